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
    motu_text_put_char(q->answer, '[');
    while (*values) {
        const size_t length = strcspn(values, "|");
        motu_text_put_json_bytes(q->answer, values, length);
        values += length;
        if (*values) {
            motu_text_put_char(q->answer, ',');
            values++;
        }
    }
    motu_text_put_char(q->answer, ']');
}

/* The versions of each game's rules, every one of which can be played. */
static void put_rules(struct request *q)
{
    put_field(q, "rules");
    for (int i = 0; motu_catalogue_games[i]; i++) {
        motu_text_put_char(q->answer, i ? ',' : '{');
        motu_text_put_json_key(q->answer, motu_catalogue_games[i]->id);
        for (int rules = 1; rules <= motu_catalogue_games[i]->rules_version; rules++) {
            motu_text_put_char(q->answer, rules > 1 ? ',' : '[');
            motu_text_put_number(q->answer, rules);
        }
        motu_text_put_char(q->answer, ']');
    }
    motu_text_put_char(q->answer, '}');
}

void session_hello(struct protocol *p, struct request *q)
{
    (void)p;
    begin_answer(q, true);
    put_string_field(q, "name", "motu");
    put_string_field(q, "version", MOTU_VERSION);
    put_field(q, "protocol");
    motu_text_put_number(q->answer, PROTOCOL_VERSION);
    put_field(q, "games");
    for (int i = 0; motu_catalogue_games[i]; i++) {
        motu_text_put_char(q->answer, i ? ',' : '{');
        motu_text_put_json(q->answer, motu_catalogue_games[i]->id);
        motu_text_put(q->answer, ":{");
        for (const struct motu_option *option = motu_catalogue_games[i]->options; option->key; option++) {
            if (option != motu_catalogue_games[i]->options)
                motu_text_put_char(q->answer, ',');
            motu_text_put_json(q->answer, option->key);
            motu_text_put_char(q->answer, ':');
            put_option_values(q, option->values);
        }
        motu_text_put_char(q->answer, '}');
    }
    motu_text_put_char(q->answer, '}');
    put_rules(q);
}

static bool take_seed(struct protocol *p, struct request *q, uint64_t *seed)
{
    json_t *value = json_object_get(q->object, "seed");
    *seed = p->default_seed;
    if (json_is_string(value)) {
        *seed = motu_rng_seed_from_text(json_string_value(value), json_string_length(value));
    } else if (json_is_integer(value)) {
        *seed = (uint64_t)json_integer_value(value);
    } else if (value) {
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_SEED);
        return false;
    }
    return true;
}

static void answer_unknown_game(struct request *q, const char *name)
{
    struct motu_reason reason;
    motu_reason_add_input(motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_GAME_UNKNOWN), name,
                          strlen(name));
    answer_reason(q, &reason);
}

void session_new(struct protocol *p, struct request *q)
{
    const char *id, *options;
    uint64_t seed;
    json_int_t rules;
    struct motu_reason reason;
    if (!take_string(q, "game", &id) || !take_string(q, "options", &options) || !take_seed(p, q, &seed))
        return;
    if (!id) {
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_NO_GAME);
        return;
    }
    const struct motu_game *game = motu_catalogue_find(id, strlen(id));
    if (!game) {
        answer_unknown_game(q, id);
        return;
    }
    if (!take_number(q, "rules", INT_MIN, INT_MAX, game->rules_version, &rules))
        return;
    if (!motu_match_start_under(&p->scratch, game, (int)rules, options ? options : "", seed, &reason)) {
        answer_reason(q, &reason);
        return;
    }
    p->match = p->scratch;
    p->started = true;
    answer_position(q, &p->match);
}

static bool play_one(struct protocol *p, struct request *q, const char *words)
{
    struct motu_reason reason;
    if (motu_match_play_text(&p->match, words, &reason))
        return true;
    answer_reason(q, &reason);
    return false;
}

void session_play(struct protocol *p, struct request *q)
{
    json_t *move = json_object_get(q->object, "move"), *moves = json_object_get(q->object, "moves");
    if (!move == !moves || (move && !plain_string(move)) || (moves && !json_is_array(moves))) {
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_PLAY);
        return;
    }
    const size_t count = move ? 1 : json_array_size(moves);
    for (size_t i = 0; !move && i < count; i++)
        if (!plain_string(json_array_get(moves, i))) {
            answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_MOVES);
            return;
        }
    for (size_t i = 0; i < count; i++)
        if (!play_one(p, q, json_string_value(move ? move : json_array_get(moves, i)))) {
            if (i)
                motu_match_undo(&p->match, (int)i, NULL);
            return;
        }
    answer_position(q, &p->match);
}

/* In lowest terms; neither is 0. */
static void put_fraction(struct motu_text *out, uint32_t over, uint32_t under)
{
    uint32_t a = under, b = over % under; /* the greatest common divisor, by Euclid */
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    motu_text_put_char(out, '"');
    motu_text_put_number(out, over / a);
    motu_text_put_char(out, '/');
    motu_text_put_number(out, under / a);
    motu_text_put_char(out, '"');
}

void session_moves(struct protocol *p, struct request *q)
{
    const struct motu_match *m = &p->match;
    const bool chance = motu_match_actor(m) == MOTU_CHANCE;
    struct motu_match_choice *choice = p->choice;
    uint32_t total = 0;
    int viewer;
    if (!take_viewer(q, m, &viewer) || !may_ask(q, m, viewer))
        return;
    const int count = motu_match_choices(m, choice);
    for (int i = 0; i < count; i++)
        total += choice[i].weight;
    begin_answer(q, true);
    put_actor(q, m);
    put_field(q, "moves");
    motu_text_put_char(q->answer, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            motu_text_put_char(q->answer, ',');
        motu_text_put_json(q->answer, choice[i].words);
    }
    motu_text_put_char(q->answer, ']');
    if (!chance)
        return;
    put_field(q, "odds");
    motu_text_put_char(q->answer, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            motu_text_put_char(q->answer, ',');
        put_fraction(q->answer, choice[i].weight, total);
    }
    motu_text_put_char(q->answer, ']');
}

void session_chance(struct protocol *p, struct request *q)
{
    char made[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_reason reason;
    if (!motu_match_play_chance(&p->match, made, &reason)) {
        answer_reason(q, &reason);
        return;
    }
    begin_answer(q, true);
    put_string_field(q, "move", made);
    put_position(q, &p->match);
}

void session_state(struct protocol *p, struct request *q)
{
    struct motu_state view;
    int viewer;
    if (!take_viewer(q, &p->match, &viewer))
        return;
    motu_match_view(&p->match, viewer, &view);
    begin_answer(q, true);
    put_field(q, "state");
    p->match.game->write_state(&view, q->answer);
}

void session_why(struct protocol *p, struct request *q)
{
    const struct motu_match *m = &p->match;
    const char *words;
    int viewer;
    motu_move move;
    struct motu_reason reason;
    if (!take_string(q, "move", &words) || !take_viewer(q, m, &viewer))
        return;
    if (!words) {
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_NO_MOVE);
        return;
    }
    if (!may_ask(q, m, viewer))
        return;
    const bool legal = motu_match_is_legal(m, words, &move, &reason);
    if (!legal && reason.fault == MOTU_REASON_SYNTAX) {
        answer_reason(q, &reason);
        return;
    }
    begin_answer(q, true);
    put_field(q, "legal");
    motu_text_put(q->answer, legal ? "true" : "false");
    if (legal)
        return;
    put_string_field(q, "rule", reason.rule);
    put_sentence_field(q, &reason);
}

void session_undo(struct protocol *p, struct request *q)
{
    json_t *value = json_object_get(q->object, "count");
    struct motu_reason reason;
    if (value && (!json_is_integer(value) || json_integer_value(value) < 1)) {
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_COUNT);
        return;
    }
    const json_int_t count = value ? json_integer_value(value) : 1;
    if (!motu_match_undo(&p->match, count > MOTU_MATCH_MAX_DECISIONS ? MOTU_MATCH_MAX_DECISIONS + 1 : (int)count,
                         &reason)) {
        answer_reason(q, &reason);
        return;
    }
    answer_position(q, &p->match);
}

void session_record(struct protocol *p, struct request *q)
{
    struct motu_text record = MOTU_TEXT_IN(p->record);
    int viewer;
    if (!take_viewer(q, &p->match, &viewer))
        return;
    if (p->match.from_state) {
        answer_fault(q, MOTU_REASON_STATE, PROTOCOL_NO_RECORD);
        return;
    }
    motu_match_write_record(&p->match, viewer, &record);
    begin_answer(q, true);
    put_string_field(q, "record", p->record);
}

static void load_record(struct protocol *p, struct request *q, const char *bytes, size_t length)
{
    struct motu_match_fault fault;
    struct motu_belief *spare = p->belief[p->match.belief == p->belief[0]];
    if (motu_match_read_record(&p->match, &p->scratch, bytes, length, motu_catalogue_find, spare, &fault)) {
        p->match.seed = p->default_seed;
        p->started = true;
        answer_position(q, &p->match);
        return;
    }
    answer_reason(q, &fault.reason);
    put_field(q, "line");
    motu_text_put_number(q->answer, fault.line);
}

static void load_state(struct protocol *p, struct request *q, json_t *state)
{
    const char *id = plain_string(json_object_get(state, "game"));
    struct motu_reason reason;
    if (!id) {
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_STATE_GAME);
        return;
    }
    const struct motu_game *game = motu_catalogue_find(id, strlen(id));
    if (!game) {
        answer_unknown_game(q, id);
        return;
    }
    char *bytes = json_dumps(state, JSON_COMPACT);
    const bool read =
        bytes && motu_match_start_from_state(&p->scratch, game, bytes, strlen(bytes), p->default_seed, &reason);
    if (read) {
        p->match = p->scratch;
        p->started = true;
        answer_position(q, &p->match);
    } else if (bytes) {
        answer_reason(q, &reason);
    } else {
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_STATE_UNREADABLE);
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
        answer_fault(q, MOTU_REASON_SYNTAX, PROTOCOL_LOAD);
}
