/* records.c: see records.h. */
#include "records.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

#include "kahuna_game.h"
#include "matches.h"

struct match got;
struct game_belief *belief;

static struct match room;

int make_belief(void **state)
{
    (void)state;
    belief = malloc(kahuna_game.belief_size);
    return belief ? 0 : -1;
}

int free_belief(void **state)
{
    (void)state;
    free(belief);
    return 0;
}

static void reads_bytes(const char *record, size_t length)
{
    struct match_fault fault = {0};
    if (!match_read_record(&got, &room, record, length, catalogue_find, belief, &fault)) {
        char why[512];
        struct text text = TEXT_IN(why);
        reason_write(&fault.reason, LANGUAGE_EN, &text);
        fail_msg("line %d: %s", fault.line, why);
    }
}

void reads(const char *record)
{
    reads_bytes(record, strlen(record));
}

void fails_bytes(const char *record, size_t length, int line, enum reason_fault kind, const char *sentence)
{
    static struct match before;
    struct match_fault fault = {0};
    memcpy(&before, &got, sizeof got);
    assert_false(match_read_record(&got, &room, record, length, catalogue_find, belief, &fault));
    reason_is(&fault.reason, sentence);
    assert_int_equal(fault.line, line);
    assert_string_equal(reason_fault_name(fault.reason.fault), reason_fault_name(kind));
    assert_memory_equal(&before, &got, sizeof got);
}

void fails(const char *record, int line, enum reason_fault kind, const char *sentence)
{
    fails_bytes(record, strlen(record), line, kind, sentence);
}

const char *write_record(const struct match *m, int viewer)
{
    static char record[MATCH_MAX_RECORD];
    struct text text = TEXT_IN(record);
    match_write_record(m, viewer, &text);
    assert_true(text_fits(&text));
    return record;
}
