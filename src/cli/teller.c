/* teller.c: see teller.h. */
#include "teller.h"

#include <string.h>

#include "words.h"

/* Prints words so that no line is longer than WIDTH; what goes on begins at `indent`. */
static void print_wrapped(const char *words, int column, int indent, FILE *out)
{
    enum { WIDTH = 98 };
    while (*words) {
        const int length = (int)strcspn(words, " ");
        int width = 0; /* bytes that begin a character */
        for (int i = 0; i < length; i++)
            width += ((unsigned char)words[i] & 0xC0) != 0x80;
        if (column > indent && column + 1 + width > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", length, words);
        column += width;
        words += length;
        words += strspn(words, " ");
    }
    fputc('\n', out);
}

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
