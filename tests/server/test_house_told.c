/* test_house_told.c: every byte the house says while two tables are played at, against what it said before
 * (tests/golden/house). After a change that is meant, write it anew and read the difference:
 *     MOTU_WRITE_TOLD=tests/golden/house build/release/tests/test_house_told */
#include "checked.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house_inside.h"
#include "house_scene.h"
#include "view.h"

enum { RED, YELLOW, GREEN };

static char told[1 << 20], kept[1 << 20];
static size_t length;
static int64_t heard; /* the last event everybody was told of */

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    length += (size_t)vsnprintf(told + length, sizeof told - length, format, rest);
    va_end(rest);
    assert_true(length < sizeof told);
}

static const char *viewer_name(const struct table *t, int viewer)
{
    return viewer < 0 ? "onlooker" : motu_actor_name(t->game, viewer);
}

static void put_update(const struct table *t, int viewer)
{
    static char json[1 << 16];
    struct motu_text text = MOTU_TEXT_IN(json);
    view_update(t, viewer, heard, &text);
    assert_true(motu_text_fits(&text));
    put("  to %s: %s\n", viewer_name(t, viewer), json);
}

static void tell_everybody(void)
{
    const struct table *t = scene_table(&s);
    if (t->head.seq == heard)
        return;
    for (int seat = 0; seat < t->seats; seat++)
        put_update(t, seat);
    put_update(t, MOTU_ONLOOKER);
    heard = t->head.seq;
}

/* Somebody asks; %d in the body is the event that they expect theirs to become. */
static void ask(const char *verb, const char *token, const char *body)
{
    char filled[512];
    snprintf(filled, sizeof filled, body, events() + 1);
    const int notices = s.notices, pushes = s.pushes;
    s.now_ms += 1500;
    scene_ask(&s, verb, token, filled);
    put("%s %s\n  %d %s\n", verb, filled, s.status, s.answer);
    if (s.notices > notices)
        put("  notice: %s\n", s.notice);
    if (s.pushes > pushes)
        put("  push: %s\n", s.push);
    tell_everybody();
}

/* What a viewer gets who comes now. */
static void look(int viewer)
{
    put("%s looks\n%s\n", viewer_name(scene_table(&s), viewer), scene_view(&s, viewer, scene_table(&s)->head.seq));
}

static void open_table(const char *body)
{
    scene_create(&s, body);
    put("create %s\n  %s\n", body, s.answer);
    heard = 0;
    tell_everybody();
}

static void as_before(const char *name)
{
    char path[256];
    const char *folder = getenv("MOTU_WRITE_TOLD");
    snprintf(path, sizeof path, "%s/%s.txt", folder ? folder : MOTU_SOURCE_DIR "/tests/golden/house", name);
    FILE *file = fopen(path, folder ? "w" : "r");
    assert_non_null(file);
    if (folder)
        fputs(told, file);
    else
        kept[fread(kept, 1, sizeof kept - 1, file)] = 0;
    fclose(file);
    for (const char *a = told, *b = kept; !folder && (*a || *b); a += strcspn(a, "\n") + 1, b += strcspn(b, "\n") + 1)
        if (strcspn(a, "\n") != strcspn(b, "\n") || strncmp(a, b, strcspn(a, "\n")) != 0)
            fail_msg("%.*s\nand not\n%.*s", (int)strcspn(a, "\n"), a, (int)strcspn(b, "\n"), b);
    length = 0;
    told[0] = 0;
}

static void two_people_at_a_listed_table(void **state)
{
    static const char *const playing[] = {"move",  "undo",    "takeback", "agree",  "decline",  "resign",
                                          "leave", "reclaim", "claim",    "unseal", "standing", "rematch"};
    (void)state;
    open_table("{'game':'kahuna','options':'first=black','listed':true,'days':2,'stand_in':4}");
    ask("lobby", NULL, "{}");
    look(MOTU_ONLOOKER);
    for (size_t i = 0; i < sizeof playing / sizeof playing[0]; i++)
        ask(playing[i], s.token[BLACK], "{}");
    ask("join", s.token[BLACK], "{'name':'Ada','share':'0a'}");
    ask("join", NULL, "{'name':'Bo','share':'1b','seat':'black','id':'a-long-and-secret-id-for-this-one'}");
    ask("say", s.watch, "{'phrase':'hello','name':'Eve'}");
    ask("notify", s.token[WHITE], "{'url':'https://example.org/bell'}");
    ask("push", s.token[WHITE], "{'endpoint':'https://push.example/1'}");
    ask("join", s.token[WHITE], "{'name':'Bo','share':'1b'}");
    look(BLACK);
    ask("say", s.token[WHITE], "{'text':'Good luck!'}");
    ask("mute", s.token[BLACK], "{'seat':'white'}");
    ask("say", s.token[WHITE], "{'phrase':'hello'}");
    ask("unmute", s.token[BLACK], "{'seat':'white'}");
    ask("move", s.token[WHITE], "{'expect':%d,'move':'abstain','id':'w'}");
    ask("move", s.token[BLACK], "{'expect':%d,'move':'fly','id':'b0'}");
    ask("move", s.token[BLACK], "{'expect':%d,'move':'draw pile','id':'b1'}");
    ask("move", s.token[BLACK], "{'expect':%d,'move':'draw pile','id':'b1'}");
    ask("undo", s.token[BLACK], "{'expect':%d}");
    ask("undo", s.token[BLACK], "{'expect':20}");
    ask("takeback", s.token[BLACK], "{'expect':20}");
    ask("takeback", s.token[BLACK], "{'expect':%d,'to':'x'}");
    ask("takeback", s.token[BLACK], "{'expect':%d,'to':11}");
    ask("takeback", s.token[WHITE], "{'expect':%d}");
    ask("takeback", s.token[BLACK], "{'expect':%d}");
    ask("decline", s.token[WHITE], "{}");
    ask("takeback", s.token[BLACK], "{'expect':%d}");
    ask("agree", s.token[WHITE], "{}");
    ask("move", s.token[BLACK], "{'expect':%d,'move':'abstain','id':'b2'}");
    ask("undo", s.token[BLACK], "{'expect':%d}");
    look(WHITE);
    ask("claim", s.token[BLACK], "{}");
    ask("leave", s.token[WHITE], "{}");
    ask("reclaim", s.token[WHITE], "{}");
    ask("stay", s.token[WHITE], "{}");
    for (int i = 0; i < 6; i++) {
        scene_move(&s);
        tell_everybody();
    }
    ask("lobby", NULL, "{}");
    look(BLACK);
    look(MOTU_ONLOOKER);
    ask("resign", s.token[WHITE], "{}");
    for (size_t i = 0; i + 1 < sizeof playing / sizeof playing[0]; i++)
        ask(playing[i], s.token[BLACK], "{}");
    ask("join", s.token[BLACK], "{'name':'Ada'}");
    look(MOTU_ONLOOKER);
    ask("rematch", s.token[BLACK], "{}");
    ask("rematch", s.token[WHITE], "{}");
    ask("stay", s.token[WHITE], "{}");
    look(WHITE);
    as_before("two");
}

static void three_with_a_computer_and_secrets(void **state)
{
    (void)state;
    s.lazy = true; /* the computer waits */
    open_table("{'game':'kaivai','options':'players=3 bases=A6-A7,G1-H1 ages=red,yellow,green','seats':{'green':5},"
               "'takebacks':'free','memory':false}");
    ask("join", s.token[RED],
        "{'name':'Ada','seal':'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'}");
    ask("join", s.token[YELLOW], "{'name':'Bo','share':'1b'}");
    ask("unseal", s.token[RED], "{'share':'77'}");
    ask("unseal", s.token[RED], "{}");
    look(RED);
    ask("standing", s.token[YELLOW], "{'move':'bid 5'}");
    look(YELLOW);
    ask("standing", s.token[YELLOW], "{'move':''}");
    ask("standing", s.token[YELLOW], "{'move':'bid 4'}");
    ask("move", s.token[RED], "{'expect':%d,'move':'bid 6','id':'r1'}");
    look(MOTU_ONLOOKER);
    ask("takeback", s.token[RED], "{'expect':%d}");
    ask("leave", s.token[YELLOW], "{}");
    ask("renew", s.token[RED], "{'id':'another-long-and-secret-id-for-it'}");
    look(RED);
    scene_restart(&s);
    look(RED);
    as_before("three");
}

static void add_table(const char *id, const char *game, const char *const text[], int count)
{
    struct store_game about = {.rules = 99, .created_ms = 5};
    struct store_head head;
    snprintf(about.id, sizeof about.id, "%s", id);
    snprintf(about.game, sizeof about.game, "%s", game);
    assert_true(store_add_game(s.store, &about));
    store_start(&about, &head);
    for (int i = 0; i < count; i++) {
        const bool house = strncmp(text[i], "move", 4) && strncmp(text[i], "undo", 4);
        const struct store_event e = {
            .seq = i + 1, .at_ms = 10 * i, .actor = house ? "house" : "black", .text = text[i]};
        assert_true(store_append(s.store, id, &head, &e));
    }
    assert_true(store_commit(s.store));
    snprintf(s.table, sizeof s.table, "%s", id);
    put("%s\n", id);
    look(MOTU_ONLOOKER);
}

/* Nothing of them can be played here; all that can be told is what happened. */
static void tables_that_cannot_be_read(void **state)
{
    static const char *const log[] = {
        "open - stand-in=3 days=0 listed=1 black=0 white=0",
        "start -",
        "move - fly to A",
        "move - fly to B",
        "move - fly to C",
        "undo - 2",
        "takeback - 1",
        "move - fly to D",
        "over -",
        "close - gone",
    };
    (void)state;
    add_table("waiting", "kahuna", log, 1);
    add_table("playing", "kahuna", log, 6);
    add_table("back", "kahuna", log, 8);
    add_table("over", "kahuna", log, 10);
    add_table("closed", "kahuna", (const char *const[]){log[0], log[1], log[9]}, 3);
    add_table("foreign", "chess", log, 8);
    begin();
    struct table *t = scene_table(&s);
    const struct store_event e = {.seq = t->head.seq + 1, .actor = "white", .text = "move - fly"};
    assert_true(store_append(s.store, s.table, &t->head, &e) && store_commit(s.store));
    scene_restart(&s);
    look(BLACK);
    ask("move", s.token[BLACK], "{'expect':%d,'move':'abstain'}");
    as_before("unread");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_people_at_a_listed_table),
        TEST(three_with_a_computer_and_secrets),
        TEST(tables_that_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
