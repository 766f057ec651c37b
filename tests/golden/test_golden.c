/* test_golden.c: games played by an independent implementation, decision by decision: who decides, every
 * legal move, the odds, the states and the result must be equal to ours. One test per file in games/. */
#include "checked.h"

#include <dirent.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

enum { MAX_FILES = 200, MAX_LINE = 64 * 1024 };

struct sorted {
    int count;
    struct motu_match_choice move[MOTU_MAX_MOVES];
};

static void check_hash(const struct sorted *moves, const char *expected)
{
    uint64_t hash = 0xCBF29CE484222325u;
    char hex[17];
    for (int i = 0; i < moves->count; i++) {
        if (i)
            hash = (hash ^ '\n') * 0x100000001B3u;
        for (const char *c = moves->move[i].words; *c; c++)
            hash = (hash ^ (unsigned char)*c) * 0x100000001B3u;
    }
    snprintf(hex, sizeof hex, "%016" PRIx64, hash);
    assert_string_equal(hex, expected);
}

static void check_odds(const struct sorted *moves, json_t *odds)
{
    uint32_t total = 0;
    for (int i = 0; i < moves->count; i++)
        total += moves->move[i].weight;
    assert_int_equal(json_array_size(odds), moves->count);
    for (int i = 0; i < moves->count; i++) {
        unsigned over, under;
        assert_int_equal(sscanf(json_string_value(json_array_get(odds, (size_t)i)), "%u/%u", &over, &under), 2);
        assert_int_equal((uint64_t)moves->move[i].weight * under, (uint64_t)over * total);
    }
}

static void check_state(const struct motu_match *m, json_t *expected)
{
    static char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text out = MOTU_TEXT_IN(text);
    m->game->write_state(&m->now, &out);
    assert_true(motu_text_fits(&out));
    json_t *ours = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(ours);
    if (!json_equal(ours, expected)) {
        char *wanted = json_dumps(expected, JSON_COMPACT);
        print_error("ours:   %s\nwanted: %s\n", text, wanted);
        free(wanted);
        fail();
    }
    json_decref(ours);

    /* and back */
    struct motu_reason reason;
    struct motu_state again;
    if (!m->game->read_state(&again, text, out.length, &reason)) {
        char why[256];
        struct motu_text sentence = MOTU_TEXT_IN(why);
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, &sentence);
        print_error("%s\n%s\n", why, text);
        fail();
    }
    assert_memory_equal(&again, &m->now, m->game->state_size);
}

static void check_decision(struct motu_match *m, json_t *line)
{
    static struct sorted moves;
    const char *actor = json_string_value(json_object_get(line, "actor"));
    const char *move = json_string_value(json_object_get(line, "move"));
    json_t *listed = json_object_get(line, "moves"), *state = json_object_get(line, "state");
    json_t *odds = json_object_get(line, "odds");
    const int decides = motu_match_actor(m);

    if (!actor)
        assert_int_equal(decides, MOTU_OVER);
    else
        assert_string_equal(actor, decides == MOTU_OVER ? "nobody" : motu_actor_name(m->game, decides));
    moves.count = motu_match_choices(m, moves.move);
    if (moves.count != json_integer_value(json_object_get(line, "count"))) {
        for (int i = 0; i < moves.count; i++)
            print_error("ours: %s\n", moves.move[i].words);
        char *dump = json_dumps(line, 0);
        print_error("%s\n", dump);
        free(dump);
        check_state(m, state);
    }
    assert_int_equal(moves.count, json_integer_value(json_object_get(line, "count")));
    for (size_t i = 0; i < json_array_size(listed); i++)
        assert_string_equal(moves.move[i].words, json_string_value(json_array_get(listed, i)));
    if (actor)
        check_hash(&moves, json_string_value(json_object_get(line, "fnv")));
    if (decides == MOTU_CHANCE)
        check_odds(&moves, odds);
    if (state)
        check_state(m, state);
    if (move) {
        struct motu_reason reason;
        if (!motu_match_play_text(m, move, &reason)) {
            char why[256];
            struct motu_text text = MOTU_TEXT_IN(why);
            motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
            print_error("%s: %s\n", move, why);
            fail();
        }
    }
}

static void golden_game(void **path)
{
    static struct motu_match m;
    static char text[MAX_LINE];
    FILE *file = fopen(*path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    json_t *head = json_loads(text, 0, NULL);
    const char *id = json_string_value(json_object_get(head, "game"));
    const char *options = json_string_value(json_object_get(head, "options"));
    const struct motu_game *game = motu_catalogue_find(id, strlen(id));
    struct motu_reason reason;
    assert_non_null(game);
    json_t *rules = json_object_get(head, "rules"); /* without: version 1 */
    assert_true(motu_match_start_under(&m, game, rules ? (int)json_integer_value(rules) : 1, options, 1, &reason));
    char ours[256];
    struct motu_text written = MOTU_TEXT_IN(ours);
    game->write_options(&m.now, &written);
    assert_string_equal(ours, options);

    int lines = 0;
    while (fgets(text, sizeof text, file)) {
        json_t *line = json_loads(text, 0, NULL);
        assert_non_null(line);
        check_decision(&m, line);
        json_decref(line);
        lines++;
    }
    fclose(file);
    assert_true(lines > 20);
    assert_int_equal(motu_match_actor(&m), MOTU_OVER);
    motu_text_clear(&written);
    game->write_result_json(&m.now, &written);
    json_t *result = json_loads(ours, 0, NULL);
    assert_true(json_equal(result, json_object_get(head, "result")));
    json_decref(result);
    json_decref(head);
}

int main(void)
{
    static char path[MAX_FILES][512];
    static struct CMUnitTest tests[MAX_FILES];
    int count = 0;
    DIR *folder = opendir(MOTU_SOURCE_DIR "/tests/golden/games");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".jsonl") || count == MAX_FILES)
            continue;
        snprintf(path[count], sizeof path[count], MOTU_SOURCE_DIR "/tests/golden/games/%s", entry->d_name);
        tests[count].name = strrchr(path[count], '/') + 1;
        tests[count].test_func = golden_game;
        tests[count].initial_state = path[count];
        count++;
    }
    if (folder)
        closedir(folder);
    if (!count) {
        fprintf(stderr, "no golden games found\n");
        return 1;
    }
    return _cmocka_run_group_tests("golden", tests, (size_t)count, NULL, NULL);
}
