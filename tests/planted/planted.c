/* planted.c: a mistake on purpose, for the tests of what is said about one. A motu that is linked with this (and with
 * --wrap for these functions) breaks a must() where it is asked to read or play the move `planted failure`; and once
 * more when it then writes the record, if the move is `planted failure twice`. */
#include <string.h>

#include <motu/match.h>

#include "must.h"

bool __real_motu_match_read_move(const struct motu_match *, const char *words, motu_move *, struct motu_reason *);
bool __wrap_motu_match_read_move(const struct motu_match *, const char *words, motu_move *, struct motu_reason *);
bool __real_motu_match_play_text(struct motu_match *, const char *words, struct motu_reason *);
bool __wrap_motu_match_play_text(struct motu_match *, const char *words, struct motu_reason *);
void __real_motu_match_write_record(const struct motu_match *, int viewer, struct motu_text *);
void __wrap_motu_match_write_record(const struct motu_match *, int viewer, struct motu_text *);

static bool twice;

static void fail_if_asked(const char *words)
{
    twice = !strcmp(words, "planted failure twice");
    must(strncmp(words, "planted failure", strlen("planted failure")) != 0);
}

bool __wrap_motu_match_read_move(const struct motu_match *m, const char *words, motu_move *move,
                                 struct motu_reason *reason)
{
    fail_if_asked(words);
    return __real_motu_match_read_move(m, words, move, reason);
}

bool __wrap_motu_match_play_text(struct motu_match *m, const char *words, struct motu_reason *reason)
{
    fail_if_asked(words);
    return __real_motu_match_play_text(m, words, reason);
}

void __wrap_motu_match_write_record(const struct motu_match *m, int viewer, struct motu_text *text)
{
    __real_motu_match_write_record(m, viewer, text);
    must(!twice);
}
