/* version.c: see motu/version.h. */
#include <motu/version.h>

const char *motu_version(void)
{
    return MOTU_VERSION;
}

int motu_version_number(void)
{
    return MOTU_VERSION_NUMBER;
}
