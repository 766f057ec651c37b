/* progress.c: see progress.h. */
#include "progress.h"

#include <stdio.h>
#include <unistd.h>

#include "pool.h"

enum { EVERY_MS = 250, WIDTH = 78 };

struct progress progress_begin(void)
{
    return (struct progress){.shown = isatty(STDERR_FILENO), .began = pool_wall_ms(), .last = pool_wall_ms()};
}

/* Whether it is time for another line. */
static bool is_due(struct progress *p, double done)
{
    const double now = p->shown ? pool_wall_ms() : 0;
    if (!p->shown || done <= 0 || now - p->last < EVERY_MS)
        return false;
    p->last = now;
    return true;
}

/* Estimates the time left from the time so far, in the unit that reads best. */
static void write_left(const struct progress *p, double done, double whole, char *words, size_t capacity)
{
    const double seconds = (p->last - p->began) / 1000 * (whole > done ? whole - done : 0) / done;
    const double unit = seconds < 120 ? 1 : seconds < 7200 ? 60 : 3600;
    snprintf(words, capacity, "about %.0f %s left", seconds / unit, unit == 1 ? "s" : unit == 60 ? "min" : "h");
}

static void print_line(const struct progress *p, double done, double whole, const char *words)
{
    char left[64], line[256];
    write_left(p, done, whole, left, sizeof left);
    snprintf(line, sizeof line, "%s, %s", words, left);
    fprintf(stderr, "\r%-*.*s", WIDTH, WIDTH, line);
    fflush(stderr);
}

void progress_tell(struct progress *p, double done, double whole, const char *words)
{
    if (is_due(p, done))
        print_line(p, done, whole, words);
}

void progress_show(struct progress *p, double done, double whole, const char *what)
{
    char words[128];
    if (!is_due(p, done))
        return;
    snprintf(words, sizeof words, "%.0f of %.0f %s", done, whole, what);
    print_line(p, done, whole, words);
}

void progress_end(const struct progress *p)
{
    if (p->shown)
        fprintf(stderr, "\r%*s\r", WIDTH, "");
}
