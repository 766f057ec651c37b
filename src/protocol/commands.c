/* commands.c: the commands of the protocol except `go`: each reads its request and calls the session's verb. */
#include "protocol_inside.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/version.h>

static void put_options(const struct motu_game *game, struct motu_text *out)
{
    motu_text_put_char(out, '{');
    for (const struct motu_option *option = game->options; option->key; option++) {
        motu_text_put_member(out, option->key);
        answer_put_values(out, option->values);
    }
    motu_text_put_char(out, '}');
}

/* The versions of a game's rules, all of which can be played. */
static void put_rules(const struct motu_game *game, struct motu_text *out)
{
    motu_text_put_char(out, '[');
    for (int rules = 1; rules <= game->rules_version; rules++)
        motu_text_put_item_number(out, rules);
    motu_text_put_char(out, ']');
}

/* An object with one member for each game. */
static void put_for_each_game(const char *key, void (*put)(const struct motu_game *, struct motu_text *),
                              struct motu_text *out)
{
    motu_text_put_member_open(out, key, '{');
    for (int i = 0; motu_catalogue_games[i]; i++) {
        motu_text_put_member(out, motu_catalogue_games[i]->id);
        put(motu_catalogue_games[i], out);
    }
    motu_text_put_char(out, '}');
}

void protocol_hello(struct protocol *p, struct request *q)
{
    struct motu_text *out = q->session->answer;
    (void)p;
    answer_begin(q->session);
    motu_text_put_member_text(out, "name", "motu");
    motu_text_put_member_text(out, "version", MOTU_VERSION);
    motu_text_put_member_number(out, "protocol", PROTOCOL_VERSION);
    put_for_each_game("games", put_options, out);
    put_for_each_game("rules", put_rules, out);
    answer_end(q->session);
}

void protocol_new(struct protocol *p, struct request *q)
{
    const char *id, *options;
    uint64_t seed;
    json_int_t rules;
    if (!take_string(q, "game", &id) || !take_string(q, "options", &options) || !take_seed(p, q, &seed))
        return;
    if (!id) {
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_NO_GAME);
        return;
    }
    const struct motu_game *game = session_game(q->session, id);
    if (game && take_number(q, "rules", INT_MIN, INT_MAX, game->rules_version, &rules))
        session_start(q->session, game, (int)rules, options ? options : "", seed);
}

/* All of them, or none. */
static void play_all(struct request *q, json_t *moves)
{
    session_position(q->session);
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (!session_play(q->session, json_string_value(json_array_get(moves, i)))) {
            if (i)
                motu_match_undo(&q->session->match, (int)i, NULL);
            return;
        }
}

void protocol_play(struct protocol *p, struct request *q)
{
    json_t *move = json_object_get(q->object, "move"), *moves = json_object_get(q->object, "moves");
    (void)p;
    if (!move == !moves || (move && !plain_string(move)) || (moves && !json_is_array(moves))) {
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_PLAY);
        return;
    }
    if (move) {
        session_play(q->session, json_string_value(move));
        return;
    }
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (!plain_string(json_array_get(moves, i))) {
            refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_MOVES);
            return;
        }
    play_all(q, moves);
}

/* A verb that needs only a viewer. */
static void look(struct request *q, bool (*verb)(struct session *, const char *viewer))
{
    const char *viewer;
    if (take_string(q, "viewer", &viewer))
        verb(q->session, viewer);
}

void protocol_moves(struct protocol *p, struct request *q)
{
    (void)p;
    look(q, session_moves);
}

void protocol_state(struct protocol *p, struct request *q)
{
    (void)p;
    look(q, session_state);
}

void protocol_record(struct protocol *p, struct request *q)
{
    (void)p;
    look(q, session_record);
}

void protocol_chance(struct protocol *p, struct request *q)
{
    (void)p;
    session_chance(q->session);
}

void protocol_why(struct protocol *p, struct request *q)
{
    const char *words, *viewer;
    (void)p;
    if (!take_string(q, "move", &words) || !take_string(q, "viewer", &viewer))
        return;
    if (words)
        session_why(q->session, viewer, words);
    else
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_NO_MOVE);
}

void protocol_undo(struct protocol *p, struct request *q)
{
    json_t *value = json_object_get(q->object, "count");
    (void)p;
    if (value && (!json_is_integer(value) || json_integer_value(value) < 1)) {
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_COUNT);
        return;
    }
    const json_int_t count = value ? json_integer_value(value) : 1;
    session_undo(q->session, count > MOTU_MATCH_MAX_DECISIONS ? MOTU_MATCH_MAX_DECISIONS + 1 : (int)count);
}

/* A state as `all` sees it or, with a viewer, as that seat sees it. */
static void load_state(struct protocol *p, struct request *q, json_t *state)
{
    const char *id = plain_string(json_object_get(state, "game")), *viewer;
    if (!take_string(q, "viewer", &viewer))
        return;
    if (!id) {
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_STATE_GAME);
        return;
    }
    const struct motu_game *game = session_game(q->session, id);
    if (!game)
        return;
    char *bytes = json_dumps(state, JSON_COMPACT);
    if (!bytes)
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_STATE_UNREADABLE);
    else if (!viewer || !strcmp(viewer, "all"))
        session_load_state(q->session, game, bytes, strlen(bytes), p->default_seed);
    else
        session_load_view(q->session, game, viewer, bytes, strlen(bytes), p->default_seed);
    free(bytes);
}

void protocol_load(struct protocol *p, struct request *q)
{
    json_t *record = json_object_get(q->object, "record"), *state = json_object_get(q->object, "state");
    if (json_is_string(record) && !state)
        session_load(q->session, json_string_value(record), json_string_length(record), p->default_seed);
    else if (json_is_object(state) && !record)
        load_state(p, q, state);
    else
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_LOAD);
}
