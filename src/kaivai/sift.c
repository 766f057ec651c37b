/* sift.c: decisions that nobody would make who knows the rules.
 *
 * Gifts that lose a counter for nothing, votes that help a rival (favours.c says which), and bases with less room than
 * others. And in the last turn of the game, when all others have passed, a better
 * celebration is not left for a worse one, or for none. */
#include "kaivai.h"

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

static bool is_feast(game_move move)
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
static bool wastes_feast(const struct kaivai *s, game_move move)
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

static bool is_about_gifts(const struct kaivai *s)
{
    return s->step == STEP_GIFT || s->step == STEP_VOTE
           || ((s->step == STEP_TURN || s->step == STEP_BID) && kaivai_may_give(s));
}

static bool is_foolish_gift(const struct kaivai *s, game_move move)
{
    if (move_is_give(move))
        return !kaivai_is_fair_gift(s, move);
    if (move == WORD_APPROVE || move == WORD_REFUSE)
        return !kaivai_is_fair_vote(s, move);
    return move_is_add(move);
}

static int keep_roomiest(game_move move[], int count)
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

int kaivai_sift(const struct kaivai *s, game_move move[], int count)
{
    const bool feasts = is_last_feast(s);
    int kept = 0;
    if (s->step == STEP_BASE)
        return keep_roomiest(move, count);
    if (!feasts && !is_about_gifts(s))
        return count;
    for (int i = 0; i < count; i++)
        if (!is_foolish_gift(s, move[i]) && !(feasts && wastes_feast(s, move[i])))
            move[kept++] = move[i];
    return kept;
}
