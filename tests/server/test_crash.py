#!/usr/bin/env python3
"""test_crash.py MOTU [CYCLES [TABLES]]: kill -9 in the middle of moves, again and again. What was acknowledged is in a
ledger, and must be there afterwards; every game goes on. Then a disk that is full: a clear stop, and nothing that was
acknowledged falsely. With SECONDS as CYCLES ("600s") it goes on for so long."""
import os
import random
import signal
import subprocess
import sys
import threading
import time

import guests
import ledger
import wire
from wire import check

motu = sys.argv[1]
cycles = sys.argv[2] if len(sys.argv) > 2 else "200"
tables = int(sys.argv[3]) if len(sys.argv) > 3 else 6
rng = random.Random(int(os.environ.get("MOTU_TEST_SEED", "5")))


def one_life(server, players, seconds):
    stop = threading.Event()
    threads = [threading.Thread(target=p.play, args=(server, stop)) for p in players]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    stop.set()
    for thread in threads:
        thread.join()
    server.process.stdout.close()
    server.process.stderr.close()


def kill_again_and_again(where):
    data = where / "games.db"
    end = time.monotonic() + float(cycles[:-1]) if cycles.endswith("s") else None
    lost, slowest, lives, ended = [], 0.0, 0, []
    server = guests.serve(motu, data)
    players = ledger.open_tables(server, tables)
    while (time.monotonic() < end) if end else (lives < int(cycles)):
        lives += 1
        one_life(server, players, rng.uniform(0.002, 0.15))
        begun = time.monotonic()
        server = guests.serve(motu, data)
        slowest = max(slowest, time.monotonic() - begun)
        if lives % 10 == 0 or lives == 1:
            lost += [f"after {lives}: {m}" for p in players for m in p.missing(server)]
        if all(p.stopping for p in players):
            ended += players
            players = ledger.open_tables(server, tables)
    ended += players
    lost += [m for p in ended for m in p.missing(server)]
    faults = [f for p in ended for f in p.faults]
    moves = sum(len(p.ledger) for p in ended)
    check(f"{lives} times killed, {moves} acknowledged moves, none lost", not lost and moves > lives / 4, lost[:3])
    check("and nothing odd was answered", not faults, faults[:3])
    for player in players:  # every game goes on to a further move
        count = len(player.ledger)
        until = time.monotonic() + 60
        while not player.stopping and len(player.ledger) == count and time.monotonic() < until:
            player.play(server, threading.Event()) if player.unanswered else player.step(server)
        player.stuck = not player.stopping and len(player.ledger) == count
    check("every game goes on", not any(p.stuck for p in players))
    print(f"# the slowest start took {slowest:.2f} s")
    server.stop()
    check("and everything comes out the same again", "0 differences" in guests.run(motu, "verify-data", "--data", data))


def fill_the_disk(where):
    """No file may grow beyond some bytes: writes fail from then on, as on a full disk."""
    stops, lost, answers = [], [], []
    for kilobytes in (220, 340, 460):
        data = where / f"full-{kilobytes}.db"
        server = guests.serve(motu, data)
        players = ledger.open_tables(server, tables)
        server.stop()
        limit = (kilobytes * 1024, kilobytes * 1024)
        ulimit = f"import resource, signal, os, sys\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n" \
                 f"resource.setrlimit(resource.RLIMIT_FSIZE, {limit})\nos.execv(sys.argv[1], sys.argv[1:])"
        server = wire.Server(sys.executable, "-c", ulimit, motu, "serve", "--port", "0", "--data", data,
                             "--config", str(data) + ".conf")
        stop = threading.Event()
        threads = [threading.Thread(target=p.play, args=(server, stop)) for p in players]
        for thread in threads:
            thread.start()
        talker = guests.Guest(server, players[0].table, list(players[0].seats.values())[0])
        try:
            for _ in range(4000):
                if server.process.poll() is not None:
                    break
                made = talker.ask("POST", "/api/tables", {"game": "kahuna"})
                answers.append(made.status)
        except (OSError, ConnectionError):
            pass
        try:
            server.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            pass
        stop.set()
        for thread in threads:
            thread.join()
        code, errors = server.stop()
        stops.append((code, "the store failed" in errors))
        server = guests.serve(motu, data)
        lost += [m for p in players for m in p.missing(server)]
        code, _ = server.stop()
        if "0 differences" not in guests.run(motu, "verify-data", "--data", data):
            lost.append("differences")
    check("a full disk stops the server, which says so", stops == [(1, True)] * 3, (stops, answers[-5:]))
    check("nothing was acknowledged falsely", not lost, lost[:3])


with guests.folder() as where:
    kill_again_and_again(where)
    fill_the_disk(where)
wire.done()
