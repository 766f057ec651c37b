/* temperature.h: choosing among moves by how often the search visited them. */
#ifndef AI_SOFTLY_H
#define AI_SOFTLY_H

#include <motu/ai.h>

/* The first row, the most visited, or with `soften` hundredths above 0 one of those with at least a tenth of its
 * visits, in proportion to visits to the power of 100 / soften. */
motu_move temperature_choose(const struct motu_ai_row row[], int rows, int soften, struct motu_rng *);
/* One of the rows in proportion to their visits, which are a mixture. */
motu_move temperature_mix(const struct motu_ai_row row[], int rows, struct motu_rng *);

#endif
