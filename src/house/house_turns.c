/* house_turns.c: what happens by itself: chance, jobs for computers, notices to those whose turn it is, the end. */
#include "house_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "standing.h"
#include "suspect.h"
#include "view.h"

static bool log_move(struct house *h, struct table *t, int actor, motu_move move)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    t->game->write_move(&t->match->now, move, &text);
    h->figures.moves++;
    return house_log(h, t, actor, EVENT_MOVE, NULL, words);
}

struct motu_ai_player house_player(const struct house *h, const struct motu_game *game, int level)
{
    struct motu_ai_player player = motu_ai_player_level(level);
    motu_ai_player_settle(&player, game);
    const uint32_t own = player.settings.visits, most = h->ports.visits ? h->ports.visits : own;
    player.settings.visits = own < most ? own : most;
    return player;
}

static struct job *new_job(struct house *h, const struct table *t, int seat)
{
    struct job *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->number = ++h->jobs;
    snprintf(a->table, sizeof a->table, "%s", t->about.id);
    a->changed = t->changed;
    a->level = t->seat[seat].level < t->runtime.most_level ? t->seat[seat].level : t->runtime.most_level;
    a->player = house_player(h, t->game, a->level);
    const bool remembers = t->game->belief_size && motu_ai_player_remembers(&a->player);
    struct motu_belief *belief = remembers ? malloc(t->game->belief_size) : NULL;
    if (remembers && !belief) {
        free(a);
        return NULL;
    }
    motu_mind_start(&a->mind, belief);
    motu_mind_recall(&a->mind, t->match, seat);
    h->ports.random(h->ports.own, &a->seed, sizeof a->seed);
    return a;
}

void house_set_thinkers(struct house *h, int thinkers)
{
    h->ports.thinkers = thinkers;
}

void house_free_job(struct job *a)
{
    if (a)
        free(a->mind.belief);
    free(a);
}

bool house_ask(struct house *h, struct table *t)
{
    struct job *a = new_job(h, t, table_actor(t));
    t->runtime.job = a ? a->number : 0;
    t->runtime.thinking = a && h->ports.think(h->ports.own, a);
    h->thinking += t->runtime.thinking;
    if (!t->runtime.thinking)
        house_free_job(a);
    return t->runtime.thinking;
}

static void ring(struct house *h, const struct table *t, int seat, const char *what)
{
    char json[256];
    struct motu_text text = MOTU_TEXT_IN(json);
    if (!t->seat[seat].webhook || t->runtime.bell_failures[seat] >= QUOTA_BELL_FAILURES)
        return;
    view_notice(t, seat, what, &text);
    if (motu_text_fits(&text))
        h->ports.notify(h->ports.own, t, seat, json);
}

static void tell(struct house *h, const struct table *t, int seat, const char *what)
{
    if (!table_is_person(t, seat))
        return;
    ring(h, t, seat, what);
    for (int i = 0; i < QUOTA_PUSHES && t->seat[seat].push[i]; i++)
        if (t->runtime.push_failures[seat][i] < QUOTA_BELL_FAILURES)
            h->ports.push(h->ports.own, t, seat, t->seat[seat].push[i]);
}

void house_note_bell(struct house *h, const char *id, int seat, bool rung)
{
    struct table *t = house_loaded(h, id);
    if (t && seat < t->seats && t->seat[seat].webhook)
        t->runtime.bell_failures[seat] = rung ? 0 : t->runtime.bell_failures[seat] + 1;
}

void house_note_push(struct house *h, const char *id, int seat, const char *endpoint, enum push_outcome outcome)
{
    struct table *t = house_loaded(h, id);
    const int which = t && seat < t->seats ? table_find_push(t, seat, endpoint) : -1;
    if (which < 0)
        return;
    int *failures = &t->runtime.push_failures[seat][which];
    *failures = outcome == PUSH_ARRIVED ? 0 : outcome == PUSH_GONE ? QUOTA_BELL_FAILURES : *failures + 1;
}

void house_tell_all(struct house *h, const struct table *t, const char *what)
{
    for (int seat = 0; seat < t->seats; seat++)
        tell(h, t, seat, what);
}

static void finish(struct house *h, struct table *t)
{
    if (!house_log(h, t, ACTOR_HOUSE, EVENT_OVER, NULL, "") || !store_set_over(h->store, t->about.id, &t->head, true))
        return;
    h->figures.finished++;
    house_tell_all(h, t, "over");
}

void house_go_on(struct house *h, struct table *t)
{
    suspect_table(t);
    while (t->phase == TABLE_PLAYING && !t->damaged) {
        const int actor = table_actor(t);
        if (actor == MOTU_OVER || t->resigned >= 0) {
            finish(h, t);
            return;
        }
        const bool chance = actor == MOTU_CHANCE;
        motu_move standing = 0; /* decided in advance */
        if (!chance && table_is_person(t, actor) && !standing_move(t, actor, &standing)) {
            if (t->runtime.told != actor) /* once per turn, not for each of its decisions */
                tell(h, t, actor, "turn");
            t->runtime.told = actor;
            return;
        }
        if (!chance && !table_is_person(t, actor)) {
            if (!t->runtime.kept && !store_keep(h->store, t->about.id))
                return;
            t->runtime.kept = true;
            if (!t->runtime.thinking && !t->runtime.waiting)
                queue_join(h, t, t->seat[actor].level);
            house_serve_queue(h);
            return;
        }
        if (!log_move(h, t, actor, chance ? motu_fair_chance(&t->fair, t->match) : standing))
            return;
    }
}

void house_go_on_touched(struct house *h)
{
    for (struct table *t = h->dirty; t; t = t->runtime.next_dirty)
        if (t->runtime.kept)
            house_go_on(h, t);
}

void house_start_if_full(struct house *h, struct table *t)
{
    if (t->phase == TABLE_WAITING && table_is_full(t) && table_is_unsealed(t)
        && house_log(h, t, ACTOR_HOUSE, EVENT_START, NULL, ""))
        house_go_on(h, t);
}

void house_decide(struct house *h, const struct job *a)
{
    struct table *t = house_loaded(h, a->table);
    suspect_table(t);
    h->thinking--;
    if (!t) {
        house_serve_queue(h);
        return;
    }
    /* if the table was read again, another job may have been given out since */
    t->runtime.thinking = t->runtime.thinking && t->runtime.job != a->number;
    /* somebody may have come back, or taken a move back, while it thought */
    const int actor = table_actor(t);
    if (t->changed == a->changed && actor == a->mind.position.seat && !t->game->refuse(&t->match->now, a->move, NULL)) {
        t->runtime.told = actor;
        if (!log_move(h, t, actor, a->move))
            return;
    }
    if (t->runtime.kept)
        house_go_on(h, t);
    house_serve_queue(h);
}
