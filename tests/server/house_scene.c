/* house_scene.c: see house_scene.h. */
#include "house_scene.h"

#include <stdio.h>

struct scene s;

int set_up(void **state)
{
    (void)state;
    scene_open(&s);
    return 0;
}

int tear_down(void **state)
{
    (void)state;
    scene_close(&s);
    return 0;
}

void begin(void)
{
    scene_create(&s, "{'game':'kahuna','options':'first=black'}");
    scene_join_all(&s);
    assert_int_equal(table_actor(scene_table(&s)), BLACK);
}

void expect_move(int status, const char *part, const char *token, int expect, const char *id, const char *move)
{
    char body[256];
    snprintf(body, sizeof body, "{'expect':%d,'id':'%.60s','move':'%.100s'}", expect, id, move);
    scene_expect(&s, status, part, "move", token, body);
}

int events(void)
{
    return scene_table(&s)->events;
}
