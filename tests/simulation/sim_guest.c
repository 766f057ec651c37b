/* sim_guest.c: what guests do: they sit down, play, change their minds, talk, leave and come back; and they send again
 * what is not answered. A guest knows only what reached it; for the words of a legal move alone it looks at the table.
 * See world.h. */
#include <stdio.h>
#include <string.h>

#include "world.h"

enum {
    PATIENCE_MS = 3000, /* without an answer, then it is sent again */
    PAUSE_MS = 700      /* between two wishes: no faster than anybody may */
};

static void send_wish(struct world *w, int guest)
{
    struct letter letter = {.kind = LETTER_REQUEST, .guest = guest, .wish = w->guest[guest].wish};
    w->guest[guest].wish.sent_ms = w->now_ms;
    network_send(w, &letter, 1);
}

static void wish(struct world *w, int guest, const char *verb, const char *body)
{
    struct guest *g = &w->guest[guest];
    g->wish.verb = verb;
    snprintf(g->wish.id, sizeof g->wish.id, "g%d-%d", guest, ++g->wishes);
    struct motu_text text = MOTU_TEXT_IN(g->wish.body);
    motu_text_put(&text, "{\"id\":\"");
    motu_text_put(&text, g->wish.id);
    motu_text_put(&text, *body ? "\"," : "\"");
    motu_text_put(&text, body);
    motu_text_put(&text, "}");
    if (!motu_text_fits(&text))
        world_fail(w, "a request is too long");
    send_wish(w, guest);
}

static void sit_down(struct world *w, int guest)
{
    struct guest *g = &w->guest[guest];
    char body[200], seal[MOTU_FAIR_SEAL_DIGITS + 1];
    snprintf(g->share, sizeof g->share, "%08x%04x", (unsigned)world_below(w, 1 << 30), (unsigned)guest);
    motu_fair_write_seal(g->share, seal);
    const int way = world_below(w, 3); /* sealed, open, or none at all */
    snprintf(body, sizeof body, "\"name\":\"G%d\"%s%s%s", guest,
             way == 0   ? ",\"seal\":\""
             : way == 1 ? ",\"share\":\""
                        : "",
             way == 0   ? seal
             : way == 1 ? g->share
                        : "",
             way < 2 ? "\"" : "");
    g->unsealed = way != 0;
    wish(w, guest, "join", body);
}

/* A move that is legal where the table really stands: to somebody who is behind that is no help. */
static void move(struct world *w, int guest)
{
    const struct guest *g = &w->guest[guest];
    struct table *t = world_table(w, g->game);
    char words[MOTU_MATCH_MAX_MOVE_TEXT] = "pass", body[200];
    struct motu_text text = MOTU_TEXT_IN(words);
    if (table_actor(t) == g->seat)
        t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &w->rng), &text);
    snprintf(body, sizeof body, "\"expect\":%lld,\"move\":\"%s\"", (long long)g->seq + 1, words);
    wish(w, guest, "move", body);
}

/* Now and then something else than a move; when the faults have ended no more, for it might wake a table that sleeps.
 */
static bool fancy(struct world *w, int guest)
{
    const struct guest *g = &w->guest[guest];
    char body[64];
    snprintf(body, sizeof body, "\"expect\":%lld", (long long)g->seq + 1);
    switch (w->calm ? -1 : world_below(w, 160)) {
    case 0:
        wish(w, guest, "undo", body);
        return true;
    case 1:
        wish(w, guest, "takeback", body);
        return true;
    case 2:
        wish(w, guest, "say", "\"text\":\"well\"");
        return true;
    case 3:
        wish(w, guest, "leave", "");
        return true;
    case 4:
        wish(w, guest, "resign", "");
        return true;
    case 5:
        wish(w, guest, "notify", "\"url\":\"https://bell.example/SECRET\"");
        return true;
    default:
        return false;
    }
}

static void play(struct world *w, int guest)
{
    struct guest *g = &w->guest[guest];
    if (g->away)
        wish(w, guest, "reclaim", "");
    else if (g->asker >= 0 && g->asker != g->seat && world_below(w, 2))
        wish(w, guest, world_below(w, 3) ? "agree" : "decline", "");
    else if (!fancy(w, guest) && g->actor == g->seat)
        move(w, guest);
    else if (!g->wish.verb && world_below(w, 8) == 0)
        wish(w, guest, "view", "");
}

static void wish_anew(struct world *w, int guest)
{
    struct guest *g = &w->guest[guest];
    if (g->seat == MOTU_ONLOOKER) {
        if (world_below(w, 30) == 0 && !g->over)
            wish(w, guest, "say", "\"text\":\"ASIDE\",\"name\":\"Onlooker\"");
    } else if (!g->joined)
        sit_down(w, guest);
    else if (g->phase == TABLE_WAITING && !g->unsealed) {
        char body[64];
        snprintf(body, sizeof body, "\"share\":\"%s\"", g->share);
        wish(w, guest, "unseal", body);
    } else if (g->phase == TABLE_PLAYING)
        play(w, guest);
    else if (g->phase == TABLE_WAITING && world_below(w, 20) == 0)
        wish(w, guest, "view", "");
}

void guest_act(struct world *w, int guest)
{
    struct guest *g = &w->guest[guest];
    if (world_happens(w, w->odds.silence))
        g->silent_ms = w->now_ms + 500 + world_below(w, 20000);
    if (g->wish.verb && w->now_ms - g->wish.sent_ms > PATIENCE_MS) {
        w->figures->repeats++;
        send_wish(w, guest);
    } else if (!g->wish.verb) {
        wish_anew(w, guest);
    }
    if (!g->over)
        network_ring(w, &(struct letter){.kind = LETTER_TIMER, .guest = guest}, PAUSE_MS + world_below(w, PAUSE_MS));
}

static void hear_answer(struct world *w, struct guest *g, const struct letter *l)
{
    if (!g->wish.verb || strcmp(l->wish.id, g->wish.id) != 0)
        return; /* an answer that came twice */
    if (l->status == 429 || l->status == 503) {
        return; /* again later, under the same id */
    }
    if (l->status == 200 && strcmp(l->wish.verb, "view") != 0)
        witness_ack(w, g, &l->wish, l->seq);
    if (!strcmp(l->wish.verb, "join"))
        g->joined = l->status == 200;
    if (!strcmp(l->wish.verb, "unseal"))
        g->unsealed = l->status == 200;
    g->wish.verb = NULL;
}

void guest_hear(struct world *w, const struct letter *l)
{
    struct guest *g = &w->guest[l->guest];
    if (w->now_ms < g->silent_ms)
        return;
    if (l->kind == LETTER_ANSWER)
        hear_answer(w, g, l);
    if (l->phase < 0 || l->seq < g->seq)
        return; /* older than what is known */
    g->seq = l->seq;
    g->phase = l->phase;
    g->actor = l->actor;
    g->asker = l->asker;
    g->away = l->away;
    g->over = l->phase == TABLE_OVER || l->phase == TABLE_CLOSED;
}
