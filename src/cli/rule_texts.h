/* rule_texts.h: the texts of rules/, compiled in. */
#ifndef MOTU_RULE_TEXTS_H
#define MOTU_RULE_TEXTS_H

#include <motu/language.h>

struct motu_game;

/* The game's rules in that language, or in English if there are none in it. */
const char *rule_text_in(const struct motu_game *, enum motu_language);

#endif
