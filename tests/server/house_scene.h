/* house_scene.h: what the tests of the house share: a scene that is opened anew for each of them, and a game in it. */
#ifndef TESTS_HOUSE_SCENE_H
#define TESTS_HOUSE_SCENE_H

#include "checked.h"

#include "guest.h"

enum { BLACK, WHITE };

extern struct scene s;

int set_up(void **state);
int tear_down(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* A game of Kahuna with two people, dealt; black begins. */
void begin(void);
/* A move is answered with this status and this text. */
void expect_move(int status, const char *part, const char *token, int expect, const char *id, const char *move);
/* How many events the table has. */
int events(void);

#endif
