/* choices.c: every legal decision as text, sorted. */
#include <motu/match.h>

#include <string.h>

/* Shellsort: short, in place, and quick enough for the few hundred texts of a decision. */
static void sort_choices(struct motu_match_choice choice[], int count)
{
    for (int gap = count / 2; gap; gap /= 2)
        for (int i = gap; i < count; i++) {
            const struct motu_match_choice moved = choice[i];
            int to = i;
            for (; to >= gap && strcmp(choice[to - gap].words, moved.words) > 0; to -= gap)
                choice[to] = choice[to - gap];
            choice[to] = moved;
        }
}

int motu_match_choices(const struct motu_match *m, struct motu_match_choice out[])
{
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    const bool chance = motu_match_actor(m) == MOTU_CHANCE;
    const int count = chance ? m->game->chances(&m->now, move, weight) : m->game->moves(&m->now, move);
    for (int i = 0; i < count; i++) {
        struct motu_text text = MOTU_TEXT_IN(out[i].words);
        m->game->write_move(&m->now, move[i], &text);
        out[i].move = move[i];
        out[i].weight = chance ? weight[i] : 0;
    }
    sort_choices(out, count);
    return count;
}
