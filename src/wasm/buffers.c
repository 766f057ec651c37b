/* buffers.c: texts in, JSON out. See calls.h. */
#include "calls.h"

#include <string.h>

static char input[CALL_INPUT], output[CALL_OUTPUT];
static struct motu_text answer = {.bytes = output, .capacity = CALL_OUTPUT};

struct session *call_session(void)
{
    static struct session session; /* without an initial value, which would add a third of a megabyte to the module */
    if (!session.answer) {
        session.form = SESSION_PAGE;
        session.answer = &answer;
        session.belief[0] = referee_belief(0);
        session.belief[1] = referee_belief(1);
    }
    return &session;
}

CALL(motu_input) char *motu_input(void)
{
    return input;
}

CALL(motu_input_size) int motu_input_size(void)
{
    return CALL_INPUT;
}

CALL(motu_output) const char *motu_output(void)
{
    return output;
}

bool call_texts(int bytes, int count, struct call_text out[])
{
    struct motu_reason reason;
    const char *at = input, *const end = input + (bytes < 0 || bytes > CALL_INPUT ? 0 : bytes);
    int found = 0;
    while (found < count && at < end) {
        const char *stop = memchr(at, 0, (size_t)(end - at));
        if (!stop)
            break;
        out[found++] = (struct call_text){.words = at, .length = (size_t)(stop - at)};
        at = stop + 1;
    }
    if (found == count && at == end)
        return true;
    motu_reason_add_number(motu_reason_set(&reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_TEXT_TOO_LONG), CALL_INPUT);
    return answer_refusal(call_session(), &reason);
}

struct motu_text *call_answer(void)
{
    motu_text_clear(&answer);
    return &answer;
}

int call_end(void)
{
    answer_settle(call_session());
    return (int)answer.length;
}

int call_refuse(const struct motu_reason *reason)
{
    answer_refusal(call_session(), reason);
    return call_end();
}

void put_message(struct motu_text *out, enum motu_message message)
{
    motu_text_put_json(out, motu_message_template(message, call_session()->language));
}
