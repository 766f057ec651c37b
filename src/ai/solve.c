/* solve.c: see solve.h. */
#include "solve.h"

#include <string.h>

#include "must.h"

enum { LIMIT = 6 * 1000 * 1000 }; /* positions after which we give up */

static uint64_t key_of(const struct solve *s, const struct motu_state *state)
{
    uint64_t hash = 0x9E3779B97F4A7C15u, word = 0;
    for (size_t i = 0; i < s->game->state_size; i += sizeof word) {
        const size_t left = s->game->state_size - i;
        memcpy(&word, state->bytes + i, left < sizeof word ? left : sizeof word);
        hash = (hash ^ word) * 0xD1342543DE82EF95u;
        hash ^= hash >> 29;
    }
    return hash | 1; /* 0 is an empty entry */
}

static int result_of(const struct solve *s, const struct motu_state *state)
{
    int share[MOTU_MAX_SEATS];
    s->game->payoff(state, share);
    return (share[s->me] > share[!s->me]) - (share[s->me] < share[!s->me]);
}

/* Lists the moves onto the stack, the promising ones first. */
static int list(struct solve *s, const struct motu_state *state, int actor, motu_move best)
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = s->game->moves(state, move), from = s->used;
    if (from + count > SOLVE_STACK)
        return 0;
    for (int i = 0; i < count; i++) {
        struct motu_state after;
        memcpy(&after, state, s->game->state_size);
        s->game->apply(&after, move[i]);
        const int order = move[i] == best ? INT32_MAX : s->game->evaluate ? s->game->evaluate(&after, actor) : 0;
        int at = from + i;
        for (; at > from && s->stack[at - 1].order < order; at--)
            s->stack[at] = s->stack[at - 1];
        s->stack[at].move = move[i];
        s->stack[at].order = order;
    }
    s->used += count;
    return count;
}

static int dig(struct solve *s, const struct motu_state *state, int low, int high, int depth);

/* Goes through the moves of a position. The value is exact between low and high, else a bound. */
static int dig_moves(struct solve *s, const struct motu_state *state, int low, int high, int depth, motu_move *best)
{
    const int actor = s->game->actor(state), from = s->used;
    const bool mine = actor == s->me;
    const int count = list(s, state, actor, *best);
    int value = mine ? SOLVE_LOST : SOLVE_WON;
    if (!count)
        s->gave_up = true;
    for (int i = 0; i < count && low < high && !s->gave_up; i++) {
        struct motu_state after;
        memcpy(&after, state, s->game->state_size);
        s->game->apply(&after, s->stack[from + i].move);
        const int got = dig(s, &after, low, high, depth + 1);
        if (!i || (mine ? got > value : got < value)) {
            value = got;
            *best = s->stack[from + i].move;
        }
        if (mine && value > low)
            low = value;
        if (!mine && value < high)
            high = value;
    }
    s->used = from;
    return value;
}

static int dig(struct solve *s, const struct motu_state *state, int low, int high, int depth)
{
    const int actor = s->game->actor(state);
    if (actor == MOTU_OVER)
        return result_of(s, state);
    must(actor >= 0); /* the game promised: chance decides nothing any more */
    if (depth == SOLVE_MAX_DEPTH || s->spent >= s->budget)
        s->gave_up = true;
    if (s->gave_up)
        return SOLVE_DRAWN;
    s->spent++;
    const uint64_t key = key_of(s, state);
    struct solve_entry *e = &s->entry[(key >> 20) & s->mask];
    struct solve_entry found = *e;
    if (found.key != key)
        found = (struct solve_entry){.key = key, .least = SOLVE_LOST, .most = SOLVE_WON};
    if (found.least >= high || found.least == found.most)
        return found.least;
    if (found.most <= low)
        return found.most;
    const int value = dig_moves(s, state, low, high, depth, &found.best);
    if (s->gave_up)
        return value;
    if (value > low && value > found.least)
        found.least = (int8_t)value;
    if (value < high && value < found.most)
        found.most = (int8_t)value;
    *e = found;
    return value;
}

static void use_memory(struct solve *s, void *memory, size_t size)
{
    size_t entries = 1;
    while (2 * entries * sizeof(struct solve_entry) <= size)
        entries *= 2;
    must(size >= sizeof(struct solve_entry));
    s->entry = memory;
    s->mask = entries - 1;
    memset(memory, 0, entries * sizeof(struct solve_entry));
    s->spent = 0;
    s->used = 0;
    s->gave_up = s->solved = false;
}

bool solve_begin(struct solve *s, void *memory, size_t size, const struct motu_ai_position *p)
{
    const struct motu_game *game = p->game;
    struct motu_rng rng = {{1, 2, 3, 4}}; /* there is nothing to choose */
    s->solved = false;
    if (game->seats(&p->view) != 2 || !game->settled || !game->certain || !game->settled(&p->view)
        || !game->certain(p->belief, &p->view))
        return false;
    s->game = game;
    s->me = p->seat;
    memcpy(&s->truth, &p->view, game->state_size);
    if (p->belief && game->belief_sample)
        game->belief_sample(p->belief, &s->truth, &rng);
    else
        game->determinize(&s->truth, &rng);
    use_memory(s, memory, size);
    s->limit = LIMIT;
    s->count = game->moves(&s->truth, s->move);
    s->at = 0;
    s->best = SOLVE_LOST;
    return true;
}

bool solve_run(struct solve *s, uint64_t positions)
{
    s->budget = s->spent + positions;
    for (; s->at < s->count; s->at++) {
        struct motu_state after;
        memcpy(&after, &s->truth, s->game->state_size);
        s->game->apply(&after, s->move[s->at]);
        s->gave_up = false;
        /* whether it is as good as the best so far is all that matters, so the window begins just below */
        const int got = dig(s, &after, s->best - 1, SOLVE_WON, 1);
        if (s->gave_up) {
            s->used = 0;
            return s->spent < s->limit;
        }
        s->result[s->at] = (int8_t)got;
        if (got > s->best)
            s->best = got;
    }
    s->solved = true;
    return false;
}

int solve_state(struct solve *s, void *memory, size_t size, const struct motu_game *game,
                const struct motu_state *truth, int seat, uint64_t positions)
{
    s->game = game;
    s->me = seat;
    use_memory(s, memory, size);
    s->budget = positions;
    const int value = dig(s, truth, SOLVE_LOST, SOLVE_WON, 0);
    return s->gave_up ? SOLVE_UNKNOWN : value;
}

int solve_result(const struct solve *s, motu_move move)
{
    for (int i = 0; s->solved && i < s->count; i++)
        if (s->move[i] == move)
            return s->result[i] < s->best ? SOLVE_LOST : s->result[i];
    return SOLVE_UNKNOWN;
}
