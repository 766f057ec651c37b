/* codes.h: moves as numbers: a kind in bits 7 to 11, a hex or a small number below. Canoes, villages and ways to
 * pay are numbered within the state: what a number means depends on it. */
#ifndef KAIVAI_CODES_H
#define KAIVAI_CODES_H

#include "state.h"

enum kaivai_kind {
    MOVE_WORD,      /* one of the words below, or a small number with its own base */
    MOVE_SOCIAL,    /* ages and gifts */
    MOVE_PLACE,     /* + tile - TILE_CANOE: three kinds; hex */
    MOVE_HUT = 5,   /* the same */
    MOVE_GOD = 8,   /* hex */
    MOVE_CANOE = 9, /* + which of the player's canoes, by number of hex; where to, or HEX_NONE: stays */
    MOVE_SELL = 13, /* + fish - 1; hex */
    MOVE_SHOW = 16, /* 0 to 253, over two kinds */
    MOVE_KINDS = 18
};

enum kaivai_word {
    WORD_NONE,
    WORD_BUILD,
    WORD_FISH,
    WORD_DELIVER,
    WORD_MOVE,
    WORD_UPGRADE,
    WORD_PASS,
    WORD_APPROVE,
    WORD_REFUSE,
    WORD_DONE,
    WORD_SHOW_UNSEEN, /* `show ?` */
    WORD_OFFER,
    WORDS,
    WORD_BID = 16,       /* + the bid */
    WORD_CELEBRATE = 32, /* + village */
    WORD_VILLAGE = 40,   /* + village */
    WORD_SCORE = 48,     /* + village */
    WORD_BASE = 56,      /* + number of the base in kaivai_bases */
    WORD_PAY = 80,       /* + which of the ways */
    WORD_ROLL = 96,      /* + bits, the largest die lowest */
    WORD_END = 112
};

enum { SOCIAL_AGES = 0, SOCIAL_GIVE = 32, SOCIAL_ADD = SOCIAL_GIVE + SEATS * 10 };

static inline int move_kind(motu_move m)
{
    return (int)(m >> 7);
}
static inline int move_hex(motu_move m)
{
    return (int)(m & 127);
}
static inline motu_move make_move(int kind, int hex)
{
    return (motu_move)(kind << 7 | hex);
}
static inline motu_move make_social(int number)
{
    return (motu_move)(MOVE_SOCIAL << 7 | number);
}
static inline motu_move make_give(int to, int what, int space)
{
    return make_social(SOCIAL_GIVE + to * 10 + what * SPACES + space - 1);
}
static inline motu_move make_add(int what, int space)
{
    return make_social(SOCIAL_ADD + what * SPACES + space - 1);
}
static inline motu_move make_tile(int kind, int tile, int hex)
{
    return make_move(kind + tile - TILE_CANOE, hex);
}
static inline motu_move make_show(int count)
{
    return (motu_move)((MOVE_SHOW << 7) + count);
}
static inline bool move_is_social(motu_move m)
{
    return move_kind(m) == MOVE_SOCIAL;
}
static inline bool move_is_small(motu_move m, int base, int count)
{
    return m >= (motu_move)base && m < (motu_move)(base + count);
}
static inline bool move_is_place(motu_move m)
{
    return move_kind(m) >= MOVE_PLACE && move_kind(m) < MOVE_HUT && move_hex(m) != HEX_NONE;
}
static inline bool move_is_hut(motu_move m)
{
    return move_kind(m) >= MOVE_HUT && move_kind(m) < MOVE_GOD && move_hex(m) != HEX_NONE;
}
static inline bool move_is_god(motu_move m)
{
    return move_kind(m) == MOVE_GOD && move_hex(m) != HEX_NONE;
}
static inline bool move_is_canoe(motu_move m)
{
    return move_kind(m) >= MOVE_CANOE && move_kind(m) < MOVE_SELL;
}
static inline bool move_is_sell(motu_move m)
{
    return move_kind(m) >= MOVE_SELL && move_kind(m) < MOVE_SHOW && move_hex(m) != HEX_NONE;
}
static inline bool move_is_show(motu_move m)
{
    return move_kind(m) >= MOVE_SHOW && move_kind(m) < MOVE_KINDS && m <= make_show(SHOW_MAX);
}
static inline int move_show(motu_move m)
{
    return (int)m - (MOVE_SHOW << 7);
}
static inline bool move_is_give(motu_move m)
{
    return m >= make_social(SOCIAL_GIVE) && m < make_social(SOCIAL_GIVE + SEATS * 10);
}
static inline int move_give_to(motu_move m)
{
    return ((int)m - (int)make_social(SOCIAL_GIVE)) / 10;
}
static inline int move_give_what(motu_move m)
{
    return ((int)m - (int)make_social(SOCIAL_GIVE)) / SPACES % 2;
}
static inline int move_give_space(motu_move m)
{
    return ((int)m - (int)make_social(SOCIAL_GIVE)) % SPACES + 1;
}

static inline bool move_is_add(motu_move m)
{
    return m >= make_social(SOCIAL_ADD) && m < make_social(SOCIAL_ADD + 10);
}
static inline int move_add_what(motu_move m)
{
    return ((int)m - (int)make_social(SOCIAL_ADD)) / SPACES;
}
static inline int move_add_space(motu_move m)
{
    return ((int)m - (int)make_social(SOCIAL_ADD)) % SPACES + 1;
}

#endif
