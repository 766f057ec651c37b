#!/usr/bin/env python3
"""test_cluster.py MOTU ROAMERS PLANTED: a storm. Three nodes behind haproxy on a pair of databases, players who roam between them and send
again what was not answered, and one fault after the other; to be run by with_postgres. Then a checker goes over what the players wrote
down and over the log. A signal to this process alone ends the faults, and what there was until then is checked.

    --faults N     how many, 24 unless told; --seconds N: no new ones after that time; --pause S: between two (0.6)
    --tables N     of players in Python, who play both games with computers among them (6)
    --crowd N      tables of fast players (40); --rate N: decisions a second of theirs (200)
    --only A,B     these kinds of faults alone (storm.py)
    --plant NAME   a mistake on purpose (planted_nodes.c, or asynchronous), which must be found

MOTU_TEST_SEED chooses another storm."""
import argparse
import os
import random
import signal
import sys
import tempfile
import threading
import time

import nodes  # noqa: F401  first: it knows where the others are
import guests
import ledger
import wire
from crowd import Crowd
from databases import place
from storm import Storm
from wire import check

words = argparse.ArgumentParser()
words.add_argument("motu")
words.add_argument("roamers")
words.add_argument("planted")
for name, value in (("faults", 24), ("seconds", 10 ** 6), ("tables", 6), ("crowd", 40), ("rate", 200), ("pause", 0.6)):
    words.add_argument(f"--{name}", type=type(value), default=value)
words.add_argument("--plant", default="")
words.add_argument("--only", default="")
told = words.parse_args()
seed = int(os.environ.get("MOTU_TEST_SEED", "11"))
rng = random.Random(seed)
interrupted = threading.Event()


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

    def __init__(self, player, seed_):
        self.player, self.rng, self.heard, self.seq, self.faults = player, random.Random(seed_), {}, 0, []
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
        there = {e["seq"]: (e["actor"], e["at"]) for e in ledger.past(node.server, self.player.table, self.player.seats[self.seat], self.seq)["events"]}
        return [(seq, what, there.get(seq)) for seq, what in self.heard.items() if there.get(seq) != what]


class Players:
    """Those in Python: both games, with computers among them."""

    def __init__(self, storm):
        self.all = [Roamer(p.table, p.seats, i) for i, p in enumerate(ledger.open_tables(storm.nodes[0].server, told.tables))]
        self.listeners = [Listener(p, i) for i, p in enumerate(self.all)]
        self.stop = threading.Event()
        self.threads = [threading.Thread(target=p.play_on, args=(storm.doors, self.stop), daemon=True) for p in self.all]
        self.threads += [threading.Thread(target=x.listen, args=(storm.doors, self.stop), daemon=True) for x in self.listeners]
        for thread in self.threads:
            thread.start()

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def verify(self, node):
        lost = [m for p in self.all for m in p.missing(node.server)] + [f for p in self.all for f in p.faults]
        moves = sum(len(p.ledger) for p in self.all)
        check(f"{moves} acknowledged moves are there, at their numbers", not lost and moves >= len(self.all), lost[:5])
        wrong = [f for x in self.listeners for f in x.faults + x.missing(node)]
        heard = sum(len(x.heard) for x in self.listeners)
        check(f"{heard} events that seats heard are what happened, in order", not wrong and heard >= len(self.all), wrong[:5])


def rest(storm, crowd, players):
    """Every game moves again within 15 s of the last fault. How long that took."""
    well = storm.settle()
    if told.plant:  # the ledgers are to show it, not games that do not go on
        time.sleep(2)
        return well, 0
    stuck = ledger.stuck(players.all, 15) if told.tables else []
    said = crowd.calm()
    if stuck or not said.startswith("calm"):
        check("every game moves again within 15 s of the last fault", False, f"{stuck} {said}"[:900])
    return well, int(said.split()[1]) / 1000 if said.startswith("calm") else 99


def rage(storm, crowd, players):
    """All faults, with a rest after every dozen of them."""
    begun, number, rests = time.monotonic(), 0, []
    while number < told.faults and time.monotonic() - begun < told.seconds and not interrupted.wait(rng.uniform(0.3, 1.7) * told.pause):
        storm.befall(number)
        number += 1
        if number % 12 == 0 or number == told.faults:
            rests.append(rest(storm, crowd, players))
            print(f"# {number} faults in {time.monotonic() - begun:.0f} s; well after {rests[-1][0]:.1f} s, all games moved after {rests[-1][1]:.1f} s; "
                  f"{crowd.count()}", flush=True)
    if not rests or (number % 12 and number < told.faults):
        rests.append(rest(storm, crowd, players))
    print(f"# {number} faults: {storm.done}; all nodes well again after {max(r[0] for r in rests):.1f} s at most, every game moved within "
          f"{max(r[1] for r in rests):.1f} s", flush=True)
    check("every game moves again within 15 s of the last fault", max(r[1] for r in rests) <= 15)


def verify(storm, crowd, players):
    counts = crowd.end()
    begun = time.monotonic()
    print(f"# the crowd, seed {seed}: {counts}", flush=True)
    if told.tables:
        players.verify(storm.nodes[0])
    check("whoever is in the crowd was told what makes sense", not crowd.faults(), crowd.faults()[:5])
    wrong = [row for row in crowd.check(storm.first) if row[1]]
    check(f"nothing is lost, twice, forked or told to the wrong seat: {counts.split(',')[0]}", not wrong, wrong)
    print(f"# checked in {time.monotonic() - begun:.0f} s", flush=True)


def interrupt(number, _):
    """Once: what there is until then is checked and counted. Twice: at once."""
    signal.signal(number, signal.SIG_DFL)
    interrupted.set()


signal.signal(signal.SIGINT, interrupt)
signal.signal(signal.SIGTERM, interrupt)
if "MOTU_TEST_DISK" in os.environ:  # what is ours is not on the disk that is filled
    tempfile.tempdir = os.path.dirname(os.environ["MOTU_TEST_DISK"])
with guests.folder() as where:
    if told.plant:
        wire.find(told.plant)
    storm = Storm(told.motu, where, rng, told.planted, told.plant, told.only)
    print(f"# {'with' if storm.proxy else 'without'} haproxy; cables: {'one node has its own' if storm.cables else 'none, for want of root or ip'};"
          f" clocks: {'a minute off' if storm.clocks else 'as they are, for want of faketime'};"
          f" disk: {'may be filled' if storm.disk.place else 'not to be filled, for want of root or with_small_disk'}")
    players = Players(storm)
    doors = [storm.proxy.port, storm.proxy.port, storm.proxy.anywhere] if storm.proxy else []
    crowd = Crowd(told.roamers, seed, told.crowd, told.rate, doors + [n.port for n in storm.nodes[:2]])
    time.sleep(2)  # until they sit
    rage(storm, crowd, players)
    players.end()
    if "fill_disk" in storm.done:
        check("a full disk was met", storm.full > 0)
    verify(storm, crowd, players)
    if storm.proxy:
        storm.proxy.stop()
    check("the nodes stop when told", [n.stop() for n in storm.nodes] == [0, 0, 0])
    begun = time.monotonic()
    said = guests.run(told.motu, "verify-data", "--data", place, code=None)
    check(f"every chain and every decision of chance comes out the same again: {said.strip()[-80:]}", " 0 differences" in said, said[-600:])
    print(f"# in {time.monotonic() - begun:.0f} s")
    crowd.remove()
wire.done()
