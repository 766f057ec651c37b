/* knowledge.c: `sample`, `value` and `features`: what may be true for a seat, and what the game's model makes of a
 * position without a search. For a viewer who does not know the truth these are means over possible truths. */
#include "protocol_inside.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_SAMPLES = 100, MOST_SAMPLES = 10000 };

/* A source of positions to measure: the truth itself, or possible truths for a seat. */
struct truths {
    const struct motu_match *match;
    const struct motu_ai_position *known; /* NULL: the truth */
    struct motu_rng rng;
    int count;
};

static bool refuse_message(struct request *q, enum motu_reason_fault fault, enum motu_message message)
{
    struct motu_reason reason;
    return answer_refusal(q->session, motu_reason_set(&reason, fault, "", message));
}

static void next_truth(struct truths *t, struct motu_state *state)
{
    const struct motu_game *game = t->match->game;
    *state = t->known ? t->known->view : t->match->now;
    if (t->known && t->known->belief)
        game->belief_sample(t->known->belief, state, &t->rng);
    else if (t->known)
        game->determinize(state, &t->rng);
}

/* Whose knowledge is meant: that of the named viewer, or `otherwise`. */
static bool take_viewer(struct request *q, int otherwise, int *viewer)
{
    const struct motu_match *m = &q->session->match;
    struct motu_reason reason;
    const char *name;
    *viewer = otherwise;
    if (!take_string(q, "viewer", &name))
        return false;
    return !name || motu_match_find_viewer(m, name, strlen(name), viewer, &reason)
           || answer_refusal(q->session, &reason);
}

/* Possible truths for a viewer; for `all`, the truth. */
static bool begin_truths(struct protocol *p, struct request *q, int viewer, struct truths *t)
{
    const struct motu_match *m = &q->session->match;
    json_int_t samples;
    uint64_t seed;
    *t = (struct truths){.match = m, .count = 1};
    if (motu_match_actor(m) == MOTU_OVER)
        return refuse_message(q, MOTU_REASON_OVER, MOTU_MESSAGE_GAME_OVER);
    if (viewer < 0 && viewer != MOTU_ALL)
        return refuse_request(q, MOTU_REASON_STATE, PROTOCOL_WHO);
    if (!take_seed(p, q, &seed) || !take_number(q, "samples", 1, MOST_SAMPLES, USUAL_SAMPLES, &samples))
        return false;
    if (viewer == MOTU_ALL)
        return true;
    t->count = (int)samples;
    if (!protocol_pool(p, q))
        return false;
    t->known = pool_recall(p->pool, m, viewer, NULL);
    /* what is imagined is independent of what is dealt */
    motu_rng_seed_at(&t->rng, seed ^ 0x73616D706C65u, (uint64_t)m->count);
    return true;
}

void protocol_sample(struct protocol *p, struct request *q)
{
    const struct motu_match *m = &q->session->match;
    struct truths truths;
    struct motu_state state;
    int viewer;
    if (!take_viewer(q, m->viewer == MOTU_ALL ? motu_match_actor(m) : m->viewer, &viewer))
        return;
    if (viewer == MOTU_ALL)
        viewer = MOTU_ONLOOKER; /* whoever knows everything has nothing to imagine */
    if (!begin_truths(p, q, viewer, &truths))
        return;
    next_truth(&truths, &state);
    answer_begin(q->session);
    motu_text_put_member(q->session->answer, "state");
    m->game->write_state(&state, q->session->answer);
    answer_end(q->session);
}

void protocol_value(struct protocol *p, struct request *q)
{
    const struct motu_match *m = &q->session->match;
    struct truths truths;
    struct motu_state state;
    int viewer, share[MOTU_MAX_SEATS];
    int64_t sum[MOTU_MAX_SEATS] = {0};
    if (!take_viewer(q, m->viewer, &viewer) || !begin_truths(p, q, viewer, &truths))
        return;
    if (!m->game->value) {
        refuse_request(q, MOTU_REASON_STATE, PROTOCOL_NO_VALUE);
        return;
    }
    const int seats = m->game->seats(&m->now);
    for (int i = 0; i < truths.count; i++) {
        next_truth(&truths, &state);
        m->game->value(&state, share);
        for (int seat = 0; seat < seats; seat++)
            sum[seat] += share[seat];
    }
    share[0] = MOTU_VALUE; /* the first seat gets the remainder, so that they add up */
    for (int seat = 1; seat < seats; seat++)
        share[0] -= share[seat] = (int)(sum[seat] / truths.count);
    answer_begin(q->session);
    motu_text_put_member(q->session->answer, "value");
    motu_ai_write_value(m->game, seats, share, q->session->answer);
    answer_end(q->session);
}

/* {"islands":3,…} of a seat: whole numbers for one truth, means for several. */
static void put_features(const struct motu_model *model, const int64_t sum[], int count, struct motu_text *out)
{
    motu_text_put_char(out, '{');
    for (int i = 0; i < model->features; i++) {
        char words[32];
        snprintf(words, sizeof words, "%.6g", (double)sum[i] / count);
        motu_text_put_member(out, model->feature_name[i]);
        motu_text_put(out, words);
    }
    motu_text_put_char(out, '}');
}

void protocol_features(struct protocol *p, struct request *q)
{
    const struct motu_match *m = &q->session->match;
    const struct motu_model *model = m->game->model;
    struct motu_text *out = q->session->answer;
    struct truths truths;
    struct motu_state state;
    int viewer, feature[MOTU_MODEL_MAX_FEATURES];
    int64_t sum[MOTU_MAX_SEATS][MOTU_MODEL_MAX_FEATURES] = {{0}};
    if (!take_viewer(q, m->viewer, &viewer) || !begin_truths(p, q, viewer, &truths))
        return;
    if (!model) {
        refuse_request(q, MOTU_REASON_STATE, PROTOCOL_NO_VALUE);
        return;
    }
    const int seats = m->game->seats(&m->now);
    for (int i = 0; i < truths.count; i++) {
        next_truth(&truths, &state);
        for (int seat = 0; seat < seats; seat++) {
            model->measure(&state, seat, feature);
            for (int k = 0; k < model->features; k++)
                sum[seat][k] += feature[k];
        }
    }
    answer_begin(q->session);
    motu_text_put_member_number(out, "stage", model->stage(&state));
    motu_text_put_member(out, "features");
    motu_text_put_char(out, '{');
    for (int seat = 0; seat < seats; seat++) {
        motu_text_put_member(out, m->game->seat_names[seat]);
        put_features(model, sum[seat], truths.count, out);
    }
    motu_text_put_char(out, '}');
    answer_end(q->session);
}
