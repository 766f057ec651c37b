/* quota.h: how much anybody may ask of the house. What the network bounds by itself is in net/limit.h. Each of these
 * has a test in tests/server/. */
#ifndef HOUSE_QUOTA_H
#define HOUSE_QUOTA_H

enum {
    QUOTA_MESSAGES_PER_10_S = 20, /* of a seat; the onlookers of a table together have as much as one */
    QUOTA_MESSAGES_BURST = 40,
    QUOTA_NAME_BYTES = 40,        /* of a nickname */
    QUOTA_SAY_BYTES = 400,        /* of a line of chat */
    QUOTA_ASIDES = 4000,          /* lines of onlookers at a table; then they are silent, so that players are not */
    QUOTA_ASIDES_PER_MINUTE = 20, /* of an address; the onlookers of a table together have as much as a seat */
    QUOTA_ASIDES_BURST = 10,
    QUOTA_ID_BYTES = 40,        /* of the id a client gives a message */
    QUOTA_SECRET_ID_BYTES = 16, /* at least, where the id stands for a seat */
    QUOTA_URL_BYTES = 400,      /* of a webhook */
    QUOTA_PUSHES = 3,           /* devices of a seat that are pushed; one more takes the place of the oldest */
    QUOTA_PUSH_BYTES = 800,     /* of the address a push service gave a device */
    QUOTA_STANDING_BYTES = 40,  /* of a standing decision */
    QUOTA_CLOCK_DAYS = 60,      /* at most that many for a move */
    QUOTA_IDLE_DAYS = 180,      /* without a sign of life, and a table is announced to close: what a host has not set */
    QUOTA_NOTICE_DAYS = 30,     /* from then until it is closed */
    QUOTA_EMPTY_DAYS = 30,      /* after that many, a table where nobody has sat down is cleared */
    QUOTA_EVENTS = 20000,       /* of a table; then there are only moves, no chat and no undo, until it ends */
    QUOTA_UNDOS = 500,          /* of a game, takebacks included; then what is decided stays decided */
    QUOTA_EVENTS_PER_ANSWER = 500,
    QUOTA_EVENT_BYTES = 64 * 1024, /* of the events in an answer; of more, the latest */
    QUOTA_TABLES_PER_HOUR = 60,    /* of an address (IPv6: a network of 64 bits, everywhere here) */
    QUOTA_ADDRESS_OPEN = 40,       /* tables of an address that wait for players */
    QUOTA_OPEN = 5000, /* of all; then one where nobody has sat down makes way, of the address that has most of them */
    QUOTA_LOBBY = 100, /* tables shown at once */
    QUOTA_LOADED = 20000,      /* tables in memory; finished ones leave first, then those where a person is to act */
    QUOTA_AMPLE = 4000,        /* beyond so many, tables nobody looks at leave after seconds, not after a minute */
    QUOTA_WATCHED = 16,        /* tables by one connection */
    QUOTA_WATCHERS = 500,      /* of one table */
    QUOTA_ONLOOKER_NAMES = 20, /* of those who look on, told at once; the others are counted */
    QUOTA_POLL_S = 25,         /* a long poll ends, with nothing, after that many seconds */

    QUOTA_PREVIEWS = 16,              /* pictures of tables that are kept */
    QUOTA_PREVIEW_AGE_MS = 60 * 1000, /* one is not drawn again before */
    QUOTA_PREVIEWS_PER_S = 10,        /* are drawn, in all */
    QUOTA_PREVIEWS_WANTED = 64,       /* requests that wait for one */
    QUOTA_PREVIEW_MS = 10 * 1000,     /* for making a PNG of one */

    QUOTA_THINKERS = 256,      /* worker threads, at most; a host says how many */
    QUOTA_ADDRESS_WAITING = 8, /* tables of an address whose computers wait; one more … */
    QUOTA_WAITING = 64,        /* … or any more than one of an address, with that many waiting in all … */
    QUOTA_CROWD = 512,         /* … or any, with that many … */
    QUOTA_BUSY_LEVEL = 3,      /* … thinks no better than this */
    QUOTA_SEAT_NOTICES = 4,    /* webhooks that wait for one address … */
    QUOTA_HOST_NOTICES = 64,   /* … or for one host; beyond them a notice is dropped */
    QUOTA_BELL_FAILURES =
        10,             /* in a row that did not arrive, and a webhook or a device is not rung until it is set again */
    QUOTA_NOTICES = 256 /* webhooks and pushes that wait; beyond them a notice is dropped */
};

#endif
