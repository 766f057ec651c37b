/* figure.c: numbers with decimals in the JSON of commands that measure. The library writes whole numbers only. */
#include "cli.h"

void put_member_decimal(struct motu_text *out, const char *key, double number, int places)
{
    char digits[64];
    snprintf(digits, sizeof digits, "%.*f", places, number);
    motu_text_put_member(out, key);
    motu_text_put(out, digits);
}
