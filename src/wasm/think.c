/* think.c: a computer player's thought about the present position, in slices: who calls decides when to stop. */
#include "calls.h"

#include <stdlib.h>

enum { LINE_MOVES = 8 };

static const struct motu_ai_position *position; /* what is thought about */
static struct motu_ai_search *thought;
static motu_move judged; /* 0: nothing is judged */
static char *memory;
static size_t memory_size;

/* Memory for a thought, kept for the next one; it is only taken where somebody thinks. */
static bool make_room(size_t wanted)
{
    if (wanted <= memory_size)
        return true;
#ifdef __wasm__
    enum { PAGE = 64 * 1024 };
    const size_t pages = (wanted + PAGE - 1) / PAGE;
    const size_t first = __builtin_wasm_memory_grow(0, pages);
    if (first == SIZE_MAX)
        return false;
    memory = (char *)(first * PAGE);
    memory_size = pages * PAGE;
#else
    free(memory);
    memory = malloc(wanted);
    memory_size = memory ? wanted : 0;
#endif
    return memory != NULL;
}

/* The same for every level of a game, so that a second thought needs no more of it. */
static size_t wanted_memory(const struct motu_game *game)
{
    const struct motu_ai_player strongest = motu_ai_player_level(MOTU_AI_LEVELS);
    return motu_ai_memory_good(&strongest, game);
}

CALL(motu_think) int motu_think(int bytes, int level, int visits)
{
    struct call_text text[2];
    struct motu_reason reason;
    struct motu_rng rng;
    const struct motu_match *m = referee_match();
    thought = NULL;
    judged = 0;
    if (!m || !call_texts(bytes, 2, text))
        return answer_end();
    if (level < 1 || level > MOTU_AI_LEVELS || visits < 0)
        return answer_refusal(motu_reason_add_number(
            motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_LEVEL_UNKNOWN), MOTU_AI_LEVELS));
    if (!motu_match_may_think(m, &reason))
        return answer_refusal(&reason);
    if (!make_room(wanted_memory(m->game)))
        return answer_refusal(motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_MEMORY));
    if (text[1].length
        && (!m->game->read_move(&m->now, text[1].words, &judged, &reason) || m->game->refuse(&m->now, judged, &reason)))
        return answer_refusal(&reason);
    struct motu_ai_player player = judged ? motu_ai_player_judge() : motu_ai_player_level(level);
    if (visits > 0)
        player.settings.visits = (uint32_t)visits;
    position = motu_mind_recall(referee_mind(), m, motu_match_actor(m));
    motu_rng_seed_at(&rng, motu_rng_seed_from_text(text[0].words, text[0].length), (uint64_t)m->count);
    thought = motu_ai_begin(memory, memory_size, &player, position, motu_rng_next(&rng));
    motu_text_put(answer_begin(), "{\"ok\":true}");
    return answer_end();
}

CALL(motu_think_on) int motu_think_on(int iterations)
{
    return thought && iterations > 0 && motu_ai_think(thought, (uint32_t)iterations);
}

static void put_table(struct motu_text *out, const struct motu_ai_row row[], int rows)
{
    motu_text_put_member(out, "table");
    motu_text_put_char(out, '[');
    for (int i = 0; i < rows; i++) {
        motu_text_put(out, i ? ",{" : "{");
        motu_text_put_member(out, "move");
        motu_write_move_json(position->game, &position->view, row[i].move, out);
        motu_text_put_member_number(out, "visits", row[i].visits);
        motu_text_put_member(out, "value");
        motu_ai_write_part(row[i].value, out);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

CALL(motu_thought) int motu_thought(int most)
{
    static struct motu_ai_row row[MOTU_MAX_MOVES];
    struct motu_reason reason;
    motu_move line[LINE_MOVES];
    int share[MOTU_MAX_SEATS];
    if (!thought)
        return answer_refusal(motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_THOUGHT));
    const int rows = motu_ai_table(thought, row);
    const motu_move best = motu_ai_choose(thought, row, rows);
    struct motu_text *out = answer_begin();
    motu_text_put_char(out, '{');
    motu_text_put_member(out, "move");
    motu_write_move_json(position->game, &position->view, best, out);
    motu_text_put_member(out, "value");
    motu_ai_value(thought, share);
    motu_ai_write_value(position->game, position->game->seats(&position->view), share, out);
    motu_text_put_member_number(out, "visits", motu_ai_visits(thought));
    motu_text_put_member(out, "solved");
    motu_text_put(out, motu_ai_is_solved(thought) ? "true" : "false");
    if (judged) {
        motu_text_put_member(out, "loss");
        motu_ai_write_part(motu_ai_loss(row, rows, motu_ai_is_solved(thought), best, judged), out);
    }
    put_table(out, row, most >= 0 && most < rows ? most : rows);
    motu_text_put_member(out, "line");
    motu_ai_write_variation(position, line, motu_ai_variation(thought, best, line, LINE_MOVES), out);
    motu_text_put_char(out, '}');
    return answer_end();
}
