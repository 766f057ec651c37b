/* confess.c: writes a bug of ours into the log before the process ends. */
#include <stdlib.h>

#include <motu/fault.h>

#include "log.h"
#include "server.h"
#include "suspect.h"
#include "table.h"
#include "view.h"

static _Thread_local const struct motu_fault *told;

static void tell(const struct motu_fault *f, const char *table, const char *record)
{
    LOG("fatal", "fault", log_text("condition", f->condition), log_text("file", f->file), log_number("line", f->line),
        log_text("table", table), log_text("record", record));
}

/* The log holds nothing that a player may not know, so it gets an onlooker's record; the whole one is in the data file.
 * If even that cannot be written, the fault is logged without it. */
void server_confess(const struct motu_fault *f)
{
    static _Thread_local char bytes[24 * 1024];
    struct motu_text record = MOTU_TEXT_IN(bytes);
    const char *id;
    const struct table *t = suspect_now(&id);
    if (told) {
        tell(told, id ? id : "", "");
        abort();
    }
    told = f;
    if (t && t->match)
        view_record(t, MOTU_ONLOOKER, &record);
    tell(f, id ? id : "", motu_text_fits(&record) ? bytes : "");
    abort();
}
