#!/usr/bin/env python3
"""test_cluster.py MOTU [FAULTS [TABLES]]: three nodes behind haproxy on a pair of databases, players who roam between them and
send again what was not answered, and one fault after the other; to be run by with_postgres. Then a checker goes over what the
players wrote down and over the log. MOTU_TEST_SEED chooses another storm."""
import os
import random
import sys
import threading
import time

from nodes import Node, wait_until  # first: it knows where the others are
import guests
import ledger
import proxy
import wire
import world
from databases import Database, fail_over, place
from wire import check

motu = sys.argv[1]
faults = int(sys.argv[2]) if len(sys.argv) > 2 else 20
tables = int(sys.argv[3]) if len(sys.argv) > 3 else 6
rng = random.Random(int(os.environ.get("MOTU_TEST_SEED", "11")))


class Roamer(ledger.Player):
    """Asks whoever comes to mind, and somebody else if there is no answer."""

    def play_on(self, doors, stop):
        while not stop.is_set() and not self.stopping:
            door = self.rng.choice(doors)
            try:
                if self.unanswered:
                    self.post(door.server, *self.unanswered)
                else:
                    self.step(door.server)
            except (OSError, ConnectionError, ValueError, IndexError, KeyError):
                stop.wait(0.05)
            stop.wait(0.02)


class Listener:
    """Hears what a seat is told, now here and now there, in order."""

    def __init__(self, player, seed):
        self.player, self.rng, self.heard, self.seq, self.faults = player, random.Random(seed), {}, 0, []
        self.seat = next(iter(player.seats))

    def listen(self, doors, stop):
        while not stop.is_set():
            guest = guests.Guest(self.rng.choice(doors).server, self.player.table, self.player.seats[self.seat])
            try:
                answer = guest.ask("GET", f"/api/tables/{guest.table}/events?since={self.seq}&wait=1")
                update = answer.json() if answer.status == 200 else {"events": []}
                guest.http.close()
            except (OSError, ConnectionError, ValueError, AttributeError):
                stop.wait(0.05)
                continue
            for event in update["events"]:
                if event["seq"] != self.seq + 1:
                    self.faults.append(f"after {self.seq} came {event['seq']}")
                self.seq = event["seq"]
                self.heard[self.seq] = (event["actor"], event["at"])

    def missing(self, node):
        """What was heard and is not so."""
        guest = guests.Guest(node.server, self.player.table, self.player.seats[self.seat])
        there = {e["seq"]: (e["actor"], e["at"]) for e in guest.call("GET", f"/api/tables/{guest.table}/events?since=0")["events"]}
        return [(seq, what, there.get(seq)) for seq, what in self.heard.items() if there.get(seq) != what]


class Storm:
    """The cluster, and what befalls it."""

    def __init__(self, where):
        self.first, self.second = Database("data", 5432), Database("standby", 5433)
        self.cables = world.Cables() if world.can_lay_cables() else None
        self.clocks = [world.Clock(where, n) for n in range(3)] if world.can_fake_clocks(motu) else []
        self.disk = world.Disk()
        if self.cables:
            self.open_to_cables()
        self.second.follow(self.first)
        self.nodes = [self.start_node(where, n) for n in range(3)]
        self.doors = list(self.nodes)
        if proxy.find():
            self.doors.append(proxy.Proxy(where, self.nodes))
        self.done, self.slowest, self.full = {}, 0.0, 0  # the last: databases that met a full disk

    def open_to_cables(self):
        with open(f"{self.first.data}/pg_hba.conf", "a", encoding="utf-8") as rules:
            rules.write(f"host all motu {self.cables.network} trust\n")
        self.first.sql(f"ALTER SYSTEM SET listen_addresses = '{self.cables.databases}'")
        self.first.control("restart", "-l", f"{self.first.data}/log")

    def start_node(self, where, number):
        """The last is at the end of cables; the clock of the first goes a minute ahead, that of the second a minute behind."""
        env = {}
        if self.clocks:
            self.clocks[number].set((60, -60, 0)[number])
            env = self.clocks[number].env()
        if not self.cables or number < 2:
            return Node(motu, place, where, number, env)
        afar = f"postgresql://motu@/postgres?host={self.cables.databases},{self.cables.databases}&port=5432,5433"
        return Node(motu, afar, where, number, env, prefix=self.cables.prefix(), listen=self.cables.node)

    def kill_node(self):
        node = rng.choice(self.nodes)
        node.kill()
        time.sleep(rng.uniform(0, 0.8))
        node.start()

    def pause_node(self):
        """Past its lease: it is taken for dead, and wakes."""
        node = rng.choice(self.nodes)
        node.sleep()
        time.sleep(rng.uniform(0.2, 4.5))
        node.wake()

    def cut_lines(self):
        self.first.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'motu'")

    def restart_database(self):
        self.first.control("-m", "immediate", "stop")
        time.sleep(rng.uniform(0, 0.5))
        self.first.control("-l", f"{self.first.data}/log", "start")

    def promote(self):
        fail_over(self.first, self.second)
        self.first, self.second = self.second, self.first
        self.second.follow(self.first)

    def cut_cable(self):
        """A machine is cut off from the databases, from its players, or from all; nobody is told."""
        cut = rng.choice((["databases"], ["players"], ["databases", "players"]))
        for which in cut:
            self.cables.cut(which)
        time.sleep(rng.uniform(0.3, 5))
        for which in cut:
            self.cables.mend(which)

    def turn_clock(self):
        rng.choice(self.clocks).set(rng.choice((-60, -7, 0, 7, 60)))

    def fill_disk(self):
        """Whatever the databases want to write; they may end of it."""
        self.disk.fill()
        for _ in range(4):  # a new file of its log, which finds no room
            self.first.sql("SELECT pg_switch_wal()", 10)
        time.sleep(rng.uniform(0.2, 2))
        self.disk.empty()
        self.full += sum("No space left on device" in open(f"{d.data}/log", encoding="utf-8").read() for d in (self.first, self.second))
        for database in (self.first, self.second):
            if database.control("status", check=False).returncode:
                database.control("-l", f"{database.data}/log", "start")
        if not wait_until(lambda: self.first.sql("SELECT sync_state FROM pg_stat_replication") == "sync", 10, 0.1):
            self.second.control("-m", "immediate", "stop", check=False)
            self.second.follow(self.first)

    def befall(self, number):
        kinds = [self.kill_node, self.cut_lines, self.pause_node, self.kill_node, self.restart_database, self.kill_node,
                 self.cut_lines, self.promote]
        kinds += [self.turn_clock] * bool(self.clocks) + [self.cut_cable] * 2 * bool(self.cables) + [self.fill_disk] * bool(self.disk.place)
        fault = kinds[number] if number < len(kinds) else rng.choice(kinds)
        self.done[fault.__name__] = self.done.get(fault.__name__, 0) + 1
        fault()
        begun = time.monotonic()
        if not wait_until(lambda: all(n.is_well() for n in self.nodes), 20):
            check(f"all nodes are well again after {fault.__name__}", False)
        self.slowest = max(self.slowest, time.monotonic() - begun)


def verify(storm, players, listeners):
    node, sql = storm.nodes[0], storm.first.sql
    lost = [m for p in players for m in p.missing(node.server)]
    odd = [f for p in players for f in p.faults]
    moves = sum(len(p.ledger) for p in players)
    check(f"{moves} acknowledged moves are there, at their numbers", not lost and not odd and moves > 3 * len(players), (lost + odd)[:5])
    wrong = [f for x in listeners for f in x.faults + x.missing(node)]
    heard = sum(len(x.heard) for x in listeners)
    check(f"{heard} events that seats heard are what happened, in order", not wrong and heard > 0, wrong[:5])
    twice = sql("SELECT count(*) FROM (SELECT game, split_part(text, ' ', 2) FROM motu.event WHERE text LIKE 'move c%'"
                " GROUP BY 1, 2 HAVING count(*) > 1) AS twice")
    check("no id is there twice", twice == "0", twice)
    gaps = sql("SELECT count(*) FROM (SELECT game FROM motu.event GROUP BY game HAVING count(*) <> max(seq) OR min(seq) <> 1) AS gaps")
    check("the numbers of every game are 1, 2, 3, …", gaps == "0", gaps)
    back = sql("SELECT coalesce(max(before - at), 0) FROM (SELECT at, lag(at) OVER (PARTITION BY game ORDER BY seq) AS before"
               " FROM motu.event) AS neighbours")
    check(f"time is the databases': it went back by {back} ms at most", int(back) < 3000, back)
    orphans = sql("SELECT count(*) FROM motu.game WHERE NOT EXISTS (SELECT 1 FROM motu.event WHERE game = id)")
    check("no game is without its beginning", orphans == "0", orphans)


with guests.folder() as where:
    storm = Storm(where)
    print(f"# {'with' if proxy.find() else 'without'} haproxy; cables: {'one node has its own' if storm.cables else 'none, for want of root or ip'};"
          f" clocks: {'a minute off' if storm.clocks else 'as they are, for want of faketime'};"
          f" disk: {'may be filled' if storm.disk.place else 'not to be filled, for want of root or with_small_disk'}")
    players = [Roamer(p.table, p.seats, i) for i, p in enumerate(ledger.open_tables(storm.nodes[0].server, tables))]
    listeners = [Listener(p, i) for i, p in enumerate(players)]
    stop = threading.Event()
    threads = [threading.Thread(target=p.play_on, args=(storm.doors, stop)) for p in players]
    threads += [threading.Thread(target=x.listen, args=(storm.doors, stop)) for x in listeners]
    for thread in threads:
        thread.start()
    for number in range(faults):
        time.sleep(rng.uniform(0.05, 0.4))
        storm.befall(number)
    stuck = ledger.stuck(players, 15)
    check("every game moves again within 15 s of the last fault", not stuck, stuck)
    stop.set()
    for thread in threads:
        thread.join()
    print(f"# {storm.done}; all nodes well again after {storm.slowest:.2f} s at most")
    if "fill_disk" in storm.done:
        check("a full disk was met", storm.full > 0)
    verify(storm, players, listeners)
    if proxy.find():
        storm.doors[-1].stop()
    check("the nodes stop when told", [n.stop() for n in storm.nodes] == [0, 0, 0])
    said = guests.run(motu, "verify-data", "--data", place)
    check("every chain and every decision of chance comes out the same again", f"{tables} games, 0 differences" in said, said)
wire.done()
