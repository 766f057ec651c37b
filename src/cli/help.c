/* help.c: what --help prints: a head, the rows of the table of options, and what follows them. */
#include <string.h>

#include "cli.h"

const char *option_text(const struct option_row *row, bool english, const char **value)
{
    static char words[256];
    struct motu_text text = MOTU_TEXT_IN(words);
    motu_text_put(&text, row->english ? row->english
                         : english    ? phrase_template(row->text, MOTU_LANGUAGE_EN)
                                      : phrase(row->text));
    char *end = row->takes ? strchr(words, '\n') : NULL;
    *value = end ? words : NULL;
    if (!end)
        return words;
    *end = 0;
    return end + 1;
}

/* "  -q, --quiet" or "      --ply N"; how many columns that is. */
static int write_names(const struct option_row *row, bool english, char *names, size_t capacity)
{
    const char *value;
    struct motu_text text = motu_text_in(names, capacity);
    option_text(row, english, &value);
    motu_text_put(&text, "  ");
    if (row->letter) {
        motu_text_put_char(&text, '-');
        motu_text_put_char(&text, row->letter);
        motu_text_put(&text, ", ");
    } else {
        motu_text_put(&text, "    ");
    }
    motu_text_put(&text, "--");
    motu_text_put(&text, row->name);
    if (value) {
        motu_text_put_char(&text, ' ');
        motu_text_put(&text, value);
    }
    return columns_of(names);
}

static void print_rows(const struct option_row *row, bool english, int width)
{
    char names[80];
    const char *value;
    for (; row->name; row++) {
        write_names(row, english, names, sizeof names);
        put_column(names, width, stdout);
        print_wrapped(option_text(row, english, &value), width, width, stdout);
    }
}

static int widest(const struct option_row *row, bool english, int width)
{
    char names[80];
    for (; row->name; row++) {
        const int own = write_names(row, english, names, sizeof names) + 3;
        width = own > width ? own : width;
    }
    return width;
}

void flags_print_help(const struct command *c)
{
    const bool english = !c->help;
    const int width = widest(common_options, english, widest(c->options, english, 0));
    puts(english ? c->english_help : phrase(c->help));
    printf("\n%s\n", english ? "Options:" : phrase(CLI_HELP_OPTIONS));
    print_rows(c->options, english, width);
    print_rows(common_options, english, width);
    const char *end =
        c->help_end ? phrase(c->help_end) : c->english_end; /* a phrase is valid only until the next one */
    if (end)
        printf("\n%s\n", end);
}
