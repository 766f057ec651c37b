/* option.c: see option.h. */
#include "option.h"

#include <string.h>

#include "scan.h"

void option_refuse(const struct motu_option *option, const char *value, size_t length, struct motu_reason *reason)
{
    motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_OPTION_VALUE);
    motu_reason_add_input(reason, value, length);
    motu_reason_add_word(reason, option->key);
    motu_reason_add_word(reason, option->values);
}

int option_choose(const struct motu_game *game, const struct motu_words *words, int option, struct motu_reason *reason)
{
    const char *value = words->value[option], *known = game->options[option].values;
    const size_t length = words->length[option];
    if (!value)
        return 0;
    for (int i = 0; *known; i++) {
        const size_t own = strcspn(known, "|");
        if (own == length && scan_same(value, known, length))
            return i;
        known += own + (known[own] == '|');
    }
    option_refuse(&game->options[option], value, length, reason);
    return -1;
}

void option_put(struct motu_text *out, size_t from, const char *words)
{
    if (out->length > from)
        motu_text_put_char(out, ' ');
    motu_text_put(out, words);
}
