#!/usr/bin/env python3
"""test_siege.py MOTU: what strangers try against a real server: stops with people in the middle of everything, floods of
chat, tables whose past is long, many addresses of one network."""
import json
import os
import signal
import sys
import time

import guests
import wire
from wire import check

motu = sys.argv[1]


def watch_live(guest, since=0, **words):
    """A WebSocket that has asked for a table, and not yet heard."""
    socket = wire.WebSocket(guest.server, timeout=20, **words)
    socket.say(json.dumps({"do": "watch", "table": guest.table, "since": since,
                           **({"token": guest.token} if guest.token else {})}))
    return socket


def stop_in_the_middle(where):
    """Somebody in a long poll, somebody in a stream, and a WebSocket that does not answer the close: the loop turns on for
    five seconds in which the poll's time is up."""
    server = guests.serve(motu, where / "stop.db")
    seats = guests.sit(server, game="kahuna")
    stubborn = watch_live(seats["watch"])
    stubborn.hear()
    seq = seats["black"].view()["seq"]
    bearer = {"Authorization": f"Bearer {seats['black'].token}"}
    poll, stream = wire.Http(server, timeout=20), wire.Http(server, timeout=20)
    poll.send("GET", f"/api/tables/{seats['black'].table}/events?since={seq}&wait=2", headers=bearer)
    stream.send("GET", f"/api/tables/{seats['black'].table}/stream?since={seq}", headers=bearer)
    stream.head()
    server.process.send_signal(signal.SIGTERM)
    check("at a stop a long poll is answered", poll.receive().status == 503)
    check("and a stream comes to its end", stream.chunk() == b"")
    code, errors = server.stop()
    check("nobody who has gone is spoken to while others go", code == 0 and "ERROR" not in errors, errors[-2000:])


def stop_twice(where):
    """Ctrl-C, and again, until it has ended: also when there is nothing left to stop."""
    server = guests.serve(motu, where / "twice.db")
    end = time.monotonic() + 20
    while server.process.poll() is None and time.monotonic() < end:
        server.process.send_signal(signal.SIGINT)
        time.sleep(0.002)
    code, errors = server.stop()
    check("Ctrl-C may be pressed as often as one likes", code == 0 and "ERROR" not in errors, errors[-2000:])


with guests.folder() as where:
    stop_in_the_middle(where)
    stop_twice(where)
wire.done()
