/* flags.c: options and operands, by getopt_long, with our own words for what is wrong. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { MAX_FLAGS = 24, LONG = 256, HELP = LONG + MAX_FLAGS }; /* LONG: above every letter */

static void describe_fault(const struct command *c, const struct flag *flags, int count, char **argv, int got)
{
    const char *word = argv[optind - 1];
    char cluster[8], bare[61];
    if (optopt && optopt < LONG) { /* a letter, which may stand among others */
        snprintf(cluster, sizeof cluster, "-%c", optopt);
        word = cluster;
    } else if (got == '?' && optopt >= LONG) {
        snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
        complain(c, phrase_with(CLI_FLAG_NO_VALUE, sentence_word(bare), sentence_word(c->name)));
        return;
    }
    if (got == ':') {
        complain(c, phrase_with(CLI_FLAG_NEEDS_VALUE, sentence_word(word), sentence_word(c->name)));
        return;
    }
    const char *names[MAX_FLAGS + 1] = {"help"};
    for (int i = 0; i < count; i++)
        names[i + 1] = flags[i].name;
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    const char *near = !strncmp(bare, "--", 2) ? flags_nearest(bare + 2, names, count + 1) : NULL;
    if (near)
        complain(c, phrase_with(CLI_FLAG_UNKNOWN_NEAR, sentence_word(bare), sentence_word(near)));
    else
        complain(c, phrase_with(CLI_FLAG_UNKNOWN, sentence_word(bare), sentence_word(c->name)));
}

void flags_print_help(const struct command *c)
{
    fputs(c->help ? phrase(c->help) : c->english_help, stdout);
    if (c->help)
        fputc('\n', stdout);
}

int flags_read(const struct command *c, int argc, char **argv, const struct flag *flags, int count, int most_operands,
               int *exit_code)
{
    struct option options[MAX_FLAGS + 2] = {{"help", no_argument, NULL, HELP}};
    char letters[2 * MAX_FLAGS + 4] = ":h";
    for (int i = 0; i < count; i++) {
        options[i + 1] =
            (struct option){flags[i].name, flags[i].value ? required_argument : no_argument, NULL, LONG + i};
        if (flags[i].letter)
            snprintf(letters + strlen(letters), sizeof letters - strlen(letters), "%c%s", flags[i].letter,
                     flags[i].value ? ":" : "");
    }
    *exit_code = EXIT_USAGE;
    opterr = 0;
    optind = 0; /* 0, not 1: start afresh, also for a second call */
    for (int got; (got = getopt_long(argc, argv, letters, options, NULL)) != -1;) {
        if (got == HELP || got == 'h') {
            flags_print_help(c);
            *exit_code = EXIT_DONE;
            return -1;
        }
        if (got == '?' || got == ':') {
            describe_fault(c, flags, count, argv, got);
            return -1;
        }
        for (int i = 0; i < count; i++)
            if (got == LONG + i || got == flags[i].letter) {
                if (flags[i].value)
                    *flags[i].value = optarg;
                else
                    *flags[i].on = true;
            }
    }
    const int operands = argc - optind;
    if (operands > most_operands) {
        complain(c, phrase_with(CLI_WORD_TOO_MANY, typed_word(argv[optind + most_operands]), sentence_word(c->name)));
        return -1;
    }
    memmove(argv + 1, argv + optind, (size_t)operands * sizeof argv[0]);
    return operands;
}

bool flags_number(const struct command *c, const char *name, const char *text, long low, long high, long *number)
{
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < low || value > high) {
        complain(c, phrase_with(CLI_NO_NUMBER, sentence_word(name), sentence_number(low), sentence_number(high),
                                typed_word(text)));
        return false;
    }
    *number = value;
    return true;
}

/* How many letters must be changed, put in or taken out to make one word from the other. */
static size_t distance(const char *a, const char *b)
{
    enum { LONGEST = 31 };
    size_t row[LONGEST + 1];
    const size_t length = strlen(b);
    if (length > LONGEST || strlen(a) > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= length; i++)
        row[i] = i;
    for (; *a; a++) {
        size_t diagonal = row[0]++;
        for (size_t i = 0; i < length; i++) {
            const size_t change = diagonal + (*a != b[i]);
            diagonal = row[i + 1];
            const size_t put = row[i] + 1, take = row[i + 1] + 1;
            row[i + 1] = change < put ? (change < take ? change : take) : (put < take ? put : take);
        }
    }
    return row[length];
}

const char *flags_nearest(const char *word, const char *const *words, int count)
{
    const char *nearest = NULL;
    size_t best = strlen(word) / 2 < 3 ? strlen(word) / 2 + 1 : 3;
    for (int i = 0; i < count; i++) {
        const size_t far = distance(word, words[i]);
        if (far < best) {
            best = far;
            nearest = words[i];
        }
    }
    return nearest;
}
