/* analysis_picture.c: `motu analyse --svg`: passes the analysis on to analyse_plot.h. */
#include <stdio.h>

#include "analysis.h"

void analysis_plot_verdict(const struct analysis *a, const struct verdict_on *v)
{
    double chance[MOTU_MAX_SEATS];
    for (int seat = 0; seat < a->seats; seat++)
        chance[seat] = analysis_share(v->chance[seat]);
    analyse_plot_add(a->plot, v->ply, chance, a->luck, a->seats);
}

static void plot_turn(const struct analysis *a, const struct turn *t)
{
    char figure[16], best[TEXT] = "";
    if (t->actor == MOTU_CHANCE) {
        analysis_percent(analysis_share(t->size), true, figure);
        analyse_plot_mark(a->plot, t->ply, t->seat, phrase(CLI_ANALYSE_CHANCE), t->move,
                          phrase_with(CLI_ANALYSE_LUCKY, motu_sentence_word(figure), seat_place(a->game, t->seat)));
        return;
    }
    sscanf(t->candidates ? t->candidate[0].line : "", "[\"%63[^\"]", best); /* the first move of the best line */
    analyse_plot_mark(a->plot, t->ply, t->actor, seat_word(a->game, t->actor), t->move,
                      phrase_with(CLI_ANALYSE_LOSS,
                                  motu_sentence_number((long long)(100 * analysis_share(t->size) + 0.5)),
                                  motu_sentence_word(best)));
}

int analysis_write_plot(const struct analysis *a, const struct command *command, const char *path)
{
    for (int i = 0; i < a->turns; i++)
        plot_turn(a, &a->turn[i]);
    analyse_plot_end(a->plot, &a->match, a->luck);
    return analyse_plot_write(command, a->plot, &a->match, a->has_luck, path);
}
