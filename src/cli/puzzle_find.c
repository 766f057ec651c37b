/* puzzle_find.c: see puzzle_find.h. */
#include "puzzle_find.h"

#include <string.h>

#include "broken.h"

enum {
    FEWEST_MOVES = 4,  /* with fewer there is nothing to find */
    APART = 6,         /* decisions between two puzzles of a game, so that they differ */
    MOST_PER_GAME = 3, /* so that a set comes from many games */
    GLANCE = 1500      /* visits that show whether a position is worth a deep search */
};

/* Whether a short search sees one move ahead: this rules out most positions. */
static bool is_promising(const struct puzzle_hunt *h, const struct motu_match *m, int seat)
{
    motu_move move[MOTU_MAX_MOVES];
    struct motu_state view;
    motu_match_view(m, seat, &view);
    return m->game->moves(&view, move) >= FEWEST_MOVES
           && puzzle_glance(h->pool, m, GLANCE, h->effort.seed[0]) >= h->effort.margin / 2;
}

/* Judges the position from the record that the puzzle will hold, so that verifying it does the same. */
static bool judge_record(const struct puzzle_hunt *h, const char *text, size_t length, struct puzzle *z)
{
    int code;
    struct opened_record *record = record_read(h->command, z->id, text, length, &code);
    bool good = false;
    if (record && puzzle_judge(h->pool, &record->match, &z->effort, &z->answer)) {
        z->level = puzzle_grade(h->pool, &record->match, z->answer.move, z->effort.seed[1]);
        good = z->level >= h->least_level;
    }
    record_close(record);
    return good;
}

static bool write_if_puzzle(struct puzzle_hunt *h, struct motu_match *m, int seat, const char *course)
{
    static char text[MOTU_MATCH_MAX_RECORD], line[2 * MOTU_MATCH_MAX_RECORD];
    struct motu_text record = MOTU_TEXT_IN(text), out = MOTU_TEXT_IN(line);
    struct puzzle z = {.seat = seat, .effort = h->effort};
    m->header[0] = 0; /* a puzzle needs no names and no shares of a seed */
    snprintf(z.id, sizeof z.id, "%s-%s-%d", h->name, course, m->count);
    z.effort.seed[0] += (uint64_t)m->count;
    z.effort.seed[1] += (uint64_t)m->count;
    motu_match_write_record(m, seat, &record);
    if (!motu_text_fits(&record) || !judge_record(h, text, record.length, &z))
        return false;
    puzzle_write(&z, m->game, text, &out);
    fputs(line, h->out);
    fflush(h->out);
    h->found++;
    return true;
}

/* Looks at the present position of a game. *found counts the game's puzzles so far, *last is where the last one was. */
static void look(struct puzzle_hunt *h, struct motu_match *m, int actor, const char *course, int *found, int *last)
{
    if (*found >= MOST_PER_GAME || (*found && m->count - *last < APART) || !is_promising(h, m, actor)
        || !write_if_puzzle(h, m, actor, course))
        return;
    ++*found;
    *last = m->count;
}

bool puzzle_hunt_game(struct puzzle_hunt *h, const struct motu_game *game, const char *options, uint64_t seed,
                      long number)
{
    enum { WEAKEST = 3, STRENGTHS = 4 }; /* players who leave something to find now and then */
    static struct motu_match m;
    static struct pool_result t;
    struct motu_rng rng;
    struct motu_reason reason;
    char course[48];
    int found = 0, last = 0;
    motu_rng_seed(&rng, seed * 1000003 + (uint64_t)number);
    if (!motu_match_start(&m, game, options, motu_rng_next(&rng), &reason)) {
        say_reason(h->command, &reason);
        return false;
    }
    snprintf(course, sizeof course, "%llu-%ld", (unsigned long long)seed, number);
    broken_about(&m);
    for (int actor; (actor = motu_match_actor(&m)) != MOTU_OVER;) {
        if (actor == MOTU_CHANCE) {
            motu_match_play(&m, motu_match_chance(&m), NULL);
            continue;
        }
        look(h, &m, actor, course, &found, &last);
        const struct motu_ai_player player = motu_ai_player_level(WEAKEST + (int)motu_rng_below(&rng, STRENGTHS));
        const struct motu_ai_position *p = pool_recall(h->pool, &m, actor, &player);
        pool_think(h->pool, &player, p, motu_rng_next(&rng), &(struct pool_limit){0}, &t);
        if (!motu_match_play(&m, t.move, NULL))
            break; /* the longest possible match */
    }
    broken_about(NULL);
    return true;
}

bool puzzle_hunt_record(struct puzzle_hunt *h, const struct motu_match *record)
{
    static struct motu_match m;
    int found = 0, last = 0;
    m = *record;
    if (m.count)
        motu_match_undo(&m, m.count, NULL);
    for (int i = 0; i < record->count; i++) {
        const int actor = motu_match_actor(&m);
        if (actor >= 0 && (m.viewer == MOTU_ALL || m.viewer == actor))
            look(h, &m, actor, "record", &found, &last);
        motu_match_play(&m, record->move[i], NULL);
    }
    return true;
}
