/* nim_game.c: Nim, heaps of stones from which two players take by turns: a whole game in its smallest form.
 * CONTRIBUTING.md, "A new game", begins with a copy of this file; game.h says what each function must do.
 *
 * Nothing is hidden and chance decides nothing, so OPEN_GAME fills those rows of the table; what a game with cards
 * needs is in src/kahuna/. Beliefs, advice and a value of its own are left out: computer players then play random games
 * to the end and solve what is small enough. A larger game gets a file for each section. */
#include "nim_game.h"

#include <string.h>

#include "json.h"
#include "open_game.h"
#include "option.h"
#include "scan.h"

enum { BLACK, WHITE, SEATS };
enum { HEAPS = 4, STONES = 7 }; /* at most: heaps, and stones in one */

/* Plain bytes, with no padding that could differ between equal positions. */
struct __attribute__((may_alias)) nim {
    uint8_t heap[HEAPS]; /* stones left */
    uint8_t start;       /* the index of the value of option heaps */
    uint8_t last_loses;  /* the option last */
    uint8_t player;      /* who decides; when no stones are left, who would have */
};

static struct nim *of(struct motu_state *state)
{
    return (struct nim *)state->bytes;
}
static const struct nim *of_const(const struct motu_state *state)
{
    return (const struct nim *)state->bytes;
}

/* A move is a number: 1 to STONES stones from one heap. 0 is never a move. */
static int heap_of(motu_move m)
{
    return (int)(m / (STONES + 1));
}
static int stones_of(motu_move m)
{
    return (int)(m % (STONES + 1));
}

static const char *const seat_name[] = {"black", "white", NULL};

/* --- NM-1: options and the start --------------------------------------------------------------------------------- */

enum { OPTION_HEAPS, OPTION_LAST };
static const struct motu_option options[] = {
    [OPTION_HEAPS] = {"heaps", "3-4-5|1-3-5-7", MOTU_MESSAGE_NIM_OPTION_HEAPS},
    [OPTION_LAST] = {"last", "wins|loses", MOTU_MESSAGE_NIM_OPTION_LAST},
    {0},
};
OPTION_LIST_FITS(options);
static const uint8_t start_heap[][HEAPS] = {{3, 4, 5}, {1, 3, 5, 7}}; /* by the option heaps */

static bool start(struct motu_state *state, const char *text, struct motu_reason *reason)
{
    struct nim *s = of(state);
    struct motu_words words;
    if (!motu_split_options(&nim_game, text, &words, reason))
        return false;
    const int heaps = option_choose(&nim_game, &words, OPTION_HEAPS, reason);
    const int last = heaps < 0 ? -1 : option_choose(&nim_game, &words, OPTION_LAST, reason);
    if (last < 0)
        return false;
    memset(s, 0, sizeof *s);
    memcpy(s->heap, start_heap[heaps], sizeof s->heap);
    s->start = (uint8_t)heaps;
    s->last_loses = (uint8_t)last;
    return true;
}

static void write_options(const struct motu_state *state, struct motu_text *out)
{
    const size_t from = out->length;
    if (of_const(state)->start)
        option_put(out, from, "heaps=1-3-5-7");
    if (of_const(state)->last_loses)
        option_put(out, from, "last=loses");
}

/* --- NM-2, NM-3: the rules --------------------------------------------------------------------------------------- */

static int seats(const struct motu_state *state)
{
    (void)state;
    return SEATS;
}

static int actor(const struct motu_state *state)
{
    static const uint8_t none[HEAPS];
    const struct nim *s = of_const(state);
    return memcmp(s->heap, none, HEAPS) ? s->player : MOTU_OVER;
}

static int moves(const struct motu_state *state, motu_move out[])
{
    int count = 0;
    for (motu_move m = 0; m < HEAPS * (STONES + 1); m++)
        if (stones_of(m) && stones_of(m) <= of_const(state)->heap[heap_of(m)])
            out[count++] = m;
    return count;
}

/* Any number may come in here. */
static bool refuse(const struct motu_state *state, motu_move m, struct motu_reason *r)
{
    if (actor(state) == MOTU_OVER) {
        motu_reason_set(r, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
    } else if (m >= HEAPS * (STONES + 1) || !stones_of(m)) {
        motu_reason_set(r, MOTU_REASON_ILLEGAL, "NM-2", MOTU_MESSAGE_NIM_NO_MOVE);
    } else if (stones_of(m) > of_const(state)->heap[heap_of(m)]) {
        motu_reason_set(r, MOTU_REASON_ILLEGAL, "NM-2", MOTU_MESSAGE_NIM_TOO_MANY);
        motu_reason_add_number(r, of_const(state)->heap[heap_of(m)]);
    } else {
        return false;
    }
    return true;
}

static void apply(struct motu_state *state, motu_move m)
{
    struct nim *s = of(state);
    s->heap[heap_of(m)] = (uint8_t)(s->heap[heap_of(m)] - stones_of(m));
    s->player = !s->player;
}

/* NM-3, of a game that is over: the last stone was taken by the player who is not `player`. */
static int winner(const struct motu_state *state)
{
    return of_const(state)->last_loses ? of_const(state)->player : !of_const(state)->player;
}

static void payoff(const struct motu_state *state, int share[])
{
    share[winner(state)] = MOTU_WHOLE;
    share[!winner(state)] = 0;
}

/* A win is the only point there is. */
static void score(const struct motu_state *state, int points[])
{
    points[BLACK] = actor(state) == MOTU_OVER && winner(state) == BLACK;
    points[WHITE] = actor(state) == MOTU_OVER && winner(state) == WHITE;
}

/* --- moves as text: "B2", two stones from the second heap --------------------------------------------------------- */

static void write_move(const struct motu_state *state, motu_move m, struct motu_text *out)
{
    (void)state;
    motu_text_put_char(out, (char)('A' + heap_of(m)));
    motu_text_put_number(out, stones_of(m));
}

static bool read_move(const struct motu_state *state, const char *words, motu_move *m, struct motu_reason *r)
{
    struct scan scan = scan_start(words);
    int heap = 0, stones;
    (void)state;
    while (heap < HEAPS && !scan_char(&scan, (char)('A' + heap)))
        heap++;
    if (heap == HEAPS || !scan_number(&scan, &stones) || !scan_at_end(&scan)) {
        motu_reason_set(r, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_NIM_UNREADABLE);
        motu_reason_add_input(r, words, strlen(words));
        return false;
    }
    if (stones < 1 || stones > STONES) {
        motu_reason_set(r, MOTU_REASON_ILLEGAL, "NM-2", MOTU_MESSAGE_NIM_NO_MOVE);
        return false;
    }
    *m = (motu_move)(heap * (STONES + 1) + stones);
    return true;
}

static struct motu_reason *say(struct motu_reason *r, enum motu_message message, int seat)
{
    motu_reason_set(r, MOTU_REASON_NONE, "", message);
    return motu_reason_add_message(r, seat == BLACK ? MOTU_MESSAGE_SEAT_BLACK : MOTU_MESSAGE_SEAT_WHITE);
}

static int tell(const struct motu_state *before, motu_move m, const struct motu_state *after, struct motu_reason told[])
{
    const char heap[] = {(char)('A' + heap_of(m)), 0};
    say(&told[0], MOTU_MESSAGE_NIM_TOLD_TAKE, of_const(before)->player);
    motu_reason_add_number(&told[0], stones_of(m));
    motu_reason_add_word(&told[0], heap);
    if (actor(after) != MOTU_OVER)
        return 1;
    say(&told[1], MOTU_MESSAGE_NIM_TOLD_WIN, winner(after));
    return 2;
}

/* --- states as JSON ----------------------------------------------------------------------------------------------- */

static int count_heaps(const struct nim *s)
{
    return start_heap[s->start][HEAPS - 1] ? HEAPS : HEAPS - 1;
}

static void write_result(const struct motu_state *state, struct motu_text *out)
{
    motu_text_put(out, seat_name[winner(state)]);
}

static void write_result_json(const struct motu_state *state, struct motu_text *out)
{
    if (actor(state) != MOTU_OVER) {
        motu_text_put(out, "null");
        return;
    }
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "winner", seat_name[winner(state)]);
    motu_text_put_char(out, '}');
}

static void write_state(const struct motu_state *state, struct motu_text *out)
{
    const int decides = actor(state);
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "game", "nim");
    motu_text_put_member_open(out, "options", '"');
    write_options(state, out);
    motu_text_put_char(out, '"');
    motu_text_put_member_text(out, "actor", decides == MOTU_OVER ? NULL : seat_name[decides]);
    motu_text_put_member_open(out, "heaps", '[');
    for (int heap = 0; heap < count_heaps(of_const(state)); heap++)
        motu_text_put_item_number(out, of_const(state)->heap[heap]);
    motu_text_put_char(out, ']');
    motu_text_put_member(out, "result");
    write_result_json(state, out);
    motu_text_put_char(out, '}');
}

#ifndef MOTU_WITHOUT_STATES /* the browser never reads one */
/* What the text says, before it is compared with what is possible. */
struct told {
    char options[64];
    int heap[HEAPS], heaps;
    int actor, winner; /* -1: none */
    bool ended;        /* there is a result */
};

static bool read_told(struct told *t, const char *bytes, size_t length, struct motu_reason *r)
{
    enum { GAME, OPTIONS, ACTOR, HEAP_LIST, RESULT, FIELDS };
    static const char *const name[FIELDS] = {"game", "options", "actor", "heaps", "result"};
    static const char *const game[] = {"nim"}, *const inner[] = {"winner"};
    uint64_t seen = 0, seen_inner = 0;
    struct json j = json_start(bytes, length);
    json_open(&j, '{');
    for (int field; (field = json_field(&j, name, FIELDS, &seen)) >= 0;) {
        if (field == GAME)
            json_read_name(&j, game, 1);
        else if (field == OPTIONS)
            json_read_string(&j, t->options, sizeof t->options);
        else if (field == ACTOR)
            t->actor = json_read_null(&j) ? -1 : json_read_name(&j, seat_name, SEATS);
        else if (field == HEAP_LIST)
            for (json_open(&j, '['); json_item(&j); t->heaps++)
                t->heap[t->heaps % HEAPS] = json_read_integer(&j, 0, STONES);
        else if ((t->ended = !json_read_null(&j)))
            for (json_open(&j, '{'); json_field(&j, inner, 1, &seen_inner) >= 0;)
                t->winner = json_read_name(&j, seat_name, SEATS);
    }
    if (seen != (1u << FIELDS) - 1)
        json_reject(&j);
    return json_end(&j, r);
}

/* Whether it can be that player's turn: removing n stones from a heap took 1 to n moves. */
static bool turn_fits(const struct nim *s)
{
    int fewest = 0, most = 0;
    for (int heap = 0; heap < HEAPS; heap++) {
        const int taken = start_heap[s->start][heap] - s->heap[heap];
        fewest += taken > 0;
        most += taken;
    }
    return fewest < most || s->player == (fewest & 1);
}

/* A state is accepted only if a game can reach it. */
static bool read_state(struct motu_state *state, const char *bytes, size_t length, struct motu_reason *r)
{
    struct told t = {.actor = -1, .winner = -1};
    struct nim *s = of(state);
    if (!read_told(&t, bytes, length, r) || !start(state, t.options, r))
        return false;
    if (t.heaps != count_heaps(s))
        return json_unfit("heaps", r);
    for (int heap = 0; heap < t.heaps; heap++) {
        if (t.heap[heap] > s->heap[heap])
            return json_unfit("heaps", r);
        s->heap[heap] = (uint8_t)t.heap[heap];
    }
    const bool over = actor(state) == MOTU_OVER;
    if (over != (t.actor < 0))
        return json_unfit("actor", r);
    if (over != t.ended || over != (t.winner >= 0))
        return json_unfit("result", r);
    s->player = (uint8_t)(!over ? t.actor : s->last_loses ? t.winner : !t.winner);
    return turn_fits(s) || json_unfit(over ? "result" : "actor", r);
}
#endif

const struct motu_game nim_game = {
    .id = "nim",
    .title = "Nim",
    .prefix = "NM",
    .rules_version = 1,
    .state_size = sizeof(struct nim),
    .max_moves = 1 + 3 + 5 + 7,
    .max_seats = SEATS,
    .seat_names = seat_name,
    .options = options,
    .start = start,
    .seats = seats,
    .actor = actor,
    .moves = moves,
    .refuse = refuse,
    .apply = apply,
    .score = score,
    .payoff = payoff,
    OPEN_GAME,
    .write_options = write_options,
    .write_move = write_move,
    .read_move = read_move,
    .write_state = write_state,
#ifndef MOTU_WITHOUT_STATES
    .read_state = read_state,
#endif
    .write_result = write_result,
    .write_result_json = write_result_json,
    .tell = tell,
};
