/* fit_linear.c: the weights of a linear model: softmax of its sums predicts who wins. */
#include "fit.h"

#include <math.h>
#include <string.h>

enum { F = MOTU_MODEL_MAX_FEATURES };

struct normal {
    double hessian[F][F], gradient[F];
};

static void shares_of(const struct turn *s, int features, const double weight[], double share[])
{
    double total = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        double sum = 0;
        for (int i = 0; i < features; i++)
            sum += weight[i] * s->feature[seat][i];
        share[seat] = exp(fmin(30, fmax(-30, sum)));
        total += share[seat];
    }
    for (int seat = 0; seat < s->seats; seat++)
        share[seat] /= total;
}

static void add_turn(struct normal *n, const struct turn *s, int features, const double weight[])
{
    double share[MOTU_MAX_SEATS], mean[F] = {0};
    shares_of(s, features, weight, share);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < features; i++)
            mean[i] += share[seat] * s->feature[seat][i];
    for (int seat = 0; seat < s->seats; seat++) {
        const double missing = (double)s->share[seat] / MOTU_WHOLE - share[seat];
        for (int i = 0; i < features; i++) {
            const double x = s->feature[seat][i] - mean[i];
            n->gradient[i] += missing * s->feature[seat][i];
            if (x != 0)
                for (int k = 0; k <= i; k++)
                    n->hessian[i][k] += share[seat] * x * (s->feature[seat][k] - mean[k]);
        }
    }
}

/* Solves hessian * step = gradient by Cholesky; the penalty makes it positive. */
static void solve(struct normal *n, int features, double step[])
{
    for (int i = 0; i < features; i++)
        for (int k = 0; k <= i; k++) {
            double sum = n->hessian[i][k];
            for (int j = 0; j < k; j++)
                sum -= n->hessian[i][j] * n->hessian[k][j];
            n->hessian[i][k] = i == k ? sqrt(fmax(sum, 1e-9)) : sum / n->hessian[k][k];
        }
    for (int i = 0; i < features; i++) {
        double sum = n->gradient[i];
        for (int j = 0; j < i; j++)
            sum -= n->hessian[i][j] * step[j];
        step[i] = sum / n->hessian[i][i];
    }
    for (int i = features - 1; i >= 0; i--) {
        double sum = step[i];
        for (int j = i + 1; j < features; j++)
            sum -= n->hessian[j][i] * step[j];
        step[i] = sum / n->hessian[i][i];
    }
}

static bool is_for_measuring(long game)
{
    return game % 10 == 9;
}

void fit_stage(const struct fit *f, int stage, double weight[])
{
    static struct normal n;
    const int features = f->model->features;
    const double penalty = 4;
    double step[F];
    for (int i = 0; i < features; i++)
        weight[i] = 0;
    for (int round = 0; round < 12; round++) {
        memset(&n, 0, sizeof n);
        for (long game = 0; game < f->games; game++)
            for (int i = 0; !is_for_measuring(game) && i < f->played[game].count; i++)
                if (f->played[game].turn[i].stage == stage)
                    add_turn(&n, &f->played[game].turn[i], features, weight);
        for (int i = 0; i < features; i++) {
            n.hessian[i][i] += penalty;
            n.gradient[i] -= penalty * weight[i];
        }
        solve(&n, features, step);
        for (int i = 0; i < features; i++)
            weight[i] += step[i];
    }
}

void fit_measure(const struct fit *f, const double weight[])
{
    double loss = 0, right = 0;
    long count = 0, all = 0;
    for (long game = 0; game < f->games; game++)
        for (int i = 0; i < f->played[game].count; i++, all++) {
            const struct turn *s = &f->played[game].turn[i];
            double share[MOTU_MAX_SEATS];
            int best = 0;
            if (!is_for_measuring(game))
                continue;
            shares_of(s, f->model->features, weight + (ptrdiff_t)s->stage * f->model->features, share);
            for (int seat = 0; seat < s->seats; seat++) {
                loss -= (double)s->share[seat] / MOTU_WHOLE * log(share[seat]);
                best = share[seat] > share[best] ? seat : best;
            }
            right += (double)s->share[best] / MOTU_WHOLE;
            count++;
        }
    fprintf(stderr, "%ld games, %ld positions; on %ld of them, not used: log-loss %.4f, right %.1f %%\n", f->games, all,
            count, count ? loss / (double)count : 0, count ? 100 * right / (double)count : 0);
}
