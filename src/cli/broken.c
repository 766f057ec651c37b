/* broken.c: see broken.h. */
#include "broken.h"

#include <stdio.h>
#include <stdlib.h>

#include <motu/fault.h>

#include "words.h"

/* Nothing can be passed to the handler. The match is this thread's, or the last one that any thread named: threads that
 * search have none. */
static _Thread_local const struct motu_match *own;
static const struct motu_match *last;
static struct motu_text record; /* while it is written; printed as far as it came if that fails too */
static bool reporting;

void broken_about(const struct motu_match *m)
{
    own = last = m;
}

static void print_fault(const struct motu_fault *f)
{
    char place[256];
    snprintf(place, sizeof place, "%s:%d", f->file, f->line);
    fflush(stdout);
    fprintf(stderr, "\nmotu: %s\n",
            phrase_with(CLI_BROKEN, motu_sentence_word(f->condition), motu_sentence_word(place)));
}

static void print_record(void)
{
    fprintf(stderr, "%s\n\n%s\n", phrase(CLI_BROKEN_GAME), record.bytes);
}

static void report(const struct motu_fault *f)
{
    static char bytes[MOTU_MATCH_MAX_RECORD];
    const struct motu_match *m = own ? own : last;
    if (reporting) { /* the record cannot even be written: print what there is of it */
        print_record();
        abort();
    }
    reporting = true;
    print_fault(f);
    if (!m || !m->game || m->from_state)
        abort();
    record = MOTU_TEXT_IN(bytes);
    motu_match_write_record(m, m->viewer, &record);
    print_record();
    abort();
}

void broken_report(void)
{
    motu_fault_set_handler(report);
}
