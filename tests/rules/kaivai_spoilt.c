/* kaivai_spoilt.c: see kaivai_spoilt.h. */
#include "kaivai_spoilt.h"

#include "kaivai_game.h"

void lay_out_state(const struct kaivai *s)
{
    struct motu_text text = lay_out(&kaivai_game);
    kaivai_write_state(s, &text);
    assert_true(motu_text_fits(&text));
}

void lay_out_readable(const struct kaivai *s)
{
    kv_readable(s);
    lay_out_state(s);
}
