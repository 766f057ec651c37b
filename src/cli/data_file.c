/* data_file.c: where a server keeps its games by default. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "store.h"

bool data_file_is_named(const struct command *c, const char *path)
{
    if (*path && *path != ':')
        return true;
    say_error(c, "'%.80s' cannot be the name of a file that keeps games.", path);
    return false;
}

const char *data_shown(const char *place)
{
    static char shown[STORE_MAX_PLACE];
    store_write_place(place, shown, sizeof shown);
    return shown;
}

const char *data_file(const struct command *c, const char *given, bool make)
{
    static char path[4096];
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (given)
        return data_file_is_named(c, given) ? given : NULL;
    if (data && *data == '/')
        snprintf(path, sizeof path, "%.4000s/motu/games.db", data);
    else if (home && *home == '/')
        snprintf(path, sizeof path, "%.4000s/.local/share/motu/games.db", home);
    else {
        say_error(c, "there is no home folder to keep the games in: say --data FILE.");
        return NULL;
    }
    if (make && !folders_make(path)) {
        say_error(c, "the folder of %s cannot be made: %s.", path, strerror(errno));
        return NULL;
    }
    return path;
}
