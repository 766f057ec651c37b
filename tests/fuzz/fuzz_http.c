/* fuzz_http.c: any bytes as what a client sends, by HTTP or, after a handshake, by WebSocket, through a socket pair.
 * A byte of the input says where the rest is cut into pieces. Nobody who behaves may notice: afterwards no connection
 * is left, and what was counted is as before. */
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz.h"
#include "fuzz_net.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct net *net = fuzz_net();
    int pair[2];
    if (!size || size > 60000)
        return 0;
    const struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = 0x0100007f};
    fuzz_must(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair));
    fuzz_must(MHD_add_connection(net->daemon, pair[1], (const struct sockaddr *)&from, sizeof from) == MHD_YES);
    const size_t piece = data[0] ? data[0] : size;
    for (size_t at = 1; at < size; at += piece)
        fuzz_net_send(net, pair[0], data + at, size - at < piece ? size - at : piece);
    fuzz_net_end(net, pair[0]);
    return 0;
}
