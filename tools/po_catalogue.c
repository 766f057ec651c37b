/* po_catalogue.c: see po_catalogue.h. Reads what our catalogues use of the .po format; msgfmt -c knows all of it. */
#include "po_catalogue.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *path, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "po2c: %s:%d: ", path, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

/* --- reading -------------------------------------------------------------------------------------------- */

/* Where the next strings of the file go. */
struct reader {
    struct catalogue *catalogue;
    struct entry *entry; /* NULL in the header */
    char *header, *ignored;
    char **target;
    bool fuzzy;
    int line;
};

static void append(const struct reader *r, char c)
{
    char **text = r->target;
    const size_t length = *text ? strlen(*text) : 0;
    char *longer = realloc(*text, length + 2);
    if (!longer)
        fail(r->catalogue->path, r->line, "out of memory");
    longer[length] = c;
    longer[length + !!c] = 0;
    *text = longer;
}

/* Appends the contents of the quoted string at `from` to the target. */
static void unquote(const struct reader *r, const char *from)
{
    if (!r->target)
        fail(r->catalogue->path, r->line, "expected msgid");
    if (*from != '"')
        fail(r->catalogue->path, r->line, "a string in double quotes is expected");
    append(r, 0);
    for (from++; *from && *from != '"'; from++) {
        char c = *from;
        if (c == '\\') {
            c = *++from;
            if (c == 'n')
                c = '\n';
            else if (c != '"' && c != '\\')
                fail(r->catalogue->path, r->line, "unknown escape \\%c", c);
        }
        append(r, c);
    }
    if (*from != '"' || from[1])
        fail(r->catalogue->path, r->line, "the string does not end where the line ends");
}

/* A new message; the first one, msgid "", is the header. */
static void begin_entry(struct reader *r, const char *string)
{
    struct catalogue *c = r->catalogue;
    char *id = NULL;
    r->target = &id;
    unquote(r, string);
    r->entry = NULL;
    if (id && *id) {
        if (c->count == MAX_MESSAGES)
            fail(c->path, r->line, "more than %d messages", MAX_MESSAGES);
        if (strlen(id) >= MAX_ID)
            fail(c->path, r->line, "a key of more than %d letters", MAX_ID - 1);
        if (catalogue_find(c, id))
            fail(c->path, r->line, "%s is there twice", id);
        r->entry = &c->entry[c->count++];
        memcpy(r->entry->id, id, strlen(id) + 1);
        r->entry->line = r->line;
        r->entry->fuzzy = r->fuzzy;
    }
    free(id);
    r->target = NULL;
    r->fuzzy = false;
}

static void read_line(struct reader *r, const char *line)
{
    if (!*line)
        return;
    if (*line == '#') {
        r->fuzzy = r->fuzzy || (line[1] == ',' && strstr(line, "fuzzy"));
    } else if (!strncmp(line, "msgid ", 6)) {
        begin_entry(r, line + 6);
    } else if (!strncmp(line, "msgid_plural ", 13) && r->entry) {
        r->entry->forms = 1; /* counted as the forms come */
        free(r->ignored);
        r->ignored = NULL;
        r->target = &r->ignored;
        unquote(r, line + 13);
    } else if (!strncmp(line, "msgstr ", 7)) {
        r->target = r->entry ? &r->entry->text[0] : &r->header;
        unquote(r, line + 7);
    } else if (!strncmp(line, "msgstr[", 7) && r->entry && r->entry->forms) {
        const int form = line[7] - '0';
        if (form < 0 || form >= MAX_FORMS || strncmp(line + 8, "] ", 2))
            fail(r->catalogue->path, r->line, "msgstr[0] to msgstr[%d] are expected", MAX_FORMS - 1);
        r->entry->forms = form + 1;
        r->target = &r->entry->text[form];
        unquote(r, line + 10);
    } else {
        unquote(r, line);
    }
}

/* "Plural-Forms: nplurals=2; plural=(n != 1);" of the header. */
static void read_plural_rule(struct catalogue *c, const char *header)
{
    const char *field = header ? strstr(header, "Plural-Forms: nplurals=") : NULL;
    const char *rule = field ? strstr(field, "; plural=") : NULL;
    if (!rule)
        fail(c->path, 1, "the header has no Plural-Forms");
    c->plural_forms = atoi(field + strlen("Plural-Forms: nplurals="));
    rule += strlen("; plural=");
    const size_t length = strcspn(rule, ";\n");
    if (strspn(rule, "n0123456789 ?:!=<>&|%()") < length)
        fail(c->path, 1, "the plural rule holds something else than n, numbers and operators");
    if (c->plural_forms < 1 || c->plural_forms > MAX_FORMS)
        fail(c->path, 1, "1 to %d plural forms are possible", MAX_FORMS);
    c->plural_rule = strndup(rule, length);
    if (!c->plural_rule)
        fail(c->path, 1, "out of memory");
}

struct catalogue *catalogue_read(const char *path)
{
    FILE *file = fopen(path, "r");
    struct catalogue *c = calloc(1, sizeof *c);
    if (!file || !c)
        fail(path, 0, "cannot be opened");
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    snprintf(c->language, sizeof c->language, "%.*s", (int)strcspn(name, "."), name);
    c->path = path;
    struct reader r = {.catalogue = c};
    char line[8192];
    for (r.line = 1; fgets(line, sizeof line, file); r.line++) {
        if (!strchr(line, '\n') && !feof(file))
            fail(path, r.line, "the line is too long");
        line[strcspn(line, "\r\n")] = 0;
        read_line(&r, line);
    }
    fclose(file);
    read_plural_rule(c, r.header);
    free(r.header);
    free(r.ignored);
    return c;
}

void catalogue_free(struct catalogue *c)
{
    for (int i = 0; i < c->count; i++)
        for (int form = 0; form < MAX_FORMS; form++)
            free(c->entry[i].text[form]);
    free(c->plural_rule);
    free(c);
}

const struct entry *catalogue_find(const struct catalogue *c, const char *id)
{
    for (int i = 0; i < c->count; i++)
        if (!strcmp(c->entry[i].id, id))
            return &c->entry[i];
    return NULL;
}

/* --- places --------------------------------------------------------------------------------------------- */

/* The index of that place, or the count if there is none. */
static int find_place(const struct places *p, const char *name, size_t length)
{
    int place = 0;
    while (place < p->count && (strncmp(p->name[place], name, length) || p->name[place][length]))
        place++;
    return place;
}

/* The length of the name in the {place} at `text`. */
static size_t name_length(const struct catalogue *c, const struct entry *e, const char *text)
{
    const size_t length = strcspn(text + 1, "{}");
    if (text[1 + length] != '}' || !length || length >= MAX_NAME)
        fail(c->path, e->line, "%s: a place {…} is not closed", e->id);
    return length;
}

/* Adds the places of a text that are new. */
static void learn_places(const struct catalogue *c, const struct entry *e, const char *text, struct places *p)
{
    if (!text)
        fail(c->path, e->line, "%s has no sentence", e->id);
    for (text = strchr(text, '{'); text; text = strchr(text + 1, '{')) {
        const size_t length = name_length(c, e, text);
        if (find_place(p, text + 1, length) < p->count)
            continue;
        if (p->count == MAX_PLACES)
            fail(c->path, e->line, "%s has more than %d places", e->id, MAX_PLACES);
        snprintf(p->name[p->count++], MAX_NAME, "%.*s", (int)length, text + 1);
    }
}

struct places places_of(const struct catalogue *c, const struct entry *e)
{
    struct places p = {.count = 0};
    if (e->forms) /* the plural has every place, in the order that counts */
        learn_places(c, e, e->text[e->forms - 1], &p);
    for (int form = 0; form < (e->forms ? e->forms : 1); form++)
        learn_places(c, e, e->text[form], &p);
    return p;
}

char *places_number(const struct catalogue *c, const struct entry *e, const char *text, const struct places *p)
{
    char *numbered = malloc(2 * strlen(text) + 1), *out = numbered;
    if (!numbered)
        fail(c->path, e->line, "out of memory");
    while (*text) {
        if (*text != '{') {
            *out++ = *text++;
            continue;
        }
        const size_t length = name_length(c, e, text);
        out += sprintf(out, "{%d}", find_place(p, text + 1, length) + 1);
        text += length + 2;
    }
    *out = 0;
    return numbered;
}

/* The places a text uses, as bits. */
static unsigned places_used(const struct catalogue *c, const struct entry *e, const char *text, const struct places *p)
{
    unsigned used = 0;
    for (text = strchr(text, '{'); text; text = strchr(text + 1, '{')) {
        const size_t length = name_length(c, e, text);
        const int place = find_place(p, text + 1, length);
        if (place == p->count)
            fail(c->path, e->line, "{%.*s} is not a place of %s", (int)length, text + 1, e->id);
        used |= 1u << place;
    }
    return used;
}

static int bits(unsigned set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

void catalogue_match(const struct catalogue *source, const struct entry *e, const struct catalogue *own,
                     const struct entry *translated)
{
    const struct places p = places_of(source, e);
    const unsigned all = (1u << p.count) - 1;
    const int wanted = e->forms ? own->plural_forms : 0;
    if (translated->forms != wanted)
        fail(own->path, translated->line, "%s has %d plural forms, not %d", e->id, translated->forms, wanted);
    for (int form = 0; form < (wanted ? wanted : 1); form++) {
        const char *text = translated->text[form];
        if (!text || !*text)
            fail(own->path, translated->line, "%s is empty", e->id);
        const unsigned used = places_used(own, translated, text, &p);
        /* "a card", "one card": the form for one need not repeat the number */
        const int spare = wanted > 1 && form == 0 ? 1 : 0;
        if (bits(all & ~used) > spare)
            fail(own->path, translated->line, "%s leaves out a place", e->id);
    }
}
