/* sentence.h: a template of a catalogue with its places filled in, in the reader's language.
 *
 * What reasons are written with; a front end with messages of its own uses it directly.
 */
#ifndef MOTU_SENTENCE_H
#define MOTU_SENTENCE_H

#include <motu/language.h>
#include <motu/text.h>

/* What goes into a place: a number, a term of the game (a template without places), or anything else. */
struct sentence_word {
    enum { SENTENCE_NUMBER, SENTENCE_TERM, SENTENCE_WORD } kind;
    long long number;
    const char *text;
};

static inline struct sentence_word sentence_number(long long number)
{
    return (struct sentence_word){.kind = SENTENCE_NUMBER, .number = number};
}

/* At the beginning of a sentence it gets a capital letter. */
static inline struct sentence_word sentence_term(const char *term)
{
    return (struct sentence_word){.kind = SENTENCE_TERM, .text = term};
}

static inline struct sentence_word sentence_word(const char *word)
{
    return (struct sentence_word){.kind = SENTENCE_WORD, .text = word};
}

/* Fills the places {1}, {2}, … A template with plural forms is taken in the form that goes with the first
 * number among the words. A place without a word stays empty. */
void sentence_write(const char *template, enum language, const struct sentence_word word[], int count, struct text *);

/* The language of that name: "de", also as people and systems write it, "de-AT", "de_DE.UTF-8". False if there is
 * none like it. */
bool language_named(const char *name, enum language *);

#endif
