/* record_cases.c: see record_cases.h. */
#include "record_cases.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

#include "kahuna_game.h"
#include "matches.h"

struct motu_match got;
struct motu_belief *belief;

static struct motu_match scratch;

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
    struct motu_match_fault fault = {0};
    if (!motu_match_read_record(&got, &scratch, record, length, motu_catalogue_find, belief, &fault)) {
        char why[512];
        struct motu_text text = MOTU_TEXT_IN(why);
        motu_reason_write(&fault.reason, MOTU_LANGUAGE_EN, &text);
        fail_msg("line %d: %s", fault.line, why);
    }
}

void reads(const char *record)
{
    reads_bytes(record, strlen(record));
}

void fails_bytes(const char *record, size_t length, int line, enum motu_reason_fault kind, const char *sentence)
{
    static struct motu_match before;
    struct motu_match_fault fault = {0};
    memcpy(&before, &got, sizeof got);
    assert_false(motu_match_read_record(&got, &scratch, record, length, motu_catalogue_find, belief, &fault));
    reason_is(&fault.reason, sentence);
    assert_int_equal(fault.line, line);
    assert_string_equal(motu_reason_fault_name(fault.reason.fault), motu_reason_fault_name(kind));
    assert_memory_equal(&before, &got, sizeof got);
}

void fails(const char *record, int line, enum motu_reason_fault kind, const char *sentence)
{
    fails_bytes(record, strlen(record), line, kind, sentence);
}

const char *write_record(const struct motu_match *m, int viewer)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(record);
    motu_match_write_record(m, viewer, &text);
    assert_true(motu_text_fits(&text));
    return record;
}
