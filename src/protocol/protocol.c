/* protocol.c: see protocol.h. A session from its opening to its closing, and which command a line is. */
#include "session.h"

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
    p->belief[0] = malloc(motu_catalogue_belief_size());
    p->belief[1] = malloc(motu_catalogue_belief_size());
    if (p->belief[0] && p->belief[1])
        return p;
    protocol_close(p);
    return NULL;
}

void protocol_close(struct protocol *p)
{
    if (!p)
        return;
    free(p->belief[0]);
    free(p->belief[1]);
    pool_close(p->pool);
    free(p);
}

void protocol_speak(struct protocol *p, enum motu_language language)
{
    p->language = language;
}

const struct motu_match *protocol_match(const struct protocol *p)
{
    return &p->match;
}

void protocol_listen(struct protocol *p, const struct protocol_host *host)
{
    p->host = *host;
}

static void session_stop(struct protocol *p, struct request *q)
{
    (void)p;
    begin_answer(q, true);
}

static void session_quit(struct protocol *p, struct request *q)
{
    (void)p;
    begin_answer(q, true);
}

static const struct command {
    const char *name;
    bool needs_game;
    void (*run)(struct protocol *, struct request *);
} commands[] = {
    {"hello", false, session_hello}, {"new", false, session_new},      {"play", true, session_play},
    {"moves", true, session_moves},  {"chance", true, session_chance}, {"state", true, session_state},
    {"why", true, session_why},      {"undo", true, session_undo},     {"record", true, session_record},
    {"load", false, session_load},   {"go", true, session_go},         {"stop", false, session_stop},
    {"quit", false, session_quit},
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

bool protocol_answer(struct protocol *p, const char *line, size_t length, struct motu_text *answer)
{
    json_error_t error;
    struct request q = {.answer = answer, .language = p->language};
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    json_t *value = json_loadb(line, length, flags, &error);
    if (!value && json_error_code(&error) == json_error_numeric_overflow) /* an id may be any number */
        value = json_loadb(line, length, flags | JSON_DECODE_INT_AS_REAL, &error);
    bool go_on = true;
    if (json_is_object(value)) {
        q.object = value;
        q.id = raw_member(line, length, "id", &q.id_length);
        const char *name = plain_string(json_object_get(value, "cmd"));
        const struct command *command = name ? find_command(name) : NULL;
        if (!name) {
            answer_fault(&q, MOTU_REASON_SYNTAX, PROTOCOL_REQUEST);
        } else if (!command) {
            answer_fault(&q, MOTU_REASON_UNKNOWN, PROTOCOL_UNKNOWN);
        } else if (command->needs_game && !p->started) {
            answer_fault(&q, MOTU_REASON_STATE, PROTOCOL_NOT_STARTED);
        } else {
            command->run(p, &q);
            go_on = command->run != session_quit;
        }
    } else if (value) {
        answer_fault(&q, MOTU_REASON_SYNTAX, PROTOCOL_REQUEST);
    } else {
        answer_error(&q, MOTU_REASON_SYNTAX, error.text);
    }
    end_answer(&q);
    json_decref(value);
    return go_on;
}

void protocol_answer_too_long(const struct protocol *p, struct motu_text *answer)
{
    struct request q = {.answer = answer, .language = p->language};
    answer_fault(&q, MOTU_REASON_SYNTAX, PROTOCOL_LINE_TOO_LONG);
    end_answer(&q);
}

bool protocol_is_stop(const char *line, size_t length)
{
    json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(value, "cmd"));
    const bool stop = name && !strcmp(name, "stop");
    json_decref(value);
    return stop;
}
