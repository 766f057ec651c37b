/* log.c: one line per event, written at once, so that lines of several threads do not mix. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <motu/text.h>

#include "log.h"

static void put_time(struct text *line)
{
    struct timespec now;
    struct tm parts;
    char buffer[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    const size_t length = strftime(buffer, sizeof buffer, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(buffer + length, sizeof buffer - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    text_put_json(line, buffer);
}

void log_write(const char *level, const char *event, const struct log_field *fields, int count)
{
    char bytes[32 * 1024]; /* the longest is a record, when something is badly wrong */
    struct text line = TEXT_IN(bytes);
    text_put(&line, "{\"time\":");
    put_time(&line);
    text_put(&line, ",\"level\":");
    text_put_json(&line, level);
    text_put(&line, ",\"event\":");
    text_put_json(&line, event);
    for (int i = 0; i < count; i++) {
        const size_t before = line.length;
        text_put_char(&line, ',');
        text_put_json_key(&line, fields[i].key);
        if (fields[i].text)
            text_put_json(&line, fields[i].text);
        else
            text_put_number(&line, fields[i].number);
        if (line.length + 3 > sizeof bytes) { /* too long: the line stays JSON, the field is left out */
            line.length = before;
            line.bytes[before] = 0;
        }
    }
    text_put(&line, "}\n");
    if (write(STDERR_FILENO, bytes, line.length) < 0)
        return; /* a log nobody reads must not stop the games */
}
