/* play.c: `motu play`: a friendly game in the terminal, line by line: against the computer, or several people at
 * one screen with a curtain between them. However it is left, the game is kept (kept.c) and offered the next time. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <motu/ai.h>

#include "broken.h"
#include "cli.h"
#include "kept.h"
#include "pool.h"
#include "prompt.h"
#include "screen.h"
#include "teller.h"

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

enum { TYPED = PROMPT_LINE };

struct table {
    struct motu_match match;
    const struct screen *screen;
    struct style style;
    bool person[MOTU_MAX_SEATS];
    int people;
    struct motu_ai_player computer;
    struct pool *pool;        /* for thinking */
    struct motu_rng rng;      /* the computer's own: not the one that deals */
    int told[MOTU_MAX_SEATS]; /* how many decisions a person has been told of */
    int reader;               /* the person at the screen, or MOTU_ONLOOKER behind the curtain */
    bool show_board;
    enum { STAY, LEAVE, INTERRUPTED } stop;
    struct prompt *prompt;
    char history[KEPT_PATH];
    struct kept kept;
    int kept_count;   /* so many decisions have been written down */
    bool cannot_keep; /* and it has been said */
    const char *seat; /* as it was given: what a game that is left remembers … */
    const char *vs;
    char how[256]; /* … or what this one remembered */
};

static void print_common_help(const struct table *t)
{
    tell(t->screen->help);
    tell(CLI_PLAY_WORDS);
}

/* Asks and reads a line. False if there is none: then the game stops. */
static bool ask(struct table *t, const char *question, char line[TYPED])
{
    const enum prompt_end end = prompt_read(t->prompt, question, line);
    if (end == PROMPT_READ)
        return true;
    fputc('\n', stdout);
    t->stop = end == PROMPT_INTERRUPTED ? INTERRUPTED : LEAVE;
    return false;
}

/* --- keeping the game --------------------------------------------------------------------------------------------- */

/* Writes the game down for the next time; only once for each decision. */
static void keep(struct table *t)
{
    char how[256];
    if (t->cannot_keep || t->kept_count == t->match.count)
        return;
    snprintf(how, sizeof how, "seat=%.20s vs=%.150s seed=%llu", t->seat ? t->seat : "-", t->vs ? t->vs : "-",
             (unsigned long long)t->match.seed);
    t->cannot_keep = !kept_write(&t->kept, &t->match, how);
    t->kept_count = t->match.count;
}

/* Whether a person has decided anything in it. */
static bool is_touched(const struct table *t)
{
    struct motu_walk walk;
    for (motu_walk_start(&walk, &t->match); motu_walk_more(&walk); motu_walk_next(&walk)) {
        const int actor = motu_walk_actor(&walk);
        if (actor >= 0 && t->person[actor])
            return true;
    }
    return false;
}

/* At the end of the command: a game that is over need not be kept, one that was left is. */
static void keep_or_forget(struct table *t)
{
    if (motu_match_actor(&t->match) == MOTU_OVER) {
        kept_forget(&t->kept);
        return;
    }
    if (isatty(STDIN_FILENO) || is_touched(t)) { /* scripts that only look leave nothing behind */
        keep(t);
        if (t->stop && !t->cannot_keep)
            tell(CLI_PLAY_LEFT);
    }
    kept_close(&t->kept);
}

/* Nobody's cards are on the screen until the right person asks for them. */
static bool draw_curtain(struct table *t, int seat)
{
    char line[TYPED];
    fputs(t->style.colour ? "\033[2J\033[3J\033[H" : "\n", stdout);
    for (int i = 0; !t->style.colour && i < 50; i++)
        fputs("\n", stdout);
    char question[512];
    snprintf(question, sizeof question, "%s ",
             phrase_with(t->people > 2 ? CLI_PLAY_CURTAIN_MORE : CLI_PLAY_CURTAIN, seat_place(t->match.game, seat)));
    t->reader = MOTU_ONLOOKER;
    prompt_complete(t->prompt, NULL, NULL);
    return ask(t, question, line);
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
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    const int count = motu_match_choices(&t->match, choice);
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
static void preview(const struct table *t, int seat, motu_move move)
{
    struct motu_state before, after;
    motu_match_view(&t->match, seat, &before);
    memcpy(&after, &before, t->match.game->state_size);
    t->match.game->apply(&after, move);
    printf("%s\n  ", phrase(CLI_PLAY_LEGAL));
    teller_print(t->match.game, &before, move, &after, 2, stdout);
}

static void explain(const struct table *t, int seat, const char *words)
{
    const struct motu_match *m = &t->match;
    struct motu_reason reason;
    motu_move move;
    if (!*words)
        tell(CLI_PLAY_MOVE_WANTED);
    else if (!motu_match_read_move(m, words, &move, &reason) || m->game->refuse(&m->now, move, &reason))
        printf("%s\n", reason_sentence(&reason));
    else
        preview(t, seat, move);
}

static void take_back(struct table *t, int seat)
{
    struct motu_match *m = &t->match;
    struct motu_reason reason;
    struct motu_state state;
    const int limit = motu_match_undo_limit(m, seat, &reason);
    int ply = m->count - 1;
    for (; ply >= limit; ply--) { /* back to a decision of one's own */
        motu_match_state_at(m, ply, &state);
        if (m->game->actor(&state) == seat)
            break;
    }
    if (ply < limit) {
        printf("%s\n", reason_sentence(&reason));
        return;
    }
    motu_match_undo(m, m->count - ply, NULL);
    for (int i = 0; i < MOTU_MAX_SEATS; i++)
        if (t->told[i] > m->count)
            t->told[i] = m->count;
    tell(CLI_PLAY_TAKEN_BACK);
    t->show_board = true;
}

static void save(const struct table *t, const char *path)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(record);
    if (!*path) {
        tell(CLI_PLAY_FILE_WANTED);
        return;
    }
    motu_match_write_record(&t->match, MOTU_ALL, &text);
    if (file_write(&command_play, path, record, text.length))
        tell_with(CLI_PLAY_SAVED, motu_sentence_word(path));
}

/* Somebody who thinks: after a second a terminal is told. */
struct thinker {
    const struct motu_game *game;
    int seat;
    double began;
    bool told;
};

static bool watch(void *context)
{
    struct thinker *who = context;
    if (!who->told && isatty(STDERR_FILENO) && pool_wall_ms() - who->began > 1000) {
        fputs(phrase_with(CLI_PLAY_THINKING, seat_place(who->game, who->seat)), stderr);
        who->told = true;
    }
    return prompt_interrupted();
}

/* What a computer player does in that seat, from what the seat may know. */
static motu_move think(struct table *t, int seat, const struct motu_ai_player *player, const struct pool_limit *limit)
{
    const struct motu_ai_position *position = pool_recall(t->pool, &t->match, seat, player);
    struct pool_result thought;
    struct thinker who = {.game = t->match.game, .seat = seat, .began = pool_wall_ms()};
    struct pool_limit watched = *limit;
    watched.enough = watch;
    watched.context = &who;
    pool_think(t->pool, player, position, motu_rng_next(&t->rng), &watched, &thought);
    if (who.told)
        fprintf(stderr, "\r%78s\r", "");
    return thought.move;
}

static void give_hint(struct table *t, int seat)
{
    enum { HINT_VISITS = 20000 }; /* not a time: equal positions and seeds get equal hints */
    struct motu_state view;
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    const struct motu_ai_player best = motu_ai_player_level(MOTU_AI_LEVELS);
    const motu_move move = think(t, seat, &best, &(struct pool_limit){.visits = HINT_VISITS});
    motu_match_view(&t->match, seat, &view);
    t->match.game->write_move(&view, move, &text);
    tell_with(CLI_PLAY_HINT, motu_sentence_word(words));
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
        t->stop = LEAVE;
    else
        return false;
    return true;
}

/* What Tab offers: the words that are no moves, and the moves; behind `why` the moves alone. */
static void list_lines(void *context, const char *begun, prompt_offer *offer, void *to)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    static const char *const words[] = {"moves", "why ",   "undo",  "hint", "board",
                                        "log",   "rules ", "save ", "help", "quit"};
    const struct table *t = context;
    const bool why = !strncasecmp(begun, "why ", 4);
    const int count = motu_match_choices(&t->match, choice);
    for (int i = 0; i < count; i++) {
        char line[MOTU_MATCH_MAX_MOVE_TEXT + 4];
        struct motu_text text = MOTU_TEXT_IN(line);
        motu_text_put(&text, why ? "why " : "");
        motu_text_put(&text, choice[i].words);
        offer(to, line);
    }
    for (size_t i = 0; *begun && i < sizeof words / sizeof words[0]; i++)
        offer(to, words[i]);
}

static void ask_person(struct table *t, int seat)
{
    char line[TYPED];
    struct motu_state view;
    struct motu_reason reason;
    if (isatty(STDIN_FILENO)) /* somebody may close the window */
        keep(t);
    if (t->people > 1 && t->reader != seat) {
        if (!draw_curtain(t, seat))
            return;
        t->show_board = true;
    }
    t->reader = seat;
    catch_up(t);
    motu_match_view(&t->match, seat, &view);
    if (t->show_board) {
        t->screen->draw(t->match.game, &view, seat, &t->style, stdout);
        t->screen->ask(t->match.game, &view, stdout);
        t->show_board = false;
    }
    char question[80];
    snprintf(question, sizeof question, "%s> ", seat_word(t->match.game, seat));
    prompt_complete(t->prompt, list_lines, t);
    if (!ask(t, question, line))
        return;
    char *words = line + strspn(line, " \t");
    if (obey(t, seat, words))
        return;
    if (motu_match_play_text(&t->match, words, &reason)) {
        t->show_board = true;
        catch_up(t);
    } else {
        printf("%s\n", reason_sentence(&reason));
    }
}

static void play_on(struct table *t)
{
    struct motu_match *m = &t->match;
    struct motu_reason reason;
    while (!t->stop) {
        const int actor = motu_match_actor(m);
        if (actor == MOTU_OVER)
            break;
        if (actor >= 0 && t->person[actor]) {
            ask_person(t, actor);
            continue;
        }
        const motu_move move =
            actor == MOTU_CHANCE ? motu_match_chance(m) : think(t, actor, &t->computer, &(struct pool_limit){0});
        if (prompt_interrupted()) { /* a thought that was broken off is not played */
            fputc('\n', stdout);
            t->stop = INTERRUPTED;
            break;
        }
        if (!motu_match_play(m, move, &reason)) { /* only a game without end gets here */
            printf("%s\n", reason_sentence(&reason));
            return;
        }
        bool begun = false; /* the deal needs no telling */
        for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
            begun = begun || t->told[seat];
        if (!begun && motu_match_actor(m) >= 0)
            for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
                t->told[seat] = m->count;
        else if (begun)
            catch_up(t);
    }
    if (motu_match_actor(m) != MOTU_OVER)
        return;
    struct motu_state view;
    catch_up(t);
    const bool hides = m->game->keeps_hidden && m->game->keeps_hidden(&m->now);
    motu_match_view(m, t->people == 1 ? t->reader : hides ? MOTU_ONLOOKER : MOTU_ALL, &view);
    t->screen->draw(m->game, &view, t->reader, &t->style, stdout);
    printf("\n%s ", phrase(CLI_PLAY_OVER));
    const int last = m->count - 1;
    struct motu_state before;
    motu_match_state_at(m, last, &before);
    struct motu_reason told[MOTU_MAX_TOLD];
    const int count = m->game->tell ? m->game->tell(&before, m->move[last], &m->now, told) : 0;
    printf("%s\n", count ? reason_sentence(&told[count - 1]) : "");
}

/* After the end: the chance to keep the record. */
static void offer_save(struct table *t)
{
    char line[TYPED], question[512];
    if (!t->match.count || prompt_over(t->prompt) || t->stop)
        return;
    snprintf(question, sizeof question, "%s ", phrase(CLI_PLAY_KEEP));
    prompt_complete(t->prompt, NULL, NULL);
    if (prompt_read(t->prompt, question, line) == PROMPT_READ && line[strspn(line, " ")])
        save(t, line + strspn(line, " "));
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

/* Sits people and computers down. */
static bool take_seats(struct table *t, const char *seat)
{
    const struct motu_game *game = t->match.game;
    const int seats = game->seats(&t->match.now);
    const bool everybody = seat && (!strcmp(seat, "both") || !strcmp(seat, "all"));
    int chosen = seat && !everybody ? motu_actor_named(game, seat, strlen(seat)) : 0;
    if (chosen < 0 || chosen >= seats) {
        char names[64];
        struct motu_text text = MOTU_TEXT_IN(names);
        for (int i = 0; i < seats; i++) {
            motu_text_put(&text, i ? ", " : "");
            motu_text_put(&text, game->seat_names[i]);
        }
        complain(&command_play, phrase_with(CLI_PLAY_NO_SEAT, typed_word(seat), motu_sentence_word(names)));
        return false;
    }
    for (int i = 0; i < seats; i++)
        t->person[i] = everybody || i == chosen;
    t->people = everybody ? seats : 1;
    t->reader = everybody ? MOTU_ONLOOKER : chosen;
    return true;
}

static bool load(struct table *t, const char *path, int *code)
{
    struct opened_record *record = record_open(&command_play, path, code);
    if (!record)
        return false;
    const bool whole = record->match.viewer == MOTU_ALL;
    if (whole)
        t->match = record->match;
    else
        complain(&command_play, phrase_with(CLI_PLAY_MASKED, motu_sentence_word(path)));
    record_close(record);
    for (int i = 0; whole && i < MOTU_MAX_SEATS; i++)
        t->told[i] = t->match.count;
    *code = EXIT_ILLEGAL;
    return whole;
}

/* A game that was loaded keeps the names it has. */
static void keep_or_set(struct motu_match *m, const char *key, const char *value)
{
    size_t length;
    if (!motu_match_header(m, key, &length))
        motu_match_set_header(m, key, value);
}

static void write_names(struct table *t)
{
    char date[16];
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) && strftime(date, sizeof date, "%Y-%m-%d", &utc))
        keep_or_set(&t->match, "date", date);
    char name[64];
    struct motu_text text = MOTU_TEXT_IN(name);
    motu_text_put(&text, t->computer.kind == MOTU_AI_LEVEL ? "motu " : "");
    motu_ai_player_write(&t->computer, &text);
    for (int i = 0; i < t->match.game->seats(&t->match.now); i++)
        keep_or_set(&t->match, t->match.game->seat_names[i], t->person[i] ? "guest" : name);
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
    t->pool = pool_open(pool_processors(), BYTES);
    if (!t->pool)
        complain(&command_play, phrase(CLI_NO_MEMORY));
    return t->pool;
}

/* --- a game that was left ----------------------------------------------------------------------------------------- */

/* Sits down as it was when the game was left; what does not say so any more is left as it is. */
static void sit_as_before(struct table *t, uint64_t *seed)
{
    static char seat[21], vs[151];
    unsigned long long number;
    struct motu_ai_player player;
    if (!kept_how(&t->match, t->how, sizeof t->how)
        || sscanf(t->how, "seat=%20s vs=%150s seed=%llu", seat, vs, &number) != 3)
        return;
    t->seat = strcmp(seat, "-") ? seat : NULL;
    t->vs = strcmp(vs, "-") ? vs : NULL;
    *seed = number;
    if (t->vs && motu_ai_player_named(t->vs, &player, NULL))
        t->computer = player;
}

static bool wants_to_go_on(struct table *t)
{
    char when[32] = "", line[TYPED], question[512];
    struct stat about;
    struct tm local;
    if (!stat(t->kept.path, &about) && localtime_r(&about.st_mtime, &local))
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    snprintf(question, sizeof question, "%s ",
             phrase_with(CLI_PLAY_OFFER, motu_sentence_word(t->match.game->title), motu_sentence_word(when),
                         motu_sentence_number(t->match.count)));
    if (!ask(t, question, line))
        return false;
    const char answer = line[strspn(line, " ")];
    return answer != 'n' && answer != 'N'; /* no, nein, nie: in all our languages */
}

/* A game that somebody does not go on with stays where it is, unless nobody had begun to play it. */
static void put_aside(struct table *t)
{
    if (!t->stop && is_touched(t))
        tell_with(CLI_PLAY_STAYS, motu_sentence_word(t->kept.path));
    if (!t->stop && !is_touched(t))
        kept_forget(&t->kept);
    kept_close(&t->kept);
}

/* Finds the game that was left last, and asks unless `resume` says so already. True if it is gone on with. */
static bool go_on(struct table *t, const struct motu_game *game, bool resume, uint64_t *seed)
{
    const struct motu_ai_player computer = t->computer;
    const char *given_seat = t->seat, *given_vs = t->vs;
    const uint64_t given_seed = *seed;
    int code;
    if (!kept_find(&t->kept, game))
        return false;
    if (load(t, t->kept.path, &code)) {
        sit_as_before(t, seed);
        t->match.seed = *seed;
        if (take_seats(t, t->seat) && (resume || wants_to_go_on(t))) {
            t->kept_count = t->match.count;
            return true;
        }
        put_aside(t);
    }
    kept_close(&t->kept); /* what cannot be read is left alone */
    t->computer = computer;
    t->seat = given_seat;
    t->vs = given_vs;
    *seed = given_seed;
    memset(t->told, 0, sizeof t->told);
    memset(t->person, 0, sizeof t->person);
    return false;
}

struct wishes {
    bool ascii, no_colour, resume, new_game;
    const char *load, *seed, *rules;
};

/* The game that is played: a saved one, one that was left, or a new one. False with the exit code. */
static bool find_match(struct table *t, const struct wishes *w, int words, char **argv, uint64_t *seed, int *code)
{
    char options[TYPED];
    struct motu_reason reason;
    if (w->load) {
        if (!load(t, w->load, code))
            return false;
        t->match.seed = *seed;
        return true;
    }
    const struct motu_game *game = words ? find_game(&command_play, argv[1]) : NULL;
    *code = EXIT_NOT_FOUND;
    if (words && !game)
        return false;
    if (!w->new_game && !w->rules && (w->resume || isatty(STDIN_FILENO)) && go_on(t, game, w->resume, seed))
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

/* Plays at a table that is laid. */
static int play(struct table *t, const struct wishes *w, uint64_t seed)
{
    t->screen = screen_find(t->match.game);
    t->style = style_choose(w->ascii, w->no_colour, stdout);
    t->show_board = true;
    motu_rng_seed_at(&t->rng, seed, 1u << 20);
    if (!prepare_thinking(t))
        return EXIT_FAILED;
    write_names(t);
    broken_about(&t->match);
    greet(t, seed);
    play_on(t);
    offer_save(t);
    keep_or_forget(t);
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
    /* people at one screen do not read in the history what others typed behind the curtain */
    const bool alone = !t.seat || (strcmp(t.seat, "both") && strcmp(t.seat, "all"));
    t.prompt = prompt_open(alone && isatty(STDIN_FILENO) ? kept_file("history", t.history) : NULL);
    if (!t.prompt) {
        complain(&command_play, phrase(CLI_NO_MEMORY));
        return EXIT_FAILED;
    }
    if (find_match(&t, &w, words, argv, &seed, &code))
        code = take_seats(&t, t.seat) ? play(&t, &w, seed) : EXIT_USAGE;
    prompt_close(t.prompt);
    pool_close(t.pool);
    return code;
}
