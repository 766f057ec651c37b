/* bot_player.c: see bot_player.h. Requests are written straight into one buffer: a fast program is asked tens of
 * thousands of times a second, and building a JSON tree for each would take longer than the answer. */
#include "bot_player.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"

/* A whole record as a JSON string, a state, and every legal move. */
enum { REQUEST_BYTES = 2 * MOTU_MATCH_MAX_RECORD + MOTU_MATCH_MAX_STATE_TEXT + 128 * 1024 };

struct bot_player {
    struct bot *bot;
    bool deaf;                /* it ended or stayed silent when greeted, so it is not greeted again */
    bool greeted;             /* the running program has understood `hello` */
    bool incremental;         /* and said that it needs only new lines */
    int told[MOTU_MAX_SEATS]; /* decisions of this game that it has seen, as each seat saw them; 0: none */
    char record[MOTU_MATCH_MAX_RECORD];
    char request[REQUEST_BYTES];
};

struct bot_player *bot_player_open(const char *command)
{
    struct bot_player *b = calloc(1, sizeof *b);
    if (b && !(b->bot = bot_open(command))) {
        free(b);
        return NULL;
    }
    return b;
}

void bot_player_close(struct bot_player *b)
{
    if (b)
        bot_close(b->bot);
    free(b);
}

void bot_player_begin(struct bot_player *b)
{
    memset(b->told, 0, sizeof b->told);
}

/* --- greeting ----------------------------------------------------------------------------------------------------- */

/* Greets every program once when it starts. Programs older than `hello` may answer anything, or end: then they are
 * started again without it. */
static void greet(struct bot_player *b, double wait_ms)
{
    const char *bytes, *fault;
    size_t length;
    if (b->deaf || bot_is_running(b->bot))
        return;
    b->greeted = b->incremental = false;
    if (!bot_ask(b->bot, "{\"cmd\":\"hello\"}\n", wait_ms, &bytes, &length, &fault)) {
        b->deaf = true;
        return;
    }
    json_t *answer = json_loadb(bytes, length, 0, NULL);
    b->greeted = json_is_true(json_object_get(answer, "ok"));
    b->incremental = b->greeted && json_is_true(json_object_get(answer, "incremental"));
    json_decref(answer);
}

double bot_player_cpu_ms(struct bot_player *b, double wait_ms)
{
    greet(b, wait_ms);
    return bot_cpu_ms(b->bot);
}

void bot_player_place(struct bot_player *b, const cpu_set_t *processors)
{
    bot_place(b->bot, processors);
}

/* --- requests ----------------------------------------------------------------------------------------------------- */

static void put_decision(const struct motu_match *m, const struct motu_walk *walk, int seat, struct motu_text *out)
{
    char line[MOTU_MATCH_MAX_MOVE_TEXT + 16];
    struct motu_text text = MOTU_TEXT_IN(line);
    motu_text_put(&text, motu_actor_name(m->game, motu_walk_actor(walk)));
    motu_text_put_char(&text, ' ');
    m->game->write_move(&walk->state, motu_walk_move(walk, seat), &text);
    motu_text_put_json(out, line);
}

static void open_request(struct motu_text *out, const char *command)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "cmd", command);
}

/* {"cmd":"load","viewer":…,"from":…,"lines":[…]}: what was decided since the seat was last shown the match. False if
 * one of these decisions revealed what had been shown as `?`: then the whole record must be read again. */
static bool put_new_lines(const struct motu_match *m, int seat, int from, struct motu_text *out)
{
    const size_t before = out->length;
    struct motu_walk walk;
    open_request(out, "load");
    motu_text_put_member_text(out, "viewer", m->game->seat_names[seat]);
    motu_text_put_member_number(out, "from", from);
    motu_text_put_member(out, "lines");
    motu_text_put_char(out, '[');
    for (motu_walk_start_at(&walk, m, from); motu_walk_more(&walk); motu_walk_next(&walk)) {
        if (m->game->reveals && m->game->reveals(&walk.state, m->move[walk.ply])) {
            out->length = before;
            return false;
        }
        if (walk.ply > from)
            motu_text_put_char(out, ',');
        put_decision(m, &walk, seat, out);
    }
    motu_text_put(out, "]}\n");
    return true;
}

static void put_record(struct bot_player *b, const struct motu_match *m, int viewer, struct motu_text *out)
{
    struct motu_text record = MOTU_TEXT_IN(b->record);
    motu_match_write_record(m, viewer, &record);
    motu_text_put_member_text(out, "record", b->record);
}

static void put_load(struct bot_player *b, const struct motu_match *m, int seat, struct motu_text *out)
{
    if (b->incremental && b->told[seat] && put_new_lines(m, seat, b->told[seat], out))
        return;
    open_request(out, "load");
    put_record(b, m, seat, out);
    motu_text_put(out, "}\n");
}

static void put_moves(const struct motu_match *m, struct motu_text *out)
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    motu_text_put_member(out, "moves");
    motu_text_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            motu_text_put_char(out, ',');
        motu_write_move_json(m->game, &m->now, move[i], out);
    }
    motu_text_put_char(out, ']');
}

/* The legal moves and the view come with the question, so that a program can play without knowing the rules. */
static void put_go(const struct motu_match *m, int seat, long ms, struct motu_text *out)
{
    struct motu_state view;
    open_request(out, "go");
    motu_text_put_member_text(out, "seat", m->game->seat_names[seat]);
    put_moves(m, out);
    motu_text_put_member(out, "state");
    motu_match_view(m, seat, &view);
    m->game->write_state(&view, out);
    motu_text_put_member_number(out, "ms", ms);
    motu_text_put(out, "}\n");
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

/* The next answer, which must be a good one; NULL with the fault. */
static json_t *hear(struct bot_player *b, double wait_ms, struct motu_text *fault)
{
    const char *bytes, *why;
    size_t length;
    if (!bot_hear(b->bot, wait_ms, &bytes, &length, &why)) {
        motu_text_put(fault, why);
        return NULL;
    }
    json_t *answer = json_loadb(bytes, length, 0, NULL);
    if (json_is_object(answer) && json_is_true(json_object_get(answer, "ok")))
        return answer;
    json_decref(answer);
    motu_text_put(fault, "sent something that is not an answer: ");
    for (size_t i = 0; i < length && i < 60; i++)
        motu_text_put_char(fault, bytes[i] < 0x20 || bytes[i] > 0x7E ? '?' : bytes[i]);
    return NULL;
}

static bool send(struct bot_player *b, double wait_ms, struct motu_text *fault)
{
    const char *why;
    if (bot_tell(b->bot, b->request, wait_ms, &why))
        return true;
    motu_text_put(fault, why);
    return false;
}

static bool load(struct bot_player *b, double wait_ms, struct motu_text *fault)
{
    json_t *answer = hear(b, wait_ms, fault);
    json_decref(answer);
    return answer;
}

static bool read_move(const struct motu_match *m, json_t *answer, motu_move *move, struct motu_text *fault)
{
    struct motu_reason reason;
    const char *words = json_string_value(json_object_get(answer, "move"));
    if (words && motu_match_read_move(m, words, move, &reason) && !m->game->refuse(&m->now, *move, &reason))
        return true;
    motu_text_put(fault, "played an illegal move: ");
    motu_text_put_bytes(fault, words ? words : "nothing", words ? strnlen(words, 60) : 7);
    return false;
}

/* A program that needs only new lines is sent both requests at once, which halves its waiting; any other may be older,
 * and gets them one by one. */
bool bot_player_ask(struct bot_player *b, const struct motu_match *m, int seat, long ms, double wait_ms,
                    motu_move *move, struct motu_text *fault)
{
    greet(b, wait_ms);
    struct motu_text request = MOTU_TEXT_IN(b->request);
    put_load(b, m, seat, &request);
    if (b->incremental)
        put_go(m, seat, ms, &request);
    if (!send(b, wait_ms, fault) || !load(b, wait_ms, fault))
        return false;
    b->told[seat] = m->count;
    if (!b->incremental) {
        motu_text_clear(&request);
        put_go(m, seat, ms, &request);
        if (!send(b, wait_ms, fault))
            return false;
    }
    json_t *answer = hear(b, wait_ms, fault);
    const bool good = answer && read_move(m, answer, move, fault);
    json_decref(answer);
    return good;
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static void put_share(int share, struct motu_text *out)
{
    char words[16];
    snprintf(words, sizeof words, "%.6g", (double)share / MOTU_WHOLE);
    motu_text_put(out, words);
}

static void put_own_seats(const struct motu_match *m, const struct bot_end *end, struct motu_text *out)
{
    const char *comma = "";
    motu_text_put_member(out, "seats");
    motu_text_put_char(out, '[');
    for (int seat = 0; seat < end->seats; seat++) {
        if (!end->own[seat])
            continue;
        motu_text_put(out, comma);
        motu_text_put_json(out, m->game->seat_names[seat]);
        comma = ",";
    }
    motu_text_put_char(out, ']');
}

static void put_everybody(const struct motu_match *m, const struct bot_end *end, struct motu_text *out)
{
    motu_text_put_member(out, "names");
    motu_text_put_char(out, '{');
    for (int seat = 0; seat < end->seats; seat++)
        motu_text_put_member_text(out, m->game->seat_names[seat], end->name[seat]);
    motu_text_put_char(out, '}');
    motu_text_put_member(out, "shares");
    motu_text_put_char(out, '{');
    for (int seat = 0; seat < end->seats; seat++) {
        motu_text_put_member(out, m->game->seat_names[seat]);
        put_share(end->share[seat], out);
    }
    motu_text_put_char(out, '}');
}

/* When the game is over everything is revealed, unless the game keeps something hidden for ever (I-2). */
static void put_end(struct bot_player *b, const struct motu_match *m, const struct bot_end *end, struct motu_text *out)
{
    const bool hides = m->game->keeps_hidden && m->game->keeps_hidden(&m->now);
    open_request(out, "end");
    motu_text_put_member_number(out, "game", end->game);
    put_own_seats(m, end, out);
    put_everybody(m, end, out);
    motu_text_put_member(out, "result");
    m->game->write_result_json(&m->now, out);
    if (*end->fault)
        motu_text_put_member_text(out, "fault", end->fault);
    put_record(b, m, hides || motu_match_actor(m) != MOTU_OVER ? MOTU_ONLOOKER : MOTU_ALL, out);
    motu_text_put(out, "}\n");
}

void bot_player_end(struct bot_player *b, const struct motu_match *m, const struct bot_end *end, double wait_ms)
{
    const char *bytes, *fault;
    size_t length;
    struct motu_text request = MOTU_TEXT_IN(b->request);
    if (!b->greeted || !bot_is_running(b->bot))
        return;
    put_end(b, m, end, &request);
    bot_ask(b->bot, b->request, wait_ms, &bytes, &length, &fault);
}
