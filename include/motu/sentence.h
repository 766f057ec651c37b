/* sentence.h: a template of a catalogue with its places filled in, in the reader's language.
 *
 * Reasons are written with it; a front end with its own messages uses it directly.
 */
#ifndef MOTU_SENTENCE_H
#define MOTU_SENTENCE_H

#include <stdbool.h>

#include <motu/api.h>
#include <motu/language.h>
#include <motu/text.h>

MOTU_BEGIN_DECLS

/* What goes into a place: a number, a term of the game (a template without places), or anything else. */
enum motu_sentence_kind { MOTU_SENTENCE_NUMBER, MOTU_SENTENCE_TERM, MOTU_SENTENCE_WORD };
struct motu_sentence_part {
    enum motu_sentence_kind kind;
    long long number;
    const char *text;
};

static inline struct motu_sentence_part motu_sentence_number(long long number)
{
    struct motu_sentence_part word = {MOTU_SENTENCE_NUMBER, 0, 0};
    word.number = number;
    return word;
}

/* It gets a capital letter at the beginning of a sentence. */
static inline struct motu_sentence_part motu_sentence_term(const char *term)
{
    struct motu_sentence_part word = {MOTU_SENTENCE_TERM, 0, 0};
    word.text = term;
    return word;
}

static inline struct motu_sentence_part motu_sentence_word(const char *text)
{
    struct motu_sentence_part word = {MOTU_SENTENCE_WORD, 0, 0};
    word.text = text;
    return word;
}

/* Fills the places {1}, {2}, … The first number among the words chooses the plural form of the template. A
 * place without a word stays empty. */
void motu_sentence_write(const char *pattern, enum motu_language, const struct motu_sentence_part word[], int count,
                         struct motu_text *);

/* The language of that name: "de", or as people and systems write it, "de-AT", "de_DE.UTF-8". False if there is none.
 */
bool motu_language_named(const char *name, enum motu_language *);

MOTU_END_DECLS

#endif
