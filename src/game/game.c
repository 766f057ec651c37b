/* game.c: what can be said of every game through its table alone. */
#include <motu/game.h>

#include <string.h>

#include "must.h"
#include "scan.h"

const char *game_actor_name(const struct game *game, int actor)
{
    switch (actor) {
    case GAME_CHANCE:
        return "chance";
    case GAME_ONLOOKER:
        return "public";
    case GAME_ALL:
        return "all";
    default:
        must(actor >= 0 && actor < game->max_seats);
        return game->seat_names[actor];
    }
}

int game_actor_named(const struct game *game, const char *name, size_t length)
{
    for (int actor = GAME_ALL; actor < game->max_seats; actor++) {
        if (actor == GAME_OVER)
            continue;
        const char *known = game_actor_name(game, actor);
        if (strlen(known) == length && !memcmp(known, name, length))
            return actor;
    }
    return GAME_OVER;
}

bool game_has_rules(const struct game *game, int rules, struct game_reason *reason)
{
    char known[64];
    struct text versions = TEXT_IN(known);
    if (rules >= 1 && rules <= game->rules_version)
        return true;
    for (int i = 1; i <= game->rules_version; i++) {
        text_put(&versions, i > 1 ? ", " : "");
        text_put_number(&versions, i);
    }
    reason_add_word(reason_set(reason, REASON_UNKNOWN, "", MESSAGE_RULES_UNKNOWN), game->title);
    reason_add_word(reason_add_number(reason, rules), known);
    return false;
}

bool game_start_under(const struct game *game, int rules, const char *options, struct game_state *state,
                      struct game_reason *reason)
{
    if (!game_has_rules(game, rules, reason))
        return false;
    return game->start_under ? game->start_under(state, rules, options, reason) : game->start(state, options, reason);
}

int game_rules_of(const struct game *game, const struct game_state *state)
{
    return game->rules ? game->rules(state) : 1;
}

void game_write_move_json(const struct game *game, const struct game_state *state, game_move move, struct text *out)
{
    text_put_char(out, '"'); /* nothing in a move's notation needs escaping */
    game->write_move(state, move, out);
    text_put_char(out, '"');
}

game_move game_random_chance(const struct game *game, const struct game_state *state, struct rng *rng)
{
    game_move move[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES], total = 0;
    const int count = game->chances(state, move, weight);
    must(count > 0);
    for (int i = 0; i < count; i++)
        total += weight[i];
    uint32_t pick = rng_below(rng, total);
    int i = 0;
    while (pick >= weight[i])
        pick -= weight[i++];
    return move[i];
}

game_move game_random_move(const struct game *game, const struct game_state *state, struct rng *rng)
{
    if (game->random_move)
        return game->random_move(state, rng);
    const int actor = game->actor(state);
    if (actor == GAME_OVER)
        return 0;
    if (actor == GAME_CHANCE)
        return game_random_chance(game, state, rng);
    game_move move[GAME_MAX_MOVES];
    const int count = game->moves(state, move);
    must(count > 0);
    return move[rng_below(rng, (uint32_t)count)];
}

int game_random_game(const struct game *game, struct game_state *state, struct rng *rng)
{
    if (game->random_game)
        return game->random_game(state, rng);
    int count = 0;
    for (game_move move; (move = game_random_move(game, state, rng)); count++)
        game->apply(state, move);
    return count;
}

bool game_split_options(const struct game *game, const char *text, struct game_words *words, struct game_reason *reason)
{
    struct scan scan = scan_start(text);
    *words = (struct game_words){0};
    while (!scan_at_end(&scan)) {
        const char *word = scan.at;
        const size_t length = strcspn(word, " \t");
        const char *equals = memchr(word, '=', length);
        if (!equals) {
            reason_add_input(reason_set(reason, REASON_SYNTAX, "", MESSAGE_OPTION_FORM), word, length);
            return false;
        }
        const size_t key = (size_t)(equals - word);
        int i = 0;
        while (game->options[i].key && !scan_equal(word, key, game->options[i].key))
            i++;
        if (!game->options[i].key || words->value[i]) {
            const enum message why = game->options[i].key ? MESSAGE_OPTION_TWICE : MESSAGE_OPTION_UNKNOWN;
            reason_add_input(reason_set(reason, REASON_SYNTAX, "", why), word, key);
            return false;
        }
        words->value[i] = equals + 1;
        words->length[i] = length - key - 1;
        scan.at += length;
    }
    return true;
}
