/* fit_policy.c: finds the weights of Kaivai's policy (src/kaivai/kaivai_policy.c).
 *
 *     fit_policy play FIRST LAST FILE          games FIRST to LAST - 1 of level 8 with itself, by all rulebooks in turn
 *     fit_policy fit FILE… > src/kaivai/kaivai_policy.inc
 *
 * Each decision is searched with all of its moves and without a policy. A move's share of the visits, sharpened, is how
 * likely it should be: visits of short searches are nearly even, and it is the best moves that matter. One decision in
 * 25 is made at random, so that there are odd positions too. The same files give the same weights on every machine. A
 * file is for one machine: its numbers are in the machine's own order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/ai.h>

#include "kaivai_game.h"
#include "kaivai_policy.h"
#include "search.h"
#include "softmax.h"

static const char PLAYER[] = "level=8,policy=0,narrow=1024,visits=1000";
static const char *const variant[] = {"",
                                      "",
                                      "",
                                      "players=3",
                                      "profile=2010-de",
                                      "profile=2005-sk",
                                      "profile=2005-sk",
                                      "profile=2005-it",
                                      "profile=2005-sk players=3"};
enum { VARIANTS = sizeof variant / sizeof *variant, STRAY = 25, EPOCHS = 20, SHARPEN = 3, BYTES = 64 << 20 };

/* A move as it is kept. */
struct row {
    int32_t kind;
    float part; /* of the visits; once read, how likely it should be */
    int16_t feature[POLICY_FEATURES];
};

static void fail(const char *what)
{
    fprintf(stderr, "fit_policy: %s\n", what);
    exit(1);
}

/* --- play ------------------------------------------------------------------------------------------------------- */

static void keep(FILE *out, const struct motu_state *view, const motu_move move[], int count,
                 const struct motu_ai_row table[], int rows)
{
    static int kind[MOTU_MAX_MOVES];
    static int16_t feature[MOTU_MAX_MOVES][POLICY_FEATURES];
    uint32_t visits = 0;
    const int32_t moves = count;
    for (int i = 0; i < rows; i++)
        visits += table[i].visits;
    kaivai_policy_features((const struct kaivai *)view, move, count, kind, feature);
    fwrite(&moves, sizeof moves, 1, out);
    for (int i = 0; i < count; i++) {
        struct row row = {.kind = kind[i]};
        for (int j = 0; j < rows; j++)
            if (table[j].move == move[i])
                row.part = (float)table[j].visits / (float)visits;
        memcpy(row.feature, feature[i], sizeof row.feature);
        fwrite(&row, sizeof row, 1, out);
    }
}

static motu_move decide(const struct motu_ai_player *player, const struct motu_ai_position *p, void *memory,
                        struct motu_rng *rng, FILE *out)
{
    static struct motu_ai_row table[MOTU_MAX_MOVES];
    static motu_move move[MOTU_MAX_MOVES];
    struct motu_state first;
    const int count = search_list(p->game, &player->settings, &p->view, move);
    struct motu_ai_search *t = motu_ai_begin(memory, BYTES, player, p, motu_rng_next(rng));
    while (motu_ai_think(t, 500))
        ;
    const int rows = motu_ai_table(t, table);
    if (rows > 1 && !p->game->secret(&p->view, &first))
        keep(out, &p->view, move, count, table, rows);
    if (!motu_rng_below(rng, STRAY))
        return move[motu_rng_below(rng, (uint32_t)count)];
    return motu_ai_choose(t, table, rows);
}

static void play(int number, const struct motu_ai_player *player, void *memory, FILE *out)
{
    const struct motu_game *game = &kaivai_game;
    struct motu_state state = {0};
    struct motu_rng rng;
    struct motu_reason reason;
    int actor;
    motu_rng_seed_at(&rng, 777, (uint64_t)number);
    if (!game->start(&state, variant[number % VARIANTS], &reason))
        fail("no such variant");
    while ((actor = game->actor(&state)) != MOTU_OVER) {
        if (actor == MOTU_CHANCE) {
            game->apply(&state, motu_random_move(game, &state, &rng));
            continue;
        }
        struct motu_ai_position position = {.game = game, .view = state, .seat = actor};
        game->conceal(&position.view, actor);
        game->apply(&state, decide(player, &position, memory, &rng, out));
    }
}

static int play_all(int first, int last, const char *path)
{
    struct motu_ai_player player;
    void *memory = malloc(BYTES);
    FILE *out = fopen(path, "wb");
    if (!memory || !out || !motu_ai_player_named(PLAYER, &player, NULL))
        fail("cannot begin");
    for (int number = first; number < last; number++)
        play(number, &player, memory, out);
    free(memory);
    return fclose(out) != 0;
}

/* --- fit -------------------------------------------------------------------------------------------------------- */

struct samples {
    struct row *row;
    int *count; /* of each decision's moves */
    size_t rows, decisions;
};

static void *grow(void *old, size_t bytes)
{
    void *grown = realloc(old, bytes);
    if (!grown)
        fail("not enough memory");
    return grown;
}

/* Turns shares of the visits into how likely the moves should be. */
static void sharpen(struct row row[], int count)
{
    float sum = 0;
    for (int i = 0; i < count; i++) {
        float part = 1;
        for (int n = 0; n < SHARPEN; n++)
            part *= row[i].part;
        row[i].part = part;
        sum += part;
    }
    for (int i = 0; i < count; i++)
        row[i].part /= sum;
}

static void read_all(struct samples *s, const char *path)
{
    FILE *in = fopen(path, "rb");
    int32_t count;
    if (!in)
        fail("cannot read a file");
    while (fread(&count, sizeof count, 1, in) == 1) {
        s->row = grow(s->row, (s->rows + (size_t)count) * sizeof *s->row);
        if (fread(s->row + s->rows, sizeof *s->row, (size_t)count, in) != (size_t)count)
            break; /* its game was broken off */
        sharpen(s->row + s->rows, count);
        s->count = grow(s->count, (s->decisions + 1) * sizeof *s->count);
        s->count[s->decisions++] = count;
        s->rows += (size_t)count;
    }
    fclose(in);
}

static double weight[POLICY_KINDS][POLICY_FEATURES], steepness[POLICY_KINDS][POLICY_FEATURES];

/* What the weights hold likely; how far that is from what it should be, in nats. */
static double expect(const struct row row[], int count, double part[])
{
    double most = -1e9, sum = 0, loss = 0;
    for (int i = 0; i < count; i++) {
        part[i] = 0;
        for (int f = 0; f < POLICY_FEATURES; f++)
            part[i] += weight[row[i].kind][f] * row[i].feature[f] / POLICY_UNIT;
        most = part[i] > most ? part[i] : most;
    }
    for (int i = 0; i < count; i++)
        sum += part[i] = softmax_exp(part[i] - most);
    for (int i = 0; i < count; i++) {
        part[i] /= sum;
        loss -= row[i].part * softmax_log(part[i] + 1e-9);
    }
    return loss;
}

/* One step down, by AdaGrad. */
static void learn(const struct row row[], int count, const double part[], double rate)
{
    for (int i = 0; i < count; i++)
        for (int f = 0; f < POLICY_FEATURES; f++) {
            const double slope = (part[i] - row[i].part) * row[i].feature[f] / POLICY_UNIT;
            double *square = &steepness[row[i].kind][f];
            if (slope == 0)
                continue;
            *square += slope * slope;
            weight[row[i].kind][f] -= rate * slope / (__builtin_sqrt(*square) + 1e-6);
        }
}

/* Once through all decisions; the last eighth is for judging only. */
static void pass(const struct samples *s, double rate, double loss[2])
{
    static double part[MOTU_MAX_MOVES];
    const size_t learned = s->decisions - s->decisions / 8;
    const struct row *row = s->row;
    double sum[2] = {0, 0};
    for (size_t d = 0; d < s->decisions; row += s->count[d++]) {
        sum[d >= learned] += expect(row, s->count[d], part);
        if (d < learned)
            learn(row, s->count[d], part, rate);
    }
    loss[0] = sum[0] / (double)learned;
    loss[1] = sum[1] / (double)(s->decisions - learned);
}

static int whole(double number)
{
    const double scaled = number * MOTU_MODEL_ONE / POLICY_UNIT;
    const int rounded = (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    return rounded > INT16_MAX ? INT16_MAX : rounded < -INT16_MAX ? -INT16_MAX : rounded;
}

static void print_weights(const struct samples *s, const double loss[2])
{
    printf("/* Found by tools/fit_policy.c from %zu decisions with %zu moves of\n"
           " * %s. Loss %.4f, on decisions not used %.4f.\n"
           " * A row for each kind of move, in parts of MOTU_MODEL_ONE. */\n"
           "static const int16_t weights[POLICY_KINDS][POLICY_FEATURES] = {\n",
           s->decisions, s->rows, PLAYER, loss[0], loss[1]);
    for (int kind = 0; kind < POLICY_KINDS; kind++) {
        printf("    {");
        for (int f = 0; f < POLICY_FEATURES; f++)
            printf("%s%d", f == 0 ? "" : f % 14 ? ", " : ",\n     ", whole(weight[kind][f]));
        printf("},\n");
    }
    printf("};\n");
}

static int fit(int files, char **path)
{
    struct samples s = {0};
    double loss[2] = {0, 0};
    for (int i = 0; i < files; i++)
        read_all(&s, path[i]);
    if (s.decisions < 8)
        fail("too few decisions");
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        pass(&s, 2 * epoch < EPOCHS ? 0.4 : 4 * epoch < 3 * EPOCHS ? 0.16 : 0.06, loss);
        fprintf(stderr, "%d: %.4f, not used %.4f\n", epoch + 1, loss[0], loss[1]);
    }
    print_weights(&s, loss);
    free(s.row);
    free(s.count);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && !strcmp(argv[1], "play"))
        return play_all(atoi(argv[2]), atoi(argv[3]), argv[4]);
    if (argc >= 3 && !strcmp(argv[1], "fit"))
        return fit(argc - 2, argv + 2);
    fail("play FIRST LAST FILE, or fit FILE…");
}
