/* test_kaivai_tell.c: what the log says of a decision, sentence by sentence, and what it keeps from a view. */
#include "kaivai_position.h"

#include <string.h>

#include <motu/game.h>

#include "kaivai_game.h"

/* Plays decisions, separated by semicolons, and compares what a viewer is told of the last. */
static void told_to(struct kaivai *s, int viewer, const char *decisions, const char *expected)
{
    const char *last = strrchr(decisions, ';');
    struct motu_reason told[MOTU_MAX_TOLD], reason;
    char sentences[2048];
    struct motu_text text = MOTU_TEXT_IN(sentences);
    motu_move m;
    if (last) {
        char first[1024];
        struct motu_text rest = MOTU_TEXT_IN(first);
        motu_text_put_bytes(&rest, decisions, (size_t)(last - decisions));
        kv_play(s, first);
        decisions = last + 1;
    }
    struct kaivai before = *s;
    if (!kaivai_read_move(s, decisions, &m, &reason) || kaivai_refuse(s, m, &reason)) {
        print_error("not legal: %s\n", decisions);
        fail();
    }
    kaivai_apply(s, m);
    struct kaivai after = *s;
    m = kaivai_conceal_move(&before, m, viewer);
    kaivai_conceal(&before, viewer);
    kaivai_conceal(&after, viewer);
    const int count = kaivai_tell(&before, m, &after, told);
    assert_in_range(count, 1, MOTU_MAX_TOLD);
    for (int i = 0; i < count; i++) {
        motu_text_put(&text, i ? " " : "");
        motu_reason_write(&told[i], MOTU_LANGUAGE_EN, &text);
    }
    assert_true(motu_text_fits(&text));
    assert_string_equal(sentences, expected);
}

static void told(struct kaivai *s, const char *decisions, const char *expected)
{
    told_to(s, MOTU_ALL, decisions, expected);
}

/* --- before the actions ------------------------------------------------------------------------------------ */

static void chance_sets_the_game_up(void **state)
{
    (void)state;
    struct kaivai s = kv_start(""), first = kv_start("profile=2005-sk players=3");
    told(&s, "ages red blue green yellow", "The youngest is red, then come blue, green and yellow.");
    told(&s, "base A6 A7", "A village rises from the sea on A6 and A7.");
    told(&s, "base G1 H1", "A village rises from the sea on G1 and H1. Round 1 begins: red bids first.");
    told(&first, "ages green red yellow", "The youngest is green, then come red and yellow.");
    told(&first, "base M5", "A village rises from the sea on M5. Round 1 begins: green bids first.");
}

static void bids_tell_cost_movement_and_the_order(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010), first = kv_start("profile=2005-it players=3 bases=A6 ages=red,yellow,green");
    s.upgrades[YELLOW] = 1;
    told(&s, "bid 6", "Red bids 6: building cost 6, movement 4.");
    told(&s, "bid 10", "Yellow bids 10: building cost 10, movement 1.");
    told(&s, "bid 1;bid 9",
         "Blue bids 9: building cost 9, movement 1. All have bid: yellow acts first, then blue, red and green.");
    told(&first, "bid 1;bid 2;bid 3",
         "Green bids 3: building cost 3, movement 3. All have bid: green acts first, then yellow and red.");
}

static void starting_huts_and_the_god(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    kv_play(&s, "bid 6;bid 4;bid 2;bid 1");
    told(&s, "place canoe C3", "Red settles in the village B2: a canoe hut on C3, with its canoe.");
    told(&s, "place fisher E8", "Red settles in the village E7: a fisher hut on E8, with its fisherman.");
    told(&s, "place meeting E6", "Yellow settles in the village E7: a meeting hut on E6.");
    kv_play(&s, "place meeting F8;place meeting D7;place canoe K1;place canoe J3;place canoe J2");
    told(&s, "god F7",
         "Blue leads the god to the village E7, where a cult hex rises on F7. "
         "Yellow takes 2 influence from the meeting huts there. Green takes 1 influence from the meeting huts there.");
}

static void the_god_stays_where_no_village_can_grow(void **state)
{
    (void)state;
    struct kaivai before = kv_start(KV_2010), after;
    struct motu_reason reason[MOTU_MAX_TOLD];
    before.round = 2;
    kv_play(&before, "bid 6;bid 4;bid 2");
    after = before;
    kaivai_apply(&after, WORD_BID + 1);
    kaivai_begin_turns(&after); /* such a board is rare: what matters is that the phase was left out */
    assert_int_equal(kaivai_tell(&before, WORD_BID + 1, &after, reason), 3);
    assert_int_equal(reason[2].message, MOTU_MESSAGE_KAIVAI_TOLD_GOD_STAYS);
}

/* --- actions ----------------------------------------------------------------------------------------------- */

static void actions_are_free_or_paid(void **state)
{
    (void)state;
    static const struct {
        const char *word, *gratis, *paid;
    } action[] = {
        {"build", "Red goes building.", "Red pays 2 influence and goes building."},
        {"fish", "Red goes fishing.", "Red pays 2 influence and goes fishing."},
        {"deliver", "Red sets out to deliver fish.", "Red pays 2 influence and sets out to deliver fish."},
        {"move", "Red moves the canoes.", "Red pays 2 influence and moves the canoes."},
        {"upgrade", "Red makes the canoes faster: the movement bonus is now +1.",
         "Red pays 2 influence and makes the canoes faster: the movement bonus is now +1."},
    };
    for (size_t i = 0; i < sizeof action / sizeof action[0]; i++)
        for (int paid = 0; paid < 2; paid++) {
            struct kaivai s = kv_turn(KV_2010);
            kv_canoe(&s, "F3", RED);
            kv_tile(&s, "F5", "red fisher");
            kv_tile(&s, "G4", "red meeting");
            for (int space = 0; paid && space < ACTIONS; space++)
                s.space[space] = 2;
            told(&s, action[i].word, paid ? action[i].paid : action[i].gratis);
        }
}

static void upgrades_may_need_another_step(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.upgrades[RED] = s.upgrades[YELLOW] = 2;
    told(&s, "upgrade", "Red works on the canoes: the movement bonus stays +2 until the next step.");
    told(&s, "upgrade",
         "Yellow pays 1 influence and works on the canoes: the movement bonus stays +2 until the next step.");
}

static void passing_and_sacrificing(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.acted = 1 << YELLOW;
    told(&s, "pass", "Red passes without an action, sacrifices and takes 2 influence.");
    told(&s, "pass", "Yellow passes.");
}

static void canoes_sail_stay_and_leave_their_huts(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "D6", RED);
    kv_new_canoe(&s, "H7", RED);
    kv_shells(&s, RED, 0, 0, 0, 0, 9);
    told(&s, "build;canoe F7", "Red acts with the canoe at F7.");
    told(&s, "hut meeting E6", "Red builds a meeting hut on E6 in the village E7 for 7 in shells.");
    told(&s, "canoe D6 D7", "Red sails from D6 to D7.");
    told(&s, "hut fisher E8",
         "Red builds a fisher hut on E8 in the village E7 for 8 in shells, and a fisherman moves in.");
    told(&s, "canoe H7 I6", "Red launches the canoe from the hut on H7 and sails to I6.");
    told(&s, "hut canoe J6",
         "Red builds a canoe hut on J6 in the village I7 for 8 in shells, with a new canoe on it. "
         "That ends the action.");
}

static void an_action_can_be_ended(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "D6", RED);
    told(&s, "move;canoe F7 G8;done", "Red is done.");
}

static void canoes_are_sunk_at_a_price(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_new_canoe(&s, "H7", RED);
    kv_canoe(&s, "G8", YELLOW);
    kv_canoe(&s, "C7", YELLOW);
    kv_canoe(&s, "H6", BLUE);
    kv_canoe(&s, "H5", BLUE);
    s.glory[RED] = 20;
    told(&s, "move;canoe F7 G8", "Red sails from F7 to G8 and sinks the yellow canoe there. Red loses 6 glory for it.");
    told(&s, "canoe H7 H6",
         "Red launches the canoe from the hut on H7, sails to H6 and sinks the blue canoe there. "
         "Red loses 6 glory for it. That ends the action.");
}

static void a_meeting_hut_with_the_god_brings_influence(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "C3", RED);
    told(&s, "build;canoe C3;hut meeting D3",
         "Red builds a meeting hut on D3 in the village B2 for 8 in shells. "
         "Red takes 1 influence, because the god is in this village. That ends the action.");
}

static void shells_are_chosen_where_there_is_a_choice(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_shells(&s, RED, 1, 0, 2, 1, 0);
    s.bid[RED] = 3;
    s.bid[YELLOW] = 2;
    s.bid[GREEN] = 5;
    kv_tile(&s, "E8", "blue meeting"); /* 3 + 2 */
    struct kaivai other = s;
    told(&s, "build;canoe F7;hut meeting E6", "Red builds a meeting hut on E6 in the village E7 for 5 in shells.");
    kv_moves(&s, "pay 1 4, pay 3 3");
    told(&s, "pay 1 4", "Red pays with the shells 1 4. That ends the action.");
    told(&other, "build;canoe F7;hut meeting E6;pay 3 3",
         "Red pays with the shells 3 3 and gets 1 back. That ends the action.");
}

/* --- fish -------------------------------------------------------------------------------------------------- */

static void fish_come_from_the_god_and_the_dice(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "C3", RED);
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "J6", RED);
    kv_tile(&s, "E6", "red fisher");
    kv_tile(&s, "H7", "red fisher");
    kv_tile(&s, "H8", "red fisher");
    told(&s, "fish;canoe C3", "Red acts with the canoe at C3. Red gets 1 fish from the god in the village B2.");
    told(&s, "canoe F7 F8", "Red sails from F7 to F8. Red casts the nets in the village E7.");
    told(&s, "roll 0", "Red rolls the die and catches nothing.");
    told(&s, "canoe J6", "Red acts with the canoe at J6. Red casts the nets in the village I7.");
    struct kaivai none = s;
    told(&s, "roll 1 1", "Red catches 2 fish with 2 dice. That ends the action.");
    told(&none, "roll 0 0", "Red rolls 2 dice and catches nothing. That ends the action.");
}

static void the_god_and_a_fisherman_together(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010), first = kv_turn(KV_2005_SK), sure = kv_turn("dice=off " KV_2010);
    struct kaivai *const all[] = {&s, &first, &sure};
    for (int i = 0; i < 3; i++) {
        kv_canoe(all[i], "C3", RED);
        kv_tile(all[i], "D2", "red fisher");
        kv_play(all[i], "fish");
    }
    told(&s, "canoe C3",
         "Red acts with the canoe at C3. Red gets 1 fish from the god in the village B2 and casts the nets for more.");
    told(&s, "roll 1", "Red rolls the die and catches a fish. That ends the action.");
    told(&first, "canoe C3", "Red acts with the canoe at C3. Red casts the nets in the village B2.");
    told(&sure, "canoe C3",
         "Red acts with the canoe at C3. Red catches 2 fish in the village B2. That ends the action.");
}

static void at_two_villages_one_is_chosen(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "F7", "cult"); /* of E7; H7 is of I7: G8 lies at both */
    kv_tile(&s, "H8", "cult");
    kv_tile(&s, "E6", "red fisher");
    kv_tile(&s, "J7", "red fisher");
    kv_canoe(&s, "G9", RED);
    told(&s, "fish;canoe G9 G8", "Red sails from G9 to G8.");
    told(&s, "village I7", "Red casts the nets in the village I7.");
}

static void fish_are_sold_or_brought_home(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E8", "green meeting");
    kv_tile(&s, "F8", "red meeting");
    kv_tile(&s, "H7", "blue meeting");
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "G7", RED);
    kv_fish(&s, RED, 0, 0, 0, 9, 0);
    told(&s, "deliver;canoe F7;sell E6 2", "Red sells two fish to the yellow hut on E6 for shells worth 9.");
    told(&s, "sell F8 3", "Red brings 3 fish home to the hut on F8.");
    told(&s, "canoe G7;sell H7 3",
         "Red sells three fish to the blue hut on H7 for shells worth 12. "
         "That ends the action.");
    struct kaivai one = kv_turn(KV_2010);
    kv_tile(&one, "E6", "yellow meeting");
    kaivai_set_fish(&one, kv_hex("E6"), 2);
    kv_canoe(&one, "F6", RED);
    told(&one, "deliver;canoe F6;sell E6 1",
         "Red sells a fish to the yellow hut on E6 for a shell worth 3. That ends the action.");
}

static void a_celebration_brings_glory_the_host_first(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E8", "red meeting");
    kv_tile(&s, "H7", "blue meeting");
    kv_tile(&s, "I6", "green meeting");
    kaivai_set_fish(&s, kv_hex("E6"), 2);
    kaivai_set_fish(&s, kv_hex("E8"), 1);
    kaivai_set_fish(&s, kv_hex("H7"), 3);
    kaivai_set_fish(&s, kv_hex("F12"), 2);
    told(&s, "celebrate E7",
         "Red celebrates in the village E7, a feast of 3 fish. Red gains 2 glory, 1 of it as the host. "
         "Yellow gains 2 glory.");
    told(&s, "celebrate I7",
         "Yellow pays 1 influence and celebrates in the village I7, a feast of 3 fish. "
         "Yellow gains 1 glory as the host. Blue gains 3 glory.");
    told(&s, "celebrate F11",
         "Green pays 2 influence and celebrates in the village F11, a feast of 2 fish. Green gains 2 glory.");
}

static void gifts_and_votes(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_SK);
    told(&s, "give blue fish 5", "Red gives blue a fish from space 5.");
    told(&s, "approve", "Yellow approves of the gift.");
    told(&s, "approve;approve", "Blue approves of the gift. Red gains 1 glory for the gift.");
    told(&s, "pass;give red shell 5", "Yellow gives red a shell worth 5.");
    told(&s, "refuse", "Green does not approve: the gift earns no glory.");
}

/* --- the end of a round, and of the game --------------------------------------------------------------------- */

static void the_end_of_a_round(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 1, 1, 0, 0, 2);
    kv_shells(&s, YELLOW, 0, 0, 0, 0, 0);
    kv_fish(&s, RED, 1, 0, 0, 3, 0);
    kv_fish(&s, BLUE, 2, 0, 0, 1, 0);
    s.glory[YELLOW] = 3;
    s.acted = 15;
    told(&s, "pass;pass;pass;pass",
         "Blue passes. Round 2 is over. Shells have lost value and are now worth: red 9, yellow 0, green 12, blue 12. "
         "Red must throw 1 old fish away. Blue must throw 2 old fish away. Glory: red 0, yellow 3, green 0, blue 0. "
         "Round 3 begins: red bids first.");
    for (int seat = 0; seat < SEATS; seat++)
        kv_shells(&s, seat, 0, 0, 0, 0, 0);
    kv_play(&s, "bid 4;bid 3;bid 2;bid 1;god E6");
    s.acted = 15;
    told(&s, "pass;pass;pass;pass",
         "Yellow passes. Round 3 is over. Glory: red 0, yellow 3, green 0, blue 0. Round 4 begins: blue bids first.");
}

static void the_end_of_the_last_round(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("players=3 bases=A6-A7,G1-H1 ages=red,yellow,green");
    s.round = 8;
    s.glory[RED] = 5;
    kv_tile(&s, "E6", "yellow meeting");
    told(&s, "pass;pass;pass",
         "Green passes without an action, sacrifices and takes 2 influence. The last round is over. "
         "Shells have lost value and are now worth: red 12, yellow 12, green 12. Red gains 4 glory for 2 huts. "
         "Yellow gains 6 glory for 3 huts. Green gains 4 glory for 2 huts. Glory: red 9, yellow 6, green 4. "
         "Green is furthest behind and chooses the next village to score.");
}

static void at_the_end_nothing_is_said_of_who_has_no_hut(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("players=3 bases=A6-A7,G1-H1 ages=red,yellow,green");
    s.round = 8;
    s.owner[1] = HEXES_NO; /* green's are red's */
    told(&s, "pass;pass;pass",
         "Green passes without an action, sacrifices and takes 2 influence. The last round is over. "
         "Shells have lost value and are now worth: red 12, yellow 12, green 12. Red gains 8 glory for 4 huts. "
         "Yellow gains 4 glory for 2 huts. Glory: red 8, yellow 4, green 0. "
         "Green is furthest behind and chooses the next village to score.");
}

/* Red 1 hut, yellow 1 hut in E7, which has two cult hexes. */
static struct kaivai contest(const char *options)
{
    struct kaivai s = kv_end(options);
    kv_tile(&s, "F8", "cult");
    kv_tile(&s, "E6", "red meeting");
    kv_tile(&s, "E8", "yellow meeting");
    s.influence[BLUE] = 0;
    s.glory[RED] = s.glory[YELLOW] = s.glory[GREEN] = 5;
    return s;
}

static void a_village_is_scored_before_everybody(void **state)
{
    (void)state;
    struct kaivai s = contest(KV_2010);
    told(&s, "score E7", "Red chooses the village E7, worth 2 glory.");
    told(&s, "show 1", "Red secretly chooses to show 1 influence.");
    told(&s, "show 2", "Yellow secretly chooses to show 2 influence.");
    told(&s, "show 0",
         "Green shows no influence. "
         "Yellow has the most in the village with 5 and gains 2 glory, giving 2 influence back. "
         "Red showed 1 influence and keeps it. Blue is furthest behind and chooses the next village to score.");
}

static void a_view_is_told_what_it_sees(void **state)
{
    (void)state;
    struct kaivai s = contest(KV_2010);
    kv_play(&s, "score E7");
    struct kaivai own = s, onlooker = s;
    told_to(&own, RED, "show 1", "Red secretly chooses to show 1 influence.");
    told_to(&own, RED, "show 2", "Yellow has secretly chosen how much influence to show.");
    told_to(&own, RED, "show 1",
            "Green shows 1 influence. Yellow has the most in the village with 5 and gains 2 glory, giving 2 influence "
            "back. "
            "Red showed 1 influence and keeps it. Green showed 1 influence and keeps it. "
            "Blue is furthest behind and chooses the next village to score.");
    told_to(&onlooker, MOTU_ONLOOKER, "show 0", "Red has secretly chosen how much influence to show.");
    told_to(
        &onlooker, MOTU_ONLOOKER, "show 2;show 3",
        "Green shows 3 influence. Green has the most in the village with 6 and gains 2 glory, giving 3 influence back. "
        "Red keeps all influence. Yellow keeps all influence. "
        "Blue is furthest behind and chooses the next village to score.");
    /* a match of one player does not reveal by itself */
    struct kaivai view = s;
    kv_play(&view, "show 1;show 1");
    kaivai_conceal(&view, GREEN);
    struct kaivai after = view;
    struct motu_reason reason[MOTU_MAX_TOLD];
    kaivai_apply(&after, make_show(1));
    assert_int_equal(kaivai_tell(&view, make_show(1), &after, reason), 1);
    assert_int_equal(reason[0].message, MOTU_MESSAGE_KAIVAI_TOLD_SHOW_SECRET);
}

static void ties_in_a_village(void **state)
{
    (void)state;
    struct kaivai s = contest(KV_2010), first = contest(KV_2005_SK);
    told(&s, "score E7;show 1;show 1;show 0",
         "Green shows no influence. Red is tied for most in the village with 3 and gains 1 glory, giving 1 influence "
         "back. Yellow is tied for most in the village with 3 and gains 1 glory, giving 1 influence back. "
         "Blue is furthest behind and chooses the next village to score.");
    memset(s.influence, 0, sizeof s.influence);
    told(&s, "score K2",
         "Blue chooses the village K2, worth 1 glory. Red is tied for most in the village with 2 and gains 1 glory. "
         "Yellow is tied for most in the village with 2 and gains 1 glory. "
         "Blue is furthest behind and chooses the next village to score.");
    told(&first, "score E7;show 1;show 1;show 0",
         "Green shows no influence. Nobody alone has the most in the village E7: it brings no glory. "
         "Red showed 1 influence and keeps it. Yellow showed 1 influence and keeps it. "
         "Blue is furthest behind and chooses the next village to score.");
}

static void villages_without_anybody(void **state)
{
    (void)state;
    struct kaivai s = contest(KV_2010), first = contest(KV_2005_SK);
    struct kaivai *const both[] = {&s, &first};
    for (int i = 0; i < 2; i++) {
        struct kaivai known = *both[i];
        told_to(&known, MOTU_ALL, "score I7;show 0;show 0;show 0",
                "Green shows no influence. Nobody has anything in the village I7: it brings no glory. "
                "Blue is furthest behind and chooses the next village to score.");
    }
    /* in 2010 it follows from nobody's getting anything; in 2005 it may have been a tie */
    told_to(&s, GREEN, "score I7;show 0;show 0;show 0",
            "Green shows no influence. Nobody has anything in the village I7: it brings no glory. "
            "Red keeps all influence. Yellow keeps all influence. "
            "Blue is furthest behind and chooses the next village to score.");
    told_to(&first, GREEN, "score I7;show 0;show 0;show 0",
            "Green shows no influence. Nobody alone has the most in the village I7: it brings no glory. "
            "Red keeps all influence. Yellow keeps all influence. "
            "Blue is furthest behind and chooses the next village to score.");
}

/* The last village, F4, where nobody is. */
static struct kaivai last_village(const char *options)
{
    struct kaivai s = kv_end(options);
    memset(s.influence, 0, sizeof s.influence);
    s.scored = (uint8_t)(((1u << kaivai_village_count(&s)) - 1) & ~(1u << kv_village(&s, "F4")));
    for (int seat = 0; seat < s.players; seat++)
        s.glory[seat] = 10;
    return s;
}

static void wins(struct kaivai s, const char *glory, const char *winner)
{
    char expected[512];
    struct motu_text text = MOTU_TEXT_IN(expected);
    motu_text_put(&text,
                  "Red chooses the village F4, worth 1 glory. Nobody has anything in the village F4: it brings no "
                  "glory. Glory: ");
    motu_text_put(&text, glory);
    motu_text_put(&text, ". ");
    motu_text_put(&text, winner);
    told(&s, "score F4", expected);
    assert_int_equal(s.step, STEP_OVER);
}

static void winners_and_what_decided(void **state)
{
    (void)state;
    static const char even[] = "red 10, yellow 10, green 10, blue 10";
    const struct kaivai s = last_village(KV_2010);
    struct kaivai one = s;
    wins(one, even, "All players share the victory with 10 glory each.");
    one.glory[BLUE] = 12;
    wins(one, "red 10, yellow 10, green 10, blue 12", "Blue wins with 12 glory.");
    one = s;
    one.glory[GREEN] = 9;
    wins(one, "red 10, yellow 10, green 9, blue 10", "Red, yellow and blue share the victory with 10 glory each.");
    one.glory[BLUE] = 9;
    wins(one, "red 10, yellow 10, green 9, blue 9", "Red and yellow share the victory with 10 glory each.");
    one = s;
    kv_tile(&one, "E6", "green meeting");
    wins(one, even, "Green wins with 10 glory: others have as much, but fewer huts.");
    kv_tile(&one, "E8", "yellow meeting");
    kv_canoe(&one, "H3", YELLOW);
    wins(one, even, "Yellow wins with 10 glory: others have as much, but fewer canoes.");
    one = s;
    kv_shells(&one, BLUE, 0, 0, 0, 5, 0);
    wins(one, even, "Blue wins with 10 glory: others have as much, but shells worth less.");
    one = s;
    kv_fish(&one, RED, 0, 0, 0, 5, 0);
    wins(one, even, "Red wins with 10 glory: others have as much, but fewer fish.");
    wins(last_village("players=3 bases=A6-A7,G1-H1 ages=red,yellow,green"), "red 10, yellow 10, green 10",
         "All players share the victory with 10 glory each.");
}

static void the_table_has_it(void **state)
{
    (void)state;
    struct motu_state before = {0}, after = {0};
    struct motu_reason reason[MOTU_MAX_TOLD];
    assert_true(kaivai_game.start(&before, KV_2010, &reason[0]));
    after = before;
    kaivai_game.apply(&after, WORD_BID + 6);
    assert_int_equal(kaivai_game.tell(&before, WORD_BID + 6, &after, reason), 1);
    assert_int_equal(reason[0].message, MOTU_MESSAGE_KAIVAI_TOLD_BID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_sets_the_game_up),
        cmocka_unit_test(bids_tell_cost_movement_and_the_order),
        cmocka_unit_test(starting_huts_and_the_god),
        cmocka_unit_test(the_god_stays_where_no_village_can_grow),
        cmocka_unit_test(actions_are_free_or_paid),
        cmocka_unit_test(upgrades_may_need_another_step),
        cmocka_unit_test(passing_and_sacrificing),
        cmocka_unit_test(canoes_sail_stay_and_leave_their_huts),
        cmocka_unit_test(an_action_can_be_ended),
        cmocka_unit_test(canoes_are_sunk_at_a_price),
        cmocka_unit_test(a_meeting_hut_with_the_god_brings_influence),
        kv_first_version_test(shells_are_chosen_where_there_is_a_choice),
        cmocka_unit_test(fish_come_from_the_god_and_the_dice),
        cmocka_unit_test(the_god_and_a_fisherman_together),
        cmocka_unit_test(at_two_villages_one_is_chosen),
        cmocka_unit_test(fish_are_sold_or_brought_home),
        cmocka_unit_test(a_celebration_brings_glory_the_host_first),
        kv_first_version_test(gifts_and_votes),
        cmocka_unit_test(the_end_of_a_round),
        cmocka_unit_test(the_end_of_the_last_round),
        cmocka_unit_test(at_the_end_nothing_is_said_of_who_has_no_hut),
        cmocka_unit_test(a_village_is_scored_before_everybody),
        cmocka_unit_test(a_view_is_told_what_it_sees),
        cmocka_unit_test(ties_in_a_village),
        cmocka_unit_test(villages_without_anybody),
        cmocka_unit_test(winners_and_what_decided),
        cmocka_unit_test(the_table_has_it),
    };
    return cmocka_run_group_tests_name("kaivai_tell", tests, NULL, NULL);
}
