/* test_vapid.c: the header for a push service: for addresses that can be one's, and for no others. A client chooses the
 * address. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "vapid.h"

static struct vapid *v;

static int open_key(void **state)
{
    uint8_t secret[VAPID_SECRET];
    (void)state;
    assert_true(vapid_make(secret));
    v = vapid_open(secret);
    return !v;
}

static int close_key(void **state)
{
    (void)state;
    vapid_close(v);
    return 0;
}

static bool writes(const char *endpoint, const char *contact)
{
    char line[VAPID_LINE];
    return vapid_write(v, endpoint, 1000000000, contact, line);
}

static void an_address_has_a_header(void **state)
{
    char line[VAPID_LINE];
    (void)state;
    assert_true(vapid_write(v, "https://push.example:8443/send/1?x=@", 1000000000, "mailto:host@example.org", line));
    assert_memory_equal(line, "vapid t=", 8);
    assert_non_null(strstr(line, vapid_public(v)));
    assert_true(writes("https://push.example", NULL));
    assert_true(writes("https://push.example#\"", NULL));
}

static void what_is_no_address_has_none(void **state)
{
    (void)state;
    assert_false(writes("", NULL));
    assert_false(writes("push.example/send", NULL));
    assert_false(writes("https://somebody@push.example/", NULL)); /* whose audience would be read in two ways */
    assert_false(writes("https://push.example\"/", NULL));
    assert_false(writes("https://push.example\\/", NULL));
}

static void what_is_too_long_has_none(void **state)
{
    char endpoint[400], contact[900];
    (void)state;
    for (int length = 240; length < 260; length++) {
        snprintf(endpoint, sizeof endpoint, "https://%0*d/send", length, 1);
        assert_true(writes(endpoint, NULL) == (length + 8 < 256));
    }
    bool fitted = true;
    for (int length = 10; length < 850; length += 10) {
        snprintf(contact, sizeof contact, "mailto:%0*d", length, 1);
        const bool fits = writes("https://push.example/", contact);
        assert_true(fitted || !fits); /* once too long, longer ones are too */
        fitted = fits;
    }
    assert_false(fitted);
}

static void no_key_is_made_of_a_number_that_is_none(void **state)
{
    uint8_t secret[VAPID_SECRET] = {0};
    (void)state;
    assert_null(vapid_open(secret));
    memset(secret, 0xff, sizeof secret); /* beyond the order of the curve */
    assert_null(vapid_open(secret));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_a_header),
        cmocka_unit_test(what_is_no_address_has_none),
        cmocka_unit_test(what_is_too_long_has_none),
        cmocka_unit_test(no_key_is_made_of_a_number_that_is_none),
    };
    return cmocka_run_group_tests_name("vapid", tests, open_key, close_key);
}
