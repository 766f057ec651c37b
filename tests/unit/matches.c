/* matches.c: see matches.h. */
#include "matches.h"

#include <string.h>

#include "kahuna_game.h"

const char *const option_sets[4] = {"", "variant1=on", "variant2=on",
                                    "variant1=on variant2=on handicap=white:3 first=black"};

void begin(struct motu_match *m, const char *options, uint64_t seed)
{
    assert_true(motu_match_start(m, &kahuna_game, options, seed, NULL));
}

void play(struct motu_match *m, const char *moves)
{
    while (*moves) {
        char words[64];
        struct motu_text one = MOTU_TEXT_IN(words);
        motu_text_put_bytes(&one, moves, strcspn(moves, ";"));
        if (!motu_match_play_text(m, words, NULL))
            fail_msg("%s", words);
        moves += strcspn(moves, ";");
        moves += strspn(moves, "; ");
    }
}

void begin_dealt(struct motu_match *m)
{
    begin(m, "first=black", 1);
    play(m, "deal black A; deal black A; deal black B; deal white C; deal white D; deal white E");
    play(m, "reveal F; reveal G; reveal H");
}

void play_at_random(struct motu_match *m, const char *options, uint64_t seed)
{
    struct motu_rng rng;
    motu_rng_seed(&rng, seed);
    begin(m, options, seed);
    while (motu_match_actor(m) != MOTU_OVER) {
        const bool chance = motu_match_actor(m) == MOTU_CHANCE;
        assert_true(motu_match_play(m, chance ? motu_match_chance(m) : motu_random_move(m->game, &m->now, &rng), NULL));
    }
}

void reason_is(const struct motu_reason *reason, const char *sentence)
{
    char ours[512];
    struct motu_text text = MOTU_TEXT_IN(ours);
    motu_reason_write(reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(ours, sentence);
}

void same_state(const struct motu_state *a, const struct motu_state *b)
{
    assert_memory_equal(a, b, kahuna_game.state_size);
}

void limit_is(const struct motu_match *m, int seat, int remain, const char *sentence)
{
    struct motu_reason reason;
    assert_int_equal(motu_match_undo_limit(m, seat, &reason), remain);
    reason_is(&reason, sentence);
}
