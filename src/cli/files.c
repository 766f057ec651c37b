/* files.c: whole files in and out. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

static int exit_for(int error)
{
    return error == ENOENT || error == ENOTDIR ? EXIT_NOT_FOUND : EXIT_IO;
}

/* A path in a message; an empty one must be visible. */
static struct motu_sentence_part shown(const char *path)
{
    return motu_sentence_word(*path ? path : "''");
}

/* --- in --------------------------------------------------------------------------------------------------------- */

static char *read_stream(const struct command *c, const char *path, int descriptor, size_t most, size_t *length)
{
    size_t capacity = 16384, used = 0;
    char *bytes = malloc(capacity);
    while (bytes) {
        if (used == capacity) {
            char *more = realloc(bytes, capacity *= 2);
            if (!more)
                break;
            bytes = more;
        }
        const ssize_t got = read(descriptor, bytes + used, capacity - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            complain(c, phrase_with(CLI_FILE_NOT_READ, shown(path), motu_sentence_word(strerror(errno))));
            free(bytes);
            return NULL;
        }
        used += (size_t)got;
        if (used > most) {
            complain(c, phrase_with(CLI_FILE_TOO_LONG, shown(path), motu_sentence_number((long long)most)));
            free(bytes);
            return NULL;
        }
        if (!got) {
            *length = used;
            return bytes;
        }
    }
    free(bytes);
    complain(c, phrase(CLI_NO_MEMORY));
    return NULL;
}

char *file_read(const struct command *c, const char *path, size_t most, size_t *length, int *exit_code)
{
    struct stat about;
    const bool standard = !strcmp(path, "-");
    const int descriptor = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    *exit_code = EXIT_IO;
    if (descriptor < 0) {
        *exit_code = exit_for(errno);
        complain(c, phrase_with(CLI_FILE_NOT_OPENED, shown(path), motu_sentence_word(strerror(errno))));
        return NULL;
    }
    char *bytes = NULL;
    if (!fstat(descriptor, &about) && S_ISDIR(about.st_mode))
        complain(c, phrase_with(CLI_FILE_DIRECTORY, shown(path)));
    else
        bytes = read_stream(c, path, descriptor, most, length);
    if (!standard)
        close(descriptor);
    return bytes;
}

/* --- out -------------------------------------------------------------------------------------------------------- */

static bool not_written(const struct command *c, const char *path, int error)
{
    complain(c, phrase_with(CLI_FILE_NOT_WRITTEN, shown(path), motu_sentence_word(strerror(error))));
    return false;
}

static bool write_all(int descriptor, const char *bytes, size_t length)
{
    while (length) {
        const ssize_t put = write(descriptor, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

/* Creates the file that will replace `path`, with its permissions if it exists. -1 after saying what is wrong. */
static int open_beside(const struct command *c, const char *path, char beside[PATH_MAX])
{
    struct stat about;
    const mode_t mask = umask(0);
    umask(mask);
    const bool there = !stat(path, &about);
    const mode_t mode = there ? about.st_mode & 0777 : 0666 & ~mask;
    if (!*path || (there && S_ISDIR(about.st_mode))) {
        not_written(c, path, *path ? EISDIR : ENOENT);
        return -1;
    }
    if (snprintf(beside, PATH_MAX, "%s.XXXXXX", path) >= PATH_MAX) {
        complain(c, phrase(CLI_FILE_NAME_TOO_LONG));
        return -1;
    }
    const int descriptor = mkostemp(beside, O_CLOEXEC);
    if (descriptor >= 0 && !fchmod(descriptor, mode))
        return descriptor;
    not_written(c, path, errno);
    if (descriptor >= 0) {
        close(descriptor);
        unlink(beside);
    }
    return -1;
}

static bool replace(const struct command *c, const char *path, const char *bytes, size_t length)
{
    char beside[PATH_MAX];
    const int descriptor = open_beside(c, path, beside);
    if (descriptor < 0)
        return false;
    const bool written = write_all(descriptor, bytes, length) && !fsync(descriptor);
    int error = errno;
    if (close(descriptor) == 0 && written) {
        if (rename(beside, path) == 0)
            return true;
        error = errno;
    }
    unlink(beside);
    return not_written(c, path, error);
}

/* A device or pipe is written to, not replaced. */
static bool write_into(const struct command *c, const char *path, const char *bytes, size_t length)
{
    const int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    const bool written = descriptor >= 0 && write_all(descriptor, bytes, length);
    const int error = errno;
    if (descriptor >= 0)
        close(descriptor);
    return written || not_written(c, path, error);
}

/* Whether the path is something other than a file or folder. */
static bool is_special(const char *path)
{
    struct stat about;
    return !stat(path, &about) && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

bool file_write(const struct command *c, const char *path, const char *bytes, size_t length)
{
    if (is_special(path))
        return write_into(c, path, bytes, length);
    char *target = realpath(path, NULL); /* what a link points to is replaced, not the link */
    const bool written = replace(c, target ? target : path, bytes, length);
    free(target);
    return written;
}

bool file_can_be_written(const struct command *c, const char *path)
{
    char beside[PATH_MAX];
    if (is_special(path)) /* opening a pipe would already begin */
        return !access(path, W_OK) || not_written(c, path, errno);
    const int descriptor = open_beside(c, path, beside);
    if (descriptor < 0)
        return false;
    close(descriptor);
    unlink(beside);
    return true;
}

bool folders_make(char *path)
{
    for (char *slash = path; (slash = strchr(slash, '/')); slash++) {
        if (slash == path)
            continue; /* the root is there */
        *slash = 0;
        const bool made = !mkdir(path, 0700) || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}
