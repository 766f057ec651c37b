/* talk.c: chat, and who wants to be told what. */
#include "house_inside.h"

#include <stdio.h>
#include <string.h>

/* Phrases by key: each reader sees them in their own language. */
static const char *const phrases[] = {"hello",      "good_luck", "well_played", "thanks", "sorry",
                                      "one_moment", "your_turn", "again",       "bye"};

static bool is_phrase(const char *key)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (!strcmp(phrases[i], key))
            return true;
    return false;
}

static int log_only(struct request *v, enum event_kind kind, const char *words)
{
    if (!house_log(v->house, v->table, v->role, kind, v->id, words))
        return 503;
    return request_done(v, v->table->events);
}

/* What onlookers say to each other. Anybody may watch a listed table, so each address is allowed a little, and all of
 * them together no more than one seat. */
static int say_aside(struct request *v, enum event_kind kind, const char *words)
{
    char aside[QUOTA_NAME_BYTES + QUOTA_SAY_BYTES + 2];
    struct table *t = v->table;
    const int64_t now = v->house->steady_ms;
    const char *name = request_name(v);
    if (!name)
        return 400;
    if (t->asides >= QUOTA_ASIDES)
        return request_refuse(v, 409, "state", SERVER_ASIDES_FULL);
    if (!rate_take(&house_allowance(v->house, v->address)->asides, now, QUOTA_ASIDES_PER_MINUTE, 60000,
                   QUOTA_ASIDES_BURST)
        || !rate_take(&t->runtime.aside_rate, now, QUOTA_MESSAGES_PER_10_S, 10000, QUOTA_MESSAGES_BURST))
        return request_refuse(v, 429, "rate", SERVER_TOO_FAST);
    snprintf(aside, sizeof aside, "%s\t%s", name, words);
    return log_only(v, kind, aside);
}

int do_say(struct request *v)
{
    const bool phrase = json_object_get(v->body, "phrase");
    const char *words = phrase ? request_line(v, "phrase", QUOTA_ID_BYTES) : request_line(v, "text", QUOTA_SAY_BYTES);
    if (!words)
        return 400;
    if (phrase && !is_phrase(words))
        return request_refuse(v, 400, "unknown", SERVER_PHRASE_UNKNOWN);
    if (v->role == MOTU_ONLOOKER)
        return say_aside(v, phrase ? EVENT_PHRASE : EVENT_SAY, words);
    if (json_object_get(v->body, "name"))
        return request_refuse(v, 400, "syntax", SERVER_NAME_ONLOOKERS);
    return log_only(v, phrase ? EVENT_PHRASE : EVENT_SAY, words);
}

static int set_mute(struct request *v, enum event_kind kind)
{
    const char *name = request_line(v, "seat", QUOTA_NAME_BYTES);
    if (!name)
        return 400;
    const int seat = table_actor_named(v->table, name, strlen(name));
    if ((seat < 0 && seat != MOTU_ONLOOKER) || seat == v->role)
        return request_refuse(v, 400, "unknown", SERVER_NO_OTHER_SEAT);
    return log_only(v, kind, name);
}

int do_mute(struct request *v)
{
    return set_mute(v, EVENT_MUTE);
}

int do_unmute(struct request *v)
{
    return set_mute(v, EVENT_UNMUTE);
}

int do_notify(struct request *v)
{
    if (json_is_null(json_object_get(v->body, "url")))
        return log_only(v, EVENT_NOTIFY, "-");
    const char *url = request_line(v, "url", QUOTA_URL_BYTES);
    if (!url)
        return 400;
    if ((strncmp(url, "https://", 8) != 0 && strncmp(url, "http://", 7) != 0) || strchr(url, ' '))
        return request_refuse(v, 400, "syntax", SERVER_URL);
    return log_only(v, EVENT_NOTIFY, url);
}

/* Push services use https (RFC 8030). One on this machine belongs to a test, and is reached only where private
 * addresses are allowed. */
static bool is_endpoint(const char *url)
{
    static const char *const begins[] = {"https://", "http://127.0.0.1:", "http://localhost:"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (!strncmp(url, begins[i], strlen(begins[i])))
            return !strpbrk(url, " \"\\");
    return false;
}

int do_push(struct request *v)
{
    char words[QUOTA_PUSH_BYTES + 2] = "-";
    if (json_is_null(json_object_get(v->body, "endpoint")))
        return log_only(v, EVENT_PUSH, words);
    const char *endpoint = request_line(v, "endpoint", QUOTA_PUSH_BYTES);
    if (!endpoint)
        return 400;
    if (!is_endpoint(endpoint))
        return request_refuse(v, 400, "syntax", SERVER_ENDPOINT);
    const bool off = json_is_true(json_object_get(v->body, "off"));
    snprintf(words, sizeof words, "%s%s", off ? "-" : "", endpoint);
    return log_only(v, EVENT_PUSH, words);
}
