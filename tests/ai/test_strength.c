/* test_strength.c: about which level somebody plays: nothing from few decisions, more from more, and in order. */
#include "checked.h"

#include <motu/catalogue.h>
#include <motu/strength.h>

#include "softmax.h"

static struct motu_strength_tally tally_of(int loss, int decisions)
{
    struct motu_strength_tally tally = {0};
    for (int i = 0; i < decisions; i++)
        motu_strength_add(&tally, loss);
    return tally;
}

static void nothing_is_said_of_few_decisions_or_unmeasured_games(void **unused)
{
    (void)unused;
    struct motu_strength s;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        const struct motu_strength_tally few = tally_of(0, MOTU_STRENGTH_LEAST - 1),
                                         enough = tally_of(0, MOTU_STRENGTH_LEAST);
        assert_false(motu_strength_estimate(game, &few, &s));
        assert_int_equal(motu_strength_estimate(game, &enough, &s), motu_strength_visits(game) > 0);
    }
    assert_true(motu_strength_visits(motu_catalogue_find("kahuna", 6)) > 0);
    assert_true(motu_strength_visits(motu_catalogue_find("kaivai", 6)) > 0);
}

static void losses_fall_into_classes_that_hold_them_all(void **unused)
{
    (void)unused;
    struct motu_strength_tally tally = {0};
    int before = 0;
    for (int loss = 0; loss <= MOTU_VALUE; loss += MOTU_VALUE / 2000) {
        motu_strength_add(&tally, loss);
        int last = MOTU_LOSS_CLASSES - 1, sum = 0;
        while (!tally.count[last])
            last--;
        assert_in_range(last, before, before + 1); /* a greater loss is never in a class before */
        before = last;
        for (int i = 0; i < MOTU_LOSS_CLASSES; i++)
            sum += tally.count[i];
        assert_int_equal(sum, tally.decisions);
    }
    assert_int_equal(before, MOTU_LOSS_CLASSES - 1);
}

/* Ten decisions, good or bad, leave room on the side where there are other levels. */
static void few_decisions_leave_levels_on_both_sides_possible(void **unused)
{
    (void)unused;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        struct motu_strength good, bad;
        const struct motu_strength_tally nothing = tally_of(0, MOTU_STRENGTH_LEAST),
                                         much = tally_of(MOTU_VALUE / 10, MOTU_STRENGTH_LEAST);
        if (!motu_strength_visits(game))
            continue;
        assert_true(motu_strength_estimate(game, &nothing, &good) && motu_strength_estimate(game, &much, &bad));
        assert_true(good.low < good.level);
        assert_true(bad.high > bad.level);
    }
}

static void who_gives_away_less_is_stronger_and_more_decisions_say_more(void **unused)
{
    (void)unused;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        struct motu_strength weak, strong, brief;
        const struct motu_strength_tally poor = tally_of(MOTU_VALUE / 10, 200), perfect = tally_of(0, 200),
                                         short_one = tally_of(0, MOTU_STRENGTH_LEAST);
        if (!motu_strength_visits(game))
            continue;
        assert_true(motu_strength_estimate(game, &poor, &weak) && motu_strength_estimate(game, &perfect, &strong)
                    && motu_strength_estimate(game, &short_one, &brief));
        assert_true(weak.high < strong.low);
        assert_int_equal(strong.level, MOTU_LEVELS);
        assert_true(brief.high - brief.low > strong.high - strong.low);
        assert_true(brief.low <= brief.level && brief.level <= brief.high);
    }
}

/* How probable the levels from `low` to `high` are, by the table of losses. */
static double share_of(const struct motu_losses *l, const struct motu_strength_tally *t, int low, int high)
{
    double inside = 0, total = 0, at[MOTU_LEVELS], most = 0;
    for (int level = 1; level <= MOTU_LEVELS; level++) {
        at[level - 1] = 0;
        for (int kind = 0; kind < MOTU_LOSS_CLASSES; kind++)
            at[level - 1] += (double)t->count[kind] * l->log[level - 1][kind] / 1000 * l->worth / 100;
        most = level == 1 || at[level - 1] > most ? at[level - 1] : most;
    }
    for (int level = 1; level <= MOTU_LEVELS; level++) {
        const double part = softmax_exp(at[level - 1] - most);
        total += part;
        inside += level >= low && level <= high ? part : 0;
    }
    return inside / total;
}

static void the_interval_has_nine_tenths_and_no_shorter_one_has(void **unused)
{
    (void)unused;
    enum { SOME = 40 };
    const double nearly = 1e-9; /* sums in another order */
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        for (int good = 0; motu_strength_visits(game) && good <= SOME; good++) {
            struct motu_strength_tally tally = tally_of(0, good);
            struct motu_strength s;
            for (int k = good; k < SOME; k++)
                motu_strength_add(&tally, MOTU_VALUE / (4 + 7 * (k % 23)));
            assert_true(motu_strength_estimate(game, &tally, &s));
            assert_true(s.low <= s.level && s.level <= s.high);
            assert_true(share_of(game->losses, &tally, s.low, s.high) > 0.9 - nearly);
            for (int low = 1, levels = s.high - s.low; low + levels - 1 <= MOTU_LEVELS; low++)
                assert_true(share_of(game->losses, &tally, low, low + levels - 1) < 0.9 + nearly);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said_of_few_decisions_or_unmeasured_games),
        cmocka_unit_test(losses_fall_into_classes_that_hold_them_all),
        cmocka_unit_test(few_decisions_leave_levels_on_both_sides_possible),
        cmocka_unit_test(the_interval_has_nine_tenths_and_no_shorter_one_has),
        cmocka_unit_test(who_gives_away_less_is_stronger_and_more_decisions_say_more),
    };
    return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
