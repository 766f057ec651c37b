/* play_turn.c: asks whoever decides, a person, a computer or chance, until the game is over. People who share a screen
 * have a curtain between them. */
#include <string.h>
#include <unistd.h>

#include "play_table.h"
#include "teller.h"

/* Somebody who thinks: a terminal is told after a second. */
struct thinker {
    const struct motu_game *game;
    int seat;
    double began;
    bool told;
};

static bool watch(void *context)
{
    struct thinker *who = context;
    if (!who->told && isatty(STDERR_FILENO) && pool_wall_ms() - who->began > 1000) {
        fputs(phrase_with(CLI_PLAY_THINKING, seat_place(who->game, who->seat)), stderr);
        who->told = true;
    }
    return prompt_interrupted();
}

motu_move table_think(struct table *t, int seat, const struct motu_ai_player *player, const struct pool_limit *limit)
{
    const struct motu_ai_position *position = pool_recall(t->pool, &t->match, seat, player);
    struct pool_result thought;
    struct thinker who = {.game = t->match.game, .seat = seat, .began = pool_wall_ms()};
    struct pool_limit watched = *limit;
    watched.enough = watch;
    watched.context = &who;
    pool_think(t->pool, player, position, motu_rng_next(&t->rng), &watched, &thought);
    if (who.told)
        fprintf(stderr, "\r%78s\r", "");
    return thought.move;
}

/* Nobody's cards are on the screen until the right person asks for them. */
static bool draw_curtain(struct table *t, int seat)
{
    char line[TYPED];
    fputs(t->style.colour ? "\033[2J\033[3J\033[H" : "\n", stdout);
    for (int i = 0; !t->style.colour && i < 50; i++)
        fputs("\n", stdout);
    char question[512];
    snprintf(question, sizeof question, "%s ",
             phrase_with(t->people > 2 ? CLI_PLAY_CURTAIN_MORE : CLI_PLAY_CURTAIN, seat_place(t->match.game, seat)));
    t->reader = MOTU_ONLOOKER;
    prompt_complete(t->prompt, NULL, NULL);
    return table_ask(t, question, line);
}

void table_catch_up(struct table *t)
{
    if (t->reader < 0 || t->told[t->reader] == t->match.count)
        return;
    teller_catch_up(&t->match, t->told[t->reader], t->reader, stdout);
    t->told[t->reader] = t->match.count;
}

static void ask_person(struct table *t, int seat)
{
    char line[TYPED];
    struct motu_state view;
    struct motu_reason reason;
    if (isatty(STDIN_FILENO)) /* somebody may close the window */
        table_keep(t);
    if (t->people > 1 && t->reader != seat) {
        if (!draw_curtain(t, seat))
            return;
        t->show_board = true;
    }
    t->reader = seat;
    table_catch_up(t);
    motu_match_view(&t->match, seat, &view);
    if (t->show_board) {
        t->screen->draw(t->match.game, &view, seat, &t->style, stdout);
        t->screen->ask(t->match.game, &view, stdout);
        t->show_board = false;
    }
    char question[80];
    snprintf(question, sizeof question, "%s> ", seat_word(t->match.game, seat));
    prompt_complete(t->prompt, table_list_lines, t);
    if (!table_ask(t, question, line))
        return;
    char *words = line + strspn(line, " \t");
    if (table_obey(t, seat, words))
        return;
    if (motu_match_play_text(&t->match, words, &reason)) {
        t->show_board = true;
        table_catch_up(t);
    } else {
        printf("%s\n", reason_sentence(&reason));
    }
}

/* Chance or a computer decides. False: the game stops. */
static bool decide(struct table *t, int actor)
{
    struct motu_match *m = &t->match;
    struct motu_reason reason;
    const motu_move move =
        actor == MOTU_CHANCE ? motu_match_chance(m) : table_think(t, actor, &t->computer, &(struct pool_limit){0});
    if (prompt_interrupted()) { /* a search that was interrupted makes no move */
        fputc('\n', stdout);
        t->stop = INTERRUPTED;
        return false;
    }
    if (motu_match_play(m, move, &reason))
        return true;
    printf("%s\n", reason_sentence(&reason)); /* only a game that does not end gets here */
    return false;
}

/* Called after a decision that no person made. The deal at the beginning is not told. */
static void tell_what_happened(struct table *t)
{
    bool begun = false;
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
        begun = begun || t->told[seat];
    if (begun)
        table_catch_up(t);
    else if (motu_match_actor(&t->match) >= 0)
        for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
            t->told[seat] = t->match.count;
}

/* The last board, and who has won. */
static void show_end(struct table *t)
{
    const struct motu_match *m = &t->match;
    struct motu_state view, before;
    struct motu_reason told[MOTU_MAX_TOLD];
    const int last = m->count - 1;
    const bool hides = m->game->keeps_hidden && m->game->keeps_hidden(&m->now);
    table_catch_up(t);
    motu_match_view(m, t->people == 1 ? t->reader : hides ? MOTU_ONLOOKER : MOTU_ALL, &view);
    t->screen->draw(m->game, &view, t->reader, &t->style, stdout);
    printf("\n%s ", phrase(CLI_PLAY_OVER));
    motu_match_state_at(m, last, &before);
    const int count = m->game->tell ? m->game->tell(&before, m->move[last], &m->now, told) : 0;
    printf("%s\n", count ? reason_sentence(&told[count - 1]) : "");
}

void table_play(struct table *t)
{
    int actor;
    while (!t->stop && (actor = motu_match_actor(&t->match)) != MOTU_OVER) {
        if (actor >= 0 && t->person[actor])
            ask_person(t, actor);
        else if (decide(t, actor))
            tell_what_happened(t);
        else
            break;
    }
    if (motu_match_actor(&t->match) == MOTU_OVER)
        show_end(t);
}
