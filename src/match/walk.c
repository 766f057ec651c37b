/* walk.c: the course of a match, decision by decision: the only place where a list of decisions is replayed. */
#include <motu/match.h>

#include <string.h>

#include "must.h"
#include "rebuild.h"

enum { MARK_EVERY = 32 }; /* decisions; a power of two */

void motu_walk_start(struct motu_walk *w, const struct motu_match *m)
{
    w->match = m;
    w->ply = 0;
    memcpy(&w->state, &m->start, m->game->state_size);
}

/* Starts at the last mark at or before that place. A match under way has one within 2 * MARK_EVERY decisions of its
 * end. */
static void start_near(struct motu_walk *w, const struct motu_match *m, int ply)
{
    motu_walk_start(w, m);
    for (int i = 0; i < MOTU_MATCH_MARKS; i++)
        if (m->mark[i].ply > w->ply && m->mark[i].ply <= ply) {
            w->ply = m->mark[i].ply;
            memcpy(&w->state, &m->mark[i].state, m->game->state_size);
        }
}

void motu_walk_start_at(struct motu_walk *w, const struct motu_match *m, int ply)
{
    must(ply >= 0 && ply <= m->count);
    start_near(w, m, ply);
    while (w->ply < ply)
        motu_walk_next(w);
}

bool motu_walk_more(const struct motu_walk *w)
{
    return w->ply < w->match->count;
}

int motu_walk_actor(const struct motu_walk *w)
{
    return w->match->game->actor(&w->state);
}

static bool may_see(const struct motu_walk *w, int viewer)
{
    return w->match->viewer == MOTU_ALL || w->match->viewer == viewer;
}

motu_move motu_walk_move(const struct motu_walk *w, int viewer)
{
    must(motu_walk_more(w) && may_see(w, viewer));
    return w->match->game->conceal_move(&w->state, w->match->move[w->ply], viewer);
}

void motu_walk_view(const struct motu_walk *w, int viewer, struct motu_state *view)
{
    must(may_see(w, viewer));
    memcpy(view, &w->state, w->match->game->state_size);
    w->match->game->conceal(view, viewer);
}

void motu_walk_next(struct motu_walk *w)
{
    must(motu_walk_more(w));
    w->match->game->apply(&w->state, w->match->move[w->ply++]);
}

bool motu_walk_step(struct motu_walk *w, int viewer, struct motu_match_step *step)
{
    if (!motu_walk_more(w))
        return false;
    step->actor = motu_walk_actor(w);
    step->move = motu_walk_move(w, viewer);
    motu_walk_view(w, viewer, &step->before);
    motu_walk_next(w);
    motu_walk_view(w, viewer, &step->after);
    return true;
}

void motu_match_state_at(const struct motu_match *m, int ply, struct motu_state *state)
{
    struct motu_walk walk;
    motu_walk_start_at(&walk, m, ply);
    memcpy(state, &walk.state, m->game->state_size);
}

void motu_match_step_at(const struct motu_match *m, int decision, int viewer, struct motu_match_step *step)
{
    struct motu_walk walk;
    motu_walk_start_at(&walk, m, decision);
    must(motu_walk_step(&walk, viewer, step));
}

/* --- within this folder: what a match keeps of its own course ----------------------------------------------------- */

void match_mark(struct motu_match *m, int ply, const struct motu_state *state)
{
    struct motu_match_mark *last = &m->mark[MOTU_MATCH_MARKS - 1];
    if (!ply || ply % MARK_EVERY || last->ply == ply)
        return;
    memmove(m->mark, m->mark + 1, (MOTU_MATCH_MARKS - 1) * sizeof m->mark[0]);
    last->ply = ply;
    memcpy(&last->state, state, m->game->state_size);
}

void match_go_back(struct motu_match *m, int ply)
{
    struct motu_walk walk;
    m->count = ply;
    while (m->mark[MOTU_MATCH_MARKS - 1].ply > ply) {
        memmove(m->mark + 1, m->mark, (MOTU_MATCH_MARKS - 1) * sizeof m->mark[0]);
        m->mark[0].ply = 0;
    }
    for (start_near(&walk, m, ply); walk.ply < ply; motu_walk_next(&walk))
        match_mark(m, walk.ply, &walk.state);
    memcpy(&m->now, &walk.state, m->game->state_size);
}

void match_rebuild_belief(const struct motu_match *m)
{
    struct motu_walk walk;
    motu_walk_start(&walk, m);
    m->game->belief_start(m->belief, &walk.state);
    for (; motu_walk_more(&walk); motu_walk_next(&walk))
        must(m->game->belief_learn(m->belief, &walk.state, m->move[walk.ply]));
}
