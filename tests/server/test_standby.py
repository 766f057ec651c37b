#!/usr/bin/env python3
"""test_standby.py MOTU [FAILOVERS [asynchronous]]: `motu serve` on a pair of databases, to be run by with_postgres. The first
is killed in the middle of moves and its standby promoted, then the roles are exchanged, again and again: what was
acknowledged must be there, and every game goes on under the same process. With `asynchronous` commits do not wait for the
standby, and moves are lost: to see that this test would notice."""
import os
import random
import shutil
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
failovers = int(sys.argv[2]) if len(sys.argv) > 2 else 3
waits = "asynchronous" not in sys.argv
folder = os.environ["MOTU_TEST_POSTGRES"]
place = f"postgresql://motu@/postgres?host={folder},{folder}&port=5432,5433"
rng = random.Random(int(os.environ.get("MOTU_TEST_SEED", "3")))


class Database:
    """One of the pair: a folder and a port."""

    def __init__(self, name, port):
        self.name, self.port, self.data = name, port, f"{folder}/{name}"

    def run(self, *words, check=True):
        return subprocess.run([f"{folder}/run", *words], check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def control(self, *words, check=True):
        return self.run("pg_ctl", "-D", self.data, "-s", "-w", *words, check=check)

    def sql(self, text):
        done = subprocess.run(["psql", "-XAtq", f"postgresql://motu@/postgres?host={folder}&port={self.port}", "-c", text],
                              capture_output=True, text=True)
        return done.stdout.strip() or done.stderr

    def follow(self, first):
        """Becomes the standby of another, from a fresh copy of it; returns when it has caught up."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run("pg_basebackup", "-D", self.data, "-h", folder, "-p", str(first.port), "-U", "motu", "-R", "-X", "stream",
                 "-c", "fast", "--no-sync")
        with open(f"{self.data}/postgresql.auto.conf", "a", encoding="utf-8") as settings:
            settings.write(f"port = {self.port}\nsynchronous_standby_names = ''\n")
        self.control("-l", f"{self.data}/log", "start")
        wanted = "sync" if waits else "async"
        first.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{'*' if waits else ''}'")
        first.sql("SELECT pg_reload_conf()")
        until = time.monotonic() + 30
        while first.sql("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'") != wanted:
            assert time.monotonic() < until, first.sql("SELECT * FROM pg_stat_replication")
            time.sleep(0.05)


def fail_over(first, second):
    """The first dies, the second takes its place. When that began."""
    sender = first.sql("SELECT pid FROM pg_stat_replication")
    if not waits:  # what is acknowledged meanwhile is on one machine alone
        os.kill(int(sender), signal.SIGSTOP)
        time.sleep(0.5)
        os.kill(int(sender), signal.SIGKILL)
    begun = time.monotonic()
    first.control("-m", "immediate", "stop")
    second.control("promote")
    second.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
    second.sql("SELECT pg_reload_conf()")
    return begun


def losses(server):
    """How often the server has lost its database so far."""
    figures = server.ask("GET", "/metrics").body.decode().splitlines()
    return [int(line.split()[1]) for line in figures if line.startswith("motu_store_losses_total ")][0]


def is_back(server, before):
    """Whether it has its database again: it may take a moment until it knows that it has not."""
    return losses(server) > before and server.ask("GET", "/healthz").status == 200


def again_and_again(where):
    first, second = Database("data", 5432), Database("standby", 5433)
    second.follow(first)
    server = guests.serve(motu, place, config=where / "serve.conf")
    players = ledger.open_tables(server, 4)
    stop, slowest, silent = threading.Event(), 0.0, 0
    threads = ledger.start(players, [server], stop)
    for _ in range(failovers):
        time.sleep(rng.uniform(0.3, 1.0))
        before = losses(server)
        begun = fail_over(first, second)
        while not is_back(server, before) and time.monotonic() < begun + 15:
            time.sleep(0.02)
        silent += not is_back(server, before)
        slowest = max(slowest, time.monotonic() - begun)
        first, second = second, first
        second.follow(first)
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


with guests.folder() as where:
    again_and_again(where)
wire.done()
