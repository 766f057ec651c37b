/* postgres_hosts.c: an address may name several hosts. libpq tries them in order, and waits longer for a silent one (no
 * power, or asleep) than we can: so each attempt begins with the next host. */
#include "postgres.h"

#include <stdio.h>
#include <string.h>

static int count_words(const char *list)
{
    int count = *list != 0;
    for (; (list = strchr(list, ',')); list++)
        count++;
    return count;
}

/* The list from its word number `first` on, and then what stood before. */
static void turn_list(const char *list, int first, char *out, size_t capacity)
{
    const int count = count_words(list);
    const char *from = list;
    for (int i = 0; count && i < first % count; i++)
        from = strchr(from, ',') + 1;
    if (from == list)
        snprintf(out, capacity, "%s", list);
    else
        snprintf(out, capacity, "%s,%.*s", from, (int)(from - list - 1), list);
}

int postgres_turn_hosts(const char *address, int first, struct postgres_hosts *hosts)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    int count = 1;
    memset(hosts, 0, sizeof *hosts);
    for (const PQconninfoOption *o = options; o && o->keyword; o++) {
        const bool host = !strcmp(o->keyword, "host"), number = !strcmp(o->keyword, "hostaddr");
        char *to = host ? hosts->host : number ? hosts->hostaddr : !strcmp(o->keyword, "port") ? hosts->port : NULL;
        if (!to || !o->val)
            continue;
        turn_list(o->val, first, to, sizeof hosts->host);
        if ((host || number) && count_words(o->val) > count)
            count = count_words(o->val);
    }
    PQconninfoFree(options);
    return count;
}
