/* course.c: see course.h. */
#include "course.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct course *c, int count)
{
    enum { MOST = (MOTU_MAX_SEATS + 2) * MOTU_MATCH_MAX_MOVE_TEXT }; /* every viewer may read something different */
    if (c->length + MOST > c->capacity) {
        char *more = realloc(c->words, 2 * c->capacity + MOST);
        if (!more)
            return false;
        c->words = more;
        c->capacity = 2 * c->capacity + MOST;
    }
    if (count < c->steps_capacity)
        return true;
    const int capacity = c->steps_capacity ? 2 * c->steps_capacity : 16;
    struct course_step *more = realloc(c->step, (size_t)capacity * sizeof *more);
    if (!more)
        return false;
    c->step = more;
    c->steps_capacity = capacity;
    return true;
}

/* The index of the text among those of this decision; adds it if it is new. */
static uint8_t find_words(struct course *c, size_t first, const char *words)
{
    uint8_t place = 0;
    for (const char *at = c->words + first; at < c->words + c->length; at += strlen(at) + 1, place++)
        if (!strcmp(at, words))
            return place;
    const size_t size = strlen(words) + 1;
    memcpy(c->words + c->length, words, size);
    c->length += size;
    return place;
}

static uint8_t put_words(struct course *c, size_t first, const struct motu_match *m, motu_move move)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    m->game->write_move(&m->now, move, &text);
    return find_words(c, first, words);
}

/* The move as a viewer sees it. Most are seen by everybody as they are, and were written first. */
static uint8_t put_seen(struct course *c, size_t first, const struct motu_match *m, motu_move move, int viewer)
{
    const motu_move seen = m->game->conceal_move(&m->now, move, viewer);
    return seen == move ? 0 : put_words(c, first, m, seen);
}

static int place_of(int viewer)
{
    return viewer == MOTU_ONLOOKER ? MOTU_MAX_SEATS : viewer;
}

static void put_step(struct course *c, const struct motu_match *m, motu_move move, int number)
{
    const int actor = motu_match_actor(m);
    const bool barrier = motu_match_teaches(m, move);
    const bool reveals = m->game->reveals && m->game->reveals(&m->now, move);
    struct course_step step = {.event = number, .open = (int16_t)(reveals ? m->count + 1 : course_open(c, m->count))};
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        const bool others = actor >= 0 && actor != seat;
        step.limit[seat] = (int16_t)(barrier || others ? m->count + 1 : course_limit(c, m->count, seat));
    }
    c->step[m->count] = step;
}

bool course_add(struct course *c, const struct motu_match *m, motu_move move, struct event *e, int number)
{
    const struct motu_game *game = m->game;
    if (!make_room(c, m->count))
        return false;
    const size_t first = c->length;
    e->course = (int32_t)first;
    put_words(c, first, m, move);
    for (int viewer = MOTU_ONLOOKER; viewer < game->seats(&m->now); viewer++)
        if (viewer >= 0 || viewer == MOTU_ONLOOKER)
            e->reads[place_of(viewer)] = put_seen(c, first, m, move, viewer);
    e->reload = game->reveals && game->reveals(&m->now, move);
    put_step(c, m, move, number);
    return true;
}

void course_free(struct course *c)
{
    free(c->words);
    free(c->step);
}

const char *course_words(const struct course *c, const struct event *e, int viewer)
{
    const char *words = c->words + e->course;
    for (int skip = viewer == MOTU_ALL ? 0 : e->reads[place_of(viewer)]; skip; skip--)
        words += strlen(words) + 1;
    return words;
}

int course_open(const struct course *c, int count)
{
    return count ? c->step[count - 1].open : 0;
}

int course_limit(const struct course *c, int count, int seat)
{
    return count ? c->step[count - 1].limit[seat] : 0;
}
