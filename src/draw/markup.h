/* markup.h: text that people typed, in SVG and HTML. */
#ifndef DRAW_MARKUP_H
#define DRAW_MARKUP_H

#include <motu/text.h>

/* Escapes what could become markup, in an element or an attribute, and characters that XML cannot hold. Text beyond 511
 * bytes is cut off. */
void markup_put(struct motu_text *, const char *words);

#endif
