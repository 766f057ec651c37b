/* game.h: what a game is.
 *
 * A game is one constant table of functions over a state of plain bytes. Its decisions, those of the
 * players and those of chance alike, are small numbers. None of these calls uses malloc, a clock, a file,
 * a thread or a random source (I-1): the same table runs in the library, in a server and in a
 * browser, bit for bit.
 *
 * The list of decisions, undo, records and seeds are in match.h.
 */
#ifndef MOTU_GAME_H
#define MOTU_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <motu/api.h>
#include <motu/reason.h>
#include <motu/rng.h>
#include <motu/text.h>

MOTU_BEGIN_DECLS

enum {
    MOTU_MAX_SEATS = 4,
    MOTU_MAX_OPTIONS = 16,
    MOTU_MAX_STATE = 512,  /* bytes of the largest state */
    MOTU_MAX_MOVES = 1024, /* of any decision of any game */
    MOTU_MAX_TOLD = 16,    /* sentences about one decision */
    MOTU_LEVELS = 8,       /* of computer players */
    MOTU_MOVE_LIMIT = 4096 /* every move is below this, so tables can be indexed by move */
};

/* Seats are 0, 1, 2, 3. These can take the place of a seat: */
enum {
    MOTU_CHANCE = -1,   /* the dice, the shuffled pile */
    MOTU_OVER = -2,     /* nobody decides any more */
    MOTU_ONLOOKER = -3, /* a viewer who sees what is open to everybody */
    MOTU_ALL = -4       /* a viewer who sees everything: a referee, never a player */
};

/* A shared victory splits this many parts; payoffs are whole numbers so that they add up exactly. */
enum { MOTU_WHOLE = 12 };
/* Expected payoffs are finer: in parts of this. */
enum { MOTU_VALUE = 4096 * MOTU_WHOLE };

/* A decision. Each game defines what its numbers mean; 0 is never a move. */
typedef uint32_t motu_move;

/* A state of any game. Copying its first game->state_size bytes is all that saving, undo and search need. A game lays
 * its own struct, declared may_alias, over the bytes. */
struct motu_state {
    MOTU_ALIGNED(8) unsigned char bytes[MOTU_MAX_STATE];
};

/* One option of a game, for help texts and front ends. */
struct motu_option {
    const char *key;
    const char *values;        /* "off|on": the values, the default first */
    enum motu_message meaning; /* one sentence */
};

/* Which truths are still possible for the viewer of a masked record. Its size is game->belief_size. */
struct motu_belief;

/* What computer players may prefer besides winning, in games that have a `lean`: ai.h. */
enum motu_style { MOTU_STYLE_NONE, MOTU_STYLE_BUILDER, MOTU_STYLE_FEASTER, MOTU_STYLE_TRADER, MOTU_STYLES };

struct motu_model;
struct motu_tuning;
struct motu_encoding;
struct motu_losses;

/* Only the library makes these; a program reads and calls them. Functions may be added at the end without a new soname;
 * nothing else changes. */
struct motu_game {
    const char *id;     /* "kahuna": records, commands */
    const char *title;  /* "Kahuna": for people */
    const char *prefix; /* "KH": rules are numbered KH-1, KH-2, … */
    int rules_version;  /* the newest version of its rules; every version from 1 on stays playable */
    size_t state_size;
    int max_moves; /* of any decision of this game */
    int max_seats;
    const char *const *seat_names;
    const struct motu_option *options; /* ends with a NULL key */

    /* --- play ---------------------------------------------------------------------------------- */

    /* Sets up the state from words key=value, in any order, under the newest version of the rules. False: the
     * reason says what is wrong, and the state must not be used. */
    bool (*start)(struct motu_state *, const char *options, struct motu_reason *);
    /* The same under any version that motu_has_rules() accepts, and the version of a state. NULL: there is only one. */
    bool (*start_under)(struct motu_state *, int rules, const char *options, struct motu_reason *);
    int (*rules)(const struct motu_state *);
    int (*seats)(const struct motu_state *);
    /* Who decides: a seat, MOTU_CHANCE or MOTU_OVER. */
    int (*actor)(const struct motu_state *);
    /* All legal moves of the seat that decides, in unspecified order. Returns their number; 0 at a chance decision and
     * after the end. On a view it is right for that viewer's own decisions. */
    int (*moves)(const struct motu_state *, motu_move out[]);
    /* All outcomes of a chance decision with their integer weights. Returns their number. On a view: those that are
     * possible for that viewer. */
    int (*chances)(const struct motu_state *, motu_move out[], uint32_t weight[]);
    /* True if the move, which may be any number, is not legal now (for a player or for chance), with the reason unless
     * that is NULL. On a view a move is refused only if no hidden cards make it legal. */
    bool (*refuse)(const struct motu_state *, motu_move, struct motu_reason *);
    /* Makes a move that refuse() accepts; anything else is a bug in the caller. Works on views, with concealed moves.
     */
    void (*apply)(struct motu_state *, motu_move);

    /* --- outcome ------------------------------------------------------------------------------- */

    void (*score)(const struct motu_state *, int points[]);
    /* Points if the game ended now, including those given only at the end. NULL: the same as score(). */
    void (*standing)(const struct motu_state *, int points[]);
    /* At the end: who won how much, in parts of MOTU_WHOLE, adding up to it. */
    void (*payoff)(const struct motu_state *, int share[]);
    /* At the end: the same for training, in parts of MOTU_VALUE, adding up to it: the win counts, and so does its
     * margin. NULL: only the payoff counts. */
    void (*merit)(const struct motu_state *, int share[]);

    /* --- who knows what ------------------------------------------------------------------------ */

    /* Removes what the viewer (a seat or MOTU_ONLOOKER) cannot know. Doing it twice is the same as once. */
    void (*conceal)(struct motu_state *, int viewer);
    /* The move as the viewer sees it in this state: itself, or its masked form. */
    motu_move (*conceal_move)(const struct motu_state *, motu_move, int viewer);
    /* Whether the decision reveals what was decided in secret before; on a view, only if the view does not know it, so
     * that its outcome cannot be known there. NULL: no decision does. */
    bool (*reveals)(const struct motu_state *, motu_move);
    /* Whether something stays hidden even when the game is over. NULL: everything is open then. */
    bool (*keeps_hidden)(const struct motu_state *);
    /* Whether the viewer may ask what is legal now. */
    bool (*may_ask)(const struct motu_state *, int viewer);
    /* Fills a view with a possible truth, each equally likely for a viewer who remembers nothing. Depends only on the
     * view and the generator. */
    void (*determinize)(struct motu_state *, struct motu_rng *);

    /* --- what a masked record leaves possible; NULL if a view holds all that a viewer knows ---------------------- */

    size_t belief_size; /* the most that a belief can need; it uses no more of it than necessary */
    void (*belief_start)(struct motu_belief *, const struct motu_state *view);
    /* Learns from a masked move that is about to be made in this view; false if no hidden cards allow it. */
    bool (*belief_learn)(struct motu_belief *, const struct motu_state *view, motu_move masked);
    /* How many bytes are in use, from the first one on: copying these copies the belief. */
    size_t (*belief_bytes)(const struct motu_belief *);
    /* Fills the view with a possible truth, with the probabilities that follow from chance and from blind choices by
     * the others. Depends only on the belief, the view and the generator. */
    void (*belief_sample)(const struct motu_belief *, struct motu_state *view, struct motu_rng *);
    /* Whether only one truth is possible behind the view; with NULL: for a viewer who remembers nothing. */
    bool (*certain)(const struct motu_belief *, const struct motu_state *view);

    /* --- text ---------------------------------------------------------------------------------- */

    void (*write_options)(const struct motu_state *, struct motu_text *);
    void (*write_move)(const struct motu_state *, motu_move, struct motu_text *);
    /* Reads any bytes. False: reason->fault tells a text that cannot be read from one that names something that does
     * not exist (a line that is not on the board). A move that was read need not be legal. */
    bool (*read_move)(const struct motu_state *, const char *words, motu_move *, struct motu_reason *);
    void (*write_state)(const struct motu_state *, struct motu_text *); /* JSON; of a view, the view's */
    /* NULL in the browser, where games come only from records. */
    bool (*read_state)(struct motu_state *, const char *json, size_t length, struct motu_reason *);
    void (*write_result)(const struct motu_state *, struct motu_text *);      /* as in a record */
    void (*write_result_json)(const struct motu_state *, struct motu_text *); /* null before the end */

    /* What a decision did, as sentences for a log: the views of one viewer before and after, and the move
     * as that viewer saw it. Returns how many, MOTU_MAX_TOLD at most. */
    int (*tell)(const struct motu_state *before, motu_move, const struct motu_state *after, struct motu_reason told[]);

    /* For front ends, as JSON; each optional. What helps to understand a position (reach, prices, majorities), and what
     * a legal move would change; on a view neither reveals more than the view. */
    void (*write_advice)(const struct motu_state *, struct motu_text *);
    void (*write_effect)(const struct motu_state *, motu_move, struct motu_text *);

    /* Whether the seat decides in secret, together with others, and all choices are revealed when the last has chosen;
     * *first is the position before the first of these choices. Reveals no more than a view does. NULL: there are no
     * such decisions. */
    bool (*secret)(const struct motu_state *, struct motu_state *first);

    /* --- for speed and strength; each optional, each tested against the plain functions ------------ */

    /* One legal move, each equally likely; at a chance decision by the odds; 0 when over. */
    motu_move (*random_move)(const struct motu_state *, struct motu_rng *);
    /* Plays a truth to its end, exactly as alternating random_move and apply would, down to the state of the generator.
     * Returns the number of decisions. */
    int (*random_game)(struct motu_state *, struct motu_rng *);
    /* How well a seat stands: higher is better, in no particular unit. Works on views. */
    int (*evaluate)(const struct motu_state *, int seat);
    /* The expected payoff of each seat, in parts of MOTU_VALUE, adding up to it. Of a truth that is not over. */
    void (*value)(const struct motu_state *, int share[]);
    /* How promising moves look, from 0 up: in which order the search considers them. */
    void (*prior)(const struct motu_state *, const motu_move move[], int count, int weight[]);
    /* Removes from a list of legal moves those that plainly give away points or the win for nothing: a search need not
     * consider them. Returns how many are left, at least one. */
    int (*sift)(const struct motu_state *, motu_move move[], int count);
    /* Whether chance decides nothing more in this game, whatever the players do. */
    bool (*settled)(const struct motu_state *);
    /* The model behind value(), for `motu fit`; NULL if there is nothing to fit. */
    const struct motu_model *model;
    const struct motu_tuning *tuning;

    /* New functions are added at the end. For front ends: the board itself, which no decision changes, as JSON (names
     * and places). NULL: the state has everything. */
    void (*write_board)(struct motu_text *);
    /* Decisions and positions as rows of numbers, for programs that learn: tensor.h. NULL: the game has none. */
    const struct motu_encoding *encoding;
    /* Reads a seat's view as write_state() wrote it. NULL: views are written like truths, so read_state() reads them.
     */
    bool (*read_view)(struct motu_state *, int seat, const char *json, size_t length, struct motu_reason *);
    /* How much a player with that style prefers this move: its value is raised by that many thousandths of the step
     * that multiplies a share by e. NULL: there are no styles. */
    int (*lean)(const struct motu_state *, motu_move, enum motu_style);
    /* What players of each level give away: strength.h. NULL: nobody has measured it. */
    const struct motu_losses *losses;
    /* How likely a strong player is to choose each of the moves of a decision, at first sight: the logarithms of their
     * odds, in parts of MOTU_MODEL_ONE. Of a list without wasteful moves, too. NULL: nobody has found it out. */
    void (*policy)(const struct motu_state *, const motu_move move[], int count, int odds[]);
};

/* How computer players search a game, as measured to be best (BENCHMARKS.md). struct motu_ai_settings in ai.h explains
 * the numbers. Levels 1 to 6 explore by `late` from the beginning and have no policy: their searches are short, and
 * what they soften is how evenly they look. Only the strongest level has a history. */
struct motu_tuning {
    int cut, explore, late, scaled, margin, narrow, widen, history, urgency, policy;
    struct {
        uint32_t visits;
        int soften;
    } level[MOTU_LEVELS];
};

/* What players of each level give away by a decision, as `tools/measure_losses` finds it from games of equal levels.
 * Losses fall into classes; a row has the logarithm of each class's share, in thousandths. */
enum { MOTU_LOSS_CLASSES = 8 };
struct motu_losses {
    uint32_t visits; /* of the search that judged them */
    int worth;       /* hundredths of an independent decision that one decision of a game is worth */
    int16_t log[MOTU_LEVELS][MOTU_LOSS_CLASSES];
};

/* A model of the value: each seat's features times the weights of the stage the game is in, plus what a small net makes
 * of them, and the shares from these sums by softmax, at MOTU_MODEL_ONE for e. */
enum { MOTU_MODEL_MAX_FEATURES = 128, MOTU_MODEL_MAX_STAGES = 24, MOTU_MODEL_MAX_CONTEXTS = 16, MOTU_MODEL_ONE = 4096 };
struct motu_model {
    int features, stages;
    const char *const *feature_name;
    int (*stage)(const struct motu_state *);
    void (*measure)(const struct motu_state *, int seat, int feature[]);
    /* What the value must know of the rules in play, 0 to contexts - 1: rulebook, number of players. NULL: nothing. */
    int contexts;
    int (*context)(const struct motu_state *);
    bool within_turns;     /* it must be right in the middle of a turn, too */
    int hidden;            /* units of a small net added to the linear part; 0: none */
    const int16_t *weight; /* stages rows of features; then those of the net, as src/game/neural.h has them */
    uint32_t checksum;     /* of the weights, as in the file they come from */
};

/* The name of a seat, "chance", "public" or "all". */
const char *motu_actor_name(const struct motu_game *, int actor);
/* The seat of that name, or MOTU_CHANCE, MOTU_ONLOOKER, MOTU_ALL; MOTU_OVER if there is none. */
int motu_actor_named(const struct motu_game *, const char *name, size_t length);

/* Whether that version of the rules exists; if not, the reason lists those that do (MOTU_REASON_UNKNOWN). */
bool motu_has_rules(const struct motu_game *, int rules, struct motu_reason *);
/* Starts under an existing version; and the version of a state. */
bool motu_start_under(const struct motu_game *, int rules, const char *options, struct motu_state *,
                      struct motu_reason *);
int motu_rules_of(const struct motu_game *, const struct motu_state *);

/* A move as a JSON string. */
void motu_write_move_json(const struct motu_game *, const struct motu_state *, motu_move, struct motu_text *);

/* One legal move at random (by the game's own fast way, or from the list); at a chance decision an outcome by its odds;
 * 0 when the game is over. */
motu_move motu_random_move(const struct motu_game *, const struct motu_state *, struct motu_rng *);
/* Plays random moves to the end of the game. Returns their number. */
int motu_random_game(const struct motu_game *, struct motu_state *, struct motu_rng *);
/* An outcome of a chance decision by its odds. */
motu_move motu_random_chance(const struct motu_game *, const struct motu_state *, struct motu_rng *);

/* Splits options into words and rejects duplicates: every game's start() begins with this. `value` is NULL for a key
 * that was not given. False: malformed, or an unknown key. */
struct motu_words {
    const char *value[MOTU_MAX_OPTIONS];
    size_t length[MOTU_MAX_OPTIONS];
};
bool motu_split_options(const struct motu_game *, const char *text, struct motu_words *, struct motu_reason *);

MOTU_END_DECLS

#endif
