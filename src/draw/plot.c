/* plot.c: see plot.h. */
#include "plot.h"

#include <math.h>
#include <stdio.h>

#include "sheet.h"

enum { WIDTH = 960, LEFT = 260, RIGHT = 900, TOP = 90, EACH = 44 };

struct scale {
    double low, high, step;
};

/* Round numbers around all intervals, about five to eight of them. */
static struct scale find_scale(const struct plot_row row[], int rows)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < rows; i++) {
        low = fmin(low, row[i].value - row[i].margin);
        high = fmax(high, row[i].value + row[i].margin);
    }
    if (!(high - low > 1e-9))
        high = low + 1;
    const double rough = (high - low) / 5, ten = pow(10, floor(log10(rough)));
    const double step = ten * (rough / ten < 1.5 ? 1 : rough / ten < 3.5 ? 2 : rough / ten < 7.5 ? 5 : 10);
    return (struct scale){floor(low / step) * step, ceil(high / step) * step, step};
}

static double place(const struct scale *s, double value)
{
    return LEFT + (RIGHT - LEFT) * (value - s->low) / (s->high - s->low);
}

static void draw_scale(struct sheet *sheet, const struct scale *s, const char *unit, int bottom)
{
    const int digits = s->step < 1 ? 1 : 0;
    const int steps = (int)((s->high - s->low) / s->step + 0.5);
    for (int i = 0; i <= steps; i++) {
        const double at = s->low + i * s->step;
        char words[48];
        snprintf(words, sizeof words, "%.*f%s", digits, fabs(at) < s->step / 1000 ? 0 : at, unit);
        sheet_put(sheet, "<path d=\"M%.1f %dV%d\" stroke=\"%s\" stroke-width=\"1\"/>\n", place(s, at), TOP - 10, bottom,
                  sheet_colour(sheet, "edge"));
        sheet_text(sheet, place(s, at), bottom + 26, "font-size=\"16\" text-anchor=\"middle\"", words);
    }
}

static void draw_row(struct sheet *sheet, const struct scale *s, const struct plot_row *row, double y)
{
    const char *colour = sheet_colour(sheet, "accent");
    const double from = place(s, row->value - row->margin), to = place(s, row->value + row->margin);
    sheet_name(sheet, 24, y + 6, 18, LEFT - 48, row->name);
    sheet_put(
        sheet,
        "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv16M%.1f %.1fv16\" stroke=\"%s\" stroke-width=\"3\" fill=\"none\"/>\n",
        from, y, to, from, y - 8, to, y - 8, colour);
    sheet_put(sheet, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"8\" fill=\"%s\"/>\n", place(s, row->value), y, colour);
}

bool plot_rows(const char *title, const char *unit, const struct plot_row row[], int rows, struct motu_text *out)
{
    struct sheet sheet;
    const int bottom = TOP + EACH * rows;
    const struct scale s = find_scale(row, rows);
    sheet_begin(&sheet, out, false, WIDTH, bottom + 50);
    sheet_text(&sheet, 24, 44, "font-size=\"24\" font-weight=\"700\"", title);
    draw_scale(&sheet, &s, unit, bottom);
    for (int i = 0; i < rows; i++)
        draw_row(&sheet, &s, &row[i], TOP + EACH * (i + 0.5));
    sheet_end(&sheet);
    return motu_text_fits(out);
}
