/* png.c: from SVG to PNG by librsvg's program rsvg-convert, if that is installed. A separate process, because librsvg
 * brings forty libraries that every start of motu would load, and because a crash in one of them then ends there. It
 * gets the picture and nothing else: no other descriptor, hardly an environment, and a limited time. */
#include "draw.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

bool png_is_there(void)
{
    const char *folders = getenv("PATH");
    while (folders && *folders) {
        char path[1024];
        const size_t length = strcspn(folders, ":");
        if (snprintf(path, sizeof path, "%.*s/rsvg-convert", (int)length, folders) < (int)sizeof path
            && !access(path, X_OK))
            return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

/* Connects the converter's input and output, and gives it an empty signal mask. */
static bool prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *traits, int from, int to)
{
    sigset_t none;
    sigemptyset(&none);
    return !posix_spawn_file_actions_adddup2(actions, from, STDIN_FILENO)
           && !posix_spawn_file_actions_adddup2(actions, to, STDOUT_FILENO)
           && !posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
           && !posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1)
           && !posix_spawnattr_setsigmask(traits, &none) && !posix_spawnattr_setflags(traits, POSIX_SPAWN_SETSIGMASK);
}

static bool start(int from, int to, int width, pid_t *child)
{
    char name[] = "rsvg-convert", format[] = "--format=png", wide[32], home[] = "HOME=/nonexistent";
    char language[] = "LC_ALL=C.UTF-8";
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t traits;
    snprintf(wide, sizeof wide, "--width=%d", width);
    char *const words[] = {name, format, wide, NULL}, *const environment[] = {home, language, NULL};
    if (posix_spawn_file_actions_init(&actions))
        return false;
    bool good = !posix_spawnattr_init(&traits);
    if (good) {
        good =
            prepare(&actions, &traits, from, to) && !posix_spawnp(child, name, &actions, &traits, words, environment);
        posix_spawnattr_destroy(&traits);
    }
    posix_spawn_file_actions_destroy(&actions);
    return good;
}

/* Whether it ended well, and in time. */
static bool await(pid_t child, int most_ms)
{
    int status = 1;
    struct pollfd end = {.fd = pidfd_open(child, 0), .events = POLLIN};
    if (end.fd < 0 || poll(&end, 1, most_ms) != 1)
        kill(child, SIGKILL);
    if (end.fd >= 0)
        close(end.fd);
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static unsigned char *read_whole(int file, size_t *bytes)
{
    struct stat about;
    if (fstat(file, &about) || about.st_size <= 0)
        return NULL;
    unsigned char *whole = malloc((size_t)about.st_size);
    if (whole && pread(file, whole, (size_t)about.st_size, 0) != about.st_size) {
        free(whole);
        return NULL;
    }
    *bytes = whole ? (size_t)about.st_size : 0;
    return whole;
}

unsigned char *png_from_svg(const char *svg, size_t length, int width, int most_ms, size_t *bytes)
{
    /* files, not pipes: neither side waits for the other */
    const int from = memfd_create("svg", MFD_CLOEXEC), to = memfd_create("png", MFD_CLOEXEC);
    unsigned char *png = NULL;
    pid_t child;
    if (from >= 0 && to >= 0 && write(from, svg, length) == (ssize_t)length && !lseek(from, 0, SEEK_SET)
        && start(from, to, width, &child) && await(child, most_ms))
        png = read_whole(to, bytes);
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    return png;
}
