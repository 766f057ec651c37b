/* refused_call.h: the n-th call that can fail does fail: for memory, or to a library. The linker sends them here
 * (--wrap); tests/CMakeLists.txt has the names. */
#ifndef TESTS_REFUSED_CALL_H
#define TESTS_REFUSED_CALL_H

#include <stdbool.h>

/* From now on; 0: none. */
void refuse_call(long n);
bool call_was_refused(void);
/* Whether this call is the one: for those who refuse it. */
bool refuses_now(void);

/* What a function returns when it is refused, its name, what it gets, and that again in a call. */
#define REFUSE(result, refused, name, parameters, arguments)        \
    result __real_##name parameters;                                \
    result __wrap_##name parameters;                                \
    result __wrap_##name parameters                                 \
    {                                                               \
        return refuses_now() ? (refused) : __real_##name arguments; \
    }

#endif
