#!/usr/bin/env python3
"""test_host.py MOTU: what a host does with the games of a server: admin, backup, verify-data; running and not."""
import json
import random
import sqlite3
import sys
import time
from pathlib import Path

import guests
import wire
from wire import check

motu = sys.argv[1]


def admin(data, *words, code=0):
    return guests.run(motu, "admin", "--data", data, *words, code=code).strip()


def watch_all_ways(server, guest):
    """A WebSocket, a long poll and a stream of one link."""
    socket, poll, stream = wire.WebSocket(server, timeout=20), wire.Http(server, timeout=20), wire.Http(server, timeout=20)
    socket.say(json.dumps({"do": "watch", "table": guest.table, "token": guest.token}))
    seq, token = json.loads(socket.hear())["seq"], {"Authorization": f"Bearer {guest.token}"}
    poll.send("GET", f"/api/tables/{guest.table}/events?since={seq}&wait=20", headers=token)
    stream.send("GET", f"/api/tables/{guest.table}/stream?since=0", headers=token)
    stream.head()
    stream.chunk()
    time.sleep(0.3)  # the poll has no answer that would say when it is there
    return socket, poll, stream


def sent_away(socket, poll, stream):
    return ["forbidden" in socket.hear(), poll.receive().status == 403, b"forbidden" in stream.chunk() and stream.chunk() == b""]


def running(data, server):
    seats = guests.sit(server, game="kahuna", options="first=black")
    table, black = seats["black"].table, seats["black"]
    guests.play(black, random.Random(1), most=1)
    check("admin lists tables", table in admin(data, "list") and "black: Black" in admin(data, "list"))
    shown = json.loads(admin(data, "show", table))
    check("admin shows a table as onlookers see it", shown["status"]["phase"] == "playing" and any(
        e.get("line") == "chance deal black ?" for e in shown["events"]), shown)
    check("admin exports the record", "viewer: public" in admin(data, "export", table))
    stranger = watch_all_ways(server, seats["white"])
    seats["white"].token = admin(data, "replace", table, "white", "link").split()[-1]
    check("whoever watched by the old link is sent away: in a socket, a poll and a stream", sent_away(*stranger) == [True] * 3)
    check("a seat gets a new link", seats["white"].view()["status"]["you"] == "white")
    check("a live table is not deleted", "close it first" in admin(data, "delete", table, code=1))
    check("a seat goes to a computer", "computer" in admin(data, "replace", table, "white", "2"))
    check("which plays", black.view()["status"]["seats"]["white"]["away"] is True)
    check("admin closes a table", admin(data, "close", table, "the", "tide", "came") == "closed")
    events = black.wait(0, 0)["events"]
    check("players see what the host did", {"actor": "host", "kind": "close", "text": "the tide came"}.items()
          <= events[-1].items() and sum(e["actor"] == "host" for e in events) == 3, events[-3:])
    check("a closed table is laid open", black.view()["status"]["fair"]["seed"] is not None)
    check("a closed table is deleted", admin(data, "delete", table) == "deleted")
    check("and gone", black.ask("GET", f"/api/tables/{table}").status == 404 and table not in admin(data, "list"))
    check("the notes remember it", table in admin(data, "notes"))
    check("unknown tables are said", "no such table" in admin(data, "close", "nowhere", code=4))


def copies(data, server, where):
    seats = guests.sit(server, game="kahuna")
    copy = where / "copy.db"
    guests.run(motu, "backup", "--data", data, copy)
    view = seats["black"].view()
    guests.play(seats[view["status"]["actor"]], random.Random(2), most=1)
    check("a backup is not written over", "already exists" in guests.run(motu, "backup", "--data", data, copy, code=5))
    private = [path.stat().st_mode & 0o077 == 0 for path in (data, Path(f"{data}-wal"), copy)]
    check("only their owner reads the data and its copies", all(private), private)
    check("a backup made while running is whole", "0 differences" in guests.run(motu, "verify-data", "--data", copy))
    other = guests.serve(motu, copy)
    there = guests.Guest(other, seats["black"].table, seats["black"].token)
    check("and a server can be started with it", there.view()["seq"] == view["seq"])
    guests.play(guests.Guest(other, there.table, seats[view["status"]["actor"]].token), random.Random(3), most=1)
    other.stop()
    return seats


def stopped(data, seats):
    table = seats["black"].table
    check("verify-data finds nothing", "0 differences" in guests.run(motu, "verify-data", "--data", data))
    check("admin closes a table of a server that does not run", admin(data, "close", table) == "closed")
    check("and it stays closed", "closed" in admin(data, "list"))


def tampered(data, where):
    def with_change(sql):
        copy = where / f"changed-{hash(sql) % 10 ** 8}.db"
        guests.run(motu, "backup", "--data", data, copy)
        with sqlite3.connect(copy) as database:
            database.execute(sql)
        database.close()
        return guests.run(motu, "verify-data", "--data", copy, code=3)

    check("a changed move is found", "chain is broken" in with_change(
        "UPDATE event SET text = replace(text, 'deal black', 'deal  black') WHERE text LIKE '%deal black%'"))
    check("a removed event is found", "chain is broken" in with_change("DELETE FROM event WHERE seq = 3"))
    check("a changed seed is found", "chance did not decide this" in with_change("UPDATE game SET seed = zeroblob(32)"))
    check("a wrong mark is found", "is over and not marked so" in with_change("UPDATE game SET over = 0"))


def old_games_live(where):
    """Data written when the schema was new: whatever this program has become, it goes on with those games. Never make
    the file anew: add one for each schema to come."""
    for dump in sorted((Path(__file__).parent / "old").glob("schema-*.sql")):
        data = where / f"{dump.stem}.db"
        with sqlite3.connect(data) as database:
            database.executescript(dump.read_text())
            database.execute(f"PRAGMA application_id = {0x6d6f7475}")
            database.execute("PRAGMA user_version = 1")
        database.close()
        said = guests.run(motu, "verify-data", "--data", data)
        check(f"games of {dump.stem} come out the same again", "2 games, 0 differences" in said, said)
        server = guests.serve(motu, data)
        listed = [line.split() for line in admin(data, "list").splitlines()]
        live = next(words[0] for words in listed if "playing" in words)
        token = admin(data, "replace", live, "yellow", "link").split()[-1]
        admin(data, "replace", live, "green", "1")
        guest = guests.Guest(server, live, token)
        check("and are played on", guests.play(guest, random.Random(5), most=3) == 3, guest.view()["status"])
        server.stop()


def idle_tables(where):
    """Two hundred days pass, by the file's own dates."""
    data = where / "idle.db"
    server = guests.serve(motu, data)
    played, empty = guests.sit(server, game="kahuna"), guests.create(server, game="kahuna")
    server.stop()
    with sqlite3.connect(data) as database:
        database.execute("UPDATE event SET at = at - 200 * 86400000")
    database.close()
    server = guests.serve(motu, data, idle_days=201)
    black = guests.Guest(server, played["black"].table, played["black"].token)
    check("a table that is idle, but not for long enough, is left alone", black.view()["status"]["closes"] is None)
    server.stop()
    server = guests.serve(motu, data, idle_days=180)
    black = guests.Guest(server, played["black"].table, played["black"].token)
    black.wait(black.view()["seq"], 1)
    view = black.view()
    check("one that is, is announced to close", view["status"]["closes"] is not None and view["status"]["phase"] == "playing", view)
    black.do("stay")
    check("unless somebody would like to keep it", black.view()["status"]["closes"] is None)
    check("one where nobody sat down is gone", guests.Guest(server, empty["watch"].table, empty["watch"].token).ask(
        "GET", f"/api/tables/{empty['watch'].table}").status == 404)
    server.stop()
    check("which the notes say", f"cleared {empty['watch'].table}" in admin(data, "notes"))


def bad_input(data, where):
    check("admin wants a command", "say list, show" in admin(data, code=2))
    check("admin wants a known one", "say list, show" in admin(data, "dance", code=2))
    check("admin wants a file", "no file" in admin(where / "none.db", "close", "x", code=5))
    (where / "text.db").write_text("this is a text, not a data file of anything\n" * 50)
    check("a file of another kind is refused", "motu admin" in admin(where / "text.db", "list", code=5))
    check("also by serve", wire.Server(motu, "serve", "--port", "0", "--data", where / "text.db").stop()[0] != 0)
    check("also by verify-data", "motu verify-data" in guests.run(motu, "verify-data", "--data", where / "text.db", code=5))
    check("verify wants a finished game", "no line fair-seed" in guests.run(
        motu, "verify", "-", code=3, text="motu: 1\ngame: kahuna\nrules: 1\noptions:\n\n"))


with guests.folder() as where:
    data = where / "games.db"
    server = guests.serve(motu, data)
    second = wire.Server(motu, "serve", "--port", "0", "--data", data)
    code, errors = second.stop()
    check("a file is served once", code == 5 and "another motu serves this file" in errors, errors)
    running(data, server)
    seats = copies(data, server, where)
    server.stop()
    stopped(data, seats)
    tampered(data, where)
    old_games_live(where)
    idle_tables(where)
    bad_input(data, where)
wire.done()
