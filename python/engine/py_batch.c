/* py_batch.c: many games at once, into arrays of the caller. While a call steps a range of games the interpreter is
 * free, so that several threads can step one batch; ranges under way are noted and may not overlap. */
#include "py_engine.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MOST_GAMES = 1 << 20, MOST_CALLS = 64 };

struct batch {
    PyObject_HEAD struct motu_batch *batch; /* NULL: closed */
    const struct motu_game *game;
    int games, actions, observed, calls;
    int under_way[MOST_CALLS][2];
    Py_buffer kept_observations, kept_masks; /* held, so that no other array gets their address */
};

static struct batch *of(PyObject *object)
{
    return (struct batch *)object;
}

static PyTypeObject *batch_type;

/* --- opening and closing
 * ---------------------------------------------------------------------------------------------- */

/* Large batches lie in large pages where the system has them: a step touches all games, which are far apart. */
static void *get_memory(size_t bytes)
{
    enum { LINE = 64, PAGE = 1 << 21, LARGE = PAGE / 4 };
    void *memory;
    if (bytes >= LARGE)
        bytes = (bytes + PAGE - 1) / PAGE * PAGE;
    if (posix_memalign(&memory, bytes >= LARGE ? PAGE : LINE, bytes))
        return NULL;
#ifdef MADV_HUGEPAGE
    if (bytes >= LARGE)
        madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

/* open(id, options, rules, games, seed, first) */
static PyObject *open_batch(PyObject *type, PyObject *arguments)
{
    (void)type;
    const char *id, *options;
    int rules, games;
    unsigned long long seed, first;
    struct motu_state start;
    if (!PyArg_ParseTuple(arguments, "ssiiKK:open", &id, &options, &rules, &games, &seed, &first))
        return NULL;
    const struct motu_game *game = py_find_game(id);
    if (!game || !py_start(game, rules, options, &start))
        return NULL;
    if (games < 1 || games > MOST_GAMES) {
        PyErr_Format(PyExc_ValueError, "a batch has 1 to %d games, not %d", MOST_GAMES, games);
        return NULL;
    }
    struct batch *b = PyObject_New(struct batch, batch_type);
    if (!b)
        return NULL;
    b->game = game;
    b->games = games;
    b->calls = 0;
    b->kept_observations = b->kept_masks = (Py_buffer){0};
    b->actions = motu_span_total(game->encoding->actions);
    b->observed = motu_field_total(game->encoding->fields);
    void *memory = get_memory(motu_batch_bytes(game, games));
    b->batch = memory ? motu_batch_open(memory, game, &start, games, seed, first) : NULL;
    if (b->batch)
        return (PyObject *)b;
    Py_DECREF(b);
    return PyErr_NoMemory();
}

static void let_go(struct batch *b)
{
    PyBuffer_Release(&b->kept_observations);
    PyBuffer_Release(&b->kept_masks);
}

static void finish(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    let_go(of(self));
    free(of(self)->batch);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *close_batch(PyObject *self, PyObject *unused)
{
    (void)unused;
    if (of(self)->calls)
        return py_refuse_because("the batch is being stepped: it cannot be closed now");
    let_go(of(self));
    free(of(self)->batch);
    of(self)->batch = NULL;
    return Py_NewRef(Py_None);
}

/* --- ranges ------------------------------------------------------------------------------------------------------- */

static bool begin(struct batch *b, int from, int to)
{
    if (!b->batch)
        py_refuse_because("the batch is closed");
    else if (from < 0 || from > to || to > b->games)
        PyErr_Format(PyExc_ValueError, "games %d to %d are not within the batch's %d", from, to, b->games);
    else if (b->calls == MOST_CALLS)
        py_refuse_because("too many threads use the batch at the same time");
    else {
        for (int i = 0; i < b->calls; i++)
            if (from < b->under_way[i][1] && b->under_way[i][0] < to) {
                py_refuse_because("another thread is stepping these games");
                return false;
            }
        b->under_way[b->calls][0] = from;
        b->under_way[b->calls++][1] = to;
        return true;
    }
    return false;
}

static void end(struct batch *b, int from, int to)
{
    int i = 0;
    while (b->under_way[i][0] != from || b->under_way[i][1] != to)
        i++;
    memmove(b->under_way[i], b->under_way[i + 1], sizeof b->under_way[0] * (size_t)(--b->calls - i));
}

/* --- arrays ------------------------------------------------------------------------------------------------------- */

enum { ACTIONS, OBSERVATIONS, MASKS, REWARDS, ENDS, SEATS, ARRAYS };

static void release(Py_buffer view[ARRAYS])
{
    for (int i = 0; i < ARRAYS; i++)
        PyBuffer_Release(&view[i]);
}

static bool take(const struct batch *b, PyObject *const object[ARRAYS], bool actions_written, Py_buffer view[ARRAYS])
{
    const Py_ssize_t n = b->games;
    const struct {
        const char *name, *formats;
        Py_ssize_t item, count;
    } want[ARRAYS] = {
        {"actions", "il", 4, n},
        {"observations", "B", 1, n * b->observed},
        {"masks", "B?", 1, n * b->actions},
        {"rewards", "f", 4, n * b->game->max_seats},
        {"terminations", "B?", 1, n},
        {"players", "b", 1, n},
    };
    memset(view, 0, sizeof *view * ARRAYS);
    for (int i = 0; i < ARRAYS; i++)
        if (!py_array(object[i], want[i].name, want[i].formats, want[i].item, want[i].count,
                      i != ACTIONS || actions_written, &view[i])) {
            release(view);
            return false;
        }
    return true;
}

static struct motu_batch_out places(const Py_buffer view[ARRAYS])
{
    return (struct motu_batch_out){view[OBSERVATIONS].buf, view[MASKS].buf, view[REWARDS].buf, view[ENDS].buf,
                                   view[SEATS].buf};
}

/* --- calls
 * ------------------------------------------------------------------------------------------------------------- */

/* look(from, to, observations, masks, rewards, terminations, players) */
static PyObject *look(PyObject *self, PyObject *arguments)
{
    struct batch *b = of(self);
    PyObject *o[ARRAYS] = {Py_None};
    Py_buffer view[ARRAYS];
    int from, to;
    if (!PyArg_ParseTuple(arguments, "iiOOOOO:look", &from, &to, &o[OBSERVATIONS], &o[MASKS], &o[REWARDS], &o[ENDS],
                          &o[SEATS])
        || !take(b, o, false, view))
        return NULL;
    const bool good = begin(b, from, to);
    if (good) {
        const struct motu_batch_out out = places(view);
        Py_BEGIN_ALLOW_THREADS;
        motu_batch_look(b->batch, from, to, &out);
        Py_END_ALLOW_THREADS;
        end(b, from, to);
    }
    release(view);
    return good ? Py_NewRef(Py_None) : NULL;
}

/* step(from, to, actions, observations, masks, rewards, terminations, players) */
static PyObject *step(PyObject *self, PyObject *arguments)
{
    struct batch *b = of(self);
    PyObject *o[ARRAYS];
    Py_buffer view[ARRAYS];
    int from, to, wrong = -1;
    if (!PyArg_ParseTuple(arguments, "iiOOOOOO:step", &from, &to, &o[ACTIONS], &o[OBSERVATIONS], &o[MASKS], &o[REWARDS],
                          &o[ENDS], &o[SEATS]))
        return NULL;
    if (o[ACTIONS] == Py_None) {
        PyErr_SetString(PyExc_TypeError, "actions must be an array, not None");
        return NULL;
    }
    if (!take(b, o, false, view))
        return NULL;
    const bool good = begin(b, from, to);
    int32_t *actions = good ? malloc(sizeof *actions * (size_t)b->games) : NULL;
    if (actions) {
        const struct motu_batch_out out = places(view);
        /* a copy, because nobody may change them between the check and the step */
        memcpy(actions + from, (const int32_t *)view[ACTIONS].buf + from, sizeof *actions * (size_t)(to - from));
        Py_BEGIN_ALLOW_THREADS;
        wrong = motu_batch_step(b->batch, actions, from, to, &out);
        Py_END_ALLOW_THREADS;
        if (wrong >= 0)
            PyErr_Format(py_error, "action %d of game %d is not legal", actions[wrong], wrong);
        free(actions);
    } else if (good) {
        PyErr_NoMemory();
    }
    if (good)
        end(b, from, to);
    release(view);
    return good && actions && wrong < 0 ? Py_NewRef(Py_None) : NULL;
}

/* keep(observations, masks): nobody else writes to them from now on. */
static PyObject *keep(PyObject *self, PyObject *arguments)
{
    struct batch *b = of(self);
    PyObject *o[ARRAYS] = {Py_None, Py_None, Py_None, Py_None, Py_None, Py_None};
    Py_buffer view[ARRAYS];
    if (!PyArg_ParseTuple(arguments, "OO:keep", &o[OBSERVATIONS], &o[MASKS]) || !take(b, o, false, view))
        return NULL;
    if (!begin(b, 0, b->games)) {
        release(view);
        return NULL;
    }
    const struct motu_batch_out out = places(view);
    motu_batch_keep(b->batch, &out);
    end(b, 0, b->games);
    let_go(b);
    b->kept_observations = view[OBSERVATIONS];
    b->kept_masks = view[MASKS];
    return Py_NewRef(Py_None);
}

/* choose(from, to, actions) */
static PyObject *choose(PyObject *self, PyObject *arguments)
{
    struct batch *b = of(self);
    PyObject *o[ARRAYS] = {NULL, Py_None, Py_None, Py_None, Py_None, Py_None};
    Py_buffer view[ARRAYS];
    int from, to;
    if (!PyArg_ParseTuple(arguments, "iiO:choose", &from, &to, &o[ACTIONS]) || !take(b, o, true, view))
        return NULL;
    const bool good = begin(b, from, to);
    if (good && view[ACTIONS].buf) {
        Py_BEGIN_ALLOW_THREADS;
        motu_batch_choose(b->batch, view[ACTIONS].buf, from, to);
        Py_END_ALLOW_THREADS;
    }
    if (good)
        end(b, from, to);
    release(view);
    return good ? Py_NewRef(Py_None) : NULL;
}

/* to_json(game): the truth. */
static PyObject *to_json(PyObject *self, PyObject *arguments)
{
    static char json[MOTU_MATCH_MAX_STATE_TEXT]; /* the interpreter's lock is held */
    struct motu_text text = MOTU_TEXT_IN(json);
    struct batch *b = of(self);
    int game;
    if (!PyArg_ParseTuple(arguments, "i:to_json", &game))
        return NULL;
    if (game < 0 || game >= b->games) {
        PyErr_Format(PyExc_IndexError, "there is no game %d in the batch's %d", game, b->games);
        return NULL;
    }
    if (!begin(b, game, game + 1))
        return NULL;
    b->game->write_state(motu_batch_state(b->batch, game), &text);
    end(b, game, game + 1);
    return PyUnicode_DecodeUTF8(json, (Py_ssize_t)strlen(json), "replace");
}

/* decisions(): (of players, all). */
static PyObject *decisions(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct batch *b = of(self);
    if (!begin(b, 0, b->games))
        return NULL;
    PyObject *pair = Py_BuildValue("KK", (unsigned long long)motu_batch_decisions(b->batch, false),
                                   (unsigned long long)motu_batch_decisions(b->batch, true));
    end(b, 0, b->games);
    return pair;
}

static PyMethodDef methods[] = {
    {"open", open_batch, METH_VARARGS | METH_STATIC, "open(id, options, rules, games, seed, first)"},
    {"close", close_batch, METH_NOARGS, "close()"},
    {"look", look, METH_VARARGS, "look(from, to, observations, masks, rewards, terminations, players)"},
    {"step", step, METH_VARARGS, "step(from, to, actions, observations, masks, rewards, terminations, players)"},
    {"keep", keep, METH_VARARGS, "keep(observations, masks)"},
    {"choose", choose, METH_VARARGS, "choose(from, to, actions)"},
    {"to_json", to_json, METH_VARARGS, "to_json(game)"},
    {"decisions", decisions, METH_NOARGS, "decisions()"},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_methods, methods},
    {Py_tp_dealloc, (void *)(uintptr_t)finish},
    {Py_tp_doc, (void *)"Many games at once."},
    {0, NULL},
};

static PyType_Spec spec = {"motu._engine.Batch", sizeof(struct batch), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, slots};

bool py_batch_ready(PyObject *module)
{
    batch_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return batch_type && PyModule_AddObjectRef(module, "Batch", (PyObject *)batch_type) == 0;
}
