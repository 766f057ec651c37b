/* store_copy.c: everything from one store to another, by verbs, with every link of every chain checked on the way. */
#include "store_inside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct copying {
    struct store *from, *to;
    struct store_copied *done;
    const char *game; /* the one that is being copied, and how far it is */
    struct store_head head;
};

static bool say(struct copying *c, const char *what)
{
    snprintf(c->done->why, sizeof c->done->why, "%s", what);
    return false;
}

/* What the target made of the event must be what the source had. */
static bool copy_event(void *own, const struct store_event *e)
{
    struct copying *c = own;
    char what[128];
    const bool follows = e->seq == c->head.seq + 1 && e->prev_hash && !memcmp(e->prev_hash, c->head.hash, STORE_HASH);
    if (follows && !store_append(c->to, c->game, &c->head, e))
        return false;
    if (!follows || !e->hash || memcmp(e->hash, c->head.hash, STORE_HASH) != 0) {
        snprintf(what, sizeof what, "event %lld of table %s is not what was written there", (long long)e->seq, c->game);
        return say(c, what);
    }
    c->done->events++;
    return true;
}

static bool copy_game(void *own, const struct store_game *g)
{
    struct copying *c = own;
    c->game = g->id;
    store_start(g, &c->head);
    c->done->games++;
    return store_add_game(c->to, g) && store_each_event(c->from, g->id, 0, copy_event, c) && !*c->done->why
           && !store_error(c->to);
}

static bool copy_note(void *own, int64_t at_ms, const char *text)
{
    struct copying *c = own;
    return store_note(c->to, at_ms, text);
}

static bool copy_secrets(struct copying *c)
{
    uint8_t bytes[STORE_SECRET];
    bool found, well = true;
    for (int which = 0; which < STORE_SECRETS && well; which++)
        well = store_find_secret(c->from, (enum store_secret)which, bytes, &found)
               && (!found || store_keep_secret(c->to, (enum store_secret)which, bytes));
    return well;
}

static bool is_there(void *own, const struct store_game *g)
{
    struct copying *c = own;
    (void)g;
    return say(c, "there are games in it already");
}

/* One snapshot of the source and one commit to the target: all or nothing. */
bool store_copy(struct store *from, struct store *to, struct store_copied *done)
{
    struct copying c = {.from = from, .to = to, .done = done};
    *done = (struct store_copied){0};
    bool well = store_each_game(to, false, is_there, &c) && !*done->why && store_begin_snapshot(from)
                && store_each_game(from, false, copy_game, &c) && !*done->why && !store_error(to)
                && store_each_note(from, copy_note, &c) && copy_secrets(&c) && store_end_snapshot(from);
    if (well && store_commit(to) != STORE_KEPT)
        well = say(&c, "it could not be committed");
    const char *fault = store_error(from) ? store_error(from) : store_error(to);
    if (fault)
        say(&c, fault);
    return well && !*done->why;
}

static void remove_beside(const char *path, const char *end)
{
    char name[STORE_MAX_PLACE + 8];
    if (snprintf(name, sizeof name, "%s%s", path, end) < (int)sizeof name)
        unlink(name);
}

bool store_copy_to_file(struct store *s, const char *path)
{
    char why[sizeof s->error] = "";
    struct store_copied done = {0};
    if (!access(path, F_OK)) {
        snprintf(why, sizeof why, "%.200s already exists", path);
        return store_fail(s, why);
    }
    struct store *to = store_open(path, STORE_SERVE, NULL, why, sizeof why);
    const bool copied = to && store_copy(s, to, &done);
    store_close(to);
    remove_beside(path, "-lock"); /* nobody else knows of the file yet */
    if (copied)
        return true;
    remove_beside(path, "");
    char sentence[sizeof s->error];
    snprintf(sentence, sizeof sentence, "the copy could not be written: %.200s", to ? done.why : why);
    return store_fail(s, sentence);
}
