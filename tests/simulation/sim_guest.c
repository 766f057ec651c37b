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

static json_t *put_text(json_t *fields, const char *key, const char *text)
{
    json_object_set_new_nocheck(fields, key, json_string_nocheck(text));
    return fields;
}

static json_t *put_number(json_t *fields, const char *key, int64_t number)
{
    json_object_set_new_nocheck(fields, key, json_integer(number));
    return fields;
}

static void send_wish(struct world *w, int guest)
{
    struct letter letter = {.kind = LETTER_REQUEST, .guest = guest, .wish = w->guest[guest].wish};
    w->guest[guest].wish.sent_ms = w->now_ms;
    network_send(w, &letter, 1);
}

/* The fields of its body come with it, and are freed; NULL: there are none. */
static void wish(struct world *w, int guest, const char *verb, json_t *fields)
{
    struct guest *g = &w->guest[guest];
    struct motu_text id = MOTU_TEXT_IN(g->wish.id);
    motu_text_put_char(&id, 'g');
    motu_text_put_number(&id, guest);
    motu_text_put_char(&id, '-');
    motu_text_put_number(&id, ++g->wishes);
    g->wish.verb = verb;
    json_decref(g->wish.body);
    g->wish.body = fields ? fields : json_object();
    put_text(g->wish.body, "id", g->wish.id);
    send_wish(w, guest);
}

static void sit_down(struct world *w, int guest)
{
    struct guest *g = &w->guest[guest];
    char name[16], seal[MOTU_FAIR_SEAL_DIGITS + 1];
    snprintf(g->share, sizeof g->share, "%08x%04x", (unsigned)world_below(w, 1 << 30), (unsigned)guest);
    motu_fair_write_seal(g->share, seal);
    const int way = world_below(w, 3); /* sealed, open, or none at all */
    snprintf(name, sizeof name, "G%d", guest);
    json_t *fields = put_text(json_object(), "name", name);
    if (way < 2)
        put_text(fields, way == 0 ? "seal" : "share", way == 0 ? seal : g->share);
    g->unsealed = way != 0;
    wish(w, guest, "join", fields);
}

/* A move that is legal where the table really stands: to somebody who is behind that is no help. */
static void move(struct world *w, int guest)
{
    const struct guest *g = &w->guest[guest];
    struct table *t = world_table(w, g->game);
    char words[MOTU_MATCH_MAX_MOVE_TEXT] = "pass";
    struct motu_text text = MOTU_TEXT_IN(words);
    if (table_actor(t) == g->seat)
        t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &w->rng), &text);
    wish(w, guest, "move", put_text(put_number(json_object(), "expect", g->seq + 1), "move", words));
}

/* Now and then something else than a move; when the faults have ended no more, for it might wake a table that sleeps.
 */
static bool fancy(struct world *w, int guest)
{
    const struct guest *g = &w->guest[guest];
    switch (w->calm ? -1 : world_below(w, 160)) {
    case 0:
        wish(w, guest, "undo", put_number(json_object(), "expect", g->seq + 1));
        return true;
    case 1:
        wish(w, guest, "takeback", put_number(json_object(), "expect", g->seq + 1));
        return true;
    case 2:
        wish(w, guest, "say", put_text(json_object(), "text", "well"));
        return true;
    case 3:
        wish(w, guest, "leave", NULL);
        return true;
    case 4:
        wish(w, guest, "resign", NULL);
        return true;
    case 5:
        wish(w, guest, "notify", put_text(json_object(), "url", "https://bell.example/SECRET"));
        return true;
    default:
        return false;
    }
}

static void play(struct world *w, int guest)
{
    struct guest *g = &w->guest[guest];
    if (g->away)
        wish(w, guest, "reclaim", NULL);
    else if (g->asker >= 0 && g->asker != g->seat && world_below(w, 2))
        wish(w, guest, world_below(w, 3) ? "agree" : "decline", NULL);
    else if (!fancy(w, guest) && g->actor == g->seat)
        move(w, guest);
    else if (!g->wish.verb && world_below(w, 8) == 0)
        wish(w, guest, "view", NULL);
}

static void wish_anew(struct world *w, int guest)
{
    struct guest *g = &w->guest[guest];
    if (g->seat == MOTU_ONLOOKER) {
        if (world_below(w, 30) == 0 && !g->over)
            wish(w, guest, "say", put_text(put_text(json_object(), "text", "ASIDE"), "name", "Onlooker"));
    } else if (!g->joined)
        sit_down(w, guest);
    else if (g->phase == TABLE_WAITING && !g->unsealed)
        wish(w, guest, "unseal", put_text(json_object(), "share", g->share));
    else if (g->phase == TABLE_PLAYING)
        play(w, guest);
    else if (g->phase == TABLE_WAITING && world_below(w, 20) == 0)
        wish(w, guest, "view", NULL);
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
