/* puzzle_ask.c: `motu puzzle play`: somebody solves puzzles at the terminal. */
#include <string.h>

#include "prompt.h"
#include "puzzle_say.h"

struct quiz {
    const struct command *command;
    const struct style *style;
    struct prompt *prompt;
    int asked, solved; /* solved: at the first try */
};

static void show(const struct quiz *q, const struct puzzle *z)
{
    const struct motu_match *m = &z->record->match;
    struct motu_state view;
    motu_match_view(m, z->seat, &view);
    puts("");
    puzzle_print(z);
    const struct screen *screen = screen_find(m->game);
    screen->draw(m->game, &view, z->seat, q->style, stdout);
    screen->ask(m->game, &view, stdout);
}

static void print_solution(const struct puzzle *z)
{
    char reason[2048];
    struct motu_text why = MOTU_TEXT_IN(reason);
    puzzle_write_reason(z, &why);
    reader_fit(reason);
    print_wrapped(reason, 0, 0, stdout);
}

/* What people type besides moves, as in `motu play`. */
static bool obey(const struct quiz *q, const struct puzzle *z, const char *line)
{
    if (!*line || !strcmp(line, "board")) {
        show(q, z);
    } else if (!strcmp(line, "moves")) {
        screen_print_moves(&z->record->match);
    } else if (!strcmp(line, "help") || !strcmp(line, "?")) {
        tell(screen_find(z->record->match.game)->help);
        tell(CLI_PUZZLE_HOW);
    } else {
        return false;
    }
    return true;
}

/* What a line leads to: returns whether the puzzle is done. */
static bool is_answered(struct quiz *q, const struct puzzle *z, const char *line, bool *first)
{
    motu_move move;
    struct motu_reason reason;
    if (!strcmp(line, "show")) {
        print_solution(z);
        return true;
    }
    if (!strcmp(line, "next"))
        return true;
    if (obey(q, z, line))
        return false;
    if (!motu_match_is_legal(&z->record->match, line, &move, &reason)) {
        puts(reason_sentence(&reason));
        return false;
    }
    if (move == z->answer.move) {
        q->solved += *first;
        tell(CLI_PUZZLE_RIGHT);
        print_solution(z);
        return true;
    }
    *first = false;
    tell_with(CLI_PUZZLE_WRONG, motu_sentence_word(line));
    return false;
}

static bool is_farewell(const char *line)
{
    return !strcmp(line, "quit") || !strcmp(line, "q");
}

/* False when nobody answers any more. */
static bool ask(struct quiz *q, const struct puzzle *z)
{
    char line[PROMPT_LINE];
    bool first = true;
    show(q, z);
    tell(CLI_PUZZLE_HOW);
    q->asked++;
    do {
        if (prompt_read(q->prompt, "> ", line) != PROMPT_READ || is_farewell(line)) {
            q->asked--;
            return false;
        }
    } while (!is_answered(q, z, line, &first));
    return true;
}

int puzzle_ask(const struct command *c, const struct puzzles *all, int level, const char *id, const struct style *style)
{
    struct quiz q = {.command = c, .style = style, .prompt = prompt_open(NULL)};
    bool more = true, any = false;
    if (!q.prompt) {
        complain(c, phrase(CLI_NO_MEMORY));
        return EXIT_FAILED;
    }
    for (int i = 0; i < all->count && more; i++) {
        const struct puzzle *z = &all->puzzle[i];
        if ((level && z->level != level) || (id && strcmp(id, z->id)))
            continue;
        any = true;
        more = ask(&q, z);
    }
    prompt_close(q.prompt);
    if (!any) {
        complain(c, phrase(CLI_PUZZLE_NONE));
        return EXIT_NOT_FOUND;
    }
    puts(phrase_with(CLI_PUZZLE_SCORE, motu_sentence_number(q.solved), motu_sentence_number(q.asked)));
    return EXIT_DONE;
}
