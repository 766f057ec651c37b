/* contest.c: see contest.h. */
#include "contest.h"

#include <stdlib.h>
#include <string.h>

#include "broken.h"

bool contestant_read(const struct command *c, const char *flag, const char *text, struct contestant *out)
{
    const char *wrong;
    *out = (struct contestant){.text = text};
    if (!strncmp(text, "cmd=", 4)) {
        out->command = text + 4;
        if (*out->command)
            return true;
        say_error(c, "%s cmd= needs a program to start.", flag);
        return false;
    }
    if (motu_ai_player_named(text, &out->player, &wrong))
        return true;
    static const char *const known[] = {"random", "greedy", "flat", "ismcts", "level=1", "level=8"};
    const char *near = flags_nearest(text, known, 6);
    if (near)
        say_error(c, "%s: there is no player %.60s; did you mean %s?", flag, text, near);
    else
        say_error(c, "%s: %.60s is not a player: random, greedy, flat, ismcts, level=1 to level=%d or cmd=PROGRAM.",
                  flag, wrong, MOTU_AI_LEVELS);
    return false;
}

bool contestant_read_any(const struct command *c, const char *flag, const char *text, struct contestant *out)
{
    if (strncmp(text, "seer=", 5) != 0)
        return contestant_read(c, flag, text, out);
    if (!contestant_read(c, flag, text + 5, out))
        return false;
    out->text = text;
    out->sees_all = true;
    if (!out->command)
        return true;
    say_error(c, "%s: a program of its own cannot be shown what is hidden; seer= takes a player of motu.", flag);
    return false;
}

void contest_leave(struct contest_table *t)
{
    broken_about(NULL);
    if (!t)
        return;
    nearby_stay(&t->nearby, false);
    pool_close(t->pool);
    bot_player_close(t->bot[0]);
    bot_player_close(t->bot[1]);
    free(t);
}

struct contest_table *contest_sit_down(const struct contest *c)
{
    enum { TIMED_BYTES_PER_MS = 40 * 1000, MOST = 512 * 1024 * 1024 };
    struct contest_table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    nearby_start(&t->nearby);
    size_t bytes = ((size_t)16 << 20) + (size_t)(c->cpu_ms * TIMED_BYTES_PER_MS);
    bool good = true;
    for (int i = 0; i < 2; i++) {
        if (c->contestant[i].command)
            good = good && (t->bot[i] = bot_player_open(c->contestant[i].command));
        else if (motu_ai_memory_good(&c->contestant[i].player, c->game) > bytes)
            bytes = motu_ai_memory_good(&c->contestant[i].player, c->game);
    }
    t->pool = pool_open(1, bytes < MOST ? bytes : MOST);
    if (good && t->pool)
        return t;
    contest_leave(t);
    return NULL;
}

/* How many games it takes until everybody has sat everywhere. */
static long round_of_seats(const struct contest *c, int seats)
{
    return seats == 2 || c->alone ? seats : 2L * seats;
}

int contest_seats(const struct contest *c)
{
    struct motu_state start;
    motu_start_under(c->game, c->rules, c->options, &start, NULL);
    return c->game->seats(&start);
}

void contest_seat(const struct contest *c, long game, int seats, int who[])
{
    const long turn = game % round_of_seats(c, seats);
    const bool reverse = turn >= seats; /* B sits alone */
    for (int seat = 0; seat < seats; seat++)
        who[seat] = (seat == turn % seats) == reverse;
}

/* The seed of a game: the same for all games of one round of seats. */
static uint64_t seed_of(const struct contest *c, long game, int seats)
{
    struct motu_rng rng;
    motu_rng_seed_at(&rng, c->seed, (uint64_t)(game / round_of_seats(c, seats)));
    return motu_rng_next(&rng) >> 12; /* below 2^52, so that any JSON reader keeps it */
}

static bool is_stopped(void *stop)
{
    return *(const volatile sig_atomic_t *)stop;
}

/* What a contestant decides from: what its seat may know, or the truth. */
static const struct motu_ai_position *look(struct contest_table *t, const struct contestant *contestant, int seat)
{
    if (!contestant->sees_all)
        return pool_recall(t->pool, &t->match, seat, &contestant->player);
    t->truth = (struct motu_ai_position){.game = t->match.game, .view = t->match.now, .seat = seat};
    return &t->truth;
}

static motu_move think(const struct contest *c, struct contest_table *t, int who, int seat, long game)
{
    const struct motu_ai_player *player = &c->contestant[who].player;
    const struct motu_ai_position *position = look(t, &c->contestant[who], seat);
    const struct pool_limit limit = {
        .cpu_ms = c->cpu_ms, .enough = c->stop ? is_stopped : NULL, .context = (void *)(uintptr_t)c->stop};
    struct pool_result thought;
    struct motu_rng rng;
    /* a player's random numbers are independent of those that deal */
    motu_rng_seed_at(&rng, c->seed ^ 0x706C61796572u,
                     (uint64_t)game * MOTU_MATCH_MAX_DECISIONS + (uint64_t)t->match.count);
    const uint64_t seed = motu_rng_next(&rng);
    const motu_move move = motu_ai_decide_at_once(player, position, seed);
    if (move)
        return move;
    pool_think(t->pool, player, position, seed, &limit, &thought);
    return thought.move;
}

/* --- programs of others ------------------------------------------------------------------------------------- */

static bool ask_bot(const struct contest *c, struct contest_table *t, int who, int seat, motu_move *move,
                    struct contest_result *r)
{
    struct motu_text fault = MOTU_TEXT_IN(r->fault);
    const long ms = c->cpu_ms >= 1 ? (long)c->cpu_ms : c->cpu_ms > 0 ? 1 : 1000;
    if (bot_player_ask(t->bot[who], &t->match, seat, ms, c->bot_ms, move, &fault))
        return true;
    r->at_fault = who;
    return false;
}

static void tell_end(const struct contest *c, struct contest_table *t, int who, const struct contest_result *r)
{
    char fault[CONTEST_MAX_FAULT + 160] = "";
    struct bot_end end = {.game = r->game, .seats = r->seats, .fault = fault};
    if (r->at_fault >= 0)
        snprintf(fault, sizeof fault, "%.150s %s", c->contestant[r->at_fault].text, r->fault);
    for (int seat = 0; seat < r->seats; seat++) {
        end.name[seat] = c->contestant[r->who[seat]].text;
        end.share[seat] = r->share[seat];
        end.own[seat] = r->who[seat] == who;
    }
    bot_player_end(t->bot[who], &t->match, &end, c->bot_ms);
}

/* A program that answers at once shares this thread's processor; one that thinks may use as many as it likes. */
static void place_bots(struct contest_table *t)
{
    nearby_stay(&t->nearby, t->quick[0] || t->quick[1]);
    for (int who = 0; who < 2; who++)
        if (t->bot[who])
            bot_player_place(t->bot[who], nearby_place(&t->nearby, t->quick[who]));
}

static void note_quickness(struct contest_table *t, const struct contest_result *r)
{
    static const double at_once_ms = 0.5;
    for (int who = 0; who < 2; who++)
        t->quick[who] = t->bot[who] && r->cpu_ms[who] < at_once_ms * (double)r->thought[who];
}

/* --- a game ----------------------------------------------------------------------------------------------------- */

/* Whoever is at fault loses: the others share the win. */
static void forfeit(struct contest_result *r)
{
    int others = 0;
    for (int seat = 0; seat < r->seats; seat++)
        others += r->who[seat] != r->at_fault;
    for (int seat = 0; seat < r->seats; seat++)
        r->share[seat] = r->who[seat] != r->at_fault ? MOTU_WHOLE / others : 0;
}

static double cpu_ms_of(const struct contest *c, const struct contest_table *t, int who)
{
    return t->bot[who] ? bot_player_cpu_ms(t->bot[who], c->bot_ms) : pool_cpu_ms();
}

/* How many decisions the next one stands for when CPU time is measured; 0: it is not measured. Reading the clock takes
 * longer than the decision of a player that does not search, so only one in 32 of those is measured, at different
 * places in each game. */
static int weight_of_measuring(const struct contest *c, const struct contest_result *r, int who)
{
    enum { EVERY = 32 };
    if (c->contestant[who].command || c->contestant[who].player.kind >= MOTU_AI_KINDS)
        return 1;
    return (r->thought[who] + r->game) % EVERY ? 0 : EVERY;
}

static bool decide(const struct contest *c, struct contest_table *t, int seat, struct contest_result *r)
{
    struct motu_match *m = &t->match;
    motu_move move, list[MOTU_MAX_MOVES];
    const int who = r->who[seat];
    const bool choice = c->game->moves(&m->now, list) > 1;
    const int weight = choice ? weight_of_measuring(c, r, who) : 0;
    const double from = weight ? cpu_ms_of(c, t, who) : 0, began = weight ? pool_wall_ms() : 0;
    if (!t->bot[who])
        move = think(c, t, who, seat, r->game);
    else if (!ask_bot(c, t, who, seat, &move, r))
        return false;
    if (weight)
        r->wall_ms[who] += (pool_wall_ms() - began) * weight;
    const double spent = weight ? cpu_ms_of(c, t, who) - from : 0;
    r->cpu_ms[who] += spent > 0 ? spent * weight : 0;
    r->thought[who] += choice;
    return motu_match_play(m, move, NULL);
}

/* Places by wins and then by points; a player at fault comes last. */
static void find_places(const struct motu_match *m, struct contest_result *r)
{
    int points[MOTU_MAX_SEATS] = {0};
    m->game->score(&m->now, points);
    for (int seat = 0; seat < r->seats; seat++) {
        r->place[seat] = 1;
        for (int other = 0; other < r->seats; other++) {
            const bool behind = r->at_fault >= 0
                                    ? r->share[other] > r->share[seat]
                                    : r->share[other] > r->share[seat]
                                          || (r->share[other] == r->share[seat] && points[other] > points[seat]);
            r->place[seat] += behind;
        }
    }
}

void contest_play(const struct contest *c, struct contest_table *t, long game, struct contest_result *r)
{
    struct motu_match *m = &t->match;
    *r = (struct contest_result){.game = game, .at_fault = -1};
    r->seats = contest_seats(c);
    r->seed = seed_of(c, game, r->seats);
    contest_seat(c, game, r->seats, r->who);
    motu_match_start_under(m, c->game, c->rules, c->options, r->seed, NULL);
    broken_about(m);
    place_bots(t);
    for (int who = 0; who < 2; who++)
        if (t->bot[who])
            bot_player_begin(t->bot[who]);
    for (int actor; (actor = motu_match_actor(m)) != MOTU_OVER;) {
        if (actor == MOTU_CHANCE ? !motu_match_play(m, motu_match_chance(m), NULL) : !decide(c, t, actor, r))
            break;
        if (c->stop && *c->stop) {
            r->broken_off = true;
            return;
        }
    }
    r->broken_off = c->stop && *c->stop; /* the program was interrupted too, which is not its fault */
    r->decisions = m->count;
    if (r->at_fault >= 0)
        forfeit(r);
    else if (motu_match_actor(m) == MOTU_OVER)
        c->game->payoff(&m->now, r->share);
    else /* a game that does not end */
        for (int seat = 0; seat < r->seats; seat++)
            r->share[seat] = MOTU_WHOLE / r->seats;
    find_places(m, r);
    note_quickness(t, r);
    for (int who = 0; who < 2; who++)
        if (t->bot[who] && !r->broken_off)
            tell_end(c, t, who, r);
}

double contest_share(const struct contest_result *r)
{
    int sum = 0;
    for (int seat = 0; seat < r->seats; seat++)
        sum += r->who[seat] == 0 ? r->share[seat] : 0;
    return (double)sum / MOTU_WHOLE;
}

bool contest_alone(const struct contest_result *r)
{
    int count = 0;
    for (int seat = 0; seat < r->seats; seat++)
        count += r->who[seat] == 0;
    return count == 1;
}

double contest_places(const struct contest_result *r)
{
    int own = 0;
    double sum = 0;
    while (own < r->seats - 1 && r->who[own] != 0)
        own++;
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != own)
            sum += r->place[own] < r->place[seat] ? 1 : r->place[own] == r->place[seat] ? 0.5 : 0;
    return sum / (r->seats - 1);
}
