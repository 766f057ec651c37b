/* kaivai_map.c: the board of KV-1 and KV-2 as constant data, and what water reaches. The pieces on it are board.c's. */
#include "kaivai_map.h"

#include <stdlib.h>

/* Every hex as X(q, r, row), by column, then row: N7 is a column of seven that begins at (q, r). */
#define N7(X, q, r) \
    X(q, r, 1)      \
    X(q, (r) + 1, 2) X(q, (r) + 2, 3) X(q, (r) + 3, 4) X(q, (r) + 4, 5) X(q, (r) + 5, 6) X(q, (r) + 6, 7)
#define N8(X, q, r)  N7(X, q, r) X(q, (r) + 7, 8)
#define N9(X, q, r)  N8(X, q, r) X(q, (r) + 8, 9)
#define N10(X, q, r) N9(X, q, r) X(q, (r) + 9, 10)
#define N11(X, q, r) N10(X, q, r) X(q, (r) + 10, 11)
#define N12(X, q, r) N11(X, q, r) X(q, (r) + 11, 12)
#define N13(X, q, r) N12(X, q, r) X(q, (r) + 12, 13)
#define EACH_HEX(X) \
    N7(X, -6, 0)    \
    N8(X, -5, -1)   \
    N9(X, -4, -2)   \
    N10(X, -3, -3)  \
    N11(X, -2, -4)  \
    N12(X, -1, -5) N13(X, 0, -6) N12(X, 1, -6) N11(X, 2, -6) N10(X, 3, -6) N9(X, 4, -6) N8(X, 5, -6) N7(X, 6, -6)

#define SIZE(a)    ((a) < 0 ? -(a) : (a))
#define ON(q, r)   (SIZE(q) <= 6 && SIZE(r) <= 6 && SIZE((q) + (r)) <= 6)
#define RING(q, r) (((q) + 20 * (r) + 254) % 127)

#define LOW(i)         ((i) < 64 ? (uint64_t)1 << ((i)&63) : 0)
#define HIGH(i)        ((i) >= 64 ? (uint64_t)1 << ((i)&63) : 0)
#define ONE(q, r, row) [RING(q, r)] = {LOW(RING(q, r)), HIGH(RING(q, r))},
const hexes map_one[HEXES + 1] = {EACH_HEX(ONE)};

#define BIT(HALF, q, r) (ON(q, r) ? HALF(RING(q, r)) : 0)
#define AROUND(HALF, q, r)                                                                           \
    (BIT(HALF, (q) + 1, r) | BIT(HALF, q, (r) + 1) | BIT(HALF, (q)-1, (r) + 1) | BIT(HALF, (q)-1, r) \
     | BIT(HALF, q, (r)-1) | BIT(HALF, (q) + 1, (r)-1))
#define NEIGHBOURS(q, r, row) [RING(q, r)] = {AROUND(LOW, q, r), AROUND(HIGH, q, r)},
const hexes map_neighbours[HEXES + 1] = {EACH_HEX(NEIGHBOURS)};

#define SORTED(q, r, row) RING(q, r),
const uint8_t map_sorted[HEXES] = {EACH_HEX(SORTED)};

/* How many hexes lie in the columns before q. */
#define BEFORE(q)       ((q) <= 0 ? ((q) + 6) * ((q) + 19) / 2 : 57 + ((q)-1) * (26 - (q)) / 2 + 13)
#define RANK(q, r, row) [RING(q, r)] = BEFORE(q) + (row)-1,
const uint8_t map_rank[HEXES] = {EACH_HEX(RANK)};

#define Q(q, r, row) [RING(q, r)] = (q),
#define R(q, r, row) [RING(q, r)] = (r),
const int8_t map_q[HEXES] = {EACH_HEX(Q)};
const int8_t map_r[HEXES] = {EACH_HEX(R)};

#define NAME(q, r, row) \
    [RING(q, r)] = {(char)('G' + (q)), (row) < 10 ? '0' + (row) : '1', (row) < 10 ? 0 : '0' + (row) % 10, 0},
const char map_name[HEXES + 1][4] = {EACH_HEX(NAME)[HEX_NONE] = "?"};

int map_find(char column, int row)
{
    const int q = column - 'G';
    const int r = row - 1 + (q < 0 ? -6 - q : -6);
    return abs(q) <= 6 && row >= 1 && row <= 13 - abs(q) ? RING(q, r) : HEX_NONE;
}

int map_distance(int one, int other)
{
    const int q = map_q[one] - map_q[other], r = map_r[one] - map_r[other];
    return (SIZE(q) + SIZE(r) + SIZE(q + r)) / 2;
}

hexes map_narrows(hexes water)
{
    /* side[d]: the hexes whose neighbour in direction d is water */
    const hexes side[DIRECTIONS + 1] = {
        hexes_and(hexes_back(water, 1), map_has[0]),  hexes_and(hexes_back(water, 20), map_has[1]),
        hexes_and(hexes_back(water, 19), map_has[2]), hexes_and(hexes_on(water, 1), map_has[3]),
        hexes_and(hexes_on(water, 20), map_has[4]),   hexes_and(hexes_on(water, 19), map_has[5]),
        hexes_and(hexes_back(water, 1), map_has[0]),
    };
    hexes once = HEXES_NO, twice = HEXES_NO;
    for (int d = 0; d < DIRECTIONS; d++) {
        const hexes ends = hexes_without(side[d], side[d + 1]); /* a stretch of water ends here */
        twice = hexes_or(twice, hexes_and(once, ends));
        once = hexes_or(once, ends);
    }
    return twice;
}

hexes map_within(hexes from, hexes water, int steps)
{
    hexes reached = from;
    while (steps-- > 0) {
        const hexes more = hexes_or(reached, hexes_and(hexes_near(reached), water));
        if (hexes_equal(more, reached))
            break;
        reached = more;
    }
    return reached;
}

/* All water connected with a hex. */
static hexes part_with(int hex, hexes water)
{
    hexes reached = hexes_one(hex), more = hexes_spread(reached, water);
    while (!hexes_equal(more, reached)) {
        reached = more;
        more = hexes_spread(reached, water);
    }
    return reached;
}

static int first_rank(hexes a)
{
    int first = HEXES;
    while (hexes_some(a)) {
        const int rank = map_rank[hexes_take(&a)];
        first = rank < first ? rank : first;
    }
    return first;
}

hexes map_open(hexes water)
{
    hexes best = HEXES_NO, left = water;
    int size = 0;
    while (hexes_count(left) >= size && hexes_some(left)) {
        const hexes part = part_with(hexes_first(left), left);
        const int count = hexes_count(part);
        if (count > size || (count == size && first_rank(part) < first_rank(best))) {
            best = part;
            size = count;
        }
        left = hexes_without(left, part);
    }
    return best;
}
