/* options.c: see options.h. */
#include "options.h"

#include <string.h>

#include "must.h"
#include "scan.h"

int options_choose(const struct motu_game *game, const struct motu_words *words, int option, struct motu_reason *reason)
{
    const char *value = words->value[option];
    if (!value)
        return 0;
    const char *known = game->options[option].values;
    for (int i = 0; *known; i++) {
        const size_t length = strcspn(known, "|");
        char one[16];
        must(length < sizeof one);
        memcpy(one, known, length);
        one[length] = 0;
        if (scan_equal(value, words->length[option], one))
            return i;
        known += length + (known[length] == '|');
    }
    motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_OPTION_VALUE);
    motu_reason_add_input(reason, value, words->length[option]);
    motu_reason_add_word(reason, game->options[option].key);
    motu_reason_add_word(reason, game->options[option].values);
    return -1;
}
