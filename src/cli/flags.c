/* flags.c: options and operands, by getopt_long, with our own error messages. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "must.h"

/* Every command has --help and --lang. words.c has already removed --lang; it is listed here only so that no other
 * option is taken for its abbreviation. */
const struct option_row common_options[] = {
    {.name = "lang", .takes = "en de sk it", .text = CLI_OPTION_LANG},
    {.name = "help", .letter = 'h', .text = CLI_OPTION_HELP},
    {0},
};

enum {
    MAX_OPTIONS = 24,
    LONG = 256,  /* above every letter */
    SHORTEST = 3 /* letters that an abbreviated name needs */
};

/* A command's own rows and the common ones, as one list. */
struct known {
    const struct option_row *row[MAX_OPTIONS];
    int count;
};

static void list_known(const struct command *c, struct known *known)
{
    known->count = 0;
    for (const struct option_row *row = c->options; row->name; row++)
        known->row[known->count++] = row;
    for (const struct option_row *row = common_options; row->name; row++)
        known->row[known->count++] = row;
    must(known->count < MAX_OPTIONS);
}

/* --- what is wrong ------------------------------------------------------------------------------------------------ */

/* How many names begin like this; the last of them goes to *last, the one before to *other. */
static int beginning_with(const struct known *known, const char *word, const char **last, const char **other)
{
    int count = 0;
    for (int i = 0; i < known->count; i++)
        if (!strncmp(known->row[i]->name, word, strlen(word))) {
            *other = *last;
            *last = known->row[i]->name;
            count++;
        }
    return count;
}

static void describe_unknown(const struct command *c, const struct known *known, const char *bare)
{
    const char *names[MAX_OPTIONS] = {NULL}, *one = NULL, *other = NULL;
    const bool is_long = !strncmp(bare, "--", 2);
    for (int i = 0; i < known->count; i++)
        names[i] = known->row[i]->name;
    const int alike = is_long && bare[2] ? beginning_with(known, bare + 2, &one, &other) : 0;
    const char *near = is_long ? flags_nearest(bare + 2, names, known->count) : NULL;
    if (alike > 1)
        complain(c, phrase_with(CLI_FLAG_AMBIGUOUS, motu_sentence_word(bare), motu_sentence_word(other),
                                motu_sentence_word(one)));
    else if (alike == 1)
        complain(c, phrase_with(CLI_FLAG_TOO_SHORT, motu_sentence_word(bare), motu_sentence_word(one)));
    else if (near)
        complain(c, phrase_with(CLI_FLAG_UNKNOWN_NEAR, motu_sentence_word(bare), motu_sentence_word(near)));
    else
        complain(c, phrase_with(CLI_FLAG_UNKNOWN, motu_sentence_word(bare), motu_sentence_word(c->name)));
}

static void describe_fault(const struct command *c, const struct known *known, char **argv, int got)
{
    const char *word = argv[optind - 1];
    char cluster[8], bare[61];
    if (optopt && optopt < LONG) { /* a letter, perhaps among others */
        snprintf(cluster, sizeof cluster, "-%c", optopt);
        word = cluster;
    }
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    if (got == ':')
        complain(c, phrase_with(CLI_FLAG_NEEDS_VALUE, motu_sentence_word(bare), motu_sentence_word(c->name)));
    else if (optopt >= LONG)
        complain(c, phrase_with(CLI_FLAG_NO_VALUE, motu_sentence_word(bare), motu_sentence_word(c->name)));
    else
        describe_unknown(c, known, bare);
}

/* getopt_long() accepts any unique abbreviation, even of one letter; we want three letters, unless the whole name has
 * fewer. The word it just read is the last before optind, or the one before its value. */
static bool is_long_enough(const struct command *c, const struct known *known, char **argv, const char *name)
{
    const char *word = optarg && optarg == argv[optind - 1] ? argv[optind - 2] : argv[optind - 1];
    const size_t length = strcspn(word + 2, "=");
    char bare[61];
    if (length == strlen(name) || length >= SHORTEST)
        return true;
    snprintf(bare, sizeof bare, "--%.*s", (int)length, word + 2);
    describe_unknown(c, known, bare);
    return false;
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static void prepare(const struct known *known, struct option options[], char *letters, size_t capacity)
{
    struct motu_text text = motu_text_in(letters, capacity);
    motu_text_put_char(&text, ':');
    for (int i = 0; i < known->count; i++) {
        const struct option_row *row = known->row[i];
        options[i] = (struct option){row->name, row->takes ? required_argument : no_argument, NULL, LONG + i};
        if (!row->letter)
            continue;
        motu_text_put_char(&text, row->letter);
        motu_text_put(&text, row->takes ? ":" : "");
    }
}

/* The row of a letter or of a number that prepare() gave. */
static const struct option_row *row_for(const struct known *known, int got)
{
    for (int i = 0; i < known->count; i++)
        if (got == LONG + i || (known->row[i]->letter && got == known->row[i]->letter))
            return known->row[i];
    return NULL;
}

static void set(const struct flag flags[], int count, const struct option_row *row)
{
    int i = 0;
    while (i < count && strcmp(flags[i].name, row->name))
        i++;
    must(i < count && !flags[i].value == !row->takes); /* the table and its command must agree */
    if (flags[i].value)
        *flags[i].value = optarg;
    else
        *flags[i].on = true;
}

int flags_read(const struct command *c, int argc, char **argv, const struct flag *flags, int count, int most_operands,
               int *exit_code)
{
    struct option options[MAX_OPTIONS + 1] = {{0}};
    char letters[2 * MAX_OPTIONS + 4];
    struct known known;
    list_known(c, &known);
    prepare(&known, options, letters, sizeof letters);
    *exit_code = EXIT_USAGE;
    opterr = 0;
    optind = 0; /* 0, not 1: start afresh, for a second call too */
    for (int got; (got = getopt_long(argc, argv, letters, options, NULL)) != -1;) {
        const struct option_row *row = row_for(&known, got);
        if (!row) {
            describe_fault(c, &known, argv, got);
            return -1;
        }
        if (got >= LONG && !is_long_enough(c, &known, argv, row->name))
            return -1;
        if (!strcmp(row->name, "help")) {
            flags_print_help(c);
            *exit_code = EXIT_DONE;
            return -1;
        }
        if (!strcmp(row->name, "lang")) { /* abbreviated, or given twice */
            if (!reader_speak(optarg))
                return -1;
            continue;
        }
        set(flags, count, row);
    }
    const int operands = argc - optind;
    if (operands > most_operands) {
        complain(c,
                 phrase_with(CLI_WORD_TOO_MANY, typed_word(argv[optind + most_operands]), motu_sentence_word(c->name)));
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
        complain(c, phrase_with(CLI_NO_NUMBER, motu_sentence_word(name), motu_sentence_number(low),
                                motu_sentence_number(high), typed_word(text)));
        return false;
    }
    *number = value;
    return true;
}

/* How many letters must be changed, inserted or deleted to turn one word into the other. */
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
