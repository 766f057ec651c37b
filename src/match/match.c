/* match.c: playing, chance, views; the list of decisions and the state that follows from it. */
#include <motu/match.h>

#include <string.h>

#include "must.h"
#include "rebuild.h"

static void begin(struct motu_match *m, const struct motu_game *game, uint64_t seed)
{
    m->game = game;
    m->viewer = MOTU_ALL;
    m->from_state = false;
    m->seed = seed;
    m->belief = NULL;
    m->count = 0;
    for (int i = 0; i < MOTU_MATCH_MARKS; i++)
        m->mark[i].ply = 0;
    m->header[0] = 0;
}

bool motu_match_start(struct motu_match *m, const struct motu_game *game, const char *options, uint64_t seed,
                      struct motu_reason *reason)
{
    return motu_match_start_under(m, game, game->rules_version, options, seed, reason);
}

bool motu_match_start_under(struct motu_match *m, const struct motu_game *game, int rules, const char *options,
                            uint64_t seed, struct motu_reason *reason)
{
    struct motu_state start;
    if (!motu_start_under(game, rules, options, &start, reason))
        return false;
    begin(m, game, seed);
    memcpy(&m->start, &start, game->state_size);
    memcpy(&m->now, &start, game->state_size);
    return true;
}

bool motu_match_start_from_state(struct motu_match *m, const struct motu_game *game, const char *json, size_t length,
                                 uint64_t seed, struct motu_reason *reason)
{
    struct motu_state start;
    if (!game->read_state(&start, json, length, reason))
        return false;
    begin(m, game, seed);
    m->from_state = true;
    memcpy(&m->start, &start, game->state_size);
    memcpy(&m->now, &start, game->state_size);
    return true;
}

bool motu_match_start_from_view(struct motu_match *m, const struct motu_game *game, int seat, const char *json,
                                size_t length, struct motu_belief *belief, uint64_t seed, struct motu_reason *reason)
{
    struct motu_state view;
    const bool read = game->read_view ? game->read_view(&view, seat, json, length, reason)
                                      : game->read_state(&view, json, length, reason);
    if (!read)
        return false;
    if (seat < 0 || seat >= game->seats(&view)) {
        motu_reason_set(reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_VIEWER_UNKNOWN);
        return false;
    }
    game->conceal(&view, seat);
    begin(m, game, seed);
    m->from_state = true;
    m->viewer = seat;
    memcpy(&m->start, &view, game->state_size);
    memcpy(&m->now, &view, game->state_size);
    if (game->belief_start) {
        must(belief);
        m->belief = belief;
        game->belief_start(belief, &view);
    }
    return true;
}

int motu_match_actor(const struct motu_match *m)
{
    return m->game->actor(&m->now);
}

bool motu_match_play(struct motu_match *m, motu_move move, struct motu_reason *reason)
{
    if (m->game->refuse(&m->now, move, reason))
        return false;
    if (m->viewer != MOTU_ALL && m->game->reveals && m->game->reveals(&m->now, move)) {
        motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_MATCH_REVEALS);
        return false;
    }
    if (m->count == MOTU_MATCH_MAX_DECISIONS) {
        motu_reason_add_number(motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_MATCH_FULL), m->count);
        return false;
    }
    if (m->belief && !m->game->belief_learn(m->belief, &m->now, move)) {
        match_rebuild_belief(m); /* it has given up every world, so start it over */
        motu_reason_set(reason, MOTU_REASON_ILLEGAL, "", MOTU_MESSAGE_RECORD_IMPOSSIBLE);
        return false;
    }
    match_mark(m, m->count, &m->now);
    m->game->apply(&m->now, move);
    m->move[m->count++] = move;
    return true;
}

bool motu_match_read_move(const struct motu_match *m, const char *words, motu_move *move, struct motu_reason *reason)
{
    if (motu_match_actor(m) == MOTU_OVER) {
        motu_reason_set(reason, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
        return false;
    }
    return m->game->read_move(&m->now, words, move, reason);
}

bool motu_match_play_text(struct motu_match *m, const char *words, struct motu_reason *reason)
{
    motu_move move;
    return motu_match_read_move(m, words, &move, reason) && motu_match_play(m, move, reason);
}

/* I-7: taking back and playing on brings the same cards and dice. */
motu_move motu_match_chance(const struct motu_match *m)
{
    struct motu_rng rng;
    must(motu_match_actor(m) == MOTU_CHANCE);
    motu_rng_seed_at(&rng, m->seed, (uint64_t)m->count);
    return motu_random_chance(m->game, &m->now, &rng);
}

void motu_match_view(const struct motu_match *m, int viewer, struct motu_state *view)
{
    must(m->viewer == MOTU_ALL || m->viewer == viewer);
    memcpy(view, &m->now, m->game->state_size);
    m->game->conceal(view, viewer);
}
