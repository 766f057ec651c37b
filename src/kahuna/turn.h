/* turn.h: carrying out decisions, and which decision comes next: inside kahuna_turn.c, which does it one by one, and
 * random_game.c, which does it all in one loop. Whether a decision is legal is kahuna_refuse.c's business; only what
 * that accepts arrives here. */
#ifndef KAHUNA_TURN_H
#define KAHUNA_TURN_H

#include "kahuna_rules.h"

static inline void begin_turn(struct kahuna *s, int player)
{
    s->player = (uint8_t)player;
    s->step = STEP_PLAY;
}

static inline void end_turn(struct kahuna *s, bool abstained)
{
    s->turn++;
    s->abstained = abstained;
    begin_turn(s, !s->player);
}

/* KH-5, KH-6: after the deal. */
static inline void begin_with(struct kahuna *s, int player)
{
    begin_turn(s, player);
    if (s->handicap_left)
        s->step = STEP_HANDICAP;
}

static inline void end_deal(struct kahuna *s)
{
    if (s->first == NOBODY)
        s->step = STEP_FIRST;
    else
        begin_with(s, s->first);
}

/* Puts a card into a hand; on a view it may be out of sight there. */
static inline void take_hidden(struct kahuna *s, int seat, int island)
{
    if (s->viewer != MOTU_ALL && s->viewer != seat)
        s->unseen_hand[seat]++;
    else
        s->hand[seat] = cards_add(s->hand[seat], island);
    s->held[seat]++;
}

/* Takes a card out of a hand; one that a view does not see is one of the unseen. */
static inline void give_up(struct kahuna *s, int seat, int island, int open)
{
    if (open)
        s->open[seat] = cards_remove(s->open[seat], island);
    else if (cards_have(s->hand[seat], island))
        s->hand[seat] = cards_remove(s->hand[seat], island);
    else
        s->unseen_hand[seat]--;
    s->held[seat]--;
}

static inline void play_card(struct kahuna *s, int island, int open)
{
    give_up(s, s->player, island, open);
    s->discards = cards_add(s->discards, island); /* KH-10 */
}

/* After a play the same player goes on, if the game does (KH-7, KH-22). */
static inline void go_on(struct kahuna *s)
{
    if (s->round > 1 && kahuna_one_is_bare(s))
        kahuna_end_early(s);
    else
        s->step = s->last_turns ? STEP_LAST : STEP_PLAY;
}

static inline void apply_cut(struct kahuna *s, motu_move m)
{
    const int line = move_line(m), me = s->player;
    const struct cut_pair *pair = &kahuna_cut_pair[move_pair(m)];
    for (int i = 0; i < 2; i++)
        play_card(s, map_line[line].end[pair->end[i]], pair->open[i]);
    kahuna_take_bridges(s, !me, 1u << line); /* KH-9, KH-14 */
    go_on(s);
    if (s->variant1 && s->step != STEP_OVER && kahuna_open_lines(s, me) >> line & 1) { /* KH-23 */
        s->swap_line = (uint8_t)line;
        s->step = STEP_SWAP;
    }
}

static inline void apply_discard(struct kahuna *s, motu_move m)
{
    const int island = move_island(m), me = s->player;
    if (move_discard_open(m)) {
        s->open[me] = cards_remove(s->open[me], island);
        s->discards = cards_add(s->discards, island); /* KH-24: everybody saw it */
    } else if (island == ISLAND_NONE) {
        s->unseen_hand[me]--;
        s->unseen_discards[me]++;
    } else {
        s->hand[me] = cards_remove(s->hand[me], island);
        s->hidden_discards[me] = cards_add(s->hidden_discards[me], island);
    }
    s->held[me]--;
    s->step = STEP_DISCARD;
}

/* KH-16: taking a face-up card. */
static inline void apply_draw(struct kahuna *s, int island)
{
    const int me = s->player;
    s->face_up = cards_remove(s->face_up, island);
    if (s->variant2) { /* KH-24 */
        s->open[me] = cards_add(s->open[me], island);
        s->held[me]++;
    } else {
        take_hidden(s, me, island);
    }
    if (s->pile_size)
        s->step = STEP_REVEAL;
    else if (s->face_up)
        end_turn(s, false);
    else
        kahuna_score_round(s); /* KH-18 */
}

static inline void apply_chance(struct kahuna *s, motu_move m)
{
    const int island = move_island(m), use = move_chance_use(m);
    if (s->viewer == MOTU_ALL)
        s->pile = cards_remove(s->pile, island);
    s->pile_size--;
    if (use == CHANCE_CARD) {
        take_hidden(s, s->player, island);
        end_turn(s, false);
    } else if (use != CHANCE_REVEAL) {
        take_hidden(s, use == CHANCE_DEAL_BLACK ? BLACK : WHITE, island);
    } else {
        s->face_up = cards_add(s->face_up, island);
        if (s->step == STEP_DEAL) {
            if (cards_count(s->face_up) == ROW)
                end_deal(s);
        } else if (!s->pile_size || cards_count(s->face_up) == ROW) {
            end_turn(s, false);
        }
    }
}

static inline void apply_word(struct kahuna *s, enum kahuna_word word)
{
    switch (word) {
    case WORD_DRAW_PILE:
        s->step = STEP_CARD;
        break;
    case WORD_ABSTAIN:
        end_turn(s, true);
        break;
    case WORD_END:
        if (--s->last_turns) {
            end_turn(s, false);
            s->step = STEP_LAST;
        } else {
            kahuna_score_finally(s);
        }
        break;
    case WORD_SWAP:
        kahuna_put_bridge(s, s->player, s->swap_line);
        s->swap_line = LINE_NONE;
        go_on(s);
        break;
    case WORD_KEEP:
        s->swap_line = LINE_NONE;
        go_on(s);
        break;
    case WORD_FIRST_BLACK:
    case WORD_FIRST_WHITE:
        begin_with(s, word == WORD_FIRST_BLACK ? BLACK : WHITE);
        break;
    case WORD_NONE:
    case WORDS:
        break;
    }
}

/* `kind` is the move's, for callers who know it at compile time. */
static inline __attribute__((always_inline)) void turn_apply(struct kahuna *s, enum kahuna_kind kind, motu_move m)
{
    switch (kind) {
    case MOVE_PLACE:
        play_card(s, move_place_island(m), move_place_open(m));
        kahuna_put_bridge(s, s->player, move_line(m));
        go_on(s);
        break;
    case MOVE_CUT:
        apply_cut(s, m);
        break;
    case MOVE_DRAW:
        apply_draw(s, move_island(m));
        break;
    case MOVE_DISCARD:
        apply_discard(s, m);
        break;
    case MOVE_BRIDGE: /* KH-6 */
        kahuna_put_bridge(s, s->handicap_seat, move_line(m));
        if (!--s->handicap_left)
            s->step = STEP_PLAY;
        break;
    case MOVE_CHANCE:
        apply_chance(s, m);
        break;
    case MOVE_WORD:
        apply_word(s, (enum kahuna_word)m);
        break;
    }
}

#endif
