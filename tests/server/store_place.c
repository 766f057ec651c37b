/* store_place.c: see store_place.h. */
#include "store_place.h"

#include "checked.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void place_remove(const char *file)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", file, ends[i]);
        unlink(name);
    }
}

struct store *place_store(enum store_mode mode)
{
    char why[256];
    struct store *s = store_open(place_name(), mode, NULL, why, sizeof why);
    if (!s)
        fail_msg("%s", why);
    return s;
}

struct store_game place_game(const char *id)
{
    struct store_game g = {.game = "kahuna", .rules = 1, .options = "variant1=on", .build = "0.1.0", .created_ms = 5};
    snprintf(g.id, sizeof g.id, "%s", id);
    memset(g.seed, 7, sizeof g.seed);
    return g;
}

bool place_append(struct store *s, const char *id, int64_t seq, const char *text)
{
    const struct store_event e = {.seq = seq, .actor = "black", .at_ms = 9, .text = text};
    struct store_head head = {0};
    bool found;
    return store_find_head(s, id, &head, &found) && store_append(s, id, &head, &e);
}

bool place_come_back(struct store *s)
{
    for (int i = 0; i < 400; i++) {
        if (store_recover(s))
            return true;
        usleep(25000);
    }
    return false;
}

static bool count_event(void *own, const struct store_event *e)
{
    int64_t *count = own;
    assert_int_equal(e->seq, *count + 1);
    (*count)++;
    return true;
}

int64_t place_events(struct store *s, const char *id)
{
    int64_t count = 0;
    assert_true(store_each_event(s, id, 0, count_event, &count));
    return count;
}
