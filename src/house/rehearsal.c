/* rehearsal.c: see rehearsal.h. */
#include "rehearsal.h"

#include <stdio.h>
#include <string.h>

struct rehearsal {
    struct table *table;
    void (*say)(void *own, const char *id, const char *what);
    void *own;
    bool stopped;
};

static void say(const struct rehearsal *r, int64_t seq, const char *what)
{
    char sentence[256];
    if (seq)
        snprintf(sentence, sizeof sentence, "event %lld: %s", (long long)seq, what);
    else
        snprintf(sentence, sizeof sentence, "%s", what);
    r->say(r->own, r->table->about.id, sentence);
}

/* Whether a decision of chance is the one that seed and shares give. */
static bool is_fair(const struct table *t, const struct store_event *e)
{
    struct event_line line;
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    if (strcmp(e->actor, "chance") != 0 || table_actor(t) != MOTU_CHANCE || !event_read(e->text, &line))
        return true;
    t->game->write_move(&t->match->now, motu_fair_chance(&t->fair, t->match), &text);
    return !strcmp(words, line.words);
}

static bool play_again(void *own, const struct store_event *e)
{
    struct rehearsal *r = own;
    if (e->actor && e->text && !is_fair(r->table, e))
        say(r, e->seq, "chance did not decide this");
    r->stopped = !table_apply(r->table, e);
    if (r->stopped && !r->table->runtime.starved)
        say(r, e->seq, "cannot have happened");
    return !r->stopped;
}

static void check_end(const struct rehearsal *r)
{
    const struct table *t = r->table;
    if (r->stopped)
        return;
    if (!t->match)
        say(r, 0, t->game ? "was played by rules this program does not have" : "is a game this program does not have");
    else if (!t->events)
        say(r, 0, "has no events");
    else if (t->about.over != table_is_open(t))
        say(r, 0, t->about.over ? "is marked as over but is not" : "is over and not marked so");
}

bool rehearse(struct store *store, const struct store_game *about,
              void (*tell)(void *own, const char *id, const char *what), void *own)
{
    struct rehearsal r = {.table = table_new(about), .say = tell, .own = own};
    int64_t wrong = 0;
    if (!r.table) {
        store_break(store, table_no_memory);
        return false;
    }
    bool read = store_check_chain(store, about->id, &wrong);
    if (wrong)
        say(&r, wrong, "the chain is broken: this event or one before it was changed");
    read = read && store_each_event(store, about->id, 0, play_again, &r);
    if (r.table->runtime.starved) {
        store_break(store, table_no_memory);
        read = false;
    }
    if (read) /* half a log says nothing about the end */
        check_end(&r);
    table_free(r.table);
    return read;
}
