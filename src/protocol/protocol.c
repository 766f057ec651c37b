/* protocol.c: see protocol.h. Opens and closes a session, and finds the command that a line names. */
#include "protocol_inside.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

#include "raw_member.h"

struct protocol *protocol_open(uint64_t seed)
{
    struct protocol *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->default_seed = seed;
    struct motu_belief **belief = p->session.belief;
    belief[0] = malloc(motu_catalogue_belief_size());
    belief[1] = malloc(motu_catalogue_belief_size());
    if (belief[0] && belief[1])
        return p;
    protocol_close(p);
    return NULL;
}

void protocol_close(struct protocol *p)
{
    if (!p)
        return;
    free(p->session.belief[0]);
    free(p->session.belief[1]);
    pool_close(p->pool);
    free(p);
}

void protocol_speak(struct protocol *p, enum motu_language language)
{
    p->session.language = language;
}

const struct motu_match *protocol_match(const struct protocol *p)
{
    return &p->session.match;
}

void protocol_listen(struct protocol *p, const struct protocol_host *host)
{
    p->host = *host;
}

/* A `stop` that comes while no search runs; the host sees the others. An `end` needs nothing more: the next `load`
 * forgets the game. */
static void protocol_stop(struct protocol *p, struct request *q)
{
    (void)p;
    answer_ok(q->session);
}

static void protocol_quit(struct protocol *p, struct request *q)
{
    (void)p;
    answer_ok(q->session);
}

static const struct command {
    const char *name;
    bool needs_game;
    void (*run)(struct protocol *, struct request *);
} commands[] = {
    {"hello", false, protocol_hello},  {"new", false, protocol_new},      {"play", true, protocol_play},
    {"moves", true, protocol_moves},   {"chance", true, protocol_chance}, {"state", true, protocol_state},
    {"why", true, protocol_why},       {"undo", true, protocol_undo},     {"record", true, protocol_record},
    {"load", false, protocol_load},    {"go", true, protocol_go},         {"table", true, protocol_table},
    {"sample", true, protocol_sample}, {"value", true, protocol_value},   {"features", true, protocol_features},
    {"stop", false, protocol_stop},    {"end", false, protocol_stop},     {"quit", false, protocol_quit},
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

/* The command that a request names; NULL after refusing it. */
static const struct command *read_command(struct protocol *p, struct request *q)
{
    const char *name = plain_string(json_object_get(q->object, "cmd"));
    const struct command *command = name ? find_command(name) : NULL;
    if (!name)
        refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_REQUEST);
    else if (!command)
        refuse_request(q, MOTU_REASON_UNKNOWN, PROTOCOL_UNKNOWN);
    else if (command->needs_game && !p->session.started)
        refuse_request(q, MOTU_REASON_STATE, PROTOCOL_NOT_STARTED);
    else
        return command;
    return NULL;
}

bool protocol_answer(struct protocol *p, const char *line, size_t length, struct motu_text *answer)
{
    json_error_t error;
    struct session *s = &p->session;
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    json_t *value = json_loadb(line, length, flags, &error);
    if (!value && json_error_code(&error) == json_error_numeric_overflow) /* an id may be any number */
        value = json_loadb(line, length, flags | JSON_DECODE_INT_AS_REAL, &error);
    struct request q = {.object = value, .session = s};
    const struct command *command = NULL;
    s->answer = answer;
    s->id = json_is_object(value) ? raw_member(line, length, "id", &s->id_length) : NULL;
    if (value)
        command = read_command(p, &q);
    else
        answer_refusal_words(s, MOTU_REASON_SYNTAX, error.text);
    if (command)
        command->run(p, &q);
    answer_settle(s);
    json_decref(value);
    return !command || command->run != protocol_quit;
}

void protocol_answer_too_long(struct protocol *p, struct motu_text *answer)
{
    struct request q = {.session = &p->session};
    p->session.answer = answer;
    p->session.id = NULL;
    refuse_request(&q, MOTU_REASON_SYNTAX, PROTOCOL_LINE_TOO_LONG);
    answer_settle(&p->session);
}

bool protocol_is_stop(const char *line, size_t length)
{
    json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(value, "cmd"));
    const bool stop = name && !strcmp(name, "stop");
    json_decref(value);
    return stop;
}
