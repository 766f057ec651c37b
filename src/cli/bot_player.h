/* bot_player.h: a program of somebody else's as a player: what it is told of its games and asked (doc/bots.md). How
 * lines come and go is bot.h's. */
#ifndef MOTU_BOT_PLAYER_H
#define MOTU_BOT_PLAYER_H

#include <motu/match.h>

struct bot_player;

/* NULL without memory. The program is started when it is first asked. */
struct bot_player *bot_player_open(const char *command);
void bot_player_close(struct bot_player *);

/* A new game begins: nothing of it has been told yet. */
void bot_player_begin(struct bot_player *);
/* Shows the program the match as the seat saw it, and asks for the seat's decision: it should think for `ms`, and has
 * lost after `wait_ms`. False: `fault` says what it did wrong, and it has been ended if it does not listen. */
bool bot_player_ask(struct bot_player *, const struct motu_match *, int seat, long ms, double wait_ms, motu_move *,
                    struct motu_text *fault);

/* How a game ended: its number, what everybody is called, who got which share of the win, in which seats the program
 * sat; and the fault that ended it early, or "". */
struct bot_end {
    long game;
    int seats;
    const char *name[MOTU_MAX_SEATS];
    int share[MOTU_MAX_SEATS]; /* in parts of MOTU_WHOLE */
    bool own[MOTU_MAX_SEATS];
    const char *fault;
};
/* Tells the program, if it runs and has understood `hello`. What it answers is its own affair: the game is over. */
void bot_player_end(struct bot_player *, const struct motu_match *, const struct bot_end *, double wait_ms);

/* CPU time the program has used so far, in milliseconds. Starts and greets it, if it does not run yet: what that takes
 * is nobody's thinking. */
double bot_player_cpu_ms(struct bot_player *, double wait_ms);

#endif
