/* referee.c: the one match of this instance: beginning, playing, taking back, keeping. What is seen of it is
 * wasm_look.c's. */
#include "calls.h"

#include <motu/catalogue.h>
#include <motu/fair.h>

#include <string.h>

enum { BELIEF_BYTES = 272 * 1024 };

static bool started;
static struct motu_match match, scratch;
static _Alignas(16) char belief[3][BELIEF_BYTES]; /* one in use, one to load into, one for a thought */

struct motu_match *referee_match(void)
{
    struct motu_reason reason;
    if (started)
        return &match;
    answer_refusal(motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_MATCH));
    return NULL;
}

/* One of the beliefs, all large enough for any game. */
static struct motu_belief *belief_memory(int which)
{
    if (motu_catalogue_belief_size() > BELIEF_BYTES)
        __builtin_trap(); /* a new game brought a larger one */
    return (struct motu_belief *)belief[which];
}

struct motu_mind *referee_mind(void)
{
    static struct motu_mind mind;
    if (!mind.belief)
        motu_mind_start(&mind, belief_memory(2));
    return &mind;
}

static int answer_position(void)
{
    struct motu_text *out = answer_begin();
    motu_text_put(out, "{\"ok\":true");
    put_moment(out, &match, &match.now, match.viewer, match.count);
    if (match.game->keeps_hidden && match.game->keeps_hidden(&match.now))
        motu_text_put(out, ",\"hides\":true");
    motu_text_put_char(out, '}');
    return answer_end();
}

static uint64_t read_seed(const struct call_text *text)
{
    return motu_rng_seed_from_text(text->words, text->length);
}

CALL(motu_start) int motu_start(int bytes)
{
    struct call_text text[3];
    struct motu_reason reason;
    if (!call_texts(bytes, 3, text))
        return answer_end();
    const struct motu_game *game = motu_catalogue_find(text[0].words, text[0].length);
    if (!game) {
        motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_GAME_UNKNOWN);
        return answer_refusal(motu_reason_add_input(&reason, text[0].words, text[0].length));
    }
    if (!motu_match_start(&scratch, game, text[1].words, read_seed(&text[2]), &reason))
        return answer_refusal(&reason);
    memcpy(&match, &scratch, sizeof match);
    started = true;
    return answer_position();
}

static int answer_fault(const struct motu_match_fault *fault)
{
    struct motu_text *out = answer_begin();
    put_refusal(out, &fault->reason);
    motu_text_put_member_number(out, "line", fault->line);
    motu_text_put_char(out, '}');
    return answer_end();
}

CALL(motu_load) int motu_load(int bytes)
{
    struct call_text text[2];
    struct motu_match_fault fault;
    if (!call_texts(bytes, 2, text))
        return answer_end();
    struct motu_belief *spare = belief_memory((char *)match.belief == belief[0]);
    /* a player's record in full strictness; else perhaps an onlooker's, which one may look at here */
    if (!motu_match_read_record(&match, &scratch, text[0].words, text[0].length, motu_catalogue_find, spare, &fault)
        && (fault.reason.message != MOTU_MESSAGE_RECORD_VIEWER
            || !motu_match_read_record(&match, &scratch, text[0].words, text[0].length, motu_catalogue_find, NULL,
                                       &fault)))
        return answer_fault(&fault);
    match.seed = read_seed(&text[1]);
    started = true;
    return answer_position();
}

/* Whether the cards and dice of the match, which is over, are those its seed gives. */
CALL(motu_verify) int motu_verify(void)
{
    struct motu_match_fault fault;
    if (!referee_match())
        return answer_end();
    return motu_fair_verify(&match, &scratch, &fault) ? answer_position() : answer_fault(&fault);
}

CALL(motu_position) int motu_position(void)
{
    return referee_match() ? answer_position() : answer_end();
}

CALL(motu_play) int motu_play(int bytes)
{
    struct call_text text[1];
    struct motu_reason reason;
    if (!referee_match() || !call_texts(bytes, 1, text))
        return answer_end();
    return motu_match_play_text(&match, text[0].words, &reason) ? answer_position() : answer_refusal(&reason);
}

CALL(motu_chance) int motu_chance(void)
{
    struct motu_reason reason;
    char made[MOTU_MATCH_MAX_MOVE_TEXT];
    if (!referee_match())
        return answer_end();
    if (!motu_match_play_chance(&match, made, &reason))
        return answer_refusal(&reason);
    struct motu_text *out = answer_begin();
    motu_text_put(out, "{\"ok\":true");
    motu_text_put_member_text(out, "move", made);
    put_moment(out, &match, &match.now, match.viewer, match.count);
    motu_text_put_char(out, '}');
    return answer_end();
}

CALL(motu_undo) int motu_undo(int count)
{
    struct motu_reason reason;
    if (!referee_match())
        return answer_end();
    return motu_match_undo(&match, count, &reason) ? answer_position() : answer_refusal(&reason);
}

CALL(motu_undo_limit) int motu_undo_limit(int bytes)
{
    struct call_text text[1];
    struct motu_reason reason;
    int seat;
    if (!referee_match() || !call_texts(bytes, 1, text))
        return answer_end();
    if (!motu_match_find_viewer(&match, text[0].words, text[0].length, &seat, &reason))
        return answer_refusal(&reason);
    if (seat < 0)
        return answer_refusal(motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_VIEWER_UNKNOWN));
    const int ply = motu_match_undo_limit(&match, seat, &reason);
    struct motu_text *out = answer_begin();
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "ply", ply);
    motu_text_put_member_text(out, "rule", reason.rule);
    motu_text_put_member(out, "message");
    put_sentence(out, &reason);
    motu_text_put_char(out, '}');
    return answer_end();
}

CALL(motu_record) int motu_record(int bytes)
{
    static char bytes_of_record[MOTU_MATCH_MAX_RECORD];
    struct call_text text[1];
    struct motu_reason reason;
    int viewer;
    if (!referee_match() || !call_texts(bytes, 1, text))
        return answer_end();
    if (!motu_match_find_viewer(&match, text[0].words, text[0].length, &viewer, &reason))
        return answer_refusal(&reason);
    struct motu_text record = MOTU_TEXT_IN(bytes_of_record);
    motu_match_write_record(&match, viewer, &record);
    struct motu_text *out = answer_begin();
    motu_text_put_json_bytes(out, bytes_of_record, record.length);
    return answer_end();
}

CALL(motu_header) int motu_header(int bytes)
{
    struct call_text text[2];
    if (!referee_match() || !call_texts(bytes, 2, text))
        return answer_end();
    struct motu_text *out = answer_begin();
    motu_text_put(out, motu_match_set_header(&match, text[0].words, text[1].words) ? "true" : "false");
    return answer_end();
}
