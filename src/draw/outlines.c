/* outlines.c: the page's outlines, from its own files: what follows `export default` in GAME_shapes.js is JSON. Read
 * once and kept until the program ends. */
#include <jansson.h>
#include <pthread.h>
#include <string.h>

#include "sheet.h"

extern const unsigned char shapes_kahuna[], shapes_kaivai[];

/* The games that have outlines, one line each. */
static struct {
    const char *game;
    const unsigned char *module;
    json_t *shapes;
} outlines[] = {
    {.game = "kahuna", .module = shapes_kahuna},
    {.game = "kaivai", .module = shapes_kaivai},
};
enum { OUTLINES = sizeof outlines / sizeof outlines[0] };

static json_t *read_module(const unsigned char *module)
{
    static const char head[] = "export default ";
    const char *at = strstr((const char *)module, head);
    return at ? json_loads(at + sizeof head - 1, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
}

static void read_modules(void)
{
    for (int i = 0; i < OUTLINES; i++)
        outlines[i].shapes = read_module(outlines[i].module);
}

static json_t *kind_of(const char *game, const char *kind)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_modules);
    int i = 0;
    while (i < OUTLINES && strcmp(outlines[i].game, game))
        i++;
    return i < OUTLINES ? json_object_get(outlines[i].shapes, kind) : NULL;
}

const char *outline_find(const char *game, const char *kind, const char *name, const char *part)
{
    json_t *found = json_object_get(kind_of(game, kind), name);
    return json_string_value(part ? json_object_get(found, part) : found);
}

void outlines_put(struct sheet *s, const char *game, const char *kind, const char *part, const char *prefix)
{
    json_t *found = kind_of(game, kind), *pair;
    size_t i;
    if (part)
        found = json_object_get(found, part);
    json_array_foreach(found, i, pair)
    {
        sheet_put(s, "<path class=\"%s%s\" d=\"%s\"/>\n", prefix, json_string_value(json_array_get(pair, 0)),
                  json_string_value(json_array_get(pair, 1)));
    }
}
