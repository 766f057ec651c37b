/* test_rng.c: xoshiro256** seeded by splitmix64. The known values were worked out by a script in another
 * language, written from the published algorithms. */
#include "checked.h"

#include <string.h>

#include <motu/rng.h>

static void gives(uint64_t seed, const uint64_t first[5], uint64_t thousandth)
{
    struct motu_rng r;
    motu_rng_seed(&r, seed);
    for (int i = 0; i < 5; i++)
        assert_int_equal(motu_rng_next(&r), first[i]);
    for (int i = 6; i < 1000; i++)
        motu_rng_next(&r);
    assert_int_equal(motu_rng_next(&r), thousandth);
}

static void known_values_of_three_seeds(void **state)
{
    static const uint64_t zero[] = {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c,
                                    0xbba5ad4a1f842e59};
    static const uint64_t one[] = {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7,
                                   0xb27a48e29a233673};
    static const uint64_t most[] = {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f,
                                    0x913593fda1bca32a};
    (void)state;
    gives(0, zero, 0x7aac8c483a2edd2f);
    gives(1, one, 0xb8517c33c344d153);
    gives(UINT64_MAX, most, 0xc3c93ea5cde434cc);
}

static void the_seed_becomes_four_words_of_splitmix64(void **state)
{
    static const uint64_t zero[] = {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec};
    static const uint64_t one[] = {0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b};
    struct motu_rng r;
    (void)state;
    motu_rng_seed(&r, 0);
    assert_memory_equal(r.word, zero, sizeof zero);
    motu_rng_seed(&r, 1);
    assert_memory_equal(r.word, one, sizeof one);
}

static void a_decision_has_its_own_generator(void **state)
{
    struct motu_rng r, again;
    uint64_t seen[200];
    int count = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++)
        for (uint64_t n = 0; n < 20; n++) {
            motu_rng_seed_at(&r, seed, n);
            motu_rng_seed_at(&again, seed, n);
            assert_memory_equal(&r, &again, sizeof r);
            seen[count] = motu_rng_next(&r);
            for (int i = 0; i < count; i++)
                assert_int_not_equal(seen[i], seen[count]);
            count++;
        }
}

static void below_one_is_zero(void **state)
{
    struct motu_rng r;
    (void)state;
    motu_rng_seed(&r, 5);
    for (int i = 0; i < 100; i++)
        assert_int_equal(motu_rng_below(&r, 1), 0);
}

static void below_stays_below(void **state)
{
    static const uint32_t bounds[] = {2, 3, 24, 1000, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF};
    struct motu_rng r;
    (void)state;
    motu_rng_seed(&r, 6);
    for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++)
        for (int i = 0; i < 10000; i++)
            assert_true(motu_rng_below(&r, bounds[b]) < bounds[b]);
}

/* The chi-square statistic of counts that should all be equal. */
static double chi_square(const int count[], int kinds, int total)
{
    const double expected = (double)total / kinds;
    double sum = 0;
    for (int i = 0; i < kinds; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

static void below_is_uniform(void **state)
{
    /* the limits are what chance exceeds once in a thousand times */
    static const struct {
        uint32_t bound;
        double limit;
    } cases[] = {{2, 10.83}, {3, 13.82}, {5, 18.47}, {12, 31.26}, {24, 49.73}, {100, 148.23}};
    struct motu_rng r;
    (void)state;
    motu_rng_seed(&r, 20261115);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        int count[100] = {0};
        for (int i = 0; i < 120000; i++)
            count[motu_rng_below(&r, cases[c].bound)]++;
        assert_true(chi_square(count, (int)cases[c].bound, 120000) < cases[c].limit);
    }
}

static void below_favours_nothing_where_the_range_does_not_divide(void **state)
{
    /* without drawing again every third value would come twice as often */
    int count[3] = {0};
    struct motu_rng r;
    (void)state;
    motu_rng_seed(&r, 3);
    for (int i = 0; i < 60000; i++)
        count[motu_rng_below(&r, 0xC0000000) % 3]++;
    assert_true(chi_square(count, 3, 60000) < 13.82);
}

static uint64_t seed_of(const char *text)
{
    return motu_rng_seed_from_text(text, strlen(text));
}

static void a_number_stands_for_itself(void **state)
{
    (void)state;
    assert_int_equal(seed_of("0"), 0);
    assert_int_equal(seed_of("42"), 42);
    assert_int_equal(seed_of("007"), 7);
    assert_int_equal(seed_of("9999999999999999999"), 9999999999999999999u);
    assert_int_equal(seed_of("18446744073709551615"), UINT64_MAX);
    assert_int_equal(seed_of("000000000000000000000000000042"), 42);
    assert_int_equal(motu_rng_seed_from_text("421", 2), 42);
}

static void any_other_text_is_hashed(void **state)
{
    (void)state;
    assert_int_equal(seed_of(""), 0xcbf29ce484222325);
    assert_int_equal(seed_of("a"), 0xaf63dc4c8601ec8c);
    assert_int_equal(seed_of("foobar"), 0x85944171f73967e8);
    assert_int_equal(seed_of("-1"), 0x07d00b07b497d12b);
    assert_int_equal(seed_of("4 2"), 0x2ba2c818099303d1);
    /* numbers that do not fit */
    assert_int_equal(seed_of("18446744073709551616"), 0xedf2aa6b38fc416d);
    assert_int_equal(seed_of("100000000000000000000"), 0x106a27378e3f13fc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values_of_three_seeds),
        cmocka_unit_test(the_seed_becomes_four_words_of_splitmix64),
        cmocka_unit_test(a_decision_has_its_own_generator),
        cmocka_unit_test(below_one_is_zero),
        cmocka_unit_test(below_stays_below),
        cmocka_unit_test(below_is_uniform),
        cmocka_unit_test(below_favours_nothing_where_the_range_does_not_divide),
        cmocka_unit_test(a_number_stands_for_itself),
        cmocka_unit_test(any_other_text_is_hashed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
