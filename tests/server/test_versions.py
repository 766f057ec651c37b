#!/usr/bin/env python3
"""Tables begun under every version of the rules in one file: test_versions.py MOTU SOURCE

old/running-1.sql is a file as a server before version 2 of Kaivai's rules left it, with games under way: they open byte for
byte and are played to their end, beside new tables under version 2. A table of a version nobody knows yet stays in the file,
is shown as far as that goes without its rules, can be exported, and says what to do."""
import json
import random
import sqlite3
import sys
from pathlib import Path

from guests import Guest, Refused, folder, run, serve, sit
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


def age(data, name):
    """A table as if a newer motu had begun it."""
    with sqlite3.connect(data) as base:
        base.execute("UPDATE game SET rules = 99 WHERE id = ?", (RUNNING[name]["table"],))


def of_later(record):
    """A record as if a newer motu had written it; the result is for those who know its rules."""
    return "".join(line for line in record.replace("\nrules: 1\n", "\nrules: 99\n", 1).splitlines(True)
                   if not line.startswith(("result: ", "viewer: ")))


def refusal(act):
    try:
        act()
    except Refused as refused:
        return refused
    return None


def test_unknown_version(data):
    age(data, "sk")
    server = serve(MOTU, data)
    guest = guests_of(server, "sk")["red"]
    for what, act in (("a move", lambda: guest.do("move", expect=1, move="pass")), ("its record", guest.record)):
        refused = refusal(act)
        check(f"{what} at a table of a later version is refused with what to do",
              refused and refused.status == 409 and refused.answer["error"] == "rules"
              and "no rules version 99 here; this motu knows 1, 2" in refused.answer["message"]
              and "once the host has installed a newer one" in refused.answer["message"], refused and refused.answer)
    view = guest.view()
    status = view["status"]
    lines = RUNNING["sk"]["record"].split("\n\n", 1)[1].splitlines()
    check("who sits there and how far it has come is told",
          not status["readable"] and status["rules"] == 99 and status["you"] == "red" and status["phase"] == "playing"
          and status["decisions"] == len(lines) and [seat["kind"] for seat in status["seats"].values()].count("person") > 1
          and status["seats"]["red"]["name"] in RUNNING["sk"]["record"], status)
    check("what is hidden there is not known, so no decision is told", "record" not in view and "state" not in view, view)
    other = guests_of(server, "de")["watch"].record()
    check("the other tables are there", rules_line(other) == "rules: 1")
    exported = run(MOTU, "admin", "--data", data, "export", RUNNING["sk"]["table"])
    check("the host can export it", exported.startswith(of_later(RUNNING["sk"]["record"])), exported)
    check("and is told what to do", "newer motu" in exported and "The record is the whole one" in exported, exported[-500:])
    code, errors = server.stop()
    check("the server stops as usual", code == 0, errors)
    with sqlite3.connect(data) as base:
        left = base.execute("SELECT count(*) FROM event WHERE game = ?", (RUNNING["sk"]["table"],)).fetchone()[0]
    check("the table is still in the file", left > 10, left)
    with sqlite3.connect(data) as base:
        base.execute("UPDATE game SET rules = 1 WHERE id = ?", (RUNNING["sk"]["table"],))
    server = serve(MOTU, data)  # the newer motu has come
    record = guests_of(server, "sk")["watch"].record()
    check("a motu that knows the version goes on with it, byte for byte", record == RUNNING["sk"]["record"], record)
    server.stop()


def test_unknown_and_over(data, records):
    for name in records:
        age(data, name)
    server = serve(MOTU, data)
    for name, record in records.items():
        guest = guests_of(server, name)["watch"]
        check(f"{name}: over, so everybody may take the whole record along", guest.record() == of_later(record), guest.record())
        check(f"{name}: the page is given it too", guest.view().get("record") == of_later(record))
    server.stop()


with folder() as place:
    DATA = place / "games.db"
    restore(DATA)
    SERVER = serve(MOTU, DATA)
    test_old_tables_go_on(SERVER)
    test_new_tables(SERVER)
    OVER = {name: guests_of(SERVER, name)["watch"].record() for name in RUNNING}
    SERVER.stop()
    test_unknown_and_over(DATA, OVER)
with folder() as place:
    DATA = place / "games.db"
    restore(DATA)
    test_unknown_version(DATA)
done()
