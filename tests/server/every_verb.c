/* every_verb.c: see every_verb.h. */
#include "every_verb.h"

#include "checked.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int verbs_visited;
static char copy_path[64];
static struct store_head head; /* of the game "one" */
static int64_t command;

void verbs_open(void)
{
    snprintf(copy_path, sizeof copy_path, "motu-copy-%d.db", (int)getpid());
}

void verbs_close(void)
{
    place_remove(copy_path);
}

const char *verbs_copy_path(void)
{
    return copy_path;
}

struct store *verbs_furnish(enum store_mode mode)
{
    struct store *s = place_store(mode);
    const struct store_game one = place_game("one"), two = place_game("two");
    bool found;
    assert_true(store_add_game(s, &one) && place_append(s, "one", 1, "open") && place_append(s, "one", 2, "move"));
    assert_true(store_add_game(s, &two) && place_append(s, "two", 1, "open") && store_note(s, 7, "a note"));
    assert_true(store_find_head(s, "two", &head, &found) && store_set_over(s, "two", &head, true));
    assert_true(store_find_head(s, "one", &head, &found) && found && head.seq == 2);
    assert_true(store_keep_secret(s, STORE_PUSH_KEY, (const uint8_t *)"0123456789abcdef0123456789abcdef"));
    assert_true(store_ask(s, "list", &command) && store_answer(s, command, "ok") && store_commit(s) == STORE_KEPT);
    return s;
}

/* --- the verbs -------------------------------------------------------------------------------------------------- */

static bool see_game(void *own, const struct store_game *g)
{
    (void)own, (void)g;
    return ++verbs_visited > 0;
}

static bool see_event(void *own, const struct store_event *e)
{
    (void)own, (void)e;
    return ++verbs_visited > 0;
}

static bool see_note(void *own, int64_t at_ms, const char *text)
{
    (void)own, (void)at_ms, (void)text;
    return ++verbs_visited > 0;
}

static void see_id(void *own, const char *id)
{
    (void)own, (void)id;
    verbs_visited++;
}

static void see_number(void *own, const char *id, int64_t seq)
{
    (void)own, (void)id, (void)seq;
    verbs_visited++;
}

static bool add(struct store *s)
{
    const struct store_game g = place_game("three");
    return store_add_game(s, &g) && store_commit(s) == STORE_KEPT;
}

static bool add_after(struct store *s)
{
    const struct store_game g = place_game("four");
    return store_add_game_after(s, &g, "one", &head) && store_commit(s) == STORE_KEPT;
}

static bool append(struct store *s)
{
    struct store_head at = head;
    const struct store_event e = {.seq = 3, .actor = "black", .at_ms = 5, .text = "say - hello"};
    return store_append(s, "one", &at, &e) && store_commit(s) == STORE_KEPT;
}

static bool set_over(struct store *s)
{
    return store_set_over(s, "one", &head, true) && store_commit(s) == STORE_KEPT;
}

static bool delete_game(struct store *s)
{
    return store_delete(s, "one", &head) && store_commit(s) == STORE_KEPT;
}

static bool find(struct store *s)
{
    struct store_game g;
    bool found;
    return store_find_game(s, "one", &g, &found) && found;
}

static bool walk_all(struct store *s)
{
    return store_each_game(s, false, see_game, NULL);
}

static bool walk_live(struct store *s)
{
    return store_each_game(s, true, see_game, NULL);
}

static bool walk_kept(struct store *s)
{
    return store_each_kept(s, see_game, NULL);
}

static bool walk_after(struct store *s)
{
    return store_each_live_after(s, "", 9, see_id, NULL);
}

static bool walk_events(struct store *s)
{
    return store_each_event(s, "one", 0, see_event, NULL);
}

static bool find_head(struct store *s)
{
    bool found;
    return store_find_head(s, "one", &head, &found) && found;
}

static bool check_chain(struct store *s)
{
    int64_t wrong;
    return store_check_chain(s, "one", &wrong) && !wrong;
}

static bool note(struct store *s)
{
    return store_note(s, 8, "another") && store_commit(s) == STORE_KEPT;
}

static bool walk_notes(struct store *s)
{
    return store_each_note(s, see_note, NULL);
}

static bool keep_secret(struct store *s)
{
    return store_keep_secret(s, STORE_PUSH_KEY, (const uint8_t *)"0123456789abcdef0123456789abcdef")
           && store_commit(s) == STORE_KEPT;
}

static bool find_secret(struct store *s)
{
    uint8_t bytes[STORE_SECRET];
    bool found;
    return store_find_secret(s, STORE_PUSH_KEY, bytes, &found) && found;
}

static bool settle_secret(struct store *s)
{
    uint8_t bytes[STORE_SECRET] = "another, which comes too late";
    return store_settle_secret(s, STORE_PUSH_KEY, bytes) && !memcmp(bytes, "0123456789abcdef", 16);
}

static bool ask(struct store *s)
{
    int64_t number;
    return store_ask(s, "list", &number) && number;
}

static bool await(struct store *s)
{
    char answer[64];
    return store_await(s, command, answer, sizeof answer) && *answer;
}

static bool next_command(struct store *s)
{
    char text[64];
    int64_t number;
    return store_next_command(s, &number, text, sizeof text);
}

static bool answer(struct store *s)
{
    return store_answer(s, command, "ok again") && store_commit(s) == STORE_KEPT;
}

static bool copy(struct store *s)
{
    struct store_copied done;
    char why[256];
    struct store *to = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
    const bool copied = to && store_copy(s, to, &done);
    assert_true(to ? copied == !*done.why : *why != 0);
    store_close(to);
    place_remove(copy_path);
    return copied;
}

/* Those that ask nothing of a table. */
static bool snapshot(struct store *s)
{
    return store_begin_snapshot(s) && store_end_snapshot(s);
}

static bool end_snapshot(struct store *s)
{
    return store_error(s) ? store_end_snapshot(s) : snapshot(s);
}

static bool check_file(struct store *s)
{
    return store_check_file(s, see_id, NULL);
}

static bool touched(struct store *s)
{
    bool yes;
    return store_was_touched(s, &yes);
}

static bool backup(struct store *s)
{
    const bool made = store_backup(s, copy_path);
    assert_true(made == !access(copy_path, F_OK));
    place_remove(copy_path);
    return made;
}

/* More than one message takes, in many rows, and each row after the one before. */
static bool append_much(struct store *s)
{
    enum { EVENTS = 300 };
    struct store_head at = head;
    char text[STORE_MAX_TEXT];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    bool well = true;
    for (int i = 0; well && i < EVENTS; i++) {
        const struct store_event e = {.seq = at.seq + 1, .actor = "black", .at_ms = 5, .text = text};
        well = store_append(s, "one", &at, &e) && store_note(s, i, text);
    }
    return well && store_commit(s) == STORE_KEPT;
}

/* And those that are about other nodes: with one file there are none, and all is well. */
static bool keep(struct store *s)
{
    return store_keep(s, "one") && store_commit(s) == STORE_KEPT;
}

static bool pulse(struct store *s)
{
    struct store_pulse now;
    return store_pulse(s, &now, see_id, NULL);
}

static bool confirm(struct store *s)
{
    store_confirm(s);
    return store_commit(s) == STORE_KEPT;
}

static bool hear_news(struct store *s)
{
    return store_each_news(s, see_number, NULL);
}

static bool heads(struct store *s)
{
    const char *const games[] = {"one", "two"};
    return store_each_head(s, games, 2, see_number, NULL);
}

static bool list(struct store *s)
{
    return store_set_listed(s, "one", &head, 1) && store_commit(s) == STORE_KEPT;
}

static bool walk_listed(struct store *s)
{
    return store_each_listed(s, 1, 9, see_id, NULL);
}

static bool be_present(struct store *s)
{
    return store_set_present(s, "one/0 two/1");
}

static bool find_present(struct store *s)
{
    bool present;
    return store_find_present(s, "one", 0, &present) && !present;
}

const struct verb verbs[] = {
    {"add", add, "game", "event", true},
    {"add after", add_after, "game", "event", true},
    {"append", append, "event game", "", true},
    {"append much", append_much, "event game note", "", true},
    {"set over", set_over, "game", "event", false},
    {"delete", delete_game, "event game", "", true},
    {"find", find, "game", "", false},
    {"all games", walk_all, "game", "", false},
    {"live games", walk_live, "game", "", false},
    {"kept games", walk_kept, "game", "", false},
    {"some games", walk_after, "game", "", false},
    {"events", walk_events, "event", "", false},
    {"head", find_head, "event game", "", false},
    {"chain", check_chain, "event game", "", false},
    {"note", note, "note", "", false},
    {"notes", walk_notes, "note", "", false},
    {"keep a secret", keep_secret, "secret", "", false},
    {"find a secret", find_secret, "secret", "", false},
    {"settle a secret", settle_secret, "secret", "", false},
    {"ask", ask, "errand", "", false},
    {"await", await, "errand", "", true},
    {"next command", next_command, "errand", "node", false},
    {"answer", answer, "errand", "", false},
    {"copy", copy, "game event note secret", "", false},
    {"snapshot", snapshot, "", "", false},
    {"end of a snapshot", end_snapshot, "", "", false},
    {"check", check_file, "", "", false},
    {"touched", touched, "", "", false},
    {"backup", backup, "", "game event note secret", false},
    {"keep", keep, "", "game", false},
    {"pulse", pulse, "", "node game", false},
    {"confirm", confirm, "", "", false},
    {"news", hear_news, "", "", false},
    {"heads", heads, "", "event", false},
    {"list", list, "", "game event", false},
    {"listed games", walk_listed, "", "game", false},
    {"be present", be_present, "", "present", false},
    {"find present", find_present, "", "present node", false},
};
const int verb_count = sizeof verbs / sizeof verbs[0];

const struct verb *verb_named(const char *name)
{
    const struct verb *v = verbs;
    while (v < verbs + verb_count && strcmp(v->name, name) != 0)
        v++;
    assert_true(v < verbs + verb_count);
    return v;
}
