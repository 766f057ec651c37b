/* po_catalogue.h: a message catalogue (.po) as po2c sees it: keys, sentences with {places}, plural forms. */
#ifndef PO2C_CATALOGUE_H
#define PO2C_CATALOGUE_H

#include <stdbool.h>

enum { MAX_MESSAGES = 4096, MAX_FORMS = 4, MAX_PLACES = 8, MAX_NAME = 32, MAX_ID = 64 };

/* A message: its key and its sentence, or one sentence per plural form. */
struct entry {
    char id[MAX_ID];
    char *text[MAX_FORMS]; /* NULL where there is none */
    int forms;             /* 0: a message without plural forms, with text[0] */
    int line;
    bool fuzzy;
};

struct catalogue {
    const char *path;
    char language[16]; /* "de", from the file's name */
    int plural_forms;  /* nplurals of the header */
    char *plural_rule; /* its C expression in n */
    int count;
    struct entry entry[MAX_MESSAGES];
};

/* The {places} of a message, in the order in which the source language first uses them. */
struct places {
    char name[MAX_PLACES][MAX_NAME];
    int count;
};

/* Says what is wrong, as "path:line: …", and ends the program. */
_Noreturn void fail(const char *path, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

struct catalogue *catalogue_read(const char *path);
void catalogue_free(struct catalogue *);
const struct entry *catalogue_find(const struct catalogue *, const char *id);

/* The places of a message of the source language. */
struct places places_of(const struct catalogue *, const struct entry *);
/* The text with {name} turned into {1}, {2}, … in new memory. */
char *places_number(const struct catalogue *, const struct entry *, const char *text, const struct places *);
/* Whether a translation has the right plural forms and, in each of them, the same places; says what is wrong. */
void catalogue_match(const struct catalogue *source, const struct entry *, const struct catalogue *own,
                     const struct entry *translated);

#endif
