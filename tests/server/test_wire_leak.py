#!/usr/bin/env python3
"""test_wire_leak.py MOTU MAKE_TWINS: two real servers, on data that differs only in what one seat cannot know: every byte
that seat and the onlookers are sent is the same, over views, updates, streams, sockets, records, refusals, moves, undo."""
import json
import re
import subprocess
import sys

import guests
import wire
from ears import Ear, first_difference, plain
from wire import check

motu, make_twins = sys.argv[1:3]


def read_all(ear, last):
    ear.request("GET", "")
    ear.request("GET", "/record")
    for since in {0, 1, last // 2, last - 3, last - 1, last, last + 5}:
        ear.request("GET", f"/events?since={since}")
    ear.stream()
    ear.live({"do": "view"}, {"do": "move", "expect": 1, "move": "abstain"}, {"do": "move", "expect": last + 1, "move": "x"})


def try_things(ear, last):
    for body in ({"expect": last + 1, "move": "abstain"}, {"expect": 1, "move": "draw pile"}, {"expect": last + 1, "move": "A"},
                 {"expect": last + 1, "move": "show 99"}, {"expect": last + 1, "move": "KxL KK"}):
        ear.request("POST", "/move", {**body, "id": "t"} if body["move"] != "abstain" else {**body, "move": "hop"})
    for verb in ("undo", "takeback"):
        ear.request("POST", f"/{verb}", {"expect": last + 1, "to": 0} if verb == "undo" else {"expect": 1})
    ear.request("POST", "/agree", {})
    ear.request("POST", "/claim", {})
    ear.request("POST", "/say", {"phrase": "hello"})


def play_open(ear):
    """A move of the viewer's own that asks nothing of chance, and its undo."""
    view = json.loads(ear.request("GET", "").split(b"\r\n\r\n", 1)[1])
    moves = [m for m in view.get("moves", ()) if re.fullmatch(r"[A-Z]-[A-Z]|bid \d+", m)]
    if not moves:
        return False
    ear.request("POST", "/move", {"expect": view["seq"] + 1, "move": moves[0], "id": "mine"})
    ear.request("GET", f"/events?since={view['seq']}")
    ear.request("POST", "/undo", {"expect": view["seq"] + 2, "id": "back"})
    return True


def compare(game, viewer, seed, where):
    files = [where / f"{game}-{seed}-{name}.db" for name in "ab"]
    hidden = subprocess.run([make_twins, game, viewer, str(seed), *files], capture_output=True, text=True, check=True)
    servers = [guests.serve(motu, f) for f in files]
    last = json.loads(guests.run(motu, "admin", "--data", files[0], "show", "pair"))["seq"]
    heard, truths, played = [], [], 0
    for server in servers:
        seat, onlooker = Ear(server, viewer), Ear(server, "watch")
        for ear in (seat, onlooker):
            read_all(ear, last)
        try_things(seat, last)
        played += play_open(seat)
        read_all(onlooker, last)
        read_all(seat, last)
        heard.append(seat.heard + onlooker.heard)
        other = Ear(server, "black" if game == "kahuna" and viewer == "white" else "white" if game == "kahuna" else
                    "red" if viewer != "red" else "yellow")
        truths.append(other.request("GET", "/record"))
    codes = [server.stop()[0] for server in servers]
    different = [(a, b) for a, b in zip(*heard) if a != b]
    return {"hidden": len(hidden.stdout.split()), "different": different, "answers": len(heard[0]), "played": played,
            "apart": plain(truths[0]) != plain(truths[1]), "codes": codes}


with guests.folder() as where:
    for game, viewer, seeds in (("kahuna", "white", range(1, 9)), ("kaivai", "yellow", range(1, 5))):
        results = [compare(game, viewer, seed, where) for seed in seeds]
        bad = [r["different"][0] for r in results if r["different"]]
        check(f"{game}: all bytes to {viewer} and to onlookers are equal, {sum(r['answers'] for r in results)} answers",
              not bad, bad and first_difference(*bad[0]))
        check(f"{game}: the servers lived on", all(r["codes"] == [0, 0] for r in results))
        if game == "kahuna":  # where much is hidden from the second card on
            check("kahuna: what was hidden did differ", all(r["hidden"] and r["apart"] for r in results), results)
            check("kahuna: moves were made and taken back", sum(r["played"] for r in results) >= 4,
                  [r["played"] for r in results])
wire.done()
