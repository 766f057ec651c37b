/* unreadable.c: see unreadable.h. */
#include "unreadable.h"

#include <stdlib.h>

#include "refusal.h"

enum table_phase unreadable_phase(const struct table *t)
{
    enum table_phase phase = TABLE_WAITING;
    for (const struct event *e = t->event; e != t->event + t->events; e++) {
        const enum event_kind kind = (enum event_kind)e->kind;
        if (kind == EVENT_START)
            phase = TABLE_PLAYING;
        else if (kind == EVENT_OVER)
            phase = TABLE_OVER;
        else if (kind == EVENT_CLOSE && phase != TABLE_OVER)
            phase = TABLE_CLOSED;
    }
    return phase;
}

/* Lists the events whose decisions stand, in order; returns their number. */
static int standing(const struct table *t, const struct event *at[MOTU_MATCH_MAX_DECISIONS])
{
    int count = 0;
    for (const struct event *e = t->event; e != t->event + t->events; e++) {
        if (e->kind == EVENT_MOVE && count < MOTU_MATCH_MAX_DECISIONS)
            at[count++] = e;
        else if (e->kind == EVENT_UNDO || e->kind == EVENT_TAKEBACK) {
            const int remain = atoi(e->words);
            count = remain < count ? remain : count;
            count = count < 0 ? 0 : count;
        }
    }
    return count;
}

int unreadable_decisions(const struct table *t)
{
    const struct event *at[MOTU_MATCH_MAX_DECISIONS];
    return standing(t, at);
}

/* Why a table cannot be played: a sentence and what goes into its places. */
struct cause {
    enum server_message why;
    struct motu_sentence_part argument[3];
    int count;
    char versions[64];
};

static void find_cause(const struct table *t, struct cause *c)
{
    c->why = t->match ? SERVER_LOG_DAMAGED : t->game ? SERVER_RULES_UNKNOWN : SERVER_GAME_UNKNOWN;
    c->count = 0;
    if (c->why != SERVER_RULES_UNKNOWN)
        return;
    struct motu_text versions = MOTU_TEXT_IN(c->versions);
    for (int i = 1; i <= t->game->rules_version; i++) {
        motu_text_put(&versions, i > 1 ? ", " : "");
        motu_text_put_number(&versions, i);
    }
    c->argument[c->count++] = motu_sentence_word(t->game->title);
    c->argument[c->count++] = motu_sentence_number(t->about.rules);
    c->argument[c->count++] = motu_sentence_word(c->versions);
}

void unreadable_refuse(const struct table *t, struct motu_text *out)
{
    struct cause c;
    find_cause(t, &c);
    refusal_begin(out, "rules", c.why, c.argument, c.count);
    motu_text_put_char(out, '}');
}

void unreadable_write_reason(const struct table *t, struct motu_text *out)
{
    struct cause c;
    find_cause(t, &c);
    motu_sentence_write(server_messages[c.why].pattern[MOTU_LANGUAGE_EN], MOTU_LANGUAGE_EN, c.argument, c.count, out);
}

static void put_line(struct motu_text *out, const char *key, const char *value)
{
    motu_text_put(out, key);
    motu_text_put(out, *value ? ": " : ":");
    motu_text_put(out, value);
    motu_text_put_char(out, '\n');
}

void unreadable_write_record(const struct table *t, struct motu_text *out)
{
    static struct motu_match head; /* only for its header; static: one thread writes views */
    const enum table_phase phase = unreadable_phase(t);
    const struct event *at[MOTU_MATCH_MAX_DECISIONS];
    const int count = standing(t, at);
    head.game = t->game;
    head.header[0] = 0;
    table_put_header(t, &head);
    if (phase == TABLE_OVER || phase == TABLE_CLOSED)
        motu_fair_put_seed(&head, t->about.seed);
    motu_text_put(out, "motu: 1\n");
    put_line(out, "game", t->about.game);
    motu_text_put(out, "rules: ");
    motu_text_put_number(out, t->about.rules);
    motu_text_put_char(out, '\n');
    put_line(out, "options", t->about.options);
    motu_text_put(out, head.header);
    motu_text_put_char(out, '\n');
    for (int i = 0; i < count; i++) {
        motu_text_put(out, table_actor_name(t, at[i]->actor));
        motu_text_put_char(out, ' ');
        motu_text_put(out, at[i]->words);
        motu_text_put_char(out, '\n');
    }
}
