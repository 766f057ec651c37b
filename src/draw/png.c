/* png.c: from SVG to PNG by librsvg's program rsvg-convert, if that is installed. A program of its own, because librsvg
 * brings forty libraries, which every start of motu would load. */
#include "draw.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Runs the converter; true if it ended well. Files, not pipes: nobody waits for the other. */
static bool convert(FILE *from, FILE *to, int width)
{
    char name[] = "rsvg-convert", format[] = "--format=png", wide[32];
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = 1;
    snprintf(wide, sizeof wide, "--width=%d", width);
    char *const words[] = {name, format, wide, NULL};
    if (posix_spawn_file_actions_init(&actions))
        return false;
    const bool begun = !posix_spawn_file_actions_adddup2(&actions, fileno(from), STDIN_FILENO)
                       && !posix_spawn_file_actions_adddup2(&actions, fileno(to), STDOUT_FILENO)
                       && !posix_spawnp(&child, name, &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (!begun)
        return false;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static unsigned char *read_whole(FILE *file, size_t *bytes)
{
    const long length = fseek(file, 0, SEEK_END) ? -1 : ftell(file);
    if (length <= 0 || fseek(file, 0, SEEK_SET))
        return NULL;
    unsigned char *whole = malloc((size_t)length);
    if (whole && fread(whole, 1, (size_t)length, file) != (size_t)length) {
        free(whole);
        return NULL;
    }
    *bytes = whole ? (size_t)length : 0;
    return whole;
}

unsigned char *png_from_svg(const char *svg, size_t length, int width, size_t *bytes)
{
    FILE *from = tmpfile(), *to = tmpfile();
    unsigned char *png = NULL;
    if (from && to && fwrite(svg, 1, length, from) == length && !fflush(from) && !fseek(from, 0, SEEK_SET)
        && convert(from, to, width))
        png = read_whole(to, bytes);
    if (from)
        fclose(from);
    if (to)
        fclose(to);
    return png;
}
