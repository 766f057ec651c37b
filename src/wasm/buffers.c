/* buffers.c: texts in, JSON out; the parts that all answers share. See calls.h. */
#include "calls.h"

#include <string.h>

static char input[CALL_INPUT], output[CALL_OUTPUT];
static struct motu_text answer;

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
    answer_refusal(&reason);
    return false;
}

struct motu_text *answer_begin(void)
{
    answer = MOTU_TEXT_IN(output);
    return &answer;
}

int answer_end(void)
{
    struct motu_reason reason;
    if (motu_text_fits(&answer))
        return (int)answer.length;
    return answer_refusal(motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_ANSWER_TOO_LONG));
}

void put_refusal(struct motu_text *out, const struct motu_reason *reason)
{
    motu_text_put(out, "{\"ok\":false");
    motu_text_put_member_text(out, "error", motu_reason_fault_name(reason->fault));
    motu_text_put_member_text(out, "rule", reason->rule);
    motu_text_put_member(out, "message");
    put_sentence(out, reason);
}

int answer_refusal(const struct motu_reason *reason)
{
    struct motu_text *out = answer_begin();
    put_refusal(out, reason);
    motu_text_put_char(out, '}');
    return answer_end();
}

void put_sentence(struct motu_text *out, const struct motu_reason *reason)
{
    char sentence[1024];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write_sentence(reason, spoken(), &text);
    motu_text_put_json(out, sentence);
}

void put_message(struct motu_text *out, enum motu_message message)
{
    motu_text_put_json(out, motu_message_template(message, spoken()));
}

void put_moment(struct motu_text *out, const struct motu_match *m, const struct motu_state *state, int viewer, int ply)
{
    const struct motu_game *game = m->game;
    const int actor = game->actor(state), seats = game->seats(state);
    motu_text_put_member_text(out, "game", game->id);
    motu_text_put_member(out, "options");
    motu_text_put_char(out, '"'); /* key=value words: nothing in them needs escaping */
    game->write_options(state, out);
    motu_text_put_char(out, '"');
    motu_text_put_member(out, "seats");
    for (int seat = 0; seat < seats; seat++) {
        motu_text_put_char(out, seat ? ',' : '[');
        motu_text_put_json(out, game->seat_names[seat]);
    }
    motu_text_put_char(out, ']');
    motu_text_put_member_text(out, "viewer", motu_actor_name(game, viewer));
    motu_text_put_member_number(out, "ply", ply);
    motu_text_put_member_text(out, "actor", actor == MOTU_OVER ? "over" : motu_actor_name(game, actor));
    motu_text_put_member(out, "result");
    game->write_result_json(state, out);
}
