/* nim_draw.c: Nim: a row of stones for each heap. It draws from the state's JSON, as Nim has no header of its own. */
#include <jansson.h>

#include <motu/match.h>

#include "sheet.h"

static void draw_heap(struct sheet *s, size_t heap, int stones)
{
    const double y = 80 + 70.0 * (double)heap;
    const char letter[] = {(char)('A' + heap), 0};
    sheet_text(s, 40, y + 10, "font-size=\"28\" font-weight=\"700\"", letter);
    sheet_number(s, 110, y + 10, "font-size=\"26\" text-anchor=\"end\"", stones);
    for (int i = 0; i < stones; i++)
        sheet_put(s, "<circle cx=\"%d\" cy=\"%.0f\" r=\"22\" fill=\"%s\" stroke=\"%s\" stroke-width=\"3\"/>\n",
                  160 + 54 * i, y, sheet_colour(s, "white"), sheet_colour(s, "white-edge"));
}

void nim_draw(struct sheet *s, const struct draw_request *r)
{
    char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text json = MOTU_TEXT_IN(text);
    size_t heap;
    json_t *stones;
    r->game->write_state(r->view, &json);
    json_t *state = json_loads(text, 0, NULL);
    json_array_foreach(json_object_get(state, "heaps"), heap, stones)
    {
        draw_heap(s, heap, (int)json_integer_value(stones));
    }
    const int actor = r->game->actor(r->view);
    if (actor >= 0 && r->name[actor])
        sheet_text(s, 40, 400, "font-size=\"22\"", r->name[actor]);
    json_decref(state);
}
