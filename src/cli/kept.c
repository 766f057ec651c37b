/* kept.c: see kept.h. */
#include "kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

static const char ending[] = ".motu", key[] = "play";

/* --- the folder --------------------------------------------------------------------------------------------------- */

const char *kept_file(const char *name, char path[KEPT_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    errno = ENOENT;
    if (state && *state == '/')
        snprintf(path, KEPT_PATH, "%.3800s/motu/%.200s", state, name);
    else if (home && *home == '/')
        snprintf(path, KEPT_PATH, "%.3800s/.local/state/motu/%.200s", home, name);
    else
        return NULL;
    return folders_make(path) ? path : NULL;
}

/* A unique name: the game and the time at which it was first left. */
static bool choose_name(struct kept *k, const struct motu_match *m)
{
    char when[32], name[128];
    struct tm now;
    const time_t seconds = time(NULL);
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", localtime_r(&seconds, &now));
    for (int number = 1; number < 100; number++) {
        char more[16] = "";
        if (number > 1)
            snprintf(more, sizeof more, "-%d", number);
        snprintf(name, sizeof name, "%s-%s%s%s", m->game->id, when, more, ending);
        if (!kept_file(name, k->path))
            break;
        const int made = open(k->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (made >= 0) {
            close(made);
            return true;
        }
        if (errno != EEXIST)
            break;
    }
    k->path[0] = 0;
    return false;
}

/* A player holds a lock on the game's file, which ends with the process, however that ends. */
static bool take_lock(struct kept *k)
{
    const int lock = open(k->path, O_RDONLY | O_CLOEXEC);
    if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB)) {
        if (lock >= 0)
            close(lock);
        return false;
    }
    if (k->lock >= 0)
        close(k->lock);
    k->lock = lock;
    return true;
}

/* --- keeping ------------------------------------------------------------------------------------------------------ */

bool kept_write(struct kept *k, const struct motu_match *m, const char *how)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    static struct motu_match copy;
    struct motu_text text = MOTU_TEXT_IN(record);
    if (!k->path[0] && !choose_name(k, m)) {
        complain(&command_play, phrase_with(CLI_PLAY_NOT_KEPT, motu_sentence_word(strerror(errno))));
        return false;
    }
    copy = *m;
    motu_match_set_header(&copy, key, how);
    motu_match_write_record(&copy, MOTU_ALL, &text);
    if (!file_write(&command_play, k->path, record, text.length))
        return false;
    take_lock(k); /* the file is a new one, so lock it again */
    return true;
}

void kept_close(struct kept *k)
{
    if (k->lock >= 0)
        close(k->lock);
    *k = KEPT_NOTHING;
}

void kept_forget(struct kept *k)
{
    if (k->path[0])
        unlink(k->path);
    kept_close(k);
}

/* --- finding ------------------------------------------------------------------------------------------------------ */

static bool is_kept_name(const char *name, const struct motu_game *game)
{
    const size_t length = strlen(name), end = strlen(ending);
    if (length <= end || strcmp(name + length - end, ending) != 0)
        return false;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const size_t id = strlen(motu_catalogue_games[i]->id);
        if ((!game || game == motu_catalogue_games[i]) && !strncmp(name, motu_catalogue_games[i]->id, id)
            && name[id] == '-')
            return true;
    }
    return false;
}

static bool is_later(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

/* Considers one file of the folder: the newest one that can be locked wins. */
static void consider(struct kept *best, struct timespec *latest, const char *name)
{
    struct kept one = KEPT_NOTHING;
    struct stat about;
    if (!kept_file(name, one.path) || stat(one.path, &about) || !S_ISREG(about.st_mode) || !about.st_size
        || !is_later(&about.st_mtim, latest) || !take_lock(&one))
        return;
    kept_close(best);
    *best = one;
    *latest = about.st_mtim;
}

bool kept_find(struct kept *k, const struct motu_game *game)
{
    char path[KEPT_PATH];
    struct timespec latest = {0};
    DIR *folder = kept_file("", path) ? opendir(path) : NULL;
    *k = KEPT_NOTHING;
    for (const struct dirent *entry; folder && (entry = readdir(folder));)
        if (is_kept_name(entry->d_name, game))
            consider(k, &latest, entry->d_name);
    if (folder)
        closedir(folder);
    return k->path[0];
}

bool kept_how(struct motu_match *m, char *how, size_t capacity)
{
    size_t length;
    const char *value = motu_match_header(m, key, &length);
    if (!value || length >= capacity)
        return false;
    memcpy(how, value, length);
    how[length] = 0;
    const char *next = value + length + 1;
    char *line = m->header + (value - m->header);
    while (line > m->header && line[-1] != '\n')
        line--;
    memmove(line, next, strlen(next) + 1);
    return true;
}
