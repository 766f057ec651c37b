/* request.c: reading a request's members and putting its answer together. */
#include "session.h"

#include <string.h>

#include <motu/sentence.h>

/* --- answers ------------------------------------------------------------------------------------------- */

void begin_answer(struct request *q, bool ok)
{
    text_clear(q->answer);
    text_put_char(q->answer, '{');
    if (q->id) {
        text_put(q->answer, "\"id\":");
        text_put_bytes(q->answer, q->id, q->id_length);
        text_put_char(q->answer, ',');
    }
    text_put(q->answer, ok ? "\"ok\":true" : "\"ok\":false");
}

void put_field(struct request *q, const char *key)
{
    text_put(q->answer, ",\"");
    text_put(q->answer, key);
    text_put(q->answer, "\":");
}

void put_string_field(struct request *q, const char *key, const char *value)
{
    put_field(q, key);
    text_put_json(q->answer, value);
}

void put_sentence_field(struct request *q, const struct game_reason *reason)
{
    char sentence[1024];
    struct text text = TEXT_IN(sentence);
    reason_write_sentence(reason, q->language, &text);
    put_string_field(q, "message", sentence);
}

void answer_error(struct request *q, enum reason_fault fault, const char *message)
{
    begin_answer(q, false);
    put_string_field(q, "error", reason_fault_name(fault));
    put_string_field(q, "message", message);
}

static void answer_fault_with(struct request *q, enum reason_fault fault, enum phrase phrase,
                              const struct sentence_word word[], int count)
{
    char sentence[512];
    struct text text = TEXT_IN(sentence);
    sentence_write(phrase_template(phrase, q->language), q->language, word, count, &text);
    answer_error(q, fault, sentence);
}

void answer_fault(struct request *q, enum reason_fault fault, enum phrase phrase)
{
    answer_fault_with(q, fault, phrase, NULL, 0);
}

void end_answer(struct request *q)
{
    text_put_char(q->answer, '}');
    if (text_fits(q->answer))
        return;
    q->id = NULL;
    answer_error(q, REASON_STATE, message_template(MESSAGE_ANSWER_TOO_LONG, q->language));
    text_put_char(q->answer, '}');
}

void answer_reason(struct request *q, const struct game_reason *reason)
{
    begin_answer(q, false);
    put_string_field(q, "error", reason_fault_name(reason->fault));
    if (*reason->rule)
        put_string_field(q, "rule", reason->rule);
    put_sentence_field(q, reason);
}

void put_actor(struct request *q, const struct match *m)
{
    const int actor = match_actor(m);
    put_field(q, "actor");
    if (actor == GAME_OVER)
        text_put(q->answer, "null");
    else
        text_put_json(q->answer, game_actor_name(m->game, actor));
}

void put_position(struct request *q, const struct match *m)
{
    const bool over = match_actor(m) == GAME_OVER;
    put_actor(q, m);
    put_field(q, "over");
    text_put(q->answer, over ? "true" : "false");
    if (over) {
        put_field(q, "result");
        m->game->write_result_json(&m->now, q->answer);
    }
}

void answer_position(struct request *q, const struct match *m)
{
    begin_answer(q, true);
    put_position(q, m);
}

/* --- what a request holds --------------------------------------------------------------------------------- */

const char *plain_string(const json_t *value)
{
    const char *string = json_string_value(value);
    return string && strlen(string) == json_string_length(value) ? string : NULL;
}

bool take_string(struct request *q, const char *key, const char **value)
{
    json_t *found = json_object_get(q->object, key);
    *value = plain_string(found);
    if (!found || *value)
        return true;
    const struct sentence_word word = sentence_word(key);
    answer_fault_with(q, REASON_SYNTAX, PROTOCOL_STRING, &word, 1);
    return false;
}

bool take_viewer(struct request *q, const struct match *m, int *viewer)
{
    const char *name;
    if (!take_string(q, "viewer", &name))
        return false;
    *viewer = m->viewer;
    if (!name)
        return true;
    struct game_reason reason;
    if (match_find_viewer(m, name, strlen(name), viewer, &reason))
        return true;
    answer_reason(q, &reason);
    return false;
}

bool may_ask(struct request *q, const struct match *m, int viewer)
{
    struct game_reason reason;
    if (match_may_ask(m, viewer, &reason))
        return true;
    answer_reason(q, &reason);
    return false;
}

bool take_number(struct request *q, const char *key, json_int_t low, json_int_t high, json_int_t otherwise,
                 json_int_t *number)
{
    json_t *value = json_object_get(q->object, key);
    *number = value ? json_integer_value(value) : otherwise;
    if (!value || (json_is_integer(value) && *number >= low && *number <= high))
        return true;
    const struct sentence_word word[] = {sentence_word(key), sentence_number(low), sentence_number(high)};
    answer_fault_with(q, REASON_SYNTAX, PROTOCOL_NUMBER, word, 3);
    return false;
}
