/* puzzle_judge.c: see puzzle_judge.h. */
#include "puzzle_judge.h"

#include <string.h>

enum {
    TRIES = 5,       /* of a level, each with its own seed */
    TRIES_RIGHT = 4, /* of these, for a level that finds the move */
    EVENLY = 900     /* thousandths: how the second search explores; the games' tunings have 600 */
};

/* The results of a search and of an equally long one without the move it found. A search looks little at moves it does
 * not prefer, so one search alone would misjudge the second move. */
struct lead {
    bool solved;
    struct motu_ai_row best, next;
    int variation_length;
    motu_move variation[16];
};

static void keep_variation(struct lead *l, const struct pool_result *t)
{
    l->variation_length = t->variation_length;
    memcpy(l->variation, t->variation, sizeof l->variation);
}

/* In a solved position the values are 0, a half and 1: the next move is one that gives away least. */
static void next_of_solved(struct lead *l, const struct pool_result *t)
{
    l->solved = true;
    l->next = (struct motu_ai_row){.value = -1};
    for (int i = 0; i < t->rows; i++)
        if (t->row[i].move != l->best.move && t->row[i].value > l->next.value)
            l->next = t->row[i];
}

static struct lead find_lead(struct pool *pool, const struct motu_ai_player *player, const struct motu_ai_position *p,
                             uint32_t visits, uint64_t seed)
{
    static struct pool_result t;
    struct lead l = {0};
    pool_think(pool, player, p, seed, &(struct pool_limit){.visits = visits}, &t);
    l.best = t.row[0];
    keep_variation(&l, &t);
    if (t.solved) {
        next_of_solved(&l, &t);
        return l;
    }
    pool_think(pool, player, p, seed, &(struct pool_limit){.visits = visits, .left_out = l.best.move}, &t);
    l.next = t.row[0];
    return l;
}

static void write_answer(const struct motu_ai_position *p, const struct lead *l, const struct lead *shown,
                         struct puzzle_answer *answer)
{
    struct motu_text move = MOTU_TEXT_IN(answer->best), other = MOTU_TEXT_IN(answer->next),
                     line = MOTU_TEXT_IN(answer->line);
    answer->exact = l->solved;
    answer->move = shown->best.move;
    answer->value = shown->best.value;
    answer->next_value = shown->next.value;
    p->game->write_move(&p->view, shown->best.move, &move);
    p->game->write_move(&p->view, shown->next.move, &other);
    motu_ai_write_variation(p, l->variation, l->variation_length, &line);
}

/* Where others decide at the same time, the best is a mixture of moves, not one of them. */
static bool is_secret(const struct motu_ai_position *p)
{
    struct motu_state first;
    return p->game->secret && p->game->secret(&p->view, &first);
}

int puzzle_glance(struct pool *pool, const struct motu_match *m, uint32_t visits, uint64_t seed)
{
    const struct motu_ai_player player = motu_ai_player_judge();
    const struct motu_ai_position *p = pool_recall(pool, m, motu_match_actor(m), &player);
    if (is_secret(p))
        return 0;
    const struct lead l = find_lead(pool, &player, p, visits, seed);
    return l.best.value - l.next.value;
}

bool puzzle_judge(struct pool *pool, const struct motu_match *m, const struct puzzle_effort *effort,
                  struct puzzle_answer *answer)
{
    struct motu_ai_player player = motu_ai_player_judge();
    struct lead l[2];
    const struct motu_ai_position *p = pool_recall(pool, m, motu_match_actor(m), &player);
    memset(answer, 0, sizeof *answer);
    if (is_secret(p))
        return false;
    for (int i = 0; i < 2; i++) {
        l[i] = find_lead(pool, &player, p, effort->visits[i], effort->seed[i]);
        const int margin = l[i].best.value - l[i].next.value;
        if (l[i].solved && margin > 0) {
            write_answer(p, &l[i], &l[i], answer);
            return true;
        }
        if (l[i].solved || margin < effort->margin || l[i].best.move != l[0].best.move)
            return false;
        player.settings.explore = EVENLY;
    }
    const bool second = l[1].best.value - l[1].next.value <= l[0].best.value - l[0].next.value;
    write_answer(p, &l[1], &l[second], answer);
    return true;
}

static bool finds(struct pool *pool, const struct motu_match *m, int level, motu_move best, uint64_t seed)
{
    static struct pool_result t;
    const struct motu_ai_player player = motu_ai_player_level(level);
    const struct motu_ai_position *p = pool_recall(pool, m, motu_match_actor(m), &player);
    int right = 0;
    for (int i = 0; i < TRIES; i++) {
        pool_think(pool, &player, p, seed + (uint64_t)(level * TRIES + i), &(struct pool_limit){0}, &t);
        right += t.move == best;
        if (i - right >= TRIES - TRIES_RIGHT)
            break;
    }
    return right >= TRIES_RIGHT;
}

int puzzle_grade(struct pool *pool, const struct motu_match *m, motu_move best, uint64_t seed)
{
    int level = MOTU_AI_LEVELS;
    while (level > 1 && finds(pool, m, level - 1, best, seed))
        level--;
    return level;
}
