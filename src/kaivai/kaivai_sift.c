/* kaivai_sift.c: decisions that nobody who knows the rules would make.
 *
 * Gifts that lose a counter for nothing, votes that help a rival (favours.c says which), and bases with less room than
 * others.
 *
 * The last turn of the game, when all others have passed: a better celebration is not left for a worse one, or for
 * none.
 *
 * Sacrifices (KV-21) in the last round: two counters of influence are worth less than a free celebration that brings
 * glory, no rival more, and leaves the turns to come. That is measured (tests/ai/test_kaivai_positions.c) for players
 * who have influence, or get three glory or more; with none, and a smaller feast, it is left to the search.
 *
 * A start without a canoe (KV-15): there would be nothing to build, fish and deliver with, for the whole game. */
#include "kaivai_rules.h"

/* KV-52: what a seat gets of celebrating there, or of not celebrating at all. */
static int feast_glory(const struct kaivai *s, int village, int seat)
{
    if (village == VILLAGE_NONE)
        return 0;
    const hexes here = planes3(s->village, village);
    const int bonus = seat == s->player ? kaivai_fish_on(s, here) / 3 : 0;
    return kaivai_fish_on(s, hexes_and(here, planes2(s->owner, seat))) + bonus;
}

/* Whether the player gets more of the one than of the other, and no rival does. */
static bool is_better_feast(const struct kaivai *s, int one, int other)
{
    for (int seat = 0; seat < s->players; seat++)
        if (seat != s->player && feast_glory(s, one, seat) > feast_glory(s, other, seat))
            return false;
    return feast_glory(s, one, s->player) > feast_glory(s, other, s->player);
}

static bool is_feast(motu_move move)
{
    return move_is_small(move, WORD_CELEBRATE, VILLAGES);
}

/* Whether celebrations are all that is left to weigh up: this is the last turn in which there may be one. */
static bool is_last_feast(const struct kaivai *s)
{
    const unsigned others = kaivai_all_seats(s) & ~(1u << s->player);
    return s->step == STEP_TURN && s->round == edition_of(s)->rounds && s->passed == others
           && !s->space[ACTION_CELEBRATE];
}

/* Whether, in the last turn, the move leaves a better celebration that costs nothing. */
static bool wastes_feast(const struct kaivai *s, motu_move move)
{
    if (is_feast(move) ? s->influence[s->player] > 0
                       : move != WORD_PASS) /* with influence there may be another feast */
        return false;
    const int chosen = is_feast(move) ? (int)move - WORD_CELEBRATE : VILLAGE_NONE;
    for (int village = 0; village < kaivai_village_count(s); village++)
        if (kaivai_village_fish(s, village) && is_better_feast(s, village, chosen))
            return true;
    return false;
}

/* Whether a sacrifice now would leave a free celebration that is worth more. */
static bool wastes_sacrifice(const struct kaivai *s)
{
    enum { WORTH_TWO_INFLUENCE = 3 };
    const int least = s->influence[s->player] ? 1 : WORTH_TWO_INFLUENCE;
    if (s->step != STEP_TURN || s->round != edition_of(s)->rounds || s->acted >> s->player & 1
        || s->space[ACTION_CELEBRATE])
        return false;
    for (int village = 0; village < kaivai_village_count(s); village++) {
        const int glory = feast_glory(s, village, s->player);
        bool better = glory >= least;
        for (int seat = 0; seat < s->players; seat++)
            better = better && feast_glory(s, village, seat) <= glory;
        if (better)
            return true;
    }
    return false;
}

static bool is_canoe_hut(motu_move move)
{
    return move_is_place(move) && move_kind(move) - MOVE_PLACE + TILE_CANOE == TILE_CANOE;
}

/* Whether this is the last chance to start with a canoe, and there is a place for one. */
static bool needs_canoe(const struct kaivai *s, const motu_move move[], int count)
{
    if (s->step != STEP_PLACE || kaivai_hut_count(s, s->player) != 1 || kaivai_canoe_count(s, s->player))
        return false;
    for (int i = 0; i < count; i++)
        if (is_canoe_hut(move[i]))
            return true;
    return false;
}

static bool is_about_gifts(const struct kaivai *s)
{
    return s->step == STEP_GIFT || s->step == STEP_VOTE
           || ((s->step == STEP_TURN || s->step == STEP_BID) && kaivai_may_give(s));
}

static bool is_foolish_gift(const struct kaivai *s, motu_move move)
{
    if (move_is_give(move))
        return !kaivai_is_fair_gift(s, move);
    if (move == WORD_APPROVE || move == WORD_REFUSE)
        return !kaivai_is_fair_vote(s, move);
    return move_is_add(move);
}

static int keep_roomiest(motu_move move[], int count)
{
    int most = 0, kept = 0;
    for (int i = 0; i < count; i++) {
        const int room = kaivai_base_room((int)move[i] - WORD_BASE);
        kept = room > most ? 0 : kept;
        most = room > most ? room : most;
        if (room == most)
            move[kept++] = move[i];
    }
    return kept;
}

int kaivai_sift(const struct kaivai *s, motu_move move[], int count)
{
    const bool gifts = is_about_gifts(s), feasts = is_last_feast(s);
    const bool canoe = needs_canoe(s, move, count), stays = wastes_sacrifice(s);
    int kept = 0;
    if (s->step == STEP_BASE)
        return keep_roomiest(move, count);
    if (!gifts && !feasts && !canoe && !stays)
        return count;
    for (int i = 0; i < count; i++) {
        const bool waste = (gifts && is_foolish_gift(s, move[i])) || (feasts && wastes_feast(s, move[i]))
                           || (canoe && !is_canoe_hut(move[i])) || (stays && move[i] == WORD_PASS);
        if (!waste)
            move[kept++] = move[i];
    }
    return kept;
}
