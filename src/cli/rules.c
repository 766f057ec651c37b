/* rules.c: `motu rules`: our own rule texts in the reader's language, compiled in from rules/. A text is Markdown: one
 * section "### KH-13 Title" per rule, in groups "## Heading". A paragraph that begins with a label, "*We decided:*", is
 * a ruling of ours; one whose label ends with a number, "*Version 1:*", says what an older version did. So the code
 * contains no words of any language. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "must.h"
#include "rule_texts.h"
#include "screen.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "search", .takes = "", .text = CLI_OPTION_RULES_SEARCH},
    {.name = "compare", .text = CLI_OPTION_RULES_COMPARE},
    {.name = "rulings", .text = CLI_OPTION_RULES_RULINGS},
    {.name = "json", .text = CLI_OPTION_RULES_JSON},
    {0},
};

const struct command command_rules = {
    .name = "rules",
    .summary = CLI_SUMMARY_RULES,
    .help = CLI_HELP_RULES,
    .options = option_table,
    .operands = "@game @rule",
    .run = run,
};

struct rule {
    const char *number; /* "KH-13" */
    size_t number_length;
    const char *title;
    size_t title_length;
    const char *text; /* without the heading */
    size_t text_length;
};

enum { TEXT_BYTES = 64 * 1024 }; /* the longest text of a game, and what JSON makes of a rule */

/* A game's text for the reader, in a buffer that the next call reuses. Programs read UTF-8; a terminal may not show
 * it. */
static const char *text_for_reader(const struct motu_game *game, bool program)
{
    static char copy[TEXT_BYTES];
    const char *bytes = rule_text_in(game, reader_language());
    const size_t length = strlen(bytes);
    must(length < sizeof copy);
    memcpy(copy, bytes, length + 1);
    if (!program)
        reader_fit(copy);
    return copy;
}

/* The next rule at or after *at; false at the end. */
static bool next_rule(const char **at, struct rule *rule)
{
    const char *heading = strncmp(*at, "### ", 4) ? strstr(*at, "\n### ") : *at;
    if (!heading)
        return false;
    rule->number = heading + (*heading == '\n' ? 5 : 4);
    rule->number_length = strcspn(rule->number, " \n");
    rule->title = rule->number + rule->number_length + (rule->number[rule->number_length] == ' ');
    rule->title_length = strcspn(rule->title, "\n");
    rule->text = rule->title + rule->title_length;
    rule->text += strspn(rule->text, "\n");
    /* up to the next heading of any kind */
    const char *end = rule->text;
    while (*end && strncmp(end, "## ", 3) && strncmp(end, "### ", 4)) {
        end += strcspn(end, "\n");
        end += *end == '\n';
    }
    *at = end;
    while (end > rule->text && isspace((unsigned char)end[-1]))
        end--;
    rule->text_length = (size_t)(end - rule->text);
    return true;
}

static bool contains(const char *text, size_t length, const char *word)
{
    const size_t size = strlen(word);
    for (size_t i = 0; size <= length && i + size <= length; i++) {
        size_t k = 0;
        while (k < size && tolower((unsigned char)text[i + k]) == tolower((unsigned char)word[k]))
            k++;
        if (k == size)
            return true;
    }
    return false;
}

static bool is_number(const struct rule *rule, const char *word)
{
    return strlen(word) == rule->number_length && contains(rule->number, rule->number_length, word);
}

struct wanted {
    const struct motu_game *game; /* NULL: every game */
    const char *number;           /* or NULL */
    const char *search;           /* or NULL */
    bool json, whole;             /* whole: texts, not only titles */
    bool rulings;                 /* only what we decided where no rulebook does */
};

static void print_rule(const struct rule *rule, const struct wanted *wanted, int printed)
{
    if (wanted->json) {
        static char quoted[TEXT_BYTES];
        struct motu_text text = MOTU_TEXT_IN(quoted);
        motu_text_put(&text, printed ? ",\n{" : "[{");
        motu_text_put_member(&text, "rule");
        motu_text_put_json_bytes(&text, rule->number, rule->number_length);
        motu_text_put_member(&text, "title");
        motu_text_put_json_bytes(&text, rule->title, rule->title_length);
        motu_text_put_member(&text, "text");
        motu_text_put_json_bytes(&text, rule->text, rule->text_length);
        motu_text_put_char(&text, '}');
        fputs(quoted, stdout);
    } else if (wanted->whole) {
        printf("%s%.*s %.*s\n\n%.*s\n", printed ? "\n" : "", (int)rule->number_length, rule->number,
               (int)rule->title_length, rule->title, (int)rule->text_length, rule->text);
    } else {
        printf("  %-6.*s %.*s\n", (int)rule->number_length, rule->number, (int)rule->title_length, rule->title);
    }
}

/* Whether title or text contain the word, ignoring case and accents. */
static bool mentions(const struct rule *rule, const char *word)
{
    static char plain[TEXT_BYTES], plain_word[256];
    const size_t length = strlen(word);
    if (length >= sizeof plain_word)
        return false;
    snprintf(plain, sizeof plain, "%.*s %.*s", (int)rule->title_length, rule->title, (int)rule->text_length,
             rule->text);
    memcpy(plain_word, word, length + 1);
    reader_fold(plain);
    reader_fold(plain_word);
    return contains(plain, strlen(plain), plain_word);
}

/* What follows the label "*We decided:* " at the beginning of a paragraph; NULL after another label or none. */
static const char *behind_label(const char *paragraph)
{
    const size_t label = *paragraph == '*' ? strcspn(paragraph, ":\n") : 0;
    if (!label || strncmp(paragraph + label, ":* ", 3) || isdigit((unsigned char)paragraph[label - 1]))
        return NULL;
    return paragraph + label + 3;
}

/* Reduces a rule's text to the paragraph that says what we decided; false if there is none. */
static bool take_ruling(struct rule *rule)
{
    const char *end = rule->text + rule->text_length;
    for (const char *at = rule->text; at && at < end; at += strspn(at, "\n")) {
        const char *ruling = behind_label(at), *stop = strstr(at, "\n\n");
        if (ruling) {
            rule->text = ruling;
            rule->text_length = (size_t)((stop && stop < end ? stop : end) - ruling);
            return true;
        }
        at = stop ? stop : end;
    }
    return false;
}

/* Prints what is wanted; returns the number of rules. */
static int print_rules(const struct wanted *wanted)
{
    int printed = 0;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        if (wanted->game && wanted->game != motu_catalogue_games[i])
            continue;
        const char *at = text_for_reader(motu_catalogue_games[i], wanted->json);
        struct rule rule;
        if (!wanted->whole && !wanted->json)
            printf("%.*s\n", (int)strcspn(at + 2, "\n"), at + 2);
        while (next_rule(&at, &rule)) {
            if ((wanted->number && !is_number(&rule, wanted->number))
                || (wanted->search && !mentions(&rule, wanted->search)) || (wanted->rulings && !take_ruling(&rule)))
                continue;
            print_rule(&rule, wanted, printed++);
        }
    }
    if (wanted->json && printed)
        fputs("]\n", stdout);
    return printed;
}

static int print_whole_text(const struct motu_game *game)
{
    fputs(text_for_reader(game, false), stdout);
    return EXIT_DONE;
}

static int print_comparison(bool json)
{
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct screen *screen = screen_find(motu_catalogue_games[i]);
        if (screen && screen->compare)
            screen->compare(motu_catalogue_games[i], json);
    }
    return EXIT_DONE;
}

static int run(int argc, char **argv)
{
    struct wanted wanted = {0};
    bool compare = false;
    const struct flag flags[] = {{.name = "json", .on = &wanted.json},
                                 {.name = "search", .value = &wanted.search},
                                 {.name = "rulings", .on = &wanted.rulings},
                                 {.name = "compare", .on = &compare}};
    int code;
    const int words = flags_read(&command_rules, argc, argv, flags, 4, 1, &code);
    if (words < 0)
        return code;
    if (compare && (words || wanted.search || wanted.rulings)) {
        complain(&command_rules, phrase(CLI_RULES_COMPARE_ALONE));
        return EXIT_USAGE;
    }
    if (compare)
        return print_comparison(wanted.json);
    if (words) {
        wanted.game = motu_catalogue_find(argv[1], strlen(argv[1]));
        if (!wanted.game)
            wanted.number = argv[1];
    }
    if (wanted.game && !wanted.search && !wanted.json && !wanted.rulings)
        return print_whole_text(wanted.game);
    wanted.whole = wanted.number || wanted.search || wanted.rulings;
    if (!print_rules(&wanted)) {
        if (wanted.number && wanted.rulings)
            complain(&command_rules, phrase_with(CLI_RULES_NO_RULING, typed_word(wanted.number)));
        else if (wanted.number)
            complain(&command_rules, phrase_with(CLI_RULES_UNKNOWN, typed_word(wanted.number)));
        else
            complain(&command_rules, phrase_with(CLI_RULES_NOT_FOUND, typed_word(wanted.search)));
        return EXIT_NOT_FOUND;
    }
    if (!wanted.whole && !wanted.json)
        printf("\n%s\n", phrase(CLI_RULES_MORE));
    return EXIT_DONE;
}
