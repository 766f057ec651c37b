/* markup.h: text that people typed, in SVG and HTML. */
#ifndef DRAW_MARKUP_H
#define DRAW_MARKUP_H

#include <motu/text.h>

/* What markup could be made of is written out, in an element as in an attribute; so are characters XML has no way to
 * hold. What is longer than 511 bytes is cut. */
void markup_put(struct motu_text *, const char *words);

#endif
