#!/usr/bin/env python3
"""looks.py MOTU MAKE_PAST: what it costs to look at a table with a long past, and how it affects others.

Three figures, each of a server of its own with one table of Kahuna in it whose last move was made and taken back 6,000
times: one GET of its events; an honest player's answers at another table while 40 connections of one address ask for
those events as fast as they may; how long the server is silent after a line of chat at a table with 480 onlookers."""
import json
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "server"))
import guests  # noqa: E402
import wire  # noqa: E402

motu, make_past = (Path(word).resolve() for word in sys.argv[1:3])
UNDOS, ATTACKERS, ONLOOKERS, SECONDS = 6000, 40, 480, 10


def p(times, share):
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))]


def start(where, name, past):
    shutil.copy(past, where / name)
    return guests.serve(motu, where / name)


def one_look(where, past, table, black):
    server = start(where, "one.db", past)
    guest, times = guests.Guest(server, table, black), []
    for _ in range(60):
        before = server.cpu()
        guest.call("GET", f"/api/tables/{table}/events?since=0")
        times.append(server.cpu() - before)
    server.stop()
    print(f"one GET of events: {1000 * sum(times) / len(times):.2f} ms of processor time")


def attack(where, past, table, black):
    server = start(where, "attack.db", past)
    seats = guests.sit(server, game="kahuna")
    honest, times, end = seats["black"], [], time.monotonic() + SECONDS
    asked = [0] * ATTACKERS

    def ask(i):
        http = wire.Http(server, source="127.9.9.9", timeout=60)
        while time.monotonic() < end:
            status = http.ask("GET", f"/api/tables/{table}/events?since=0", headers={"Authorization": f"Bearer {black}"}).status
            if status == 429:  # it closes the connection; wait, come again
                http.close()
                time.sleep(0.2)
                http = wire.Http(server, source="127.9.9.9", timeout=60)
            asked[i] += status == 200

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(ATTACKERS)]
    for thread in threads:
        thread.start()
    while time.monotonic() < end:
        before = time.monotonic()
        honest.view()
        times.append(time.monotonic() - before)
        time.sleep(0.02)
    for thread in threads:
        thread.join()
    server.stop()
    print(f"{ATTACKERS} connections of one address got {sum(asked) / SECONDS:.0f} looks a second; "
          f"honest answers p50 {p(times, 0.5):.1f} ms, p99 {p(times, 0.99):.1f} ms, longest {p(times, 1):.1f} ms")


def crowd(where, past, table, black):
    server = start(where, "crowd.db", past)
    sockets = []
    for _ in range(ONLOOKERS):
        sockets.append(wire.WebSocket(server, timeout=120))
        sockets[-1].say(json.dumps({"do": "watch", "table": table}))
        sockets[-1].hear()
    before, cpu = time.monotonic(), server.cpu()
    guests.Guest(server, table, black).do("say", phrase="hello")
    server.ask("GET", "/healthz")
    silent = time.monotonic() - before
    for s in sockets:
        s.hear()
    print(f"a line of chat before {ONLOOKERS} onlookers: silent for {silent * 1000:.0f} ms, "
          f"{1000 * (server.cpu() - cpu):.0f} ms of processor time")
    server.stop()


with guests.folder() as where:
    words = subprocess.run([make_past, where / "past.db", "40", str(UNDOS), "0"], check=True, capture_output=True, text=True, cwd=where)
    table, black, _, _ = words.stdout.split()
    for load in (one_look, attack, crowd):
        load(where, where / "past.db", table, black)
