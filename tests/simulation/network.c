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

struct letter *network_copy(struct world *w, const struct letter *letter)
{
    struct letter *copy = w->free_letter ? w->free_letter : malloc(sizeof *copy);
    if (!copy)
        world_fail(w, "there is not enough memory");
    if (copy == w->free_letter)
        w->free_letter = copy->next_free;
    *copy = *letter;
    json_incref(copy->wish.body);
    return copy;
}

void network_throw_away(struct world *w, struct letter *letter)
{
    json_decref(letter->wish.body);
    letter->next_free = w->free_letter;
    w->free_letter = letter;
}

void network_ring(struct world *w, const struct letter *letter, int delay_ms)
{
    if (w->letters == WORLD_LETTERS)
        world_fail(w, "too many letters are under way");
    struct letter *copy = network_copy(w, letter);
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

void network_restart(struct world *w)
{
    for (int i = w->letters; i-- > 0;) {
        if (w->heap[i]->kind != LETTER_JOB)
            continue;
        struct letter *letter = take_at(w, i);
        house_free_job(letter->job);
        network_throw_away(w, letter);
        i = i < w->letters ? w->letters : i; /* the heap is in another order now */
    }
    while (w->helds)
        network_throw_away(w, w->held[--w->helds]);
}

void network_free(struct world *w)
{
    network_restart(w);
    while (w->letters)
        network_throw_away(w, w->heap[--w->letters]);
    while (w->free_letter) {
        struct letter *letter = w->free_letter;
        w->free_letter = letter->next_free;
        free(letter);
    }
}
