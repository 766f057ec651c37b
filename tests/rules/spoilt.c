/* spoilt.c: see spoilt.h. */
#include "spoilt.h"

#include <string.h>

#include <motu/match.h>

static const struct motu_game *game;
static char json[MOTU_MATCH_MAX_STATE_TEXT];

struct motu_text lay_out(const struct motu_game *its_game)
{
    game = its_game;
    return MOTU_TEXT_IN(json);
}

char *laid_out(void)
{
    return json;
}

void put(const char *from, const char *to)
{
    static char changed[sizeof json];
    struct motu_text out = MOTU_TEXT_IN(changed);
    const char *at = strstr(json, from);
    if (!at) {
        print_error("%s is not in %s\n", from, json);
        fail();
    }
    motu_text_put_bytes(&out, json, (size_t)(at - json));
    motu_text_put(&out, to);
    motu_text_put(&out, at + strlen(from));
    assert_true(motu_text_fits(&out));
    memcpy(json, changed, out.length + 1);
}

static void names(const struct motu_reason *reason, const char *field)
{
    char why[256], wanted[256];
    struct motu_text said = MOTU_TEXT_IN(why), sentence = MOTU_TEXT_IN(wanted);
    assert_int_equal(reason->fault, MOTU_REASON_SYNTAX);
    assert_string_equal(reason->rule, "");
    motu_text_put(&sentence, "In the state, ");
    motu_text_put(&sentence, field);
    motu_text_put(&sentence, " is missing, not readable, or does not fit the rest.");
    motu_reason_write(reason, MOTU_LANGUAGE_EN, &said);
    if (strcmp(why, wanted))
        print_error("%s\n", json);
    assert_string_equal(why, wanted);
}

void unfit(const char *field)
{
    static struct motu_match match, before;
    static struct motu_state read, untouched;
    struct motu_reason reason = {.rule = "unset"};
    memset(&read, 0x5A, sizeof read);
    memset(&untouched, 0x5A, sizeof untouched);
    if (game->read_state(&read, json, strlen(json), &reason)) {
        print_error("not refused: %s\n", json);
        fail();
    }
    assert_memory_equal(&read, &untouched, sizeof read);
    names(&reason, field);

    assert_true(motu_match_start(&match, game, "", 1, NULL));
    memcpy(&before, &match, sizeof match);
    assert_false(motu_match_start_from_state(&match, game, json, strlen(json), 2, NULL));
    assert_memory_equal(&match, &before, sizeof match);
}

void spoilt(const char *from, const char *to, const char *field)
{
    char whole[sizeof json];
    memcpy(whole, json, sizeof json);
    put(from, to);
    unfit(field);
    memcpy(json, whole, sizeof json);
}

void spoilt_twice(const char *from, const char *to, const char *also, const char *instead, const char *field)
{
    char whole[sizeof json];
    memcpy(whole, json, sizeof json);
    put(from, to);
    spoilt(also, instead, field);
    memcpy(json, whole, sizeof json);
}
