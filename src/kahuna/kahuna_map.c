/* kahuna_map.c: the board of KH-1 and KH-2 as constant data. */
#include "kahuna_map.h"

enum { A, B, C, D, E, F, G, H, I, J, K, L };

/* KH-1, KH-2, KH-4 */
#define ISLAND(n, l, px, py)                            \
    {                                                   \
        .name = (n), .lines = (l), .x = (px), .y = (py) \
    }
const struct motu_kahuna_island motu_kahuna_islands[ISLANDS] = {
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
const struct motu_kahuna_line motu_kahuna_lines[LINES] = {EACH_LINE(SHOWN)};

/* Both made by tools/make_map_tables.py. */
const uint32_t map_lines_at[ISLANDS] = {0x7,     0x79,     0x388,     0xC12,     0xF420,    0x310C0,
                                        0xD0100, 0x302804, 0x1D04000, 0x2468000, 0x6880200, 0x5200000};

/* clang-format off */
const uint64_t map_ends[2][64] = {
    {
        0x000000000000000, 0x000000000000007, 0x000000100000078, 0x00000010000007F,
        0x000000800000380, 0x000000800000387, 0x0000009000003F8, 0x0000009000003FF,
        0x000001200000C00, 0x000001200000C07, 0x000001300000C78, 0x000001300000C7F,
        0x000001A00000F80, 0x000001A00000F87, 0x000001B00000FF8, 0x000001B00000FFF,
        0x00004200000F000, 0x00004200000F007, 0x00004210000F078, 0x00004210000F07F,
        0x00004280000F380, 0x00004280000F387, 0x00004290000F3F8, 0x00004290000F3FF,
        0x00004320000FC00, 0x00004320000FC07, 0x00004330000FC78, 0x00004330000FC7F,
        0x000043A0000FF80, 0x000043A0000FF87, 0x000043B0000FFF8, 0x000043B0000FFFF,
        0x00010C000030000, 0x00010C000030007, 0x00010C100030078, 0x00010C10003007F,
        0x00010C800030380, 0x00010C800030387, 0x00010C9000303F8, 0x00010C9000303FF,
        0x00010D200030C00, 0x00010D200030C07, 0x00010D300030C78, 0x00010D300030C7F,
        0x00010DA00030F80, 0x00010DA00030F87, 0x00010DB00030FF8, 0x00010DB00030FFF,
        0x00014E00003F000, 0x00014E00003F007, 0x00014E10003F078, 0x00014E10003F07F,
        0x00014E80003F380, 0x00014E80003F387, 0x00014E90003F3F8, 0x00014E90003F3FF,
        0x00014F20003FC00, 0x00014F20003FC07, 0x00014F30003FC78, 0x00014F30003FC7F,
        0x00014FA0003FF80, 0x00014FA0003FF87, 0x00014FB0003FFF8, 0x00014FB0003FFFF,
    },
    {
        0x000000000000000, 0x0010100000C0000, 0x000280400300000, 0x0012904003C0000,
        0x010400001C00000, 0x011410001CC0000, 0x010680401F00000, 0x011690401FC0000,
        0x046800002000000, 0x0478100020C0000, 0x046A80402300000, 0x047A904023C0000,
        0x056C00003C00000, 0x057C10003CC0000, 0x056E80403F00000, 0x057E90403FC0000,
        0x288020004000000, 0x2890300040C0000, 0x2882A0404300000, 0x2892B04043C0000,
        0x298420005C00000, 0x299430005CC0000, 0x2986A0405F00000, 0x2996B0405FC0000,
        0x2CE820006000000, 0x2CF8300060C0000, 0x2CEAA0406300000, 0x2CFAB04063C0000,
        0x2DEC20007C00000, 0x2DFC30007CC0000, 0x2DEEA0407F00000, 0x2DFEB0407FC0000,
        0x520000000000000, 0x5210100000C0000, 0x520280400300000, 0x5212904003C0000,
        0x530400001C00000, 0x531410001CC0000, 0x530680401F00000, 0x531690401FC0000,
        0x566800002000000, 0x5678100020C0000, 0x566A80402300000, 0x567A904023C0000,
        0x576C00003C00000, 0x577C10003CC0000, 0x576E80403F00000, 0x577E90403FC0000,
        0x7A8020004000000, 0x7A90300040C0000, 0x7A82A0404300000, 0x7A92B04043C0000,
        0x7B8420005C00000, 0x7B9430005CC0000, 0x7B86A0405F00000, 0x7B96B0405FC0000,
        0x7EE820006000000, 0x7EF8300060C0000, 0x7EEAA0406300000, 0x7EFAB04063C0000,
        0x7FEC20007C00000, 0x7FFC30007CC0000, 0x7FEEA0407F00000, 0x7FFEB0407FC0000,
    },
};
/* clang-format on */

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
