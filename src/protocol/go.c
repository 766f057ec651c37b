/* go.c: thinking about a decision, with what the seat to decide may know. */
#include "session.h"

#include <string.h>

#include <motu/ai.h>

enum { UNHEARD_VISITS = 300, THINKING_BYTES = 64 * 1024 * 1024 };

/* Shares as numbers from 0 to 1, to four digits. */
static void put_value(struct text *out, const struct game *game, const struct pool_thought *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const int parts = (int)((10000ll * t->value[seat] + GAME_VALUE / 2) / GAME_VALUE);
        text_put_char(out, seat ? ',' : '{');
        text_put_json(out, game->seat_names[seat]);
        text_put_char(out, ':');
        text_put_number(out, parts / 10000);
        text_put_char(out, '.');
        for (int digit = 1000; digit; digit /= 10)
            text_put_number(out, parts / digit % 10);
    }
    text_put_char(out, '}');
}

static void put_move(struct text *out, const struct game *game, const struct game_state *state, game_move move)
{
    char words[MATCH_MAX_MOVE_TEXT];
    struct text text = TEXT_IN(words);
    game->write_move(state, move, &text);
    text_put_json(out, words);
}

/* The line, as far as it can be played out in one possible truth: chance is not in it. */
static void put_line(struct text *out, const struct ai_position *p, const struct pool_thought *t)
{
    struct game_state state;
    struct rng rng;
    const struct game *game = p->game;
    memcpy(&state, &p->view, game->state_size);
    rng_seed(&rng, 1);
    if (p->belief && game->belief_sample)
        game->belief_sample(p->belief, &state, &rng);
    else
        game->determinize(&state, &rng);
    text_put_char(out, '[');
    for (int i = 0; i < t->line_length; i++) {
        while (game->actor(&state) == GAME_CHANCE)
            game->apply(&state, game_random_move(game, &state, &rng));
        if (game->refuse(&state, t->line[i], NULL))
            break;
        if (i)
            text_put_char(out, ',');
        put_move(out, game, &state, t->line[i]);
        game->apply(&state, t->line[i]);
    }
    text_put_char(out, ']');
}

/* "move":…,"value":…,"visits":…,"line":… */
static void put_thought(struct text *out, const struct ai_position *p, const struct pool_thought *t)
{
    text_put(out, "\"move\":");
    put_move(out, p->game, &p->view, t->move);
    text_put(out, ",\"value\":");
    put_value(out, p->game, t);
    text_put(out, ",\"visits\":");
    text_put_number(out, t->visits);
    text_put(out, ",\"line\":");
    put_line(out, p, t);
}

/* What is needed to report while thinking. */
struct going {
    struct protocol *protocol;
    struct request *request;
    const struct ai_position *position;
};

static bool is_enough(void *context)
{
    const struct protocol_host *host = &((struct going *)context)->protocol->host;
    return host->stopped(host->context);
}

static void report(void *context, const struct pool_thought *t)
{
    const struct going *g = context;
    char bytes[4096];
    struct text line = TEXT_IN(bytes);
    text_put_char(&line, '{');
    if (g->request->id) {
        text_put(&line, "\"id\":");
        text_put_bytes(&line, g->request->id, g->request->id_length);
        text_put_char(&line, ',');
    }
    text_put(&line, "\"info\":{");
    put_thought(&line, g->position, t);
    text_put(&line, "}}");
    if (text_fits(&line))
        g->protocol->host.info(g->protocol->host.context, bytes, line.length);
}

/* Who thinks, and for how long. */
static bool take_limits(struct protocol *p, struct request *q, struct ai_player *player, struct pool_limit *limit)
{
    json_int_t level, ms, visits;
    if (!take_number(q, "level", 1, AI_LEVELS, AI_LEVELS, &level) || !take_number(q, "ms", 1, 3600000, 0, &ms)
        || !take_number(q, "visits", 1, 1000000000, 0, &visits))
        return false;
    *player = ai_player_level((int)level);
    limit->visits = (uint32_t)visits;
    limit->wall_ms = (double)ms;
    if (!p->host.stopped) {
        limit->wall_ms = 0;
        limit->visits = UNHEARD_VISITS;
    }
    return true;
}

static bool may_go(struct protocol *p, struct request *q)
{
    const int actor = match_actor(&p->match);
    struct game_reason reason;
    if (actor == GAME_OVER)
        answer_reason(q, reason_set(&reason, REASON_OVER, "", MESSAGE_GAME_OVER));
    else if (actor == GAME_CHANCE)
        answer_error(q, REASON_STATE, "It is for chance to decide now.");
    else if (p->match.viewer != GAME_ALL && p->match.viewer != actor)
        answer_error(q, REASON_STATE, "This game was read from one player's record, and it is another's turn.");
    else
        return true;
    return false;
}

void do_go(struct protocol *p, struct request *q)
{
    const struct match *m = &p->match;
    struct ai_player player;
    struct pool_thought thought;
    struct rng rng;
    if (!may_go(p, q))
        return;
    struct ai_position position = {.game = m->game, .seat = match_actor(m)};
    struct going going = {.protocol = p, .request = q, .position = &position};
    struct pool_limit limit = {.context = &going};
    if (!take_limits(p, q, &player, &limit))
        return;
    if (!p->pool)
        p->pool = pool_open(p->host.threads > 0 ? p->host.threads : 1, THINKING_BYTES);
    if (!p->pool) {
        answer_error(q, REASON_STATE, "There is not enough memory to think.");
        return;
    }
    if (p->host.stopped) {
        limit.enough = is_enough;
        limit.report = report;
    }
    match_recall(m, position.seat, &position.view, p->recalled);
    position.belief = m->game->belief_start ? p->recalled : NULL;
    /* the thinker's random numbers have nothing to do with those that deal */
    rng_seed_at(&rng, p->default_seed ^ 0x676Fu, (uint64_t)m->count);
    pool_think(p->pool, &player, &position, rng_next(&rng), &limit, &thought);
    begin_answer(q, true);
    text_put_char(q->answer, ',');
    put_thought(q->answer, &position, &thought);
}

/* A `stop` that comes while nothing is thought about; the others are seen by the host. */
