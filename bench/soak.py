#!/usr/bin/env python3
"""soak.py MOTU [MINUTES [RATE]]: a server for a long time at an even load, 60 minutes at 200 moves a second unless said otherwise.

Games of Kahuna are begun, played by bots over HTTP and followed by new ones. Every few seconds the server's memory, open
descriptors, threads, the size of its write-ahead log and the tables it holds are noted; in the end the slope of each over
the last two thirds, per hour. Finished tables stay in memory until there are 20,000 (QUOTA_LOADED), so memory grows with
them until then: its slope is also given per table. Ends with 1 if anything was answered wrongly, descriptors grew, or the
log is not bounded."""
import os
import random
import re
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "server"))
import guests  # noqa: E402
import wire  # noqa: E402

motu = Path(sys.argv[1]).resolve()
minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 60
rate = float(sys.argv[3]) if len(sys.argv) > 3 else 200
PER_TABLE = 2.5  # moves a second: each seat has 2
SAMPLE_S = max(0.5, min(5, minutes / 4))
LOG_MOST = 64 * 1024 * 1024


class Bot(threading.Thread):
    """Both seats of one table after the other, at an even pace."""

    def __init__(self, server, number, end):
        super().__init__(daemon=True)
        self.server, self.end, self.rng = server, end, random.Random(number)
        self.moves = self.games = 0
        self.faults = []

    def game(self):
        seats = guests.sit(self.server, game="kahuna")
        view = seats["black"].view()
        while view["status"]["phase"] == "playing" and time.monotonic() < self.end:
            began = time.monotonic()
            guest = seats[view["status"]["actor"]]
            view = guest.view()
            guest.do("move", expect=view["seq"] + 1, move=self.rng.choice(view["moves"]))
            self.moves += 1
            view = guest.view()
            time.sleep(max(0, 1 / PER_TABLE - (time.monotonic() - began)))
        self.games += view["status"]["phase"] == "over"
        for guest in seats.values():
            if guest.http:
                guest.http.close()

    def run(self):
        time.sleep(self.rng.random())
        while time.monotonic() < self.end:
            try:
                self.game()
            except Exception as fault:  # noqa: BLE001: whatever it is, it is counted and told
                self.faults.append(repr(fault))
                time.sleep(1)


def sample(server, data):
    pid = server.process.pid
    tables = int(re.search(rb"^motu_tables_loaded (\d+)", server.ask("GET", "/metrics").body, re.M)[1])
    log = Path(str(data) + "-wal")
    return {"memory, kB": server.memory(), "descriptors": len(os.listdir(f"/proc/{pid}/fd")), "threads": len(os.listdir(f"/proc/{pid}/task")),
            "log, bytes": log.stat().st_size if log.exists() else 0, "tables": tables}


def slope(points):
    """Of a line through (hours, value), by least squares."""
    mean_x, mean_y = (sum(one[i] for one in points) / len(points) for i in (0, 1))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0


def main():
    with guests.folder() as where:
        data = where / "soak.db"
        server = guests.serve(motu, data)
        start = time.monotonic()
        bots = [Bot(server, number, start + 60 * minutes) for number in range(max(1, round(rate / PER_TABLE)))]
        for bot in bots:
            bot.start()
        samples = []
        while time.monotonic() < start + 60 * minutes:
            time.sleep(SAMPLE_S)
            samples.append(((time.monotonic() - start) / 3600, sample(server, data)))
        for bot in bots:
            bot.join(30)
        code, errors = server.stop()
        faults = [fault for bot in bots for fault in bot.faults]
        check = guests.run(motu, "verify-data", "--data", data)
    moves, games = sum(bot.moves for bot in bots), sum(bot.games for bot in bots)
    print(f"{minutes:g} minutes: {moves} moves, {moves / minutes / 60:.0f} a second, {games} games to their end, {len(faults)} faults")
    late = samples[len(samples) // 3:]
    slopes = {key: slope([(at, one[key]) for at, one in late]) for key in late[0][1]}
    for key, value in slopes.items():
        print(f"{key}: {late[0][1][key]} to {late[-1][1][key]}, most {max(one[key] for _, one in samples)}, slope {value:+.0f} per hour")
    if slopes["tables"] > 0:
        print(f"memory for a table more: {slopes['memory, kB'] / slopes['tables']:.1f} kB")
    print(check.strip().splitlines()[-1] if check.strip() else "")
    for fault in faults[:5]:
        print(f"fault: {fault}")
    bounded = max(one["log, bytes"] for _, one in samples) < LOG_MOST and late[-1][1]["descriptors"] <= late[0][1]["descriptors"] + len(bots)
    sys.exit(bool(faults or code or "ERROR" in errors or not bounded))


main()
