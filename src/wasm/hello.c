/* hello.c: what can be asked of motu before a game begins: its games, their boards and options, the levels and styles.
 */
#include "calls.h"

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/version.h>

#include <string.h>

static void put_options(struct motu_text *out, const struct motu_option *option)
{
    motu_text_put_member_open(out, "options", '[');
    for (; option->key; option++) {
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_text(out, "key", option->key);
        motu_text_put_member(out, "values");
        answer_put_values(out, option->values);
        motu_text_put_member(out, "meaning");
        put_message(out, option->meaning);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

static void put_game(struct motu_text *out, const struct motu_game *game)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "id", game->id);
    motu_text_put_member_text(out, "title", game->title);
    motu_text_put_member_text(out, "prefix", game->prefix);
    motu_text_put_member_number(out, "rules", game->rules_version);
    answer_put_seats(out, game, game->max_seats);
    put_options(out, game->options);
    motu_text_put_member_truth(out, "styles", game->lean != NULL);
    motu_text_put_member(out, "board");
    if (game->write_board)
        game->write_board(out);
    else
        motu_text_put(out, "null");
    motu_text_put_char(out, '}');
}

CALL(motu_hello) int motu_hello(void)
{
    struct motu_text *out = call_answer();
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "version", MOTU_VERSION);
    motu_text_put_member_open(out, "games", '[');
    for (int i = 0; motu_catalogue_games[i]; i++) {
        motu_text_put_item(out);
        put_game(out, motu_catalogue_games[i]);
    }
    motu_text_put_char(out, ']');
    motu_text_put_member_open(out, "levels", '[');
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_number(out, "level", level);
        motu_text_put_member(out, "name");
        put_message(out, motu_ai_level_name(level));
        motu_text_put_member(out, "description");
        put_message(out, motu_ai_level_description(level));
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
    motu_text_put_member(out, "styles");
    for (int style = 0; style < MOTU_STYLES; style++) {
        motu_text_put(out, style ? ",{" : "[{");
        motu_text_put_member_text(out, "style", motu_ai_style_id((enum motu_style)style));
        motu_text_put_member(out, "name");
        put_message(out, motu_ai_style_name((enum motu_style)style));
        motu_text_put_member(out, "description");
        put_message(out, motu_ai_style_description((enum motu_style)style));
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, "]}");
    return call_end();
}
