/* session.h: one match and the verbs over it, for programs that ask in texts and read JSON: the engine protocol and the
 * calls of a browser. A transport reads what comes in, calls a verb, and sends what is then in `answer`; it knows no
 * rules, and nobody else writes answers.
 *
 * A verb returns whether it was done. If not, the answer is the refusal, and nothing has changed:
 *   {"ok":false,"error":"illegal","rule":"KH-8","message":"…"}
 * session.c has the verbs that move the match, session_look.c those that only look, answer.c the answers. It uses only
 * the caller's memory, no clock and no thread, because it is part of the page's engine. */
#ifndef MOTU_SESSION_H
#define MOTU_SESSION_H

#include <motu/ai.h>
#include <motu/match.h>

/* Both forms are contracts: doc/protocol.md has the first, web/ reads the second. They differ in what a position
 * contains; in `moves`, `why` and `record`, which a page gets without the object around them; and in an empty rule,
 * which only a page gets. */
enum session_form { SESSION_ENGINE, SESSION_PAGE };

struct session {
    enum session_form form;
    enum motu_language language; /* of the sentences */
    struct motu_text *answer;    /* the caller's; each verb writes it anew */
    const char *id;              /* comes first in the answer, as it was sent; or NULL */
    size_t id_length;
    bool started;
    struct motu_match match, scratch;
    struct motu_belief *belief[2]; /* the caller's, motu_catalogue_belief_size() each: one in use, one to load into */
    char record[MOTU_MATCH_MAX_RECORD];
    struct motu_match_choice choice[MOTU_MAX_MOVES];
};

/* --- answers (answer.c) ------------------------------------------------------------------------------------------- */

/* {"ok":true without the closing bracket, so that members can follow. */
void answer_begin(struct session *);
void answer_end(struct session *);
void answer_ok(struct session *);
/* Each returns false, for verbs to return. */
bool answer_refusal(struct session *, const struct motu_reason *);
bool answer_refusal_in(struct session *, const struct motu_match_fault *);
/* For reasons that do not come from the engine. */
bool answer_refusal_words(struct session *, enum motu_reason_fault, const char *sentence);
/* An answer that did not fit becomes a refusal. Transports call it last. */
void answer_settle(struct session *);
/* The id as a member, if there is one. */
void answer_put_id(const struct session *, struct motu_text *);
/* A sentence as a JSON string. */
void answer_put_sentence(struct session *, const struct motu_reason *);
/* "game":…,"options":…,"seats":[…],"viewer":…,"ply":…,"actor":…,"result":… of a moment of the match. */
void answer_put_moment(struct session *, const struct motu_state *, int viewer, int ply);
/* "seats":["red","yellow"], the first of a game's seats. */
void answer_put_seats(struct motu_text *, const struct motu_game *, int seats);
/* ["off","on"] of "off|on": the values of an option. */
void answer_put_values(struct motu_text *, const char *values);

/* --- the match moves (session.c) ---------------------------------------------------------------------------------- */

/* Whether there is a match; verbs that need one ask it themselves. */
bool session_is_started(struct session *);
/* The game of a name; NULL after refusing. */
const struct motu_game *session_game(struct session *, const char *name);
bool session_start(struct session *, const struct motu_game *, int rules, const char *options, uint64_t seed);
bool session_load(struct session *, const char *record, size_t length, uint64_t seed);
bool session_load_state(struct session *, const struct motu_game *, const char *json, size_t length, uint64_t seed);
/* The same for what a seat sees; that seat becomes the viewer. */
bool session_load_view(struct session *, const struct motu_game *, const char *viewer, const char *json, size_t length,
                       uint64_t seed);
bool session_play(struct session *, const char *move);
bool session_chance(struct session *);
bool session_undo(struct session *, int count);
/* Where the match stands. */
bool session_position(struct session *);
/* Whether the cards and dice of the match, which must be over, are those its seed gives. */
bool session_verify(struct session *);

/* --- looking at it (session_look.c) ------------------------------------------------------------------------------- */

/* The viewer is a name, or NULL for the match's own viewer. */
bool session_state(struct session *, const char *viewer);
/* The state with everything a board shows; ply -1: now. */
bool session_picture(struct session *, const char *viewer, int ply);
bool session_moves(struct session *, const char *viewer);
/* Of chance's decision, as weights. */
bool session_odds(struct session *);
bool session_why(struct session *, const char *viewer, const char *move);
/* What a legal move would change. */
bool session_effect(struct session *, const char *viewer, const char *move);
bool session_undo_limit(struct session *, const char *seat);
bool session_record(struct session *, const char *viewer);
/* What happened from one decision to another; it may stop before `to`: ask again. */
bool session_log(struct session *, const char *viewer, int from, int to);

enum { SESSION_VARIATION = 16 };
/* What a search found: "move":…,"value":…,"visits":… and so on, as members. */
struct session_thought {
    motu_move move;
    uint32_t visits;
    const int *value; /* of each seat */
    const motu_move *variation;
    int variation_length;
    /* in the page's form, and in the engine's if there are rows */
    bool solved;
    const struct motu_ai_row *row;
    int rows;
    /* the expected continuation of each of the first rows */
    const motu_move (*best)[SESSION_VARIATION];
    const int *best_length;
    int bests;
    /* only in the page's form */
    int loss; /* what the judged move gave away; -1: none is judged */
};
void answer_put_thought(enum session_form, const struct motu_ai_position *, const struct session_thought *,
                        struct motu_text *);

#endif
