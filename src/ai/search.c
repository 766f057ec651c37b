/* search.c: see search.h. Sums are whole numbers and bounds are plain float arithmetic, so equal seeds give equal
 * trees on every machine. */
#include "search.h"

#include <limits.h>
#include <string.h>

#include "must.h"
#include "playout.h"
#include "style.h"

int search_list(const struct motu_game *game, const struct motu_ai_settings *settings, const struct motu_state *state,
                motu_move move[])
{
    const int count = game->moves(state, move);
    return settings->sensible && game->sift ? game->sift(state, move, count) : count;
}

void search_begin(struct search *s, void *memory, size_t size, const struct motu_ai_settings *settings,
                  const struct motu_ai_position *position, uint64_t seed)
{
    s->game = position->game;
    s->settings = settings;
    s->position = position;
    s->iterations = 0;
    s->left_out = 0;
    s->seats = s->game->seats(&position->view);
    s->by_policy = settings->policy && s->game->policy;
    memset(s->total, 0, sizeof s->total);
    memset(s->legal, 0, sizeof s->legal);
    if (settings->history)
        memset(&s->history, 0, sizeof s->history);
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        s->low[seat] = MOTU_VALUE;
        s->high[seat] = 0;
    }
    motu_rng_seed(&s->rng, seed);
    tree_plant(&s->tree, memory, size);
}

/* The natural logarithm of a whole number, roughly: within 0.002. */
static inline float rough_log(uint32_t n)
{
    const int twos = 31 - __builtin_clz(n);
    const float m = (float)n / (float)(1u << twos); /* 1 to 2 */
    return 0.69314718f * ((float)twos + (-0.34484843f * m + 2.02466578f) * m - 1.67487759f);
}

/* e to the power of a number that is not above zero, roughly: the more negative, the smaller, as it should be. */
static inline float rough_exp(float x)
{
    enum { SQUARES = 6 };
    float e = x > -60 ? 1 + x * (1.0f / (1 << SQUARES)) : 0;
    for (int i = 0; i < SQUARES; i++)
        e *= e;
    return e;
}

/* Fills `state` with a truth the searching seat holds possible. */
static void imagine(struct search *s, struct motu_state *state)
{
    const struct motu_game *game = s->game;
    const struct motu_ai_position *p = s->position;
    memcpy(state, &p->view, game->state_size);
    if (p->belief && s->settings->remember && game->belief_sample)
        game->belief_sample(p->belief, state, &s->rng);
    else
        game->determinize(state, &s->rng);
}

/* What is known of a decision once its moves are listed. */
struct choice {
    int count;     /* legal moves */
    int known;     /* of these in the tree */
    uint32_t best; /* of those by its bound, or 0 */
    float bound;   /* that bound */
    float mean;    /* of what those have brought */
    float pull;    /* what a move gains in its bound by the whole of the policy, before its first visit */
};

/* How much there is to gain for a seat, of the whole: what was seen so far, or all of it. Where the game is as good as
 * decided, small differences are all there is. */
static float spread(const struct search *s, int seat)
{
    if (!s->settings->scaled || s->high[seat] <= s->low[seat])
        return 1;
    return (float)(s->high[seat] - s->low[seat]) / MOTU_VALUE;
}

/* The moves of a decision in the tree. */
static int list(struct search *s, const struct motu_state *state, uint32_t parent)
{
    int count = search_list(s->game, s->settings, state, s->move), kept = 0;
    if (parent != TREE_ROOT || !s->left_out)
        return count;
    for (int i = 0; i < count; i++)
        if (s->move[i] != s->left_out)
            s->move[kept++] = s->move[i];
    return kept;
}

/* The exploration constant, which grows with the search: a short one must not spend its few visits on moves that look
 * bad; a long one that looks at few moves loses to one that looks at more (BENCHMARKS.md has the matches). In whole
 * numbers, equal on every machine. */
static float exploration(const struct search *s)
{
    enum { SHORT = 1000, LONG = 5000 }; /* visits */
    const int early = s->settings->explore, more = s->settings->late - early, done = (int)s->iterations;
    const int part = s->iterations < SHORT ? 0 : s->iterations < LONG ? done - SHORT : LONG - SHORT;
    const int thousandths = early + more * part / (LONG - SHORT);
    return (float)thousandths / 1000.0f;
}

/* What the seat gets on average in this search. */
static float usual(const struct search *s, int seat)
{
    const uint32_t made = s->iterations;
    return made ? (float)s->total[seat] / (float)made * (1.0f / MOTU_VALUE) : 1.0f / (float)s->seats;
}

/* What the bound of a move gains by how it did elsewhere: less with every visit. */
static float preference(const struct search *s, int seat, motu_move move, uint32_t visits, float usually)
{
    const float weight = (float)s->settings->history / 1000.0f;
    return weight * history_value(&s->history, seat, move, usually) / (float)(visits + 1);
}

/* What draws the search to moves that have had few of a decision's visits, by the policy ("PUCT": Rosin, 2011; as in
 * AlphaZero). */
static float policy_pull(const struct search *s, uint32_t parent, int actor)
{
    const uint32_t visits = tree_at(&s->tree, parent)->visits;
    return (float)s->settings->policy / 1000.0f * spread(s, actor) * __builtin_sqrtf((float)(visits + 1));
}

/* The bound of a move that is in the tree: what it brought, and what may be hoped for. */
struct hope {
    float explore, usually;
};

static float bound_of(const struct search *s, const struct choice *c, const struct hope *hope, const struct node *n)
{
    const float each = 1.0f / (float)n->visits, mean = (float)n->sum * each * (1.0f / MOTU_VALUE);
    if (s->by_policy)
        return mean + c->pull * (float)n->prior * (1.0f / TREE_WHOLE) / (float)(n->visits + 1);
    const float bound = mean + hope->explore * __builtin_sqrtf(rough_log(n->available) * each);
    return s->settings->history ? bound + preference(s, n->seat, n->move, n->visits, hope->usually) : bound;
}

/* Marks the legal moves and finds the best child among them. Moves that have no child stay marked. */
static struct choice look(struct search *s, const struct motu_state *state, uint32_t parent, int actor)
{
    struct choice c = {.count = list(s, state, parent), .bound = -1};
    const struct hope hope = {exploration(s) * spread(s, actor), s->settings->history ? usual(s, actor) : 0};
    int64_t sum = 0;
    uint32_t visits = 0;
    c.pull = s->by_policy ? policy_pull(s, parent, actor) : 0;
    for (int i = 0; i < c.count; i++)
        s->legal[s->move[i] / 64] |= 1ull << s->move[i] % 64;
    for (uint32_t at = tree_at(&s->tree, parent)->first, next; at; at = next) {
        struct node *n = tree_at(&s->tree, at);
        uint64_t *word = &s->legal[n->move / 64];
        const uint64_t bit = 1ull << n->move % 64;
        next = n->next;
        if (!(*word & bit) || n->seat != actor)
            continue;
        *word &= ~bit;
        c.known++;
        n->available++;
        sum += n->sum;
        visits += n->visits;
        const float bound = bound_of(s, &c, &hope, n);
        if (bound > c.bound) {
            c.bound = bound;
            c.best = at;
        }
    }
    c.mean = visits ? (float)sum / (float)visits * (1.0f / MOTU_VALUE) : 0;
    return c;
}

static bool is_wide(const struct search *s, int count)
{
    return count > s->settings->narrow && (s->game->prior || !s->settings->guided);
}

/* How many moves of a wide decision may be in the tree after that many visits. */
static int width(const struct search *s, uint32_t visits)
{
    return s->settings->narrow + (int)(__builtin_sqrtf((float)visits) * (float)s->settings->widen / 100.0f);
}

/* Lists the moves that are still marked. */
static int list_untried(struct search *s, const struct choice *c)
{
    int untried = 0;
    for (int i = 0; i < c->count; i++)
        if (s->legal[s->move[i] / 64] >> s->move[i] % 64 & 1)
            s->untried[untried++] = s->move[i];
    must(untried == c->count - c->known);
    return untried;
}

/* The one that did best elsewhere; of equals any. */
static motu_move best_elsewhere(struct search *s, int untried, int actor)
{
    const float usually = usual(s, actor);
    float most = -1;
    int best = 0;
    int at = (int)motu_rng_below(&s->rng, (uint32_t)untried);
    for (int i = 0; i < untried; i++, at = at + 1 < untried ? at + 1 : 0) {
        const float value = history_value(&s->history, actor, s->untried[at], usually);
        if (value > most) {
            most = value;
            best = at;
        }
    }
    return s->untried[best];
}

/* The one that the game's prior prefers; of equals any. */
static motu_move best_by_prior(struct search *s, const struct motu_state *state, int untried)
{
    uint32_t equals = 0;
    int best = 0;
    s->game->prior(state, s->untried, untried, s->weight);
    for (int i = 0; i < untried; i++) {
        if (!i || s->weight[i] > s->weight[best])
            equals = 0;
        else if (s->weight[i] < s->weight[best])
            continue;
        if (!motu_rng_below(&s->rng, ++equals))
            best = i;
    }
    return s->untried[best];
}

/* One of the moves that are still marked: of a wide decision the most promising, for guided players; else, for those
 * that use the history, the one with the best; else any. */
static motu_move pick_untried(struct search *s, const struct motu_state *state, const struct choice *c, int actor)
{
    const int untried = list_untried(s, c);
    if (s->settings->guided && is_wide(s, c->count))
        return best_by_prior(s, state, untried);
    if (s->settings->history)
        return best_elsewhere(s, untried, actor);
    return s->untried[motu_rng_below(&s->rng, (uint32_t)untried)];
}

/* Whether a move that was not tried here yet is worth more than another visit to the best of the others. Its bound is
 * what it got elsewhere and, in place of what few visits of its own would add, the urgency ("first play urgency": Gelly
 * and Wang, 2006). Without a history every move is tried before any is looked at twice. */
static bool is_due(const struct search *s, const struct choice *c, motu_move move, int actor)
{
    if (!s->settings->history || !c->known)
        return true;
    const float usually = usual(s, actor);
    const float urgency = exploration(s) * spread(s, actor) * (float)s->settings->urgency / 1000.0f;
    return c->bound
           < history_value(&s->history, actor, move, usually) + preference(s, actor, move, 0, usually) + urgency;
}

/* A move's part of the policy, of which a little is even: nothing is ruled out at first sight. */
static uint16_t prior_of(float part, int count)
{
    const float even = 0.05f;
    return (uint16_t)((TREE_WHOLE - 1) * ((1 - even) * part + even / (float)count));
}

/* The policy's logarithms of odds; a player with a style also thinks sooner of what it likes. */
static void ask_policy(struct search *s, const struct motu_state *state, int count, int actor)
{
    enum { SOONER = 10 }; /* times what a liking adds to the value: else a style would hardly show */
    s->game->policy(state, s->move, count, s->weight);
    if (!s->settings->style || !s->game->lean || actor != s->position->seat)
        return;
    for (int i = 0; i < count; i++)
        s->weight[i] += SOONER * MOTU_MODEL_ONE / 1000 * s->game->lean(state, s->move[i], s->settings->style);
}

/* The move that is likeliest by the policy of those that are still marked. Its prior goes to *prior; that of the next
 * is noted at the parent, so that the policy is not asked again before the next one is due. */
static motu_move likeliest(struct search *s, const struct motu_state *state, uint32_t parent, const struct choice *c,
                           int actor, uint16_t *prior)
{
    float all = 0, first = -1, second = 0;
    int most = INT_MIN, best = 0;
    ask_policy(s, state, c->count, actor);
    for (int i = 0; i < c->count; i++)
        most = s->weight[i] > most ? s->weight[i] : most;
    for (int i = 0; i < c->count; i++) {
        const float odds = rough_exp((float)(s->weight[i] - most) * (1.0f / MOTU_MODEL_ONE));
        all += odds;
        if (!(s->legal[s->move[i] / 64] >> s->move[i] % 64 & 1))
            continue;
        if (odds > first) {
            second = first < 0 ? 0 : first;
            first = odds;
            best = i;
        } else if (odds > second) {
            second = odds;
        }
    }
    *prior = prior_of(first / all, c->count);
    tree_at(&s->tree, parent)->pending = prior_of(second / all, c->count);
    return s->move[best];
}

/* The move to try now that was not tried here yet; 0: none. */
static motu_move next_to_try(struct search *s, const struct motu_state *state, uint32_t parent, const struct choice *c,
                             int actor)
{
    const bool wide = is_wide(s, c->count);
    if (c->known == c->count || s->tree.used == s->tree.capacity
        || (wide && c->known >= width(s, tree_at(&s->tree, parent)->visits)))
        return 0;
    const motu_move move = pick_untried(s, state, c, actor);
    return wide || is_due(s, c, move, actor) ? move : 0;
}

/* The same by the policy: a move that was not tried counts as what the others brought, and is drawn by its prior as
 * they are. */
static motu_move next_by_policy(struct search *s, const struct motu_state *state, uint32_t parent,
                                const struct choice *c, int actor, uint16_t *prior)
{
    const float pending = (float)tree_at(&s->tree, parent)->pending * (1.0f / TREE_WHOLE);
    if (c->known == c->count || s->tree.used == s->tree.capacity
        || (c->known && c->bound >= c->mean + c->pull * pending))
        return 0;
    return likeliest(s, state, parent, c, actor, prior);
}

static void unmark(struct search *s, int count)
{
    for (int i = 0; i < count; i++)
        s->legal[s->move[i] / 64] = 0;
}

/* One decision down the tree: the node chosen, 0 if the tree ends here. *fresh: it was not there before. */
static uint32_t descend(struct search *s, const struct motu_state *state, uint32_t parent, int actor, bool *fresh)
{
    const struct choice c = look(s, state, parent, actor);
    uint16_t prior = 0;
    const motu_move next =
        s->by_policy ? next_by_policy(s, state, parent, &c, actor, &prior) : next_to_try(s, state, parent, &c, actor);
    uint32_t chosen = c.best;
    *fresh = next != 0;
    if (next) { /* else, or when the memory is full, it goes on with the moves that are there */
        chosen = tree_add(&s->tree, parent, next, actor);
        tree_at(&s->tree, chosen)->available = 1;
        tree_at(&s->tree, chosen)->prior = prior;
    }
    unmark(s, c.count);
    return chosen;
}

static void iterate(struct search *s)
{
    struct motu_state state;
    uint32_t path[SEARCH_MAX_DEPTH];
    int depth = 0, lean = 0, actor, share[MOTU_MAX_SEATS];
    const bool styled = s->settings->style && s->game->lean;
    const int deepest = s->settings->depth ? s->settings->depth : SEARCH_MAX_DEPTH;
    bool fresh = false;
    imagine(s, &state);
    uint32_t at = TREE_ROOT;
    while (!fresh && depth < deepest && (actor = s->game->actor(&state)) != MOTU_OVER) {
        if (actor == MOTU_CHANCE) {
            s->game->apply(&state, motu_random_move(s->game, &state, &s->rng));
            continue;
        }
        const uint32_t chosen = descend(s, &state, at, actor, &fresh);
        if (!chosen)
            break;
        at = path[depth++] = chosen;
        if (styled && actor == s->position->seat)
            lean += s->game->lean(&state, tree_at(&s->tree, at)->move, s->settings->style);
        s->game->apply(&state, tree_at(&s->tree, at)->move);
    }
    playout_run(s->game, &state, s->settings, &s->rng, share);
    if (lean)
        style_lean(s->seats, s->position->seat, lean, share);
    tree_at(&s->tree, TREE_ROOT)->visits++;
    for (int i = 0; i < depth; i++) {
        struct node *n = tree_at(&s->tree, path[i]);
        n->visits++;
        n->sum += share[n->seat];
        if (s->settings->history)
            history_add(&s->history, n->seat, n->move, share[n->seat]);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        s->total[seat] += share[seat];
        s->low[seat] = share[seat] < s->low[seat] ? share[seat] : s->low[seat];
        s->high[seat] = share[seat] > s->high[seat] ? share[seat] : s->high[seat];
    }
    s->iterations++;
}

void search_run(struct search *s, uint32_t iterations)
{
    while (iterations--)
        iterate(s);
}
