/* store.c: the verbs: what all engines have in common, and which engine to call. */
#include "store_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- opening, failing ----------------------------------------------------------------------------------------- */

static const char *after_scheme(const char *place)
{
    static const char *const schemes[] = {"postgresql://", "postgres://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (!strncmp(place, schemes[i], strlen(schemes[i])))
            return place + strlen(schemes[i]);
    return NULL;
}

bool store_is_address(const char *place)
{
    return after_scheme(place);
}

/* A password stands before the @, "postgresql://user:password@host/…", or among the parameters. */
void store_write_place(const char *place, char *out, size_t capacity)
{
    static const char key[] = "password=";
    const char *host = after_scheme(place);
    const char *at = host ? memrchr(host, '@', strcspn(host, "/?")) : NULL;
    const char *colon = at ? memchr(host, ':', (size_t)(at - host)) : NULL;
    if (colon)
        snprintf(out, capacity, "%.*s%s", (int)(colon - place), place, at);
    else
        snprintf(out, capacity, "%s", place);
    for (char *secret = out; host && (secret = strstr(secret, key));) {
        const char *rest = secret + strcspn(secret, "&");
        memmove(secret, rest, strlen(rest) + 1);
    }
}

struct store *store_open(const char *place, enum store_mode mode, bool *busy, char *why, size_t capacity)
{
    bool nobody_asks = false;
    busy = busy ? busy : &nobody_asks;
    *busy = false;
    return store_is_address(place) ? postgres_open_store(place, mode, busy, why, capacity)
                                   : sqlite_open_store(place, mode, busy, why, capacity);
}

void store_close(struct store *s)
{
    if (!s)
        return;
    free(s->refused);
    s->engine->close(s);
}

const char *store_error(const struct store *s)
{
    return s->broken ? s->error : NULL;
}

bool store_fail(struct store *s, const char *sentence)
{
    if (!s->broken)
        snprintf(s->error, sizeof s->error, "%s", sentence);
    s->broken = true;
    return false;
}

void store_break(struct store *s, const char *why)
{
    store_fail(s, why);
}

bool store_is_recoverable(const struct store *s)
{
    return s->engine->recover;
}

bool store_recover(struct store *s)
{
    return !s->broken || (s->engine->recover && s->engine->recover(s));
}

void store_copy_text(char *to, size_t capacity, const char *text)
{
    snprintf(to, capacity, "%s", text ? text : "");
}

/* --- writing -------------------------------------------------------------------------------------------------- */

bool store_add_game(struct store *s, const struct store_game *g)
{
    return !s->broken && s->engine->add_game(s, g, NULL, NULL);
}

bool store_add_game_after(struct store *s, const struct store_game *g, const char *game, const struct store_head *after)
{
    return !s->broken && s->engine->add_game(s, g, game, after);
}

void store_start(const struct store_game *g, struct store_head *head)
{
    head->seq = 0;
    store_hash_game(g, head->hash);
}

/* I-5 */
bool store_append(struct store *s, const char *game, struct store_head *head, const struct store_event *e)
{
    uint8_t hash[STORE_HASH];
    struct store_event chained = *e;
    if (s->broken)
        return false;
    if (e->seq != head->seq + 1 || strlen(e->text) > STORE_MAX_TEXT)
        return store_fail(s, "an event out of order");
    store_hash_event(head->hash, game, e, hash);
    chained.prev_hash = head->hash;
    chained.hash = hash;
    if (!s->engine->append(s, game, &chained))
        return false;
    head->seq = e->seq;
    memcpy(head->hash, hash, sizeof hash);
    s->pending++;
    return true;
}

bool store_set_over(struct store *s, const char *game, const struct store_head *head, bool over)
{
    return !s->broken && s->engine->set_over(s, game, head, over);
}

bool store_delete(struct store *s, const char *game, const struct store_head *head)
{
    return !s->broken && s->engine->delete (s, game, head);
}

int store_pending(const struct store *s)
{
    return s->pending;
}

bool store_is_dirty(const struct store *s)
{
    return s->open || s->unconfirmed;
}

enum store_outcome store_commit(struct store *s)
{
    if (s->broken || (s->unconfirmed && !s->engine->confirm(s)))
        return STORE_FAILED;
    s->unconfirmed = false;
    if (!s->open) {
        s->refusals = 0;
        return STORE_KEPT;
    }
    const enum store_outcome outcome = s->engine->commit(s);
    if (outcome != STORE_FAILED) {
        s->open = false;
        s->pending = 0;
    }
    return outcome;
}

bool store_refuse(struct store *s, const char *game)
{
    for (int i = 0; i < s->refusals; i++)
        if (!strcmp(s->refused[i], game))
            return true;
    if (s->refusals == s->refused_capacity) {
        const int capacity = s->refused_capacity ? 2 * s->refused_capacity : 16;
        char(*more)[STORE_MAX_ID + 1] = realloc(s->refused, (size_t)capacity * sizeof *more);
        if (!more)
            return store_fail(s, "there is not enough memory");
        s->refused = more;
        s->refused_capacity = capacity;
    }
    store_copy_text(s->refused[s->refusals++], sizeof *s->refused, game);
    return true;
}

void store_each_refused(const struct store *s, void (*visit)(void *, const char *), void *own)
{
    for (int i = 0; i < s->refusals; i++)
        visit(own, s->refused[i]);
}

/* --- reading -------------------------------------------------------------------------------------------------- */

bool store_find_game(struct store *s, const char *id, struct store_game *g, bool *found)
{
    *found = false;
    return !s->broken && s->engine->find_game(s, id, g, found);
}

bool store_each_game(struct store *s, bool live_only, bool (*visit)(void *, const struct store_game *), void *own)
{
    return !s->broken && s->engine->each_game(s, live_only, visit, own);
}

bool store_each_event(struct store *s, const char *game, int64_t since,
                      bool (*visit)(void *, const struct store_event *), void *own)
{
    return !s->broken && s->engine->each_event(s, game, since, visit, own);
}

bool store_find_head(struct store *s, const char *game, struct store_head *head, bool *found)
{
    struct store_game about;
    bool any;
    *found = false;
    if (!store_find_game(s, game, &about, found) || !*found)
        return !s->broken;
    if (!s->engine->find_last(s, game, head, &any))
        return false;
    if (!any)
        store_start(&about, head);
    return true;
}

bool store_begin_snapshot(struct store *s)
{
    return !s->broken && s->engine->begin_snapshot(s);
}

bool store_end_snapshot(struct store *s)
{
    return !s->broken && s->engine->end_snapshot(s);
}

bool store_check_file(struct store *s, void (*visit)(void *, const char *), void *own)
{
    return !s->broken && s->engine->check_file(s, visit, own);
}

/* --- several nodes --------------------------------------------------------------------------------------------- */

bool store_is_shared(const struct store *s)
{
    return s->engine->pulse && s->mode == STORE_SHARE;
}

void store_confirm(struct store *s)
{
    s->unconfirmed = s->unconfirmed || store_is_shared(s);
}

bool store_keep(struct store *s, const char *game)
{
    return !s->broken && (!s->engine->keep || s->engine->keep(s, game));
}

bool store_each_kept(struct store *s, bool (*visit)(void *, const struct store_game *), void *own)
{
    return !s->broken
           && (store_is_shared(s) ? s->engine->each_kept(s, visit, own) : s->engine->each_game(s, true, visit, own));
}

bool store_pulse(struct store *s, struct store_pulse *pulse, void (*adopt)(void *, const char *), void *own)
{
    if (!store_is_shared(s))
        *pulse = (struct store_pulse){.nodes = 1, .first = true};
    return !s->broken && (!store_is_shared(s) || s->engine->pulse(s, pulse, adopt, own));
}

int store_descriptor(const struct store *s)
{
    return store_is_shared(s) ? s->engine->descriptor(s) : -1;
}

bool store_each_news(struct store *s, void (*visit)(void *, const char *, int64_t), void *own)
{
    return !s->broken && (!store_is_shared(s) || s->engine->each_news(s, visit, own));
}

bool store_each_head(struct store *s, const char *const *game, int count, void (*visit)(void *, const char *, int64_t),
                     void *own)
{
    return !s->broken && (!store_is_shared(s) || s->engine->each_head(s, game, count, visit, own));
}

bool store_set_listed(struct store *s, const char *game, const struct store_head *head, int listed)
{
    return !s->broken && (!s->engine->set_listed || s->engine->set_listed(s, game, head, listed));
}

bool store_each_listed(struct store *s, int listed, int most, void (*visit)(void *, const char *), void *own)
{
    return !s->broken && (!store_is_shared(s) || s->engine->each_listed(s, listed, most, visit, own));
}

bool store_each_live_after(struct store *s, const char *game, int most, void (*visit)(void *, const char *), void *own)
{
    return !s->broken && s->engine->each_live_after(s, game, most, visit, own);
}

bool store_set_present(struct store *s, const char *seats)
{
    return !s->broken && (!store_is_shared(s) || s->engine->set_present(s, seats));
}

bool store_find_present(struct store *s, const char *game, int seat, bool *present)
{
    *present = false;
    return !s->broken && (!store_is_shared(s) || s->engine->find_present(s, game, seat, present));
}

/* --- the host ------------------------------------------------------------------------------------------------- */

bool store_note(struct store *s, int64_t at_ms, const char *text)
{
    return !s->broken && s->engine->note(s, at_ms, text);
}

bool store_each_note(struct store *s, bool (*visit)(void *, int64_t, const char *), void *own)
{
    return !s->broken && s->engine->each_note(s, visit, own);
}

static const char *const secret_name[STORE_SECRETS] = {[STORE_PUSH_KEY] = "push key", [STORE_CLUSTER] = "cluster"};

bool store_keep_secret(struct store *s, enum store_secret which, const uint8_t bytes[STORE_SECRET])
{
    return !s->broken && s->engine->keep_secret(s, secret_name[which], bytes);
}

bool store_find_secret(struct store *s, enum store_secret which, uint8_t bytes[STORE_SECRET], bool *found)
{
    *found = false;
    return !s->broken && s->engine->find_secret(s, secret_name[which], bytes, found);
}

bool store_settle_secret(struct store *s, enum store_secret which, uint8_t bytes[STORE_SECRET])
{
    bool found;
    return store_keep_secret(s, which, bytes) && store_commit(s) != STORE_FAILED
           && store_find_secret(s, which, bytes, &found);
}

bool store_ask(struct store *s, const char *text, int64_t *command)
{
    return !s->broken && s->engine->ask(s, text, command);
}

bool store_await(struct store *s, int64_t command, char *answer, size_t capacity)
{
    answer[0] = 0;
    return !s->broken && s->engine->await(s, command, answer, capacity);
}

bool store_next_command(struct store *s, int64_t *command, char *text, size_t capacity)
{
    *command = 0;
    return !s->broken && s->engine->next_command(s, command, text, capacity);
}

bool store_answer(struct store *s, int64_t command, const char *answer)
{
    return !s->broken && s->engine->answer(s, command, answer);
}

bool store_was_touched(struct store *s, bool *touched)
{
    *touched = false;
    return !s->broken && s->engine->was_touched(s, touched);
}

bool store_backup(struct store *s, const char *to)
{
    return !s->broken && s->engine->backup(s, to);
}
