/* style.c: see style.h. Whole numbers only, as in all that a search adds up. */
#include "style.h"

#include <string.h>

#include "must.h"

static const struct {
    const char *id;
    enum motu_message name, description;
} styles[MOTU_STYLES] = {
    [MOTU_STYLE_NONE] = {"none", MOTU_MESSAGE_STYLE_NONE_NAME, MOTU_MESSAGE_STYLE_NONE_TEXT},
    [MOTU_STYLE_BUILDER] = {"builder", MOTU_MESSAGE_STYLE_BUILDER_NAME, MOTU_MESSAGE_STYLE_BUILDER_TEXT},
    [MOTU_STYLE_FEASTER] = {"feaster", MOTU_MESSAGE_STYLE_FEASTER_NAME, MOTU_MESSAGE_STYLE_FEASTER_TEXT},
    [MOTU_STYLE_TRADER] = {"trader", MOTU_MESSAGE_STYLE_TRADER_NAME, MOTU_MESSAGE_STYLE_TRADER_TEXT},
};

const char *motu_ai_style_id(enum motu_style style)
{
    must(style < MOTU_STYLES);
    return styles[style].id;
}

enum motu_style motu_ai_style_named(const char *name, size_t length)
{
    int style = 0;
    while (style < MOTU_STYLES && (strlen(styles[style].id) != length || memcmp(styles[style].id, name, length)))
        style++;
    return (enum motu_style)style;
}

enum motu_message motu_ai_style_name(enum motu_style style)
{
    must(style < MOTU_STYLES);
    return styles[style].name;
}

enum motu_message motu_ai_style_description(enum motu_style style)
{
    must(style < MOTU_STYLES);
    return styles[style].description;
}

/* A share of s becomes s + s (1 - s) lean: as if its sum in softmax were larger by a small lean, and never below
 * nothing or above the whole. The others pay for it in proportion to what they have. */
void style_lean(int seats, int seat, int lean, int share[])
{
    enum { WHOLE = 1000 };
    lean = lean > WHOLE ? WHOLE : lean < -WHOLE ? -WHOLE : lean;
    const int64_t rest = MOTU_VALUE - share[seat];
    const int gain = (int)(share[seat] * rest / MOTU_VALUE * lean / WHOLE);
    int left = gain;
    for (int other = 0; other < seats; other++) {
        if (other == seat || !rest)
            continue;
        const int part = (int)((int64_t)gain * share[other] / rest);
        share[other] -= part;
        left -= part;
    }
    for (int other = 0; other < seats && left; other++) { /* what rounding leaves, from those who have it */
        const int part = other == seat ? 0 : left < share[other] ? left : share[other];
        share[other] -= part;
        left -= part;
    }
    share[seat] += gain;
}
