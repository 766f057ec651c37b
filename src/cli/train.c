/* train.c: see train.h.
 *
 * The loss is the log-loss of softmax over the seats against shares of the win: the result, mixed with what the search
 * expected where there was one. All weights are found together by Adam in small batches, in an order drawn from the
 * seed, with a rate that falls to zero; meanwhile features are divided by their spread, so that one rate suits all. One
 * thread and plain float arithmetic: equal options give equal weights. */
#include "train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "neural.h"
#include "progress.h"

enum { H = NEURAL_HIDDEN, BATCH = 128, F = MOTU_MODEL_MAX_FEATURES };

/* The learning rate, and the one from weights that have learned already; and the decay of large weights of the linear
 * part. That of a net, which could learn games by heart, is a setting: the fewer games, the stronger. */
static const float RATE = 3e-3f, RATE_AGAIN = 1e-3f, DECAY_LINEAR = 0.01f;

/* All weights as floats, laid out as the model's; each with its slope in this batch and Adam's two means. */
struct trainer {
    const struct samples *all;
    const struct motu_model *model;
    struct neural_layout at;
    float *weight, *slope, *mean, *square;
    float spread[F]; /* of each feature */
    size_t *order, count;
    float root;
    float decay; /* of the net's weights */
    long step;
};

bool train_is_for_measuring(uint32_t game)
{
    return (game * 2654435761u >> 16) % 10 == 9; /* scattered: rulebooks take turns with the number */
}

/* --- forward ------------------------------------------------------------------------------------------------------ */

struct pass {
    float feature[MOTU_MAX_SEATS][F], total[F];
    float unit[MOTU_MAX_SEATS][H]; /* before negative ones become zero */
    float share[MOTU_MAX_SEATS];
};

static void add_row(float unit[H], float times, const float row[])
{
    for (int h = 0; h < H; h++)
        unit[h] += times * row[h];
}

static void add_rows(const struct trainer *t, float unit[H], const float feature[], int from)
{
    for (int i = 0; i < t->model->features; i++)
        if (feature[i] != 0)
            add_row(unit, feature[i], t->weight + from + (ptrdiff_t)i * H);
}

static void read_features(const struct trainer *t, const struct sample *s, struct pass *p)
{
    memset(p, 0, sizeof *p);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < t->model->features; i++) {
            p->feature[seat][i] = (float)s->feature[seat][i] / t->spread[i];
            p->total[i] += p->feature[seat][i];
        }
}

static void softmax(float share[], int seats)
{
    float most = share[0], total = 0;
    for (int seat = 1; seat < seats; seat++)
        most = share[seat] > most ? share[seat] : most;
    for (int seat = 0; seat < seats; seat++)
        total += share[seat] = expf(share[seat] - most);
    for (int seat = 0; seat < seats; seat++)
        share[seat] /= total;
}

static void go_forward(const struct trainer *t, const struct sample *s, struct pass *p)
{
    const float *linear = t->weight + (ptrdiff_t)s->stage * t->model->features, *out = t->weight + t->at.out;
    float common[H] = {0};
    read_features(t, s, p);
    if (t->model->hidden) {
        add_row(common, 1, t->weight + t->at.stage + (ptrdiff_t)s->stage * H);
        add_row(common, 1, t->weight + t->at.context + (ptrdiff_t)s->context * H);
        add_rows(t, common, p->total, t->at.all);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < t->model->features; i++)
            p->share[seat] += linear[i] * p->feature[seat][i];
        if (!t->model->hidden)
            continue;
        memcpy(p->unit[seat], common, sizeof common);
        add_rows(t, p->unit[seat], p->feature[seat], t->at.own);
        for (int h = 0; h < H; h++)
            p->share[seat] += p->unit[seat][h] > 0 ? p->unit[seat][h] * out[h] : 0;
    }
    softmax(p->share, s->seats);
}

/* --- backward ----------------------------------------------------------------------------------------------------- */

static float target(const struct trainer *t, const struct sample *s, int seat)
{
    const float result = (float)s->result[seat] / MOTU_WHOLE;
    return s->flags & SAMPLE_ROOT ? result + t->root * ((float)s->root[seat] / MOTU_VALUE - result) : result;
}

static void add_slopes(struct trainer *t, const float feature[], const float pull[H], int from)
{
    for (int i = 0; i < t->model->features; i++)
        if (feature[i] != 0)
            add_row(t->slope + from + (ptrdiff_t)i * H, feature[i], pull);
}

static void go_backward(struct trainer *t, const struct sample *s, const struct pass *p)
{
    float *linear = t->slope + (ptrdiff_t)s->stage * t->model->features, *out = t->slope + t->at.out;
    const float *weight = t->weight + t->at.out;
    float common[H] = {0};
    for (int seat = 0; seat < s->seats; seat++) {
        const float miss = p->share[seat] - target(t, s, seat);
        float pull[H];
        for (int i = 0; i < t->model->features; i++)
            linear[i] += miss * p->feature[seat][i];
        if (!t->model->hidden)
            continue;
        for (int h = 0; h < H; h++) {
            const bool up = p->unit[seat][h] > 0;
            out[h] += up ? miss * p->unit[seat][h] : 0;
            pull[h] = up ? miss * weight[h] : 0;
        }
        add_row(common, 1, pull);
        add_slopes(t, p->feature[seat], pull, t->at.own);
    }
    if (!t->model->hidden)
        return;
    add_slopes(t, p->total, common, t->at.all);
    add_row(t->slope + t->at.stage + (ptrdiff_t)s->stage * H, 1, common);
    add_row(t->slope + t->at.context + (ptrdiff_t)s->context * H, 1, common);
}

/* Adam: a step along the mean slope, scaled by its usual size. */
static void step(struct trainer *t, int batch, float rate)
{
    const float slow = 0.9f, slower = 0.999f;
    t->step++;
    const float first = 1 - powf(slow, (float)t->step), second = 1 - powf(slower, (float)t->step);
    for (int i = 0; i < t->at.count; i++) {
        const float slope = t->slope[i] / (float)batch, decay = i < t->at.own ? DECAY_LINEAR : t->decay;
        t->mean[i] = slow * t->mean[i] + (1 - slow) * slope;
        t->square[i] = slower * t->square[i] + (1 - slower) * slope * slope;
        t->weight[i] -= rate * (t->mean[i] / first) / (sqrtf(t->square[i] / second) + 1e-8f);
        t->weight[i] -= rate * decay * t->weight[i];
        t->slope[i] = 0;
    }
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

static bool begin(struct trainer *t, const struct samples *all)
{
    const int features = t->model->features;
    double sum[F] = {0};
    t->all = all;
    t->at = neural_layout_of(t->model);
    const size_t weights = (size_t)t->at.count;
    t->weight = calloc(4 * weights, sizeof *t->weight);
    t->order = malloc((all->count ? all->count : 1) * sizeof *t->order);
    if (!t->weight || !t->order)
        return false;
    t->slope = t->weight + weights;
    t->mean = t->slope + weights;
    t->square = t->mean + weights;
    for (size_t n = 0; n < all->count; n++) {
        const struct sample *s = &all->sample[n];
        if (train_is_for_measuring(s->game))
            continue;
        t->order[t->count++] = n;
        for (int seat = 0; seat < s->seats; seat++)
            for (int i = 0; i < features; i++)
                sum[i] += (double)s->feature[seat][i] * s->feature[seat][i] / s->seats;
    }
    for (int i = 0; i < features; i++)
        t->spread[i] = sum[i] > 0 ? (float)sqrt(sum[i] / (double)t->count) + 0.05f : 1;
    return true;
}

/* Small random numbers into the units, so that they differ; zero out of them. */
static void scatter(struct trainer *t, struct motu_rng *rng)
{
    for (int i = t->at.own; i < t->at.stage; i++)
        t->weight[i] = ((float)motu_rng_below(rng, 2001) / 1000 - 1) * 0.25f;
    for (int i = t->at.out; i < t->at.count; i++)
        t->weight[i] = ((float)motu_rng_below(rng, 2001) / 1000 - 1) * 0.1f;
}

/* What one unit of a weight is as an integer; features are divided by their spread here, and there they are not. */
static float scale_of(const struct trainer *t, int i)
{
    const int features = t->model->features;
    const bool linear = i < t->at.own, unit = i >= t->at.own && i < t->at.stage;
    const float spread = linear ? t->spread[i % features] : unit ? t->spread[(i - t->at.own) / H % features] : 1;
    return (float)(linear || i >= t->at.out ? MOTU_MODEL_ONE : NEURAL_ONE) / spread;
}

static void go_on_from(struct trainer *t, const int16_t from[])
{
    for (int i = 0; i < t->at.count; i++)
        t->weight[i] = (float)from[i] / scale_of(t, i);
}

static void shuffle(struct trainer *t, struct motu_rng *rng)
{
    for (size_t n = t->count; n > 1; n--) {
        const size_t other = motu_rng_below(rng, (uint32_t)n), kept = t->order[n - 1];
        t->order[n - 1] = t->order[other];
        t->order[other] = kept;
    }
}

static void run_epoch(struct trainer *t, int epoch, int epochs, float rate)
{
    struct pass p;
    for (size_t n = 0; n < t->count; n++) {
        const struct sample *s = &t->all->sample[t->order[n]];
        go_forward(t, s, &p);
        go_backward(t, s, &p);
        const int batch = (int)(n % BATCH) + 1;
        if (batch == BATCH || n + 1 == t->count) {
            const float left = 1 - ((float)epoch + (float)n / (float)t->count) / (float)epochs;
            step(t, batch, rate * left);
        }
    }
}

static int16_t rounded(float weight, float scale, int *clipped)
{
    const float scaled = weight * scale;
    *clipped += scaled > 32767 || scaled < -32767;
    return (int16_t)lroundf(fminf(32767, fmaxf(-32767, scaled)));
}

static void round_off(const struct trainer *t, int16_t out[], int *clipped)
{
    *clipped = 0;
    for (int i = 0; i < t->at.count; i++)
        out[i] = rounded(t->weight[i], scale_of(t, i), clipped);
}

bool train_run(const struct samples *all, const struct train_settings *settings, const struct motu_model *model,
               int16_t weight[], int *clipped)
{
    struct trainer t = {.model = model, .root = (float)settings->root / 100, .decay = (float)settings->decay / 100};
    struct progress progress = progress_begin();
    struct motu_rng rng;
    const bool good = begin(&t, all);
    motu_rng_seed(&rng, settings->seed);
    if (good && settings->from)
        go_on_from(&t, settings->from);
    else if (good)
        scatter(&t, &rng);
    for (int epoch = 0; good && epoch < settings->epochs; epoch++) {
        shuffle(&t, &rng);
        run_epoch(&t, epoch, settings->epochs, settings->from ? RATE_AGAIN : RATE);
        progress_show(&progress, epoch + 1, settings->epochs, "rounds");
    }
    progress_end(&progress);
    if (good)
        round_off(&t, weight, clipped);
    free(t.weight);
    free(t.order);
    return good;
}

/* --- measuring ---------------------------------------------------------------------------------------------------- */

static int16_t wide(int number)
{
    return (int16_t)number;
}

static void judge(const struct motu_model *model, const struct sample *s, double share[])
{
    int16_t feature[MOTU_MAX_SEATS][F];
    int sum[MOTU_MAX_SEATS], most;
    double total = 0;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < model->features; i++)
            feature[seat][i] = wide(s->feature[seat][i]);
    neural_judge(model, s->stage, s->context, s->seats, (const int16_t(*)[F])feature, sum);
    most = sum[0];
    for (int seat = 1; seat < s->seats; seat++)
        most = sum[seat] > most ? sum[seat] : most;
    for (int seat = 0; seat < s->seats; seat++)
        total += share[seat] = exp((double)(sum[seat] - most) / MOTU_MODEL_ONE);
    for (int seat = 0; seat < s->seats; seat++)
        share[seat] = fmax(share[seat] / total, 1e-6);
}

static bool is_part(const struct sample *s, struct train_part part)
{
    return (part.stage < 0 || s->stage == part.stage) && (part.context < 0 || s->context == part.context)
           && (part.every_game || train_is_for_measuring(s->game));
}

struct train_quality train_measure(const struct samples *all, const struct motu_model *model, struct train_part part)
{
    struct train_quality q = {0};
    for (size_t n = 0; n < all->count; n++) {
        const struct sample *s = &all->sample[n];
        double share[MOTU_MAX_SEATS];
        int best = 0;
        if (!is_part(s, part))
            continue;
        judge(model, s, share);
        for (int seat = 0; seat < s->seats; seat++) {
            q.loss -= (double)s->result[seat] / MOTU_WHOLE * log(share[seat]);
            best = share[seat] > share[best] ? seat : best;
        }
        q.right += (double)s->result[best] / MOTU_WHOLE;
        q.equal += log(s->seats);
        q.count++;
    }
    const double count = q.count ? (double)q.count : 1;
    q.loss /= count;
    q.right /= count;
    q.equal /= count;
    return q;
}
