/* fuzz_rows.c: any bytes as the rows of a stored game. A row that cannot have happened is refused and changes nothing;
 * what is accepted can be shown to everybody, and comes out the same when it is read again.
 *
 * The first two bytes choose game, version of the rules and options; then lines "ACTOR TEXT". A line "*" is any legal
 * decision.
 */
#include <string.h>

#include "fuzz.h"
#include "table.h"
#include "view.h"

enum { MOST = 512 };

static char shown[2][1024 * 1024];

static void show(const struct table *t, char *out, size_t capacity)
{
    struct motu_text text = motu_text_in(out, capacity);
    for (int viewer = MOTU_ONLOOKER; viewer < t->seats; viewer++)
        if (viewer != MOTU_OVER && viewer != MOTU_CHANCE) {
            view_update(t, viewer, t->events / 2, &text);
            view_whole(t, viewer, &text);
        }
    fuzz_must(motu_text_fits(&text));
}

static bool put(struct table *t, const char *actor, const char *words)
{
    return table_apply(t, &(struct store_event){.seq = t->events + 1, .actor = actor, .at_ms = 7, .text = words});
}

/* Somebody's legal decision, so that games get somewhere. */
static void decide(struct table *t)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT + 8];
    struct motu_text text = MOTU_TEXT_IN(words);
    struct motu_rng rng;
    const int actor = table_actor(t);
    if (actor == MOTU_OVER)
        return;
    motu_rng_seed(&rng, (uint64_t)t->events);
    motu_text_put(&text, "move - ");
    t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &rng), &text);
    fuzz_must(put(t, table_actor_name(t, actor), words));
}

static void feed(struct table *t, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    for (int lines = 0; bytes < end && lines < MOST; lines++) {
        char actor[32], words[STORE_MAX_TEXT + 1];
        struct motu_text name = MOTU_TEXT_IN(actor), rest = MOTU_TEXT_IN(words);
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes)), *stop = newline ? newline : end;
        const char *space = memchr(bytes, ' ', (size_t)(stop - bytes));
        const int before = t->events;
        if (stop - bytes == 1 && *bytes == '*') {
            decide(t);
        } else if (space) {
            motu_text_put_bytes(&name, bytes, (size_t)(space - bytes));
            motu_text_put_bytes(&rest, space + 1, (size_t)(stop - space - 1));
            fuzz_must(put(t, actor, words) == (t->events == before + 1));
        }
        bytes = stop + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct store_game about = {.id = "fuzz", .build = "fuzz"};
    if (size < 2)
        return 0;
    const struct motu_game *game = fuzz_game(data[0]);
    about.rules = data[0] < 8 ? fuzz_rules(game, data[1]) : data[0]; /* or none there is: it is kept all the same */
    struct motu_text name = MOTU_TEXT_IN(about.game), options = MOTU_TEXT_IN(about.options);
    motu_text_put(&name, game->id);
    motu_text_put(&options, fuzz_options(game, data[1]));
    struct table *once = table_new(&about), *again = table_new(&about);
    feed(once, (const char *)data + 2, size - 2);
    feed(again, (const char *)data + 2, size - 2);
    show(once, shown[0], sizeof shown[0]);
    show(again, shown[1], sizeof shown[1]);
    fuzz_must(once->events == again->events && !strcmp(shown[0], shown[1]));
    table_free(once);
    table_free(again);
    return 0;
}
