/* cli.h: what the commands of motu share. Results go to standard output, everything else to standard error. */
#ifndef MOTU_CLI_H
#define MOTU_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "words.h"

/* Exit codes, for scripts. */
enum {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_ILLEGAL = 3,   /* an illegal move or a bad record */
    EXIT_NOT_FOUND = 4, /* no such file, rule or game */
    EXIT_IO = 5,
    EXIT_BOT = 6, /* somebody's program misbehaved */
    EXIT_INTERRUPTED = 130
};

/* An option, described once: reading the command line, --help, the completions of the shells and the check of the man
 * page all come from this row. */
struct option_row {
    const char *name;
    char letter;         /* or 0 */
    const char *takes;   /* NULL: a switch. Otherwise it needs a value, and this lists what a shell may offer: words
                          * separated by spaces, some of which stand for others (completions.c); "" for none */
    enum phrase text;    /* what it does, in the reader's language: "VALUE\nwhat it does" if it takes a value … */
    const char *english; /* … or, for a developers' command, the same in English */
};

struct command {
    const char *name;
    enum phrase summary;
    enum phrase help, help_end; /* printed by --help before and after the options; in the reader's language … */
    const char *english_help, *english_end; /* … or, for a developers' command, in English */
    const struct option_row *options;       /* ends with a NULL name */
    const char *operands;                   /* what a shell may offer for operands, like `takes` */
    bool hidden;                            /* from the overview */
    int (*run)(int argc, char **argv);
};

/* All of them, in the order of the overview; ends with NULL. */
extern const struct command *const all_commands[];
/* Options of every command: --lang and --help. */
extern const struct option_row common_options[];

extern const struct command command_admin, command_backup, command_think, command_move_data, command_verify_data,
    command_analyse, command_arena, command_bench, command_check, command_completions, command_dataset, command_draw,
    command_engine, command_examine, command_fit, command_perft, command_play, command_puzzle, command_replay,
    command_rules, command_samples, command_selfplay, command_serve, command_stats, command_verify;

/* --- flags.c: options and operands ---------------------------------------------------------------------- */

/* Where an option's value goes: a switch sets *on, others *value. Every row of the table has one. */
struct flag {
    const char *name;
    bool *on;
    const char **value;
};

/* Reads options and operands. Returns the number of operands, moved to the front of argv[1…], or -1
 * after saying what is wrong, or after --help (then *exit_code is EXIT_DONE). */
int flags_read(const struct command *, int argc, char **argv, const struct flag *flags, int count, int most_operands,
               int *exit_code);
/* What --help prints. (help.c) */
void flags_print_help(const struct command *);
/* The text of a row, in English or, if possible, in the reader's language; the next call reuses the buffer. The name of
 * its value goes to *value, or NULL. (help.c) */
const char *option_text(const struct option_row *, bool english, const char **value);
/* A whole number within bounds; false after saying what is wrong. */
bool flags_number(const struct command *, const char *name, const char *text, long low, long high, long *number);
/* The nearest of some words, if it is close enough to be a typo; otherwise NULL. */
const char *flags_nearest(const char *word, const char *const *words, int count);

/* --- say.c: messages -------------------------------------------------------------------------------------- */

/* "motu check: …" on standard error, in English, for developers; for everybody else see words.h. */
void say_error(const struct command *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a reason. */
void say_reason(const struct command *, const struct motu_reason *);
/* A reason as a sentence with its rule, in a static buffer. */
const char *reason_sentence(const struct motu_reason *);
/* The game of that name; NULL after saying that there is none. */
const struct motu_game *find_game(const struct command *, const char *name);
/* A seed from --seed, or a fresh one. */
uint64_t choose_seed(const char *text);

/* --- figure.c --------------------------------------------------------------------------------------------- */

/* A member of an object, with that many digits after the point. */
void put_member_decimal(struct motu_text *, const char *key, double, int places);

/* --- files.c ---------------------------------------------------------------------------------------------- */

/* Reads a whole file ("-": standard input) of at most `most` bytes into new memory. NULL after saying what
 * is wrong, with the exit code. */
char *file_read(const struct command *, const char *path, size_t most, size_t *length, int *exit_code);
/* Writes a whole file by way of a temporary one beside it, so that it is there completely or not at all; something that
 * is not a plain file, such as a device, is written to directly. False after saying what is wrong. */
bool file_write(const struct command *, const char *path, const char *bytes, size_t length);
/* Whether the file can be created, for commands that take long before they write. False after saying why not. */
bool file_can_be_written(const struct command *, const char *path);
/* Creates the folders on the way to a path, readable only by their owner. False with errno. */
bool folders_make(char *path);

/* --- data_file.c ------------------------------------------------------------------------------------------ */

/* The file a server keeps its games in: what --data says, or one in the user's data folder, which is created if `make`.
 * NULL after saying what is wrong. */
const char *data_file(const struct command *, const char *given, bool make);
/* Whether this names a file: SQLite would take "" and ":memory:" for a temporary database. False after saying so. */
bool data_file_is_named(const struct command *, const char *path);
/* A file, or a database without its password, as shown to people. Valid until the next call. */
const char *data_shown(const char *place);

/* --- records.c -------------------------------------------------------------------------------------------- */

/* A record from a file, or from FILE#N, one game of an arena's file (game_file.h), in new memory (record_close); NULL
 * after saying what is wrong, with the exit code. */
struct opened_record {
    struct motu_match match, scratch;
    struct motu_belief *belief;
};
struct opened_record *record_open(const struct command *, const char *path, int *exit_code);
/* The same for bytes; messages call them `path`. */
struct opened_record *record_read(const struct command *, const char *path, const char *bytes, size_t length,
                                  int *exit_code);
void record_close(struct opened_record *);
/* Calls `see` for the record of a file, or for each one of an arena's file, with its name, until it returns something
 * other than EXIT_DONE. Returns its last exit code, or that of a record that cannot be read, which has been
 * reported. */
typedef int record_see(void *context, const char *name, const struct motu_match *);
int record_each(const struct command *, const char *path, record_see *see, void *context);
/* The viewer: a seat, "public", "all", or with NULL the one the record is for. False after saying what is wrong. */
bool record_viewer(const struct command *, const struct motu_match *, const char *name, int *viewer);

#endif
