/* play_words.c: what people type besides moves: moves, why, undo, hint, board, log, rules, save, help, quit. */
#include <string.h>
#include <strings.h>

#include "play_table.h"
#include "teller.h"

static void print_common_help(const struct table *t)
{
    tell(t->screen->help);
    tell(CLI_PLAY_WORDS);
}

/* What a legal move would do, before it is made. */
static void preview(const struct table *t, int seat, motu_move move)
{
    struct motu_state before, after;
    motu_match_view(&t->match, seat, &before);
    memcpy(&after, &before, t->match.game->state_size);
    t->match.game->apply(&after, move);
    printf("%s\n  ", phrase(CLI_PLAY_LEGAL));
    teller_print(t->match.game, &before, move, &after, 2, stdout);
}

static void explain(const struct table *t, int seat, const char *words)
{
    const struct motu_match *m = &t->match;
    struct motu_reason reason;
    motu_move move;
    if (!*words)
        tell(CLI_PLAY_MOVE_WANTED);
    else if (!motu_match_read_move(m, words, &move, &reason) || m->game->refuse(&m->now, move, &reason))
        printf("%s\n", reason_sentence(&reason));
    else
        preview(t, seat, move);
}

static void take_back(struct table *t, int seat)
{
    struct motu_match *m = &t->match;
    struct motu_reason reason;
    struct motu_state state;
    const int limit = motu_match_undo_limit(m, seat, &reason);
    int ply = m->count - 1;
    for (; ply >= limit; ply--) { /* back to one of this player's own decisions */
        motu_match_state_at(m, ply, &state);
        if (m->game->actor(&state) == seat)
            break;
    }
    if (ply < limit) {
        printf("%s\n", reason_sentence(&reason));
        return;
    }
    motu_match_undo(m, m->count - ply, NULL);
    for (int i = 0; i < MOTU_MAX_SEATS; i++)
        if (t->told[i] > m->count)
            t->told[i] = m->count;
    tell(CLI_PLAY_TAKEN_BACK);
    t->show_board = true;
}

static void give_hint(struct table *t, int seat)
{
    enum { HINT_VISITS = 20000 }; /* not a time limit: equal positions and seeds get equal hints */
    struct motu_state view;
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    const struct motu_ai_player best = motu_ai_player_level(MOTU_AI_LEVELS);
    const motu_move move = table_think(t, seat, &best, &(struct pool_limit){.visits = HINT_VISITS});
    motu_match_view(&t->match, seat, &view);
    t->match.game->write_move(&view, move, &text);
    tell_with(CLI_PLAY_HINT, motu_sentence_word(words));
}

static void show_rule(char *number)
{
    char name[] = "rules";
    char *arguments[] = {name, number, NULL};
    command_rules.run(*number ? 2 : 1, arguments);
}

static void print_log(const struct table *t, int seat)
{
    if (!t->match.count)
        tell(CLI_PLAY_NOTHING_YET);
    teller_catch_up(&t->match, 0, seat, stdout);
}

/* What follows the first word, if the line begins with that word; otherwise NULL. */
static char *after_word(char *line, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

bool table_obey(struct table *t, int seat, char *line)
{
    char *rest;
    if (!*line || after_word(line, "board"))
        t->show_board = true;
    else if (after_word(line, "help") || after_word(line, "?"))
        print_common_help(t);
    else if (after_word(line, "moves"))
        screen_print_moves(&t->match);
    else if ((rest = after_word(line, "why")))
        explain(t, seat, rest);
    else if (after_word(line, "undo"))
        take_back(t, seat);
    else if (after_word(line, "hint"))
        give_hint(t, seat);
    else if (after_word(line, "log"))
        print_log(t, seat);
    else if ((rest = after_word(line, "rules")))
        show_rule(rest);
    else if ((rest = after_word(line, "save")))
        table_save(t, rest);
    else if (after_word(line, "quit") || after_word(line, "q") || after_word(line, "exit"))
        t->stop = LEAVE;
    else
        return false;
    return true;
}

void table_list_lines(void *context, const char *begun, prompt_offer *offer, void *to)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    static const char *const words[] = {"moves", "why ",   "undo",  "hint", "board",
                                        "log",   "rules ", "save ", "help", "quit"};
    const struct table *t = context;
    const bool why = !strncasecmp(begun, "why ", 4);
    const int count = motu_match_choices(&t->match, choice);
    for (int i = 0; i < count; i++) {
        char line[MOTU_MATCH_MAX_MOVE_TEXT + 4];
        struct motu_text text = MOTU_TEXT_IN(line);
        motu_text_put(&text, why ? "why " : "");
        motu_text_put(&text, choice[i].words);
        offer(to, line);
    }
    for (size_t i = 0; *begun && i < sizeof words / sizeof words[0]; i++)
        offer(to, words[i]);
}
