/* dataset_game.c: see dataset.h. */
#include <stdlib.h>
#include <string.h>

#include <motu/tensor.h>

#include "bytes.h"
#include "dataset.h"
#include "luck.h"

bool dataset_suits(const struct motu_game *game)
{
    return game->encoding && game->encoding->actions;
}

void dataset_game_clear(struct dataset_game *g, uint64_t number)
{
    g->number = number;
    g->rows = g->entries = 0;
}

void dataset_game_free(struct dataset_game *g)
{
    free(g->row);
    free(g->entry);
    *g = (struct dataset_game){0};
}

/* Makes room for `more` of a list. */
static bool grow(void **list, size_t *capacity, size_t count, size_t more, size_t bytes)
{
    if (count + more <= *capacity)
        return true;
    const size_t wanted = 2 * (count + more);
    void *new = realloc(*list, wanted * bytes);
    if (!new)
        return false;
    *list = new;
    *capacity = wanted;
    return true;
}

static int by_action(const void *a, const void *b)
{
    const struct dataset_entry *one = a, *other = b;
    return one->action < other->action ? -1 : one->action > other->action;
}

bool dataset_game_decide(struct dataset_game *g, const struct motu_game *game, const struct motu_state *state, int ply,
                         int seat, motu_move move)
{
    const struct motu_span *actions = game->encoding->actions;
    motu_move list[MOTU_MAX_MOVES];
    struct motu_state view = *state;
    game->conceal(&view, seat);
    const int count = game->moves(&view, list);
    if (!grow((void **)&g->row, &g->row_capacity, g->rows, 1, sizeof *g->row)
        || !grow((void **)&g->entry, &g->entry_capacity, g->entries, (size_t)count, sizeof *g->entry))
        return false;
    struct dataset_entry *entry = &g->entry[g->entries];
    for (int i = 0; i < count; i++)
        entry[i] = (struct dataset_entry){.action = (uint16_t)motu_span_number(actions, list[i])};
    qsort(entry, (size_t)count, sizeof *entry, by_action);
    g->row[g->rows++] = (struct dataset_row){.ply = (uint16_t)ply,
                                             .action = (uint16_t)motu_span_number(actions, move),
                                             .seat = (uint8_t)seat,
                                             .entry = g->entries,
                                             .entries = count};
    g->entries += (size_t)count;
    return true;
}

void dataset_game_search(struct dataset_game *g, const struct motu_game *game, const struct pool_result *thought)
{
    struct dataset_row *row = &g->row[g->rows - 1];
    row->searched = true;
    for (int seat = 0; seat < thought->seats; seat++)
        row->value[seat] = (uint16_t)thought->value[seat];
    for (int i = 0; i < thought->rows; i++) {
        const int action = motu_span_number(game->encoding->actions, thought->row[i].move);
        for (int e = 0; e < row->entries; e++)
            if (g->entry[row->entry + (size_t)e].action == action)
                g->entry[row->entry + (size_t)e].visits = thought->row[i].visits;
    }
}

bool dataset_game_replay(struct dataset_game *g)
{
    struct motu_walk walk;
    for (motu_walk_start(&walk, &g->match); motu_walk_more(&walk); motu_walk_next(&walk)) {
        const int actor = motu_walk_actor(&walk);
        if (actor >= 0 && !dataset_game_decide(g, g->match.game, &walk.state, walk.ply, actor, g->match.move[walk.ply]))
            return false;
    }
    return true;
}

/* Luck is first collected between one decision and the next, then summed from the end. */
void dataset_game_settle(struct dataset_game *g)
{
    const struct motu_match *m = &g->match;
    const bool known = luck_is_known(m);
    struct motu_walk walk;
    double *at = g->luck;
    size_t row = 0;
    memset(g->luck, 0, sizeof g->luck);
    memset(g->share, 0, sizeof g->share);
    m->game->payoff(&m->now, g->share);
    for (motu_walk_start(&walk, m); motu_walk_more(&walk); motu_walk_next(&walk)) {
        double change[MOTU_MAX_SEATS] = {0};
        if (motu_walk_actor(&walk) >= 0) {
            at = g->row[row++].luck;
            memset(at, 0, sizeof g->luck);
        } else if (known) {
            luck_measure(m->game, &walk.state, m->move[walk.ply], change);
            for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
                at[seat] += change[seat];
        }
    }
    for (size_t i = g->rows; i-- > 1;)
        for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
            g->row[i - 1].luck[seat] += g->row[i].luck[seat];
    for (int seat = 0; g->rows && seat < MOTU_MAX_SEATS; seat++)
        g->luck[seat] += g->row[0].luck[seat];
}

int dataset_game_move(const struct dataset_game *g, const struct motu_walk *walk)
{
    const struct motu_encoding *code = g->match.game->encoding;
    return motu_span_number(motu_walk_actor(walk) >= 0 ? code->actions : code->outcomes, g->match.move[walk->ply]);
}

static uint32_t add_number(uint32_t sum, int bytes, uint64_t number)
{
    uint8_t as_bytes[8];
    bytes_put(as_bytes, bytes, number);
    return bytes_sum(sum, as_bytes, (size_t)bytes);
}

uint32_t dataset_game_sum(const struct dataset_game *g)
{
    struct motu_walk walk;
    uint32_t sum = BYTES_SUM;
    for (motu_walk_start(&walk, &g->match); motu_walk_more(&walk); motu_walk_next(&walk))
        sum = add_number(sum, 2, (uint64_t)dataset_game_move(g, &walk));
    for (size_t i = 0; i < g->rows; i++) {
        const struct dataset_row *row = &g->row[i];
        sum = add_number(sum, 1, row->searched);
        for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
            sum = add_number(sum, 2, row->value[seat]);
        for (int e = 0; e < row->entries; e++)
            sum = add_number(sum, 4, g->entry[row->entry + (size_t)e].visits);
    }
    return sum;
}
