#!/usr/bin/env python3
"""test_pages.py MOTU: two pages in Chromium, at two nodes on a pair of databases, play a whole game (tests/web/two_nodes.mjs) while the
nodes and the first database are killed in turn; to be run by with_postgres. A command of its own."""
import os
import subprocess
import sys
import time
from pathlib import Path

from nodes import Node  # first: it knows where the others are
import guests
import wire
from databases import Database, fail_over, place
from wire import check

motu = sys.argv[1]
page = Path(__file__).resolve().parent.parent / "web/two_nodes.mjs"

with guests.folder() as where:
    first, second = Database("data", 5432), Database("standby", 5433)
    second.follow(first)
    nodes = [Node(motu, place, where, n) for n in range(2)]
    script = subprocess.Popen(["node", page], env={**os.environ, "MOTU": motu, "MOTU_NODES": " ".join(n.server.address for n in nodes)}, stdout=subprocess.PIPE,
                              text=True)
    for line in script.stdout:
        if "they sit" in line:
            break
    deaths = {"nodes": 0, "databases": 0}
    while script.poll() is None and time.sleep(2) is None:
        if deaths["nodes"] % 3 == 2:
            fail_over(first, second)
            first, second = second, first
            second.follow(first)
            deaths["databases"] += 1
        node = nodes[deaths["nodes"] % 2]
        node.kill()
        time.sleep(0.5)
        node.start()
        deaths["nodes"] += 1
    rest = script.stdout.read()
    check(f"two pages at two nodes play a whole game while {deaths['nodes']} nodes and {deaths['databases']} first databases die",
          script.returncode == 0 and deaths["nodes"] >= 3 and deaths["databases"] >= 1, rest)
    check("the nodes stop when told", [n.stop() for n in nodes] == [0, 0])
    check("everything comes out the same again", "0 differences" in guests.run(motu, "verify-data", "--data", place))
wire.done()
