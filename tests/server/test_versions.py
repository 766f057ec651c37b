#!/usr/bin/env python3
"""Tables begun under every version of the rules in one file: test_versions.py MOTU SOURCE

old/running-1.sql is a file as a server before version 2 of Kaivai's rules left it, with games under way: they open byte for
byte and are played to their end, beside new tables under version 2. A table of a version nobody knows yet stays in the file,
and says what to do."""
import json
import random
import sqlite3
import sys
from pathlib import Path

from guests import Guest, Refused, folder, serve, sit
from wire import check, done

MOTU, SOURCE = sys.argv[1], Path(sys.argv[2])
OLD = SOURCE / "tests/server/old"
RUNNING = json.loads((OLD / "running-1.json").read_text())


def restore(data):
    with sqlite3.connect(data) as base:
        base.executescript((OLD / "running-1.sql").read_text())
        base.execute("PRAGMA user_version = 1")
        base.execute("PRAGMA application_id = 1836020853")


def guests_of(server, name):
    about = RUNNING[name]
    return {seat: Guest(server, about["table"], token, seat) for seat, token in about["tokens"].items()}


def play_out(guests, rng):
    """Everybody plays until the game is over."""
    seats = [guest for seat, guest in guests.items() if seat != "watch"]
    while (view := seats[0].view())["status"]["phase"] == "playing":
        actor = next(guest for guest in seats if guest.name == view["status"]["actor"])
        moves = actor.view()["moves"]
        move = "pass" if "pass" in moves and rng.random() < 0.8 else rng.choice(moves)
        actor.do("move", expect=actor.view()["seq"] + 1, move=move)
    return view


def rules_line(record):
    return next(line for line in record.splitlines() if line.startswith("rules:"))


def test_old_tables_go_on(server):
    for name in RUNNING:
        record = guests_of(server, name)["watch"].record()
        check(f"{name}: the record is byte for byte what it was", record == RUNNING[name]["record"], record)
    for name in RUNNING:
        guests = guests_of(server, name)
        view = play_out(guests, random.Random(name))
        record = guests["watch"].record()
        kept = RUNNING[name]["record"].split("\n\n", 1)[1].rstrip("\n")
        check(f"{name}: it is played to its end", view["status"]["phase"] == "over", view["status"])
        check(f"{name}: under the version it was begun with", rules_line(record) == "rules: 1" and
              (name == "kahuna" or kept in record), record[:300])


def test_new_tables(server):
    guests = sit(server, game="kaivai", options="profile=2005-it players=3 bases=players")
    for guest in guests.values():
        counts = guest.view()["state"]["influence"]
        check(f"{guest.name}: others' influence is not told",
              {seat for seat, count in counts.items() if count is not None} == {guest.name} - {"watch"}, counts)
    view = play_out(guests, random.Random(2))
    check("a new table takes the newest version", rules_line(guests["watch"].record()) == "rules: 2")
    check("and is played to its end", view["status"]["phase"] == "over", view["status"])
    check("others' influence is not told at the end either", None in view["state"]["influence"].values(), view["state"])


def test_unknown_version(data):
    with sqlite3.connect(data) as base:
        base.execute("UPDATE game SET rules = 99 WHERE id = ?", (RUNNING["sk"]["table"],))
    server = serve(MOTU, data)
    guest = guests_of(server, "sk")["red"]
    try:
        guest.do("move", expect=1, move="pass")
        check("a move at a table of a later version is refused", False)
    except Refused as refused:
        check("a move at a table of a later version is refused with what to do",
              refused.status == 409 and refused.answer["error"] == "rules", refused.answer)
    other = guests_of(server, "de")["watch"].record()
    check("the other tables are there", rules_line(other) == "rules: 1")
    code, errors = server.stop()
    check("the server stops as usual", code == 0, errors)
    with sqlite3.connect(data) as base:
        left = base.execute("SELECT count(*) FROM event WHERE game = ?", (RUNNING["sk"]["table"],)).fetchone()[0]
    check("the table is still in the file", left > 10, left)


with folder() as place:
    DATA = place / "games.db"
    restore(DATA)
    SERVER = serve(MOTU, DATA)
    test_old_tables_go_on(SERVER)
    test_new_tables(SERVER)
    SERVER.stop()
with folder() as place:
    DATA = place / "games.db"
    restore(DATA)
    test_unknown_version(DATA)
done()
