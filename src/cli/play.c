/* play.c: `motu play`: a friendly game in the terminal, line by line: against the computer, or several people at one
 * screen with a curtain between them. However the player leaves, the game is kept (kept.c) and offered the next
 * time. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "broken.h"
#include "play_table.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "seat", .takes = "@seat", .text = CLI_OPTION_PLAY_SEAT},
    {.name = "vs", .takes = "@player", .text = CLI_OPTION_PLAY_VS},
    {.name = "load", .takes = "@file", .text = CLI_OPTION_PLAY_LOAD},
    {.name = "rules", .takes = "", .text = CLI_OPTION_PLAY_RULES},
    {.name = "resume", .text = CLI_OPTION_PLAY_RESUME},
    {.name = "new", .text = CLI_OPTION_PLAY_NEW},
    {.name = "seed", .takes = "", .text = CLI_OPTION_PLAY_SEED},
    {.name = "ascii", .text = CLI_OPTION_ASCII},
    {.name = "no-color", .text = CLI_OPTION_NO_COLOR},
    {0},
};

const struct command command_play = {
    .name = "play",
    .summary = CLI_SUMMARY_PLAY,
    .help = CLI_HELP_PLAY,
    .help_end = CLI_HELP_PLAY_END,
    .options = option_table,
    .operands = "@game @option",
    .run = run,
};

/* After the end: the chance to keep the record. */
static void offer_save(struct table *t)
{
    char line[TYPED], question[512];
    if (!t->match.count || prompt_over(t->prompt) || t->stop)
        return;
    snprintf(question, sizeof question, "%s ", phrase(CLI_PLAY_KEEP));
    prompt_complete(t->prompt, NULL, NULL);
    if (prompt_read(t->prompt, question, line) == PROMPT_READ && line[strspn(line, " ")])
        table_save(t, line + strspn(line, " "));
}

/* Joins the operands KEY=VALUE with spaces. */
static bool join_options(int count, char **words, char options[TYPED])
{
    struct motu_text text = motu_text_in(options, TYPED);
    for (int i = 0; i < count; i++) {
        if (i)
            motu_text_put_char(&text, ' ');
        motu_text_put(&text, words[i]);
    }
    if (!motu_text_fits(&text))
        complain(&command_play, phrase(CLI_PLAY_OPTIONS_TOO_LONG));
    return motu_text_fits(&text);
}

static void greet(const struct table *t, uint64_t seed)
{
    char opponent[64], number[24];
    struct motu_text text = MOTU_TEXT_IN(opponent);
    motu_ai_player_write(&t->computer, &text);
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    tell_with(CLI_PLAY_GREETING, motu_sentence_word(t->match.game->title), motu_sentence_word(number));
    tell(t->screen->welcome);
    if (t->people == 1)
        tell_with(CLI_PLAY_YOU, seat_place(t->match.game, t->reader), motu_sentence_word(opponent));
}

static void print_players(void)
{
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        struct motu_reason reason;
        printf("%d  ", level);
        put_column(reason_sentence(motu_reason_set(&reason, MOTU_REASON_NONE, "", motu_ai_level_name(level))), 14,
                   stdout);
        printf("%s\n",
               reason_sentence(motu_reason_set(&reason, MOTU_REASON_NONE, "", motu_ai_level_description(level))));
    }
    for (int i = 1; i < MOTU_STYLES; i++) {
        const enum motu_style style = (enum motu_style)i;
        struct motu_reason reason;
        printf("%d,style=%-9s", MOTU_AI_USUAL_LEVEL, motu_ai_style_id(style));
        puts(reason_sentence(motu_reason_set(&reason, MOTU_REASON_NONE, "", motu_ai_style_description(style))));
    }
}

/* A version of the rules; 0 if it is not a number. */
static int read_rules(const char *text)
{
    char *end;
    const long rules = strtol(text, &end, 10);
    return *text && !*end && rules > 0 && rules < 1000000 ? (int)rules : 0;
}

/* Memory for the computer players. */
static bool prepare_thinking(struct table *t)
{
    enum { BYTES = 64 * 1024 * 1024 };
    t->pool = pool_open(pool_processors(), BYTES);
    if (!t->pool)
        complain(&command_play, phrase(CLI_NO_MEMORY));
    return t->pool;
}

struct wishes {
    bool ascii, no_colour, resume, new_game;
    const char *load, *seed, *rules;
};

/* The game to play: a saved one, one that was left, or a new one. False with the exit code. */
static bool find_match(struct table *t, const struct wishes *w, int words, char **argv, uint64_t *seed, int *code)
{
    char options[TYPED];
    struct motu_reason reason;
    if (w->load) {
        if (!table_load(t, w->load, code))
            return false;
        t->match.seed = *seed;
        return true;
    }
    const struct motu_game *game = words ? find_game(&command_play, argv[1]) : NULL;
    *code = EXIT_NOT_FOUND;
    if (words && !game)
        return false;
    if (!w->new_game && !w->rules && (w->resume || isatty(STDIN_FILENO)) && table_resume(t, game, w->resume, seed))
        return true;
    *code = t->stop == INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    if (t->stop)
        return false;
    *code = EXIT_NOT_FOUND;
    if (w->resume) {
        complain(&command_play, phrase(CLI_PLAY_NOTHING_LEFT));
        return false;
    }
    *code = EXIT_USAGE;
    if (!join_options(words > 1 ? words - 1 : 0, argv + 2, options))
        return false;
    game = game ? game : motu_catalogue_games[0];
    if (motu_match_start_under(&t->match, game, w->rules ? read_rules(w->rules) : game->rules_version, options, *seed,
                               &reason))
        return true;
    say_reason(&command_play, &reason);
    return false;
}

/* Plays at a table that is set up. */
static int play(struct table *t, const struct wishes *w, uint64_t seed)
{
    t->screen = screen_find(t->match.game);
    t->style = style_choose(w->ascii, w->no_colour, stdout);
    t->show_board = true;
    motu_rng_seed_at(&t->rng, seed, 1u << 20);
    if (!prepare_thinking(t))
        return EXIT_FAILED;
    table_write_names(t);
    broken_about(&t->match);
    greet(t, seed);
    table_play(t);
    offer_save(t);
    table_keep_or_forget(t);
    return t->stop == INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
}

static bool read_words(struct table *t, const struct wishes *w, int words, char **argv)
{
    t->computer = motu_ai_player_level(MOTU_AI_USUAL_LEVEL);
    if (t->vs && !motu_ai_player_named(t->vs, &t->computer, NULL)) {
        complain(&command_play,
                 phrase_with(CLI_PLAY_NO_PLAYER, typed_word(t->vs), motu_sentence_number(MOTU_AI_LEVELS)));
        return false;
    }
    if (w->load && (words || w->rules)) {
        complain(&command_play, phrase_with(CLI_PLAY_HAS_GAME, typed_word(words ? argv[1] : "--rules")));
        return false;
    }
    return true;
}

static int run(int argc, char **argv)
{
    static struct table t;
    struct wishes w = {0};
    const struct flag flags[] = {{.name = "ascii", .on = &w.ascii},   {.name = "no-color", .on = &w.no_colour},
                                 {.name = "seat", .value = &t.seat},  {.name = "vs", .value = &t.vs},
                                 {.name = "load", .value = &w.load},  {.name = "seed", .value = &w.seed},
                                 {.name = "resume", .on = &w.resume}, {.name = "new", .on = &w.new_game},
                                 {.name = "rules", .value = &w.rules}};
    int code;
    const int words = flags_read(&command_play, argc, argv, flags, sizeof flags / sizeof flags[0], 16, &code);
    if (words < 0)
        return code;
    if (t.vs && !strcmp(t.vs, "?")) {
        print_players();
        return EXIT_DONE;
    }
    if (!read_words(&t, &w, words, argv))
        return EXIT_USAGE;
    uint64_t seed = choose_seed(w.seed);
    t.kept = KEPT_NOTHING;
    /* people who share a screen must not find in the history what others typed behind the curtain */
    const bool alone = !t.seat || (strcmp(t.seat, "both") && strcmp(t.seat, "all"));
    t.prompt = prompt_open(alone && isatty(STDIN_FILENO) ? kept_file("history", t.history) : NULL);
    if (!t.prompt) {
        complain(&command_play, phrase(CLI_NO_MEMORY));
        return EXIT_FAILED;
    }
    if (find_match(&t, &w, words, argv, &seed, &code))
        code = table_take_seats(&t, t.seat) ? play(&t, &w, seed) : EXIT_USAGE;
    prompt_close(t.prompt);
    pool_close(t.pool);
    return code;
}
