/* head.c: whether the head of a request is acceptable. Requests that two servers could read in two ways are refused
 * here, before any byte of the body is read: libmicrohttpd 0.9.75 mistakes a second length for the start of another
 * request, and loops for ever over a long chunk size. */
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "net_inside.h"

const char *head_value(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

bool head_has_word(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; at && *at;) {
        at += strspn(at, " \t,");
        const size_t here = strcspn(at, " \t,;");
        if (here == length && !strncasecmp(at, word, length))
            return true;
        at += strcspn(at, ",");
    }
    return false;
}

/* What is counted over all headers. */
struct survey {
    size_t bytes;
    int lengths, encodings, hosts, origins;
    const char *length;
    size_t raw; /* bytes of the headers as sent */
    bool odd;   /* an invalid name, or a NUL */
};

enum { MOST_GAP = 64 }; /* between a header's name and its value: a colon and spaces */

static bool is_name(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)bytes[i] <= ' ' || (unsigned char)bytes[i] >= 127 || strchr("()<>@,;:\\\"/[]?={}", bytes[i]))
            return false;
    return length > 0;
}

static bool same(const char *name, size_t length, const char *wanted)
{
    return length == strlen(wanted) && !strncasecmp(name, wanted, length);
}

static enum MHD_Result count_header(void *own, enum MHD_ValueKind kind, const char *name, size_t name_length,
                                    const char *value, size_t value_length)
{
    struct survey *s = own;
    (void)kind;
    s->bytes += name_length + value_length + 4;
    const ptrdiff_t gap = value ? value - (name + name_length) : 1;
    s->raw += name_length + value_length + (gap >= 1 && gap <= MOST_GAP ? (size_t)gap : 0) + 2;
    if (!is_name(name, name_length) || (value && memchr(value, 0, value_length)))
        s->odd = true;
    if (same(name, name_length, "Content-Length")) {
        s->lengths++;
        s->length = value;
    }
    s->encodings += same(name, name_length, "Transfer-Encoding");
    s->hosts += same(name, name_length, "Host");
    s->origins += same(name, name_length, "Origin");
    return MHD_YES;
}

static enum MHD_Result count_argument(void *own, enum MHD_ValueKind kind, const char *name, size_t name_length,
                                      const char *value, size_t value_length)
{
    struct survey *s = own;
    (void)kind;
    (void)name;
    (void)value;
    s->bytes += name_length + value_length + 2;
    return MHD_YES;
}

/* The length as a number; false if it is not one, or larger than any we accept. */
static bool read_length(const char *text, size_t *length)
{
    *length = 0;
    if (!*text || strlen(text) > 9)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        *length = *length * 10 + (size_t)(*text - '0');
    }
    return true;
}

static const char *body_fault(const struct survey *s, const char *method, int *status, size_t *body_length)
{
    if (s->encodings) {
        *status = s->lengths ? 400 : 411;
        return "a body must come in one piece, with its Content-Length";
    }
    if (s->lengths > 1) {
        *status = 400;
        return "a request must have only one Content-Length";
    }
    if (!s->lengths)
        return NULL;
    const bool digits = s->length[strspn(s->length, "0123456789")] == 0 && *s->length;
    if (!read_length(s->length, body_length) || *body_length > LIMIT_BODY_BYTES) {
        *status = digits ? 413 : 400;
        return digits ? "the body is too long" : "the Content-Length is not a number";
    }
    if (*body_length && (!strcmp(method, "GET") || !strcmp(method, "HEAD"))) {
        *status = 400;
        return "this kind of request has no body";
    }
    return NULL;
}

/* Whether the head contains something we were not shown. libmicrohttpd before 1.0 ends a text at a NUL and skips the
 * rest of the line, which a proxy in front of us may have read: so its bytes are counted. */
static bool hides_something(const struct client *client, const struct survey *s, const char *method,
                            const char *version)
{
    const union MHD_ConnectionInfo *size =
        MHD_VERSION < 0x01000000 ? MHD_get_connection_info(client->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
                                 : NULL;
    const size_t line = strlen(method) + 1 + client->target_length + 1 + strlen(version) + 2;
    return size && size->header_size > line + s->raw + 2;
}

const char *head_fault(const struct client *client, const char *method, const char *url, const char *version,
                       int *status, size_t *body_length)
{
    struct MHD_Connection *connection = client->connection;
    struct survey s = {.bytes = strlen(method) + strlen(url) + strlen(version) + 4};
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, count_header, &s);
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, count_argument, &s);
    *status = 400;
    if (strcmp(version, "HTTP/1.1") && strcmp(version, "HTTP/1.0")) {
        *status = 505;
        return "this server speaks HTTP/1.1";
    }
    if (s.bytes > LIMIT_HEADER_BYTES) {
        *status = 431;
        return "the headers are too long";
    }
    if (s.odd || hides_something(client, &s, method, version))
        return "a header is malformed";
    if (s.hosts > 1 || s.origins > 1 || (!s.hosts && !strcmp(version, "HTTP/1.1")))
        return "a request must have exactly one Host";
    if (url[0] != '/')
        return "a path begins with a slash";
    return body_fault(&s, method, status, body_length);
}

/* --- origins --------------------------------------------------------------------------------------------------- */

/* Whether the page came over this same connection: its origin is our address here, not a name that anybody may point at
 * us. */
static bool is_own(const struct net *net, const struct client *client, const char *origin)
{
    struct sockaddr_storage here;
    socklen_t length = sizeof here;
    struct address_key key;
    char text[ADDRESS_TEXT], own[80];
    if (getsockname(client->watch.descriptor, (struct sockaddr *)&here, &length)
        || !address_of_sockaddr((struct sockaddr *)&here, &key, text))
        return false;
    const bool v6 = strchr(text, ':');
    snprintf(own, sizeof own, v6 ? "http://[%s]" : "http://%s", text);
    if (net->port != 80)
        snprintf(own + strlen(own), sizeof own - strlen(own), ":%d", net->port);
    if (!strcmp(origin, own))
        return true;
    snprintf(own, sizeof own, net->port == 80 ? "http://localhost" : "http://localhost:%d", net->port);
    return (!strncmp(text, "127.", 4) || !strcmp(text, "::1")) && !strcmp(origin, own);
}

bool head_origin_allowed(const struct net *net, const struct client *client, const char *origin)
{
    if (!origin || !*origin)
        return false;
    return (*net->public_origin && !strcmp(origin, net->public_origin)) || address_listed(origin, net->options->origins)
           || is_own(net, client, origin);
}
