/* held.c: answers that wait until what they rest on is on disk. Nothing leaves before: not even what others ask
 * meanwhile, which may show what is not yet kept. */
#include "desk.h"

#include <stdlib.h>
#include <string.h>

static void deliver(struct net_reply *reply, struct net_socket *socket, int status, const char *type, const char *bytes,
                    size_t length)
{
    if (reply)
        net_answer(reply, status, type, bytes, length);
    else if (socket)
        net_send(socket, bytes, length);
}

void desk_send(struct server *s, struct net_reply *reply, struct net_socket *socket, int status, const char *type,
               const char *bytes, size_t length)
{
    if (s->failed)
        return; /* stopping() answers what is still owed */
    if (!store_is_dirty(s->store)) {
        deliver(reply, socket, status, type, bytes, length);
        return;
    }
    struct held *h = malloc(sizeof *h + length);
    if (!h) {
        if (reply)
            net_answer_json(reply, 503, "{\"ok\":false,\"error\":\"failed\",\"message\":\"There is no memory.\"}");
        return;
    }
    *h = (struct held){.reply = reply, .socket = socket, .status = status, .type = type, .length = length};
    memcpy(h->bytes, bytes, length);
    *s->held_end = h;
    s->held_end = &h->next;
}

static struct held *take_all(struct server *s)
{
    struct held *first = s->held;
    s->held = NULL;
    s->held_end = &s->held;
    return first;
}

void desk_release(struct server *s)
{
    struct held *next;
    for (struct held *h = take_all(s); h; h = next) {
        next = h->next;
        deliver(h->reply, h->socket, h->status, h->type, h->bytes, h->length);
        free(h);
    }
}

void desk_drop(struct server *s)
{
    struct held *next;
    for (struct held *h = take_all(s); h; h = next) {
        next = h->next;
        if (h->reply)
            net_answer_json(h->reply, 503,
                            "{\"ok\":false,\"error\":\"failed\",\"message\":\"This could not be kept, and has not "
                            "happened as far as we know. Ask again in a moment.\"}");
        free(h);
    }
}

void desk_lose_reply(struct server *s, const struct net_reply *reply)
{
    for (struct held *h = s->held; h; h = h->next)
        if (h->reply == reply)
            h->reply = NULL;
}

void desk_lose_socket(struct server *s, const struct net_socket *socket)
{
    for (struct held *h = s->held; h; h = h->next)
        if (h->socket == socket)
            h->socket = NULL;
}
