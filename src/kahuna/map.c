/* map.c: the board of KH-1 and KH-2 as constant data. */
#include "map.h"

enum { A, B, C, D, E, F, G, H, I, J, K, L };

/* KH-1, KH-2, KH-4 */
#define ISLAND(n, l, px, py)                            \
    {                                                   \
        .name = (n), .lines = (l), .x = (px), .y = (py) \
    }
const struct kahuna_island kahuna_islands[ISLANDS] = {
    ISLAND("ALOA", 3, 130, 150), ISLAND("BARI", 5, 470, 110), ISLAND("COCO", 4, 870, 150), ISLAND("DUDA", 4, 270, 300),
    ISLAND("ELAI", 6, 480, 340), ISLAND("FAAA", 5, 680, 270), ISLAND("GOLA", 4, 800, 380), ISLAND("HUNA", 5, 150, 520),
    ISLAND("IFFI", 5, 420, 550), ISLAND("JOJO", 5, 640, 460), ISLAND("KAHU", 5, 870, 600), ISLAND("LALE", 3, 430, 720),
};

/* KH-2, in its order */
/* clang-format off */
#define EACH_LINE(X)                                                                                          \
    X(A, B) X(A, D) X(A, H)  X(B, C) X(B, D) X(B, E) X(B, F)  X(C, F) X(C, G) X(C, K)  X(D, E) X(D, H)          \
    X(E, F) X(E, H) X(E, I) X(E, J)  X(F, G) X(F, J)  X(G, J) X(G, K)  X(H, I) X(H, L)  X(I, J) X(I, K) X(I, L) \
    X(J, K)  X(K, L)
/* clang-format on */

#define ONE(a, b) {.end = {a, b}, .tally = (uint64_t)1 << (4 * (a)) | (uint64_t)1 << (4 * (b))},
const struct map_line map_line[LINES] = {EACH_LINE(ONE)};

#define SHOWN(a, b) {.name = #a #b, .end = {a, b}},
const struct kahuna_line kahuna_lines[LINES] = {EACH_LINE(SHOWN)};

const uint32_t map_lines_at[ISLANDS] = {0x7,     0x79,     0x388,     0xC12,     0xF420,    0x310C0,
                                        0xD0100, 0x302804, 0x1D04000, 0x2468000, 0x6880200, 0x5200000};

int map_find_line(int one, int other)
{
    const uint32_t both = map_lines_at[one] & map_lines_at[other];
    return one == other || !both ? LINE_NONE : __builtin_ctz(both);
}

uint64_t map_tally(uint32_t bridges)
{
    uint64_t tally = 0;
    for (; bridges; bridges &= bridges - 1)
        tally += map_line[__builtin_ctz(bridges)].tally;
    return tally;
}

uint32_t map_islands(uint64_t controlled)
{
    uint32_t islands = 0;
    for (; controlled; controlled &= controlled - 1)
        islands |= 1u << (__builtin_ctzll(controlled) / 4);
    return islands;
}
