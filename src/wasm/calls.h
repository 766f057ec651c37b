/* calls.h: the calls a browser makes, and what they have in common.
 *
 * A caller writes the texts of a call one after the other, each ended by a NUL, into the buffer at motu_input(), calls
 * with the number of bytes written, and reads the answer from motu_output(): JSON of as many bytes as the call
 * returned. Whole numbers are separate arguments. Any bytes may come in: what cannot be read gets a refusal
 *   {"ok":false,"error":"illegal","rule":"KH-8","message":"…"}
 * and changes nothing. There are no imports: no clock, no files, no random source, no memory except our own.
 *
 * One instance is one session (../session; referee.c) and one search (think.c). The same files compile natively, for
 * tests. */
#ifndef WASM_CALLS_H
#define WASM_CALLS_H

#include <motu/mind.h>

#include "session.h"

#ifdef __wasm__
#define CALL(name) __attribute__((export_name(#name)))
#else
#define CALL(name) /* natively an ordinary function */
#endif

enum {
    CALL_BELIEFS = 3,
    CALL_INPUT = MOTU_MATCH_MAX_RECORD + 1024,     /* bytes of all texts of a call */
    CALL_OUTPUT = 2 * MOTU_MATCH_MAX_RECORD + 1024 /* a record as a JSON string, each newline two bytes */
};

/* --- texts in and out (buffers.c) --------------------------------------------------------------------------------- */

char *motu_input(void);
int motu_input_size(void);
const char *motu_output(void);

/* The texts of a call. False, with the refusal as the answer: not exactly `count`, or too long. */
struct call_text {
    const char *words; /* ends with a NUL */
    size_t length;
};
bool call_texts(int bytes, int count, struct call_text out[]);

/* The session; its answer is the output. */
struct session *call_session(void);
/* An empty answer to write to, and the value to return once it is written. */
struct motu_text *call_answer(void);
int call_end(void);
int call_refuse(const struct motu_reason *);

/* A sentence without arguments as a JSON string, in the chosen language. */
void put_message(struct motu_text *, enum motu_message);

/* What the player who thinks knows, and the memory of beliefs, each large enough for any game: one in use, one to load
 * into, one for a search (referee.c). */
struct motu_mind *referee_mind(void);
struct motu_belief *referee_belief(int which);

/* What one of two engines that search the same position has found (findings.c). As text: its visits, 1 if the decision
 * is solved, what each seat may expect, then move, visits and value of each row, whole numbers with spaces between. */
enum { FINDINGS_VISITS = 1 << 30 };
struct findings {
    uint32_t visits;
    bool solved;
    int value[MOTU_MAX_SEATS];
    int rows;
    struct motu_ai_row row[MOTU_MAX_MOVES];
};
/* False: it does not belong to this position. */
bool findings_read(const char *words, const struct motu_ai_position *, struct findings *);
void findings_write(const struct findings *, int seats, struct motu_text *);
void findings_add(struct findings *, const struct findings *more, int seats);

/* --- the calls ---------------------------------------------------------------------------------------------------- */

int motu_hello(void);
/* After a call that trapped: which condition failed, and where; before that null. Then only motu_position() and
 * motu_record() may be called, to save what can be saved, and they may trap too. */
int motu_fault(void);
/* Chooses the language: its name and its sentences, as `po2c --words` makes them: in the order of enum motu_message,
 * each ended by a NUL. Before the first of these calls every sentence is empty. */
int motu_speak(int bytes);

int motu_start(int bytes); /* game, options, seed */
int motu_load(int bytes);  /* record, seed */
int motu_position(void);
int motu_verify(void);
int motu_play(int bytes); /* move */
int motu_chance(void);
int motu_undo(int count);
int motu_undo_limit(int bytes); /* seat */
int motu_record(int bytes);     /* viewer */
int motu_header(int bytes);     /* key, value */

int motu_picture(int bytes, int ply); /* viewer; ply -1: now */
int motu_moves(int bytes);            /* viewer */
int motu_odds(void);
int motu_why(int bytes);                   /* move, viewer */
int motu_effect(int bytes);                /* move, viewer */
int motu_log(int bytes, int from, int to); /* viewer; perhaps not as far as `to`: ask again */

/* Begins to think about the present position, from what the player who decides may know. `visits` 0: as many as the
 * level wants. Given a move that was played, a judge searches instead of a level, and says what the move gave away. A
 * level may have a style. */
int motu_think(int bytes, int level, int visits); /* seed, move or nothing, style or nothing */
/* Searches that many more iterations; 0: more would change nothing. */
int motu_think_on(int iterations);
/* Whether that many more iterations could not change the decision; 0 or 1. */
int motu_think_settled(int left);
/* Two engines that search the same position with seeds of their own find more than one does in the same time. Each
 * takes all its visits, because a decision that is settled in one table may not be so in their sum; equal seeds and
 * visits then give an equal sum. Call it between motu_think() and the first motu_think_on(); 0: nobody has begun to
 * think. */
int motu_think_whole(void);
/* {"left":N,"settles":true,"seats":2,"found":"…"}: visits that are left, whether the search is of a kind that may end
 * early, what it has found, for the other's motu_findings_add(). What is added counts until it searches on. */
int motu_findings(void);
int motu_findings_add(int bytes); /* what the other has found */
/* The result so far, with what was added, and with at most that many rows of its table. */
int motu_thought(int rows);

/* How strong a player seems who gave away these losses, in ten thousandths of the win, separated by spaces; and with
 * how many visits each decision must be judged for that. */
int motu_strength(int bytes); /* game, losses */

/* Plays random games and answers with a hash of everything that happened in them: equal for equal engines, whatever
 * machine they were compiled for. */
int motu_sample(int bytes, int games); /* game, options, seed */

#endif
