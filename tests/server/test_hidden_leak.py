#!/usr/bin/env python3
"""test_hidden_leak.py MOTU MOTU_RICH SOURCE: nobody is told how much influence another player has (KV-66). The second motu
is the first, but its last player starts with two counters more (planted/rich.c): the same decisions make two games that
differ in that count alone. The engine protocol, the terminal and a server say the same to everybody else, byte for byte."""
import http.server
import itertools
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import guests
from ears import Ear, first_difference
from wire import check, done

motus, source = sys.argv[1:3], Path(sys.argv[3])
OTHERS = ("red", "yellow", "green", "public")
os.environ.update(LC_ALL="C.UTF-8", NO_COLOR="1")


def golden(name):
    about, *decisions = [json.loads(line) for line in
                         (source / f"tests/golden/games/kaivai2-{name}.jsonl").read_text().splitlines()]
    return about, [decision["move"] for decision in decisions if decision["move"]]


def run(motu, *words, stdin="", home=None):
    env = {**os.environ, "XDG_STATE_HOME": str(home)} if home else None
    return subprocess.run([motu, *map(str, words)], input=stdin, capture_output=True, text=True, timeout=120, env=env)


def differ(left, right):
    """Where two texts first differ, or nothing."""
    lines = itertools.zip_longest(left.splitlines(), right.splitlines())
    return next((f"{a}\n{b}" for a, b in lines if a != b), "")


# --- the engine protocol ---------------------------------------------------------------------------------------


def questions(move):
    for viewer in OTHERS:
        yield {"cmd": "state", "viewer": viewer}
        yield {"cmd": "moves", "viewer": viewer}
        yield {"cmd": "why", "move": move, "viewer": viewer}
        yield {"cmd": "why", "move": "celebrate F4", "viewer": viewer}


def conversation(about, moves):
    """A whole game, with everything the others may ask on the way."""
    yield {"cmd": "new", "game": "kaivai", "rules": 2, "options": about["options"], "seed": "1"}
    for number, move in enumerate(moves):
        yield from questions(move) if number % 3 == 0 else ()
        yield {"cmd": "play", "move": move}
        if number % 50 == 0:
            yield from ({"cmd": "record", "viewer": viewer} for viewer in OTHERS)
    yield from questions("pass")
    yield from ({"cmd": "record", "viewer": viewer} for viewer in OTHERS)


def ask_engines(name):
    about, moves = golden(name)
    asked = list(conversation(about, moves))
    lines = "".join(f"{json.dumps(question)}\n" for question in asked)
    answers = [run(motu, "engine", stdin=lines).stdout for motu in motus]
    check(f"engine, {name}: {len(asked)} answers are equal", answers[0] and answers[0] == answers[1], differ(*answers))
    check(f"engine, {name}: every decision was legal", answers[0].count('"ok":true') > len(moves), answers[0][:300])
    own = json.dumps({"cmd": "state", "viewer": "blue"})
    truths = [run(motu, "engine", stdin=f"{lines.splitlines()[0]}\n{own}\n").stdout for motu in motus]
    check(f"engine, {name}: the two truths do differ", truths[0] != truths[1])


# --- the terminal ------------------------------------------------------------------------------------------------


def saved(about, moves, where):
    """The whole record of a game so far, in a file."""
    lines = [{"cmd": "new", "game": "kaivai", "rules": 2, "options": about["options"]}, {"cmd": "play", "moves": moves},
             {"cmd": "record"}]
    answers = run(motus[0], "engine", stdin="".join(f"{json.dumps(line)}\n" for line in lines)).stdout.splitlines()
    where.write_text(json.loads(answers[2])["record"])
    return json.loads(answers[1])["actor"]


def read_terminals(name, place):
    about, moves = golden(name)
    record, whole = place / "some.motu", place / "whole.motu"
    saved(about, moves, whole)
    for viewer in OTHERS:
        for words in (("--as", viewer), ("--as", viewer, "--json"), ("--as", viewer, "--ply", "90"),
                      ("--as", viewer, "--ply", "90", "--json")):
            out = [run(motu, "replay", whole, *words).stdout for motu in motus]
            check(f"replay, {name}, {' '.join(words)}", out[0] and out[0] == out[1], differ(*out))
    played = 0
    for count in range(20, len(moves), 25):
        actor = saved(about, moves[:count], record)
        if actor not in OTHERS:
            continue
        typed = "board\nmoves\nlog\nwhy celebrate F4\nwhy build\nhelp\nquit\n"
        out = [run(motu, "play", "--load", record, "--seat", actor, "--seed", "1", "--ascii", stdin=typed,
                   home=place / "home").stdout for motu in motus]
        played += len(out[0]) > 2000
        check(f"play, {name}, after {count} decisions, as {actor}", out[0] == out[1], differ(*out))
    check(f"play, {name}: the screen was read", played > 3, played)


# --- a server ----------------------------------------------------------------------------------------------------


class Bell(http.server.BaseHTTPRequestHandler):
    """Hears webhooks."""
    heard: list[bytes] = []

    def do_POST(self):
        self.heard.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def begin(data, options):
    """A table on a server of the first kind, with everybody seated: tokens and id."""
    server = guests.serve(motus[0], data)
    table = guests.sit(server, game="kaivai", options=options, listed=True)
    server.stop()
    return {seat: guest.token for seat, guest in table.items()}, table["watch"].table


def listen(ear, last):
    ear.request("GET", "")
    ear.request("GET", "/record")
    for since in (0, last // 2, last):
        ear.request("GET", f"/events?since={since}")
    ear.request("GET", "", whole="/api/tables")
    ear.stream()
    ear.live({"do": "view"})
    ear.request("POST", "/move", {"expect": last + 1, "move": "celebrate F4", "id": "x"})
    ear.request("POST", "/move", {"expect": last + 1, "move": "show 99", "id": "y"})
    ear.request("POST", "/undo", {"expect": last + 1, "to": 0, "id": "z"})


def ask_servers(name, place, bell):
    """Bids, first huts and the god by the same words on both; then everybody listens after each decision of some turns."""
    about, moves = golden(name)
    players = [move for move in moves if move.split()[0] not in ("ages", "base", "roll")]
    data = place / f"{name}.db"
    tokens, table = begin(data, about["options"])
    copies = [place / f"{name}-{number}.db" for number in range(2)]
    for copy in copies:
        shutil.copy(data, copy)
    servers = [guests.serve(motu, copy) for motu, copy in zip(motus, copies)]
    seats = [{seat: guests.Guest(server, table, token, seat) for seat, token in tokens.items()} for server in servers]
    ears = [[Ear(server, tokens[seat], table) for seat in ("red", "yellow", "green", "watch")] for server in servers]
    for one in seats:
        one["red"].do("notify", url=f"http://127.0.0.1:{bell.server_port}/{name}")
    made, truths = 0, [set(), set()]
    for number in range(60):
        views = [one["watch"].view() for one in seats]
        status = views[0]["status"]
        if status["phase"] != "playing":
            break
        actor = status["actor"]
        mine = [one[actor].view() for one in seats]
        common = [move for move in mine[0]["moves"] if move in mine[1]["moves"]]
        wanted = next((move for move in players if move in common), None) or common[number % len(common)]
        if wanted in players:
            players.remove(wanted)
        for one, view in zip(seats, views):
            one[actor].do("move", expect=view["seq"] + 1, move=wanted)
        made += 1
        for i, one in enumerate(seats):
            truths[i].add(json.dumps(one["blue"].view()["state"]["influence"]))
        if number % 6 == 0:
            for server_ears, one in zip(ears, seats):
                last = one["watch"].view()["seq"]  # asked of each: what an ear tries may happen to be legal
                for ear in server_ears:
                    listen(ear, last)
    for server_ears, one in zip(ears, seats):
        one["yellow"].do("say", phrase="hello")
        for ear in server_ears:
            listen(ear, one["watch"].view()["seq"])
    heard = [[word for ear in one for word in ear.heard] for one in ears]
    different = [(a, b) for a, b in zip(*heard) if a != b]
    codes = [server.stop()[0] for server in servers]
    check(f"server, {name}: {len(heard[0])} answers after {made} decisions are equal", not different and len(heard[0]) == len(heard[1]),
          different and first_difference(*different[0]))
    check(f"server, {name}: it was a game", made > 30 and codes == [0, 0], (made, codes))
    check(f"server, {name}: the truths did differ", truths[0] != truths[1])


with guests.folder() as place:
    for game in ("influence-hidden-1", "influence-hidden-2", "2005-it-1"):
        ask_engines(game)
        read_terminals(game, place)
    bell = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Bell)
    threading.Thread(target=bell.serve_forever, daemon=True).start()
    ask_servers("influence-hidden-1", place, bell)
    ask_servers("2005-it-1", place, bell)
    bell.shutdown()
    words = {word for word in Bell.heard}
    check("webhooks say whose turn it is, and nothing of influence", words and not any(b"influence" in word for word in words), words)
    counts = [Bell.heard.count(word) for word in words]
    check("and they said the same on both servers", all(count % 2 == 0 for count in counts), counts)
done()
