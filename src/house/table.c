/* table.c: what events make of a table. */
#include "table.h"

#include <motu/ai.h>
#include <motu/catalogue.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "standing.h"
#include "suspect.h"
#include "house_words.h"

/* --- events ------------------------------------------------------------------------------------------------------ */

static bool apply_open(struct table *t, struct event *e)
{
    if (t->events || e->actor != ACTOR_HOUSE || !words_number(e->words, "stand-in", &t->stand_in)
        || !words_number(e->words, "days", &t->clock_days) || t->stand_in < 1 || t->stand_in > MOTU_AI_LEVELS
        || t->clock_days > QUOTA_CLOCK_DAYS)
        return false;
    int listed = 0;
    if (!words_number(e->words, "listed", &listed) || listed > 2)
        return false;
    t->listed = listed;
    t->reserved = listed == 2;
    int memory; /* written only where it is off */
    t->forgetful = words_number(e->words, "memory", &memory) && !memory;
    int takebacks = TAKEBACKS_ASK; /* written only where they are not asked for */
    if (words_number(e->words, "takebacks", &takebacks) && takebacks >= TAKEBACKS_KINDS)
        return false;
    t->takebacks = (enum takebacks)takebacks;
    if (t->forgetful && t->match)
        motu_match_set_header(t->match, "memory", "off");
    for (int seat = 0; seat < t->seats; seat++) {
        int level;
        if (!words_number(e->words, motu_actor_name(t->game, seat), &level) || level > MOTU_AI_LEVELS)
            return false;
        t->seat[seat].kind = level ? SEAT_COMPUTER : SEAT_OPEN;
        t->seat[seat].level = level;
    }
    return true;
}

/* Without the rules, the named seats tell how many there are. */
static void open_unread(struct table *t, struct event *e)
{
    int seats = t->seats, level;
    while (seats && !words_number(e->words, motu_actor_name(t->game, seats - 1), &level))
        seats--;
    t->seats = seats ? seats : t->seats;
    apply_open(t, e);
}

static bool apply_key(struct table *t, struct event *e)
{
    const size_t length = strcspn(e->words, " ");
    uint8_t key[32];
    if (e->words[length] != ' ' || !words_read_hex(e->words + length + 1, key, sizeof key))
        return false;
    if (length == 5 && !memcmp(e->words, "watch", 5)) {
        memcpy(t->watch_key, key, sizeof key);
        return true;
    }
    const int seat = table_actor_named(t, e->words, length);
    if (seat < 0)
        return false;
    memcpy(t->seat[seat].key, key, sizeof key);
    return true;
}

/* A seat's contribution to chance, allowed while seats are open: nobody has yet revealed a share that others could
 * adapt to. */
static bool take_share(struct seat *seat, const char *words, size_t length)
{
    if (length == 1 && *words == '-')
        return true;
    if (*words == '=' && motu_fair_is_seal(words + 1, length - 1)) {
        memcpy(seat->seal, words + 1, length - 1);
        *seat->share = 0;
        return true;
    }
    if (!motu_fair_is_share(words, length))
        return false;
    memcpy(seat->share, words, length);
    seat->share[length] = 0;
    *seat->seal = 0;
    return true;
}

static bool apply_unseal(struct table *t, struct event *e)
{
    char seal[SEAL_SIZE];
    const size_t length = strlen(e->words);
    if (e->actor < 0 || t->phase != TABLE_WAITING || !table_is_full(t) || !motu_fair_is_share(e->words, length))
        return false;
    struct seat *seat = &t->seat[e->actor];
    motu_fair_write_seal(e->words, seal);
    if (!*seat->seal || seat->unsealed || (length && strcmp(seal, seat->seal) != 0))
        return false;
    snprintf(seat->share, sizeof seat->share, "%s", e->words);
    seat->unsealed = true;
    return true;
}

static bool apply_join(struct table *t, struct event *e)
{
    const size_t length = strcspn(e->words, " ");
    const char *name = e->words + length + 1;
    if (e->actor < 0 || e->words[length] != ' ' || !words_is_line(name, QUOTA_NAME_BYTES))
        return false;
    struct seat *seat = &t->seat[e->actor];
    if (seat->kind == SEAT_COMPUTER)
        return false;
    if (t->phase == TABLE_WAITING && !table_is_full(t) && !take_share(seat, e->words, length))
        return false;
    seat->kind = SEAT_PERSON;
    snprintf(seat->name, sizeof seat->name, "%s", name);
    e->reload = t->match && t->match->count > 0;
    if (t->match && t->phase != TABLE_WAITING) /* a new name: the record shows it too */
        motu_match_set_header(t->match, motu_actor_name(t->game, e->actor), name);
    return true;
}

static void put_names(const struct table *t, struct motu_match *m)
{
    for (int seat = 0; seat < t->seats; seat++) {
        char name[32];
        snprintf(name, sizeof name, "motu level %d", t->seat[seat].level);
        motu_match_set_header(m, motu_actor_name(t->game, seat),
                              t->seat[seat].kind == SEAT_PERSON ? t->seat[seat].name : name);
    }
}

bool table_put_header(const struct table *t, struct motu_match *m)
{
    put_names(t, m);
    motu_match_set_header(m, "table", t->about.id);
    bool capacity = motu_fair_put_commit(m, t->about.seed);
    for (int seat = 0; seat < t->seats; seat++) {
        const struct seat *s = &t->seat[seat];
        capacity = capacity && (!*s->seal || motu_fair_put_seal(m, seat, s->seal))
                   && (!*s->share || motu_fair_put_share(m, seat, s->share));
    }
    return capacity;
}

static bool apply_start(struct table *t, struct event *e)
{
    if (t->phase != TABLE_WAITING || !table_is_full(t) || !table_is_unsealed(t) || e->actor != ACTOR_HOUSE
        || !table_put_header(t, t->match))
        return false;
    motu_fair_begin(&t->fair, t->about.seed, t->match);
    t->phase = TABLE_PLAYING;
    return true;
}

static bool apply_move(struct table *t, struct event *e)
{
    motu_move move;
    struct motu_reason reason;
    if (t->phase != TABLE_PLAYING || motu_match_actor(t->match) != e->actor
        || !motu_match_read_move(t->match, e->words, &move, &reason))
        return false;
    e->ply = (int16_t)t->match->count;
    if (t->match->count == MOTU_MATCH_MAX_DECISIONS || t->game->refuse(&t->match->now, move, &reason))
        return false;
    t->runtime.starved = !course_add(&t->course, t->match, move, e, t->events + 1);
    if (t->runtime.starved || !motu_match_play(t->match, move, &reason))
        return false;
    e->number = (int32_t)move;
    t->asker = -1;
    standing_follow(t, e->actor, e->words);
    return true;
}

static bool apply_standing(struct table *t, struct event *e)
{
    if (e->actor < 0 || t->phase != TABLE_PLAYING || !words_is_line(e->words, QUOTA_STANDING_BYTES))
        return false;
    snprintf(t->seat[e->actor].standing, sizeof t->seat[e->actor].standing, "%s",
             strcmp(e->words, "-") != 0 ? e->words : "");
    return true;
}

static bool go_back(struct table *t, const struct event *e)
{
    struct motu_reason reason;
    int ply = t->match->count;
    if (t->phase != TABLE_PLAYING || !motu_match_undo(t->match, ply - e->number, &reason))
        return false;
    while (ply-- > e->number)
        t->event[t->course.step[ply].event - 1].undone = true;
    t->undos++;
    t->asker = -1;
    standing_end_all(t);
    return true;
}

static bool apply_undo(struct table *t, struct event *e)
{
    return words_all_number(e->words, &e->number) && e->actor >= 0 && go_back(t, e);
}

static bool apply_ask(struct table *t, struct event *e)
{
    if (t->phase != TABLE_PLAYING || e->actor < 0 || !words_all_number(e->words, &e->number)
        || e->number >= t->match->count)
        return false;
    t->asker = e->actor;
    t->ask_to = e->number;
    t->agreed = (uint8_t)(1 << e->actor);
    return true;
}

static bool apply_answer(struct table *t, struct event *e)
{
    if (e->actor < 0 || t->asker < 0)
        return false;
    if (e->kind == EVENT_AGREE)
        t->agreed |= (uint8_t)(1 << e->actor);
    else
        t->asker = -1;
    return true;
}

/* "12", or "12 anew" if chance that was seen is to be drawn again. */
static bool apply_takeback(struct table *t, struct event *e)
{
    const size_t length = strcspn(e->words, " ");
    const bool anew = !strcmp(e->words + length, " anew");
    return (!e->words[length] || anew) && e->actor == ACTOR_HOUSE && t->asker >= 0
           && words_part_number(e->words, length, &e->number) && e->number == t->ask_to && go_back(t, e)
           && (!anew || motu_fair_draw_anew(t->match, e->number));
}

static void lay_open(struct table *t, enum table_phase phase)
{
    if (t->phase == TABLE_PLAYING)
        motu_fair_put_seed(t->match, t->about.seed);
    t->phase = phase;
    t->asker = -1;
    standing_end_all(t);
}

static bool apply_resign(struct table *t, struct event *e)
{
    if (t->phase != TABLE_PLAYING || e->actor < 0 || t->seats != 2)
        return false;
    t->resigned = e->actor;
    motu_match_set_header(t->match, "resigned", motu_actor_name(t->game, e->actor));
    return true;
}

static bool apply_over(struct table *t, struct event *e)
{
    if (t->phase != TABLE_PLAYING || e->actor != ACTOR_HOUSE
        || (motu_match_actor(t->match) != MOTU_OVER && t->resigned < 0))
        return false;
    lay_open(t, TABLE_OVER);
    return true;
}

static bool apply_close(struct table *t, struct event *e)
{
    if (e->actor != ACTOR_HOST && (e->actor != ACTOR_HOUSE || !t->closes_ms || e->at_ms < t->closes_ms))
        return false;
    if (!table_is_open(t))
        lay_open(t, TABLE_CLOSED);
    return true;
}

static void stand_in(struct table *t, int seat, int level)
{
    t->seat[seat].away = true;
    standing_end(t, seat);
    t->seat[seat].level = level;
}

static bool apply_leave(struct table *t, struct event *e)
{
    if (t->phase != TABLE_PLAYING || e->actor < 0 || !table_is_person(t, e->actor))
        return false;
    stand_in(t, e->actor, t->stand_in);
    return true;
}

static bool apply_reclaim(struct table *t, struct event *e)
{
    if (e->actor < 0 || !t->seat[e->actor].away)
        return false;
    t->seat[e->actor].away = false;
    return true;
}

static bool apply_claim(struct table *t, struct event *e)
{
    e->number = table_actor_named(t, e->words, strlen(e->words));
    if (t->phase != TABLE_PLAYING || e->actor < 0 || e->number < 0 || !table_is_person(t, e->number))
        return false;
    stand_in(t, e->number, t->stand_in);
    return true;
}

static bool apply_replace(struct table *t, struct event *e)
{
    const size_t length = strcspn(e->words, " ");
    int level;
    e->number = table_actor_named(t, e->words, length);
    if (e->actor != ACTOR_HOST || e->number < 0 || table_is_open(t) || e->words[length] != ' '
        || !words_all_number(e->words + length + 1, &level) || level < 1 || level > MOTU_AI_LEVELS)
        return false;
    if (t->seat[e->number].kind == SEAT_PERSON) {
        stand_in(t, e->number, level);
    } else {
        t->seat[e->number].kind = SEAT_COMPUTER;
        t->seat[e->number].level = level;
    }
    return true;
}

/* "NAME\tWORDS": neither can have a tab in it. */
static bool apply_aside(struct table *t, struct event *e)
{
    const size_t length = strcspn(e->words, "\t");
    if (!e->words[length] || !words_is_part_line(e->words, length, QUOTA_NAME_BYTES)
        || !words_is_line(e->words + length + 1, QUOTA_SAY_BYTES))
        return false;
    t->asides++;
    return true;
}

static bool apply_say(struct table *t, struct event *e)
{
    if (e->actor == MOTU_ONLOOKER)
        return apply_aside(t, e);
    return e->actor >= 0 && words_is_line(e->words, QUOTA_SAY_BYTES);
}

static bool apply_mute(struct table *t, struct event *e)
{
    e->number = table_actor_named(t, e->words, strlen(e->words));
    if (e->actor < 0 || (e->number < 0 && e->number != MOTU_ONLOOKER))
        return false;
    const uint8_t bit = table_bit(e->number);
    uint8_t *muted = &t->seat[e->actor].muted;
    *muted = (uint8_t)(e->kind == EVENT_MUTE ? *muted | bit : *muted & ~bit);
    return true;
}

static bool apply_notify(struct table *t, struct event *e)
{
    if (e->actor < 0 || !words_is_line(e->words, QUOTA_URL_BYTES))
        return false;
    char **url = &t->seat[e->actor].webhook;
    char *copy = strcmp(e->words, "-") != 0 ? strdup(e->words) : NULL;
    t->runtime.starved = !copy && strcmp(e->words, "-") != 0;
    if (t->runtime.starved)
        return false;
    free(*url);
    *url = copy;
    t->runtime.bell_failures[e->actor] = 0;
    return true;
}

/* Takes a device off a seat's list. */
static void drop_push(struct table *t, int seat, int which)
{
    char **push = &t->seat[seat].push[which];
    int *failures = &t->runtime.push_failures[seat][which];
    const size_t later = (size_t)(QUOTA_PUSHES - 1 - which);
    free(*push);
    memmove(push, push + 1, later * sizeof *push);
    memmove(failures, failures + 1, later * sizeof *failures);
    push[later] = NULL;
    failures[later] = 0;
}

int table_find_push(const struct table *t, int seat, const char *endpoint)
{
    int which = 0;
    while (which < QUOTA_PUSHES && t->seat[seat].push[which] && strcmp(t->seat[seat].push[which], endpoint) != 0)
        which++;
    return which < QUOTA_PUSHES && t->seat[seat].push[which] ? which : -1;
}

/* A device that is listed already becomes the latest, with no failures. */
static bool add_push(struct table *t, int seat, const char *endpoint)
{
    char **push = t->seat[seat].push;
    char *copy = strdup(endpoint);
    t->runtime.starved = !copy;
    if (!copy)
        return false;
    const int before = table_find_push(t, seat, endpoint);
    if (before >= 0 || push[QUOTA_PUSHES - 1])
        drop_push(t, seat, before >= 0 ? before : 0);
    int free_place = 0;
    while (push[free_place])
        free_place++;
    push[free_place] = copy;
    return true;
}

static bool apply_push(struct table *t, struct event *e)
{
    if (e->actor < 0 || !words_is_line(e->words, QUOTA_PUSH_BYTES + 1))
        return false;
    if (*e->words != '-')
        return add_push(t, e->actor, e->words);
    const int which = e->words[1] ? table_find_push(t, e->actor, e->words + 1) : -1;
    if (which >= 0)
        drop_push(t, e->actor, which);
    while (!e->words[1] && t->seat[e->actor].push[0])
        drop_push(t, e->actor, 0);
    return true;
}

static bool apply_rematch(struct table *t, struct event *e)
{
    if (!table_is_open(t) || e->actor < 0)
        return false;
    t->seat[e->actor].rematch = true;
    return true;
}

static bool apply_next(struct table *t, struct event *e)
{
    if (!table_is_open(t) || e->actor != ACTOR_HOUSE || strlen(e->words) > STORE_MAX_ID || !*e->words)
        return false;
    snprintf(t->next, sizeof t->next, "%s", e->words);
    return true;
}

static bool apply_idle(struct table *t, struct event *e)
{
    if (e->actor != ACTOR_HOUSE || table_is_open(t) || !words_all_number(e->words, &e->number))
        return false;
    t->closes_ms = e->at_ms + (int64_t)e->number * 24 * 3600 * 1000;
    return true;
}

/* The event alone is enough: see take_in(). */
static bool apply_stay(struct table *t, struct event *e)
{
    return e->actor >= 0 && !table_is_open(t);
}

static const struct kind {
    bool (*apply)(struct table *, struct event *);
    bool changes;
} kinds[EVENT_KINDS] = {
#define KIND_OF(kind, name, apply, changes) {apply_##apply, changes},
    EVENT_LIST(KIND_OF)
#undef KIND_OF
};

static bool grow(struct table *t)
{
    t->runtime.starved = false;
    if (t->events < t->capacity)
        return true;
    const int capacity = t->capacity ? 2 * t->capacity : 24; /* enough for a game that was dealt */
    struct event *more = realloc(t->event, (size_t)capacity * sizeof *more);
    if (!more) {
        t->runtime.starved = true;
        return false;
    }
    t->event = more;
    t->capacity = capacity;
    return true;
}

static bool take_in(struct table *t, struct event *e, enum event_kind kind)
{
    if ((e->actor == MOTU_ONLOOKER && kind != EVENT_SAY && kind != EVENT_PHRASE) || !kinds[kind].apply(t, e))
        return false;
    if (kind == EVENT_MOVE) { /* its number says it all */
        free(e->words);
        e->words = NULL;
    }
    t->event[t->events++] = *e;
    if (e->actor >= 0 || e->actor == ACTOR_HOST || kind == EVENT_OPEN) {
        t->seen_ms = e->at_ms;
        t->closes_ms = 0;
    }
    if (kinds[kind].changes) {
        t->changed = t->events;
        t->turned_ms = e->at_ms;
    }
    return true;
}

/* Applies an event of a game whose rules this server does not have. It understands who sits where and who holds which
 * link, so that players can be told why they cannot go on; unreadable.h reads the rest from the events. */
static bool take_in_unread(struct table *t, struct event *e, enum event_kind kind)
{
    if (t->game && kind == EVENT_OPEN)
        open_unread(t, e);
    else if (t->game && (kind == EVENT_KEY || kind == EVENT_JOIN))
        kinds[kind].apply(t, e);
    t->event[t->events++] = *e;
    return true;
}

/* I-4: nothing else changes a table. What the log holds is believed only if it could have happened (I-9). */
bool table_apply(struct table *t, const struct store_event *stored)
{
    struct event_line line;
    if (stored->seq != t->events + 1 || !stored->text || !stored->actor || !event_read(stored->text, &line)
        || (line.kind != EVENT_OPEN && !t->events) || !grow(t))
        return false;
    const int actor = t->game ? table_actor_named(t, stored->actor, strlen(stored->actor)) : ACTOR_HOUSE;
    if (actor == MOTU_OVER)
        return false;
    struct event e = {.at_ms = stored->at_ms, .actor = (int16_t)actor, .kind = (uint8_t)line.kind};
    e.id = line.id_length ? event_hash_id(actor, line.id, line.id_length) : 0;
    e.words = strdup(line.words);
    t->runtime.starved = !e.words;
    if (e.words && (t->match ? take_in(t, &e, line.kind) : take_in_unread(t, &e, line.kind)))
        return true;
    free(e.words);
    return false;
}

const char table_no_memory[] = "there is not enough memory";

/* --- coming and going --------------------------------------------------------------------------------------------- */

/* Not cleared, and at the start of a page: the states and header of a young game then fill two pages, and the others
 * are never touched. */
static struct motu_match *new_match(void)
{
    enum { PAGE = 4096 };
    return aligned_alloc(PAGE, (sizeof(struct motu_match) + PAGE - 1) / PAGE * PAGE);
}

struct table *table_new(const struct store_game *about)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->about = *about;
    store_start(about, &t->head);
    t->resigned = t->asker = -1;
    t->runtime.told = MOTU_OVER;
    t->game = motu_catalogue_find(about->game, strlen(about->game));
    t->seats = t->game ? t->game->max_seats : 0;
    if (!t->game || !motu_has_rules(t->game, about->rules, NULL))
        return t;
    t->match = new_match();
    if (!t->match) {
        free(t);
        return NULL;
    }
    if (!motu_match_start_under(t->match, t->game, about->rules, about->options, 0, NULL)) {
        free(t->match);
        t->match = NULL;
        return t;
    }
    t->seats = t->game->seats(&t->match->start);
    return t;
}

void table_free(struct table *t)
{
    suspect_forget(t);
    if (!t)
        return;
    for (int i = t->events; i--;)
        free(t->event[i].words);
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        free(t->seat[seat].webhook);
        for (int i = 0; i < QUOTA_PUSHES; i++)
            free(t->seat[seat].push[i]);
    }
    course_free(&t->course);
    free(t->event);
    free(t->match);
    free(t);
}
