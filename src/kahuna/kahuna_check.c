/* kahuna_check.c: whether what was read is a position of the game: everything is held against the rules, and what is
 * said twice must agree. Completes the state with what follows from the rest. */
#include "kahuna_told.h"

#include <string.h>

static bool wrong(enum field field, struct motu_reason *r)
{
    return json_unfit(kahuna_field_name(field), r);
}

/* No card is there more than twice, and the pile is the rest. */
static bool check_cards(struct kahuna *s, struct motu_reason *r)
{
    const cards sets[] = {s->hand[BLACK],
                          s->hand[WHITE],
                          s->open[BLACK],
                          s->open[WHITE],
                          s->face_up,
                          s->discards,
                          s->hidden_discards[BLACK],
                          s->hidden_discards[WHITE]};
    cards all = 0;
    int count = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        count += cards_count(sets[i]);
        all = cards_join(all, sets[i]);
    }
    s->pile = cards_missing(all);
    /* joining more than two of an island loses cards, so a set too many shows in the count */
    if (count + cards_count(s->pile) != cards_count(CARDS_ALL))
        return wrong(FIELD_HANDS, r);
    if (s->pile_size != cards_count(s->pile))
        return wrong(FIELD_PILE, r);
    for (int seat = BLACK; seat < SEATS; seat++) {
        const int held = cards_count(s->hand[seat]) + cards_count(s->open[seat]);
        if (held > HAND_LIMIT)
            return wrong(FIELD_HANDS, r);
        if (s->open[seat] && !s->variant2)
            return wrong(FIELD_OPEN, r);
        s->held[seat] = (uint8_t)held;
    }
    return cards_count(s->face_up) <= ROW || wrong(FIELD_FACE_UP, r);
}

static bool check_bridges(struct kahuna *s, const struct told *t, struct motu_reason *r)
{
    if (s->bridges[BLACK] & s->bridges[WHITE])
        return wrong(FIELD_BRIDGES, r);
    for (int seat = BLACK; seat < SEATS; seat++) {
        if (__builtin_popcount(s->bridges[seat]) > BRIDGES_EACH)
            return wrong(FIELD_BRIDGES, r);
        s->tally[seat] = map_tally(s->bridges[seat]);
        if (t->tokens[seat] != kahuna_tokens(s, seat))
            return wrong(FIELD_TOKENS, r);
    }
    return true;
}

/* Which step a phase with these cards is; -1 if the cards do not fit it. */
static int find_step(const struct kahuna *s, const struct told *t)
{
    const int row = cards_count(s->face_up);
    const bool chance = !strcmp(t->actor, "chance");
    if (!strcmp(t->phase, "deal")) {
        const bool in_order = (s->held[WHITE] == 0 || s->held[BLACK] == DEALT_EACH)
                              && (row == 0 || s->held[WHITE] == DEALT_EACH) && s->held[BLACK] <= DEALT_EACH
                              && s->held[WHITE] <= DEALT_EACH;
        const bool only_dealt = !s->discards && !s->hidden_discards[BLACK] && !s->hidden_discards[WHITE]
                                && !s->open[BLACK] && !s->open[WHITE] && !s->bridges[BLACK] && !s->bridges[WHITE];
        if (!in_order || !only_dealt)
            return -1;
        return row < ROW ? STEP_DEAL : s->first == NOBODY ? STEP_FIRST : -1;
    }
    if (!strcmp(t->phase, "handicap"))
        return STEP_HANDICAP;
    const bool row_lies = row == ROW || (row && !s->pile_size);
    if (!strcmp(t->phase, "play"))
        return row_lies ? STEP_PLAY : -1;
    if (!strcmp(t->phase, "draw")) {
        if (!chance)
            return row_lies && s->player != NOBODY && s->held[s->player] < HAND_LIMIT ? STEP_DISCARD : -1;
        if (!s->pile_size)
            return -1;
        if (row < ROW)
            return STEP_REVEAL;
        return s->player != NOBODY && s->held[s->player] < HAND_LIMIT ? STEP_CARD : -1;
    }
    if (!strcmp(t->phase, "swap"))
        return STEP_SWAP;
    if (!strcmp(t->phase, "last"))
        return STEP_LAST;
    return strcmp(t->phase, "over") ? -1 : STEP_OVER;
}

/* KH-6: the handicap player's bridges are on the board, some of them, and nothing else is. */
static bool check_handicap(struct kahuna *s)
{
    const int put = __builtin_popcount(s->bridges[s->handicap_seat]);
    const bool dealt = s->held[BLACK] == DEALT_EACH && s->held[WHITE] == DEALT_EACH && cards_count(s->face_up) == ROW
                       && s->pile_size == 15;
    s->handicap_left = (uint8_t)(s->handicap - put);
    return put < s->handicap && !s->bridges[!s->handicap_seat] && dealt;
}

static bool check_last_turns(const struct kahuna *s)
{
    const bool cards_out = !s->pile_size && !s->face_up && s->round == ROUNDS;
    if (s->step == STEP_LAST)
        return cards_out && s->last_turns;
    if (s->step == STEP_SWAP && s->last_turns)
        return cards_out;
    return !s->last_turns;
}

static bool check_swap(const struct kahuna *s)
{
    if (s->step != STEP_SWAP)
        return s->swap_line == LINE_NONE;
    return s->variant1 && s->swap_line != LINE_NONE && kahuna_open_lines(s, s->player) >> s->swap_line & 1;
}

/* KH-18: nobody has more than the scorings so far have given away, and so never more than can be read again. */
static bool check_points(const struct kahuna *s)
{
    const int most = s->round == 1 ? 0 : s->round == 2 ? 1 : 3;
    return s->points[BLACK] <= most && s->points[WHITE] <= most;
}

/* The result must be what the rules make of this board (KH-21, KH-22). */
static bool check_result(struct kahuna *s, const struct told *t)
{
    if (s->step != STEP_OVER)
        return !t->has_result;
    if (!t->has_result || t->result_points[BLACK] != s->points[BLACK] || t->result_points[WHITE] != s->points[WHITE])
        return false;
    struct kahuna played = *s;
    if (t->result_end == END_PREMATURE) {
        played.round = s->round == 1 ? 2 : s->round; /* it comes with the first scoring, if not later */
        if (!kahuna_one_is_bare(s) || !check_points(&played))
            return false;
        kahuna_end_early(&played);
    } else {
        /* take the final points off and let them be given again */
        const int difference = kahuna_token_count(s, BLACK) - kahuna_token_count(s, WHITE);
        const int scorer = difference > 0 ? BLACK : WHITE, gain = difference > 0 ? difference : -difference;
        if (played.points[scorer] < gain || s->round != ROUNDS)
            return false;
        played.points[scorer] = (uint8_t)(played.points[scorer] - gain);
        if (!check_points(&played))
            return false;
        kahuna_score_finally(&played);
    }
    s->end = played.end;
    s->winner = played.winner;
    return played.end == t->result_end && played.winner == t->result_winner;
}

static bool check_actor(const struct kahuna *s, const struct told *t)
{
    const int actor = kahuna_actor(s);
    if (actor == MOTU_OVER)
        return t->actor_null;
    return !t->actor_null && !strcmp(t->actor, actor == MOTU_CHANCE ? "chance" : kahuna_seat_name[actor]);
}

static bool check_phase(struct kahuna *s, const struct told *t, struct motu_reason *r)
{
    const int step = find_step(s, t);
    if (step < 0)
        return wrong(FIELD_PHASE, r);
    s->step = (uint8_t)step;
    const bool dealing = step == STEP_DEAL || step == STEP_FIRST;
    if (dealing != (s->player == NOBODY))
        return wrong(FIELD_PLAYER, r);
    s->handicap_left = dealing ? s->handicap : 0;
    if (step == STEP_HANDICAP && !check_handicap(s))
        return wrong(FIELD_PHASE, r);
    const bool before_play = dealing || step == STEP_HANDICAP;
    if (before_play && (s->turn != 1 || s->round != 1 || s->abstained || s->points[BLACK] || s->points[WHITE]))
        return wrong(FIELD_TURN, r);
    /* KH-22 would have ended the game; in a swap too, as it looks before it */
    if (s->round > 1 && step != STEP_OVER && kahuna_one_is_bare(s))
        return wrong(FIELD_BRIDGES, r);
    if (step != STEP_OVER && !check_points(s))
        return wrong(FIELD_POINTS, r);
    if (!check_last_turns(s))
        return wrong(FIELD_LAST_TURNS, r);
    if (!check_swap(s))
        return wrong(FIELD_SWAP, r);
    if (!check_actor(s, t))
        return wrong(FIELD_ACTOR, r);
    return check_result(s, t) || wrong(FIELD_RESULT, r);
}

bool kahuna_check_told(struct kahuna *s, const struct told *t, struct motu_reason *r)
{
    struct kahuna options;
    for (int field = 0; field < FIELDS; field++)
        if (!(t->seen >> field & 1))
            return wrong((enum field)field, r);
    if (!kahuna_start(&options, t->options, r))
        return false;
    s->variant1 = options.variant1;
    s->variant2 = options.variant2;
    s->handicap = options.handicap;
    s->handicap_seat = options.handicap_seat;
    s->first = options.first;
    s->viewer = MOTU_ALL;
    s->winner = NOBODY;
    return check_cards(s, r) && check_bridges(s, t, r) && check_phase(s, t, r);
}
