/* files.c: whole files in and out. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

static int exit_for(int error)
{
    return error == ENOENT || error == ENOTDIR ? EXIT_NOT_FOUND : EXIT_IO;
}

static char *read_stream(const struct command *c, const char *path, int descriptor, size_t most, size_t *length)
{
    size_t room = 16384, used = 0;
    char *bytes = malloc(room);
    while (bytes) {
        if (used == room) {
            char *more = realloc(bytes, room *= 2);
            if (!more)
                break;
            bytes = more;
        }
        const ssize_t got = read(descriptor, bytes + used, room - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            complain(c, phrase_with(CLI_FILE_NOT_READ, sentence_word(path), sentence_word(strerror(errno))));
            free(bytes);
            return NULL;
        }
        used += (size_t)got;
        if (used > most) {
            complain(c, phrase_with(CLI_FILE_TOO_LONG, sentence_word(path), sentence_number((long long)most)));
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
        complain(c, phrase_with(CLI_FILE_NOT_OPENED, sentence_word(path), sentence_word(strerror(errno))));
        return NULL;
    }
    char *bytes = NULL;
    if (!fstat(descriptor, &about) && S_ISDIR(about.st_mode))
        complain(c, phrase_with(CLI_FILE_DIRECTORY, sentence_word(path)));
    else
        bytes = read_stream(c, path, descriptor, most, length);
    if (!standard)
        close(descriptor);
    return bytes;
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
    return fsync(descriptor) == 0;
}

bool file_write(const struct command *c, const char *path, const char *bytes, size_t length)
{
    char beside[4096];
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside) {
        complain(c, phrase(CLI_FILE_NAME_TOO_LONG));
        return false;
    }
    const int descriptor = mkostemp(beside, O_CLOEXEC);
    if (descriptor < 0) {
        complain(c, phrase_with(CLI_FILE_NOT_WRITTEN, sentence_word(path), sentence_word(strerror(errno))));
        return false;
    }
    const mode_t mask = umask(0);
    umask(mask);
    const bool written = write_all(descriptor, bytes, length) && !fchmod(descriptor, 0666 & ~mask);
    int error = errno;
    if (close(descriptor) == 0 && written) {
        if (rename(beside, path) == 0)
            return true;
        error = errno;
    }
    unlink(beside);
    complain(c, phrase_with(CLI_FILE_NOT_WRITTEN, sentence_word(path), sentence_word(strerror(error))));
    return false;
}
