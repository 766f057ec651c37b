/* pair.c: see pair.h. */
#include "pair.h"

#include "checked.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "random_games.h"
#include "twins.h"
#include "house_words.h"

static void put(struct pair *p, int which, const char *actor, const char *text)
{
    struct table *t = p->table[which];
    const struct store_event e = {.seq = t->events + 1, .actor = actor, .at_ms = 1000 * t->events, .text = text};
    if (!table_apply(t, &e))
        fail_msg("%s %s", actor, text);
    if (p->store[which])
        assert_true(store_append(p->store[which], t->about.id, &t->head, &e));
}

void pair_events(struct pair *p, const char *actor, const char *text, const char *other)
{
    put(p, 0, actor, text);
    put(p, 1, actor, other);
}

void pair_event(struct pair *p, const char *actor, const char *text)
{
    pair_events(p, actor, text, text);
}

static void put_key(struct pair *p, const char *name)
{
    uint8_t hash[32];
    char hex[65], text[128];
    crypto_hash_sha256(hash, (const unsigned char *)name, strlen(name));
    words_write_hex(hash, sizeof hash, hex);
    snprintf(text, sizeof text, "key - %s %s", name, hex);
    pair_event(p, "house", text);
}

void pair_open(struct pair *p, const struct motu_game *game, int viewer, struct motu_rng *rng)
{
    static struct motu_match m;
    char open[256];
    struct store_game about = {.id = "pair", .build = "test"};
    struct motu_text options = MOTU_TEXT_IN(about.options), words = MOTU_TEXT_IN(open);
    random_games_start(&m, game, rng);
    about.rules = motu_rules_of(game, &m.start);
    game->write_options(&m.start, &options);
    snprintf(about.game, sizeof about.game, "%s", game->id);
    p->viewer = viewer;
    for (int i = 0; i < 2; i++) {
        p->table[i] = table_new(&about);
        if (p->store[i])
            assert_true(store_add_game(p->store[i], &about));
    }
    motu_text_put(&words, "open - stand-in=3 days=0 listed=");
    motu_text_put_number(&words, p->listed);
    for (int seat = 0; seat < p->table[0]->seats; seat++) {
        motu_text_put_char(&words, ' ');
        motu_text_put(&words, motu_actor_name(game, seat));
        motu_text_put(&words, "=0");
    }
    pair_event(p, "house", open);
    put_key(p, "watch");
    for (int seat = 0; seat < p->table[0]->seats; seat++)
        put_key(p, motu_actor_name(game, seat));
    for (int seat = 0; seat < p->table[0]->seats; seat++)
        pair_event(p, motu_actor_name(game, seat), "join - 0a Guest");
    pair_event(p, "house", "start -");
}

void pair_close(struct pair *p)
{
    for (int i = 0; i < 2; i++)
        table_free(p->table[i]);
}

bool pair_step(struct pair *p, struct motu_rng *rng)
{
    static struct motu_match twin[2];
    motu_move move[2];
    for (int i = 0; i < 2; i++)
        memcpy(&twin[i], p->table[i]->match, sizeof twin[i]);
    if (motu_match_actor(&twin[0]) == MOTU_OVER || !twins_choose(twin, p->viewer, rng, move))
        return false;
    for (int i = 0; i < 2; i++) {
        char line[MOTU_MATCH_MAX_MOVE_TEXT + 16];
        struct motu_text text = MOTU_TEXT_IN(line);
        motu_text_put(&text, "move - ");
        twin[i].game->write_move(&twin[i].now, move[i], &text);
        put(p, i, motu_actor_name(twin[i].game, motu_match_actor(&twin[i])), line);
    }
    return table_actor(p->table[0]) != MOTU_OVER;
}

bool pair_is_apart(const struct pair *p)
{
    return memcmp(&p->table[0]->match->now, &p->table[1]->match->now, p->table[0]->game->state_size) != 0;
}
