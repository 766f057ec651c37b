/* error_pages.c: requests that libmicrohttpd cannot read it answers by itself, without asking us, and there is no
 * option to dress those answers. They come past here all the same: the library calls its own MHD_queue_response() by
 * name, and in an ELF program ours stands before it. If a library is linked in another way, its answers leave as they
 * did. */
#include <dlfcn.h>

#include "net_inside.h"

typedef enum MHD_Result queue(struct MHD_Connection *, unsigned, struct MHD_Response *);

__attribute__((visibility("default"))) enum MHD_Result
MHD_queue_response(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response)
{
    static queue *theirs; /* one thread runs the net */
    if (!theirs)
        *(void **)&theirs = dlsym(RTLD_NEXT, "MHD_queue_response");
    if (response && status >= 400 && !MHD_get_response_header(response, "X-Content-Type-Options")) {
        MHD_add_response_header(response, "Content-Type", "text/html; charset=utf-8");
        reply_harden(NULL, response, NET_DATA);
    }
    return theirs ? theirs(connection, status, response) : MHD_NO;
}
