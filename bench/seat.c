/* seat.c: what a page would do, without the page. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <motu/catalogue.h>

#include "seat.h"

int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* If it does not arrive, nothing will be answered. */
static void say(struct seat *seat, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text)
        connection_say(&seat->connection, text);
    free(text);
    json_decref(message);
}

static void watch(struct seat *seat)
{
    json_t *message =
        json_pack("{s:s,s:s,s:s,s:s}", "do", "watch", "id", "w", "table", seat->table, "token", seat->token);
    if (seat->match && seat->match->game)
        json_object_set_new(message, "since", json_integer(seat->seq));
    say(seat, message);
    seat->stage = SEAT_WATCHING;
}

void seat_greet(struct seat *seat)
{
    if (seat->joined) {
        watch(seat);
        return;
    }
    say(seat, json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "do", "join", "id", "j", "table", seat->table, "token",
                        seat->token, "name", seat->colour ? "White" : "Black", "share", "0123456789abcdef"));
    seat->stage = SEAT_JOINING;
}

/* --- following ------------------------------------------------------------------------------------------------- */

bool seat_read_record(struct seat *seat, const char *record)
{
    static struct motu_match scratch;
    static struct motu_belief *spare;
    struct motu_match_fault fault;
    if (!spare)
        spare = malloc(motu_catalogue_belief_size());
    if (!seat->match)
        seat->match = calloc(1, sizeof *seat->match);
    if (!spare || !seat->match
        || !motu_match_read_record(seat->match, &scratch, record, strlen(record), motu_catalogue_find, spare, &fault))
        return false;
    struct motu_belief *used = spare;
    spare = seat->belief; /* the match uses what we passed in; what it had is free again */
    seat->belief = used;
    return true;
}

static void note_turn(struct seat *seat)
{
    seat->turn = seat->match && seat->match->game && motu_match_actor(seat->match) == seat->colour;
}

/* The ordinary update, {"table":"…","seq":N,"events":[{…,"line":"…"},…],"status":…}, without making a tree of it, which
 * would be most of what this tool does. False: it is not one, and nothing has been done. */
static bool follow_plain(struct seat *seat, const char *bytes, bool *good)
{
    static const char head[] = "{\"table\":\"", seq[] = ",\"seq\":", events[] = ",\"events\":[", line[] = "\"line\":\"";
    const char *from = strstr(bytes, events), *end = from ? strstr(from, "],\"status\":{") : NULL;
    const char *number = strstr(bytes, seq);
    if (strncmp(bytes, head, sizeof head - 1) != 0 || !end || !number || number > from || !seat->match
        || memchr(bytes, '\\', (size_t)(end - bytes)) || memmem(from, (size_t)(end - from), "\"record\":", 9))
        return false;
    *good = true;
    seat->seq = strtoll(number + sizeof seq - 1, NULL, 10);
    while (*good && (from = memmem(from, (size_t)(end - from), line, sizeof line - 1))) {
        char words[256];
        from += sizeof line - 1;
        const int length = (int)strcspn(from, "\"");
        const char *space = memchr(from, ' ', (size_t)length);
        if (!space)
            continue;
        snprintf(words, sizeof words, "%.*s", (int)(from + length - space - 1), space + 1);
        *good = motu_match_play_text(seat->match, words, NULL);
    }
    note_turn(seat);
    return true;
}

static bool follow_any(struct seat *seat, json_t *message)
{
    const char *record = json_string_value(json_object_get(message, "record"));
    size_t i;
    json_t *event;
    if (json_is_integer(json_object_get(message, "seq")))
        seat->seq = json_integer_value(json_object_get(message, "seq"));
    if (record)
        return seat_read_record(seat, record);
    json_array_foreach(json_object_get(message, "events"), i, event)
    {
        const char *line = json_string_value(json_object_get(event, "line"));
        const char *words = line ? strchr(line, ' ') : NULL;
        if (words && (!seat->match || !motu_match_play_text(seat->match, words + 1, NULL)))
            return false;
    }
    return true;
}

static bool follow(struct seat *seat, json_t *message)
{
    const bool good = follow_any(seat, message);
    note_turn(seat);
    return good;
}

/* Whether this player has now heard of what was answered to the other. */
static void note_heard(const struct seat *seat, struct tally *tally)
{
    struct seat *other = seat->other;
    if (!other->answered_at || seat->seq < other->acked)
        return;
    if (tally->heard < tally->most_latencies)
        tally->fan_out[tally->heard++] = (uint32_t)(clock_us() - other->answered_at);
    other->answered_at = 0;
}

static void hear_decided(struct seat *seat, bool good, json_int_t seq, struct tally *tally)
{
    const int64_t now = clock_us();
    if (!seat->asked_at)
        return;
    if (good && tally->answers < tally->most_latencies)
        tally->latency[tally->answers] = (uint32_t)(now - seat->asked_at);
    seat->asked_at = 0;
    tally->refusals += !good;
    tally->answers += good;
    if (!good)
        return;
    seat->acked = seq;
    seat->answered_at = now;
    note_heard(seat->other, tally);
}

static void hear_answer(struct seat *seat, json_t *message, const char *to, struct tally *tally)
{
    const bool good = json_is_true(json_object_get(message, "ok"));
    if (to[0] == 'j') {
        seat->joined = good;
        tally->faults += !good;
        watch(seat);
    } else if (to[0] == 'w') {
        if (json_integer_value(json_object_get(message, "code")) != 200 || !follow(seat, message))
            tally->faults++;
        tally->here += seat->stage != SEAT_HERE;
        seat->stage = SEAT_HERE;
    } else {
        hear_decided(seat, good, json_integer_value(json_object_get(message, "seq")), tally);
    }
}

/* {"re":"m7","code":200,"ok":true,"seq":35}, and nothing else. */
static bool hear_plain_answer(struct seat *seat, const char *bytes, struct tally *tally)
{
    long long seq;
    char end;
    if (sscanf(bytes, "{\"re\":\"m%*u\",\"code\":200,\"ok\":true,\"seq\":%lld%c", &seq, &end) != 2 || end != '}')
        return false;
    hear_decided(seat, true, seq, tally);
    return true;
}

bool seat_hear(struct seat *seat, const char *bytes, size_t length, struct tally *tally)
{
    bool good;
    if (hear_plain_answer(seat, bytes, tally))
        return true;
    if (follow_plain(seat, bytes, &good)) {
        tally->updates++;
        note_heard(seat, tally);
        return good;
    }
    json_t *message = json_loadb(bytes, length, 0, NULL);
    const char *to = json_string_value(json_object_get(message, "re"));
    good = message;
    if (to)
        hear_answer(seat, message, to, tally);
    else if (message) {
        tally->updates++;
        good = follow(seat, message);
        note_heard(seat, tally);
    }
    json_decref(message);
    return good;
}

/* --- deciding --------------------------------------------------------------------------------------------------- */

/* Not between an answer and the update that tells what came of it: our state is then still the one before. */
bool seat_may_decide(const struct seat *seat)
{
    return seat->stage == SEAT_HERE && !seat->asked_at && seat->turn && seat->seq >= seat->acked;
}

void seat_decide(struct seat *seat, struct motu_rng *rng, int64_t due_us, struct tally *tally)
{
    motu_move moves[MOTU_MAX_MOVES];
    char words[256], say[512];
    const struct motu_match *m = seat->match;
    const int count = m->game->moves(&m->now, moves);
    if (count <= 0)
        return;
    struct motu_text text = MOTU_TEXT_IN(words);
    m->game->write_move(&m->now, moves[motu_rng_below(rng, (uint32_t)count)], &text);
    snprintf(say, sizeof say, "{\"do\":\"move\",\"id\":\"m%u\",\"table\":\"%s\",\"expect\":%lld,\"move\":\"%s\"}",
             ++seat->decisions, seat->table, (long long)seat->seq + 1, words);
    seat->asked_at = due_us;
    tally->faults += !connection_say(&seat->connection, say);
}
