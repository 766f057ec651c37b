/* test_kahuna_state.c: states in JSON: how they are written and read, and those that no game can reach: each field
 * wrong in each way that is looked for. What each step of a game asks of one is in test_kahuna_steps.c. */
#include "kahuna_spoilt.h"

#include <stdio.h>

static void lay_out_a_turn(void)
{
    LAY_OUT(.hand = {"AAB", "EHL"}, .bridges = {"AB AD", "EF"});
    also_read("{", "{");
}

/* --- the whole ------------------------------------------------------------------------------------------ */

static void the_state_is_written_as_the_protocol_has_it(void **state)
{
    char json[4096];
    struct motu_text text = MOTU_TEXT_IN(json);
    struct motu_match m;
    (void)state;
    SET_UP(&m, .turn = 1, .hand = {"AAB", "EHL"}, .face_up = "CDG", .discards = "F", .hidden_discards = {"J"},
           .bridges = {"AB"});
    kahuna_game.write_state(&m.now, &text);
    assert_string_equal(json,
                        "{\"game\":\"kahuna\",\"options\":\"\",\"round\":1,\"phase\":\"play\",\"actor\":\"black\","
                        "\"player\":\"black\",\"turn\":1,\"abstained\":false,\"swap\":null,\"last_turns\":0,"
                        "\"hands\":{\"black\":[\"ALOA\",\"ALOA\",\"BARI\"],\"white\":[\"ELAI\",\"HUNA\",\"LALE\"]},"
                        "\"open\":{\"black\":[],\"white\":[]},\"face_up\":[\"COCO\",\"DUDA\",\"GOLA\"],\"pile\":13,"
                        "\"discards\":[\"FAAA\"],\"hidden_discards\":{\"black\":[\"JOJO\"],\"white\":[]},"
                        "\"bridges\":{\"black\":[\"AB\"],\"white\":[]},\"tokens\":{\"black\":[],\"white\":[]},"
                        "\"points\":{\"black\":0,\"white\":0},\"result\":null}");
}

static void every_state_of_random_games_reads_back(void **state)
{
    static const char *const options[] = {"", "variant1=on", "variant2=on", "variant1=on variant2=on handicap=white:2"};
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 99);
    for (int game = 0; game < 40; game++) {
        struct motu_match m;
        start(&m, options[game % 4]);
        for (bool over = false; !over;) {
            char json[4096];
            struct motu_text text = MOTU_TEXT_IN(json);
            struct motu_state again;
            struct motu_reason reason;
            kahuna_game.write_state(&m.now, &text);
            assert_true(kahuna_game.read_state(&again, json, text.length, &reason));
            assert_memory_equal(&again, &m.now, kahuna_game.state_size);
            over = motu_match_actor(&m) == MOTU_OVER;
            assert_true(over || motu_match_play(&m, motu_random_move(&kahuna_game, &m.now, &rng), NULL));
        }
    }
}

static void states_that_break_a_rule_are_refused(void **state)
{
    const struct position p = {.hand = {"AAB", "EHL"}, .bridges = {"AB AD", "EF"}};
    (void)state;
    lay_out_position(&p);
    spoilt("\"game\":\"kahuna\"", "\"game\":\"kaivai\"", "game");
    spoilt("\"round\":1,", "", "round");
    spoilt("\"round\":1,", "\"round\":1,\"round\":1,", "round");
    spoilt("\"round\":1,", "\"rounds\":1,", "rounds");
    spoilt("\"round\":1,", "\"round\":4,", "round");
    spoilt("\"round\":1,", "\"round\":0,", "round");
    spoilt("\"phase\":\"play\"", "\"phase\":\"pause\"", "phase");
    spoilt("\"actor\":\"black\"", "\"actor\":\"white\"", "actor");
    spoilt("\"actor\":\"black\"", "\"actor\":null", "actor");
    spoilt("\"player\":\"black\"", "\"player\":null", "player");
    spoilt("\"player\":\"black\"", "\"player\":\"green\"", "player");
    spoilt("\"turn\":7", "\"turn\":0", "turn");
    spoilt("\"abstained\":false", "\"abstained\":0", "abstained");
    spoilt("\"swap\":null", "\"swap\":\"CG\"", "swap");
    spoilt("\"swap\":null", "\"swap\":\"AC\"", "swap");
    spoilt("\"last_turns\":0", "\"last_turns\":1", "last_turns");
    spoilt("[\"ALOA\",\"ALOA\",\"BARI\"]", "[\"ALOA\",\"ALOA\",\"ALOA\"]", "hands");
    spoilt("[\"ALOA\",\"ALOA\",\"BARI\"]", "[\"ALOA\",\"ALOA\",\"ATOLL\"]", "hands");
    spoilt("[\"ALOA\",\"ALOA\",\"BARI\"]", "3", "hands");
    spoilt("\"white\":[\"ELAI\",\"HUNA\",\"LALE\"]", "\"white\":[\"ALOA\",\"HUNA\",\"LALE\"]", "hands");
    spoilt(",\"white\":[\"ELAI\",\"HUNA\",\"LALE\"]", "", "hands");
    spoilt("\"open\":{\"black\":[],", "\"open\":{\"black\":[\"FAAA\"],", "pile");
    spoilt("\"face_up\":[\"COCO\",", "\"face_up\":[", "pile");
    spoilt("\"pile\":15", "\"pile\":14", "pile");
    spoilt("\"black\":[\"AB\",\"AD\"]", "\"black\":[\"AB\",\"AB\"]", "bridges");
    spoilt("\"black\":[\"AB\",\"AD\"]", "\"black\":[\"AB\",\"EF\",\"AD\"]", "bridges");
    spoilt("\"tokens\":{\"black\":[\"ALOA\"]", "\"tokens\":{\"black\":[]", "tokens");
    spoilt("\"points\":{\"black\":0", "\"points\":{\"black\":16", "points");
    spoilt("\"result\":null",
           "\"result\":{\"winner\":null,\"reason\":\"draw\",\"points\":{\"black\":0,"
           "\"white\":0}}",
           "result");
}

static void states_that_are_no_json_are_refused(void **state)
{
    static const char *const texts[] = {"", "null", "[]", "\"kahuna\"", "{", "x"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct motu_state read;
        struct motu_reason reason;
        char why[128];
        struct motu_text text = MOTU_TEXT_IN(why);
        assert_false(kahuna_game.read_state(&read, texts[i], strlen(texts[i]), &reason));
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
        assert_string_equal(why, "The state is not a JSON object.");
    }
}

static void spaces_and_the_order_of_fields_do_not_matter(void **state)
{
    (void)state;
    lay_out_a_turn();
    also_read("{\"game\":\"kahuna\",\"options\":\"\",\"round\":1,",
              " {\n\t\"round\" : 1 ,\r\n\"options\":\"\",\"game\":\"kahuna\",");
    also_read("\"black\":[\"AB\",\"AD\"],\"white\":[\"EF\"]", "\"white\":[\"EF\"],\"black\":[\"AD\",\"AB\"]");
    also_read("[\"ALOA\",\"ALOA\",\"BARI\"]", "[\"ALOA\", \"BARI\", \"ALOA\"]");
    also_read("\"result\":null}", "\"result\":null}\n");
}

/* --- field by field ------------------------------------------------------------------------------------- */

static void every_field_must_be_there_once(void **state)
{
    static const char *const fields[] = {
        "game",    "options",    "round",  "phase",  "actor",   "player", "turn",     "abstained",
        "swap",    "last_turns", "hands",  "open",   "face_up", "pile",   "discards", "hidden_discards",
        "bridges", "tokens",     "points", "result",
    };
    const size_t count = sizeof fields / sizeof fields[0];
    (void)state;
    lay_out_a_turn();
    for (size_t i = 0; i < count; i++) {
        char from[32], piece[256], twice[512];
        struct motu_text key = MOTU_TEXT_IN(from), one = MOTU_TEXT_IN(piece), two = MOTU_TEXT_IN(twice);
        motu_text_put_json(&key, fields[i]);
        motu_text_put_char(&key, ':');
        const char *begin = strstr(laid_out(), from), *end = laid_out() + strlen(laid_out()) - 1;
        assert_non_null(begin);
        if (i + 1 < count) {
            key = MOTU_TEXT_IN(from);
            motu_text_put_json(&key, fields[i + 1]);
            motu_text_put_char(&key, ':');
            end = strstr(begin, from);
            assert_non_null(end);
        } else {
            begin--; /* the comma before the last */
        }
        motu_text_put_bytes(&one, begin, (size_t)(end - begin));
        spoilt(piece, "", fields[i]);
        motu_text_put(&two, piece);
        motu_text_put(&two, piece);
        spoilt(piece, twice, fields[i]);
    }
    spoilt("\"result\":null", "\"result\":null,\"tea\":1", "tea");
    spoilt("\"result\":null}", "\"result\":null", "result");
    spoilt("\"result\":null}", "\"result\":null}}", "result");
}

static void every_field_has_its_type(void **state)
{
    (void)state;
    lay_out_a_turn();
    spoilt("\"options\":\"\"", "\"options\":7", "options");
    spoilt("\"round\":1", "\"round\":\"1\"", "round");
    spoilt("\"phase\":\"play\"", "\"phase\":null", "phase");
    spoilt("\"phase\":\"play\"", "\"phase\":\"a phase that is too long\"", "phase");
    spoilt("\"actor\":\"black\"", "\"actor\":0", "actor");
    spoilt("\"player\":\"black\"", "\"player\":0", "player");
    spoilt("\"turn\":7", "\"turn\":10000", "turn");
    spoilt("\"turn\":7", "\"turn\":7.5", "turn");
    spoilt("\"abstained\":false", "\"abstained\":null", "abstained");
    spoilt("\"swap\":null", "\"swap\":0", "swap");
    spoilt("\"last_turns\":0", "\"last_turns\":3", "last_turns");
    spoilt("\"last_turns\":0", "\"last_turns\":-1", "last_turns");
    spoilt("\"hands\":{\"black\"", "\"hands\":{\"pink\"", "hands");
    spoilt("\"hands\":{\"black\"", "\"hands\":{\"white\"", "hands");
    spoilt("\"hands\":{\"black\":[", "\"hands\":[\"black\",[", "hands");
    spoilt("\"open\":{\"black\":[]", "\"open\":{\"black\":[1]", "open");
    spoilt("\"open\":{\"black\":[],", "\"open\":{", "open");
    spoilt("\"face_up\":[\"COCO\"", "\"face_up\":[\"coco\"", "face_up");
    spoilt("\"pile\":15", "\"pile\":25", "pile");
    spoilt("\"discards\":[]", "\"discards\":0", "discards");
    spoilt("\"hidden_discards\":{\"black\":[]", "\"hidden_discards\":{\"black\":0", "hidden_discards");
    spoilt("\"hidden_discards\":{\"black\":[],\"white\":[]}", "\"hidden_discards\":{}", "hidden_discards");
    spoilt("\"bridges\":{\"black\":[\"AB\"", "\"bridges\":{\"black\":[\"BA\"", "bridges");
    spoilt("\"bridges\":{\"black\":[\"AB\",\"AD\"],", "\"bridges\":{", "bridges");
    spoilt("\"tokens\":{\"black\":[\"ALOA\"]", "\"tokens\":{\"black\":[\"ALOA\",\"ALOA\",\"ALOA\"]", "tokens");
    spoilt("\"tokens\":{\"black\":[\"ALOA\"],\"white\":[]", "\"tokens\":{\"black\":[\"ALOA\"],\"white\":[\"ELAI\"]",
           "tokens");
    spoilt("\"points\":{\"black\":0,", "\"points\":{", "points");
    spoilt("\"points\":{\"black\":0,\"white\":0}", "\"points\":{\"white\":0,\"white\":0}", "points");
    spoilt("\"result\":null", "\"result\":[]", "result");
}

static void options_in_a_state_are_options(void **state)
{
    static struct motu_match m, before;
    char why[256];
    struct motu_text said = MOTU_TEXT_IN(why);
    struct motu_reason reason;
    (void)state;
    start_dealt(&m, "");
    memcpy(&before, &m, sizeof m);
    lay_out_a_turn();
    put("\"options\":\"\"", "\"options\":\"variant1=maybe\"");
    assert_false(motu_match_start_from_state(&m, &kahuna_game, laid_out(), strlen(laid_out()), 1, &reason));
    motu_reason_write(&reason, MOTU_LANGUAGE_EN, &said);
    assert_string_equal(why, "maybe is not a value of variant1: it takes off|on.");
    assert_memory_equal(&m, &before, sizeof m);
}

static void kh3_nobody_has_26_bridges(void **state)
{
    static const char most[] = "AB AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL";
    static const char more[] = "AB AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL JK";
    struct motu_match full;
    (void)state;
    SET_UP(&full, .bridges = {most});
    SET_UP(&full, .bridges = {NULL, most});
    UNFIT("bridges", .bridges = {more});
    UNFIT("bridges", .bridges = {NULL, more});
}

static void cards_lie_in_one_place(void **state)
{
    struct motu_match open;
    (void)state;
    SET_UP(&open, .options = "variant2=on", .hand = {"AAB", "D"}, .open = {"BL", "EEFF"});
    open_is(&open, WHITE, "EEFF");
    UNFIT("hands", .options = "variant2=on", .hand = {"AAB"}, .open = {"BLL"});
    UNFIT("hands", .options = "variant2=on", .hand = {NULL, "AAB"}, .open = {NULL, "BLL"});
    UNFIT("open", .open = {NULL, "L"});
    UNFIT("hands", .hand = {"AA"}, .discards = "A");
    UNFIT("hands", .hand = {"AA"}, .hidden_discards = {"A"});
    UNFIT("hands", .hand = {"AA"}, .hidden_discards = {NULL, "A"});
    UNFIT("hands", .face_up = "CGK", .discards = "CCG");
}

/* --- what a seat sees, written and read ---------------------------------------------------------------- */

/* What a viewer sees of the match, as JSON. */
static const char *view_of(const struct motu_match *m, int viewer, struct motu_state *view)
{
    static char json[4096];
    struct motu_text text = MOTU_TEXT_IN(json);
    motu_match_view(m, viewer, view);
    kahuna_game.write_state(view, &text);
    assert_true(motu_text_fits(&text));
    return json;
}

static void a_view_is_read_for_the_seat_that_saw_it(void **state)
{
    struct motu_match m;
    struct motu_state view, again, before;
    struct motu_reason reason;
    (void)state;
    SET_UP(&m, .hand = {"AAB", "CD"}, .hidden_discards = {"L", "EE"}, .bridges = {"AB", "KL"});
    for (int seat = BLACK; seat < SEATS; seat++) {
        const char *json = view_of(&m, seat, &view);
        memset(&again, 0, sizeof again);
        assert_true(kahuna_game.read_view(&again, seat, json, strlen(json), &reason));
        assert_memory_equal(&again, &view, kahuna_game.state_size);
        memcpy(&before, &again, sizeof before);
        assert_false(kahuna_game.read_view(&again, !seat, json, strlen(json), &reason));
        assert_false(kahuna_game.read_state(&again, json, strlen(json), &reason));
        assert_memory_equal(&again, &before, kahuna_game.state_size); /* nothing was touched */
    }
}

static void a_view_with_more_unseen_cards_than_there_are_is_refused(void **state)
{
    struct motu_match m;
    struct motu_state view, again;
    struct motu_reason reason;
    char json[4096];
    (void)state;
    SET_UP(&m, .hand = {"AAB", "CD"}, .bridges = {"AB", "KL"});
    snprintf(json, sizeof json, "%s", view_of(&m, BLACK, &view));
    char *hand = strstr(json, "\"white\":2");
    assert_non_null(hand);
    hand[strlen("\"white\":")] = '5'; /* three cards too many for the pile */
    assert_false(kahuna_game.read_view(&again, BLACK, json, strlen(json), &reason));
}

static void a_look_says_whose_hand_is_seen(void **state)
{
    struct motu_match m;
    struct motu_state view;
    struct motu_kahuna_position look;
    (void)state;
    SET_UP(&m, .hand = {"AAB", "CD"}, .bridges = {"AB", "KL"});
    motu_kahuna_look(&m.now, &look);
    assert_true(look.hand_seen[BLACK] && look.hand_seen[WHITE]);
    view_of(&m, WHITE, &view);
    motu_kahuna_look(&view, &look);
    assert_true(!look.hand_seen[BLACK] && look.hand_seen[WHITE]);
    assert_int_equal(look.held[BLACK], 3);
    view_of(&m, MOTU_ONLOOKER, &view);
    motu_kahuna_look(&view, &look);
    assert_false(look.hand_seen[BLACK] || look.hand_seen[WHITE]);
}

/* Legal moves tell what is in a hand. */
static void only_who_decides_may_ask_what_is_legal(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AAB", "CD"}, .bridges = {"AB", "KL"});
    assert_true(kahuna_game.may_ask(&m.now, MOTU_ALL));
    assert_true(kahuna_game.may_ask(&m.now, BLACK));
    assert_false(kahuna_game.may_ask(&m.now, WHITE));
    assert_false(kahuna_game.may_ask(&m.now, MOTU_ONLOOKER));
    SET_UP(&m, .phase = "last", .round = 3, .pile = "", .face_up = "", .last_turns = 1, .bridges = {"AB AD", "KL"});
    play(&m, "end");
    assert_true(kahuna_game.may_ask(&m.now, WHITE));
    assert_true(kahuna_game.may_ask(&m.now, MOTU_ONLOOKER));
}

static void chance_is_done_when_the_third_pile_is(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .round = 3, .pile = "", .face_up = "CK", .bridges = {"AB", "KL"});
    assert_true(kahuna_game.settled(&m.now));
    SET_UP(&m, .round = 2, .pile = "", .face_up = "CK", .bridges = {"AB", "KL"});
    assert_false(kahuna_game.settled(&m.now));
    SET_UP(&m, .round = 3, .pile = "L", .face_up = "CGK", .bridges = {"AB", "KL"});
    assert_false(kahuna_game.settled(&m.now));
    play(&m, "draw pile");
    assert_false(kahuna_game.settled(&m.now)); /* which card that was */
    play(&m, "card L");
    assert_true(kahuna_game.settled(&m.now));
}

static void a_truth_has_nothing_to_imagine(void **state)
{
    struct motu_match m;
    struct motu_state same;
    struct motu_rng rng, before;
    (void)state;
    SET_UP(&m, .hand = {"AAB", "CD"}, .hidden_discards = {"L", "EE"}, .bridges = {"AB", "KL"});
    motu_rng_seed(&rng, 1);
    before = rng;
    memcpy(&same, &m.now, sizeof same);
    kahuna_game.determinize(&same, &rng);
    assert_memory_equal(&same, &m.now, kahuna_game.state_size);
    assert_memory_equal(&rng, &before, sizeof rng);
}

static void the_board_is_written_with_its_islands_and_lines(void **state)
{
    char json[8192];
    struct motu_text text = MOTU_TEXT_IN(json);
    (void)state;
    kahuna_game.write_board(&text);
    assert_true(motu_text_fits(&text));
    int names = 0, ends = 0;
    for (const char *at = json; (at = strstr(at, "\"name\":")); at++)
        names++;
    for (const char *at = json; (at = strstr(at, "\"ends\":")); at++)
        ends++;
    assert_int_equal(names, MOTU_KAHUNA_ISLANDS + MOTU_KAHUNA_LINES);
    assert_int_equal(ends, MOTU_KAHUNA_LINES);
    assert_non_null(strstr(json, "{\"name\":\"BARI\",\"lines\":5,"));
    assert_non_null(strstr(json, "{\"name\":\"KL\",\"ends\":[\"KAHU\",\"LALE\"]}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_state_is_written_as_the_protocol_has_it),
        cmocka_unit_test(every_state_of_random_games_reads_back),
        cmocka_unit_test(states_that_break_a_rule_are_refused),
        cmocka_unit_test(states_that_are_no_json_are_refused),
        cmocka_unit_test(spaces_and_the_order_of_fields_do_not_matter),
        cmocka_unit_test(every_field_must_be_there_once),
        cmocka_unit_test(every_field_has_its_type),
        cmocka_unit_test(options_in_a_state_are_options),
        cmocka_unit_test(kh3_nobody_has_26_bridges),
        cmocka_unit_test(cards_lie_in_one_place),
        cmocka_unit_test(a_view_is_read_for_the_seat_that_saw_it),
        cmocka_unit_test(a_view_with_more_unseen_cards_than_there_are_is_refused),
        cmocka_unit_test(a_look_says_whose_hand_is_seen),
        cmocka_unit_test(only_who_decides_may_ask_what_is_legal),
        cmocka_unit_test(chance_is_done_when_the_third_pile_is),
        cmocka_unit_test(a_truth_has_nothing_to_imagine),
        cmocka_unit_test(the_board_is_written_with_its_islands_and_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
