/* analyse_plot.c: see analyse_plot.h. */
#include "analyse_plot.h"

#include <math.h>
#include <stdlib.h>

#include "picture_file.h"

void analyse_plot_add(struct analyse_plot *plot, int ply, const double chance[], const double luck[], int seats)
{
    const int point = plot->points++;
    plot->ply[point] = ply;
    for (int seat = 0; seat < seats; seat++) {
        plot->chance[point][seat] = 100 * chance[seat];
        plot->luck[point][seat] = 100 * luck[seat];
    }
}

void analyse_plot_end(struct analyse_plot *plot, const struct motu_match *m, const double luck[])
{
    const int seats = m->game->seats(&m->now);
    int share[MOTU_MAX_SEATS] = {0};
    double part[MOTU_MAX_SEATS];
    if (motu_match_actor(m) != MOTU_OVER)
        return;
    m->game->payoff(&m->now, share);
    for (int seat = 0; seat < seats; seat++)
        part[seat] = (double)share[seat] / MOTU_WHOLE;
    analyse_plot_add(plot, m->count + 1, part, luck, seats);
}

void analyse_plot_mark(struct analyse_plot *plot, int ply, int seat, const char *who, const char *move,
                       const char *words)
{
    if (plot->marks == CHART_MARKS)
        return;
    char *line = plot->words[plot->marks];
    snprintf(line, sizeof plot->words[0], "%d  %s: %s  %s", ply, who, move, words);
    plot->mark[plot->marks++] = (struct chart_mark){.x = ply, .seat = seat, .words = line};
}

/* The scale of luck: as far as it reaches, in steps of five, twenty or fifty percent. */
static void find_scale(const struct analyse_plot *plot, int seats, struct chart_panel *p)
{
    double most = 5;
    for (int i = 0; i < plot->points; i++)
        for (int seat = 0; seat < seats; seat++)
            most = fmax(most, fabs(plot->luck[i][seat]));
    p->step = most > 100 ? 50 : most > 25 ? 20 : 5;
    p->high = ceil(most / p->step) * p->step;
    p->low = -p->high;
}

int analyse_plot_write(const struct command *c, const struct analyse_plot *plot, const struct motu_match *m,
                       bool with_luck, const char *path)
{
    char name[MOTU_MAX_SEATS][DRAW_MAX_NAME], *svg = malloc(DRAW_MAX_BYTES);
    struct chart chart = {.title = m->game->title, .below = phrase(CLI_ANALYSE_DECISIONS), .points = plot->points};
    int code = EXIT_FAILED;
    if (!svg) {
        complain(c, phrase(CLI_NO_MEMORY));
        return code;
    }
    struct motu_text text = motu_text_in(svg, DRAW_MAX_BYTES);
    chart.seats = m->game->seats(&m->now);
    chart.x = plot->ply;
    for (int seat = 0; seat < chart.seats && seat < MOTU_MAX_SEATS; seat++) {
        chart.name[seat] = picture_name(m, seat, name[seat]);
        chart.colour[seat] = m->game->seat_names[seat];
    }
    chart.panels = with_luck ? 2 : 1;
    chart.panel[0] = (struct chart_panel){phrase(CLI_ANALYSE_CHANCES), 0, 100, 25, plot->chance};
    chart.panel[1] = (struct chart_panel){.title = phrase(CLI_ANALYSE_LUCK_SO_FAR), .value = plot->luck};
    find_scale(plot, chart.seats, &chart.panel[1]);
    chart.marks = plot->marks;
    for (int i = 0; i < plot->marks; i++)
        chart.mark[i] = plot->mark[i];
    if (chart_draw(&chart, &text))
        code = picture_write(c, path, svg, text.length);
    free(svg);
    return code;
}
