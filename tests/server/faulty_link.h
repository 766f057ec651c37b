/* faulty_link.h: the n-th time libpq sends or receives something, the connection breaks. */
#ifndef TESTS_FAULTY_LINK_H
#define TESTS_FAULTY_LINK_H

#include <stdbool.h>

enum faulty_way {
    FAULTY_BEFORE, /* nothing of it arrives */
    FAULTY_WITHIN, /* half of what is sent arrives */
    FAULTY_AFTER   /* all of it arrives, and the answer does not */
};
/* From now on; 0: none. */
void faulty_link_break_at(long n, enum faulty_way);
bool faulty_link_has_broken(void);

#endif
