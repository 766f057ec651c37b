/* bench.c: `motu bench`: how fast the engine is on one thread of this machine. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <motu/ai.h>

#include "cli.h"
#include "progress.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "seconds", .takes = "", .english = "S\nhow long to measure each game, 1 to 600 (default 2)"},
    {.name = "seed", .takes = "", .english = "S\nthe seed: another one gives other games"},
    {.name = "json", .english = "{\"kahuna\":{\"playouts_per_s\":…,\"decisions_per_s\":…,\"ns_per_decision\":…,…}}"},
    {0},
};

const struct command command_bench = {
    .name = "bench",
    .summary = CLI_SUMMARY_BENCH,
    .english_help =
        "Usage: motu bench [GAME] [--seconds S] [--seed S] [--json]\n\n"
        "Plays random games to the end and measures, in CPU time of one thread, games and decisions per\n"
        "second and what it costs to make a decision, copy a state, make a view, fill in what a view hides\n"
        "and list all moves. Then it runs plain tree search with random games to the end, and our own, for\n"
        "1,000 iterations on each of many positions, and prints iterations per second.\n\n"
        "Example:\n"
        "  motu bench --seconds 5",
    .options = option_table,
    .operands = "@game",
    .run = run,
};

struct figures {
    double playouts_per_s, decisions_per_s, ns_per_decision, decisions_per_playout;
    double copy_ns, conceal_ns, determinize_ns, moves_ns;
    double ismcts_per_s, search_per_s;
    int widest;       /* the most moves any decision had */
    double widest_ns; /* for listing those */
};

/* Progress for somebody who waits: CPU seconds planned and spent. A measurement adds its own while it runs, each time
 * it reads the clock anyway. */
struct course {
    struct progress progress;
    double planned, behind;
    const char *title, *what;
};

enum { SAMPLES = 512 }; /* positions from the middle of games, for the small measurements */

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void show_course(struct course *c, double spent)
{
    char words[80];
    snprintf(words, sizeof words, "%s: %s", c->title, c->what);
    progress_tell(&c->progress, c->behind + spent, c->planned, words);
}

static void measure_playouts(const struct motu_game *game, const struct motu_state *start, double seconds,
                             struct motu_rng *rng, struct course *course, struct figures *f)
{
    unsigned long long games = 0, decisions = 0;
    const double from = cpu_seconds();
    double spent;
    do {
        for (int i = 0; i < 64; i++, games++) {
            struct motu_state state;
            memcpy(&state, start, game->state_size);
            decisions += (unsigned long long)motu_random_game(game, &state, rng);
        }
        spent = cpu_seconds() - from;
        show_course(course, spent);
    } while (spent < seconds);
    course->behind += seconds;
    f->playouts_per_s = (double)games / spent;
    f->decisions_per_s = (double)decisions / spent;
    f->ns_per_decision = 1e9 * spent / (double)decisions;
    f->decisions_per_playout = (double)decisions / (double)games;
}

/* Positions of players' decisions, one from each of many random games. */
static void collect(const struct motu_game *game, const struct motu_state *start, struct motu_rng *rng,
                    struct motu_state sample[SAMPLES])
{
    for (int i = 0; i < SAMPLES;) {
        struct motu_state state;
        memcpy(&state, start, game->state_size);
        for (uint32_t left = motu_rng_below(rng, 150); left && game->actor(&state) != MOTU_OVER; left--)
            game->apply(&state, motu_random_move(game, &state, rng));
        if (game->actor(&state) >= 0)
            memcpy(&sample[i++], &state, game->state_size);
    }
}

enum small_step { STEP_COPY, STEP_CONCEAL, STEP_DETERMINIZE, STEP_MOVES };

/* Nanoseconds for one step, including the copy it needs. */
static double measure_step(const struct motu_game *game, const struct motu_state sample[SAMPLES], enum small_step step,
                           double seconds, struct motu_rng *rng, struct course *course)
{
    unsigned long long count = 0;
    motu_move move[MOTU_MAX_MOVES];
    static volatile unsigned sink; /* so that the compiler drops nothing as unused */
    const double from = cpu_seconds();
    double spent;
    do {
        for (int i = 0; i < SAMPLES; i++, count++) {
            struct motu_state state;
            memcpy(&state, &sample[i], game->state_size);
            if (step == STEP_CONCEAL || step == STEP_DETERMINIZE)
                game->conceal(&state, game->actor(&state));
            if (step == STEP_DETERMINIZE)
                game->determinize(&state, rng);
            if (step == STEP_MOVES)
                sink = sink + (unsigned)game->moves(&state, move);
            sink = sink + state.bytes[count % game->state_size];
        }
        spent = cpu_seconds() - from;
        show_course(course, spent);
    } while (spent < seconds);
    course->behind += seconds;
    return 1e9 * spent / (double)count;
}

/* Iterations per second of a searching player, over all the positions in turn. */
static double measure_search(const struct motu_game *game, const struct motu_state sample[SAMPLES], const char *name,
                             double seconds, struct course *course)
{
    enum { ITERATIONS = 1000, BYTES = 4 * 1024 * 1024 };
    struct motu_ai_player player;
    void *memory = malloc(BYTES);
    unsigned long long count = 0;
    double spent = 0;
    if (!memory || !motu_ai_player_named(name, &player, NULL)) {
        free(memory);
        return 0;
    }
    const double from = cpu_seconds();
    for (int i = 0; spent < seconds; i = (i + 1) % SAMPLES) {
        struct motu_ai_position position = {.game = game, .seat = game->actor(&sample[i])};
        memcpy(&position.view, &sample[i], game->state_size);
        game->conceal(&position.view, position.seat);
        struct motu_ai_search *t = motu_ai_begin(memory, BYTES, &player, &position, (uint64_t)i);
        motu_ai_think_freely(t);
        motu_ai_think(t, ITERATIONS);
        count += motu_ai_visits(t);
        spent = cpu_seconds() - from;
        show_course(course, spent);
    }
    course->behind += seconds;
    free(memory);
    return (double)count / spent;
}

/* Looks through many games for the decision with the most moves. */
static int find_widest(const struct motu_game *game, const struct motu_state *start, struct motu_rng *rng,
                       struct motu_state *widest)
{
    motu_move move[MOTU_MAX_MOVES];
    int most = 0;
    for (int games = 0; games < 300; games++) {
        struct motu_state state;
        memcpy(&state, start, game->state_size);
        for (motu_move next; (next = motu_random_move(game, &state, rng)); game->apply(&state, next)) {
            const int count = game->moves(&state, move);
            if (count > most) {
                most = count;
                memcpy(widest, &state, game->state_size);
            }
        }
    }
    return most;
}

/* The time that the parts of measure() take, in shares of the seconds asked for. */
static const double shares = 0.4 + 5 * 0.05 + 2 * 0.2;

static void measure(const struct motu_game *game, double seconds, uint64_t seed, struct course *course,
                    struct figures *f)
{
    static struct motu_state sample[SAMPLES];
    struct motu_state start;
    struct motu_rng rng;
    game->start(&start, "", NULL);
    motu_rng_seed(&rng, seed);
    course->title = game->title;
    course->what = "random games";
    measure_playouts(game, &start, 0.4 * seconds, &rng, course, f);
    collect(game, &start, &rng, sample);
    const double each = 0.05 * seconds;
    course->what = "single steps";
    f->copy_ns = measure_step(game, sample, STEP_COPY, each, &rng, course);
    const double concealed = measure_step(game, sample, STEP_CONCEAL, each, &rng, course);
    f->determinize_ns = measure_step(game, sample, STEP_DETERMINIZE, each, &rng, course) - concealed;
    f->conceal_ns = concealed - f->copy_ns;
    f->moves_ns = measure_step(game, sample, STEP_MOVES, each, &rng, course) - f->copy_ns;
    course->what = "tree search";
    f->ismcts_per_s = measure_search(game, sample, "ismcts", 0.2 * seconds, course);
    f->search_per_s = measure_search(game, sample, "level=8,solve=0", 0.2 * seconds, course);
    course->what = "the widest decision";
    f->widest = find_widest(game, &start, &rng, &sample[0]);
    for (int i = 1; i < SAMPLES; i++)
        memcpy(&sample[i], &sample[0], game->state_size);
    f->widest_ns = measure_step(game, sample, STEP_MOVES, each, &rng, course) - f->copy_ns;
}

static void print_json(const struct motu_game *game, const struct figures *f, bool first)
{
    char bytes[1024];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, first ? '{' : ',');
    motu_text_put_json_key(&text, game->id);
    motu_text_put_char(&text, '{');
    put_member_decimal(&text, "playouts_per_s", f->playouts_per_s, 0);
    put_member_decimal(&text, "decisions_per_s", f->decisions_per_s, 0);
    put_member_decimal(&text, "ns_per_decision", f->ns_per_decision, 1);
    put_member_decimal(&text, "decisions_per_playout", f->decisions_per_playout, 1);
    put_member_decimal(&text, "copy_ns", f->copy_ns, 1);
    put_member_decimal(&text, "conceal_ns", f->conceal_ns, 1);
    put_member_decimal(&text, "determinize_ns", f->determinize_ns, 1);
    put_member_decimal(&text, "moves_ns", f->moves_ns, 1);
    motu_text_put_member_number(&text, "widest_moves", f->widest);
    put_member_decimal(&text, "widest_ns", f->widest_ns, 1);
    motu_text_put_member_number(&text, "state_bytes", (long long)game->state_size);
    put_member_decimal(&text, "ismcts_per_s", f->ismcts_per_s, 0);
    put_member_decimal(&text, "search_per_s", f->search_per_s, 0);
    motu_text_put_char(&text, '}');
    fputs(bytes, stdout);
}

static void print_text(const struct motu_game *game, const struct figures *f)
{
    printf("%s\n"
           "  random games        %12.0f per second\n"
           "  decisions           %12.0f per second, %.1f in a game\n"
           "  one decision        %12.1f ns\n"
           "  copying a state     %12.1f ns, %zu bytes\n"
           "  making a view       %12.1f ns\n"
           "  filling it up       %12.1f ns\n"
           "  listing all moves   %12.1f ns\n"
           "  the widest decision %12.1f ns, %d moves\n"
           "  plain tree search   %12.0f iterations per second, games played to the end\n"
           "  our tree search     %12.0f iterations per second\n",
           game->title, f->playouts_per_s, f->decisions_per_s, f->decisions_per_playout, f->ns_per_decision, f->copy_ns,
           game->state_size, f->conceal_ns, f->determinize_ns, f->moves_ns, f->widest_ns, f->widest, f->ismcts_per_s,
           f->search_per_s);
}

static int run(int argc, char **argv)
{
    bool json = false;
    const char *seconds_text = "2", *seed = "1";
    const struct flag flags[] = {
        {.name = "json", .on = &json}, {.name = "seconds", .value = &seconds_text}, {.name = "seed", .value = &seed}};
    int code;
    long seconds;
    const int words = flags_read(&command_bench, argc, argv, flags, 3, 1, &code);
    if (words < 0)
        return code;
    if (!flags_number(&command_bench, "--seconds", seconds_text, 1, 600, &seconds))
        return EXIT_USAGE;
    const struct motu_game *only = words ? find_game(&command_bench, argv[1]) : NULL;
    if (words && !only)
        return EXIT_NOT_FOUND;
    bool first = true;
    int games = 0;
    while (motu_catalogue_games[games])
        games++;
    struct course course = {.progress = progress_begin(), .planned = shares * (double)(seconds * (only ? 1 : games))};
    for (int i = 0; motu_catalogue_games[i]; i++) {
        struct figures f;
        if (only && motu_catalogue_games[i] != only)
            continue;
        measure(motu_catalogue_games[i], (double)seconds, choose_seed(seed), &course, &f);
        progress_end(&course.progress);
        if (json)
            print_json(motu_catalogue_games[i], &f, first);
        else
            print_text(motu_catalogue_games[i], &f);
        first = false;
    }
    if (json)
        printf("}\n");
    return EXIT_DONE;
}
