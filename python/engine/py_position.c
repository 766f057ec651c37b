/* py_position.c: a game being played, as Python holds it: a match of the library. A position whose past is known
 * through one seat's eyes only (`seen_by`) is an imagined truth (py_knowledge.c) or, if `masked`, that seat's record:
 * calls that need the whole past are refused. */
#include "py_engine.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *py_position_type;

struct position *py_position_new(void)
{
    struct position *p = PyObject_New(struct position, py_position_type);
    if (p) {
        p->seen_by = MOTU_ALL;
        p->masked = false;
    }
    return p;
}

static struct position *of(PyObject *object)
{
    return (struct position *)object;
}

const struct motu_span *py_spans(const struct motu_game *game, int actor)
{
    return actor == MOTU_CHANCE ? game->encoding->outcomes : game->encoding->actions;
}

static const char *seen_by(const struct position *p)
{
    return motu_actor_name(p->match.game, p->seen_by);
}

bool py_check_viewer(const struct position *p, int viewer)
{
    const int seats = p->match.game->seats(&p->match.now);
    if ((viewer < 0 && viewer != MOTU_ONLOOKER && viewer != MOTU_ALL) || viewer >= seats)
        PyErr_Format(py_error, "there is no seat %d: seats are 0 to %d", viewer, seats - 1);
    else if (p->seen_by != MOTU_ALL && viewer != p->seen_by)
        PyErr_Format(py_error, "this position is known as %s saw it", seen_by(p));
    else
        return true;
    return false;
}

bool py_check_seat(const struct position *p, int seat)
{
    if (seat >= 0)
        return py_check_viewer(p, seat);
    PyErr_Format(py_error, "there is no seat %d", seat);
    return false;
}

static bool check_whole(const struct position *p)
{
    if (p->seen_by == MOTU_ALL)
        return true;
    PyErr_Format(py_error, "the past of this position is known as %s saw it, not as it was", seen_by(p));
    return false;
}

static bool check_playable(const struct position *p)
{
    if (!p->masked)
        return true;
    PyErr_Format(py_error, "this is a record for %s: it can be looked at, not played on", seen_by(p));
    return false;
}

/* --- beginning ---------------------------------------------------------------------------------------------------- */

/* start(id, options, rules, seed) */
static PyObject *start(PyObject *type, PyObject *arguments)
{
    (void)type;
    const char *id, *options;
    int rules;
    unsigned long long seed;
    struct motu_reason reason;
    if (!PyArg_ParseTuple(arguments, "ssiK:start", &id, &options, &rules, &seed))
        return NULL;
    const struct motu_game *game = py_find_game(id);
    struct position *p = game ? py_position_new() : NULL;
    if (!p)
        return NULL;
    if (!motu_match_start_under(&p->match, game, rules ? rules : game->rules_version, options, seed, &reason)) {
        Py_DECREF(p);
        return py_refuse(&reason);
    }
    return (PyObject *)p;
}

/* from_json(id, text, seed) */
static PyObject *from_json(PyObject *type, PyObject *arguments)
{
    (void)type;
    const char *id, *json;
    Py_ssize_t length;
    unsigned long long seed;
    struct motu_reason reason;
    if (!PyArg_ParseTuple(arguments, "ss#K:from_json", &id, &json, &length, &seed))
        return NULL;
    const struct motu_game *game = py_find_game(id);
    struct position *p = game ? py_position_new() : NULL;
    if (!p)
        return NULL;
    if (!motu_match_start_from_state(&p->match, game, json, (size_t)length, seed, &reason)) {
        Py_DECREF(p);
        return py_refuse(&reason);
    }
    return (PyObject *)p;
}

static PyObject *refuse_line(const struct motu_match_fault *fault)
{
    char sentence[512];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write(&fault->reason, MOTU_LANGUAGE_EN, &text);
    if (fault->line)
        PyErr_Format(py_error, "line %d: %s", fault->line, sentence);
    else
        PyErr_SetString(py_error, sentence);
    return NULL;
}

static bool read_record(struct position *p, const char *bytes, size_t length, struct motu_match_fault *fault)
{
    struct motu_match *scratch = malloc(sizeof *scratch);
    struct motu_belief *belief = malloc(motu_catalogue_belief_size());
    const bool open =
        strstr(bytes, "viewer: public"); /* an onlooker's record can only be looked at, without a belief */
    const bool good =
        scratch && belief
        && motu_match_read_record(&p->match, scratch, bytes, length, motu_catalogue_find, open ? NULL : belief, fault);
    if (good) {
        p->seen_by = p->match.viewer;
        p->masked = p->seen_by != MOTU_ALL;
        p->match.belief = NULL; /* needed only for playing on, which is refused */
    } else if (!scratch || !belief) {
        PyErr_NoMemory();
    } else {
        refuse_line(fault);
    }
    free(scratch);
    free(belief);
    return good;
}

/* from_record(text) */
static PyObject *from_record(PyObject *type, PyObject *arguments)
{
    (void)type;
    const char *bytes;
    Py_ssize_t length;
    struct motu_match_fault fault = {0};
    if (!PyArg_ParseTuple(arguments, "s#:from_record", &bytes, &length))
        return NULL;
    struct position *p = py_position_new();
    if (!p)
        return NULL;
    if (!read_record(p, bytes, (size_t)length, &fault))
        Py_CLEAR(p);
    else if (!p->match.game->encoding) {
        Py_CLEAR(p);
        py_refuse_because("that game has no numbers for programs that learn");
    }
    return (PyObject *)p;
}

static PyObject *copy(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct position *p = py_position_new();
    if (p) {
        p->match = of(self)->match;
        p->seen_by = of(self)->seen_by;
        p->masked = of(self)->masked;
    }
    return (PyObject *)p;
}

/* --- what can be decided ------------------------------------------------------------------------------------------ */

static PyObject *actor(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLong(of(self)->match.game->actor(&of(self)->match.now));
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The numbers of a player's legal decisions, sorted; none where chance decides or nobody does. */
static PyObject *legal(PyObject *self, PyObject *unused)
{
    (void)unused;
    motu_move move[MOTU_MAX_MOVES];
    int number[MOTU_MAX_MOVES];
    const struct position *p = of(self);
    const struct motu_game *game = p->match.game;
    const int who = game->actor(&p->match.now);
    if (who >= 0 && p->masked && who != p->seen_by)
        return py_refuse_because("only the seat that decides may ask what is legal");
    if (who < 0)
        return PyList_New(0);
    const int count = game->moves(&p->match.now, move);
    for (int i = 0; i < count; i++)
        number[i] = motu_span_number(game->encoding->actions, move[i]);
    if (count > 1)
        qsort(number, (size_t)count, sizeof number[0], by_number);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++)
        PyList_SetItem(list, i, PyLong_FromLong(number[i]));
    return list;
}

/* The outcomes of chance with their weights, sorted by number. */
static PyObject *outcomes(PyObject *self, PyObject *unused)
{
    (void)unused;
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    const struct position *p = of(self);
    const struct motu_game *game = p->match.game;
    const int count = game->chances(&p->match.now, move, weight);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < count; i++) {
        PyObject *pair = Py_BuildValue("iI", motu_span_number(game->encoding->outcomes, move[i]), weight[i]);
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    if (list && PyList_Sort(list) < 0)
        Py_CLEAR(list);
    return list;
}

/* The decision of a number, legal or not; 0 with an exception if there is none. */
static motu_move move_of(const struct position *p, long number)
{
    const struct motu_span *span = py_spans(p->match.game, p->match.game->actor(&p->match.now));
    const motu_move move = number >= 0 && number < MOTU_MOVE_LIMIT ? motu_span_move(span, (int)number) : 0;
    if (!move)
        PyErr_Format(py_error, "there is no decision %ld: numbers are 0 to %d", number, motu_span_total(span) - 1);
    return move;
}

static PyObject *apply(PyObject *self, PyObject *arguments)
{
    long number;
    struct position *p = of(self);
    struct motu_match *m = &p->match;
    struct motu_reason reason;
    if (!PyArg_ParseTuple(arguments, "l:apply", &number) || !check_playable(p))
        return NULL;
    const motu_move move = move_of(p, number);
    if (!move)
        return NULL;
    if (p->seen_by == MOTU_ALL) {
        if (!motu_match_play(m, move, &reason))
            return py_refuse(&reason);
        return Py_NewRef(Py_None);
    }
    if (m->game->refuse(&m->now, move, &reason))
        return py_refuse(&reason);
    if (m->count == MOTU_MATCH_MAX_DECISIONS)
        return py_refuse_because("This game has reached its maximum length.");
    m->move[m->count++] = m->game->conceal_move(&m->now, move, p->seen_by);
    m->game->apply(&m->now, move);
    return Py_NewRef(Py_None);
}

/* Chance decides by the seed of the match. */
static PyObject *apply_chance(PyObject *self, PyObject *unused)
{
    (void)unused;
    char made[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_reason reason;
    struct position *p = of(self);
    if (!check_playable(p) || !check_whole(p))
        return NULL;
    if (!motu_match_play_chance(&p->match, made, &reason))
        return py_refuse(&reason);
    return PyUnicode_FromString(made);
}

static PyObject *undo(PyObject *self, PyObject *arguments)
{
    int count;
    struct motu_reason reason;
    struct position *p = of(self);
    if (!PyArg_ParseTuple(arguments, "i:undo", &count) || !check_playable(p) || !check_whole(p))
        return NULL;
    if (count < 0 || count > p->match.count)
        return py_refuse_because("there are not that many decisions to take back");
    if (!motu_match_undo(&p->match, count, &reason))
        return py_refuse(&reason);
    return Py_NewRef(Py_None);
}

/* --- text --------------------------------------------------------------------------------------------------------- */

static PyObject *to_text(PyObject *self, PyObject *arguments)
{
    long number;
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    struct motu_reason reason;
    const struct position *p = of(self);
    if (!PyArg_ParseTuple(arguments, "l:to_text", &number))
        return NULL;
    const motu_move move = move_of(p, number);
    if (!move)
        return NULL;
    if (p->match.game->refuse(&p->match.now, move, &reason)) /* an illegal decision may have no text here */
        return py_refuse(&reason);
    p->match.game->write_move(&p->match.now, move, &text);
    return PyUnicode_FromString(words);
}

static PyObject *from_text(PyObject *self, PyObject *arguments)
{
    const char *words;
    motu_move move;
    struct motu_reason reason;
    const struct position *p = of(self);
    const struct motu_game *game = p->match.game;
    if (!PyArg_ParseTuple(arguments, "s:from_text", &words))
        return NULL;
    if (!game->read_move(&p->match.now, words, &move, &reason) || game->refuse(&p->match.now, move, &reason))
        return py_refuse(&reason);
    return PyLong_FromLong(motu_span_number(py_spans(game, game->actor(&p->match.now)), move));
}

static PyObject *to_json(PyObject *self, PyObject *arguments)
{
    static char json[MOTU_MATCH_MAX_STATE_TEXT]; /* the interpreter's lock is held */
    struct motu_text text = MOTU_TEXT_IN(json);
    int viewer;
    const struct position *p = of(self);
    if (!PyArg_ParseTuple(arguments, "i:to_json", &viewer))
        return NULL;
    if (!(viewer == MOTU_ALL && !p->masked) && !py_check_viewer(p, viewer))
        return NULL;
    struct motu_state view = p->match.now;
    p->match.game->conceal(&view, viewer);
    p->match.game->write_state(&view, &text);
    return PyUnicode_DecodeUTF8(json, (Py_ssize_t)strlen(json), "replace");
}

static PyObject *to_record(PyObject *self, PyObject *arguments)
{
    int viewer;
    const struct position *p = of(self);
    if (!PyArg_ParseTuple(arguments, "i:to_record", &viewer) || !py_check_viewer(p, viewer))
        return NULL;
    if (p->match.from_state)
        return py_refuse_because("a game that began from a state has no record");
    if (p->seen_by != MOTU_ALL && !p->masked)
        return py_refuse_because("an imagined position has no record");
    char *bytes = malloc(MOTU_MATCH_MAX_RECORD);
    if (!bytes)
        return PyErr_NoMemory();
    struct motu_text text = motu_text_in(bytes, MOTU_MATCH_MAX_RECORD);
    motu_match_write_record(&p->match, viewer, &text);
    PyObject *record = motu_text_fits(&text) ? PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)text.length, "replace")
                                             : py_refuse_because("the record is too long");
    free(bytes);
    return record;
}

static PyObject *set_header(PyObject *self, PyObject *arguments)
{
    const char *key, *value;
    if (!PyArg_ParseTuple(arguments, "ss:set_header", &key, &value))
        return NULL;
    if (!motu_match_set_header(&of(self)->match, key, value))
        return py_refuse_because("a record cannot hold that line, or has no room for it");
    return Py_NewRef(Py_None);
}

static PyObject *get_header(PyObject *self, PyObject *arguments)
{
    const char *key;
    size_t length;
    if (!PyArg_ParseTuple(arguments, "s:header", &key))
        return NULL;
    const char *value = motu_match_header(&of(self)->match, key, &length);
    if (!value)
        return Py_NewRef(Py_None);
    return PyUnicode_DecodeUTF8(value, (Py_ssize_t)length, "replace");
}

/* --- the past and the end ----------------------------------------------------------------------------------------- */

static PyObject *count(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLong(of(self)->match.count);
}

/* All decisions as (who, number), who is -1 for chance. */
static PyObject *history(PyObject *self, PyObject *unused)
{
    (void)unused;
    const struct position *p = of(self);
    const struct motu_game *game = p->match.game;
    if (!check_whole(p))
        return NULL;
    struct motu_walk walk;
    PyObject *list = PyList_New(0);
    for (motu_walk_start(&walk, &p->match); list && motu_walk_more(&walk); motu_walk_next(&walk)) {
        const int who = motu_walk_actor(&walk);
        const motu_move move = motu_walk_move(&walk, MOTU_ALL);
        PyObject *pair = Py_BuildValue("ii", who, motu_span_number(py_spans(game, who), move));
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

/* at(ply): the position after the first `ply` decisions. */
static PyObject *at(PyObject *self, PyObject *arguments)
{
    int ply;
    const struct position *p = of(self);
    if (!PyArg_ParseTuple(arguments, "i:at", &ply))
        return NULL;
    if (ply < 0 || ply > p->match.count)
        return py_refuse_because("there are not that many decisions");
    if (p->seen_by != MOTU_ALL && !p->masked)
        return py_refuse_because("an imagined position has no past of its own");
    struct position *back = (struct position *)copy(self, NULL);
    if (!back)
        return NULL;
    motu_match_state_at(&p->match, ply, &back->match.now);
    back->match.count = ply;
    for (int i = 0; i < MOTU_MATCH_MARKS; i++)
        back->match.mark[i].ply = 0;
    return (PyObject *)back;
}

static PyObject *rewards(PyObject *self, PyObject *unused)
{
    (void)unused;
    const struct position *p = of(self);
    const struct motu_game *game = p->match.game;
    const int seats = game->seats(&p->match.now);
    const bool over = game->actor(&p->match.now) == MOTU_OVER;
    int share[MOTU_MAX_SEATS] = {0};
    if (over)
        game->payoff(&p->match.now, share);
    PyObject *list = PyList_New(seats);
    for (int seat = 0; list && seat < seats; seat++)
        PyList_SetItem(list, seat, PyFloat_FromDouble(over ? motu_reward(share[seat], seats) : 0.0));
    return list;
}

static PyObject *score(PyObject *self, PyObject *unused)
{
    (void)unused;
    const struct position *p = of(self);
    int points[MOTU_MAX_SEATS] = {0};
    p->match.game->score(&p->match.now, points);
    const int seats = p->match.game->seats(&p->match.now);
    PyObject *list = PyList_New(seats);
    for (int seat = 0; list && seat < seats; seat++)
        PyList_SetItem(list, seat, PyLong_FromLong(points[seat]));
    return list;
}

/* describe(): (id, rules, options, seat through whose eyes it is known or -4, whether nothing can be played). */
static PyObject *describe(PyObject *self, PyObject *unused)
{
    (void)unused;
    char words[512];
    struct motu_text text = MOTU_TEXT_IN(words);
    const struct position *p = of(self);
    const struct motu_game *game = p->match.game;
    game->write_options(&p->match.start, &text);
    return Py_BuildValue("sisiN", game->id, motu_rules_of(game, &p->match.now), words, p->seen_by,
                         PyBool_FromLong(p->masked));
}

static PyMethodDef methods[] = {
    {"start", start, METH_VARARGS | METH_STATIC, "start(id, options, rules, seed)"},
    {"from_json", from_json, METH_VARARGS | METH_STATIC, "from_json(id, text, seed)"},
    {"from_record", from_record, METH_VARARGS | METH_STATIC, "from_record(text)"},
    {"copy", copy, METH_NOARGS, "copy()"},
    {"describe", describe, METH_NOARGS, "describe()"},
    {"actor", actor, METH_NOARGS, "actor()"},
    {"legal", legal, METH_NOARGS, "legal()"},
    {"outcomes", outcomes, METH_NOARGS, "outcomes()"},
    {"apply", apply, METH_VARARGS, "apply(number)"},
    {"apply_chance", apply_chance, METH_NOARGS, "apply_chance()"},
    {"undo", undo, METH_VARARGS, "undo(count)"},
    {"to_text", to_text, METH_VARARGS, "to_text(number)"},
    {"from_text", from_text, METH_VARARGS, "from_text(words)"},
    {"to_json", to_json, METH_VARARGS, "to_json(viewer)"},
    {"to_record", to_record, METH_VARARGS, "to_record(viewer)"},
    {"set_header", set_header, METH_VARARGS, "set_header(key, value)"},
    {"header", get_header, METH_VARARGS, "header(key)"},
    {"count", count, METH_NOARGS, "count()"},
    {"history", history, METH_NOARGS, "history()"},
    {"at", at, METH_VARARGS, "at(ply)"},
    {"rewards", rewards, METH_NOARGS, "rewards()"},
    {"score", score, METH_NOARGS, "score()"},
    {"observe", py_position_observe, METH_VARARGS, "observe(seat, bytes)"},
    {"events", py_position_events, METH_VARARGS, "events(seat, numbers)"},
    {"information", py_position_information, METH_VARARGS, "information(seat)"},
    {"resample", py_position_resample, METH_VARARGS, "resample(seat, seed)"},
    {"think", py_position_think, METH_VARARGS, "think(player, visits, seed)"},
    {"value", py_position_value, METH_NOARGS, "value()"},
    {"features", py_position_features, METH_VARARGS, "features(seat)"},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_methods, methods},
    {Py_tp_doc, (void *)"A position with the decisions that led to it."},
    {0, NULL},
};

static PyType_Spec spec = {"motu._engine.Position", sizeof(struct position), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, slots};

bool py_position_ready(PyObject *module)
{
    py_position_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return py_position_type && PyModule_AddObjectRef(module, "Position", (PyObject *)py_position_type) == 0;
}
