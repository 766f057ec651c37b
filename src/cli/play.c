/* play.c: `motu play`: a friendly game in the terminal, line by line: against the computer, or two people at
 * one screen with a curtain between them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <motu/ai.h>

#include "cli.h"
#include "pool.h"
#include "screen.h"
#include "teller.h"

static int run(int argc, char **argv);

const struct command command_play = {
    .name = "play",
    .summary = CLI_SUMMARY_PLAY,
    .help = CLI_HELP_PLAY,
    .run = run,
};

enum { TYPED = 512 };

struct table {
    struct match match;
    const struct screen *screen;
    struct style style;
    bool person[GAME_MAX_SEATS];
    int people;
    struct ai_player computer;
    struct pool *pool;          /* for thinking */
    struct game_belief *belief; /* what the one who thinks may know */
    struct rng rng;             /* the computer's own: not the one that deals */
    int told[GAME_MAX_SEATS];   /* how many decisions a person has been told of */
    int reader;                 /* the person at the screen, or GAME_ONLOOKER behind the curtain */
    bool show_board, stop;
};

static void print_common_help(const struct table *t)
{
    tell(t->screen->help);
    tell(CLI_PLAY_WORDS);
}

/* Reads one typed line without its newline. False at the end of the input. A line too long for any command is
 * not cut but thrown away: it comes back as a word that nothing understands. */
static bool read_line(char line[TYPED])
{
    size_t length = 0;
    int c;
    while ((c = getchar()) != '\n' && c != EOF)
        if (length < TYPED - 1)
            line[length++] = c && c != '\r' ? (char)c : ' ';
    line[length] = 0;
    if (length == TYPED - 1) {
        struct text instead = text_in(line, TYPED);
        text_put(&instead, phrase(CLI_PLAY_LINE_TOO_LONG));
    }
    return c != EOF || length;
}

/* Nobody's cards are on the screen until the right person asks for them. */
static bool draw_curtain(struct table *t, int seat)
{
    char line[TYPED];
    fputs(t->style.colour ? "\033[2J\033[3J\033[H" : "\n", stdout);
    for (int i = 0; !t->style.colour && i < 50; i++)
        fputs("\n", stdout);
    printf("%s ",
           phrase_with(t->people > 2 ? CLI_PLAY_CURTAIN_MORE : CLI_PLAY_CURTAIN, seat_place(t->match.game, seat)));
    fflush(stdout);
    t->reader = GAME_ONLOOKER;
    if (read_line(line))
        return true;
    fputc('\n', stdout);
    return false;
}

static void catch_up(struct table *t)
{
    if (t->reader < 0 || t->told[t->reader] == t->match.count)
        return;
    teller_catch_up(&t->match, t->told[t->reader], t->reader, stdout);
    t->told[t->reader] = t->match.count;
}

static void print_moves(const struct table *t)
{
    static struct match_choice choice[GAME_MAX_MOVES];
    const int count = match_choices(&t->match, choice);
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

/* What a legal move would do, before it is made. */
static void preview(const struct table *t, int seat, game_move move)
{
    struct game_state before, after;
    match_view(&t->match, seat, &before);
    memcpy(&after, &before, t->match.game->state_size);
    t->match.game->apply(&after, move);
    printf("%s\n  ", phrase(CLI_PLAY_LEGAL));
    teller_print(t->match.game, &before, move, &after, 2, stdout);
}

static void explain(const struct table *t, int seat, const char *words)
{
    const struct match *m = &t->match;
    struct game_reason reason;
    game_move move;
    if (!*words)
        tell(CLI_PLAY_MOVE_WANTED);
    else if (!match_read_move(m, words, &move, &reason) || m->game->refuse(&m->now, move, &reason))
        printf("%s\n", reason_sentence(&reason));
    else
        preview(t, seat, move);
}

static void take_back(struct table *t, int seat)
{
    struct match *m = &t->match;
    struct game_reason reason;
    struct game_state state;
    const int limit = match_undo_limit(m, seat, &reason);
    int ply = m->count - 1;
    for (; ply >= limit; ply--) { /* back to a decision of one's own */
        match_state_at(m, ply, &state);
        if (m->game->actor(&state) == seat)
            break;
    }
    if (ply < limit) {
        printf("%s\n", reason_sentence(&reason));
        return;
    }
    match_undo(m, m->count - ply, NULL);
    for (int i = 0; i < GAME_MAX_SEATS; i++)
        if (t->told[i] > m->count)
            t->told[i] = m->count;
    tell(CLI_PLAY_TAKEN_BACK);
    t->show_board = true;
}

static void save(const struct table *t, const char *path)
{
    static char record[MATCH_MAX_RECORD];
    struct text text = TEXT_IN(record);
    if (!*path) {
        tell(CLI_PLAY_FILE_WANTED);
        return;
    }
    match_write_record(&t->match, GAME_ALL, &text);
    if (file_write(&command_play, path, record, text.length))
        tell_with(CLI_PLAY_SAVED, sentence_word(path));
}

/* What a computer player does in that seat, from what the seat may know. */
static game_move think(struct table *t, int seat, const struct ai_player *player, const struct pool_limit *limit)
{
    const struct game *game = t->match.game;
    struct ai_position position = {.game = game, .belief = game->belief_start ? t->belief : NULL, .seat = seat};
    struct pool_thought thought;
    match_recall(&t->match, seat, &position.view, t->belief);
    pool_think(t->pool, player, &position, rng_next(&t->rng), limit, &thought);
    return thought.move;
}

static void give_hint(struct table *t, int seat)
{
    enum { HINT_VISITS = 20000 }; /* not a time: equal positions and seeds get equal hints */
    struct game_state view;
    char words[MATCH_MAX_MOVE_TEXT];
    struct text text = TEXT_IN(words);
    const struct ai_player best = ai_player_level(AI_LEVELS);
    const game_move move = think(t, seat, &best, &(struct pool_limit){.visits = HINT_VISITS});
    match_view(&t->match, seat, &view);
    t->match.game->write_move(&view, move, &text);
    tell_with(CLI_PLAY_HINT, sentence_word(words));
}

static void show_rule(char *number)
{
    char name[] = "rules";
    char *arguments[] = {name, number, NULL};
    command_rules.run(*number ? 2 : 1, arguments);
}

static void print_log(const struct table *t, int seat)
{
    if (!t->match.count)
        tell(CLI_PLAY_NOTHING_YET);
    teller_catch_up(&t->match, 0, seat, stdout);
}

/* What follows the first word, if the line begins with that word; else NULL. */
static char *after_word(char *line, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

/* Carries out a word that is no move. */
static bool obey(struct table *t, int seat, char *line)
{
    char *rest;
    if (!*line || after_word(line, "board"))
        t->show_board = true;
    else if (after_word(line, "help") || after_word(line, "?"))
        print_common_help(t);
    else if (after_word(line, "moves"))
        print_moves(t);
    else if ((rest = after_word(line, "why")))
        explain(t, seat, rest);
    else if (after_word(line, "undo"))
        take_back(t, seat);
    else if (after_word(line, "hint"))
        give_hint(t, seat);
    else if (after_word(line, "log"))
        print_log(t, seat);
    else if ((rest = after_word(line, "rules")))
        show_rule(rest);
    else if ((rest = after_word(line, "save")))
        save(t, rest);
    else if (after_word(line, "quit") || after_word(line, "exit"))
        t->stop = true;
    else
        return false;
    return true;
}

static void ask_person(struct table *t, int seat)
{
    char line[TYPED];
    struct game_state view;
    struct game_reason reason;
    if (t->people > 1 && t->reader != seat) {
        if (!draw_curtain(t, seat)) {
            t->stop = true;
            return;
        }
        t->show_board = true;
    }
    t->reader = seat;
    catch_up(t);
    match_view(&t->match, seat, &view);
    if (t->show_board) {
        t->screen->draw(t->match.game, &view, seat, &t->style, stdout);
        t->screen->ask(t->match.game, &view, stdout);
        t->show_board = false;
    }
    printf("%s> ", seat_word(t->match.game, seat));
    fflush(stdout);
    if (!read_line(line)) {
        fputc('\n', stdout);
        t->stop = true;
        return;
    }
    char *words = line + strspn(line, " \t");
    if (obey(t, seat, words))
        return;
    if (match_play_text(&t->match, words, &reason)) {
        t->show_board = true;
        catch_up(t);
    } else {
        printf("%s\n", reason_sentence(&reason));
    }
}

static void play_on(struct table *t)
{
    struct match *m = &t->match;
    struct game_reason reason;
    while (!t->stop) {
        const int actor = match_actor(m);
        if (actor == GAME_OVER)
            break;
        if (actor >= 0 && t->person[actor]) {
            ask_person(t, actor);
            continue;
        }
        const game_move move =
            actor == GAME_CHANCE ? match_chance(m) : think(t, actor, &t->computer, &(struct pool_limit){0});
        if (!match_play(m, move, &reason)) { /* only a game without end gets here */
            printf("%s\n", reason_sentence(&reason));
            return;
        }
        bool begun = false; /* the deal needs no telling */
        for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
            begun = begun || t->told[seat];
        if (!begun && match_actor(m) >= 0)
            for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
                t->told[seat] = m->count;
        else if (begun)
            catch_up(t);
    }
    if (match_actor(m) != GAME_OVER)
        return;
    struct game_state view;
    catch_up(t);
    const bool hides = m->game->keeps_hidden && m->game->keeps_hidden(&m->now);
    match_view(m, t->people == 1 ? t->reader : hides ? GAME_ONLOOKER : GAME_ALL, &view);
    t->screen->draw(m->game, &view, t->reader, &t->style, stdout);
    printf("\n%s ", phrase(CLI_PLAY_OVER));
    const int last = m->count - 1;
    struct game_state before;
    match_state_at(m, last, &before);
    struct game_reason told[GAME_MAX_TOLD];
    const int count = m->game->tell ? m->game->tell(&before, m->move[last], &m->now, told) : 0;
    printf("%s\n", count ? reason_sentence(&told[count - 1]) : "");
}

/* After the end or before leaving: the chance to keep the game. */
static void offer_save(struct table *t)
{
    char line[TYPED];
    if (!t->match.count || feof(stdin) || t->stop)
        return;
    printf("%s ", phrase(CLI_PLAY_KEEP));
    fflush(stdout);
    if (read_line(line) && line[strspn(line, " ")])
        save(t, line + strspn(line, " "));
}

/* Joins the operands KEY=VALUE with spaces. */
static bool join_options(int count, char **words, char options[TYPED])
{
    struct text text = text_in(options, TYPED);
    for (int i = 0; i < count; i++) {
        if (i)
            text_put_char(&text, ' ');
        text_put(&text, words[i]);
    }
    if (!text_fits(&text))
        complain(&command_play, phrase(CLI_PLAY_OPTIONS_TOO_LONG));
    return text_fits(&text);
}

/* Sits people and computers down. */
static bool take_seats(struct table *t, const char *seat)
{
    const struct game *game = t->match.game;
    const int seats = game->seats(&t->match.now);
    const bool everybody = seat && (!strcmp(seat, "both") || !strcmp(seat, "all"));
    int chosen = seat && !everybody ? game_actor_named(game, seat, strlen(seat)) : 0;
    if (chosen < 0 || chosen >= seats) {
        char names[64];
        struct text text = TEXT_IN(names);
        for (int i = 0; i < seats; i++) {
            text_put(&text, i ? ", " : "");
            text_put(&text, game->seat_names[i]);
        }
        complain(&command_play, phrase_with(CLI_PLAY_NO_SEAT, typed_word(seat), sentence_word(names)));
        return false;
    }
    for (int i = 0; i < seats; i++)
        t->person[i] = everybody || i == chosen;
    t->people = everybody ? seats : 1;
    t->reader = everybody ? GAME_ONLOOKER : chosen;
    return true;
}

static bool load(struct table *t, const char *path, int *code)
{
    struct opened_record *record = record_open(&command_play, path, code);
    if (!record)
        return false;
    const bool whole = record->match.viewer == GAME_ALL;
    if (whole)
        t->match = record->match;
    else
        complain(&command_play, phrase_with(CLI_PLAY_MASKED, sentence_word(path)));
    record_close(record);
    for (int i = 0; whole && i < GAME_MAX_SEATS; i++)
        t->told[i] = t->match.count;
    *code = EXIT_ILLEGAL;
    return whole;
}

/* A game that was loaded keeps the names it has. */
static void keep_or_set(struct match *m, const char *key, const char *value)
{
    size_t length;
    if (!match_header(m, key, &length))
        match_set_header(m, key, value);
}

static void write_names(struct table *t)
{
    char date[16];
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) && strftime(date, sizeof date, "%Y-%m-%d", &utc))
        keep_or_set(&t->match, "date", date);
    char name[64];
    struct text text = TEXT_IN(name);
    text_put(&text, t->computer.kind == AI_LEVEL ? "motu " : "");
    ai_player_write(&t->computer, &text);
    for (int i = 0; i < t->match.game->seats(&t->match.now); i++)
        keep_or_set(&t->match, t->match.game->seat_names[i], t->person[i] ? "guest" : name);
}

static void greet(const struct table *t, uint64_t seed)
{
    char opponent[64], number[24];
    struct text text = TEXT_IN(opponent);
    ai_player_write(&t->computer, &text);
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    tell_with(CLI_PLAY_GREETING, sentence_word(t->match.game->title), sentence_word(number));
    tell(t->screen->welcome);
    if (t->people == 1)
        tell_with(CLI_PLAY_YOU, seat_place(t->match.game, t->reader), sentence_word(opponent));
}

static void print_levels(void)
{
    for (int level = 1; level <= AI_LEVELS; level++) {
        struct game_reason reason;
        printf("%d  ", level);
        put_column(reason_sentence(reason_set(&reason, REASON_NONE, "", ai_level_name(level))), 14, stdout);
        printf("%s\n", reason_sentence(reason_set(&reason, REASON_NONE, "", ai_level_description(level))));
    }
}

/* A version of the rules; what is not a number is none. */
static int read_rules(const char *text)
{
    char *end;
    const long rules = strtol(text, &end, 10);
    return *text && !*end && rules > 0 && rules < 1000000 ? (int)rules : 0;
}

/* Memory for the players who think. */
static bool prepare_thinking(struct table *t)
{
    enum { BYTES = 64 * 1024 * 1024 };
    const size_t belief = t->match.game->belief_size;
    t->belief = malloc(belief ? belief : 1);
    t->pool = pool_open(pool_processors(), BYTES);
    if (!t->belief || !t->pool)
        complain(&command_play, phrase(CLI_NO_MEMORY));
    return t->belief && t->pool;
}

static int run(int argc, char **argv)
{
    static struct table t;
    bool ascii = false, no_colour = false;
    const char *seat = NULL, *vs = NULL, *path = NULL, *seed_text = NULL, *rules_text = NULL;
    const struct flag flags[] = {{.name = "ascii", .on = &ascii},        {.name = "no-color", .on = &no_colour},
                                 {.name = "seat", .value = &seat},       {.name = "vs", .value = &vs},
                                 {.name = "load", .value = &path},       {.name = "seed", .value = &seed_text},
                                 {.name = "rules", .value = &rules_text}};
    int code;
    char options[TYPED];
    struct game_reason reason;
    const int words = flags_read(&command_play, argc, argv, flags, 7, 16, &code);
    if (words < 0)
        return code;
    const uint64_t seed = choose_seed(seed_text);
    if (vs && !strcmp(vs, "?")) {
        print_levels();
        return EXIT_DONE;
    }
    t.computer = ai_player_level(AI_USUAL_LEVEL);
    if (vs && !ai_player_named(vs, &t.computer, NULL)) {
        complain(&command_play, phrase_with(CLI_PLAY_NO_PLAYER, typed_word(vs), sentence_number(AI_LEVELS)));
        return EXIT_USAGE;
    }
    if (path && (words || rules_text)) {
        complain(&command_play, phrase_with(CLI_PLAY_HAS_GAME, typed_word(words ? argv[1] : "--rules")));
        return EXIT_USAGE;
    }
    if (path) {
        if (!load(&t, path, &code))
            return code;
        t.match.seed = seed;
    } else {
        const struct game *game = words ? find_game(&command_play, argv[1]) : catalogue_games[0];
        if (!game)
            return EXIT_NOT_FOUND;
        if (!join_options(words > 1 ? words - 1 : 0, argv + 2, options))
            return EXIT_USAGE;
        const int rules = rules_text ? read_rules(rules_text) : game->rules_version;
        if (!match_start_under(&t.match, game, rules, options, seed, &reason)) {
            say_reason(&command_play, &reason);
            return EXIT_USAGE;
        }
    }
    if (!take_seats(&t, seat))
        return EXIT_USAGE;
    t.screen = screen_find(t.match.game);
    t.style = style_choose(ascii, no_colour, stdout);
    t.show_board = true;
    rng_seed_at(&t.rng, seed, 1u << 20);
    if (!prepare_thinking(&t))
        return EXIT_FAILED;
    write_names(&t);
    greet(&t, seed);
    play_on(&t);
    offer_save(&t);
    pool_close(t.pool);
    free(t.belief);
    return EXIT_DONE;
}
