/* neural.c: see neural.h. */
#include "neural.h"

#include <string.h>

#include "must.h"

struct neural_layout neural_layout_of(const struct motu_model *m)
{
    struct neural_layout at = {.own = m->stages * m->features};
    const int row = m->hidden;
    at.all = at.own + m->features * row;
    at.stage = at.all + m->features * row;
    at.context = at.stage + m->stages * row;
    at.out = at.context + (m->contexts ? m->contexts : 1) * row;
    at.count = at.out + row;
    return at;
}

/* Adds a row of weights to the units, `times` times. */
static inline void add_row(int32_t unit[NEURAL_HIDDEN], int16_t times, const int16_t row[NEURAL_HIDDEN])
{
    for (int h = 0; h < NEURAL_HIDDEN; h++)
        unit[h] += times * row[h];
}

static void add_rows(int32_t unit[NEURAL_HIDDEN], const int16_t feature[], int features, const int16_t *row)
{
    for (int i = 0; i < features; i++, row += NEURAL_HIDDEN)
        if (feature[i])
            add_row(unit, feature[i], row);
}

static int read_units(const int32_t unit[NEURAL_HIDDEN], const int16_t out[NEURAL_HIDDEN])
{
    int sum = 0;
    for (int h = 0; h < NEURAL_HIDDEN; h++) {
        const int32_t up = unit[h] < 0 ? 0 : unit[h] > NEURAL_TOP ? NEURAL_TOP : unit[h];
        sum += up / (NEURAL_ONE / NEURAL_FINE) * out[h];
    }
    return sum / NEURAL_FINE;
}

void neural_judge(const struct motu_model *m, int stage, int context, int seats,
                  const int16_t feature[][MOTU_MODEL_MAX_FEATURES], int sum[])
{
    must(stage >= 0 && stage < m->stages && context >= 0 && context < (m->contexts ? m->contexts : 1));
    const struct neural_layout at = neural_layout_of(m);
    const int16_t *linear = m->weight + (ptrdiff_t)stage * m->features;
    int16_t total[MOTU_MODEL_MAX_FEATURES] = {0};
    int32_t common[NEURAL_HIDDEN] = {0}, unit[NEURAL_HIDDEN];
    for (int seat = 0; seat < seats; seat++) {
        sum[seat] = 0;
        for (int i = 0; i < m->features; i++) {
            sum[seat] += feature[seat][i] * linear[i];
            total[i] = (int16_t)(total[i] + feature[seat][i]);
        }
    }
    if (!m->hidden)
        return;
    add_row(common, 1, m->weight + at.stage + (ptrdiff_t)stage * NEURAL_HIDDEN);
    add_row(common, 1, m->weight + at.context + (ptrdiff_t)context * NEURAL_HIDDEN);
    add_rows(common, total, m->features, m->weight + at.all);
    for (int seat = 0; seat < seats; seat++) {
        memcpy(unit, common, sizeof unit);
        add_rows(unit, feature[seat], m->features, m->weight + at.own);
        sum[seat] += read_units(unit, m->weight + at.out);
    }
}
