/* request.c: reading a request's members and putting its answer together. */
#include "session.h"

#include <string.h>

#include <motu/sentence.h>

/* --- answers ------------------------------------------------------------------------------------------- */

void begin_answer(struct request *q, bool ok)
{
    motu_text_clear(q->answer);
    motu_text_put_char(q->answer, '{');
    if (q->id) {
        motu_text_put(q->answer, "\"id\":");
        motu_text_put_bytes(q->answer, q->id, q->id_length);
        motu_text_put_char(q->answer, ',');
    }
    motu_text_put(q->answer, ok ? "\"ok\":true" : "\"ok\":false");
}

void put_field(struct request *q, const char *key)
{
    motu_text_put(q->answer, ",\"");
    motu_text_put(q->answer, key);
    motu_text_put(q->answer, "\":");
}

void put_string_field(struct request *q, const char *key, const char *value)
{
    put_field(q, key);
    motu_text_put_json(q->answer, value);
}

void put_sentence_field(struct request *q, const struct motu_reason *reason)
{
    char sentence[1024];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write_sentence(reason, q->language, &text);
    put_string_field(q, "message", sentence);
}

void answer_error(struct request *q, enum motu_reason_fault fault, const char *message)
{
    begin_answer(q, false);
    put_string_field(q, "error", motu_reason_fault_name(fault));
    put_string_field(q, "message", message);
}

static void answer_fault_with(struct request *q, enum motu_reason_fault fault, enum phrase phrase,
                              const struct motu_sentence_part word[], int count)
{
    char sentence[512];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_sentence_write(phrase_template(phrase, q->language), q->language, word, count, &text);
    answer_error(q, fault, sentence);
}

void answer_fault(struct request *q, enum motu_reason_fault fault, enum phrase phrase)
{
    answer_fault_with(q, fault, phrase, NULL, 0);
}

void end_answer(struct request *q)
{
    motu_text_put_char(q->answer, '}');
    if (motu_text_fits(q->answer))
        return;
    q->id = NULL;
    answer_error(q, MOTU_REASON_STATE, motu_message_template(MOTU_MESSAGE_ANSWER_TOO_LONG, q->language));
    motu_text_put_char(q->answer, '}');
}

void answer_reason(struct request *q, const struct motu_reason *reason)
{
    begin_answer(q, false);
    put_string_field(q, "error", motu_reason_fault_name(reason->fault));
    if (*reason->rule)
        put_string_field(q, "rule", reason->rule);
    put_sentence_field(q, reason);
}

void put_actor(struct request *q, const struct motu_match *m)
{
    const int actor = motu_match_actor(m);
    put_field(q, "actor");
    if (actor == MOTU_OVER)
        motu_text_put(q->answer, "null");
    else
        motu_text_put_json(q->answer, motu_actor_name(m->game, actor));
}

void put_position(struct request *q, const struct motu_match *m)
{
    const bool over = motu_match_actor(m) == MOTU_OVER;
    put_actor(q, m);
    put_field(q, "over");
    motu_text_put(q->answer, over ? "true" : "false");
    if (over) {
        put_field(q, "result");
        m->game->write_result_json(&m->now, q->answer);
    }
}

void answer_position(struct request *q, const struct motu_match *m)
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
    const struct motu_sentence_part word = motu_sentence_word(key);
    answer_fault_with(q, MOTU_REASON_SYNTAX, PROTOCOL_STRING, &word, 1);
    return false;
}

bool take_viewer(struct request *q, const struct motu_match *m, int *viewer)
{
    const char *name;
    if (!take_string(q, "viewer", &name))
        return false;
    *viewer = m->viewer;
    if (!name)
        return true;
    struct motu_reason reason;
    if (motu_match_find_viewer(m, name, strlen(name), viewer, &reason))
        return true;
    answer_reason(q, &reason);
    return false;
}

bool may_ask(struct request *q, const struct motu_match *m, int viewer)
{
    struct motu_reason reason;
    if (motu_match_may_ask(m, viewer, &reason))
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
    const struct motu_sentence_part word[] = {motu_sentence_word(key), motu_sentence_number(low),
                                              motu_sentence_number(high)};
    answer_fault_with(q, MOTU_REASON_SYNTAX, PROTOCOL_NUMBER, word, 3);
    return false;
}
