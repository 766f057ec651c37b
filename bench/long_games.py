#!/usr/bin/env python3
"""long_games.py MOTU MAKE_PAST [TIMES]: does a move cost a server more when the game is long? The same position of Kahuna with 10 decisions
behind it, and with some 400, moves made and taken back; the same ten moves are played from there. Processor time of `motu serve` for a move,
without the requests that choose it."""
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/server"))
import guests  # noqa: E402

motu, make_past = (Path(word).resolve() for word in sys.argv[1:3])
times = int(sys.argv[3]) if len(sys.argv) > 3 else 20
MOVES = 10


def processor_time(process):
    return time.clock_gettime((~process << 3) | 2)  # CLOCK_PROCESS_CPUTIME_ID of another


def cost_of(server, guest, body):
    before = processor_time(server.process.pid)
    answer = guest.ask("POST", f"/api/tables/{guest.table}/move", body)
    assert answer.status == 200, answer.body
    return processor_time(server.process.pid) - before


def play_on(where, name, undos, seed):
    """The cost of each of some moves from there, and behind how many events."""
    rng, data = random.Random(seed), where / f"{name}.db"
    words = subprocess.run([make_past, data, "10", str(undos), "0"], check=True, capture_output=True, text=True, cwd=where).stdout.split()
    server = guests.serve(motu, data)
    seats = [guests.Guest(server, words[0], token) for token in words[1:3]]
    costs, first = [], seats[0].view()["seq"]
    for _ in range(MOVES):
        guest, view = next((g, v) for g, v in ((g, g.view()) for g in seats) if v.get("moves"))
        costs.append(cost_of(server, guest, {"id": f"m{next(guests.ids)}", "expect": view["seq"] + 1, "move": rng.choice(view["moves"])}))
    server.stop()
    return costs, first


with guests.folder() as where:
    early, late = [], []
    for turn in range(times):
        for name, undos, costs in ((f"short{turn}", 0, early), (f"long{turn}", 195, late)):
            more, events = play_on(where, name, undos, turn)
            costs += more[1:]  # the first also reads the table
            print(f"# {name}: behind {events} events", file=sys.stderr)
    a, b = (1e6 * statistics.median(costs) for costs in (early, late))
    print(f"processor time of a move, median of {len(early)}: {a:.0f} µs early, {b:.0f} µs late: {b / a:.2f}")
