/* teller.c: see teller.h. */
#include "teller.h"

#include <string.h>

void teller_print(const struct game *game, const struct game_state *before, game_move move,
                  const struct game_state *after, FILE *out)
{
    struct game_reason told[GAME_MAX_TOLD];
    char sentence[512];
    const int count = game->tell ? game->tell(before, move, after, told) : 0;
    for (int i = 0; i < count; i++) {
        struct text text = TEXT_IN(sentence);
        reason_write(&told[i], LANGUAGE_EN, &text);
        fprintf(out, "%s%s", i ? " " : "", sentence);
    }
    fputc('\n', out);
}

void teller_catch_up(const struct match *m, int from, int viewer, FILE *out)
{
    struct game_state state, before, after;
    match_state_at(m, from, &state);
    for (int i = from; i < m->count; i++) {
        memcpy(&before, &state, m->game->state_size);
        const game_move seen = m->game->conceal_move(&state, m->move[i], viewer);
        m->game->apply(&state, m->move[i]);
        memcpy(&after, &state, m->game->state_size);
        m->game->conceal(&before, viewer);
        m->game->conceal(&after, viewer);
        fputs("  ", out);
        teller_print(m->game, &before, seen, &after, out);
    }
}
