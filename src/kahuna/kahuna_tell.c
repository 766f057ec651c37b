/* kahuna_tell.c: what a decision did, as sentences for a log. It compares the position before and after, so what
 * it says is what happened, not what the rules meant to happen. */
#include "kahuna_rules.h"

struct telling {
    struct motu_reason *told;
    int count;
};

enum motu_message kahuna_seat_message(int seat)
{
    return seat == BLACK ? MOTU_MESSAGE_SEAT_BLACK : MOTU_MESSAGE_SEAT_WHITE;
}

static struct motu_reason *say(struct telling *t, enum motu_message message)
{
    if (t->count == MOTU_MAX_TOLD)
        return NULL;
    return motu_reason_set(&t->told[t->count++], MOTU_REASON_NONE, "", message);
}

static struct motu_reason *say_of(struct telling *t, enum motu_message message, int seat)
{
    return motu_reason_add_message(say(t, message), kahuna_seat_message(seat));
}

static void say_card(struct telling *t, enum motu_message seen, enum motu_message hidden, int seat, int island)
{
    if (island == ISLAND_NONE)
        say_of(t, hidden, seat);
    else
        motu_reason_add_word(say_of(t, seen, seat), map_island_name(island));
}

static void tell_play(struct telling *t, const struct kahuna *s, motu_move m)
{
    struct motu_reason *r;
    const int line = move_line(m);
    if (move_kind(m) == MOVE_PLACE) {
        r = say_of(t, MOTU_MESSAGE_KAHUNA_TOLD_PLACE, s->player);
        motu_reason_add_word(r, map_island_name(move_place_island(m)));
    } else {
        const struct cut_pair *pair = &kahuna_cut_pair[move_pair(m)];
        r = say_of(t, MOTU_MESSAGE_KAHUNA_TOLD_CUT, s->player);
        for (int i = 0; i < 2; i++)
            motu_reason_add_word(r, map_island_name(map_line[line].end[pair->end[i]]));
    }
    motu_reason_add_word(r, map_line_name(line));
}

static void tell_word(struct telling *t, const struct kahuna *s, enum kahuna_word word)
{
    static const enum motu_message message[WORDS] = {
        [WORD_DRAW_PILE] = MOTU_MESSAGE_KAHUNA_TOLD_DRAW_PILE,
        [WORD_ABSTAIN] = MOTU_MESSAGE_KAHUNA_TOLD_ABSTAIN,
        [WORD_END] = MOTU_MESSAGE_KAHUNA_TOLD_END,
        [WORD_SWAP] = MOTU_MESSAGE_KAHUNA_TOLD_SWAP,
        [WORD_KEEP] = MOTU_MESSAGE_KAHUNA_TOLD_KEEP,
        [WORD_FIRST_BLACK] = MOTU_MESSAGE_KAHUNA_TOLD_FIRST,
        [WORD_FIRST_WHITE] = MOTU_MESSAGE_KAHUNA_TOLD_FIRST,
    };
    const bool first = word == WORD_FIRST_BLACK || word == WORD_FIRST_WHITE;
    struct motu_reason *r = say_of(t, message[word], first ? word == WORD_FIRST_WHITE : s->player);
    if (word == WORD_SWAP || word == WORD_KEEP)
        motu_reason_add_word(r, map_line_name(s->swap_line));
}

static void tell_chance(struct telling *t, const struct kahuna *s, motu_move m)
{
    const int use = move_chance_use(m), island = move_island(m);
    if (use == CHANCE_REVEAL)
        motu_reason_add_word(say(t, MOTU_MESSAGE_KAHUNA_TOLD_REVEAL), map_island_name(island));
    else if (use == CHANCE_CARD)
        say_card(t, MOTU_MESSAGE_KAHUNA_TOLD_CARD, MOTU_MESSAGE_KAHUNA_TOLD_CARD_HIDDEN, s->player, island);
    else
        say_card(t, MOTU_MESSAGE_KAHUNA_TOLD_DEAL, MOTU_MESSAGE_KAHUNA_TOLD_DEAL_HIDDEN, use == CHANCE_DEAL_WHITE,
                 island);
}

static void tell_decision(struct telling *t, const struct kahuna *s, motu_move m)
{
    switch (move_kind(m)) {
    case MOVE_PLACE:
    case MOVE_CUT:
        tell_play(t, s, m);
        break;
    case MOVE_DRAW:
        motu_reason_add_word(say_of(t, MOTU_MESSAGE_KAHUNA_TOLD_DRAW, s->player), map_island_name(move_island(m)));
        break;
    case MOVE_DISCARD:
        say_card(t, move_discard_open(m) ? MOTU_MESSAGE_KAHUNA_TOLD_DISCARD_OPEN : MOTU_MESSAGE_KAHUNA_TOLD_DISCARD,
                 MOTU_MESSAGE_KAHUNA_TOLD_DISCARD_HIDDEN, s->player, move_island(m));
        break;
    case MOVE_BRIDGE:
        motu_reason_add_word(say_of(t, MOTU_MESSAGE_KAHUNA_TOLD_HANDICAP, s->handicap_seat),
                             map_line_name(move_line(m)));
        break;
    case MOVE_CHANCE:
        tell_chance(t, s, m);
        break;
    case MOVE_WORD:
        tell_word(t, s, (enum kahuna_word)m);
        break;
    }
}

/* Islands gained and lost, bridges fallen. */
static void tell_board(struct telling *t, const struct kahuna *before, motu_move m, const struct kahuna *after)
{
    for (int seat = BLACK; seat < SEATS; seat++) {
        const uint32_t gained = kahuna_tokens(after, seat) & ~kahuna_tokens(before, seat);
        for (uint32_t left = gained; left; left &= left - 1)
            motu_reason_add_word(say_of(t, MOTU_MESSAGE_KAHUNA_TOLD_GAIN, seat), map_island_name(__builtin_ctz(left)));
    }
    for (int seat = BLACK; seat < SEATS; seat++) {
        uint32_t fallen = before->bridges[seat] & ~after->bridges[seat];
        if (move_kind(m) == MOVE_CUT)
            fallen &= ~(1u << move_line(m)); /* said already */
        if (fallen) {
            char names[MOTU_REASON_MAX_WORD];
            struct motu_text text = MOTU_TEXT_IN(names);
            for (uint32_t left = fallen; left; left &= left - 1) {
                if (text.length)
                    motu_text_put_char(&text, ' ');
                motu_text_put(&text, map_line_name(__builtin_ctz(left)));
            }
            motu_reason_add_word(say_of(t, MOTU_MESSAGE_KAHUNA_TOLD_FALL, seat), names);
        }
        const uint32_t lost = kahuna_tokens(before, seat) & ~kahuna_tokens(after, seat);
        for (uint32_t left = lost; left; left &= left - 1)
            motu_reason_add_word(say_of(t, MOTU_MESSAGE_KAHUNA_TOLD_LOSE, seat), map_island_name(__builtin_ctz(left)));
    }
}

static void tell_scoring(struct telling *t, const struct kahuna *after)
{
    struct motu_reason *r = say(t, MOTU_MESSAGE_KAHUNA_TOLD_SCORING);
    for (int seat = BLACK; seat < SEATS; seat++)
        motu_reason_add_number(r, kahuna_token_count(after, seat));
    for (int seat = BLACK; seat < SEATS; seat++)
        motu_reason_add_number(r, after->points[seat]);
}

static void tell_end(struct telling *t, const struct kahuna *after)
{
    static const enum motu_message message[] = {
        [END_POINTS] = MOTU_MESSAGE_KAHUNA_TOLD_WIN_POINTS,
        [END_FINAL] = MOTU_MESSAGE_KAHUNA_TOLD_WIN_FINAL,
        [END_BRIDGES] = MOTU_MESSAGE_KAHUNA_TOLD_WIN_BRIDGES,
        [END_PREMATURE] = MOTU_MESSAGE_KAHUNA_TOLD_WIN_PREMATURE,
        [END_DRAW] = MOTU_MESSAGE_KAHUNA_TOLD_TIE,
    };
    struct motu_reason *r = say(t, message[after->end]);
    if (after->winner == NOBODY)
        return;
    motu_reason_add_message(r, kahuna_seat_message(after->winner));
    motu_reason_add_number(r, after->points[after->winner]);
    motu_reason_add_number(r, after->points[!after->winner]);
}

int kahuna_tell(const struct kahuna *before, motu_move m, const struct kahuna *after, struct motu_reason told[])
{
    struct telling t = {.told = told};
    tell_decision(&t, before, m);
    tell_board(&t, before, m, after);
    const bool over = after->step == STEP_OVER;
    const bool first_scoring = over && after->round == 1; /* KH-22 */
    const bool final = over && after->end != END_PREMATURE;
    if (after->round != before->round || first_scoring || final)
        tell_scoring(&t, after);
    if (after->last_turns == SEATS && !before->last_turns)
        say(&t, MOTU_MESSAGE_KAHUNA_TOLD_LAST_TURNS);
    if (over)
        tell_end(&t, after);
    return t.count;
}
