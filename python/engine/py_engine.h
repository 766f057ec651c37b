/* py_engine.h: what the files of motu._engine share. The module is thin: it checks its arguments and calls the library;
 * names, defaults and arrays come from the package around it, in Python.
 *
 *   py_module.c      the module: which games there are, and their numbers
 *   py_position.c    a game being played: decisions, undo, records
 *   py_knowledge.c   what a seat knows of it: observations, information states, possible truths
 *   py_think.c       computer players, and what a position is worth
 *   py_batch.c       many games at once
 *   py_array.c       memory that Python hands in
 *
 * Nothing a caller does may crash the interpreter: whatever the library calls a bug in the caller is checked here first
 * and raised as an exception. */
#ifndef PY_ENGINE_H
#define PY_ENGINE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include <motu/motu.h>

extern PyObject *py_error; /* motu.Error */

/* A position, with the decisions that led to it. */
struct position {
    PyObject_HEAD struct motu_match match;
    int seen_by; /* MOTU_ALL; or the seat through whose eyes the past is known */
    bool masked; /* the present is that seat's view, too: nothing can be played */
};

extern PyTypeObject *py_position_type;
bool py_position_ready(PyObject *module);
bool py_batch_ready(PyObject *module);
/* An empty position, to be filled. */
struct position *py_position_new(void);

/* The game of that id, which must have numbers for learners; NULL with an exception. */
const struct motu_game *py_find_game(const char *id);
/* Raises motu.Error with the reason as a sentence; returns NULL. */
PyObject *py_refuse(const struct motu_reason *);
/* The same for a sentence. */
PyObject *py_refuse_because(const char *sentence);
/* Starts a game under a version of its rules, 0 for the newest. */
bool py_start(const struct motu_game *, int rules, const char *options, struct motu_state *);

/* Whether the seat is one of the game's, and one whose knowledge the position holds. */
bool py_check_seat(const struct position *, int seat);
/* The same for a viewer: a seat, MOTU_ONLOOKER or MOTU_ALL. */
bool py_check_viewer(const struct position *, int viewer);
/* The list that numbers this actor's decisions. */
const struct motu_span *py_spans(const struct motu_game *, int actor);

/* Memory of at least `count` items of one of these formats ("B?": of one byte), contiguous; otherwise an exception that
 * names it. None gives view->buf NULL. Release it with PyBuffer_Release() in any case. */
bool py_array(PyObject *, const char *name, const char *formats, Py_ssize_t item, Py_ssize_t count, bool writable,
              Py_buffer *);

/* Methods of a position that other files have. */
PyObject *py_position_observe(PyObject *, PyObject *arguments);
PyObject *py_position_events(PyObject *, PyObject *arguments);
PyObject *py_position_information(PyObject *, PyObject *arguments);
PyObject *py_position_resample(PyObject *, PyObject *arguments);
PyObject *py_position_think(PyObject *, PyObject *arguments);
PyObject *py_position_value(PyObject *, PyObject *unused);
PyObject *py_position_features(PyObject *, PyObject *arguments);

#endif
