/* referee.c: the session of this instance, and the calls that are its verbs: each reads its texts and passes them on.
 */
#include "calls.h"

#include <motu/catalogue.h>

enum { BELIEF_BYTES = 272 * 1024 };

struct motu_belief *referee_belief(int which)
{
    static _Alignas(16) char belief[CALL_BELIEFS][BELIEF_BYTES];
    if (motu_catalogue_belief_size() > BELIEF_BYTES)
        __builtin_trap(); /* a new game has a larger belief */
    return (struct motu_belief *)belief[which];
}

struct motu_mind *referee_mind(void)
{
    static struct motu_mind mind;
    if (!mind.belief)
        motu_mind_start(&mind, referee_belief(2));
    return &mind;
}

static uint64_t read_seed(const struct call_text *text)
{
    return motu_rng_seed_from_text(text->words, text->length);
}

/* --- the match moves ---------------------------------------------------------------------------------------------- */

CALL(motu_start) int motu_start(int bytes)
{
    struct call_text text[3];
    const struct motu_game *game = call_texts(bytes, 3, text) ? session_game(call_session(), text[0].words) : NULL;
    if (game)
        session_start(call_session(), game, game->rules_version, text[1].words, read_seed(&text[2]));
    return call_end();
}

CALL(motu_load) int motu_load(int bytes)
{
    struct call_text text[2];
    if (call_texts(bytes, 2, text))
        session_load(call_session(), text[0].words, text[0].length, read_seed(&text[1]));
    return call_end();
}

CALL(motu_verify) int motu_verify(void)
{
    session_verify(call_session());
    return call_end();
}

CALL(motu_position) int motu_position(void)
{
    session_position(call_session());
    return call_end();
}

CALL(motu_play) int motu_play(int bytes)
{
    struct call_text text[1];
    if (session_is_started(call_session()) && call_texts(bytes, 1, text))
        session_play(call_session(), text[0].words);
    return call_end();
}

CALL(motu_chance) int motu_chance(void)
{
    session_chance(call_session());
    return call_end();
}

CALL(motu_undo) int motu_undo(int count)
{
    session_undo(call_session(), count);
    return call_end();
}

CALL(motu_header) int motu_header(int bytes)
{
    struct call_text text[2];
    if (!session_is_started(call_session()) || !call_texts(bytes, 2, text))
        return call_end();
    const bool set = motu_match_set_header(&call_session()->match, text[0].words, text[1].words);
    motu_text_put(call_answer(), set ? "true" : "false");
    return call_end();
}

/* --- looking at it ------------------------------------------------------------------------------------------------ */

/* A verb that needs only a viewer. */
static int look(int bytes, bool (*verb)(struct session *, const char *viewer))
{
    struct call_text text[1];
    if (session_is_started(call_session()) && call_texts(bytes, 1, text))
        verb(call_session(), text[0].words);
    return call_end();
}

/* A verb that needs a move and a viewer. */
static int look_at_move(int bytes, bool (*verb)(struct session *, const char *viewer, const char *move))
{
    struct call_text text[2];
    if (session_is_started(call_session()) && call_texts(bytes, 2, text))
        verb(call_session(), text[1].words, text[0].words);
    return call_end();
}

CALL(motu_moves) int motu_moves(int bytes)
{
    return look(bytes, session_moves);
}

CALL(motu_record) int motu_record(int bytes)
{
    return look(bytes, session_record);
}

CALL(motu_undo_limit) int motu_undo_limit(int bytes)
{
    return look(bytes, session_undo_limit);
}

CALL(motu_why) int motu_why(int bytes)
{
    return look_at_move(bytes, session_why);
}

CALL(motu_effect) int motu_effect(int bytes)
{
    return look_at_move(bytes, session_effect);
}

CALL(motu_odds) int motu_odds(void)
{
    session_odds(call_session());
    return call_end();
}

CALL(motu_picture) int motu_picture(int bytes, int ply)
{
    struct call_text text[1];
    if (session_is_started(call_session()) && call_texts(bytes, 1, text))
        session_picture(call_session(), text[0].words, ply);
    return call_end();
}

CALL(motu_log) int motu_log(int bytes, int from, int to)
{
    struct call_text text[1];
    if (session_is_started(call_session()) && call_texts(bytes, 1, text))
        session_log(call_session(), text[0].words, from, to);
    return call_end();
}
