/* request.c: reading a request's members. */
#include "protocol_inside.h"

#include <string.h>

#include <motu/sentence.h>

static bool refuse_with(struct request *q, enum motu_reason_fault fault, enum phrase phrase,
                        const struct motu_sentence_part word[], int count)
{
    const enum motu_language language = q->session->language;
    char sentence[512];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_sentence_write(phrase_template(phrase, language), language, word, count, &text);
    return answer_refusal_words(q->session, fault, sentence);
}

bool refuse_request(struct request *q, enum motu_reason_fault fault, enum phrase phrase)
{
    return refuse_with(q, fault, phrase, NULL, 0);
}

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
    return refuse_with(q, MOTU_REASON_SYNTAX, PROTOCOL_STRING, &word, 1);
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
    return refuse_with(q, MOTU_REASON_SYNTAX, PROTOCOL_NUMBER, word, 3);
}

bool take_seed(struct protocol *p, struct request *q, uint64_t *seed)
{
    json_t *value = json_object_get(q->object, "seed");
    *seed = p->default_seed;
    if (json_is_string(value))
        *seed = motu_rng_seed_from_text(json_string_value(value), json_string_length(value));
    else if (json_is_integer(value))
        *seed = (uint64_t)json_integer_value(value);
    else if (value)
        return refuse_request(q, MOTU_REASON_SYNTAX, PROTOCOL_SEED);
    return true;
}
