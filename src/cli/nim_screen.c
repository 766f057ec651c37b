/* nim_screen.c: Nim's heaps as lines of stones. It draws from the state's JSON, as the page does: a game can be shown
 * without a header of its own. */
#include "nim_screen.h"

#include <jansson.h>

#include <motu/match.h>

#include "must.h"
#include "words.h"

/* The stones of each heap; to be freed. */
static json_t *heaps_of(const struct motu_game *game, const struct motu_state *view)
{
    char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text out = MOTU_TEXT_IN(text);
    game->write_state(view, &out);
    json_t *state = json_loads(text, 0, NULL);
    must(state);
    json_t *heaps = json_incref(json_object_get(state, "heaps"));
    json_decref(state);
    return heaps;
}

static void draw(const struct motu_game *game, const struct motu_state *view, int reader, const struct style *style,
                 FILE *out)
{
    json_t *heaps = heaps_of(game, view);
    (void)reader;
    for (size_t i = 0; i < json_array_size(heaps); i++) {
        const int stones = (int)json_integer_value(json_array_get(heaps, i));
        fprintf(out, "  %c %2d ", (char)('A' + i), stones);
        fputs(style->colour ? "\033[1;33m" : "", out);
        for (int stone = 0; stone < stones; stone++)
            fputs(style->ascii ? " o" : " \xE2\x97\x8F", out);
        fputs(style->colour ? "\033[0m\n" : "\n", out);
    }
    json_decref(heaps);
}

/* Asks with the first legal move as an example. */
static void ask(const struct motu_game *game, const struct motu_state *view, FILE *out)
{
    motu_move move[MOTU_MAX_MOVES];
    char words[16] = "";
    struct motu_text text = MOTU_TEXT_IN(words);
    if (game->moves(view, move))
        game->write_move(view, move[0], &text);
    fprintf(out, "%s\n%s\n", phrase_with(CLI_NIM_ASK, motu_sentence_word(words)), phrase(CLI_PLAY_WORDS_HINT));
}

const struct screen nim_screen = {
    .game = "nim",
    .draw = draw,
    .ask = ask,
    .welcome = CLI_NIM_WELCOME,
    .help = CLI_NIM_HELP,
};
