/* ai_search.c: one decision being thought about, whoever the player is. How to search is search.c's, where everything
 * is known solve.c's, where all decide at once secret.c's; here they are put together and asked for their result. */
#include <motu/ai.h>

#include <string.h>

#include "greedy.h"
#include "must.h"
#include "search.h"
#include "secret.h"
#include "temperature.h"
#include "solve.h"
#include "move_table.h"

struct motu_ai_search {
    struct motu_ai_player player;
    const struct motu_ai_position *position;
    uint64_t seed;
    motu_move only; /* the decision, where there is nothing to choose */
    bool freely;
    bool solving;  /* there is something left to solve */
    bool secretly; /* others decide at the same time: mixes instead of searching */
    struct solve solve;
    struct secret secret;
    struct search search;
};

enum {
    LEAST_NODES = 64,
    BYTES_PER_VISIT = 40,
    SOLVE_SHARE = 4,               /* a quarter of the memory is the solver's table, a half that of secrets */
    SOLVE_BYTES = 8 * 1024 * 1024, /* which is good to have */
    SOLVED_VISITS = 2000,          /* to choose among moves that are equally good */
    FORCED_VISITS = 100            /* to say how it stands where there is no choice */
};

static size_t head_size(void)
{
    return (sizeof(struct motu_ai_search) + 63) & ~(size_t)63;
}

size_t motu_ai_memory_least(void)
{
    return head_size() + sizeof(struct node) * SOLVE_SHARE * LEAST_NODES;
}

size_t motu_ai_memory_good(const struct motu_ai_player *player, const struct motu_game *game)
{
    struct motu_ai_player settled = *player;
    if (player->kind < MOTU_AI_FLAT)
        return motu_ai_memory_least();
    motu_ai_player_settle(&settled, game);
    const size_t tree = (size_t)settled.settings.visits * BYTES_PER_VISIT;
    return motu_ai_memory_least() + tree + (player->settings.solve ? (size_t)SOLVE_SHARE * SOLVE_BYTES : 0);
}

motu_move motu_ai_decide_at_once(const struct motu_ai_player *player, const struct motu_ai_position *p, uint64_t seed)
{
    motu_move move[MOTU_MAX_MOVES];
    struct motu_rng rng;
    const int count = search_list(p->game, &player->settings, &p->view, move);
    if (count == 1)
        return move[0];
    motu_rng_seed(&rng, seed);
    return player->kind < MOTU_AI_KINDS ? motu_ai_decide(player->kind, p->game, &p->view, p->seat, &rng) : 0;
}

/* The memory of a search, all of it the caller's:
 *
 *     | struct motu_ai_search | secrets: a half, or the solver: up to a quarter | tree: all that is left |
 *
 * Only one of the two in the middle is ever needed: a decision made in secret together with others needs a mixture
 * (secret.c), and where nothing is hidden and chance decides nothing more, positions are solved (solve.c, a table of at
 * most SOLVE_BYTES). Otherwise the tree has it all. Every part begins at a multiple of 64 bytes. When the tree is full,
 * the search continues without new nodes. */
struct motu_ai_search *motu_ai_begin(void *memory, size_t size, const struct motu_ai_player *player,
                                     const struct motu_ai_position *position, uint64_t seed)
{
    struct motu_ai_search *t = memory;
    char *rest = (char *)memory + head_size();
    size_t left = size - head_size();
    must(size >= motu_ai_memory_least());
    must(position->game->actor(&position->view) == position->seat);
    t->player = *player;
    motu_ai_player_settle(&t->player, position->game);
    t->position = position;
    t->seed = seed;
    t->freely = false;
    t->only = motu_ai_decide_at_once(player, position, seed);
    const size_t half = left / 2 & ~(size_t)63, quarter = half / 2 & ~(size_t)63;
    t->secretly = !t->only && player->kind == MOTU_AI_LEVEL
                  && secret_begin(&t->secret, rest, half, &t->player.settings, position, seed);
    if (t->secretly) {
        rest += half;
        left -= half;
    }
    t->solving = !t->only && !t->secretly && player->settings.solve;
    if (t->solving) {
        const size_t table = quarter < SOLVE_BYTES ? quarter : SOLVE_BYTES;
        t->solving = solve_begin(&t->solve, rest, table, position);
        rest += t->solving ? table : 0;
        left -= t->solving ? table : 0;
    }
    search_begin(&t->search, rest, left, &t->player.settings, t->position, seed);
    return t;
}

void motu_ai_leave_out(struct motu_ai_search *t, motu_move move)
{
    must(!t->search.iterations);
    if (t->only || t->secretly)
        return;
    t->player.settings.solve = t->solving = false; /* the solver has no such question */
    t->search.left_out = move;
}

void motu_ai_think_freely(struct motu_ai_search *t)
{
    t->freely = true;
}

/* Whether the most visited move is certain to stay that, were all the visits that are left to go elsewhere. */
static bool is_certain(const struct motu_ai_search *t, uint32_t left)
{
    uint32_t first = 0, second = 0;
    const struct tree *tree = &t->search.tree;
    for (uint32_t at = tree_at(tree, TREE_ROOT)->first; at; at = tree_at(tree, at)->next) {
        const uint32_t visits = tree_at(tree, at)->visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first > second && first - second > left;
}

bool motu_ai_is_settled(const struct motu_ai_search *t, uint32_t left)
{
    return !t->only && !t->secretly && !t->solving && !t->player.settings.soften && is_certain(t, left);
}

bool motu_ai_think(struct motu_ai_search *t, uint32_t iterations)
{
    if (t->only && t->player.kind < MOTU_AI_KINDS)
        return false;
    if (t->secretly)
        return secret_run(&t->secret, iterations) && (t->freely || t->secret.rounds < t->player.settings.visits);
    if (t->solving) {
        t->solving = solve_run(&t->solve, (uint64_t)iterations * 8);
        return true;
    }
    const uint32_t done = t->search.iterations;
    uint32_t wanted = t->freely ? UINT32_MAX : t->player.settings.visits;
    if (motu_ai_is_solved(t) && wanted > SOLVED_VISITS)
        wanted = SOLVED_VISITS;
    if (t->only && wanted > FORCED_VISITS)
        wanted = FORCED_VISITS;
    const uint32_t left = done < wanted ? wanted - done : 0;
    if (iterations > left)
        iterations = left;
    search_run(&t->search, iterations);
    const bool open = t->only || t->freely || !motu_ai_is_settled(t, left - iterations);
    return iterations < left && open;
}

/* --- what has come of it ----------------------------------------------------------------------------------- */

/* The table where the results are known: moves that give something away count for nothing. */
static int solved_table(const struct motu_ai_search *t, struct motu_ai_row row[])
{
    const struct tree *tree = &t->search.tree;
    for (int i = 0; i < t->solve.count; i++) {
        const int result = solve_result(&t->solve, t->solve.move[i]);
        row[i] = (struct motu_ai_row){.move = t->solve.move[i], .value = MOTU_VALUE / 2 * (1 + result)};
        row[i].visits = result == t->solve.best;
    }
    for (uint32_t at = tree_at(tree, TREE_ROOT)->first; at; at = tree_at(tree, at)->next)
        for (int i = 0; i < t->solve.count; i++)
            if (row[i].move == tree_at(tree, at)->move && row[i].visits)
                row[i].visits += tree_at(tree, at)->visits;
    return t->solve.count;
}

static int search_table(const struct motu_ai_search *t, struct motu_ai_row row[])
{
    const struct tree *tree = &t->search.tree;
    int rows = 0;
    for (uint32_t at = tree_at(tree, TREE_ROOT)->first; at; at = tree_at(tree, at)->next) {
        const struct node *n = tree_at(tree, at);
        row[rows++] = (struct motu_ai_row){
            .move = n->move, .visits = n->visits, .value = n->visits ? (int)(n->sum / n->visits) : 0};
    }
    return rows;
}

int motu_ai_table(const struct motu_ai_search *t, struct motu_ai_row row[])
{
    if (t->only) {
        int share[MOTU_MAX_SEATS];
        motu_ai_value(t, share);
        row[0] = (struct motu_ai_row){.move = t->only, .visits = 1 + t->search.iterations};
        row[0].value = share[t->position->seat];
        return 1;
    }
    const int rows = t->secretly            ? secret_table(&t->secret, row)
                     : motu_ai_is_solved(t) ? solved_table(t, row)
                                            : search_table(t, row);
    table_sort(row, rows);
    return rows;
}

/* Whether nothing is at stake any more, as far as can be seen: all that was tried wins, or all of it loses. Where it is
 * known that all of it loses, the search knows best what the other may still do wrong. */
static bool is_decided(const struct motu_ai_search *t, const struct motu_ai_row row[], int rows)
{
    enum { HARDLY = MOTU_VALUE / 1000 };
    int low = MOTU_VALUE, high = 0;
    for (int i = 0; i < rows; i++) {
        low = row[i].value < low ? row[i].value : low;
        high = row[i].value > high ? row[i].value : high;
    }
    return low >= MOTU_VALUE - HARDLY || (high <= HARDLY && !motu_ai_is_solved(t));
}

/* A decision without the search's word: where nothing has been tried yet, or nothing is at stake. A plain waste is
 * not made there either. */
static motu_move choose_unsearched(const struct motu_ai_search *t, bool greedily, struct motu_rng *rng)
{
    const struct motu_ai_position *p = t->position;
    motu_move move[MOTU_MAX_MOVES];
    const int count = search_list(p->game, &t->player.settings, &p->view, move);
    if (greedily)
        return greedy_choose(p->game, &p->view, p->seat, move, count, rng);
    return move[motu_rng_below(rng, (uint32_t)count)];
}

motu_move motu_ai_choose(const struct motu_ai_search *t, const struct motu_ai_row row[], int rows)
{
    struct motu_rng rng;
    if (t->only)
        return t->only;
    motu_rng_seed_at(&rng, t->seed, 1);
    if (!rows) /* any move is better than none */
        return choose_unsearched(t, false, &rng);
    if (t->secretly)
        return temperature_mix(row, rows, &rng);
    if (t->player.kind == MOTU_AI_LEVEL && t->position->game->evaluate
        && is_decided(t, row, rows)) /* goes for the end, without delay */
        return choose_unsearched(t, true, &rng);
    return temperature_choose(row, rows, t->player.settings.soften, &rng);
}

motu_move motu_ai_best(const struct motu_ai_search *t)
{
    struct motu_ai_row row[MOTU_MAX_MOVES];
    return motu_ai_choose(t, row, motu_ai_table(t, row));
}

uint32_t motu_ai_visits(const struct motu_ai_search *t)
{
    return t->secretly ? t->secret.rounds : t->search.iterations;
}

void motu_ai_value(const struct motu_ai_search *t, int share[])
{
    const int seats = t->search.seats;
    if (t->secretly) {
        secret_value(&t->secret, share);
        return;
    }
    if (motu_ai_is_solved(t)) {
        share[t->position->seat] = MOTU_VALUE / 2 * (1 + t->solve.best);
        share[!t->position->seat] = MOTU_VALUE - share[t->position->seat];
        return;
    }
    int left = MOTU_VALUE;
    for (int seat = 0; seat < seats; seat++) {
        share[seat] = t->search.iterations ? (int)(t->search.total[seat] / t->search.iterations) : MOTU_VALUE / seats;
        left -= share[seat];
    }
    share[seats - 1] += left;
}

int motu_ai_variation(const struct motu_ai_search *t, motu_move first, motu_move variation[], int most)
{
    enum { WELL_VISITED = 20 };
    const struct tree *tree = &t->search.tree;
    int length = 0;
    uint32_t at = tree_at(tree, TREE_ROOT)->first;
    while (at && tree_at(tree, at)->move != first)
        at = tree_at(tree, at)->next;
    if (most)
        variation[length++] = first;
    while (at && length < most) {
        uint32_t best = 0;
        for (uint32_t child = tree_at(tree, at)->first; child; child = tree_at(tree, child)->next)
            if (!best || tree_at(tree, child)->visits > tree_at(tree, best)->visits)
                best = child;
        at = best && tree_at(tree, best)->visits >= WELL_VISITED ? best : 0;
        if (at)
            variation[length++] = tree_at(tree, at)->move;
    }
    return length;
}

bool motu_ai_is_solved(const struct motu_ai_search *t)
{
    return !t->only && !t->secretly && t->player.settings.solve && !t->solving && t->solve.solved;
}
