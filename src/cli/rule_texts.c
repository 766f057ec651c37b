/* rule_texts.c: see rule_texts.h. The arrays are made from rules/ at build time. */
#include "rule_texts.h"

#include <stddef.h>
#include <string.h>

#include <motu/game.h>

#include "must.h"

extern const unsigned char rules_kahuna[], rules_de_kahuna[], rules_sk_kahuna[], rules_it_kahuna[];
extern const unsigned char rules_kaivai[], rules_de_kaivai[], rules_sk_kaivai[], rules_it_kaivai[];
extern const unsigned char rules_nim[], rules_de_nim[], rules_sk_nim[], rules_it_nim[];

/* clang-format off */
#define IN_ALL_LANGUAGES(game) { \
    [MOTU_LANGUAGE_EN] = rules_##game, \
    [MOTU_LANGUAGE_DE] = rules_de_##game, \
    [MOTU_LANGUAGE_SK] = rules_sk_##game, \
    [MOTU_LANGUAGE_IT] = rules_it_##game, \
}
/* clang-format on */

static const struct {
    const char *game;                                /* its id */
    const unsigned char *bytes[MOTU_LANGUAGE_COUNT]; /* NULL: not translated */
} texts[] = {
    {"kahuna", IN_ALL_LANGUAGES(kahuna)},
    {"kaivai", IN_ALL_LANGUAGES(kaivai)},
    {"nim", IN_ALL_LANGUAGES(nim)},
};

const char *rule_text_in(const struct motu_game *game, enum motu_language language)
{
    size_t i = 0;
    while (strcmp(texts[i].game, game->id)) {
        i++;
        must(i < sizeof texts / sizeof texts[0]);
    }
    const unsigned char *bytes = texts[i].bytes[language];
    return (const char *)(bytes ? bytes : texts[i].bytes[MOTU_LANGUAGE_EN]);
}
