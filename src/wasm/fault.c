/* fault.c: a mistake of our own, for whoever called: the call ends in a trap, and then this says what is not true. See
 * calls.h. */
#include "calls.h"

#include <motu/fault.h>
#include <motu/version.h>

static struct fault last;

static void remember(const struct fault *f)
{
    last = *f;
}

/* Before the first call: a module has no main(). */
__attribute__((constructor)) static void listen(void)
{
    fault_set_handler(remember);
}

CALL(motu_fault) int motu_fault(void)
{
    struct text *out = answer_begin();
    if (!last.condition) {
        text_put(out, "null");
        return answer_end();
    }
    text_put_char(out, '{');
    text_put_member_text(out, "version", MOTU_VERSION);
    text_put_member_text(out, "condition", last.condition);
    text_put_member_text(out, "file", last.file);
    text_put_member_number(out, "line", last.line);
    text_put_char(out, '}');
    return answer_end();
}
