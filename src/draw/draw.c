/* draw.c: see draw.h. */
#include "draw.h"

#include <string.h>

#include "sheet.h"

static const struct {
    const char *game;
    int width, height;
    void (*draw)(struct sheet *, const struct draw_request *);
} boards[] = {
    {"kahuna", 1320, 840, kahuna_draw},
    {"kaivai", 1320, 900, kaivai_draw},
    {"nim", 640, 420, nim_draw},
};
enum { BOARDS = sizeof boards / sizeof boards[0] };

static int find(const struct motu_game *game)
{
    int i = 0;
    while (i < BOARDS && strcmp(boards[i].game, game->id))
        i++;
    return i;
}

bool draw_can(const struct motu_game *game)
{
    return find(game) < BOARDS;
}

/* Begins a sheet of the shape of a preview, with the picture as large as fits in its middle. */
static void begin_preview(struct sheet *s, struct motu_text *out, bool dark, int width, int height)
{
    const double across = (double)DRAW_PREVIEW_WIDTH / width, down = (double)DRAW_PREVIEW_HEIGHT / height;
    const double scale = across < down ? across : down;
    sheet_begin(s, out, dark, DRAW_PREVIEW_WIDTH, DRAW_PREVIEW_HEIGHT);
    sheet_put(s, "<g transform=\"translate(%.2f %.2f) scale(%.4f)\">\n", (DRAW_PREVIEW_WIDTH - width * scale) / 2,
              (DRAW_PREVIEW_HEIGHT - height * scale) / 2, scale);
}

bool draw_position(const struct draw_request *r, struct motu_text *out)
{
    struct sheet s;
    const int i = find(r->game);
    const int foot = r->caption ? 36 : 0;
    if (i == BOARDS)
        return false;
    if (r->preview)
        begin_preview(&s, out, r->dark, boards[i].width, boards[i].height + foot);
    else
        sheet_begin(&s, out, r->dark, boards[i].width, boards[i].height + foot);
    boards[i].draw(&s, r);
    if (r->caption)
        sheet_text(&s, boards[i].width / 2.0, boards[i].height + 16, "font-size=\"20\" text-anchor=\"middle\"",
                   r->caption);
    sheet_put(&s, r->preview ? "</g>\n" : "");
    sheet_end(&s);
    return motu_text_fits(out);
}
