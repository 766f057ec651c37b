/* hexname.c: see hexname.h. */
#include "hexname.h"

#include <string.h>

bool hexname_read_any(struct scan *scan, int *hex)
{
    struct scan ahead = *scan;
    int row;
    for (int letter = 'A'; letter <= 'Z'; letter++) {
        const char column = (char)letter;
        if (!scan_char(&ahead, column))
            continue;
        if (ahead.at == ahead.end || *ahead.at < '0' || *ahead.at > '9' || !scan_number(&ahead, &row))
            return false;
        *hex = column <= 'M' ? map_find(column, row) : HEX_NONE;
        *scan = ahead;
        return true;
    }
    return false;
}

bool hexname_read(struct scan *scan, int *hex)
{
    struct scan ahead = *scan;
    if (!hexname_read_any(&ahead, hex) || *hex == HEX_NONE)
        return false;
    *scan = ahead;
    return true;
}

int hexname_find(const char *name)
{
    for (int hex = 0; hex < HEXES; hex++)
        if (!strcmp(name, map_name[hex]))
            return hex;
    return HEX_NONE;
}
