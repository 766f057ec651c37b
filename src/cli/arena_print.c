/* arena_print.c: what a match says about who is stronger, for people and for programs. */
#include "arena_inside.h"

#include <string.h>

static double mean(const struct arena_summary *s, const double ms[2], int who)
{
    return s->thought[who] ? ms[who] / (double)s->thought[who] : 0;
}

/* What one A among Bs scored, or one B among As. */
static void put_score(struct motu_text *out, const struct verdict *v, long games)
{
    double low, high;
    verdict_interval(v, &low, &high);
    motu_text_put_member_number(out, "games", games);
    put_member_decimal(out, "score", verdict_share(v), 4);
    put_member_decimal(out, "low", low, 4);
    put_member_decimal(out, "high", high, 4);
}

static void put_figures(struct motu_text *out, const struct arena *a)
{
    const struct arena_summary *s = &a->sum;
    double low, high;
    verdict_interval(&s->alone, &low, &high);
    put_score(out, &s->alone, a->counted);
    put_member_decimal(out, "elo", verdict_elo(verdict_share(&s->alone), a->seats), 1);
    put_member_decimal(out, "cpu_ms_a", mean(s, s->cpu_ms, 0), 3);
    put_member_decimal(out, "cpu_ms_b", mean(s, s->cpu_ms, 1), 3);
    put_member_decimal(out, "wall_ms_a", mean(s, s->wall_ms, 0), 3);
    put_member_decimal(out, "wall_ms_b", mean(s, s->wall_ms, 1), 3);
    put_member_decimal(out, "elo_low", verdict_elo(low, a->seats), 1);
    put_member_decimal(out, "elo_high", verdict_elo(high, a->seats), 1);
    put_member_decimal(out, "decisions", a->counted ? (double)s->decisions / (double)a->counted : 0, 1);
    motu_text_put_member_number(out, "thought_a", s->thought[0]);
    motu_text_put_member_number(out, "thought_b", s->thought[1]);
    motu_text_put_member_number(out, "faults_a", s->faults[0]);
    motu_text_put_member_number(out, "faults_b", s->faults[1]);
}

void arena_print_json(const struct arena *a)
{
    const struct arena_summary *s = &a->sum;
    char bytes[2048];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    put_figures(&text, a);
    motu_text_put_member_number(&text, "seed", (long long)a->contest.seed);
    if (s->reverse.games) {
        motu_text_put_member_number(&text, "alone", s->alone.games);
        motu_text_put_member_open(&text, "reverse", '{');
        put_score(&text, &s->reverse, s->reverse.games);
        motu_text_put_char(&text, '}');
    }
    if (a->sprt) {
        double ratio = 0;
        const int side = verdict_sprt(&s->alone, a->elo0, a->elo1, a->seats, &ratio);
        motu_text_put_member_text(&text, "sprt", side > 0 ? "accepted" : side < 0 ? "rejected" : "open");
        put_member_decimal(&text, "ratio", ratio, 3);
    }
    motu_text_put_char(&text, '}');
    puts(bytes);
}

void arena_print_text(const struct arena *a)
{
    const struct arena_summary *s = &a->sum;
    const struct contest *c = &a->contest;
    double low, high, ratio;
    verdict_interval(&s->alone, &low, &high);
    const double share = verdict_share(&s->alone);
    printf("%s: A %s, B %s, %ld games, seed %llu\n", c->game->title, c->contestant[0].text, c->contestant[1].text,
           a->counted, (unsigned long long)c->seed);
    printf("  A wins         %6.1f %%   (95 %%: %.1f to %.1f)%s\n", 100 * share, 100 * low, 100 * high,
           a->seats > 2 ? " where it sits alone" : "");
    if (s->reverse.games) {
        double reverse_low, reverse_high;
        verdict_interval(&s->reverse, &reverse_low, &reverse_high);
        printf("  A wins         %6.1f %%   (95 %%: %.1f to %.1f) where B sits alone\n",
               100 * verdict_share(&s->reverse), 100 * reverse_low, 100 * reverse_high);
    }
    printf("  Elo            %+6.0f     (95 %%: %+.0f to %+.0f)\n", verdict_elo(share, a->seats),
           verdict_elo(low, a->seats), verdict_elo(high, a->seats));
    printf("  CPU a decision %6.2f ms for A, %.2f ms for B (%ld and %ld decisions)\n", mean(s, s->cpu_ms, 0),
           mean(s, s->cpu_ms, 1), s->thought[0], s->thought[1]);
    if (c->contestant[0].command || c->contestant[1].command) /* the time spent waiting for a program */
        printf("  wall clock     %6.2f ms for A, %.2f ms for B\n", mean(s, s->wall_ms, 0), mean(s, s->wall_ms, 1));
    if (a->sprt) {
        const int side = verdict_sprt(&s->alone, a->elo0, a->elo1, a->seats, &ratio);
        printf("  SPRT           %6.2f     %s\n", ratio,
               side > 0   ? "A is stronger"
               : side < 0 ? "A is not stronger"
                          : "not decided");
    }
    for (int i = 0; i < 2; i++)
        if (s->faults[i])
            printf("  %s lost %ld games by misbehaving\n", c->contestant[i].text, s->faults[i]);
}
