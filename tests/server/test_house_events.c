/* test_house_events.c: a log is believed only as far as it could have happened: which events a table takes in, when,
 * and from whom. Whatever else stands in a file, somebody wrote there. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "table.h"
#include "unreadable.h"
#include "view.h"

#define HEX_32       "00112233445566778899aabbccddeeff"
#define HEX_64       HEX_32 HEX_32
#define TEN          "0123456789"
#define FORTY        TEN TEN TEN TEN
#define FOUR_HUNDRED FORTY FORTY FORTY FORTY FORTY FORTY FORTY FORTY FORTY FORTY
#define OPENED       "open - stand-in=3 days=2 listed=0 black=0 white=0"

/* How far a table has come before the event that is tried. */
enum stage { BARE, WAITING, COMPUTER, HALF, FULL, SEALS, UNSEALED, PLAYING, ASKED, AWAY, IDLE, RESIGNED, OVER, CLOSED };

static struct table *t;
static int64_t clock_ms;

static bool happen(const char *actor, const char *text)
{
    const struct store_event e = {.seq = t->events + 1, .actor = actor, .at_ms = clock_ms, .text = text};
    return table_apply(t, &e);
}

static void must_happen(const char *actor, const char *text)
{
    if (!happen(actor, text))
        fail_msg("%s: %s", actor, text);
}

static void seal_share(const char *share, char line[160])
{
    char seal[MOTU_FAIR_SEAL_DIGITS + 1];
    motu_fair_write_seal(share, seal);
    snprintf(line, 160, "join - =%s Ann", seal);
}

static void sit_down(enum stage stage)
{
    char sealed[160];
    must_happen("house", stage == COMPUTER ? "open - stand-in=3 days=2 listed=0 black=0 white=5" : OPENED);
    if (stage < HALF)
        return;
    seal_share("0a", sealed);
    must_happen("black", stage == SEALS || stage == UNSEALED ? sealed : "join - 0a Ann");
    if (stage > HALF)
        must_happen("white", "join - - Bo");
    if (stage == UNSEALED)
        must_happen("black", "unseal - 0a");
}

/* Until black is to decide for the first time: what chance shows is of no account here. */
static void deal(void)
{
    struct motu_rng rng;
    motu_rng_seed(&rng, 3);
    while (motu_match_actor(t->match) == MOTU_CHANCE) {
        char words[MOTU_MATCH_MAX_MOVE_TEXT], line[MOTU_MATCH_MAX_MOVE_TEXT + 16];
        struct motu_text text = MOTU_TEXT_IN(words);
        t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &rng), &text);
        snprintf(line, sizeof line, "move - %s", words);
        must_happen("chance", line);
    }
    assert_int_equal(motu_match_actor(t->match), 0);
}

static void reach(enum stage stage)
{
    static const struct {
        enum stage stage;
        const char *actor, *text;
    } then[] = {{ASKED, "black", "move - abstain"}, {ASKED, "black", "ask - 4"},     {AWAY, "white", "leave -"},
                {IDLE, "house", "idle - 30"},       {RESIGNED, "white", "resign -"}, {OVER, "white", "resign -"},
                {OVER, "house", "over -"},          {CLOSED, "host", "close - rude"}};
    const struct store_game about = {.id = "table", .game = "kahuna", .options = "first=black", .rules = 1};
    t = table_new(&about);
    assert_non_null(t);
    clock_ms = 1000;
    if (stage == BARE)
        return;
    sit_down(stage);
    if (stage < PLAYING)
        return;
    must_happen("house", "start -");
    deal();
    for (size_t i = 0; i < sizeof then / sizeof then[0]; i++)
        if (then[i].stage == stage)
            must_happen(then[i].actor, then[i].text);
}

static const char *status(void)
{
    static char text[8192];
    struct motu_text out = MOTU_TEXT_IN(text);
    view_status(t, 0, &out);
    assert_true(motu_text_fits(&out));
    return text;
}

struct trial {
    enum stage stage;
    const char *actor, *text;
};

static void try_all(const struct trial *trial, size_t count, bool believed)
{
    static char before[8192];
    for (size_t i = 0; i < count; i++) {
        reach(trial[i].stage);
        const int events = t->events;
        snprintf(before, sizeof before, "%s", status());
        if (happen(trial[i].actor, trial[i].text) != believed)
            fail_msg("stage %d, %s: %s", trial[i].stage, trial[i].actor, trial[i].text);
        assert_int_equal(t->events, events + believed);
        if (!believed && events)
            assert_string_equal(status(), before); /* what is not believed changes nothing */
        assert_false(t->runtime.starved);
        table_free(t);
    }
}

#define TRY_ALL(trials, believed) try_all(trials, sizeof(trials) / sizeof(trials)[0], believed)

static void lines_that_are_none_are_not_believed(void **state)
{
    static const struct trial trials[] = {
        {WAITING, "house", ""},
        {WAITING, "house", "join"},
        {WAITING, "house", "jump - over"},
        {WAITING, "house", "join  Ann"},
        {WAITING, "house", "joi - - Ann"},
        {WAITING, "house", "joined - - Ann"},
        {WAITING, "nobody", "key - watch " HEX_64},
        {WAITING, "all", "key - watch " HEX_64},
        {WAITING, "", "start -"},
        {WAITING, NULL, "start -"},
        {WAITING, "house", NULL},
        {BARE, "house", "key - watch " HEX_64},
        {WAITING, "housf", "start -"},
        {WAITING, "hosu", "close - x"},
        {FULL, "public", "start -"},
    };
    (void)state;
    TRY_ALL(trials, false);
    reach(WAITING);
    const struct store_event gap = {.seq = t->events + 2, .actor = "house", .at_ms = 1, .text = "key - watch " HEX_64};
    assert_false(table_apply(t, &gap));
    const struct store_event twice = {.seq = t->events, .actor = "house", .at_ms = 1, .text = "key - watch " HEX_64};
    assert_false(table_apply(t, &twice));
    table_free(t);
}

static void a_table_is_opened_once_and_in_full(void **state)
{
    static const struct trial no[] = {
        {BARE, "black", OPENED},
        {WAITING, "house", OPENED},
        {BARE, "house", "open - days=2 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in=0 days=2 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in=9 days=2 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in=x days=2 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in= days=2 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in=0000003 days=2 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in=3 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in=3 days=61 listed=0 black=0 white=0"},
        {BARE, "house", "open - stand-in=3 days=2 black=0 white=0"},
        {BARE, "house", "open - stand-in=3 days=2 listed=3 black=0 white=0"},
        {BARE, "house", "open - stand-in=3 days=2 listed=0 black=0 white=0 takebacks=3"},
        {BARE, "house", "open - stand-in=3 days=2 listed=0 black=0"},
        {BARE, "house", "open - stand-in=3 days=2 listed=0 black=0 white=9"},
        {BARE, "house", "open - stand-in=3 days=2 listed=0 blackx=0 white=0"},
        {BARE, "house", "open - stand-in=3 days=2 listed=0 black=0 white="},
        {BARE, "house", "open - stand-in=3 days=2 listed=0 black=0 white=1000000"},
    };
    static const struct trial yes[] = {
        {BARE, "house", OPENED},
        {BARE, "house", "open - stand-in=1 days=0 listed=1 black=8 white=1 memory=0 takebacks=2"},
        {BARE, "house", "open - stand-in=8 days=60 listed=2 black=0 white=8 memory=1 takebacks=0"},
    };
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
    reach(BARE);
    must_happen("house", yes[1].text);
    size_t length;
    assert_non_null(motu_match_header(t->match, "memory", &length)); /* its record says so */
    assert_true(t->forgetful && t->listed && !t->reserved && t->takebacks == TAKEBACKS_FREE);
    assert_true(t->seat[0].kind == SEAT_COMPUTER && t->seat[0].level == 8 && t->stand_in == 1 && !t->clock_days);
    table_free(t);
    reach(BARE);
    must_happen("house", yes[2].text);
    assert_null(motu_match_header(t->match, "memory", &length));
    assert_true(!t->forgetful && t->listed && t->reserved && t->takebacks == TAKEBACKS_ASK);
    assert_true(t->seat[0].kind == SEAT_OPEN && t->clock_days == 60);
    table_free(t);
}

static void keys_have_a_seat_and_64_digits(void **state)
{
    static const struct trial no[] = {
        {WAITING, "house", "key - black"},
        {WAITING, "house", "key - black " HEX_32},
        {WAITING, "house", "key - black 0" HEX_64},
        {WAITING, "house", "key - black " HEX_32 "00112233445566778899aabbccddeefg"},
        {WAITING, "house", "key - black " HEX_32 "00112233445566778899aabbccddeeGf"},
        {WAITING, "house", "key - black " HEX_32 "00112233445566778899aabbccddee/f"},
        {WAITING, "house", "key - green " HEX_64},
        {WAITING, "house", "key - chance " HEX_64},
        {WAITING, "house", "key - watcher " HEX_64},
        {WAITING, "public", "key - black " HEX_64},
    };
    static const struct trial yes[] = {{WAITING, "house", "key - black " HEX_64},
                                       {OVER, "host", "key - watch " HEX_64},
                                       {PLAYING, "white", "key i white " HEX_64}};
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
    reach(WAITING);
    must_happen("house", "key - white " HEX_64);
    assert_int_equal(t->seat[1].key[31], 0xff);
    assert_int_equal(t->seat[0].key[31] | t->watch_key[31], 0);
    must_happen("house", "key - watch " HEX_64);
    assert_int_equal(t->watch_key[1], 0x11);
    table_free(t);
}

static void who_sits_down_has_a_name_and_perhaps_a_share(void **state)
{
    static const struct trial no[] = {
        {WAITING, "house", "join - - Ann"},
        {WAITING, "black", "join - -"},
        {WAITING, "black", "join - - "},
        {WAITING, "black", "join - - " FORTY "x"},
        {WAITING, "black", "join - - A\tnn"},
        {WAITING, "black", "join - - A\xffnn"},
        {WAITING, "black", "join - x Ann"},
        {COMPUTER, "white", "join - - Bo"},
        {WAITING, "black", "join - xy Ann"},
        {WAITING, "black", "join - =0a Ann"},
        {WAITING, "black", "join - =" HEX_32 "00112233445566778899AABBCCDDEEFF Ann"},
        {WAITING, "chance", "join - - Ann"},
        {WAITING, "black", "join - -- Ann"},
    };
    static const struct trial yes[] = {
        {WAITING, "black", "join - - " FORTY},
        {WAITING, "white", "join - 0a Bo"},
        {HALF, "black", "join - =" HEX_64 " Ann"},
        {FULL, "black", "join - xy Anna"} /* only a new name: the share counts no longer */,
        {PLAYING, "white", "join - - Bob"}};
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
    reach(HALF);
    assert_string_equal(t->seat[0].share, "0a");
    must_happen("black", "join - =" HEX_64 " Ann"); /* the latter counts */
    assert_string_equal(t->seat[0].share, "");
    assert_string_equal(t->seat[0].seal, HEX_64);
    must_happen("black", "join - 0b Ann");
    assert_string_equal(t->seat[0].share, "0b");
    assert_string_equal(t->seat[0].seal, "");
    must_happen("white", "join - - Bo");
    must_happen("black", "join - 0c Anna"); /* too late */
    assert_string_equal(t->seat[0].share, "0b");
    assert_string_equal(t->seat[0].name, "Anna");
    table_free(t);
}

/* In the record too, once there is one. */
static void a_new_name_is_the_name(void **state)
{
    size_t length;
    (void)state;
    reach(PLAYING);
    must_happen("white", "join - - Bob of Hiva");
    const char *name = motu_match_header(t->match, "white", &length);
    assert_true(name && length == 11 && !memcmp(name, "Bob of Hiva", length));
    assert_string_equal(t->seat[1].name, "Bob of Hiva");
    assert_true(t->event[t->events - 1].reload); /* whoever keeps a record gets it again */
    table_free(t);
    reach(FULL);
    must_happen("white", "join - - Bob of Hiva");
    assert_false(t->event[t->events - 1].reload);
    assert_null(motu_match_header(t->match, "white", &length));
    table_free(t);
}

static void a_seal_is_opened_once_by_its_owner(void **state)
{
    static const struct trial no[] = {
        {SEALS, "house", "unseal - 0a"},   {SEALS, "black", "unseal - XY"},    {FULL, "black", "unseal -"},
        {UNSEALED, "black", "unseal -"},   {SEALS, "white", "unseal - 0a"},    {SEALS, "black", "unseal - 0b"},
        {SEALS, "black", "unseal - 0"},    {UNSEALED, "black", "unseal - 0a"}, {FULL, "black", "unseal - 0a"},
        {WAITING, "black", "unseal - 0a"}, {PLAYING, "black", "unseal - 0a"},  {SEALS, "house", "start -"},
    };
    static const struct trial yes[] = {
        {SEALS, "black", "unseal - 0a"}, {SEALS, "black", "unseal -"}, {UNSEALED, "house", "start -"}};
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
    reach(SEALS); /* who has left cannot open it, and keeps nobody waiting */
    must_happen("host", "replace - black 3");
    must_happen("house", "start -");
    assert_false(happen("black", "unseal - 0a")); /* now it is too late */
    table_free(t);
    char sealed[160];
    reach(WAITING); /* and nobody does before all sit: others could choose theirs by it */
    seal_share("0a", sealed);
    must_happen("black", sealed);
    assert_false(happen("black", "unseal - 0a"));
    table_free(t);
}

static void a_game_is_played_by_those_whose_turn_it_is(void **state)
{
    static const struct trial no[] = {
        {HALF, "house", "start -"},
        {FULL, "black", "start -"},
        {PLAYING, "house", "start -"},
        {FULL, "black", "move - abstain"},
        {PLAYING, "white", "move - abstain"},
        {PLAYING, "house", "move - abstain"},
        {PLAYING, "black", "move - swim"},
        {PLAYING, "black", "move - A-L"},
        {PLAYING, "black", "move -"},
        {OVER, "black", "move - abstain"},
        {CLOSED, "black", "move - abstain"},
        {PLAYING, "house", "undo - 0"},
        {PLAYING, "black", "undo - x"},
        {PLAYING, "black", "undo - 99"},
        {PLAYING, "black", "undo - -1"},
        {OVER, "black", "undo - 0"},
        {FULL, "black", "undo - 0"},
        {FULL, "black", "ask - 0"},
        {PLAYING, "house", "ask - 0"},
        {PLAYING, "black", "ask - x"},
        {PLAYING, "black", "ask - 99"},
        {PLAYING, "white", "agree -"},
        {ASKED, "house", "agree -"},
        {PLAYING, "white", "decline -"},
        {ASKED, "chance", "decline -"},
        {PLAYING, "house", "takeback - 4"},
        {ASKED, "black", "takeback - 4"},
        {ASKED, "house", "takeback - 3"},
        {ASKED, "house", "takeback - x"},
        {ASKED, "house", "takeback - 4 again"},
        {ASKED, "house", "takeback - " TEN "123456"},
        {ASKED, "house", "takeback -"},
        {FULL, "white", "resign -"},
        {PLAYING, "house", "resign -"},
        {FULL, "house", "over -"},
        {RESIGNED, "black", "over -"},
        {PLAYING, "house", "over -"},
        {OVER, "house", "over -"},
        {OVER, "black", "resign -"},
        {PLAYING, "chance", "move - first black"},
        {PLAYING, "black", "undo - 9"},
        {PLAYING, "black", "undo - 1000000"},
        {PLAYING, "black", "ask - 9"},
        {PLAYING, "black", "ask -"},
    };
    static const struct trial yes[] = {
        {FULL, "house", "start -"},     {PLAYING, "black", "move m1 abstain"}, {ASKED, "white", "agree -"},
        {ASKED, "white", "decline -"},  {ASKED, "house", "takeback - 4"},      {ASKED, "house", "takeback - 4 anew"},
        {PLAYING, "white", "resign -"}, {RESIGNED, "house", "over -"},         {PLAYING, "black", "ask - 0"},
        {ASKED, "black", "undo - 4"},
    };
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
}

static void who_leaves_comes_back_and_hosts_replace(void **state)
{
    static const struct trial no[] = {
        {FULL, "white", "leave -"},
        {PLAYING, "house", "leave -"},
        {AWAY, "white", "leave -"},
        {PLAYING, "house", "reclaim -"},
        {PLAYING, "white", "reclaim -"},
        {FULL, "white", "claim - black"},
        {PLAYING, "house", "claim - black"},
        {PLAYING, "white", "claim - green"},
        {AWAY, "black", "claim - white"},
        {PLAYING, "house", "replace - black 3"},
        {PLAYING, "host", "replace - green 3"},
        {OVER, "host", "replace - black 3"},
        {PLAYING, "host", "replace - black"},
        {PLAYING, "host", "replace - black x"},
        {PLAYING, "host", "replace - black 0"},
        {PLAYING, "host", "replace - black 9"},
        {CLOSED, "host", "replace - black 3"},
    };
    static const struct trial yes[] = {
        {PLAYING, "white", "leave -"},          {AWAY, "white", "reclaim -"},
        {PLAYING, "white", "claim - black"},    {PLAYING, "host", "replace - black 8"},
        {WAITING, "host", "replace - black 1"}, {COMPUTER, "host", "replace - white 2"},
    };
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
}

static void a_table_is_closed_by_its_host_or_when_its_time_is_up(void **state)
{
    static const struct trial no[] = {
        {PLAYING, "black", "close - x"},
        {PLAYING, "house", "close - nobody came back"},
        {IDLE, "house", "close - nobody came back"},
        {PLAYING, "black", "idle - 30"},
        {OVER, "house", "idle - 30"},
        {CLOSED, "house", "idle - 30"},
        {PLAYING, "house", "idle - x"},
        {PLAYING, "house", "idle - 1000000"},
        {PLAYING, "house", "idle -"},
        {PLAYING, "house", "idle - 9:"},
        {PLAYING, "house", "idle - /9"},
        {OVER, "house", "next - " TEN "1234567"},
        {PLAYING, "house", "stay -"},
        {OVER, "black", "stay -"},
        {PLAYING, "black", "rematch -"},
        {OVER, "house", "rematch -"},
        {PLAYING, "house", "next - other"},
        {OVER, "black", "next - other"},
        {OVER, "house", "next -"},
        {OVER, "house", "next - " FORTY FORTY},
    };
    static const struct trial yes[] = {
        {WAITING, "host", "close - x"},      {OVER, "host", "close - x"},     {IDLE, "black", "stay -"},
        {OVER, "black", "rematch -"},        {CLOSED, "white", "rematch -"},  {OVER, "house", "next - other"},
        {PLAYING, "house", "idle - 999999"}, {WAITING, "house", "idle - 90"}, {OVER, "house", "next - " TEN "123456"},
    };
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
    reach(IDLE);
    clock_ms += INT64_C(30) * 24 * 3600 * 1000 - 1;
    assert_false(happen("house", "close - nobody came back"));
    clock_ms++;
    must_happen("house", "close - nobody came back");
    assert_int_equal(t->phase, TABLE_CLOSED);
    table_free(t);
    reach(OVER);
    must_happen("host", "close - x");
    assert_int_equal(t->phase, TABLE_OVER); /* what is over stays over */
    table_free(t);
}

static void what_is_said_and_asked_for_is_short(void **state)
{
    static const struct trial no[] = {
        {PLAYING, "house", "say - hello"},
        {PLAYING, "chance", "say - hello"},
        {PLAYING, "black", "say -"},
        {PLAYING, "black", "say - " FOUR_HUNDRED "x"},
        {PLAYING, "public", "say - hello"},
        {PLAYING, "public", "say - Eve\t"},
        {PLAYING, "public", "say - \thello"},
        {PLAYING, "public", "say - " FORTY "x\thello"},
        {PLAYING, "public", "say - Eve\t \t"},
        {PLAYING, "public", "phrase - Eve"},
        {PLAYING, "public", "mute - black"},
        {PLAYING, "house", "mute - black"},
        {PLAYING, "black", "mute - green"},
        {PLAYING, "black", "mute - chance"},
        {PLAYING, "host", "unmute - public"},
        {PLAYING, "house", "notify - https://a.example/"},
        {PLAYING, "black", "notify - " FOUR_HUNDRED "x"},
        {PLAYING, "black", "notify -"},
        {PLAYING, "house", "push - https://a.example/"},
        {PLAYING, "black", "push - -" FOUR_HUNDRED FOUR_HUNDRED "x"},
        {PLAYING, "black", "push -"},
        {PLAYING, "house", "standing - abstain"},
        {FULL, "white", "standing - abstain"},
        {PLAYING, "white", "standing - " FORTY "x"},
        {PLAYING, "white", "standing -"},
    };
    static const struct trial yes[] = {
        {PLAYING, "black", "say - " FOUR_HUNDRED},
        {WAITING, "black", "phrase - hello"},
        {PLAYING, "public", "say - " FORTY "\thello"},
        {PLAYING, "public", "phrase - Eve\thello"},
        {PLAYING, "black", "mute - white"},
        {PLAYING, "black", "unmute - public"},
        {PLAYING, "black", "notify - " FOUR_HUNDRED},
        {PLAYING, "black", "notify - -"},
        {PLAYING, "black", "push - -" FOUR_HUNDRED FOUR_HUNDRED},
        {PLAYING, "black", "push - -"},
        {PLAYING, "white", "standing - " FORTY},
        {PLAYING, "white", "standing - -"},
    };
    (void)state;
    TRY_ALL(no, false);
    TRY_ALL(yes, true);
}

/* With more than two nobody resigns: the others go on without. */
static void with_three_nobody_resigns(void **state)
{
    const struct store_game about = {.id = "table", .game = "kaivai", .options = "players=3", .rules = 1};
    (void)state;
    t = table_new(&about);
    assert_true(t && t->match && t->seats == 3);
    must_happen("house", "open - stand-in=3 days=0 listed=0 red=1 yellow=1 green=1");
    must_happen("house", "start -");
    assert_false(happen("red", "resign -"));
    assert_false(happen("blue", "say - hello")); /* nobody sits there */
    table_free(t);
}

/* A table by its row alone, before its first event. */
static void make(const char *options, int rules)
{
    struct store_game about = {.id = "table", .game = "kahuna", .rules = rules};
    snprintf(about.options, sizeof about.options, "%s", options);
    t = table_new(&about);
    assert_non_null(t);
    clock_ms = 1000;
}

/* Whoever sits there can be told so; nothing is made of the moves. */
static void what_cannot_be_read_is_kept(void **state)
{
    static char record[128 * 1024];
    struct motu_text text = MOTU_TEXT_IN(record);
    (void)state;
    make("first=green", 1); /* no such option: another version may have it */
    assert_true(!t->match && !table_is_readable(t) && t->seats == 2);
    table_free(t);
    make("first=black", 99);
    must_happen("house", "open - stand-in=3 days=2 listed=0 black=0 white=0 memory=0");
    assert_true(!t->match && t->forgetful);
    for (int i = 0; i < MOTU_MATCH_MAX_DECISIONS + 3; i++)
        must_happen("black", "move - fly");
    assert_int_equal(unreadable_decisions(t), MOTU_MATCH_MAX_DECISIONS);
    must_happen("black", "undo - 4095");
    assert_int_equal(unreadable_decisions(t), MOTU_MATCH_MAX_DECISIONS - 1);
    must_happen("host", "close - enough");
    view_record(t, MOTU_ONLOOKER, &text);
    assert_true(motu_text_fits(&text) && strstr(record, "fair-seed") && strstr(record, "\nblack fly\n"));
    table_free(t);
}

/* Bridges for which black has no card, or whose line is elsewhere: they can be read, and not built. */
static void what_the_rules_refuse_is_not_believed(void **state)
{
    int tried = 0;
    (void)state;
    reach(PLAYING);
    const int events = t->events;
    for (const char *pair = "ABCDEFGHIJKLABCDEFGHIJKLA"; pair[1]; pair++) {
        char line[16];
        motu_move move;
        struct motu_reason reason;
        snprintf(line, sizeof line, "move - %c-%c", pair[0], pair[1]);
        if (!motu_match_read_move(t->match, line + 7, &move, &reason)
            || !t->game->refuse(&t->match->now, move, &reason))
            continue;
        assert_false(happen("black", line));
        assert_int_equal(t->events, events);
        tried++;
    }
    assert_true(tried > 3);
    table_free(t);
}

/* So long that the next decision has no place in the record. */
static void a_game_has_an_end(void **state)
{
    (void)state;
    reach(PLAYING);
    const int count = t->match->count;
    t->match->count = MOTU_MATCH_MAX_DECISIONS;
    assert_false(happen("black", "move - abstain"));
    t->match->count = count;
    must_happen("black", "move - abstain");
    table_free(t);
}

/* A line of so many letters in the record's header; false if it does not fit. */
static bool add_note(size_t letters)
{
    char note[MOTU_MATCH_MAX_HEADER];
    memset(note, 'x', letters);
    note[letters] = 0;
    return motu_match_set_header(t->match, "note", note);
}

/* What proves chance is in the record, all of it, or the game does not begin. */
static void a_game_begins_with_all_that_proves_it(void **state)
{
    static const char *const line[] = {"fair", "fair-commit", "fair-seal-black", "fair-share-black"};
    size_t begun = 0, not_begun = 0, length;
    int without[4] = {0};
    (void)state;
    for (size_t letters = 1; letters < MOTU_MATCH_MAX_HEADER; letters++) {
        reach(UNSEALED);
        if (add_note(letters)) {
            const bool believed = happen("house", "start -");
            assert_int_equal(t->phase, believed ? TABLE_PLAYING : TABLE_WAITING);
            assert_false(believed && not_begun); /* with a longer one neither */
            for (int i = 0; i < 4; i++) {
                const bool there = motu_match_header(t->match, line[i], &length);
                assert_true(there || !believed);
                without[i] += !there;
            }
            begun += believed;
            not_begun += !believed;
        }
        table_free(t);
    }
    assert_true(begun && not_begun);
    for (int i = 0; i < 4; i++)
        assert_true(without[i]);
}

static void chance_is_drawn_anew_only_if_the_record_says_so(void **state)
{
    (void)state;
    reach(ASKED);
    for (size_t letters = MOTU_MATCH_MAX_HEADER - 1; letters && !add_note(letters);)
        letters--;
    assert_false(happen("house", "takeback - 4 anew"));
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_that_are_none_are_not_believed),
        cmocka_unit_test(a_table_is_opened_once_and_in_full),
        cmocka_unit_test(keys_have_a_seat_and_64_digits),
        cmocka_unit_test(who_sits_down_has_a_name_and_perhaps_a_share),
        cmocka_unit_test(a_new_name_is_the_name),
        cmocka_unit_test(a_seal_is_opened_once_by_its_owner),
        cmocka_unit_test(a_game_is_played_by_those_whose_turn_it_is),
        cmocka_unit_test(who_leaves_comes_back_and_hosts_replace),
        cmocka_unit_test(a_table_is_closed_by_its_host_or_when_its_time_is_up),
        cmocka_unit_test(what_is_said_and_asked_for_is_short),
        cmocka_unit_test(with_three_nobody_resigns),
        cmocka_unit_test(what_cannot_be_read_is_kept),
        cmocka_unit_test(what_the_rules_refuse_is_not_believed),
        cmocka_unit_test(a_game_has_an_end),
        cmocka_unit_test(a_game_begins_with_all_that_proves_it),
        cmocka_unit_test(chance_is_drawn_anew_only_if_the_record_says_so),
    };
    return cmocka_run_group_tests_name("house_events", tests, NULL, NULL);
}
