/* analysis_text.c: an analysis as people read it, in columns. */
#include "analysis.h"

#include <math.h>

/* Number, player and move, in columns. */
static void print_decision(const struct analysis *a, int ply, int actor, const char *move)
{
    printf("%4d  ", ply);
    put_column(actor == MOTU_CHANCE ? phrase(CLI_ANALYSE_CHANCE) : seat_word(a->game, actor), 10, stdout);
    put_column(move, a->width, stdout);
}

void analysis_print_head(const struct analysis *a)
{
    fputs("      ", stdout);
    put_column(phrase(CLI_ANALYSE_WHO), 10, stdout);
    put_column(phrase(CLI_ANALYSE_WHAT), a->width, stdout);
    fputs("          ", stdout);
    for (int seat = 0; seat < a->seats; seat++)
        printf(" %s", seat_word(a->game, seat));
    puts(" %");
}

static void print_candidates(const struct candidate candidate[], int count)
{
    for (int i = 0; i < count; i++) {
        printf("%8d. %3.0f %%  ", i + 1, 100 * analysis_share(candidate[i].value));
        for (const char *at = candidate[i].line; *at; at++) /* ["A-B","draw pile"]: without brackets and quotes */
            if (*at == ',')
                fputs(", ", stdout);
            else if (*at != '[' && *at != ']' && *at != '"')
                putchar(*at);
        putchar('\n');
    }
}

/* The first seat's chance as a bar of ten. */
void analysis_print_verdict(const struct analysis *a, const struct verdict_on *v)
{
    const int tenth = (int)(10 * analysis_share(v->chance[0]) + 0.5);
    print_decision(a, v->ply, v->actor, v->played);
    for (int i = 0; i < 10; i++)
        fputc(i < tenth ? '#' : '.', stdout);
    for (int seat = 0; seat < a->seats; seat++)
        printf(" %*.0f", columns_of(seat_word(a->game, seat)), 100 * analysis_share(v->chance[seat]));
    if (v->loss > LEAST_SHOWN)
        printf("   %s",
               phrase_with(CLI_ANALYSE_LOSS, motu_sentence_number((long long)(100 * analysis_share(v->loss) + 0.5)),
                           motu_sentence_word(v->best)));
    if (v->solved)
        printf("   %s", phrase(CLI_ANALYSE_EXACT));
    fputc('\n', stdout);
}

const char *analysis_percent(double part, bool sign, char out[16])
{
    const double rounded = floor(100 * part + 0.5);
    snprintf(out, 16, sign ? "%+.0f" : "%.0f", rounded == 0 ? 0 : rounded);
    return out;
}

void analysis_print_luck(const struct analysis *a, const struct turn *t)
{
    char figure[16];
    print_decision(a, t->ply, MOTU_CHANCE, t->move);
    puts(phrase_with(CLI_ANALYSE_LUCKY, motu_sentence_word(analysis_percent(analysis_share(t->size), true, figure)),
                     seat_place(a->game, t->seat)));
}

static void print_turns(const struct analysis *a)
{
    if (!a->turns)
        return;
    puts(phrase(CLI_ANALYSE_TURNS));
    for (int i = 0; i < a->turns; i++) {
        const struct turn *t = &a->turn[i];
        if (t->actor == MOTU_CHANCE) {
            analysis_print_luck(a, t);
            continue;
        }
        char figure[16];
        print_decision(a, t->ply, t->actor, t->move);
        puts(phrase_with(CLI_ANALYSE_GAVE,
                         motu_sentence_word(analysis_percent(analysis_share(t->size), false, figure))));
        print_candidates(t->candidate, t->candidates);
    }
}

static void print_mean(const struct analysis *a, int seat, double percent)
{
    char figure[16];
    snprintf(figure, sizeof figure, "%.2f", percent);
    tell_with(CLI_ANALYSE_MEAN, seat_place(a->game, seat), motu_sentence_word(figure),
              motu_sentence_number(a->decisions[seat]));
}

static void print_sums(const struct analysis *a)
{
    for (int seat = 0; seat < a->seats; seat++) {
        char luck[16], play[16];
        tell_with(CLI_ANALYSE_SUMS, seat_place(a->game, seat),
                  motu_sentence_word(analysis_percent(a->luck[seat], true, luck)),
                  motu_sentence_word(analysis_percent(-(double)a->loss[seat] / MOTU_VALUE, true, play)));
    }
}

void analysis_print_end(const struct analysis *a)
{
    print_turns(a);
    for (int seat = 0; seat < a->seats; seat++)
        if (a->decisions[seat])
            print_mean(a, seat, 100 * analysis_mean_loss(a, seat));
    if (a->has_luck)
        print_sums(a);
    strengths_print(&a->strengths, a->game, a->seats);
}
