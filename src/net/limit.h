/* limit.h: how much anybody may ask of the server. Each limit has a test over real sockets in tests/server/. */
#ifndef MOTU_LIMIT_H
#define MOTU_LIMIT_H

enum {
    /* HTTP. A deadline is for the whole of something, not for the pause between two bytes. */
    LIMIT_HEADER_BYTES = 8 * 1024, /* request line and headers */
    LIMIT_HEADER_MS = 10 * 1000,   /* from the connection, or the previous answer, to the last header */
    LIMIT_BODY_BYTES = 64 * 1024,
    LIMIT_BODY_MS = 10 * 1000,      /* from the last header to the last byte of the body */
    LIMIT_ANSWER_MS = 60 * 1000,    /* a client that takes longer to read a whole answer is cut off */
    LIMIT_WAIT_MS = 5 * 60 * 1000,  /* an answer the handler still owes after this is a bug of ours: 503 */
    LIMIT_HEARTBEAT_MS = 30 * 1000, /* an empty line in a stream nothing else was written to */

    /* WebSocket */
    LIMIT_MESSAGE_BYTES = 4 * 1024,        /* of a message in all its fragments */
    LIMIT_FRAGMENTS = 16,                  /* of a message */
    LIMIT_OUTPUT_BYTES = 256 * 1024,       /* unsent after a message, however long that one is; for streams too */
    LIMIT_UNREAD_BYTES = 64 * 1024 * 1024, /* for all connections together: then the one with most unread is closed */
    LIMIT_PING_MS = 30 * 1000,             /* of silence before we ping */
    LIMIT_DEAD_MS = 75 * 1000,             /* of silence before we close */
    LIMIT_CLOSE_MS = 5 * 1000,             /* for the other side to answer our close */
    LIMIT_MESSAGES_PER_10_S = 20,          /* of a connection; what a seat may say is in quota.h */
    LIMIT_MESSAGES_BURST = 40,

    /* Connections. An address is the client's, even behind a trusted proxy. */
    LIMIT_CONNECTIONS = 12 * 1000,
    LIMIT_LEAST_CONNECTIONS = 16, /* if the system allows fewer, we do not start */
    LIMIT_ADDRESS_CONNECTIONS = 50,
    LIMIT_ADDRESS_NEW_PER_S = 20,
    LIMIT_ADDRESS_NEW_BURST = 40,
    LIMIT_ADDRESS_AWAY = 8, /* of an address beyond its connections, which are told 429; further ones are just closed */
    LIMIT_AWAY = 256,       /* of all */
    LIMIT_AWAY_MS = 2 * 1000, /* for them to ask */
    LIMIT_ADDRESS_REQUESTS_PER_S = 100,
    LIMIT_ADDRESS_REQUESTS_BURST = 300,
    LIMIT_FILES_A_REQUEST = 10, /* opening the page loads a hundred files, from memory; a school has one address */

    LIMIT_STOP_MS = 10 * 1000, /* for telling everybody that the server stops */
};

#endif
