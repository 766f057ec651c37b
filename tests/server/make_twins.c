/* make_twins.c: two data files that differ only in what one seat cannot know, for servers to be started with.
 *
 *     make_twins GAME VIEWER SEED FILE_A FILE_B [listed]
 *
 * The tokens are the names of the seats and "watch", the table is "pair". Prints what is hidden in A and not in B: its
 * record's lines that differ, which must never be sent to the viewer.
 */
#include "checked.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

#include "pair.h"

enum { STEPS = 60 };

static void print_hidden(const struct pair *p)
{
    for (int i = 0; i < p->table[0]->events; i++) {
        const struct event *e = &p->table[0]->event[i], *other = &p->table[1]->event[i];
        if (e->kind == EVENT_MOVE && e->number != other->number)
            printf("%d\n", i + 1);
    }
}

/* Far enough on that much is hidden, and at a decision of the viewer's, or as it comes. */
static void play(struct pair *p, struct motu_rng *rng)
{
    for (int steps = 0; steps < STEPS; steps++)
        if (!pair_step(p, rng))
            return;
    for (int steps = 0; steps < STEPS && (table_actor(p->table[0]) != p->viewer || !pair_is_apart(p)); steps++)
        if (!pair_step(p, rng))
            return;
}

/* A server decides for chance as soon as it starts, from piles that differ: that must not be its turn. */
static void leave_nothing_to_chance(struct pair *p)
{
    while (table_actor(p->table[0]) == MOTU_CHANCE) {
        char text[32];
        snprintf(text, sizeof text, "undo - %d", p->table[0]->match->count - 1);
        pair_event(p, motu_actor_name(p->table[0]->game, 0), text);
    }
}

int main(int argc, char **argv)
{
    struct pair p = {0};
    struct motu_rng rng;
    char why[256];
    if (argc < 6 || argc > 7 || sodium_init() < 0)
        return 2;
    const struct motu_game *game = motu_catalogue_find(argv[1], strlen(argv[1]));
    if (!game)
        return 2;
    for (int i = 0; i < 2; i++)
        if (!(p.store[i] = store_open(argv[4 + i], STORE_SERVE, NULL, why, sizeof why))) {
            fprintf(stderr, "%s\n", why);
            return 1;
        }
    motu_rng_seed(&rng, strtoul(argv[3], NULL, 10));
    p.listed = argc == 7;
    pair_open(&p, game, motu_actor_named(game, argv[2], strlen(argv[2])), &rng);
    play(&p, &rng);
    leave_nothing_to_chance(&p);
    print_hidden(&p);
    for (int i = 0; i < 2; i++) {
        if (!store_commit(p.store[i]))
            return 1;
        store_close(p.store[i]);
    }
    pair_close(&p);
    return 0;
}
