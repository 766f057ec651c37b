#!/usr/bin/env python3
"""test_rest.py MOTU [TABLES [MOVES]]: tables that wait for people are on disk and nowhere else soon after a start; whoever comes plays on.
With TABLES it also waits until they have left the memory of a server that runs, a minute, and prints what one of them takes there.
MOTU_TEST_DATABASE is the place of the games if it is set."""
import os
import random
import re
import sys
import time

import guests
from wire import check, done

motu = sys.argv[1]
tables = int(sys.argv[2]) if len(sys.argv) > 2 else 12
moves = int(sys.argv[3]) if len(sys.argv) > 3 else 4
rng = random.Random(3)


def loaded(server):
    return int(re.search(r"^motu_tables_loaded (\d+)", server.ask("GET", "/metrics").body.decode(), re.M)[1])


def fill(server):
    """Games of two people, some moves old."""
    games = []
    for _ in range(tables):
        seats = guests.sit(server, game="kahuna")
        for _ in range(moves):
            view = seats["black"].view()
            guest = seats[view["status"]["actor"]]
            guest.do("move", expect=view["seq"] + 1, move=rng.choice(guest.view()["moves"]))
        for guest in seats.values():
            if guest.http:
                guest.http.close()
                guest.http = None
        games.append(seats)
    return games


def see_them_leave(server, before):
    with_them = server.memory()
    begun = time.monotonic()
    while loaded(server) and time.monotonic() - begun < 90:
        time.sleep(1)
    check("tables nobody looks at have left memory after a minute", not loaded(server), loaded(server))
    print(f"# {tables} tables after {moves} moves each: {(with_them - before) / tables:.2f} kB each in memory; they left after "
          f"{time.monotonic() - begun:.0f} s; then the server has {server.memory()} kB, {with_them} with them, {before} before")


with guests.folder() as where:
    place = os.environ.get("MOTU_TEST_DATABASE", where / "games.db")
    config = where / "motu.conf"
    server = guests.serve(motu, place, config=config)
    before = server.memory()
    games = fill(server)
    views = [seats["white"].view() for seats in games]
    check("games under way are in memory while somebody plays", loaded(server) >= min(tables, 1000), loaded(server))
    if len(sys.argv) > 2:
        for seats in games:
            seats["white"].http.close()
        see_them_leave(server, before)
    thinking = guests.sit(server, game="kahuna", options="first=white", seats={"white": 1})["black"]
    open_one = guests.create(server, game="kahuna")["watch"]
    server.stop()
    server = guests.serve(motu, place, config=config)
    print(f"# {server.memory()} kB after a start")
    until = time.monotonic() + 30
    while loaded(server) > 2 and time.monotonic() < until:
        time.sleep(0.2)
    check("soon after a start there are only tables that wait for players, or for a computer", loaded(server) <= 2, loaded(server))
    for seats in games:
        for guest in seats.values():
            guest.server, guest.http = server, None
    check("who comes finds the game as it was", [seats["white"].view() for seats in games[:50]] == views[:50])
    thinking.server, thinking.http, open_one.server, open_one.http = server, None, server, None
    until = time.monotonic() + 20
    while thinking.view()["status"]["actor"] != "black" and time.monotonic() < until:
        time.sleep(0.05)
    check("computers went on", thinking.view()["status"]["actor"] == "black")
    check("a table that waits for players is there", open_one.view()["status"]["phase"] == "waiting")
    view = games[0]["black"].view()
    guest = games[0][view["status"]["actor"]]
    check("and the game goes on", guest.do("move", expect=view["seq"] + 1, move=guest.view()["moves"][0])["seq"] == view["seq"] + 1)
    check("it stops when told", server.stop()[0] == 0)
    check("everything comes out the same again", "0 differences" in guests.run(motu, "verify-data", "--data", place))
done()
