/* puzzle_say.c: see puzzle_say.h. The sentences are not kept in the file but made when they are read, in the reader's
 * language. */
#include "puzzle_say.h"

#include <string.h>

static const struct motu_game *game_of(const struct puzzle *z)
{
    return z->record->match.game;
}

/* What the move does, as the log of a game tells it. */
static void write_told(const struct puzzle *z, struct motu_text *out)
{
    const struct motu_game *game = game_of(z);
    struct motu_state before, after;
    struct motu_reason told[MOTU_MAX_TOLD];
    if (!game->tell)
        return;
    motu_match_view(&z->record->match, z->seat, &before);
    memcpy(&after, &before, sizeof after);
    game->apply(&after, z->answer.move);
    const int count = game->tell(&before, z->answer.move, &after, told);
    for (int i = 0; i < count; i++) {
        motu_reason_write(&told[i], reader_language(), out);
        motu_text_put_char(out, ' ');
    }
}

static int percent(int part)
{
    return (int)((100ll * part + MOTU_VALUE / 2) / MOTU_VALUE);
}

void puzzle_write_reason(const struct puzzle *z, struct motu_text *out)
{
    const struct puzzle_answer *a = &z->answer;
    const struct motu_sentence_part move = motu_sentence_word(a->best);
    write_told(z, out);
    if (!a->exact)
        motu_text_put(out, phrase_with(CLI_PUZZLE_WHY, move, motu_sentence_number(percent(a->value)),
                                       motu_sentence_word(a->next), motu_sentence_number(percent(a->next_value))));
    else
        motu_text_put(out, phrase_with(a->value == MOTU_VALUE ? CLI_PUZZLE_WHY_WON : CLI_PUZZLE_WHY_DRAWN, move));
}

void puzzle_print(const struct puzzle *z)
{
    printf("%-24s  ", z->id);
    put_column(seat_word(game_of(z), z->seat), 8, stdout);
    puts(phrase_with(z->answer.exact ? CLI_PUZZLE_LEVEL_EXACT : CLI_PUZZLE_LEVEL, motu_sentence_number(z->level),
                     motu_sentence_number(z->record->match.count)));
}

void puzzle_print_json(const struct puzzle *z)
{
    char line[8192], reason[2048];
    struct motu_text out = MOTU_TEXT_IN(line), why = MOTU_TEXT_IN(reason);
    puzzle_write_reason(z, &why);
    motu_text_put_char(&out, '{');
    motu_text_put_member_text(&out, "puzzle", z->id);
    motu_text_put_member_text(&out, "game", game_of(z)->id);
    motu_text_put_member_text(&out, "seat", game_of(z)->seat_names[z->seat]);
    motu_text_put_member_number(&out, "level", z->level);
    motu_text_put_member_truth(&out, "exact", z->answer.exact);
    motu_text_put_member_text(&out, "best", z->answer.best);
    motu_text_put_member(&out, "line");
    motu_text_put(&out, z->answer.line);
    motu_text_put_member_text(&out, "reason", reason);
    motu_text_put(&out, "}");
    puts(line);
}
