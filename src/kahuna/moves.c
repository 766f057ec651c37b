/* moves.c: all legal moves, all chances, and one of them at random without listing the others. The
 * tests hold these three and refuse.c against each other. */
#include "kahuna.h"

#include "must.h"

const struct cut_pair kahuna_cut_pair[CUT_PAIRS] = {
    {{0, 0}, {0, 0}}, {{0, 0}, {0, 1}}, {{0, 0}, {1, 1}},                   /* AA AA* A*A* */
    {{0, 1}, {0, 0}}, {{0, 1}, {0, 1}}, {{0, 1}, {1, 0}}, {{0, 1}, {1, 1}}, /* AB AB* A*B A*B* */
    {{1, 1}, {0, 0}}, {{1, 1}, {0, 1}}, {{1, 1}, {1, 1}},                   /* BB BB* B*B* */
};

int kahuna_find_cut_pair(int end0, int open0, int end1, int open1)
{
    for (int i = 0; i < CUT_PAIRS; i++) {
        const struct cut_pair *p = &kahuna_cut_pair[i];
        if (p->end[0] == end0 && p->open[0] == open0 && p->end[1] == end1 && p->open[1] == open1)
            return i;
    }
    return -1;
}

/* Which of the pairs AA, AA*, A*A* a player who holds both cards of an island can lay. */
static int pair_of(const struct kahuna *s, int me, int island)
{
    const int hidden = cards_copies(s->hand[me], island), open = cards_copies(s->open[me], island);
    must(hidden + open == 2);
    return open;
}

/* The lines both ends of which are among the islands. */
static uint32_t lines_within(uint32_t islands)
{
    uint32_t once = 0, twice = 0;
    for (; islands; islands &= islands - 1) {
        const uint32_t lines = map_lines_at[__builtin_ctz(islands)];
        twice |= once & lines;
        once |= lines;
    }
    return twice;
}

static int list_places(const struct kahuna *s, game_move out[])
{
    const int me = s->player;
    const uint32_t lines = kahuna_open_lines(s, me);
    int n = 0;
    for (int open = 0; open < 2; open++) {
        const cards held = open ? s->open[me] : s->hand[me];
        for (uint32_t islands = cards_islands(held); islands; islands &= islands - 1) {
            const int island = __builtin_ctz(islands);
            for (uint32_t at = lines & map_lines_at[island]; at; at &= at - 1) {
                const int line = __builtin_ctz(at);
                out[n++] = make_place(line, map_line[line].end[1] == island, open);
            }
        }
    }
    return n;
}

static int list_cuts(const struct kahuna *s, game_move out[])
{
    const int me = s->player;
    const uint32_t theirs = s->bridges[!me];
    const uint32_t hidden = cards_islands(s->hand[me]), open = cards_islands(s->open[me]);
    int n = 0;
    const uint32_t pairs = cards_pairs(s->hand[me]) | cards_pairs(s->open[me]) | (hidden & open);
    for (uint32_t islands = pairs; islands; islands &= islands - 1) {
        const int island = __builtin_ctz(islands);
        for (uint32_t at = theirs & map_lines_at[island]; at; at &= at - 1) {
            const int line = __builtin_ctz(at);
            const int last = map_line[line].end[1] == island ? CUT_OF_BOTH_ENDS + 4 : 0;
            out[n++] = make_cut(line, last + pair_of(s, me, island));
        }
    }
    for (uint32_t at = theirs & lines_within(hidden | open); at; at &= at - 1) {
        const int line = __builtin_ctz(at);
        const uint8_t *end = map_line[line].end;
        for (int pair = 0; pair < 4; pair++)
            if (((pair & 2 ? open : hidden) >> end[0] & 1) && ((pair & 1 ? open : hidden) >> end[1] & 1))
                out[n++] = make_cut(line, CUT_OF_BOTH_ENDS + pair);
    }
    return n;
}

static int list_discards(const struct kahuna *s, game_move out[])
{
    const int me = s->player;
    int n = 0;
    for (int open = 0; open < 2; open++)
        for (uint32_t islands = cards_islands(open ? s->open[me] : s->hand[me]); islands; islands &= islands - 1)
            out[n++] = make_discard(__builtin_ctz(islands), open);
    return n;
}

static int list_draws(const struct kahuna *s, game_move out[])
{
    int n = 0;
    for (uint32_t islands = cards_islands(s->face_up); islands; islands &= islands - 1)
        out[n++] = make_draw(__builtin_ctz(islands));
    if (s->pile_size)
        out[n++] = make_word(WORD_DRAW_PILE);
    return n;
}

static int list_turn(const struct kahuna *s, game_move out[])
{
    int n = list_places(s, out);
    n += list_cuts(s, out + n);
    if (s->held[s->player] == HAND_LIMIT)
        n += list_discards(s, out + n); /* KH-11 */
    else
        n += list_draws(s, out + n);
    if (!s->abstained) /* KH-17 */
        out[n++] = make_word(WORD_ABSTAIN);
    return n;
}

int kahuna_moves(const struct kahuna *s, game_move out[])
{
    int n = 0;
    switch ((enum kahuna_step)s->step) {
    case STEP_HANDICAP:
        for (uint32_t at = kahuna_open_lines(s, s->handicap_seat); at; at &= at - 1)
            out[n++] = make_bridge(__builtin_ctz(at));
        return n;
    case STEP_PLAY:
        return list_turn(s, out);
    case STEP_DISCARD:
        n = list_discards(s, out);
        return n + list_draws(s, out + n);
    case STEP_SWAP:
        out[0] = make_word(WORD_SWAP);
        out[1] = make_word(WORD_KEEP);
        return 2;
    case STEP_LAST:
        n = list_places(s, out);
        n += list_cuts(s, out + n);
        out[n++] = make_word(WORD_END);
        return n;
    case STEP_DEAL:
    case STEP_FIRST:
    case STEP_CARD:
    case STEP_REVEAL:
    case STEP_OVER:
        break;
    }
    return 0;
}

int kahuna_chances(const struct kahuna *s, game_move out[], uint32_t weight[])
{
    int n = 0;
    if (kahuna_actor(s) != GAME_CHANCE)
        return 0;
    if (s->step == STEP_FIRST) {
        for (; n < SEATS; n++) {
            out[n] = make_word(n == BLACK ? WORD_FIRST_BLACK : WORD_FIRST_WHITE);
            weight[n] = 1;
        }
        return n;
    }
    const cards unseen = kahuna_unseen(s);
    const int use = kahuna_chance_use(s);
    for (uint32_t islands = cards_islands(unseen); islands; islands &= islands - 1, n++) {
        const int island = __builtin_ctz(islands);
        out[n] = make_chance(use, island);
        weight[n] = (uint32_t)cards_copies(unseen, island);
    }
    return n;
}

/* --- one at random ----------------------------------------------------------------------------------- */

/* The n-th line of a set. */
static int nth_line(uint32_t lines, uint32_t n)
{
    while (n--)
        lines &= lines - 1;
    return __builtin_ctz(lines);
}

/* Counts the moves of a turn by their kinds, draws a number, and looks only where it fell. For hands
 * without open cards: with them (variant 2) there are more ways to lay a card, and listing is as good. */
static game_move random_turn(const struct kahuna *s, struct rng *rng)
{
    const int me = s->player;
    const cards hand = s->hand[me];
    const uint32_t lines = kahuna_open_lines(s, me), theirs = s->bridges[!me];
    uint32_t at_island[HAND_LIMIT] = {0}, once = 0, twice = 0, places = 0, islands = cards_islands(hand);
    int count = 0;
    for (uint32_t left = islands; left; left &= left - 1) {
        const uint32_t at = map_lines_at[__builtin_ctz(left)];
        twice |= once & at;
        once |= at;
        places += at_island[count++] = (uint32_t)__builtin_popcount(lines & at);
    }
    const uint32_t mixed = (uint32_t)__builtin_popcount(twice & theirs);
    uint32_t pure = 0;
    for (uint32_t left = cards_pairs(hand); left; left &= left - 1)
        pure += (uint32_t)__builtin_popcount(theirs & map_lines_at[__builtin_ctz(left)]);

    const bool last = s->step == STEP_LAST, full = s->held[me] == HAND_LIMIT;
    const uint32_t row = cards_islands(s->face_up);
    const uint32_t discards = !last && full ? (uint32_t)count : 0;
    const uint32_t draws = last || full ? 0 : (uint32_t)__builtin_popcount(row) + (s->pile_size > 0);
    const uint32_t stops = last || !s->abstained;

    uint32_t pick = rng_below(rng, places + mixed + pure + discards + draws + stops);
    if (pick < places) {
        int i = 0;
        for (; pick >= at_island[i]; islands &= islands - 1)
            pick -= at_island[i++];
        const int island = __builtin_ctz(islands);
        const int line = nth_line(lines & map_lines_at[island], pick);
        return make_place(line, map_line[line].end[1] == island, 0);
    }
    if ((pick -= places) < draws) {
        const bool pile = pick == (uint32_t)__builtin_popcount(row);
        return pile ? make_word(WORD_DRAW_PILE) : make_draw(nth_line(row, pick));
    }
    if ((pick -= draws) < stops)
        return make_word(last ? WORD_END : WORD_ABSTAIN);
    if ((pick -= stops) < discards)
        return make_discard(nth_line(islands, pick), 0);
    if ((pick -= discards) < mixed)
        return make_cut(nth_line(twice & theirs, pick), CUT_OF_BOTH_ENDS);
    pick -= mixed;
    for (uint32_t left = cards_pairs(hand);; left &= left - 1) {
        const int island = __builtin_ctz(left);
        const uint32_t at = theirs & map_lines_at[island];
        if (pick < (uint32_t)__builtin_popcount(at)) {
            const int line = nth_line(at, pick);
            return make_cut(line, map_line[line].end[1] == island ? CUT_OF_BOTH_ENDS + 4 : 0);
        }
        pick -= (uint32_t)__builtin_popcount(at);
    }
}

game_move kahuna_random_move(const struct kahuna *s, struct rng *rng)
{
    switch ((enum kahuna_step)s->step) {
    case STEP_DEAL:
    case STEP_CARD:
    case STEP_REVEAL:
        return make_chance(kahuna_chance_use(s), cards_random(kahuna_unseen(s), rng));
    case STEP_FIRST:
        return make_word(rng_below(rng, SEATS) == BLACK ? WORD_FIRST_BLACK : WORD_FIRST_WHITE);
    case STEP_PLAY:
    case STEP_LAST:
        if (!s->open[s->player])
            return random_turn(s, rng);
        break;
    case STEP_OVER:
        return 0;
    case STEP_HANDICAP:
    case STEP_DISCARD:
    case STEP_SWAP:
        break;
    }
    game_move move[KAHUNA_MAX_MOVES];
    const int count = kahuna_moves(s, move);
    must(count > 0);
    return move[rng_below(rng, (uint32_t)count)];
}
