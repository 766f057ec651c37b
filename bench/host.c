/* host.c: starting, watching and killing `motu serve`. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host.h"

static void become(struct host *host, int out)
{
    char port[16], data[100], log[100];
    snprintf(port, sizeof port, "%d", host->port);
    snprintf(data, sizeof data, "%s/games.db", host->folder);
    snprintf(log, sizeof log, "%s/log", host->folder);
    const int errors = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (errors < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0)
        _exit(127);
    execl(host->motu, host->motu, "serve", "--port", port, "--data", host->data ? host->data : data, (char *)NULL);
    _exit(127);
}

bool host_start(struct host *host)
{
    int out[2];
    char address[200] = "";
    if (!host->folder[0]) {
        snprintf(host->folder, sizeof host->folder, "motu-load-XXXXXX");
        if (!mkdtemp(host->folder))
            return false;
    }
    if (pipe2(out, O_CLOEXEC))
        return false;
    host->process = fork();
    if (!host->process)
        become(host, out[1]);
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    const bool good = said && fgets(address, sizeof address, said) && strrchr(address, ':');
    if (said)
        fclose(said);
    if (good)
        host->port = atoi(strrchr(address, ':') + 1);
    else
        fprintf(stderr, "load: %s does not serve; see %s/log\n", host->motu, host->folder);
    return good;
}

void host_kill(struct host *host, int signal)
{
    kill(host->process, signal);
    waitpid(host->process, NULL, 0);
    host->process = 0;
}

static FILE *open_proc(const struct host *host, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)host->process, name);
    return fopen(path, "r");
}

long host_memory(const struct host *host)
{
    char line[200];
    long kb = 0;
    FILE *status = open_proc(host, "status");
    while (status && fgets(line, sizeof line, status))
        if (!strncmp(line, "VmRSS:", 6))
            kb = strtol(line + 6, NULL, 10);
    if (status)
        fclose(status);
    return kb;
}

long host_cpu_ms(const struct host *host)
{
    char line[1000] = "";
    unsigned long user = 0, system = 0;
    FILE *stat = open_proc(host, "stat");
    const char *end = stat && fgets(line, sizeof line, stat) ? strrchr(line, ')') : NULL;
    if (end && sscanf(end + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        user = system = 0;
    if (stat)
        fclose(stat);
    return (long)((user + system) * 1000 / (unsigned long)sysconf(_SC_CLK_TCK));
}

bool host_verify(struct host *host)
{
    char data[100];
    int status = 1;
    snprintf(data, sizeof data, "%s/games.db", host->folder);
    host_kill(host, SIGTERM);
    const pid_t child = fork();
    if (!child) {
        execl(host->motu, host->motu, "verify-data", "--data", host->data ? host->data : data, (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && !status;
}

void host_end(struct host *host)
{
    static const char *const files[] = {"games.db", "games.db-wal", "games.db-shm", "games.db-lock", "log"};
    char path[100];
    if (host->process)
        host_kill(host, SIGTERM);
    if (!host->folder[0])
        return;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", host->folder, files[i]);
        unlink(path);
    }
    rmdir(host->folder);
}
