/* test_net.c: the small parts of the net that need no socket: rates, deadlines, addresses, lists of words, SHA-1. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "address.h"
#include "deadline.h"
#include "net_inside.h"
#include "rate.h"
#include "sha1.h"

static void rate_gives_its_burst_and_then_drips(void **state)
{
    struct rate rate = {0};
    int taken = 0;
    (void)state;
    for (int i = 0; i < 100; i++)
        taken += rate_take(&rate, 1000000, 20, 10000, 40);
    assert_int_equal(taken, 40);
    taken = 0;
    for (int64_t now = 1000000; now < 1010000; now += 10)
        taken += rate_take(&rate, now, 20, 10000, 40);
    assert_int_equal(taken, 19); /* the first is there when the first of the burst has dripped away */
    for (int i = 0; i < 100; i++)
        taken += rate_take(&rate, 1100000, 20, 10000, 40);
    assert_int_equal(taken, 19 + 40);
}

static void deadlines_come_in_their_order(void **state)
{
    struct deadlines all;
    struct deadline a = {0}, b = {0}, c = {0};
    (void)state;
    deadlines_init(&all, 100);
    assert_true(deadlines_next(&all) == INT64_MAX);
    deadline_set(&all, &a, 0);
    deadline_set(&all, &b, 10);
    deadline_set(&all, &c, 20);
    deadline_set(&all, &a, 30); /* moved to the end */
    deadline_clear(&c);
    deadline_clear(&c); /* twice does no harm */
    assert_true(deadlines_next(&all) == 110);
    assert_null(deadlines_take(&all, 109));
    assert_ptr_equal(deadlines_take(&all, 110), &b);
    assert_null(deadlines_take(&all, 129));
    assert_ptr_equal(deadlines_take(&all, 130), &a);
    assert_null(deadlines_take(&all, 1000));
}

static void check_sha1(const char *text, const char *hex)
{
    uint8_t digest[SHA1_BYTES];
    char out[2 * SHA1_BYTES + 1];
    sha1(text, strlen(text), digest);
    for (int i = 0; i < SHA1_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(out, hex);
}

static void sha1_gives_the_published_digests(void **state)
{
    char letters[121] = {0};
    (void)state;
    check_sha1("", "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    check_sha1("abc", "a9993e364706816aba3e25717850c26c9cd0d89d");
    check_sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    memset(letters, 'a', 64);
    check_sha1(letters, "0098ba824b5c16427bd7a1122a5a442a25ec644d");
    memset(letters, 'a', 120);
    check_sha1(letters, "f34c1488385346a55709ba056ddd08280dd4c6d6");
}

static bool same_client(const char *one, const char *other)
{
    struct address_key a, b;
    char text[ADDRESS_TEXT];
    assert_true(address_of_text(one, strlen(one), &a, text));
    assert_true(address_of_text(other, strlen(other), &b, text));
    return !memcmp(&a, &b, sizeof a);
}

static void an_address_is_a_client(void **state)
{
    struct address_key key;
    char text[ADDRESS_TEXT];
    (void)state;
    assert_true(same_client("10.0.0.1", "::ffff:10.0.0.1"));
    assert_false(same_client("10.0.0.1", "10.0.0.2"));
    assert_true(same_client("2001:db8::1", "2001:db8::ffff:1"));
    assert_false(same_client("2001:db8::1", "2001:db8:0:1::1"));
    assert_false(same_client("::1", "::"));
    assert_false(same_client("::1", "::2"));
    assert_false(same_client("::1", "::1:0:0:1"));
    assert_true(same_client("::1:0:0:1", "::1:0:0:2"));
    assert_false(
        same_client("::ffff:10.0.0.1", "::ffff:10.0.0.2")); /* each of its own, unlike neighbours in a network */
    assert_true(same_client("::fffe:10.0.0.1", "::fffe:10.0.0.2"));
    static const char *const none[] = {"",
                                       "10.0.0",
                                       "10.0.0.256",
                                       "x",
                                       "10.0.0.1 ",
                                       "[::1]",
                                       "10.0.0.1:80",
                                       "0x7f.1",
                                       "1111111111111111111111111111111111111111111111111111"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(address_of_text(none[i], strlen(none[i]), &key, text));
    assert_false(address_of_text("10.0.0.1\0x", 10, &key, text));
}

static const char *forwarded(const char *header)
{
    static const char *const proxies[] = {"10.0.0.1", "10.0.0.2", NULL};
    static char text[ADDRESS_TEXT];
    struct address_key key;
    return address_forwarded(header, proxies, &key, text) ? text : "none";
}

static void the_last_untrusted_hop_is_the_client(void **state)
{
    (void)state;
    assert_string_equal(forwarded("1.2.3.4"), "1.2.3.4");
    assert_string_equal(forwarded("9.9.9.9, 1.2.3.4"), "1.2.3.4");
    assert_string_equal(forwarded("9.9.9.9,\t1.2.3.4 , 10.0.0.1,10.0.0.2"), "1.2.3.4");
    assert_string_equal(forwarded("9.9.9.9,\t 1.2.3.4\t \t"), "1.2.3.4");
    assert_string_equal(forwarded("10.0.0.1"), "none");
    assert_string_equal(forwarded("9.9.9.9, rubbish"), "none");
    assert_string_equal(forwarded("9.9.9.9, rubbish, 10.0.0.1"), "none");
    assert_string_equal(forwarded("9.9.9.9,"), "none");
    assert_string_equal(forwarded(","), "none");
    assert_string_equal(forwarded(""), "none");
    assert_string_equal(forwarded(NULL), "none");
}

static void quiet_addresses_are_forgotten(void **state)
{
    static struct addresses all;
    struct address_key key = {{0}};
    (void)state;
    for (int i = 0; i < 3000; i++) {
        key.bytes[0] = (uint8_t)i;
        key.bytes[1] = (uint8_t)(i >> 8);
        struct address *a = addresses_find(&all, &key);
        assert_non_null(a);
        assert_ptr_equal(addresses_find(&all, &key), a);
        a->connections = i < 10;
        assert_true(i < 10 || rate_take(&a->fresh, i < 20 ? 1000 : 0, 20, 1000, 40));
    }
    assert_int_equal(all.count, 3000);
    memset(&key, 0, sizeof key);
    key.bytes[0] = 50;
    addresses_find(&all, &key)->away = 1; /* somebody who was told to come back later is still there */
    addresses_sweep(&all, 1000);
    assert_int_equal(all.count, 21);
    addresses_find(&all, &key)->away = 0;
    addresses_sweep(&all, 1000);
    assert_int_equal(all.count, 20);
    addresses_sweep(&all, 2000);
    assert_int_equal(all.count, 10);
    addresses_free(&all);
}

static struct address *find_number(struct addresses *all, uint32_t number)
{
    struct address_key key = {.bytes = {0x20, 1}};
    memcpy(key.bytes + 2, &number, sizeof number);
    return addresses_find(all, &key);
}

static void a_full_table_forgets_whoever_is_quiet(void **state)
{
    static struct addresses all;
    (void)state;
    for (uint32_t i = 0; i < ADDRESS_MOST; i++) {
        struct address *a = find_number(&all, i);
        assert_non_null(a);
        a->connections = i % 2;
        a->requests.empty_at = i;
    }
    find_number(&all, 0)->away = 1; /* the quietest, and told to come back later just now */
    for (uint32_t i = 1; i < ADDRESS_MOST / 2; i++) {
        struct address *a = find_number(&all, ADDRESS_MOST + i);
        assert_non_null(a); /* everybody can be counted … */
        a->connections = 1;
    }
    assert_int_equal(all.count, ADDRESS_MOST);
    for (uint32_t i = 1; i < ADDRESS_MOST; i += 2)
        assert_int_equal(find_number(&all, i)->connections, 1); /* … and nobody who is here was forgotten */
    assert_int_equal(find_number(&all, 0)->away, 1);
    assert_null(find_number(&all, 2 * ADDRESS_MOST));
    addresses_free(&all);
}

static void a_word_is_found_in_a_list(void **state)
{
    (void)state;
    assert_true(head_has_word("keep-alive, Upgrade", "upgrade"));
    assert_true(head_has_word("upgrade", "Upgrade"));
    assert_true(head_has_word("br;q=1.0,gzip;q=0.5", "gzip"));
    assert_false(head_has_word("x-gzip", "gzip"));
    assert_false(head_has_word("gzip2", "gzip"));
    assert_false(head_has_word("lzip, bzip", "gzip"));
    assert_false(head_has_word("br;gzip", "gzip"));
    assert_false(head_has_word("", "gzip"));
    assert_false(head_has_word(NULL, "gzip"));
}

static void a_client_has_one_name(void **state)
{
    static const char *const names[][2] = {{"192.0.2.7", "192.0.2.7"},
                                           {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
                                           {"2001:db8:1:2::", "2001:db8:1:2::/64"},
                                           {"2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db8:ffff:ffff::/64"},
                                           {"::ffff:192.0.2.7", "192.0.2.7"},
                                           {"::1", "::1"},
                                           {"", ""},
                                           {"nobody", "nobody"}};
    char client[ADDRESS_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        address_write_client(names[i][0], client);
        assert_string_equal(client, names[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rate_gives_its_burst_and_then_drips),
        cmocka_unit_test(deadlines_come_in_their_order),
        cmocka_unit_test(sha1_gives_the_published_digests),
        cmocka_unit_test(an_address_is_a_client),
        cmocka_unit_test(a_client_has_one_name),
        cmocka_unit_test(the_last_untrusted_hop_is_the_client),
        cmocka_unit_test(quiet_addresses_are_forgotten),
        cmocka_unit_test(a_full_table_forgets_whoever_is_quiet),
        cmocka_unit_test(a_word_is_found_in_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
