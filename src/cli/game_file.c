/* game_file.c: see game_file.h. */
#include "game_file.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool game_file_names_game(const char *path, size_t *length, long *game)
{
    enum { MOST_DIGITS = 9 };
    const char *mark = strrchr(path, '#');
    const size_t digits = mark ? strspn(mark + 1, "0123456789") : 0;
    if (!digits || digits > MOST_DIGITS || mark[1 + digits] || mark == path || !access(path, F_OK))
        return false;
    *length = (size_t)(mark - path);
    *game = strtol(mark + 1, NULL, 10);
    return true;
}

bool game_file_is(const char *path)
{
    static const char *const beginning[] = {"{\"arena\":", "{\"selfplay\":", "{\"regret\":"};
    struct stat about;
    char bytes[16] = "";
    FILE *file = !stat(path, &about) && S_ISREG(about.st_mode) ? fopen(path, "r") : NULL;
    bool same = false;
    if (file && fgets(bytes, sizeof bytes, file))
        for (size_t i = 0; i < sizeof beginning / sizeof beginning[0]; i++)
            same = same || !strncmp(bytes, beginning[i], strlen(beginning[i]));
    if (file)
        fclose(file);
    return same;
}

/* Passes on the game of a line; false for the first line, which names the players. */
static bool see_line(const char *line, size_t length, game_file_see *see, void *context)
{
    json_t *value = json_loadb(line, length, 0, NULL);
    json_t *game = json_object_get(value, "game"), *record = json_object_get(value, "record");
    bool more = true;
    if (json_is_integer(game))
        more = see(context, (long)json_integer_value(game), json_string_value(record), json_string_length(record));
    json_decref(value);
    return more;
}

bool game_file_each(const struct command *c, const char *path, game_file_see *see, void *context, int *exit_code)
{
    char *line = NULL;
    size_t capacity = 0;
    FILE *file = fopen(path, "r");
    if (!file) {
        *exit_code = errno == ENOENT || errno == ENOTDIR ? EXIT_NOT_FOUND : EXIT_IO;
        complain(c, phrase_with(CLI_FILE_NOT_OPENED, motu_sentence_word(path), motu_sentence_word(strerror(errno))));
        return false;
    }
    for (ssize_t length; (length = getline(&line, &capacity, file)) > 0;)
        if (!see_line(line, (size_t)length, see, context))
            break;
    free(line);
    fclose(file);
    return true;
}
