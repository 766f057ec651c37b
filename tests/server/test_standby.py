#!/usr/bin/env python3
"""test_standby.py MOTU [FAILOVERS [asynchronous]]: `motu serve` on a pair of databases, to be run by with_postgres. The first
is killed in the middle of moves and its standby promoted, then the roles are exchanged, again and again: what was
acknowledged must be there, and every game goes on under the same process. With `asynchronous` commits do not wait for the
standby, and moves are lost: to see that this test would notice."""
import os
import random
import signal
import sys
import threading
import time

import guests
import ledger
import wire
from databases import Database, fail_over, folder, place
from wire import check

motu = sys.argv[1]
failovers = int(sys.argv[2]) if len(sys.argv) > 2 else 3
waits = "asynchronous" not in sys.argv
rng = random.Random(int(os.environ.get("MOTU_TEST_SEED", "3")))


def losses(server):
    """How often the server has lost its database so far."""
    figures = server.ask("GET", "/metrics").body.decode().splitlines()
    return [int(line.split()[1]) for line in figures if line.startswith("motu_store_losses_total ")][0]


def is_back(server, before):
    """Whether it has its database again: it may take a moment until it knows that it has not."""
    return losses(server) > before and server.ask("GET", "/healthz").status == 200


def again_and_again(where):
    first, second = Database("data", 5432), Database("standby", 5433)
    second.follow(first, waits)
    server = guests.serve(motu, place, config=where / "serve.conf")
    players = ledger.open_tables(server, 4)
    stop, slowest, silent = threading.Event(), 0.0, 0
    threads = ledger.start(players, [server], stop)
    for _ in range(failovers):
        time.sleep(rng.uniform(0.3, 1.0))
        before = losses(server)
        begun = fail_over(first, second, waits)
        while not is_back(server, before) and time.monotonic() < begun + 15:
            time.sleep(0.02)
        silent += not is_back(server, before)
        slowest = max(slowest, time.monotonic() - begun)
        first, second = second, first
        second.follow(first, waits)
    stuck = ledger.stuck(players, 15)
    check("every game goes on", not stuck, stuck)
    stop.set()
    for thread in threads:
        thread.join()
    lost = [m for p in players for m in p.missing(server)]
    odd = [f for p in players for f in p.faults]
    moves = sum(len(p.ledger) for p in players)
    check(f"the same server is there again after each of {failovers} promotions", not silent and server.process.poll() is None)
    check(f"{moves} acknowledged moves, none lost or twice", not lost and not odd and moves > 20, (lost + odd)[:3])
    print(f"# the longest silence was {slowest:.2f} s")
    server.stop()
    said = guests.run(motu, "verify-data", "--data", place)
    check("and everything comes out the same again", "4 games, 0 differences" in said, said)


def process_of(database):
    with open(f"{database.data}/postmaster.pid", encoding="utf-8") as file:
        return int(file.readline())


def beside_a_silent_one(where):
    """The first host of the address neither answers nor refuses, as a machine without power: the second is asked."""
    first, second = (Database("data", 5432), Database("standby", 5433))
    if os.path.exists(f"{first.data}/standby.signal"):
        first, second = second, first
    silent = f"postgresql://motu@/postgres?host={folder},{folder}&port={second.port},{first.port}"
    os.kill(process_of(second), signal.SIGSTOP)
    first.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
    first.sql("SELECT pg_reload_conf()")
    try:
        begun = time.monotonic()
        server = guests.serve(motu, silent, config=where / "silent.conf")
        check("a server starts although the first host of its address is silent", server.ask("GET", "/healthz").status == 200)
        print(f"# after {time.monotonic() - begun:.1f} s")
        before = losses(server)
        first.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'motu'")
        begun = time.monotonic()
        while not is_back(server, before) and time.monotonic() < begun + 15:
            time.sleep(0.02)
        check("and comes back to the second after a lost connection", is_back(server, before))
        server.stop()
    finally:
        os.kill(process_of(second), signal.SIGCONT)


def a_standby_alone(where):
    """Nobody serves games from it, and it says why in one sentence."""
    standby = next(d for d in (Database("data", 5432), Database("standby", 5433)) if os.path.exists(f"{d.data}/standby.signal"))
    alone = f"postgresql://motu@/postgres?host={folder}&port={standby.port}"
    try:
        guests.serve(motu, alone, config=where / "alone.conf").stop()
        said = "it serves"
    except RuntimeError as sentence:
        said = str(sentence).strip()
    check("a standby alone is refused in one sentence", "read-only" in said and "\n" not in said, said)


with guests.folder() as where:
    again_and_again(where)
    a_standby_alone(where)
    if waits:
        beside_a_silent_one(where)
wire.done()
