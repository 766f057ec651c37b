/* faulty_link.c: see faulty_link.h. A program's own send() and recv() stand before those of the system for all its
 * libraries. */
#include "faulty_link.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static long calls, break_at;
static enum faulty_way way;
static bool broken;

void faulty_link_break_at(long n, enum faulty_way how)
{
    calls = 0;
    break_at = n;
    way = how;
    broken = false;
}

bool faulty_link_has_broken(void)
{
    return broken;
}

static bool is_the_time(void)
{
    broken = broken || (break_at && ++calls == break_at);
    return break_at && calls == break_at && broken;
}

static ssize_t cut(int link)
{
    calls++; /* once */
    shutdown(link, SHUT_RDWR);
    errno = ECONNRESET;
    return -1;
}

__attribute__((visibility("default"))) ssize_t send(int link, const void *bytes, size_t length, int flags)
{
    const bool now = is_the_time();
    const size_t part = !now ? length : way == FAULTY_BEFORE ? 0 : way == FAULTY_WITHIN ? length / 2 : length;
    const ssize_t sent = part ? syscall(SYS_sendto, link, bytes, part, flags, NULL, 0) : 0;
    return now ? cut(link) : sent;
}

__attribute__((visibility("default"))) ssize_t recv(int link, void *bytes, size_t length, int flags)
{
    return is_the_time() ? cut(link) : syscall(SYS_recvfrom, link, bytes, length, flags, NULL, NULL);
}
