/* ai.h: computer players. They decide from what a seat may know and nothing else: its view and, if the game has
 * beliefs, its belief (mind_recall). No clock, no malloc, no thread inside: the caller gives memory and says how
 * many steps to think; equal seeds and equal steps give equal decisions on every machine.
 *
 *     struct ai_player player;
 *     ai_player_named("level=5", &player, NULL);
 *     struct ai_thought *t = ai_begin(memory, size, &player, &position, seed);
 *     while (ai_think(t, 100) && there is time)
 *         ;
 *     move = ai_best(t);
 */
#ifndef MOTU_AI_H
#define MOTU_AI_H

#include <motu/game.h>

enum ai_kind {
    AI_RANDOM,          /* any legal move, each equally likely */
    AI_GREEDY,          /* the move after which the position looks best, one decision ahead */
    AI_KINDS,           /* so many decide at once; those that search: */
    AI_FLAT = AI_KINDS, /* flat Monte Carlo: random games to the end after each move */
    AI_ISMCTS,          /* plain information-set Monte Carlo tree search, random games to the end */
    AI_LEVEL,           /* our search, at one of the levels */
    AI_PLAYERS
};

/* --- players who decide at once ------------------------------------------------------------------------------ */

/* "random", "greedy" */
const char *ai_name(enum ai_kind);
/* The kind of that name, or AI_KINDS. */
enum ai_kind ai_named(const char *);
/* What that player does in a position seen through `view`, the view of the seat that decides. */
game_move ai_decide(enum ai_kind, const struct game *, const struct game_state *view, int seat, struct rng *);

/* --- all players --------------------------------------------------------------------------------------------- */

enum { AI_LEVELS = GAME_LEVELS, AI_USUAL_LEVEL = 3 };

/* How a player searches. What a level leaves to the game's tuning is AI_TUNED. */
enum { AI_TUNED = -2 };
struct ai_settings {
    uint32_t visits; /* iterations for a decision, if nobody measures time; 0: left to the tuning */
    int cut;         /* turns of random play before the game's value is asked; -1: to the end */
    int explore;     /* the constant of the bounds, in thousandths */
    int scaled;      /* whether that constant is taken of what there is to gain, as seen so far, not of the whole */
    int margin;      /* thousandths of the value that points decide, so that they are taken when nothing else counts */
    int depth;       /* of the tree; 0: as deep as it gets */
    int narrow;      /* a decision with more moves is wide: its moves are looked at one by one */
    int widen;       /* hundredths of the root of the visits that are added to that width */
    bool guided;     /* the order of these is the game's prior; in games without one no decision is wide */
    bool sensible;   /* leaves out what the game calls a plain waste */
    bool remember;   /* which cards were taken openly: uses the belief */
    bool solve;      /* plays exactly where everything is known */
    int soften;      /* hundredths: how freely it chooses among well-visited moves; 0: the most visited */
};

struct ai_player {
    enum ai_kind kind;
    int level; /* 1 to AI_LEVELS, of AI_LEVEL */
    struct ai_settings settings;
};

/* "random", "greedy", "flat", "ismcts", or "level=N" or just N; then, for those who tune, ",key=value" for any of
 * the settings. False: `wrong`, if given, is the part that is not understood. */
bool ai_player_named(const char *name, struct ai_player *, const char **wrong);
struct ai_player ai_player_level(int level);
/* Who judges the decisions of others: the strongest level, but one that looks at what is a plain waste as well. */
struct ai_player ai_player_judge(void);
/* Fills in what is left to the tuning of a game. */
void ai_player_settle(struct ai_player *, const struct game *);
/* Whether the player's decisions depend on the belief; if not, a view is all it needs (mind_glance). */
bool ai_player_remembers(const struct ai_player *);
/* "greedy", "level 5". */
void ai_player_write(const struct ai_player *, struct text *);
/* The name of a level and a sentence about it. */
enum message ai_level_name(int level);
enum message ai_level_description(int level);

/* What a player decides from: mind_recall() makes it from a match and a seat. */
struct ai_position {
    const struct game *game;
    struct game_state view;           /* of the seat that decides */
    const struct game_belief *belief; /* or NULL: just come in */
    int seat;
};

/* What a thought with that seed would come to where there is nothing to think about, because the player does not search
 * or has no choice; 0 where there is. Needs no memory. */
game_move ai_decide_at_once(const struct ai_player *, const struct ai_position *, uint64_t seed);

struct ai_thought;
/* How much memory a thought wants at least, and how much is good; more is used if given. */
size_t ai_memory_least(void);
size_t ai_memory_good(const struct ai_player *, const struct game *);

/* Begins to think, in the caller's memory (aligned as by malloc). The position must stay where it is. */
struct ai_thought *ai_begin(void *memory, size_t size, const struct ai_player *, const struct ai_position *,
                            uint64_t seed);
/* Thinks so many iterations further, or as many as the player still wants. False: more would change nothing, or
 * the visits of the settings are made and nobody said ai_think_freely(). */
bool ai_think(struct ai_thought *, uint32_t iterations);
/* Lets the player think on past the visits of its settings: somebody measures time. */
void ai_think_freely(struct ai_thought *);

/* The moves that have been tried. */
struct ai_row {
    game_move move;
    uint32_t visits;
    int value; /* what the mover may expect, in parts of GAME_VALUE */
};
/* All of them, the most visited first; their number, GAME_MAX_MOVES at most. */
int ai_table(const struct ai_thought *, struct ai_row row[]);
/* Adds up tables of the same position: rows of `more` into `row`. Returns the new number of rows. */
int ai_table_add(struct ai_row row[], int rows, const struct ai_row more[], int count);
/* What a decision gives away by a table, in parts of GAME_VALUE. A move that was hardly looked at is taken to be as
 * good as the average, unless all are solved. */
int ai_loss(const struct ai_row row[], int rows, bool solved, game_move best, game_move played);
/* What the player does, seen the table: the most visited move, or, softened, one of the good ones. */
game_move ai_choose(const struct ai_thought *, const struct ai_row row[], int rows);
/* The same from its own table. */
game_move ai_best(const struct ai_thought *);

uint32_t ai_visits(const struct ai_thought *);
/* What each seat may expect, in parts of GAME_VALUE. */
void ai_value(const struct ai_thought *, int share[]);
/* The decisions that are expected to follow a move: as far as the tree is well visited. Returns their number. */
int ai_line(const struct ai_thought *, game_move first, game_move line[], int most);
/* Whether the decision is solved: nothing better exists. */
bool ai_is_solved(const struct ai_thought *);

/* --- as JSON ------------------------------------------------------------------------------------------------- */

/* Parts of GAME_VALUE as a number from 0 to 1, to four digits. */
void ai_write_part(int part, struct text *);
/* {"black":0.5312,"white":0.4688} */
void ai_write_value(const struct game *, int seats, const int share[], struct text *);
/* A line as a list of moves, as far as it can be played out in one possible truth: chance is not in it. */
void ai_write_line(const struct ai_position *, const game_move line[], int length, struct text *);

#endif
