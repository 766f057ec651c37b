/* seating.c: taking a seat, leaving it to a computer, coming back; links. */
#include "inside.h"

#include <stdio.h>
#include <string.h>

/* The open seat somebody without a link wants: by name, or any. */
static int wanted_seat(struct visit *v)
{
    const struct table *t = v->table;
    if (json_object_get(v->body, "seat")) {
        const char *name = visit_line(v, "seat", QUOTA_NAME_BYTES);
        const int seat = name ? table_actor_named(t, name, strlen(name)) : GAME_OVER;
        if (name && (seat < 0 || t->seat[seat].kind != SEAT_OPEN))
            visit_refuse(v, 409, "state", "That seat is not open.");
        return seat >= 0 && t->seat[seat].kind == SEAT_OPEN ? seat : -1;
    }
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_OPEN)
            return seat;
    visit_refuse(v, 409, "state", "No seat is open.");
    return -1;
}

static bool check_share(struct visit *v, const char **share)
{
    json_t *value = json_object_get(v->body, "share");
    *share = "-";
    if (!value)
        return true;
    if (json_is_string(value) && fair_is_share(json_string_value(value), json_string_length(value))) {
        *share = json_string_length(value) ? json_string_value(value) : "-";
        return true;
    }
    visit_refuse(v, 400, "syntax", "share must be at most 64 hex digits, lower case.");
    return false;
}

int do_join(struct visit *v)
{
    struct table *t = v->table;
    char words[QUOTA_NAME_BYTES + FAIR_MAX_SHARE + 2], token[TOKEN_HEX] = "";
    const char *name = visit_line(v, "name", QUOTA_NAME_BYTES), *share;
    if (!name || !check_share(v, &share))
        return 400;
    if (table_is_open(t))
        return visit_refuse(v, 409, "over", "The game is over.");
    int seat = v->role;
    if (seat < 0) {
        if (!t->listed)
            return visit_refuse(v, 403, "forbidden", "This link is for watching.");
        if ((seat = wanted_seat(v)) < 0)
            return 409;
        /* the link the table's maker had for this seat is no longer good */
        if (!house_new_key(v->house, t, ACTOR_HOUSE, game_actor_name(t->game, seat), token))
            return 503;
    }
    if (t->seat[seat].kind == SEAT_COMPUTER)
        return visit_refuse(v, 409, "state", "A computer sits there.");
    snprintf(words, sizeof words, "%s %s", share, name);
    if (!house_log(v->house, t, seat, EVENT_JOIN, v->id, words))
        return 503;
    const int64_t seq = t->events;
    visit_pay(v);
    house_start_if_full(v->house, t);
    if (!*token)
        return visit_done(v, seq);
    text_put(v->answer, "{\"ok\":true,\"seq\":");
    text_put_number(v->answer, seq);
    text_put(v->answer, ",\"seat\":");
    text_put_json(v->answer, game_actor_name(t->game, seat));
    text_put(v->answer, ",\"token\":");
    text_put_json(v->answer, token);
    text_put_char(v->answer, '}');
    return 200;
}

int do_renew(struct visit *v)
{
    char token[TOKEN_HEX];
    if (!house_new_key(v->house, v->table, v->role, game_actor_name(v->table->game, v->role), token))
        return 503;
    text_put(v->answer, "{\"ok\":true,\"seq\":");
    text_put_number(v->answer, v->table->events);
    text_put(v->answer, ",\"token\":");
    text_put_json(v->answer, token);
    text_put_char(v->answer, '}');
    return 200;
}

/* Logs something about a seat and lets the game go on. */
static int log_and_go_on(struct visit *v, enum event_kind kind, const char *words)
{
    if (!house_log(v->house, v->table, v->role, kind, v->id, words))
        return 503;
    const int64_t seq = v->table->events;
    house_go_on(v->house, v->table);
    return visit_done(v, seq);
}

int do_leave(struct visit *v)
{
    if (v->table->phase != TABLE_PLAYING || !table_is_person(v->table, v->role))
        return visit_refuse(v, 409, "state", "There is no seat to leave now.");
    return log_and_go_on(v, EVENT_LEAVE, "");
}

int do_reclaim(struct visit *v)
{
    if (v->table->phase != TABLE_PLAYING || !v->table->seat[v->role].away)
        return visit_refuse(v, 409, "state", "Nobody sits in for you.");
    return log_and_go_on(v, EVENT_RECLAIM, "");
}

int do_stay(struct visit *v)
{
    if (table_is_open(v->table))
        return visit_refuse(v, 409, "over", "The game is over.");
    return log_and_go_on(v, EVENT_STAY, "");
}

int do_claim(struct visit *v)
{
    const struct table *t = v->table;
    const int64_t due = table_due(t);
    const int late = table_actor(t);
    if (!due || late == v->role)
        return visit_refuse(v, 409, "state", "Nobody's time is running.");
    if (v->house->now_ms < due)
        return visit_refuse(v, 409, "state", "There is still time to decide.");
    return log_and_go_on(v, EVENT_CLAIM, game_actor_name(t->game, late));
}
