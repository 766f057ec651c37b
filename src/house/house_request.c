/* house_request.c: a request, from whom it is and whether it may be; then the verb's own function. */
#include "house_inside.h"

#include <stdio.h>
#include <string.h>

#include "suspect.h"
#include "view.h"
#include "house_words.h"

/* --- answers ------------------------------------------------------------------------------------------------------ */

int request_done(struct request *v, int64_t seq)
{
    motu_text_put(v->answer, "{\"ok\":true,\"seq\":");
    motu_text_put_number(v->answer, seq);
    motu_text_put_char(v->answer, '}');
    return 200;
}

static void begin_refusal(struct request *v, const char *error, const char *message)
{
    v->house->figures.refused++;
    motu_text_put(v->answer, "{\"ok\":false,\"error\":");
    motu_text_put_json(v->answer, error);
    motu_text_put(v->answer, ",\"message\":");
    motu_text_put_json(v->answer, message);
}

int request_refuse(struct request *v, int status, const char *error, const char *message)
{
    begin_refusal(v, error, message);
    motu_text_put_char(v->answer, '}');
    return status;
}

int request_refuse_reason(struct request *v, const struct motu_reason *reason)
{
    char sentence[1024];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write_sentence(reason, MOTU_LANGUAGE_EN, &text);
    begin_refusal(v, motu_reason_fault_name(reason->fault), sentence);
    motu_text_put(v->answer, ",\"rule\":");
    motu_text_put_json(v->answer, reason->rule);
    motu_text_put_char(v->answer, '}');
    return reason->fault == MOTU_REASON_SYNTAX || reason->fault == MOTU_REASON_UNKNOWN ? 400
           : reason->fault == MOTU_REASON_ILLEGAL                                      ? 422
                                                                                       : 409;
}

int request_stale(struct request *v)
{
    begin_refusal(v, "stale", "The table has moved on: here is how it stands.");
    motu_text_put(v->answer, ",\"now\":");
    view_whole(v->table, v->role, v->answer);
    motu_text_put_char(v->answer, '}');
    return 409;
}

void request_charge(struct request *v)
{
    if (v->table->waiting)
        return; /* another has paid already */
    v->table->charged_to = house_allowance(v->house, v->address);
    v->table->newly_charged = true;
}

static int refuse_about(struct request *v, const char *key, const char *what)
{
    char message[160];
    snprintf(message, sizeof message, "%.60s %s", key, what);
    return request_refuse(v, 400, "syntax", message);
}

const char *request_line(struct request *v, const char *key, size_t most)
{
    json_t *value = json_object_get(v->body, key);
    char what[80];
    if (json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value)
        && words_is_line(json_string_value(value), most))
        return json_string_value(value);
    snprintf(what, sizeof what, "must be a line of text of 1 to %zu bytes.", most);
    refuse_about(v, key, what);
    return NULL;
}

const char *visit_name(struct request *v)
{
    const char *name = request_line(v, "name", QUOTA_NAME_BYTES);
    if (!name || !words_turn_direction(name))
        return name;
    refuse_about(v, "name", "must not hold characters that turn the direction of a text.");
    return NULL;
}

bool request_number(struct request *v, const char *key, int low, int high, int otherwise, int *number)
{
    json_t *value = json_object_get(v->body, key);
    char what[80];
    *number = otherwise;
    if (!value)
        return true;
    if (json_is_integer(value) && json_integer_value(value) >= low && json_integer_value(value) <= high) {
        *number = (int)json_integer_value(value);
        return true;
    }
    snprintf(what, sizeof what, "must be a whole number from %d to %d.", low, high);
    refuse_about(v, key, what);
    return false;
}

/* --- verbs -------------------------------------------------------------------------------------------------------- */

int do_view(struct request *v)
{
    view_whole(v->table, v->role, v->answer);
    return 200;
}

enum need { NO_TABLE, LOOKER, SEAT };

static const struct verb {
    const char *name;
    enum need need;
    bool unread;        /* also at tables that cannot be played */
    bool vital;         /* also at tables whose log is full: what brings a game to its end */
    const char *fields; /* of the body */
    int (*run)(struct request *);
} verbs[] = {
    {"create", NO_TABLE, false, true, "game options seats stand_in days listed memory", do_create},
    {"lobby", NO_TABLE, false, true, "", do_lobby},
    {"view", LOOKER, true, true, "", do_view},
    {"join", LOOKER, false, false, "name share seal seat", do_join},
    {"unseal", SEAT, false, false, "share", do_unseal},
    {"renew", SEAT, true, false, "", do_renew},
    {"leave", SEAT, false, true, "", do_leave},
    {"reclaim", SEAT, false, false, "", do_reclaim},
    {"stay", SEAT, false, false, "", do_stay},
    {"claim", SEAT, false, true, "", do_claim},
    {"move", SEAT, false, true, "expect move", do_move},
    {"undo", SEAT, false, false, "expect to", do_undo},
    {"takeback", SEAT, false, false, "expect to", do_takeback},
    {"agree", SEAT, false, false, "", do_agree},
    {"decline", SEAT, false, false, "", do_decline},
    {"resign", SEAT, false, true, "", do_resign},
    {"say", LOOKER, false, false, "text phrase name", do_say},
    {"mute", SEAT, false, false, "seat", do_mute},
    {"unmute", SEAT, false, false, "seat", do_unmute},
    {"notify", SEAT, false, false, "url", do_notify},
    {"rematch", SEAT, false, false, "", do_rematch},
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

/* A field nobody reads is a slip of whoever wrote it, and better said than passed over. */
static bool check_fields(struct request *v, const struct verb *verb)
{
    const char *key;
    json_t *value;
    json_object_foreach(v->body, key, value) if (!is_listed("do table token id", key) && !is_listed(verb->fields, key))
    {
        refuse_about(v, key, "is no field of this request.");
        return false;
    }
    value = json_object_get(v->body, "id");
    if (!value)
        return true;
    if (!(v->id = request_line(v, "id", QUOTA_ID_BYTES)))
        return false;
    if (!strchr(v->id, ' ') && strcmp(v->id, "-") != 0)
        return true;
    refuse_about(v, "id", "must have no space in it.");
    return false;
}

static int check_table(struct request *v, const struct verb *verb, const struct house_request *r)
{
    v->table = r->table ? house_find(v->house, r->table) : NULL;
    if (store_error(v->house->store))
        return request_refuse(v, 503, "failed", "The house cannot write: it is about to close.");
    v->role = v->table ? house_role(v->table, r->token) : MOTU_OVER;
    if (v->table && v->role == MOTU_OVER && verb->run == do_renew && repeat_renew(v, r->token))
        return 200;
    if (v->role == MOTU_OVER) /* one answer for both, so that nobody learns which tables there are */
        return request_refuse(v, 404, "unknown", "There is no such table, or the link is not right.");
    if (verb->need == SEAT && v->role < 0)
        return request_refuse(v, 403, "forbidden", "Only who sits at the table may do that.");
    if (!verb->unread && !table_is_readable(v->table))
        return request_refuse(v, 409, "rules",
                              "This game was played by rules this program does not have: it is kept, and waits.");
    if (v->role >= 0 && verb->run != do_view
        && !rate_take(&v->table->seat[v->role].rate, v->house->steady_ms, QUOTA_MESSAGES_PER_10_S, 10000,
                      QUOTA_MESSAGES_BURST))
        return request_refuse(v, 429, "rate", "Not so fast.");
    return 0;
}

/* Whether the log has room for it: 0, or the status of the refusal. */
static int check_room(struct request *v, const struct verb *verb)
{
    if (!verb->vital && v->table->events >= QUOTA_EVENTS)
        return request_refuse(v, 409, "state",
                              "So much has happened here that there is room only for the game to end.");
    return 0;
}

int house_do(struct house *h, const struct house_request *r, struct motu_text *answer)
{
    struct request v = {.house = h, .role = MOTU_OVER, .address = r->address, .body = r->body, .answer = answer};
    const struct verb *verb = find_verb(r->verb);
    suspect_table(NULL);
    if (store_error(h->store))
        return request_refuse(&v, 503, "failed", "The house cannot write: it is about to close.");
    if (!verb)
        return request_refuse(&v, 404, "unknown", "There is no such thing to do.");
    if (!check_fields(&v, verb))
        return 400;
    if (verb->need != NO_TABLE) {
        int refused = check_table(&v, verb, r);
        if (refused)
            return refused;
        const int64_t before = v.id ? table_find_id(v.table, v.role, v.id) : 0;
        if (before) /* heard already: the same answer, and nothing happens twice */
            return request_done(&v, before);
        if ((refused = check_room(&v, verb)))
            return refused;
    }
    if (v.table && v.role >= 0)
        request_charge(&v);
    const int status = verb->run(&v);
    if (!store_error(h->store))
        return status;
    motu_text_clear(answer);
    return request_refuse(&v, 503, "failed", "The house cannot write: it is about to close.");
}
