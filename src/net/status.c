/* status.c: /healthz for supervisors, /metrics for dashboards. Both are for the host: a request that came through a
 * proxy is refused. */
#include <stdlib.h>
#include <string.h>

#include "net_inside.h"

void net_put_figure(FILE *out, const char *name, const char *type, const char *help, uint64_t value)
{
    fprintf(out, "# HELP motu_%s %s\n# TYPE motu_%s %s\nmotu_%s %llu\n", name, help, name, type, name,
            (unsigned long long)value);
}

static void write_metrics(struct net *net, FILE *out)
{
    const struct counts *c = &net->counts;
    net_put_figure(out, "http_connections", "gauge", "HTTP connections open now", (uint64_t)net->open_clients);
    net_put_figure(out, "websockets", "gauge", "WebSocket connections open now", (uint64_t)net->open_sockets);
    net_put_figure(out, "addresses", "gauge", "Addresses remembered for their limits", (uint64_t)net->addresses.count);
    net_put_figure(out, "connections_total", "counter", "TCP connections accepted", c->connections);
    net_put_figure(out, "connections_refused_total", "counter", "TCP connections refused because of a limit",
                   c->refused_connections);
    net_put_figure(out, "requests_total", "counter", "HTTP requests", c->requests);
    net_put_figure(out, "requests_refused_total", "counter", "HTTP requests refused", c->refused_requests);
    net_put_figure(out, "requests_late_total", "counter", "HTTP requests or answers cut off at their deadline",
                   c->late);
    net_put_figure(out, "websockets_total", "counter", "WebSocket connections accepted", c->sockets);
    net_put_figure(out, "messages_received_total", "counter", "WebSocket messages received", c->messages_in);
    net_put_figure(out, "messages_sent_total", "counter", "WebSocket messages sent", c->messages_out);
    net_put_figure(out, "sent_bytes_total", "counter", "Bytes of WebSocket messages sent", c->bytes_out);
    net_put_figure(out, "websockets_slow_total", "counter", "Connections closed for not reading", c->closed_slow);
    net_put_figure(out, "websockets_dead_total", "counter", "Connections closed for not answering a ping",
                   c->closed_dead);
    net_put_figure(out, "websockets_bad_total", "counter", "Connections closed for breaking the WebSocket protocol",
                   c->closed_bad);
    net_put_figure(out, "websockets_flood_total", "counter", "Connections closed for too many messages",
                   c->closed_flood);
    if (net->handler->metrics)
        net->handler->metrics(net->handler->own, out);
}

bool status_answer(struct net *net, struct net_reply *reply)
{
    const bool health = !strcmp(reply->url, "/healthz"), metrics = !strcmp(reply->url, "/metrics");
    if (!health && !metrics)
        return false;
    if (reply->counted) {
        reply_refuse(reply, 403, "this is for the host");
        return true;
    }
    if (health) {
        const bool well = !net->handler->healthy || net->handler->healthy(net->handler->own);
        net_answer(reply, well ? 200 : 503, "text/plain; charset=utf-8", well ? "ok\n" : "unwell\n", well ? 3 : 7);
        return true;
    }
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    if (out)
        write_metrics(net, out);
    if (out && !fclose(out))
        net_answer(reply, 200, "text/plain; version=0.0.4; charset=utf-8", bytes, length);
    else
        reply_refuse(reply, 503, "the server is out of memory");
    free(bytes);
    return true;
}
