/* test_bits.c: the n-th bit of a word, against counting; sets of bits as rows of bytes. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_has_a_byte_for_each_bit_and_nothing_behind),
        cmocka_unit_test(the_nth_bit_of_every_byte_in_every_place),
        cmocka_unit_test(the_nth_bit_of_random_words),
    };
    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
