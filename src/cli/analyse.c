/* analyse.c: `motu analyse`: a finished or unfinished game looked through, decision by decision, each from what the
 * player who made it knew. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <motu/ai.h>
#include <motu/why.h>

#include "analyse_plot.h"
#include "broken.h"
#include "luck.h"
#include "picture_file.h"
#include "pool.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "visits", .takes = "", .text = CLI_OPTION_ANALYSE_VISITS},
    {.name = "threads", .takes = "", .text = CLI_OPTION_ANALYSE_THREADS},
    {.name = "seed", .takes = "", .text = CLI_OPTION_ANALYSE_SEED},
    {.name = "luck", .text = CLI_OPTION_ANALYSE_LUCK},
    {.name = "svg", .takes = "@file", .text = CLI_OPTION_ANALYSE_SVG},
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

enum { TEXT = MOTU_MATCH_MAX_MOVE_TEXT, TURNS = 3, LEAST_TURN = MOTU_VALUE / 20, LEAST_SHOWN = MOTU_VALUE / 50 };

/* One of the best moves, and what is expected to follow it. */
struct candidate {
    uint32_t visits;
    int value;
    char line[1024]; /* a JSON list of moves, itself the first */
};

/* What is said of one decision. Values are parts of MOTU_VALUE. */
struct verdict_on {
    int ply, actor;
    bool forced, solved;
    char played[TEXT], best[TEXT];
    int value; /* of the best move, to the mover */
    int loss;
    int chance[MOTU_MAX_SEATS];
    struct candidate candidate[POOL_BESTS];
    int candidates;
    struct motu_why why[MOTU_WHY_MOST]; /* the best is better than what was played */
    int whys;
};

/* What turned the game: a move that gave much away, or what chance brought. */
struct turn {
    int ply, actor, size; /* actor: who erred; or MOTU_CHANCE, and then `seat` was the luckiest */
    int seat;
    char move[TEXT];
    struct candidate candidate[POOL_BESTS];
    int candidates;
};

struct analysis {
    const struct motu_game *game;
    struct motu_match match; /* replayed up to the decision in question */
    struct pool *pool;
    struct motu_ai_player player;
    uint32_t visits;
    uint64_t seed;
    int seats;
    bool json, first; /* nothing of the list has been printed */
    int width;        /* of the column of moves */
    long decisions[MOTU_MAX_SEATS];
    long long loss[MOTU_MAX_SEATS];
    bool has_luck;
    double luck[MOTU_MAX_SEATS];
    struct turn turn[TURNS]; /* the greatest first */
    int turns;
    struct analyse_plot *plot; /* for a picture; or NULL */
};

/* Keeps the greatest turning points. */
static void add_turn(struct analysis *a, const struct turn *t)
{
    if (t->size < LEAST_TURN || (a->turns == TURNS && a->turn[TURNS - 1].size >= t->size))
        return;
    int at = a->turns < TURNS ? a->turns++ : TURNS - 1;
    for (; at > 0 && a->turn[at - 1].size < t->size; at--)
        a->turn[at] = a->turn[at - 1];
    a->turn[at] = *t;
}

static const struct motu_ai_row *find_row(const struct pool_result *t, motu_move move)
{
    for (int i = 0; i < t->rows; i++)
        if (t->row[i].move == move)
            return &t->row[i];
    return NULL;
}

static void read_candidates(const struct motu_ai_position *p, const struct pool_result *t, struct verdict_on *v)
{
    v->candidates = t->bests;
    for (int i = 0; i < t->bests; i++) {
        struct candidate *c = &v->candidate[i];
        struct motu_text line = MOTU_TEXT_IN(c->line);
        c->visits = t->row[i].visits;
        c->value = t->row[i].value;
        motu_ai_write_variation(p, t->best[i], t->best_length[i], &line);
    }
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
    read_candidates(p, &t, v);
    if (v->forced)
        return;
    a->decisions[p->seat]++;
    a->loss[p->seat] += v->loss;
    struct turn turn = {.ply = v->ply, .actor = p->seat, .size = v->loss, .candidates = v->candidates};
    memcpy(turn.move, v->played, sizeof turn.move);
    memcpy(turn.candidate, v->candidate, sizeof turn.candidate);
    add_turn(a, &turn);
}

static double share(int parts)
{
    return (double)parts / MOTU_VALUE;
}

/* --- printing ----------------------------------------------------------------------------------------------------- */

/* "key":{"black":0.5123,…}: a figure for each seat. */
static void put_by_seat(const struct analysis *a, const char *key, const double part[], struct motu_text *out)
{
    motu_text_put_member_open(out, key, '{');
    for (int seat = 0; seat < a->seats; seat++)
        put_member_decimal(out, a->game->seat_names[seat], part[seat] == 0 ? 0 : part[seat], 4); /* -0 is 0 */
    motu_text_put_char(out, '}');
}

static void put_candidates(const struct candidate candidate[], int count, struct motu_text *out)
{
    motu_text_put_member_open(out, "candidates", '[');
    for (int i = 0; i < count; i++) {
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_number(out, "visits", candidate[i].visits);
        put_member_decimal(out, "value", share(candidate[i].value), 4);
        motu_text_put_member(out, "line");
        motu_text_put(out, candidate[i].line);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

static void print_verdict_json(struct analysis *a, const struct verdict_on *v)
{
    static char bytes[16 * 1024];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    double chance[MOTU_MAX_SEATS];
    for (int seat = 0; seat < a->seats; seat++)
        chance[seat] = share(v->chance[seat]);
    motu_text_put(&text, a->first ? "{" : ",{");
    motu_text_put_member_number(&text, "ply", v->ply);
    motu_text_put_member_text(&text, "actor", a->game->seat_names[v->actor]);
    motu_text_put_member_text(&text, "played", v->played);
    motu_text_put_member_text(&text, "best", v->best);
    put_member_decimal(&text, "value", share(v->value), 4);
    put_member_decimal(&text, "loss", share(v->loss), 4);
    motu_text_put_member_truth(&text, "forced", v->forced);
    motu_text_put_member_truth(&text, "solved", v->solved);
    put_by_seat(a, "chance", chance, &text);
    motu_text_put_member(&text, "why_best");
    motu_ai_write_why(v->why, v->whys, &text);
    put_candidates(v->candidate, v->candidates, &text);
    motu_text_put_char(&text, '}');
    fputs(bytes, stdout);
    a->first = false;
}

/* Number, who and what, in columns. */
static void print_decision(const struct analysis *a, int ply, int actor, const char *move)
{
    printf("%4d  ", ply);
    put_column(actor == MOTU_CHANCE ? phrase(CLI_ANALYSE_CHANCE) : seat_word(a->game, actor), 10, stdout);
    put_column(move, a->width, stdout);
}

static void print_candidates(const struct candidate candidate[], int count)
{
    for (int i = 0; i < count; i++) {
        printf("%8d. %3.0f %%  ", i + 1, 100 * share(candidate[i].value));
        for (const char *at = candidate[i].line; *at; at++) /* ["A-B","draw pile"]: without brackets and quotes */
            if (*at == ',')
                fputs(", ", stdout);
            else if (*at != '[' && *at != ']' && *at != '"')
                putchar(*at);
        putchar('\n');
    }
}

/* The first seat's chance as a bar of ten. */
static void print_verdict(const struct analysis *a, const struct verdict_on *v)
{
    const int tenth = (int)(10 * share(v->chance[0]) + 0.5);
    print_decision(a, v->ply, v->actor, v->played);
    for (int i = 0; i < 10; i++)
        fputc(i < tenth ? '#' : '.', stdout);
    for (int seat = 0; seat < a->seats; seat++)
        printf(" %*.0f", columns_of(seat_word(a->game, seat)), 100 * share(v->chance[seat]));
    if (v->loss > LEAST_SHOWN)
        printf("   %s", phrase_with(CLI_ANALYSE_LOSS, motu_sentence_number((long long)(100 * share(v->loss) + 0.5)),
                                    motu_sentence_word(v->best)));
    if (v->solved)
        printf("   %s", phrase(CLI_ANALYSE_EXACT));
    fputc('\n', stdout);
}

static const char *as_percent(double part, bool sign, char out[16])
{
    const double rounded = floor(100 * part + 0.5);
    snprintf(out, 16, sign ? "%+.0f" : "%.0f", rounded == 0 ? 0 : rounded);
    return out;
}

static void print_luck(const struct analysis *a, const struct turn *t)
{
    char figure[16];
    print_decision(a, t->ply, MOTU_CHANCE, t->move);
    puts(phrase_with(CLI_ANALYSE_LUCKY, motu_sentence_word(as_percent(share(t->size), true, figure)),
                     seat_place(a->game, t->seat)));
}

static void print_head(const struct analysis *a)
{
    if (a->json) {
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
    put_column(phrase(CLI_ANALYSE_WHO), 10, stdout);
    put_column(phrase(CLI_ANALYSE_WHAT), a->width, stdout);
    fputs("          ", stdout);
    for (int seat = 0; seat < a->seats; seat++)
        printf(" %s", seat_word(a->game, seat));
    puts(" %");
}

static void print_mean(const struct analysis *a, int seat, double percent)
{
    char figure[16];
    snprintf(figure, sizeof figure, "%.2f", percent);
    tell_with(CLI_ANALYSE_MEAN, seat_place(a->game, seat), motu_sentence_word(figure),
              motu_sentence_number(a->decisions[seat]));
}

static void print_sums(const struct analysis *a)
{
    for (int seat = 0; seat < a->seats; seat++) {
        char luck[16], play[16];
        tell_with(CLI_ANALYSE_SUMS, seat_place(a->game, seat),
                  motu_sentence_word(as_percent(a->luck[seat], true, luck)),
                  motu_sentence_word(as_percent(-(double)a->loss[seat] / MOTU_VALUE, true, play)));
    }
}

static void print_turns(const struct analysis *a)
{
    if (!a->turns)
        return;
    puts(phrase(CLI_ANALYSE_TURNS));
    for (int i = 0; i < a->turns; i++) {
        const struct turn *t = &a->turn[i];
        if (t->actor == MOTU_CHANCE) {
            print_luck(a, t);
            continue;
        }
        char figure[16];
        print_decision(a, t->ply, t->actor, t->move);
        puts(phrase_with(CLI_ANALYSE_GAVE, motu_sentence_word(as_percent(share(t->size), false, figure))));
        print_candidates(t->candidate, t->candidates);
    }
}

static void put_turns(const struct analysis *a, struct motu_text *out)
{
    motu_text_put_member_open(out, "turning_points", '[');
    for (int i = 0; i < a->turns; i++) {
        const struct turn *t = &a->turn[i];
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_number(out, "ply", t->ply);
        motu_text_put_member_text(out, "actor", motu_actor_name(a->game, t->actor));
        motu_text_put_member_text(out, "move", t->move);
        put_member_decimal(out, t->actor == MOTU_CHANCE ? "luck" : "loss", share(t->size), 4);
        if (t->actor == MOTU_CHANCE)
            motu_text_put_member_text(out, "for", a->game->seat_names[t->seat]);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

/* How much a seat lost on average by a decision, if it had one to make. */
static double mean_loss(const struct analysis *a, int seat)
{
    return share((int)(a->loss[seat] / a->decisions[seat]));
}

static void print_end_json(const struct analysis *a)
{
    char bytes[4096];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    double play[MOTU_MAX_SEATS];
    motu_text_put_char(&text, ']');
    motu_text_put_member_open(&text, "mean_loss", '{');
    for (int seat = 0; seat < a->seats; seat++) {
        play[seat] = -(double)a->loss[seat] / MOTU_VALUE;
        if (a->decisions[seat])
            put_member_decimal(&text, a->game->seat_names[seat], mean_loss(a, seat), 5);
    }
    motu_text_put_char(&text, '}');
    if (a->has_luck) {
        put_by_seat(a, "luck", a->luck, &text);
        put_by_seat(a, "play", play, &text);
    }
    put_turns(a, &text);
    motu_text_put_char(&text, '}');
    puts(bytes);
}

static void print_end(const struct analysis *a)
{
    print_turns(a);
    for (int seat = 0; seat < a->seats; seat++)
        if (a->decisions[seat])
            print_mean(a, seat, 100 * mean_loss(a, seat));
    if (a->has_luck)
        print_sums(a);
}

/* --- the picture ---------------------------------------------------------------------------------------------------
 */

static void plot_verdict(const struct analysis *a, const struct verdict_on *v)
{
    double chance[MOTU_MAX_SEATS];
    for (int seat = 0; seat < a->seats; seat++)
        chance[seat] = share(v->chance[seat]);
    analyse_plot_add(a->plot, v->ply, chance, a->luck, a->seats);
}

static void plot_turn(const struct analysis *a, const struct turn *t)
{
    char figure[16], best[TEXT] = "";
    if (t->actor == MOTU_CHANCE) {
        as_percent(share(t->size), true, figure);
        analyse_plot_mark(a->plot, t->ply, t->seat, phrase(CLI_ANALYSE_CHANCE), t->move,
                          phrase_with(CLI_ANALYSE_LUCKY, motu_sentence_word(figure), seat_place(a->game, t->seat)));
        return;
    }
    sscanf(t->candidates ? t->candidate[0].line : "", "[\"%63[^\"]", best); /* the first move of the best line */
    analyse_plot_mark(a->plot, t->ply, t->actor, seat_word(a->game, t->actor), t->move,
                      phrase_with(CLI_ANALYSE_LOSS, motu_sentence_number((long long)(100 * share(t->size) + 0.5)),
                                  motu_sentence_word(best)));
}

static int write_plot(const struct analysis *a, const char *path)
{
    for (int i = 0; i < a->turns; i++)
        plot_turn(a, &a->turn[i]);
    analyse_plot_end(a->plot, &a->match, a->luck);
    return analyse_plot_write(&command_analyse, a->plot, &a->match, a->has_luck, path);
}

/* --- looking through ---------------------------------------------------------------------------------------------- */

/* What chance decided here, and whom it helped. */
static void weigh_chance(struct analysis *a, motu_move made)
{
    const struct motu_match *m = &a->match;
    double change[MOTU_MAX_SEATS];
    struct turn turn = {.ply = m->count + 1, .actor = MOTU_CHANCE};
    struct motu_text words = MOTU_TEXT_IN(turn.move);
    luck_measure(a->game, &m->now, made, change);
    for (int seat = 0; seat < a->seats; seat++) {
        a->luck[seat] += change[seat];
        if (change[seat] > change[turn.seat])
            turn.seat = seat;
    }
    turn.size = (int)(change[turn.seat] * MOTU_VALUE);
    a->game->write_move(&m->now, made, &words);
    add_turn(a, &turn);
    if (!a->json && turn.size > LEAST_SHOWN)
        print_luck(a, &turn);
}

/* As wide as the longest move of a player that will stand there. */
static int width_of(const struct motu_match *record)
{
    struct motu_walk walk;
    int width = 14;
    for (motu_walk_start(&walk, record); motu_walk_more(&walk); motu_walk_next(&walk)) {
        char words[TEXT];
        struct motu_text text = MOTU_TEXT_IN(words);
        record->game->write_move(&walk.state, record->move[walk.ply], &text);
        if ((int)text.length + 2 > width)
            width = (int)text.length + 2;
    }
    return width;
}

static void look_at(struct analysis *a, motu_move made)
{
    const struct motu_match *m = &a->match;
    const int actor = motu_match_actor(m);
    if (actor == MOTU_CHANCE && a->has_luck)
        weigh_chance(a, made);
    if (actor < 0 || (m->viewer != MOTU_ALL && m->viewer != actor))
        return;
    struct verdict_on v = {0};
    judge(a, made, &v);
    if (a->plot)
        plot_verdict(a, &v);
    if (a->json)
        print_verdict_json(a, &v);
    else
        print_verdict(a, &v);
    if (isatty(STDOUT_FILENO))
        fflush(stdout);
}

static void analyse(struct analysis *a, const struct motu_match *record)
{
    struct motu_match *m = &a->match;
    broken_about(record);
    *m = *record;
    if (m->count)
        motu_match_undo(m, m->count, NULL);
    a->game = m->game;
    a->seats = m->game->seats(&m->now);
    a->width = width_of(record);
    a->has_luck = luck_is_known(record);
    a->first = true;
    print_head(a);
    for (int i = 0; i < record->count; i++) {
        look_at(a, record->move[i]);
        motu_match_play(m, record->move[i], NULL);
    }
    if (a->json)
        print_end_json(a);
    else
        print_end(a);
}

static int run(int argc, char **argv)
{
    const char *visits_text = "10000", *thread_words = NULL, *seed = "1", *svg = NULL;
    bool json = false, luck = false;
    const struct flag flags[] = {{.name = "json", .on = &json},
                                 {.name = "luck", .on = &luck},
                                 {.name = "svg", .value = &svg},
                                 {.name = "visits", .value = &visits_text},
                                 {.name = "threads", .value = &thread_words},
                                 {.name = "seed", .value = &seed}};
    int code;
    long visits, threads = pool_processors();
    const int words = flags_read(&command_analyse, argc, argv, flags, 6, 1, &code);
    if (words < 0)
        return code;
    if (!words) {
        complain(&command_analyse, phrase_with(CLI_RECORD_WANTED, motu_sentence_word("analyse")));
        return EXIT_USAGE;
    }
    if (!flags_number(&command_analyse, "--visits", visits_text, 10, 10000000, &visits)
        || (thread_words && !flags_number(&command_analyse, "--threads", thread_words, 1, POOL_MAX_THREADS, &threads)))
        return EXIT_USAGE;
    if (svg && !picture_can_be_written(&command_analyse, svg))
        return EXIT_USAGE;
    if (luck)
        return luck_of_file(&command_analyse, argv[1], json);
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
        a->json = json;
        a->plot = svg ? calloc(1, sizeof *a->plot) : NULL;
    }
    if (a && a->pool && (a->plot || !svg)) {
        analyse(a, &record->match);
        code = svg ? write_plot(a, svg) : EXIT_DONE;
    } else {
        complain(&command_analyse, phrase(CLI_NO_MEMORY));
    }
    if (a) {
        free(a->plot);
        pool_close(a->pool);
    }
    free(a);
    record_close(record);
    return code;
}
