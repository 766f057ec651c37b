/* house_request.c: who makes a request and whether it is allowed; then it calls the function of its verb. */
#include "house_inside.h"

#include <stdio.h>
#include <string.h>

#include "suspect.h"
#include "unreadable.h"
#include "view.h"
#include "house_words.h"

/* --- answers ------------------------------------------------------------------------------------------------------ */

void request_begin_done(struct request *v, int64_t seq)
{
    motu_text_put_char(v->answer, '{');
    motu_text_put_member_truth(v->answer, "ok", true);
    motu_text_put_member_number(v->answer, "seq", seq);
}

int request_done(struct request *v, int64_t seq)
{
    request_begin_done(v, seq);
    motu_text_put_char(v->answer, '}');
    return 200;
}

/* I-3: nothing was written, so the commit must vouch for what was read. */
int request_done_before(struct request *v, int64_t seq)
{
    store_confirm(v->house->store);
    return request_done(v, seq);
}

int request_refuse_with(struct request *v, int status, const char *error, enum server_message message,
                        const struct motu_sentence_part argument[], int count)
{
    v->house->figures.refused++;
    refusal_begin(v->answer, error, message, argument, count);
    motu_text_put_char(v->answer, '}');
    return status;
}

int request_refuse(struct request *v, int status, const char *error, enum server_message message)
{
    return request_refuse_with(v, status, error, message, NULL, 0);
}

int request_refuse_reason(struct request *v, const struct motu_reason *reason)
{
    v->house->figures.refused++;
    refusal_write_reason(v->answer, reason);
    return reason->fault == MOTU_REASON_SYNTAX || reason->fault == MOTU_REASON_UNKNOWN ? 400
           : reason->fault == MOTU_REASON_ILLEGAL                                      ? 422
                                                                                       : 409;
}

int request_stale(struct request *v)
{
    v->house->figures.refused++;
    refusal_begin(v->answer, "stale", SERVER_STALE, NULL, 0);
    motu_text_put_member(v->answer, "now");
    view_whole(v->table, v->role, v->answer);
    motu_text_put_char(v->answer, '}');
    return 409;
}

void request_charge(struct request *v)
{
    if (v->table->runtime.waiting)
        return; /* the search is already charged to somebody */
    v->table->runtime.charged_to = house_allowance(v->house, v->address);
    v->table->runtime.newly_charged = true;
}

int request_refuse_bound(struct request *v, enum server_message message, int bound)
{
    const struct motu_sentence_part argument = motu_sentence_number(bound);
    return request_refuse_with(v, 400, "syntax", message, &argument, 1);
}

int request_refuse_field(struct request *v, const char *field, enum server_message message)
{
    char name[61]; /* some are the client's own */
    snprintf(name, sizeof name, "%s", field);
    const struct motu_sentence_part argument = motu_sentence_word(name);
    return request_refuse_with(v, 400, "syntax", message, &argument, 1);
}

const char *request_line(struct request *v, const char *key, size_t most)
{
    json_t *value = json_object_get(v->body, key);
    if (json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value)
        && words_is_line(json_string_value(value), most))
        return json_string_value(value);
    const struct motu_sentence_part argument[] = {motu_sentence_word(key), motu_sentence_number((long long)most)};
    request_refuse_with(v, 400, "syntax", SERVER_FIELD_LINE, argument, 2);
    return NULL;
}

const char *request_name(struct request *v)
{
    const char *name = request_line(v, "name", QUOTA_NAME_BYTES);
    if (!name || !words_turn_direction(name))
        return name;
    request_refuse(v, 400, "syntax", SERVER_NAME_DIRECTION);
    return NULL;
}

bool request_number(struct request *v, const char *key, int low, int high, int otherwise, int *number)
{
    json_t *value = json_object_get(v->body, key);
    *number = otherwise;
    if (!value)
        return true;
    if (json_is_integer(value) && json_integer_value(value) >= low && json_integer_value(value) <= high) {
        *number = (int)json_integer_value(value);
        return true;
    }
    const struct motu_sentence_part argument[] = {motu_sentence_word(key), motu_sentence_number(low),
                                                  motu_sentence_number(high)};
    request_refuse_with(v, 400, "syntax", SERVER_FIELD_NUMBER, argument, 3);
    return false;
}

/* --- verbs -------------------------------------------------------------------------------------------------------- */

int do_view(struct request *v)
{
    view_whole(v->table, v->role, v->answer);
    return 200;
}

enum need { NO_TABLE, LOOKER, SEAT };

/* UNREAD: at tables that cannot be played. LOG_FULL: it brings the game to its end. */
enum { UNREAD = 1, LOG_FULL = 2 };

static const struct verb {
    const char *name;
    enum need need;
    int even;           /* where it is allowed although most are not */
    const char *fields; /* of the body */
    int (*run)(struct request *);
} verbs[] = {
    {"create", NO_TABLE, 0, "game options seats stand_in days listed memory takebacks", do_create},
    {"lobby", NO_TABLE, 0, "", do_lobby},
    {"view", LOOKER, UNREAD | LOG_FULL, "", do_view},
    {"join", LOOKER, 0, "name share seal seat", do_join},
    {"unseal", SEAT, 0, "share", do_unseal},
    {"renew", SEAT, UNREAD, "", do_renew},
    {"leave", SEAT, LOG_FULL, "", do_leave},
    {"reclaim", SEAT, 0, "", do_reclaim},
    {"stay", SEAT, 0, "", do_stay},
    {"claim", SEAT, LOG_FULL, "", do_claim},
    {"move", SEAT, LOG_FULL, "expect move", do_move},
    {"undo", SEAT, 0, "expect to", do_undo},
    {"takeback", SEAT, 0, "expect to", do_takeback},
    {"agree", SEAT, 0, "", do_agree},
    {"decline", SEAT, 0, "", do_decline},
    {"resign", SEAT, LOG_FULL, "", do_resign},
    {"say", LOOKER, 0, "text phrase name", do_say},
    {"mute", SEAT, 0, "seat", do_mute},
    {"unmute", SEAT, 0, "seat", do_unmute},
    {"notify", SEAT, 0, "url", do_notify},
    {"push", SEAT, 0, "endpoint off", do_push},
    {"standing", SEAT, 0, "move", do_standing},
    {"rematch", SEAT, 0, "", do_rematch},
};

static const struct verb *find_verb(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (!strcmp(verbs[i].name, name))
            return &verbs[i];
    return NULL;
}

/* Whether a word is in a list of words. */
static bool is_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && !memcmp(at, word, length))
            return true;
    return false;
}

/* An unknown field is a mistake of the client's author: better to say so than to ignore it. */
static bool check_fields(struct request *v, const struct verb *verb)
{
    const char *key;
    json_t *value;
    json_object_foreach(v->body, key, value) if (!is_listed("do table token id", key) && !is_listed(verb->fields, key))
    {
        request_refuse_field(v, key, SERVER_FIELD_UNKNOWN);
        return false;
    }
    value = json_object_get(v->body, "id");
    if (!value)
        return true;
    if (!(v->id = request_line(v, "id", QUOTA_ID_BYTES)))
        return false;
    if (!strchr(v->id, ' ') && strcmp(v->id, "-") != 0)
        return true;
    request_refuse(v, 400, "syntax", SERVER_ID_SPACE);
    return false;
}

/* Refuses because the table cannot be played here: why, and what to do. */
static int refuse_unread(struct request *v)
{
    v->house->figures.refused++;
    unreadable_refuse(v->table, v->answer);
    return 409;
}

static int check_table(struct request *v, const struct verb *verb, const struct house_request *r)
{
    json_t *expect = json_object_get(v->body, "expect"); /* the event after the last one they know */
    const int64_t known = json_is_integer(expect) ? json_integer_value(expect) - 1 : 0;
    v->table = r->table ? house_find_at(v->house, r->table, known) : NULL;
    if (store_error(v->house->store))
        return request_refuse(v, 503, "failed", SERVER_CANNOT_WRITE);
    v->role = v->table ? house_role(v->table, r->token) : MOTU_OVER;
    if (v->table && v->role == MOTU_OVER && verb->run == do_renew && repeat_renew(v, r->token))
        return 200;
    if (v->role == MOTU_OVER) /* one answer for both, so that nobody learns which tables there are */
        return request_refuse(v, 404, "unknown", SERVER_NO_TABLE);
    if (verb->need == SEAT && v->role < 0)
        return request_refuse(v, 403, "forbidden", SERVER_PLAYERS_ONLY);
    if (!(verb->even & UNREAD) && !table_is_readable(v->table))
        return refuse_unread(v);
    if (v->role >= 0 && verb->run != do_view
        && !rate_take(&v->table->runtime.seat_rate[v->role], v->house->steady_ms, QUOTA_MESSAGES_PER_10_S, 10000,
                      QUOTA_MESSAGES_BURST))
        return request_refuse(v, 429, "rate", SERVER_TOO_FAST);
    return 0;
}

/* Whether the log has room for it: 0, or the status of the refusal. */
static int check_room(struct request *v, const struct verb *verb)
{
    if (!(verb->even & LOG_FULL) && v->table->events >= QUOTA_EVENTS)
        return request_refuse(v, 409, "state", SERVER_LOG_FULL);
    return 0;
}

int house_do(struct house *h, const struct house_request *r, struct motu_text *answer)
{
    struct request v = {
        .house = h, .role = MOTU_OVER, .address = r->address, .body = r->body, .answer = answer, .opened = r->opened};
    const struct verb *verb = find_verb(r->verb);
    suspect_table(NULL);
    if (store_error(h->store))
        return request_refuse(&v, 503, "failed", SERVER_CANNOT_WRITE);
    if (!verb)
        return request_refuse(&v, 404, "unknown", SERVER_NO_VERB);
    if (!check_fields(&v, verb))
        return 400;
    if (verb->need != NO_TABLE) {
        int refused = check_table(&v, verb, r);
        if (refused)
            return refused;
        const int64_t before = v.id ? table_find_id(v.table, v.role, v.id) : 0;
        if (before) /* I-6: done already, so the same answer again */
            return request_done_before(&v, before);
        if ((refused = check_room(&v, verb)))
            return refused;
    }
    if (v.role >= 0)
        request_charge(&v);
    const int status = verb->run(&v);
    if (!store_error(h->store))
        return status;
    motu_text_clear(answer);
    return request_refuse(&v, 503, "failed", SERVER_CANNOT_WRITE);
}
