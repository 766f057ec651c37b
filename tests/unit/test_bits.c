/* test_bits.c: the n-th bit of a word, against counting; sets put together, compared, and as rows of bytes. */
#include "checked.h"

#include <motu/rng.h>

#include "bits.h"
#include "spread.h"

static int nth_by_counting(uint64_t set, uint32_t n)
{
    for (int place = 0;; place++)
        if (set >> place & 1 && !n--)
            return place;
}

static void check_all(uint64_t set)
{
    const uint32_t count = (uint32_t)__builtin_popcountll(set);
    for (uint32_t n = 0; n < count; n++)
        assert_int_equal(bits_nth(set, n), nth_by_counting(set, n));
    for (uint32_t n = 0; set <= UINT32_MAX && n < count; n++)
        assert_int_equal(bits_nth32((uint32_t)set, n), nth_by_counting(set, n));
    for (uint32_t n = 0; set <= UINT16_MAX && n < count; n++)
        assert_int_equal(bits_nth16((uint32_t)set, n), nth_by_counting(set, n));
}

static void the_nth_bit_of_every_byte_in_every_place(void **state)
{
    (void)state;
    for (uint64_t byte = 1; byte < 256; byte++)
        for (int shift = 0; shift < 64; shift += 8) {
            check_all(byte << shift);
            check_all(byte << shift | 1);
            check_all(byte << shift | (uint64_t)1 << 63);
        }
}

static void the_nth_bit_of_random_words(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 5);
    check_all(~(uint64_t)0);
    for (int i = 0; i < 20000; i++) {
        uint64_t word = motu_rng_next(&rng);
        check_all(word);
        check_all(word & motu_rng_next(&rng) & motu_rng_next(&rng));
        check_all(word | motu_rng_next(&rng));
        check_all(word >> 32);
        check_all(word >> 48);
    }
}

static void a_row_has_a_byte_for_each_bit_and_nothing_behind(void **unused)
{
    (void)unused;
    struct motu_rng rng;
    motu_rng_seed(&rng, 11);
    for (int round = 0; round < 200; round++)
        for (int count = 0; count <= 64; count++) {
            const uint64_t set = motu_rng_next(&rng) & (round % 3 ? ~(uint64_t)0 : motu_rng_next(&rng));
            uint8_t row[72], groups[72];
            memset(row, 0xA5, sizeof row);
            memset(groups, 0xA5, sizeof groups);
            spread_some(row, set, count);
            spread_bits(groups, set, count / 8);
            for (int i = 0; i < 72; i++) {
                assert_int_equal(row[i], i < count ? (int)(set >> i & 1) : 0xA5);
                assert_int_equal(groups[i], i < count / 8 * 8 ? (int)(set >> i & 1) : 0xA5);
            }
        }
}

static void sums_and_differences_of_sets(void **unused)
{
    (void)unused;
    struct motu_rng rng;
    motu_rng_seed(&rng, 12);
    for (int round = 0; round < 2000; round++) {
        const uint64_t one = motu_rng_next(&rng), two = motu_rng_next(&rng);
        const int groups = 1 + (int)motu_rng_below(&rng, 8), words = 1 + (int)motu_rng_below(&rng, 64);
        uint8_t row[72];
        memset(row, 0xA5, sizeof row);
        spread_sums(row, one, two, groups);
        for (int i = 0; i < 72; i++)
            assert_int_equal(row[i], i < 8 * groups ? (int)((one >> i & 1) + (two >> i & 1)) : 0xA5);
        uint64_t before[64], after[64], expected = 0;
        for (int i = 0; i < 64; i++) {
            before[i] = motu_rng_next(&rng);
            after[i] = before[i] ^ (one >> i & 1) << motu_rng_below(&rng, 64);
            expected |= i < words ? one & (uint64_t)1 << i : 0;
        }
        assert_int_equal(spread_differing(before, after, words), expected);
    }
}

static void numbers_are_made_of_their_bits(void **unused)
{
    (void)unused;
    struct motu_rng rng;
    motu_rng_seed(&rng, 13);
    for (int round = 0; round < 2000; round++) {
        const int bits = 1 + (int)motu_rng_below(&rng, 8);
        uint64_t bit[8];
        uint8_t row[72];
        for (int i = 0; i < 8; i++)
            bit[i] = motu_rng_next(&rng);
        memset(row, 0xA5, sizeof row);
        spread_numbers(row, bit, bits);
        for (int n = 0; n < 72; n++) {
            int number = n < 64 ? 0 : 0xA5;
            for (int i = 0; n < 64 && i < bits; i++)
                number |= (int)(bit[i] >> n & 1) << i;
            assert_int_equal(row[n], number);
        }
    }
}

static void bits_are_put_where_they_belong(void **unused)
{
    (void)unused;
    struct motu_rng rng;
    motu_rng_seed(&rng, 13);
    for (int at = 0; at < 192; at++)
        for (int count = 1; count <= 64 && at + count <= 192; count++) {
            const uint64_t bits = motu_rng_next(&rng) >> (64 - count);
            uint64_t set[4] = {0, 0, 0, 0xA5};
            bits_put(set, at, bits, count);
            assert_int_equal(set[3], 0xA5);
            for (int i = 0; i < 192; i++)
                assert_int_equal(set[i / 64] >> i % 64 & 1,
                                 i >= at && i < at + count ? bits >> (i - at) & 1 : (uint64_t)0);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_made_of_their_bits),
        cmocka_unit_test(bits_are_put_where_they_belong),
        cmocka_unit_test(sums_and_differences_of_sets),
        cmocka_unit_test(a_row_has_a_byte_for_each_bit_and_nothing_behind),
        cmocka_unit_test(the_nth_bit_of_every_byte_in_every_place),
        cmocka_unit_test(the_nth_bit_of_random_words),
    };
    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
