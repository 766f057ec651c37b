/* temperature.c: see temperature.h. */
#include "temperature.h"

#include "softmax.h"

/* One of the moves, with chances in proportion to the weights. */
static motu_move pick(const struct motu_ai_row row[], int rows, const uint32_t weight[], struct motu_rng *rng)
{
    uint32_t total = 0;
    for (int i = 0; i < rows; i++)
        total += weight[i];
    uint32_t left = motu_rng_below(rng, total);
    int i = 0;
    while (i < rows - 1 && left >= weight[i])
        left -= weight[i++];
    return row[i].move;
}

motu_move temperature_choose(const struct motu_ai_row row[], int rows, int soften, struct motu_rng *rng)
{
    enum { FINE = 1 << 16 };
    uint32_t weight[MOTU_MAX_MOVES] = {0};
    if (!soften)
        return row[0].move;
    for (int i = 0; i < rows; i++) {
        const double part = (double)row[i].visits / row[0].visits;
        const bool good = row[i].visits * 10ull >= row[0].visits && row[i].visits;
        weight[i] = good ? (uint32_t)(FINE * softmax_exp(softmax_log(part) * 100 / soften)) : 0;
    }
    return pick(row, rows, weight, rng);
}

motu_move temperature_mix(const struct motu_ai_row row[], int rows, struct motu_rng *rng)
{
    uint32_t weight[MOTU_MAX_MOVES] = {0};
    for (int i = 0; i < rows; i++)
        weight[i] = row[i].visits;
    return pick(row, rows, weight, rng);
}
