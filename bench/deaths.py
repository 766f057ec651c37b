#!/usr/bin/env python3
"""deaths.py MOTU [DEATHS]: three nodes behind haproxy, on a database with its standby; nodes are killed one after the other. How long until
each of the games moves on, seen by players who ask again until they are answered? Run it by with_postgres."""
import sys
import threading
import time
from pathlib import Path

tests = Path(__file__).resolve().parent.parent / "tests"
sys.path[:0] = [str(tests / "cluster"), str(tests / "server")]
from nodes import Node  # noqa: E402
import guests  # noqa: E402
import ledger  # noqa: E402
import proxy  # noqa: E402
from databases import Database, place  # noqa: E402

motu, deaths, tables = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10, 24


class Timed(ledger.Player):
    """Notes when it was answered."""

    def go(self, door, stop):
        self.answered = []
        while not stop.is_set() and not self.stopping:
            before = len(self.ledger)
            try:
                if self.unanswered:
                    self.post(door.server, *self.unanswered)
                else:
                    self.step(door.server)
            except (OSError, ValueError, IndexError, KeyError):
                pass
            if len(self.ledger) > before:
                self.answered.append(time.monotonic())
            stop.wait(0.1)

    def pause_after(self, begun):
        """From then until an answer came: it may be the answer to an earlier request."""
        return min((t - begun for t in self.answered if t > begun + 0.3), default=99)


def kill_one(node, door, number):
    players = [Timed(p.table, p.seats, number * tables + i) for i, p in enumerate(ledger.open_tables(door.server, tables))]
    stop = threading.Event()
    threads = [threading.Thread(target=p.go, args=(door, stop)) for p in players]
    for thread in threads:
        thread.start()
    time.sleep(3)
    begun = time.monotonic()
    node.kill()
    time.sleep(8)
    node.start()
    stop.set()
    for thread in threads:
        thread.join()
    lost = [m for p in players for m in p.missing(door.server)]
    assert not lost, lost[:3]
    return [p.pause_after(begun) for p in players if not p.stopping]


with guests.folder() as where:
    first, second = Database("data", 5432), Database("standby", 5433)
    second.follow(first)
    nodes = [Node(motu, place, where, n) for n in range(3)]
    door = proxy.Proxy(where, nodes)
    pauses = sorted(p for n in range(deaths) for p in kill_one(nodes[n % 3], door, n))
    print(f"{deaths} deaths of a node, {len(pauses)} games: a move was answered after {pauses[len(pauses) // 2]:.1f} s (median), "
          f"{pauses[len(pauses) * 99 // 100]:.1f} s (99 %), {pauses[-1]:.1f} s (the last)")
    door.stop()
    for node in nodes:
        node.stop()
