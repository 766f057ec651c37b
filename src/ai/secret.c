/* secret.c: see secret.h. Plain arithmetic of doubles in a fixed order: the same on every machine. */
#include "secret.h"

#include <string.h>

#include "playout.h"

enum { PROFILES_A_STEP = 32, LEAST_PART = 50 };

/* --- who decides, and what --------------------------------------------------------------------------------- */

/* Lists the choices of all who decide. Each is asked after the first choices of those before: what they chose is
 * secret, so it makes no difference to what is legal. */
static bool list_deciders(struct secret *s, int seat)
{
    struct motu_state state, ignored;
    motu_move move[MOTU_MAX_MOVES];
    memcpy(&state, &s->first, s->game->state_size);
    s->deciders = 0;
    s->me = -1;
    while (s->deciders < MOTU_MAX_SEATS && s->game->secret(&state, &ignored)) {
        struct secret_seat *d = &s->decider[s->deciders];
        *d = (struct secret_seat){.seat = s->game->actor(&state), .count = s->game->moves(&state, move)};
        if (d->count > SECRET_CHOICES)
            d->count = SECRET_CHOICES;
        memcpy(d->move, move, (size_t)d->count * sizeof move[0]);
        if (d->seat == seat)
            s->me = s->deciders;
        s->deciders++;
        s->game->apply(&state, move[0]);
    }
    return s->me >= 0;
}

static uint32_t count_profiles(const struct secret *s)
{
    uint32_t profiles = 1;
    for (int i = 0; i < s->deciders; i++)
        profiles *= (uint32_t)s->decider[i].count;
    return profiles;
}

bool secret_begin(struct secret *s, void *memory, size_t size, const struct motu_ai_settings *settings,
                  const struct motu_ai_position *p, uint64_t seed)
{
    const size_t capacity = size / sizeof s->share[0];
    const uint32_t most = capacity < SECRET_PROFILES ? (uint32_t)capacity : SECRET_PROFILES;
    s->game = p->game;
    s->settings = settings;
    if (!s->game->secret || !s->game->value || !s->game->secret(&p->view, &s->first) || !list_deciders(s, p->seat))
        return false;
    while (count_profiles(s) > most) {
        int longest = 0;
        for (int i = 1; i < s->deciders; i++)
            if (s->decider[i].count > s->decider[longest].count)
                longest = i;
        if (s->decider[longest].count == 1)
            return false;
        s->decider[longest].count--;
    }
    s->seats = s->game->seats(&p->view);
    s->profiles = count_profiles(s);
    s->filled = s->rounds = 0;
    s->share = memory;
    motu_rng_seed(&s->rng, seed);
    return true;
}

/* --- what combinations lead to ----------------------------------------------------------------------------- */

static void fill(struct secret *s, uint32_t profile)
{
    struct motu_state state;
    int share[MOTU_MAX_SEATS];
    uint32_t rest = profile;
    memcpy(&state, &s->first, s->game->state_size);
    for (int i = 0; i < s->deciders; i++) {
        const uint32_t count = (uint32_t)s->decider[i].count;
        s->game->apply(&state, s->decider[i].move[rest % count]);
        rest /= count;
    }
    playout_run(s->game, &state, s->settings, &s->rng, share);
    for (int seat = 0; seat < s->seats; seat++)
        s->share[profile][seat] = (uint16_t)share[seat];
}

/* --- regret ---------------------------------------------------------------------------------------------------- */

/* What each choice of each decider brings if the others play `plays`: expected[decider][choice]. */
static void expect(const struct secret *s, double plays[][SECRET_CHOICES], double expected[][SECRET_CHOICES])
{
    int choice[MOTU_MAX_SEATS] = {0};
    for (int i = 0; i < s->deciders; i++)
        for (int k = 0; k < s->decider[i].count; k++)
            expected[i][k] = 0;
    for (uint32_t profile = 0; profile < s->profiles; profile++) {
        double before[MOTU_MAX_SEATS + 1] = {1}, after = 1; /* products over the deciders on either side */
        for (int i = 0; i < s->deciders; i++)
            before[i + 1] = before[i] * plays[i][choice[i]];
        for (int i = s->deciders - 1; i >= 0; i--) {
            expected[i][choice[i]] += before[i] * after * s->share[profile][s->decider[i].seat];
            after *= plays[i][choice[i]];
        }
        for (int i = 0; i < s->deciders && ++choice[i] == s->decider[i].count; i++)
            choice[i] = 0;
    }
}

/* In proportion to regrets; without any, all alike. */
static void match_regrets(const struct secret_seat *d, double plays[SECRET_CHOICES])
{
    double total = 0;
    for (int k = 0; k < d->count; k++)
        total += d->regret[k];
    for (int k = 0; k < d->count; k++)
        plays[k] = total > 0 ? d->regret[k] / total : 1.0 / d->count;
}

static void play_round(struct secret *s)
{
    double plays[MOTU_MAX_SEATS][SECRET_CHOICES] = {0}, expected[MOTU_MAX_SEATS][SECRET_CHOICES] = {0};
    for (int i = 0; i < s->deciders; i++)
        match_regrets(&s->decider[i], plays[i]);
    expect(s, plays, expected);
    s->rounds++;
    for (int i = 0; i < s->deciders; i++) {
        struct secret_seat *d = &s->decider[i];
        double mean = 0;
        for (int k = 0; k < d->count; k++)
            mean += plays[i][k] * expected[i][k];
        for (int k = 0; k < d->count; k++) {
            const double regret = d->regret[k] + expected[i][k] - mean;
            d->regret[k] = regret > 0 ? regret : 0;
            d->sum[k] += plays[i][k] * s->rounds;
        }
    }
}

bool secret_run(struct secret *s, uint32_t steps)
{
    for (; steps && s->filled < s->profiles; steps--)
        for (int i = 0; i < PROFILES_A_STEP && s->filled < s->profiles; i++)
            fill(s, s->filled++);
    for (; steps && s->rounds < SECRET_ROUNDS; steps--)
        play_round(s);
    return s->rounds < SECRET_ROUNDS;
}

/* --- what has come of it ---------------------------------------------------------------------------------------- */

/* The average of all rounds, without what is played so rarely that it is only left over from the first ones. */
static void mix(const struct secret *s, double plays[][SECRET_CHOICES])
{
    for (int i = 0; i < s->deciders; i++) {
        const struct secret_seat *d = &s->decider[i];
        double most = 0, total = 0;
        for (int k = 0; k < d->count; k++)
            most = d->sum[k] > most ? d->sum[k] : most;
        for (int k = 0; k < d->count; k++)
            total += plays[i][k] = d->sum[k] * LEAST_PART >= most ? d->sum[k] : 0;
        for (int k = 0; k < d->count; k++)
            plays[i][k] = s->rounds ? plays[i][k] / total : 1.0 / d->count;
    }
}

int secret_table(const struct secret *s, struct motu_ai_row row[])
{
    double plays[MOTU_MAX_SEATS][SECRET_CHOICES] = {0}, expected[MOTU_MAX_SEATS][SECRET_CHOICES] = {0};
    const struct secret_seat *d = &s->decider[s->me];
    mix(s, plays);
    if (s->filled == s->profiles)
        expect(s, plays, expected);
    for (int k = 0; k < d->count; k++)
        row[k] = (struct motu_ai_row){.move = d->move[k],
                                      .visits = (uint32_t)(plays[s->me][k] * SECRET_WHOLE + 0.5),
                                      .value = (int)expected[s->me][k]};
    return d->count;
}

void secret_value(const struct secret *s, int share[])
{
    double plays[MOTU_MAX_SEATS][SECRET_CHOICES] = {0}, sum[MOTU_MAX_SEATS] = {0};
    int choice[MOTU_MAX_SEATS] = {0}, left = MOTU_VALUE;
    mix(s, plays);
    for (uint32_t profile = 0; profile < s->filled; profile++) {
        double chance = 1;
        for (int i = 0; i < s->deciders; i++)
            chance *= plays[i][choice[i]];
        for (int seat = 0; seat < s->seats; seat++)
            sum[seat] += chance * s->share[profile][seat];
        for (int i = 0; i < s->deciders && ++choice[i] == s->decider[i].count; i++)
            choice[i] = 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        share[seat] = s->filled == s->profiles ? (int)sum[seat] : MOTU_VALUE / s->seats;
        left -= share[seat];
    }
    share[s->seats - 1] += left;
}
