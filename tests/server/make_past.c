/* make_past.c: a data file whose one table has a long past, for measuring what a look at it costs.
 *
 *     make_past FILE TURNS UNDOS LINES
 *
 * A listed game of Kahuna between two people: so many moves at random, then one made and taken back so many times, then
 * so many lines of chat as long as they may be, by turns of black and an onlooker. Over the network it would take
 * hours. Prints the table, the tokens of black and white, and the one for watching. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"
#include "guest.h"
#include "house_inside.h"

static void go_back_and_forth(struct scene *s, int times)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    struct table *t = scene_table(s);
    char count[16];
    const int actor = table_actor(t);
    snprintf(count, sizeof count, "%d", t->match->count);
    assert_true(motu_match_choices(t->match, choice) > 0);
    for (int i = 0; i < times; i++) {
        assert_true(house_log(s->house, t, actor, EVENT_MOVE, NULL, choice[0].words));
        assert_true(house_log(s->house, t, actor, EVENT_UNDO, NULL, count));
    }
    assert_true(store_commit(s->store));
}

static void talk(struct scene *s, int lines)
{
    char line[QUOTA_SAY_BYTES + 1], aside[QUOTA_NAME_BYTES + sizeof line];
    memset(line, '"', QUOTA_SAY_BYTES); /* each is two bytes of JSON */
    line[QUOTA_SAY_BYTES] = 0;
    snprintf(aside, sizeof aside, "Eve\t%s", line);
    for (int i = 0; i < lines; i++)
        assert_true(
            house_log(s->house, scene_table(s), i % 2 ? MOTU_ONLOOKER : 0, EVENT_SAY, NULL, i % 2 ? aside : line));
    assert_true(store_commit(s->store));
}

int main(int argc, char **argv)
{
    static struct scene s;
    if (argc != 5)
        return fputs("make_past FILE TURNS UNDOS LINES\n", stderr), 2;
    scene_open(&s);
    scene_create(&s, "{'game':'kahuna','options':'first=black','listed':true}");
    scene_join_all(&s);
    for (int i = atoi(argv[2]); i && scene_move(&s); i--)
        s.now_ms += 1000;
    go_back_and_forth(&s, atoi(argv[3]));
    talk(&s, atoi(argv[4]));
    printf("%s %s %s %s\n", s.table, s.token[0], s.token[1], s.watch);
    house_close(s.house);
    store_close(s.store); /* now the write-ahead log is in the file */
    if (rename(s.path, argv[1]))
        return perror(argv[1]), 1;
    scene_remove_files(&s);
    return 0;
}
