/* nim_text.c: options, moves and what is told of them, as words. The sentences are in po/. */
#include "nim_rules.h"

#include <string.h>

#include "nim_game.h"
#include "option.h"
#include "scan.h"

enum { OPTION_HEAPS, OPTION_LAST };

const struct motu_option nim_options[] = {
    [OPTION_HEAPS] = {"heaps", "3-4-5|1-3-5-7", MOTU_MESSAGE_NIM_OPTION_HEAPS},
    [OPTION_LAST] = {"last", "wins|loses", MOTU_MESSAGE_NIM_OPTION_LAST},
    {0},
};
OPTION_LIST_FITS(nim_options);

const char *const nim_seat_name[SEATS + 1] = {"black", "white", NULL};

/* NM-1 */
bool nim_start(struct motu_state *state, const char *options, struct motu_reason *reason)
{
    struct nim *s = nim_of(state);
    struct motu_words words;
    if (!motu_split_options(&nim_game, options, &words, reason))
        return false;
    const int heaps = option_choose(&nim_game, &words, OPTION_HEAPS, reason);
    const int last = heaps < 0 ? -1 : option_choose(&nim_game, &words, OPTION_LAST, reason);
    if (last < 0)
        return false;
    memset(s, 0, sizeof *s);
    memcpy(s->heap, nim_start_heap[heaps], sizeof s->heap);
    s->start = (uint8_t)heaps;
    s->last_loses = (uint8_t)last;
    return true;
}

void nim_write_options(const struct motu_state *state, struct motu_text *out)
{
    const struct nim *s = nim_of_const(state);
    if (s->start)
        motu_text_put(out, "heaps=1-3-5-7");
    if (s->last_loses)
        motu_text_put(out, s->start ? " last=loses" : "last=loses");
}

/* "B2": two stones from the second heap. */
void nim_write_move(const struct motu_state *state, motu_move m, struct motu_text *out)
{
    (void)state;
    motu_text_put_char(out, (char)('A' + nim_heap(m)));
    motu_text_put_number(out, nim_stones(m));
}

bool nim_read_move(const struct motu_state *state, const char *words, motu_move *m, struct motu_reason *r)
{
    struct scan scan = scan_start(words);
    int heap = 0, stones;
    (void)state;
    while (heap < HEAPS && !scan_char(&scan, (char)('A' + heap)))
        heap++;
    if (heap == HEAPS || !scan_number(&scan, &stones) || !scan_at_end(&scan)) {
        motu_reason_set(r, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_NIM_UNREADABLE);
        motu_reason_add_input(r, words, strlen(words));
        return false;
    }
    if (stones < 1 || stones > STONES) {
        motu_reason_set(r, MOTU_REASON_ILLEGAL, "NM-2", MOTU_MESSAGE_NIM_NO_MOVE);
        return false;
    }
    *m = nim_move(heap, stones);
    return true;
}

static enum motu_message seat_message(int seat)
{
    return seat == BLACK ? MOTU_MESSAGE_SEAT_BLACK : MOTU_MESSAGE_SEAT_WHITE;
}

int nim_tell(const struct motu_state *before, motu_move m, const struct motu_state *after, struct motu_reason told[])
{
    const char heap[] = {(char)('A' + nim_heap(m)), 0};
    motu_reason_set(&told[0], MOTU_REASON_NONE, "", MOTU_MESSAGE_NIM_TOLD_TAKE);
    motu_reason_add_message(&told[0], seat_message(nim_of_const(before)->player));
    motu_reason_add_number(&told[0], nim_stones(m));
    motu_reason_add_word(&told[0], heap);
    if (nim_actor(after) != MOTU_OVER)
        return 1;
    motu_reason_set(&told[1], MOTU_REASON_NONE, "", MOTU_MESSAGE_NIM_TOLD_WIN);
    motu_reason_add_message(&told[1], seat_message(nim_winner(nim_of_const(after))));
    return 2;
}
