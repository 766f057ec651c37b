/* po2c: turns the message catalogues in po/ into C tables, and into JSON for the page.
 *
 *     po2c --engine OUT.h OUT.c po/en.po po/de.po …    what the library says: enum motu_message
 *     po2c --program OUT.h OUT.c po/en.po …            what only the program says: enum phrase
 *     po2c --server OUT.h OUT.c po/en.po               the server's refusals, in English: enum server_message
 *     po2c --languages OUT.h OUT.c po/en.po …          enum motu_language and the plural rules
 *     po2c --words DIR po/en.po …                      DIR/en.words …: the engine's sentences for the page's engine
 *     po2c --json DIR po/en.po …                       DIR/en.json …: the page's sentences
 *     po2c --json-parts DIR po/en.po …                 the same, with what only a board, a lesson or the rules say
 *                                                      in DIR/en.more.json …, so that the first load is small
 *     po2c --check po/en.po …                          whether the translations are complete
 *     po2c --keys PART po/en.po                        the keys of engine, program, server or page
 *     po2c --begins PART po/en.po                      how they begin, "*" for the name of a game
 *
 * The first catalogue is the source: its {named} places are numbered in the order in which the English sentence first
 * uses them, which is the order of the arguments in C. The msgid is a key ("kh8_not_in_hand"), not the English text: a
 * better English sentence does not change the program. The beginning of its key decides which tables a message goes to.
 *
 * A missing translation is replaced by the English sentence, so that a new message can be tried at once; --check, which
 * the tests run, rejects it. The syntax of .po files in general is left to msgfmt -c. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "po_catalogue.h"

enum { MAX_LANGUAGES = 8, MAX_ARGUMENTS = 4 /* MOTU_REASON_MAX_ARGUMENTS */ };

/* Between the plural forms of a template; reason.c knows it too. */
#define FORMS_APART "\\037"

enum part { ENGINE = 1, PROGRAM = 2, PAGE = 4, SERVER = 8 }; /* in the order of part_named() */

/* Who owns a message: the beginning of its key, "*" for the name of a game; who says it; whether the page needs it only
 * later. The first matching row counts; if none matches, it is the engine's. Everybody else asks here (--begins). */
static const struct owner {
    const char *begins;
    unsigned parts;
    bool late;
} owners[] = {
    {"cli_", PROGRAM, false}, {"protocol_", PROGRAM, false},   {"page_", PAGE, false},
    {"lesson_", PAGE, true},  {"seat_", ENGINE | PAGE, false}, {"server_", SERVER | PAGE, false},
    {"*_page_", PAGE, true}, /* what the board of a game says */
};
static const struct owner engine_alone = {"", ENGINE, false};

static bool fits(const char *begins, const char *id)
{
    if (*begins == '*') {
        begins++;
        id += strcspn(id, "_");
    }
    return !strncmp(id, begins, strlen(begins));
}

static const struct owner *owner_of(const struct entry *e)
{
    for (size_t i = 0; i < sizeof owners / sizeof owners[0]; i++)
        if (fits(owners[i].begins, e->id))
            return &owners[i];
    return &engine_alone;
}

static bool belongs(const struct entry *e, unsigned part)
{
    return owner_of(e)->parts & part;
}

static struct catalogue *all[MAX_LANGUAGES];
static int languages;

/* Output is collected in memory first: a file that would not change is left alone, so that nothing that depends on it
 * is rebuilt. */
static char *made;
static size_t made_length;

static FILE *open_output(const char *path)
{
    FILE *out = open_memstream(&made, &made_length);
    if (!out)
        fail(path, 0, "out of memory");
    return out;
}

static bool is_there_already(const char *path)
{
    FILE *file = fopen(path, "r");
    size_t at = 0;
    int c = EOF;
    while (file && (c = fgetc(file)) != EOF && at < made_length && (char)c == made[at])
        at++;
    const bool same = file && c == EOF && at == made_length;
    if (file)
        fclose(file);
    return same;
}

static void close_output(FILE *out, const char *path)
{
    bool bad = fclose(out) != 0;
    if (!bad && !is_there_already(path)) {
        FILE *file = fopen(path, "w");
        bad = !file || fwrite(made, 1, made_length, file) != made_length;
        bad = (file && fclose(file)) || bad;
    }
    free(made);
    if (bad)
        fail(path, 0, "cannot be written");
}

/* The message in that language, matched with the source; the source's own if there is none yet. */
static const struct entry *translation(const struct entry *e, int language, const struct catalogue **from)
{
    const struct entry *own = catalogue_find(all[language], e->id);
    *from = own ? all[language] : all[0];
    if (!own)
        return e;
    catalogue_match(all[0], e, all[language], own);
    return own;
}

static void put_upper(FILE *out, const char *name)
{
    for (; *name; name++)
        fputc(toupper((unsigned char)*name), out);
}

/* The contents of a C string or, apart from escapes we do not use, of a JSON string. */
static void put_quoted(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\n')
            fputs("\\n", out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

/* All forms of a message with numbered places, FORMS_APART from each other. */
static void put_template(FILE *out, const struct entry *e, int language, const char *apart, bool quoted)
{
    const struct catalogue *from;
    const struct entry *own = translation(e, language, &from);
    const struct places places = places_of(all[0], e);
    if (belongs(e, ENGINE) && places.count > MAX_ARGUMENTS)
        fail(all[0]->path, e->line, "%s has more places than a reason has arguments, %d", e->id, MAX_ARGUMENTS);
    for (int form = 0; form < (own->forms ? own->forms : 1); form++) {
        char *numbered = places_number(from, own, own->text[form], &places);
        if (form)
            fputs(apart, out);
        if (quoted)
            put_quoted(out, numbered);
        else
            fputs(numbered, out);
        free(numbered);
    }
}

/* --- C -------------------------------------------------------------------------------------------------- */

/* What the two tables are called. */
struct names {
    enum part part;
    const char *guard, *type, *prefix, *function, *comment, *include;
    const char *begin, *end; /* around the declarations of a public header */
};
static const struct names engine_names = {
    .part = ENGINE,
    .guard = "MOTU_MESSAGE_H",
    .type = "motu_message",
    .prefix = "MOTU_MESSAGE_",
    .function = "motu_message_template",
    .comment = "what the library says",
    .include = "motu/message.h",
    .begin = "MOTU_BEGIN_DECLS\n\n",
    .end = "MOTU_END_DECLS\n\n",
};
static const struct names program_names = {
    .part = PROGRAM,
    .guard = "MOTU_PHRASE_H",
    .type = "phrase",
    .prefix = "",
    .function = "phrase_template",
    .comment = "what only the program says",
    .include = "phrase.h",
    .begin = "",
    .end = "",
};

static void write_header(const char *path, const struct names *names)
{
    FILE *out = open_output(path);
    fprintf(out,
            "/* Made by po2c from po/: %s. */\n#ifndef %s\n#define %s\n\n#include <motu/language.h>\n\n%senum %s {\n"
            "    %s_NONE,\n",
            names->comment, names->guard, names->guard, names->begin, names->type,
            names->part == ENGINE ? "MOTU_MESSAGE" : "PHRASE");
    for (int i = 0; i < all[0]->count; i++)
        if (belongs(&all[0]->entry[i], names->part)) {
            fprintf(out, "    %s", names->prefix);
            put_upper(out, all[0]->entry[i].id);
            fputs(",\n", out);
        }
    fprintf(
        out,
        "    %s_COUNT\n};\n\n/* The template: places for arguments are {1}, {2}, …; plural forms are a byte 31 apart. "
        "*/\nconst char *%s(enum %s, enum motu_language);\n\n%s#endif\n",
        names->part == ENGINE ? "MOTU_MESSAGE" : "PHRASE", names->function, names->type, names->end);
    close_output(out, path);
}

static void write_table(const char *path, const struct names *names)
{
    FILE *out = open_output(path);
    fprintf(out,
            "/* Made by po2c from po/. */\n#include <%s>\n\nstatic const char *const templates[MOTU_LANGUAGE_COUNT]"
            "[%s_COUNT] = {\n",
            names->include, names->part == ENGINE ? "MOTU_MESSAGE" : "PHRASE");
    for (int l = 0; l < languages; l++) {
        fputs("    {\n        \"\",\n", out);
        for (int i = 0; i < all[0]->count; i++)
            if (belongs(&all[0]->entry[i], names->part)) {
                fputs("        \"", out);
                put_template(out, &all[0]->entry[i], l, FORMS_APART "\" \"", true);
                fputs("\",\n", out);
            }
        fputs("    },\n", out);
    }
    fprintf(out,
            "};\n\nconst char *%s(enum %s message, enum motu_language language)\n{\n"
            "    return templates[language][message];\n}\n",
            names->function, names->type);
    close_output(out, path);
}

/* The server's refusals are in English, for programs; the page gets key and arguments and has the sentence in its
 * reader's language. The preview of a link is for people. */
static void write_server(const char *header_path, const char *table_path)
{
    FILE *out = open_output(header_path);
    fputs("/* Made by po2c from po/: what the server says. */\n#ifndef SERVER_MESSAGE_H\n#define SERVER_MESSAGE_H\n\n"
          "#include <motu/language.h>\n\n"
          "enum server_message {\n",
          out);
    for (int i = 0; i < all[0]->count; i++)
        if (belongs(&all[0]->entry[i], SERVER)) {
            fputs("    ", out);
            put_upper(out, all[0]->entry[i].id);
            fputs(",\n", out);
        }
    fputs("    SERVER_MESSAGE_COUNT\n};\n\n/* The key, the template with places {1}, {2}, …, and the names of the "
          "places: "
          "\"field low high\". */\nstruct server_message_text {\n    const char *key, *pattern[MOTU_LANGUAGE_COUNT], "
          "*places;\n};\n"
          "extern const struct server_message_text server_messages[SERVER_MESSAGE_COUNT];\n\n#endif\n",
          out);
    close_output(out, header_path);
    out = open_output(table_path);
    fputs("/* Made by po2c from po/. */\n#include \"server_message.h\"\n\n"
          "const struct server_message_text server_messages[SERVER_MESSAGE_COUNT] = {\n",
          out);
    for (int i = 0; i < all[0]->count; i++) {
        const struct entry *e = &all[0]->entry[i];
        if (!belongs(e, SERVER))
            continue;
        const struct places places = places_of(all[0], e);
        fprintf(out, "    {\"%s\", {", e->id);
        for (int l = 0; l < languages; l++) {
            fputs(l ? ", \"" : "\"", out);
            put_template(out, e, l, FORMS_APART "\" \"", true);
            fputs("\"", out);
        }
        fputs("}, \"", out);
        for (int n = 0; n < places.count; n++)
            fprintf(out, "%s%s", n ? " " : "", places.name[n]);
        fputs("\"},\n", out);
    }
    fputs("};\n", out);
    close_output(out, table_path);
}

static void write_languages(const char *header_path, const char *table_path)
{
    FILE *out = open_output(header_path);
    fputs("/* Made by po2c from po/: the languages there are. */\n#ifndef MOTU_LANGUAGE_H\n#define MOTU_LANGUAGE_H\n\n"
          "#include <motu/api.h>\n\nMOTU_BEGIN_DECLS\n\nenum motu_language {\n",
          out);
    for (int i = 0; i < languages; i++) {
        fputs("    MOTU_LANGUAGE_", out);
        put_upper(out, all[i]->language);
        fputs(",\n", out);
    }
    fputs(
        "    MOTU_LANGUAGE_COUNT\n};\n\n/* \"en\", \"de\", … */\nconst char *motu_language_name(enum motu_language);\n"
        "/* Which plural form goes with a number. */\nint motu_language_plural(enum motu_language, unsigned long "
        "n);\n\n"
        "MOTU_END_DECLS\n\n#endif\n",
        out);
    close_output(out, header_path);
    out = open_output(table_path);
    fputs("/* Made by po2c from po/. */\n#include <motu/language.h>\n\n"
          "static const char *const languages[MOTU_LANGUAGE_COUNT] = {",
          out);
    for (int i = 0; i < languages; i++)
        fprintf(out, "%s\"%s\"", i ? ", " : "", all[i]->language);
    fputs("};\n\nconst char *motu_language_name(enum motu_language language)\n{\n    return languages[language];\n}\n\n"
          "int motu_language_plural(enum motu_language language, unsigned long n)\n{\n    switch (language) {\n",
          out);
    for (int i = 0; i < languages; i++) {
        fputs("    case MOTU_LANGUAGE_", out);
        put_upper(out, all[i]->language);
        fprintf(out, ":\n        return %s;\n", all[i]->plural_rule);
    }
    fputs("    default:\n        return 0;\n    }\n}\n", out);
    close_output(out, table_path);
}

/* --- for the page ---------------------------------------------------------------------------------------- */

static void path_in(char path[4096], const char *folder, const char *language, const char *ending)
{
    if (snprintf(path, 4096, "%s/%s.%s", folder, language, ending) >= 4096)
        fail(folder, 0, "the name is too long");
}

static void write_words(const char *folder)
{
    for (int l = 0; l < languages; l++) {
        char path[4096];
        path_in(path, folder, all[l]->language, "words");
        FILE *out = open_output(path);
        fputc(0, out); /* MOTU_MESSAGE_NONE */
        for (int i = 0; i < all[0]->count; i++)
            if (belongs(&all[0]->entry[i], ENGINE)) {
                put_template(out, &all[0]->entry[i], l, "\037", false);
                fputc(0, out);
            }
        close_output(out, path);
    }
}

/* What the first screen does not need. */
static bool is_late(const struct entry *e)
{
    return owner_of(e)->late;
}

enum which { EVERYTHING, EARLY, LATE };

static void write_json_file(const char *folder, const char *ending, int language, enum which which)
{
    char path[4096];
    path_in(path, folder, all[language]->language, ending);
    FILE *out = open_output(path);
    const char *before = "{\n";
    for (int i = 0; i < all[0]->count; i++) {
        const struct entry *source = &all[0]->entry[i];
        if (!belongs(source, PAGE) || (which != EVERYTHING && is_late(source) != (which == LATE)))
            continue;
        const struct catalogue *from;
        const struct entry *e = translation(source, language, &from);
        fprintf(out, "%s\"%s\":%s", before, e->id, e->forms ? "[" : "");
        for (int form = 0; form < (e->forms ? e->forms : 1); form++) {
            fputs(form ? ",\"" : "\"", out);
            put_quoted(out, e->text[form]);
            fputc('"', out);
        }
        fputs(e->forms ? "]" : "", out);
        before = ",\n";
    }
    fputs(*before == '{' ? "{}\n" : "\n}\n", out);
    close_output(out, path);
}

static void write_json(const char *folder, bool parts)
{
    for (int l = 0; l < languages; l++) {
        write_json_file(folder, "json", l, parts ? EARLY : EVERYTHING);
        if (parts)
            write_json_file(folder, "more.json", l, LATE);
    }
}

/* --- checks --------------------------------------------------------------------------------------------- */

static int check(void)
{
    int faults = 0;
    for (int l = 0; l < languages; l++) {
        for (int i = 0; i < all[0]->count; i++)
            if (!catalogue_find(all[l], all[0]->entry[i].id)) {
                printf("%s: %s is missing\n", all[l]->path, all[0]->entry[i].id);
                faults++;
            }
        for (int i = 0; i < all[l]->count; i++) {
            const struct entry *own = &all[l]->entry[i], *e = catalogue_find(all[0], own->id);
            if (own->fuzzy)
                printf("%s:%d: %s is marked fuzzy\n", all[l]->path, own->line, own->id);
            if (!e)
                printf("%s:%d: %s is not in %s\n", all[l]->path, own->line, own->id, all[0]->path);
            faults += own->fuzzy + !e;
            if (e)
                catalogue_match(all[0], e, all[l], own);
        }
    }
    return faults ? 1 : 0;
}

static unsigned part_named(const char *name)
{
    static const char *const names[] = {"engine", "program", "page", "server"};
    for (unsigned i = 0; i < 4; i++)
        if (!strcmp(name, names[i]))
            return 1u << i;
    return 0;
}

static int list_keys(unsigned part)
{
    for (int i = 0; i < all[0]->count; i++)
        if (belongs(&all[0]->entry[i], part))
            puts(all[0]->entry[i].id);
    return part ? 0 : 2;
}

static int list_beginnings(unsigned part)
{
    for (size_t i = 0; i < sizeof owners / sizeof owners[0]; i++)
        if (owners[i].parts & part)
            puts(owners[i].begins);
    return part ? 0 : 2;
}

/* What to do, how many words come before the catalogues, and the function that does it. */
static int work(const char *verb, char **word)
{
    if (!strcmp(verb, "--engine") || !strcmp(verb, "--program")) {
        const struct names *names = !strcmp(verb, "--engine") ? &engine_names : &program_names;
        write_header(word[0], names);
        write_table(word[1], names);
    } else if (!strcmp(verb, "--server")) {
        write_server(word[0], word[1]);
    } else if (!strcmp(verb, "--languages")) {
        write_languages(word[0], word[1]);
    } else if (!strcmp(verb, "--words")) {
        write_words(word[0]);
    } else if (!strcmp(verb, "--json") || !strcmp(verb, "--json-parts")) {
        write_json(word[0], !strcmp(verb, "--json-parts"));
    } else if (!strcmp(verb, "--check")) {
        return check();
    } else if (!strcmp(verb, "--keys")) {
        return list_keys(part_named(word[0]));
    } else if (!strcmp(verb, "--begins")) {
        return list_beginnings(part_named(word[0]));
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int words; /* before the catalogues */
    } verbs[] = {{"--engine", 2}, {"--program", 2},    {"--server", 2}, {"--languages", 2}, {"--words", 1},
                 {"--json", 1},   {"--json-parts", 1}, {"--check", 0},  {"--keys", 1},      {"--begins", 1}};
    int first = 0;
    for (size_t i = 0; argc > 1 && i < sizeof verbs / sizeof verbs[0]; i++)
        if (!strcmp(argv[1], verbs[i].name))
            first = 2 + verbs[i].words;
    languages = argc - first;
    if (!first || languages < 1 || languages > MAX_LANGUAGES) {
        fputs("usage: po2c --engine|--program|--server|--languages OUT.h OUT.c EN.po [OTHER.po ...]\n"
              "       po2c --words|--json|--json-parts DIR EN.po [OTHER.po ...]\n"
              "       po2c --check EN.po [OTHER.po ...]\n"
              "       po2c --keys|--begins engine|program|server|page EN.po\n",
              stderr);
        return 2;
    }
    for (int i = 0; i < languages; i++)
        all[i] = catalogue_read(argv[first + i]);
    for (int i = 0; i < all[0]->count; i++)
        catalogue_match(all[0], &all[0]->entry[i], all[0], &all[0]->entry[i]);
    const int code = work(argv[1], argv + 2);
    for (int i = 0; i < languages; i++)
        catalogue_free(all[i]);
    return code;
}
