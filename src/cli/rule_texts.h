/* rule_texts.h: the texts of rules/, compiled in. */
#ifndef MOTU_RULE_TEXTS_H
#define MOTU_RULE_TEXTS_H

#include <motu/language.h>

struct rule_text {
    const char *game;                                /* its id; NULL ends the list */
    const unsigned char *bytes[MOTU_LANGUAGE_COUNT]; /* NULL: not translated */
};

extern const struct rule_text rule_texts[];

/* The text in that language, or in English if there is none. */
const char *rule_text_in(const struct rule_text *, enum motu_language);

#endif
