/* unread.c: how much has been written but not yet read, over all connections. Each connection has its own limit
 * (limit.h), but many slow readers, each within it, would still fill the memory: beyond LIMIT_UNREAD_BYTES the
 * connection with most unread is closed, so that a crowd of slow readers harms only itself. */
#include "net_inside.h"

void unread_set(struct net *net, size_t *unread, size_t now)
{
    net->unread += now - *unread;
    *unread = now;
}

/* Drops the connection with most unread. */
static void drop_greediest(struct net *net)
{
    struct net_socket *socket = NULL;
    struct client *client = NULL;
    for (struct net_socket *s = net->sockets.after; s != &net->sockets; s = s->after)
        if (s->unread > (socket ? socket->unread : 0))
            socket = s;
    for (struct client *c = net->clients.after; c != &net->clients; c = c->after)
        if (c->reply && c->reply->unread > (client ? client->reply->unread : socket ? socket->unread : 0))
            client = c;
    net->counts.closed_slow++;
    if (client) {
        unread_set(net, &client->reply->unread, 0);
        http_shut(client);
        reply_wake(client->reply);
    } else if (socket) {
        unread_set(net, &socket->unread, 0);
        socket_drop(socket);
    } else {
        net->unread = 0; /* nothing is left unread */
    }
}

void unread_bound(struct net *net)
{
    while (net->unread > LIMIT_UNREAD_BYTES)
        drop_greediest(net);
}
