/* kaivai_draw.c: Kaivai: the sea with its villages, huts, canoes and the god as on the page's chart (sea.js,
 * kaivai_chart.js, kaivai_pieces.js: tests/cli/test_draw.py compares), and beside it what each player has and what the
 * actions cost. One unit is the radius of a hex. */
#include <math.h>
#include <string.h>

#include <motu/kaivai.h>

#include "sheet.h"

enum { PANEL = 812, PANEL_WIDTH = 492, DIRECTIONS = 6 };

static const char *const seat_class[] = {"red", "yellow", "green", "blue", "cult", NULL};
static const int direction[DIRECTIONS][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

struct point {
    double x, y;
};

static struct point place_of(int hex)
{
    const struct motu_kaivai_hex h = motu_kaivai_place(hex);
    return (struct point){1.5 * h.q, sqrt(3) * (h.r + h.q / 2.0)};
}

static int hex_at(int q, int r)
{
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        const struct motu_kaivai_hex h = motu_kaivai_place(hex);
        if (h.q == q && h.r == r)
            return hex;
    }
    return MOTU_KAIVAI_NOWHERE;
}

/* --- coasts ------------------------------------------------------------------------------------------------------- */

struct edge {
    struct point from, to;
    bool taken;
};
enum { MAX_EDGES = MOTU_KAIVAI_HEXES * DIRECTIONS };

static struct point corner(struct point hex, int n)
{
    const double angle = (n * 60 - 120) * 3.14159265358979323846 / 180;
    return (struct point){hex.x + cos(angle), hex.y + sin(angle)};
}

/* The edges around a group of hexes. */
static int list_edges(const bool inside[MOTU_KAIVAI_HEXES], struct edge edge[MAX_EDGES])
{
    int count = 0;
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++)
        for (int d = 0; inside[hex] && d < DIRECTIONS; d++) {
            const struct motu_kaivai_hex h = motu_kaivai_place(hex);
            const int next = hex_at(h.q + direction[d][0], h.r + direction[d][1]);
            if (next == MOTU_KAIVAI_NOWHERE || !inside[next])
                edge[count++] = (struct edge){.from = corner(place_of(hex), d), .to = corner(place_of(hex), d + 1)};
        }
    return count;
}

static bool is_same(struct point a, struct point b)
{
    return fabs(a.x - b.x) < 0.01 && fabs(a.y - b.y) < 0.01;
}

/* A number from 0 to 1, always the same for the same point: a coast must not wriggle. */
static double chance(struct point p)
{
    const double wild = sin(floor(p.x * 20 + 0.5) * 12.9898 + floor(p.y * 20 + 0.5) * 78.233) * 43758.5453;
    return wild - floor(wild);
}

/* The point moved towards the land, and a little aside at random. */
static struct point inward(struct point before, struct point here, struct point after, double shrink)
{
    const double dx = after.x - before.x, dy = after.y - before.y, length = hypot(dx, dy);
    const double by = shrink + (chance(here) - 0.4) * 0.16;
    return (struct point){here.x - dy / length * by, here.y + dx / length * by};
}

static struct point middle(struct point a, struct point b)
{
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* A loop of corners as a closed curve, as if drawn by hand. */
static void put_loop(struct sheet *s, const struct point loop[], int count, double shrink)
{
    static _Thread_local struct point point[2 * MAX_EDGES];
    for (int i = 0; i < count; i++) {
        const struct point before = loop[(i + count - 1) % count], here = loop[i], after = loop[(i + 1) % count];
        struct point *corner = &point[(size_t)i * 2];
        corner[0] = inward(before, here, after, shrink);
        corner[1] = inward(here, middle(here, after), after, shrink);
    }
    const struct point first = middle(point[2 * count - 1], point[0]);
    sheet_put(s, "M%.2f %.2f", first.x, first.y);
    for (int i = 0; i < 2 * count; i++) {
        const struct point on = middle(point[i], point[(i + 1) % (2 * count)]);
        sheet_put(s, "Q%.2f %.2f %.2f %.2f", point[i].x, point[i].y, on.x, on.y);
    }
    sheet_put(s, "Z");
}

static void put_coast(struct sheet *s, const bool inside[MOTU_KAIVAI_HEXES], double shrink)
{
    static _Thread_local struct edge edge[MAX_EDGES];
    static _Thread_local struct point loop[MAX_EDGES];
    const int edges = list_edges(inside, edge);
    for (int first = 0; first < edges; first++) {
        int count = 0;
        for (int at = first; at < edges && !edge[at].taken;) {
            const struct point to = edge[at].to;
            edge[at].taken = true;
            loop[count++] = edge[at].from;
            for (at = 0; at < edges && (edge[at].taken || !is_same(edge[at].from, to));)
                at++;
        }
        if (count)
            put_loop(s, loop, count, shrink);
    }
}

/* --- the sea ------------------------------------------------------------------------------------------------------ */

static void put_hex(struct sheet *s, struct point at, double size)
{
    for (int n = 0; n < 6; n++) {
        const double angle = n * 3.14159265358979323846 / 3;
        sheet_put(s, "%s%.3f,%.3f", n ? "L" : "M", at.x + size * cos(angle), at.y + size * sin(angle));
    }
    sheet_put(s, "Z");
}

/* Little waves, a few in every third hex. */
static void draw_ripples(struct sheet *s)
{
    sheet_put(s, "<path class=\"kv-ripples\" d=\"");
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        const struct motu_kaivai_hex h = motu_kaivai_place(hex);
        const struct point at = place_of(hex);
        const double dx = ((h.q * 7 + h.r * 13) % 5 - 2) * 0.09;
        if (((h.q - h.r) % 3 + 3) % 3 == 0)
            sheet_put(s, "M%.2f %.2fq.13-.13.26 0t.26 0M%.2f %.2fq.13-.13.26 0t.26 0", at.x - 0.4 + dx, at.y - 0.1,
                      at.x - 0.1 + dx, at.y + 0.2);
    }
    sheet_put(s, "\"/>\n");
}

static void draw_water(struct sheet *s)
{
    bool all[MOTU_KAIVAI_HEXES];
    memset(all, true, sizeof all);
    sheet_put(s,
              "<defs><radialGradient id=\"deep\" cx=\"42%%\" cy=\"38%%\" r=\"70%%\"><stop offset=\"0\" "
              "stop-color=\"%s\"/><stop offset=\"1\" stop-color=\"%s\"/></radialGradient></defs>\n",
              sheet_colour(s, "kv-shallow"), sheet_colour(s, "kv-deep"));
    for (int i = 0; i < 2; i++) {
        sheet_put(s, "<path %s d=\"", i ? "fill=\"url(#deep)\"" : "class=\"kv-rim\"");
        put_coast(s, all, -0.32);
        sheet_put(s, "\"/>\n");
    }
    draw_ripples(s);
    sheet_put(s, "<path class=\"kv-grid\" d=\"");
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++)
        put_hex(s, place_of(hex), 0.985);
    sheet_put(s, "\"/>\n");
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++)
        sheet_text(s, place_of(hex).x, place_of(hex).y + 0.78, "class=\"kv-name\" text-anchor=\"middle\"",
                   motu_kaivai_place(hex).name);
}

static void draw_land(struct sheet *s, const struct motu_kaivai_position *p)
{
    static const char *const layer[] = {"shoal", "beach", "grass"};
    for (int i = 0; i < 3; i++) {
        sheet_put(s, "<g class=\"kv-%s\">\n", layer[i]);
        for (int village = 0; village < p->villages; village++) {
            bool inside[MOTU_KAIVAI_HEXES];
            for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++)
                inside[hex] = p->hex[hex].tile != MOTU_KAIVAI_WATER && p->hex[hex].village == village;
            sheet_put(s, "<path d=\"");
            put_coast(s, inside, 0.08);
            sheet_put(s, "\"/>\n");
        }
        sheet_put(s, "</g>\n");
    }
}

/* --- pieces ------------------------------------------------------------------------------------------------------- */

static void put_emblem(struct sheet *s, int seat, double x, double y, double size)
{
    sheet_put(s,
              "<path class=\"kv-emblem\" fill-rule=\"evenodd\" transform=\"translate(%.2f %.2f) scale(%.2f)\" "
              "d=\"%s\"/>\n",
              x, y, size, outline_find("kaivai", "emblem", seat_class[seat], NULL));
}

static void put_sign(struct sheet *s, const char *name, double x, double y, double size, const char *traits)
{
    const char *outline = outline_find("kaivai", "sign", name, NULL);
    if (outline)
        sheet_put(s, "<path %s fill-rule=\"evenodd\" transform=\"translate(%.2f %.2f) scale(%.2f)\" d=\"%s\"/>\n",
                  traits, x, y, size, outline);
}

static void put_plate(struct sheet *s)
{
    sheet_put(s, "<path class=\"kv-plate\" d=\"");
    put_hex(s, (struct point){0, 0}, 0.78);
    sheet_put(s, "\"/>\n");
    outlines_put(s, "kaivai", "plate", NULL, "");
}

static void put_hut(struct sheet *s, enum motu_kaivai_tile tile, int owner)
{
    const char *type = tile == MOTU_KAIVAI_CANOE_HUT ? "canoe" : tile == MOTU_KAIVAI_FISHER_HUT ? "fisher" : "meeting";
    sheet_put(s, "<g class=\"kv-%s\"><g class=\"kv-hut\">\n", seat_class[owner]);
    put_plate(s);
    outlines_put(s, "kaivai", "hut", type, "");
    if (tile == MOTU_KAIVAI_FISHER_HUT)
        put_sign(s, "fish", 0.58, 0.1, 0.3, "class=\"kv-thatch\"");
    put_emblem(s, owner, 0, -0.58, 0.3);
    sheet_put(s, "</g></g>\n");
}

static void put_cult(struct sheet *s, const struct motu_kaivai_position *p, int hex)
{
    const char *name = motu_kaivai_place(hex).name;
    const int village = p->hex[hex].village;
    sheet_put(s, "<g class=\"kv-cult\"><g class=\"kv-cult\">\n");
    put_plate(s);
    outlines_put(s, "kaivai", "cult", NULL, "");
    if (village < p->villages && !strcmp(p->village[village].name, name))
        sheet_text(s, 0, 0.73, "class=\"kv-village-name\" text-anchor=\"middle\"", name);
    sheet_put(s, "</g></g>\n");
}

static void put_fish(struct sheet *s, int count)
{
    sheet_put(s, "<g class=\"kv-fish\">\n");
    for (int i = 0; i < count; i++)
        put_sign(s, "fish", (i - (count - 1) / 2.0) * (count > 2 ? 0.42 : 0.44), 0.63, 0.42, "");
    sheet_put(s, "</g>\n");
}

static void put_god(struct sheet *s)
{
    sheet_put(s, "<g class=\"kv-god\"><circle class=\"kv-halo\" r=\"0.72\"/>\n");
    outlines_put(s, "kaivai", "god", NULL, "");
    sheet_put(s, "</g>\n");
}

static void put_canoe(struct sheet *s, int seat, bool launched)
{
    sheet_put(s, "<g class=\"kv-%s\"><g class=\"kv-canoe\"%s>\n", seat_class[seat],
              launched ? "" : " transform=\"translate(.34 .34) scale(.62)\"");
    outlines_put(s, "kaivai", "canoe", NULL, "");
    put_emblem(s, seat, -0.02, -0.2, 0.5);
    sheet_put(s, "</g></g>\n");
}

static void draw_pieces(struct sheet *s, const struct motu_kaivai_position *p)
{
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        const bool land = p->hex[hex].tile != MOTU_KAIVAI_WATER;
        if (!land && p->hex[hex].canoe == MOTU_KAIVAI_NOBODY)
            continue;
        sheet_put(s, "<g transform=\"translate(%.2f %.3f)\" id=\"hex-%s\">\n", place_of(hex).x, place_of(hex).y,
                  motu_kaivai_place(hex).name);
        if (p->hex[hex].tile == MOTU_KAIVAI_CULT)
            put_cult(s, p, hex);
        else if (land)
            put_hut(s, p->hex[hex].tile, p->hex[hex].owner);
        if (p->hex[hex].fish)
            put_fish(s, p->hex[hex].fish);
        if (p->god == hex)
            put_god(s);
        if (p->hex[hex].canoe != MOTU_KAIVAI_NOBODY)
            put_canoe(s, p->hex[hex].canoe, !land);
        sheet_put(s, "</g>\n");
    }
}

/* --- beside the sea ----------------------------------------------------------------------------------------------- */

/* A sign with its number; a hidden number is a question mark. */
static void put_amount(struct sheet *s, const char *sign, double x, double y, int number)
{
    put_sign(s, sign, x, y, 24, "");
    if (number == MOTU_KAIVAI_HIDDEN)
        sheet_text(s, x + 18, y + 7, "font-size=\"20\" font-weight=\"700\"", "?");
    else
        sheet_number(s, x + 18, y + 7, "font-size=\"20\" font-weight=\"700\"", number);
}

/* Counters on the five spaces of a display. */
static void put_spaces(struct sheet *s, const char *sign, const int counters[], double x, double y)
{
    put_sign(s, sign, x, y, 24, "");
    for (int space = MOTU_KAIVAI_SPACES; space >= 1; space--) {
        const double at = x + 24 + 44 * (MOTU_KAIVAI_SPACES - space);
        sheet_put(s, "<rect x=\"%.1f\" y=\"%.1f\" width=\"40\" height=\"28\" rx=\"5\" fill=\"%s\" stroke=\"%s\"/>\n",
                  at, y - 14, counters[space - 1] ? sheet_colour(s, "accent-soft") : "none", sheet_colour(s, "edge"));
        if (counters[space - 1])
            sheet_number(s, at + 20, y + 7, "font-size=\"18\" font-weight=\"700\" text-anchor=\"middle\"",
                         counters[space - 1]);
    }
}

static void put_bid(struct sheet *s, double x, double y, int bid)
{
    sheet_put(s, "<rect x=\"%.1f\" y=\"%.1f\" width=\"30\" height=\"30\" rx=\"8\" fill=\"%s\"/><g fill=\"%s\">\n", x,
              y - 15, sheet_colour(s, "accent"), sheet_colour(s, "accent-ink"));
    sheet_number(s, x + 15, y + 7, "font-size=\"20\" font-weight=\"700\" text-anchor=\"middle\"", bid);
    sheet_put(s, "</g>\n");
}

static void draw_seat(struct sheet *s, const struct draw_request *r, const struct motu_kaivai_position *p, int seat,
                      double y)
{
    const bool now = r->game->actor(r->view) == seat;
    sheet_put(s,
              "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"176\" rx=\"12\" fill=\"%s\" stroke=\"%s\" "
              "stroke-width=\"%d\"/>\n",
              PANEL, y, PANEL_WIDTH, sheet_colour(s, "sheet"), sheet_colour(s, now ? "accent" : "edge"), now ? 4 : 2);
    sheet_put(s,
              "<g class=\"kv-%s\" transform=\"translate(%d %.1f) scale(20)\"><circle r=\"0.94\" fill=\"%s\"/>"
              "<g fill=\"%s\">\n",
              seat_class[seat], PANEL + 34, y + 34, sheet_colour(s, seat_class[seat]),
              sheet_colour(s, (const char *[]){"on-red", "on-yellow", "on-green", "on-blue"}[seat]));
    put_emblem(s, seat, 0, 0, 1.15);
    sheet_put(s, "</g></g>\n");
    sheet_name(s, PANEL + 66, y + 42, 22, 240, r->name[seat] ? r->name[seat] : seat_class[seat]);
    sheet_put(s, "<g class=\"kv-gold\">");
    put_sign(s, "glory", PANEL + PANEL_WIDTH - 96, y + 34, 36, "");
    sheet_put(s, "</g>\n");
    sheet_number(s, PANEL + PANEL_WIDTH - 20, y + 46, "font-size=\"34\" font-weight=\"700\" text-anchor=\"end\"",
                 p->seat[seat].glory);
    put_spaces(s, "shell", p->seat[seat].shells, PANEL + 28, y + 92);
    put_spaces(s, "fish", p->seat[seat].caught, PANEL + 28, y + 138);
    put_amount(s, "influence", PANEL + 306, y + 92, p->seat[seat].influence);
    put_amount(s, "paddle", PANEL + 372, y + 92, p->seat[seat].bid ? p->seat[seat].movement : 0);
    put_amount(s, "hut", PANEL + 306, y + 138, p->seat[seat].huts_left);
    put_amount(s, "canoe", PANEL + 372, y + 138, p->seat[seat].canoes_left);
    put_amount(s, "fisher", PANEL + 438, y + 138, p->seat[seat].fishers_left);
    if (p->seat[seat].bid)
        put_bid(s, PANEL + 430, y + 92, p->seat[seat].bid);
}

/* The round, and the six actions with what it costs to choose them. */
static void draw_head(struct sheet *s, const struct motu_kaivai_position *p)
{
    char words[64];
    struct motu_text text = MOTU_TEXT_IN(words);
    motu_text_put(&text, p->profile);
    motu_text_put(&text, " · ");
    motu_text_put_number(&text, p->round);
    motu_text_put_char(&text, '/');
    motu_text_put_number(&text, p->rounds);
    sheet_text(s, PANEL + 4, 52, "font-size=\"22\" font-weight=\"700\"", words);
    for (int i = 0; i < MOTU_KAIVAI_ACTIONS; i++)
        put_amount(s, p->action_name[i], PANEL + 196 + 52 * i, 45, p->action_price[i]);
}

void kaivai_draw(struct sheet *s, const struct draw_request *r)
{
    struct motu_kaivai_position p;
    motu_kaivai_look(r->view, &p);
    style_copy(s, style_kaivai, "/* --- the sea", "/* --- what is offered", seat_class);
    sheet_put(s, "<g transform=\"translate(404 450) scale(37)\" fill=\"%s\">\n", sheet_colour(s, "ink"));
    draw_water(s);
    draw_land(s, &p);
    draw_pieces(s, &p);
    sheet_put(s, "</g>\n");
    draw_head(s, &p);
    for (int seat = 0; seat < p.players; seat++)
        draw_seat(s, r, &p, seat, 84 + 196 * seat);
}
