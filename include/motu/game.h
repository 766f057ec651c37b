/* game.h: what a game is.
 *
 * A game is one constant table of functions over a state of plain bytes. Its decisions, those of the
 * players and those of chance alike, are small numbers. There is no malloc, clock, file, thread or
 * random source behind any of these calls (I-1): the same table runs in the library, in a server and in a
 * browser, bit for bit.
 *
 * This header leaves to match.h: the list of decisions, undo, records, seeds.
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
    MOTU_MAX_MOVES = 1024, /* no decision of any game has more */
    MOTU_MAX_TOLD = 16,    /* sentences about one decision */
    MOTU_LEVELS = 8,       /* of computer players */
    MOTU_MOVE_LIMIT = 4096 /* every move is below: small enough for tables by move */
};

/* Seats are 0, 1, 2, 3. These stand where a seat could: */
enum {
    MOTU_CHANCE = -1,   /* the dice, the shuffled pile */
    MOTU_OVER = -2,     /* nobody decides any more */
    MOTU_ONLOOKER = -3, /* a viewer who sees what lies open to all */
    MOTU_ALL = -4       /* a viewer who sees everything: a referee, never a player */
};

/* A shared victory splits this many parts; payoffs are whole numbers so that they add up exactly. */
enum { MOTU_WHOLE = 12 };
/* What may be expected of the payoff is finer: parts of this. */
enum { MOTU_VALUE = 4096 * MOTU_WHOLE };

/* A decision. What the number means is the game's own affair; 0 is never a move. */
typedef uint32_t motu_move;

/* Room for a state of any game. memcpy of the first game->state_size bytes is save, undo and search
 * node. A game lays its own struct, declared may_alias, over the bytes. */
struct motu_state {
    MOTU_ALIGNED(8) unsigned char bytes[MOTU_MAX_STATE];
};

/* One option of a game, for help texts and front ends. */
struct motu_option {
    const char *key;
    const char *values;        /* "off|on": what may stand behind the '=', the default first */
    enum motu_message meaning; /* one sentence */
};

/* What a viewer of a masked record may still hold possible. Its size is game->belief_size. */
struct motu_belief;

/* What computer players may like beyond what wins, in games that have a `lean`: ai.h. */
enum motu_style { MOTU_STYLE_NONE, MOTU_STYLE_BUILDER, MOTU_STYLE_FEASTER, MOTU_STYLE_TRADER, MOTU_STYLES };

struct motu_model;
struct motu_tuning;
struct motu_encoding;

/* Made by the library alone: a program reads it and calls it. Functions may be added at its end while the soname
 * stays; nothing else moves. */
struct motu_game {
    const char *id;     /* "kahuna": records, commands */
    const char *title;  /* "Kahuna": for people */
    const char *prefix; /* "KH": rules are numbered KH-1, KH-2, … */
    int rules_version;  /* the newest version of its rules: every one from 1 on is there to be played, for ever */
    size_t state_size;
    int max_moves; /* no decision of this game has more */
    int max_seats;
    const char *const *seat_names;
    const struct motu_option *options; /* ends with a NULL key */

    /* --- play ---------------------------------------------------------------------------------- */

    /* Sets the state up from words key=value, in any order, under the newest version of the rules. False: the
     * reason says what is wrong, and the state is not to be used. */
    bool (*start)(struct motu_state *, const char *options, struct motu_reason *);
    /* The same under any version that motu_has_rules(), and which one a state is under. NULL: there is one only. */
    bool (*start_under)(struct motu_state *, int rules, const char *options, struct motu_reason *);
    int (*rules)(const struct motu_state *);
    int (*seats)(const struct motu_state *);
    /* Who decides: a seat, MOTU_CHANCE or MOTU_OVER. */
    int (*actor)(const struct motu_state *);
    /* All legal moves of the seat that decides, in no promised order; their number. None at a chance
     * decision or after the end. On a view it is right for that viewer's own decisions. */
    int (*moves)(const struct motu_state *, motu_move out[]);
    /* All outcomes of a chance decision with their whole-number weights; their number. On a view:
     * what that viewer holds possible. */
    int (*chances)(const struct motu_state *, motu_move out[], uint32_t weight[]);
    /* True if the move, any number at all, is not legal now (for a player or for chance), with the
     * reason unless that is NULL. On a view a move is refused only if no hidden cards make it legal. */
    bool (*refuse)(const struct motu_state *, motu_move, struct motu_reason *);
    /* Carries out what refuse() accepts; anything else is a programming error. Works on views,
     * with concealed moves. */
    void (*apply)(struct motu_state *, motu_move);

    /* --- outcome ------------------------------------------------------------------------------- */

    void (*score)(const struct motu_state *, int points[]);
    /* Points were the game to end now, with what only its end brings. NULL: score() says it. */
    void (*standing)(const struct motu_state *, int points[]);
    /* At the end: who won how much, in parts of MOTU_WHOLE, adding up to it. */
    void (*payoff)(const struct motu_state *, int share[]);
    /* At the end: the same for training, in parts of MOTU_VALUE, adding up to it: winning counts, and
     * so does by how much. NULL: the payoff says it all. */
    void (*merit)(const struct motu_state *, int share[]);

    /* --- who knows what ------------------------------------------------------------------------ */

    /* Takes out what the viewer (a seat or MOTU_ONLOOKER) cannot know. Doing it twice changes no more. */
    void (*conceal)(struct motu_state *, int viewer);
    /* The move as the viewer sees it made in this state: itself, or its masked form. */
    motu_move (*conceal_move)(const struct motu_state *, motu_move, int viewer);
    /* Whether the decision lays open what was decided secretly before it; on a view, only if the view does
     * not know it: then its outcome cannot be known there. NULL: no decision does. */
    bool (*reveals)(const struct motu_state *, motu_move);
    /* Whether something stays hidden from others even when the game is over. NULL: then all lies open. */
    bool (*keeps_hidden)(const struct motu_state *);
    /* Whether the viewer may ask what is legal now. */
    bool (*may_ask)(const struct motu_state *, int viewer);
    /* Fills a view with a possible truth, each equally likely, as if the viewer had just come in.
     * Depends on nothing but the view and the generator. */
    void (*determinize)(struct motu_state *, struct motu_rng *);

    /* --- what a masked record leaves possible; NULL if the state says it all ---------------------- */

    size_t belief_size; /* the most that a belief can grow to; it touches no more of it than it needs */
    void (*belief_start)(struct motu_belief *, const struct motu_state *view);
    /* Takes in a masked move about to be made in this view; false if no filling allows it any more. */
    bool (*belief_learn)(struct motu_belief *, const struct motu_state *view, motu_move masked);
    /* How many bytes of it are in use, from the first one on: copying these is copying the belief. */
    size_t (*belief_bytes)(const struct motu_belief *);
    /* Fills the view with a possible truth, each as likely as chance and blind choices by the others make
     * it. Depends on nothing but the belief, the view and the generator. */
    void (*belief_sample)(const struct motu_belief *, struct motu_state *view, struct motu_rng *);
    /* Whether there is only one truth left behind the view; with NULL: for a viewer who has just come in. */
    bool (*certain)(const struct motu_belief *, const struct motu_state *view);

    /* --- text ---------------------------------------------------------------------------------- */

    void (*write_options)(const struct motu_state *, struct motu_text *);
    void (*write_move)(const struct motu_state *, motu_move, struct motu_text *);
    /* Reads any bytes. False: reason->fault tells a text that cannot be read from one that can but
     * names something that does not exist (a line that is not on the board). What is read is not
     * yet known to be legal. */
    bool (*read_move)(const struct motu_state *, const char *words, motu_move *, struct motu_reason *);
    void (*write_state)(const struct motu_state *, struct motu_text *); /* JSON; of a view, the view's */
    /* NULL in the browser, where games come from records only. */
    bool (*read_state)(struct motu_state *, const char *json, size_t length, struct motu_reason *);
    void (*write_result)(const struct motu_state *, struct motu_text *);      /* as in a record */
    void (*write_result_json)(const struct motu_state *, struct motu_text *); /* null before the end */

    /* What a decision did, as sentences for a log: the views of one viewer before and after, and the move
     * as that viewer saw it. Returns how many, MOTU_MAX_TOLD at most. */
    int (*tell)(const struct motu_state *before, motu_move, const struct motu_state *after, struct motu_reason told[]);

    /* For front ends, as JSON; each optional. What helps to see a position (reach, prices, majorities), and
     * what a legal move would change before it is made; on a view neither tells more than the view. */
    void (*write_advice)(const struct motu_state *, struct motu_text *);
    void (*write_effect)(const struct motu_state *, motu_move, struct motu_text *);

    /* Whether the seat that decides does so in secret, together with others: what they choose is revealed when the
     * last has chosen, and *first is the position in which the first of them is asked, none of it made. Says no more
     * than a view does. NULL: no decision is of that kind. */
    bool (*secret)(const struct motu_state *, struct motu_state *first);

    /* --- for speed and strength; each optional, each checked against the plain functions ------------ */

    /* One legal move, each equally likely; at a chance decision by the odds; 0 when over. */
    motu_move (*random_move)(const struct motu_state *, struct motu_rng *);
    /* Plays a truth to its end, exactly as random_move and apply by turns would, down to the state of the generator.
     * How many decisions that took. */
    int (*random_game)(struct motu_state *, struct motu_rng *);
    /* How well a seat stands, in no unit but higher is better; works on views. */
    int (*evaluate)(const struct motu_state *, int seat);
    /* What each seat may expect of the payoff, in parts of MOTU_VALUE, adding up to it. Of a truth that is
     * not over. */
    void (*value)(const struct motu_state *, int share[]);
    /* How promising moves are at first sight, from 0 on: which of many the search looks at first. */
    void (*prior)(const struct motu_state *, const motu_move move[], int count, int weight[]);
    /* Takes out of a list of legal moves those that give points or the win away for nothing, plain to see: who searches
     * does not look at them. How many are left, at least one. */
    int (*sift)(const struct motu_state *, motu_move move[], int count);
    /* Whether chance decides nothing any more in this game, whatever the players do. */
    bool (*settled)(const struct motu_state *);
    /* What value() is computed from, for `motu fit`; NULL if there is nothing to fit. */
    const struct motu_model *model;
    const struct motu_tuning *tuning;

    /* Functions are added at the end. For front ends: the board itself, which no decision changes, as JSON (names and
     * places). NULL: the state says it all. */
    void (*write_board)(struct motu_text *);
    /* Decisions and positions as rows of numbers, for programs that learn: tensor.h. NULL: the game has none. */
    const struct motu_encoding *encoding;
    /* Reads what a seat sees, as write_state() wrote it of that view. NULL: a view is written as a truth would be, so
     * read_state() reads it. */
    bool (*read_view)(struct motu_state *, int seat, const char *json, size_t length, struct motu_reason *);
    /* How much a player with that style likes to make this move: what comes of it looks better to that player by so
     * many thousandths of what makes a share e times as good. NULL: there are no styles. */
    int (*lean)(const struct motu_state *, motu_move, enum motu_style);
};

/* How computer players search a game, as measuring found it best: BENCHMARKS.md. What the numbers do is said in
 * ai.h at struct motu_ai_settings. */
struct motu_tuning {
    int cut, explore, scaled, margin, narrow, widen;
    struct {
        uint32_t visits;
        int soften;
    } level[MOTU_LEVELS];
};

/* A model of the value: each seat's features times the weights of the stage the game is in, plus what a small net makes
 * of them, and the shares from these sums by softmax, at MOTU_MODEL_ONE for e. */
enum { MOTU_MODEL_MAX_FEATURES = 64, MOTU_MODEL_MAX_STAGES = 24, MOTU_MODEL_MAX_CONTEXTS = 16, MOTU_MODEL_ONE = 4096 };
struct motu_model {
    int features, stages;
    const char *const *feature_name;
    int (*stage)(const struct motu_state *);
    void (*measure)(const struct motu_state *, int seat, int feature[]);
    /* The rules by which the game is played as far as the value must know, 0 to contexts - 1: rulebook, number of
     * players. NULL: they are all the same to it. */
    int contexts;
    int (*context)(const struct motu_state *);
    bool within_turns;     /* it is to be right in the middle of a turn too */
    int hidden;            /* units of a small net that is added to the linear part; 0: there is none */
    const int16_t *weight; /* stages rows of features; then those of the net, as src/game/neural.h has them */
    uint32_t checksum;     /* of the weights, as in the file they come from */
};

/* The name of a seat, "chance", "public" or "all". */
const char *motu_actor_name(const struct motu_game *, int actor);
/* The seat of that name, or MOTU_CHANCE, MOTU_ONLOOKER, MOTU_ALL; MOTU_OVER if there is none. */
int motu_actor_named(const struct motu_game *, const char *name, size_t length);

/* Whether there is such a version of the rules; if not, the reason names those there are (MOTU_REASON_UNKNOWN). */
bool motu_has_rules(const struct motu_game *, int rules, struct motu_reason *);
/* Starts under a version that there is, and tells which version a state is under. */
bool motu_start_under(const struct motu_game *, int rules, const char *options, struct motu_state *,
                      struct motu_reason *);
int motu_rules_of(const struct motu_game *, const struct motu_state *);

/* A move as a JSON string. */
void motu_write_move_json(const struct motu_game *, const struct motu_state *, motu_move, struct motu_text *);

/* One legal move at random (the game's fast way, or listing them all); at a chance decision an
 * outcome by its odds; 0 when the game is over. */
motu_move motu_random_move(const struct motu_game *, const struct motu_state *, struct motu_rng *);
/* Plays random moves to the end of the game; how many. */
int motu_random_game(const struct motu_game *, struct motu_state *, struct motu_rng *);
/* An outcome of a chance decision by its odds. */
motu_move motu_random_chance(const struct motu_game *, const struct motu_state *, struct motu_rng *);

/* The options as their words, split and checked for doubles: what every game's start() begins with.
 * NULL in `value` for a key that was not given. False: not of that form, or an unknown key. */
struct motu_words {
    const char *value[MOTU_MAX_OPTIONS];
    size_t length[MOTU_MAX_OPTIONS];
};
bool motu_split_options(const struct motu_game *, const char *text, struct motu_words *, struct motu_reason *);

MOTU_END_DECLS

#endif
