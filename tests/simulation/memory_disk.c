/* memory_disk.c: see memory_disk.h. */
#include "memory_disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 256 };

struct kept_event {
    char *text; /* the actor stands behind its end */
    const char *actor;
    int64_t at_ms;
};

struct kept_game {
    struct store_game about;
    struct kept_event *event;
    int events, committed, capacity;
    bool is_committed, over_committed;
};

static struct {
    struct kept_game game[MOST_GAMES];
    int games;
    long calls, fail_at;
    bool reached;
} disk;

struct store {
    const char *error;
    int pending;
    bool dirty;
};

/* --- the disk ----------------------------------------------------------------------------------------------------- */

static void cut(struct kept_game *g, int events)
{
    while (g->events > events)
        free(g->event[--g->events].text);
}

void disk_free(void)
{
    for (int i = 0; i < disk.games; i++) {
        cut(&disk.game[i], 0);
        free(disk.game[i].event);
    }
    memset(&disk, 0, sizeof disk);
}

void disk_format(void)
{
    disk_free();
}

void disk_fail_at(long n, bool reached)
{
    disk.calls = 0;
    disk.fail_at = n;
    disk.reached = reached;
}

static struct kept_game *find(const char *id)
{
    for (int i = disk.games; i > 0; i--)
        if (!strcmp(disk.game[i - 1].about.id, id))
            return &disk.game[i - 1];
    return NULL;
}

int disk_events(const char *game)
{
    const struct kept_game *g = find(game);
    return g ? g->committed : 0;
}

const char *disk_event(const char *game, int seq, const char **actor)
{
    const struct kept_game *g = find(game);
    if (!g || seq < 1 || seq > g->committed)
        return NULL;
    *actor = g->event[seq - 1].actor;
    return g->event[seq - 1].text;
}

const uint8_t *disk_seed(const char *game)
{
    return find(game)->about.seed;
}

static bool fails(struct store *s)
{
    if (s->error)
        return true;
    if (++disk.calls != disk.fail_at)
        return false;
    s->error = "the simulated disk failed";
    return true;
}

static void keep_all(void)
{
    for (int i = 0; i < disk.games; i++) {
        struct kept_game *g = &disk.game[i];
        g->committed = g->events;
        g->is_committed = true;
        g->over_committed = g->about.over;
    }
}

/* What the next process finds. */
static void lose_uncommitted(void)
{
    int left = 0;
    for (int i = 0; i < disk.games; i++) {
        struct kept_game *g = &disk.game[i];
        cut(g, g->committed);
        g->about.over = g->over_committed;
        if (g->is_committed)
            disk.game[left++] = *g;
        else
            free(g->event);
    }
    disk.games = left;
}

/* --- store.h ------------------------------------------------------------------------------------------------------ */

struct store *store_open(const char *path, enum store_mode mode, bool *busy, char *why, size_t capacity)
{
    (void)path;
    (void)mode;
    (void)busy;
    (void)why;
    (void)capacity;
    lose_uncommitted();
    return calloc(1, sizeof(struct store));
}

void store_close(struct store *s)
{
    free(s);
}

const char *store_error(const struct store *s)
{
    return s->error;
}

void store_break(struct store *s, const char *why)
{
    s->error = why;
}

bool store_add_game(struct store *s, const struct store_game *about)
{
    if (fails(s) || disk.games == MOST_GAMES || find(about->id))
        return false;
    disk.game[disk.games++] = (struct kept_game){.about = *about};
    s->dirty = true;
    return true;
}

bool store_add_game_after(struct store *s, const struct store_game *about, const char *game,
                          const struct store_head *after)
{
    const struct kept_game *g = find(game);
    return g && g->events == after->seq && store_add_game(s, about);
}

static bool grow(struct kept_game *g)
{
    if (g->events < g->capacity)
        return true;
    const int capacity = g->capacity ? 2 * g->capacity : 64;
    struct kept_event *more = realloc(g->event, (size_t)capacity * sizeof *more);
    if (!more)
        return false;
    g->event = more;
    g->capacity = capacity;
    return true;
}

/* The chain of hashes is the real store's: here a head is a number. */
void store_start(const struct store_game *about, struct store_head *head)
{
    (void)about;
    *head = (struct store_head){0};
}

/* The game, if the head is its; NULL also when the disk fails. */
static struct kept_game *find_to_write(struct store *s, const char *game, const struct store_head *head)
{
    struct kept_game *g = find(game);
    return fails(s) || !g || head->seq != g->events ? NULL : g;
}

bool store_append(struct store *s, const char *game, struct store_head *head, const struct store_event *e)
{
    struct kept_game *g = find_to_write(s, game, head);
    if (!g || e->seq != g->events + 1 || !grow(g))
        return false;
    const size_t length = strlen(e->text) + 1, actor_length = strlen(e->actor) + 1;
    char *copy = malloc(length + actor_length);
    if (!copy)
        return false;
    memcpy(copy, e->text, length);
    memcpy(copy + length, e->actor, actor_length);
    g->event[g->events++] = (struct kept_event){.text = copy, .actor = copy + length, .at_ms = e->at_ms};
    head->seq = e->seq;
    s->pending++;
    s->dirty = true;
    return true;
}

bool store_set_over(struct store *s, const char *game, const struct store_head *head, bool over)
{
    struct kept_game *g = find_to_write(s, game, head);
    if (!g)
        return false;
    g->about.over = over;
    s->dirty = true;
    return true;
}

/* At once: the house takes away only tables where nobody sits, which nobody here asks for again. */
bool store_delete(struct store *s, const char *game, const struct store_head *head)
{
    struct kept_game *g = find_to_write(s, game, head);
    if (!g)
        return false;
    cut(g, 0);
    free(g->event);
    *g = disk.game[--disk.games];
    s->dirty = true;
    return true;
}

int store_pending(const struct store *s)
{
    return s->pending;
}

bool store_is_dirty(const struct store *s)
{
    return s->dirty;
}

enum store_outcome store_commit(struct store *s)
{
    const bool had_failed = s->error;
    if (fails(s)) {
        if (!had_failed && disk.reached)
            keep_all();
        return STORE_FAILED;
    }
    keep_all();
    s->pending = 0;
    s->dirty = false;
    return STORE_KEPT;
}

bool store_find_game(struct store *s, const char *id, struct store_game *about, bool *found)
{
    const struct kept_game *g = find(id);
    *found = g;
    if (g)
        *about = g->about;
    return !s->error;
}

bool store_each_game(struct store *s, bool live_only, bool (*visit)(void *own, const struct store_game *), void *own)
{
    for (int i = 0; i < disk.games; i++)
        if ((!live_only || !disk.game[i].about.over) && !visit(own, &disk.game[i].about))
            break;
    return !s->error;
}

bool store_each_event(struct store *s, const char *game, int64_t since,
                      bool (*visit)(void *own, const struct store_event *), void *own)
{
    const struct kept_game *g = find(game);
    for (int64_t i = since; g && i < g->events; i++) {
        const struct kept_event *e = &g->event[i];
        if (!visit(own, &(struct store_event){.seq = i + 1, .actor = e->actor, .at_ms = e->at_ms, .text = e->text}))
            break;
    }
    return !s->error;
}

/* There is one house. */
bool store_is_shared(const struct store *s)
{
    (void)s;
    return false;
}

void store_confirm(struct store *s)
{
    (void)s;
}

bool store_keep(struct store *s, const char *game)
{
    (void)game;
    return !s->error;
}

bool store_each_kept(struct store *s, bool (*visit)(void *own, const struct store_game *), void *own)
{
    return store_each_game(s, true, visit, own);
}

bool store_set_listed(struct store *s, const char *game, const struct store_head *head, int listed)
{
    (void)game, (void)head, (void)listed;
    return !s->error;
}

bool store_each_listed(struct store *s, int listed, int most, void (*visit)(void *own, const char *game), void *own)
{
    (void)listed, (void)most, (void)visit, (void)own;
    return !s->error;
}

bool store_each_live_after(struct store *s, const char *game, int most, void (*visit)(void *own, const char *game),
                           void *own)
{
    /* few are there at a time: all of them at once, in whatever order */
    for (int i = 0; !*game && i < disk.games && i < most; i++)
        if (!disk.game[i].about.over)
            visit(own, disk.game[i].about.id);
    return !s->error;
}

bool store_note(struct store *s, int64_t at_ms, const char *text)
{
    (void)at_ms;
    (void)text;
    return !fails(s);
}

bool store_check_chain(struct store *s, const char *game, int64_t *wrong)
{
    (void)game;
    *wrong = 0;
    return !s->error;
}
