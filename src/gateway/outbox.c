/* outbox.c: answers that wait until what they depend on is on disk (I-3). Until then nothing leaves, not even answers
 * to others, because they may show what is not yet kept. */
#include "gateway.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRY_AGAIN_LATER = 1013 /* as in RFC 6455's registry */ };

void gateway_refuse(struct net_reply *reply, int status, const char *error, enum server_message why)
{
    char bytes[REFUSAL_BYTES];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    refusal_write(&text, error, why);
    net_answer_json(reply, status, bytes);
}

static void deliver(struct net_reply *reply, struct net_socket *socket, int status, const char *type, const char *bytes,
                    size_t length)
{
    if (reply)
        net_answer(reply, status, type, bytes, length);
    else if (socket)
        net_send(socket, bytes, length);
}

/* I-3 */
void gateway_send(struct server *s, struct net_reply *reply, struct net_socket *socket, int status, const char *type,
                  const char *bytes, size_t length)
{
    if (s->failed)
        return; /* stopping() sends the answers still owed */
    if (!store_is_dirty(s->store)) {
        deliver(reply, socket, status, type, bytes, length);
        return;
    }
    struct outgoing *h = malloc(sizeof *h + length);
    if (!h) {
        if (reply)
            gateway_refuse(reply, 503, "failed", SERVER_NO_MEMORY);
        else
            gateway_put_off(NULL, socket); /* who asks again gets the same answer */
        return;
    }
    *h = (struct outgoing){.reply = reply, .socket = socket, .status = status, .type = type, .length = length};
    h->request = s->keeping;
    s->keeping = NULL;
    memcpy(h->table, s->about, sizeof h->table);
    memcpy(h->bytes, bytes, length);
    *s->outbox_end = h;
    s->outbox_end = &h->next;
}

static struct outgoing *take_all(struct server *s)
{
    struct outgoing *first = s->outbox;
    s->outbox = NULL;
    s->outbox_end = &s->outbox;
    return first;
}

void gateway_release(struct server *s)
{
    struct outgoing *next;
    for (struct outgoing *h = take_all(s); h; h = next) {
        next = h->next;
        deliver(h->reply, h->socket, h->status, h->type, h->bytes, h->length);
        kept_request_free(h->request);
        free(h);
    }
}

void gateway_put_off(struct net_reply *reply, struct net_socket *socket)
{
    if (reply)
        gateway_refuse(reply, 503, "failed", SERVER_NOT_KEPT);
    else if (socket)
        net_close(socket, TRY_AGAIN_LATER, "ask again in a moment");
}

void gateway_set_about(struct server *s, const char *table)
{
    snprintf(s->about, sizeof s->about, "%s", table ? table : "");
}

void gateway_drop(struct server *s, const char *table)
{
    struct outgoing *next, **again = &s->again;
    while (*again)
        again = &(*again)->next;
    for (struct outgoing *h = take_all(s); h; h = next) {
        next = h->next;
        if (table && *h->table && strcmp(h->table, table) != 0) {
            h->next = NULL;
            *s->outbox_end = h;
            s->outbox_end = &h->next;
            continue;
        }
        if (table && h->request) {
            h->next = NULL;
            *again = h;
            again = &h->next;
            continue;
        }
        gateway_put_off(h->reply, h->socket);
        kept_request_free(h->request);
        free(h);
    }
}

void gateway_lose_reply(struct server *s, const struct net_reply *reply)
{
    for (struct outgoing *h = s->outbox; h; h = h->next)
        if (h->reply == reply)
            h->reply = NULL;
}

void gateway_lose_socket(struct server *s, const struct net_socket *socket)
{
    for (struct outgoing *h = s->outbox; h; h = h->next)
        if (h->socket == socket)
            h->socket = NULL;
}
