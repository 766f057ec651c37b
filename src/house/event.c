/* event.c: lines of the log. */
#include "event.h"

#include <string.h>

#define NAME_OF(kind, name, apply, changes) name,
static const char *const kind_name[EVENT_KINDS] = {EVENT_LIST(NAME_OF)};
#undef NAME_OF

const char *event_kind_name(enum event_kind kind)
{
    return kind_name[kind];
}

bool event_read(const char *text, struct event_line *line)
{
    const size_t kind_length = strcspn(text, " ");
    int kind = 0;
    while (kind < EVENT_KINDS
           && (*kind_name[kind] != *text || strncmp(kind_name[kind], text, kind_length) != 0
               || kind_name[kind][kind_length]))
        kind++;
    if (kind == EVENT_KINDS || text[kind_length] != ' ')
        return false;
    line->kind = (enum event_kind)kind;
    line->id = text + kind_length + 1;
    line->id_length = strcspn(line->id, " ");
    line->words = line->id + line->id_length;
    if (!line->id_length)
        return false;
    if (*line->words)
        line->words++;
    if (line->id_length == 1 && *line->id == '-')
        line->id_length = 0;
    return true;
}

void event_write(struct motu_text *out, enum event_kind kind, const char *id, const char *words)
{
    motu_text_put(out, kind_name[kind]);
    motu_text_put_char(out, ' ');
    motu_text_put(out, id ? id : "-");
    if (*words) {
        motu_text_put_char(out, ' ');
        motu_text_put(out, words);
    }
}

uint64_t event_hash_id(int actor, const char *id, size_t length)
{
    uint64_t hash = UINT64_C(14695981039346656037) ^ (uint64_t)(actor + 8); /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)id[i]) * UINT64_C(1099511628211);
    return hash ? hash : 1;
}
