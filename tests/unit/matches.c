/* matches.c: see matches.h. */
#include "matches.h"

#include <string.h>

#include "kahuna_game.h"

const char *const option_sets[4] = {"", "variant1=on", "variant2=on",
                                    "variant1=on variant2=on handicap=white:3 first=black"};

void begin(struct match *m, const char *options, uint64_t seed)
{
    assert_true(match_start(m, &kahuna_game, options, seed, NULL));
}

void play(struct match *m, const char *moves)
{
    while (*moves) {
        char words[64];
        struct text one = TEXT_IN(words);
        text_put_bytes(&one, moves, strcspn(moves, ";"));
        if (!match_play_text(m, words, NULL))
            fail_msg("%s", words);
        moves += strcspn(moves, ";");
        moves += strspn(moves, "; ");
    }
}

void begin_dealt(struct match *m)
{
    begin(m, "first=black", 1);
    play(m, "deal black A; deal black A; deal black B; deal white C; deal white D; deal white E");
    play(m, "reveal F; reveal G; reveal H");
}

void play_at_random(struct match *m, const char *options, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    begin(m, options, seed);
    while (match_actor(m) != GAME_OVER) {
        const bool chance = match_actor(m) == GAME_CHANCE;
        assert_true(match_play(m, chance ? match_chance(m) : game_random_move(m->game, &m->now, &rng), NULL));
    }
}

void reason_is(const struct game_reason *reason, const char *sentence)
{
    char ours[512];
    struct text text = TEXT_IN(ours);
    reason_write(reason, LANGUAGE_EN, &text);
    assert_string_equal(ours, sentence);
}

void same_state(const struct game_state *a, const struct game_state *b)
{
    assert_memory_equal(a, b, kahuna_game.state_size);
}

void limit_is(const struct match *m, int seat, int remain, const char *sentence)
{
    struct game_reason reason;
    assert_int_equal(match_undo_limit(m, seat, &reason), remain);
    reason_is(&reason, sentence);
}
