/* test_json.c: the strict JSON reader for states. */
#include "checked.h"

#include <limits.h>
#include <string.h>

#include "json.h"

static struct json start(const char *text)
{
    return json_start(text, strlen(text));
}

static void ends_well(struct json *j)
{
    struct motu_reason reason;
    assert_true(json_end(j, &reason));
}

static void ends_badly(struct json *j, const char *sentence)
{
    struct motu_reason reason;
    char why[256];
    struct motu_text text = MOTU_TEXT_IN(why);
    assert_false(json_end(j, &reason));
    assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
    motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(why, sentence);
}

static const char no_object[] = "The state is not a JSON object.";

/* Reads any value at all, the way a caller would. */
static void read_value(struct json *j)
{
    char text[JSON_MAX_STRING];
    switch (json_peek(j)) {
    case '{':
        json_open(j, '{');
        while (json_key(j, text, sizeof text))
            read_value(j);
        break;
    case '[':
        json_open(j, '[');
        while (json_item(j))
            read_value(j);
        break;
    case '"':
        json_read_string(j, text, sizeof text);
        break;
    case 't':
    case 'f':
        json_read_boolean(j);
        break;
    case 'n':
        if (!json_read_null(j))
            json_reject(j);
        break;
    default:
        json_read_integer(j, -999999999, 999999999);
    }
}

static bool reads(const char *bytes, size_t length)
{
    struct json j = json_start(bytes, length);
    read_value(&j);
    return json_end(&j, NULL);
}

static void good_texts_are_read(void **state)
{
    static const char *const good[] = {
        "{}",
        "[]",
        " { } ",
        "\t[\r\n]\n",
        "0",
        "-0",
        "-12",
        "999999999",
        "\"\"",
        "\"a b\"",
        "true",
        "false",
        "null",
        "[1,2,3]",
        "[ 1 , [ ] , { } ]",
        "[[]]",
        "{\"a\":1}",
        "{\"a\":[{}],\"b\":null}",
        "{ \"a\" : { \"b\" : [ true , false ] } }",
        "[\"x\",\"y\"]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!reads(good[i], strlen(good[i])))
            fail_msg("%s", good[i]);
}

static void bad_texts_are_refused(void **state)
{
    static const char *const bad[] = {
        "",
        " ",
        "{",
        "[",
        "}",
        "]",
        "[}",
        "{]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1,,2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{\"a\" 1}",
        "{a:1}",
        "{1:1}",
        "{\"a\":1",
        "{\"a\":1 \"b\":2}",
        "\"a",
        "\"",
        "\"a\\n\"",
        "\"\\u0041\"",
        "\"\\\"\"",
        "\"\x01\"",
        "\"\xC3\xA4\"",
        "\"\x7F\"",
        "01",
        "-01",
        "00",
        "+1",
        "-",
        "- 1",
        "1.5",
        "1.",
        "1e3",
        ".5",
        "1000000000",
        "-1000000000",
        "tru",
        "True",
        "nul",
        "nulll",
        "truefalse",
        "{} {}",
        "[] x",
        "1 2",
        "{}}",
        "[]]",
        "'a'",
        "NaN",
        "[1}",
        "{\"a\":[1}",
        "//",
        "[1]/**/",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (reads(bad[i], strlen(bad[i])))
            fail_msg("%s", bad[i]);
}

static void a_nul_byte_is_no_space(void **state)
{
    (void)state;
    assert_true(reads("1", 1));
    assert_false(reads("1\0", 2));
    assert_false(reads("\0", 1));
    assert_false(reads("[1\0]", 4));
}

static void nothing_behind_the_given_length_is_read(void **state)
{
    (void)state;
    assert_false(reads("[1]", 2));
    assert_true(reads("[1]]]", 3));
    assert_true(reads("12", 1));
    assert_false(reads("true", 3));
    assert_false(reads("\"ab\"", 3));
}

static void sixteen_deep_and_no_deeper(void **state)
{
    (void)state;
    for (int depth = 1; depth <= 40; depth++) {
        char text[80];
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        assert_int_equal(reads(text, (size_t)depth * 2), depth <= JSON_MAX_DEPTH);
    }
}

static void integers_have_a_range(void **state)
{
    struct json j = start("[1,3,0,4]");
    (void)state;
    json_open(&j, '[');
    assert_true(json_item(&j));
    assert_int_equal(json_read_integer(&j, 1, 3), 1);
    assert_true(json_item(&j));
    assert_int_equal(json_read_integer(&j, 1, 3), 3);
    assert_false(j.bad);
    assert_true(json_item(&j));
    assert_int_equal(json_read_integer(&j, 1, 3), 1);
    assert_true(j.bad);
    j = start("4");
    assert_int_equal(json_read_integer(&j, 1, 3), 1);
    ends_badly(&j, no_object);
    j = start("-5");
    assert_int_equal(json_read_integer(&j, -5, 5), -5);
    ends_well(&j);
    j = start("-6");
    assert_int_equal(json_read_integer(&j, -5, 5), -5);
    assert_true(j.bad);
    j = start("99999999999999999999");
    json_read_integer(&j, 0, INT_MAX);
    ends_badly(&j, no_object);
    j = start("x");
    assert_int_equal(json_read_integer(&j, 2, 3), 2);
    assert_true(j.bad);
}

static void strings_have_a_limit(void **state)
{
    char out[4];
    struct json j = start("\"abc\"");
    (void)state;
    assert_true(json_read_string(&j, out, sizeof out));
    assert_string_equal(out, "abc");
    ends_well(&j);
    j = start("\"abcd\"");
    assert_false(json_read_string(&j, out, sizeof out));
    assert_true(strlen(out) < sizeof out);
    ends_badly(&j, no_object);
    j = start("abc");
    assert_false(json_read_string(&j, out, sizeof out));
    assert_string_equal(out, "");
}

static void booleans_and_null(void **state)
{
    struct json j = start("[true, false, null]");
    (void)state;
    json_open(&j, '[');
    json_item(&j);
    assert_false(json_read_null(&j));
    assert_true(json_read_boolean(&j));
    json_item(&j);
    assert_false(json_read_boolean(&j));
    assert_false(j.bad);
    json_item(&j);
    assert_true(json_read_null(&j));
    assert_false(json_item(&j));
    ends_well(&j);
    j = start("1");
    assert_false(json_read_boolean(&j));
    assert_true(j.bad);
    j = start("nul");
    assert_false(json_read_null(&j));
    assert_false(j.bad);
}

static void peek_shows_the_next_value_and_moves_nothing(void **state)
{
    struct json j = start("  {\"a\": [7]}");
    char key[8];
    (void)state;
    assert_int_equal(json_peek(&j), '{');
    assert_int_equal(json_peek(&j), '{');
    assert_true(json_open(&j, '{'));
    assert_true(json_key(&j, key, sizeof key));
    assert_string_equal(key, "a");
    assert_int_equal(json_peek(&j), '[');
    assert_true(json_open(&j, '['));
    assert_true(json_item(&j));
    assert_int_equal(json_peek(&j), '7');
    assert_int_equal(json_read_integer(&j, 0, 9), 7);
    assert_false(json_item(&j));
    assert_false(json_key(&j, key, sizeof key));
    assert_int_equal(json_peek(&j), 0);
    ends_well(&j);
}

static void opening_something_else_is_wrong(void **state)
{
    struct json j = start("[]");
    (void)state;
    assert_false(json_open(&j, '{'));
    ends_badly(&j, no_object);
    j = start("{}");
    assert_true(json_open(&j, '{'));
    assert_false(json_item(&j));
    assert_true(j.bad);
    char key[8];
    j = start("[]");
    assert_true(json_open(&j, '['));
    assert_false(json_key(&j, key, sizeof key));
    assert_true(j.bad);
    j = start("1");
    assert_false(json_item(&j));
    assert_true(j.bad);
}

static void keys_have_a_limit(void **state)
{
    char key[4];
    struct json j = start("{\"abc\":1}");
    (void)state;
    json_open(&j, '{');
    assert_true(json_key(&j, key, sizeof key));
    assert_string_equal(key, "abc");
    j = start("{\"abcd\":1}");
    json_open(&j, '{');
    assert_false(json_key(&j, key, sizeof key));
    assert_true(j.bad);
}

static void the_first_wrong_thing_is_kept_with_its_outermost_key(void **state)
{
    struct json j = start("{\"one\":1,\"two\":{\"deep\":[1,x]},\"three\":3}");
    char key[16];
    int loops = 0;
    (void)state;
    json_open(&j, '{');
    while (json_key(&j, key, sizeof key) && loops++ < 10)
        read_value(&j);
    assert_int_equal(loops, 2);
    ends_badly(&j, "In the state, two is missing, not readable, or does not fit the rest.");
}

static void after_a_fault_every_call_does_nothing(void **state)
{
    struct json j = start("{\"a\":1,\"b\":2}");
    char key[8] = "keep", text[8];
    (void)state;
    json_open(&j, '{');
    json_key(&j, key, sizeof key);
    json_reject(&j);
    const char *const at = j.at;
    assert_int_equal(json_peek(&j), 0);
    assert_int_equal(json_read_integer(&j, 0, 9), 0);
    assert_false(json_read_boolean(&j));
    assert_false(json_read_null(&j));
    assert_false(json_read_string(&j, text, sizeof text));
    assert_false(json_open(&j, '{'));
    assert_false(json_item(&j));
    assert_false(json_key(&j, key, sizeof key));
    assert_string_equal(key, "");
    assert_true(j.at <= at + 1);
    ends_badly(&j, "In the state, a is missing, not readable, or does not fit the rest.");
}

static void what_is_not_closed_does_not_end_well(void **state)
{
    struct json j = start("{\"a\":1");
    char key[8];
    (void)state;
    json_open(&j, '{');
    assert_true(json_key(&j, key, sizeof key));
    assert_int_equal(json_read_integer(&j, 0, 9), 1);
    ends_badly(&j, "In the state, a is missing, not readable, or does not fit the rest.");
}

static const char *const names[] = {"one", "two", "three"};

/* The fields of an object as they come, each with a number; in decimal, the first at the left. */
static int fields_of(struct json *j, uint64_t *seen)
{
    int fields = 0;
    *seen = 0;
    json_open(j, '{');
    for (int field; (field = json_field(j, names, 3, seen)) >= 0;)
        fields = fields * 10 + field + json_read_integer(j, 1, 1);
    return fields;
}

static void known_fields_come_once_in_any_order(void **state)
{
    struct json j = start("{\"three\":1,\"one\":1}");
    uint64_t seen;
    (void)state;
    assert_int_equal(fields_of(&j, &seen), 31);
    assert_int_equal(seen, 5);
    ends_well(&j);
    j = start("{}");
    assert_int_equal(fields_of(&j, &seen), 0);
    assert_int_equal(seen, 0);
    ends_well(&j);
    j = start("{\"two\":1,\"four\":1,\"one\":1}");
    assert_int_equal(fields_of(&j, &seen), 2);
    ends_badly(&j, "In the state, four is missing, not readable, or does not fit the rest.");
    j = start("{\"two\":1,\"one\":1,\"two\":1}");
    assert_int_equal(fields_of(&j, &seen), 21);
    ends_badly(&j, "In the state, two is missing, not readable, or does not fit the rest.");
    j = start("{\"three but much too long to be any name\":1}");
    assert_int_equal(fields_of(&j, &seen), 0);
    ends_badly(&j, no_object);
}

static void a_name_is_one_of_those_known(void **state)
{
    struct json j = start("\"three\"");
    (void)state;
    assert_int_equal(json_read_name(&j, names, 3), 2);
    ends_well(&j);
    static const char *const others[] = {"\"\"", "\"thre\"", "\"three \"", "\"Three\"", "3", "null", "[\"three\"]"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        j = start(others[i]);
        assert_int_equal(json_read_name(&j, names, 3), 0);
        ends_badly(&j, no_object);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_texts_are_read),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(a_nul_byte_is_no_space),
        cmocka_unit_test(nothing_behind_the_given_length_is_read),
        cmocka_unit_test(sixteen_deep_and_no_deeper),
        cmocka_unit_test(integers_have_a_range),
        cmocka_unit_test(strings_have_a_limit),
        cmocka_unit_test(booleans_and_null),
        cmocka_unit_test(peek_shows_the_next_value_and_moves_nothing),
        cmocka_unit_test(opening_something_else_is_wrong),
        cmocka_unit_test(keys_have_a_limit),
        cmocka_unit_test(the_first_wrong_thing_is_kept_with_its_outermost_key),
        cmocka_unit_test(after_a_fault_every_call_does_nothing),
        cmocka_unit_test(what_is_not_closed_does_not_end_well),
        cmocka_unit_test(known_fields_come_once_in_any_order),
        cmocka_unit_test(a_name_is_one_of_those_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
