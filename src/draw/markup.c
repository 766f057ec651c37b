/* markup.c: see markup.h. */
#include "markup.h"

#include <string.h>

void markup_put(struct motu_text *out, const char *words)
{
    char plain[512];
    struct motu_text text = MOTU_TEXT_IN(plain);
    motu_text_put_plain(&text, words, strlen(words));
    for (const char *c = plain; *c; c++)
        switch (*c) {
        case '<':
            motu_text_put(out, "&lt;");
            break;
        case '>':
            motu_text_put(out, "&gt;");
            break;
        case '&':
            motu_text_put(out, "&amp;");
            break;
        case '"':
            motu_text_put(out, "&quot;");
            break;
        default:
            motu_text_put_char(out, *c);
        }
}
