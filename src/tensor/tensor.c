/* tensor.c: numbers of decisions, and what a seat observes. What the numbers of a game are is said in its own folder.
 */
#include <string.h>

#include <motu/tensor.h>

#include "must.h"

int motu_span_total(const struct motu_span *span)
{
    int total = 0;
    for (int i = 0; span[i].name; i++)
        total += span[i].count;
    return total;
}

int motu_field_total(const struct motu_field *field)
{
    int total = 0;
    for (int i = 0; field[i].name; i++)
        total += field[i].rows * field[i].columns;
    return total;
}

int motu_span_number(const struct motu_span *span, motu_move move)
{
    int number = 0;
    for (int i = 0; span[i].name; number += span[i++].count)
        if (move >= span[i].first && move - span[i].first < (motu_move)span[i].count)
            return number + (int)(move - span[i].first);
    return -1;
}

motu_move motu_span_move(const struct motu_span *span, int number)
{
    for (int i = 0; number >= 0 && span[i].name; number -= span[i++].count)
        if (number < span[i].count)
            return span[i].first + (motu_move)number;
    return 0;
}

void motu_observe(const struct motu_game *game, const struct motu_state *state, int seat, uint8_t out[])
{
    must(game->encoding && seat >= 0 && seat < game->seats(state));
    struct motu_state view = *state;
    game->conceal(&view, seat);
    game->encoding->observe(&view, seat, out);
}

int motu_legal_words(const struct motu_game *game)
{
    must(game->encoding);
    return (motu_span_total(game->encoding->actions) + 63) / 64;
}

static int list_legal(const struct motu_game *game, const struct motu_state *state, uint64_t set[])
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = game->moves(state, move);
    memset(set, 0, sizeof *set * (size_t)motu_legal_words(game));
    for (int i = 0; i < count; i++) {
        const int number = motu_span_number(game->encoding->actions, move[i]);
        must(number >= 0);
        set[number / 64] |= (uint64_t)1 << number % 64;
    }
    return count;
}

int motu_legal(const struct motu_game *game, const struct motu_state *state, uint64_t set[])
{
    must(game->encoding);
    return game->encoding->legal ? game->encoding->legal(state, set) : list_legal(game, state, set);
}

double motu_reward(int share, int seats)
{
    return (double)(share * seats - MOTU_WHOLE) / (MOTU_WHOLE * (seats - 1));
}
