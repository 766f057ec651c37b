/* bot.c: see bot.h. Whatever the other program does, we go on: it may write nonsense, too much or nothing, close its
 * output, die, or never read. */
#include "bot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "pool.h"

enum { MAX_LINE = 1024 * 1024, MOST_RELATIVES = 16 };

struct bot {
    char *command;
    pid_t process; /* 0: not running */
    int to, from;
    size_t used, taken;           /* bytes in the buffer, and how many of them have been handed out */
    pid_t family[MOST_RELATIVES]; /* the shell and what it has started: the program itself is one of them */
    int relatives;
    char fault[160];
    char bytes[MAX_LINE + 1];
};

struct bot *bot_open(const char *command)
{
    struct bot *b = calloc(1, sizeof *b);
    if (b && !(b->command = strdup(command))) {
        free(b);
        return NULL;
    }
    return b;
}

/* Ends the program: first by closing its input, then by force. Returns its status. */
static int end(struct bot *b, int patience_ms)
{
    int status = 0;
    if (!b->process)
        return 0;
    close(b->to);
    const double from = pool_wall_ms();
    while (waitpid(b->process, &status, WNOHANG) == 0) {
        if (pool_wall_ms() - from > patience_ms)
            kill(-b->process, SIGKILL);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    close(b->from);
    b->process = 0;
    b->used = b->taken = 0;
    b->relatives = 0;
    return status;
}

void bot_close(struct bot *b)
{
    if (!b)
        return;
    end(b, 200);
    free(b->command);
    free(b);
}

/* Ends in failure with a sentence. */
static bool fail(struct bot *b, const char *what, const char **fault)
{
    snprintf(b->fault, sizeof b->fault, "%s", what);
    end(b, 0);
    *fault = b->fault;
    return false;
}

static bool spawn(struct bot *b, int to[2], int from[2])
{
    char shell[] = "sh", option[] = "-c";
    char *arguments[] = {shell, option, b->command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0); /* a process group of its own, so that all of it can be ended */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawn(&b->process, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error)
        b->process = 0;
    return !error;
}

static bool start(struct bot *b)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC))
        return false;
    if (pipe2(from, O_CLOEXEC)) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    const bool started = spawn(b, to, from);
    close(to[0]);
    close(from[1]);
    b->to = to[1];
    b->from = from[0];
    b->used = b->taken = 0;
    fcntl(b->to, F_SETFL, O_NONBLOCK);
    if (started)
        return true;
    close(b->to);
    close(b->from);
    return false;
}

/* Waits until a descriptor is ready; false when the time is up. */
static bool wait_for(int descriptor, short events, double until)
{
    for (;;) {
        const double left = until - pool_wall_ms();
        struct pollfd one = {.fd = descriptor, .events = events};
        const int ready = left < 0 ? 0 : poll(&one, 1, (int)left + 1);
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

static bool send_bytes(struct bot *b, const char *bytes, size_t length, double until)
{
    while (length) {
        const ssize_t put = write(b->to, bytes, length);
        if (put < 0 && errno == EAGAIN) {
            if (!wait_for(b->to, POLLOUT, until))
                return false;
        } else if (put < 0 && errno != EINTR) {
            return false;
        } else if (put > 0) {
            bytes += put;
            length -= (size_t)put;
        }
    }
    return true;
}

/* The next line into *line; NULL with the fault. */
static char *receive(struct bot *b, double until, size_t *length, const char **fault)
{
    memmove(b->bytes, b->bytes + b->taken, b->used - b->taken);
    b->used -= b->taken;
    b->taken = 0;
    for (;;) {
        char *newline = memchr(b->bytes, '\n', b->used);
        if (newline) {
            *newline = 0;
            *length = (size_t)(newline - b->bytes);
            b->taken = *length + 1;
            return b->bytes;
        }
        if (b->used == MAX_LINE) {
            fail(b, "wrote a line of more than a million bytes", fault);
            return NULL;
        }
        if (!wait_for(b->from, POLLIN, until)) {
            fail(b, "did not answer in time", fault);
            return NULL;
        }
        const ssize_t got = read(b->from, b->bytes + b->used, MAX_LINE - b->used);
        if (got > 0) {
            b->used += (size_t)got;
        } else if (got == 0 || errno != EINTR) {
            const int status = end(b, 100);
            snprintf(b->fault, sizeof b->fault, WIFSIGNALED(status) ? "ended by signal %d" : "ended with code %d",
                     WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
            *fault = b->fault;
            return NULL;
        }
    }
}

bool bot_is_running(const struct bot *b)
{
    return b->process;
}

bool bot_tell(struct bot *b, const char *lines, double wait_ms, const char **fault)
{
    if (!b->process && !start(b))
        return fail(b, "cannot be started", fault);
    if (send_bytes(b, lines, strlen(lines), pool_wall_ms() + wait_ms))
        return true;
    if (waitpid(b->process, NULL, WNOHANG) == 0)
        return fail(b, "does not read what it is sent", fault);
    b->process = 0;
    close(b->to);
    close(b->from);
    return fail(b, "has ended", fault);
}

bool bot_hear(struct bot *b, double wait_ms, const char **answer, size_t *length, const char **fault)
{
    const double until = pool_wall_ms() + wait_ms;
    do {
        *answer = receive(b, until, length, fault);
        if (!*answer)
            return false;
    } while (strstr(*answer, "\"info\"") && !strstr(*answer, "\"ok\""));
    return true;
}

bool bot_ask(struct bot *b, const char *request, double wait_ms, const char **answer, size_t *length,
             const char **fault)
{
    return bot_tell(b, request, wait_ms, fault) && bot_hear(b, wait_ms, answer, length, fault);
}

/* --- CPU time and processors -------------------------------------------------------------------------------------- */

/* The shell's descendants, as the system lists them. A program is asked for its CPU time after it has answered, so all
 * of it is running by then. */
static void find_family(struct bot *b)
{
    b->family[0] = b->process;
    b->relatives = 1;
    for (int i = 0; i < b->relatives; i++) {
        char path[64];
        int child;
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)b->family[i], (int)b->family[i]);
        FILE *children = fopen(path, "re");
        while (children && b->relatives < MOST_RELATIVES && fscanf(children, "%d", &child) == 1)
            b->family[b->relatives++] = (pid_t)child;
        if (children)
            fclose(children);
    }
}

static double cpu_ms_of(pid_t process)
{
    clockid_t clock;
    struct timespec now;
    if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &now))
        return 0;
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

/* Whether it is running, and the family is known. */
static bool has_family(struct bot *b)
{
    if (b->process && !b->relatives)
        find_family(b);
    return b->process;
}

void bot_place(struct bot *b, const cpu_set_t *processors)
{
    for (int i = 0; has_family(b) && i < b->relatives; i++)
        sched_setaffinity(b->family[i], sizeof *processors, processors);
}

double bot_cpu_ms(struct bot *b)
{
    double sum = 0;
    if (!has_family(b))
        return 0;
    for (int i = 0; i < b->relatives; i++)
        sum += cpu_ms_of(b->family[i]);
    return sum;
}
