/* rule_texts.h: the texts of rules/, compiled in. */
#ifndef MOTU_RULE_TEXTS_H
#define MOTU_RULE_TEXTS_H

struct rule_text {
    const char *game; /* its id; NULL ends the list */
    const unsigned char *bytes;
};

extern const struct rule_text rule_texts[];

#endif
