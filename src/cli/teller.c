/* teller.c: see teller.h. */
#include "teller.h"

#include <string.h>

#include "words.h"

void teller_print(const struct game *game, const struct game_state *before, game_move move,
                  const struct game_state *after, int indent, FILE *out)
{
    struct game_reason told[GAME_MAX_TOLD];
    char sentences[GAME_MAX_TOLD * 256];
    struct text text = TEXT_IN(sentences);
    const int count = game->tell ? game->tell(before, move, after, told) : 0;
    for (int i = 0; i < count; i++) {
        if (i)
            text_put_char(&text, ' ');
        reason_write(&told[i], reader_language(), &text);
    }
    reader_fit(sentences);
    print_wrapped(sentences, indent, indent, out);
}

void teller_catch_up(const struct match *m, int from, int viewer, FILE *out)
{
    struct match_step step;
    for (int i = from; i < m->count; i++) {
        match_step_at(m, i, viewer, &step);
        fputs("  ", out);
        teller_print(m->game, &step.before, step.move, &step.after, 2, out);
    }
}
