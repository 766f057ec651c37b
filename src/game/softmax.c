/* softmax.c: see softmax.h. */
#include "softmax.h"

#include <string.h>

static const double LN2 = 0.69314718055994530942;

/* A power of two as a double; the exponent is within a double's range. */
static double power_of_two(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

double softmax_exp(double x)
{
    if (x > 700)
        x = 700;
    if (x < -700)
        x = -700;
    const int twos = (int)(x / LN2 + (x < 0 ? -0.5 : 0.5));
    const double r = x - twos * LN2; /* within ±0.35: eight terms of the series are plenty */
    static const double one_by_factorial[] = {1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24,
                                              1.0 / 6,     0.5,        1,         1};
    double sum = 1.0 / 362880;
    for (int i = 0; i < 9; i++)
        sum = sum * r + one_by_factorial[i];
    return sum * power_of_two(twos);
}

double softmax_log(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int twos = (int)(bits >> 52) - 1023;
    double m = x / power_of_two(twos); /* 1 to 2 */
    if (m > 1.41421356) {
        m /= 2;
        twos++;
    }
    const double t = (m - 1) / (m + 1), square = t * t;
    double sum = 0;
    for (int i = 15; i > 0; i -= 2)
        sum = 1.0 / i + sum * square;
    return 2 * t * sum + twos * LN2;
}

void softmax_shares(const int sum[], int seats, int one, int whole, int share[])
{
    double part[8] = {1}, total = 1;
    int left = whole;
    for (int seat = 1; seat < seats; seat++)
        total += part[seat] = softmax_exp((double)(sum[seat] - sum[0]) / one);
    for (int seat = 0; seat < seats - 1; seat++) {
        share[seat] = (int)(whole * part[seat] / total + 0.5);
        if (share[seat] > left)
            share[seat] = left;
        left -= share[seat];
    }
    share[seats - 1] = left;
}
