/* hexname.h: reading the name of a hex, A1 to M7 (KV-2). */
#ifndef KAIVAI_HEXNAME_H
#define KAIVAI_HEXNAME_H

#include "kaivai_map.h"
#include "scan.h"

/* A letter and a number, in either case. What is not a hex of the board is read too: *hex is then HEX_NONE. */
bool hexname_read_any(struct scan *, int *hex);
/* Only a hex of the board. */
bool hexname_read(struct scan *, int *hex);
/* The hex of exactly this name, or HEX_NONE. */
int hexname_find(const char *name);

#endif
