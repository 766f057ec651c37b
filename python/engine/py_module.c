/* py_module.c: the module motu._engine: which games there are, what their numbers are. */
#include "py_engine.h"

#include <string.h>

PyObject *py_error;

PyObject *py_refuse_because(const char *sentence)
{
    PyErr_SetString(py_error, sentence);
    return NULL;
}

PyObject *py_refuse(const struct motu_reason *reason)
{
    char sentence[512];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write(reason, MOTU_LANGUAGE_EN, &text);
    return py_refuse_because(sentence);
}

const struct motu_game *py_find_game(const char *id)
{
    const struct motu_game *game = motu_catalogue_find(id, strlen(id));
    if (!game)
        PyErr_Format(py_error, "there is no game %.40s", id);
    else if (!game->encoding)
        PyErr_Format(py_error, "%s has no numbers for programs that learn", game->title);
    return game && game->encoding ? game : NULL;
}

bool py_start(const struct motu_game *game, int rules, const char *options, struct motu_state *state)
{
    struct motu_reason reason;
    if (motu_start_under(game, rules ? rules : game->rules_version, options, state, &reason))
        return true;
    py_refuse(&reason);
    return false;
}

/* Appends to a list and releases what was appended; false with an exception. */
static bool append(PyObject *list, PyObject *item)
{
    const bool good = item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

static PyObject *list_spans(const struct motu_span span[])
{
    PyObject *list = PyList_New(0);
    int number = 0;
    for (int i = 0; list && span[i].name; number += span[i++].count)
        if (!append(list, Py_BuildValue("sii", span[i].name, number, span[i].count)))
            Py_CLEAR(list);
    return list;
}

static PyObject *list_fields(const struct motu_field field[])
{
    PyObject *list = PyList_New(0);
    int at = 0;
    for (int i = 0; list && field[i].name; at += field[i].rows * field[i].columns, i++)
        if (!append(list, Py_BuildValue("siiii", field[i].name, at, field[i].rows, field[i].columns, field[i].most)))
            Py_CLEAR(list);
    return list;
}

static PyObject *list_names(const char *const name[], int count)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < count; i++)
        if (!append(list, PyUnicode_FromString(name[i])))
            Py_CLEAR(list);
    return list;
}

static PyObject *list_options(const struct motu_option option[])
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && option[i].key; i++)
        if (!append(list, Py_BuildValue("ss", option[i].key, option[i].values)))
            Py_CLEAR(list);
    return list;
}

static PyObject *names(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && motu_catalogue_games[i]; i++)
        if (motu_catalogue_games[i]->encoding && !append(list, PyUnicode_FromString(motu_catalogue_games[i]->id)))
            Py_CLEAR(list);
    return list;
}

/* describe(id, rules, options): what is constant in such a game. */
static PyObject *describe(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id, *options;
    int rules;
    struct motu_state start;
    char words[512];
    struct motu_text text = MOTU_TEXT_IN(words);
    if (!PyArg_ParseTuple(arguments, "sis:describe", &id, &rules, &options))
        return NULL;
    const struct motu_game *game = py_find_game(id);
    if (!game || !py_start(game, rules, options, &start))
        return NULL;
    game->write_options(&start, &text);
    return Py_BuildValue("{s:s,s:s,s:i,s:i,s:i,s:s,s:N,s:N,s:N,s:N,s:N,s:i}", "id", game->id, "title", game->title,
                         "rules", motu_rules_of(game, &start), "rules_version", game->rules_version, "seats",
                         game->seats(&start), "options", words, "seat_names",
                         list_names(game->seat_names, game->seats(&start)), "option_list", list_options(game->options),
                         "actions", list_spans(game->encoding->actions), "outcomes",
                         list_spans(game->encoding->outcomes), "fields", list_fields(game->encoding->fields),
                         "max_seats", game->max_seats);
}

/* features(id): what the fitted value is computed from. */
static PyObject *feature_names(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    if (!PyArg_ParseTuple(arguments, "s:feature_names", &id))
        return NULL;
    const struct motu_game *game = py_find_game(id);
    if (!game)
        return NULL;
    return game->model ? list_names(game->model->feature_name, game->model->features) : PyList_New(0);
}

/* random_games(id, options, rules, games, seed): plays them to their end, as `motu bench` does, one after the other;
 * how many decisions they took, chance's included. What motu.bench compares itself with. */
static PyObject *random_games(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id, *options;
    int rules, games;
    unsigned long long seed, decisions = 0;
    struct motu_state start;
    struct motu_rng rng;
    if (!PyArg_ParseTuple(arguments, "ssiiK:random_games", &id, &options, &rules, &games, &seed))
        return NULL;
    const struct motu_game *game = py_find_game(id);
    if (!game || !py_start(game, rules, options, &start))
        return NULL;
    motu_rng_seed(&rng, seed);
    Py_BEGIN_ALLOW_THREADS;
    for (int i = 0; i < games; i++) {
        struct motu_state state = start;
        decisions += (unsigned long long)motu_random_game(game, &state, &rng);
    }
    Py_END_ALLOW_THREADS;
    return PyLong_FromUnsignedLongLong(decisions);
}

static PyMethodDef functions[] = {
    {"names", names, METH_NOARGS, "The games that there are."},
    {"describe", describe, METH_VARARGS, "describe(id, rules, options): what is constant in a game so begun."},
    {"feature_names", feature_names, METH_VARARGS, "feature_names(id): what the fitted value is computed from."},
    {"random_games", random_games, METH_VARARGS,
     "random_games(id, options, rules, games, seed): how many decisions so many random games take."},
    {0},
};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "motu._engine",
                                 "The engine of motu; the package around it is for people.",
                                 -1,
                                 functions,
                                 NULL,
                                 NULL,
                                 NULL,
                                 NULL};

PyMODINIT_FUNC PyInit__engine(void);
PyMODINIT_FUNC PyInit__engine(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    py_error = PyErr_NewExceptionWithDoc("motu.Error", "What was asked for is against the rules, or cannot be read.",
                                         PyExc_ValueError, NULL);
    if (!py_error || PyModule_AddObjectRef(module, "Error", py_error) < 0
        || PyModule_AddIntConstant(module, "MAX_DECISIONS", MOTU_MATCH_MAX_DECISIONS) < 0
        || PyModule_AddStringConstant(module, "VERSION", MOTU_VERSION) < 0 || !py_position_ready(module)
        || !py_batch_ready(module)) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
