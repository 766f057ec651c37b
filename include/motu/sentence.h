/* sentence.h: a template of a catalogue with its places filled in, in the reader's language.
 *
 * What reasons are written with; a front end with messages of its own uses it directly.
 */
#ifndef MOTU_SENTENCE_H
#define MOTU_SENTENCE_H

#include <stdbool.h>

#include <motu/language.h>
#include <motu/text.h>

/* What goes into a place: a number, a term of the game (a template without places), or anything else. */
enum sentence_kind { SENTENCE_NUMBER, SENTENCE_TERM, SENTENCE_WORD };
struct sentence_word {
    enum sentence_kind kind;
    long long number;
    const char *text;
};

static inline struct sentence_word sentence_number(long long number)
{
    struct sentence_word word = {SENTENCE_NUMBER, 0, 0};
    word.number = number;
    return word;
}

/* At the beginning of a sentence it gets a capital letter. */
static inline struct sentence_word sentence_term(const char *term)
{
    struct sentence_word word = {SENTENCE_TERM, 0, 0};
    word.text = term;
    return word;
}

static inline struct sentence_word sentence_word(const char *text)
{
    struct sentence_word word = {SENTENCE_WORD, 0, 0};
    word.text = text;
    return word;
}

/* Fills the places {1}, {2}, … A template with plural forms is taken in the form that goes with the first
 * number among the words. A place without a word stays empty. */
void sentence_write(const char *pattern, enum language, const struct sentence_word word[], int count, struct text *);

/* The language of that name: "de", also as people and systems write it, "de-AT", "de_DE.UTF-8". False if there is
 * none like it. */
bool language_named(const char *name, enum language *);

#endif
