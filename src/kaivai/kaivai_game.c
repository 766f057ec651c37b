/* kaivai_game.c: the table of Kaivai: glue between the generic calls and this folder. */
#include "kaivai_game.h"

#include "advice.h"
#include "kaivai_policy.h"
#include "kaivai_rules.h"

static bool start(struct motu_state *s, const char *options, struct motu_reason *r)
{
    return kaivai_start(kaivai_of(s), KAIVAI_RULES, options, r);
}

static bool start_under(struct motu_state *s, int rules, const char *options, struct motu_reason *r)
{
    return kaivai_start(kaivai_of(s), rules, options, r);
}

static int rules(const struct motu_state *s)
{
    return edition_of(kaivai_of_const(s))->rules;
}

static int seats(const struct motu_state *s)
{
    return kaivai_of_const(s)->players;
}

static int actor(const struct motu_state *s)
{
    return kaivai_actor(kaivai_of_const(s));
}

static int moves(const struct motu_state *s, motu_move out[])
{
    return kaivai_moves(kaivai_of_const(s), out);
}

static int chances(const struct motu_state *s, motu_move out[], uint32_t weight[])
{
    return kaivai_chances(kaivai_of_const(s), out, weight);
}

static bool refuse(const struct motu_state *s, motu_move m, struct motu_reason *r)
{
    return kaivai_refuse(kaivai_of_const(s), m, r);
}

static void apply(struct motu_state *s, motu_move m)
{
    kaivai_apply(kaivai_of(s), m);
}

static void score(const struct motu_state *s, int points[])
{
    for (int seat = 0; seat < kaivai_of_const(s)->players; seat++)
        points[seat] = kaivai_of_const(s)->glory[seat];
}

static void standing(const struct motu_state *s, int points[])
{
    for (int seat = 0; seat < kaivai_of_const(s)->players; seat++)
        points[seat] = kaivai_sure_glory(kaivai_of_const(s), seat);
}

static void payoff(const struct motu_state *s, int share[])
{
    const unsigned winners = kaivai_of_const(s)->winners;
    const int count = __builtin_popcount(winners);
    for (int seat = 0; seat < kaivai_of_const(s)->players; seat++)
        share[seat] = winners >> seat & 1 ? MOTU_WHOLE / count : 0;
}

static void merit(const struct motu_state *s, int share[])
{
    kaivai_merit(kaivai_of_const(s), share);
}

static void conceal(struct motu_state *s, int viewer)
{
    kaivai_conceal(kaivai_of(s), viewer);
}

static motu_move conceal_move(const struct motu_state *s, motu_move m, int viewer)
{
    return kaivai_conceal_move(kaivai_of_const(s), m, viewer);
}

static bool reveals(const struct motu_state *s, motu_move m)
{
    return kaivai_reveals(kaivai_of_const(s), m);
}

static bool secret(const struct motu_state *s, struct motu_state *first)
{
    return kaivai_secret(kaivai_of_const(s), kaivai_of(first));
}

/* What is legal depends on nothing secret but, where it is hidden, on influence (KV-66). */
static bool may_ask(const struct motu_state *s, int viewer)
{
    return !kaivai_of_const(s)->influence_hidden || viewer == MOTU_ALL || viewer == actor(s);
}

static bool keeps_hidden(const struct motu_state *s)
{
    return kaivai_of_const(s)->influence_hidden; /* KV-66 */
}

static void determinize(struct motu_state *s, struct motu_rng *rng)
{
    kaivai_determinize(kaivai_of(s), rng);
}

static void write_options(const struct motu_state *s, struct motu_text *out)
{
    kaivai_write_options(kaivai_of_const(s), out);
}

static void write_move(const struct motu_state *s, motu_move m, struct motu_text *out)
{
    kaivai_write_move(kaivai_of_const(s), m, out);
}

static bool read_move(const struct motu_state *s, const char *words, motu_move *m, struct motu_reason *r)
{
    return kaivai_read_move(kaivai_of_const(s), words, m, r);
}

static void write_state(const struct motu_state *s, struct motu_text *out)
{
    kaivai_write_state(kaivai_of_const(s), out);
}

#ifndef MOTU_WITHOUT_STATES
static bool read_state(struct motu_state *s, const char *json, size_t length, struct motu_reason *r)
{
    return kaivai_read_state(kaivai_of(s), json, length, r);
}
#endif

static void write_result(const struct motu_state *s, struct motu_text *out)
{
    kaivai_write_result(kaivai_of_const(s), out);
}

static void write_result_json(const struct motu_state *s, struct motu_text *out)
{
    kaivai_write_result_json(kaivai_of_const(s), out);
}

static int tell(const struct motu_state *before, motu_move m, const struct motu_state *after, struct motu_reason told[])
{
    return kaivai_tell(kaivai_of_const(before), m, kaivai_of_const(after), told);
}

static int random_game(struct motu_state *s, struct motu_rng *rng)
{
    return kaivai_random_game(kaivai_of(s), rng);
}

static motu_move random_move(const struct motu_state *s, struct motu_rng *rng)
{
    return kaivai_random_move(kaivai_of_const(s), rng);
}

static int evaluate(const struct motu_state *s, int seat)
{
    return kaivai_evaluate(kaivai_of_const(s), seat);
}

static void prior(const struct motu_state *s, const motu_move move[], int count, int weight[])
{
    kaivai_prior(kaivai_of_const(s), move, count, weight);
}

static void policy(const struct motu_state *s, const motu_move move[], int count, int odds[])
{
    kaivai_policy(kaivai_of_const(s), move, count, odds);
}

static int sift(const struct motu_state *s, motu_move move[], int count)
{
    return kaivai_sift(kaivai_of_const(s), move, count);
}

static void value(const struct motu_state *s, int share[])
{
    kaivai_value(kaivai_of_const(s), share);
}

static int lean(const struct motu_state *s, motu_move m, enum motu_style style)
{
    return kaivai_lean(kaivai_of_const(s), m, style);
}

/* Measured: BENCHMARKS.md. */
static const struct motu_tuning tuning = {
    .cut = 0,
    .explore = 600,
    .late = 600,
    .scaled = 1,
    .margin = 20,
    .narrow = 24,
    .widen = 100,
    .policy = 800,
    .level = {{15, 97}, {24, 78}, {36, 62}, {46, 51}, {69, 38}, {170, 17}, {150, 15}, {300000, 0}},
};

#include "kaivai_losses.inc"

const struct motu_game kaivai_game = {
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
    .random_game = random_game,
    .evaluate = evaluate,
    .value = value,
    .prior = prior,
    .sift = sift,
    .model = &kaivai_model,
    .tuning = &tuning,
    .losses = &losses,
    .write_board = kaivai_write_board,
#ifndef MOTU_WITHOUT_STATES /* no page learns */
    .encoding = &kaivai_encoding,
#endif
    .lean = lean,
    .policy = policy,
};
