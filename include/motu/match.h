/* match.h: a game being played: its list of decisions, and everything that follows from it.
 *
 * The state is the replay of the list; saving, undo, replay, sharing and crash recovery are all the
 * same thing. A match knows no particular game and allocates nothing: it is plain memory of the caller,
 * about 21 KiB.
 *
 * A match may be *masked*: read from one player's record, with `?` for what that player could not see.
 * It then holds that player's view and answers for that viewer only.
 */
#ifndef MOTU_MATCH_H
#define MOTU_MATCH_H

#include <motu/api.h>
#include <motu/game.h>

MOTU_BEGIN_DECLS

enum {
    MOTU_MATCH_MAX_DECISIONS = 4096,
    MOTU_MATCH_MAX_HEADER = 2048,       /* bytes of header lines that motu keeps but does not use */
    MOTU_MATCH_MAX_RECORD = 256 * 1024, /* bytes of a record that is read or written */
    MOTU_MATCH_MAX_MOVE_TEXT = 64,
    MOTU_MATCH_MAX_STATE_TEXT = 16 * 1024,
    MOTU_MATCH_MARKS = 2 /* earlier states that are kept */
};

/* An earlier state, after the first `ply` decisions; 0: none. */
struct motu_match_mark {
    int ply;
    struct motu_state state;
};

/* Its members may change between versions: copy it whole, and use the calls below. The state in `now` is the truth,
 * for a referee only: players get motu_match_view(). */
struct motu_match {
    const struct motu_game *game;
    struct motu_state start, now;
    int viewer;      /* MOTU_ALL, or the player of a masked match */
    bool from_state; /* began from a state, so there is no record */
    uint64_t seed;
    struct motu_belief *belief; /* the caller's memory, game->belief_size; only for masked matches */
    struct motu_match_mark
        mark[MOTU_MATCH_MARKS]; /* not far behind `now`, so that recent states need no replay from the start */
    int count;
    motu_move move[MOTU_MATCH_MAX_DECISIONS];
    char header[MOTU_MATCH_MAX_HEADER]; /* further lines of the header, each with its newline */
};

/* What is wrong with a record: the line, counted from 1 (0: the record as a whole), and why. */
struct motu_match_fault {
    int line;
    struct motu_reason reason;
};

/* Starts under the newest version of the rules, or under a given one (MOTU_REASON_UNKNOWN: there is no such version).
 */
bool motu_match_start(struct motu_match *, const struct motu_game *, const char *options, uint64_t seed,
                      struct motu_reason *);
bool motu_match_start_under(struct motu_match *, const struct motu_game *, int rules, const char *options,
                            uint64_t seed, struct motu_reason *);
/* Starts from a state in JSON, as seen by MOTU_ALL. */
bool motu_match_start_from_state(struct motu_match *, const struct motu_game *, const char *json, size_t length,
                                 uint64_t seed, struct motu_reason *);

/* Starts from what a seat sees, in JSON: the match is masked, and its player remembers nothing from before. `belief` is
 * memory as for motu_match_read_record(). Refused where the text does not hold everything the seat knows. */
bool motu_match_start_from_view(struct motu_match *, const struct motu_game *, int seat, const char *json,
                                size_t length, struct motu_belief *belief, uint64_t seed, struct motu_reason *);

/* Which game it is, how many decisions have been made, and who decides now. */
const struct motu_game *motu_match_game(const struct motu_match *);
int motu_match_count(const struct motu_match *);
int motu_match_actor(const struct motu_match *);
/* Checks a decision and makes it. */
bool motu_match_play(struct motu_match *, motu_move, struct motu_reason *);
/* The same for a text. */
bool motu_match_play_text(struct motu_match *, const char *words, struct motu_reason *);
/* Reads a text as a decision in the present state, without making it. */
bool motu_match_read_move(const struct motu_match *, const char *words, motu_move *, struct motu_reason *);
/* All legal decisions now, of a player or of chance, as texts sorted by bytes. Returns their number. */
struct motu_match_choice {
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    motu_move move;
    uint32_t weight; /* at a chance decision: its odds are weight over the sum of all */
};
int motu_match_choices(const struct motu_match *, struct motu_match_choice out[]);
/* What chance decides now: a function of the seed and the number of the decision alone. */
motu_move motu_match_chance(const struct motu_match *);

/* What a viewer sees of the present state. */
void motu_match_view(const struct motu_match *, int viewer, struct motu_state *);
/* For everything a seat may know, including its belief, see motu_mind_recall() in mind.h. */

/* --- walking through a match, decision by decision ------------------------------------------ */

/* One decision of the list as a viewer saw it: the views before and after it, and the move. */
struct motu_match_step {
    int actor;
    motu_move move;
    struct motu_state before, after;
};

/* A place in a match, between two decisions. It is plain memory of the caller; copy and drop it at will. It reads the
 * match at every step, so decisions may be added meanwhile; if decisions before this place were undone, or the match
 * was replaced, start again. In a masked match everything is as its player saw it, and that must be the viewer;
 * anything else is a bug in the caller.
 *
 *     struct motu_walk walk;
 *     struct motu_match_step step;
 *     motu_walk_start(&walk, &match);
 *     while (motu_walk_step(&walk, viewer, &step))
 *         …
 */
struct motu_walk {
    const struct motu_match *match;
    int ply;                 /* decisions behind it */
    struct motu_state state; /* here: the truth, which is for a referee alone */
};

/* Go to the beginning, or to the place after `ply` decisions, at most all of them. Close to the present (within a few
 * dozen decisions) the second is cheap, however long the match. */
void motu_walk_start(struct motu_walk *, const struct motu_match *);
void motu_walk_start_at(struct motu_walk *, const struct motu_match *, int ply);
/* Whether a decision follows, and who decides here: a seat, MOTU_CHANCE or MOTU_OVER. */
bool motu_walk_more(const struct motu_walk *);
int motu_walk_actor(const struct motu_walk *);
/* The decision that follows, as a viewer sees it. */
motu_move motu_walk_move(const struct motu_walk *, int viewer);
/* What a viewer sees here. */
void motu_walk_view(const struct motu_walk *, int viewer, struct motu_state *);
/* Moves past the decision that follows. */
void motu_walk_next(struct motu_walk *);
/* All of this at once: returns the decision that follows, as a viewer saw it, and moves past it. False at the end. */
bool motu_walk_step(struct motu_walk *, int viewer, struct motu_match_step *);

/* The same for one place: the state after the first `ply` decisions, and one step. */
void motu_match_state_at(const struct motu_match *, int ply, struct motu_state *);
void motu_match_step_at(const struct motu_match *, int decision, int viewer, struct motu_match_step *);

/* --- questions of front ends; each returns false with the reason why not ------------------------------- */

/* The viewer of that name: a player, public or all; only its own player for a masked match. */
bool motu_match_find_viewer(const struct motu_match *, const char *name, size_t length, int *viewer,
                            struct motu_reason *);
/* Whether the viewer may see what can be decided now. */
bool motu_match_may_ask(const struct motu_match *, int viewer, struct motu_reason *);
/* Whether the text is a legal decision now; it is not made. */
bool motu_match_is_legal(const struct motu_match *, const char *words, motu_move *, struct motu_reason *);
/* Makes chance's decision from the seed; `made` gets its text. */
bool motu_match_play_chance(struct motu_match *, char made[MOTU_MATCH_MAX_MOVE_TEXT], struct motu_reason *);
/* Whether a computer can decide here: it is a player's decision, and the match holds what that player knows. */
bool motu_match_may_think(const struct motu_match *, struct motu_reason *);

/* --- taking back ------------------------------------------------------------------------------------------- */

/* Takes back any number of decisions, including chance's. */
bool motu_match_undo(struct motu_match *, int count, struct motu_reason *);
/* How many decisions remain if a player takes back as many as allowed: its own decisions, as long as nobody has learned
 * anything since. The reason says what stops it there. */
int motu_match_undo_limit(const struct motu_match *, int seat, struct motu_reason *);
/* Whether somebody would learn something from this legal decision: then undo cannot go back beyond it. */
bool motu_match_teaches(const struct motu_match *, motu_move);

/* How many decisions are open to everybody by now: up to the last one that revealed earlier secrets. */
int motu_match_open_count(const struct motu_match *);
/* The result, as in a record; nothing before the end. */
void motu_match_write_result(const struct motu_match *, struct motu_text *);
/* The record, as the viewer may see it. */
void motu_match_write_record(const struct motu_match *, int viewer, struct motu_text *);
/* Reads a record; `find` returns the game of a name. For masked records `belief` is memory of at least the game's
 * belief_size, aligned as by malloc and not in use by the match, which then keeps using it. With NULL only an
 * onlooker's record of such a game can be read, and each line is checked by itself, not whether one hidden hand makes
 * all of them possible. A fault leaves the match as it was. `scratch` is a second match to work in. */
typedef const struct motu_game *motu_match_find_game(const char *id, size_t length);
bool motu_match_read_record(struct motu_match *, struct motu_match *scratch, const char *bytes, size_t length,
                            motu_match_find_game *find, struct motu_belief *belief, struct motu_match_fault *);

/* Adds or replaces a line of the header that motu itself does not use (names, date). Both texts must
 * be single lines of UTF-8. False if they are not, or do not fit. */
bool motu_match_set_header(struct motu_match *, const char *key, const char *value);
/* The value of such a line, or NULL; its length goes to *length. */
const char *motu_match_header(const struct motu_match *, const char *key, size_t *length);

MOTU_END_DECLS

#endif
