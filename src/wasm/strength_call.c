/* strength_call.c: how strong a player seems, from what was given away (motu/strength.h). */
#include "calls.h"

#include <motu/strength.h>

/* Reads losses in ten thousandths of the win, separated by spaces. False: the text contains something else. */
static bool read_losses(const char *at, struct motu_strength_tally *tally)
{
    enum { PARTS = 10000 };
    while (*at) {
        int parts = 0, digits = 0;
        for (; *at >= '0' && *at <= '9' && digits < 6; digits++)
            parts = 10 * parts + (*at++ - '0');
        if (!digits || parts > PARTS || (*at && *at != ' '))
            return false;
        motu_strength_add(tally, (int)((int64_t)parts * MOTU_VALUE / PARTS));
        at += *at == ' ';
    }
    return true;
}

CALL(motu_strength) int motu_strength(int bytes)
{
    struct call_text text[2];
    struct motu_reason reason;
    struct motu_strength found;
    struct motu_strength_tally tally = {0};
    const struct motu_game *game = call_texts(bytes, 2, text) ? session_game(call_session(), text[0].words) : NULL;
    if (!game)
        return call_end();
    if (!read_losses(text[1].words, &tally))
        return call_refuse(motu_reason_add_number(
            motu_reason_set(&reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_TEXT_TOO_LONG), CALL_INPUT));
    struct motu_text *out = call_answer();
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "visits", motu_strength_visits(game));
    if (motu_strength_estimate(game, &tally, &found)) {
        motu_text_put_member_number(out, "level", found.level);
        motu_text_put_member_number(out, "low", found.low);
        motu_text_put_member_number(out, "high", found.high);
    }
    motu_text_put_char(out, '}');
    return call_end();
}
