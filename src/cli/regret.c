/* regret.c: see regret.h. */
#include "regret.h"

#include <stdlib.h>
#include <string.h>

/* One pool follows the games, the other plays on from them. */
struct regret_table {
    const struct regret_question *question;
    struct pool *pool, *rollouts;
    struct motu_match match;
    struct motu_rng rng;
    long wanted, done;
    regret_see *see;
    void *context;
};

/* --- what sums say ------------------------------------------------------------------------------------------------ */

/* The move with the largest sum; the one played, if that has it too. */
static int best_of(const struct regret_case *c, const double sum[])
{
    int best = c->played;
    for (int i = 0; i < c->moves; i++)
        best = sum[i] > sum[best] ? i : best;
    return best;
}

void regret_reckon(struct regret_case *c, double sum[2][REGRET_MOVES], long half)
{
    c->regret = 0;
    for (int i = 0; i < c->moves; i++)
        c->value[i] = (sum[0][i] + sum[1][i]) / (double)(2 * half);
    for (int h = 0; h < 2; h++)
        c->regret += (sum[!h][best_of(c, sum[h])] - sum[!h][c->played]) / (double)(2 * half);
    c->most = c->value[best_of(c, c->value)] - c->value[c->played];
}

/* --- one rollout -------------------------------------------------------------------------------------------------- */

static motu_move decide(struct regret_table *t, const struct motu_state *truth, int actor, uint64_t seed)
{
    static struct pool_result thought;
    const struct regret_question *q = t->question;
    struct motu_ai_position p = {.game = q->game, .seat = actor};
    memcpy(&p.view, truth, q->game->state_size);
    q->game->conceal(&p.view, actor);
    const motu_move move = motu_ai_decide_at_once(&q->policy, &p, seed);
    if (move)
        return move;
    pool_think(t->rollouts, &q->policy, &p, seed, &(struct pool_limit){0}, &thought);
    return thought.move;
}

/* Plays on from a truth to the end: the share of the win that the seat has then. A game that does not end is nobody's.
 */
static double play_on(struct regret_table *t, struct motu_state *truth, int seat, struct motu_rng *rng)
{
    const struct motu_game *game = t->question->game;
    int share[MOTU_MAX_SEATS] = {0}, actor, steps = 0;
    while ((actor = game->actor(truth)) != MOTU_OVER) {
        if (++steps > MOTU_MATCH_MAX_DECISIONS)
            return 1.0 / game->seats(truth);
        game->apply(truth, actor == MOTU_CHANCE ? motu_random_move(game, truth, rng)
                                                : decide(t, truth, actor, motu_rng_next(rng)));
    }
    game->payoff(truth, share);
    return (double)share[seat] / MOTU_WHOLE;
}

/* A truth that the player who decides holds possible. */
static void imagine(const struct motu_ai_position *p, struct motu_state *truth, struct motu_rng *rng)
{
    memcpy(truth, &p->view, p->game->state_size);
    if (p->belief && p->game->belief_sample)
        p->game->belief_sample(p->belief, truth, rng);
    else
        p->game->determinize(truth, rng);
}

/* Plays each of the moves on from one truth, with the same random numbers. */
static void roll_out(struct regret_table *t, const struct motu_ai_position *p, const struct regret_case *c,
                     uint64_t seed, double sum[REGRET_MOVES])
{
    struct motu_rng dealing, rng;
    struct motu_state truth, now;
    motu_rng_seed(&dealing, seed);
    imagine(p, &truth, &dealing);
    for (int i = 0; i < c->moves; i++) {
        memcpy(&now, &truth, p->game->state_size);
        p->game->apply(&now, c->move[i]);
        motu_rng_seed_at(&rng, seed, 1);
        sum[i] += play_on(t, &now, p->seat, &rng);
    }
}

/* --- one decision ------------------------------------------------------------------------------------------------- */

/* The moves to compare: the first of the table, and the one played. */
static void choose_moves(struct regret_case *c, const struct pool_result *thought)
{
    c->moves = 0;
    c->played = -1;
    for (int i = 0; i < thought->rows && i < REGRET_TOP; i++) {
        if (thought->row[i].move == thought->move)
            c->played = c->moves;
        c->move[c->moves++] = thought->row[i].move;
    }
    if (c->played < 0) {
        c->played = c->moves;
        c->move[c->moves++] = thought->move;
    }
}

static void judge(struct regret_table *t, const struct motu_ai_position *p, struct regret_case *c)
{
    const long half = t->question->rollouts / 2;
    double sum[2][REGRET_MOVES] = {{0}};
    for (int h = 0; h < 2; h++)
        for (long i = 0; i < half; i++)
            roll_out(t, p, c, motu_rng_next(&t->rng), sum[h]);
    regret_reckon(c, sum, half);
}

/* --- games -------------------------------------------------------------------------------------------------------- */

/* Judges a decision that has been thought about, unless there is nothing to compare. */
static void look_at(struct regret_table *t, const struct motu_ai_position *p, const struct pool_result *thought)
{
    struct regret_case c = {.number = t->done, .actor = p->seat, .ply = motu_match_count(&t->match)};
    choose_moves(&c, thought);
    if (c.moves < 2)
        return;
    judge(t, p, &c);
    t->done++;
    if (!t->see(t->context, &c, &t->match))
        t->wanted = t->done;
}

static motu_move take_turn(struct regret_table *t, int actor)
{
    enum { EVERY = 12 }; /* of the decisions one in so many is judged: those of one game are alike */
    static struct pool_result thought;
    const struct regret_question *q = t->question;
    const struct motu_ai_position *p = pool_recall(t->pool, &t->match, actor, NULL);
    pool_think(t->pool, &q->player, p, motu_rng_next(&t->rng), &q->limit, &thought);
    if (!motu_rng_below(&t->rng, EVERY))
        look_at(t, p, &thought);
    return thought.move;
}

/* A game that is too long for a match is broken off. */
static void play_game(struct regret_table *t)
{
    struct motu_match *m = &t->match;
    bool more = motu_match_start(m, t->question->game, t->question->options, motu_rng_next(&t->rng) >> 12, NULL);
    for (int actor; more && t->done < t->wanted && (actor = motu_match_actor(m)) != MOTU_OVER;)
        more = motu_match_play(m, actor == MOTU_CHANCE ? motu_match_chance(m) : take_turn(t, actor), NULL);
}

static size_t memory_of(const struct motu_ai_player *player, const struct motu_game *game)
{
    enum { LEAST = 1 << 20, MOST = 512 << 20 };
    const size_t good = motu_ai_memory_good(player, game);
    return good < LEAST ? LEAST : good > MOST ? MOST : good;
}

bool regret_measure(const struct regret_question *q, long decisions, uint64_t seed, regret_see *see, void *context)
{
    struct regret_table *t = calloc(1, sizeof *t);
    if (!t)
        return false;
    *t = (struct regret_table){.question = q, .wanted = decisions, .see = see, .context = context};
    t->pool = pool_open(1, memory_of(&q->player, q->game));
    t->rollouts = pool_open(1, memory_of(&q->policy, q->game));
    const bool good = t->pool && t->rollouts;
    motu_rng_seed(&t->rng, seed);
    while (good && t->done < t->wanted)
        play_game(t);
    pool_close(t->pool);
    pool_close(t->rollouts);
    free(t);
    return good;
}
