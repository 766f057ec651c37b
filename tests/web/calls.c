/* calls.c: the calls of src/wasm made natively, for comparison with the module: a line in, a line out.
 *
 * A line is the name of a call and its arguments, each behind a unit separator (byte 31): a text as `t…`, a number as
 * `n…`. A record separator (byte 30) in a text stands for a newline and a group separator (byte 29) for a NUL, which no
 * line could hold. The text goes into the input buffer as it is; a line that is too long for it is announced as such.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

enum { LINE = CALL_INPUT + 4096, NUMBERS = 2 };

struct line {
    char *name;
    int bytes, texts, numbers;
    int number[NUMBERS];
};

static void read_text(struct line *l, const char *text)
{
    char *to = motu_input() + l->bytes;
    l->texts++;
    for (; *text && l->bytes + 1 < CALL_INPUT; text++, l->bytes++)
        *to++ = *text == 30 ? '\n' : *text == 29 ? 0 : *text;
    *to = 0;
    l->bytes += 1 + (*text != 0) * CALL_INPUT; /* more than there is room for */
}

static struct line read_line(char *bytes)
{
    struct line l = {.name = bytes};
    for (char *at = strchr(bytes, 31); at;) {
        char *word = at + 1;
        *at = 0;
        at = strchr(word, 31);
        if (at)
            *at = 0;
        if (*word == 't' && l.bytes < CALL_INPUT)
            read_text(&l, word + 1);
        else if (*word == 'n' && l.numbers < NUMBERS)
            l.number[l.numbers++] = atoi(word + 1);
        if (at)
            *at = 31;
    }
    return l;
}

static int think_on(int iterations)
{
    while (motu_think_on(iterations))
        ;
    return motu_thought();
}

/* The length of the answer, or -1: there is no such call. */
static int make(const struct line *l)
{
    static const struct {
        const char *name;
        int (*plain)(void);
        int (*one)(int);
        int (*two)(int, int);
        int (*three)(int, int, int);
        bool text; /* the first number is that of the bytes */
    } calls[] = {
        {.name = "hello", .plain = motu_hello},
        {.name = "speak", .one = motu_speak, .text = true},
        {.name = "start", .one = motu_start, .text = true},
        {.name = "load", .one = motu_load, .text = true},
        {.name = "position", .plain = motu_position},
        {.name = "play", .one = motu_play, .text = true},
        {.name = "chance", .plain = motu_chance},
        {.name = "undo", .one = motu_undo},
        {.name = "undo_limit", .one = motu_undo_limit, .text = true},
        {.name = "record", .one = motu_record, .text = true},
        {.name = "header", .one = motu_header, .text = true},
        {.name = "picture", .two = motu_picture, .text = true},
        {.name = "moves", .one = motu_moves, .text = true},
        {.name = "odds", .plain = motu_odds},
        {.name = "why", .one = motu_why, .text = true},
        {.name = "effect", .one = motu_effect, .text = true},
        {.name = "log", .three = motu_log, .text = true},
        {.name = "think", .three = motu_think, .text = true},
        {.name = "think_to_the_end", .one = think_on},
        {.name = "thought", .plain = motu_thought},
        {.name = "sample", .two = motu_sample, .text = true},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        if (strcmp(calls[i].name, l->name))
            continue;
        if (calls[i].plain)
            return calls[i].plain();
        if (calls[i].one)
            return calls[i].one(calls[i].text ? l->bytes : l->number[0]);
        if (calls[i].two)
            return calls[i].two(l->bytes, l->number[0]);
        return calls[i].three(l->bytes, l->number[0], l->number[1]);
    }
    return -1;
}

int main(void)
{
    static char bytes[LINE];
    while (fgets(bytes, sizeof bytes, stdin)) {
        char *end = strchr(bytes, '\n');
        if (!end)
            return 2;
        *end = 0;
        const struct line l = read_line(bytes);
        const int length = make(&l);
        if (length < 0)
            return 3;
        fwrite(motu_output(), 1, (size_t)length, stdout);
        fputc('\n', stdout);
        fflush(stdout);
    }
    return 0;
}
