/* think.c: a computer player's search of the present position, in slices: the caller decides when to stop. */
#include "calls.h"

#include <stdlib.h>

#include <motu/why.h>

enum { VARIATION_MOVES = 8 };

static const struct motu_ai_position *position; /* what is searched */
static struct motu_ai_search *search;
static motu_move judged; /* 0: nothing is judged */
static char *memory;
static size_t memory_size;

/* Memory for a search, kept for the next one; allocated only in instances that think. */
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

/* The same for every level of a game, so that the next search needs no more. */
static size_t wanted_memory(const struct motu_game *game)
{
    const struct motu_ai_player strongest = motu_ai_player_level(MOTU_AI_LEVELS);
    return motu_ai_memory_good(&strongest, game);
}

CALL(motu_think) int motu_think(int bytes, int level, int visits)
{
    struct call_text text[3];
    struct motu_reason reason;
    struct motu_rng rng;
    const struct motu_match *m = &call_session()->match;
    search = NULL;
    judged = 0;
    if (!session_is_started(call_session()) || !call_texts(bytes, 3, text))
        return call_end();
    if (level < 1 || level > MOTU_AI_LEVELS || visits < 0)
        return call_refuse(motu_reason_add_number(
            motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_LEVEL_UNKNOWN), MOTU_AI_LEVELS));
    if (!motu_match_may_think(m, &reason))
        return call_refuse(&reason);
    if (!make_room(wanted_memory(m->game)))
        return call_refuse(motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_MEMORY));
    if (text[1].length
        && (!m->game->read_move(&m->now, text[1].words, &judged, &reason) || m->game->refuse(&m->now, judged, &reason)))
        return call_refuse(&reason);
    const enum motu_style style = text[2].length ? motu_ai_style_named(text[2].words, text[2].length) : MOTU_STYLE_NONE;
    if (style == MOTU_STYLES)
        return call_refuse(motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_STYLE_UNKNOWN));
    struct motu_ai_player player = judged ? motu_ai_player_judge() : motu_ai_player_level(level);
    if (!judged)
        player.settings.style = style;
    if (visits > 0)
        player.settings.visits = (uint32_t)visits;
    position = motu_mind_recall(referee_mind(), m, motu_match_actor(m));
    motu_rng_seed_at(&rng, motu_rng_seed_from_text(text[0].words, text[0].length), (uint64_t)m->count);
    search = motu_ai_begin(memory, memory_size, &player, position, motu_rng_next(&rng));
    answer_ok(call_session());
    return call_end();
}

CALL(motu_think_on) int motu_think_on(int iterations)
{
    return search && iterations > 0 && motu_ai_think(search, (uint32_t)iterations);
}

CALL(motu_think_settled) int motu_think_settled(int left)
{
    return search && left >= 0 && motu_ai_is_settled(search, (uint32_t)left);
}

/* The most visited move besides the best. */
static motu_move next_best(const struct motu_ai_row row[], int rows, motu_move best)
{
    int at = 0;
    while (at < rows && row[at].move == best)
        at++;
    return at < rows ? row[at].move : 0;
}

/* What separates the two, for hints. */
static void put_why(motu_move best, motu_move other, struct motu_text *out)
{
    struct motu_why why[MOTU_WHY_MOST];
    motu_move line[2][VARIATION_MOVES];
    const int length = motu_ai_variation(search, best, line[0], VARIATION_MOVES);
    const int other_length = motu_ai_variation(search, other, line[1], VARIATION_MOVES);
    motu_text_put_member(out, "why_best");
    motu_text_put_char(out, '{');
    motu_text_put_member(out, "than");
    motu_write_move_json(position->game, &position->view, other, out);
    motu_text_put_member(out, "features");
    motu_ai_write_why(why, motu_ai_why(position, line[0], length, line[1], other_length, 1, why), out);
    motu_text_put_char(out, '}');
}

CALL(motu_thought) int motu_thought(int most)
{
    static struct motu_ai_row row[MOTU_MAX_MOVES];
    struct motu_reason reason;
    motu_move variation[VARIATION_MOVES];
    int share[MOTU_MAX_SEATS];
    if (!search)
        return call_refuse(motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_THOUGHT));
    const int rows = motu_ai_table(search, row);
    const bool solved = motu_ai_is_solved(search);
    const motu_move best = motu_ai_choose(search, row, rows);
    motu_ai_value(search, share);
    const struct session_thought t = {.move = best,
                                      .visits = motu_ai_visits(search),
                                      .value = share,
                                      .variation = variation,
                                      .variation_length = motu_ai_variation(search, best, variation, VARIATION_MOVES),
                                      .solved = solved,
                                      .row = row,
                                      .rows = most >= 0 && most < rows ? most : rows,
                                      .loss = judged ? motu_ai_loss(row, rows, solved, best, judged) : -1};
    struct motu_text *out = call_answer();
    motu_text_put_char(out, '{');
    answer_put_thought(SESSION_PAGE, position, &t, out);
    const motu_move other = next_best(row, rows, best);
    if (judged && other)
        put_why(best, other, out);
    motu_text_put_char(out, '}');
    return call_end();
}
