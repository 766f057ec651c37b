/* shard.c: see shard.h. */
#include "shard.h"

#include <stdlib.h>
#include <string.h>

bool shard_read(const struct command *c, const char *text, struct shard *s)
{
    enum { MOST = 1000000 };
    char *end;
    s->first = strtoul(text, &end, 10);
    if (end != text && *end == '/') {
        const char *number = end + 1;
        s->step = strtoul(number, &end, 10);
        if (end != number && !*end && s->step >= 1 && s->step <= MOST && s->first < s->step)
            return true;
    }
    say_error(c, "--shard takes the number of this one, from 0 on, and how many there are: 0/4, not %.40s.", text);
    return false;
}

bool shard_has(const struct shard *s, uint64_t game)
{
    return game < s->games && game >= s->first && (game - s->first) % s->step == 0;
}

bool shard_is_same_course(const struct shard *a, const struct shard *b)
{
    return a->game == b->game && a->seed == b->seed && a->games == b->games && !strcmp(a->words, b->words);
}

bool shard_is_same(const struct shard *a, const struct shard *b)
{
    return shard_is_same_course(a, b) && a->first == b->first && a->step == b->step;
}

bool shard_merge(const struct command *c, struct shard_merger *m, const struct shard *s, const char *path)
{
    if (m->merged.game && s->game != m->merged.game) {
        say_error(c, "%s is of another game.", path);
        return false;
    }
    if (!m->merged.game) {
        m->merged = *s;
    } else if (!shard_is_same_course(&m->last, s)) {
        m->base += m->last.games;
        m->merged.seed = 0;
        m->merged.words[0] = 0;
    }
    m->last = *s;
    m->merged.first = 0;
    m->merged.step = 1;
    m->merged.games = m->base + s->games;
    return true;
}
