/* event.c: lines of the log. */
#include "event.h"

#include <string.h>

static const char *const kind_name[EVENT_KINDS] = {
    [EVENT_OPEN] = "open",       [EVENT_KEY] = "key",           [EVENT_JOIN] = "join",     [EVENT_START] = "start",
    [EVENT_MOVE] = "move",       [EVENT_UNDO] = "undo",         [EVENT_ASK] = "ask",       [EVENT_AGREE] = "agree",
    [EVENT_DECLINE] = "decline", [EVENT_TAKEBACK] = "takeback", [EVENT_RESIGN] = "resign", [EVENT_LEAVE] = "leave",
    [EVENT_RECLAIM] = "reclaim", [EVENT_CLAIM] = "claim",       [EVENT_SAY] = "say",       [EVENT_PHRASE] = "phrase",
    [EVENT_MUTE] = "mute",       [EVENT_UNMUTE] = "unmute",     [EVENT_NOTIFY] = "notify", [EVENT_REMATCH] = "rematch",
    [EVENT_NEXT] = "next",       [EVENT_OVER] = "over",         [EVENT_CLOSE] = "close",   [EVENT_REPLACE] = "replace",
    [EVENT_IDLE] = "idle",       [EVENT_STAY] = "stay",         [EVENT_UNSEAL] = "unseal",
};

const char *event_kind_name(enum event_kind kind)
{
    return kind_name[kind];
}

bool event_read(const char *text, struct event_line *line)
{
    const size_t kind_length = strcspn(text, " ");
    int kind = 0;
    while (kind < EVENT_KINDS
           && (strlen(kind_name[kind]) != kind_length || memcmp(kind_name[kind], text, kind_length) != 0))
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
    motu_text_put(out, id && *id ? id : "-");
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
