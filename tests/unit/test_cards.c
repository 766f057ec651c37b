/* test_cards.c: sets of cards as bits, against plain counts over many random sets; and the n-th bit. */
#include "checked.h"

#include <string.h>

#include "bits.h"
#include "cards.h"

enum { TRIALS = 20000 };

/* The model: how many of each island. */
struct counts {
    int of[ISLANDS];
};

static struct counts random_counts(struct motu_rng *rng, const struct counts *most)
{
    struct counts c;
    for (int i = 0; i < ISLANDS; i++)
        c.of[i] = (int)motu_rng_below(rng, (uint32_t)(most ? most->of[i] : 2) + 1);
    return c;
}

static cards from_counts(const struct counts *c)
{
    cards set = 0;
    for (int i = 0; i < ISLANDS; i++)
        for (int n = 0; n < c->of[i]; n++)
            set = cards_add(set, i);
    return set;
}

static int total(const struct counts *c)
{
    int sum = 0;
    for (int i = 0; i < ISLANDS; i++)
        sum += c->of[i];
    return sum;
}

static void set_is(cards set, const struct counts *c)
{
    for (int i = 0; i < ISLANDS; i++) {
        assert_int_equal(cards_copies(set, i), c->of[i]);
        assert_int_equal(cards_have(set, i), c->of[i] > 0);
        assert_int_equal(cards_islands(set) >> i & 1, c->of[i] > 0);
        assert_int_equal(cards_pairs(set) >> i & 1, c->of[i] == 2);
    }
    assert_int_equal(cards_count(set), total(c));
    assert_int_equal(set & ~CARDS_ALL, 0);
}

static void the_empty_and_the_full_set(void **state)
{
    struct counts c = {{0}};
    (void)state;
    set_is(0, &c);
    for (int i = 0; i < ISLANDS; i++)
        c.of[i] = 2;
    set_is(CARDS_ALL, &c);
    assert_int_equal(from_counts(&c), CARDS_ALL);
    assert_int_equal(cards_count(CARDS_ALL), 24);
    assert_int_equal(cards_missing(CARDS_ALL), 0);
    assert_int_equal(cards_missing(0), CARDS_ALL);
}

static void adding_and_removing(void **state)
{
    struct motu_rng rng;
    struct counts c = {{0}};
    cards set = 0;
    (void)state;
    motu_rng_seed(&rng, 1);
    for (int trial = 0; trial < TRIALS; trial++) {
        const int island = (int)motu_rng_below(&rng, ISLANDS);
        if (c.of[island] == 0 || (c.of[island] == 1 && motu_rng_below(&rng, 2))) {
            set = cards_add(set, island);
            c.of[island]++;
        } else {
            set = cards_remove(set, island);
            c.of[island]--;
        }
        set_is(set, &c);
    }
}

static void one_set_has_one_form(void **state)
{
    (void)state;
    for (int i = 0; i < ISLANDS; i++)
        for (int k = 0; k < ISLANDS; k++)
            assert_int_equal(cards_add(cards_add(0, i), k), cards_add(cards_add(0, k), i));
    assert_int_equal(cards_remove(cards_add(cards_add(0, 3), 3), 3), cards_add(0, 3));
}

static void joining(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 2);
    for (int trial = 0; trial < TRIALS; trial++) {
        const struct counts all = random_counts(&rng, NULL), a = random_counts(&rng, &all);
        struct counts b;
        for (int i = 0; i < ISLANDS; i++)
            b.of[i] = all.of[i] - a.of[i];
        set_is(cards_join(from_counts(&a), from_counts(&b)), &all);
        set_is(cards_join(from_counts(&b), from_counts(&a)), &all);
    }
}

static void what_is_missing_and_what_is_left(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 3);
    for (int trial = 0; trial < TRIALS; trial++) {
        const struct counts a = random_counts(&rng, NULL), b = random_counts(&rng, &a);
        struct counts missing, left;
        for (int i = 0; i < ISLANDS; i++) {
            missing.of[i] = 2 - a.of[i];
            left.of[i] = a.of[i] - b.of[i];
        }
        set_is(cards_missing(from_counts(&a)), &missing);
        set_is(cards_without(from_counts(&a), from_counts(&b)), &left);
    }
}

static void containing(void **state)
{
    struct motu_rng rng;
    int contained = 0;
    (void)state;
    motu_rng_seed(&rng, 4);
    for (int trial = 0; trial < TRIALS; trial++) {
        const struct counts a = random_counts(&rng, NULL);
        struct counts b = random_counts(&rng, &a);
        if (trial % 2) { /* one card changed: perhaps too many now */
            const uint32_t island = motu_rng_below(&rng, ISLANDS);
            b.of[island] = (int)motu_rng_below(&rng, 3);
        }
        int inside = 1;
        for (int i = 0; i < ISLANDS; i++)
            inside &= b.of[i] <= a.of[i];
        contained += inside;
        assert_int_equal(cards_contain(from_counts(&a), from_counts(&b)), inside);
    }
    assert_in_range(contained, TRIALS / 2, TRIALS - TRIALS / 20);
}

static void a_random_card_is_drawn_by_its_copies(void **state)
{
    /* A twice, C once, L twice: five cards */
    const cards set = cards_add(cards_add(cards_add(cards_add(cards_add(0, 0), 0), 2), 11), 11);
    int count[ISLANDS] = {0};
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 5);
    for (int i = 0; i < 50000; i++)
        count[cards_random(set, &rng)]++;
    assert_int_equal(count[0] + count[2] + count[11], 50000);
    assert_in_range(count[0], 19600, 20400);
    assert_in_range(count[2], 9700, 10300);
    assert_in_range(count[11], 19600, 20400);
}

static void a_random_card_of_one_is_that_one(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 6);
    for (int i = 0; i < ISLANDS; i++)
        assert_int_equal(cards_random(cards_add(0, i), &rng), i);
}

static int naive_nth(uint64_t set, uint32_t n)
{
    for (int place = 0; place < 64; place++)
        if (set >> place & 1 && !n--)
            return place;
    return -1;
}

static void the_nth_bit_of_any_word(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 7);
    for (int trial = 0; trial < TRIALS; trial++) {
        uint64_t set = motu_rng_next(&rng);
        for (uint32_t thin = motu_rng_below(&rng, 4); thin; thin--)
            set &= motu_rng_next(&rng);
        if (trial % 3 == 0)
            set &= CARDS_ALL;
        const int members = __builtin_popcountll(set);
        for (int n = 0; n < members; n++)
            assert_int_equal(bits_nth(set, (uint32_t)n), naive_nth(set, (uint32_t)n));
    }
    for (int n = 0; n < 64; n++) {
        assert_int_equal(bits_nth(UINT64_MAX, (uint32_t)n), n);
        assert_int_equal(bits_nth((uint64_t)1 << n, 0), n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_empty_and_the_full_set),
        cmocka_unit_test(adding_and_removing),
        cmocka_unit_test(one_set_has_one_form),
        cmocka_unit_test(joining),
        cmocka_unit_test(what_is_missing_and_what_is_left),
        cmocka_unit_test(containing),
        cmocka_unit_test(a_random_card_is_drawn_by_its_copies),
        cmocka_unit_test(a_random_card_of_one_is_that_one),
        cmocka_unit_test(the_nth_bit_of_any_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
