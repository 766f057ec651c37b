/* kahuna_draw.c: Kahuna: the sea with its islands, lines, bridges and tokens as on the page's map (kahuna_chart.js,
 * map.js, coast.js, bridge.js: tests/cli/test_draw.py compares), and beside it both players, the row and the pile. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include <motu/kahuna.h>

#include "sheet.h"

enum { RX = 76, RY = 60, SEA_WIDTH = 1000, SEA_HEIGHT = 800, PANEL = 1044, PANEL_WIDTH = 256 };
static const double pi = 3.14159265358979323846;

struct point {
    double x, y;
};

/* --- coasts ------------------------------------------------------------------------------------------------------- */

/* mulberry32, as on the page, so that a coast is the same in every picture. */
static double roll(uint32_t *state)
{
    uint32_t t = *state += 0x6d2b79f5;
    t = (t ^ t >> 15) * (t | 1);
    t ^= t + (t ^ t >> 7) * (t | 61);
    return (t ^ t >> 14) / 4294967296.0;
}

enum { BEARINGS = 22, WAVES = 5 };

static void put_coast(struct sheet *s, uint32_t seed, double rx, double ry, double down)
{
    static const int often[WAVES] = {2, 3, 4, 5, 7};
    double size[WAVES], phase[WAVES];
    struct point at[BEARINGS];
    for (int w = 0; w < WAVES; w++) {
        size[w] = 0.13 / often[w] * (0.6 + 0.8 * roll(&seed));
        phase[w] = roll(&seed) * 2 * pi;
    }
    for (int i = 0; i < BEARINGS; i++) {
        const double angle = (double)i / BEARINGS * 2 * pi;
        double far = 1;
        for (int w = 0; w < WAVES; w++)
            far += size[w] * sin(often[w] * angle + phase[w]);
        at[i] = (struct point){rx * far * cos(angle), down + ry * far * sin(angle)};
    }
    sheet_put(s, "M%.1f %.1f", at[0].x, at[0].y);
    for (int i = 0; i < BEARINGS; i++) { /* Catmull and Rom's curve through the points, as Bézier pieces */
        const struct point before = at[(i + BEARINGS - 1) % BEARINGS], from = at[i], to = at[(i + 1) % BEARINGS],
                           after = at[(i + 2) % BEARINGS];
        sheet_put(s, "C%.1f %.1f %.1f %.1f %.1f %.1f", from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6,
                  to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6, to.x, to.y);
    }
    sheet_put(s, "Z");
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

struct way {
    struct point a, via, b;
};

static struct point place_of(int island)
{
    return (struct point){motu_kahuna_islands[island].x, motu_kahuna_islands[island].y - 8};
}

/* Where the path from one island to another leaves the first one's ellipse. */
static struct point shore(struct point from, struct point to)
{
    const double rx = RX * 0.99, ry = RY * 0.99, angle = atan2((to.y - from.y) / ry, (to.x - from.x) / rx);
    return (struct point){from.x + rx * cos(angle), from.y + ry * sin(angle)};
}

/* The point of a straight path that is nearest to p. */
static struct point foot(struct point p, struct point a, struct point b)
{
    const double length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    const double along = fmax(0, fmin(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length));
    return (struct point){a.x + along * (b.x - a.x), a.y + along * (b.y - a.y)};
}

/* The control point of a path: halfway, or to one side of an island that lies in the way. */
static struct point around(const struct motu_kahuna_line *line)
{
    const struct point one = place_of(line->end[0]), other = place_of(line->end[1]);
    const struct point half = {(one.x + other.x) / 2, (one.y + other.y) / 2};
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        if (i == line->end[0] || i == line->end[1])
            continue;
        const struct point at = place_of(i), near = foot(at, one, other), off = {near.x - at.x, near.y - at.y};
        const double lack = 1.35 - hypot(off.x / RX, off.y / RY), far = hypot(off.x, off.y);
        if (lack > 0)
            return (struct point){half.x + off.x / far * lack * RX * 2.4, half.y + off.y / far * lack * RY * 2.4};
    }
    return half;
}

static struct way way_of(int line)
{
    const struct motu_kahuna_line *l = &motu_kahuna_lines[line];
    const struct point via = around(l);
    return (struct way){shore(place_of(l->end[0]), via), via, shore(place_of(l->end[1]), via)};
}

/* A path moved aside, and bent upwards or, if negative, downwards. */
static void put_way(struct sheet *s, struct way w, double bow, double side)
{
    const double length = hypot(w.b.x - w.a.x, w.b.y - w.a.y);
    struct point up = {(w.b.y - w.a.y) / length, -(w.b.x - w.a.x) / length};
    if (up.y > 0 || (up.y == 0 && up.x > 0))
        up = (struct point){-up.x, -up.y};
    sheet_put(s, "M%.1f %.1fQ%.1f %.1f %.1f %.1f", w.a.x + up.x * side, w.a.y + up.y * side,
              w.via.x + up.x * (side + bow), w.via.y + up.y * (side + bow), w.b.x + up.x * side, w.b.y + up.y * side);
}

static void put_stroke(struct sheet *s, const char *name, struct way w, double bow, double side)
{
    sheet_put(s, "<path class=\"kh-bridge-%s\" d=\"", name);
    put_way(s, w, bow, side);
    if (side != 0)
        put_way(s, w, bow, -side);
    sheet_put(s, "\"%s/>\n", strcmp(name, "shadow") ? "" : " transform=\"translate(2 8)\"");
}

static void put_post(struct sheet *s, struct point p, int r)
{
    sheet_put(s, "<circle class=\"kh-bridge-post\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>\n", p.x, p.y, r);
}

static void draw_bridge(struct sheet *s, int seat, int line)
{
    const struct way w = way_of(line);
    const bool white = seat == MOTU_KAHUNA_WHITE;
    const double bow = white ? -16 : 14;
    sheet_put(s, "<g class=\"kh-bridge kh-bridge-%s\" id=\"bridge-%s\">\n", white ? "white" : "black",
              motu_kahuna_lines[line].name);
    put_stroke(s, "shadow", w, bow, 0);
    put_stroke(s, white ? "rung-edge" : "edge", w, bow, 0);
    put_stroke(s, white ? "rungs" : "deck", w, bow, 0);
    put_stroke(s, white ? "rail-edge" : "planks", w, bow, white ? 8 : 0);
    if (white)
        put_stroke(s, "rails", w, bow, 8);
    put_post(s, w.a, white ? 6 : 8);
    put_post(s, w.b, white ? 6 : 8);
    sheet_put(s, "</g>\n");
}

/* --- the sea ------------------------------------------------------------------------------------------------------ */

static void put_gradient(struct sheet *s, const char *kind, const char *id, const char *traits, const char *from,
                         const char *to)
{
    sheet_put(s,
              "<%sGradient id=\"%s\" %s><stop offset=\"0%%\" stop-color=\"%s\"/>"
              "<stop offset=\"100%%\" stop-color=\"%s\"/></%sGradient>\n",
              kind, id, traits, sheet_colour(s, from), sheet_colour(s, to), kind);
}

static void draw_paints(struct sheet *s)
{
    sheet_put(s, "<defs>\n");
    put_gradient(s, "radial", "sea", "cx=\"45%\" cy=\"38%\" r=\"80%\"", "sea", "sea-deep");
    put_gradient(s, "radial", "sand", "cx=\"42%\" cy=\"30%\" r=\"80%\"", "kh-sand", "kh-sand-low");
    put_gradient(s, "linear", "grass", "x1=\"0\" y1=\"0\" x2=\".4\" y2=\"1\"", "kh-grass", "kh-grass-low");
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        const char initial[] = {motu_kahuna_islands[i].name[0], 0};
        sheet_put(s, "<g id=\"motif-%s\">\n", initial);
        outlines_put(s, "kahuna", "motif", initial, "kh-");
        sheet_put(s, "</g>\n");
    }
    sheet_put(s, "</defs>\n");
}

static bool is_dry(double x, double y)
{
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        const struct point at = place_of(i);
        if (hypot((x - at.x) / 1.2, y - at.y) <= RY * 1.75)
            return false;
    }
    return true;
}

static void draw_waves(struct sheet *s)
{
    uint32_t state = 27;
    sheet_put(s, "<path class=\"kh-waves\" d=\"");
    for (int i = 0; i < 90; i++) {
        const double x = 30 + roll(&state) * (SEA_WIDTH - 80), y = 24 + roll(&state) * (SEA_HEIGHT - 48);
        const double size = 7 + roll(&state) * 7;
        if (is_dry(x, y))
            sheet_put(s, "M%.0f %.0fq%.1f %.1f %.1f 0t%.1f 0", x, y, size, -size, 2 * size, 2 * size);
    }
    sheet_put(s, "\"/>\n");
}

static void put_star(struct sheet *s, int tip, int side, int turn)
{
    for (int angle = turn; angle < 360 + turn; angle += 90)
        sheet_put(s, "<path d=\"M0 0L%d %dL0 %dL%d %dZ\" transform=\"rotate(%d)\"/>\n", side, -side, -tip, -side, -side,
                  angle);
}

static void draw_compass(struct sheet *s)
{
    sheet_put(s, "<g class=\"kh-compass\" transform=\"translate(84 %d)\"><circle r=\"30\"/><circle r=\"25\"/>\n",
              SEA_HEIGHT - 84);
    put_star(s, 22, 5, 45);
    put_star(s, 40, 7, 0);
    sheet_put(s, "</g>\n");
}

static void put_land(struct sheet *s, int island, const char *name, uint32_t more, double rx, double ry, double down,
                     const char *traits)
{
    sheet_put(s, "<path class=\"kh-%s\" %s d=\"", name, traits);
    put_coast(s, 1998 + 7 * (uint32_t)island + more, rx, ry, down);
    sheet_put(s, "\"/>\n");
}

static void at_island(struct sheet *s, int island)
{
    const struct point at = place_of(island);
    sheet_put(s, "<g transform=\"translate(%.1f %.1f)\">\n", at.x, at.y);
}

static void draw_water(struct sheet *s)
{
    sheet_put(s, "<rect class=\"kh-sea\" width=\"%d\" height=\"%d\" rx=\"26\" fill=\"url(#sea)\"/>\n", SEA_WIDTH,
              SEA_HEIGHT);
    draw_waves(s);
    draw_compass(s);
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        at_island(s, i);
        put_land(s, i, "shallow", 0, RX * 1.26, RY * 1.3, 0, "");
        put_land(s, i, "foam", 0, RX * 1.12, RY * 1.14, 0, "");
        sheet_put(s, "</g>\n");
    }
    for (int i = 0; i < MOTU_KAHUNA_LINES; i++) {
        sheet_put(s, "<path class=\"kh-route\" id=\"line-%s\" d=\"", motu_kahuna_lines[i].name);
        put_way(s, way_of(i), 0, 0);
        sheet_put(s, "\"/>\n");
    }
}

static void draw_land(struct sheet *s)
{
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        at_island(s, i);
        put_land(s, i, "island-shadow", 0, RX, RY, 0, "transform=\"translate(3 7)\"");
        put_land(s, i, "beach", 0, RX, RY, 0, "fill=\"url(#sand)\"");
        put_land(s, i, "grass", 3, RX * 0.74, RY * 0.52, -RY * 0.34, "fill=\"url(#grass)\"");
        sheet_put(s, "<use xlink:href=\"#motif-%c\" transform=\"translate(-12 -27) scale(.92)\"/></g>\n",
                  motu_kahuna_islands[i].name[0]);
    }
}

static void put_pip(struct sheet *s, int x, int seat)
{
    if (seat == MOTU_KAHUNA_WHITE)
        sheet_put(s, "<circle class=\"kh-pip kh-pip-white\" cx=\"%d\" cy=\"0\" r=\"6.5\"/>\n", x);
    else
        sheet_put(s, "<rect class=\"kh-pip kh-pip-black\" x=\"%d\" y=\"-6\" width=\"12\" height=\"12\" rx=\"2\"/>\n",
                  x - 6);
}

static void draw_plate(struct sheet *s, const struct motu_kahuna_position *p, int island)
{
    const struct motu_kahuna_island *i = &motu_kahuna_islands[island];
    char needs[16];
    struct motu_text text = MOTU_TEXT_IN(needs);
    motu_text_put_number(&text, i->lines / 2 + 1);
    motu_text_put_char(&text, '/');
    motu_text_put_number(&text, i->lines);
    at_island(s, island);
    sheet_put(s, "<g class=\"kh-plate\" transform=\"translate(0 11)\">\n");
    sheet_text(s, 0, 0, "class=\"kh-name\"", i->name);
    sheet_put(s, "<g transform=\"translate(0 22)\">\n");
    put_pip(s, -43, MOTU_KAHUNA_BLACK);
    sheet_number(s, -28, 6.5, "class=\"kh-count\"", p->bridges[MOTU_KAHUNA_BLACK][island]);
    sheet_put(s, "<rect class=\"kh-needs-plate\" x=\"-17\" y=\"-9.5\" width=\"34\" height=\"19\" rx=\"9.5\"/>\n");
    sheet_text(s, 0, 5, "class=\"kh-needs\"", needs);
    put_pip(s, 28, MOTU_KAHUNA_WHITE);
    sheet_number(s, 43, 6.5, "class=\"kh-count\"", p->bridges[MOTU_KAHUNA_WHITE][island]);
    sheet_put(s, "</g></g></g>\n");
}

static const char *seat_name(int seat)
{
    return seat == MOTU_KAHUNA_WHITE ? "white" : "black";
}

static void put_token(struct sheet *s, int seat, double x, double y, double size)
{
    const char *name = seat_name(seat);
    const char *outline = outline_find("kahuna", "token", name, "outline");
    sheet_put(s, "<g class=\"kh-token kh-token-%s\" transform=\"translate(%.1f %.1f) scale(%.2f)\">\n", name, x, y,
              size);
    sheet_put(s, "<path class=\"kh-token-shadow\" d=\"%s\" transform=\"translate(2 4)\"/>\n", outline);
    sheet_put(s, "<path class=\"kh-token-body\" d=\"%s\"/>\n", outline);
    sheet_put(s, "<path class=\"kh-token-rim\" d=\"%s\"/>\n", outline_find("kahuna", "token", name, "rim"));
    sheet_put(s, "<path class=\"kh-token-glyph\" d=\"%s\"/></g>\n", outline_find("kahuna", "token", name, "glyph"));
}

static void draw_pieces(struct sheet *s, const struct motu_kahuna_position *p)
{
    for (int i = 0; i < MOTU_KAHUNA_LINES; i++)
        if (p->owner[i] != MOTU_KAHUNA_NOBODY)
            draw_bridge(s, p->owner[i], i);
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++)
        if (p->control[i] != MOTU_KAHUNA_NOBODY)
            put_token(s, p->control[i], place_of(i).x + RX * 0.48, place_of(i).y - RY * 0.5, 0.94);
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++)
        draw_plate(s, p, i);
}

/* --- beside the sea ----------------------------------------------------------------------------------------------- */

static void put_box(struct sheet *s, double y, double height, bool marked)
{
    sheet_put(s,
              "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" rx=\"12\" fill=\"%s\" stroke=\"%s\" "
              "stroke-width=\"%d\"/>\n",
              PANEL, y, PANEL_WIDTH, height, sheet_colour(s, "sheet"), sheet_colour(s, marked ? "accent" : "edge"),
              marked ? 4 : 2);
}

static void put_card(struct sheet *s, double x, double y, int island)
{
    const char *name = motu_kahuna_islands[island].name;
    sheet_put(s,
              "<g transform=\"translate(%.1f %.1f)\"><rect width=\"74\" height=\"70\" rx=\"8\" fill=\"%s\" "
              "stroke=\"%s\" stroke-width=\"2\"/>\n",
              x, y, sheet_colour(s, "sheet-2"), sheet_colour(s, "edge"));
    sheet_put(s, "<use xlink:href=\"#motif-%c\" transform=\"translate(37 28) scale(.74)\"/>\n", name[0]);
    sheet_text(s, 37, 64, "font-size=\"14\" font-weight=\"700\" text-anchor=\"middle\"", name);
    sheet_put(s, "</g>\n");
}

static void put_back(struct sheet *s, double x, double y)
{
    sheet_put(s,
              "<g transform=\"translate(%.1f %.1f)\"><rect x=\"1\" y=\"1\" width=\"46\" height=\"66\" rx=\"6\" "
              "fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/><rect x=\"5\" y=\"5\" width=\"38\" height=\"58\" rx=\"4\" "
              "fill=\"%s\"/><path d=\"",
              x, y, sheet_colour(s, "sheet"), sheet_colour(s, "edge"), sheet_colour(s, "accent"));
    for (int down = 16; down < 60; down += 12)
        sheet_put(s, "M8 %dq4-6 8 0t8 0 8 0 8 0", down);
    sheet_put(s, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" opacity=\".55\"/></g>\n",
              sheet_colour(s, "accent-ink"));
}

/* Cards lie three to a row. */
static int row_below(int place)
{
    return place / 3 * 76;
}

/* Cards that can be seen show their faces, the others their backs. */
static void draw_hand(struct sheet *s, const struct motu_kahuna_position *p, int seat, double y)
{
    int place = 0, seen = 0;
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++)
        for (int n = p->hand[seat][i] + p->open[seat][i]; n > 0; n--, place++, seen++)
            put_card(s, PANEL + 10 + 81 * (place % 3), y + row_below(place), i);
    for (int n = p->held[seat] - seen, i = 0; i < n; i++)
        put_back(s, PANEL + 10 + (place ? 81 * (place % 3) : 0) + i * (n > 4 ? 38 : 50), y + row_below(place));
}

static void draw_player(struct sheet *s, const struct draw_request *r, const struct motu_kahuna_position *p, int seat,
                        double y)
{
    put_box(s, y, 236, p->player == seat);
    put_token(s, seat, PANEL + 34, y + 36, 0.9);
    sheet_name(s, PANEL + 66, y + 44, 22, 134, r->name[seat] ? r->name[seat] : seat_name(seat));
    sheet_number(s, PANEL + PANEL_WIDTH - 18, y + 48, "font-size=\"36\" font-weight=\"700\" text-anchor=\"end\"",
                 p->points[seat]);
    draw_hand(s, p, seat, y + 76);
}

static void draw_row(struct sheet *s, const struct motu_kahuna_position *p, double y)
{
    int place = 0;
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++)
        for (int n = p->face_up[i]; n > 0; n--, place++)
            put_card(s, PANEL + 10 + 81 * place, y, i);
    if (p->pile)
        put_back(s, PANEL + 10, y + 86);
    sheet_number(s, PANEL + 72, y + 130, "font-size=\"30\" font-weight=\"700\"", p->pile);
    for (int round = 1; round <= 3; round++) {
        const bool now = p->round == round;
        sheet_put(s, "<circle cx=\"%d\" cy=\"%.1f\" r=\"19\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>\n",
                  PANEL + 108 + 44 * round, y + 120, now ? sheet_colour(s, "accent") : "none", sheet_colour(s, "edge"));
        sheet_put(s, "<g fill=\"%s\">", sheet_colour(s, now ? "accent-ink" : "ink-2"));
        sheet_number(s, PANEL + 108 + 44 * round, y + 127, "font-size=\"20\" text-anchor=\"middle\"", round);
        sheet_put(s, "</g>\n");
    }
}

void kahuna_draw(struct sheet *s, const struct draw_request *r)
{
    struct motu_kahuna_position p;
    motu_kahuna_look(r->view, &p);
    style_copy(s, style_kahuna, "/* --- sea and land", "/* --- marks:", NULL);
    draw_paints(s);
    sheet_put(s, "<g transform=\"translate(20 20)\">\n");
    draw_water(s);
    draw_land(s);
    draw_pieces(s, &p);
    sheet_put(s, "</g>\n");
    draw_player(s, r, &p, MOTU_KAHUNA_BLACK, 22);
    draw_row(s, &p, 282);
    draw_player(s, r, &p, MOTU_KAHUNA_WHITE, 584 - 2);
}
