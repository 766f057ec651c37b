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

int option_chosen(const struct motu_option *option, const char *value, size_t length, struct motu_reason *reason)
{
    const char *known = option->values;
    if (!value)
        return 0;
    for (int i = 0; *known; i++) {
        const size_t own = strcspn(known, "|");
        if (own == length && scan_same(value, known, length))
            return i;
        known += own + (known[own] == '|');
    }
    option_refuse(option, value, length, reason);
    return -1;
}
