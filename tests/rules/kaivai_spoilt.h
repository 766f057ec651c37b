/* kaivai_spoilt.h: states of Kaivai to be spoilt; see spoilt.h. */
#ifndef TESTS_KAIVAI_SPOILT_H
#define TESTS_KAIVAI_SPOILT_H

#include "kaivai_position.h"
#include "spoilt.h"

/* Whatever it is. */
void lay_out_state(const struct kaivai *);
/* One that can be read as it is. */
void lay_out_readable(const struct kaivai *);

#endif
