/* fuzz_record.c: any bytes as a record. What is accepted is written and must be read again as the same. */
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct motu_match match, scratch, again;
    static char one[MOTU_MATCH_MAX_RECORD], other[MOTU_MATCH_MAX_RECORD];
    static struct motu_belief *belief[2];
    struct motu_match_fault fault;
    if (!belief[0]) {
        belief[0] = malloc(motu_catalogue_belief_size());
        belief[1] = malloc(motu_catalogue_belief_size());
    }
    if (!motu_match_read_record(&match, &scratch, (const char *)data, size, motu_catalogue_find, belief[0], &fault)) {
        fuzz_must(fault.line >= 0);
        fuzz_check_reason(&fault.reason);
        return 0;
    }
    struct motu_text text = MOTU_TEXT_IN(one), back = MOTU_TEXT_IN(other);
    motu_match_write_record(&match, match.viewer, &text);
    fuzz_must(motu_text_fits(&text));
    fuzz_must(motu_match_read_record(&again, &scratch, one, text.length, motu_catalogue_find, belief[1], &fault));
    motu_match_write_record(&again, again.viewer, &back);
    fuzz_must(!strcmp(one, other) && again.count == match.count);
    fuzz_must(!memcmp(&again.now, &match.now, match.game->state_size));
    return 0;
}
