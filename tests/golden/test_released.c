/* test_released.c: records and states as motu wrote them before there was a second version of any rules. They open, and
 * are written again, byte for byte; undone and played again they come out the same. `states.txt` has the state of each
 * record, as its viewer saw it, behind the record's name. */
#include "checked.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#define FOLDER MOTU_SOURCE_DIR "/tests/golden/released/"
enum { MAX_FILES = 128 };

static struct motu_belief *belief;
static char bytes[MOTU_MATCH_MAX_RECORD], again[MOTU_MATCH_MAX_RECORD], line[MOTU_MATCH_MAX_STATE_TEXT + 256];

static size_t read_whole(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = 0;
    return length;
}

/* The state that was kept for a record. */
static const char *kept_state(const char *name, size_t length)
{
    FILE *file = fopen(FOLDER "states.txt", "r");
    assert_non_null(file);
    const char *found = NULL;
    while (!found && fgets(line, sizeof line, file))
        if (!strncmp(line, name, length) && line[length] == ' ') {
            line[strcspn(line, "\n")] = 0;
            found = line + length + 1;
        }
    fclose(file);
    assert_non_null(found);
    return found;
}

static void check_state(const struct motu_match *m, const char *expected)
{
    struct motu_text out = MOTU_TEXT_IN(again);
    m->game->write_state(&m->now, &out);
    assert_string_equal(again, expected);
    if (m->viewer != MOTU_ALL)
        return;
    static struct motu_match from;
    assert_true(motu_match_start_from_state(&from, m->game, expected, strlen(expected), 0, NULL));
    assert_memory_equal(&from.now, &m->now, m->game->state_size);
}

static void released_record(void **path)
{
    static struct motu_match m, scratch, back;
    struct motu_match_fault fault;
    const char *name = strrchr(*path, '/') + 1;
    const size_t length = read_whole(*path);
    const bool seen_by_all = strstr(bytes, "viewer: public");
    if (!motu_match_read_record(&m, &scratch, bytes, length, motu_catalogue_find, seen_by_all ? NULL : belief, &fault))
        fail_msg("line %d is refused", fault.line);
    assert_int_equal(motu_rules_of(m.game, &m.now), 1);
    struct motu_text out = MOTU_TEXT_IN(again);
    motu_match_write_record(&m, m.viewer, &out);
    assert_string_equal(again, bytes);
    check_state(&m, kept_state(name, strcspn(name, ".")));

    if (m.viewer != MOTU_ALL)
        return; /* what was revealed to a viewer is not the viewer's to decide again */
    const struct motu_state end = m.now;
    back = m;
    assert_true(motu_match_undo(&back, back.count / 2, NULL));
    while (back.count < m.count)
        assert_true(motu_match_play(&back, m.move[back.count], NULL));
    assert_memory_equal(&back.now, &end, m.game->state_size);
}

int main(void)
{
    static char path[MAX_FILES][512];
    static struct CMUnitTest tests[MAX_FILES];
    int count = 0;
    belief = malloc(motu_catalogue_belief_size());
    DIR *folder = opendir(FOLDER);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".motu") || count == MAX_FILES)
            continue;
        snprintf(path[count], sizeof path[count], FOLDER "%s", entry->d_name);
        tests[count] = (struct CMUnitTest){strrchr(path[count], '/') + 1, released_record, NULL, NULL, path[count]};
        count++;
    }
    if (folder)
        closedir(folder);
    if (!count) {
        fprintf(stderr, "no records found\n");
        return 1;
    }
    const int failed = _cmocka_run_group_tests("released", tests, (size_t)count, NULL, NULL);
    free(belief);
    return failed;
}
