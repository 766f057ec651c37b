/* network.c: letters under way, by the time they arrive. See world.h. */
#include <stdlib.h>

#include "world.h"

static bool sooner(const struct letter *a, const struct letter *b)
{
    return a->due_ms != b->due_ms ? a->due_ms < b->due_ms : a->number < b->number;
}

static void swap(struct world *w, int i, int j)
{
    struct letter *kept = w->heap[i];
    w->heap[i] = w->heap[j];
    w->heap[j] = kept;
}

void network_ring(struct world *w, const struct letter *letter, int delay_ms)
{
    struct letter *copy = malloc(sizeof *copy);
    if (!copy || w->letters == WORLD_LETTERS)
        world_fail(w, "too many letters are under way");
    *copy = *letter;
    copy->due_ms = w->now_ms + delay_ms;
    copy->number = w->letters_sent++;
    int at = w->letters++;
    w->heap[at] = copy;
    for (; at && sooner(w->heap[at], w->heap[(at - 1) / 2]); at = (at - 1) / 2)
        swap(w, at, (at - 1) / 2);
}

void network_send(struct world *w, const struct letter *letter, int delay_ms)
{
    if (world_happens(w, w->odds.drop)) {
        w->figures->dropped++;
        return;
    }
    network_ring(w, letter, delay_ms + world_below(w, w->odds.delay_ms + 1));
    if (world_happens(w, w->odds.duplicate) && w->letters < WORLD_LETTERS / 2) {
        w->figures->doubled++;
        network_ring(w, letter, delay_ms + world_below(w, 10 * w->odds.delay_ms + 1));
    }
}

static struct letter *take_at(struct world *w, int at)
{
    struct letter *taken = w->heap[at];
    w->heap[at] = w->heap[--w->letters];
    for (; at && sooner(w->heap[at], w->heap[(at - 1) / 2]); at = (at - 1) / 2)
        swap(w, at, (at - 1) / 2);
    for (;;) {
        int least = at;
        for (int child = 2 * at + 1; child <= 2 * at + 2 && child < w->letters; child++)
            least = sooner(w->heap[child], w->heap[least]) ? child : least;
        if (least == at)
            return taken;
        swap(w, at, least);
        at = least;
    }
}

struct letter *network_take(struct world *w)
{
    return w->letters && w->heap[0]->due_ms <= w->now_ms ? take_at(w, 0) : NULL;
}

int64_t network_next_ms(const struct world *w)
{
    return w->letters ? w->heap[0]->due_ms : INT64_MAX;
}

void network_free(struct world *w, bool house_only)
{
    for (int i = w->letters; i-- > 0;) {
        if (house_only && w->heap[i]->kind != LETTER_JOB)
            continue;
        struct letter *letter = take_at(w, i);
        house_free_job(letter->job);
        free(letter);
        i = house_only && i < w->letters ? w->letters : i; /* the heap is in another order now */
    }
    while (w->helds)
        free(w->held[--w->helds]);
}
