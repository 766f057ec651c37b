/* admin_commands.c: admin commands: close, replace, delete. Players see them in the log of their table. */
#include "house_inside.h"

#include <stdio.h>
#include <string.h>

#include "house_words.h"

static void close_table(struct house *h, struct table *t, const char *reason, struct motu_text *answer)
{
    if (!table_is_readable(t)) {
        store_set_over(h->store, t->about.id, &t->head, true);
        motu_text_put(answer, "ok closed; its log cannot be read here and is kept as it is");
        return;
    }
    if (table_is_open(t)) {
        motu_text_put(answer, "no that table is over already");
        return;
    }
    if (!words_is_line(reason, QUOTA_SAY_BYTES))
        reason = "closed by the host";
    if (house_log(h, t, ACTOR_HOST, EVENT_CLOSE, NULL, reason))
        store_set_over(h->store, t->about.id, &t->head, true);
    motu_text_put(answer, "ok closed");
}

/* "black 3": a computer; "black link": a new link; the old one is no longer valid. */
static void replace_seat(struct house *h, struct table *t, const char *words, struct motu_text *answer)
{
    const size_t length = strcspn(words, " ");
    const int seat = t->game ? table_actor_named(t, words, length) : MOTU_OVER;
    const char *by = words + length + (words[length] == ' ');
    int level;
    char token[TOKEN_HEX];
    if (seat < 0 || !table_is_readable(t) || table_is_open(t)) {
        motu_text_put(answer, "no there is no such seat to replace");
    } else if (words_all_number(by, &level) && level >= 1 && level <= MOTU_AI_LEVELS) {
        if (house_log(h, t, ACTOR_HOST, EVENT_REPLACE, NULL, words)) {
            house_start_if_full(h, t);
            house_go_on(h, t);
        }
        motu_text_put(answer, "ok a computer has the seat");
    } else if (!strcmp(by, "link") && t->seat[seat].kind != SEAT_COMPUTER) {
        house_new_key(h, t, ACTOR_HOST, motu_actor_name(t->game, seat), token);
        motu_text_put(answer, "ok token ");
        motu_text_put(answer, token);
    } else {
        motu_text_put(answer, "no say a level from 1 to 8, or link");
    }
}

static void delete_table(struct house *h, struct table *t, const char *reason, struct motu_text *answer)
{
    char note[STORE_MAX_TEXT];
    struct motu_text text = MOTU_TEXT_IN(note);
    motu_text_put(&text, "deleted ");
    motu_text_put(&text, t->about.id);
    motu_text_put_char(&text, ' ');
    motu_text_put_plain(&text, reason, strlen(reason));
    if (!table_is_open(t) && table_is_readable(t)) {
        motu_text_put(answer, "no close it first, so that its players see it");
        return;
    }
    if (store_delete(h->store, t->about.id, &t->head) && store_note(h->store, h->now_ms, note))
        house_forget(h, t);
    motu_text_put(answer, "ok deleted");
}

void house_command(struct house *h, const char *words, struct motu_text *answer)
{
    char line[LINE_SIZE], *at = line;
    snprintf(line, sizeof line, "%s", words);
    const char *verb = strsep(&at, " "), *id = at ? strsep(&at, " ") : "", *rest = at ? at : "";
    struct table *t = house_find(h, id);
    if (!t)
        motu_text_put(answer, "no there is no such table");
    else if (!strcmp(verb, "close"))
        close_table(h, t, rest, answer);
    else if (!strcmp(verb, "replace"))
        replace_seat(h, t, rest, answer);
    else if (!strcmp(verb, "delete"))
        delete_table(h, t, rest, answer);
    else
        motu_text_put(answer, "no such command");
    if (store_error(h->store)) { /* whatever was to be done, it is not */
        motu_text_clear(answer);
        motu_text_put(answer, "no ");
        motu_text_put(answer, store_error(h->store));
    }
}
