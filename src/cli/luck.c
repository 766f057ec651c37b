/* luck.c: see luck.h. */
#include "luck.h"

#include <math.h>
#include <string.h>

bool luck_is_known(const struct motu_match *m)
{
    return m->viewer == MOTU_ALL && m->game->value;
}

/* What each seat may expect, in parts of the win; at the end, what it got. */
static void value_of(const struct motu_game *game, const struct motu_state *state, double part[])
{
    const bool over = game->actor(state) == MOTU_OVER;
    int share[MOTU_MAX_SEATS] = {0};
    if (over)
        game->payoff(state, share);
    else
        game->value(state, share);
    for (int seat = 0; seat < game->seats(state); seat++)
        part[seat] = (double)share[seat] / (over ? MOTU_WHOLE : MOTU_VALUE);
}

void luck_measure(const struct motu_game *game, const struct motu_state *before, motu_move made, double change[])
{
    motu_move outcome[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    const int seats = game->seats(before), count = game->chances(before, outcome, weight);
    double mean[MOTU_MAX_SEATS] = {0}, came[MOTU_MAX_SEATS] = {0}, part[MOTU_MAX_SEATS] = {0}, total = 0;
    for (int i = 0; i < count; i++) {
        struct motu_state after = *before;
        game->apply(&after, outcome[i]);
        value_of(game, &after, part);
        total += weight[i];
        for (int seat = 0; seat < seats; seat++) {
            mean[seat] += weight[i] * part[seat];
            if (outcome[i] == made)
                came[seat] = part[seat];
        }
    }
    for (int seat = 0; seat < seats; seat++)
        change[seat] = came[seat] - mean[seat] / total;
}

/* --- many games --------------------------------------------------------------------------------------------------- */

struct tally {
    const struct motu_game *game;
    int seats;
    long games;
    double sum[MOTU_MAX_SEATS], squares[MOTU_MAX_SEATS];
};

static void add_match(struct tally *t, const struct motu_match *m)
{
    struct motu_walk walk;
    double luck[MOTU_MAX_SEATS] = {0}, change[MOTU_MAX_SEATS] = {0};
    for (motu_walk_start(&walk, m); motu_walk_more(&walk); motu_walk_next(&walk)) {
        if (motu_walk_actor(&walk) != MOTU_CHANCE)
            continue;
        luck_measure(m->game, &walk.state, m->move[walk.ply], change);
        for (int seat = 0; seat < t->seats; seat++)
            luck[seat] += change[seat];
    }
    t->games++;
    for (int seat = 0; seat < t->seats; seat++) {
        t->sum[seat] += luck[seat];
        t->squares[seat] += luck[seat] * luck[seat];
    }
}

/* Games of one kind belong together; others, and games not known completely, are left out. */
static int take(void *context, const char *name, const struct motu_match *m)
{
    struct tally *t = context;
    (void)name;
    if (!luck_is_known(m))
        return EXIT_DONE;
    if (!t->game) {
        t->game = m->game;
        t->seats = m->game->seats(&m->now);
    }
    if (t->game == m->game && t->seats == m->game->seats(&m->now))
        add_match(t, m);
    return EXIT_DONE;
}

/* A seat's luck over the games: its mean, half the interval around it, and its spread. */
struct fairness {
    double mean, margin, spread;
};

static struct fairness fairness_of(const struct tally *t, int seat)
{
    const double n = (double)t->games, mean = t->sum[seat] / n, square = t->squares[seat] / n - mean * mean;
    const double spread = square > 0 ? sqrt(square) : 0;
    return (struct fairness){.mean = mean, .margin = 1.96 * spread / sqrt(n), .spread = spread};
}

static void print_json(const struct tally *t)
{
    char bytes[1024];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "game", t->game->id);
    motu_text_put_member_number(&text, "games", t->games);
    motu_text_put_member_open(&text, "luck", '{');
    for (int seat = 0; seat < t->seats; seat++) {
        const struct fairness f = fairness_of(t, seat);
        motu_text_put_member_open(&text, t->game->seat_names[seat], '{');
        put_member_decimal(&text, "mean", f.mean, 5);
        put_member_decimal(&text, "low", f.mean - f.margin, 5);
        put_member_decimal(&text, "high", f.mean + f.margin, 5);
        put_member_decimal(&text, "spread", f.spread, 5);
        motu_text_put_char(&text, '}');
    }
    motu_text_put(&text, "}}");
    puts(bytes);
}

static void print(const struct tally *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const struct fairness f = fairness_of(t, seat);
        char mean[16], margin[16], spread[16];
        snprintf(mean, sizeof mean, "%+.2f", 100 * f.mean);
        snprintf(margin, sizeof margin, "%.2f", 100 * f.margin);
        snprintf(spread, sizeof spread, "%.2f", 100 * f.spread);
        tell_with(CLI_ANALYSE_BIAS, seat_place(t->game, seat), motu_sentence_word(mean), motu_sentence_word(margin),
                  motu_sentence_word(spread), motu_sentence_number(t->games));
    }
}

int luck_of_file(const struct command *c, const char *path, bool json)
{
    struct tally t = {0};
    const int code = record_each(c, path, take, &t);
    if (code != EXIT_DONE)
        return code;
    if (!t.games) {
        complain(c, phrase_with(CLI_ANALYSE_NO_LUCK, motu_sentence_word(path)));
        return EXIT_USAGE;
    }
    json ? print_json(&t) : print(&t);
    return EXIT_DONE;
}
