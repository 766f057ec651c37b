/* seating.c: taking a seat, leaving it to a computer, coming back; links. */
#include "house_inside.h"

#include <stdio.h>
#include <string.h>

/* The open seat somebody without a link wants: by name, or any. -1 after refusing, with the status. */
static int wanted_seat(struct request *v, int *refused)
{
    const struct table *t = v->table;
    if (json_object_get(v->body, "seat")) {
        const char *name = request_line(v, "seat", QUOTA_NAME_BYTES);
        const int seat = name ? table_actor_named(t, name, strlen(name)) : MOTU_OVER;
        if (seat >= 0 && t->seat[seat].kind == SEAT_OPEN)
            return seat;
        *refused = name ? request_refuse(v, 409, "state", SERVER_SEAT_TAKEN) : 400;
        return -1;
    }
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_OPEN)
            return seat;
    *refused = request_refuse(v, 409, "state", SERVER_NO_SEAT);
    return -1;
}

/* Hex digits of the body, or "" if there are none; NULL after refusing. */
static const char *hex_digits(struct request *v, const char *key, bool (*is_good)(const char *, size_t),
                              enum server_message otherwise, int bound)
{
    json_t *value = json_object_get(v->body, key);
    if (!value)
        return "";
    if (json_is_string(value) && is_good(json_string_value(value), json_string_length(value)))
        return json_string_value(value);
    request_refuse_bound(v, otherwise, bound);
    return NULL;
}

static const char *share_of(struct request *v)
{
    return hex_digits(v, "share", motu_fair_is_share, SERVER_SHARE, MOTU_FAIR_MAX_SHARE);
}

enum { CHANCE_WORD = MOTU_FAIR_MAX_SHARE + 2 };
/* Somebody's contribution to chance, as the log has it. False after refusing. */
static bool read_chance(struct request *v, char word[CHANCE_WORD])
{
    const char *share = share_of(v);
    const char *seal = share ? hex_digits(v, "seal", motu_fair_is_seal, SERVER_SEAL, MOTU_FAIR_SEAL_DIGITS) : NULL;
    if (!seal)
        return false;
    if (*share && *seal) {
        request_refuse(v, 400, "syntax", SERVER_SHARE_OR_SEAL);
        return false;
    }
    snprintf(word, CHANCE_WORD, "%s%s", *seal ? "=" : *share ? share : "-", seal);
    return true;
}

/* A seat and its token, in an answer. The number is that of the seat's last event of this kind. */
static int answer_token(struct request *v, int seat, enum event_kind kind, const char *token)
{
    const struct table *t = v->table;
    int seq = t->events;
    while (seq && (t->event[seq - 1].kind != kind || t->event[seq - 1].actor != seat))
        seq--;
    request_begin_done(v, seq);
    motu_text_put_member_text(v->answer, "seat", motu_actor_name(t->game, seat));
    motu_text_put_member_text(v->answer, "token", token);
    motu_text_put_char(v->answer, '}');
    return 200;
}

/* Gives a seat to somebody without a link: -1 after refusing, with the status. The link that the table's creator had
 * for it becomes invalid. */
static int give_seat(struct request *v, char token[TOKEN_HEX], int *refused)
{
    struct table *t = v->table;
    if (!t->listed || t->reserved) {
        *refused = request_refuse(v, 403, "forbidden", t->reserved ? SERVER_SEATS_RESERVED : SERVER_WATCH_ONLY);
        return -1;
    }
    const int seat = wanted_seat(v, refused);
    if (seat < 0)
        return -1;
    const char *name = motu_actor_name(t->game, seat);
    *refused = 503; /* if the store fails */
    const bool made = v->id ? house_new_key_of(v->house, t, ACTOR_HOUSE, seat, t->watch_key, v->id, token)
                            : house_new_key(v->house, t, ACTOR_HOUSE, name, token);
    return made ? seat : -1;
}

/* Whoever knows such an id gets the seat it was used for, so it must be hard to guess. */
static bool check_join_id(struct request *v)
{
    if (!v->id || strlen(v->id) >= QUOTA_SECRET_ID_BYTES)
        return true;
    request_refuse_bound(v, SERVER_ID_SHORT, QUOTA_SECRET_ID_BYTES);
    return false;
}

int do_join(struct request *v)
{
    struct table *t = v->table;
    char words[CHANCE_WORD + sizeof t->seat[0].name], chance[CHANCE_WORD], token[TOKEN_HEX] = "";
    const char *name = request_name(v);
    if (!name || !read_chance(v, chance))
        return 400;
    int seat = v->role;
    if (seat < 0 && !check_join_id(v))
        return 400;
    if (seat < 0 && v->id && (seat = house_find_key_of(t, t->watch_key, v->id, token)) >= 0) {
        store_confirm(v->house->store); /* done already */
        return answer_token(v, seat, EVENT_JOIN, token);
    }
    if (table_is_open(t))
        return request_refuse(v, 409, "over", SERVER_OVER);
    int refused;
    if (seat < 0 && (seat = give_seat(v, token, &refused)) < 0)
        return refused;
    if (t->seat[seat].kind == SEAT_COMPUTER)
        return request_refuse(v, 409, "state", SERVER_COMPUTER_SEAT);
    snprintf(words, sizeof words, "%s %s", chance, name);
    if (!house_log(v->house, t, seat, EVENT_JOIN, *token ? NULL : v->id, words))
        return 503;
    const int64_t seq = t->events;
    request_charge(v);
    house_start_if_full(v->house, t);
    return *token ? answer_token(v, seat, EVENT_JOIN, token) : request_done(v, seq);
}

/* Once everybody sits, nobody can adapt their own share to it any more. Without the share: it is lost, and the record
 * says so. */
int do_unseal(struct request *v)
{
    struct table *t = v->table;
    const struct seat *seat = &t->seat[v->role];
    char seal[SEAL_SIZE];
    const char *share = share_of(v);
    if (!share)
        return 400;
    if (t->phase != TABLE_WAITING || !*seat->seal || seat->unsealed)
        return request_refuse(v, 409, "state", SERVER_NOT_SEALED);
    if (!table_is_full(t))
        return request_refuse(v, 409, "state", SERVER_SEALED_STILL);
    motu_fair_write_seal(share, seal);
    if (*share && strcmp(seal, seat->seal) != 0)
        return request_refuse(v, 409, "state", SERVER_OTHER_SHARE);
    if (!house_log(v->house, t, v->role, EVENT_UNSEAL, v->id, share))
        return 503;
    const int64_t seq = t->events;
    house_start_if_full(v->house, t);
    return request_done(v, seq);
}

int do_renew(struct request *v)
{
    char token[TOKEN_HEX];
    struct table *t = v->table;
    const int seat = v->role;
    const bool made = v->id ? house_new_key_of(v->house, t, seat, seat, t->seat[seat].key, v->id, token)
                            : house_new_key(v->house, t, seat, motu_actor_name(t->game, seat), token);
    return made ? answer_token(v, seat, EVENT_KEY, token) : 503;
}

bool repeat_renew(struct request *v, const char *old)
{
    uint8_t known[32];
    char token[TOKEN_HEX];
    if (!old || !v->id)
        return false;
    house_hash_token(old, known);
    const int seat = house_find_key_of(v->table, known, v->id, token);
    if (seat >= 0)
        answer_token(v, seat, EVENT_KEY, token);
    return seat >= 0;
}

/* Logs something about a seat and lets the game go on. */
static int log_and_go_on(struct request *v, enum event_kind kind, const char *words)
{
    if (!house_log(v->house, v->table, v->role, kind, v->id, words))
        return 503;
    const int64_t seq = v->table->events;
    house_go_on(v->house, v->table);
    return request_done(v, seq);
}

int do_leave(struct request *v)
{
    if (v->table->phase != TABLE_PLAYING || !table_is_person(v->table, v->role))
        return request_refuse(v, 409, "state", SERVER_NO_LEAVING);
    return log_and_go_on(v, EVENT_LEAVE, "");
}

int do_reclaim(struct request *v)
{
    if (v->table->phase != TABLE_PLAYING || !v->table->seat[v->role].away)
        return request_refuse(v, 409, "state", SERVER_NO_STAND_IN);
    return log_and_go_on(v, EVENT_RECLAIM, "");
}

int do_stay(struct request *v)
{
    if (table_is_open(v->table))
        return request_refuse(v, 409, "over", SERVER_OVER);
    return log_and_go_on(v, EVENT_STAY, "");
}

int do_claim(struct request *v)
{
    const struct table *t = v->table;
    const int64_t due = table_due(t);
    const int late = table_actor(t);
    if (!due || late == v->role)
        return request_refuse(v, 409, "state", SERVER_NO_CLOCK);
    if (v->house->now_ms < due)
        return request_refuse(v, 409, "state", SERVER_STILL_TIME);
    return log_and_go_on(v, EVENT_CLAIM, motu_actor_name(t->game, late));
}
