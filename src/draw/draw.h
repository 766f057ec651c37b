/* draw.h: a position as a picture in SVG: on paper, in a document, as the preview of a link. It has the same board,
 * outlines and colours as on the page: places come from the game's public header, outlines from the page's
 * GAME_shapes.js, colours and strokes from its style sheets, all built into the program.
 *
 *     draw.c                                   which file draws which game
 *     kahuna_draw.c, kaivai_draw.c, nim_draw.c the boards
 *     sheet.c                                  the paper: SVG's elements, text
 *     style_sheet.c, outlines.c                the page's styles, as far as SVG readers understand them, and outlines
 *     plot.c, chart.c                          figures with their intervals; figures over the course of a game
 *     markup.c                                 what people typed, made harmless
 *     png.c                                    from SVG to PNG, if rsvg-convert is there */
#ifndef MOTU_DRAW_H
#define MOTU_DRAW_H

#include <stdbool.h>
#include <stddef.h>

#include <motu/game.h>

enum { DRAW_MAX_BYTES = 1024 * 1024 /* no picture is longer */, DRAW_MAX_NAME = 64 };
enum { DRAW_PREVIEW_WIDTH = 1200, DRAW_PREVIEW_HEIGHT = 630 };

struct draw_request {
    const struct motu_game *game;
    const struct motu_state *view;    /* all that is drawn: what it lacks cannot be seen */
    bool dark;                        /* light on dark; otherwise for paper */
    const char *name[MOTU_MAX_SEATS]; /* what the players are called */
    const char *caption;              /* a line at the foot, or NULL */
    bool preview;                     /* centred on a sheet of the shape that previews of links have */
};

/* Whether motu can draw that game: every game in the catalogue. */
bool draw_can(const struct motu_game *);
/* The picture as a complete document. False if motu cannot draw that game, or the text is too small for it. */
bool draw_position(const struct draw_request *, struct motu_text *);

/* The picture as a PNG in new memory, to be freed; `width` pixels wide. Waits for rsvg-convert. NULL if it is not
 * installed, cannot read the SVG, or takes longer than `most_ms`. */
bool png_is_there(void);
unsigned char *png_from_svg(const char *svg, size_t length, int width, int most_ms, size_t *bytes);

#endif
