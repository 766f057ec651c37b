/* think.c: a computer player's thought about the present position, in slices: who calls decides when to stop. */
#include "calls.h"

#include <stdlib.h>

enum { LINE_MOVES = 8 };

static const struct ai_position *position; /* what is thought about */
static struct ai_thought *thought;
static game_move judged; /* 0: nothing is judged */
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
static size_t wanted_memory(const struct game *game)
{
    const struct ai_player strongest = ai_player_level(AI_LEVELS);
    return ai_memory_good(&strongest, game);
}

CALL(motu_think) int motu_think(int bytes, int level, int visits)
{
    struct call_text text[2];
    struct game_reason reason;
    struct rng rng;
    const struct match *m = referee_match();
    thought = NULL;
    judged = 0;
    if (!m || !call_texts(bytes, 2, text))
        return answer_end();
    if (level < 1 || level > AI_LEVELS || visits < 0)
        return answer_refusal(
            reason_add_number(reason_set(&reason, REASON_UNKNOWN, "", MESSAGE_LEVEL_UNKNOWN), AI_LEVELS));
    if (!match_may_think(m, &reason))
        return answer_refusal(&reason);
    if (!make_room(wanted_memory(m->game)))
        return answer_refusal(reason_set(&reason, REASON_STATE, "", MESSAGE_NO_MEMORY));
    if (text[1].length
        && (!m->game->read_move(&m->now, text[1].words, &judged, &reason) || m->game->refuse(&m->now, judged, &reason)))
        return answer_refusal(&reason);
    struct ai_player player = judged ? ai_player_judge() : ai_player_level(level);
    if (visits > 0)
        player.settings.visits = (uint32_t)visits;
    position = mind_recall(referee_mind(), m, match_actor(m));
    rng_seed_at(&rng, rng_seed_from_text(text[0].words, text[0].length), (uint64_t)m->count);
    thought = ai_begin(memory, memory_size, &player, position, rng_next(&rng));
    text_put(answer_begin(), "{\"ok\":true}");
    return answer_end();
}

CALL(motu_think_on) int motu_think_on(int iterations)
{
    return thought && iterations > 0 && ai_think(thought, (uint32_t)iterations);
}

static void put_table(struct text *out, const struct ai_row row[], int rows)
{
    text_put_member(out, "table");
    text_put_char(out, '[');
    for (int i = 0; i < rows; i++) {
        text_put(out, i ? ",{" : "{");
        text_put_member(out, "move");
        game_write_move_json(position->game, &position->view, row[i].move, out);
        text_put_member_number(out, "visits", row[i].visits);
        text_put_member(out, "value");
        ai_write_part(row[i].value, out);
        text_put_char(out, '}');
    }
    text_put_char(out, ']');
}

CALL(motu_thought) int motu_thought(int most)
{
    static struct ai_row row[GAME_MAX_MOVES];
    struct game_reason reason;
    game_move line[LINE_MOVES];
    int share[GAME_MAX_SEATS];
    if (!thought)
        return answer_refusal(reason_set(&reason, REASON_STATE, "", MESSAGE_NO_THOUGHT));
    const int rows = ai_table(thought, row);
    const game_move best = ai_choose(thought, row, rows);
    struct text *out = answer_begin();
    text_put_char(out, '{');
    text_put_member(out, "move");
    game_write_move_json(position->game, &position->view, best, out);
    text_put_member(out, "value");
    ai_value(thought, share);
    ai_write_value(position->game, position->game->seats(&position->view), share, out);
    text_put_member_number(out, "visits", ai_visits(thought));
    text_put_member(out, "solved");
    text_put(out, ai_is_solved(thought) ? "true" : "false");
    if (judged) {
        text_put_member(out, "loss");
        ai_write_part(ai_loss(row, rows, ai_is_solved(thought), best, judged), out);
    }
    put_table(out, row, most >= 0 && most < rows ? most : rows);
    text_put_member(out, "line");
    ai_write_line(position, line, ai_line(thought, best, line, LINE_MOVES), out);
    text_put_char(out, '}');
    return answer_end();
}
