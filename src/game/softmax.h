/* softmax.h: e to the power and the natural logarithm without libm, by additions, multiplications and divisions
 * of doubles only: the same bits on every machine. Good to about nine digits, which is more than a value needs. */
#ifndef MOTU_SQUASH_H
#define MOTU_SQUASH_H

#include <stdint.h>

double softmax_exp(double);
double softmax_log(double); /* of a positive number */

/* Divides `whole` among seats in proportion to e^(sum / one); what rounding leaves goes to the last. */
void softmax_shares(const int sum[], int seats, int one, int whole, int share[]);

#endif
