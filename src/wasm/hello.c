/* hello.c: what can be asked of motu before a game begins: its games, their boards and options, the levels. */
#include "calls.h"

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/kahuna.h>
#include <motu/kaivai.h>
#include <motu/version.h>

#include <string.h>

static void put_options(struct motu_text *out, const struct motu_option *option)
{
    motu_text_put_member(out, "options");
    motu_text_put_char(out, '[');
    for (const char *before = "{"; option->key; option++, before = ",{") {
        motu_text_put(out, before);
        motu_text_put_member_text(out, "key", option->key);
        motu_text_put_member(out, "values");
        answer_put_values(out, option->values);
        motu_text_put_member(out, "meaning");
        put_message(out, option->meaning);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

static void put_kahuna_board(struct motu_text *out)
{
    motu_text_put(out, "{\"islands\":[");
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        const struct motu_kahuna_island *island = &motu_kahuna_islands[i];
        motu_text_put(out, i ? ",{" : "{");
        motu_text_put_member_text(out, "name", island->name);
        motu_text_put_member_number(out, "lines", island->lines);
        motu_text_put_member_number(out, "x", island->x);
        motu_text_put_member_number(out, "y", island->y);
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, "],\"lines\":[");
    for (int i = 0; i < MOTU_KAHUNA_LINES; i++) {
        const struct motu_kahuna_line *line = &motu_kahuna_lines[i];
        motu_text_put(out, i ? ",{" : "{");
        motu_text_put_member_text(out, "name", line->name);
        motu_text_put(out, ",\"ends\":[");
        motu_text_put_json(out, motu_kahuna_islands[line->end[0]].name);
        motu_text_put_char(out, ',');
        motu_text_put_json(out, motu_kahuna_islands[line->end[1]].name);
        motu_text_put(out, "]}");
    }
    motu_text_put(out, "]}");
}

static void put_kaivai_board(struct motu_text *out)
{
    motu_text_put(out, "{\"hexes\":[");
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        const struct motu_kaivai_hex place = motu_kaivai_place(hex);
        motu_text_put(out, hex ? ",{" : "{");
        motu_text_put_member_text(out, "name", place.name);
        motu_text_put_member_number(out, "q", place.q);
        motu_text_put_member_number(out, "r", place.r);
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, "]}");
}

static void put_game(struct motu_text *out, const struct motu_game *game)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "id", game->id);
    motu_text_put_member_text(out, "title", game->title);
    motu_text_put_member_text(out, "prefix", game->prefix);
    motu_text_put_member_number(out, "rules", game->rules_version);
    motu_text_put_member(out, "seats");
    for (int seat = 0; seat < game->max_seats; seat++) {
        motu_text_put_char(out, seat ? ',' : '[');
        motu_text_put_json(out, game->seat_names[seat]);
    }
    motu_text_put_char(out, ']');
    put_options(out, game->options);
    motu_text_put_member(out, "board");
    if (!strcmp(game->id, "kahuna"))
        put_kahuna_board(out);
    else if (!strcmp(game->id, "kaivai"))
        put_kaivai_board(out);
    else
        motu_text_put(out, "null");
    motu_text_put_char(out, '}');
}

CALL(motu_hello) int motu_hello(void)
{
    struct motu_text *out = call_answer();
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "version", MOTU_VERSION);
    motu_text_put_member(out, "games");
    for (int i = 0; motu_catalogue_games[i]; i++) {
        motu_text_put_char(out, i ? ',' : '[');
        put_game(out, motu_catalogue_games[i]);
    }
    motu_text_put_char(out, ']');
    motu_text_put_member(out, "levels");
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        motu_text_put(out, level > 1 ? ",{" : "[{");
        motu_text_put_member_number(out, "level", level);
        motu_text_put_member(out, "name");
        put_message(out, motu_ai_level_name(level));
        motu_text_put_member(out, "description");
        put_message(out, motu_ai_level_description(level));
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, "]}");
    return call_end();
}
