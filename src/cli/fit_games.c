/* fit_games.c: games of a searching player against itself, for `motu fit`. */
#include "fit.h"

#include <stdlib.h>
#include <string.h>

static bool keep(struct fit *f, struct played *p, const struct motu_state *state)
{
    int feature[MOTU_MODEL_MAX_FEATURES];
    if (p->count == p->capacity) {
        struct turn *more = realloc(p->turn, (size_t)(p->capacity + 128) * sizeof *more);
        if (!more)
            return false;
        p->turn = more;
        p->capacity += 128;
    }
    struct turn *s = &p->turn[p->count++];
    memset(s, 0, sizeof *s);
    s->stage = (uint8_t)f->model->stage(state);
    s->seats = (uint8_t)f->game->seats(state);
    for (int seat = 0; seat < s->seats; seat++) {
        f->model->measure(state, seat, feature);
        for (int i = 0; i < f->model->features; i++)
            s->feature[seat][i] = (int8_t)(feature[i] > 127 ? 127 : feature[i] < -128 ? -128 : feature[i]);
    }
    return true;
}

static motu_move decide(struct fit *f, const struct motu_match *m, struct pool *pool, int actor, struct motu_rng *rng)
{
    const struct motu_ai_position *position = pool_recall(pool, m, actor, &f->player);
    struct pool_result thought;
    if (motu_rng_below(rng, 100) < (uint32_t)f->stray)
        return motu_random_move(f->game, &position->view, rng);
    pool_think(pool, &f->player, position, motu_rng_next(rng), &(struct pool_limit){0}, &thought);
    return thought.move;
}

static bool play(struct fit *f, long game, struct motu_match *m, struct pool *pool)
{
    struct played *p = &f->played[game];
    struct motu_rng rng;
    int last = MOTU_CHANCE, share[MOTU_MAX_SEATS];
    bool good = true;
    motu_rng_seed_at(&rng, f->seed, (uint64_t)game);
    /* so that each of them is also among the games kept for measuring */
    const char *options = f->options[(game / 10 + game % 10) % f->variants];
    motu_match_start(m, f->game, options, motu_rng_next(&rng), NULL);
    for (int actor; good && (actor = motu_match_actor(m)) != MOTU_OVER;) {
        motu_move move;
        if (actor == MOTU_CHANCE) {
            move = motu_match_chance(m);
        } else {
            if (f->model->within_turns ? !motu_rng_below(&rng, 3) : actor != last)
                good = keep(f, p, &m->now);
            last = actor;
            move = decide(f, m, pool, actor, &rng);
        }
        if (!motu_match_play(m, move, NULL))
            break; /* a game that does not end teaches nothing */
    }
    if (motu_match_actor(m) != MOTU_OVER) {
        p->count = 0;
        return good;
    }
    f->game->payoff(&m->now, share);
    for (int i = 0; i < p->count; i++)
        for (int seat = 0; seat < p->turn[i].seats; seat++)
            p->turn[i].share[seat] = (int8_t)share[seat];
    return good;
}

void fit_play_games(void *context, int thread)
{
    struct fit *f = context;
    (void)thread;
    struct motu_match *m = malloc(sizeof *m);
    struct pool *pool = pool_open(1, motu_ai_memory_good(&f->player, f->game));
    bool good = m && pool;
    pthread_mutex_lock(&f->lock);
    while (good && f->next < f->games && !f->failed) {
        const long game = f->next++;
        pthread_mutex_unlock(&f->lock);
        good = play(f, game, m, pool);
        pthread_mutex_lock(&f->lock);
        f->done++;
        progress_show(&f->progress, (double)f->done, (double)f->games, "games");
    }
    f->failed = f->failed || !good;
    pthread_mutex_unlock(&f->lock);
    pool_close(pool);
    free(m);
}
