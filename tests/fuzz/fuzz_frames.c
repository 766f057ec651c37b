/* fuzz_frames.c: any bytes as frames of a WebSocket, through a socket pair. A byte of the input says where the rest is
 * cut into pieces, so that every frame is also seen half. */
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz.h"
#include "fuzz_net.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct net *net = fuzz_net();
    struct net_reply reply = {0};
    int pair[2];
    if (!size || size > 60000)
        return 0;
    fuzz_must(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair));
    const size_t piece = data[0] ? data[0] : size;
    const size_t early = size - 1 < piece ? size - 1 : piece;
    fuzz_must(socket_open(net, &reply, pair[1], (const char *)data + 1, early));
    for (size_t at = 1 + early; at < size; at += piece)
        fuzz_net_send(net, pair[0], data + at, size - at < piece ? size - at : piece);
    fuzz_net_end(net, pair[0]);
    return 0;
}
