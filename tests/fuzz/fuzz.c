/* fuzz.c: see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

void fuzz_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: not true: %s\n", file, line, condition);
    abort();
}

const struct game *fuzz_game(uint8_t byte)
{
    int games = 0;
    while (catalogue_games[games])
        games++;
    return catalogue_games[byte % games];
}

const char *fuzz_options(const struct game *game, uint8_t byte)
{
    static char options[512];
    struct text text = TEXT_IN(options);
    for (const struct game_option *o = game->options; o->key; o++, byte /= 2) {
        const char *value = strchr(o->values, '|');
        if (!(byte & 1) || !value)
            continue;
        const char *last = strrchr(o->values, '|');
        value = byte & 2 ? last : value;
        text_put(&text, text.length ? " " : "");
        text_put(&text, o->key);
        text_put_char(&text, '=');
        text_put_bytes(&text, value + 1, strcspn(value + 1, "|"));
    }
    return options;
}

void fuzz_check_reason(const struct game_reason *reason)
{
    char sentence[1024];
    struct text text = TEXT_IN(sentence);
    fuzz_must(reason->message > MESSAGE_NONE && reason->message < MESSAGE_COUNT && reason->fault != REASON_NONE);
    reason_write(reason, LANGUAGE_EN, &text);
    fuzz_must(text_fits(&text) && text.length > 5);
}
