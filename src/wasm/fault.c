/* fault.c: reports a bug of ours to the caller: the call ends in a trap, and then this says which condition failed. See
 * calls.h. */
#include "calls.h"

#include <motu/fault.h>
#include <motu/version.h>

static struct motu_fault last;

static void remember(const struct motu_fault *f)
{
    last = *f;
}

/* Before the first call: a module has no main(). */
__attribute__((constructor)) static void listen(void)
{
    motu_fault_set_handler(remember);
}

CALL(motu_fault) int motu_fault(void)
{
    struct motu_text *out = call_answer();
    if (!last.condition) {
        motu_text_put(out, "null");
        return call_end();
    }
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "version", MOTU_VERSION);
    motu_text_put_member_text(out, "condition", last.condition);
    motu_text_put_member_text(out, "file", last.file);
    motu_text_put_member_number(out, "line", last.line);
    motu_text_put_char(out, '}');
    return call_end();
}
