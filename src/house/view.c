/* view.c: see view.h. */
#include "view.h"

#include <string.h>

#include "unreadable.h"

/* --- pieces of JSON ----------------------------------------------------------------------------------------------- */

/* null for a negative number. */
static void put_perhaps(struct motu_text *out, const char *key, long long value)
{
    if (value < 0)
        motu_text_put_member_text(out, key, NULL);
    else
        motu_text_put_member_number(out, key, value);
}

/* The seats in a mask of table_bit(). */
static void put_seats(struct motu_text *out, const char *key, const struct table *t, unsigned mask)
{
    bool first = true;
    motu_text_put_member_open(out, key, '[');
    for (int actor = MOTU_ONLOOKER; actor < t->seats; actor++)
        if ((actor >= 0 || actor == MOTU_ONLOOKER) && (mask & table_bit(actor))) {
            motu_text_put(out, first ? "" : ",");
            motu_text_put_json(out, motu_actor_name(t->game, actor));
            first = false;
        }
    motu_text_put_char(out, ']');
}

/* --- who sees what ----------------------------------------------------------------------------------------------- */

static int eye_of(const struct table *t, int viewer)
{
    return table_is_open(t) ? MOTU_ALL : viewer;
}

/* Whether nothing is hidden any more at a table whose rules we do not have. */
static bool is_unread_open(const struct table *t)
{
    const enum table_phase phase = unreadable_phase(t);
    return t->game && !t->damaged && (phase == TABLE_OVER || phase == TABLE_CLOSED);
}

static bool is_muted(const struct table *t, int viewer, int speaker)
{
    return viewer >= 0 && (t->seat[viewer].muted & table_bit(speaker));
}

/* Onlookers are heard by other onlookers; players hear them only when there is nothing left to decide. */
static bool is_aside(const struct table *t, int viewer, int speaker)
{
    return viewer >= 0 && speaker == MOTU_ONLOOKER && !table_is_open(t);
}

/* --- status ------------------------------------------------------------------------------------------------------ */

static const char *const phase_name[] = {"waiting", "playing", "over", "closed"};
static const char *const kind_name[] = {"open", "person", "computer"};

static void put_seat(struct motu_text *out, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    motu_text_put_member_open(out, motu_actor_name(t->game, seat), '{');
    motu_text_put_member_text(out, "kind", kind_name[s->kind]);
    motu_text_put_member_text(out, "name", s->kind == SEAT_PERSON ? s->name : NULL);
    put_perhaps(out, "level", s->kind == SEAT_COMPUTER || s->away ? s->level : -1);
    motu_text_put_member_truth(out, "away", s->away);
    motu_text_put_member_truth(out, "rematch", s->rematch);
    motu_text_put_char(out, '}');
}

static void put_all_seats(struct motu_text *out, const struct table *t)
{
    motu_text_put_member_open(out, "seats", '{');
    for (int seat = 0; seat < t->seats; seat++)
        put_seat(out, t, seat);
    motu_text_put_char(out, '}');
}

/* What the seats contributed to chance: the seals or, once nobody can change theirs any more, the shares. */
static void put_added(struct motu_text *out, const struct table *t, const char *key, bool shown)
{
    const bool seals = !strcmp(key, "seals");
    motu_text_put_member_open(out, key, '{');
    for (int seat = 0; shown && seat < t->seats; seat++) {
        const char *hex = seals ? t->seat[seat].seal : t->seat[seat].share;
        if (*hex)
            motu_text_put_member_text(out, motu_actor_name(t->game, seat), hex);
    }
    motu_text_put_char(out, '}');
}

static void put_fair(struct motu_text *out, const struct table *t)
{
    char hex[MOTU_FAIR_HEX];
    motu_text_put_member_open(out, "fair", '{');
    motu_fair_write_commit(t->about.seed, hex);
    motu_text_put_member_text(out, "commit", hex);
    motu_fair_write_seed(t->about.seed, hex);
    motu_text_put_member_text(out, "seed", table_is_open(t) ? hex : NULL);
    put_added(out, t, "seals", true);
    put_added(out, t, "shares", table_is_full(t));
    motu_text_put_char(out, '}');
}

static void put_takeback(struct motu_text *out, const struct table *t)
{
    if (t->asker < 0) {
        motu_text_put_member_text(out, "takeback", NULL);
        return;
    }
    motu_text_put_member_open(out, "takeback", '{');
    motu_text_put_member_text(out, "by", motu_actor_name(t->game, t->asker));
    motu_text_put_member_number(out, "to", t->ask_to);
    put_seats(out, "agreed", t, t->agreed);
    motu_text_put_char(out, '}');
}

static void put_game(struct motu_text *out, const struct table *t, int viewer)
{
    const int actor = table_actor(t);
    int undo = -1;
    if (viewer >= 0 && t->phase == TABLE_PLAYING) {
        const int limit = course_limit(&t->course, t->match->count, viewer);
        undo = limit < t->match->count ? limit : -1;
    }
    motu_text_put_member_text(out, "actor", actor >= 0 ? motu_actor_name(t->game, actor) : NULL);
    motu_text_put_member_number(out, "decisions", t->match->count);
    put_perhaps(out, "undo", undo);
    put_takeback(out, t);
    motu_text_put_member_text(out, "resigned", t->resigned < 0 ? NULL : motu_actor_name(t->game, t->resigned));
    motu_text_put_member(out, "result");
    t->game->write_result_json(&t->match->now, out);
}

const char *view_takebacks(enum takebacks kind)
{
    static const char *const name[TAKEBACKS_KINDS] = {"ask", "none", "free"};
    return name[kind];
}

/* The devices of a seat that are told. */
static int count_pushes(const struct table *t, int seat)
{
    int count = 0;
    for (int i = 0; i < QUOTA_PUSHES && t->seat[seat].push[i]; i++)
        count += t->runtime.push_failures[seat][i] < QUOTA_BELL_FAILURES;
    return count;
}

void view_status(const struct table *t, int viewer, struct motu_text *out)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "game", t->about.game);
    motu_text_put_member_number(out, "rules", t->about.rules);
    motu_text_put_member_text(out, "options", t->about.options);
    motu_text_put_member_truth(out, "readable", table_is_readable(t));
    motu_text_put_member_text(out, "phase", phase_name[t->match ? t->phase : unreadable_phase(t)]);
    motu_text_put_member_text(out, "you", viewer >= 0 ? motu_actor_name(t->game, viewer) : NULL);
    if (t->match)
        put_game(out, t, viewer);
    else
        motu_text_put_member_number(out, "decisions", unreadable_decisions(t));
    put_all_seats(out, t);
    if (t->match) {
        const int64_t due = table_due(t);
        motu_text_put_member_number(out, "days", t->clock_days);
        put_perhaps(out, "due", due ? due : -1);
        put_perhaps(out, "closes", t->closes_ms && !table_is_open(t) ? t->closes_ms : -1);
        motu_text_put_member_number(out, "stand_in", t->stand_in);
        motu_text_put_member_truth(out, "memory", !t->forgetful);
        motu_text_put_member_text(out, "takebacks", view_takebacks(t->takebacks));
        motu_text_put_member_text(out, "standing",
                                  viewer >= 0 && *t->seat[viewer].standing ? t->seat[viewer].standing : NULL);
        put_seats(out, "muted", t, viewer >= 0 ? t->seat[viewer].muted : 0);
        motu_text_put_member_truth(out, "webhook", viewer >= 0 && t->seat[viewer].webhook);
        motu_text_put_member_number(out, "webhook_failures", viewer >= 0 ? t->runtime.bell_failures[viewer] : 0);
        motu_text_put_member_number(out, "pushes", viewer >= 0 ? count_pushes(t, viewer) : 0);
        put_fair(out, t);
    }
    motu_text_put_member_truth(out, "listed", t->listed && !t->reserved);
    motu_text_put_member_text(out, "next", *t->next ? t->next : NULL);
    motu_text_put_member_number(out, "created", t->about.created_ms);
    motu_text_put_char(out, '}');
}

/* The header alone: that of a match without decisions, put in this one's place. */
static void put_record_header(const struct table *t, int eye, struct motu_text *out)
{
    static struct motu_match head; /* one thread writes views */
    head.game = t->game;
    head.viewer = MOTU_ALL;
    head.count = 0;
    memcpy(&head.start, &t->match->start, t->game->state_size);
    memcpy(&head.now, &t->match->now, t->game->state_size);
    memcpy(head.header, t->match->header, sizeof head.header);
    motu_match_write_record(&head, eye, out);
}

/* The words of a decision as they stand in the viewer's record, or would if it had not been taken back. */
static const char *words_of(const struct table *t, const struct event *e, int eye)
{
    const bool open = !e->undone && e->ply < course_open(&t->course, t->match->count);
    return course_words(&t->course, e, open ? MOTU_ALL : eye);
}

static void put_line(struct motu_text *out, const struct table *t, const struct event *e, int eye)
{
    motu_text_put(out, motu_actor_name(t->game, e->actor));
    motu_text_put_char(out, ' ');
    motu_text_put(out, words_of(t, e, eye));
}

void view_record(const struct table *t, int viewer, struct motu_text *out)
{
    const int eye = eye_of(t, viewer);
    if (!t->match) {
        if (is_unread_open(t))
            unreadable_write_record(t, out);
        return;
    }
    put_record_header(t, eye, out);
    for (int ply = 0; ply < t->match->count; ply++) {
        put_line(out, t, &t->event[t->course.step[ply].event - 1], eye);
        motu_text_put_char(out, '\n');
    }
}

/* --- events ------------------------------------------------------------------------------------------------------- */

static void put_move(struct motu_text *out, const struct table *t, const struct event *e, int viewer)
{
    char line[MOTU_MATCH_MAX_MOVE_TEXT + 16];
    struct motu_text text = MOTU_TEXT_IN(line);
    put_line(&text, t, e, eye_of(t, viewer));
    motu_text_put_member_text(out, "line", line);
}

static void put_talk(struct motu_text *out, const struct table *t, const struct event *e, int viewer)
{
    const size_t name = e->actor == MOTU_ONLOOKER ? strcspn(e->words, "\t") : 0;
    if (is_aside(t, viewer, e->actor)) {
        motu_text_put_member_truth(out, "hidden", true);
    } else if (is_muted(t, viewer, e->actor)) {
        motu_text_put_member_truth(out, "muted", true);
    } else {
        if (name) {
            motu_text_put_member(out, "name");
            motu_text_put_json_bytes(out, e->words, name);
        }
        motu_text_put_member_text(out, e->kind == EVENT_SAY ? "text" : "phrase", e->words + name + (name > 0));
    }
}

static void put_words(struct motu_text *out, const struct table *t, const struct event *e, int viewer)
{
    switch ((enum event_kind)e->kind) {
    case EVENT_MOVE:
        put_move(out, t, e, viewer);
        break;
    case EVENT_JOIN:
        motu_text_put_member_text(out, "name",
                                  e->words + strcspn(e->words, " ") + 1); /* the share is shown when all have one */
        break;
    case EVENT_UNDO:
    case EVENT_ASK:
    case EVENT_TAKEBACK:
        motu_text_put_member_number(out, "to", e->number);
        break;
    case EVENT_KEY:
        motu_text_put_member(out, "seat");
        motu_text_put_json_bytes(out, e->words, strcspn(e->words, " "));
        break;
    case EVENT_CLAIM:
    case EVENT_MUTE:
    case EVENT_UNMUTE:
    case EVENT_REPLACE:
        motu_text_put_member_text(out, "seat", motu_actor_name(t->game, e->number));
        break;
    case EVENT_SAY:
    case EVENT_PHRASE:
        put_talk(out, t, e, viewer);
        break;
    case EVENT_CLOSE:
        motu_text_put_member_text(out, "text", e->words);
        break;
    case EVENT_IDLE:
        motu_text_put_member_number(out, "days", e->number);
        break;
    case EVENT_NEXT:
        motu_text_put_member_text(out, "table", e->words);
        break;
    default: /* nothing beyond the kind; the address of a webhook or device is its owner's business */
        break;
    }
}

static void put_event(struct motu_text *out, const struct table *t, int64_t seq, int viewer)
{
    const struct event *e = &t->event[seq - 1];
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "seq", seq);
    motu_text_put_member_number(out, "at", e->at_ms);
    motu_text_put_member_text(out, "actor", table_actor_name(t, e->actor));
    motu_text_put_member_text(out, "kind", event_kind_name((enum event_kind)e->kind));
    put_words(out, t, e, viewer);
    motu_text_put_char(out, '}');
}

static bool needs_reload(const struct event *e)
{
    switch ((enum event_kind)e->kind) {
    case EVENT_MOVE:
    case EVENT_JOIN:
        return e->reload;
    case EVENT_START:
    case EVENT_UNDO:
    case EVENT_TAKEBACK:
    case EVENT_OVER:
    case EVENT_CLOSE:
        return true;
    default:
        return false;
    }
}

/* Writes the latest events, as many as may be told, without a gap; returns the event before the first. They are written
 * as this viewer reads them before it is known how many fit, so that their number says nothing about what is hidden. */
static int64_t put_events(struct motu_text *out, const struct table *t, int viewer, int64_t since)
{
    static char bytes[QUOTA_EVENTS_PER_ANSWER * 1500]; /* one thread writes views; no event is longer */
    size_t start[QUOTA_EVENTS_PER_ANSWER] = {0};
    struct motu_text text = MOTU_TEXT_IN(bytes);
    const int64_t before = t->events - QUOTA_EVENTS_PER_ANSWER, first = since < before ? before : since;
    int64_t from = first;
    for (int64_t seq = first + 1; seq <= t->events; seq++) {
        start[seq - first - 1] = text.length;
        put_event(&text, t, seq, viewer);
        motu_text_put_char(&text, ',');
    }
    while (text.length - start[from - first] > QUOTA_EVENT_BYTES) /* no single event is as long */
        from++;
    motu_text_put_member_open(out, "events", '[');
    if (from < t->events) /* without the last comma */
        motu_text_put_bytes(out, bytes + start[from - first], text.length - start[from - first] - 1);
    motu_text_put_char(out, ']');
    return from;
}

static bool any_reload(const struct table *t, int64_t since)
{
    for (int64_t seq = since + 1; seq <= t->events; seq++)
        if (needs_reload(&t->event[seq - 1]))
            return true;
    return false;
}

static void put_record(struct motu_text *out, const struct table *t, int viewer)
{
    static char record[MOTU_MATCH_MAX_RECORD]; /* one thread writes views */
    struct motu_text text = MOTU_TEXT_IN(record);
    view_record(t, viewer, &text);
    motu_text_put_member(out, "record");
    motu_text_put_json_bytes(out, record, text.length);
}

void view_position(const struct table *t, int viewer, struct motu_state *view)
{
    memcpy(view, &t->match->now, t->game->state_size);
    if (eye_of(t, viewer) != MOTU_ALL || (t->game->keeps_hidden && t->game->keeps_hidden(view)))
        t->game->conceal(view, viewer); /* I-2 */
}

static void put_state(struct motu_text *out, const struct table *t, int viewer)
{
    struct motu_state view;
    view_position(t, viewer, &view);
    motu_text_put_member(out, "state");
    t->game->write_state(&view, out);
}

static void put_moves(struct motu_text *out, const struct table *t)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    const int count = motu_match_choices(t->match, choice);
    motu_text_put_member_open(out, "moves", '[');
    for (int i = 0; i < count; i++)
        motu_text_put_item_text(out, choice[i].words);
    motu_text_put_char(out, ']');
}

static void begin(struct motu_text *out, const struct table *t)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "table", t->about.id);
    motu_text_put_member_number(out, "seq", t->events);
}

static void end(struct motu_text *out, const struct table *t, int viewer)
{
    motu_text_put_member(out, "status");
    view_status(t, viewer, out);
    motu_text_put_char(out, '}');
}

void view_update(const struct table *t, int viewer, int64_t since, struct motu_text *out)
{
    since = since < 0 ? 0 : since;
    since = since > t->events ? t->events : since;
    begin(out, t);
    if (t->match) {
        const int64_t from = put_events(out, t, viewer, since);
        if (from > since)
            motu_text_put_member_number(out, "omitted", from - since);
        if (from > since || any_reload(t, since))
            put_record(out, t, viewer);
        if (viewer < 0)
            put_state(out, t, viewer);
    } else if (is_unread_open(t)) {
        put_record(out, t, viewer);
    }
    end(out, t, viewer);
}

void view_whole(const struct table *t, int viewer, struct motu_text *out)
{
    begin(out, t);
    if (t->match) {
        put_record(out, t, viewer);
        put_state(out, t, viewer);
        if (viewer >= 0 && table_actor(t) == viewer)
            put_moves(out, t);
    } else if (is_unread_open(t)) {
        put_record(out, t, viewer);
    }
    end(out, t, viewer);
}

void view_lobby(const struct table *t, struct motu_text *out)
{
    unsigned open = 0;
    for (int seat = 0; seat < t->seats; seat++)
        open |= (unsigned)(t->seat[seat].kind == SEAT_OPEN) << seat;
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "table", t->about.id);
    put_seats(out, "open", t, open);
    motu_text_put_member(out, "status");
    view_status(t, MOTU_ONLOOKER, out);
    motu_text_put_char(out, '}');
}

void view_notice(const struct table *t, int seat, const char *what, struct motu_text *out)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "table", t->about.id);
    motu_text_put_member_text(out, "game", t->about.game);
    motu_text_put_member_text(out, "seat", motu_actor_name(t->game, seat));
    motu_text_put_member_text(out, "what", what);
    motu_text_put_char(out, '}');
}
