/* analyse.c: `motu analyse`: a finished or unfinished game looked through, decision by decision, each from what the
 * player who made it knew. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <motu/ai.h>
#include <motu/why.h>

#include "broken.h"
#include "cli.h"
#include "pool.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "visits", .takes = "", .text = CLI_OPTION_ANALYSE_VISITS},
    {.name = "threads", .takes = "", .text = CLI_OPTION_ANALYSE_THREADS},
    {.name = "seed", .takes = "", .text = CLI_OPTION_ANALYSE_SEED},
    {.name = "json", .text = CLI_OPTION_ANALYSE_JSON},
    {0},
};

const struct command command_analyse = {
    .name = "analyse",
    .summary = CLI_SUMMARY_ANALYSE,
    .help = CLI_HELP_ANALYSE,
    .help_end = CLI_HELP_ANALYSE_END,
    .options = option_table,
    .operands = "@file",
    .run = run,
};

enum { TEXT = MOTU_MATCH_MAX_MOVE_TEXT };

/* What is said of one decision. Values are parts of MOTU_VALUE. */
struct verdict_on {
    int ply, actor;
    bool forced, solved;
    char played[TEXT], best[TEXT];
    int value; /* of the best move, to the mover */
    int loss;
    int chance[MOTU_MAX_SEATS];
    struct motu_why why[MOTU_WHY_MOST]; /* the best is better than what was played */
    int whys;
};

struct analysis {
    const struct motu_game *game;
    struct motu_match match; /* replayed up to the decision in question */
    struct pool *pool;
    struct motu_ai_player player;
    uint32_t visits;
    uint64_t seed;
    int seats;
    long decisions[MOTU_MAX_SEATS];
    long long loss[MOTU_MAX_SEATS];
};

static const struct motu_ai_row *find_row(const struct pool_result *t, motu_move move)
{
    for (int i = 0; i < t->rows; i++)
        if (t->row[i].move == move)
            return &t->row[i];
    return NULL;
}

/* Judges the decision `played` in the present position of a->match. */
static void judge(struct analysis *a, motu_move played, struct verdict_on *v)
{
    const struct motu_match *m = &a->match;
    const struct motu_ai_position *p = pool_recall(a->pool, m, motu_match_actor(m), &a->player);
    static struct pool_result t;
    motu_move list[MOTU_MAX_MOVES];
    struct motu_text words = MOTU_TEXT_IN(v->played), best = MOTU_TEXT_IN(v->best);
    pool_think(a->pool, &a->player, p, a->seed + (uint64_t)m->count, &(struct pool_limit){.visits = a->visits}, &t);
    const struct motu_ai_row *first = find_row(&t, t.move);
    v->ply = m->count + 1;
    v->actor = p->seat;
    v->forced = a->game->moves(&p->view, list) == 1;
    v->solved = t.solved;
    a->game->write_move(&m->now, played, &words);
    a->game->write_move(&m->now, t.move, &best);
    memcpy(v->chance, t.value, sizeof v->chance);
    v->value = first ? first->value : t.value[p->seat];
    v->loss = motu_ai_loss(t.row, t.rows, t.solved, t.move, played);
    v->whys = v->loss > 0 ? motu_ai_why(p, t.variation, t.variation_length, &played, 1, 1, v->why) : 0;
    if (!v->forced) {
        a->decisions[p->seat]++;
        a->loss[p->seat] += v->loss;
    }
}

static double share(int parts)
{
    return (double)parts / MOTU_VALUE;
}

static void print_verdict_json(const struct analysis *a, const struct verdict_on *v, bool first)
{
    char bytes[4 * TEXT + 2048];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put(&text, first ? "{" : ",{");
    motu_text_put_member_number(&text, "ply", v->ply);
    motu_text_put_member_text(&text, "actor", a->game->seat_names[v->actor]);
    motu_text_put_member_text(&text, "played", v->played);
    motu_text_put_member_text(&text, "best", v->best);
    put_member_decimal(&text, "value", share(v->value), 4);
    put_member_decimal(&text, "loss", share(v->loss), 4);
    motu_text_put_member_truth(&text, "forced", v->forced);
    motu_text_put_member_truth(&text, "solved", v->solved);
    motu_text_put_member_open(&text, "chance", '{');
    for (int seat = 0; seat < a->seats; seat++)
        put_member_decimal(&text, a->game->seat_names[seat], share(v->chance[seat]), 4);
    motu_text_put_char(&text, '}');
    motu_text_put_member(&text, "why_best");
    motu_ai_write_why(v->why, v->whys, &text);
    motu_text_put_char(&text, '}');
    fputs(bytes, stdout);
}

/* The first seat's chance as a bar of ten. */
static void print_verdict(const struct analysis *a, const struct verdict_on *v)
{
    const int tenth = (int)(10 * share(v->chance[0]) + 0.5);
    printf("%4d  ", v->ply);
    put_column(seat_word(a->game, v->actor), 8, stdout);
    printf("%-14s", v->played);
    for (int i = 0; i < 10; i++)
        fputc(i < tenth ? '#' : '.', stdout);
    for (int seat = 0; seat < a->seats; seat++)
        printf(" %3.0f", 100 * share(v->chance[seat]));
    if (v->loss > MOTU_VALUE / 50)
        printf("   %s", phrase_with(CLI_ANALYSE_LOSS, motu_sentence_number((long long)(100 * share(v->loss) + 0.5)),
                                    motu_sentence_word(v->best)));
    if (v->solved)
        printf("   %s", phrase(CLI_ANALYSE_EXACT));
    fputc('\n', stdout);
}

static void print_head(const struct analysis *a, bool json)
{
    if (json) {
        char bytes[128];
        struct motu_text text = MOTU_TEXT_IN(bytes);
        motu_text_put_char(&text, '{');
        motu_text_put_member_text(&text, "game", a->game->id);
        motu_text_put_member_number(&text, "visits", a->visits);
        motu_text_put_member_open(&text, "decisions", '[');
        fputs(bytes, stdout);
        return;
    }
    fputs("      ", stdout);
    put_column(phrase(CLI_ANALYSE_WHO), 8, stdout);
    put_column(phrase(CLI_ANALYSE_WHAT), 14, stdout);
    fputs(phrase_with(CLI_ANALYSE_CHANCES, seat_place(a->game, 0)), stdout);
    for (int seat = 0; seat < a->seats; seat++)
        printf(" %s", seat_word(a->game, seat));
    fputc('\n', stdout);
}

static void print_mean(const struct analysis *a, int seat, double percent)
{
    char figure[16];
    snprintf(figure, sizeof figure, "%.2f", percent);
    tell_with(CLI_ANALYSE_MEAN, seat_place(a->game, seat), motu_sentence_word(figure),
              motu_sentence_number(a->decisions[seat]));
}

/* How much a seat lost on average by a decision, if it had one to make. */
static double mean_loss(const struct analysis *a, int seat)
{
    return share((int)(a->loss[seat] / a->decisions[seat]));
}

static void print_end_json(const struct analysis *a)
{
    char bytes[512];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, ']');
    motu_text_put_member_open(&text, "mean_loss", '{');
    for (int seat = 0; seat < a->seats; seat++)
        if (a->decisions[seat])
            put_member_decimal(&text, a->game->seat_names[seat], mean_loss(a, seat), 5);
    motu_text_put(&text, "}}");
    puts(bytes);
}

static void print_end(const struct analysis *a)
{
    for (int seat = 0; seat < a->seats; seat++)
        if (a->decisions[seat])
            print_mean(a, seat, 100 * mean_loss(a, seat));
}

static void analyse(struct analysis *a, const struct motu_match *record, bool json)
{
    struct motu_match *m = &a->match;
    bool first = true;
    broken_about(record);
    *m = *record;
    if (m->count)
        motu_match_undo(m, m->count, NULL);
    a->game = m->game;
    a->seats = m->game->seats(&m->now);
    print_head(a, json);
    for (int i = 0; i < record->count; i++) {
        const int actor = motu_match_actor(m);
        if (actor >= 0 && (m->viewer == MOTU_ALL || m->viewer == actor)) {
            struct verdict_on v = {0};
            judge(a, record->move[i], &v);
            if (json)
                print_verdict_json(a, &v, first);
            else
                print_verdict(a, &v);
            first = false;
            if (isatty(STDOUT_FILENO))
                fflush(stdout);
        }
        motu_match_play(m, record->move[i], NULL);
    }
    if (json)
        print_end_json(a);
    else
        print_end(a);
}

static int run(int argc, char **argv)
{
    const char *visits_text = "10000", *thread_words = NULL, *seed = "1";
    bool json = false;
    const struct flag flags[] = {{.name = "json", .on = &json},
                                 {.name = "visits", .value = &visits_text},
                                 {.name = "threads", .value = &thread_words},
                                 {.name = "seed", .value = &seed}};
    int code;
    long visits, threads = pool_processors();
    const int words = flags_read(&command_analyse, argc, argv, flags, 4, 1, &code);
    if (words < 0)
        return code;
    if (!words) {
        complain(&command_analyse, phrase_with(CLI_RECORD_WANTED, motu_sentence_word("analyse")));
        return EXIT_USAGE;
    }
    if (!flags_number(&command_analyse, "--visits", visits_text, 10, 10000000, &visits)
        || (thread_words && !flags_number(&command_analyse, "--threads", thread_words, 1, POOL_MAX_THREADS, &threads)))
        return EXIT_USAGE;
    struct opened_record *record = record_open(&command_analyse, argv[1], &code);
    if (!record)
        return code;
    struct analysis *a = calloc(1, sizeof *a);
    code = EXIT_FAILED;
    if (a) {
        a->pool = pool_open((int)threads, (size_t)64 << 20);
        a->player = motu_ai_player_judge();
        a->visits = (uint32_t)visits;
        a->seed = choose_seed(seed);
    }
    if (a && a->pool) {
        analyse(a, &record->match, json);
        code = EXIT_DONE;
    } else {
        complain(&command_analyse, phrase(CLI_NO_MEMORY));
    }
    if (a)
        pool_close(a->pool);
    free(a);
    record_close(record);
    return code;
}
