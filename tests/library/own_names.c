/* own_names.c: a program with functions that are called like every private function of the library: OWN_NAMES is a file
 * of OWN(name), as tests/checks/library finds them. Linked together, each side must go on calling its own. */
#include <stdlib.h>

#define CALL(name) name
#include "play.h"

#define OWN(name)    \
    void name(void); \
    void name(void)  \
    {                \
        abort();     \
    }
#include OWN_NAMES

int main(void)
{
    return play();
}
