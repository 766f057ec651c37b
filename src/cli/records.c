/* records.c: records from files, for the commands that take some. */
#include <stdlib.h>

#include "broken.h"
#include "cli.h"

static struct opened_record *new_record(void)
{
    struct opened_record *r = calloc(1, sizeof *r);
    if (r && !(r->belief = malloc(motu_catalogue_belief_size()))) {
        free(r);
        return NULL;
    }
    return r;
}

void record_close(struct opened_record *r)
{
    broken_about(NULL);
    if (r)
        free(r->belief);
    free(r);
}

struct opened_record *record_open(const struct command *c, const char *path, int *exit_code)
{
    size_t length;
    char *bytes = file_read(c, path, MOTU_MATCH_MAX_RECORD, &length, exit_code);
    if (!bytes)
        return NULL;
    struct opened_record *r = new_record();
    struct motu_match_fault fault;
    *exit_code = EXIT_FAILED;
    if (r)
        broken_about(&r->match);
    if (!r) {
        complain(c, phrase(CLI_NO_MEMORY));
    } else if (!motu_match_read_record(&r->match, &r->scratch, bytes, length, motu_catalogue_find, r->belief, &fault)) {
        if (fault.line)
            say_error(c, "%s:%d: %s", path, fault.line, reason_sentence(&fault.reason));
        else
            say_error(c, "%s: %s", path, reason_sentence(&fault.reason));
        *exit_code = EXIT_ILLEGAL;
        record_close(r);
        r = NULL;
    }
    free(bytes);
    return r;
}
