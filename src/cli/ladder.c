/* ladder.c: `motu arena --ladder`: ratings of all levels and yardsticks. */
#include "arena.h"

#include <math.h>
#include <string.h>

enum { RUNGS = MOTU_AI_LEVELS + 4 };

static const char *const rung_name[RUNGS] = {"random",  "greedy",  "flat",    "ismcts",  "level=1", "level=2",
                                             "level=3", "level=4", "level=5", "level=6", "level=7", "level=8"};

/* Who plays whom: each level its neighbours up to two steps away, the yardsticks each other and some levels. */
static bool meet(int a, int b)
{
    const int levels = 4;
    if (a < levels && b < levels)
        return b - a <= 2;
    if (a >= levels)
        return b - a <= 2;
    return (b - levels) <= 4; /* a yardstick and a level of the lower half */
}

struct pairing {
    int a, b;
    struct verdict verdict;
};

/* Ratings that make the expected shares what they were, by steps towards it; random is 0. An imagined drawn game in
 * each pairing keeps them finite. */
static void rate(const struct pairing pairing[], int count, int seats, double rating[RUNGS])
{
    memset(rating, 0, RUNGS * sizeof rating[0]);
    for (int step = 0; step < 20000; step++) {
        double error[RUNGS] = {0}, games[RUNGS] = {0};
        for (int i = 0; i < count; i++) {
            const struct pairing *p = &pairing[i];
            const double n = (double)p->verdict.games + 1;
            const double expected = verdict_share_of_elo(rating[p->a] - rating[p->b], seats);
            const double missing = p->verdict.sum + 1.0 / seats - n * expected;
            error[p->a] += missing;
            error[p->b] -= missing;
            games[p->a] += n;
            games[p->b] += n;
        }
        for (int i = 0; i < RUNGS; i++)
            rating[i] += games[i] > 0 ? 400 * error[i] / games[i] : 0;
        for (int i = RUNGS - 1; i >= 0; i--)
            rating[i] -= rating[0];
    }
}

/* Half of the 95 % interval of a rating, from its own games alone. */
static double margin(const struct pairing pairing[], int count, int rung, int seats, const double rating[RUNGS])
{
    double information = 0;
    const double per_elo = log(10) / 400;
    for (int i = 0; i < count; i++) {
        if (pairing[i].a != rung && pairing[i].b != rung)
            continue;
        const double p = verdict_share_of_elo(rating[pairing[i].a] - rating[pairing[i].b], seats);
        information += (double)pairing[i].verdict.games * p * (1 - p) * per_elo * per_elo;
    }
    return information > 0 ? 1.96 / sqrt(information) : 0;
}

/* Somebody whose turn had not come when it was interrupted has no rating. */
static bool has_played(const struct pairing pairing[], int count, int rung)
{
    for (int i = 0; i < count; i++)
        if (pairing[i].a == rung || pairing[i].b == rung)
            return true;
    return false;
}

static void print_ladder(const struct contest *c, const struct pairing pairing[], int count, const double rating[RUNGS],
                         int seats, bool json)
{
    if (json) {
        printf("{\"game\":\"%s\",\"ratings\":{", c->game->id);
        bool first = true;
        for (int i = 0; i < RUNGS; i++) {
            if (!has_played(pairing, count, i))
                continue;
            printf("%s\"%s\":{\"elo\":%.0f,\"margin\":%.0f}", first ? "" : ",", rung_name[i], rating[i],
                   margin(pairing, count, i, seats, rating));
            first = false;
        }
        printf("},\"pairings\":[");
        for (int i = 0; i < count; i++)
            printf("%s{\"a\":\"%s\",\"b\":\"%s\",\"games\":%ld,\"score\":%.4f}", i ? "," : "", rung_name[pairing[i].a],
                   rung_name[pairing[i].b], pairing[i].verdict.games, verdict_share(&pairing[i].verdict));
        printf("]}\n");
        return;
    }
    printf("| player | Elo | ± |\n|---|---|---|\n");
    for (int i = 0; i < RUNGS; i++)
        if (has_played(pairing, count, i))
            printf("| %s | %.0f | %.0f |\n", rung_name[i], rating[i], margin(pairing, count, i, seats, rating));
}

/* Lets a player join, with no more visits than `most`, unless that is 0. */
static void enter(struct contest *c, int side, int rung, uint32_t most)
{
    struct motu_ai_player *player = &c->contestant[side].player;
    contestant_read(&command_arena, side ? "--b" : "--a", rung_name[rung], &c->contestant[side]);
    struct motu_ai_player settled = *player;
    motu_ai_player_settle(&settled, c->game);
    if (most && settled.settings.visits > most)
        player->settings.visits = most;
}

int ladder_run(struct contest *c, long games, uint32_t most, int threads, bool quiet, bool json)
{
    static struct pairing pairing[RUNGS * RUNGS];
    struct motu_state start;
    double rating[RUNGS];
    int count = 0;
    c->game->start(&start, c->options, NULL);
    const int seats = c->game->seats(&start);
    bool interrupted = false; /* what was played until then is rated all the same */
    for (int a = 0; a < RUNGS && !interrupted; a++)
        for (int b = a + 1; b < RUNGS && !interrupted; b++) {
            struct arena_summary sum;
            if (!meet(a, b))
                continue;
            enter(c, 0, a, most);
            enter(c, 1, b, most);
            interrupted = !arena_play(c, games, threads, quiet, &sum);
            pairing[count] = (struct pairing){.a = a, .b = b, .verdict = sum.alone};
            count += sum.alone.games > 0;
            if (!json && sum.alone.games)
                fprintf(stderr, "%s against %s: %.1f %% of %ld games\n", rung_name[a], rung_name[b],
                        100 * verdict_share(&sum.alone), sum.alone.games);
        }
    rate(pairing, count, seats, rating);
    print_ladder(c, pairing, count, rating, seats, json);
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}
