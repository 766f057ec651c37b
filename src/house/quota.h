/* quota.h: how much anybody may ask of the house. What the network bounds by itself is in net/limit.h. Each of these
 * has a test in tests/server/. */
#ifndef HOUSE_QUOTA_H
#define HOUSE_QUOTA_H

enum {
    QUOTA_MESSAGES_PER_10_S = 20, /* of a seat; the onlookers of a table together have as much as one */
    QUOTA_MESSAGES_BURST = 40,
    QUOTA_NAME_BYTES = 40, /* of a nickname */
    QUOTA_SAY_BYTES = 400, /* of a line of chat */
    QUOTA_ASIDES = 4000,   /* lines of onlookers at a table; then onlookers are silent, so that players are not */
    QUOTA_ASIDES_PER_MINUTE = 20, /* of an address; the onlookers of a table together have as much as a seat */
    QUOTA_ASIDES_BURST = 10,
    QUOTA_ID_BYTES = 40,        /* of the id a client gives a message */
    QUOTA_SECRET_ID_BYTES = 16, /* at least, where the id stands for a seat */
    QUOTA_URL_BYTES = 400,      /* of a webhook */
    QUOTA_PUSHES = 3,           /* devices of a seat that are pushed; one more takes the place of the oldest */
    QUOTA_PUSH_BYTES = 800,     /* of the address a push service gave a device */
    QUOTA_STANDING_BYTES = 40,  /* of a standing decision */
    QUOTA_CLOCK_DAYS = 60,      /* for a move, at most */
    QUOTA_IDLE_DAYS = 180,      /* until the closing of an idle table is announced, unless the host says otherwise */
    QUOTA_NOTICE_DAYS = 30,     /* from the announcement until the table is closed */
    QUOTA_EMPTY_DAYS = 30,      /* before a table where nobody has sat down is deleted */
    QUOTA_EVENTS = 20000,       /* of a table; then there are only moves, no chat and no undo, until it ends */
    QUOTA_UNDOS = 500,          /* in a game, including takebacks; then what is decided stays decided */
    QUOTA_EVENTS_PER_ANSWER = 500,
    QUOTA_EVENT_BYTES = 64 * 1024, /* of the events in an answer; if there are more, the latest are sent */
    QUOTA_TABLES_PER_HOUR = 60,    /* of an address (IPv6: a network of 64 bits, everywhere here) */
    QUOTA_ADDRESS_OPEN = 40,       /* tables of an address that wait for players */
    QUOTA_OPEN = 5000,         /* in all; then one where nobody has sat down makes way, from the address with most */
    QUOTA_LOBBY = 100,         /* tables shown at once */
    QUOTA_LOADED = 20000,      /* tables in memory; finished ones leave first, then those where a person is to act */
    QUOTA_AMPLE = 4000,        /* above this, tables nobody looks at leave after seconds instead of a minute, and
                                  also those whose computers wait */
    QUOTA_WATCHED = 16,        /* tables by one connection */
    QUOTA_WATCHERS = 500,      /* of one table: onlookers, and as many from each seat */
    QUOTA_ONLOOKER_NAMES = 20, /* of onlookers that are listed; the others are only counted */
    QUOTA_POLL_S = 25,         /* seconds until a long poll without news ends */

    QUOTA_PREVIEWS = 16,              /* pictures of tables that are kept */
    QUOTA_PREVIEW_AGE_MS = 60 * 1000, /* before this age a picture is not drawn again */
    QUOTA_PREVIEWS_PER_S = 10,        /* drawn, in all */
    QUOTA_PREVIEWS_WANTED = 64,       /* requests that may wait for a picture */
    QUOTA_PREVIEW_MS = 10 * 1000,     /* to make one PNG */

    QUOTA_THINKERS = 256,      /* worker threads, at most; the host says how many */
    QUOTA_VISITS = 5000,       /* iterations of a search, unless the host says otherwise: some 17 ms (BENCHMARKS.md) */
    QUOTA_ADDRESS_WAITING = 8, /* tables of an address whose computers wait; one more … */
    QUOTA_WAITING = 64,        /* … or any more than one of an address, with that many waiting in all … */
    QUOTA_CROWD = 512,         /* … or any, with that many … */
    QUOTA_BUSY_LEVEL = 3,      /* … thinks no better than this */
    QUOTA_SEAT_NOTICES = 4,    /* webhooks that wait for one address … */
    QUOTA_HOST_NOTICES = 64,   /* … or for one host; beyond them a notice is dropped */
    QUOTA_BELL_FAILURES =
        10,             /* failures in a row after which a webhook or device is left alone until it is set again */
    QUOTA_NOTICES = 256 /* webhooks and pushes that may wait; beyond that a notice is dropped */
};

#endif
