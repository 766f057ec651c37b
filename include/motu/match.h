/* match.h: a game being played: its list of decisions, and all that follows from the list.
 *
 * The state is the replay of the list; saving, undo, replay, sharing and crash recovery are all the
 * same thing. A match knows no particular game and allocates nothing: it is plain memory of its caller,
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
    MOTU_MATCH_MAX_HEADER = 2048,       /* bytes of header lines that are only kept */
    MOTU_MATCH_MAX_RECORD = 256 * 1024, /* bytes of a record that is read or written */
    MOTU_MATCH_MAX_MOVE_TEXT = 64,
    MOTU_MATCH_MAX_STATE_TEXT = 16 * 1024,
    MOTU_MATCH_MARKS = 2 /* states on the way that are kept */
};

/* A state on the way, after the first `ply` decisions; 0: none. */
struct motu_match_mark {
    int ply;
    struct motu_state state;
};

/* Its members may be moved or replaced in another version: copy it whole, ask it by the calls below. The state in
 * `now` is the truth, which is for a referee alone: players get motu_match_view(). */
struct motu_match {
    const struct motu_game *game;
    struct motu_state start, now;
    int viewer;      /* MOTU_ALL, or the player of a masked match */
    bool from_state; /* began from a state, so there is no record */
    uint64_t seed;
    struct motu_belief *belief;                    /* the caller's memory, game->belief_size; only for masked matches */
    struct motu_match_mark mark[MOTU_MATCH_MARKS]; /* not far behind `now`: what is near needs no walk from the start */
    int count;
    motu_move move[MOTU_MATCH_MAX_DECISIONS];
    char header[MOTU_MATCH_MAX_HEADER]; /* further lines of the header, each with its newline */
};

/* What is wrong with a record: the line, counted from 1 (0: the record as a whole), and why. */
struct motu_match_fault {
    int line;
    struct motu_reason reason;
};

/* Starts under the newest version of the rules; or under any there is (MOTU_REASON_UNKNOWN: that one does not exist).
 */
bool motu_match_start(struct motu_match *, const struct motu_game *, const char *options, uint64_t seed,
                      struct motu_reason *);
bool motu_match_start_under(struct motu_match *, const struct motu_game *, int rules, const char *options,
                            uint64_t seed, struct motu_reason *);
/* Starts from a state in JSON, as seen by MOTU_ALL. */
bool motu_match_start_from_state(struct motu_match *, const struct motu_game *, const char *json, size_t length,
                                 uint64_t seed, struct motu_reason *);

/* Starts from what a seat sees, in JSON: the match is masked, and its player has just come in and remembers nothing
 * from before. `belief` is memory as for motu_match_read_record(). Refused for games and moments in which the text does
 * not say all that the seat knows. */
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
/* Reads a text as a decision to be made now, without making it. */
bool motu_match_read_move(const struct motu_match *, const char *words, motu_move *, struct motu_reason *);
/* All that can be decided now, by a player or by chance, as texts sorted by bytes; their number. */
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
/* All that a seat may know, its belief included, is motu_mind_recall() in mind.h. */

/* --- walking: how the match came to where it is, decision by decision ------------------------------------------ */

/* One decision of the list as a viewer saw it: the views before and after it, and the move. */
struct motu_match_step {
    int actor;
    motu_move move;
    struct motu_state before, after;
};

/* A place in a match, between two decisions. It is plain memory of its caller, to be copied and forgotten at will, and
 * reads the match at every step: decisions may be added meanwhile. Where some were taken back from under it, or the
 * match has become another, start again. In a masked match everything is as its player saw it, and only that viewer
 * may be named; anything else is a mistake of the program.
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

/* To the beginning; and to where `ply` decisions have been made, at most all of them. Near the present (within a few
 * dozen decisions) the second costs little however long the match is. */
void motu_walk_start(struct motu_walk *, const struct motu_match *);
void motu_walk_start_at(struct motu_walk *, const struct motu_match *, int ply);
/* Whether a decision follows here; and who decides: a seat, MOTU_CHANCE or MOTU_OVER. */
bool motu_walk_more(const struct motu_walk *);
int motu_walk_actor(const struct motu_walk *);
/* The decision that follows, as a viewer sees it made. */
motu_move motu_walk_move(const struct motu_walk *, int viewer);
/* What a viewer sees here. */
void motu_walk_view(const struct motu_walk *, int viewer, struct motu_state *);
/* Past the decision that follows. */
void motu_walk_next(struct motu_walk *);
/* All of this at once: the decision that follows, as a viewer saw it, and past it. False at the end of the list. */
bool motu_walk_step(struct motu_walk *, int viewer, struct motu_match_step *);

/* The same for one place: the state after the first `ply` decisions, and one step. */
void motu_match_state_at(const struct motu_match *, int ply, struct motu_state *);
void motu_match_step_at(const struct motu_match *, int decision, int viewer, struct motu_match_step *);

/* --- what front ends ask on somebody's behalf: each false with the reason why not ------------------------------- */

/* The viewer of that name: a player, public or all; only its own player for a masked match. */
bool motu_match_find_viewer(const struct motu_match *, const char *name, size_t length, int *viewer,
                            struct motu_reason *);
/* Whether the viewer may see what can be decided now. */
bool motu_match_may_ask(const struct motu_match *, int viewer, struct motu_reason *);
/* Whether the text is a legal decision now, which is not made. */
bool motu_match_is_legal(const struct motu_match *, const char *words, motu_move *, struct motu_reason *);
/* Makes chance's decision by the seed; `made` is then its text. */
bool motu_match_play_chance(struct motu_match *, char made[MOTU_MATCH_MAX_MOVE_TEXT], struct motu_reason *);
/* Whether somebody can think here: a player decides, and one whose knowledge the match holds. */
bool motu_match_may_think(const struct motu_match *, struct motu_reason *);

/* --- taking back ------------------------------------------------------------------------------------------- */

/* Takes back decisions, chance's included, as far as one likes. */
bool motu_match_undo(struct motu_match *, int count, struct motu_reason *);
/* How many decisions remain if a player takes back all that may be taken back: own decisions, as
 * long as nobody has learned anything since. The reason says what stops it there. */
int motu_match_undo_limit(const struct motu_match *, int seat, struct motu_reason *);
/* Whether somebody would learn something by this legal decision if it were made now: it is a barrier then. */
bool motu_match_teaches(const struct motu_match *, motu_move);

/* How many decisions lie open to everybody by now: up to the last one that revealed what was secret before. */
int motu_match_open_count(const struct motu_match *);
/* The result, as a record ends with it; nothing before the end. */
void motu_match_write_result(const struct motu_match *, struct motu_text *);
/* The record, as the viewer may see it. */
void motu_match_write_record(const struct motu_match *, int viewer, struct motu_text *);
/* Reads a record; `find` gives the game of a name. For masked records `belief` is memory of at least
 * the game's belief_size, aligned as by malloc and not in use by the match; the match then goes on using
 * it. With NULL an onlooker's record of such a game can be read, to be looked at: each line is then possible by itself,
 * and whether one hidden hand makes all of them possible is not asked; a player's record cannot. A fault leaves the
 * match as it was. `scratch` is a second match to work in. */
typedef const struct motu_game *motu_match_find_game(const char *id, size_t length);
bool motu_match_read_record(struct motu_match *, struct motu_match *scratch, const char *bytes, size_t length,
                            motu_match_find_game *find, struct motu_belief *belief, struct motu_match_fault *);

/* Adds or replaces a line of the header that motu itself does not use (names, date). Both texts must
 * be one line of UTF-8. False if they do not fit or are not. */
bool motu_match_set_header(struct motu_match *, const char *key, const char *value);
/* The value of such a line, or NULL; its length goes to *length. */
const char *motu_match_header(const struct motu_match *, const char *key, size_t *length);

MOTU_END_DECLS

#endif
