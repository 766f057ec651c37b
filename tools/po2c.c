/* po2c: turns the message catalogues in po/ into a C header and a C table.
 *
 *     po2c OUT.h OUT.c en.po [de.po …]
 *
 * The first catalogue is the source: its msgids become enum message, its {named} places are numbered in
 * the order in which the English sentence first uses them, and that is the order of the arguments in C.
 * Any other catalogue must have exactly the same msgids and, in each, the same places. The msgid is a
 * key ("kh8_not_in_hand"), not the English text: a better English sentence is no change of the program.
 *
 * Leaves to msgfmt -c what it checks better: the syntax of .po files in general.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MESSAGES = 1024, MAX_TEXT = 2048, MAX_PLACES = 4, MAX_NAME = 32 };

struct catalogue {
    const char *path;
    char language[16];
    int count;
    struct {
        char id[64];
        char text[MAX_TEXT];
        int line;
    } entry[MAX_MESSAGES];
};

static void fail(const char *path, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "po2c: %s:%d: ", path, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

/* Appends the contents of the quoted string at `from` to `out`. */
static void unquote(const char *path, int line, const char *from, char *out, size_t room)
{
    size_t length = strlen(out);
    if (*from != '"')
        fail(path, line, "a string in double quotes is expected");
    for (from++; *from && *from != '"'; from++) {
        char c = *from;
        if (c == '\\') {
            c = *++from;
            if (c == 'n')
                c = '\n';
            else if (c != '"' && c != '\\')
                fail(path, line, "unknown escape \\%c", c);
        }
        if (length + 1 >= room)
            fail(path, line, "text longer than %zu bytes", room - 1);
        out[length++] = c;
        out[length] = 0;
    }
    if (*from != '"')
        fail(path, line, "the string does not end");
}

static void read_catalogue(struct catalogue *c, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        fail(path, 0, "cannot be opened");
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    snprintf(c->language, sizeof c->language, "%.*s", (int)strcspn(name, "."), name);
    c->path = path;
    c->count = -1; /* the first entry, msgid "", is the header */
    char line[MAX_TEXT + 64];
    char header[MAX_TEXT] = "", ignored[64] = "";
    char *target = NULL;
    size_t room = 0;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\r\n")] = 0;
        if (!*line || *line == '#')
            continue;
        const char *string = line;
        if (!strncmp(line, "msgid ", 6)) {
            if (++c->count >= MAX_MESSAGES)
                fail(path, number, "more than %d messages", MAX_MESSAGES);
            target = c->count ? c->entry[c->count - 1].id : ignored;
            room = sizeof c->entry[0].id;
            if (c->count)
                c->entry[c->count - 1].line = number;
            string = line + 6;
        } else if (!strncmp(line, "msgstr ", 7)) {
            target = c->count ? c->entry[c->count - 1].text : header;
            room = MAX_TEXT;
            string = line + 7;
        }
        if (!target)
            fail(path, number, "expected msgid");
        unquote(path, number, string, target, room);
    }
    fclose(file);
}

static int find_entry(const struct catalogue *c, const char *id)
{
    for (int i = 0; i < c->count; i++)
        if (!strcmp(c->entry[i].id, id))
            return i;
    return -1;
}

/* Writes `text` with {name} turned into {1}, {2}, …; with `learn` unknown names are added. Returns
 * the set of places used, as bits. */
static unsigned number_places(const struct catalogue *c, int entry, char names[][MAX_NAME], int *count, int learn,
                              char *out)
{
    unsigned used = 0;
    const char *text = c->entry[entry].text;
    while (*text) {
        if (*text != '{') {
            *out++ = *text++;
            continue;
        }
        const size_t length = strcspn(text + 1, "}");
        int place = 0;
        if (text[1 + length] != '}' || !length || length >= MAX_NAME)
            fail(c->path, c->entry[entry].line, "a place {…} is not closed");
        while (place < *count && (strncmp(names[place], text + 1, length) || names[place][length]))
            place++;
        if (place == *count) {
            if (!learn)
                fail(c->path, c->entry[entry].line, "{%.*s} is no place of %s", (int)length, text + 1,
                     c->entry[entry].id);
            if (*count == MAX_PLACES)
                fail(c->path, c->entry[entry].line, "more than %d places", MAX_PLACES);
            snprintf(names[(*count)++], MAX_NAME, "%.*s", (int)length, text + 1);
        }
        used |= 1u << place;
        out += sprintf(out, "{%d}", place + 1);
        text += length + 2;
    }
    *out = 0;
    return used;
}

static void put_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '\n')
            fputs("\\n", out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

static void put_upper(FILE *out, const char *name)
{
    for (; *name; name++)
        fputc(toupper((unsigned char)*name), out);
}

static void write_header(const char *path, struct catalogue *const all[], int languages)
{
    FILE *out = fopen(path, "w");
    if (!out)
        fail(path, 0, "cannot be written");
    fputs("/* Made by po2c from po/: the messages and the languages they exist in. */\n"
          "#ifndef MOTU_MESSAGE_H\n#define MOTU_MESSAGE_H\n\nenum message {\n    MESSAGE_NONE,\n",
          out);
    for (int i = 0; i < all[0]->count; i++) {
        fputs("    MESSAGE_", out);
        put_upper(out, all[0]->entry[i].id);
        fputs(",\n", out);
    }
    fputs("    MESSAGE_COUNT\n};\n\nenum language {\n", out);
    for (int i = 0; i < languages; i++) {
        fputs("    LANGUAGE_", out);
        put_upper(out, all[i]->language);
        fputs(",\n", out);
    }
    fputs("    LANGUAGE_COUNT\n};\n\n"
          "/* The template of a message: places for arguments are {1}, {2}, … */\n"
          "const char *message_template(enum message, enum language);\n"
          "/* \"en\", \"de\", … */\n"
          "const char *language_name(enum language);\n\n#endif\n",
          out);
    if (fclose(out))
        fail(path, 0, "cannot be written");
}

static void write_table(const char *path, struct catalogue *const all[], int languages)
{
    FILE *out = fopen(path, "w");
    if (!out)
        fail(path, 0, "cannot be written");
    fputs("/* Made by po2c from po/. */\n#include <motu/message.h>\n\n"
          "static const char *const templates[LANGUAGE_COUNT][MESSAGE_COUNT] = {\n",
          out);
    for (int l = 0; l < languages; l++) {
        fputs("    {\n        \"\",\n", out);
        for (int i = 0; i < all[0]->count; i++) {
            char names[MAX_PLACES][MAX_NAME], numbered[MAX_TEXT * 2];
            int count = 0;
            const unsigned wanted = number_places(all[0], i, names, &count, 1, numbered);
            const int own = find_entry(all[l], all[0]->entry[i].id);
            if (own < 0)
                fail(all[l]->path, 0, "%s is missing", all[0]->entry[i].id);
            if (!*all[l]->entry[own].text)
                fail(all[l]->path, all[l]->entry[own].line, "%s is empty", all[l]->entry[own].id);
            if (number_places(all[l], own, names, &count, 0, numbered) != wanted)
                fail(all[l]->path, all[l]->entry[own].line, "%s leaves out a place", all[l]->entry[own].id);
            fputs("        ", out);
            put_string(out, numbered);
            fputs(",\n", out);
        }
        fputs("    },\n", out);
    }
    fputs("};\n\nstatic const char *const languages[LANGUAGE_COUNT] = {", out);
    for (int l = 0; l < languages; l++) {
        put_string(out, all[l]->language);
        fputs(", ", out);
    }
    fputs("};\n\nconst char *message_template(enum message message, enum language language)\n"
          "{\n    return templates[language][message];\n}\n\n"
          "const char *language_name(enum language language)\n{\n    return languages[language];\n}\n",
          out);
    if (fclose(out))
        fail(path, 0, "cannot be written");
}

int main(int argc, char **argv)
{
    enum { MAX_LANGUAGES = 8 };
    struct catalogue *all[MAX_LANGUAGES];
    const int languages = argc - 3;
    if (languages < 1 || languages > MAX_LANGUAGES) {
        fputs("usage: po2c OUT.h OUT.c en.po [de.po ...]\n", stderr);
        return 2;
    }
    for (int i = 0; i < languages; i++) {
        all[i] = calloc(1, sizeof *all[i]);
        if (!all[i])
            fail(argv[3 + i], 0, "out of memory");
        read_catalogue(all[i], argv[3 + i]);
        for (int e = 0; e < all[i]->count; e++) {
            if (find_entry(all[i], all[i]->entry[e].id) != e)
                fail(argv[3 + i], all[i]->entry[e].line, "%s is there twice", all[i]->entry[e].id);
            if (find_entry(all[0], all[i]->entry[e].id) < 0)
                fail(argv[3 + i], all[i]->entry[e].line, "%s is not in %s", all[i]->entry[e].id, argv[3]);
        }
    }
    write_header(argv[1], all, languages);
    write_table(argv[2], all, languages);
    for (int i = 0; i < languages; i++)
        free(all[i]);
    return 0;
}
