/* rule_texts.c: see rule_texts.h. The arrays are made from rules/ at build time. */
#include "rule_texts.h"

#include <stddef.h>

extern const unsigned char rules_kahuna[], rules_de_kahuna[], rules_sk_kahuna[], rules_it_kahuna[];
extern const unsigned char rules_kaivai[], rules_de_kaivai[], rules_sk_kaivai[], rules_it_kaivai[];

/* clang-format off */
#define IN_ALL_LANGUAGES(game) { \
    [MOTU_LANGUAGE_EN] = rules_##game, \
    [MOTU_LANGUAGE_DE] = rules_de_##game, \
    [MOTU_LANGUAGE_SK] = rules_sk_##game, \
    [MOTU_LANGUAGE_IT] = rules_it_##game, \
}
/* clang-format on */

const struct rule_text rule_texts[] = {
    {"kahuna", IN_ALL_LANGUAGES(kahuna)},
    {"kaivai", IN_ALL_LANGUAGES(kaivai)},
    {NULL, {NULL}},
};

const char *rule_text_in(const struct rule_text *text, enum motu_language language)
{
    const unsigned char *bytes = text->bytes[language];
    return (const char *)(bytes ? bytes : text->bytes[MOTU_LANGUAGE_EN]);
}
