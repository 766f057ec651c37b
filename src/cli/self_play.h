/* self_play.h: games that computer players play among themselves to make data: `motu samples` and `motu selfplay`.
 *
 * A search reaches positions that no good game contains, so not all games should be good: some openings are odd, some
 * decisions are random, and some seats are played by others than the main player. A game depends only on the seed and
 * its number (shard.h). */
#ifndef MOTU_SELF_PLAY_H
#define MOTU_SELF_PLAY_H

#include <motu/ai.h>

#include "pool.h"
#include "shard.h"

/* What the command line says about the games. */
struct self_play_words {
    const char *games, *shard, *seed, *player, *others, *mixed, *odd, *odd_plies, *stray, *old_rules, *options;
};

/* The rows of these options, with defaults that differ between commands; and where their values go. */
#define SELF_PLAY_ROWS(games_default, mixed_default, odd_default, stray_default)                                     \
    {.name = "games", .letter = 'n', .takes = "", .english = "N\n1 to 10000000 (default " games_default ")"},        \
        {.name = "shard",                                                                                            \
         .takes = "",                                                                                                \
         .english = "K/N\nplays only every N-th game, from the K-th on; K counts from 0 (default 0/1)"},             \
        {.name = "seed", .takes = "", .english = "S\nthe seed: another one gives other games (default 1)"},          \
        {.name = "player",                                                                                           \
         .letter = 'p',                                                                                              \
         .takes = "@player",                                                                                         \
         .english = "P\nwho plays, as in 'motu arena' (default 6)"},                                                 \
        {.name = "others",                                                                                           \
         .takes = "",                                                                                                \
         .english = "P\nwho plays a mixed seat, one of these, with ';' between (default "                            \
                    "'greedy;level=3;level=5;level=7')"},                                                            \
        {.name = "mixed", .takes = "", .english = "P\npercent of seats that are mixed (default " mixed_default ")"}, \
        {.name = "odd",                                                                                              \
         .takes = "",                                                                                                \
         .english = "P\npercent of games with an odd opening: half of the seats decide at random in the first "      \
                    "decisions (default " odd_default ")"},                                                          \
        {.name = "odd-plies", .takes = "", .english = "N\nhow many these are (default 14)"},                         \
        {.name = "stray",                                                                                            \
         .takes = "",                                                                                                \
         .english = "P\npercent of decisions made at random, in half of the games (default " stray_default ")"},     \
        {.name = "old-rules",                                                                                        \
         .takes = "",                                                                                                \
         .english = "P\npercent of games under an older version of the rules, if the game has one (default 0)"},     \
    {                                                                                                                \
        .name = "options", .takes = "",                                                                              \
        .english = "O\noptions of the game; several sets of them, with ';' between, take turns"                      \
    }
enum { SELF_PLAY_FLAGS = 11 };
struct self_play_words self_play_defaults(const char *games, const char *mixed, const char *odd, const char *stray);
void self_play_flags(struct self_play_words *, struct flag out[SELF_PLAY_FLAGS]);

enum { SELF_PLAY_VARIANTS = 32, SELF_PLAY_OTHERS = 16, SELF_PLAY_TEXT = 1024 };

struct self_play {
    struct shard shard;
    char option_words[SELF_PLAY_TEXT], other_words[SELF_PLAY_TEXT];
    const char *options[SELF_PLAY_VARIANTS]; /* parts of the words; games take them in turn */
    int variants;
    struct motu_ai_player player, other[SELF_PLAY_OTHERS];
    int others;
    long mixed, odd, odd_plies, stray, old_rules;
    struct motu_match match;
    struct pool *pool;
};

/* How one game is played: drawn from its seed at the beginning. */
struct self_play_plan {
    const char *options;
    struct motu_ai_player player[MOTU_MAX_SEATS];
    bool odd[MOTU_MAX_SEATS], is_odd;
    uint32_t stray; /* percent */
    int rules;      /* the version of the rules */
};

/* Sees the decisions of players. `look` is called before each, with the game's own random numbers, `hear` after it,
 * with what a search found or NULL if nobody searched. If it returns false the game is broken off: no memory. */
struct self_play_witness {
    void *context;
    void (*look)(void *context, const struct self_play_plan *, int actor, struct motu_rng *);
    bool (*hear)(void *context, int actor, const struct pool_result *, motu_move);
};

/* Reads the options for a game and allocates memory; false after saying what is wrong, with the exit code. */
bool self_play_begin(const struct command *, const struct motu_game *, const struct self_play_words *,
                     struct self_play *, int *exit_code);
void self_play_end(struct self_play *);
/* Plays the game of that number; it is then in `match`. False: no memory. A game that does not end is broken off, so it
 * is not over. */
bool self_play_game(struct self_play *, uint64_t game, const struct self_play_witness *);

#endif
