#!/usr/bin/env python3
"""test_wire_leak.py MOTU MAKE_TWINS: two real servers, on data that differs only in what one seat cannot know: every byte
that seat and the onlookers are sent is the same, over views, updates, streams, sockets, records, refusals, moves, undo."""
import json
import re
import subprocess
import sys

import guests
import wire
from wire import check

motu, make_twins = sys.argv[1:3]


def plain(data):
    """Without what differs between any two servers: dates, and the times of events that happen now."""
    data = re.sub(rb"Date: [^\r]*\r\n", b"", data)
    return re.sub(rb'"at":1[0-9]{12}\b', b'"at":NOW', data)


class Ear:
    """Everything a server says to one token, byte by byte, in order."""

    def __init__(self, server, token):
        self.server, self.token, self.heard = server, token, []

    def request(self, method, path, body=None):
        lines = [f"{method} /api/tables/pair{path} HTTP/1.1", "Host: x", f"Authorization: Bearer {self.token}"]
        body = json.dumps(body).encode() if body is not None else b""
        lines += [f"Content-Length: {len(body)}"] if body else []
        connection = wire.Http(self.server)
        connection.socket.sendall("\r\n".join([*lines, "Connection: close"]).encode() + b"\r\n\r\n" + body)
        data = wire.drain(connection.socket)
        connection.close()
        self.heard.append((f"{method} {path} {body!r}", plain(data.replace(b"%d" % self.server.port, b"PORT"))))
        return data

    def stream(self):
        connection = wire.Http(self.server)
        connection.send("GET", "/api/tables/pair/stream?since=0", headers={"Authorization": f"Bearer {self.token}"})
        connection.head()
        self.heard.append(("stream", plain(connection.chunk())))
        connection.close()

    def live(self, *messages):
        socket = wire.WebSocket(self.server)
        for message in ({"do": "watch"}, {"do": "watch", "since": 0}, *messages):
            socket.say(json.dumps({"table": "pair", "token": self.token, "id": "i", **message}))
            self.heard.append((str(message), plain(socket.hear().encode())))
        socket.close()


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


def first_difference(one, other):
    at = next((i for i, (a, b) in enumerate(zip(one[1], other[1])) if a != b), min(len(one[1]), len(other[1])))
    return f"{one[0]}\n{one[1][max(0, at - 80):at + 80]}\n{other[1][max(0, at - 80):at + 80]}"


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
