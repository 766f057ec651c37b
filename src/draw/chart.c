/* chart.c: see chart.h. */
#include "chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sheet.h"

enum { WIDTH = 1100, LEFT = 90, RIGHT = 1070, TOP = 122, PANEL = 300, GAP = 70, FOOT = 34 };

static double place_x(const struct chart *c, double x)
{
    const double first = c->x[0], last = c->x[c->points - 1];
    return last > first ? LEFT + (RIGHT - LEFT) * (x - first) / (last - first) : LEFT;
}

static double place_y(const struct chart_panel *p, double top, double value)
{
    const double bounded = fmin(fmax(value, p->low), p->high);
    return top + PANEL * (p->high - bounded) / (p->high - p->low);
}

static double top_of(int panel)
{
    return TOP + panel * (PANEL + GAP);
}

static void draw_scale(struct sheet *s, const struct chart_panel *p, double top)
{
    const int steps = (int)((p->high - p->low) / p->step + 0.5);
    sheet_text(s, LEFT, top - 14, "font-size=\"18\" font-weight=\"700\"", p->title);
    for (int i = 0; i <= steps; i++) {
        const double at = p->low + i * p->step, y = place_y(p, top, at);
        char words[32];
        snprintf(words, sizeof words, "%.0f %%", at == 0 ? 0 : at);
        sheet_put(s, "<path d=\"M%d %.1fH%d\" stroke=\"%s\" stroke-width=\"%d\"/>\n", LEFT, y, RIGHT,
                  sheet_colour(s, "edge"), at == 0 ? 2 : 1);
        sheet_text(s, LEFT - 10, y + 5, "font-size=\"15\" text-anchor=\"end\"", words);
    }
}

/* A light line gets a dark edge under it, like white's on paper. */
static void draw_curve(struct sheet *s, const struct chart *c, int panel, int seat)
{
    const struct chart_panel *p = &c->panel[panel];
    char edge[32];
    snprintf(edge, sizeof edge, "%.20s-edge", c->colour[seat]);
    const char *under = sheet_colour(s, edge);
    const bool edged = strcmp(under, "none") != 0;
    for (int layer = edged ? 0 : 1; layer < 2; layer++) {
        motu_text_put(s->out, "<path d=\"");
        for (int i = 0; i < c->points; i++)
            sheet_put(s, "%c%.1f %.1f", i ? 'L' : 'M', place_x(c, c->x[i]),
                      place_y(p, top_of(panel), p->value[i][seat]));
        sheet_put(s, "\" fill=\"none\" stroke-linejoin=\"round\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
                  layer ? sheet_colour(s, c->colour[seat]) : under, layer ? 3 : 6);
    }
}

static void draw_names(struct sheet *s, const struct chart *c)
{
    const double each = (double)(RIGHT - LEFT) / (c->seats ? c->seats : 1);
    for (int seat = 0; seat < c->seats; seat++) {
        const double x = LEFT + seat * each;
        sheet_put(s, "<rect x=\"%.1f\" y=\"58\" width=\"22\" height=\"14\" rx=\"3\" fill=\"%s\" stroke=\"%s\"/>\n", x,
                  sheet_colour(s, c->colour[seat]), sheet_colour(s, "ink-2"));
        sheet_name(s, x + 30, 71, 16, each - 40, c->name[seat]);
    }
}

/* The point of the curve at or before x. */
static int point_at(const struct chart *c, double x)
{
    int i = 0;
    while (i + 1 < c->points && c->x[i + 1] <= x)
        i++;
    return i;
}

static void draw_mark(struct sheet *s, const struct chart *c, int number, double foot)
{
    const struct chart_mark *m = &c->mark[number];
    const struct chart_panel *p = &c->panel[0];
    const double x = place_x(c, m->x), y = place_y(p, top_of(0), p->value[point_at(c, m->x)][m->seat]);
    char words[16];
    snprintf(words, sizeof words, "%d", number + 1);
    for (int i = 0; i < 2; i++) {
        const double at = i ? LEFT + 14 : x, level = i ? foot - 6 : y;
        sheet_put(s, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"13\" fill=\"%s\"/>\n<g fill=\"%s\">", at, level,
                  sheet_colour(s, "accent"), sheet_colour(s, "accent-ink"));
        sheet_text(s, at, level + 6, "font-size=\"16\" font-weight=\"700\" text-anchor=\"middle\"", words);
        motu_text_put(s->out, "</g>\n");
    }
    sheet_text(s, LEFT + 38, foot, "font-size=\"17\"", m->words);
}

/* Numbers below the lowest panel, about ten of them at most. */
static void draw_points(struct sheet *s, const struct chart *c, double y)
{
    const int span = c->x[c->points - 1] - c->x[0];
    const int step = span > 500 ? 100 : span > 200 ? 50 : span > 80 ? 20 : span > 30 ? 10 : 5;
    for (int at = (c->x[0] + step - 1) / step * step; at <= c->x[c->points - 1]; at += step)
        sheet_number(s, place_x(c, at), y, "font-size=\"15\" text-anchor=\"middle\"", at);
    sheet_text(s, RIGHT, y + 22, "font-size=\"15\" text-anchor=\"end\"", c->below);
}

bool chart_draw(const struct chart *c, struct motu_text *out)
{
    struct sheet s;
    const double bottom = top_of(c->panels - 1) + PANEL;
    sheet_begin(&s, out, false, WIDTH, (int)bottom + 70 + c->marks * FOOT);
    sheet_text(&s, 24, 38, "font-size=\"24\" font-weight=\"700\"", c->title);
    draw_names(&s, c);
    for (int panel = 0; panel < c->panels; panel++)
        draw_scale(&s, &c->panel[panel], top_of(panel));
    if (c->points) {
        for (int panel = 0; panel < c->panels; panel++)
            for (int seat = 0; seat < c->seats; seat++)
                draw_curve(&s, c, panel, seat);
        draw_points(&s, c, bottom + 22);
        for (int i = 0; i < c->marks; i++)
            draw_mark(&s, c, i, bottom + 80 + i * FOOT);
    }
    sheet_end(&s);
    return motu_text_fits(out);
}
