/* analyse.c: `motu analyse`: goes through a game, finished or not, and judges each decision by what the player who made
 * it knew. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis.h"
#include "broken.h"
#include "luck.h"
#include "picture_file.h"
#include "strengths.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "visits", .takes = "", .text = CLI_OPTION_ANALYSE_VISITS},
    {.name = "threads", .takes = "", .text = CLI_OPTION_ANALYSE_THREADS},
    {.name = "seed", .takes = "", .text = CLI_OPTION_ANALYSE_SEED},
    {.name = "luck", .text = CLI_OPTION_ANALYSE_LUCK},
    {.name = "strength", .text = CLI_OPTION_ANALYSE_STRENGTH},
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

/* Keeps the biggest turning points. */
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
        analysis_print_luck(a, &turn);
}

/* As wide as the longest move of a player in that column. */
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
    strengths_add(&a->strengths, m, made);
    if (a->plot)
        analysis_plot_verdict(a, &v);
    if (a->json)
        analysis_print_verdict_json(a, &v);
    else
        analysis_print_verdict(a, &v);
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
    if (a->json)
        analysis_print_head_json(a);
    else
        analysis_print_head(a);
    for (int i = 0; i < record->count; i++) {
        look_at(a, record->move[i]);
        motu_match_play(m, record->move[i], NULL);
    }
    if (a->json)
        analysis_print_end_json(a);
    else
        analysis_print_end(a);
}

static int run(int argc, char **argv)
{
    const char *visits_text = "10000", *thread_words = NULL, *seed = "1", *svg = NULL;
    bool json = false, luck = false, strength = false;
    const struct flag flags[] = {{.name = "json", .on = &json},
                                 {.name = "luck", .on = &luck},
                                 {.name = "strength", .on = &strength},
                                 {.name = "svg", .value = &svg},
                                 {.name = "visits", .value = &visits_text},
                                 {.name = "threads", .value = &thread_words},
                                 {.name = "seed", .value = &seed}};
    int code;
    long visits, threads = pool_processors();
    const int words = flags_read(&command_analyse, argc, argv, flags, 7, 1, &code);
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
    if (strength)
        return strengths_of_file(&command_analyse, argv[1], json);
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
    if (a && strengths_open(&a->strengths) && a->pool && (a->plot || !svg)) {
        analyse(a, &record->match);
        code = svg ? analysis_write_plot(a, &command_analyse, svg) : EXIT_DONE;
    } else {
        complain(&command_analyse, phrase(CLI_NO_MEMORY));
    }
    if (a) {
        free(a->plot);
        strengths_close(&a->strengths);
        pool_close(a->pool);
    }
    free(a);
    record_close(record);
    return code;
}
