/* engine.c: `motu engine`: the engine protocol on standard input and output. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "protocol.h"

static int run(int argc, char **argv);

const struct command command_engine = {
    .name = "engine",
    .summary = "speak the engine protocol (JSON lines) with a program",
    .help = "Usage: motu engine [--seed S]\n\n"
            "Reads one JSON request per line from standard input and answers each with one line.\n"
            "The requests are described in doc/protocol.md.\n\n"
            "Example:\n"
            "  printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"kahuna\"}' '{\"cmd\":\"moves\"}' | motu engine\n\n"
            "Options:\n"
            "  --seed S   seed for games that name none (default: a fresh one)\n",
    .run = run,
};

/* Lines from standard input, however they arrive. */
struct lines {
    char *bytes;       /* PROTOCOL_MAX_LINE + 1 */
    size_t from, used; /* what is read and not yet handed out */
    size_t scanned;    /* where the search for a newline goes on */
    bool skipping;     /* the rest of a line that was too long */
    bool ended;
};

enum line_kind { LINE_WHOLE, LINE_TOO_LONG, LINE_END, LINE_ERROR };

/* Hands out what lies before `stop`, and goes on behind it. */
static enum line_kind hand_out(struct lines *l, size_t stop, size_t next, const char **line, size_t *length)
{
    const bool skipped = l->skipping;
    *line = l->bytes + l->from;
    *length = stop - l->from;
    l->from = l->scanned = next;
    l->skipping = false;
    return skipped || *length > PROTOCOL_MAX_LINE ? LINE_TOO_LONG : LINE_WHOLE;
}

/* Reads more, making room for it: what was handed out goes, and a line that is too long is dropped. */
static bool read_more(struct lines *l)
{
    const size_t room = PROTOCOL_MAX_LINE + 1;
    if (l->from && l->used == room) {
        memmove(l->bytes, l->bytes + l->from, l->used - l->from);
        l->used -= l->from;
        l->scanned -= l->from;
        l->from = 0;
    }
    if (l->used == room) {
        l->skipping = true;
        l->used = l->scanned = 0;
    }
    const ssize_t got = read(STDIN_FILENO, l->bytes + l->used, room - l->used);
    if (got > 0)
        l->used += (size_t)got;
    l->ended = got == 0;
    return got >= 0 || errno == EINTR;
}

/* The next line without its newline; it stays where it is until the next call. */
static enum line_kind next_line(struct lines *l, const char **line, size_t *length)
{
    for (;;) {
        const char *newline = memchr(l->bytes + l->scanned, '\n', l->used - l->scanned);
        if (newline) {
            const size_t stop = (size_t)(newline - l->bytes);
            return hand_out(l, stop, stop + 1, line, length);
        }
        l->scanned = l->used;
        if (l->ended)
            return l->used > l->from || l->skipping ? hand_out(l, l->used, l->used, line, length) : LINE_END;
        if (!read_more(l))
            return LINE_ERROR;
    }
}

static bool is_blank(const char *line, size_t length)
{
    while (length && (*line == ' ' || *line == '\t' || *line == '\r')) {
        line++;
        length--;
    }
    return !length;
}

static int serve(struct protocol *p, struct lines *l, struct text *answer)
{
    for (bool go_on = true; go_on;) {
        const char *line;
        size_t length;
        const enum line_kind kind = next_line(l, &line, &length);
        if (kind == LINE_END)
            return EXIT_DONE;
        if (kind == LINE_ERROR) {
            say_error(&command_engine, "standard input cannot be read: %s.", strerror(errno));
            return EXIT_IO;
        }
        if (kind == LINE_WHOLE && is_blank(line, length))
            continue;
        if (kind == LINE_TOO_LONG)
            protocol_answer_too_long(answer);
        else
            go_on = protocol_answer(p, line, length, answer);
        answer->bytes[answer->length] = '\n';
        if (fwrite(answer->bytes, 1, answer->length + 1, stdout) != answer->length + 1 || fflush(stdout))
            return EXIT_IO;
    }
    return EXIT_DONE;
}

static int run(int argc, char **argv)
{
    const char *seed = NULL;
    const struct flag flags[] = {{.name = "seed", .value = &seed}};
    int code;
    if (flags_read(&command_engine, argc, argv, flags, 1, 0, &code) < 0)
        return code;
    struct protocol *p = protocol_open(choose_seed(seed));
    struct lines lines = {.bytes = calloc(1, PROTOCOL_MAX_LINE + 1)};
    char *bytes = malloc(PROTOCOL_MAX_ANSWER + 1);
    code = EXIT_FAILED;
    if (p && lines.bytes && bytes) {
        struct text answer = text_in(bytes, PROTOCOL_MAX_ANSWER); /* one byte less, for the newline */
        code = serve(p, &lines, &answer);
    } else {
        say_error(&command_engine, "there is not enough memory.");
    }
    free(bytes);
    free(lines.bytes);
    protocol_close(p);
    return code;
}
