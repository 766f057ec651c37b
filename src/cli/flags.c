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
    char cluster[8];
    if (optopt && optopt < LONG) { /* a letter, which may stand among others */
        snprintf(cluster, sizeof cluster, "-%c", optopt);
        word = cluster;
    } else if (got == '?' && optopt >= LONG) {
        say_error(c, "%.*s takes no value. See 'motu %s --help'.", (int)strcspn(word, "="), word, c->name);
        return;
    }
    if (got == ':') {
        say_error(c, "%s needs a value. See 'motu %s --help'.", word, c->name);
        return;
    }
    const char *names[MAX_FLAGS + 1] = {"help"};
    for (int i = 0; i < count; i++)
        names[i + 1] = flags[i].name;
    char bare[64];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    const char *near = !strncmp(bare, "--", 2) ? flags_nearest(bare + 2, names, count + 1) : NULL;
    if (near)
        say_error(c, "there is no option %.60s; did you mean --%s?", bare, near);
    else
        say_error(c, "there is no option %.60s. See 'motu %s --help'.", bare, c->name);
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
            fputs(c->help, stdout);
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
        say_error(c, "%.60s is one word too many. See 'motu %s --help'.", argv[optind + most_operands], c->name);
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
        say_error(c, "%s must be a whole number from %ld to %ld, not %.40s.", name, low, high, text);
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
