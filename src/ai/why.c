/* why.c: see why.h.
 *
 * In each possible truth both moves are played out to the end of the own turn, with the same luck. What a feature is
 * worth is then how much the value of the one position falls when only that feature is as in the other. Features of a
 * net work together, so these parts need not add up to the whole difference. */
#include <motu/why.h>

#include <stdlib.h>
#include <string.h>

#include "neural.h"
#include "softmax.h"

enum { F = MOTU_MODEL_MAX_FEATURES, TRUTHS = 24, HARDLY = MOTU_VALUE / 500 };

/* A position as the model sees it. */
struct outcome {
    int stage, context;
    int16_t feature[MOTU_MAX_SEATS][F];
};

static void imagine(const struct motu_ai_position *p, struct motu_state *state, struct motu_rng *rng)
{
    memcpy(state, &p->view, p->game->state_size);
    if (p->belief && p->game->belief_sample)
        p->game->belief_sample(p->belief, state, rng);
    else
        p->game->determinize(state, rng);
}

static int pass_chance(const struct motu_game *game, struct motu_state *state, struct motu_rng *rng)
{
    while (game->actor(state) == MOTU_CHANCE)
        game->apply(state, motu_random_move(game, state, rng));
    return game->actor(state);
}

/* Follows the moves as far as they are the player's own and can be made in this truth. False: the game ended. */
static bool follow(const struct motu_ai_position *p, const motu_move move[], int length, uint64_t seed,
                   struct outcome *out)
{
    const struct motu_game *game = p->game;
    struct motu_state state;
    struct motu_reason reason;
    struct motu_rng rng;
    motu_rng_seed(&rng, seed);
    imagine(p, &state, &rng);
    for (int i = 0; i < length && pass_chance(game, &state, &rng) == p->seat; i++) {
        if (game->refuse(&state, move[i], &reason))
            break;
        game->apply(&state, move[i]);
    }
    if (pass_chance(game, &state, &rng) == MOTU_OVER)
        return false;
    out->stage = game->model->stage(&state);
    out->context = game->model->context ? game->model->context(&state) : 0;
    for (int seat = 0; seat < game->seats(&state); seat++) {
        int feature[F];
        game->model->measure(&state, seat, feature);
        for (int i = 0; i < game->model->features; i++)
            out->feature[seat][i] = (int16_t)feature[i];
    }
    return true;
}

static int judge(const struct motu_model *model, const struct outcome *o, int seats, int seat)
{
    int sum[MOTU_MAX_SEATS], share[MOTU_MAX_SEATS];
    neural_judge(model, o->stage, o->context, seats, o->feature, sum);
    softmax_shares(sum, seats, MOTU_MODEL_ONE, MOTU_VALUE, share);
    return share[seat];
}

/* Differences and their worth, of the own features and those of all others, added up over the truths. */
struct account {
    int64_t more[2][F], worth[2][F];
    int truths;
};

static void compare(const struct motu_model *model, const struct outcome *better, const struct outcome *worse,
                    int seats, int me, struct account *a)
{
    const int value = judge(model, better, seats, me);
    a->truths++;
    for (int own = 0; own < 2; own++)
        for (int i = 0; i < model->features; i++) {
            struct outcome mixed = *better;
            int more = 0;
            bool differs = false;
            for (int seat = 0; seat < seats; seat++) {
                if ((seat == me) != own)
                    continue;
                mixed.feature[seat][i] = worse->feature[seat][i];
                more += better->feature[seat][i] - worse->feature[seat][i];
                differs |= better->feature[seat][i] != worse->feature[seat][i];
            }
            a->more[own][i] += more;
            if (differs)
                a->worth[own][i] += value - judge(model, &mixed, seats, me);
        }
}

static void insert(struct motu_why why[], int *count, struct motu_why one)
{
    int at = *count;
    while (at && abs(why[at - 1].worth) < abs(one.worth))
        at--;
    if (at == MOTU_WHY_MOST)
        return;
    const int kept = *count < MOTU_WHY_MOST ? *count : MOTU_WHY_MOST - 1;
    memmove(why + at + 1, why + at, (size_t)(kept - at) * sizeof *why);
    why[at] = one;
    *count = kept + 1;
}

int motu_ai_why(const struct motu_ai_position *p, const motu_move better[], int better_length, const motu_move worse[],
                int worse_length, uint64_t seed, struct motu_why why[])
{
    const struct motu_model *model = p->game->model;
    const int seats = p->game->seats(&p->view);
    struct account a = {.truths = 0};
    struct outcome one = {0}, other = {0};
    int count = 0;
    for (int i = 0; model && i < TRUTHS; i++)
        if (follow(p, better, better_length, seed + (uint64_t)i, &one)
            && follow(p, worse, worse_length, seed + (uint64_t)i, &other))
            compare(model, &one, &other, seats, p->seat, &a);
    for (int i = 0; a.truths && i < model->features; i++)
        for (int own = 0; own < 2; own++) {
            const int worth = (int)(a.worth[own][i] / a.truths);
            if (abs(worth) >= HARDLY)
                insert(why, &count,
                       (struct motu_why){.feature = model->feature_name[i],
                                         .own = own,
                                         .more = (int)(100 * a.more[own][i] / a.truths),
                                         .worth = worth});
        }
    return count;
}

/* Hundredths as a number: 1.5. */
static void put_hundredths(struct motu_text *out, int number)
{
    motu_text_put(out, number < 0 ? "-" : "");
    const int size = abs(number);
    motu_text_put_number(out, size / 100);
    if (size % 100) {
        motu_text_put_char(out, '.');
        motu_text_put_char(out, (char)('0' + size / 10 % 10));
        if (size % 10)
            motu_text_put_char(out, (char)('0' + size % 10));
    }
}

void motu_ai_write_why(const struct motu_why why[], int count, struct motu_text *out)
{
    motu_text_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        motu_text_put(out, i ? ",{" : "{");
        motu_text_put_member_text(out, "feature", why[i].feature);
        motu_text_put_member_truth(out, "own", why[i].own);
        motu_text_put_member(out, "more");
        put_hundredths(out, why[i].more);
        motu_text_put_member(out, "worth");
        motu_text_put(out, why[i].worth < 0 ? "-" : "");
        motu_ai_write_part(abs(why[i].worth), out);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}
