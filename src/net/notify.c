/* notify.c: the sd_notify protocol. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "notify.h"

void notify_send(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!path || (path[0] != '/' && path[0] != '@') || strlen(path) >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, strlen(path));
    if (path[0] == '@') /* in the abstract namespace a NUL stands first */
        to.sun_path[0] = 0;
    const int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (s < 0)
        return;
    const socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    (void)sendto(s, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT, (const void *)&to, length);
    close(s);
}

int64_t notify_watchdog_ms(void)
{
    const char *microseconds = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    if (!microseconds || (pid && atoll(pid) != getpid()))
        return 0;
    return atoll(microseconds) / 1000 / 2;
}
