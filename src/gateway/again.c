/* again.c: passes requests to the house, and repeats them for the client if needed. With several nodes a decision may
 * depend on something out of date: the store refuses it, the table is read again, and the same request is made again.
 * The client notices nothing, or gets the answer it would have got a moment later. */
#include "gateway.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 5 };

/* A request that outlives its bytes. */
struct kept_request {
    json_t *body;
    char verb[32], table[STORE_MAX_ID + 1], token[GATEWAY_TOKEN], address[64];
    bool has_table, has_token;
    int tries;
};

void kept_request_free(struct kept_request *k)
{
    if (k)
        json_decref(k->body);
    free(k);
}

static bool fits(const char *text, size_t capacity)
{
    return !text || strlen(text) < capacity;
}

/* NULL: there is no need, or no memory; then the client is told to ask again. */
static struct kept_request *keep_request(const struct server *s, const struct house_request *r)
{
    struct kept_request *k = store_is_shared(s->store) && store_is_dirty(s->store) ? calloc(1, sizeof *k) : NULL;
    if (!k || !fits(r->verb, sizeof k->verb) || !fits(r->table, sizeof k->table) || !fits(r->token, sizeof k->token)
        || !fits(r->address, sizeof k->address)) {
        free(k);
        return NULL;
    }
    k->body = json_incref(r->body);
    k->has_table = r->table;
    k->has_token = r->token;
    snprintf(k->verb, sizeof k->verb, "%s", r->verb);
    snprintf(k->table, sizeof k->table, "%s", r->table ? r->table : "");
    snprintf(k->token, sizeof k->token, "%s", r->token ? r->token : "");
    snprintf(k->address, sizeof k->address, "%s", r->address);
    return k;
}

static void put_to_house(struct server *s, struct net_reply *reply, struct net_socket *socket,
                         const struct house_request *asked, int tries)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    char opened[STORE_MAX_ID + 1] = "";
    struct house_request r = *asked;
    r.opened = opened;
    const int status = house_do(s->house, &r, &text);
    if (*opened)
        gateway_set_about(s, opened);
    s->keeping = tries < MOST_TRIES ? keep_request(s, asked) : NULL;
    if (s->keeping)
        s->keeping->tries = tries + 1;
    if (socket)
        live_answer(s, socket, asked->body, status, &text);
    else
        gateway_send(s, reply, NULL, status, "application/json", s->answer, text.length);
    kept_request_free(s->keeping); /* if nobody took it */
    s->keeping = NULL;
}

void gateway_do(struct server *s, struct net_reply *reply, struct net_socket *socket, const struct house_request *r)
{
    put_to_house(s, reply, socket, r, 0);
}

void gateway_do_again(struct server *s)
{
    struct outgoing *next;
    struct outgoing *first = s->again;
    s->again = NULL;
    for (struct outgoing *o = first; o; o = next) {
        struct kept_request *k = o->request;
        const struct house_request r = {.verb = k->verb,
                                        .table = k->has_table ? k->table : NULL,
                                        .token = k->has_token ? k->token : NULL,
                                        .address = k->address,
                                        .body = k->body};
        next = o->next;
        neighbours_keep_alive(s);
        gateway_set_about(s, k->table);
        if (o->reply || o->socket)
            put_to_house(s, o->reply, o->socket, &r, k->tries);
        s->repeated++;
        kept_request_free(k);
        free(o);
    }
}
