/* strengths.c: see strengths.h. */
#include "strengths.h"

#include <string.h>

bool strengths_open(struct strengths *s)
{
    memset(s, 0, sizeof *s);
    s->judge = motu_ai_player_judge();
    s->pool = pool_open(1, (size_t)16 << 20); /* one thread, as when the levels were measured */
    return s->pool;
}

void strengths_close(struct strengths *s)
{
    pool_close(s->pool);
}

void strengths_add(struct strengths *s, const struct motu_match *m, motu_move made)
{
    static struct pool_result t;
    motu_move list[MOTU_MAX_MOVES];
    const struct pool_limit limit = {.visits = motu_strength_visits(m->game)};
    const int actor = motu_match_actor(m);
    if (!limit.visits || actor < 0 || (m->viewer != MOTU_ALL && m->viewer != actor))
        return;
    const struct motu_ai_position *p = pool_recall(s->pool, m, actor, &s->judge);
    if (m->game->moves(&p->view, list) == 1)
        return;
    pool_think(s->pool, &s->judge, p, (uint64_t)m->count, &limit, &t);
    motu_strength_add(&s->seat[actor], motu_ai_loss(t.row, t.rows, t.solved, t.move, made));
}

/* --- one match ---------------------------------------------------------------------------------------------------- */

static void put_seat(const struct motu_game *game, int seat, const struct motu_strength_tally *t, bool losses,
                     struct motu_text *out)
{
    struct motu_strength strength;
    const bool known = motu_strength_estimate(game, t, &strength);
    if (!known && !losses)
        return;
    motu_text_put_member_open(out, game->seat_names[seat], '{');
    motu_text_put_member_number(out, "decisions", t->decisions);
    if (losses) {
        motu_text_put_member_open(out, "losses", '[');
        for (int i = 0; i < MOTU_LOSS_CLASSES; i++) {
            motu_text_put_item(out);
            motu_text_put_number(out, t->count[i]);
        }
        motu_text_put_char(out, ']');
    }
    if (known) {
        motu_text_put_member_number(out, "level", strength.level);
        motu_text_put_member_number(out, "low", strength.low);
        motu_text_put_member_number(out, "high", strength.high);
    }
    motu_text_put_char(out, '}');
}

static void put_seats(const struct strengths *s, const struct motu_game *game, int seats, bool losses,
                      struct motu_text *out)
{
    motu_text_put_member_open(out, "strength", '{');
    for (int seat = 0; seat < seats; seat++)
        put_seat(game, seat, &s->seat[seat], losses, out);
    motu_text_put_char(out, '}');
}

void strengths_put(const struct strengths *s, const struct motu_game *game, int seats, struct motu_text *out)
{
    put_seats(s, game, seats, false, out);
}

void strengths_print(const struct strengths *s, const struct motu_game *game, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        struct motu_strength strength;
        if (motu_strength_estimate(game, &s->seat[seat], &strength))
            tell_with(CLI_ANALYSE_STRENGTH, seat_place(game, seat), motu_sentence_number(strength.level),
                      motu_sentence_number(strength.low), motu_sentence_number(strength.high));
        else if (s->seat[seat].decisions && motu_strength_visits(game))
            tell_with(CLI_ANALYSE_STRENGTH_FEW, seat_place(game, seat), motu_sentence_number(MOTU_STRENGTH_LEAST));
    }
}

/* --- many games --------------------------------------------------------------------------------------------------- */

struct listing {
    const struct command *command;
    bool json, found;
};

static void judge_all(struct strengths *s, const struct motu_match *record)
{
    static struct motu_match m;
    m = *record;
    if (m.count)
        motu_match_undo(&m, m.count, NULL);
    for (int i = 0; i < record->count; i++) {
        strengths_add(s, &m, record->move[i]);
        motu_match_play(&m, record->move[i], NULL);
    }
}

static void print_game(const struct listing *l, const struct strengths *s, const struct motu_match *m, const char *name)
{
    const int seats = m->game->seats(&m->now);
    if (!l->json) {
        puts(name);
        strengths_print(s, m->game, seats);
        return;
    }
    char bytes[2048];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "file", name);
    motu_text_put_member_text(&text, "game", m->game->id);
    put_seats(s, m->game, seats, true, &text);
    motu_text_put_char(&text, '}');
    puts(bytes);
}

static int take(void *context, const char *name, const struct motu_match *m)
{
    struct listing *l = context;
    struct strengths s;
    if (!motu_strength_visits(m->game))
        return EXIT_DONE;
    if (!strengths_open(&s)) {
        complain(l->command, phrase(CLI_NO_MEMORY));
        return EXIT_FAILED;
    }
    l->found = true;
    judge_all(&s, m);
    print_game(l, &s, m, name);
    strengths_close(&s);
    return EXIT_DONE;
}

int strengths_of_file(const struct command *c, const char *path, bool json)
{
    struct listing l = {.command = c, .json = json};
    const int code = record_each(c, path, take, &l);
    if (code == EXIT_DONE && !l.found) {
        complain(c, phrase_with(CLI_ANALYSE_NO_STRENGTH, motu_sentence_word(path)));
        return EXIT_USAGE;
    }
    return code;
}
