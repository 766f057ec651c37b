/* sheet.h: within this folder: the paper a picture is drawn on. */
#ifndef DRAW_SHEET_H
#define DRAW_SHEET_H

#include "draw.h"

struct sheet {
    struct motu_text *out;
    bool dark;
};

/* Begins the document: its size in user units, and the background. */
void sheet_begin(struct sheet *, struct motu_text *, bool dark, int width, int height);
void sheet_end(struct sheet *);
/* Elements, as with printf. Never pass text that people typed: see sheet_text(). */
void sheet_put(struct sheet *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Text at a place, escaped; `traits` are further attributes, or "". */
void sheet_text(struct sheet *, double x, double y, const char *traits, const char *words);
/* A name in bold, shrunk and finally cut so that it fits that width. */
void sheet_name(struct sheet *, double x, double y, double size, double width, const char *name);
/* A number, like sheet_text(). */
void sheet_number(struct sheet *, double x, double y, const char *traits, long number);
/* A colour of the page by the name of its variable, without the dashes: "ink-2". The buffer is used again by the eighth
 * call after this one. */
const char *sheet_colour(const struct sheet *, const char *name);

/* --- style_sheet.c ------------------------------------------------------------------------------------------------ */

/* The value of a variable in the page's style sheets, for the light or the dark theme; false if there is none. */
bool style_find(const char *name, bool dark, char *value, size_t size);
/* The rules of a style sheet of the page from one of its headings to another, with every variable and mixture of
 * colours replaced by its value. A rule with the colour of a player (--seat, --on) becomes one for each class in
 * `seats`, a list that ends with NULL, for what lies in a group of that class. */
void style_copy(struct sheet *, const char *css, const char *from, const char *to, const char *const seats[]);
extern const char *const style_kahuna, *const style_kaivai;

/* --- outlines.c --------------------------------------------------------------------------------------------------- */

/* The outline of that name ("sign", "fish"), or NULL. */
const char *outline_find(const char *game, const char *kind, const char *name, const char *part);
/* A drawing of several outlines, each with its class: paths. `part` may be NULL. */
void outlines_put(struct sheet *, const char *game, const char *kind, const char *part, const char *prefix);

/* --- the boards --------------------------------------------------------------------------------------------------- */

void kahuna_draw(struct sheet *, const struct draw_request *);
void kaivai_draw(struct sheet *, const struct draw_request *);
void nim_draw(struct sheet *, const struct draw_request *);

#endif
