/* perft.c: `motu perft`: counts every line of play to a given depth, a figure on which two engines must agree. */
#include <string.h>

#include "cli.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "options", .takes = "", .english = "O\noptions of the game, as in a record"},
    {.name = "json", .english = "{\"game\":…,\"depth\":…,\"count\":…}"},
    {0},
};

const struct command command_perft = {
    .name = "perft",
    .summary = CLI_SUMMARY_PERFT,
    .english_help =
        "Usage: motu perft GAME DEPTH [--options 'KEY=VALUE ...'] [--json]\n\n"
        "Counts the sequences of DEPTH decisions from the start, chance included; a game that ends earlier\n"
        "counts once. Two engines that play by the same rules count the same.\n\n"
        "Example:\n"
        "  motu perft kahuna 5",
    .options = option_table,
    .operands = "@game",
    .run = run,
};

static unsigned long long count_lines(const struct motu_game *game, const struct motu_state *state, long depth)
{
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    const int actor = game->actor(state);
    if (!depth || actor == MOTU_OVER)
        return 1;
    const int count = actor == MOTU_CHANCE ? game->chances(state, move, weight) : game->moves(state, move);
    if (depth == 1)
        return (unsigned long long)count;
    unsigned long long sum = 0;
    for (int i = 0; i < count; i++) {
        struct motu_state next;
        memcpy(&next, state, game->state_size);
        game->apply(&next, move[i]);
        sum += count_lines(game, &next, depth - 1);
    }
    return sum;
}

static void print_json(const struct motu_game *game, long depth, unsigned long long count)
{
    char bytes[128];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "game", game->id);
    motu_text_put_member_number(&text, "depth", depth);
    motu_text_put_member_number(&text, "count", (long long)count);
    motu_text_put_char(&text, '}');
    puts(bytes);
}

static int run(int argc, char **argv)
{
    bool json = false;
    const char *options = "";
    const struct flag flags[] = {{.name = "json", .on = &json}, {.name = "options", .value = &options}};
    int code;
    long depth;
    struct motu_state start;
    struct motu_reason reason;
    const int words = flags_read(&command_perft, argc, argv, flags, 2, 2, &code);
    if (words < 0)
        return code;
    if (words != 2) {
        say_error(&command_perft, "name a game and a depth. See 'motu perft --help'.");
        return EXIT_USAGE;
    }
    const struct motu_game *game = find_game(&command_perft, argv[1]);
    if (!game)
        return EXIT_NOT_FOUND;
    if (!flags_number(&command_perft, "DEPTH", argv[2], 0, 60, &depth))
        return EXIT_USAGE;
    if (!game->start(&start, options, &reason)) {
        say_reason(&command_perft, &reason);
        return EXIT_USAGE;
    }
    for (long d = json ? depth : depth ? 1 : 0; d <= depth; d++) {
        const unsigned long long count = count_lines(game, &start, d);
        if (json)
            print_json(game, d, count);
        else
            printf("%2ld  %llu\n", d, count);
        fflush(stdout);
    }
    return EXIT_DONE;
}
