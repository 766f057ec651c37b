/* kahuna_moves.c: all legal moves and all chances. The tests hold them, random_game.c and kahuna_refuse.c against each
 * other. */
#include "kahuna_rules.h"

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

static int list_places(const struct kahuna *s, motu_move out[])
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

static int list_cuts(const struct kahuna *s, motu_move out[])
{
    const int me = s->player;
    const uint32_t theirs = s->bridges[!me];
    const uint32_t hidden = cards_islands(s->hand[me]), open = cards_islands(s->open[me]);
    const uint64_t ends = map_lines_by_end(hidden | open);
    const uint32_t within = (uint32_t)(ends & ends >> 32); /* lines with a card for both ends */
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
    for (uint32_t at = theirs & within; at; at &= at - 1) {
        const int line = __builtin_ctz(at);
        const uint8_t *end = map_line[line].end;
        for (int pair = 0; pair < 4; pair++)
            if (((pair & 2 ? open : hidden) >> end[0] & 1) && ((pair & 1 ? open : hidden) >> end[1] & 1))
                out[n++] = make_cut(line, CUT_OF_BOTH_ENDS + pair);
    }
    return n;
}

static int list_discards(const struct kahuna *s, motu_move out[])
{
    const int me = s->player;
    int n = 0;
    for (int open = 0; open < 2; open++)
        for (uint32_t islands = cards_islands(open ? s->open[me] : s->hand[me]); islands; islands &= islands - 1)
            out[n++] = make_discard(__builtin_ctz(islands), open);
    return n;
}

static int list_draws(const struct kahuna *s, motu_move out[])
{
    int n = 0;
    for (uint32_t islands = cards_islands(s->face_up); islands; islands &= islands - 1)
        out[n++] = make_draw(__builtin_ctz(islands));
    if (s->pile_size)
        out[n++] = make_word(WORD_DRAW_PILE);
    return n;
}

static int list_turn(const struct kahuna *s, motu_move out[])
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

int kahuna_moves(const struct kahuna *s, motu_move out[])
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

int kahuna_chances(const struct kahuna *s, motu_move out[], uint32_t weight[])
{
    int n = 0;
    if (kahuna_actor(s) != MOTU_CHANCE)
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
