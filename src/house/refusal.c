/* refusal.c: see refusal.h. */
#include "refusal.h"

#include <string.h>

static void begin(struct motu_text *out, const char *error, const char *sentence)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_truth(out, "ok", false);
    motu_text_put_member_text(out, "error", error);
    motu_text_put_member_text(out, "message", sentence);
}

/* Under the names their places have: {"field":"days","low":0,"high":14}. */
static void put_arguments(struct motu_text *out, const char *names, const struct motu_sentence_part argument[],
                          int count)
{
    motu_text_put_member_open(out, "args", '{');
    for (int i = 0; i < count; i++) {
        const size_t length = strcspn(names, " ");
        motu_text_put_item(out);
        motu_text_put_json_bytes(out, names, length);
        motu_text_put_char(out, ':');
        if (argument[i].kind == MOTU_SENTENCE_NUMBER)
            motu_text_put_number(out, argument[i].number);
        else
            motu_text_put_json(out, argument[i].text);
        names += length;
        names += *names == ' ';
    }
    motu_text_put_char(out, '}');
}

void refusal_begin(struct motu_text *out, const char *error, enum server_message message,
                   const struct motu_sentence_part argument[], int count)
{
    const struct server_message_text *said = &server_messages[message];
    char sentence[512];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_sentence_write(said->pattern[MOTU_LANGUAGE_EN], MOTU_LANGUAGE_EN, argument, count, &text);
    begin(out, error, sentence);
    motu_text_put_member_text(out, "key", said->key);
    if (count)
        put_arguments(out, said->places, argument, count);
}

void refusal_write(struct motu_text *out, const char *error, enum server_message message)
{
    refusal_begin(out, error, message, NULL, 0);
    motu_text_put_char(out, '}');
}

void refusal_write_reason(struct motu_text *out, const struct motu_reason *reason)
{
    char sentence[1024];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write_sentence(reason, MOTU_LANGUAGE_EN, &text);
    begin(out, motu_reason_fault_name(reason->fault), sentence);
    motu_text_put_member_text(out, "rule", reason->rule);
    motu_text_put_char(out, '}');
}
