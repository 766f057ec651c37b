/* puzzle.c: `motu puzzle`: finds, verifies, lists and asks puzzles. puzzle_judge.c judges positions. */
#include <stdlib.h>
#include <string.h>

#include "progress.h"
#include "puzzle_find.h"
#include "puzzle_say.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "game", .takes = "@game", .text = CLI_OPTION_PUZZLE_GAME},
    {.name = "options", .takes = "", .text = CLI_OPTION_PUZZLE_OPTIONS},
    {.name = "games", .letter = 'n', .takes = "", .text = CLI_OPTION_PUZZLE_GAMES},
    {.name = "first", .takes = "", .text = CLI_OPTION_PUZZLE_FIRST},
    {.name = "seed", .takes = "", .text = CLI_OPTION_PUZZLE_SEED},
    {.name = "visits", .takes = "", .text = CLI_OPTION_PUZZLE_VISITS},
    {.name = "margin", .takes = "", .text = CLI_OPTION_PUZZLE_MARGIN},
    {.name = "level", .takes = "", .text = CLI_OPTION_PUZZLE_LEVEL},
    {.name = "id", .takes = "", .text = CLI_OPTION_PUZZLE_ID},
    {.name = "json", .text = CLI_OPTION_PUZZLE_JSON},
    {.name = "ascii", .text = CLI_OPTION_ASCII},
    {.name = "no-color", .text = CLI_OPTION_NO_COLOR},
    {0},
};

const struct command command_puzzle = {
    .name = "puzzle",
    .summary = CLI_SUMMARY_PUZZLE,
    .help = CLI_HELP_PUZZLE,
    .help_end = CLI_HELP_PUZZLE_END,
    .options = option_table,
    .operands = "make verify list play @file",
    .run = run,
};

/* The words of the command line. */
struct request {
    const char *game, *options, *games, *first, *seed, *visits, *margin, *level, *id;
    bool json, ascii, no_colour;
};

static struct pool *open_pool(void)
{
    struct pool *pool = pool_open(1, (size_t)256 << 20);
    if (!pool)
        complain(&command_puzzle, phrase(CLI_NO_MEMORY));
    return pool;
}

/* --- make --------------------------------------------------------------------------------------------------------- */

static bool read_effort(const struct request *r, struct puzzle_effort *effort)
{
    long visits, margin;
    if (!flags_number(&command_puzzle, "--visits", r->visits ? r->visits : "60000", 100, 100000000, &visits)
        || !flags_number(&command_puzzle, "--margin", r->margin ? r->margin : "10", 1, 100, &margin))
        return false;
    const uint64_t seed = choose_seed(r->seed ? r->seed : "1") % 1000000007;
    effort->visits[0] = (uint32_t)visits;
    effort->visits[1] = (uint32_t)(3 * visits);
    effort->seed[0] = seed;
    effort->seed[1] = seed + 1000000007;
    effort->margin = (int)((long long)MOTU_VALUE * margin / 100);
    return true;
}

static int make_from_record(struct puzzle_hunt *hunt, const char *path)
{
    int code;
    struct opened_record *record = record_open(&command_puzzle, path, &code);
    if (!record)
        return code;
    hunt->name = record->match.game->id;
    puzzle_hunt_record(hunt, &record->match);
    record_close(record);
    return EXIT_DONE;
}

static int make_from_games(struct puzzle_hunt *hunt, const struct request *r)
{
    long games, first;
    const struct motu_game *game = find_game(&command_puzzle, r->game ? r->game : motu_catalogue_games[0]->id);
    if (!game)
        return EXIT_NOT_FOUND;
    if (!flags_number(&command_puzzle, "--games", r->games ? r->games : "100", 1, 10000000, &games)
        || !flags_number(&command_puzzle, "--first", r->first ? r->first : "0", 0, 1000000000, &first))
        return EXIT_USAGE;
    struct progress progress = progress_begin();
    bool good = true;
    hunt->name = game->id;
    for (long i = 0; i < games && good; i++) {
        good = puzzle_hunt_game(hunt, game, r->options ? r->options : "", hunt->effort.seed[0], first + i);
        progress_show(&progress, (double)(i + 1), (double)games, phrase(CLI_PUZZLE_GAMES_LOOKED_AT));
    }
    progress_end(&progress);
    return good ? EXIT_DONE : EXIT_USAGE;
}

static int make(const struct request *r, const char *record)
{
    struct puzzle_hunt hunt = {.command = &command_puzzle, .out = stdout};
    long level;
    if (!read_effort(r, &hunt.effort)
        || !flags_number(&command_puzzle, "--level", r->level ? r->level : "1", 1, MOTU_AI_LEVELS, &level))
        return EXIT_USAGE;
    hunt.least_level = (int)level;
    if (!(hunt.pool = open_pool()))
        return EXIT_FAILED;
    const int code = record ? make_from_record(&hunt, record) : make_from_games(&hunt, r);
    pool_close(hunt.pool);
    if (code == EXIT_DONE)
        fprintf(stderr, "%s\n", phrase_with(CLI_PUZZLE_FOUND, motu_sentence_number(hunt.found)));
    return code;
}

/* --- verify ------------------------------------------------------------------------------------------------------- */

/* Whether a puzzle is as the file says: the same visits and seeds must give the same move, values and level, to the
 * last digit. If other visits are asked for, only the move and its lead count. */
static bool is_right(struct pool *pool, const struct puzzle *z, const struct request *r)
{
    struct puzzle_effort effort = z->effort;
    struct puzzle_answer found;
    long visits;
    const bool anew = r->seed || r->visits;
    if (r->seed)
        effort.seed[0] = choose_seed(r->seed) % 1000000007, effort.seed[1] = effort.seed[0] + 1000000007;
    if (r->visits && flags_number(&command_puzzle, "--visits", r->visits, 100, 100000000, &visits))
        effort.visits[0] = (uint32_t)visits, effort.visits[1] = (uint32_t)(3 * visits);
    if (!puzzle_judge(pool, &z->record->match, &effort, &found) || found.move != z->answer.move
        || found.exact != z->answer.exact)
        return false;
    const int digit = MOTU_VALUE / 10000;
    return anew
           || (abs(found.value - z->answer.value) <= digit && abs(found.next_value - z->answer.next_value) <= digit
               && puzzle_grade(pool, &z->record->match, found.move, effort.seed[1]) == z->level);
}

/* Whether a puzzle is one of those asked for. */
static bool is_wanted(const struct puzzle *z, const char *id, long level)
{
    return (!id || !strcmp(id, z->id)) && (!level || level == z->level);
}

static int verify(const struct request *r, const struct puzzles *all, long level)
{
    struct pool *pool = open_pool();
    struct progress progress = progress_begin();
    long right = 0, wrong = 0, whole = 0;
    if (!pool)
        return EXIT_FAILED;
    for (int i = 0; i < all->count; i++)
        whole += is_wanted(&all->puzzle[i], r->id, level);
    for (int i = 0; i < all->count; i++) {
        if (!is_wanted(&all->puzzle[i], r->id, level))
            continue;
        const bool good = is_right(pool, &all->puzzle[i], r);
        right += good;
        wrong += !good;
        if (!good)
            complain(&command_puzzle, phrase_with(CLI_PUZZLE_NOT_RIGHT, motu_sentence_word(all->puzzle[i].id)));
        progress_show(&progress, (double)(right + wrong), (double)whole, phrase(CLI_PUZZLE_PUZZLES));
    }
    progress_end(&progress);
    pool_close(pool);
    tell_with(CLI_PUZZLE_VERIFIED, motu_sentence_number(right), motu_sentence_number(whole));
    if (!whole)
        return EXIT_NOT_FOUND;
    return wrong ? EXIT_FAILED : EXIT_DONE;
}

/* --- renew -------------------------------------------------------------------------------------------------------- */

/* Judges and grades a puzzle with the current players; what is no longer a puzzle for them is left out. */
static bool renew_one(struct pool *pool, const struct puzzle *old)
{
    static char text[MOTU_MATCH_MAX_RECORD], line[2 * MOTU_MATCH_MAX_RECORD];
    struct motu_text record = MOTU_TEXT_IN(text), out = MOTU_TEXT_IN(line);
    const struct motu_match *m = &old->record->match;
    struct puzzle z = *old;
    if (!puzzle_judge(pool, m, &z.effort, &z.answer))
        return false;
    z.level = puzzle_grade(pool, m, z.answer.move, z.effort.seed[1]);
    motu_match_write_record(m, z.seat, &record);
    puzzle_write(&z, m->game, text, &out);
    fputs(line, stdout);
    fflush(stdout);
    return true;
}

static int renew(const struct request *r, const struct puzzles *all, long level)
{
    struct pool *pool = open_pool();
    long kept = 0;
    if (!pool)
        return EXIT_FAILED;
    for (int i = 0; i < all->count; i++)
        if (is_wanted(&all->puzzle[i], r->id, level))
            kept += renew_one(pool, &all->puzzle[i]);
    pool_close(pool);
    fprintf(stderr, "%s\n", phrase_with(CLI_PUZZLE_FOUND, motu_sentence_number(kept)));
    return EXIT_DONE;
}

/* --- list --------------------------------------------------------------------------------------------------------- */

static int list(const struct request *r, const struct puzzles *all, long level)
{
    int shown = 0;
    for (int i = 0; i < all->count; i++)
        if (is_wanted(&all->puzzle[i], r->id, level)) {
            if (r->json)
                puzzle_print_json(&all->puzzle[i]);
            else
                puzzle_print(&all->puzzle[i]);
            shown++;
        }
    if (shown)
        return EXIT_DONE;
    complain(&command_puzzle, phrase(CLI_PUZZLE_NONE));
    return EXIT_NOT_FOUND;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Carries out the verb on the puzzles of a file. */
static int use(const struct request *r, const char *verb, const char *path)
{
    int code;
    long level = 0, visits;
    if ((r->level && !flags_number(&command_puzzle, "--level", r->level, 1, MOTU_AI_LEVELS, &level))
        || (r->visits && !flags_number(&command_puzzle, "--visits", r->visits, 100, 100000000, &visits)))
        return EXIT_USAGE;
    struct puzzles *all = puzzles_open(&command_puzzle, path, &code);
    if (!all)
        return code;
    if (!strcmp(verb, "verify")) {
        code = verify(r, all, level);
    } else if (!strcmp(verb, "renew")) {
        code = renew(r, all, level);
    } else if (!strcmp(verb, "list")) {
        code = list(r, all, level);
    } else {
        const struct style style = style_choose(r->ascii, r->no_colour, stdout);
        code = puzzle_ask(&command_puzzle, all, (int)level, r->id, &style);
    }
    puzzles_close(all);
    return code;
}

static int run(int argc, char **argv)
{
    struct request r = {0};
    const struct flag flags[] = {{.name = "game", .value = &r.game},     {.name = "options", .value = &r.options},
                                 {.name = "games", .value = &r.games},   {.name = "first", .value = &r.first},
                                 {.name = "seed", .value = &r.seed},     {.name = "visits", .value = &r.visits},
                                 {.name = "margin", .value = &r.margin}, {.name = "level", .value = &r.level},
                                 {.name = "id", .value = &r.id},         {.name = "json", .on = &r.json},
                                 {.name = "ascii", .on = &r.ascii},      {.name = "no-color", .on = &r.no_colour}};
    int code;
    const int words = flags_read(&command_puzzle, argc, argv, flags, sizeof flags / sizeof flags[0], 2, &code);
    if (words < 0)
        return code;
    if (words && !strcmp(argv[1], "make"))
        return make(&r, words > 1 ? argv[2] : NULL);
    if (words && strcmp(argv[1], "verify") && strcmp(argv[1], "renew") && strcmp(argv[1], "list")
        && strcmp(argv[1], "play"))
        complain(&command_puzzle, phrase_with(CLI_PUZZLE_NO_VERB, typed_word(argv[1])));
    else if (words < 2)
        complain(&command_puzzle, phrase(CLI_PUZZLE_WANTED));
    else
        return use(&r, argv[1], argv[2]);
    return EXIT_USAGE;
}
