#!/usr/bin/env python3
"""test_siege.py MOTU MAKE_PAST: what strangers try against a real server: stops with people in the middle of everything, floods of
chat, tables whose past is long, many addresses of one network."""
import atexit
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time

import guests
import wire
from wire import check

motu, make_past = (os.path.abspath(word) for word in sys.argv[1:3])


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


def a_table_with_a_past(where, name, *words):
    """A server with a table whose past is long; guests by seat, and "watch"."""
    made = subprocess.run([make_past, where / name, *map(str, words)], check=True, capture_output=True, text=True, cwd=where)
    table, *tokens = made.stdout.split()
    server = guests.serve(motu, where / name)
    return server, {seat: guests.Guest(server, table, token, seat) for seat, token in zip(("black", "white", "watch"), tokens)}


def much_was_said(where):
    """A thousand lines of chat, as long as may be, half of them by strangers: whoever comes is let in and hears the end."""
    server, seats = a_table_with_a_past(where, "chat.db", 10, 0, 1000)
    for seat in ("watch", "black"):
        socket = watch_live(seats[seat])
        first = json.loads(socket.hear())
        check(f"after a thousand lines {seat} is told where it stands", first["code"] == 200 and "record" in first, first)
        told = [event["seq"] for event in first["events"]]
        check("and the latest that happened, and how much is not told", told == list(range(first.get("omitted", 0) + 1, first["seq"] + 1)),
              (first.get("omitted"), told))
        seats["white"].do("say", phrase="hello")
        check("and hears what happens next", json.loads(socket.hear())["events"][0]["phrase"] == "hello")
        stream = wire.Http(server, timeout=20)
        stream.send("GET", f"/api/tables/{seats[seat].table}/stream?since=0", headers={"Authorization": f"Bearer {seats[seat].token}"})
        check("in a stream too", stream.head()[0] == 200 and stream.chunk()[:10] == b'{"table":"')
        stream.close()
        socket.close()
    check("nobody was taken for a slow reader", b"motu_websockets_slow_total 0" in server.ask("GET", "/metrics").body)
    server.stop()


def one_network(where):
    """All addresses of a network of IPv6 are one client, behind a proxy too; what it opens hides nobody else."""
    config = where / "proxy.conf"
    config.write_text("trusted-proxy = 127.0.0.1\nrequests-per-second = 1000\n")
    server = wire.Server(motu, "serve", "--port", "0", "--data", where / "network.db", "--config", config)

    def create(address):
        made = server.ask("POST", "/api/tables", json.dumps({"game": "kahuna", "listed": True}), {"X-Forwarded-For": address},
                          source="127.0.0.1")
        return made.json().get("table", made.status)

    honest = create("2001:db8:9:9::1")
    time.sleep(0.01)
    made = [create(f"2001:db8:1:2::{n:x}") for n in range(60)]
    opened = [table for table in made if isinstance(table, str)]
    check("a network of IPv6 opens as many tables as one address", len(opened) == 40 and made.count(429) == 20, made)
    lobby = [one["table"] for one in server.ask("GET", "/api/tables").json()["tables"]]
    check("and does not hide another's in the lobby", len(lobby) == 41 and honest in lobby[:2], lobby)
    check("nor keep anybody from opening one", isinstance(create("2001:db8:1:3::1"), str))
    server.stop()


def all_places_taken(where):
    """As many onlookers as a listed table has places for."""
    server = guests.serve(motu, where / "places.db")
    seats = guests.sit(server, game="kahuna", listed=True)
    crowd, codes = [wire.WebSocket(server, timeout=30) for _ in range(501)], []
    for onlooker in crowd:
        onlooker.say(json.dumps({"do": "watch", "table": seats["black"].table}))
    for onlooker in crowd:
        codes.append(json.loads(onlooker.hear())["code"])
    check("a table has places for 500 onlookers", codes == [200] * 500 + [429], codes[-5:])
    for seat in ("black", "white"):
        socket = watch_live(seats[seat])
        first = json.loads(socket.hear())
        check(f"{seat} watches their game all the same", first["code"] == 200, first)
        socket.close()
    server.stop()


def nothing_is_rung_that_is_not_kept(where):
    """A webhook tells what has happened for good: when the commit fails, because the file is gone, nobody is called."""
    bell = guests.Bell()
    data = where / "rung.db"
    server = guests.serve(motu, data)
    seats = guests.sit(server, game="kahuna", options="first=black")
    for seat in ("black", "white"):
        seats[seat].do("notify", url=bell.url + seat)
    seats["black"].do("move", expect=seats["black"].view()["seq"] + 1, move="abstain")
    check("who is to move is rung", [one["seat"] for one in bell.wait()] == ["white"], bell.rung)
    view = seats["white"].view()
    data.unlink()
    try:
        status = seats["white"].ask("POST", f"/api/tables/{seats['white'].table}/move", {"expect": view["seq"] + 1, "move": "draw pile", "id": "x"}).status
    except OSError:
        status = 0
    code, errors = server.stop()
    time.sleep(0.5)
    check("without its file the server acknowledges nothing, and ends", status in (0, 503) and code == 1 and "removed or replaced" in errors,
          (status, code, errors[-300:]))
    check("and rings nobody", [one["seat"] for one in bell.rung] == ["white"], bell.rung)


def nobody_answers_the_bell(where):
    """A webhook that takes connections and says nothing: few letters wait for it, the others are dropped, and the log says so."""
    silent = socket.create_server(("127.0.0.1", 0))
    server = guests.serve(motu, where / "silent.db")
    seats = guests.sit(server, game="kahuna", options="first=black")
    seats["white"].do("notify", url=f"http://127.0.0.1:{silent.getsockname()[1]}/")
    began, turns = time.monotonic(), 0
    while turns < 8:
        for seat in ("black", "white"):
            view = seats[seat].view()
            if view["status"]["actor"] == seat:
                turns += seat == "white"
                seats[seat].do("move", expect=view["seq"] + 1, move="draw pile" if "draw pile" in view["moves"] else view["moves"][0])
    check("the game goes on", time.monotonic() - began < 30, time.monotonic() - began)
    code, errors = server.stop()
    dropped = [json.loads(line)["table"] for line in errors.splitlines() if '"webhook dropped"' in line]
    check("what is too much for it is dropped, and said", code == 0 and dropped and set(dropped) == {seats["white"].table}, errors[-500:])
    silent.close()


def nobody_reads_the_log(where):
    """Its pipe is full after some hundred lines: the games go on, and so does the end."""
    config = where / "log.conf"
    config.write_text("log-requests = yes\nrequests-per-second = 1000\n")
    server = wire.Server(motu, "serve", "--port", "0", "--data", where / "log.db", "--config", config)
    http, answered = wire.Http(server), 0
    try:
        for _ in range(2000):
            answered += http.ask("GET", "/healthz").status == 200
    except OSError:
        pass
    check("a log nobody reads stops nobody", answered == 2000, answered)
    server.process.send_signal(signal.SIGTERM)
    try:
        check("nor the end", server.process.wait(timeout=20) == 0)
    except subprocess.TimeoutExpired:
        check("nor the end", False)
    server.stop()


def limited(where, name, *limit):
    """A server the system allows little."""
    server = subprocess.Popen([motu, "serve", "--port", "0", "--data", where / name], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, preexec_fn=lambda: resource.setrlimit(*limit))
    atexit.register(server.kill)  # also if the test breaks
    return server


def little_is_allowed(where):
    few = limited(where, "few.db", resource.RLIMIT_NOFILE, (64, 64))
    _, errors = few.communicate(timeout=20)
    check("with too few open files it does not begin, and says so", few.returncode == 1 and "ulimit -n" in errors, errors)
    small = limited(where, "small.db", resource.RLIMIT_FSIZE, (300000, 300000))
    port = int(small.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
    while small.poll() is None:
        try:
            with socket.socket() as s:
                s.bind((wire.fresh_address(), 0))
                s.connect(("127.0.0.1", port))
                body = b'{"game":"kahuna"}'
                s.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body)
                wire.drain(s)
        except OSError:
            time.sleep(0.05)
    errors = small.communicate()[1]
    check("a file that may not grow ends it like a full disk", small.returncode == 1 and "the store failed" in errors,
          (small.returncode, errors[-300:]))


with guests.folder() as where:
    stop_in_the_middle(where)
    stop_twice(where)
    much_was_said(where)
    one_network(where)
    all_places_taken(where)
    nothing_is_rung_that_is_not_kept(where)
    nobody_answers_the_bell(where)
    nobody_reads_the_log(where)
    little_is_allowed(where)
wire.done()
