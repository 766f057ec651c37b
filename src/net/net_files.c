/* net_files.c: the page. A path is looked up in a table of what was compiled in; no file is ever opened, so no path can
 * lead out of a folder.
 *
 * A browser asks each time, and is usually told that nothing has changed (304). A file that is asked for with its tag,
 * "/board.js?v=1f0c…", can be cached for ever: other content has another tag. */
#include <string.h>

#include "net_inside.h"

static const struct net_file *find(const struct net *net, const char *url)
{
    const char *path = strcmp(url, "/") ? url : "/index.html";
    for (const struct net_file *file = net->options->files; file && file->path; file++)
        if (!strcmp(file->path, path))
            return file;
    return NULL;
}

bool files_have(const struct net *net, const char *url)
{
    return find(net, url);
}

/* Whether the client has these bytes already: If-None-Match names the tag, with or without our suffix for gzip. */
static bool is_held(const struct net_file *file, const char *header)
{
    const char *at = header ? strstr(header, file->tag) : NULL;
    return at && at > header && at[-1] == '"';
}

static bool takes_gzip(const char *header)
{
    if (!head_has_word(header, "gzip"))
        return false;
    const char *at = strstr(header, "gzip"); /* "gzip;q=0" is a no; other weights are ignored */
    return !at || strncmp(at + 4, ";q=0", 4) || at[8] == '.';
}

bool files_answer(struct net *net, struct net_reply *reply)
{
    struct MHD_Connection *connection = reply->client->connection;
    const struct net_file *file = find(net, reply->url);
    if (!file)
        return false;
    if (strcmp(reply->method, "GET") && strcmp(reply->method, "HEAD")) {
        reply_refuse(reply, 405, "files can only be read");
        return true;
    }
    const bool held = is_held(file, head_value(connection, "If-None-Match"));
    const bool gzip = file->gzip && takes_gzip(head_value(connection, "Accept-Encoding"));
    const unsigned char *bytes = gzip ? file->gzip : file->raw;
    const size_t length = held ? 0 : gzip ? file->gzip_length : file->raw_length;
    const char *version = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "v");
    char tag[80];
    snprintf(tag, sizeof tag, "\"%.60s%s\"", file->tag, gzip ? "-gz" : "");
    reply->response = MHD_create_response_from_buffer(length, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    reply->state = reply->response ? REPLY_ANSWERED : REPLY_LOST;
    if (!reply->response)
        return true;
    reply->status = held ? 304 : 200;
    MHD_add_response_header(reply->response, "Content-Type", file->type);
    MHD_add_response_header(reply->response, "ETag", tag);
    MHD_add_response_header(reply->response, "Vary", "Accept-Encoding");
    MHD_add_response_header(reply->response, "Cache-Control",
                            version && !strcmp(version, file->tag) ? "public, max-age=31536000, immutable"
                                                                   : "no-cache");
    if (gzip && !held)
        MHD_add_response_header(reply->response, "Content-Encoding", "gzip");
    reply_harden(net, reply->response, NET_PAGE);
    return true;
}
