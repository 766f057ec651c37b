/* kahuna_spoilt.c: see kahuna_spoilt.h. */
#include "kahuna_spoilt.h"

void lay_out_position(const struct position *p)
{
    struct motu_text out = lay_out(&kahuna_game);
    write_position(p, &out);
}

void also_read(const char *from, const char *to)
{
    struct motu_match m;
    char whole[MOTU_MATCH_MAX_STATE_TEXT];
    strcpy(whole, laid_out());
    put(from, to);
    if (!motu_match_start_from_state(&m, &kahuna_game, laid_out(), strlen(laid_out()), 1, NULL))
        fail_msg("%s", laid_out());
    shows(&m, MOTU_ALL, whole);
    strcpy(laid_out(), whole);
}
