/* fuzz.c: see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

unsigned long long fuzz_games, fuzz_ended, fuzz_decisions;

void fuzz_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: not true: %s\n", file, line, condition);
    abort();
}

const struct motu_game *fuzz_game(uint8_t byte)
{
    int games = 0;
    while (motu_catalogue_games[games])
        games++;
    return motu_catalogue_games[byte % games];
}

const char *fuzz_options(const struct motu_game *game, uint8_t byte)
{
    static char options[512];
    struct motu_text text = MOTU_TEXT_IN(options);
    uint32_t bits = (byte + 1u) * 2654435761u; /* every byte another mixture */
    for (const struct motu_option *o = game->options; o->key; o++, bits = bits >> 5 | bits << 27) {
        uint32_t values = 1;
        for (const char *c = o->values; *c; c++)
            values += *c == '|';
        const uint32_t chosen = (bits & 31) % (values + 1);
        if (byte < 8 || !chosen) /* the first bytes, and one value of each: as the game likes it */
            continue;
        const char *value = o->values;
        for (uint32_t skip = 1; skip < chosen; skip++)
            value = strchr(value, '|') + 1;
        motu_text_put(&text, text.length ? " " : "");
        motu_text_put(&text, o->key);
        motu_text_put_char(&text, '=');
        motu_text_put_bytes(&text, value, strcspn(value, "|"));
    }
    return options;
}

int fuzz_rules(const struct motu_game *game, uint8_t byte)
{
    return game->rules_version - byte % game->rules_version;
}

void fuzz_check_reason(const struct motu_reason *reason)
{
    char sentence[1024];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    fuzz_must(reason->message > MOTU_MESSAGE_NONE && reason->message < MOTU_MESSAGE_COUNT
              && reason->fault != MOTU_REASON_NONE);
    motu_reason_write(reason, MOTU_LANGUAGE_EN, &text);
    fuzz_must(motu_text_fits(&text) && text.length > 5);
}
