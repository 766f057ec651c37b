/* witness.c: sees everything and forgets nothing: the invariants of world.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory_disk.h"
#include "world.h"

static uint64_t hash_of(const char *text, const char *actor)
{
    return event_hash_id(0, text, strlen(text)) * 31 + event_hash_id(0, actor, strlen(actor));
}

/* The event of that number, as the disk has it. */
static const char *on_disk(struct world *w, int game, int64_t seq, const char **actor, const char *why)
{
    const char *text = disk_event(w->game[game].table, (int)seq, actor);
    if (!text)
        world_fail(w, "%s: event %lld of table %s is not on the disk, which has %d", why, (long long)seq,
                   w->game[game].table, disk_events(w->game[game].table));
    return text;
}

/* W1. An event is written "VERB ID WORDS"; a takeback is asked for. */
static void check_ack(struct world *w, const struct ack *a)
{
    const char *actor, *text = on_disk(w, a->game, a->seq, &actor, a->verb);
    const char *kind = !strcmp(a->verb, "takeback") ? "ask" : a->verb;
    const size_t length = strlen(kind);
    if (strncmp(text, kind, length) != 0 || text[length] != ' '
        || strncmp(text + length + 1, a->id, strlen(a->id)) != 0)
        world_fail(w, "W1: %s %s was acknowledged as event %lld, which is: %s", kind, a->id, (long long)a->seq, text);
    const struct table *t = house_find(w->house, w->game[a->game].table);
    if (!t && store_error(w->store))
        return; /* the disk failed as we looked; all are looked at again at the end */
    if (!t)
        world_fail(w, "table %s is gone", w->game[a->game].table);
    if (strcmp(actor, table_actor_name(t, w->guest[a->guest].seat)) != 0)
        world_fail(w, "W1: event %lld, acknowledged to seat %d, was done by %s", (long long)a->seq,
                   w->guest[a->guest].seat, actor);
}

void witness_ack(struct world *w, const struct guest *g, const struct wish *wish, int64_t seq)
{
    struct ack a = {.game = g->game, .guest = (int)(g - w->guest), .seq = seq};
    if (!strcmp(wish->verb, "say")) /* "say" or "phrase" */
        return;
    a.verb = wish->verb;
    memcpy(a.id, wish->id, sizeof a.id);
    check_ack(w, &a);
    if (w->acks < WORLD_ACKS)
        w->ack[w->acks++] = a;
}

/* W2 */
void witness_told(struct world *w, int game, int64_t seq)
{
    struct course_seen *c = &w->game[game];
    if (seq > c->capacity) {
        c->capacity = (int)(2 * seq);
        uint64_t *more = realloc(c->told, (size_t)c->capacity * sizeof *more);
        if (!more)
            world_fail(w, "there is not enough memory");
        c->told = more;
    }
    while (c->tolds < seq) {
        const char *actor, *text = on_disk(w, game, c->tolds + 1, &actor, "W2: somebody was told");
        c->told[c->tolds++] = hash_of(text, actor);
    }
}

/* W4 */
void witness_text(struct world *w, const struct guest *g, const char *text)
{
    const struct table *t = world_table(w, g->game);
    w->figures->texts++;
    for (int i = 0; i < w->guests; i++)
        if (&w->guest[i] != g && *w->guest[i].token && strstr(text, w->guest[i].token))
            world_fail(w, "W4: seat %d was sent the token of seat %d", g->seat, w->guest[i].seat);
    if (table_is_open(t))
        return;
    char hex[MOTU_FAIR_HEX];
    motu_fair_write_seed(disk_seed(t->about.id), hex);
    if (strstr(text, hex))
        world_fail(w, "W4: seat %d was sent the seed of a game that is not over", g->seat);
    if (g->seat >= 0 && strstr(text, "ASIDE"))
        world_fail(w, "W4: seat %d was sent what onlookers say", g->seat);
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != g->seat && t->seat[seat].webhook && strstr(text, t->seat[seat].webhook))
            world_fail(w, "W4: seat %d was sent the webhook of seat %d", g->seat, seat);
}

/* W3 */
static void check_ids(struct world *w, int game)
{
    const struct table *t = world_table(w, game);
    for (int i = 0; i < t->events; i++)
        for (int j = i + 1; t->event[i].id && j < t->events; j++)
            if (t->event[j].id == t->event[i].id && t->event[j].actor == t->event[i].actor)
                world_fail(w, "W3: events %d and %d of table %s have one id", i + 1, j + 1, t->about.id);
}

void witness_end(struct world *w, int game)
{
    struct course_seen *c = &w->game[game];
    for (int seq = 1; seq <= c->tolds; seq++) {
        const char *actor, *text = on_disk(w, game, seq, &actor, "W2: at the end");
        if (hash_of(text, actor) != c->told[seq - 1])
            world_fail(w, "W2: event %d of table %s is not what somebody was told", seq, c->table);
        w->figures->sum += (c->told[seq - 1] ^ (uint64_t)seq) * UINT64_C(0x9E3779B97F4A7C15);
    }
    for (int i = 0; i < w->acks; i++)
        if (w->ack[i].game == game)
            check_ack(w, &w->ack[i]);
    check_ids(w, game);
}
