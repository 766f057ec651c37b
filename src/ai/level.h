/* level.h: how each player searches; see level.c. */
#ifndef AI_LEVEL_H
#define AI_LEVEL_H

#include <motu/ai.h>

struct motu_ai_settings level_settings(enum motu_ai_kind, int level);

#endif
