/* kaivai_game.c: the table of Kaivai: glue between the generic calls and this folder. */
#include "kaivai_game.h"

#include "advice.h"
#include "kaivai.h"

static bool start(struct game_state *s, const char *options, struct game_reason *r)
{
    return kaivai_start(kaivai_of(s), KAIVAI_RULES, options, r);
}

static bool start_under(struct game_state *s, int rules, const char *options, struct game_reason *r)
{
    return kaivai_start(kaivai_of(s), rules, options, r);
}

static int rules(const struct game_state *s)
{
    return edition_of(kaivai_of_const(s))->rules;
}

static int seats(const struct game_state *s)
{
    return kaivai_of_const(s)->players;
}

static int actor(const struct game_state *s)
{
    return kaivai_actor(kaivai_of_const(s));
}

static int moves(const struct game_state *s, game_move out[])
{
    return kaivai_moves(kaivai_of_const(s), out);
}

static int chances(const struct game_state *s, game_move out[], uint32_t weight[])
{
    return kaivai_chances(kaivai_of_const(s), out, weight);
}

static bool refuse(const struct game_state *s, game_move m, struct game_reason *r)
{
    return kaivai_refuse(kaivai_of_const(s), m, r);
}

static void apply(struct game_state *s, game_move m)
{
    kaivai_apply(kaivai_of(s), m);
}

static void score(const struct game_state *s, int points[])
{
    for (int seat = 0; seat < kaivai_of_const(s)->players; seat++)
        points[seat] = kaivai_of_const(s)->glory[seat];
}

static void standing(const struct game_state *s, int points[])
{
    for (int seat = 0; seat < kaivai_of_const(s)->players; seat++)
        points[seat] = kaivai_sure_glory(kaivai_of_const(s), seat);
}

static void payoff(const struct game_state *s, int share[])
{
    const unsigned winners = kaivai_of_const(s)->winners;
    const int count = __builtin_popcount(winners);
    for (int seat = 0; seat < kaivai_of_const(s)->players; seat++)
        share[seat] = winners >> seat & 1 ? GAME_WHOLE / count : 0;
}

static void merit(const struct game_state *s, int share[])
{
    kaivai_merit(kaivai_of_const(s), share);
}

static void conceal(struct game_state *s, int viewer)
{
    kaivai_conceal(kaivai_of(s), viewer);
}

static game_move conceal_move(const struct game_state *s, game_move m, int viewer)
{
    return kaivai_conceal_move(kaivai_of_const(s), m, viewer);
}

static bool reveals(const struct game_state *s, game_move m)
{
    return kaivai_reveals(kaivai_of_const(s), m);
}

static bool secret(const struct game_state *s, struct game_state *first)
{
    return kaivai_secret(kaivai_of_const(s), kaivai_of(first));
}

/* What is legal depends on nothing secret but, where it is hidden, on influence (KV-66). */
static bool may_ask(const struct game_state *s, int viewer)
{
    return !kaivai_of_const(s)->influence_hidden || viewer == GAME_ALL || viewer == actor(s);
}

static bool keeps_hidden(const struct game_state *s)
{
    return kaivai_of_const(s)->influence_hidden; /* KV-66 */
}

static void determinize(struct game_state *s, struct rng *rng)
{
    kaivai_determinize(kaivai_of(s), rng);
}

static void write_options(const struct game_state *s, struct text *out)
{
    kaivai_write_options(kaivai_of_const(s), out);
}

static void write_move(const struct game_state *s, game_move m, struct text *out)
{
    kaivai_write_move(kaivai_of_const(s), m, out);
}

static bool read_move(const struct game_state *s, const char *words, game_move *m, struct game_reason *r)
{
    return kaivai_read_move(kaivai_of_const(s), words, m, r);
}

static void write_state(const struct game_state *s, struct text *out)
{
    kaivai_write_state(kaivai_of_const(s), out);
}

#ifndef MOTU_WITHOUT_STATES
static bool read_state(struct game_state *s, const char *json, size_t length, struct game_reason *r)
{
    return kaivai_read_state(kaivai_of(s), json, length, r);
}
#endif

static void write_result(const struct game_state *s, struct text *out)
{
    kaivai_write_result(kaivai_of_const(s), out);
}

static void write_result_json(const struct game_state *s, struct text *out)
{
    kaivai_write_result_json(kaivai_of_const(s), out);
}

static int tell(const struct game_state *before, game_move m, const struct game_state *after, struct game_reason told[])
{
    return kaivai_tell(kaivai_of_const(before), m, kaivai_of_const(after), told);
}

static game_move random_move(const struct game_state *s, struct rng *rng)
{
    return kaivai_random_move(kaivai_of_const(s), rng);
}

static int evaluate(const struct game_state *s, int seat)
{
    return kaivai_evaluate(kaivai_of_const(s), seat);
}

static void prior(const struct game_state *s, const game_move move[], int count, int weight[])
{
    kaivai_prior(kaivai_of_const(s), move, count, weight);
}

static int sift(const struct game_state *s, game_move move[], int count)
{
    return kaivai_sift(kaivai_of_const(s), move, count);
}

static void value(const struct game_state *s, int share[])
{
    kaivai_value(kaivai_of_const(s), share);
}

/* Measured: BENCHMARKS.md. */
static const struct game_tuning tuning = {
    .cut = 0,
    .explore = 600,
    .scaled = 1,
    .margin = 20,
    .narrow = 24,
    .widen = 100,
    .level = {{15, 97}, {20, 87}, {30, 71}, {36, 63}, {46, 53}, {72, 37}, {150, 20}, {300000, 0}},
};

const struct game kaivai_game = {
    .id = "kaivai",
    .title = "Kaivai",
    .prefix = "KV",
    .rules_version = KAIVAI_RULES,
    .state_size = sizeof(struct kaivai),
    .max_moves = KAIVAI_MAX_MOVES,
    .max_seats = SEATS,
    .seat_names = kaivai_seat_name,
    .options = kaivai_options,
    .start = start,
    .start_under = start_under,
    .rules = rules,
    .seats = seats,
    .actor = actor,
    .moves = moves,
    .chances = chances,
    .refuse = refuse,
    .apply = apply,
    .score = score,
    .standing = standing,
    .payoff = payoff,
    .merit = merit,
    .conceal = conceal,
    .conceal_move = conceal_move,
    .reveals = reveals,
    .keeps_hidden = keeps_hidden,
    .may_ask = may_ask,
    .determinize = determinize,
    .secret = secret,
    .write_options = write_options,
    .write_move = write_move,
    .read_move = read_move,
    .write_state = write_state,
#ifndef MOTU_WITHOUT_STATES
    .read_state = read_state,
#endif
    .write_result = write_result,
    .write_result_json = write_result_json,
    .write_advice = advice_write,
    .write_effect = advice_write_effect,
    .tell = tell,
    .random_move = random_move,
    .evaluate = evaluate,
    .value = value,
    .prior = prior,
    .sift = sift,
    .model = &kaivai_model,
    .tuning = &tuning,
};
