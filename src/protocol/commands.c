/* commands.c: the commands of a session but for `go`. Answers are put together from what the games and the match write
 * themselves. */
#include "session.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/version.h>

static void put_option_values(struct request *q, const char *values)
{
    text_put_char(q->answer, '[');
    while (*values) {
        const size_t length = strcspn(values, "|");
        text_put_json_bytes(q->answer, values, length);
        values += length;
        if (*values) {
            text_put_char(q->answer, ',');
            values++;
        }
    }
    text_put_char(q->answer, ']');
}

/* The versions of each game's rules, every one of which can be played. */
static void put_rules(struct request *q)
{
    put_field(q, "rules");
    for (int i = 0; catalogue_games[i]; i++) {
        text_put_char(q->answer, i ? ',' : '{');
        text_put_json_key(q->answer, catalogue_games[i]->id);
        for (int rules = 1; rules <= catalogue_games[i]->rules_version; rules++) {
            text_put_char(q->answer, rules > 1 ? ',' : '[');
            text_put_number(q->answer, rules);
        }
        text_put_char(q->answer, ']');
    }
    text_put_char(q->answer, '}');
}

void session_hello(struct protocol *p, struct request *q)
{
    (void)p;
    begin_answer(q, true);
    put_string_field(q, "name", "motu");
    put_string_field(q, "version", MOTU_VERSION);
    put_field(q, "protocol");
    text_put_number(q->answer, PROTOCOL_VERSION);
    put_field(q, "games");
    for (int i = 0; catalogue_games[i]; i++) {
        text_put_char(q->answer, i ? ',' : '{');
        text_put_json(q->answer, catalogue_games[i]->id);
        text_put(q->answer, ":{");
        for (const struct game_option *option = catalogue_games[i]->options; option->key; option++) {
            if (option != catalogue_games[i]->options)
                text_put_char(q->answer, ',');
            text_put_json(q->answer, option->key);
            text_put_char(q->answer, ':');
            put_option_values(q, option->values);
        }
        text_put_char(q->answer, '}');
    }
    text_put_char(q->answer, '}');
    put_rules(q);
}

static bool take_seed(struct protocol *p, struct request *q, uint64_t *seed)
{
    json_t *value = json_object_get(q->object, "seed");
    *seed = p->default_seed;
    if (json_is_string(value)) {
        *seed = rng_seed_from_text(json_string_value(value), json_string_length(value));
    } else if (json_is_integer(value)) {
        *seed = (uint64_t)json_integer_value(value);
    } else if (value) {
        answer_fault(q, REASON_SYNTAX, PROTOCOL_SEED);
        return false;
    }
    return true;
}

static void answer_unknown_game(struct request *q, const char *name)
{
    struct game_reason reason;
    reason_add_input(reason_set(&reason, REASON_UNKNOWN, "", MESSAGE_GAME_UNKNOWN), name, strlen(name));
    answer_reason(q, &reason);
}

void session_new(struct protocol *p, struct request *q)
{
    const char *id, *options;
    uint64_t seed;
    json_int_t rules;
    struct game_reason reason;
    if (!take_string(q, "game", &id) || !take_string(q, "options", &options) || !take_seed(p, q, &seed))
        return;
    if (!id) {
        answer_fault(q, REASON_SYNTAX, PROTOCOL_NO_GAME);
        return;
    }
    const struct game *game = catalogue_find(id, strlen(id));
    if (!game) {
        answer_unknown_game(q, id);
        return;
    }
    if (!take_number(q, "rules", INT_MIN, INT_MAX, game->rules_version, &rules))
        return;
    if (!match_start_under(&p->room, game, (int)rules, options ? options : "", seed, &reason)) {
        answer_reason(q, &reason);
        return;
    }
    p->match = p->room;
    p->started = true;
    answer_position(q, &p->match);
}

static bool play_one(struct protocol *p, struct request *q, const char *words)
{
    struct game_reason reason;
    if (match_play_text(&p->match, words, &reason))
        return true;
    answer_reason(q, &reason);
    return false;
}

void session_play(struct protocol *p, struct request *q)
{
    json_t *move = json_object_get(q->object, "move"), *moves = json_object_get(q->object, "moves");
    if (!move == !moves || (move && !plain_string(move)) || (moves && !json_is_array(moves))) {
        answer_fault(q, REASON_SYNTAX, PROTOCOL_PLAY);
        return;
    }
    const size_t count = move ? 1 : json_array_size(moves);
    for (size_t i = 0; !move && i < count; i++)
        if (!plain_string(json_array_get(moves, i))) {
            answer_fault(q, REASON_SYNTAX, PROTOCOL_MOVES);
            return;
        }
    for (size_t i = 0; i < count; i++)
        if (!play_one(p, q, json_string_value(move ? move : json_array_get(moves, i)))) {
            if (i)
                match_undo(&p->match, (int)i, NULL);
            return;
        }
    answer_position(q, &p->match);
}

/* In lowest terms; neither is 0. */
static void put_fraction(struct text *out, uint32_t over, uint32_t under)
{
    uint32_t a = under, b = over % under; /* the greatest common divisor, by Euclid */
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    text_put_char(out, '"');
    text_put_number(out, over / a);
    text_put_char(out, '/');
    text_put_number(out, under / a);
    text_put_char(out, '"');
}

void session_moves(struct protocol *p, struct request *q)
{
    const struct match *m = &p->match;
    const bool chance = match_actor(m) == GAME_CHANCE;
    struct match_choice *choice = p->choice;
    uint32_t total = 0;
    int viewer;
    if (!take_viewer(q, m, &viewer) || !may_ask(q, m, viewer))
        return;
    const int count = match_choices(m, choice);
    for (int i = 0; i < count; i++)
        total += choice[i].weight;
    begin_answer(q, true);
    put_actor(q, m);
    put_field(q, "moves");
    text_put_char(q->answer, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            text_put_char(q->answer, ',');
        text_put_json(q->answer, choice[i].words);
    }
    text_put_char(q->answer, ']');
    if (!chance)
        return;
    put_field(q, "odds");
    text_put_char(q->answer, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            text_put_char(q->answer, ',');
        put_fraction(q->answer, choice[i].weight, total);
    }
    text_put_char(q->answer, ']');
}

void session_chance(struct protocol *p, struct request *q)
{
    char made[MATCH_MAX_MOVE_TEXT];
    struct game_reason reason;
    if (!match_play_chance(&p->match, made, &reason)) {
        answer_reason(q, &reason);
        return;
    }
    begin_answer(q, true);
    put_string_field(q, "move", made);
    put_position(q, &p->match);
}

void session_state(struct protocol *p, struct request *q)
{
    struct game_state view;
    int viewer;
    if (!take_viewer(q, &p->match, &viewer))
        return;
    match_view(&p->match, viewer, &view);
    begin_answer(q, true);
    put_field(q, "state");
    p->match.game->write_state(&view, q->answer);
}

void session_why(struct protocol *p, struct request *q)
{
    const struct match *m = &p->match;
    const char *words;
    int viewer;
    game_move move;
    struct game_reason reason;
    if (!take_string(q, "move", &words) || !take_viewer(q, m, &viewer))
        return;
    if (!words) {
        answer_fault(q, REASON_SYNTAX, PROTOCOL_NO_MOVE);
        return;
    }
    if (!may_ask(q, m, viewer))
        return;
    const bool legal = match_is_legal(m, words, &move, &reason);
    if (!legal && reason.fault == REASON_SYNTAX) {
        answer_reason(q, &reason);
        return;
    }
    begin_answer(q, true);
    put_field(q, "legal");
    text_put(q->answer, legal ? "true" : "false");
    if (legal)
        return;
    put_string_field(q, "rule", reason.rule);
    put_sentence_field(q, &reason);
}

void session_undo(struct protocol *p, struct request *q)
{
    json_t *value = json_object_get(q->object, "count");
    struct game_reason reason;
    if (value && (!json_is_integer(value) || json_integer_value(value) < 1)) {
        answer_fault(q, REASON_SYNTAX, PROTOCOL_COUNT);
        return;
    }
    const json_int_t count = value ? json_integer_value(value) : 1;
    if (!match_undo(&p->match, count > MATCH_MAX_DECISIONS ? MATCH_MAX_DECISIONS + 1 : (int)count, &reason)) {
        answer_reason(q, &reason);
        return;
    }
    answer_position(q, &p->match);
}

void session_record(struct protocol *p, struct request *q)
{
    struct text record = TEXT_IN(p->record);
    int viewer;
    if (!take_viewer(q, &p->match, &viewer))
        return;
    if (p->match.from_state) {
        answer_fault(q, REASON_STATE, PROTOCOL_NO_RECORD);
        return;
    }
    match_write_record(&p->match, viewer, &record);
    begin_answer(q, true);
    put_string_field(q, "record", p->record);
}

static void load_record(struct protocol *p, struct request *q, const char *bytes, size_t length)
{
    struct match_fault fault;
    struct game_belief *spare = p->belief[p->match.belief == p->belief[0]];
    if (match_read_record(&p->match, &p->room, bytes, length, catalogue_find, spare, &fault)) {
        p->match.seed = p->default_seed;
        p->started = true;
        answer_position(q, &p->match);
        return;
    }
    answer_reason(q, &fault.reason);
    put_field(q, "line");
    text_put_number(q->answer, fault.line);
}

static void load_state(struct protocol *p, struct request *q, json_t *state)
{
    const char *id = plain_string(json_object_get(state, "game"));
    struct game_reason reason;
    if (!id) {
        answer_fault(q, REASON_SYNTAX, PROTOCOL_STATE_GAME);
        return;
    }
    const struct game *game = catalogue_find(id, strlen(id));
    if (!game) {
        answer_unknown_game(q, id);
        return;
    }
    char *bytes = json_dumps(state, JSON_COMPACT);
    const bool read = bytes && match_start_from_state(&p->room, game, bytes, strlen(bytes), p->default_seed, &reason);
    if (read) {
        p->match = p->room;
        p->started = true;
        answer_position(q, &p->match);
    } else if (bytes) {
        answer_reason(q, &reason);
    } else {
        answer_fault(q, REASON_SYNTAX, PROTOCOL_STATE_UNREADABLE);
    }
    free(bytes);
}

void session_load(struct protocol *p, struct request *q)
{
    json_t *record = json_object_get(q->object, "record"), *state = json_object_get(q->object, "state");
    if (json_is_string(record) && !state)
        load_record(p, q, json_string_value(record), json_string_length(record));
    else if (json_is_object(state) && !record)
        load_state(p, q, state);
    else
        answer_fault(q, REASON_SYNTAX, PROTOCOL_LOAD);
}
