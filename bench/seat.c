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

static void say(struct seat *seat, json_t *message, struct tally *tally)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (!text || !connection_say(&seat->connection, text)) {
        if (tally)
            tally->faults++;
    }
    free(text);
    json_decref(message);
}

static void watch(struct seat *seat)
{
    json_t *message =
        json_pack("{s:s,s:s,s:s,s:s}", "do", "watch", "id", "w", "table", seat->table, "token", seat->token);
    if (seat->match && seat->match->game)
        json_object_set_new(message, "since", json_integer(seat->seq));
    say(seat, message, NULL);
    seat->stage = SEAT_WATCHING;
}

void seat_greet(struct seat *seat)
{
    if (seat->joined) {
        watch(seat);
        return;
    }
    say(seat,
        json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "do", "join", "id", "j", "table", seat->table, "token", seat->token,
                  "name", seat->colour ? "White" : "Black", "share", "0123456789abcdef"),
        NULL);
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

static bool follow(struct seat *seat, json_t *message)
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
    } else if (seat->asked_at) {
        const int64_t took = clock_us() - seat->asked_at;
        seat->asked_at = 0;
        tally->refusals += !good;
        if (good) {
            seat->acked = json_integer_value(json_object_get(message, "seq"));
            if (tally->answers < tally->most_latencies)
                tally->latency[tally->answers] = (uint32_t)took;
            tally->answers++;
            seat->answered_at = clock_us();
            note_heard(seat->other, tally);
        }
    }
}

bool seat_hear(struct seat *seat, const char *bytes, size_t length, struct tally *tally)
{
    json_t *message = json_loadb(bytes, length, 0, NULL);
    const char *to = json_string_value(json_object_get(message, "re"));
    bool good = message;
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

bool seat_may_decide(const struct seat *seat)
{
    return seat->stage == SEAT_HERE && !seat->asked_at && seat->match && seat->match->game
           && motu_match_actor(seat->match) == seat->colour;
}

void seat_decide(struct seat *seat, struct motu_rng *rng, int64_t due_us, struct tally *tally)
{
    static struct motu_match_choice choices[MOTU_MAX_MOVES];
    char id[24];
    const int count = motu_match_choices(seat->match, choices);
    if (count <= 0)
        return;
    snprintf(id, sizeof id, "m%u", ++seat->decisions);
    seat->asked_at = due_us;
    say(seat,
        json_pack("{s:s,s:s,s:s,s:I,s:s}", "do", "move", "id", id, "table", seat->table, "expect", seat->seq + 1,
                  "move", choices[motu_rng_below(rng, (uint32_t)count)].words),
        tally);
}
