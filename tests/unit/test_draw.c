/* test_draw.c: pictures of positions: there is one of every game in the catalogue and of every position of the golden
 * games; the elements close, no number is broken; and what a viewer cannot know changes nothing in the viewer's
 * picture. That they are the page's pictures is tests/web/pictures.mjs's. */
#include "checked.h"

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "draw.h"
#include "random_games.h"

static char svg[2][DRAW_MAX_BYTES];

/* Not by strstr: a sanitizer measures the whole rest of the text at each of its calls. */
static size_t count_of(const char *text, const char *part)
{
    const size_t length = strlen(part);
    size_t count = 0;
    for (; *text; text++)
        count += *text == *part && strncmp(text, part, length) == 0;
    return count;
}

static void check_elements(const char *text)
{
    assert_int_equal(count_of(text, "<g"), count_of(text, "</g>"));
    assert_int_equal(count_of(text, "<text"), count_of(text, "</text>"));
    assert_int_equal(count_of(text, "<path") + count_of(text, "<rect") + count_of(text, "<circle")
                         + count_of(text, "<use") + count_of(text, "<stop"),
                     count_of(text, "/>"));
    static const char *const broken[] = {"nan", "(null)", "var(", "color-mix", "none none", "d=\"\"", "--"};
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        if (strstr(text, broken[i]))
            fail_msg("%s in a picture: %.60s", broken[i], strstr(text, broken[i]) - 30);
    assert_string_equal(text + strlen(text) - 7, "</svg>\n");
}

static void draw_view(const struct motu_game *game, const struct motu_state *view, bool dark, char *to)
{
    struct motu_text text = motu_text_in(to, DRAW_MAX_BYTES);
    const struct draw_request r = {
        .game = game, .view = view, .dark = dark, .name = {"<Anna & \"Bo\">"}, .caption = "x"};
    assert_true(draw_position(&r, &text));
    check_elements(to);
    assert_null(strstr(to, "<Anna"));
}

/* The picture of a viewer, and that of another truth which the viewer cannot tell from the first. */
static void draw_both(const struct motu_match *m, int viewer, bool dark, struct motu_rng *rng)
{
    struct motu_state view, other;
    motu_match_view(m, viewer, &view);
    draw_view(m->game, &view, dark, svg[0]);
    memcpy(&other, &view, m->game->state_size);
    m->game->determinize(&other, rng);
    m->game->conceal(&other, viewer);
    draw_view(m->game, &other, dark, svg[1]);
    assert_string_equal(svg[0], svg[1]);
}

static void every_game_draws_for_every_viewer(void **unused)
{
    struct motu_rng rng;
    static struct motu_match m;
    (void)unused;
    motu_rng_seed(&rng, 18);
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        assert_true(draw_can(game));
        for (int n = random_games_count(2); n > 0; n--) {
            random_games_start(&m, game, &rng);
            do {
                if (motu_rng_below(&rng, 12) == 0 || motu_match_actor(&m) == MOTU_OVER)
                    draw_both(&m, (int)motu_rng_below(&rng, (uint32_t)game->seats(&m.now)), m.count & 1, &rng);
                if (motu_rng_below(&rng, 40) == 0)
                    draw_both(&m, MOTU_ONLOOKER, m.count & 1, &rng);
            } while (motu_match_actor(&m) != MOTU_OVER
                     && motu_match_play(&m, motu_random_move(game, &m.now, &rng), NULL));
        }
    }
}

/* The check above must be able to fail: the truth itself, drawn, differs. */
static void a_hidden_hand_shows_in_the_picture_of_the_truth(void **unused)
{
    struct motu_rng rng;
    static struct motu_match m;
    struct motu_state view;
    (void)unused;
    motu_rng_seed(&rng, 3);
    assert_true(motu_match_start(&m, motu_catalogue_find("kahuna", 6), "", 5, NULL));
    while (motu_match_actor(&m) == MOTU_CHANCE)
        assert_true(motu_match_play(&m, motu_match_chance(&m), NULL));
    motu_match_view(&m, 0, &view);
    draw_view(m.game, &m.now, false, svg[0]);
    draw_view(m.game, &view, false, svg[1]);
    assert_string_not_equal(svg[0], svg[1]);
}

static void draw_golden(const char *path, int every)
{
    static struct motu_match m;
    static char line[256 * 1024];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    json_t *head = json_loads(line, 0, NULL);
    const char *id = json_string_value(json_object_get(head, "game"));
    json_t *rules = json_object_get(head, "rules");
    assert_true(motu_match_start_under(&m, motu_catalogue_find(id, strlen(id)),
                                       rules ? (int)json_integer_value(rules) : 1,
                                       json_string_value(json_object_get(head, "options")), 1, NULL));
    while (fgets(line, sizeof line, file)) {
        json_t *decision = json_loads(line, 0, NULL);
        const char *move = json_string_value(json_object_get(decision, "move"));
        if (m.count % every == 0 || !move)
            draw_view(m.game, &m.now, m.count % 2, svg[0]);
        if (move)
            assert_true(motu_match_play_text(&m, move, NULL));
        json_decref(decision);
    }
    fclose(file);
    json_decref(head);
}

/* Every 29th position; with MOTU_TEST_FACTOR=29 each. */
static void golden_positions_draw(void **unused)
{
    const int every = 29 / random_games_count(1) > 1 ? 29 / random_games_count(1) : 1;
    DIR *folder = opendir(MOTU_SOURCE_DIR "/tests/golden/games");
    int games = 0;
    (void)unused;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[512];
        if (!strstr(entry->d_name, ".jsonl"))
            continue;
        snprintf(path, sizeof path, MOTU_SOURCE_DIR "/tests/golden/games/%s", entry->d_name);
        draw_golden(path, every);
        games++;
    }
    assert_true(games > 50);
    closedir(folder);
}

static void a_small_text_is_refused_not_overrun(void **unused)
{
    static struct motu_match m;
    char little[100];
    struct motu_text text = MOTU_TEXT_IN(little);
    (void)unused;
    assert_true(motu_match_start(&m, motu_catalogue_games[0], "", 5, NULL));
    const struct draw_request r = {.game = m.game, .view = &m.now};
    assert_false(draw_position(&r, &text));
    assert_int_equal(strlen(little), sizeof little - 1);
}

static void a_game_without_a_drawing_is_refused(void **unused)
{
    const struct motu_game game = {.id = "go"};
    char little[100];
    struct motu_text text = MOTU_TEXT_IN(little);
    (void)unused;
    assert_false(draw_can(&game));
    assert_false(draw_position(&(struct draw_request){.game = &game}, &text));
}

static void png_is_made_of_it_or_said_not_to_be_there(void **unused)
{
    static struct motu_match m;
    size_t bytes = 0;
    (void)unused;
    assert_true(motu_match_start(&m, motu_catalogue_games[0], "", 5, NULL));
    draw_view(m.game, &m.now, false, svg[0]);
    unsigned char *png = png_from_svg(svg[0], strlen(svg[0]), 300, 60000, &bytes);
    assert_int_equal(png != NULL, png_is_there());
    if (png) {
        assert_memory_equal(png, "\x89PNG", 4);
        assert_true(bytes > 1000);
        assert_null(png_from_svg("<svg", 4, 300, 60000, &bytes));
    }
    free(png);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_draws_for_every_viewer),
        cmocka_unit_test(a_hidden_hand_shows_in_the_picture_of_the_truth),
        cmocka_unit_test(golden_positions_draw),
        cmocka_unit_test(a_small_text_is_refused_not_overrun),
        cmocka_unit_test(a_game_without_a_drawing_is_refused),
        cmocka_unit_test(png_is_made_of_it_or_said_not_to_be_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
