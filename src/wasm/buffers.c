/* buffers.c: texts in, JSON out; the parts that all answers share. See calls.h. */
#include "calls.h"

#include <string.h>

static char input[CALL_INPUT], output[CALL_OUTPUT];
static struct text answer;

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
    struct game_reason reason;
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
    reason_add_number(reason_set(&reason, REASON_SYNTAX, "", MESSAGE_TEXT_TOO_LONG), CALL_INPUT);
    answer_refusal(&reason);
    return false;
}

struct text *answer_begin(void)
{
    answer = TEXT_IN(output);
    return &answer;
}

int answer_end(void)
{
    struct game_reason reason;
    if (text_fits(&answer))
        return (int)answer.length;
    return answer_refusal(reason_set(&reason, REASON_STATE, "", MESSAGE_ANSWER_TOO_LONG));
}

void put_refusal(struct text *out, const struct game_reason *reason)
{
    text_put(out, "{\"ok\":false");
    text_put_member_text(out, "error", reason_fault_name(reason->fault));
    text_put_member_text(out, "rule", reason->rule);
    text_put_member(out, "message");
    put_sentence(out, reason);
}

int answer_refusal(const struct game_reason *reason)
{
    struct text *out = answer_begin();
    put_refusal(out, reason);
    text_put_char(out, '}');
    return answer_end();
}

void put_sentence(struct text *out, const struct game_reason *reason)
{
    char sentence[1024];
    struct text text = TEXT_IN(sentence);
    reason_write_sentence(reason, spoken(), &text);
    text_put_json(out, sentence);
}

void put_message(struct text *out, enum message message)
{
    text_put_json(out, message_template(message, spoken()));
}

void put_moment(struct text *out, const struct match *m, const struct game_state *state, int viewer, int ply)
{
    const struct game *game = m->game;
    const int actor = game->actor(state), seats = game->seats(state);
    text_put_member_text(out, "game", game->id);
    text_put_member(out, "options");
    text_put_char(out, '"'); /* key=value words: nothing in them needs escaping */
    game->write_options(state, out);
    text_put_char(out, '"');
    text_put_member(out, "seats");
    for (int seat = 0; seat < seats; seat++) {
        text_put_char(out, seat ? ',' : '[');
        text_put_json(out, game->seat_names[seat]);
    }
    text_put_char(out, ']');
    text_put_member_text(out, "viewer", game_actor_name(game, viewer));
    text_put_member_number(out, "ply", ply);
    text_put_member_text(out, "actor", actor == GAME_OVER ? "over" : game_actor_name(game, actor));
    text_put_member(out, "result");
    game->write_result_json(state, out);
}
