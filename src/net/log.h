/* log.h: what happens, as JSON lines on standard error, for a machine to collect:
 *
 *     LOG("info", "listening", log_text("address", "http://127.0.0.1:8080"), log_number("port", 8080));
 *     {"time":"2026-01-02T03:04:05.678Z","level":"info","event":"listening","address":"http://…","port":8080}
 *
 * No tokens, bodies or queries: whoever reads the log must not be able to take a seat.
 */
#ifndef MOTU_LOG_H
#define MOTU_LOG_H

struct log_field {
    const char *key, *text; /* no text: the number */
    long long number;
};

static inline struct log_field log_text(const char *key, const char *text)
{
    return (struct log_field){.key = key, .text = text};
}

static inline struct log_field log_number(const char *key, long long number)
{
    return (struct log_field){.key = key, .number = number};
}

void log_write(const char *level, const char *event, const struct log_field *, int count);

#define LOG(level, event, ...)                                       \
    log_write(level, event, (const struct log_field[]){__VA_ARGS__}, \
              (int)(sizeof(const struct log_field[]){__VA_ARGS__} / sizeof(struct log_field)))

#endif
