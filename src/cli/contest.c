/* contest.c: see contest.h. */
#include "contest.h"

#include <jansson.h>
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
        say_error(c, "%s: %.60s is no player: random, greedy, flat, ismcts, level=1 to level=%d or cmd=PROGRAM.", flag,
                  wrong, MOTU_AI_LEVELS);
    return false;
}

void contest_leave(struct contest_table *t)
{
    broken_about(NULL);
    if (!t)
        return;
    pool_close(t->pool);
    bot_close(t->bot[0]);
    bot_close(t->bot[1]);
    free(t);
}

struct contest_table *contest_sit_down(const struct contest *c)
{
    enum { TIMED_BYTES_PER_MS = 40 * 1000, MOST = 512 * 1024 * 1024 };
    struct contest_table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    size_t bytes = ((size_t)16 << 20) + (size_t)(c->cpu_ms * TIMED_BYTES_PER_MS);
    bool good = true;
    for (int i = 0; i < 2; i++) {
        if (c->contestant[i].command)
            good = good && (t->bot[i] = bot_open(c->contestant[i].command));
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

void contest_seat(const struct contest *c, long game, int seats, int who[])
{
    const long turn = game % round_of_seats(c, seats);
    const bool reverse = turn >= seats; /* B sits alone */
    for (int seat = 0; seat < seats; seat++)
        who[seat] = (seat == turn % seats) == reverse;
}

/* The seed of a game: equal for all games of one round of seats. */
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

static motu_move think(const struct contest *c, struct contest_table *t, int who, int seat, long game)
{
    const struct motu_ai_player *player = &c->contestant[who].player;
    const struct motu_ai_position *position = pool_recall(t->pool, &t->match, seat, player);
    const struct pool_limit limit = {
        .cpu_ms = c->cpu_ms, .enough = c->stop ? is_stopped : NULL, .context = (void *)(uintptr_t)c->stop};
    struct pool_result thought;
    struct motu_rng rng;
    /* a player's random numbers have nothing to do with those that deal */
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

static bool blame(struct contest_result *r, int who, const char *format, const char *what)
{
    snprintf(r->fault, sizeof r->fault, format, what);
    r->at_fault = who;
    return false;
}

static bool ask_json(struct contest_table *t, int who, json_t *request, double wait_ms, json_t **answer,
                     struct contest_result *r)
{
    const char *bytes, *fault = "";
    size_t length;
    char *line = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    *answer = NULL;
    const bool told = line && bot_ask(t->bot[who], line, wait_ms, &bytes, &length, &fault);
    free(line);
    if (!told)
        return blame(r, who, "%s", fault);
    *answer = json_loadb(bytes, length, 0, NULL);
    if (json_is_object(*answer) && json_is_true(json_object_get(*answer, "ok")))
        return true;
    char shown[80];
    snprintf(shown, sizeof shown, "%.*s", (int)(length < 60 ? length : 60), bytes);
    for (char *at = shown; *at; at++)
        if ((unsigned char)*at < 0x20 || (unsigned char)*at > 0x7E)
            *at = '?';
    json_decref(*answer);
    *answer = NULL;
    return blame(r, who, "answered what is no answer: %s", shown);
}

static json_t *list_moves(const struct motu_match *m)
{
    json_t *list = json_array();
    motu_move move[MOTU_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    for (int i = 0; i < count; i++) {
        char words[MOTU_MATCH_MAX_MOVE_TEXT];
        struct motu_text text = MOTU_TEXT_IN(words);
        m->game->write_move(&m->now, move[i], &text);
        json_array_append_new(list, json_string(words));
    }
    return list;
}

static json_t *view_as_json(const struct motu_match *m, int seat)
{
    static _Thread_local char bytes[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    struct motu_state view;
    motu_match_view(m, seat, &view);
    m->game->write_state(&view, &text);
    return json_loadb(bytes, text.length, 0, NULL);
}

/* Gives the program its own record and asks for a move. The legal moves and the view come with the question, so
 * that a program need not know the rules to play. */
static bool ask_bot(const struct contest *c, struct contest_table *t, int who, int seat, motu_move *move,
                    struct contest_result *r)
{
    static _Thread_local char record[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(record);
    json_t *answer;
    struct motu_reason reason;
    motu_match_write_record(&t->match, seat, &text);
    if (!ask_json(t, who, json_pack("{s:s,s:s}", "cmd", "load", "record", record), c->bot_ms, &answer, r))
        return false;
    json_decref(answer);
    json_t *go = json_pack("{s:s,s:s,s:o,s:o}", "cmd", "go", "seat", c->game->seat_names[seat], "moves",
                           list_moves(&t->match), "state", view_as_json(&t->match, seat));
    json_object_set_new(go, "ms", json_integer(c->cpu_ms >= 1 ? (json_int_t)c->cpu_ms : c->cpu_ms > 0 ? 1 : 1000));
    if (!ask_json(t, who, go, c->bot_ms, &answer, r))
        return false;
    const char *words = json_string_value(json_object_get(answer, "move"));
    bool good = words && motu_match_read_move(&t->match, words, move, &reason);
    good = good && !c->game->refuse(&t->match.now, *move, &reason);
    if (!good) {
        char shown[80];
        snprintf(shown, sizeof shown, "%.60s", words ? words : "nothing");
        blame(r, who, "played an illegal move: %s", shown);
    }
    json_decref(answer);
    return good;
}

/* --- a game ----------------------------------------------------------------------------------------------------- */

/* Whoever is at fault has lost: the others share the win. */
static void forfeit(struct contest_result *r)
{
    int others = 0;
    for (int seat = 0; seat < r->seats; seat++)
        others += r->who[seat] != r->at_fault;
    for (int seat = 0; seat < r->seats; seat++)
        r->share[seat] = r->who[seat] != r->at_fault ? MOTU_WHOLE / others : 0;
}

static double cpu_ms_of(const struct contest_table *t, int who)
{
    return t->bot[who] ? bot_cpu_ms(t->bot[who]) : pool_cpu_ms();
}

/* How many decisions the next one stands for when CPU time is measured; 0: it is not measured. Asking for the time
 * takes longer than players who decide at once do, so of theirs one in 32 is measured, in other places of each
 * game. */
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
    const double from = weight ? cpu_ms_of(t, who) : 0;
    if (!t->bot[who])
        move = think(c, t, who, seat, r->game);
    else if (!ask_bot(c, t, who, seat, &move, r))
        return false;
    const double spent = weight ? cpu_ms_of(t, who) - from : 0;
    r->cpu_ms[who] += spent > 0 ? spent * weight : 0;
    r->thought[who] += choice;
    return motu_match_play(m, move, NULL);
}

void contest_play(const struct contest *c, struct contest_table *t, long game, struct contest_result *r)
{
    struct motu_match *m = &t->match;
    struct motu_state start;
    *r = (struct contest_result){.game = game, .at_fault = -1};
    c->game->start(&start, c->options, NULL);
    r->seats = c->game->seats(&start);
    r->seed = seed_of(c, game, r->seats);
    contest_seat(c, game, r->seats, r->who);
    motu_match_start(m, c->game, c->options, r->seed, NULL);
    broken_about(m);
    for (int actor; (actor = motu_match_actor(m)) != MOTU_OVER;) {
        if (actor == MOTU_CHANCE ? !motu_match_play(m, motu_match_chance(m), NULL) : !decide(c, t, actor, r))
            break;
        if (c->stop && *c->stop) {
            r->broken_off = true;
            return;
        }
    }
    r->broken_off = c->stop && *c->stop; /* a program was interrupted as well: that is no fault of its own */
    r->decisions = m->count;
    if (r->at_fault >= 0)
        forfeit(r);
    else if (motu_match_actor(m) == MOTU_OVER)
        c->game->payoff(&m->now, r->share);
    else /* a game without end */
        for (int seat = 0; seat < r->seats; seat++)
            r->share[seat] = MOTU_WHOLE / r->seats;
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
