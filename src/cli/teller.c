/* teller.c: see teller.h. */
#include "teller.h"

#include <string.h>

#include "words.h"

void teller_print(const struct motu_game *game, const struct motu_state *before, motu_move move,
                  const struct motu_state *after, int indent, FILE *out)
{
    struct motu_reason told[MOTU_MAX_TOLD];
    char sentences[MOTU_MAX_TOLD * 256];
    struct motu_text text = MOTU_TEXT_IN(sentences);
    const int count = game->tell ? game->tell(before, move, after, told) : 0;
    for (int i = 0; i < count; i++) {
        if (i)
            motu_text_put_char(&text, ' ');
        motu_reason_write(&told[i], reader_language(), &text);
    }
    reader_fit(sentences);
    print_wrapped(sentences, indent, indent, out);
}

void teller_catch_up(const struct motu_match *m, int from, int viewer, FILE *out)
{
    struct motu_walk walk;
    struct motu_match_step step;
    motu_walk_start_at(&walk, m, from);
    while (motu_walk_step(&walk, viewer, &step)) {
        fputs("  ", out);
        teller_print(m->game, &step.before, step.move, &step.after, 2, out);
    }
}
