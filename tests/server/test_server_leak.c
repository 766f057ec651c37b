/* test_server_leak.c: the one way out lets nothing out. Two tables whose logs differ only in what a viewer cannot know
 * give that viewer equal bytes: whole views, updates since any event, records; over decisions, undo, takebacks, chat.
 */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include <motu/catalogue.h>

#include "pair.h"
#include "random_games.h"
#include "view.h"

static long apart;

static void compare(const struct pair *p, struct motu_rng *rng)
{
    static char bytes[2][1024 * 1024];
    const int64_t since = motu_rng_below(rng, (uint32_t)p->table[0]->events + 2);
    for (int i = 0; i < 2; i++) {
        struct motu_text text = MOTU_TEXT_IN(bytes[i]);
        view_whole(p->table[i], p->viewer, &text);
        view_update(p->table[i], p->viewer, since, &text);
        view_record(p->table[i], p->viewer, &text);
        view_lobby(p->table[i], &text);
        view_notice(p->table[i], 0, "turn", &text);
        assert_true(motu_text_fits(&text));
    }
    if (strcmp(bytes[0], bytes[1]) != 0) {
        size_t at = 0;
        while (bytes[0][at] == bytes[1][at])
            at++;
        fail_msg("since %d: %.60s, not %.60s", (int)since, bytes[1] + (at > 30 ? at - 30 : 0),
                 bytes[0] + (at > 30 ? at - 30 : 0));
    }
    apart += pair_is_apart(p);
}

/* Back by some decisions, as an undo or a takeback; both tables have as many. */
static void go_back(struct pair *p, struct motu_rng *rng)
{
    const struct table *t = p->table[0];
    const int to = t->match->count - 1 - (int)motu_rng_below(rng, t->match->count < 6 ? (uint32_t)t->match->count : 6);
    const char *name = motu_actor_name(t->game, (int)motu_rng_below(rng, (uint32_t)t->seats));
    char text[32];
    if (motu_rng_below(rng, 2)) {
        snprintf(text, sizeof text, "undo - %d", to);
        pair_event(p, name, text);
        return;
    }
    snprintf(text, sizeof text, "ask - %d", to);
    pair_event(p, name, text);
    compare(p, rng);
    snprintf(text, sizeof text, "takeback - %d", to);
    pair_event(p, "house", text);
}

/* Whether the two differ in their last decision: then it is worth taking back, and being made again alike. */
static bool was_hidden(const struct pair *p)
{
    const int last = p->table[0]->match->count - 1;
    return p->table[0]->match->move[last] != p->table[1]->match->move[last];
}

static void play(const struct motu_game *game, int viewer, struct motu_rng *rng)
{
    struct pair p = {0};
    pair_open(&p, game, viewer, rng);
    for (int steps = 0; viewer < p.table[0]->seats && steps < 600 && pair_step(&p, rng); steps++) {
        if (p.table[0]->match->count && !motu_rng_below(rng, was_hidden(&p) ? 2 : 12))
            go_back(&p, rng);
        if (!motu_rng_below(rng, 20))
            pair_event(&p, motu_actor_name(game, 0), "say - Hm.");
        if (viewer >= 0 && !motu_rng_below(rng, 20)) /* what onlookers say is kept from players too */
            pair_events(&p, "public", "say - Eve\tblack has Coco", "say - Cyrus\tno");
        if (!motu_rng_below(rng, 3))
            compare(&p, rng);
    }
    pair_close(&p);
}

static void learns_nothing(int viewer)
{
    for (int i = 0; motu_catalogue_games[i]; i++) {
        struct motu_rng rng;
        motu_rng_seed(&rng, 17);
        apart = 0;
        const int games = random_games_count(40) / (1 + motu_catalogue_games[i]->max_moves / 160);
        for (int n = 0; n < games; n++)
            play(motu_catalogue_games[i], viewer, &rng);
        print_message("# %s, viewer %s: %ld comparisons of different truths\n", motu_catalogue_games[i]->id,
                      motu_actor_name(motu_catalogue_games[i], viewer), apart);
        assert_true(apart > 0);
    }
}

static void the_first_seat_is_sent_nothing_hidden(void **state)
{
    (void)state;
    learns_nothing(0);
}

static void the_second_seat_is_sent_nothing_hidden(void **state)
{
    (void)state;
    learns_nothing(1);
}

static void onlookers_are_sent_nothing_hidden(void **state)
{
    (void)state;
    learns_nothing(MOTU_ONLOOKER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_seat_is_sent_nothing_hidden),
        cmocka_unit_test(the_second_seat_is_sent_nothing_hidden),
        cmocka_unit_test(onlookers_are_sent_nothing_hidden),
    };
    return cmocka_run_group_tests_name("server_leak", tests, NULL, NULL);
}
