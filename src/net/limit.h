/* limit.h: how much anybody may ask of the server. Each has a test over real sockets in tests/server/. */
#ifndef MOTU_LIMIT_H
#define MOTU_LIMIT_H

enum {
    /* HTTP. Deadlines are for the whole of a thing, not for the pause between two bytes of it. */
    LIMIT_HEADER_BYTES = 8 * 1024, /* request line and headers */
    LIMIT_HEADER_MS = 10 * 1000,   /* from the connection, or the answer before, to the last header */
    LIMIT_BODY_BYTES = 64 * 1024,
    LIMIT_BODY_MS = 10 * 1000,      /* from the last header to the last byte of the body */
    LIMIT_ANSWER_MS = 60 * 1000,    /* a client that takes longer to read a whole answer is cut off */
    LIMIT_WAIT_MS = 5 * 60 * 1000,  /* an answer the handler still owes after that is an error of ours: 503 */
    LIMIT_HEARTBEAT_MS = 30 * 1000, /* an empty line in a stream nothing else was written to */

    /* WebSocket */
    LIMIT_MESSAGE_BYTES = 4 * 1024,        /* of a message in all its fragments */
    LIMIT_FRAGMENTS = 16,                  /* of a message */
    LIMIT_OUTPUT_BYTES = 256 * 1024,       /* unsent behind a message, however long that is; of a stream too */
    LIMIT_UNREAD_BYTES = 64 * 1024 * 1024, /* of all connections together: then whoever has left most unread goes */
    LIMIT_PING_MS = 30 * 1000,             /* of silence, then we ask */
    LIMIT_DEAD_MS = 75 * 1000,             /* of silence, then it is closed */
    LIMIT_CLOSE_MS = 5 * 1000,             /* for the other side to answer our close */
    LIMIT_MESSAGES_PER_10_S = 20,          /* of a connection; what a seat may say is in quota.h */
    LIMIT_MESSAGES_BURST = 40,

    /* Connections. An address is that of the client, also behind a trusted proxy. */
    LIMIT_CONNECTIONS = 12 * 1000,
    LIMIT_LEAST_CONNECTIONS = 16, /* if the system allows fewer we do not begin */
    LIMIT_ADDRESS_CONNECTIONS = 50,
    LIMIT_ADDRESS_NEW_PER_S = 20,
    LIMIT_ADDRESS_NEW_BURST = 40,
    LIMIT_ADDRESS_AWAY = 8,   /* of an address beyond its connections, to be told 429; more just find a closed line */
    LIMIT_AWAY = 256,         /* of all */
    LIMIT_AWAY_MS = 2 * 1000, /* they have to ask */
    LIMIT_ADDRESS_REQUESTS_PER_S = 100,
    LIMIT_ADDRESS_REQUESTS_BURST = 300,
    LIMIT_FILES_A_REQUEST =
        10, /* one opening of the page is a hundred files, out of memory; a school has one address */

    LIMIT_STOP_MS = 10 * 1000, /* for everybody to be told that the server goes */
};

#endif
