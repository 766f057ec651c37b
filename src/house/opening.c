/* opening.c: new tables: from a request, or from the same people for another game; and the lobby that lists them. */
#include "house_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

#include "view.h"
#include "house_words.h"

/* The settings of a new table. */
struct plan {
    bool forgetful; /* without the memory aid */
    enum takebacks takebacks;

    const struct motu_game *game;
    char options[STORE_MAX_OPTIONS]; /* canonical */
    int seats;
    int level[MOTU_MAX_SEATS]; /* 0: for a person */
    int stand_in, days;
    int listed; /* 2: not in the lobby; anybody may watch, and those with a link play */
};

static int plan_game(struct request *v, struct plan *p)
{
    const char *id = request_line(v, "game", 16), *options = "";
    struct motu_state start;
    struct motu_reason reason = {0};
    if (!id)
        return 400;
    if (!(p->game = motu_catalogue_find(id, strlen(id)))) {
        motu_reason_add_input(motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_GAME_UNKNOWN), id,
                              strlen(id));
        return request_refuse_reason(v, &reason);
    }
    json_t *value = json_object_get(v->body, "options");
    if (value && json_string_length(value) && !(options = request_line(v, "options", STORE_MAX_OPTIONS - 1)))
        return 400;
    if (value && !json_is_string(value))
        return request_refuse(v, 400, "syntax", SERVER_OPTIONS_TEXT);
    if (!p->game->start(&start, options, &reason))
        return request_refuse_reason(v, &reason);
    struct motu_text text = MOTU_TEXT_IN(p->options);
    p->game->write_options(&start, &text);
    p->seats = p->game->seats(&start);
    return 0;
}

/* {"white":5}: a computer's level for a seat; seats that are not named are for people. */
static int plan_seats(struct request *v, struct plan *p)
{
    json_t *seats = json_object_get(v->body, "seats"), *level;
    const char *name;
    int people = p->seats;
    if (seats && !json_is_object(seats))
        return request_refuse(v, 400, "syntax", SERVER_SEATS_OBJECT);
    json_object_foreach(seats, name, level)
    {
        const int seat = motu_actor_named(p->game, name, strlen(name));
        if (seat < 0 || seat >= p->seats)
            return request_refuse(v, 400, "unknown", SERVER_SEATS_UNKNOWN);
        if (!json_is_integer(level) || json_integer_value(level) < 0 || json_integer_value(level) > MOTU_AI_LEVELS)
            return request_refuse_bound(v, SERVER_SEAT_LEVEL, MOTU_AI_LEVELS);
        p->level[seat] = (int)json_integer_value(level);
        people -= p->level[seat] > 0;
    }
    if (!people)
        return request_refuse(v, 400, "state", SERVER_NO_PERSON);
    return 0;
}

/* "memory": false: no memory aid; players must remember what they saw. */
static int plan_memory(struct request *v, struct plan *p)
{
    json_t *memory = json_object_get(v->body, "memory");
    if (memory && !json_is_boolean(memory))
        return request_refuse_field(v, "memory", SERVER_FIELD_TRUTH);
    p->forgetful = json_is_false(memory);
    return 0;
}

static int plan_takebacks(struct request *v, struct plan *p)
{
    json_t *value = json_object_get(v->body, "takebacks");
    int kind = value ? 0 : TAKEBACKS_ASK;
    while (value && kind < TAKEBACKS_KINDS
           && (!json_is_string(value) || strcmp(json_string_value(value), view_takebacks((enum takebacks)kind)) != 0))
        kind++;
    if (kind == TAKEBACKS_KINDS)
        return request_refuse(v, 400, "syntax", SERVER_TAKEBACKS_FIELD);
    p->takebacks = (enum takebacks)kind;
    return 0;
}

static bool plan_rest(struct request *v, struct plan *p)
{
    json_t *listed = json_object_get(v->body, "listed");
    if (listed && !json_is_boolean(listed)) {
        request_refuse_field(v, "listed", SERVER_FIELD_TRUTH);
        return false;
    }
    p->listed = json_is_true(listed);
    return request_number(v, "stand_in", 1, MOTU_AI_LEVELS, MOTU_AI_USUAL_LEVEL, &p->stand_in)
           && request_number(v, "days", 0, QUOTA_CLOCK_DAYS, 0, &p->days);
}

static struct table *open_table(struct house *h, const struct plan *p, const char *address, const char *request,
                                const struct table *after)
{
    char words[256];
    struct motu_text text = MOTU_TEXT_IN(words);
    struct table *t = house_add(h, p->game, p->options, request, after);
    if (!t)
        return NULL;
    house_set_opener(h, t, address);
    motu_text_put(&text, "stand-in=");
    motu_text_put_number(&text, p->stand_in);
    motu_text_put(&text, " days=");
    motu_text_put_number(&text, p->days);
    motu_text_put(&text, " listed=");
    motu_text_put_number(&text, p->listed);
    for (int seat = 0; seat < p->seats; seat++) {
        motu_text_put_char(&text, ' ');
        motu_text_put(&text, motu_actor_name(p->game, seat));
        motu_text_put_char(&text, '=');
        motu_text_put_number(&text, p->level[seat]);
    }
    if (p->forgetful)
        motu_text_put(&text, " memory=0");
    if (p->takebacks != TAKEBACKS_ASK) {
        motu_text_put(&text, " takebacks=");
        motu_text_put_number(&text, p->takebacks);
    }
    return house_log(h, t, ACTOR_HOUSE, EVENT_OPEN, NULL, words) ? t : NULL;
}

/* When the limit of tables that wait for players is reached, one where nobody has sat down makes way: the oldest of the
 * address that has most of them, so that a flood drowns itself. False: there is none. */
static bool make_way(struct house *h)
{
    struct table *most = NULL;
    struct house_walk walk = {.house = h};
    if (h->open < QUOTA_OPEN)
        return true;
    for (struct table *t; (t = house_walk(&walk));) {
        if (t->runtime.dirty || !table_is_empty(t) || !table_is_readable(t))
            continue;
        const int more = most ? t->runtime.opener->open - most->runtime.opener->open : 1;
        if (more > 0 || (!more && t->seen_ms < most->seen_ms))
            most = t;
    }
    if (most)
        house_clear(h, most, "too many tables were waiting");
    return most;
}

static bool may_open(struct house *h, const char *address)
{
    return rate_take(&house_allowance(h, address)->tables, h->steady_ms, QUOTA_TABLES_PER_HOUR, INT64_C(3600) * 1000,
                     QUOTA_TABLES_PER_HOUR);
}

/* Whether a repeated request can get the same answer: only if nobody else can know or guess its id, which stands for
 * all links of the table. */
static bool is_repeatable(const struct request *v)
{
    return v->id && strlen(v->id) >= QUOTA_SECRET_ID_BYTES;
}

static const uint8_t nothing[32]; /* no other token to derive from: the id itself is the secret */

static void put_token(struct request *v, const struct table *t, int seat, const char *token)
{
    motu_text_put_member_text(v->answer, seat < 0 ? "watch" : motu_actor_name(t->game, seat), token);
}

/* The links of a new table: for onlookers (-1), and for each open seat. */
static bool put_new_tokens(struct request *v, struct table *t)
{
    bool made = true;
    for (int seat = -1; made && seat < t->seats; seat++) {
        char token[TOKEN_HEX];
        if (seat >= 0 && t->seat[seat].kind != SEAT_OPEN)
            continue;
        made = is_repeatable(v) ? house_new_key_of(v->house, t, ACTOR_HOUSE, seat, nothing, v->id, token)
                                : house_new_key(v->house, t, ACTOR_HOUSE,
                                                seat < 0 ? "watch" : motu_actor_name(t->game, seat), token);
        if (made)
            put_token(v, t, seat, token);
    }
    return made;
}

/* The same links again, as far as they are still valid. */
static void put_tokens_again(struct request *v, const struct table *t)
{
    for (int seat = -1; seat < t->seats; seat++) {
        char token[TOKEN_HEX];
        if (house_is_key_of(t, seat, nothing, v->id, token))
            put_token(v, t, seat, token);
    }
}

/* The table that this same request has already opened; NULL if it has not. */
static struct table *find_opened(struct request *v)
{
    char id[ID_SIZE], token[TOKEN_HEX];
    if (!is_repeatable(v))
        return NULL;
    house_id_of(v->id, id);
    struct table *t = house_find(v->house, id);
    return t && house_is_key_of(t, -1, nothing, v->id, token) ? t : NULL;
}

static int answer_opened(struct request *v, struct table *t, bool anew)
{
    if (v->opened)
        snprintf(v->opened, ID_SIZE, "%s", t->about.id);
    motu_text_put_char(v->answer, '{');
    motu_text_put_member_truth(v->answer, "ok", true);
    motu_text_put_member_text(v->answer, "table", t->about.id);
    motu_text_put_member_open(v->answer, "tokens", '{');
    if (!anew)
        put_tokens_again(v, t);
    else if (!put_new_tokens(v, t))
        return 503; /* house_do() says why */
    motu_text_put_char(v->answer, '}');
    motu_text_put_member(v->answer, "status");
    view_status(t, MOTU_ONLOOKER, v->answer);
    motu_text_put_char(v->answer, '}');
    return 201;
}

int do_create(struct request *v)
{
    struct plan plan = {0};
    int refused = plan_game(v, &plan);
    if (refused || (refused = plan_seats(v, &plan)) || (refused = plan_memory(v, &plan))
        || (refused = plan_takebacks(v, &plan)))
        return refused;
    if (!plan_rest(v, &plan))
        return 400;
    struct table *t = find_opened(v);
    if (t) {
        store_confirm(v->house->store);
        return answer_opened(v, t, false);
    }
    if (house_allowance(v->house, v->address)->open >= QUOTA_ADDRESS_OPEN)
        return request_refuse(v, 429, "rate", SERVER_TOO_MANY_WAITING);
    if (!may_open(v->house, v->address))
        return request_refuse(v, 429, "rate", SERVER_TOO_MANY_OPENED);
    t = make_way(v->house) ? open_table(v->house, &plan, v->address, is_repeatable(v) ? v->id : NULL, NULL) : NULL;
    if (!t)
        return request_refuse(v, 503, "failed", SERVER_TABLE_FAILED);
    return answer_opened(v, t, true);
}

/* A place in the lobby. */
struct place {
    const struct table *table;
    int rank; /* among tables opened from the same address, the latest first */
};

static int later_first(const void *a, const void *b)
{
    const struct table *x = ((const struct place *)a)->table, *y = ((const struct place *)b)->table;
    if (x->about.created_ms != y->about.created_ms)
        return x->about.created_ms < y->about.created_ms ? 1 : -1;
    return strcmp(x->about.id, y->about.id);
}

static int by_rank(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    return x->rank != y->rank ? x->rank - y->rank : later_first(a, b);
}

static bool is_in_lobby(const struct table *t, enum table_phase phase)
{
    return t->listed && t->phase == phase && table_is_readable(t)
           && (phase == TABLE_PLAYING || (!table_is_full(t) && !t->reserved));
}

int opening_place(const struct table *t)
{
    return is_in_lobby(t, TABLE_WAITING) ? 1 : is_in_lobby(t, TABLE_PLAYING) ? 2 : 0;
}

static void read_listed(void *own, const char *id)
{
    house_find(own, id);
}

/* All tables that might be shown, in order: everybody's latest, then everybody's second latest, and so on, so that
 * nobody fills the lobby alone. */
static int find_places(const struct house *h, enum table_phase phase, struct place *place, int capacity)
{
    int count = 0;
    struct house_walk walk = {.house = h};
    for (const struct table *t; count != capacity && (t = house_walk(&walk));)
        if (is_in_lobby(t, phase)) {
            t->runtime.opener->listed = 0;
            place[count++].table = t;
        }
    qsort(place, (size_t)count, sizeof *place, later_first);
    for (int i = 0; i < count; i++)
        place[i].rank = place[i].table->runtime.opener->listed++;
    qsort(place, (size_t)count, sizeof *place, by_rank);
    return count;
}

/* First tables that want players, then games under way, for people who like to watch; few enough to keep the answer
 * small. */
int do_lobby(struct request *v)
{
    static const enum table_phase shown_phase[] = {TABLE_WAITING, TABLE_PLAYING};
    static struct place place[QUOTA_LOADED]; /* static: one thread runs the house */
    int shown = 0;
    for (int p = 1; p <= 2; p++) /* with several nodes, tables that others opened are read first */
        store_each_listed(v->house->store, p, QUOTA_LOBBY, read_listed, v->house);
    motu_text_put_char(v->answer, '{');
    motu_text_put_member_open(v->answer, "tables", '[');
    for (int p = 0; p < 2; p++) {
        const int count = find_places(v->house, shown_phase[p], place, QUOTA_LOADED);
        for (int i = 0; i < count && shown < QUOTA_LOBBY; i++, shown++) {
            motu_text_put_item(v->answer);
            view_lobby(place[i].table, v->answer);
        }
    }
    motu_text_put(v->answer, "]}");
    return 200;
}

/* --- another game ------------------------------------------------------------------------------------------------- */

/* Everybody moves on by one seat. Links are valid at both tables, because the new one has the same keys. */
static bool reopen(struct house *h, struct table *t, const char *address)
{
    struct plan plan = {
        .game = t->game, .seats = t->seats, .stand_in = t->stand_in, .days = t->clock_days, .listed = 2 * t->listed};
    snprintf(plan.options, sizeof plan.options, "%s", t->about.options);
    plan.forgetful = t->forgetful;
    plan.takebacks = t->takebacks;
    for (int seat = 0; seat < t->seats; seat++)
        plan.level[(seat + 1) % t->seats] = t->seat[seat].kind == SEAT_COMPUTER ? t->seat[seat].level : 0;
    struct table *next = open_table(h, &plan, address, NULL, t);
    bool made = next;
    for (int seat = -1; made && seat < t->seats; seat++) {
        char words[96], hex[65];
        if (seat >= 0 && t->seat[seat].kind != SEAT_PERSON)
            continue;
        words_write_hex(seat < 0 ? t->watch_key : t->seat[seat].key, 32, hex);
        snprintf(words, sizeof words, "%s %s", seat < 0 ? "watch" : motu_actor_name(t->game, (seat + 1) % t->seats),
                 hex);
        made = house_log(h, next, ACTOR_HOUSE, EVENT_KEY, NULL, words);
    }
    return made && house_log(h, t, ACTOR_HOUSE, EVENT_NEXT, NULL, next->about.id);
}

static bool wants_no_other(const struct table *t, int seat)
{
    return table_is_person(t, seat) && !t->seat[seat].rematch;
}

int do_rematch(struct request *v)
{
    struct table *t = v->table;
    if (t->phase != TABLE_OVER)
        return request_refuse(v, 409, "state", SERVER_REMATCH_EARLY);
    if (*t->next)
        return request_refuse(v, 409, "state", SERVER_REMATCH_THERE);
    if (!house_log(v->house, t, v->role, EVENT_REMATCH, v->id, ""))
        return 503;
    const int64_t seq = t->events;
    if (!table_any_seat(t, wants_no_other) && !reopen(v->house, t, v->address))
        return 503;
    return request_done(v, seq);
}
