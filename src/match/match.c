/* match.c: playing, chance, views; the list of decisions and the state that follows from it. */
#include <motu/match.h>

#include <string.h>

#include "must.h"
#include "rebuild.h"

static void begin(struct match *m, const struct game *game, uint64_t seed)
{
    m->game = game;
    m->viewer = GAME_ALL;
    m->from_state = false;
    m->seed = seed;
    m->belief = NULL;
    m->count = 0;
    m->header[0] = 0;
}

bool match_start(struct match *m, const struct game *game, const char *options, uint64_t seed,
                 struct game_reason *reason)
{
    return match_start_under(m, game, game->rules_version, options, seed, reason);
}

bool match_start_under(struct match *m, const struct game *game, int rules, const char *options, uint64_t seed,
                       struct game_reason *reason)
{
    struct game_state start;
    if (!game_start_under(game, rules, options, &start, reason))
        return false;
    begin(m, game, seed);
    memcpy(&m->start, &start, game->state_size);
    memcpy(&m->now, &start, game->state_size);
    return true;
}

bool match_start_from_state(struct match *m, const struct game *game, const char *json, size_t length, uint64_t seed,
                            struct game_reason *reason)
{
    struct game_state start;
    if (!game->read_state(&start, json, length, reason))
        return false;
    begin(m, game, seed);
    m->from_state = true;
    memcpy(&m->start, &start, game->state_size);
    memcpy(&m->now, &start, game->state_size);
    return true;
}

int match_actor(const struct match *m)
{
    return m->game->actor(&m->now);
}

void match_rebuild_belief(const struct match *m)
{
    struct game_state state;
    memcpy(&state, &m->start, m->game->state_size);
    m->game->belief_start(m->belief, &state);
    for (int i = 0; i < m->count; i++) {
        must(m->game->belief_learn(m->belief, &state, m->move[i]));
        m->game->apply(&state, m->move[i]);
    }
}

bool match_play(struct match *m, game_move move, struct game_reason *reason)
{
    if (m->game->refuse(&m->now, move, reason))
        return false;
    if (m->viewer != GAME_ALL && m->game->reveals && m->game->reveals(&m->now, move)) {
        reason_set(reason, REASON_STATE, "", MESSAGE_MATCH_REVEALS);
        return false;
    }
    if (m->count == MATCH_MAX_DECISIONS) {
        reason_add_number(reason_set(reason, REASON_STATE, "", MESSAGE_MATCH_FULL), m->count);
        return false;
    }
    if (m->belief && !m->game->belief_learn(m->belief, &m->now, move)) {
        match_rebuild_belief(m); /* it has given up every world */
        reason_set(reason, REASON_ILLEGAL, "", MESSAGE_RECORD_IMPOSSIBLE);
        return false;
    }
    m->game->apply(&m->now, move);
    m->move[m->count++] = move;
    return true;
}

bool match_read_move(const struct match *m, const char *words, game_move *move, struct game_reason *reason)
{
    if (match_actor(m) == GAME_OVER) {
        reason_set(reason, REASON_OVER, "", MESSAGE_GAME_OVER);
        return false;
    }
    return m->game->read_move(&m->now, words, move, reason);
}

bool match_play_text(struct match *m, const char *words, struct game_reason *reason)
{
    game_move move;
    return match_read_move(m, words, &move, reason) && match_play(m, move, reason);
}

game_move match_chance(const struct match *m)
{
    struct rng rng;
    must(match_actor(m) == GAME_CHANCE);
    rng_seed_at(&rng, m->seed, (uint64_t)m->count);
    return game_random_chance(m->game, &m->now, &rng);
}

void match_state_at(const struct match *m, int ply, struct game_state *state)
{
    must(ply >= 0 && ply <= m->count);
    memcpy(state, &m->start, m->game->state_size);
    for (int i = 0; i < ply; i++)
        m->game->apply(state, m->move[i]);
}

void match_step_at(const struct match *m, int decision, int viewer, struct match_step *step)
{
    must(decision >= 0 && decision < m->count);
    must(m->viewer == GAME_ALL || m->viewer == viewer);
    match_state_at(m, decision, &step->before);
    memcpy(&step->after, &step->before, m->game->state_size);
    m->game->apply(&step->after, m->move[decision]);
    step->actor = m->game->actor(&step->before);
    step->move = m->game->conceal_move(&step->before, m->move[decision], viewer);
    m->game->conceal(&step->before, viewer);
    m->game->conceal(&step->after, viewer);
}

void match_view(const struct match *m, int viewer, struct game_state *view)
{
    must(m->viewer == GAME_ALL || m->viewer == viewer);
    memcpy(view, &m->now, m->game->state_size);
    m->game->conceal(view, viewer);
}
