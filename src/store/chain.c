/* chain.c: the hashes that chain each event to all before it (I-5). Changing one means changing all that follow, and
 * anybody who has a later hash notices. */
#include "store_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void add_text(crypto_hash_sha256_state *state, const char *text)
{
    /* with its NUL, so that no two lists of texts are the same bytes */
    crypto_hash_sha256_update(state, (const unsigned char *)text, strlen(text) + 1);
}

static void add_number(crypto_hash_sha256_state *state, int64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)number);
    add_text(state, digits);
}

void store_hash_game(const struct store_game *g, uint8_t hash[STORE_HASH])
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    add_text(&state, g->id);
    add_text(&state, g->game);
    add_number(&state, g->rules);
    add_text(&state, g->options);
    add_text(&state, g->build);
    crypto_hash_sha256_update(&state, g->seed, sizeof g->seed);
    add_number(&state, g->created_ms);
    crypto_hash_sha256_final(&state, hash);
}

void store_hash_event(const uint8_t before[STORE_HASH], const char *game, const struct store_event *e,
                      uint8_t hash[STORE_HASH])
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, before, STORE_HASH);
    add_text(&state, game);
    add_number(&state, e->seq);
    add_text(&state, e->actor);
    add_number(&state, e->at_ms);
    add_text(&state, e->text);
    crypto_hash_sha256_final(&state, hash);
}

/* Whether the event follows the head; if so, it becomes the head. */
static bool follows(const struct store_event *e, const char *game, struct store_head *head)
{
    uint8_t hash[STORE_HASH];
    if (e->seq != head->seq + 1 || !e->prev_hash || !e->hash || memcmp(e->prev_hash, head->hash, STORE_HASH) != 0)
        return false;
    store_hash_event(head->hash, game, e, hash);
    head->seq = e->seq;
    memcpy(head->hash, hash, sizeof hash);
    return !memcmp(e->hash, hash, sizeof hash);
}

struct checking {
    const char *game;
    struct store_head head;
    int64_t seq; /* the last event looked at */
    bool whole;
};

static bool check_link(void *own, const struct store_event *e)
{
    struct checking *c = own;
    c->seq++;
    c->whole = follows(e, c->game, &c->head);
    return c->whole;
}

bool store_check_chain(struct store *s, const char *game, int64_t *wrong)
{
    struct store_game about;
    struct checking c = {.game = game, .whole = true};
    bool found;
    *wrong = 0;
    if (!store_find_game(s, game, &about, &found) || !found)
        return !s->broken;
    store_start(&about, &c.head);
    if (!store_each_event(s, game, 0, check_link, &c))
        return false;
    *wrong = c.whole ? 0 : c.seq;
    return true;
}
