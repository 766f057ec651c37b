/* match.h: a game being played: its list of decisions, and all that follows from the list.
 *
 * The state is the replay of the list; saving, undo, replay, sharing and crash recovery are all the
 * same thing. A match knows no particular game and allocates nothing: it is plain memory of its caller,
 * about 20 KiB.
 *
 * A match may be *masked*: read from one player's record, with `?` for what that player could not see.
 * It then holds that player's view and answers for that viewer only.
 */
#ifndef MOTU_MATCH_H
#define MOTU_MATCH_H

#include <motu/game.h>

enum {
    MATCH_MAX_DECISIONS = 4096,
    MATCH_MAX_HEADER = 2048,       /* bytes of header lines that are only kept */
    MATCH_MAX_RECORD = 256 * 1024, /* bytes of a record that is read or written */
    MATCH_MAX_MOVE_TEXT = 64,
    MATCH_MAX_STATE_TEXT = 16 * 1024
};

/* Its members may be moved or replaced in another version: copy it whole, ask it by the calls below. The state in
 * `now` is the truth, which is for a referee alone: players get match_view(). */
struct match {
    const struct game *game;
    struct game_state start, now;
    int viewer;      /* GAME_ALL, or the player of a masked match */
    bool from_state; /* began from a state, so there is no record */
    uint64_t seed;
    struct game_belief *belief; /* the caller's memory, game->belief_size; only for masked matches */
    int count;
    game_move move[MATCH_MAX_DECISIONS];
    char header[MATCH_MAX_HEADER]; /* further lines of the header, each with its newline */
};

/* What is wrong with a record: the line, counted from 1 (0: the record as a whole), and why. */
struct match_fault {
    int line;
    struct game_reason reason;
};

/* Starts under the newest version of the rules; or under any there is (REASON_UNKNOWN: there is no such). */
bool match_start(struct match *, const struct game *, const char *options, uint64_t seed, struct game_reason *);
bool match_start_under(struct match *, const struct game *, int rules, const char *options, uint64_t seed,
                       struct game_reason *);
/* Starts from a state in JSON, as seen by GAME_ALL. */
bool match_start_from_state(struct match *, const struct game *, const char *json, size_t length, uint64_t seed,
                            struct game_reason *);

/* Which game it is, how many decisions have been made, and who decides now. */
const struct game *match_game(const struct match *);
int match_count(const struct match *);
int match_actor(const struct match *);
/* Checks a decision and makes it. */
bool match_play(struct match *, game_move, struct game_reason *);
/* The same for a text. */
bool match_play_text(struct match *, const char *words, struct game_reason *);
/* Reads a text as a decision to be made now, without making it. */
bool match_read_move(const struct match *, const char *words, game_move *, struct game_reason *);
/* All that can be decided now, by a player or by chance, as texts sorted by bytes; their number. */
struct match_choice {
    char words[MATCH_MAX_MOVE_TEXT];
    game_move move;
    uint32_t weight; /* at a chance decision: its odds are weight over the sum of all */
};
int match_choices(const struct match *, struct match_choice out[]);
/* What chance decides now: a function of the seed and the number of the decision alone. */
game_move match_chance(const struct match *);

/* The state at some time: after the first `ply` decisions. */
void match_state_at(const struct match *, int ply, struct game_state *);
/* One decision of the list as a viewer saw it: the views before and after it, and the move. */
struct match_step {
    int actor;
    game_move move;
    struct game_state before, after;
};
void match_step_at(const struct match *, int decision, int viewer, struct match_step *);
/* What a viewer sees of the present state. */
void match_view(const struct match *, int viewer, struct game_state *);
/* All that a seat may know, its belief included, is mind_recall() in mind.h. */

/* --- what front ends ask on somebody's behalf: each false with the reason why not ------------------------------- */

/* The viewer of that name: a player, public or all; only its own player for a masked match. */
bool match_find_viewer(const struct match *, const char *name, size_t length, int *viewer, struct game_reason *);
/* Whether the viewer may see what can be decided now. */
bool match_may_ask(const struct match *, int viewer, struct game_reason *);
/* Whether the text is a legal decision now, which is not made. */
bool match_is_legal(const struct match *, const char *words, game_move *, struct game_reason *);
/* Makes chance's decision by the seed; `made` is then its text. */
bool match_play_chance(struct match *, char made[MATCH_MAX_MOVE_TEXT], struct game_reason *);
/* Whether somebody can think here: a player decides, and one whose knowledge the match holds. */
bool match_may_think(const struct match *, struct game_reason *);

/* --- taking back ------------------------------------------------------------------------------------------- */

/* Takes back decisions, chance's included, as far as one likes. */
bool match_undo(struct match *, int count, struct game_reason *);
/* How many decisions remain if a player takes back all that may be taken back: own decisions, as
 * long as nobody has learned anything since. The reason says what stops it there. */
int match_undo_limit(const struct match *, int seat, struct game_reason *);

/* How many decisions lie open to everybody by now: up to the last one that revealed what was secret before. */
int match_open_count(const struct match *);
/* The result, as a record ends with it; nothing before the end. */
void match_write_result(const struct match *, struct text *);
/* The record, as the viewer may see it. */
void match_write_record(const struct match *, int viewer, struct text *);
/* Reads a record; `find` gives the game of a name. For masked records `belief` is memory of at least
 * the game's belief_size, aligned as by malloc and not in use by the match; the match then goes on using
 * it. With NULL an onlooker's record of such a game can be read, to be looked at: each line is then possible by itself,
 * and whether one hidden hand makes all of them possible is not asked; a player's record cannot. A fault leaves the
 * match as it was. `room` is a second match to work in. */
typedef const struct game *match_find_game(const char *id, size_t length);
bool match_read_record(struct match *, struct match *room, const char *bytes, size_t length, match_find_game *find,
                       struct game_belief *belief, struct match_fault *);

/* Adds or replaces a line of the header that motu itself does not use (names, date). Both texts must
 * be one line of UTF-8. False if there is no room or they are not. */
bool match_set_header(struct match *, const char *key, const char *value);
/* The value of such a line, or NULL; its length goes to *length. */
const char *match_header(const struct match *, const char *key, size_t *length);

#endif
