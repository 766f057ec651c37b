/* reason.c: see motu/reason.h. */
#include <motu/reason.h>

#include <string.h>

#include <motu/sentence.h>

#include "utf8.h"

struct game_reason *reason_set(struct game_reason *r, enum reason_fault fault, const char *rule, enum message message)
{
    if (r) {
        r->fault = fault;
        r->rule = rule;
        r->message = message;
        r->argument_count = 0;
    }
    return r;
}

static struct reason_argument *next_argument(struct game_reason *r)
{
    if (!r || r->argument_count == REASON_MAX_ARGUMENTS)
        return NULL;
    return &r->argument[r->argument_count++];
}

struct game_reason *reason_add_number(struct game_reason *r, int number)
{
    struct reason_argument *a = next_argument(r);
    if (a) {
        a->kind = REASON_NUMBER;
        a->number = number;
    }
    return r;
}

struct game_reason *reason_add_message(struct game_reason *r, enum message message)
{
    struct reason_argument *a = next_argument(r);
    if (a) {
        a->kind = REASON_MESSAGE;
        a->number = (int)message;
    }
    return r;
}

struct game_reason *reason_add_word(struct game_reason *r, const char *word)
{
    return reason_add_input(r, word, strlen(word));
}

struct game_reason *reason_add_input(struct game_reason *r, const char *bytes, size_t length)
{
    struct reason_argument *a = next_argument(r);
    if (!a)
        return r;
    a->kind = REASON_WORD;
    struct text word = TEXT_IN(a->word);
    text_put_plain(&word, bytes, length);
    if (text_fits(&word))
        return r;
    size_t kept = 0, step; /* whole characters, and room for the three points */
    while ((step = utf8_length(a->word + kept, REASON_MAX_WORD - 4 - kept)))
        kept += step;
    memcpy(a->word + kept, "...", 4);
    return r;
}

void reason_write_sentence(const struct game_reason *r, enum language language, struct text *out)
{
    struct sentence_word word[REASON_MAX_ARGUMENTS];
    for (int i = 0; i < r->argument_count; i++) {
        const struct reason_argument *a = &r->argument[i];
        word[i] = a->kind == REASON_NUMBER    ? sentence_number(a->number)
                  : a->kind == REASON_MESSAGE ? sentence_term(message_template((enum message)a->number, language))
                                              : sentence_word(a->word);
    }
    sentence_write(message_template(r->message, language), language, word, r->argument_count, out);
}

void reason_write(const struct game_reason *r, enum language language, struct text *out)
{
    if (*r->rule) {
        text_put(out, r->rule);
        text_put(out, ": ");
    }
    reason_write_sentence(r, language, out);
}

const char *reason_fault_name(enum reason_fault fault)
{
    static const char *const names[] = {
        [REASON_NONE] = "none", [REASON_SYNTAX] = "syntax",   [REASON_ILLEGAL] = "illegal",
        [REASON_OVER] = "over", [REASON_UNKNOWN] = "unknown", [REASON_STATE] = "state",
    };
    return names[fault];
}
