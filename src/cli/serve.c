/* serve.c: `motu serve`: the page and the games played on it, for this machine or behind a proxy for everybody. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/stat.h>

#include <motu/fault.h>

#include "cli.h"
#include "log.h"
#include "net.h"
#include "serve_config.h"
#include "quota.h"
#include "server.h"
#include "store.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "port", .takes = "", .english = "N\nthe port (8080); 0 takes any that is free"},
    {.name = "listen", .takes = "", .english = "A\nthe address to listen at (127.0.0.1)"},
    {.name = "data",
     .takes = "@file",
     .english = "FILE\nwhere the games are kept ($XDG_DATA_HOME/motu/games.db), or a database as postgresql://…"},
    {.name = "cluster",
     .takes = "",
     .english =
         "NAME\nwhich servers may share the database: it takes the first name, and refuses servers with another"},
    {.name = "public-url",
     .takes = "",
     .english = "URL\nhow browsers reach it behind a proxy, as https://motu.example"},
    {.name = "config",
     .takes = "@file",
     .english = "FILE\na file of 'key = value' with the above and more, see doc/hosting.md; options win over it"},
    {0},
};

const struct command command_serve = {
    .name = "serve",
    .summary = CLI_SUMMARY_SERVE,
    .english_help =
        "Usage: motu serve [OPTIONS]\n\n"
        "Serves the page at http://127.0.0.1:8080/ until it is interrupted, and prints the address. Nothing else is\n"
        "opened, and nobody outside this machine can connect unless you say so.\n\n"
        "Examples:\n"
        "  motu serve\n"
        "  motu serve --port 0 --data games.db\n"
        "  motu serve --config /etc/motu/serve.conf",
    .options = option_table,
    .run = run,
};

extern const struct net_file web_files[];

/* Nothing can be passed to a signal handler. */
static struct net *running;

static void stop(int signal)
{
    (void)signal;
    net_stop(running);
}

static void on_signals(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* A file that has reached its size limit (ulimit -f) is a failure of the store like any other, not an immediate end. */
static void ignore_file_limit(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGXFSZ, &ignore, NULL);
}

static bool is_url(const char *text)
{
    const char *host = !strncmp(text, "https://", 8) ? text + 8 : !strncmp(text, "http://", 7) ? text + 7 : "";
    return *host && strlen(text) < 200
           && !host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789.-:[]/")];
}

static bool check_cluster(const struct serve_config *config)
{
    const char *fault = config->cluster ? serve_config_check_cluster(config->cluster) : NULL;
    const bool shares = config->data && store_is_address(config->data);
    if (fault)
        say_error(&command_serve, "--cluster %s.", fault);
    else if (config->cluster && !shares)
        say_error(&command_serve, "a file has one server, so 'cluster' is only for a database, postgresql://….");
    return !fault && (!config->cluster || shares);
}

static int serve(const struct serve_config *config)
{
    const struct net_options options = {.listen = config->listen,
                                        .port = (int)config->port,
                                        .public_url = config->public_url,
                                        .proxies = config->proxies,
                                        .origins = config->origins,
                                        .files = web_files,
                                        .address_connections = (int)config->connections_per_address,
                                        .address_new_per_s = (int)config->new_per_second,
                                        .address_requests_per_s = (int)config->requests_per_second,
                                        .log_requests = config->log_requests};
    const struct server_options kept = {.data = data_file(&command_serve, config->data, true),
                                        .cluster = config->cluster,
                                        .idle_days = (int)config->idle_days,
                                        .thinkers = (int)config->thinkers,
                                        .think_visits = (uint32_t)config->think_visits,
                                        .think_token = config->think_token,
                                        .webhooks_may_be_near = config->near_webhooks,
                                        .push_contact = config->push_contact};
    char why[512];
    bool done = false;
    ignore_file_limit();
    if (!kept.data)
        return EXIT_IO;
    motu_fault_set_handler(server_confess);
    struct server *server = server_open(&kept, why, sizeof why);
    if (!server) {
        say_error(&command_serve, "%s: %s.", data_shown(kept.data), why);
        return EXIT_IO;
    }
    running = net_open(&options, server_handler(server), why, sizeof why);
    if (running && server_attach(server, running, why, sizeof why)) {
        on_signals(stop);
        printf("%s/\n", net_address(running));
        fflush(stdout);
        if (!web_files[0].path)
            LOG("warning", "no page", log_text("why", "this motu was built without its page: it serves the API alone"));
        else if (isatty(STDERR_FILENO))
            fputs("Open this address in a browser. Ctrl-C ends motu; games are kept.\n", stderr);
        LOG("info", "listening", log_text("address", net_address(running)));
        done = net_run(running) && !server_failed(server);
        on_signals(SIG_IGN); /* it is stopping already, and the net will soon be freed; other threads take no signals */
    } else {
        say_error(&command_serve, "%s.", why);
    }
    server_close(server);
    if (running)
        net_free(running);
    return done ? EXIT_DONE : EXIT_FAILED;
}

static int run(int argc, char **argv)
{
    struct serve_config config = {
        .listen = "127.0.0.1", .port = 8080, .idle_days = QUOTA_IDLE_DAYS, .think_visits = QUOTA_VISITS};
    const char *port = NULL, *listen = NULL, *data = NULL, *cluster = NULL, *public_url = NULL, *file = NULL;
    const struct flag flags[] = {{.name = "port", .value = &port},
                                 {.name = "listen", .value = &listen},
                                 {.name = "data", .value = &data},
                                 {.name = "cluster", .value = &cluster},
                                 {.name = "public-url", .value = &public_url},
                                 {.name = "config", .value = &file}};
    int code;
    if (flags_read(&command_serve, argc, argv, flags, sizeof flags / sizeof flags[0], 0, &code) < 0)
        return code;
    bool good = !file || serve_config_read(&command_serve, file, &config, &code);
    if (good && port)
        good = flags_number(&command_serve, "--port", port, 0, 65535, &config.port);
    config.listen = listen ? listen : config.listen;
    config.data = data ? data : config.data;
    config.cluster = cluster ? cluster : config.cluster;
    config.public_url = public_url ? public_url : config.public_url;
    if (good && config.public_url && !is_url(config.public_url)) {
        say_error(&command_serve, "the public URL must be like https://motu.example, not %.80s.", config.public_url);
        good = false;
    }
    good = good && check_cluster(&config);
    if (good)
        code = serve(&config);
    free(config.bytes);
    return code;
}
