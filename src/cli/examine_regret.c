/* examine_regret.c: see examine_regret.h. */
#include "examine_regret.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "progress.h"

enum { WORST = 5, MOST_DECISIONS = 1000000, MOST_ROLLOUTS = 1000000, MOVE_TEXT = 120 };

/* A decision that stays to be looked at. */
struct kept_case {
    struct regret_case c;
    char move[REGRET_MOVES][MOVE_TEXT];
};

struct report {
    const struct regret_question *question;
    const struct regret_words *words;
    struct progress progress;
    FILE *out;
    bool failed;                  /* to write */
    long wanted, decisions, away; /* away: the move played was not the best */
    double sum, squares, most;
    int worsts;
    struct kept_case worst[WORST]; /* the worst first */
};

/* --- keeping ------------------------------------------------------------------------------------------------------ */

static void write_moves(const struct regret_case *c, const struct motu_match *m, struct kept_case *out)
{
    out->c = *c;
    for (int i = 0; i < c->moves; i++) {
        struct motu_text text = MOTU_TEXT_IN(out->move[i]);
        m->game->write_move(&m->now, c->move[i], &text);
    }
}

static void keep_worst(struct report *r, const struct kept_case *k)
{
    int at = r->worsts < WORST ? r->worsts++ : WORST;
    while (at > 0 && r->worst[at - 1].c.regret < k->c.regret) {
        if (at < WORST)
            r->worst[at] = r->worst[at - 1];
        at--;
    }
    if (at < WORST)
        r->worst[at] = *k;
}

static json_t *case_json(const struct kept_case *k, const struct motu_game *game)
{
    json_t *moves = json_array();
    for (int i = 0; i < k->c.moves; i++)
        json_array_append_new(moves, json_pack("{s:s,s:f}", "move", k->move[i], "value", k->c.value[i]));
    return json_pack("{s:I,s:s,s:i,s:s,s:f,s:f,s:o}", "game", (json_int_t)k->c.number, "seat",
                     game->seat_names[k->c.actor], "decision", k->c.ply, "played", k->move[k->c.played], "regret",
                     k->c.regret, "most", k->c.most, "moves", moves);
}

/* A line with the record up to the decision, as `motu arena --out` has them. */
static bool write_line(FILE *out, json_t *line)
{
    char *bytes = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(6));
    const bool good = bytes && fprintf(out, "%s\n", bytes) > 0 && !fflush(out);
    free(bytes);
    json_decref(line);
    return good;
}

static bool write_case(FILE *out, const struct kept_case *k, const struct motu_match *m)
{
    char *bytes = malloc(MOTU_MATCH_MAX_RECORD);
    if (!bytes)
        return false;
    struct motu_text text = motu_text_in(bytes, MOTU_MATCH_MAX_RECORD);
    motu_match_write_record(m, MOTU_ALL, &text);
    json_t *line = case_json(k, m->game);
    json_object_set_new(line, "record", json_string(bytes));
    free(bytes);
    return write_line(out, line);
}

static bool see(void *context, const struct regret_case *c, struct motu_match *m)
{
    struct report *r = context;
    static struct kept_case kept;
    write_moves(c, m, &kept);
    r->decisions++;
    r->away += c->most > 0;
    r->sum += c->regret;
    r->squares += c->regret * c->regret;
    r->most += c->most;
    keep_worst(r, &kept);
    progress_show(&r->progress, (double)r->decisions, (double)r->wanted, "decisions");
    r->failed = r->out && !write_case(r->out, &kept, m);
    return !r->failed;
}

/* --- printing ----------------------------------------------------------------------------------------------------- */

/* Half of the 95 % interval of the mean. */
static double half_width(const struct report *r)
{
    const double n = (double)r->decisions, mean = r->sum / n, spread = r->squares / n - mean * mean;
    return n > 1 && spread > 0 ? 1.96 * sqrt(spread / (n - 1)) : 0;
}

static void print_json(const struct report *r)
{
    const double n = (double)r->decisions, mean = r->sum / n, half = half_width(r);
    json_t *worst = json_array();
    for (int i = 0; i < r->worsts; i++)
        json_array_append_new(worst, case_json(&r->worst[i], r->question->game));
    write_line(stdout,
               json_pack("{s:s,s:s,s:I,s:I,s:f,s:[ff],s:f,s:I,s:o}", "player", r->words->player, "policy",
                         r->words->policy, "decisions", (json_int_t)r->decisions, "rollouts",
                         (json_int_t)r->question->rollouts, "regret", mean, "interval", mean - half, mean + half,
                         "most", r->most / n, "other_move_ahead", (json_int_t)r->away, "worst", worst));
}

static void print_worst(const struct report *r, const struct kept_case *k)
{
    printf("  %+.3f  %s%s%ld, %s, decision %d: %s %.3f", k->c.regret, r->out ? r->words->out : "",
           r->out ? "#" : "no. ", k->c.number, r->question->game->seat_names[k->c.actor], k->c.ply,
           k->move[k->c.played], k->c.value[k->c.played]);
    for (int i = 0; i < k->c.moves; i++)
        if (i != k->c.played)
            printf("; %s %.3f", k->move[i], k->c.value[i]);
    printf("\n");
}

static void print_text(const struct report *r)
{
    const double n = (double)r->decisions, mean = r->sum / n, half = half_width(r);
    printf("%s, %s: %ld decisions, the first %d moves played on %ld times each by %s\n"
           "  regret            %.4f   (95 %%: %.4f to %.4f)\n"
           "  at most           %.4f   if the best of noisy means were what it seems\n"
           "  other move ahead  %ld\n"
           "The largest, which owe something to chance:\n",
           r->question->game->title, r->words->player, r->decisions, REGRET_TOP, r->question->rollouts,
           r->words->policy, mean, mean - half, mean + half, r->most / n, r->away);
    for (int i = 0; i < r->worsts; i++)
        print_worst(r, &r->worst[i]);
}

/* --- words -------------------------------------------------------------------------------------------------------- */

static bool read_policy(struct regret_question *q, const char *words)
{
    struct contestant c;
    if (!contestant_read(&command_examine, "--policy", words, &c))
        return false;
    q->policy = c.player;
    if (!c.command && !motu_ai_player_remembers(&c.player))
        return true;
    say_error(&command_examine,
              "--policy takes a player of motu that remembers nothing: up to level=4, or with remember=0,solve=0.");
    return false;
}

/* Whether the player has a table of moves to choose from. */
static bool compares_moves(const struct regret_question *q)
{
    struct motu_ai_player player = q->player;
    motu_ai_player_settle(&player, q->game);
    if (player.kind >= MOTU_AI_FLAT && player.settings.visits >= REGRET_TOP)
        return true;
    say_error(&command_examine, "--regret needs a player that searches, with %d visits or more.", REGRET_TOP);
    return false;
}

static bool read_words(struct regret_question *q, const struct regret_words *w, long *decisions)
{
    if (!flags_number(&command_examine, "--regret", w->decisions, 1, MOST_DECISIONS, decisions)
        || !flags_number(&command_examine, "--rollouts", w->rollouts, 2, MOST_ROLLOUTS, &q->rollouts)
        || !compares_moves(q) || !read_policy(q, w->policy))
        return false;
    if (q->rollouts % 2 == 0)
        return true;
    say_error(&command_examine, "--rollouts takes an even number: one half chooses, the other judges.");
    return false;
}

static bool open_file(struct report *r)
{
    if (!r->words->out)
        return true;
    r->out = fopen(r->words->out, "w");
    if (r->out
        && write_line(r->out, json_pack("{s:s,s:s,s:s,s:s,s:I}", "regret", r->question->game->id, "options",
                                        r->question->options, "player", r->words->player, "policy", r->words->policy,
                                        "rollouts", (json_int_t)r->question->rollouts)))
        return true;
    say_error(&command_examine, "%s cannot be written: %s.", r->words->out, strerror(errno));
    return false;
}

/* What there is to say at the end. */
static int finish(struct report *r, bool measured)
{
    progress_end(&r->progress);
    if (r->out && fclose(r->out))
        r->failed = true;
    if (!measured)
        say_error(&command_examine, "there is not enough memory.");
    else if (r->failed)
        say_error(&command_examine, "%s cannot be written: %s.", r->words->out, strerror(errno));
    else if (r->words->json)
        print_json(r);
    else
        print_text(r);
    return !measured ? EXIT_FAILED : r->failed ? EXIT_IO : EXIT_DONE;
}

int examine_regret(struct regret_question *q, const struct regret_words *w)
{
    static struct report r;
    r = (struct report){.question = q, .words = w};
    if (!read_words(q, w, &r.wanted))
        return EXIT_USAGE;
    if (!open_file(&r))
        return EXIT_IO;
    r.progress = progress_begin();
    return finish(&r, regret_measure(q, r.wanted, w->seed, see, &r));
}
