/* softmax.h: the exponential and the natural logarithm without libm, using only additions, multiplications and
 * divisions of doubles: the same bits on every machine. Good to about nine digits, more than a value needs. */
#ifndef MOTU_SQUASH_H
#define MOTU_SQUASH_H

#include <stdint.h>

double softmax_exp(double);
double softmax_log(double); /* of a positive number */

/* Divides `whole` among seats in proportion to e^(sum / one); the last seat gets what rounding leaves. */
void softmax_shares(const int sum[], int seats, int one, int whole, int share[]);

#endif
