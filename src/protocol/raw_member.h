/* raw_member.h: the text of one member of a JSON object, to be returned exactly as it came. */
#ifndef MOTU_RAW_MEMBER_H
#define MOTU_RAW_MEMBER_H

#include <stddef.h>

/* The value of a key of the outermost object, exactly as written, or NULL. The text must be valid JSON: the parser has
 * read it before. */
const char *raw_member(const char *json, size_t length, const char *key, size_t *value_length);

#endif
