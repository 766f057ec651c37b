/* draw.h: a position as a picture in SVG: on paper, in a document, as the preview of a link. It is drawn of the same
 * board, outlines and colours as on the page: places come from the game's public header, outlines from the page's
 * GAME_shapes.js, colours and strokes from its style sheets, all carried in the program.
 *
 *     draw.c                                   which game is drawn by whom
 *     kahuna_draw.c, kaivai_draw.c, nim_draw.c the boards
 *     sheet.c                                  the paper: SVG's elements, text
 *     style_sheet.c, outlines.c                the page's style, as far as SVG readers know it, and its outlines
 *     plot.c, chart.c                          figures with their intervals; figures over the course of a game
 *     markup.c                                 what people typed, made harmless
 *     png.c                                    from SVG to PNG, if rsvg-convert is there
 */
#ifndef MOTU_DRAW_H
#define MOTU_DRAW_H

#include <stdbool.h>
#include <stddef.h>

#include <motu/game.h>

enum { DRAW_MAX_BYTES = 1024 * 1024 /* no picture is longer */, DRAW_MAX_NAME = 64 };
enum { DRAW_PREVIEW_WIDTH = 1200, DRAW_PREVIEW_HEIGHT = 630 };

struct draw_request {
    const struct motu_game *game;
    const struct motu_state *view;    /* all that is drawn: what it does not hold cannot be seen */
    bool dark;                        /* light on dark; else for paper */
    const char *name[MOTU_MAX_SEATS]; /* what the players are called */
    const char *caption;              /* a line at the foot, or NULL */
    bool preview;                     /* in the middle of a sheet of the shape that previews of links have */
};

/* Whether there is a drawing of that game: there is one of every game in the catalogue. */
bool draw_can(const struct motu_game *);
/* The picture, as a document of its own. False if there is none of that game, or the text has no room for it. */
bool draw_position(const struct draw_request *, struct motu_text *);

/* The picture as a PNG in new memory, to be freed; `width` pixels wide. NULL if rsvg-convert is not installed, cannot
 * read the SVG, or takes longer than that. Waits for it. */
bool png_is_there(void);
unsigned char *png_from_svg(const char *svg, size_t length, int width, int most_ms, size_t *bytes);

#endif
