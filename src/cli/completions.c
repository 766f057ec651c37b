/* completions.c: `motu completions bash|zsh|fish`: what a shell needs to know about motu, from the tables that reading
 * the command line and --help use too. The build installs what it prints; the overview does not list it. */
#include <string.h>

#include <motu/ai.h>

#include "cli.h"
#include "rule_texts.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {{0}};

const struct command command_completions = {
    .name = "completions",
    .summary = CLI_SUMMARY_COMPLETIONS,
    .english_help = "Usage: motu completions bash|zsh|fish\n\n"
                    "Prints the completions of a shell. They are installed with motu; by hand:\n"
                    "  motu completions bash >~/.local/share/bash-completion/completions/motu\n"
                    "  motu completions fish >~/.config/fish/completions/motu.fish\n"
                    "  motu completions zsh >DIRECTORY/_motu    a directory of $fpath",
    .options = option_table,
    .operands = "bash zsh fish",
    .hidden = true,
    .run = run,
};

/* --- what can stand somewhere ------------------------------------------------------------------------------------- */

static void put_games(struct motu_text *out)
{
    for (int i = 0; motu_catalogue_games[i]; i++) {
        motu_text_put_char(out, ' ');
        motu_text_put(out, motu_catalogue_games[i]->id);
    }
}

/* "players=4 players=3 …": every value of an option. */
static void put_option(const struct motu_option *option, struct motu_text *out)
{
    for (const char *value = option->values; *value;) {
        const size_t length = strcspn(value, "|");
        motu_text_put_char(out, ' ');
        motu_text_put(out, option->key);
        motu_text_put_char(out, '=');
        motu_text_put_bytes(out, value, length);
        value += length + (value[length] == '|');
    }
}

static void put_options(struct motu_text *out)
{
    for (int i = 0; motu_catalogue_games[i]; i++)
        for (const struct motu_option *option = motu_catalogue_games[i]->options; option->key; option++)
            put_option(option, out);
}

static void put_seats(struct motu_text *out)
{
    for (int i = 0; motu_catalogue_games[i]; i++)
        for (int seat = 0; seat < motu_catalogue_games[i]->max_seats; seat++) {
            motu_text_put_char(out, ' ');
            motu_text_put(out, motu_catalogue_games[i]->seat_names[seat]);
        }
}

static void put_rules(struct motu_text *out)
{
    for (int i = 0; motu_catalogue_games[i]; i++)
        for (const char *at = rule_text_in(motu_catalogue_games[i], MOTU_LANGUAGE_EN); (at = strstr(at, "\n### "));
             at++) {
            motu_text_put_char(out, ' ');
            motu_text_put_bytes(out, at + 5, strcspn(at + 5, " "));
        }
}

static void put_players(struct motu_text *out)
{
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        motu_text_put_char(out, ' ');
        motu_text_put_number(out, level);
    }
    motu_text_put(out, " random greedy flat ismcts");
}

/* The words of a row's `takes`, with those that stand for others replaced; returns whether files may be offered too. */
static bool spell_out(const char *takes, struct motu_text *out)
{
    bool files = false;
    for (const char *at = takes; *at;) {
        const size_t length = strcspn(at, " ");
        if (!strncmp(at, "@file", length))
            files = true;
        else if (!strncmp(at, "@game", length))
            put_games(out);
        else if (!strncmp(at, "@option", length))
            put_options(out);
        else if (!strncmp(at, "@rule", length))
            put_rules(out);
        else if (!strncmp(at, "@player", length))
            put_players(out);
        else if (!strncmp(at, "@seat", length) || !strncmp(at, "@viewer", length)) {
            put_seats(out);
            motu_text_put(out, at[1] == 's' ? " both all" : " public");
        } else {
            motu_text_put_char(out, ' ');
            motu_text_put_bytes(out, at, length);
        }
        at += length;
        at += strspn(at, " ");
    }
    return files;
}

enum { WORDS = 16 * 1024 };

/* Called with every option of a command, including those that all commands have. */
typedef void each_option(const struct command *, const struct option_row *);

static void for_each_option(const struct command *c, each_option *each)
{
    for (const struct option_row *row = c->options; row->name; row++)
        each(c, row);
    for (const struct option_row *row = common_options; row->name; row++)
        each(c, row);
}

/* Words in single quotes, without characters that a shell would interpret. */
static void put_quoted(const char *words, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (words[i] == '\'')
            fputs("’", stdout);
        else if (!strchr("[]:\\\"`$", words[i]))
            fputc(words[i], stdout);
}

/* The text of a row in English, up to its first pause. */
static void put_meaning(const struct option_row *row)
{
    const char *value, *text = option_text(row, true, &value);
    put_quoted(text, strcspn(text, ";:"));
}

static void print_summary(const struct command *c)
{
    const char *words = phrase_template(c->summary, MOTU_LANGUAGE_EN);
    put_quoted(words, strlen(words));
}

/* --- bash --------------------------------------------------------------------------------------------------------- */

static void print_bash_reply(const char *takes)
{
    char words[WORDS];
    struct motu_text text = MOTU_TEXT_IN(words);
    const bool files = spell_out(takes, &text);
    printf("COMPREPLY=($(compgen %s-W '%s' -- \"$cur\"))", files ? "-f " : "", text.length ? words + 1 : "");
}

static void print_bash_value(const struct command *c, const struct option_row *row)
{
    (void)c;
    if (!row->takes)
        return;
    printf("        --%s", row->name);
    if (row->letter)
        printf(" | -%c", row->letter);
    printf(") ");
    print_bash_reply(row->takes);
    printf("; return ;;\n");
}

static void print_bash_name(const struct command *c, const struct option_row *row)
{
    (void)c;
    printf(" --%s", row->name);
}

static void print_bash(void)
{
    printf("# bash completion for motu, made by `motu completions bash`\n"
           "_motu() {\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
           "        COMPREPLY=($(compgen -W 'help --help --version");
    for (int i = 0; all_commands[i]; i++)
        printf(" %s", all_commands[i]->hidden ? "" : all_commands[i]->name);
    printf("' -- \"$cur\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    for (int i = 0; all_commands[i]; i++) {
        const struct command *c = all_commands[i];
        printf("    %s)\n        case $prev in\n", c->name);
        for_each_option(c, print_bash_value);
        printf("        esac\n        case $cur in\n        -*) COMPREPLY=($(compgen -W '");
        for_each_option(c, print_bash_name);
        printf("' -- \"$cur\")) ;;\n        *) ");
        print_bash_reply(c->operands ? c->operands : "");
        printf(" ;;\n        esac\n        ;;\n");
    }
    printf("    esac\n}\ncomplete -o filenames -F _motu motu\n");
}

/* --- zsh ---------------------------------------------------------------------------------------------------------- */

static void print_zsh_action(const char *takes)
{
    char words[WORDS];
    struct motu_text text = MOTU_TEXT_IN(words);
    const bool files = spell_out(takes, &text);
    if (text.length && files)
        printf("{_alternative \"files:file:_files\" \"words:word:(%s)\"}", words + 1);
    else if (text.length)
        printf("(%s)", words + 1);
    else
        printf("%s", files ? "_files" : " ");
}

static void print_zsh_option(const struct command *c, const struct option_row *row)
{
    (void)c;
    const char *names[2] = {"--", "-"};
    for (int i = 0; i < (row->letter ? 2 : 1); i++) {
        const char *value;
        printf(" \\\n            '%s", names[i]);
        if (i)
            fputc(row->letter, stdout);
        else
            printf("%s", row->name);
        fputc('[', stdout);
        put_meaning(row);
        fputc(']', stdout);
        option_text(row, true, &value);
        if (row->takes) {
            printf(":%s:", value ? value : "value");
            print_zsh_action(row->takes);
        }
        fputc('\'', stdout);
    }
}

static void print_zsh(void)
{
    printf("#compdef motu\n# zsh completion for motu, made by `motu completions zsh`\n"
           "_motu() {\n"
           "    local -a commands\n"
           "    commands=(\n");
    for (int i = 0; all_commands[i]; i++) {
        if (all_commands[i]->hidden)
            continue;
        printf("        '%s:", all_commands[i]->name);
        print_summary(all_commands[i]);
        printf("'\n");
    }
    printf("    )\n"
           "    if ((CURRENT == 2)); then\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    ((CURRENT--))\n"
           "    case $command in\n");
    for (int i = 0; all_commands[i]; i++) {
        const struct command *c = all_commands[i];
        printf("    %s)\n        _arguments", c->name);
        for_each_option(c, print_zsh_option);
        if (c->operands) {
            printf(" \\\n            '*:word:");
            print_zsh_action(c->operands);
            printf("'");
        }
        printf("\n        ;;\n");
    }
    printf("    esac\n}\n_motu \"$@\"\n");
}

/* --- fish --------------------------------------------------------------------------------------------------------- */

static void print_fish_option(const struct command *c, const struct option_row *row)
{
    char words[WORDS];
    struct motu_text text = MOTU_TEXT_IN(words);
    printf("complete -c motu -n '__fish_seen_subcommand_from %s' -l %s", c->name, row->name);
    if (row->letter)
        printf(" -s %c", row->letter);
    if (row->takes) {
        const bool files = spell_out(row->takes, &text);
        printf(files ? " -r -F" : " -x");
        if (text.length)
            printf(" -a '%s'", words + 1);
    }
    printf(" -d '");
    put_meaning(row);
    printf("'\n");
}

static void print_fish(void)
{
    printf("# fish completion for motu, made by `motu completions fish`\ncomplete -c motu -f\n");
    for (int i = 0; all_commands[i]; i++) {
        const struct command *c = all_commands[i];
        char words[WORDS];
        struct motu_text text = MOTU_TEXT_IN(words);
        if (!c->hidden) {
            printf("complete -c motu -n __fish_use_subcommand -a %s -d '", c->name);
            print_summary(c);
            printf("'\n");
        }
        for_each_option(c, print_fish_option);
        const bool files = spell_out(c->operands ? c->operands : "", &text);
        if (files || text.length)
            printf("complete -c motu -n '__fish_seen_subcommand_from %s'%s -a '%s'\n", c->name, files ? " -F" : "",
                   text.length ? words + 1 : "");
    }
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static int run(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    int code;
    const int words = flags_read(&command_completions, argc, argv, &(struct flag){0}, 0, 1, &code);
    if (words < 0)
        return code;
    for (size_t i = 0; words && i < sizeof shells / sizeof shells[0]; i++)
        if (!strcmp(argv[1], shells[i].name)) {
            shells[i].print();
            return EXIT_DONE;
        }
    say_error(&command_completions, "name a shell: bash, zsh or fish.");
    return EXIT_USAGE;
}
