/* kahuna_refuse.c: whether a move is legal, and if not, which rule it breaks and what would make it legal.
 * Takes any number at all; changes nothing. */
#include "kahuna_rules.h"

static bool no(struct motu_reason *r, const char *rule, enum motu_message why)
{
    motu_reason_set(r, MOTU_REASON_ILLEGAL, rule, why);
    return true;
}

bool kahuna_is_move(motu_move m)
{
    if (m >> 12)
        return false;
    switch (move_kind(m)) {
    case MOVE_WORD:
        return m > WORD_NONE && m < WORDS;
    case MOVE_PLACE:
        return !(m & 0x180) && move_line(m) < LINES;
    case MOVE_CUT:
        return move_line(m) < LINES && move_pair(m) < CUT_PAIRS;
    case MOVE_DRAW:
        return !(m & 0x1F0) && move_island(m) < ISLANDS;
    case MOVE_DISCARD:
        return !(m & 0x1E0) && move_island(m) <= ISLANDS - move_discard_open(m);
    case MOVE_BRIDGE:
        return !(m & 0x1E0) && move_line(m) < LINES;
    case MOVE_CHANCE:
        return !(m & 0x1C0) && move_island(m) <= ISLANDS - (move_chance_use(m) == CHANCE_REVEAL);
    }
    return false;
}

/* The move does not fit what chance has to do now. */
static bool refuse_for_chance(const struct kahuna *s, struct motu_reason *r)
{
    if (s->step == STEP_FIRST)
        return no(r, "KH-5", MOTU_MESSAGE_KH5_FIRST);
    switch (kahuna_chance_use(s)) {
    case CHANCE_DEAL_BLACK:
        return no(r, "KH-5", MOTU_MESSAGE_KH5_DEAL_BLACK);
    case CHANCE_DEAL_WHITE:
        return no(r, "KH-5", MOTU_MESSAGE_KH5_DEAL_WHITE);
    case CHANCE_CARD:
        no(r, "KH-16", MOTU_MESSAGE_KH16_CARD);
        motu_reason_add_message(r, kahuna_seat_message(s->player));
        return true;
    default:
        return no(r, s->step == STEP_DEAL ? "KH-5" : "KH-16", MOTU_MESSAGE_KH16_REVEAL);
    }
}

/* Whether the card that chance gives is hidden from whoever this state is a view for. */
static bool is_masked(const struct kahuna *s, motu_move m)
{
    return move_island(kahuna_conceal_move(s, m, s->viewer)) == ISLAND_NONE;
}

static bool refuse_mask(const struct kahuna *s, motu_move m, struct motu_reason *r)
{
    const bool masked = move_island(m) == ISLAND_NONE;
    if (s->viewer == MOTU_ALL)
        return masked && no(r, "", MOTU_MESSAGE_KH_NO_MASK);
    if (masked == is_masked(s, masked ? (m & ~15u) : m))
        return false;
    return no(r, "", masked ? MOTU_MESSAGE_KH_SEEN : MOTU_MESSAGE_KH_UNSEEN);
}

static bool refuse_chance(const struct kahuna *s, motu_move m, struct motu_reason *r)
{
    if (s->step == STEP_FIRST)
        return m != WORD_FIRST_BLACK && m != WORD_FIRST_WHITE && refuse_for_chance(s, r);
    if (move_kind(m) != MOVE_CHANCE || move_chance_use(m) != kahuna_chance_use(s))
        return refuse_for_chance(s, r);
    if (refuse_mask(s, m, r))
        return true;
    if (move_island(m) == ISLAND_NONE || cards_have(kahuna_unseen(s), move_island(m)))
        return false;
    no(r, "KH-3", MOTU_MESSAGE_KH3_NOT_IN_PILE);
    motu_reason_add_word(r, map_island_name(move_island(m)));
    return true;
}

static bool refuse_card(const struct kahuna *s, const char *rule, int island, int open, struct motu_reason *r)
{
    const cards card = cards_add(0, island);
    if (kahuna_can_lay(s, s->player, open ? 0 : card, open ? card : 0))
        return false;
    no(r, open ? "KH-24" : rule, open ? MOTU_MESSAGE_KH24_NOT_OPEN : MOTU_MESSAGE_KH8_NOT_IN_HAND);
    motu_reason_add_word(r, map_island_name(island));
    return true;
}

/* Whether a seat may not put a bridge on a line. */
static bool refuse_line(const struct kahuna *s, int seat, const char *rule, int line, struct motu_reason *r)
{
    if (kahuna_open_lines(s, seat) >> line & 1)
        return false;
    if (s->bridges[seat] >> line & 1)
        no(r, rule, MOTU_MESSAGE_KH8_LINE_YOURS);
    else if (s->bridges[!seat] >> line & 1)
        no(r, rule, MOTU_MESSAGE_KH8_LINE_THEIRS);
    else if (__builtin_popcount(s->bridges[seat]) >= BRIDGES_EACH)
        return no(r, "KH-3", MOTU_MESSAGE_KH3_NO_BRIDGE);
    else {
        const uint32_t theirs = kahuna_tokens(s, !seat);
        no(r, "KH-23", MOTU_MESSAGE_KH23_CONTROLLED);
        motu_reason_add_word(r, map_island_name(map_line[line].end[!(theirs >> map_line[line].end[0] & 1)]));
        return true;
    }
    motu_reason_add_word(r, map_line_name(line));
    return true;
}

static bool refuse_cut(const struct kahuna *s, motu_move m, struct motu_reason *r)
{
    const int line = move_line(m), me = s->player;
    const struct cut_pair *pair = &kahuna_cut_pair[move_pair(m)];
    if (!(s->bridges[!me] >> line & 1)) {
        no(r, "KH-9", s->bridges[me] >> line & 1 ? MOTU_MESSAGE_KH9_YOURS : MOTU_MESSAGE_KH9_FREE);
        motu_reason_add_word(r, map_line_name(line));
        return true;
    }
    cards hidden = 0, open = 0;
    for (int i = 0; i < 2; i++) {
        const int island = map_line[line].end[pair->end[i]];
        if (refuse_card(s, "KH-9", island, pair->open[i], r))
            return true;
        if (pair->open[i])
            open = cards_add(open, island);
        else
            hidden = cards_add(hidden, island);
    }
    if (kahuna_can_lay(s, me, hidden, open))
        return false;
    /* Each alone would do, both together not: the same card twice, or two cards from one unseen one. */
    no(r, "KH-9", MOTU_MESSAGE_KH9_TWO_CARDS);
    motu_reason_add_word(r, map_island_name(map_line[line].end[pair->end[0]]));
    motu_reason_add_word(r, map_island_name(map_line[line].end[pair->end[1]]));
    return true;
}

static bool refuse_discard(const struct kahuna *s, motu_move m, struct motu_reason *r)
{
    if (s->step == STEP_PLAY && s->held[s->player] < HAND_LIMIT) {
        no(r, "KH-11", MOTU_MESSAGE_KH11_NEED_FIVE);
        motu_reason_add_number(r, s->held[s->player]);
        return true;
    }
    if (!move_discard_open(m) && refuse_mask(s, m, r))
        return true;
    if (move_island(m) != ISLAND_NONE)
        return refuse_card(s, "KH-11", move_island(m), move_discard_open(m), r);
    return !s->unseen_hand[s->player] && no(r, "KH-11", MOTU_MESSAGE_KH11_ALL_OPEN);
}

static bool refuse_draw(const struct kahuna *s, motu_move m, struct motu_reason *r)
{
    if (s->held[s->player] == HAND_LIMIT)
        return no(r, "KH-17", s->abstained ? MOTU_MESSAGE_KH17_FULL_AND_MUST : MOTU_MESSAGE_KH17_FULL);
    if (m == WORD_DRAW_PILE)
        return !s->pile_size && no(r, "KH-16", MOTU_MESSAGE_KH16_PILE_EMPTY);
    if (cards_have(s->face_up, move_island(m)))
        return false;
    no(r, "KH-16", MOTU_MESSAGE_KH16_NOT_FACE_UP);
    motu_reason_add_word(r, map_island_name(move_island(m)));
    return true;
}

static bool refuse_abstain(const struct kahuna *s, struct motu_reason *r)
{
    if (s->step == STEP_DISCARD)
        return no(r, "KH-11", MOTU_MESSAGE_KH11_DRAW_NOW);
    if (!s->abstained)
        return false;
    const bool full = s->held[s->player] == HAND_LIMIT;
    return no(r, "KH-17", full ? MOTU_MESSAGE_KH17_FULL_AND_MUST : MOTU_MESSAGE_KH17_MUST_DRAW);
}

/* A move of a turn: STEP_PLAY, STEP_DISCARD or STEP_LAST. */
static bool refuse_turn(const struct kahuna *s, motu_move m, struct motu_reason *r)
{
    const enum kahuna_kind kind = move_kind(m);
    const bool plays = kind == MOVE_PLACE || kind == MOVE_CUT;
    if (s->step == STEP_DISCARD && plays)
        return no(r, "KH-11", MOTU_MESSAGE_KH11_DRAW_NOW);
    if (s->step == STEP_LAST && !plays && kind != MOVE_BRIDGE)
        return m != WORD_END && no(r, "KH-20", MOTU_MESSAGE_KH20_LAST_TURN);
    switch (kind) {
    case MOVE_PLACE:
        return refuse_card(s, "KH-8", move_place_island(m), move_place_open(m), r)
               || refuse_line(s, s->player, "KH-8", move_line(m), r);
    case MOVE_CUT:
        return refuse_cut(s, m, r);
    case MOVE_DRAW:
        return refuse_draw(s, m, r);
    case MOVE_DISCARD:
        return refuse_discard(s, m, r);
    case MOVE_BRIDGE:
        return no(r, "KH-6", MOTU_MESSAGE_KH6_NO_HANDICAP);
    case MOVE_WORD:
        if (m == WORD_DRAW_PILE)
            return refuse_draw(s, m, r);
        if (m == WORD_ABSTAIN)
            return refuse_abstain(s, r);
        if (m == WORD_END)
            return no(r, "KH-20", MOTU_MESSAGE_KH20_NOT_LAST);
        return no(r, "KH-23", MOTU_MESSAGE_KH23_NO_SWAP);
    case MOVE_CHANCE: /* kahuna_refuse() saw to those */
        break;
    }
    return true;
}

static bool is_for_chance(motu_move m)
{
    return move_kind(m) == MOVE_CHANCE || m == WORD_FIRST_BLACK || m == WORD_FIRST_WHITE;
}

bool kahuna_refuse(const struct kahuna *s, motu_move m, struct motu_reason *r)
{
    if (s->step == STEP_OVER) {
        motu_reason_set(r, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
        return true;
    }
    if (!kahuna_is_move(m))
        return no(r, "", MOTU_MESSAGE_KH_NO_MOVE);
    if (kahuna_actor(s) == MOTU_CHANCE)
        return refuse_chance(s, m, r);
    if (is_for_chance(m)) {
        no(r, "", MOTU_MESSAGE_KH_PLAYER_DECIDES);
        motu_reason_add_message(r, kahuna_seat_message(kahuna_actor(s)));
        return true;
    }
    if (s->step == STEP_HANDICAP) {
        if (move_kind(m) == MOVE_BRIDGE)
            return refuse_line(s, s->handicap_seat, "KH-6", move_line(m), r);
        no(r, "KH-6", MOTU_MESSAGE_KH6_HANDICAP);
        motu_reason_add_number(r, s->handicap_left);
        return true;
    }
    if (s->step == STEP_SWAP) {
        if (m == WORD_SWAP || m == WORD_KEEP)
            return false;
        no(r, "KH-23", MOTU_MESSAGE_KH23_SWAP_FIRST);
        motu_reason_add_word(r, map_line_name(s->swap_line));
        return true;
    }
    return refuse_turn(s, m, r);
}
