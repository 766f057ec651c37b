/* guest.h: a house in a test: a store in a file, a clock and random numbers of the test's own, computers that think
 * when they are told to; and guests who ask for things in JSON. */
#ifndef TESTS_GUEST_H
#define TESTS_GUEST_H

#include "house.h"

enum { GUEST_ANSWER = 1024 * 1024, GUEST_THOUGHTS = 256, SCENE_THINKERS = 2 };

struct scene {
    char path[64];
    struct store *store;
    struct house *house;
    struct motu_rng rng;
    int64_t now_ms, set_back_ms; /* the latter: the calendar, not the clock */
    const char *address;         /* of the guests */
    bool lazy;                   /* nobody has time to think */
    struct job *job[GUEST_THOUGHTS];
    int jobs;
    char notice[512]; /* the last one */
    int notices;
    char push[QUOTA_PUSH_BYTES + 1]; /* where the last one went */
    int pushes;
    char answer[GUEST_ANSWER];
    int status;
    char table[STORE_MAX_ID + 1];
    char token[MOTU_MAX_SEATS][40], watch[40];
};

void scene_open(struct scene *);
void scene_close(struct scene *);
/* The process ends and starts again; what was not committed is gone. */
void scene_restart(struct scene *);
void scene_remove_files(const struct scene *);

/* Asks, and commits. The answer is in the scene; the status is returned. `body` is JSON with ' for ". */
int scene_ask(struct scene *, const char *verb, const char *token, const char *body);
int scene_ask_at(struct scene *, const char *verb, const char *table, const char *token, const char *body);
/* The same, and it must have this status and this text in the answer. */
void scene_expect(struct scene *, int status, const char *part, const char *verb, const char *token, const char *body);

/* Opens a table and remembers its tokens; then everybody joins. */
void scene_create(struct scene *, const char *body);
void scene_join_all(struct scene *);
struct table *scene_table(struct scene *);
/* All computers that were asked decide. */
void scene_think(struct scene *);
/* Any legal move by whoever is to decide; false when the game is over. */
bool scene_move(struct scene *);
void scene_play_out(struct scene *);
/* What a viewer gets: the whole view, and everything since event `since`. */
const char *scene_view(struct scene *, int viewer, int64_t since);

#endif
