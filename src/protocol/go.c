/* go.c: thinking about a decision, from what the seat that decides may know. */
#include "protocol_inside.h"

#include <motu/ai.h>

enum { UNHEARD_VISITS = 300, THINKING_BYTES = 64 * 1024 * 1024 };

static void put_thought(struct motu_text *out, const struct motu_ai_position *p, const struct pool_result *t,
                        bool table)
{
    const struct session_thought thought = {.move = t->move,
                                            .visits = t->visits,
                                            .value = t->value,
                                            .variation = t->variation,
                                            .variation_length = t->variation_length,
                                            .solved = t->solved,
                                            .row = t->row,
                                            .rows = table ? t->rows : 0,
                                            .best = t->best,
                                            .best_length = t->best_length,
                                            .bests = table ? t->bests : 0};
    answer_put_thought(SESSION_ENGINE, p, &thought, out);
}

/* What progress reports need. */
struct going {
    struct protocol *protocol;
    const struct motu_ai_position *position;
};

static bool is_enough(void *context)
{
    const struct protocol_host *host = &((struct going *)context)->protocol->host;
    return host->stopped(host->context);
}

static void report(void *context, const struct pool_result *t)
{
    const struct going *g = context;
    char bytes[4096];
    struct motu_text line = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&line, '{');
    answer_put_id(&g->protocol->session, &line);
    motu_text_put_member(&line, "info");
    motu_text_put_char(&line, '{');
    put_thought(&line, g->position, t, false);
    motu_text_put(&line, "}}");
    if (motu_text_fits(&line))
        g->protocol->host.info(g->protocol->host.context, bytes, line.length);
}

/* Who thinks, and for how long. */
static bool take_limits(struct protocol *p, struct request *q, struct motu_ai_player *player, struct pool_limit *limit)
{
    json_int_t level, ms, visits;
    if (!take_number(q, "level", 1, MOTU_AI_LEVELS, MOTU_AI_LEVELS, &level) || !take_number(q, "ms", 1, 3600000, 0, &ms)
        || !take_number(q, "visits", 1, 1000000000, 0, &visits))
        return false;
    *player = motu_ai_player_level((int)level);
    limit->visits = (uint32_t)visits;
    limit->wall_ms = (double)ms;
    if (!p->host.stopped) {
        limit->wall_ms = 0;
        limit->visits = UNHEARD_VISITS;
    }
    return true;
}

bool protocol_pool(struct protocol *p, struct request *q)
{
    struct motu_reason reason;
    if (!p->pool)
        p->pool = pool_open(p->host.threads > 0 ? p->host.threads : 1, THINKING_BYTES);
    return p->pool
           || answer_refusal(q->session, motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_MEMORY));
}

/* Thinks, and answers with the result; with the table of all moves if that was asked for. */
static void think(struct protocol *p, struct request *q, bool table)
{
    const struct motu_match *m = &p->session.match;
    struct pool_result thought;
    struct motu_ai_player player;
    struct motu_rng rng;
    struct motu_reason reason;
    if (!motu_match_may_think(m, &reason)) {
        answer_refusal(q->session, &reason);
        return;
    }
    struct going going = {.protocol = p};
    struct pool_limit limit = {.context = &going};
    if (!take_limits(p, q, &player, &limit) || !protocol_pool(p, q))
        return;
    if (table && !json_object_get(q->object, "level"))
        player = motu_ai_player_judge(); /* it considers every move */
    if (p->host.stopped) {
        limit.enough = is_enough;
        limit.report = report;
    }
    going.position = pool_recall(p->pool, m, motu_match_actor(m), NULL);
    /* the thinker's random numbers are independent of those that deal */
    motu_rng_seed_at(&rng, p->default_seed ^ 0x676Fu, (uint64_t)m->count);
    pool_think(p->pool, &player, going.position, motu_rng_next(&rng), &limit, &thought);
    answer_begin(q->session);
    put_thought(q->session->answer, going.position, &thought, table);
    answer_end(q->session);
}

void protocol_go(struct protocol *p, struct request *q)
{
    think(p, q, false);
}

void protocol_table(struct protocol *p, struct request *q)
{
    think(p, q, true);
}
