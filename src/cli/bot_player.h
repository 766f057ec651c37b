/* bot_player.h: somebody else's program as a player: what it is told about its games and asked (doc/bots.md). bot.h
 * sends and receives the lines. */
#ifndef MOTU_BOT_PLAYER_H
#define MOTU_BOT_PLAYER_H

#include <sched.h>

#include <motu/match.h>

struct bot_player;

/* NULL without memory. The program is started when it is first asked. */
struct bot_player *bot_player_open(const char *command);
void bot_player_close(struct bot_player *);

/* A new game begins: the program has been told nothing of it yet. */
void bot_player_begin(struct bot_player *);
/* Shows the program the match as the seat saw it, and asks for the seat's decision: it should think for `ms`, and loses
 * after `wait_ms`. False: `fault` says what it did wrong; if it does not listen, it has been ended. */
bool bot_player_ask(struct bot_player *, const struct motu_match *, int seat, long ms, double wait_ms, motu_move *,
                    struct motu_text *fault);

/* How a game ended: its number, the players' names, each one's share of the win, the program's seats; and the fault
 * that ended it early, or "". */
struct bot_end {
    long game;
    int seats;
    const char *name[MOTU_MAX_SEATS];
    int share[MOTU_MAX_SEATS]; /* in parts of MOTU_WHOLE */
    bool own[MOTU_MAX_SEATS];
    const char *fault;
};
/* Tells the program, if it is running and has understood `hello`. Its answer does not matter: the game is over. */
void bot_player_end(struct bot_player *, const struct motu_match *, const struct bot_end *, double wait_ms);

/* CPU time in milliseconds that the program has used so far. Starts and greets it if it is not running, because that
 * time is not spent on thinking. */
double bot_player_cpu_ms(struct bot_player *, double wait_ms);
/* Lets the program run on these processors. */
void bot_player_place(struct bot_player *, const cpu_set_t *);

#endif
