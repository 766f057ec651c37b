/* py_think.c: computer players, as a seat that decides would ask them; and what a position is worth by the fitted
 * value. Players get what the seat knows and nothing else. */
#include "py_engine.h"

#include <stdlib.h>

enum { AT_ONCE = 256 }; /* iterations between two checks of the limits */

static PyObject *parts(const int share[], int seats)
{
    PyObject *list = PyList_New(seats);
    for (int seat = 0; list && seat < seats; seat++)
        PyList_SetItem(list, seat, PyFloat_FromDouble((double)share[seat] / MOTU_VALUE));
    return list;
}

/* The tried decisions as (number, visits, value), the most visited first. */
static PyObject *table(const struct motu_game *game, const struct motu_ai_row row[], int rows)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < rows; i++) {
        PyObject *line = Py_BuildValue("iId", motu_span_number(game->encoding->actions, row[i].move), row[i].visits,
                                       (double)row[i].value / MOTU_VALUE);
        if (!line || PyList_Append(list, line) < 0)
            Py_CLEAR(list);
        Py_XDECREF(line);
    }
    return list;
}

/* What a search came to: (number, visits, whether it is solved, values by seat, table). */
static PyObject *outcome(const struct motu_game *game, int seats, struct motu_ai_search *search)
{
    struct motu_ai_row row[MOTU_MAX_MOVES];
    int share[MOTU_MAX_SEATS] = {0};
    const int rows = motu_ai_table(search, row);
    motu_ai_value(search, share);
    return Py_BuildValue("iINNN", motu_span_number(game->encoding->actions, motu_ai_choose(search, row, rows)),
                         motu_ai_visits(search), PyBool_FromLong(motu_ai_is_solved(search)), parts(share, seats),
                         table(game, row, rows));
}

static void think(struct motu_ai_search *search, uint32_t visits)
{
    if (visits)
        motu_ai_think_freely(search);
    for (uint32_t made = 0; !visits || made < visits; made += AT_ONCE)
        if (!motu_ai_think(search, visits && visits - made < AT_ONCE ? visits - made : AT_ONCE))
            break;
}

static PyObject *search_for(const struct position *p, const struct motu_ai_player *player, uint32_t visits,
                            uint64_t seed)
{
    const struct motu_game *game = p->match.game;
    const int seat = game->actor(&p->match.now);
    const size_t size = motu_ai_memory_good(player, game);
    struct motu_mind *mind = malloc(sizeof *mind);
    void *belief = game->belief_size ? malloc(game->belief_size) : NULL, *memory = malloc(size);
    PyObject *result = NULL;
    if (mind && memory && (belief || !game->belief_size)) {
        motu_mind_start(mind, belief);
        const struct motu_ai_position *known = motu_ai_player_remembers(player)
                                                   ? motu_mind_recall(mind, &p->match, seat)
                                                   : motu_mind_glance(mind, &p->match, seat);
        const motu_move at_once = motu_ai_decide_at_once(player, known, seed);
        if (at_once) {
            result =
                Py_BuildValue("iIN[][]", motu_span_number(game->encoding->actions, at_once), 0, PyBool_FromLong(0));
        } else {
            struct motu_ai_search *search = motu_ai_begin(memory, size, player, known, seed);
            Py_BEGIN_ALLOW_THREADS; /* the mind has a copy of all it needs */
            think(search, visits);
            Py_END_ALLOW_THREADS;
            result = outcome(game, game->seats(&known->view), search);
        }
    } else {
        PyErr_NoMemory();
    }
    free(mind);
    free(belief);
    free(memory);
    return result;
}

/* think(player, visits, seed): visits 0: the player's own. */
PyObject *py_position_think(PyObject *self, PyObject *arguments)
{
    const struct position *p = (struct position *)self;
    const char *name, *wrong;
    unsigned int visits;
    unsigned long long seed;
    struct motu_ai_player player;
    struct motu_reason reason;
    if (!PyArg_ParseTuple(arguments, "sIK:think", &name, &visits, &seed))
        return NULL;
    if (!motu_ai_player_named(name, &player, &wrong)) {
        PyErr_Format(py_error, "there is no player %.80s", name);
        return NULL;
    }
    if (p->seen_by != MOTU_ALL)
        return py_refuse_because("nobody can think in an imagined position, or in a seat's record");
    if (!motu_match_may_think(&p->match, &reason))
        return py_refuse(&reason);
    motu_ai_player_settle(&player, p->match.game);
    return search_for(p, &player, visits, seed);
}

/* What each seat may expect by the fitted value, from 0 to 1. */
PyObject *py_position_value(PyObject *self, PyObject *unused)
{
    (void)unused;
    const struct position *p = (struct position *)self;
    const struct motu_game *game = p->match.game;
    int share[MOTU_MAX_SEATS] = {0};
    if (p->masked || !game->value)
        return py_refuse_because("there is not a value of this position");
    if (game->actor(&p->match.now) == MOTU_OVER)
        return py_refuse_because("the game is over: its returns say what it was worth");
    game->value(&p->match.now, share);
    return parts(share, game->seats(&p->match.now));
}

/* features(seat): what that value is computed from. */
PyObject *py_position_features(PyObject *self, PyObject *arguments)
{
    const struct position *p = (struct position *)self;
    const struct motu_game *game = p->match.game;
    int seat, feature[MOTU_MODEL_MAX_FEATURES] = {0};
    if (!PyArg_ParseTuple(arguments, "i:features", &seat))
        return NULL;
    if (seat < 0 || seat >= game->seats(&p->match.now))
        return py_refuse_because("there is no such seat");
    if (p->masked || !game->model || game->actor(&p->match.now) == MOTU_OVER)
        return py_refuse_because("there is nothing to measure in this position");
    game->model->measure(&p->match.now, seat, feature);
    PyObject *list = PyList_New(game->model->features);
    for (int i = 0; list && i < game->model->features; i++)
        PyList_SetItem(list, i, PyLong_FromLong(feature[i]));
    return list;
}
