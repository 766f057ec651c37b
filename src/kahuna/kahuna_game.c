/* kahuna_game.c: the table of Kahuna: glue between the generic calls and this folder. */
#include "kahuna_game.h"

#include "belief.h"
#include "kahuna_rules.h"

static bool start(struct motu_state *s, const char *options, struct motu_reason *r)
{
    return kahuna_start(kahuna_of(s), options, r);
}

static int seats(const struct motu_state *s)
{
    (void)s;
    return SEATS;
}

static int actor(const struct motu_state *s)
{
    return kahuna_actor(kahuna_of_const(s));
}

static int moves(const struct motu_state *s, motu_move out[])
{
    return kahuna_moves(kahuna_of_const(s), out);
}

static int chances(const struct motu_state *s, motu_move out[], uint32_t weight[])
{
    return kahuna_chances(kahuna_of_const(s), out, weight);
}

static bool refuse(const struct motu_state *s, motu_move m, struct motu_reason *r)
{
    return kahuna_refuse(kahuna_of_const(s), m, r);
}

static void apply(struct motu_state *s, motu_move m)
{
    kahuna_apply(kahuna_of(s), m);
}

static void score(const struct motu_state *s, int points[])
{
    for (int seat = BLACK; seat < SEATS; seat++)
        points[seat] = kahuna_of_const(s)->points[seat];
}

static void payoff(const struct motu_state *s, int share[])
{
    const int winner = kahuna_of_const(s)->winner;
    for (int seat = BLACK; seat < SEATS; seat++)
        share[seat] = winner == NOBODY ? MOTU_WHOLE / 2 : winner == seat ? MOTU_WHOLE : 0;
}

static void conceal(struct motu_state *s, int viewer)
{
    kahuna_conceal(kahuna_of(s), viewer);
}

static motu_move conceal_move(const struct motu_state *s, motu_move m, int viewer)
{
    return kahuna_conceal_move(kahuna_of_const(s), m, viewer);
}

/* Legal moves tell what is in a hand: only the player to decide may ask. */
static bool may_ask(const struct motu_state *s, int viewer)
{
    const int decides = actor(s);
    return viewer == MOTU_ALL || decides == MOTU_OVER || viewer == decides;
}

static void determinize(struct motu_state *s, struct motu_rng *rng)
{
    kahuna_determinize(kahuna_of(s), rng);
}

static void belief_start(struct motu_belief *b, const struct motu_state *view)
{
    kahuna_belief_start(b, kahuna_of_const(view));
}

static bool belief_learn(struct motu_belief *b, const struct motu_state *view, motu_move masked)
{
    return kahuna_belief_learn(b, kahuna_of_const(view), masked);
}

static size_t belief_bytes(const struct motu_belief *b)
{
    return kahuna_belief_bytes(b);
}

static void belief_sample(const struct motu_belief *b, struct motu_state *view, struct motu_rng *rng)
{
    kahuna_belief_sample(b, kahuna_of(view), rng);
}

static bool certain(const struct motu_belief *b, const struct motu_state *view)
{
    return kahuna_belief_certain(b, kahuna_of_const(view));
}

/* The third round's pile is the last: when it is empty, only the players decide. */
static bool settled(const struct motu_state *s)
{
    const struct kahuna *k = kahuna_of_const(s);
    return k->round == ROUNDS && !k->pile_size; /* chance acts only while it has a card to show */
}

static void value(const struct motu_state *s, int share[])
{
    kahuna_value(kahuna_of_const(s), share);
}

static void write_options(const struct motu_state *s, struct motu_text *out)
{
    kahuna_write_options(kahuna_of_const(s), out);
}

static void write_move(const struct motu_state *s, motu_move m, struct motu_text *out)
{
    kahuna_write_move(kahuna_of_const(s), m, out);
}

static bool read_move(const struct motu_state *s, const char *words, motu_move *m, struct motu_reason *r)
{
    return kahuna_read_move(kahuna_of_const(s), words, m, r);
}

static void write_state(const struct motu_state *s, struct motu_text *out)
{
    kahuna_write_state(kahuna_of_const(s), out);
}

#ifndef MOTU_WITHOUT_STATES
static bool read_view(struct motu_state *s, int seat, const char *json, size_t length, struct motu_reason *r)
{
    return kahuna_read_view(kahuna_of(s), seat, json, length, r);
}

static bool read_state(struct motu_state *s, const char *json, size_t length, struct motu_reason *r)
{
    return kahuna_read_state(kahuna_of(s), json, length, r);
}
#endif

static void write_result(const struct motu_state *s, struct motu_text *out)
{
    kahuna_write_result(kahuna_of_const(s), out);
}

static void write_result_json(const struct motu_state *s, struct motu_text *out)
{
    kahuna_write_result_json(kahuna_of_const(s), out);
}

static int tell(const struct motu_state *before, motu_move m, const struct motu_state *after, struct motu_reason told[])
{
    return kahuna_tell(kahuna_of_const(before), m, kahuna_of_const(after), told);
}

static void write_effect(const struct motu_state *s, motu_move m, struct motu_text *out)
{
    kahuna_write_effect(kahuna_of_const(s), m, out);
}

static motu_move random_move(const struct motu_state *s, struct motu_rng *rng)
{
    return kahuna_random_move(kahuna_of_const(s), rng);
}

static int random_game(struct motu_state *s, struct motu_rng *rng)
{
    return kahuna_random_game(kahuna_of(s), rng);
}

static int evaluate(const struct motu_state *s, int seat)
{
    return kahuna_evaluate(kahuna_of_const(s), seat);
}

static int sift(const struct motu_state *s, motu_move move[], int count)
{
    return kahuna_sift(kahuna_of_const(s), move, count);
}

/* Measured: BENCHMARKS.md. */
static const struct motu_tuning tuning = {
    .cut = 0,
    .explore = 200,
    .late = 600,
    .narrow = 24,
    .widen = 100,
    .history = 300,
    .urgency = 1000,
    .level = {{90, 44}, {120, 30}, {159, 21}, {214, 14}, {287, 10}, {500, 5}, {900, 3}, {300000, 0}},
};

#include "kahuna_losses.inc"

const struct motu_game kahuna_game = {
    .id = "kahuna",
    .title = "Kahuna",
    .prefix = "KH",
    .rules_version = 1,
    .state_size = sizeof(struct kahuna),
    .max_moves = KAHUNA_MAX_MOVES,
    .max_seats = SEATS,
    .seat_names = kahuna_seat_name,
    .options = kahuna_options,
    .start = start,
    .seats = seats,
    .actor = actor,
    .moves = moves,
    .chances = chances,
    .refuse = refuse,
    .apply = apply,
    .score = score,
    .payoff = payoff,
    .conceal = conceal,
    .conceal_move = conceal_move,
    .may_ask = may_ask,
    .determinize = determinize,
    .belief_size = sizeof(struct motu_belief),
    .belief_start = belief_start,
    .belief_learn = belief_learn,
    .belief_bytes = belief_bytes,
    .belief_sample = belief_sample,
    .certain = certain,
    .write_options = write_options,
    .write_move = write_move,
    .read_move = read_move,
    .write_state = write_state,
#ifndef MOTU_WITHOUT_STATES
    .read_state = read_state,
    .read_view = read_view,
#endif
    .write_result = write_result,
    .write_result_json = write_result_json,
    .tell = tell,
    .write_effect = write_effect,
    .random_move = random_move,
    .random_game = random_game,
    .evaluate = evaluate,
    .value = value,
    .sift = sift,
    .settled = settled,
    .model = &kahuna_model,
    .tuning = &tuning,
    .losses = &losses,
    .write_board = kahuna_write_board,
#ifndef MOTU_WITHOUT_STATES /* no page learns */
    .encoding = &kahuna_encoding,
#endif
};
