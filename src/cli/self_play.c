/* self_play.c: see self_play.h. */
#include "self_play.h"

#include <string.h>

#include "contest.h"

/* --- words -------------------------------------------------------------------------------------------------------- */

struct self_play_words self_play_defaults(const char *games, const char *mixed, const char *odd, const char *stray)
{
    return (struct self_play_words){.games = games,
                                    .shard = "0/1",
                                    .seed = "1",
                                    .player = "6",
                                    .others = "greedy;level=3;level=5;level=7",
                                    .mixed = mixed,
                                    .odd = odd,
                                    .odd_plies = "14",
                                    .stray = stray,
                                    .old_rules = "0",
                                    .options = ""};
}

void self_play_flags(struct self_play_words *w, struct flag out[SELF_PLAY_FLAGS])
{
    const struct flag flags[SELF_PLAY_FLAGS] = {
        {.name = "games", .value = &w->games},     {.name = "shard", .value = &w->shard},
        {.name = "seed", .value = &w->seed},       {.name = "player", .value = &w->player},
        {.name = "others", .value = &w->others},   {.name = "mixed", .value = &w->mixed},
        {.name = "odd", .value = &w->odd},         {.name = "odd-plies", .value = &w->odd_plies},
        {.name = "stray", .value = &w->stray},     {.name = "old-rules", .value = &w->old_rules},
        {.name = "options", .value = &w->options},
    };
    memcpy(out, flags, sizeof flags);
}

/* Splits words at semicolons into parts of a copy. Returns their number; 0 after saying that there are too many. */
static int split(const struct command *c, const char *flag, const char *words, char copy[SELF_PLAY_TEXT],
                 const char *part[], int most)
{
    int parts = 0;
    bool good = strlen(words) < SELF_PLAY_TEXT;
    if (good)
        memcpy(copy, words, strlen(words) + 1);
    for (char *at = good ? copy : NULL, *next; at; at = next) {
        next = strchr(at, ';');
        if (next)
            *next++ = 0;
        good = parts < most;
        if (!good)
            break;
        part[parts++] = at;
    }
    if (!good)
        say_error(c, "%s is too long.", flag);
    return good ? parts : 0;
}

static bool read_player(const struct command *c, const char *flag, const char *text, struct motu_ai_player *player)
{
    struct contestant contestant;
    if (!contestant_read(c, flag, text, &contestant))
        return false;
    if (contestant.command)
        say_error(c, "%s takes players of motu, not a program.", flag);
    *player = contestant.player;
    return !contestant.command;
}

static bool read_players(const struct command *c, const struct self_play_words *w, struct self_play *k)
{
    const char *part[SELF_PLAY_OTHERS] = {""};
    k->others = split(c, "--others", w->others, k->other_words, part, SELF_PLAY_OTHERS);
    bool good = k->others && read_player(c, "--player", w->player, &k->player);
    for (int i = 0; good && i < k->others; i++)
        good = read_player(c, "--others", part[i], &k->other[i]);
    return good;
}

static bool read_variants(const struct command *c, const struct self_play_words *w, struct self_play *k)
{
    struct motu_state start;
    struct motu_reason reason;
    k->variants = split(c, "--options", w->options, k->option_words, k->options, SELF_PLAY_VARIANTS);
    for (int i = 0; i < k->variants; i++)
        if (!k->shard.game->start(&start, k->options[i], &reason)) {
            say_reason(c, &reason);
            return false;
        }
    return k->variants > 0;
}

/* The command as it goes into the file: what determines which games are played. */
static bool write_words(const struct command *c, const struct self_play_words *w, struct self_play *k)
{
    char old_rules[32] = ""; /* left out where it changes nothing, so that older files can be continued */
    if (k->old_rules)
        snprintf(old_rules, sizeof old_rules, " --old-rules %ld", k->old_rules);
    const int length =
        snprintf(k->shard.words, SHARD_WORDS,
                 " %s --games %llu --seed %s --player %s --others '%s' --mixed %ld --odd %ld --odd-plies %ld --stray "
                 "%ld%s --options '%s'",
                 k->shard.game->id, (unsigned long long)k->shard.games, w->seed, w->player, w->others, k->mixed, k->odd,
                 k->odd_plies, k->stray, old_rules, w->options);
    if (length < SHARD_WORDS)
        return true;
    say_error(c, "the options are too long to be kept in the file.");
    return false;
}

static bool read_words(const struct command *c, const struct self_play_words *w, struct self_play *k)
{
    long games;
    if (!flags_number(c, "--games", w->games, 1, 10000000, &games)
        || !flags_number(c, "--mixed", w->mixed, 0, 100, &k->mixed)
        || !flags_number(c, "--odd", w->odd, 0, 100, &k->odd)
        || !flags_number(c, "--odd-plies", w->odd_plies, 0, 1000, &k->odd_plies)
        || !flags_number(c, "--stray", w->stray, 0, 100, &k->stray)
        || !flags_number(c, "--old-rules", w->old_rules, 0, 100, &k->old_rules) || !shard_read(c, w->shard, &k->shard)
        || !read_players(c, w, k) || !read_variants(c, w, k))
        return false;
    k->shard.seed = choose_seed(w->seed);
    k->shard.games = (uint64_t)games;
    return write_words(c, w, k);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* Memory for the player that needs most. */
static bool sit_down(struct self_play *k)
{
    size_t most = motu_ai_memory_good(&k->player, k->shard.game);
    for (int i = 0; i < k->others; i++) {
        const size_t wanted = motu_ai_memory_good(&k->other[i], k->shard.game);
        most = wanted > most ? wanted : most;
    }
    k->pool = pool_open(1, most);
    return k->pool;
}

bool self_play_begin(const struct command *c, const struct motu_game *game, const struct self_play_words *w,
                     struct self_play *k, int *exit_code)
{
    *k = (struct self_play){.shard.game = game};
    *exit_code = EXIT_USAGE;
    if (!read_words(c, w, k))
        return false;
    *exit_code = EXIT_FAILED;
    if (!sit_down(k))
        say_error(c, "there is not enough memory.");
    return k->pool;
}

void self_play_end(struct self_play *k)
{
    if (k->pool)
        pool_close(k->pool);
    k->pool = NULL;
}

/* --- a game ------------------------------------------------------------------------------------------------------- */

static struct self_play_plan draw_plan(const struct self_play *k, uint64_t game, struct motu_rng *rng)
{
    struct self_play_plan plan = {.options = k->options[game % (uint64_t)k->variants]};
    plan.is_odd = motu_rng_below(rng, 100) < (uint32_t)k->odd;
    plan.stray = motu_rng_below(rng, 2) ? (uint32_t)k->stray : 0;
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        const bool mixed = motu_rng_below(rng, 100) < (uint32_t)k->mixed;
        const uint32_t other = motu_rng_below(rng, (uint32_t)k->others);
        plan.player[seat] = mixed ? k->other[other] : k->player;
        plan.odd[seat] = motu_rng_below(rng, 2) && plan.is_odd;
    }
    plan.rules = k->shard.game->rules_version;
    if (k->old_rules && plan.rules > 1 && motu_rng_below(rng, 100) < (uint32_t)k->old_rules)
        plan.rules = 1 + (int)motu_rng_below(rng, (uint32_t)plan.rules - 1);
    return plan;
}

/* A player's decision; returns whether it was searched for. */
static bool decide(struct self_play *k, const struct self_play_plan *plan, int actor, struct motu_rng *rng,
                   struct pool_result *thought)
{
    const struct motu_ai_position *position = pool_recall(k->pool, &k->match, actor, &plan->player[actor]);
    const uint64_t seed = motu_rng_next(rng);
    const bool odd = plan->odd[actor] && k->match.count < k->odd_plies;
    if (motu_rng_below(rng, 100) < plan->stray || odd) {
        thought->move = motu_random_move(k->shard.game, &position->view, rng);
        return false;
    }
    pool_think(k->pool, &plan->player[actor], position, seed, &(struct pool_limit){0}, thought);
    return plan->player[actor].kind >= MOTU_AI_KINDS;
}

bool self_play_game(struct self_play *k, uint64_t game, const struct self_play_witness *witness)
{
    struct motu_match *m = &k->match;
    struct pool_result thought;
    struct motu_rng rng;
    motu_rng_seed_at(&rng, k->shard.seed, game);
    const struct self_play_plan plan = draw_plan(k, game, &rng);
    motu_match_start_under(m, k->shard.game, plan.rules, plan.options, motu_rng_next(&rng), NULL);
    for (int actor; (actor = motu_match_actor(m)) != MOTU_OVER;) {
        if (actor == MOTU_CHANCE) {
            thought.move = motu_match_chance(m);
        } else {
            witness->look(witness->context, &plan, actor, &rng);
            const bool searched = decide(k, &plan, actor, &rng, &thought);
            if (!witness->hear(witness->context, actor, searched ? &thought : NULL, thought.move))
                return false;
        }
        if (!motu_match_play(m, thought.move, NULL))
            break;
    }
    return true;
}
