/* batch.c: many games stepped at once. A batch is one block of its caller's memory: a head, the table from numbers
 * without gaps to the game's own, then the games, each in as many bytes as its state needs and hardly more:
 * what a step touches should stay near the processor. A game is its state, its head, and its set of legal actions. */
#include <string.h>

#include <motu/tensor.h>

#include "bits.h"
#include "must.h"
#include "spread.h"

enum { WORD_BITS = 64, ALIGNMENT = 64, PIECE = 32, SET_WORDS = MOTU_MOVE_LIMIT / WORD_BITS, BLOCK = 16, FEW_WORDS = 8 };

struct motu_batch {
    const struct motu_game *game;
    int games, seats;
    int actions, observed; /* numbers of a mask and of an observation */
    int words;             /* of a set of actions */
    size_t state_bytes;    /* of a game's state, in whole pieces */
    size_t stride;         /* bytes of a game */
    const uint8_t *kept_observation, *kept_mask;
    uint16_t move[MOTU_MOVE_LIMIT]; /* by number */
    struct motu_state start;
};

struct game_head {
    struct motu_rng chance, choice;
    uint64_t decisions, chances; /* so far */
    uint64_t some;               /* which words of the set are not empty, if there are more than a few */
    int16_t legal_count, seat;
    bool is_shown; /* the kept rows have what it is now */
};

static size_t rounded(size_t bytes, size_t to)
{
    return (bytes + to - 1) / to * to;
}

static size_t stride_of(const struct motu_game *game)
{
    const size_t set = sizeof(uint64_t) * (size_t)motu_legal_words(game);
    return rounded(rounded(game->state_size, PIECE) + sizeof(struct game_head) + set, ALIGNMENT);
}

size_t motu_batch_bytes(const struct motu_game *game, int games)
{
    must(game->encoding && games > 0);
    /* whoever asks for a state may copy it whole, so there is room for that behind the last one */
    return rounded(sizeof(struct motu_batch), ALIGNMENT) + stride_of(game) * (size_t)games + sizeof(struct motu_state);
}

static struct motu_state *state_of(const struct motu_batch *b, int game)
{
    return (struct motu_state *)((char *)b + rounded(sizeof *b, ALIGNMENT) + b->stride * (size_t)game);
}

static struct game_head *head_of(const struct motu_batch *b, int game)
{
    return (struct game_head *)((char *)state_of(b, game) + b->state_bytes);
}

/* The set of legal actions, as bits. */
static uint64_t *legal_of(struct game_head *head)
{
    return (uint64_t *)(head + 1);
}

/* In whole pieces, for which the compiler has instructions; a call of memcpy() takes longer than the copying. */
static inline void copy_state(const struct motu_batch *b, struct motu_state *to, const struct motu_state *from)
{
    for (size_t at = 0; at < b->state_bytes; at += PIECE)
        memcpy(to->bytes + at, from->bytes + at, PIECE);
}

static void fill_table(struct motu_batch *b)
{
    const struct motu_span *span = b->game->encoding->actions;
    for (int i = 0, number = 0; span[i].name; i++)
        for (int n = 0; n < span[i].count; n++, number++) {
            const motu_move move = span[i].first + (motu_move)n;
            must(move < MOTU_MOVE_LIMIT);
            b->move[number] = (uint16_t)move;
        }
}

/* Chance decides until a player has to, or nobody any more. */
static int let_chance_decide(const struct motu_batch *b, struct game_head *head, struct motu_state *state)
{
    int actor;
    if (b->game->encoding->settle)
        return b->game->encoding->settle(state, &head->chance, &head->chances);
    while ((actor = b->game->actor(state)) == MOTU_CHANCE) {
        b->game->apply(state, motu_random_move(b->game, state, &head->chance));
        head->chances++;
    }
    return actor;
}

static void begin(const struct motu_batch *b, struct game_head *head, struct motu_state *state)
{
    copy_state(b, state, &b->start);
    head->seat = (int16_t)let_chance_decide(b, head, state);
    must(head->seat >= 0); /* a game in which nobody decides anything is none */
}

static void list_legal(const struct motu_batch *b, struct game_head *head, const struct motu_state *state)
{
    static const uint64_t none[SET_WORDS];
    head->legal_count = (int16_t)motu_legal(b->game, state, legal_of(head));
    if (b->words > FEW_WORDS)
        head->some = spread_differing(legal_of(head), none, b->words);
}

struct motu_batch *motu_batch_open(void *memory, const struct motu_game *game, const struct motu_state *start,
                                   int games, uint64_t seed, uint64_t first)
{
    must(game->encoding && games > 0);
    struct motu_batch *b = memory;
    *b = (struct motu_batch){.game = game, .games = games, .seats = game->seats(start)};
    b->actions = motu_span_total(game->encoding->actions);
    b->observed = motu_field_total(game->encoding->fields);
    b->words = motu_legal_words(game);
    b->state_bytes = rounded(game->state_size, PIECE);
    b->stride = stride_of(game);
    memcpy(&b->start, start, game->state_size);
    fill_table(b);
    for (int i = 0; i < games; i++) {
        struct game_head *head = head_of(b, i);
        *head = (struct game_head){0};
        motu_rng_seed_at(&head->chance, seed, 2 * (first + (uint64_t)i));
        motu_rng_seed_at(&head->choice, seed, 2 * (first + (uint64_t)i) + 1);
        begin(b, head, state_of(b, i));
        list_legal(b, head, state_of(b, i));
    }
    return b;
}

/* --- what is seen ------------------------------------------------------------------------------------------------ */

/* What is left of a mask behind its whole words. */
static inline void put_rest(const struct motu_batch *b, const uint64_t legal[], uint8_t *mask)
{
    const int left = b->actions % WORD_BITS, whole = b->words - 1;
    if (left && whole) /* a whole store that ends where the mask does */
        spread_bits(mask + b->actions - WORD_BITS, legal[whole] << (WORD_BITS - left) | legal[whole - 1] >> left,
                    WORD_BITS / 8);
    else if (left)
        spread_some(mask, legal[0], left);
}

static void put_mask(const struct motu_batch *b, const uint64_t legal[], uint8_t *mask)
{
    const int whole = b->actions / WORD_BITS;
    for (int word = 0; word < whole; word++)
        spread_bits(mask + (size_t)word * WORD_BITS, legal[word], WORD_BITS / 8);
    put_rest(b, legal, mask);
}

static void put_word(const struct motu_batch *b, const uint64_t legal[], int word, uint8_t *mask)
{
    if (word < b->actions / WORD_BITS)
        spread_bits(mask + (size_t)word * WORD_BITS, legal[word], WORD_BITS / 8);
    else
        put_rest(b, legal, mask);
}

/* What the seat sees: the position itself where nothing is hidden from it, else a view, which is made in *view. */
static inline const struct motu_state *seen(const struct motu_batch *b, const struct motu_state *state, int seat,
                                            struct motu_state *view)
{
    if (b->game->encoding->sees_all && b->game->encoding->sees_all(state))
        return state;
    copy_state(b, view, state);
    b->game->conceal(view, seat);
    return view;
}

static uint8_t *mask_of(const struct motu_batch *b, int game, const struct motu_batch_out *out)
{
    return out->mask + (size_t)b->actions * (size_t)game;
}

static uint8_t *observation_of(const struct motu_batch *b, int game, const struct motu_batch_out *out)
{
    return out->observation + (size_t)b->observed * (size_t)game;
}

static void put_view(const struct motu_batch *b, int game, struct game_head *head, const struct motu_batch_out *out)
{
    if (out->mask)
        put_mask(b, legal_of(head), mask_of(b, game, out));
    if (out->observation) {
        struct motu_state view;
        b->game->encoding->observe(seen(b, state_of(b, game), head->seat, &view), head->seat,
                                   observation_of(b, game, out));
    }
    if (out->seat)
        out->seat[game] = (int8_t)head->seat;
}

static inline void put_no_end(const struct motu_batch *b, int game, const struct motu_batch_out *out)
{
    const int most = b->game->max_seats;
    for (int seat = 0; out->reward && seat < most; seat++)
        out->reward[game * most + seat] = 0.0f;
    if (out->ended)
        out->ended[game] = false;
}

static void put_end(const struct motu_batch *b, int game, const struct motu_state *state,
                    const struct motu_batch_out *out)
{
    int share[MOTU_MAX_SEATS] = {0};
    b->game->payoff(state, share);
    for (int seat = 0; out->reward && seat < b->seats; seat++)
        out->reward[game * b->game->max_seats + seat] = (float)motu_reward(share[seat], b->seats);
    if (out->ended)
        out->ended[game] = true;
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
        put_no_end(b, game, out);
    }
}

/* --- stepping ---------------------------------------------------------------------------------------------------- */

static bool is_legal(const struct motu_batch *b, struct game_head *head, int32_t action)
{
    return action >= 0 && action < b->actions && (legal_of(head)[action / WORD_BITS] >> action % WORD_BITS & 1);
}

/* A step of a game whose rows are kept: what they show, and what they should. */
struct change {
    struct motu_state before; /* the view */
    int seat_before;
    uint64_t legal[SET_WORDS]; /* now */
};

/* Short rows are written whole faster than compared. */
static bool is_kept(const struct motu_batch *b, const struct motu_batch_out *out)
{
    return b->game->encoding->observe_change && (out->mask || out->observation) && out->mask == b->kept_mask
           && out->observation == b->kept_observation;
}

static inline void recall(const struct motu_batch *b, int game, struct change *change)
{
    const struct motu_state *state = state_of(b, game);
    change->seat_before = head_of(b, game)->seat;
    if (b->kept_observation && seen(b, state, change->seat_before, &change->before) == state)
        copy_state(b, &change->before, state);
}

/* Takes the new set over, only where it differs from the old one, which the mask still shows. */
static inline void put_mask_change(const struct motu_batch *b, struct game_head *head, const uint64_t legal[],
                                   uint8_t *mask)
{
    uint64_t *set = legal_of(head), some = head->some;
    for (uint64_t left = spread_differing(set, legal, b->words); left; left &= left - 1) {
        const int word = __builtin_ctzll(left);
        set[word] = legal[word];
        some = (some & ~((uint64_t)1 << word)) | (uint64_t)(legal[word] != 0) << word;
        if (mask)
            put_word(b, legal, word, mask);
    }
    head->some = some;
}

static void put_change(const struct motu_batch *b, int game, const struct change *change, struct game_head *head,
                       const struct motu_batch_out *out)
{
    put_mask_change(b, head, change->legal, out->mask ? mask_of(b, game, out) : NULL);
    if (out->observation) {
        struct motu_state view;
        b->game->encoding->observe_change(&change->before, change->seat_before,
                                          seen(b, state_of(b, game), head->seat, &view), head->seat,
                                          observation_of(b, game, out));
    }
    if (out->seat)
        out->seat[game] = (int8_t)head->seat;
}

/* The decision, chance's after it, and the next game if this one is over. */
static void advance(const struct motu_batch *b, int game, struct game_head *head, int32_t action,
                    const struct motu_batch_out *out)
{
    struct motu_state *state = state_of(b, game);
    b->game->apply(state, b->move[action]);
    head->decisions++;
    head->seat = (int16_t)let_chance_decide(b, head, state);
    put_no_end(b, game, out);
    if (head->seat == MOTU_OVER) {
        put_end(b, game, state, out);
        begin(b, head, state);
    }
}

/* Steps some games, then shows them: to read a state at once after it was written the processor would have to wait. */
static void step_some(const struct motu_batch *b, const int32_t action[], int from, int to,
                      const struct motu_batch_out *out)
{
    for (int game = from; game < to; game++) {
        advance(b, game, head_of(b, game), action[game], out);
        list_legal(b, head_of(b, game), state_of(b, game));
    }
    for (int game = from; game < to; game++) {
        put_view(b, game, head_of(b, game), out);
        head_of(b, game)->is_shown = false;
    }
}

static void step_some_kept(const struct motu_batch *b, const int32_t action[], int from, int to,
                           const struct motu_batch_out *out)
{
    struct change change[BLOCK];
    for (int game = from; game < to; game++) {
        struct game_head *head = head_of(b, game);
        recall(b, game, &change[game - from]);
        advance(b, game, head, action[game], out);
        head->legal_count = (int16_t)motu_legal(b->game, state_of(b, game), change[game - from].legal);
    }
    for (int game = from; game < to; game++) {
        struct game_head *head = head_of(b, game);
        put_change(b, game, &change[game - from], head, out);
        if (!head->is_shown)
            put_view(b, game, head, out);
        head->is_shown = true;
    }
}

void motu_batch_keep(struct motu_batch *b, const struct motu_batch_out *out)
{
    b->kept_observation = out ? out->observation : NULL;
    b->kept_mask = out ? out->mask : NULL;
    for (int game = 0; game < b->games; game++)
        head_of(b, game)->is_shown = false;
}

int motu_batch_step(struct motu_batch *b, const int32_t action[], int from, int to, const struct motu_batch_out *out)
{
    check_range(b, from, to);
    for (int game = from; game < to; game++)
        if (!is_legal(b, head_of(b, game), action[game]))
            return game;
    const bool kept = is_kept(b, out);
    for (int game = from; game < to; game += BLOCK)
        (kept ? step_some_kept : step_some)(b, action, game, game + BLOCK < to ? game + BLOCK : to, out);
    return -1;
}

/* The n-th legal action: in a short set without a branch, because no processor could predict where it is found. */
static inline int32_t nth_legal_of_few(const uint64_t legal[], int words, uint32_t n)
{
    uint32_t total = 0, before = 0;
    int word = 0;
    for (int i = 0; i < words; i++) {
        total += (uint32_t)__builtin_popcountll(legal[i]);
        word += n >= total;
        before = n >= total ? total : before;
    }
    return word * WORD_BITS + bits_nth(legal[word], n - before);
}

static int32_t nth_legal(const uint64_t legal[], uint64_t some, uint32_t n)
{
    for (;; some &= some - 1) {
        const int word = __builtin_ctzll(some);
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
        const uint32_t n = motu_rng_below(&head->choice, (uint32_t)head->legal_count);
        action[game] = b->words <= FEW_WORDS ? nth_legal_of_few(legal_of(head), b->words, n)
                                             : nth_legal(legal_of(head), head->some, n);
    }
}

const struct motu_state *motu_batch_state(const struct motu_batch *b, int game)
{
    check_range(b, game, game + 1);
    return state_of(b, game);
}

uint64_t motu_batch_decisions(const struct motu_batch *b, bool with_chance)
{
    uint64_t total = 0;
    for (int game = 0; game < b->games; game++)
        total += head_of(b, game)->decisions + (with_chance ? head_of(b, game)->chances : 0);
    return total;
}
