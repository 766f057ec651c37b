/* reason.c: see motu/reason.h. */
#include <motu/reason.h>

#include <string.h>

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

/* A term of the game; at the beginning of a sentence with a capital letter. */
static void write_term(const char *term, bool begins, struct text *out)
{
    if (begins && *term >= 'a' && *term <= 'z')
        text_put_char(out, (char)(*term++ - 'a' + 'A'));
    text_put(out, term);
}

static void write_argument(const struct reason_argument *a, enum language language, bool begins, struct text *out)
{
    if (a->kind == REASON_NUMBER)
        text_put_number(out, a->number);
    else if (a->kind == REASON_MESSAGE)
        write_term(message_template((enum message)a->number, language), begins, out);
    else
        text_put(out, a->word);
}

void reason_write_sentence(const struct game_reason *r, enum language language, struct text *out)
{
    const char *template = message_template(r->message, language);
    const char *const whole = template;
    while (*template) {
        const size_t plain = strcspn(template, "{");
        text_put_bytes(out, template, plain);
        template += plain;
        if (!*template)
            break;
        const int place = template[1] - '1';
        if (place < r->argument_count)
            write_argument(&r->argument[place], language, template == whole, out);
        template += 3; /* "{1}": po2c lets nothing else pass */
    }
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
