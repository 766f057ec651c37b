/* fuzz_record.c: any bytes as a record. What is accepted is written and must be read again as the same. */
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct match match, room, again;
    static char one[MATCH_MAX_RECORD], other[MATCH_MAX_RECORD];
    static struct game_belief *belief[2];
    struct match_fault fault;
    if (!belief[0]) {
        belief[0] = malloc(catalogue_belief_size());
        belief[1] = malloc(catalogue_belief_size());
    }
    if (!match_read_record(&match, &room, (const char *)data, size, catalogue_find, belief[0], &fault)) {
        fuzz_must(fault.line >= 0);
        fuzz_check_reason(&fault.reason);
        return 0;
    }
    struct text text = TEXT_IN(one), back = TEXT_IN(other);
    match_write_record(&match, match.viewer, &text);
    fuzz_must(text_fits(&text));
    fuzz_must(match_read_record(&again, &room, one, text.length, catalogue_find, belief[1], &fault));
    match_write_record(&again, again.viewer, &back);
    fuzz_must(!strcmp(one, other) && again.count == match.count);
    fuzz_must(!memcmp(&again.now, &match.now, match.game->state_size));
    return 0;
}
