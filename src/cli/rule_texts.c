/* rule_texts.c: see rule_texts.h. The arrays are made from rules/ at build time. */
#include "rule_texts.h"

#include <stddef.h>

extern const unsigned char rules_kahuna[], rules_kaivai[];

const struct rule_text rule_texts[] = {
    {"kahuna", rules_kahuna},
    {"kaivai", rules_kaivai},
    {NULL, NULL},
};
