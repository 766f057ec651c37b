/* kaivai_tell_end.c: what is told at the end of a round and of the game: losses, shown influence, villages scored,
 * who wins. */
#include "kaivai_telling.h"

void kaivai_tell_glory(struct telling *t)
{
    const struct kaivai *s = t->after;
    struct motu_reason *r =
        say(t, s->players == 3 ? MOTU_MESSAGE_KAIVAI_TOLD_GLORY_THREE : MOTU_MESSAGE_KAIVAI_TOLD_GLORY_FOUR);
    for (int seat = 0; seat < s->players; seat++)
        motu_reason_add_number(r, s->glory[seat]);
}

static void tell_shells(struct telling *t)
{
    const struct kaivai *s = t->after;
    struct motu_reason *r =
        say(t, s->players == 3 ? MOTU_MESSAGE_KAIVAI_TOLD_SHELLS_THREE : MOTU_MESSAGE_KAIVAI_TOLD_SHELLS_FOUR);
    for (int seat = 0; seat < s->players; seat++)
        motu_reason_add_number(r, kaivai_shell_value(s->shells[seat]));
}

/* KV-58 */
static void tell_loss(struct telling *t)
{
    int lost = 0;
    for (int seat = 0; seat < t->after->players; seat++)
        lost -= gained_value(t, seat);
    if (lost)
        tell_shells(t);
    for (int seat = 0; seat < t->after->players; seat++)
        if (gained_fish(t, seat))
            motu_reason_add_number(say_of(t, MOTU_MESSAGE_KAIVAI_TOLD_SPOILED, seat), -gained_fish(t, seat));
}

void kaivai_tell_round_end(struct telling *t)
{
    const bool last = t->after->step == STEP_CHOOSE;
    struct motu_reason *r =
        say(t, last ? MOTU_MESSAGE_KAIVAI_TOLD_LAST_ROUND_ENDS : MOTU_MESSAGE_KAIVAI_TOLD_ROUND_ENDS);
    if (!last)
        motu_reason_add_number(r, t->before->round);
    tell_loss(t);
    for (int seat = 0; last && seat < t->after->players; seat++) /* KV-60 */
        if (gained_glory(t, seat)) {
            r = say_of(t, MOTU_MESSAGE_KAIVAI_TOLD_HUT_GLORY, seat);
            motu_reason_add_number(motu_reason_add_number(r, gained_glory(t, seat)), kaivai_hut_count(t->after, seat));
        }
    kaivai_tell_glory(t);
}

void kaivai_tell_score(struct telling *t, int village)
{
    const hexes cult = hexes_and(kaivai_of_kind(t->before, TILE_CULT), kaivai_village(t->before, village));
    struct motu_reason *r = say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_SCORE);
    motu_reason_add_number(add_village(r, t, village), hexes_count(cult));
}

void kaivai_tell_show(struct telling *t, int count)
{
    const bool revealed = t->after->step != STEP_SHOW;
    const enum motu_message none =
        revealed ? MOTU_MESSAGE_KAIVAI_TOLD_SHOW_NONE : MOTU_MESSAGE_KAIVAI_TOLD_SHOW_SECRET_NONE;
    const enum motu_message some = revealed ? MOTU_MESSAGE_KAIVAI_TOLD_SHOW : MOTU_MESSAGE_KAIVAI_TOLD_SHOW_SECRET;
    struct motu_reason *r = say_own(t, count ? some : none);
    if (count)
        motu_reason_add_number(r, count);
}

/* What each has shown at the end of a show, or -1 where the view does not tell. */
static void find_shown(const struct telling *t, motu_move m, int shown[SEATS])
{
    const struct kaivai *s = t->before;
    for (int seat = 0; seat < s->players; seat++) {
        if (gained_glory(t, seat)) /* KV-64 */
            shown[seat] = -gained_influence(t, seat);
        else if (move_is_show(m) && seat == s->player)
            shown[seat] = move_show(m);
        else if (s->shown[seat] == SHOWN_UNSEEN)
            shown[seat] = -1;
        else
            shown[seat] = s->shown[seat] == SHOWN_NOT ? 0 : s->shown[seat] - 1;
    }
}

static void tell_majority(struct telling *t, int seat, int holding, int shown, bool tied)
{
    const enum motu_message most = shown ? MOTU_MESSAGE_KAIVAI_TOLD_MOST_RETURN : MOTU_MESSAGE_KAIVAI_TOLD_MOST;
    const enum motu_message tie = shown ? MOTU_MESSAGE_KAIVAI_TOLD_TIED_RETURN : MOTU_MESSAGE_KAIVAI_TOLD_TIED;
    struct motu_reason *r = say_of(t, tied ? tie : most, seat);
    motu_reason_add_number(r, holding);
    motu_reason_add_number(r, gained_glory(t, seat));
    if (shown)
        motu_reason_add_number(r, shown);
}

/* KV-63, KV-64: all have shown, and the village has been scored. */
void kaivai_tell_village(struct telling *t, motu_move m)
{
    const struct kaivai *s = t->before;
    const int village = __builtin_ctz((unsigned)(t->after->scored & ~s->scored));
    int holding[SEATS], shown[SEATS], winners = 0;
    kaivai_holdings(s, village, holding);
    find_shown(t, m, shown);
    bool tie = false; /* or, on a view, perhaps nothing there at all */
    for (int seat = 0; seat < s->players; seat++) {
        winners += gained_glory(t, seat) > 0;
        tie |= !edition_of(s)->tie_shares && (holding[seat] || shown[seat]);
    }
    for (int seat = 0; seat < s->players; seat++)
        if (gained_glory(t, seat)) {
            holding[seat] += shown[seat] * edition_of(s)->influence_worth;
            tell_majority(t, seat, holding[seat], shown[seat], winners > 1);
        }
    if (!winners)
        add_village(say(t, tie ? MOTU_MESSAGE_KAIVAI_TOLD_NOBODY_ALONE : MOTU_MESSAGE_KAIVAI_TOLD_NOBODY_THERE), t,
                    village);
    for (int seat = 0; seat < s->players; seat++) {
        if (gained_glory(t, seat))
            continue;
        if (shown[seat] < 0)
            say_of(t, MOTU_MESSAGE_KAIVAI_TOLD_KEEP_UNSEEN, seat);
        else if (shown[seat])
            motu_reason_add_number(say_of(t, MOTU_MESSAGE_KAIVAI_TOLD_KEEP, seat), shown[seat]);
    }
}

/* KV-65: how many of the things that decide a tie of glory are equal too. */
static int equal_at_end(const struct kaivai *s, int one, int other)
{
    if (kaivai_hut_count(s, one) != kaivai_hut_count(s, other))
        return 0;
    if (kaivai_canoe_count(s, one) != kaivai_canoe_count(s, other))
        return 1;
    return kaivai_shell_value(s->shells[one]) != kaivai_shell_value(s->shells[other]) ? 2 : 3;
}

/* What made the only winner one. */
static enum motu_message winning_message(const struct kaivai *s, int winner)
{
    static const enum motu_message decided_by[] = {
        MOTU_MESSAGE_KAIVAI_TOLD_WIN_HUTS,
        MOTU_MESSAGE_KAIVAI_TOLD_WIN_CANOES,
        MOTU_MESSAGE_KAIVAI_TOLD_WIN_SHELLS,
        MOTU_MESSAGE_KAIVAI_TOLD_WIN_FISH,
    };
    int equal = -1; /* with the nearest rival */
    for (int seat = 0; seat < s->players; seat++)
        if (seat != winner && s->glory[seat] == s->glory[winner] && equal_at_end(s, seat, winner) > equal)
            equal = equal_at_end(s, seat, winner);
    return equal < 0 ? MOTU_MESSAGE_KAIVAI_TOLD_WIN : decided_by[equal];
}

void kaivai_tell_end(struct telling *t)
{
    const struct kaivai *s = t->after;
    const int first = __builtin_ctz(s->winners), count = __builtin_popcount(s->winners);
    const enum motu_message message = count == 1            ? winning_message(s, first)
                                      : count == s->players ? MOTU_MESSAGE_KAIVAI_TOLD_WIN_ALL
                                      : count == 2          ? MOTU_MESSAGE_KAIVAI_TOLD_WIN_TWO
                                                            : MOTU_MESSAGE_KAIVAI_TOLD_WIN_THREE;
    struct motu_reason *r = say(t, message);
    for (unsigned left = count < s->players ? s->winners : 0; left; left &= left - 1)
        add_seat(r, __builtin_ctz(left));
    motu_reason_add_number(r, s->glory[first]);
}
