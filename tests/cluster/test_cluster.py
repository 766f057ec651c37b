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
        self.second.follow(self.first)
        self.nodes = [Node(motu, place, where, n) for n in range(3)]
        self.doors = list(self.nodes)
        if proxy.find():
            self.doors.append(proxy.Proxy(where, self.nodes))
        self.done, self.slowest = {}, 0.0

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

    def befall(self, number):
        kinds = [self.kill_node, self.cut_lines, self.pause_node, self.kill_node, self.restart_database, self.kill_node,
                 self.cut_lines, self.promote]
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
    orphans = sql("SELECT count(*) FROM motu.game WHERE NOT EXISTS (SELECT 1 FROM motu.event WHERE game = id)")
    check("no game is without its beginning", orphans == "0", orphans)


with guests.folder() as where:
    storm = Storm(where)
    print(f"# {'with' if proxy.find() else 'without'} haproxy")
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
    verify(storm, players, listeners)
    if proxy.find():
        storm.doors[-1].stop()
    check("the nodes stop when told", [n.stop() for n in storm.nodes] == [0, 0, 0])
    said = guests.run(motu, "verify-data", "--data", place)
    check("every chain and every decision of chance comes out the same again", f"{tables} games, 0 differences" in said, said)
wire.done()
