/* reason.c: see motu/reason.h. */
#include <motu/reason.h>

#include <string.h>

#include <motu/sentence.h>

#include "utf8.h"

struct motu_reason *motu_reason_set(struct motu_reason *r, enum motu_reason_fault fault, const char *rule,
                                    enum motu_message message)
{
    if (r) {
        r->fault = fault;
        r->rule = rule;
        r->message = message;
        r->argument_count = 0;
    }
    return r;
}

static struct motu_reason_argument *next_argument(struct motu_reason *r)
{
    if (!r || r->argument_count == MOTU_REASON_MAX_ARGUMENTS)
        return NULL;
    return &r->argument[r->argument_count++];
}

struct motu_reason *motu_reason_add_number(struct motu_reason *r, int number)
{
    struct motu_reason_argument *a = next_argument(r);
    if (a) {
        a->kind = MOTU_REASON_NUMBER;
        a->number = number;
    }
    return r;
}

struct motu_reason *motu_reason_add_message(struct motu_reason *r, enum motu_message message)
{
    struct motu_reason_argument *a = next_argument(r);
    if (a) {
        a->kind = MOTU_REASON_MESSAGE;
        a->number = (int)message;
    }
    return r;
}

struct motu_reason *motu_reason_add_word(struct motu_reason *r, const char *word)
{
    return motu_reason_add_input(r, word, strlen(word));
}

struct motu_reason *motu_reason_add_input(struct motu_reason *r, const char *bytes, size_t length)
{
    struct motu_reason_argument *a = next_argument(r);
    if (!a)
        return r;
    a->kind = MOTU_REASON_WORD;
    struct motu_text word = MOTU_TEXT_IN(a->word);
    motu_text_put_plain(&word, bytes, length);
    if (motu_text_fits(&word))
        return r;
    size_t kept = 0, step; /* whole characters, leaving room for the ellipsis */
    while ((step = utf8_length(a->word + kept, MOTU_REASON_MAX_WORD - 4 - kept)))
        kept += step;
    memcpy(a->word + kept, "...", 4);
    return r;
}

void motu_reason_write_sentence(const struct motu_reason *r, enum motu_language language, struct motu_text *out)
{
    struct motu_sentence_part word[MOTU_REASON_MAX_ARGUMENTS];
    for (int i = 0; i < r->argument_count; i++) {
        const struct motu_reason_argument *a = &r->argument[i];
        word[i] = a->kind == MOTU_REASON_NUMBER ? motu_sentence_number(a->number)
                  : a->kind == MOTU_REASON_MESSAGE
                      ? motu_sentence_term(motu_message_template((enum motu_message)a->number, language))
                      : motu_sentence_word(a->word);
    }
    motu_sentence_write(motu_message_template(r->message, language), language, word, r->argument_count, out);
}

void motu_reason_write(const struct motu_reason *r, enum motu_language language, struct motu_text *out)
{
    if (*r->rule) {
        motu_text_put(out, r->rule);
        motu_text_put(out, ": ");
    }
    motu_reason_write_sentence(r, language, out);
}

const char *motu_reason_fault_name(enum motu_reason_fault fault)
{
    static const char *const names[] = {
        [MOTU_REASON_NONE] = "none", [MOTU_REASON_SYNTAX] = "syntax",   [MOTU_REASON_ILLEGAL] = "illegal",
        [MOTU_REASON_OVER] = "over", [MOTU_REASON_UNKNOWN] = "unknown", [MOTU_REASON_STATE] = "state",
    };
    return names[fault];
}
