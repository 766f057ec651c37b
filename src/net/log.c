/* log.c: one line per event, written at once, so that lines of several threads do not mix. */
#include <limits.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <motu/text.h>

#include "log.h"

static atomic_uint left_out;

static void put_time(struct motu_text *line)
{
    struct timespec now;
    struct tm parts;
    char buffer[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    const size_t length = strftime(buffer, sizeof buffer, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(buffer + length, sizeof buffer - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    motu_text_put_member_text(line, "time", buffer);
}

/* What every line begins with. */
static void begin_line(struct motu_text *line, const char *level, const char *event)
{
    motu_text_put_char(line, '{');
    put_time(line);
    motu_text_put_member_text(line, "level", level);
    motu_text_put_member_text(line, "event", event);
}

/* A log that nobody reads must not stop the games: a line that would have to wait is dropped. A pipe that is ready for
 * writing has room for PIPE_BUF, and few lines are longer; for the rest of one we wait a moment at most. */
static bool put_line(const char *bytes, size_t length)
{
    struct pollfd capacity = {.fd = STDERR_FILENO, .events = POLLOUT};
    for (size_t done = 0; done < length;) {
        const size_t piece = length - done < PIPE_BUF ? length - done : PIPE_BUF;
        if (poll(&capacity, 1, done ? 100 : 0) != 1 || !(capacity.revents & POLLOUT))
            return false;
        const ssize_t put = write(STDERR_FILENO, bytes + done, piece);
        if (put < 0)
            return false;
        done += (size_t)put;
    }
    return true;
}

/* Says how many lines were dropped, once lines can be written again. */
static void tell_left_out(void)
{
    char bytes[160];
    struct motu_text line = MOTU_TEXT_IN(bytes);
    const unsigned count = atomic_exchange(&left_out, 0);
    if (!count)
        return;
    begin_line(&line, "warning", "lines left out");
    motu_text_put_member_number(&line, "count", (long long)count);
    motu_text_put(&line, "}\n");
    if (!put_line(bytes, line.length))
        atomic_fetch_add(&left_out, count);
}

void log_write(const char *level, const char *event, const struct log_field *fields, int count)
{
    char bytes[32 * 1024]; /* the longest is a record, after a fault */
    struct motu_text line = MOTU_TEXT_IN(bytes);
    begin_line(&line, level, event);
    for (int i = 0; i < count; i++) {
        const size_t before = line.length;
        if (fields[i].text)
            motu_text_put_member_text(&line, fields[i].key, fields[i].text);
        else
            motu_text_put_member_number(&line, fields[i].key, fields[i].number);
        if (line.length + 3 > sizeof bytes) { /* too long: the field is left out, so that the line stays JSON */
            line.length = before;
            line.bytes[before] = 0;
        }
    }
    motu_text_put(&line, "}\n");
    tell_left_out();
    if (!put_line(bytes, line.length))
        atomic_fetch_add(&left_out, 1);
}
