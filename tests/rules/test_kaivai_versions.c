/* test_kaivai_versions.c: what the second version of the rules changed, each rule under both versions. */
#include "kaivai_position.h"

#include <string.h>

#include <motu/catalogue.h>
#include <motu/kaivai.h>
#include <motu/match.h>

#include "kaivai_game.h"

static struct kaivai turn_under(int rules, const char *options)
{
    kv_rules = rules;
    const struct kaivai s = kv_turn(options);
    kv_rules = KAIVAI_RULES;
    return s;
}

static struct kaivai end_under(int rules, const char *options)
{
    kv_rules = rules;
    const struct kaivai s = kv_end(options);
    kv_rules = KAIVAI_RULES;
    return s;
}

static const char *canonical(const struct kaivai *s)
{
    static char words[256];
    struct motu_text text = MOTU_TEXT_IN(words);
    kaivai_write_options(s, &text);
    return words;
}

/* --- versions themselves ----------------------------------------------------------------------------------- */

static void a_version_is_a_row_of_its_own(void **state)
{
    (void)state;
    for (int rules = 1; rules <= KAIVAI_RULES; rules++)
        for (int profile = 0; profile < EDITIONS; profile++) {
            const struct edition *e = edition_under(rules, profile);
            assert_int_equal(e->rules, rules);
            assert_int_equal(e->profile, profile);
            assert_string_equal(e->name, kaivai_edition[profile].name);
        }
}

static void a_game_keeps_the_version_it_was_begun_with(void **state)
{
    static struct motu_match m, again, room;
    static char text[MOTU_MATCH_MAX_RECORD];
    struct motu_match_fault fault;
    (void)state;
    assert_true(motu_match_start(&m, &kaivai_game, "", 1, NULL));
    assert_int_equal(motu_rules_of(m.game, &m.now), KAIVAI_RULES);
    for (int rules = 1; rules <= KAIVAI_RULES; rules++) {
        struct motu_text out = MOTU_TEXT_IN(text);
        struct motu_rng rng;
        motu_rng_seed(&rng, 9);
        assert_true(motu_match_start_under(&m, &kaivai_game, rules, "profile=2005-it", 1, NULL));
        for (int i = 0; i < 60; i++)
            assert_true(motu_match_play(&m, motu_random_move(m.game, &m.now, &rng), NULL));
        motu_match_write_record(&m, MOTU_ALL, &out);
        assert_non_null(strstr(text, rules == 1 ? "\nrules: 1\n" : "\nrules: 2\n"));
        assert_true(motu_match_read_record(&again, &room, text, out.length, motu_catalogue_find, NULL, &fault));
        assert_memory_equal(&again.now, &m.now, m.game->state_size);
        assert_true(motu_match_undo(&again, 30, NULL));
        assert_int_equal(motu_rules_of(again.game, &again.now), rules);
    }
}

static void versions_that_are_not_there_are_refused(void **state)
{
    static struct motu_match m;
    static const int wrong[] = {-1, 0, KAIVAI_RULES + 1, 1000000};
    (void)state;
    assert_true(motu_match_start(&m, &kaivai_game, "players=3", 1, NULL));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct motu_reason reason;
        assert_false(motu_match_start_under(&m, &kaivai_game, wrong[i], "", 1, &reason));
        assert_int_equal(reason.fault, MOTU_REASON_UNKNOWN);
        assert_int_equal(kaivai_of_const(&m.now)->players, 3); /* nothing has changed */
    }
}

static void a_state_names_its_version_from_the_second_on(void **state)
{
    static char json[MOTU_MATCH_MAX_STATE_TEXT];
    (void)state;
    for (int rules = 1; rules <= KAIVAI_RULES; rules++) {
        const struct kaivai s = turn_under(rules, KV_2005_SK);
        struct motu_text text = MOTU_TEXT_IN(json);
        kaivai_write_state(&s, &text);
        assert_int_equal(strstr(json, "\"rules\":2") != NULL, rules == 2);
        assert_null(strstr(json, "\"rules\":1"));
        kv_readable(&s);
    }
}

static void a_state_of_an_unknown_version_is_refused(void **state)
{
    static const char *const wrong[] = {"\"rules\":3,", "\"rules\":0,", "\"rules\":-1,", "\"rules\":\"2\",",
                                        "\"rules\":2.0,"};
    static char json[MOTU_MATCH_MAX_STATE_TEXT], spoilt[MOTU_MATCH_MAX_STATE_TEXT];
    const struct kaivai s = turn_under(2, KV_2010);
    struct motu_text text = MOTU_TEXT_IN(json);
    (void)state;
    kaivai_write_state(&s, &text);
    char *at = strstr(json, "\"rules\":2,");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct kaivai read = s;
        struct motu_reason reason;
        struct motu_text other = MOTU_TEXT_IN(spoilt);
        motu_text_put_bytes(&other, json, (size_t)(at - json));
        motu_text_put(&other, wrong[i]);
        motu_text_put(&other, at + strlen("\"rules\":2,"));
        assert_false(kaivai_read_state(&read, spoilt, other.length, &reason));
        assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
        assert_memory_equal(&read, &s, sizeof s);
    }
}

/* --- options ----------------------------------------------------------------------------------------------- */

static void options_are_written_where_they_are_not_the_books(void **state)
{
    static const struct {
        const char *given, *written;
    } known[] = {
        {"influence=open bases=chance", ""},
        {"influence=hidden", "influence=hidden"},
        {"profile=2005-it", "profile=2005-it"},
        {"influence=hidden profile=2005-it", "profile=2005-it"},
        {"influence=open profile=2005-it", "profile=2005-it influence=open"},
        {"bases=players influence=hidden", "influence=hidden bases=players"},
        {"bases=players ages=red,blue,green,yellow", "bases=players ages=red,blue,green,yellow"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct kaivai s = kv_start(known[i].given);
        assert_string_equal(canonical(&s), known[i].written);
    }
}

static void options_of_the_second_version_are_none_of_the_first(void **state)
{
    static const char *const later[] = {"influence=open", "influence=hidden", "bases=chance", "bases=players",
                                        "profile=2005-it influence=hidden"};
    (void)state;
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        struct kaivai s;
        struct motu_reason reason;
        assert_false(kaivai_start(&s, 1, later[i], &reason));
        assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
        assert_int_equal(reason.message, MOTU_MESSAGE_KAIVAI_OPTION_RULES);
        assert_true(kaivai_start(&s, 2, later[i], &reason));
    }
}

/* --- the rules that changed -------------------------------------------------------------------------------- */

static void kv11_players_place_the_bases(void **state)
{
    (void)state;
    struct kaivai s = kv_start("bases=players");
    assert_int_equal(kaivai_actor(&s), MOTU_CHANCE); /* the age order is chance's all the same */
    kv_play(&s, "ages blue red green yellow");
    assert_string_equal(kv_phase_and_actor(&s), "setup blue");
    assert_int_equal(kv_move_count(&s), 10);
    kv_refused(&s, "bid 6", "KV-11",
               "It is for blue to place an extra village (base A5 A6, or base A5 in the first edition).");
    kv_refused(&s, "base A5", "KV-4", "An extra village begins with 2 cult hexes in this rulebook.");
    kv_readable(&s);
    kv_play(&s, "base M6 M7");
    assert_string_equal(kv_phase_and_actor(&s), "setup red");
    kv_refused(&s, "base M4 M5", "KV-4",
               "M4 is too near to another village: there must be three water hexes between them.");
    kv_readable(&s);
    kv_play(&s, "base A5 A6");
    assert_string_equal(kv_phase_and_actor(&s), "bid blue");
    kv_readable(&s);
}

static void kv11_a_single_base_for_three(void **state)
{
    (void)state;
    struct kaivai s = kv_start("profile=2005-sk players=3 bases=players ages=green,red,yellow");
    assert_string_equal(kv_phase_and_actor(&s), "setup green");
    kv_play(&s, "base G1");
    assert_string_equal(kv_phase_and_actor(&s), "bid green");
}

static void kv32_2010_pays_exactly_where_it_can(void **state)
{
    (void)state;
    for (int rules = 1; rules <= 2; rules++)
        for (int book = 0; book < 3; book++) {
            static const char *const options[] = {KV_2010, KV_2010_DE, KV_2005_SK};
            struct kaivai s = turn_under(rules, options[book]);
            const bool exactly = rules == 2 && book < 2;
            kv_shells(&s, RED, 1, 0, 2, 1, 0); /* 1 3 3 4 */
            s.bid[RED] = 3;
            s.bid[YELLOW] = 2;
            s.bid[GREEN] = 4;
            s.acted |= 1 << GREEN;
            kv_canoe(&s, "C3", RED); /* price 5 */
            kv_play(&s, "build;canoe C3;hut fisher B3");
            assert_string_equal(kaivai_phase(&s), exactly ? "turn" : "pay");
            if (exactly)
                assert_memory_equal(s.shells[RED], ((uint8_t[]){0, 0, 2, 0, 0}), SPACES);
            else
                kv_moves(&s, "pay 1 4, pay 3 3");
            kv_readable(&s);
        }
}

static void kv32_without_an_exact_way_any_will_do(void **state)
{
    struct pay_way any[PAY_WAYS], exact[PAY_WAYS];
    const uint8_t shells[SPACES] = {0, 0, 2, 1, 0};
    (void)state;
    assert_int_equal(kaivai_pay_ways(shells, 5, true, exact), kaivai_pay_ways(shells, 5, false, any));
    assert_memory_equal(exact, any, sizeof any[0]);
}

/* Held against all subsets of shells, for every price. */
static void kv33_exact_ways_are_the_best_of_all_exact_ones(void **state)
{
    (void)state;
    for (int number = 0; number < 3 * 3 * 3 * 3 * 3; number++) {
        uint8_t shells[SPACES];
        for (int i = 0, left = number; i < SPACES; i++, left /= 3)
            shells[i] = (uint8_t)(left % 3);
        for (int price = 1; price <= kaivai_shell_value(shells); price++) {
            struct pay_way way[PAY_WAYS];
            bool possible = false;
            for (int subset = 0; subset < 243 && !possible; subset++) {
                int value = 0, left = subset;
                bool there = true;
                for (int i = 0; i < SPACES; i++, left /= 3) {
                    there = there && left % 3 <= shells[i];
                    value += left % 3 * (i + 1);
                }
                possible = there && value == price;
            }
            const int ways = kaivai_pay_ways(shells, price, true, way);
            assert_true(ways > 0);
            for (int i = 0; i < ways; i++)
                assert_int_equal(way[i].change == 0, possible);
        }
    }
}

static void kv45_a_2005_sk_hut_takes_fish_with_its_canoe(void **state)
{
    (void)state;
    for (int rules = 1; rules <= 2; rules++) {
        struct kaivai s = turn_under(rules, KV_2005_SK);
        kv_new_canoe(&s, "E6", YELLOW);
        kv_canoe(&s, "F7", RED);
        kv_play(&s, "deliver"); /* somewhere else, if not here */
        assert_int_equal(kv_legal(&s, "canoe F7"), rules == 2);
        if (rules == 1)
            continue;
        kv_play(&s, "canoe F7;sell E6 2");
        assert_int_equal(kaivai_fish_at(&s, kv_hex("E6")), 2);
        kv_readable(&s);
    }
    static const char *const others[] = {KV_2010, KV_2010_DE, KV_2005_IT};
    for (size_t i = 0; i < 3; i++) {
        struct kaivai s = turn_under(2, others[i]);
        kv_new_canoe(&s, "E6", YELLOW);
        kv_canoe(&s, "F7", RED);
        kv_play(&s, "deliver");
        assert_false(kv_legal(&s, "canoe F7"));
    }
}

static void kv50_2010_de_counts_canoes_at_sea(void **state)
{
    (void)state;
    for (int rules = 1; rules <= 2; rules++) {
        struct kaivai s = turn_under(rules, KV_2010_DE);
        kv_canoe(&s, "G7", YELLOW);
        kv_canoe(&s, "G6", YELLOW);
        kv_new_canoe(&s, "E6", YELLOW); /* at sea two, on the board three */
        kv_canoe(&s, "G8", RED);
        s.glory[RED] = 10;
        assert_int_equal(kaivai_sinking_price(&s, kv_hex("G7")), rules == 1 ? 4 : 6);
        kv_play(&s, "move;canoe G8 G7");
        assert_int_equal(s.glory[RED], rules == 1 ? 6 : 4);
    }
}

/* --- gifts ------------------------------------------------------------------------------------------------- */

static void kv56_a_gift_of_several_counters(void **state)
{
    (void)state;
    struct kaivai s = turn_under(2, KV_2005_SK);
    kv_shells(&s, RED, 0, 0, 1, 0, 2);
    kv_fish(&s, RED, 0, 1, 0, 0, 2);
    kv_play(&s, "give blue fish 2");
    assert_string_equal(kv_phase_and_actor(&s), "gift red");
    assert_int_equal(s.caught[BLUE][1], 1); /* changes hands as it is named */
    kv_moves(&s, "add fish 5, add shell 3, add shell 5, offer");
    kv_refused(&s, "add fish 2", "KV-56", "You have no fish on space 2 to give.");
    kv_refused(&s, "pass", "KV-56",
               "Red is making a gift: add another counter (add fish 3, add shell 5), or offer it.");
    kv_readable(&s);
    kv_play(&s, "add fish 5;add shell 5");
    kv_refused(&s, "add fish 5", "KV-56",
               "Name the counters of a gift in order: fish before shells, lower spaces first.");
    kv_refused(&s, "add shell 3", "KV-56",
               "Name the counters of a gift in order: fish before shells, lower spaces first.");
    kv_play(&s, "add shell 5");
    kv_moves(&s, "offer");
    kv_readable(&s);
    kv_play(&s, "offer");
    assert_string_equal(kv_phase_and_actor(&s), "gift yellow");
    kv_play(&s, "approve;approve;approve");
    assert_string_equal(kv_phase_and_actor(&s), "turn red");
    assert_int_equal(s.glory[RED], 1); /* however many they were */
    assert_int_equal(s.shells[BLUE][4], 5);
    kv_refused(&s, "give blue shell 3", "KV-56", "You have given this turn already: choose an action, or pass.");
    kv_readable(&s);
}

static void kv56_under_the_first_version_a_gift_is_one_counter(void **state)
{
    (void)state;
    struct kaivai s = turn_under(1, KV_2005_SK);
    static const char one[] = "Under this version of the rules a gift is one counter, and the vote follows at once.";
    kv_refused(&s, "add fish 5", "KV-56", one);
    kv_refused(&s, "offer", "KV-56", one);
    kv_play(&s, "give blue fish 5");
    assert_string_equal(kv_phase_and_actor(&s), "gift yellow");
    kv_refused(&s, "offer", "KV-56", one);
    kv_readable(&s);
}

static void kv56_add_and_offer_need_a_gift(void **state)
{
    (void)state;
    const struct kaivai s = turn_under(2, KV_2005_SK), none = turn_under(2, KV_2010);
    kv_refused(&s, "offer", "KV-56",
               "No gift has been begun: give begins one (give blue fish 3), then it can be added to and offered.");
    kv_refused(&none, "add fish 4", "KV-56", "There are no gifts in this game.");
}

static struct kaivai before_bid(int rules, const char *options)
{
    struct kaivai s = turn_under(rules, options);
    memset(s.bid, 0, sizeof s.bid);
    s.glory[YELLOW] = 2;
    s.glory[GREEN] = 3;
    s.glory[BLUE] = 4;
    kaivai_begin_bidding(&s);
    return s;
}

static void kv56_2005_it_gives_before_a_bid_too(void **state)
{
    (void)state;
    struct kaivai first = before_bid(1, KV_2005_IT), slovak = before_bid(2, KV_2005_SK), s = before_bid(2, KV_2005_IT);
    assert_false(kv_legal(&first, "give blue fish 5"));
    assert_false(kv_legal(&slovak, "give blue fish 5"));
    assert_string_equal(kv_phase_and_actor(&s), "bid red");
    kv_play(&s, "give blue fish 5");
    kv_readable(&s);
    kv_play(&s, "add fish 5;offer");
    kv_readable(&s);
    kv_play(&s, "approve;approve;approve");
    assert_string_equal(kv_phase_and_actor(&s), "bid red");
    kv_refused(&s, "give blue shell 5", "KV-56", "You have given before this bid already: bid now (bid 6).");
    kv_readable(&s);
    kv_play(&s, "bid 6");
    assert_false(s.gifted);
    assert_true(kv_legal(&s, "give red fish 5")); /* the next may give too */
}

static void kv13_whoever_gave_bids_next(void **state)
{
    (void)state;
    struct kaivai s = before_bid(2, KV_2005_IT);
    s.glory[RED] = 2; /* as yellow; red has less in shells */
    kv_shells(&s, RED, 0, 0, 0, 0, 2);
    kv_play(&s, "give blue fish 5;offer;approve;approve;approve");
    assert_int_equal(s.glory[RED], 3); /* yellow is behind now, and red bids all the same */
    assert_string_equal(kv_phase_and_actor(&s), "bid red");
    kv_readable(&s);
    kv_play(&s, "bid 1");
    assert_string_equal(kv_phase_and_actor(&s), "bid yellow");
}

static void kv13_a_gift_changes_who_bids_after(void **state)
{
    (void)state;
    struct kaivai s = before_bid(2, KV_2005_IT);
    s.glory[GREEN] = s.glory[BLUE] = 2; /* all three alike but for their age: yellow would be next */
    kv_play(&s, "give yellow shell 5;offer;refuse;bid 1");
    assert_string_equal(kv_phase_and_actor(&s), "bid green"); /* yellow has more in shells now */
}

/* --- hidden influence -------------------------------------------------------------------------------------- */

static void kv66_the_count_is_null_for_others(void **state)
{
    static char json[MOTU_MATCH_MAX_STATE_TEXT];
    (void)state;
    for (int viewer = MOTU_ALL; viewer <= BLUE; viewer++) {
        struct kaivai s = kv_turn("influence=hidden " KV_2010);
        struct motu_text text = MOTU_TEXT_IN(json);
        if (viewer == MOTU_OVER || viewer == MOTU_CHANCE)
            continue;
        s.influence[YELLOW] = 77;
        kaivai_conceal(&s, viewer);
        kaivai_write_state(&s, &text);
        assert_int_equal(strstr(json, "\"yellow\":77") != NULL, viewer == MOTU_ALL || viewer == YELLOW);
        assert_int_equal(strstr(json, "\"influence\":{\"red\":null") != NULL, viewer != MOTU_ALL && viewer != RED);
        struct motu_kaivai_position look;
        motu_kaivai_look((const struct motu_state *)&s, &look);
        assert_int_equal(look.seat[YELLOW].influence, viewer == MOTU_ALL || viewer == YELLOW ? 77 : MOTU_KAIVAI_HIDDEN);
    }
}

static void kv66_only_the_player_to_decide_may_ask(void **state)
{
    (void)state;
    struct kaivai open = kv_turn(KV_2010), hidden = kv_turn("influence=hidden " KV_2010);
    for (int viewer = MOTU_ALL; viewer <= BLUE; viewer++) {
        assert_true(kaivai_game.may_ask((struct motu_state *)&open, viewer));
        assert_int_equal(kaivai_game.may_ask((struct motu_state *)&hidden, viewer),
                         viewer == MOTU_ALL || viewer == RED);
    }
}

static void kv66_everybody_is_asked_to_show(void **state)
{
    (void)state;
    for (int hidden = 0; hidden <= 1; hidden++) {
        struct kaivai s = end_under(2, hidden ? "influence=hidden " KV_2010 : KV_2010);
        s.influence[YELLOW] = 0;
        kv_play(&s, "score B2;show 1");
        assert_string_equal(kv_phase_and_actor(&s), hidden ? "show yellow" : "show green");
        if (!hidden)
            continue;
        kv_moves(&s, "show 0");
        kv_readable(&s);
        kv_play(&s, "show 0");
        struct kaivai view = s;
        kaivai_conceal(&view, RED);
        assert_int_equal(view.shown[YELLOW], SHOWN_UNSEEN); /* masked like any other */
        assert_int_equal(view.shown[RED], 2);
    }
}

static void kv62_a_show_of_nothing_is_masked_until_it_is_revealed(void **state)
{
    (void)state;
    struct kaivai s = end_under(2, "influence=hidden " KV_2010);
    s.influence[YELLOW] = 0;
    kv_play(&s, "score B2;show 1");
    assert_int_equal(kaivai_conceal_move(&s, make_show(0), RED), WORD_SHOW_UNSEEN);
    assert_int_equal(kaivai_conceal_move(&s, make_show(0), YELLOW), make_show(0));
    kv_play(&s, "show 0;show 0");
    assert_int_equal(kaivai_conceal_move(&s, make_show(0), RED), make_show(0)); /* the last one reveals */
}

/* Nothing an onlooker or a rival is given depends on what is hidden. */
static void kv66_nothing_written_for_others_tells_the_count(void **state)
{
    static char text[2][MOTU_MATCH_MAX_STATE_TEXT];
    (void)state;
    for (int viewer = MOTU_ONLOOKER; viewer <= BLUE; viewer++) {
        if (viewer == MOTU_OVER || viewer == MOTU_CHANCE || viewer == YELLOW)
            continue;
        for (int part = 0; part < 2; part++) {
            for (int i = 0; i < 2; i++) {
                struct kaivai s = kv_turn("influence=hidden " KV_2010);
                struct motu_text out = MOTU_TEXT_IN(text[i]);
                s.influence[YELLOW] = (uint8_t)(i ? 9 : 2);
                kaivai_conceal(&s, viewer);
                if (part)
                    kaivai_game.write_advice((struct motu_state *)&s, &out);
                else
                    kaivai_write_state(&s, &out);
            }
            assert_string_equal(text[0], text[1]);
        }
    }
}

static void kv66_a_record_for_one_player_opens_at_every_step(void **state)
{
    static struct motu_match m, masked, room;
    static char text[MOTU_MATCH_MAX_RECORD];
    struct motu_match_fault fault;
    struct motu_rng rng;
    bool nothing_shown = false;
    (void)state;
    motu_rng_seed(&rng, 66);
    for (int game = 0; game < 6; game++) {
        assert_true(motu_match_start(&m, &kaivai_game, game & 1 ? "profile=2005-it" : "influence=hidden", 1, NULL));
        while (motu_match_actor(&m) != MOTU_OVER) {
            assert_true(motu_match_play(&m, motu_random_move(m.game, &m.now, &rng), NULL));
            const struct kaivai *now = kaivai_of_const(&m.now);
            if (now->step < STEP_CHOOSE && m.count % 16)
                continue;
            for (int i = -1; i < 4; i++) {
                const int viewer = i < 0 ? MOTU_ONLOOKER : i;
                struct motu_text out = MOTU_TEXT_IN(text);
                struct motu_state view;
                int masks = 0, hidden = 0;
                motu_match_write_record(&m, viewer, &out);
                for (const char *c = text; (c = strstr(c, "show ?")); c++)
                    masks++;
                for (int seat = 0; seat < 4; seat++) {
                    hidden += seat != viewer && now->shown[seat] != SHOWN_NOT;
                    nothing_shown |= now->shown[seat] == 1 && !now->influence[seat];
                }
                assert_int_equal(masks, hidden);
                assert_true(
                    motu_match_read_record(&masked, &room, text, out.length, motu_catalogue_find, NULL, &fault));
                motu_match_view(&m, viewer, &view);
                assert_memory_equal(&view, &masked.now, m.game->state_size);
            }
        }
    }
    assert_true(nothing_shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_version_is_a_row_of_its_own),
        cmocka_unit_test(a_game_keeps_the_version_it_was_begun_with),
        cmocka_unit_test(versions_that_are_not_there_are_refused),
        cmocka_unit_test(a_state_names_its_version_from_the_second_on),
        cmocka_unit_test(a_state_of_an_unknown_version_is_refused),
        cmocka_unit_test(options_are_written_where_they_are_not_the_books),
        cmocka_unit_test(options_of_the_second_version_are_none_of_the_first),
        cmocka_unit_test(kv11_players_place_the_bases),
        cmocka_unit_test(kv11_a_single_base_for_three),
        cmocka_unit_test(kv32_2010_pays_exactly_where_it_can),
        cmocka_unit_test(kv32_without_an_exact_way_any_will_do),
        cmocka_unit_test(kv33_exact_ways_are_the_best_of_all_exact_ones),
        cmocka_unit_test(kv45_a_2005_sk_hut_takes_fish_with_its_canoe),
        cmocka_unit_test(kv50_2010_de_counts_canoes_at_sea),
        cmocka_unit_test(kv56_a_gift_of_several_counters),
        cmocka_unit_test(kv56_under_the_first_version_a_gift_is_one_counter),
        cmocka_unit_test(kv56_add_and_offer_need_a_gift),
        cmocka_unit_test(kv56_2005_it_gives_before_a_bid_too),
        cmocka_unit_test(kv13_whoever_gave_bids_next),
        cmocka_unit_test(kv13_a_gift_changes_who_bids_after),
        cmocka_unit_test(kv66_the_count_is_null_for_others),
        cmocka_unit_test(kv66_only_the_player_to_decide_may_ask),
        cmocka_unit_test(kv66_everybody_is_asked_to_show),
        cmocka_unit_test(kv62_a_show_of_nothing_is_masked_until_it_is_revealed),
        cmocka_unit_test(kv66_nothing_written_for_others_tells_the_count),
        cmocka_unit_test(kv66_a_record_for_one_player_opens_at_every_step),
    };
    return cmocka_run_group_tests_name("versions of Kaivai's rules", tests, NULL, NULL);
}
