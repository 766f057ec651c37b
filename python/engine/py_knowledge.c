/* py_knowledge.c: what a seat knows of a position: what it sees, everything it has seen, and what may be true. */
#include "py_engine.h"

#include <stdlib.h>
#include <string.h>

/* observe(seat, bytes): writes what the seat sees. */
PyObject *py_position_observe(PyObject *self, PyObject *arguments)
{
    const struct position *p = (struct position *)self;
    const struct motu_game *game = p->match.game;
    PyObject *object;
    Py_buffer out;
    int seat;
    if (!PyArg_ParseTuple(arguments, "iO:observe", &seat, &object) || !py_check_seat(p, seat)
        || !py_array(object, "the observation", "B", 1, motu_field_total(game->encoding->fields), true, &out))
        return NULL;
    if (out.buf)
        motu_observe(game, &p->match.now, seat, out.buf);
    PyBuffer_Release(&out);
    return Py_NewRef(Py_None);
}

/* Walks through the past as a seat saw it. What has been revealed since is known, as in a record. */
struct memory {
    const struct position *position;
    struct motu_walk walk;
    int seat, open;
};

static struct memory remember(const struct position *p, int seat)
{
    struct memory m = {.position = p, .seat = seat};
    motu_walk_start(&m.walk, &p->match);
    if (p->seen_by == MOTU_ALL)
        m.open = motu_match_open_count(&p->match);
    else
        p->match.game->conceal(&m.walk.state, seat); /* its decisions are masked already */
    return m;
}

/* The next decision as the seat saw it, and who made it; false if there is none. */
static bool recall(const struct memory *m, int *actor, motu_move *move)
{
    const struct position *p = m->position;
    if (!motu_walk_more(&m->walk))
        return false;
    const bool hidden = p->seen_by == MOTU_ALL && m->walk.ply >= m->open;
    *actor = motu_walk_actor(&m->walk);
    *move = hidden ? motu_walk_move(&m->walk, m->seat) : p->match.move[m->walk.ply];
    return true;
}

/* events(seat, numbers): writes the decisions as the seat saw them, one number each; returns how many. */
PyObject *py_position_events(PyObject *self, PyObject *arguments)
{
    const struct position *p = (struct position *)self;
    const struct motu_encoding *code = p->match.game->encoding;
    PyObject *object;
    Py_buffer out;
    int seat, actor;
    motu_move move;
    if (!PyArg_ParseTuple(arguments, "iO:events", &seat, &object) || !py_check_seat(p, seat)
        || !py_array(object, "the events", "H", 2, MOTU_MATCH_MAX_DECISIONS, true, &out))
        return NULL;
    const int actions = motu_span_total(code->actions), outcomes = motu_span_total(code->outcomes);
    uint16_t *number = out.buf;
    for (struct memory m = remember(p, seat); number && recall(&m, &actor, &move); motu_walk_next(&m.walk)) {
        const bool chance = actor == MOTU_CHANCE;
        const int known = motu_span_number(chance ? code->outcomes : code->actions, move);
        number[m.walk.ply] = (uint16_t)(known < 0 ? 1 + actions + outcomes : 1 + known + (chance ? actions : 0));
    }
    PyBuffer_Release(&out);
    return PyLong_FromLong(p->match.count);
}

/* information(seat): the same in words, with the game's options before them. */
PyObject *py_position_information(PyObject *self, PyObject *arguments)
{
    const struct position *p = (struct position *)self;
    const struct motu_game *game = p->match.game;
    int seat, actor;
    motu_move move;
    if (!PyArg_ParseTuple(arguments, "i:information", &seat) || !py_check_seat(p, seat))
        return NULL;
    char *bytes = malloc(MOTU_MATCH_MAX_RECORD);
    if (!bytes)
        return PyErr_NoMemory();
    struct motu_text text = motu_text_in(bytes, MOTU_MATCH_MAX_RECORD);
    struct memory m = remember(p, seat);
    motu_text_put(&text, game->seat_names[seat]);
    motu_text_put_char(&text, '\n');
    if (p->match.from_state)
        game->write_state(&m.walk.state, &text);
    else
        game->write_options(&m.walk.state, &text);
    for (; recall(&m, &actor, &move); motu_walk_next(&m.walk)) {
        motu_text_put_char(&text, '\n');
        motu_text_put(&text, motu_actor_name(game, actor));
        motu_text_put_char(&text, ' ');
        game->write_move(&m.walk.state, move, &text);
    }
    PyObject *words = motu_text_fits(&text) ? PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)text.length, "replace")
                                            : py_refuse_because("the game is too long for a text");
    free(bytes);
    return words;
}

/* Replaces the past by the past as the seat saw it. */
static void forget_what_is_hidden(struct position *p, int seat)
{
    motu_move seen[MOTU_MATCH_MAX_DECISIONS];
    int actor;
    for (struct memory m = remember(p, seat); recall(&m, &actor, &seen[m.walk.ply]); motu_walk_next(&m.walk))
        ;
    memcpy(p->match.move, seen, sizeof seen[0] * (size_t)p->match.count);
    p->seen_by = seat;
}

static bool imagine(struct position *p, int seat, struct motu_rng *rng)
{
    const struct motu_game *game = p->match.game;
    struct motu_mind *mind = malloc(sizeof *mind);
    void *belief = game->belief_size ? malloc(game->belief_size) : NULL;
    const bool good = mind && (belief || !game->belief_size);
    if (good) {
        motu_mind_start(mind, belief);
        const struct motu_ai_position *known = motu_mind_recall(mind, &p->match, seat);
        struct motu_state truth = known->view;
        if (known->belief)
            game->belief_sample(known->belief, &truth, rng);
        else
            game->determinize(&truth, rng);
        forget_what_is_hidden(p, seat);
        p->match.now = truth;
    }
    free(mind);
    free(belief);
    return good;
}

/* resample(seat, seed): a position that the seat cannot tell from this one. */
PyObject *py_position_resample(PyObject *self, PyObject *arguments)
{
    const struct position *p = (struct position *)self;
    unsigned long long seed;
    struct motu_rng rng;
    int seat;
    if (!PyArg_ParseTuple(arguments, "iK:resample", &seat, &seed) || !py_check_seat(p, seat))
        return NULL;
    if (p->seen_by != MOTU_ALL)
        return py_refuse_because("an imagined position, or a seat's record, cannot be imagined anew");
    if (p->match.game->actor(&p->match.now) == MOTU_OVER)
        return py_refuse_because("the game is over: there is nothing left to imagine");
    struct position *imagined = py_position_new();
    if (!imagined)
        return NULL;
    imagined->match = p->match;
    motu_rng_seed(&rng, seed);
    if (!imagine(imagined, seat, &rng)) {
        Py_DECREF(imagined);
        return PyErr_NoMemory();
    }
    return (PyObject *)imagined;
}
