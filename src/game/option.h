/* option.h: finds out which value of an option was given, for every game's start(). */
#ifndef MOTU_OPTION_H
#define MOTU_OPTION_H

#include <motu/game.h>

/* Each game's list must fit into struct motu_words: OPTION_LIST_FITS(kahuna_options); */
#define OPTION_LIST_FITS(list) \
    _Static_assert(sizeof(list) / sizeof *(list)-1 <= MOTU_MAX_OPTIONS, "more options than MOTU_MAX_OPTIONS")

/* Which of the values "a|b|c" of an option was given: 0 for the first or none; -1, with the reason, for other text. */
int option_choose(const struct motu_game *, const struct motu_words *, int option, struct motu_reason *);
/* The reason why an option does not take a value. */
void option_refuse(const struct motu_option *, const char *value, size_t length, struct motu_reason *);
/* Appends "key=value" to options that begin at `from`, with a space between. */
void option_put(struct motu_text *, size_t from, const char *words);

#endif
