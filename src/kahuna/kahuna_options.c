/* kahuna_options.c: the options of a game as words, and the state they start from. */
#include "kahuna_rules.h"

#include <string.h>

#include "kahuna_game.h"
#include "option.h"

enum { OPTION_VARIANT1, OPTION_VARIANT2, OPTION_HANDICAP, OPTION_FIRST };

const struct motu_option kahuna_options[] = {
    [OPTION_VARIANT1] = {"variant1", "off|on", MOTU_MESSAGE_KAHUNA_OPTION_VARIANT1},
    [OPTION_VARIANT2] = {"variant2", "off|on", MOTU_MESSAGE_KAHUNA_OPTION_VARIANT2},
    [OPTION_HANDICAP] = {"handicap", "none|black:1|black:2|black:3|white:1|white:2|white:3",
                         MOTU_MESSAGE_KAHUNA_OPTION_HANDICAP},
    [OPTION_FIRST] = {"first", "random|black|white", MOTU_MESSAGE_KAHUNA_OPTION_FIRST},
    {0},
};
OPTION_LIST_FITS(kahuna_options);

const char *const kahuna_seat_name[SEATS + 1] = {"black", "white", NULL};

bool kahuna_start(struct kahuna *s, const char *options, struct motu_reason *reason)
{
    struct motu_words words;
    if (!motu_split_options(&kahuna_game, options, &words, reason))
        return false;
    const int variant1 = option_choose(&kahuna_game, &words, OPTION_VARIANT1, reason);
    const int variant2 = variant1 < 0 ? -1 : option_choose(&kahuna_game, &words, OPTION_VARIANT2, reason);
    const int handicap = variant2 < 0 ? -1 : option_choose(&kahuna_game, &words, OPTION_HANDICAP, reason);
    const int first = handicap < 0 ? -1 : option_choose(&kahuna_game, &words, OPTION_FIRST, reason);
    if (first < 0)
        return false;

    memset(s, 0, sizeof *s);
    s->variant1 = (uint8_t)variant1;
    s->variant2 = (uint8_t)variant2;
    s->handicap_seat = handicap > 3 ? WHITE : BLACK;
    s->handicap = s->handicap_left = (uint8_t)(handicap > 3 ? handicap - 3 : handicap);
    s->first = (uint8_t)(first ? first - 1 : NOBODY);
    s->viewer = MOTU_ALL;
    s->pile = CARDS_ALL;
    s->pile_size = (uint8_t)cards_count(CARDS_ALL);
    s->round = 1;
    s->turn = 1;
    s->step = STEP_DEAL;
    s->player = s->winner = NOBODY;
    s->swap_line = LINE_NONE;
    return true;
}

void kahuna_write_options(const struct kahuna *s, struct motu_text *out)
{
    const size_t from = out->length;
    if (s->variant1)
        option_put(out, from, "variant1=on");
    if (s->variant2)
        option_put(out, from, "variant2=on");
    if (s->handicap) {
        option_put(out, from, "handicap=");
        motu_text_put(out, kahuna_seat_name[s->handicap_seat]);
        motu_text_put_char(out, ':');
        motu_text_put_number(out, s->handicap);
    }
    if (s->first != NOBODY) {
        option_put(out, from, "first=");
        motu_text_put(out, kahuna_seat_name[s->first]);
    }
}
