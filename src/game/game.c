/* game.c: what can be said about every game through its table alone. */
#include <motu/game.h>

#include <string.h>

#include "must.h"
#include "scan.h"

const char *motu_actor_name(const struct motu_game *game, int actor)
{
    switch (actor) {
    case MOTU_CHANCE:
        return "chance";
    case MOTU_ONLOOKER:
        return "public";
    case MOTU_ALL:
        return "all";
    default:
        must(actor >= 0 && actor < game->max_seats);
        return game->seat_names[actor];
    }
}

int motu_actor_named(const struct motu_game *game, const char *name, size_t length)
{
    for (int actor = MOTU_ALL; actor < game->max_seats; actor++) {
        if (actor == MOTU_OVER)
            continue;
        const char *known = motu_actor_name(game, actor);
        if (strlen(known) == length && !memcmp(known, name, length))
            return actor;
    }
    return MOTU_OVER;
}

bool motu_has_rules(const struct motu_game *game, int rules, struct motu_reason *reason)
{
    char known[64];
    struct motu_text versions = MOTU_TEXT_IN(known);
    if (rules >= 1 && rules <= game->rules_version)
        return true;
    for (int i = 1; i <= game->rules_version; i++) {
        motu_text_put(&versions, i > 1 ? ", " : "");
        motu_text_put_number(&versions, i);
    }
    motu_reason_add_word(motu_reason_set(reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_RULES_UNKNOWN), game->title);
    motu_reason_add_word(motu_reason_add_number(reason, rules), known);
    return false;
}

bool motu_start_under(const struct motu_game *game, int rules, const char *options, struct motu_state *state,
                      struct motu_reason *reason)
{
    if (!motu_has_rules(game, rules, reason))
        return false;
    return game->start_under ? game->start_under(state, rules, options, reason) : game->start(state, options, reason);
}

int motu_rules_of(const struct motu_game *game, const struct motu_state *state)
{
    return game->rules ? game->rules(state) : 1;
}

void motu_write_move_json(const struct motu_game *game, const struct motu_state *state, motu_move move,
                          struct motu_text *out)
{
    motu_text_put_char(out, '"'); /* nothing in a move's notation needs escaping */
    game->write_move(state, move, out);
    motu_text_put_char(out, '"');
}

motu_move motu_random_chance(const struct motu_game *game, const struct motu_state *state, struct motu_rng *rng)
{
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES], total = 0;
    const int count = game->chances(state, move, weight);
    must(count > 0);
    for (int i = 0; i < count; i++)
        total += weight[i];
    uint32_t pick = motu_rng_below(rng, total);
    int i = 0;
    while (pick >= weight[i])
        pick -= weight[i++];
    return move[i];
}

motu_move motu_random_move(const struct motu_game *game, const struct motu_state *state, struct motu_rng *rng)
{
    if (game->random_move)
        return game->random_move(state, rng);
    const int actor = game->actor(state);
    if (actor == MOTU_OVER)
        return 0;
    if (actor == MOTU_CHANCE)
        return motu_random_chance(game, state, rng);
    motu_move move[MOTU_MAX_MOVES];
    const int count = game->moves(state, move);
    must(count > 0);
    return move[motu_rng_below(rng, (uint32_t)count)];
}

int motu_random_game(const struct motu_game *game, struct motu_state *state, struct motu_rng *rng)
{
    if (game->random_game)
        return game->random_game(state, rng);
    int count = 0;
    for (motu_move move; (move = motu_random_move(game, state, rng)); count++)
        game->apply(state, move);
    return count;
}

bool motu_split_options(const struct motu_game *game, const char *text, struct motu_words *words,
                        struct motu_reason *reason)
{
    struct scan scan = scan_start(text);
    *words = (struct motu_words){0};
    while (!scan_at_end(&scan)) {
        const char *word = scan.at;
        const size_t length = strcspn(word, " \t");
        const char *equals = memchr(word, '=', length);
        if (!equals) {
            motu_reason_add_input(motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_OPTION_FORM), word,
                                  length);
            return false;
        }
        const size_t key = (size_t)(equals - word);
        int i = 0;
        while (game->options[i].key && !scan_equal(word, key, game->options[i].key))
            i++;
        must(!game->options[i].key || i < MOTU_MAX_OPTIONS);
        if (!game->options[i].key || words->value[i]) {
            const enum motu_message why =
                game->options[i].key ? MOTU_MESSAGE_OPTION_TWICE : MOTU_MESSAGE_OPTION_UNKNOWN;
            motu_reason_add_input(motu_reason_set(reason, MOTU_REASON_SYNTAX, "", why), word, key);
            return false;
        }
        words->value[i] = equals + 1;
        words->length[i] = length - key - 1;
        scan.at += length;
    }
    return true;
}
