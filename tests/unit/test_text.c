/* test_text.c: writing into a buffer of fixed size, and where a character of UTF-8 ends. */
#include "checked.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <motu/text.h>

#include "utf8.h"

static void a_text_begins_empty_and_fits(void **state)
{
    char buffer[4] = "xyz";
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    assert_string_equal(buffer, "");
    assert_int_equal(t.length, 0);
    assert_int_equal(t.capacity, 4);
    assert_true(motu_text_fits(&t));
}

static void members_have_commas_between_them(void **state)
{
    char buffer[128];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put_char(&t, '{');
    motu_text_put_member_truth(&t, "a\"", true);
    motu_text_put_member_truth(&t, "b", false);
    motu_text_put_member_text(&t, "c", "{");
    motu_text_put_member_text(&t, "d", NULL);
    motu_text_put_member(&t, "e");
    motu_text_put_char(&t, '{');
    motu_text_put_member_number(&t, "f", -7);
    motu_text_put(&t, "}}");
    assert_string_equal(buffer, "{\"a\\\"\":true,\"b\":false,\"c\":\"{\",\"d\":null,\"e\":{\"f\":-7}}");
}

static void items_have_commas_between_them(void **state)
{
    char buffer[128];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put_char(&t, '{');
    motu_text_put_member_open(&t, "empty", '[');
    motu_text_put_char(&t, ']');
    motu_text_put_member_open(&t, "list", '[');
    motu_text_put_item_text(&t, "[");
    motu_text_put_item_text(&t, NULL);
    motu_text_put_item_number(&t, -1);
    motu_text_put_item(&t);
    motu_text_put(&t, "{}");
    motu_text_put_item(&t);
    motu_text_put(&t, "[]]");
    motu_text_put_member_open(&t, "words", '"');
    motu_text_put(&t, "a b\"}");
    assert_string_equal(buffer, "{\"empty\":[],\"list\":[\"[\",null,-1,{},[]],\"words\":\"a b\"}");
}

static void a_comma_after_the_cut_is_counted(void **state)
{
    char buffer[4];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put(&t, "[123");
    motu_text_put_item_number(&t, 4);
    assert_string_equal(buffer, "[12");
    assert_int_equal(t.length, 6);
    motu_text_put_char(&t, '[');
    motu_text_put_item_number(&t, 5);
    assert_int_equal(t.length, 9); /* [123,4[,5 */
}

static void a_text_that_just_fits_is_whole(void **state)
{
    char buffer[5];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put(&t, "ab");
    motu_text_put_char(&t, 'c');
    motu_text_put_bytes(&t, "def", 1);
    assert_string_equal(buffer, "abcd");
    assert_int_equal(t.length, 4);
    assert_true(motu_text_fits(&t));
}

static void one_byte_too_many_is_counted_but_not_written(void **state)
{
    char buffer[6] = "......";
    struct motu_text t = motu_text_in(buffer, 5);
    (void)state;
    motu_text_put(&t, "abcde");
    assert_string_equal(buffer, "abcd");
    assert_int_equal(buffer[5], '.');
    assert_int_equal(t.length, 5);
    assert_false(motu_text_fits(&t));
}

static void what_comes_after_the_cut_is_counted_too(void **state)
{
    char buffer[4];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put(&t, "abcdefgh");
    motu_text_put_char(&t, 'i');
    motu_text_put_number(&t, -12);
    motu_text_put(&t, "");
    assert_string_equal(buffer, "abc");
    assert_int_equal(t.length, 12);
    assert_false(motu_text_fits(&t));
}

static void a_buffer_of_one_byte_holds_the_empty_text(void **state)
{
    char buffer[2] = {'x', 'y'};
    struct motu_text t = motu_text_in(buffer, 1);
    (void)state;
    assert_true(motu_text_fits(&t));
    motu_text_put(&t, "abc");
    assert_int_equal(buffer[0], 0);
    assert_int_equal(buffer[1], 'y');
    assert_int_equal(t.length, 3);
    assert_false(motu_text_fits(&t));
}

static void clearing_begins_anew(void **state)
{
    char buffer[4];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put(&t, "too long");
    motu_text_clear(&t);
    assert_string_equal(buffer, "");
    assert_int_equal(t.length, 0);
    motu_text_put(&t, "abc");
    assert_string_equal(buffer, "abc");
    assert_true(motu_text_fits(&t));
    struct motu_text none = {0};
    motu_text_put(&none, "abc");
    assert_int_equal(none.length, 3);
    motu_text_clear(&none);
    assert_int_equal(none.length, 0);
    assert_false(motu_text_fits(&none));
}

static void bytes_may_contain_nul(void **state)
{
    char buffer[8];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put_bytes(&t, "a\0b", 3);
    assert_int_equal(t.length, 3);
    assert_memory_equal(buffer, "a\0b", 4);
}

static void number_is(long long number, const char *digits)
{
    char buffer[32];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    motu_text_put_number(&t, number);
    assert_string_equal(buffer, digits);
    assert_int_equal(t.length, strlen(digits));
}

static void numbers_of_every_size(void **state)
{
    (void)state;
    number_is(0, "0");
    number_is(7, "7");
    number_is(10, "10");
    number_is(-1, "-1");
    number_is(-100, "-100");
    number_is(INT_MAX, "2147483647");
    number_is(INT_MIN, "-2147483648");
    number_is(LLONG_MAX, "9223372036854775807");
    number_is(LLONG_MIN, "-9223372036854775808");
}

static void json_is(const char *bytes, size_t length, const char *json)
{
    char buffer[128];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    motu_text_put_json_bytes(&t, bytes, length);
    assert_string_equal(buffer, json);
    assert_int_equal(t.length, strlen(json));
}

static void json_strings_have_quotes_and_escapes(void **state)
{
    char buffer[32];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put_json(&t, "a\"b\\c/d");
    assert_string_equal(buffer, "\"a\\\"b\\\\c/d\"");
    json_is("", 0, "\"\"");
    json_is("a\nb", 3, "\"a\\nb\"");
    json_is("\t\r\x01\x1F", 4, "\"\\u0009\\u000d\\u0001\\u001f\"");
    json_is("\x7F", 1, "\"\\u007f\"");
    json_is("a\0b", 3, "\"a\\u0000b\"");
}

/* Whatever stands before and after it: several bytes are looked at at once. */
static void every_byte_of_a_json_string_is_escaped_wherever_it_stands(void **state)
{
    (void)state;
    for (int byte = 0; byte < 0x80; byte++)
        for (size_t at = 0; at < 20; at++) {
            char bytes[20], json[32];
            memset(bytes, 'a', sizeof bytes);
            bytes[at] = (char)byte;
            const int before = snprintf(json, sizeof json, "\"%.*s", (int)at, "aaaaaaaaaaaaaaaaaaaa");
            const char *escape = byte == '\n' ? "\\n" : byte == '"' || byte == '\\' ? "\\%c" : "\\u%04x";
            const bool plain = byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
            const int middle = snprintf(json + before, 8, plain ? "%c" : escape, byte);
            snprintf(json + before + middle, 24, "%.*s\"", (int)(19 - at), "aaaaaaaaaaaaaaaaaaaa");
            json_is(bytes, sizeof bytes, json);
        }
}

static void json_strings_that_just_fit_are_whole(void **state)
{
    (void)state;
    for (size_t capacity = 3; capacity <= 16; capacity++) {
        char buffer[17];
        memset(buffer, '#', sizeof buffer);
        struct motu_text t = motu_text_in(buffer, capacity);
        motu_text_put(&t, "x:");
        motu_text_put_json(&t, "abcdefghi"); /* 13 bytes with what is before it, and the end */
        assert_int_equal(t.length, 13);
        assert_int_equal(motu_text_fits(&t), capacity >= 14);
        assert_memory_equal(buffer, "x:\"abcdefghi\"", (capacity < 14 ? capacity - 1 : 13));
        assert_int_equal(buffer[capacity < 14 ? capacity - 1 : 13], 0);
        assert_int_equal(buffer[capacity], '#');
    }
}

static void json_strings_keep_utf8(void **state)
{
    (void)state;
    json_is("\xC3\xA4", 2, "\"\xC3\xA4\"");
    json_is("\xE2\x80\xA6", 3, "\"\xE2\x80\xA6\"");
    json_is("\xF0\x9F\x8F\x9D", 4, "\"\xF0\x9F\x8F\x9D\"");
}

static void json_strings_replace_broken_utf8(void **state)
{
    (void)state;
    json_is("a\xFFz", 3, "\"a\xEF\xBF\xBDz\"");
    json_is("\xC3", 1, "\"\xEF\xBF\xBD\"");
    json_is("\xC3(", 2, "\"\xEF\xBF\xBD(\"");
    json_is("\xE2\x80", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    json_is("\xC0\x80", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    json_is("\x80", 1, "\"\xEF\xBF\xBD\"");
}

static void json_strings_are_cut_like_any_text(void **state)
{
    char buffer[4];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put_json(&t, "abc");
    assert_string_equal(buffer, "\"ab");
    assert_int_equal(t.length, 5);
    assert_false(motu_text_fits(&t));
}

static void plain_is(const char *bytes, size_t length, const char *plain)
{
    char buffer[64];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    motu_text_put_plain(&t, bytes, length);
    assert_string_equal(buffer, plain);
    assert_int_equal(t.length, strlen(plain));
}

static void plain_text_has_no_control_characters_and_no_broken_bytes(void **state)
{
    (void)state;
    plain_is("", 0, "");
    plain_is("a \xC3\xA4 \xF0\x9F\x8F\x9D~", 10, "a \xC3\xA4 \xF0\x9F\x8F\x9D~");
    plain_is("a\0b\n\t\x1B[0m\x7F", 10, "a?b???[0m?");
    plain_is("\xC2\x80\xC2\x9F\xC2\xA0", 6, "??\xC2\xA0");
    plain_is("\xFFz\xC3z\xE2\x80", 6, "?z?z??");
}

static void plain_text_is_cut_like_any_text(void **state)
{
    char buffer[4];
    struct motu_text t = MOTU_TEXT_IN(buffer);
    (void)state;
    motu_text_put_plain(&t, "a\nbcd", 5);
    assert_string_equal(buffer, "a?b");
    assert_int_equal(t.length, 5);
    assert_false(motu_text_fits(&t));
}

/* --- utf8 ---------------------------------------------------------------------------------------------- */

static void utf8_characters_of_one_to_four_bytes(void **state)
{
    (void)state;
    assert_int_equal(utf8_length("A", 1), 1);
    assert_int_equal(utf8_length("\0", 1), 1);
    assert_int_equal(utf8_length("\x7F", 1), 1);
    assert_int_equal(utf8_length("\xC2\x80", 2), 2);
    assert_int_equal(utf8_length("\xDF\xBFz", 3), 2);
    assert_int_equal(utf8_length("\xE0\xA0\x80", 3), 3);
    assert_int_equal(utf8_length("\xED\x9F\xBF", 3), 3);
    assert_int_equal(utf8_length("\xEE\x80\x80", 3), 3);
    assert_int_equal(utf8_length("\xEF\xBF\xBF", 3), 3);
    assert_int_equal(utf8_length("\xF0\x90\x80\x80", 4), 4);
    assert_int_equal(utf8_length("\xF4\x8F\xBF\xBF", 4), 4);
}

static void utf8_that_is_broken_has_no_length(void **state)
{
    static const char *const broken[] = {
        "\x80",
        "\xBF",
        "\xC1\xBF",
        "\xC2",
        "\xC2z",
        "\xE0\x9F\xBF",
        "\xE2\x82",
        "\xE2z\x82",
        "\xED\xA0\x80",
        "\xED\xBF\xBF",
        "\xF0\x8F\xBF\xBF",
        "\xF0\x90\x80",
        "\xF4\x90\x80\x80",
        "\xF8\x88\x80\x80\x80",
        "\xFE",
        "\xFF",
    };
    (void)state;
    assert_int_equal(utf8_length("A", 0), 0);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        assert_int_equal(utf8_length(broken[i], strlen(broken[i])), 0);
}

static size_t put_utf8(uint32_t value, char *out)
{
    if (value < 0x80) {
        out[0] = (char)value;
        return 1;
    }
    const size_t size = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, value >>= 6)
        out[i] = (char)(0x80 | (value & 0x3F));
    out[0] = (char)((0xF00u >> size & 0xF0u) | value);
    return size;
}

static void utf8_every_character_there_is(void **state)
{
    (void)state;
    for (uint32_t value = 0; value < 0x110400; value++) {
        char bytes[4];
        const size_t size = put_utf8(value, bytes);
        const int exists = value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
        if (utf8_length(bytes, size) != (exists ? size : 0))
            fail_msg("U+%04X", value);
        if (utf8_length(bytes, size - 1) != 0)
            fail_msg("U+%04X cut short", value);
    }
}

static void utf8_control_characters(void **state)
{
    static const char *const control[] = {"\x01", "\x1F", "\n", "\t", "\x7F", "\xC2\x80", "\xC2\x9F"};
    static const char *const others[] = {" ", "~", "\xC2\xA0", "\xC3\x80", "\xE2\x80\xA6"};
    (void)state;
    assert_true(utf8_is_control(""));
    for (size_t i = 0; i < sizeof control / sizeof control[0]; i++)
        assert_true(utf8_is_control(control[i]));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(utf8_is_control(others[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_have_commas_between_them),
        cmocka_unit_test(items_have_commas_between_them),
        cmocka_unit_test(a_comma_after_the_cut_is_counted),
        cmocka_unit_test(a_text_begins_empty_and_fits),
        cmocka_unit_test(a_text_that_just_fits_is_whole),
        cmocka_unit_test(one_byte_too_many_is_counted_but_not_written),
        cmocka_unit_test(what_comes_after_the_cut_is_counted_too),
        cmocka_unit_test(a_buffer_of_one_byte_holds_the_empty_text),
        cmocka_unit_test(clearing_begins_anew),
        cmocka_unit_test(bytes_may_contain_nul),
        cmocka_unit_test(numbers_of_every_size),
        cmocka_unit_test(json_strings_have_quotes_and_escapes),
        cmocka_unit_test(every_byte_of_a_json_string_is_escaped_wherever_it_stands),
        cmocka_unit_test(json_strings_that_just_fit_are_whole),
        cmocka_unit_test(json_strings_keep_utf8),
        cmocka_unit_test(json_strings_replace_broken_utf8),
        cmocka_unit_test(json_strings_are_cut_like_any_text),
        cmocka_unit_test(plain_text_has_no_control_characters_and_no_broken_bytes),
        cmocka_unit_test(plain_text_is_cut_like_any_text),
        cmocka_unit_test(utf8_control_characters),
        cmocka_unit_test(utf8_characters_of_one_to_four_bytes),
        cmocka_unit_test(utf8_that_is_broken_has_no_length),
        cmocka_unit_test(utf8_every_character_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
