/* protocol.c: see protocol.h. Requests are read by jansson; answers are put together from what the games
 * and the match write themselves. */
#include "protocol.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/match.h>
#include <motu/version.h>

#include "pool.h"
#include "raw_member.h"

struct protocol {
    bool started;
    struct match match, room;
    struct game_belief *belief[2]; /* one in use, one to load into */
    struct game_belief *recalled;  /* what the player who thinks may know */
    struct pool *pool;             /* from the first go on */
    struct protocol_host host;
    uint64_t default_seed;
    char record[MATCH_MAX_RECORD];
    struct match_choice choice[GAME_MAX_MOVES];
};

struct request {
    json_t *object;
    const char *id; /* as it stands in the request, or NULL */
    size_t id_length;
    struct text *answer;
};

struct protocol *protocol_open(uint64_t seed)
{
    struct protocol *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->default_seed = seed;
    p->belief[0] = malloc(catalogue_belief_size());
    p->belief[1] = malloc(catalogue_belief_size());
    p->recalled = malloc(catalogue_belief_size());
    if (p->belief[0] && p->belief[1] && p->recalled)
        return p;
    protocol_close(p);
    return NULL;
}

void protocol_close(struct protocol *p)
{
    if (!p)
        return;
    free(p->belief[0]);
    free(p->belief[1]);
    free(p->recalled);
    pool_close(p->pool);
    free(p);
}

/* --- answers ------------------------------------------------------------------------------------------- */

static void begin_answer(struct request *q, bool ok)
{
    text_clear(q->answer);
    text_put_char(q->answer, '{');
    if (q->id) {
        text_put(q->answer, "\"id\":");
        text_put_bytes(q->answer, q->id, q->id_length);
        text_put_char(q->answer, ',');
    }
    text_put(q->answer, ok ? "\"ok\":true" : "\"ok\":false");
}

static void put_field(struct request *q, const char *key)
{
    text_put(q->answer, ",\"");
    text_put(q->answer, key);
    text_put(q->answer, "\":");
}

static void put_string_field(struct request *q, const char *key, const char *value)
{
    put_field(q, key);
    text_put_json(q->answer, value);
}

static void put_sentence_field(struct request *q, const struct game_reason *reason)
{
    char sentence[1024];
    struct text text = TEXT_IN(sentence);
    reason_write_sentence(reason, LANGUAGE_EN, &text);
    put_string_field(q, "message", sentence);
}

static void answer_error(struct request *q, enum reason_fault fault, const char *message)
{
    begin_answer(q, false);
    put_string_field(q, "error", reason_fault_name(fault));
    put_string_field(q, "message", message);
}

/* Closes the answer, whatever it was. */
static void end_answer(struct request *q)
{
    text_put_char(q->answer, '}');
    if (text_fits(q->answer))
        return;
    q->id = NULL;
    answer_error(q, REASON_STATE, "The answer is too long.");
    text_put_char(q->answer, '}');
}

static void answer_reason(struct request *q, const struct game_reason *reason)
{
    begin_answer(q, false);
    put_string_field(q, "error", reason_fault_name(reason->fault));
    if (*reason->rule)
        put_string_field(q, "rule", reason->rule);
    put_sentence_field(q, reason);
}

static void put_actor(struct request *q, const struct match *m)
{
    const int actor = match_actor(m);
    put_field(q, "actor");
    if (actor == GAME_OVER)
        text_put(q->answer, "null");
    else
        text_put_json(q->answer, game_actor_name(m->game, actor));
}

/* What `play` answers, and all that moves the game. */
static void put_position(struct request *q, const struct match *m)
{
    const bool over = match_actor(m) == GAME_OVER;
    put_actor(q, m);
    put_field(q, "over");
    text_put(q->answer, over ? "true" : "false");
    if (over) {
        put_field(q, "result");
        m->game->write_result_json(&m->now, q->answer);
    }
}

static void answer_position(struct request *q, const struct match *m)
{
    begin_answer(q, true);
    put_position(q, m);
}

/* --- what a request holds --------------------------------------------------------------------------------- */

/* The string, or NULL if it is none; a NUL inside would end it early for everybody behind here. */
static const char *plain_string(const json_t *value)
{
    const char *string = json_string_value(value);
    return string && strlen(string) == json_string_length(value) ? string : NULL;
}

/* A string of the request; NULL if it is not there. False, with the answer, if it is something else. */
static bool take_string(struct request *q, const char *key, const char **value)
{
    json_t *found = json_object_get(q->object, key);
    char message[64];
    *value = plain_string(found);
    if (!found || *value)
        return true;
    struct text text = TEXT_IN(message);
    text_put(&text, key);
    text_put(&text, " must be a string.");
    answer_error(q, REASON_SYNTAX, message);
    return false;
}

/* Whom the answer is for; the match's own viewer if nothing is said. */
static bool take_viewer(struct request *q, const struct match *m, int *viewer)
{
    const char *name;
    if (!take_string(q, "viewer", &name))
        return false;
    *viewer = m->viewer;
    if (!name)
        return true;
    *viewer = game_actor_named(m->game, name, strlen(name));
    if (*viewer == GAME_OVER || *viewer == GAME_CHANCE || *viewer >= m->game->seats(&m->now)) {
        answer_error(q, REASON_UNKNOWN, "There is no such viewer: a player, public or all.");
        return false;
    }
    if (m->viewer != GAME_ALL && *viewer != m->viewer) {
        answer_error(q, REASON_STATE, "This game was read from one player's record and is shown to that player only.");
        return false;
    }
    return true;
}

static bool may_ask(struct request *q, const struct match *m, int viewer)
{
    if (m->game->may_ask(&m->now, viewer))
        return true;
    answer_error(q, REASON_STATE, "This viewer may not see what can be decided now.");
    return false;
}

/* --- commands ------------------------------------------------------------------------------------------ */

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

static void do_hello(struct protocol *p, struct request *q)
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
        answer_error(q, REASON_SYNTAX, "seed must be a string.");
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

static void do_new(struct protocol *p, struct request *q)
{
    const char *id, *options;
    uint64_t seed;
    struct game_reason reason;
    if (!take_string(q, "game", &id) || !take_string(q, "options", &options) || !take_seed(p, q, &seed))
        return;
    if (!id) {
        answer_error(q, REASON_SYNTAX, "game is missing.");
        return;
    }
    const struct game *game = catalogue_find(id, strlen(id));
    if (!game) {
        answer_unknown_game(q, id);
        return;
    }
    if (!match_start(&p->room, game, options ? options : "", seed, &reason)) {
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

static void do_play(struct protocol *p, struct request *q)
{
    json_t *move = json_object_get(q->object, "move"), *moves = json_object_get(q->object, "moves");
    if (!move == !moves || (move && !plain_string(move)) || (moves && !json_is_array(moves))) {
        answer_error(q, REASON_SYNTAX, "play takes either move, a string, or moves, a list of strings.");
        return;
    }
    const size_t count = move ? 1 : json_array_size(moves);
    for (size_t i = 0; !move && i < count; i++)
        if (!plain_string(json_array_get(moves, i))) {
            answer_error(q, REASON_SYNTAX, "moves must be a list of strings.");
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

static void do_moves(struct protocol *p, struct request *q)
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

static void do_chance(struct protocol *p, struct request *q)
{
    struct match *m = &p->match;
    char words[MATCH_MAX_MOVE_TEXT];
    struct text text = TEXT_IN(words);
    struct game_reason reason;
    const int actor = match_actor(m);
    if (actor == GAME_OVER) {
        answer_reason(q, reason_set(&reason, REASON_OVER, "", MESSAGE_GAME_OVER));
        return;
    }
    if (actor != GAME_CHANCE) {
        answer_error(q, REASON_STATE, "It is not for chance to decide now.");
        return;
    }
    if (m->viewer != GAME_ALL && m->game->belief_size) {
        answer_error(q, REASON_STATE,
                     "In a game read from one player's record the pile is not known: play what was seen.");
        return;
    }
    const game_move move = match_chance(m);
    m->game->write_move(&m->now, move, &text);
    if (!match_play(m, move, &reason)) {
        answer_reason(q, &reason);
        return;
    }
    begin_answer(q, true);
    put_string_field(q, "move", words);
    put_position(q, m);
}

static void do_state(struct protocol *p, struct request *q)
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

static void do_why(struct protocol *p, struct request *q)
{
    const struct match *m = &p->match;
    const char *words;
    int viewer;
    game_move move;
    struct game_reason reason;
    if (!take_string(q, "move", &words) || !take_viewer(q, m, &viewer))
        return;
    if (!words) {
        answer_error(q, REASON_SYNTAX, "move is missing.");
        return;
    }
    if (!may_ask(q, m, viewer))
        return;
    bool legal = match_read_move(m, words, &move, &reason);
    if (!legal && reason.fault == REASON_SYNTAX) {
        answer_reason(q, &reason);
        return;
    }
    legal = legal && !m->game->refuse(&m->now, move, &reason);
    begin_answer(q, true);
    put_field(q, "legal");
    text_put(q->answer, legal ? "true" : "false");
    if (legal)
        return;
    put_string_field(q, "rule", reason.rule);
    put_sentence_field(q, &reason);
}

static void do_undo(struct protocol *p, struct request *q)
{
    json_t *value = json_object_get(q->object, "count");
    struct game_reason reason;
    if (value && (!json_is_integer(value) || json_integer_value(value) < 1)) {
        answer_error(q, REASON_SYNTAX, "count must be a whole number from 1 on.");
        return;
    }
    const json_int_t count = value ? json_integer_value(value) : 1;
    if (!match_undo(&p->match, count > MATCH_MAX_DECISIONS ? MATCH_MAX_DECISIONS + 1 : (int)count, &reason)) {
        answer_reason(q, &reason);
        return;
    }
    answer_position(q, &p->match);
}

static void do_record(struct protocol *p, struct request *q)
{
    struct text record = TEXT_IN(p->record);
    int viewer;
    if (!take_viewer(q, &p->match, &viewer))
        return;
    if (p->match.from_state) {
        answer_error(q, REASON_STATE, "A game that began from a state has no record.");
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
        answer_error(q, REASON_SYNTAX, "The state does not say which game it is of.");
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
        answer_error(q, REASON_SYNTAX, "The state cannot be read.");
    }
    free(bytes);
}

static void do_load(struct protocol *p, struct request *q)
{
    json_t *record = json_object_get(q->object, "record"), *state = json_object_get(q->object, "state");
    if (json_is_string(record) && !state)
        load_record(p, q, json_string_value(record), json_string_length(record));
    else if (json_is_object(state) && !record)
        load_state(p, q, state);
    else
        answer_error(q, REASON_SYNTAX, "load takes either record, a string, or state, an object.");
}

/* --- thinking ----------------------------------------------------------------------------------------------- */

enum { UNHEARD_VISITS = 300, THINKING_BYTES = 64 * 1024 * 1024 };

void protocol_listen(struct protocol *p, const struct protocol_host *host)
{
    p->host = *host;
}

/* A whole number of the request within bounds; `otherwise` if it is not there. */
static bool take_number(struct request *q, const char *key, json_int_t low, json_int_t high, json_int_t otherwise,
                        json_int_t *number)
{
    json_t *value = json_object_get(q->object, key);
    char message[96];
    *number = value ? json_integer_value(value) : otherwise;
    if (!value || (json_is_integer(value) && *number >= low && *number <= high))
        return true;
    struct text text = TEXT_IN(message);
    text_put(&text, key);
    text_put(&text, " must be a whole number from ");
    text_put_number(&text, low);
    text_put(&text, " to ");
    text_put_number(&text, high);
    text_put_char(&text, '.');
    answer_error(q, REASON_SYNTAX, message);
    return false;
}

/* Shares as numbers from 0 to 1, to four digits. */
static void put_value(struct text *out, const struct game *game, const struct pool_thought *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const int parts = (int)((10000ll * t->value[seat] + GAME_VALUE / 2) / GAME_VALUE);
        text_put_char(out, seat ? ',' : '{');
        text_put_json(out, game->seat_names[seat]);
        text_put_char(out, ':');
        text_put_number(out, parts / 10000);
        text_put_char(out, '.');
        for (int digit = 1000; digit; digit /= 10)
            text_put_number(out, parts / digit % 10);
    }
    text_put_char(out, '}');
}

static void put_move(struct text *out, const struct game *game, const struct game_state *state, game_move move)
{
    char words[MATCH_MAX_MOVE_TEXT];
    struct text text = TEXT_IN(words);
    game->write_move(state, move, &text);
    text_put_json(out, words);
}

/* The line, as far as it can be played out in one possible truth: chance is not in it. */
static void put_line(struct text *out, const struct ai_position *p, const struct pool_thought *t)
{
    struct game_state state;
    struct rng rng;
    const struct game *game = p->game;
    memcpy(&state, &p->view, game->state_size);
    rng_seed(&rng, 1);
    if (p->belief && game->belief_sample)
        game->belief_sample(p->belief, &state, &rng);
    else
        game->determinize(&state, &rng);
    text_put_char(out, '[');
    for (int i = 0; i < t->line_length; i++) {
        while (game->actor(&state) == GAME_CHANCE)
            game->apply(&state, game_random_move(game, &state, &rng));
        if (game->refuse(&state, t->line[i], NULL))
            break;
        if (i)
            text_put_char(out, ',');
        put_move(out, game, &state, t->line[i]);
        game->apply(&state, t->line[i]);
    }
    text_put_char(out, ']');
}

/* "move":…,"value":…,"visits":…,"line":… */
static void put_thought(struct text *out, const struct ai_position *p, const struct pool_thought *t)
{
    text_put(out, "\"move\":");
    put_move(out, p->game, &p->view, t->move);
    text_put(out, ",\"value\":");
    put_value(out, p->game, t);
    text_put(out, ",\"visits\":");
    text_put_number(out, t->visits);
    text_put(out, ",\"line\":");
    put_line(out, p, t);
}

/* What is needed to report while thinking. */
struct going {
    struct protocol *protocol;
    struct request *request;
    const struct ai_position *position;
};

static bool is_enough(void *context)
{
    const struct protocol_host *host = &((struct going *)context)->protocol->host;
    return host->stopped(host->context);
}

static void report(void *context, const struct pool_thought *t)
{
    const struct going *g = context;
    char bytes[4096];
    struct text line = TEXT_IN(bytes);
    text_put_char(&line, '{');
    if (g->request->id) {
        text_put(&line, "\"id\":");
        text_put_bytes(&line, g->request->id, g->request->id_length);
        text_put_char(&line, ',');
    }
    text_put(&line, "\"info\":{");
    put_thought(&line, g->position, t);
    text_put(&line, "}}");
    if (text_fits(&line))
        g->protocol->host.info(g->protocol->host.context, bytes, line.length);
}

/* Who thinks, and for how long. */
static bool take_limits(struct protocol *p, struct request *q, struct ai_player *player, struct pool_limit *limit)
{
    json_int_t level, ms, visits;
    if (!take_number(q, "level", 1, AI_LEVELS, AI_LEVELS, &level) || !take_number(q, "ms", 1, 3600000, 0, &ms)
        || !take_number(q, "visits", 1, 1000000000, 0, &visits))
        return false;
    *player = ai_player_level((int)level);
    limit->visits = (uint32_t)visits;
    limit->wall_ms = (double)ms;
    if (!p->host.stopped) {
        limit->wall_ms = 0;
        limit->visits = UNHEARD_VISITS;
    }
    return true;
}

static bool may_go(struct protocol *p, struct request *q)
{
    const int actor = match_actor(&p->match);
    struct game_reason reason;
    if (actor == GAME_OVER)
        answer_reason(q, reason_set(&reason, REASON_OVER, "", MESSAGE_GAME_OVER));
    else if (actor == GAME_CHANCE)
        answer_error(q, REASON_STATE, "It is for chance to decide now.");
    else if (p->match.viewer != GAME_ALL && p->match.viewer != actor)
        answer_error(q, REASON_STATE, "This game was read from one player's record, and it is another's turn.");
    else
        return true;
    return false;
}

static void do_go(struct protocol *p, struct request *q)
{
    const struct match *m = &p->match;
    struct ai_player player;
    struct pool_thought thought;
    struct rng rng;
    if (!may_go(p, q))
        return;
    struct ai_position position = {.game = m->game, .seat = match_actor(m)};
    struct going going = {.protocol = p, .request = q, .position = &position};
    struct pool_limit limit = {.context = &going};
    if (!take_limits(p, q, &player, &limit))
        return;
    if (!p->pool)
        p->pool = pool_open(p->host.threads > 0 ? p->host.threads : 1, THINKING_BYTES);
    if (!p->pool) {
        answer_error(q, REASON_STATE, "There is not enough memory to think.");
        return;
    }
    if (p->host.stopped) {
        limit.enough = is_enough;
        limit.report = report;
    }
    match_recall(m, position.seat, &position.view, p->recalled);
    position.belief = m->game->belief_start ? p->recalled : NULL;
    /* the thinker's random numbers have nothing to do with those that deal */
    rng_seed_at(&rng, p->default_seed ^ 0x676Fu, (uint64_t)m->count);
    pool_think(p->pool, &player, &position, rng_next(&rng), &limit, &thought);
    begin_answer(q, true);
    text_put_char(q->answer, ',');
    put_thought(q->answer, &position, &thought);
}

/* A `stop` that comes while nothing is thought about; the others are seen by the host. */
static void do_stop(struct protocol *p, struct request *q)
{
    (void)p;
    begin_answer(q, true);
}

static void do_quit(struct protocol *p, struct request *q)
{
    (void)p;
    begin_answer(q, true);
}

static const struct command {
    const char *name;
    bool needs_game;
    void (*run)(struct protocol *, struct request *);
} commands[] = {
    {"hello", false, do_hello},  {"new", false, do_new},    {"play", true, do_play}, {"moves", true, do_moves},
    {"chance", true, do_chance}, {"state", true, do_state}, {"why", true, do_why},   {"undo", true, do_undo},
    {"record", true, do_record}, {"load", false, do_load},  {"go", true, do_go},     {"stop", false, do_stop},
    {"quit", false, do_quit},
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

bool protocol_answer(struct protocol *p, const char *line, size_t length, struct text *answer)
{
    json_error_t error;
    struct request q = {.answer = answer};
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    json_t *value = json_loadb(line, length, flags, &error);
    if (!value && json_error_code(&error) == json_error_numeric_overflow) /* an id may be any number */
        value = json_loadb(line, length, flags | JSON_DECODE_INT_AS_REAL, &error);
    bool go_on = true;
    if (json_is_object(value)) {
        q.object = value;
        q.id = raw_member(line, length, "id", &q.id_length);
        const char *name = plain_string(json_object_get(value, "cmd"));
        const struct command *command = name ? find_command(name) : NULL;
        if (!name) {
            answer_error(&q, REASON_SYNTAX, "A request is an object with a string cmd.");
        } else if (!command) {
            answer_error(&q, REASON_UNKNOWN,
                         "There is no such command; hello, new, play, moves, chance, state, why, "
                         "undo, record, load, go, stop and quit are known.");
        } else if (command->needs_game && !p->started) {
            answer_error(&q, REASON_STATE, "No game has been started: say new or load first.");
        } else {
            command->run(p, &q);
            go_on = command->run != do_quit;
        }
    } else {
        answer_error(&q, REASON_SYNTAX, value ? "A request is an object with a string cmd." : error.text);
    }
    end_answer(&q);
    json_decref(value);
    return go_on;
}

void protocol_answer_too_long(struct text *answer)
{
    struct request q = {.answer = answer};
    answer_error(&q, REASON_SYNTAX, "The line is longer than 1048576 bytes.");
    end_answer(&q);
}

bool protocol_is_stop(const char *line, size_t length)
{
    json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(value, "cmd"));
    const bool stop = name && !strcmp(name, "stop");
    json_decref(value);
    return stop;
}
