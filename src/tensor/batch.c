/* batch.c: many games stepped at once. A batch is one block of its caller's memory: a head, the tables from a game's
 * own numbers to those without gaps and back, then the games, each in as many bytes as its state needs and no more:
 * what a step touches should stay near the processor. */
#include <string.h>

#include <motu/tensor.h>

#include "bits.h"
#include "must.h"
#include "spread.h"

enum { WORD_BITS = 64, ALIGNMENT = 64 };

struct motu_batch {
    const struct motu_game *game;
    int games, seats;
    int actions, observed; /* numbers of a mask and of an observation */
    int words;             /* of a set of actions */
    size_t stride;         /* bytes of a game */
    int16_t number[MOTU_MOVE_LIMIT];
    uint16_t move[MOTU_MOVE_LIMIT]; /* by number */
    struct motu_state start;
};

/* Before a game's state, which is cut off where it ends. */
struct game_head {
    struct motu_rng chance, choice;
    uint64_t decisions, chances; /* so far */
    int32_t legal_count;
    int32_t seat;
};

static size_t rounded(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static int words_for(int actions)
{
    return (actions + WORD_BITS - 1) / WORD_BITS;
}

static size_t stride_of(const struct motu_game *game)
{
    const int words = words_for(motu_span_total(game->encoding->actions));
    return rounded(sizeof(struct game_head) + sizeof(uint64_t) * (size_t)words + game->state_size);
}

size_t motu_batch_bytes(const struct motu_game *game, int games)
{
    must(game->encoding && games > 0);
    /* a state is copied whole where that is simpler, so that behind the last one there is room for that */
    return rounded(sizeof(struct motu_batch)) + stride_of(game) * (size_t)games + sizeof(struct motu_state);
}

static struct game_head *head_of(const struct motu_batch *b, int game)
{
    return (struct game_head *)((char *)b + rounded(sizeof *b) + b->stride * (size_t)game);
}

/* The set of legal actions, as bits. */
static uint64_t *legal_of(struct game_head *head)
{
    return (uint64_t *)(head + 1);
}

static struct motu_state *state_of(const struct motu_batch *b, struct game_head *head)
{
    return (struct motu_state *)(legal_of(head) + b->words);
}

static void fill_tables(struct motu_batch *b)
{
    const struct motu_span *span = b->game->encoding->actions;
    memset(b->number, -1, sizeof b->number);
    for (int i = 0, number = 0; span[i].name; i++)
        for (int n = 0; n < span[i].count; n++, number++) {
            const motu_move move = span[i].first + (motu_move)n;
            must(move < MOTU_MOVE_LIMIT);
            b->number[move] = (int16_t)number;
            b->move[number] = (uint16_t)move;
        }
}

/* Chance decides until a player has to, or nobody any more. */
static int let_chance_decide(const struct motu_batch *b, struct game_head *head, struct motu_state *state)
{
    int actor;
    while ((actor = b->game->actor(state)) == MOTU_CHANCE) {
        b->game->apply(state, motu_random_move(b->game, state, &head->chance));
        head->chances++;
    }
    return actor;
}

/* Puts down what is legal now. */
static void list_legal(const struct motu_batch *b, struct game_head *head)
{
    motu_move move[MOTU_MAX_MOVES];
    uint64_t *legal = legal_of(head);
    const int count = b->game->moves(state_of(b, head), move);
    memset(legal, 0, sizeof *legal * (size_t)b->words);
    for (int i = 0; i < count; i++) {
        const int number = b->number[move[i]];
        must(number >= 0);
        legal[number / WORD_BITS] |= (uint64_t)1 << number % WORD_BITS;
    }
    head->legal_count = count;
}

static void begin(const struct motu_batch *b, struct game_head *head)
{
    struct motu_state *state = state_of(b, head);
    memcpy(state, &b->start, b->game->state_size);
    head->seat = let_chance_decide(b, head, state);
    must(head->seat >= 0); /* a game in which nobody decides anything is none */
}

struct motu_batch *motu_batch_open(void *memory, const struct motu_game *game, const struct motu_state *start,
                                   int games, uint64_t seed, uint64_t first)
{
    must(game->encoding && games > 0);
    struct motu_batch *b = memory;
    *b = (struct motu_batch){.game = game, .games = games, .seats = game->seats(start)};
    b->actions = motu_span_total(game->encoding->actions);
    b->observed = motu_field_total(game->encoding->fields);
    b->words = words_for(b->actions);
    b->stride = stride_of(game);
    memcpy(&b->start, start, game->state_size);
    fill_tables(b);
    for (int i = 0; i < games; i++) {
        struct game_head *head = head_of(b, i);
        *head = (struct game_head){0};
        motu_rng_seed_at(&head->chance, seed, 2 * (first + (uint64_t)i));
        motu_rng_seed_at(&head->choice, seed, 2 * (first + (uint64_t)i) + 1);
        begin(b, head);
        list_legal(b, head);
    }
    return b;
}

/* --- what is seen ------------------------------------------------------------------------------------------------ */

/* Most words are empty, of a game with many kinds of actions. */
static void put_mask(const struct motu_batch *b, struct game_head *head, uint8_t *mask)
{
    const uint64_t *legal = legal_of(head);
    const int whole = b->actions / WORD_BITS;
    for (int word = 0; word < whole; word++, mask += WORD_BITS)
        if (legal[word])
            spread_bits(mask, legal[word], WORD_BITS / 8);
        else
            memset(mask, 0, WORD_BITS);
    if (b->actions % WORD_BITS)
        spread_some(mask, legal[whole], b->actions % WORD_BITS);
}

static void put_view(const struct motu_batch *b, int game, struct game_head *head, const struct motu_batch_out *out)
{
    if (out->mask)
        put_mask(b, head, out->mask + (size_t)b->actions * (size_t)game);
    if (out->observation) {
        struct motu_state view;
        memcpy(&view, state_of(b, head), b->game->state_size);
        b->game->conceal(&view, head->seat);
        b->game->encoding->observe(&view, head->seat, out->observation + (size_t)b->observed * (size_t)game);
    }
    if (out->seat)
        out->seat[game] = (int8_t)head->seat;
}

static void put_end(const struct motu_batch *b, int game, const int share[], const struct motu_batch_out *out)
{
    const int most = b->game->max_seats;
    for (int seat = 0; out->reward && seat < most; seat++)
        out->reward[game * most + seat] = share && seat < b->seats ? (float)motu_reward(share[seat], b->seats) : 0.0f;
    if (out->ended)
        out->ended[game] = share != NULL;
}

static void check_range(const struct motu_batch *b, int from, int to)
{
    must(from >= 0 && from <= to && to <= b->games);
}

void motu_batch_look(const struct motu_batch *b, int from, int to, const struct motu_batch_out *out)
{
    check_range(b, from, to);
    for (int game = from; game < to; game++) {
        struct game_head *head = head_of(b, game);
        put_view(b, game, head, out);
        put_end(b, game, NULL, out);
    }
}

/* --- stepping ---------------------------------------------------------------------------------------------------- */

static bool is_legal(const struct motu_batch *b, struct game_head *head, int32_t action)
{
    return action >= 0 && action < b->actions && (legal_of(head)[action / WORD_BITS] >> action % WORD_BITS & 1);
}

static void step(const struct motu_batch *b, int game, int32_t action, const struct motu_batch_out *out)
{
    struct game_head *head = head_of(b, game);
    struct motu_state *state = state_of(b, head);
    int share[MOTU_MAX_SEATS] = {0};
    b->game->apply(state, b->move[action]);
    head->decisions++;
    head->seat = let_chance_decide(b, head, state);
    const bool over = head->seat == MOTU_OVER;
    if (over) {
        b->game->payoff(state, share);
        begin(b, head);
    }
    put_end(b, game, over ? share : NULL, out);
    list_legal(b, head);
    put_view(b, game, head, out);
}

int motu_batch_step(struct motu_batch *b, const int32_t action[], int from, int to, const struct motu_batch_out *out)
{
    check_range(b, from, to);
    for (int game = from; game < to; game++)
        if (!is_legal(b, head_of(b, game), action[game]))
            return game;
    for (int game = from; game < to; game++)
        step(b, game, action[game], out);
    return -1;
}

/* The n-th legal action. */
static int32_t nth_legal(const uint64_t legal[], uint32_t n)
{
    for (int word = 0;; word++) {
        const uint32_t count = (uint32_t)__builtin_popcountll(legal[word]);
        if (n < count)
            return word * WORD_BITS + bits_nth(legal[word], n);
        n -= count;
    }
}

void motu_batch_choose(struct motu_batch *b, int32_t action[], int from, int to)
{
    check_range(b, from, to);
    for (int game = from; game < to; game++) {
        struct game_head *head = head_of(b, game);
        action[game] = nth_legal(legal_of(head), motu_rng_below(&head->choice, (uint32_t)head->legal_count));
    }
}

const struct motu_state *motu_batch_state(const struct motu_batch *b, int game)
{
    check_range(b, game, game + 1);
    return state_of(b, head_of(b, game));
}

uint64_t motu_batch_decisions(const struct motu_batch *b, bool with_chance)
{
    uint64_t total = 0;
    for (int game = 0; game < b->games; game++)
        total += head_of(b, game)->decisions + (with_chance ? head_of(b, game)->chances : 0);
    return total;
}
