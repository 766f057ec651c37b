/* screen.c: see screen.h. */
#include "screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kahuna_screen.h"
#include "kaivai_screen.h"
#include "nim_screen.h"
#include "words.h"

static const struct screen *const screens[] = {&kahuna_screen, &kaivai_screen, &nim_screen, NULL};

const struct screen *screen_find(const struct motu_game *game)
{
    for (int i = 0; screens[i]; i++)
        if (!strcmp(screens[i]->game, game->id))
            return screens[i];
    return NULL;
}

struct style style_choose(bool ascii, bool no_colour, FILE *out)
{
    const char *term = getenv("TERM"), *unwanted = getenv("NO_COLOR");
    const bool terminal = isatty(fileno(out)) && term && strcmp(term, "dumb");
    return (struct style){
        .colour = terminal && !no_colour && !(unwanted && *unwanted),
        .ascii = ascii || !reader_has_utf8(),
    };
}

void screen_print_moves(const struct motu_match *m)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    const int count = motu_match_choices(m, choice);
    for (int i = 0, column = 0; i < count; i++) {
        const int width = (int)strlen(choice[i].words) + 2;
        if (column && column + width > 78) {
            fputc('\n', stdout);
            column = 0;
        }
        printf("  %s", choice[i].words);
        column += width;
    }
    fputc('\n', stdout);
}
