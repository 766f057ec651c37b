/* test_kahuna_state.c: states in JSON that no game can reach, beside those of test_kahuna_words.c: each field wrong
 * in each way that is looked for. Every one is refused with the sentence that names the field, and a match that was
 * to begin from it stays as it was. And some that look odd but can be reached. */
#include "kahuna_position.h"

static char json[4096];

/* A match in play, to see that it stays. */
static struct match m, before;

/* This text is refused, for this field. */
static void refused_for(const char *text, size_t length, const char *field)
{
    char why[256], wanted[256];
    struct text said = TEXT_IN(why), sentence = TEXT_IN(wanted);
    struct game_reason reason = {.rule = "unset"};
    start_dealt(&m, "");
    memcpy(&before, &m, sizeof m);
    if (match_start_from_state(&m, &kahuna_game, text, length, 2, &reason)) {
        print_error("not refused: %s\n", text);
        fail();
    }
    assert_memory_equal(&m, &before, sizeof m);
    assert_int_equal(reason.fault, REASON_SYNTAX);
    assert_string_equal(reason.rule, "");
    text_put(&sentence, "In the state, ");
    text_put(&sentence, field);
    text_put(&sentence, " is missing, not readable, or does not fit the rest.");
    reason_write(&reason, LANGUAGE_EN, &said);
    if (strcmp(why, wanted))
        print_error("%s\n", text);
    assert_string_equal(why, wanted);
}

static void lay_out(const struct position *p)
{
    struct text out = TEXT_IN(json);
    write_position(p, &out);
}
#define LAY_OUT(...) lay_out(&(struct position){__VA_ARGS__})

/* The position as a whole is refused. */
static void unfit(const char *field, const struct position *p)
{
    lay_out(p);
    refused_for(json, strlen(json), field);
}
#define UNFIT(field, ...) unfit((field), &(struct position){__VA_ARGS__})

/* What was laid out, with these bytes for those, goes to `changed`. */
static size_t change(const char *from, const char *to, char changed[sizeof json])
{
    struct text out = {.bytes = changed, .room = sizeof json};
    const char *at = strstr(json, from);
    if (!at) {
        print_error("%s is not in %s\n", from, json);
        fail();
    }
    text_put_bytes(&out, json, (size_t)(at - json));
    text_put(&out, to);
    text_put(&out, at + strlen(from));
    assert_true(text_fits(&out));
    return out.length;
}

static void spoilt(const char *from, const char *to, const char *field)
{
    char changed[sizeof json];
    const size_t length = change(from, to, changed);
    refused_for(changed, length, field);
}

/* What was laid out, so changed, is read, and is written as it was laid out. */
static void also_read(const char *from, const char *to)
{
    char changed[sizeof json];
    const size_t length = change(from, to, changed);
    if (!match_start_from_state(&m, &kahuna_game, changed, length, 1, NULL))
        fail_msg("%s", changed);
    shows(&m, GAME_ALL, json);
}

static void lay_out_a_turn(void)
{
    LAY_OUT(.hand = {"AAB", "EHL"}, .bridges = {"AB AD", "EF"});
    also_read("{", "{");
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
        struct text key = TEXT_IN(from), one = TEXT_IN(piece), two = TEXT_IN(twice);
        text_put_json(&key, fields[i]);
        text_put_char(&key, ':');
        const char *begin = strstr(json, from), *end = json + strlen(json) - 1;
        assert_non_null(begin);
        if (i + 1 < count) {
            key = TEXT_IN(from);
            text_put_json(&key, fields[i + 1]);
            text_put_char(&key, ':');
            end = strstr(begin, from);
            assert_non_null(end);
        } else {
            begin--; /* the comma before the last */
        }
        text_put_bytes(&one, begin, (size_t)(end - begin));
        spoilt(piece, "", fields[i]);
        text_put(&two, piece);
        text_put(&two, piece);
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
    char changed[sizeof json], why[256];
    struct text said = TEXT_IN(why);
    struct game_reason reason;
    (void)state;
    start_dealt(&m, "");
    memcpy(&before, &m, sizeof m);
    lay_out_a_turn();
    memcpy(&m, &before, sizeof m);
    const size_t length = change("\"options\":\"\"", "\"options\":\"variant1=maybe\"", changed);
    assert_false(match_start_from_state(&m, &kahuna_game, changed, length, 1, &reason));
    reason_write(&reason, LANGUAGE_EN, &said);
    assert_string_equal(why, "maybe is no value of variant1: it takes off|on.");
    assert_memory_equal(&m, &before, sizeof m);
}

static void kh3_nobody_has_26_bridges(void **state)
{
    static const char most[] = "AB AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL";
    static const char more[] = "AB AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL JK";
    struct match full;
    (void)state;
    SET_UP(&full, .bridges = {most});
    SET_UP(&full, .bridges = {NULL, most});
    UNFIT("bridges", .bridges = {more});
    UNFIT("bridges", .bridges = {NULL, more});
}

static void cards_lie_in_one_place(void **state)
{
    struct match open;
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

/* --- the deal ------------------------------------------------------------------------------------------- */

#define DEAL .phase = "deal", .player = "null", .actor = "chance", .turn = 1

static void kh5_the_deal_goes_on_from_any_card(void **state)
{
    struct match deal;
    (void)state;
    SET_UP(&deal, DEAL, .face_up = "");
    play(&deal, "deal black A");
    SET_UP(&deal, DEAL, .hand = {"AAB", "C"}, .face_up = "");
    play(&deal, "deal white C");
    SET_UP(&deal, DEAL, .hand = {"AAB", "CCD"}, .face_up = "EE");
    play(&deal, "reveal F; first white");
    decides(&deal, "white", "play");
    SET_UP(&deal, DEAL, .hand = {"AAB", "CCD"}, .face_up = "EEF");
    play(&deal, "first black");
    decides(&deal, "black", "play");
}

static void kh5_cards_are_dealt_in_order(void **state)
{
    (void)state;
    UNFIT("phase", DEAL, .hand = {"AA", "C"}, .face_up = "");
    UNFIT("phase", DEAL, .hand = {"AAB", "CC"}, .face_up = "E");
    UNFIT("phase", DEAL, .hand = {"AABB"}, .face_up = "");
    UNFIT("phase", DEAL, .hand = {"AAB", "CCDD"}, .face_up = "");
    /* who begins is known, so the deal would be over */
    UNFIT("phase", DEAL, .options = "first=black", .hand = {"AAB", "CCD"}, .face_up = "EEF");
}

static void nothing_happens_before_the_deal_is_over(void **state)
{
    (void)state;
    UNFIT("phase", DEAL, .face_up = "", .discards = "A");
    UNFIT("phase", DEAL, .face_up = "", .hidden_discards = {"A"});
    UNFIT("phase", DEAL, .face_up = "", .hidden_discards = {NULL, "A"});
    UNFIT("phase", DEAL, .face_up = "", .options = "variant2=on", .open = {"A"});
    UNFIT("phase", DEAL, .face_up = "", .options = "variant2=on", .hand = {"AAB"}, .open = {NULL, "C"});
    UNFIT("phase", DEAL, .face_up = "", .bridges = {"AB"});
    UNFIT("phase", DEAL, .face_up = "", .bridges = {NULL, "AB"});
    UNFIT("turn", .phase = "deal", .player = "null", .actor = "chance", .turn = 2, .face_up = "");
    UNFIT("turn", DEAL, .face_up = "", .round = 2);
    UNFIT("turn", DEAL, .face_up = "", .abstained = true);
    UNFIT("turn", DEAL, .face_up = "", .points = {1, 0});
    UNFIT("turn", DEAL, .face_up = "", .points = {0, 1});
    UNFIT("player", .phase = "deal", .player = "black", .actor = "chance", .turn = 1, .face_up = "");
    UNFIT("actor", .phase = "deal", .player = "null", .actor = "black", .turn = 1, .face_up = "");
    UNFIT("last_turns", DEAL, .face_up = "", .last_turns = 2);
    UNFIT("swap", DEAL, .face_up = "", .swap = "AB");
}

/* --- the handicap --------------------------------------------------------------------------------------- */

#define HANDICAP   .options = "handicap=black:2", .phase = "handicap", .actor = "black", .turn = 1
#define DEALT_BOTH .hand = {"AAB", "DEE"}

static void kh6_some_of_the_bridges_are_on_the_board(void **state)
{
    struct match handicap;
    (void)state;
    SET_UP(&handicap, HANDICAP, DEALT_BOTH);
    SET_UP(&handicap, HANDICAP, DEALT_BOTH, .player = "white", .bridges = {"AB"});
    play(&handicap, "bridge A-D");
    decides(&handicap, "white", "play");
    UNFIT("phase", HANDICAP, DEALT_BOTH, .bridges = {"AB AD"});
    UNFIT("phase", HANDICAP, DEALT_BOTH, .bridges = {"AB", "EF"});
    UNFIT("phase", .options = "handicap=white:1", .phase = "handicap", .actor = "white", .turn = 1, DEALT_BOTH,
          .bridges = {"AB"});
    UNFIT("phase", .phase = "handicap", .turn = 1, DEALT_BOTH); /* there is none */
}

static void kh6_the_handicap_is_put_after_the_deal(void **state)
{
    (void)state;
    UNFIT("phase", HANDICAP, .hand = {"AA", "DEE"});
    UNFIT("phase", HANDICAP, .hand = {"AAB", "DE"});
    UNFIT("phase", HANDICAP, DEALT_BOTH, .face_up = "CG");
    UNFIT("phase", HANDICAP, DEALT_BOTH, .discards = "L");
    UNFIT("player", HANDICAP, DEALT_BOTH, .player = "null");
    UNFIT("turn", HANDICAP, DEALT_BOTH, .round = 2, .bridges = {"AB"});
    UNFIT("turn", HANDICAP, DEALT_BOTH, .points = {0, 2});
    UNFIT("actor", .options = "handicap=black:2", .phase = "handicap", .actor = "white", .turn = 1, DEALT_BOTH);
}

/* --- turns ---------------------------------------------------------------------------------------------- */

static void the_row_lies_while_a_player_decides(void **state)
{
    struct match row;
    (void)state;
    SET_UP(&row, .pile = "", .face_up = "K"); /* nothing to fill it from */
    row_is(&row, "K");
    SET_UP(&row, .phase = "draw", .pile = "", .face_up = "K");
    row_is(&row, "K");
    UNFIT("phase", .face_up = "");
    UNFIT("phase", .pile = "", .face_up = "");
    UNFIT("phase", .phase = "draw", .face_up = "CG");
    UNFIT("phase", .phase = "draw", .pile = "", .face_up = "");
    UNFIT("phase", .phase = "draw", .player = "null");
    UNFIT("phase", .phase = "draw", .hand = {NULL, "AABBD"}, .player = "white");
}

static void chance_turns_cards_of_the_pile(void **state)
{
    struct match card;
    (void)state;
    SET_UP(&card, .phase = "draw", .actor = "chance", .hand = {"AABB"});
    play(&card, "card H");
    hand_is(&card, BLACK, "AABBH");
    SET_UP(&card, .phase = "draw", .actor = "chance", .hand = {"AABBD"}, .face_up = "CG");
    play(&card, "reveal H");
    row_is(&card, "CGH");
    UNFIT("phase", .phase = "draw", .actor = "chance", .pile = "");
    UNFIT("phase", .phase = "draw", .actor = "chance", .hand = {"AABBD"});
    UNFIT("phase", .phase = "draw", .actor = "chance", .player = "null");
    UNFIT("player", .phase = "draw", .actor = "chance", .player = "null", .face_up = "CG");
}

static void kh22_a_bare_player_ends_the_later_rounds_only(void **state)
{
    struct match bare;
    (void)state;
    SET_UP(&bare, .bridges = {"AB"});
    decides(&bare, "black", "play");
    SET_UP(&bare, .round = 3); /* both are */
    decides(&bare, "black", "play");
    UNFIT("bridges", .round = 3, .bridges = {NULL, "AB"});
    UNFIT("bridges", .round = 2, .options = "variant1=on", .phase = "swap", .swap = "AB", .bridges = {"CK"});
}

#define CARDS_OUT .round = 3, .pile = "", .face_up = ""
#define SWAPS     .options = "variant1=on", .phase = "swap", .swap = "AB"

static void kh20_last_turns_come_when_the_cards_are_out(void **state)
{
    struct match last;
    (void)state;
    SET_UP(&last, CARDS_OUT, .phase = "last", .last_turns = 1);
    decides(&last, "black", "last");
    SET_UP(&last, CARDS_OUT, SWAPS, .last_turns = 2, .bridges = {"AD", "EF"});
    play(&last, "swap");
    decides(&last, "black", "last");
    UNFIT("last_turns", CARDS_OUT, .phase = "last");
    UNFIT("last_turns", .phase = "last", .last_turns = 1, .round = 2, .pile = "", .face_up = "");
    UNFIT("last_turns", .phase = "last", .last_turns = 1, .round = 3, .pile = "", .face_up = "K");
    UNFIT("last_turns", .phase = "last", .last_turns = 1, .round = 3, .face_up = "");
    UNFIT("last_turns", SWAPS, .last_turns = 1);
    UNFIT("player", CARDS_OUT, .phase = "last", .last_turns = 1, .player = "null");
}

static void kh23_a_swap_has_a_line_where_it_can_be(void **state)
{
    struct match swap;
    (void)state;
    SET_UP(&swap, SWAPS, .bridges = {"AD", "EF"});
    play(&swap, "swap");
    bridges_are(&swap, BLACK, "AB AD");
    UNFIT("swap", .phase = "swap", .swap = "AB"); /* without the variant */
    UNFIT("swap", .options = "variant1=on", .phase = "swap");
    UNFIT("swap", SWAPS, .bridges = {"AB"});
    UNFIT("swap", SWAPS, .bridges = {NULL, "AB"});
    UNFIT("swap", SWAPS, .bridges = {NULL, "AD AH"}); /* ALOA is the opponent's */
    UNFIT("player", SWAPS, .player = "null");
    UNFIT("actor", SWAPS, .actor = "white");
}

/* --- the end -------------------------------------------------------------------------------------------- */

#define OVER .phase = "over", .actor = "null"
#define RESULT(winner, reason, black, white) \
    "{\"winner\":" winner ",\"reason\":\"" reason "\",\"points\":{\"black\":" #black ",\"white\":" #white "}}"
#define AB_WINS .bridges = {"AB AD", "EF"} /* by one island */

static void kh21_the_result_follows_from_the_board(void **state)
{
    struct match over;
    (void)state;
    SET_UP(&over, OVER, CARDS_OUT, AB_WINS, .points = {2, 2}, .result = RESULT("\"black\"", "final", 2, 2));
    result_is(&over, "black 2:2 final");
    SET_UP(&over, OVER, CARDS_OUT, .bridges = {"AB", "EF"}, .result = RESULT("null", "draw", 0, 0));
    result_is(&over, "draw 0:0 draw");
    SET_UP(&over, OVER, CARDS_OUT, .bridges = {"AB", "EF CK"}, .result = RESULT("\"white\"", "bridges", 0, 0));
    result_is(&over, "white 0:0 bridges");
    SET_UP(&over, OVER, CARDS_OUT, .bridges = {"EF", "AB AD"}, .points = {0, 4},
           .result = RESULT("\"white\"", "points", 0, 4));
    result_is(&over, "white 0:4 points");
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {0, 2}, .result = RESULT("\"white\"", "points", 0, 2));
    UNFIT("result", OVER, CARDS_OUT, .bridges = {"EF", "AB AD"}, .points = {2, 0},
          .result = RESULT("\"black\"", "points", 2, 0));
    UNFIT("result", OVER, AB_WINS, .points = {2, 0}, .result = RESULT("\"black\"", "points", 2, 0)); /* round 1 */
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .result = RESULT("null", "points", 3, 1));
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .result = RESULT("\"black\"", "points", 3, 2));
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {3, 1});
    UNFIT("actor", .phase = "over", .actor = "black", CARDS_OUT, AB_WINS, .points = {3, 1},
          .result = RESULT("\"black\"", "points", 3, 1));
    UNFIT("actor", .phase = "last", .actor = "null", CARDS_OUT, .last_turns = 1);
    UNFIT("last_turns", OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .last_turns = 1,
          .result = RESULT("\"black\"", "points", 3, 1));
}

static void kh22_a_premature_end_has_a_bare_player(void **state)
{
    struct match over;
    (void)state;
    SET_UP(&over, OVER, .round = 2, .bridges = {NULL, "AB"}, .points = {1, 0},
           .result = RESULT("\"white\"", "premature", 1, 0));
    result_is(&over, "white 1:0 premature");
    SET_UP(&over, OVER, .round = 2, .bridges = {"AB"}, .result = RESULT("\"black\"", "premature", 0, 0));
    result_is(&over, "black 0:0 premature");
    UNFIT("result", OVER, .round = 2, .bridges = {"AB"}, .result = RESULT("\"white\"", "premature", 0, 0));
    UNFIT("result", OVER, .round = 2, .result = RESULT("\"black\"", "premature", 0, 0));
}

static void a_result_is_whole(void **state)
{
    (void)state;
    LAY_OUT(OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .result = RESULT("\"black\"", "points", 3, 1));
    also_read("{\"winner\":\"black\",\"reason\":\"points\",\"points\":{\"black\":3,\"white\":1}}",
              "{ \"points\":{\"white\":1,\"black\":3}, \"reason\":\"points\", \"winner\":\"black\" }");
    spoilt("\"winner\":\"black\"", "\"winner\":\"pink\"", "result");
    spoilt("\"winner\":\"black\",", "", "result");
    spoilt("\"winner\":\"black\"", "\"winner\":\"black\",\"winner\":\"black\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"points\",\"reason\":\"points\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"luck\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":1", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"points\",\"by\":1", "result");
    spoilt("\"black\":3,\"white\":1}}", "\"black\":3,\"white\":1},\"points\":{\"black\":3,\"white\":1}}", "result");
    spoilt("\"black\":3,\"white\":1}}", "\"black\":3,\"white\":2}}", "result");
    spoilt("\"black\":3,\"white\":1}}", "\"black\":3}}", "result");
    spoilt("\"points\":{\"black\":3,\"white\":1}}", "\"points\":null}", "result");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_must_be_there_once),
        cmocka_unit_test(every_field_has_its_type),
        cmocka_unit_test(options_in_a_state_are_options),
        cmocka_unit_test(kh3_nobody_has_26_bridges),
        cmocka_unit_test(cards_lie_in_one_place),
        cmocka_unit_test(kh5_the_deal_goes_on_from_any_card),
        cmocka_unit_test(kh5_cards_are_dealt_in_order),
        cmocka_unit_test(nothing_happens_before_the_deal_is_over),
        cmocka_unit_test(kh6_some_of_the_bridges_are_on_the_board),
        cmocka_unit_test(kh6_the_handicap_is_put_after_the_deal),
        cmocka_unit_test(the_row_lies_while_a_player_decides),
        cmocka_unit_test(chance_turns_cards_of_the_pile),
        cmocka_unit_test(kh22_a_bare_player_ends_the_later_rounds_only),
        cmocka_unit_test(kh20_last_turns_come_when_the_cards_are_out),
        cmocka_unit_test(kh23_a_swap_has_a_line_where_it_can_be),
        cmocka_unit_test(kh21_the_result_follows_from_the_board),
        cmocka_unit_test(kh22_a_premature_end_has_a_bare_player),
        cmocka_unit_test(a_result_is_whole),
        cmocka_unit_test(spaces_and_the_order_of_fields_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
