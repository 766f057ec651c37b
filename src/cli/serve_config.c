/* serve_config.c: the configuration file of `motu serve`. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "serve_config.h"
#include "server.h"

static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    for (size_t length = strlen(text); length && isspace((unsigned char)text[length - 1]); length--)
        text[length - 1] = 0;
    return text;
}

static bool add(const char **list, const char *value)
{
    for (int i = 0; i < CONFIG_LIST; i++)
        if (!list[i]) {
            list[i] = value;
            return true;
        }
    return false;
}

static bool number(const char *value, long low, long high, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(value, &end, 10);
    return !errno && end != value && !*end && *out >= low && *out <= high;
}

static bool yes_or_no(const char *value, bool *out)
{
    *out = !strcmp(value, "yes");
    return *out || !strcmp(value, "no");
}

/* The value goes into JSON as it is. */
static const char *set_contact(struct serve_config *config, const char *value)
{
    config->push_contact = value;
    const bool begins = !strncmp(value, "mailto:", 7) || !strncmp(value, "https://", 8);
    return begins && strlen(value) <= 200 && !strpbrk(value, " \"\\") ? NULL : "must be mailto:… or https://…";
}

static bool is_word(const char *value, size_t least, size_t most)
{
    return strlen(value) >= least && strlen(value) <= most
           && !value[strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")];
}

static bool set_token(struct serve_config *config, const char *value)
{
    config->think_token = value;
    return is_word(value, 16, 63);
}

_Static_assert(SERVER_CLUSTER == 31, "as the sentence says");
const char *serve_config_check_cluster(const char *name)
{
    return is_word(name, 1, SERVER_CLUSTER) ? NULL : "must have 1 to 31 letters, digits, - and _";
}

static const char *set_cluster(struct serve_config *config, const char *value)
{
    config->cluster = value;
    return serve_config_check_cluster(value);
}

/* NULL, or what is wrong. */
static const char *set(struct serve_config *config, const char *key, char *value)
{
    if (!*value)
        return "has no value";
    if (!strcmp(key, "listen"))
        config->listen = value;
    else if (!strcmp(key, "data"))
        config->data = value;
    else if (!strcmp(key, "cluster"))
        return set_cluster(config, value);
    else if (!strcmp(key, "public-url"))
        config->public_url = value;
    else if (!strcmp(key, "push-contact"))
        return set_contact(config, value);
    else if (!strcmp(key, "think-token"))
        return set_token(config, value) ? NULL : "must have 16 to 63 letters and digits";
    else if (!strcmp(key, "port"))
        return number(value, 0, 65535, &config->port) ? NULL : "must be a number from 0 to 65535";
    else if (!strcmp(key, "connections-per-address"))
        return number(value, 1, 100000, &config->connections_per_address) ? NULL : "must be a number from 1 to 100000";
    else if (!strcmp(key, "new-per-second"))
        return number(value, 1, 1000, &config->new_per_second) ? NULL : "must be a number from 1 to 1000";
    else if (!strcmp(key, "requests-per-second"))
        return number(value, 1, 1000, &config->requests_per_second) ? NULL : "must be a number from 1 to 1000";
    else if (!strcmp(key, "idle-days"))
        return number(value, 0, 36500, &config->idle_days) ? NULL : "must be a number from 0 to 36500";
    else if (!strcmp(key, "thinkers"))
        return number(value, 1, 256, &config->thinkers) ? NULL : "must be a number from 1 to 256";
    else if (!strcmp(key, "think-visits"))
        return number(value, 1, 1000000, &config->think_visits) ? NULL : "must be a number from 1 to 1000000";
    else if (!strcmp(key, "log-requests"))
        return yes_or_no(value, &config->log_requests) ? NULL : "must be yes or no";
    else if (!strcmp(key, "near-webhooks"))
        return yes_or_no(value, &config->near_webhooks) ? NULL : "must be yes or no";
    else if (!strcmp(key, "trusted-proxy"))
        return add(config->proxies, value) ? NULL : "is there too often";
    else if (!strcmp(key, "origin"))
        return add(config->origins, value) ? NULL : "is there too often";
    else
        return "is not known; there are listen, port, data, cluster, public-url, trusted-proxy, origin, "
               "connections-per-address, new-per-second, requests-per-second, idle-days, thinkers, think-visits, "
               "think-token, near-webhooks, push-contact and log-requests";
    return NULL;
}

static bool read_line(const struct command *c, const char *path, int number_of_line, char *line,
                      struct serve_config *config)
{
    line[strcspn(line, "#")] = 0;
    line = trim(line);
    if (!*line)
        return true;
    char *equals = strchr(line, '=');
    if (!equals) {
        say_error(c, "%s, line %d: a setting is written 'key = value'.", path, number_of_line);
        return false;
    }
    *equals = 0;
    const char *key = trim(line), *fault = set(config, key, trim(equals + 1));
    if (fault)
        say_error(c, "%s, line %d: %.40s %s.", path, number_of_line, key, fault);
    return !fault;
}

bool serve_config_read(const struct command *c, const char *path, struct serve_config *config, int *exit_code)
{
    size_t length;
    char *read = file_read(c, path, CONFIG_BYTES, &length, exit_code);
    char *bytes = read ? realloc(read, length + 1) : NULL;
    if (!bytes) {
        if (read)
            complain(c, phrase(CLI_NO_MEMORY));
        free(read);
        return false;
    }
    bytes[length] = 0;
    config->bytes = bytes;
    *exit_code = EXIT_USAGE;
    if (strlen(bytes) != length) {
        say_error(c, "%s is not a text: it has a NUL in it.", path);
        return false;
    }
    int line = 1;
    for (char *at = bytes; at; line++) {
        char *next = strchr(at, '\n');
        if (next)
            *next++ = 0;
        if (!read_line(c, path, line, at, config))
            return false;
        at = next;
    }
    return true;
}
