/* ai.h: computer players. They decide from what a seat may know and nothing else: its view and, if the game has
 * beliefs, its belief (motu_mind_recall). They use no clock, malloc or thread: the caller provides memory and says how
 * many iterations to search; equal seeds and iterations give equal decisions on every machine.
 *
 *     struct motu_ai_player player;
 *     motu_ai_player_named("level=5", &player, NULL);
 *     struct motu_ai_search *t = motu_ai_begin(memory, size, &player, &position, seed);
 *     while (motu_ai_think(t, 100) && there is time)
 *         ;
 *     move = motu_ai_best(t);
 */
#ifndef MOTU_AI_H
#define MOTU_AI_H

#include <motu/api.h>
#include <motu/game.h>

MOTU_BEGIN_DECLS

enum motu_ai_kind {
    MOTU_AI_RANDOM,               /* any legal move, each equally likely */
    MOTU_AI_GREEDY,               /* the move after which the position looks best, one decision ahead */
    MOTU_AI_KINDS,                /* those above decide at once, those below search */
    MOTU_AI_FLAT = MOTU_AI_KINDS, /* flat Monte Carlo: random games to the end after each move */
    MOTU_AI_ISMCTS,               /* plain information-set Monte Carlo tree search, random games to the end */
    MOTU_AI_LEVEL,                /* our search, at one of the levels */
    MOTU_AI_PLAYERS
};

/* --- players that decide at once ------------------------------------------------------------------------------ */

/* "random", "greedy" */
const char *motu_ai_name(enum motu_ai_kind);
/* The kind of that name, or MOTU_AI_KINDS. */
enum motu_ai_kind motu_ai_named(const char *);
/* That player's move, given `view`, the view of the seat that decides. */
motu_move motu_ai_decide(enum motu_ai_kind, const struct motu_game *, const struct motu_state *view, int seat,
                         struct motu_rng *);

/* --- all players --------------------------------------------------------------------------------------------- */

enum { MOTU_AI_LEVELS = MOTU_LEVELS, MOTU_AI_USUAL_LEVEL = 3 };

/* How a player searches. MOTU_AI_TUNED: the level leaves this to the game's tuning. */
enum { MOTU_AI_TUNED = -2 };
struct motu_ai_settings {
    uint32_t visits;       /* iterations per decision, unless the caller measures time; 0: left to the tuning */
    int cut;               /* turns of random play before the game's value() is used; -1: play to the end */
    int explore;           /* the exploration constant, in thousandths, as a search begins */
    int late;              /* … and once it is long */
    int scaled;            /* whether that constant is relative to the range of values seen so far, not to the whole */
    int margin;            /* thousandths of the value given to points, so that they decide when nothing else does */
    int depth;             /* of the tree; 0: unlimited */
    int narrow;            /* a decision with more moves than this is wide: its moves are added one by one */
    int widen;             /* hundredths of the square root of the visits, added to that width */
    int history;           /* thousandths: the weight of what a move brought elsewhere in the tree; 0: none */
    int urgency;           /* with it: thousandths of that constant, for a move not tried yet */
    int policy;            /* thousandths: how much the game's policy draws the search, instead of all that; 0: none */
    bool guided;           /* they are added in the order of the game's prior; without a prior no decision is wide */
    bool sensible;         /* leaves out moves that the game's sift() calls wasteful */
    bool remember;         /* which cards were taken openly: uses the belief */
    bool solve;            /* plays perfectly where everything is known */
    int soften;            /* hundredths: how freely it chooses among well-visited moves; 0: the most visited */
    enum motu_style style; /* its preferences, in games that have styles */
};

struct motu_ai_player {
    enum motu_ai_kind kind;
    int level; /* 1 to MOTU_AI_LEVELS, of MOTU_AI_LEVEL */
    struct motu_ai_settings settings;
};

/* "random", "greedy", "flat", "ismcts", or "level=N" or just N; then ",key=value" for any of the settings, as in
 * "level=8,style=builder". False: `wrong`, if given, points to the part that is not understood. */
bool motu_ai_player_named(const char *name, struct motu_ai_player *, const char **wrong);
struct motu_ai_player motu_ai_player_level(int level);
/* The player that judges others' decisions: the strongest level, but it considers wasteful moves too. */
struct motu_ai_player motu_ai_player_judge(void);
/* Fills in the settings that are left to a game's tuning. */
void motu_ai_player_settle(struct motu_ai_player *, const struct motu_game *);
/* Whether the player's decisions depend on the belief; if not, a view is all it needs (motu_mind_glance). */
bool motu_ai_player_remembers(const struct motu_ai_player *);
/* "greedy", "level 5", "level 5 builder". */
void motu_ai_player_write(const struct motu_ai_player *, struct motu_text *);
/* The name of a level and a sentence about it. */
enum motu_message motu_ai_level_name(int level);
enum motu_message motu_ai_level_description(int level);

/* "builder"; and the style of that name, or MOTU_STYLES. */
const char *motu_ai_style_id(enum motu_style);
enum motu_style motu_ai_style_named(const char *name, size_t length);
/* What people call a style, and a sentence about it. */
enum motu_message motu_ai_style_name(enum motu_style);
enum motu_message motu_ai_style_description(enum motu_style);

/* What a player decides from: motu_mind_recall() makes it from a match and a seat. */
struct motu_ai_position {
    const struct motu_game *game;
    struct motu_state view;           /* of the seat that decides */
    const struct motu_belief *belief; /* or NULL: it remembers nothing */
    int seat;
};

/* The move, if no search is needed because the player does not search or has no choice: the same as a search with that
 * seed would give. 0 if a search is needed. Needs no memory. */
motu_move motu_ai_decide_at_once(const struct motu_ai_player *, const struct motu_ai_position *, uint64_t seed);

/* A search under way, in the caller's memory. Opaque: its members may change with any version. */
struct motu_ai_search;
/* How much memory a search needs, and how much is good; it uses more if given. */
size_t motu_ai_memory_least(void);
size_t motu_ai_memory_good(const struct motu_ai_player *, const struct motu_game *);

/* Begins a search in the caller's memory (aligned as by malloc). The position must stay where it is. */
struct motu_ai_search *motu_ai_begin(void *memory, size_t size, const struct motu_ai_player *,
                                     const struct motu_ai_position *, uint64_t seed);
/* Leaves one move out of the search: what is the position worth without it? Searching the remaining moves for as long
 * shows how much better the left-out move is; in a search of all moves, those that are not the best get too few visits
 * to tell. Call it before motu_ai_think(). Does nothing where there is no choice, or where others decide in secret at
 * the same time. */
void motu_ai_leave_out(struct motu_ai_search *, motu_move);
/* Searches for that many more iterations, or fewer if the player has enough. False: more would change nothing, or the
 * visits of the settings are used up and motu_ai_think_freely() was not called. */
bool motu_ai_think(struct motu_ai_search *, uint32_t iterations);
/* Lets the search go on beyond the visits of its settings: the caller measures time. */
void motu_ai_think_freely(struct motu_ai_search *);
/* Whether `left` more iterations could not change the decision, because no other move would catch up in visits even
 * with all of them. A caller that measures time passes the iterations it still has time for, and can stop early. */
bool motu_ai_is_settled(const struct motu_ai_search *, uint32_t left);

/* The moves that have been tried. */
struct motu_ai_row {
    motu_move move;
    uint32_t visits;
    int value; /* what the mover may expect, in parts of MOTU_VALUE */
};
/* All of them, the most visited first; their number, MOTU_MAX_MOVES at most. */
int motu_ai_table(const struct motu_ai_search *, struct motu_ai_row row[]);
/* Adds up tables of the same position: rows of `more` into `row`. Returns the new number of rows. */
int motu_ai_table_add(struct motu_ai_row row[], int rows, const struct motu_ai_row more[], int count);
/* How much a decision gives away according to a table, in parts of MOTU_VALUE. A move with hardly any visits counts as
 * average, unless all are solved. */
int motu_ai_loss(const struct motu_ai_row row[], int rows, bool solved, motu_move best, motu_move played);
/* The player's move, given the table: the most visited one or, softened, one of the good ones. */
motu_move motu_ai_choose(const struct motu_ai_search *, const struct motu_ai_row row[], int rows);
/* The same from its own table. */
motu_move motu_ai_best(const struct motu_ai_search *);

uint32_t motu_ai_visits(const struct motu_ai_search *);
/* What each seat may expect, in parts of MOTU_VALUE. */
void motu_ai_value(const struct motu_ai_search *, int share[]);
/* The principal variation after a move, as far as the tree is well visited. Returns its length. */
int motu_ai_variation(const struct motu_ai_search *, motu_move first, motu_move variation[], int most);
/* Whether the decision is solved: nothing better exists. */
bool motu_ai_is_solved(const struct motu_ai_search *);

/* --- as JSON ------------------------------------------------------------------------------------------------- */

/* Parts of MOTU_VALUE as a number from 0 to 1, to four digits. */
void motu_ai_write_part(int part, struct motu_text *);
/* {"black":0.5312,"white":0.4688} */
void motu_ai_write_value(const struct motu_game *, int seats, const int share[], struct motu_text *);
/* A variation as a list of moves, as far as it can be played in one possible truth, without chance. */
void motu_ai_write_variation(const struct motu_ai_position *, const motu_move variation[], int length,
                             struct motu_text *);

MOTU_END_DECLS

#endif
