/* kahuna_spoilt.h: states of Kahuna to be spoilt; see spoilt.h. */
#ifndef TESTS_KAHUNA_SPOILT_H
#define TESTS_KAHUNA_SPOILT_H

#include "kahuna_position.h"
#include "spoilt.h"

void lay_out_position(const struct position *);
#define LAY_OUT(...) lay_out_position(&(struct position){__VA_ARGS__})

/* The position as a whole is refused. */
#define UNFIT(field, ...) (LAY_OUT(__VA_ARGS__), unfit(field))

/* What is laid out, with these bytes for those, is read, and is written as it was laid out. */
void also_read(const char *from, const char *to);

#endif
