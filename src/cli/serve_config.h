/* serve_config.h: the settings of `motu serve`: from its configuration file, and from options, which win. */
#ifndef MOTU_SERVE_CONFIG_H
#define MOTU_SERVE_CONFIG_H

#include "cli.h"

enum { CONFIG_LIST = 16, CONFIG_BYTES = 64 * 1024 };

struct serve_config {
    const char *listen, *data, *cluster, *public_url, *think_token;
    long port, connections_per_address, new_per_second, requests_per_second, idle_days, thinkers, think_visits;
    const char *push_contact;
    bool log_requests, near_webhooks;
    const char *proxies[CONFIG_LIST + 1], *origins[CONFIG_LIST + 1]; /* ended by NULL */
    char *bytes;                                                     /* of the file; the strings above point into it */
};

/* What is wrong with the name of a cluster, or NULL. */
const char *serve_config_check_cluster(const char *name);
/* Reads a file of lines "key = value"; # begins a comment. False after saying what is wrong, and in which line. */
bool serve_config_read(const struct command *, const char *path, struct serve_config *, int *exit_code);

#endif
