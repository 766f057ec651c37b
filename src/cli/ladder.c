/* ladder.c: `motu arena --ladder` and `--players`: many players meet in pairs, and all results together make ratings.
 * On the ladder all levels and yardsticks play, and neighbours meet. Named players meet everybody, or in a gauntlet
 * only the first. */
#include "arena.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "picture_file.h"

enum { MOST_NAME = 1024, MOST_RUNGS = 32, LADDER_RUNGS = MOTU_AI_LEVELS + 4 };

static const char *const ladder_name[LADDER_RUNGS] = {"random",  "greedy",  "flat",    "ismcts",  "level=1", "level=2",
                                                      "level=3", "level=4", "level=5", "level=6", "level=7", "level=8"};

struct pairing {
    int a, b;
    struct verdict verdict; /* by places, from which ratings are made: each other seat is a duel */
    struct verdict wins;
};

/* Who takes part, and the results. */
struct tournament {
    struct contestant rung[MOST_RUNGS];
    int rungs;
    bool (*meet)(int a, int b); /* for a below b */
    struct pairing pairing[MOST_RUNGS * MOST_RUNGS];
    int pairings;
    double cpu_ms[MOST_RUNGS], wall_ms[MOST_RUNGS];
    long thought[MOST_RUNGS], faults[MOST_RUNGS];
    double rating[MOST_RUNGS];
};

/* Who plays whom: each level its neighbours up to two steps away, the yardsticks each other and some levels. */
static bool neighbours_meet(int a, int b)
{
    const int levels = 4;
    if (a < levels && b < levels)
        return b - a <= 2;
    if (a >= levels)
        return b - a <= 2;
    return (b - levels) <= 4; /* a yardstick and a level of the lower half */
}

static bool all_meet(int a, int b)
{
    return a < b;
}

static bool first_meets(int a, int b)
{
    return a == 0 && b > 0;
}

/* --- ratings ------------------------------------------------------------------------------------------------------ */

/* Finds ratings whose expected shares are the observed ones, step by step; the first player's is 0. An imagined draw in
 * each pairing keeps them finite. */
static void rate(struct tournament *t)
{
    memset(t->rating, 0, sizeof t->rating);
    for (int step = 0; step < 20000; step++) {
        double error[MOST_RUNGS] = {0}, games[MOST_RUNGS] = {0};
        for (int i = 0; i < t->pairings; i++) {
            const struct pairing *p = &t->pairing[i];
            const double n = (double)p->verdict.games + 1;
            const double expected = verdict_share_of_elo(t->rating[p->a] - t->rating[p->b], 2);
            const double missing = p->verdict.sum + 0.5 - n * expected;
            error[p->a] += missing;
            error[p->b] -= missing;
            games[p->a] += n;
            games[p->b] += n;
        }
        for (int i = 0; i < t->rungs; i++)
            t->rating[i] += games[i] > 0 ? 400 * error[i] / games[i] : 0;
        for (int i = t->rungs - 1; i >= 0; i--)
            t->rating[i] -= t->rating[0];
    }
}

/* Half of the 95 % interval of a rating, from the player's own games only. */
static double margin(const struct tournament *t, int rung)
{
    double information = 0;
    const double per_elo = log(10) / 400;
    for (int i = 0; i < t->pairings; i++) {
        const struct pairing *met = &t->pairing[i];
        if (met->a != rung && met->b != rung)
            continue;
        const double p = verdict_share_of_elo(t->rating[met->a] - t->rating[met->b], 2);
        information += (double)met->verdict.games * p * (1 - p) * per_elo * per_elo;
    }
    return information > 0 ? 1.96 / sqrt(information) : 0;
}

/* A player whose turn had not come before an interruption has no rating. */
static bool has_played(const struct tournament *t, int rung)
{
    for (int i = 0; i < t->pairings; i++)
        if (t->pairing[i].a == rung || t->pairing[i].b == rung)
            return true;
    return false;
}

/* --- printing ----------------------------------------------------------------------------------------------------- */

static double mean(const struct tournament *t, const double ms[], int rung)
{
    return t->thought[rung] ? ms[rung] / (double)t->thought[rung] : 0;
}

/* A player's name: its text, which may be a command of any length. */
static const char *name_of(const struct tournament *t, int rung)
{
    return strlen(t->rung[rung].text) < MOST_NAME ? t->rung[rung].text : "(long)";
}

static void print_rating_json(const struct tournament *t, int rung, bool first)
{
    char bytes[6 * MOST_NAME + 256]; /* a byte of JSON is at most \\u0000 */
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put(&text, first ? "" : ",");
    motu_text_put_json_key(&text, name_of(t, rung));
    motu_text_put_char(&text, '{');
    put_member_decimal(&text, "elo", t->rating[rung], 0);
    put_member_decimal(&text, "margin", margin(t, rung), 0);
    put_member_decimal(&text, "cpu_ms", mean(t, t->cpu_ms, rung), 3);
    put_member_decimal(&text, "wall_ms", mean(t, t->wall_ms, rung), 3);
    motu_text_put_member_number(&text, "faults", t->faults[rung]);
    motu_text_put_char(&text, '}');
    fputs(bytes, stdout);
}

static void print_pairing_json(const struct tournament *t, const struct pairing *met, int seats, bool first)
{
    char bytes[2 * 6 * MOST_NAME + 256];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put(&text, first ? "{" : ",{");
    motu_text_put_member_text(&text, "a", name_of(t, met->a));
    motu_text_put_member_text(&text, "b", name_of(t, met->b));
    motu_text_put_member_number(&text, "games", met->wins.games);
    put_member_decimal(&text, "score", verdict_share(&met->wins), 4);
    if (seats > 2)
        put_member_decimal(&text, "places", verdict_share(&met->verdict), 4);
    motu_text_put_char(&text, '}');
    fputs(bytes, stdout);
}

/* Piece by piece, because it may be of any length. */
static void print_json(const struct contest *c, const struct tournament *t, int seats)
{
    char bytes[128];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    bool first = true;
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "game", c->game->id);
    motu_text_put_member_open(&text, "ratings", '{');
    fputs(bytes, stdout);
    for (int i = 0; i < t->rungs; i++)
        if (has_played(t, i)) {
            print_rating_json(t, i, first);
            first = false;
        }
    motu_text_clear(&text);
    motu_text_put_char(&text, '}');
    motu_text_put_member_open(&text, "pairings", '[');
    fputs(bytes, stdout);
    for (int i = 0; i < t->pairings; i++)
        print_pairing_json(t, &t->pairing[i], seats, i == 0);
    puts("]}");
}

static void print_table(const struct tournament *t, bool with_cpu)
{
    printf(with_cpu ? "| player | Elo | ± | CPU ms a decision | wall ms |\n|---|---|---|---|---|\n"
                    : "| player | Elo | ± |\n|---|---|---|\n");
    for (int i = 0; i < t->rungs; i++) {
        if (!has_played(t, i))
            continue;
        printf("| %s | %.0f | %.0f |", t->rung[i].text, t->rating[i], margin(t, i));
        if (with_cpu)
            printf(" %.2f | %.2f |", mean(t, t->cpu_ms, i), mean(t, t->wall_ms, i));
        putchar('\n');
    }
}

static int draw(const struct contest *c, const struct tournament *t, const char *path)
{
    struct plot_row row[MOST_RUNGS];
    char title[128];
    int rows = 0;
    for (int i = 0; i < t->rungs; i++)
        if (has_played(t, i))
            row[rows++] = (struct plot_row){.name = name_of(t, i), .value = t->rating[i], .margin = margin(t, i)};
    snprintf(title, sizeof title, "%s: ratings in Elo, with 95 %% intervals", c->game->title);
    return rows ? picture_plot(&command_arena, path, title, "", row, rows) : EXIT_DONE;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* No player gets more visits than `most`, unless that is 0. */
static void limit(const struct contest *c, struct contestant *who, uint32_t most)
{
    struct motu_ai_player settled = who->player;
    if (who->command || !most)
        return;
    motu_ai_player_settle(&settled, c->game);
    if (settled.settings.visits > most)
        who->player.settings.visits = most;
}

static void count(struct tournament *t, int a, int b, const struct arena_summary *sum)
{
    const int rung[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        t->cpu_ms[rung[i]] += sum->cpu_ms[i];
        t->wall_ms[rung[i]] += sum->wall_ms[i];
        t->thought[rung[i]] += sum->thought[i];
        t->faults[rung[i]] += sum->faults[i];
    }
    if (sum->alone.games > 0)
        t->pairing[t->pairings++] = (struct pairing){.a = a, .b = b, .verdict = sum->places, .wins = sum->alone};
}

/* Plays all pairings; returns the exit code. */
static int play(struct contest *c, struct tournament *t, const struct ladder_plan *plan)
{
    char path[PATH_MAX];
    for (int a = 0; a < t->rungs; a++)
        for (int b = a + 1; b < t->rungs; b++) {
            struct arena_summary sum;
            if (!t->meet(a, b))
                continue;
            c->contestant[0] = t->rung[a];
            c->contestant[1] = t->rung[b];
            if (plan->folder)
                snprintf(path, sizeof path, "%.4000s/%d-%d.jsonl", plan->folder, a + 1, b + 1);
            const int code = arena_play(c, plan->games, plan->threads, plan->quiet, plan->folder ? path : NULL, &sum);
            count(t, a, b, &sum);
            if (!plan->json && sum.alone.games)
                fprintf(stderr, "%s against %s: %.1f %% of %ld games\n", t->rung[a].text, t->rung[b].text,
                        100 * verdict_share(&sum.alone), sum.alone.games);
            if (code != EXIT_DONE)
                return code; /* what was played until then is rated anyway */
        }
    return EXIT_DONE;
}

static int run(struct contest *c, struct tournament *t, const struct ladder_plan *plan)
{
    const int seats = contest_seats(c);
    for (int i = 0; i < t->rungs; i++)
        limit(c, &t->rung[i], plan->most);
    if (plan->folder && mkdir(plan->folder, 0777) && errno != EEXIST) {
        say_error(&command_arena, "%s cannot be made: %s.", plan->folder, strerror(errno));
        return EXIT_IO;
    }
    const int code = play(c, t, plan);
    rate(t);
    if (plan->json)
        print_json(c, t, seats);
    else
        print_table(t, t->meet != neighbours_meet);
    const int drawn = plan->svg ? draw(c, t, plan->svg) : EXIT_DONE;
    long faults = 0;
    for (int i = 0; i < t->rungs; i++)
        faults += t->faults[i];
    return code != EXIT_DONE ? code : drawn != EXIT_DONE ? drawn : faults ? EXIT_BOT : EXIT_DONE;
}

int ladder_run(struct contest *c, const struct ladder_plan *plan)
{
    static struct tournament t;
    t.rungs = LADDER_RUNGS;
    t.meet = neighbours_meet;
    for (int i = 0; i < t.rungs; i++)
        contestant_read(&command_arena, "--ladder", ladder_name[i], &t.rung[i]);
    return run(c, &t, plan);
}

/* Splits the list in place; false after saying what is wrong with it. */
static bool read_players(char *names, struct tournament *t)
{
    for (char *name = names, *next; name; name = next) {
        if ((next = strchr(name, ';')))
            *next++ = 0;
        if (t->rungs == MOST_RUNGS) {
            say_error(&command_arena, "--players: there are more than %d.", MOST_RUNGS);
            return false;
        }
        for (int i = 0; i < t->rungs; i++)
            if (!strcmp(t->rung[i].text, name)) {
                say_error(&command_arena, "--players: %.60s is named twice.", name);
                return false;
            }
        if (!contestant_read_any(&command_arena, "--players", name, &t->rung[t->rungs++]))
            return false;
    }
    if (t->rungs >= 2)
        return true;
    say_error(&command_arena, "--players takes two or more, with semicolons between: 'greedy;level=3;cmd=./mybot'.");
    return false;
}

int tournament_run(struct contest *c, char *names, bool gauntlet, const struct ladder_plan *plan)
{
    static struct tournament t;
    if (!read_players(names, &t))
        return EXIT_USAGE;
    t.meet = gauntlet ? first_meets : all_meet;
    return run(c, &t, plan);
}
