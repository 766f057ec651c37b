/* decisions.c: decisions: moves, undo, takebacks, resigning. */
#include "house_inside.h"

#include <stdio.h>
#include <string.h>

static int refuse_phase(struct request *v)
{
    if (v->table->phase == TABLE_WAITING)
        return request_refuse(v, 409, "state", SERVER_NOT_BEGUN);
    return request_refuse(v, 409, "over", SERVER_NOTHING_TO_DECIDE);
}

/* Whether the seat can decide anything now: 0, or the status of the refusal. */
static int check_playing(struct request *v)
{
    if (v->table->phase != TABLE_PLAYING)
        return refuse_phase(v);
    if (v->table->seat[v->role].away)
        return request_refuse(v, 409, "state", SERVER_SEAT_LEFT);
    return 0;
}

/* A decision names the event it expects to become. If the game has changed since, its maker did not know. A number that
 * is too high is stale as well: its sender saw a course of the game that was lost when a backup was restored. */
static int check_expected(struct request *v)
{
    int expect;
    if (!json_object_get(v->body, "expect"))
        return request_refuse(v, 400, "syntax", SERVER_EXPECT_MISSING);
    if (!request_number(v, "expect", 1, INT32_MAX, 0, &expect))
        return 400;
    return v->table->changed >= expect || expect > v->table->events + 1 ? request_stale(v) : 0;
}

int do_move(struct request *v)
{
    struct table *t = v->table;
    struct motu_reason reason = {0};
    char canonical[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(canonical);
    motu_move move;
    int refused = check_playing(v);
    const char *words = refused ? NULL : request_line(v, "move", 200);
    if (!words)
        return refused ? refused : 400;
    if ((refused = check_expected(v)))
        return refused;
    if (table_actor(t) != v->role)
        return request_refuse(v, 409, "turn", SERVER_NOT_YOUR_TURN);
    if (!motu_match_read_move(t->match, words, &move, &reason) || t->game->refuse(&t->match->now, move, &reason))
        return request_refuse_reason(v, &reason);
    if (t->match->count == MOTU_MATCH_MAX_DECISIONS)
        return request_refuse(v, 409, "state", SERVER_GAME_TOO_LONG);
    t->game->write_move(&t->match->now, move, &text);
    if (!house_log(v->house, t, v->role, EVENT_MOVE, v->id, canonical))
        return 503;
    v->house->figures.moves++;
    const int64_t seq = t->events;
    house_go_on(v->house, t);
    return request_done(v, seq);
}

/* How many decisions remain after the seat takes back its last one; -1 if it has none. */
static int last_own(const struct table *t, int seat)
{
    for (int i = t->events; i--;) {
        const struct event *e = &t->event[i];
        if (e->kind == EVENT_MOVE && !e->undone && e->actor == seat)
            return e->ply;
    }
    return -1;
}

static int check_target(struct request *v, int *to)
{
    const struct table *t = v->table;
    if (!request_number(v, "to", 0, MOTU_MATCH_MAX_DECISIONS, -1, to))
        return 400;
    if (*to < 0)
        *to = last_own(t, v->role);
    if (*to < 0 || *to >= t->match->count)
        return request_refuse(v, 409, "state", SERVER_NOTHING_TO_UNDO);
    if (t->undos >= QUOTA_UNDOS)
        return request_refuse(v, 409, "state", SERVER_UNDONE_TOO_OFTEN);
    return 0;
}

static bool log_number(struct request *v, int actor, enum event_kind kind, const char *id, int number)
{
    char words[16];
    snprintf(words, sizeof words, "%d", number);
    return house_log(v->house, v->table, actor, kind, id, words);
}

int do_undo(struct request *v)
{
    const struct table *t = v->table;
    struct motu_reason reason = {0};
    int to = 0, refused = check_playing(v);
    if (refused || (refused = check_expected(v)) || (refused = check_target(v, &to)))
        return refused;
    if (to < course_limit(&t->course, t->match->count, v->role)) {
        motu_match_undo_limit(t->match, v->role, &reason); /* for the sentence */
        return request_refuse_reason(v, &reason);
    }
    if (!log_number(v, v->role, EVENT_UNDO, v->id, to))
        return 503;
    const int64_t seq = v->table->events;
    house_go_on(v->house, v->table);
    return request_done(v, seq);
}

/* Whether chance has decided anything since, which people have then seen. */
static bool is_past_chance(const struct table *t, int to)
{
    for (int ply = t->match->count; ply-- > to;)
        if (t->event[t->course.step[ply].event - 1].actor == MOTU_CHANCE)
            return true;
    return false;
}

/* Whether the record has room to say that chance is drawn again: 0, or the status of the refusal. */
static int check_anew(struct request *v, int to)
{
    struct motu_match *m = v->table->match;
    char header[MOTU_MATCH_MAX_HEADER];
    if (!is_past_chance(v->table, to))
        return 0;
    memcpy(header, m->header, sizeof header);
    const bool fits = motu_fair_draw_anew(m, to);
    memcpy(m->header, header, sizeof header);
    return fits ? 0 : request_refuse(v, 409, "state", SERVER_CHANCE_SPENT);
}

static bool has_not_agreed(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_PERSON && !(t->agreed >> seat & 1);
}

/* Beyond the barrier only if every person agrees, unless the table says otherwise; computers do not mind. Somebody who
 * has left the seat to a computer has not agreed: the question waits until they are back or somebody moves. */
static void take_back_if_agreed(struct request *v)
{
    const struct table *t = v->table;
    char words[24];
    if (t->takebacks != TAKEBACKS_FREE && table_any_seat(t, has_not_agreed))
        return;
    snprintf(words, sizeof words, "%d%s", t->ask_to, is_past_chance(t, t->ask_to) ? " anew" : "");
    if (house_log(v->house, v->table, ACTOR_HOUSE, EVENT_TAKEBACK, NULL, words))
        house_go_on(v->house, v->table);
}

int do_takeback(struct request *v)
{
    int to = 0, refused = check_playing(v);
    if (!refused && v->table->takebacks == TAKEBACKS_NONE)
        return request_refuse(v, 409, "state", SERVER_TAKEBACKS_NONE);
    if (refused || (refused = check_expected(v)) || (refused = check_target(v, &to)) || (refused = check_anew(v, to)))
        return refused;
    if (!log_number(v, v->role, EVENT_ASK, v->id, to))
        return 503;
    const int64_t seq = v->table->events;
    take_back_if_agreed(v);
    return request_done(v, seq);
}

static int answer_takeback(struct request *v, enum event_kind kind)
{
    int refused = check_playing(v);
    if (refused)
        return refused;
    if (v->table->asker < 0)
        return request_refuse(v, 409, "state", SERVER_NO_TAKEBACK);
    if (kind == EVENT_AGREE && (refused = check_anew(v, v->table->ask_to)))
        return refused;
    if (!house_log(v->house, v->table, v->role, kind, v->id, ""))
        return 503;
    const int64_t seq = v->table->events;
    if (kind == EVENT_AGREE)
        take_back_if_agreed(v);
    return request_done(v, seq);
}

int do_agree(struct request *v)
{
    return answer_takeback(v, EVENT_AGREE);
}

int do_decline(struct request *v)
{
    return answer_takeback(v, EVENT_DECLINE);
}

int do_resign(struct request *v)
{
    if (v->table->phase != TABLE_PLAYING)
        return refuse_phase(v);
    if (v->table->seats != 2)
        return request_refuse(v, 409, "state", SERVER_NO_RESIGNING);
    if (!house_log(v->house, v->table, v->role, EVENT_RESIGN, v->id, ""))
        return 503;
    const int64_t seq = v->table->events;
    house_go_on(v->house, v->table);
    return request_done(v, seq);
}
