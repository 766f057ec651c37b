/* play_table.c: who sits where, and the record as a file. */
#include "play_table.h"

#include <string.h>
#include <time.h>

bool table_take_seats(struct table *t, const char *seat)
{
    const struct motu_game *game = t->match.game;
    const int seats = game->seats(&t->match.now);
    const bool everybody = seat && (!strcmp(seat, "both") || !strcmp(seat, "all"));
    int chosen = seat && !everybody ? motu_actor_named(game, seat, strlen(seat)) : 0;
    if (chosen < 0 || chosen >= seats) {
        char names[64];
        struct motu_text text = MOTU_TEXT_IN(names);
        for (int i = 0; i < seats; i++) {
            motu_text_put(&text, i ? ", " : "");
            motu_text_put(&text, game->seat_names[i]);
        }
        complain(&command_play, phrase_with(CLI_PLAY_NO_SEAT, typed_word(seat), motu_sentence_word(names)));
        return false;
    }
    for (int i = 0; i < seats; i++)
        t->person[i] = everybody || i == chosen;
    t->people = everybody ? seats : 1;
    t->reader = everybody ? MOTU_ONLOOKER : chosen;
    return true;
}

/* A game that was loaded keeps the names it has. */
static void keep_or_set(struct motu_match *m, const char *key, const char *value)
{
    size_t length;
    if (!motu_match_header(m, key, &length))
        motu_match_set_header(m, key, value);
}

void table_write_names(struct table *t)
{
    char date[16];
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) && strftime(date, sizeof date, "%Y-%m-%d", &utc))
        keep_or_set(&t->match, "date", date);
    char name[64];
    struct motu_text text = MOTU_TEXT_IN(name);
    motu_text_put(&text, t->computer.kind == MOTU_AI_LEVEL ? "motu " : "");
    motu_ai_player_write(&t->computer, &text);
    for (int i = 0; i < t->match.game->seats(&t->match.now); i++)
        keep_or_set(&t->match, t->match.game->seat_names[i], t->person[i] ? "guest" : name);
}

bool table_ask(struct table *t, const char *question, char line[TYPED])
{
    const enum prompt_end end = prompt_read(t->prompt, question, line);
    if (end == PROMPT_READ)
        return true;
    fputc('\n', stdout);
    t->stop = end == PROMPT_INTERRUPTED ? INTERRUPTED : LEAVE;
    return false;
}

bool table_load(struct table *t, const char *path, int *code)
{
    struct opened_record *record = record_open(&command_play, path, code);
    if (!record)
        return false;
    const bool whole = record->match.viewer == MOTU_ALL;
    if (whole)
        t->match = record->match;
    else
        complain(&command_play, phrase_with(CLI_PLAY_MASKED, motu_sentence_word(path)));
    record_close(record);
    for (int i = 0; whole && i < MOTU_MAX_SEATS; i++)
        t->told[i] = t->match.count;
    *code = EXIT_ILLEGAL;
    return whole;
}

void table_save(const struct table *t, const char *path)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(record);
    if (!*path) {
        tell(CLI_PLAY_FILE_WANTED);
        return;
    }
    motu_match_write_record(&t->match, MOTU_ALL, &text);
    if (file_write(&command_play, path, record, text.length))
        tell_with(CLI_PLAY_SAVED, motu_sentence_word(path));
}
