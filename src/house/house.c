/* house.c: the tables in memory and their log. house_keys.c says who may do what there, house_turns.c does what happens
 * by itself, house_request.c what people ask for. */
#include "house_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/version.h>

#include "must.h"
#include "suspect.h"

/* --- tables by id ----------------------------------------------------------------------------------------------- */

enum { FIRST_SLOTS = 1024 };

static int slot_of(const struct house *h, const char *id)
{
    return (int)(event_hash_id(0, id, strlen(id)) & (uint64_t)(h->slots - 1));
}

struct table *house_loaded(const struct house *h, const char *id)
{
    for (int i = slot_of(h, id); h->slot[i]; i = (i + 1) & (h->slots - 1))
        if (!strcmp(h->slot[i]->about.id, id))
            return h->slot[i];
    return NULL;
}

struct table *house_walk(struct house_walk *w)
{
    struct table *t = NULL;
    while (!t && w->slot != w->house->slots)
        t = w->house->slot[w->slot++];
    return t;
}

void house_walk_back(struct house_walk *w)
{
    w->slot--;
}

static void put_in_slot(struct house *h, struct table *t)
{
    int i = slot_of(h, t->about.id);
    while (h->slot[i])
        i = (i + 1) & (h->slots - 1);
    h->slot[i] = t;
}

/* Adds the table to the count of those that wait for players, or takes it off. */
static void count_open(struct house *h, struct table *t, bool open)
{
    if (t->runtime.open == open)
        return;
    t->runtime.open = open;
    h->open += open ? 1 : -1;
    t->runtime.opener->open += open ? 1 : -1;
}

void house_set_opener(struct house *h, struct table *t, const char *address)
{
    count_open(h, t, false);
    t->runtime.opener = house_allowance(h, address);
    count_open(h, t, t->phase == TABLE_WAITING);
}

static bool insert(struct house *h, struct table *t)
{
    if (2 * (h->tables + 1) > h->slots) {
        struct table **old = h->slot;
        const int slots = h->slots;
        struct table **more = calloc((size_t)slots * 2, sizeof(struct table *));
        if (!more)
            return false;
        h->slot = more;
        h->slots = 2 * slots;
        for (int i = 0; i < slots; i++)
            if (old[i])
                put_in_slot(h, old[i]);
        free(old);
    }
    put_in_slot(h, t);
    h->tables++;
    t->runtime.charged_to = t->runtime.opener = house_allowance(h, t->about.id); /* nobody else, as far as we know */
    count_open(h, t, t->phase == TABLE_WAITING);
    t->runtime.most_level = MOTU_AI_LEVELS;
    return true;
}

void house_forget(struct house *h, struct table *t)
{
    int i = slot_of(h, t->about.id);
    while (h->slot[i] != t)
        i = (i + 1) & (h->slots - 1);
    h->slot[i] = NULL;
    h->tables--;
    for (i = (i + 1) & (h->slots - 1); h->slot[i]; i = (i + 1) & (h->slots - 1)) { /* close the gap */
        struct table *moved = h->slot[i];
        h->slot[i] = NULL;
        put_in_slot(h, moved);
    }
    struct table **link = &h->dirty;
    while (*link && *link != t)
        link = &(*link)->runtime.next_dirty;
    if (*link)
        *link = t->runtime.next_dirty;
    queue_drop(h, t);
    count_open(h, t, false);
    table_free(t);
}

bool house_may_leave(const struct table *t)
{
    const int actor = table_actor(t);
    return !t->runtime.dirty && !t->runtime.thinking && !t->runtime.waiting
           && (actor < 0 ? actor == MOTU_OVER : table_is_person(t, actor));
}

/* When memory holds many tables, drops one that has not been asked for lately, preferably one that is over. */
static void make_room(struct house *h)
{
    struct table *oldest = NULL;
    struct house_walk walk = {.house = h};
    if (h->tables < QUOTA_LOADED)
        return;
    for (struct table *t; (t = house_walk(&walk));) {
        if (!house_may_leave(t))
            continue;
        const bool sooner = !oldest || table_is_open(t) > table_is_open(oldest)
                            || (table_is_open(t) == table_is_open(oldest) && t->runtime.used < oldest->runtime.used);
        oldest = sooner ? t : oldest;
    }
    if (oldest)
        house_forget(h, oldest);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

void house_recount(struct house *h, struct table *t)
{
    count_open(h, t, t->phase == TABLE_WAITING);
}

bool house_take_in(struct table *t, const struct store_event *e)
{
    t->damaged = t->damaged || (!table_apply(t, e) && !t->runtime.starved);
    t->head.seq = e->seq;
    if (e->hash)
        memcpy(t->head.hash, e->hash, sizeof t->head.hash);
    return !t->runtime.starved;
}

static bool apply_stored(void *own, const struct store_event *e)
{
    return house_take_in(own, e);
}

/* Somebody has asked for it just now. */
static void use(struct house *h, struct table *t)
{
    t->runtime.used = ++h->uses;
    t->runtime.used_ms = h->steady_ms;
}

/* A table from its row and its events. If its log stops making sense, the table is kept up to that point and closed to
 * play. If it does not fit into memory, that must not look as if it did not exist: its players would be told to forget
 * it. */
static struct table *load(struct house *h, const struct store_game *about)
{
    struct table *t = table_new(about);
    if (!t || !store_each_event(h->store, about->id, 0, apply_stored, t) || t->runtime.starved || !insert(h, t)) {
        if (!store_error(h->store))
            store_break(h->store, table_no_memory);
        table_free(t);
        return NULL;
    }
    store_confirm(h->store); /* I-3: nobody is told of it before a commit vouches for it */
    use(h, t);
    t->runtime.kept = about->kept;
    t->runtime.listed = about->listed;
    t->runtime.told = table_actor(t); /* announced before we stopped, or before it left memory */
    queue_wake(h, t);
    return t;
}

struct table *house_find(struct house *h, const char *id)
{
    struct table *t = house_loaded(h, id);
    struct store_game about;
    bool found;
    suspect_table(t);
    if (t) {
        use(h, t);
        return t;
    }
    if (strlen(id) > STORE_MAX_ID || !store_find_game(h->store, id, &about, &found) || !found)
        return NULL;
    make_room(h);
    suspect_id(id);
    t = load(h, &about);
    suspect_table(t);
    return t;
}

/* Makes no room: whoever asks may hold the table that would leave. */
struct table *house_fetch(struct house *h, const char *id)
{
    struct store_game about;
    bool found = false;
    return store_find_game(h->store, id, &about, &found) && found ? load(h, &about) : NULL;
}

/* Whoever was at a table when the server stopped is back at once, so while there is room a table that waits for people
 * stays until house_rest() looks round for the first time: to forget it here would be to read it twice. */
static bool load_live(void *own, const struct store_game *about)
{
    struct house *h = own;
    make_room(h);
    struct table *t = load(h, about);
    if (!t)
        return false;
    if (h->tables > QUOTA_AMPLE && house_is_at_rest(h, t))
        house_forget(h, t);
    return true;
}

/* Reads the tables that this house keeps and continues what was under way when it stopped. False: the store failed. */
static bool load_all(struct house *h)
{
    struct house_walk walk = {.house = h};
    store_each_kept(h->store, load_live, h);
    for (struct table *t; !store_error(h->store) && (t = house_walk(&walk));)
        house_go_on(h, t);
    return !store_error(h->store);
}

bool house_reopen(struct house *h)
{
    struct house_walk walk = {.house = h};
    suspect_table(NULL);
    for (struct table *t; (t = house_walk(&walk)); house_walk_back(&walk))
        house_forget(h, t);
    return load_all(h);
}

void house_drop(struct house *h, const char *id)
{
    struct table *t = house_loaded(h, id);
    suspect_table(NULL);
    if (t)
        house_forget(h, t);
}

struct house *house_open(struct store *store, const struct house_ports *ports, int64_t now_ms, char *why,
                         size_t capacity)
{
    struct house *h = calloc(1, sizeof *h);
    snprintf(why, capacity, "%s", table_no_memory);
    if (!h)
        return NULL;
    queue_begin(h);
    h->slot = calloc(FIRST_SLOTS, sizeof(struct table *));
    h->slots = h->slot ? FIRST_SLOTS : 0;
    h->store = store;
    h->ports = *ports;
    h->now_ms = now_ms;
    ports->random(ports->own, &h->salt, sizeof h->salt);
    if (!h->slot || !load_all(h)) {
        if (store_error(store))
            snprintf(why, capacity, "%s", store_error(store));
        house_close(h);
        return NULL;
    }
    return h;
}

void house_close(struct house *h)
{
    if (!h)
        return;
    queue_end(h);
    struct house_walk walk = {.house = h};
    for (struct table *t; (t = house_walk(&walk));)
        table_free(t);
    free(h->slot);
    free(h);
}

void house_set_time(struct house *h, int64_t now_ms, int64_t steady_ms)
{
    h->now_ms = now_ms;
    h->steady_ms = steady_ms;
}

struct allowance *house_allowance(struct house *h, const char *address)
{
    const uint64_t hash = event_hash_id(0, address, strlen(address)) ^ h->salt;
    return &h->address[(hash * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - HOUSE_ADDRESS_BITS)];
}

struct table *house_take_dirty(struct house *h)
{
    struct table *first = h->dirty;
    for (struct table *t = first; t; t = t->runtime.next_dirty)
        t->runtime.dirty = false;
    h->dirty = NULL;
    return first;
}

struct house_figures house_figures(const struct house *h)
{
    struct house_figures f = h->figures;
    f.tables = h->tables;
    f.thinking = h->thinking + h->waiting;
    struct house_walk walk = {.house = h};
    for (const struct table *t; (t = house_walk(&walk));)
        f.playing += t->phase == TABLE_PLAYING;
    return f;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

void house_touch(struct house *h, struct table *t)
{
    if (t->runtime.dirty)
        return;
    t->runtime.dirty = true;
    t->runtime.next_dirty = h->dirty;
    h->dirty = t;
}

bool house_log(struct house *h, struct table *t, int actor, enum event_kind kind, const char *id, const char *words)
{
    char line[LINE_SIZE];
    struct motu_text text = MOTU_TEXT_IN(line);
    suspect_table(t);
    event_write(&text, kind, id, words);
    must(motu_text_fits(&text));
    const struct store_event e = {
        .seq = t->events + 1, .actor = table_actor_name(t, actor), .at_ms = h->now_ms, .text = line};
    if (!store_append(h->store, t->about.id, &t->head, &e))
        return false;
    if (!table_apply(t, &e)) {
        must(t->runtime.starved);
        store_break(h->store, table_no_memory);
        return false;
    }
    count_open(h, t, t->phase == TABLE_WAITING);
    house_touch(h, t);
    const int listed = opening_place(t);
    const bool moved = listed != t->runtime.listed;
    t->runtime.listed = listed;
    return !moved || store_set_listed(h->store, t->about.id, &t->head, listed);
}

static void spell_id(const uint8_t *bytes, char id[ID_SIZE])
{
    /* none that look alike: ids are read aloud */
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyzz";
    enum { LENGTH = 10 };
    id[LENGTH] = 0;
    for (int i = LENGTH; i--;)
        id[i] = letters[bytes[i] % 31];
}

void house_id_of(const char *request, char id[ID_SIZE])
{
    static const char purpose[] = "motu table\n";
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)purpose, sizeof purpose);
    crypto_hash_sha256_update(&state, (const unsigned char *)request, strlen(request));
    crypto_hash_sha256_final(&state, hash);
    spell_id(hash, id);
}

struct table *house_add(struct house *h, const struct motu_game *game, const char *options, const char *request,
                        const struct table *after)
{
    struct store_game about = {.rules = game->rules_version, .created_ms = h->now_ms};
    uint8_t bytes[10];
    h->ports.random(h->ports.own, bytes, sizeof bytes);
    spell_id(bytes, about.id);
    if (request)
        house_id_of(request, about.id);
    h->ports.random(h->ports.own, about.seed, sizeof about.seed);
    snprintf(about.game, sizeof about.game, "%s", game->id);
    snprintf(about.options, sizeof about.options, "%s", options);
    snprintf(about.build, sizeof about.build, "%s", MOTU_VERSION);
    if (house_find(h, about.id)) /* as likely as a meteor: the visitor may try again */
        return NULL;
    make_room(h);
    struct table *t = table_new(&about);
    const bool added = t
                       && (after ? store_add_game_after(h->store, &about, after->about.id, &after->head)
                                 : store_add_game(h->store, &about));
    const bool kept = added && insert(h, t);
    if (!kept) {
        if (added)
            store_break(h->store, table_no_memory); /* or its row would stay, without an event */
        table_free(t);
        return NULL;
    }
    use(h, t);
    h->figures.created++;
    return t;
}
