/* think.c: a computer player's search of the present position, in slices: the caller decides when to stop. */
#include "calls.h"

#include <stdlib.h>

#include <motu/why.h>

enum { VARIATION_MOVES = 8 };

static const struct motu_ai_position *position; /* what is searched */
static struct motu_ai_search *search;
static motu_move judged;      /* 0: nothing is judged */
static uint32_t whole;        /* visits it takes though its decision is settled; 0: it may stop early */
static uint32_t wanted;       /* visits of the settings */
static struct findings other; /* what another engine found about the same position; no rows: nothing */
static char *memory;
static size_t memory_size;

/* Memory for a search, kept for the next one; allocated only in instances that think. */
static bool make_room(size_t size)
{
    if (size <= memory_size)
        return true;
#ifdef __wasm__
    enum { PAGE = 64 * 1024 };
    const size_t pages = (size + PAGE - 1) / PAGE;
    const size_t first = __builtin_wasm_memory_grow(0, pages);
    if (first == SIZE_MAX)
        return false;
    memory = (char *)(first * PAGE);
    memory_size = pages * PAGE;
#else
    free(memory);
    memory = malloc(size);
    memory_size = memory ? size : 0;
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
    whole = 0;
    other.rows = 0;
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
    motu_ai_player_settle(&player, m->game);
    wanted = player.settings.visits;
    position = motu_mind_recall(referee_mind(), m, motu_match_actor(m));
    motu_rng_seed_at(&rng, motu_rng_seed_from_text(text[0].words, text[0].length), (uint64_t)m->count);
    search = motu_ai_begin(memory, memory_size, &player, position, motu_rng_next(&rng));
    answer_ok(call_session());
    return call_end();
}

CALL(motu_think_whole) int motu_think_whole(void)
{
    if (!search)
        return 0;
    motu_ai_think_freely(search);
    whole = wanted;
    return 1;
}

/* Visits that are still to be made; 0 if there is no fixed number of them. */
static uint32_t visits_left(void)
{
    const uint32_t done = motu_ai_visits(search);
    return done < whole ? whole - done : 0;
}

static bool think_whole(uint32_t iterations)
{
    const uint32_t left = visits_left();
    return left && motu_ai_think(search, iterations < left ? iterations : left) && visits_left();
}

CALL(motu_think_on) int motu_think_on(int iterations)
{
    if (!search || iterations <= 0)
        return 0;
    other.rows = 0;
    return whole ? think_whole((uint32_t)iterations) : motu_ai_think(search, (uint32_t)iterations);
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
static void put_why(motu_move best, motu_move next, struct motu_text *out)
{
    struct motu_why why[MOTU_WHY_MOST];
    motu_move line[2][VARIATION_MOVES];
    const int length = motu_ai_variation(search, best, line[0], VARIATION_MOVES);
    const int next_length = motu_ai_variation(search, next, line[1], VARIATION_MOVES);
    motu_text_put_member(out, "why_best");
    motu_text_put_char(out, '{');
    motu_text_put_member(out, "than");
    motu_write_move_json(position->game, &position->view, next, out);
    motu_text_put_member(out, "features");
    motu_ai_write_why(why, motu_ai_why(position, line[0], length, line[1], next_length, 1, why), out);
    motu_text_put_char(out, '}');
}

static int refuse_without_thought(void)
{
    struct motu_reason reason;
    return call_refuse(motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_THOUGHT));
}

static int seats(void)
{
    return position->game->seats(&position->view);
}

/* What this engine has found by itself. Static: a table is too large for the stack. */
static struct findings *own_findings(void)
{
    static struct findings own;
    own.visits = motu_ai_visits(search);
    own.solved = motu_ai_is_solved(search);
    own.rows = motu_ai_table(search, own.row);
    motu_ai_value(search, own.value);
    return &own;
}

CALL(motu_findings) int motu_findings(void)
{
    if (!search)
        return refuse_without_thought();
    struct motu_text *out = call_answer();
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "left", visits_left());
    motu_text_put_member_truth(out, "settles", motu_ai_is_settled(search, 0));
    motu_text_put_member_number(out, "seats", seats());
    motu_text_put_member(out, "found");
    findings_write(own_findings(), seats(), out);
    motu_text_put_char(out, '}');
    return call_end();
}

CALL(motu_findings_add) int motu_findings_add(int bytes)
{
    struct call_text text[1];
    struct motu_reason reason;
    if (!call_texts(bytes, 1, text))
        return call_end();
    if (!search)
        return refuse_without_thought();
    if (!findings_read(text[0].words, position, &other)) {
        other.rows = 0;
        return call_refuse(motu_reason_set(&reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_FINDINGS_UNREADABLE));
    }
    answer_ok(call_session());
    return call_end();
}

CALL(motu_thought) int motu_thought(int most)
{
    motu_move variation[VARIATION_MOVES];
    if (!search)
        return refuse_without_thought();
    struct findings *s = own_findings();
    if (other.rows && other.solved == s->solved) /* what is known is not mixed with what is believed */
        findings_add(s, &other, seats());
    const motu_move best = motu_ai_choose(search, s->row, s->rows);
    const struct session_thought t = {.move = best,
                                      .visits = s->visits,
                                      .value = s->value,
                                      .variation = variation,
                                      .variation_length = motu_ai_variation(search, best, variation, VARIATION_MOVES),
                                      .solved = s->solved,
                                      .row = s->row,
                                      .rows = most >= 0 && most < s->rows ? most : s->rows,
                                      .loss = judged ? motu_ai_loss(s->row, s->rows, s->solved, best, judged) : -1};
    struct motu_text *out = call_answer();
    motu_text_put_char(out, '{');
    answer_put_thought(SESSION_PAGE, position, &t, out);
    const motu_move next = next_best(s->row, s->rows, best);
    if (judged && next)
        put_why(best, next, out);
    motu_text_put_char(out, '}');
    return call_end();
}
