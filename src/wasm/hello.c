/* hello.c: what can be asked of motu before a game begins: its games, their boards and options, the levels. */
#include "calls.h"

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/kahuna.h>
#include <motu/kaivai.h>
#include <motu/version.h>

#include <string.h>

/* "off|on" as ["off","on"] */
static void put_values(struct text *out, const char *values)
{
    text_put_member(out, "values");
    for (char before = '['; *values; before = ',') {
        const size_t length = strcspn(values, "|");
        text_put_char(out, before);
        text_put_json_bytes(out, values, length);
        values += length;
        values += *values == '|';
    }
    text_put_char(out, ']');
}

static void put_options(struct text *out, const struct game_option *option)
{
    text_put_member(out, "options");
    text_put_char(out, '[');
    for (const char *before = "{"; option->key; option++, before = ",{") {
        text_put(out, before);
        text_put_member_text(out, "key", option->key);
        put_values(out, option->values);
        text_put_member(out, "meaning");
        put_message(out, option->meaning);
        text_put_char(out, '}');
    }
    text_put_char(out, ']');
}

static void put_kahuna_board(struct text *out)
{
    text_put(out, "{\"islands\":[");
    for (int i = 0; i < KAHUNA_ISLANDS; i++) {
        const struct kahuna_island *island = &kahuna_islands[i];
        text_put(out, i ? ",{" : "{");
        text_put_member_text(out, "name", island->name);
        text_put_member_number(out, "lines", island->lines);
        text_put_member_number(out, "x", island->x);
        text_put_member_number(out, "y", island->y);
        text_put_char(out, '}');
    }
    text_put(out, "],\"lines\":[");
    for (int i = 0; i < KAHUNA_LINES; i++) {
        const struct kahuna_line *line = &kahuna_lines[i];
        text_put(out, i ? ",{" : "{");
        text_put_member_text(out, "name", line->name);
        text_put(out, ",\"ends\":[");
        text_put_json(out, kahuna_islands[line->end[0]].name);
        text_put_char(out, ',');
        text_put_json(out, kahuna_islands[line->end[1]].name);
        text_put(out, "]}");
    }
    text_put(out, "]}");
}

static void put_kaivai_board(struct text *out)
{
    text_put(out, "{\"hexes\":[");
    for (int hex = 0; hex < KAIVAI_HEXES; hex++) {
        const struct kaivai_place place = kaivai_place(hex);
        text_put(out, hex ? ",{" : "{");
        text_put_member_text(out, "name", place.name);
        text_put_member_number(out, "q", place.q);
        text_put_member_number(out, "r", place.r);
        text_put_char(out, '}');
    }
    text_put(out, "]}");
}

static void put_game(struct text *out, const struct game *game)
{
    text_put_char(out, '{');
    text_put_member_text(out, "id", game->id);
    text_put_member_text(out, "title", game->title);
    text_put_member_text(out, "prefix", game->prefix);
    text_put_member_number(out, "rules", game->rules_version);
    text_put_member(out, "seats");
    for (int seat = 0; seat < game->max_seats; seat++) {
        text_put_char(out, seat ? ',' : '[');
        text_put_json(out, game->seat_names[seat]);
    }
    text_put_char(out, ']');
    put_options(out, game->options);
    text_put_member(out, "board");
    if (!strcmp(game->id, "kahuna"))
        put_kahuna_board(out);
    else if (!strcmp(game->id, "kaivai"))
        put_kaivai_board(out);
    else
        text_put(out, "null");
    text_put_char(out, '}');
}

CALL(motu_hello) int motu_hello(void)
{
    struct text *out = answer_begin();
    text_put_char(out, '{');
    text_put_member_text(out, "version", MOTU_VERSION);
    text_put_member(out, "games");
    for (int i = 0; catalogue_games[i]; i++) {
        text_put_char(out, i ? ',' : '[');
        put_game(out, catalogue_games[i]);
    }
    text_put_char(out, ']');
    text_put_member(out, "levels");
    for (int level = 1; level <= AI_LEVELS; level++) {
        text_put(out, level > 1 ? ",{" : "[{");
        text_put_member_number(out, "level", level);
        text_put_member(out, "name");
        put_message(out, ai_level_name(level));
        text_put_member(out, "description");
        put_message(out, ai_level_description(level));
        text_put_char(out, '}');
    }
    text_put(out, "]}");
    return answer_end();
}
