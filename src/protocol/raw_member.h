/* raw_member.h: the text of one member of a JSON object, to be given back exactly as it came. */
#ifndef MOTU_RAW_MEMBER_H
#define MOTU_RAW_MEMBER_H

#include <stddef.h>

/* The value of a key of the outermost object, as it stands there, or NULL. The text must be valid JSON: that
 * is the parser's business, which has read it before. */
const char *raw_member(const char *json, size_t length, const char *key, size_t *value_length);

#endif
