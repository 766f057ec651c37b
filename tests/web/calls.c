/* calls.c: the calls of src/wasm made natively, for comparison with the module: a line in, a line out.
 *
 * A line is the name of a call, the bytes of its texts in hexadecimal (or - for none), and its numbers. Bytes that
 * are too many for the input buffer are announced as the page announces them: as one more than it holds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

enum { MOST = 2 * 1024 * 1024, NUMBERS = 2 };

struct line {
    const char *name;
    int bytes;
    int number[NUMBERS];
};

static void read_bytes(struct line *l, const char *hex)
{
    const size_t length = strlen(hex) / 2;
    l->bytes = length <= CALL_INPUT ? (int)length : CALL_INPUT + 1;
    for (size_t i = 0; i < length && l->bytes <= CALL_INPUT; i++) {
        const char digits[] = {hex[2 * i], hex[2 * i + 1], 0};
        motu_input()[i] = (char)strtol(digits, NULL, 16);
    }
}

static struct line read_line(char *bytes)
{
    struct line l = {.name = strtok(bytes, " ")};
    const char *hex = strtok(NULL, " ");
    if (hex && *hex != '-')
        read_bytes(&l, hex);
    for (int i = 0; i < NUMBERS; i++) {
        const char *word = strtok(NULL, " ");
        l.number[i] = word ? (int)strtol(word, NULL, 10) : 0;
    }
    return l;
}

static int think_on(int iterations)
{
    while (motu_think_on(iterations))
        ;
    return motu_thought(MOTU_MAX_MOVES);
}

static int think_whole(int iterations)
{
    motu_think_whole();
    while (motu_think_on(iterations))
        ;
    return motu_findings();
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
        {.name = "verify", .plain = motu_verify},
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
        {.name = "think_whole_to_the_end", .one = think_whole},
        {.name = "findings", .plain = motu_findings},
        {.name = "findings_add", .one = motu_findings_add, .text = true},
        {.name = "thought", .one = motu_thought},
        {.name = "strength", .one = motu_strength, .text = true},
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
    static char bytes[MOST];
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
