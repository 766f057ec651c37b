#!/usr/bin/env python3
"""test_starved.py MOTU_STARVED MOTU [STEP] [FIRST]: a server whose n-th request for memory, a thread or a transfer fails, once and for
ever, while people play, watch, are rung and go. It may refuse, and it may stop; it may not fall over, hang, or forget what it has
acknowledged. Tries every STEP-th n from FIRST on, four servers at a time; without STEP some ninety of them."""
import concurrent.futures
import contextlib
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import time

import guests
import wire
from wire import check

starved, motu = sys.argv[1:3]
NOT_THERE = (OSError, ValueError, KeyError, IndexError, guests.Refused)


BELL = guests.Bell().url


class Life:
    """What happens to one server, and what it has acknowledged: guests, each with a number of an event."""

    def __init__(self, where, name, starve):
        self.data, self.kept, self.hung, self.open = where / f"{name}.db", [], [], []
        config = where / f"{name}.conf"
        config.write_text("connections-per-address = 1000\nnew-per-second = 1000\nnear-webhooks = yes\nidle-days = 0\n")
        self.server = wire.Server(starved, "serve", "--port", "0", "--data", self.data, "--config", config, env={"MOTU_STARVE": starve})

    @contextlib.contextmanager
    def perhaps(self, what):
        """What may fail; but an answer must come, or the line be closed, and that soon."""
        try:
            yield
        except TimeoutError:
            self.hung.append(what)
        except NOT_THERE:
            pass

    def do(self, guest, verb, **body):
        guest.http = guest.http or wire.Http(self.server)
        try:
            answer = guest.ask("POST", f"/api/tables/{guest.table}/{verb}", {"id": f"{guest.name}-{next(guests.ids)}", **body})
        except OSError:
            guest.http = None
            raise
        if answer.status >= 400:
            raise guests.Refused(answer.status, answer.body)
        self.kept.append((guest, answer.json()["seq"]))

    def create(self, **plan):
        made = wire.Http(self.server).ask("POST", "/api/tables", json.dumps(plan)).json()
        seats = {seat: guests.Guest(self.server, made["table"], token, seat) for seat, token in made["tokens"].items()}
        self.kept.append((seats["watch"], 1))
        return seats

    def move(self, seats):
        for guest in seats.values():
            view = wire.Http(self.server).ask("GET", f"/api/tables/{guest.table}", None, {"Authorization": f"Bearer {guest.token}"}).json()
            if view.get("moves"):
                return self.do(guest, "move", expect=view["seq"] + 1, move=view["moves"][0])
        return None

    def sit(self, seats):
        for seat, guest in seats.items():
            if seat != "watch":
                with self.perhaps("join"):
                    self.do(guest, "join", name=seat.title(), share="0a")

    def watch(self, seats):
        """By WebSocket, in a stream, and in a long poll; all of them stay."""
        black = seats["black"]
        token = {"Authorization": f"Bearer {black.token}"}
        with self.perhaps("live"):
            live = wire.WebSocket(self.server)
            self.open.append(live)
            for guest in seats.values():
                live.say(json.dumps({"do": "watch", "table": guest.table, "token": guest.token, "since": 0, "id": "w"}))
                live.hear()
            live.say(json.dumps({"do": "say", "table": black.table, "token": black.token, "phrase": "hello", "id": "s"}))
            live.hear()
        for path in ("stream?since=0", "events?since=99&wait=20"):
            with self.perhaps(path):
                self.open.append(wire.Http(self.server))
                self.open[-1].send("GET", f"/api/tables/{black.table}/{path}", headers=token)

    def read(self, table):
        for path in ("/", "/api/tables", "/metrics", "/healthz", "/api/push", f"/t/{table}", f"/t/{table}/preview.svg", f"/t/{table}/preview.png",
                     f"/api/tables/{table}/record"):
            with self.perhaps(path):
                self.server.ask("GET", path)

    def happen(self):
        with self.perhaps("create"):
            seats = self.create(game="kahuna", listed=True, options="first=black")
            self.sit(seats)
            self.watch(seats)
            with self.perhaps("bells"):
                self.do(seats["white"], "notify", url=BELL + "hook")
                self.do(seats["white"], "push", endpoint=BELL + "push")
            for _ in range(4):
                with self.perhaps("move"):
                    self.move(seats)
            self.read(seats["watch"].table)
        with self.perhaps("create"):
            alone = self.create(game="kaivai", seats={"yellow": 1, "green": 1, "blue": 1}, options="players=4")
            self.sit(alone)
            for _ in range(3):
                with self.perhaps("move"):
                    self.move(alone)
        with self.perhaps("rude"):  # a request, a close; a WebSocket that says nothing sensible
            self.server.raw(b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n", timeout=0.2)
            rude = wire.WebSocket(self.server)
            rude.say("no JSON")
            rude.hear()
            rude.send(wire.BINARY, b"x" * 3000)
            rude.close_code()
            rude.close()
        for one in self.open:
            if isinstance(one, wire.WebSocket):  # the others are there when it stops
                one.close()


def survives(where, name, starve):
    """What is wrong, if anything, and how many requests there were."""
    life = Life(where, name, starve)
    if life.server.port:
        life.happen()
    began = time.monotonic()
    code, errors = life.server.stop()
    count = int((re.findall(r'"event":"requests","count":(\d+)', errors) or ["0"])[-1])
    faults = [f"hung: {life.hung}"] if life.hung else []
    faults += [f"ended with {code}"] if code not in (0, 1, 5) or "ERROR" in errors or time.monotonic() - began > 20 else []
    faults += ["ended without a word"] if code and len(errors.replace('{"event":"requests"', "").strip()) < 20 else []
    if not faults and life.data.exists() and life.kept:
        with contextlib.closing(Again(life.data)) as again:
            faults += [f"{guest.table} has not got event {seq}" for guest, seq in life.kept if again.last(guest) < seq]
        faults += [] if "0 differences" in guests.run(motu, "verify-data", "--data", life.data) else ["verify-data found something"]
    return [f"{starve}: {fault}\n{errors[-600:]}" for fault in faults], count


class Again:
    """The same data, served by a motu that lacks nothing."""

    def __init__(self, data):
        self.server = guests.serve(motu, data)

    def last(self, guest):
        answer = self.server.ask("GET", f"/api/tables/{guest.table}", None, {"Authorization": f"Bearer {guest.token}"})
        return answer.json()["seq"] if answer.status == 200 else -1

    def close(self):
        self.server.stop()


class Idle(http.server.BaseHTTPRequestHandler):
    """A server with nothing to think about, and then with no need of workers."""
    asked = 0

    def do_GET(self):
        Idle.asked += 1
        self.send_response(404 if Idle.asked % 2 == 0 else 200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *words):
        pass


def worker_ends(where, server, n):
    """What `motu think` says, whose n-th request fails, and how many there were; None if that is not one line, or it fell over."""
    Idle.asked = 0
    done = subprocess.run([starved, "think", "--server", f"http://127.0.0.1:{server.server_port}", "--token", where / "key", "--threads", "1"],
                          env={**os.environ, "MOTU_STARVE": str(n)}, capture_output=True, text=True, timeout=60)
    lines = [line for line in done.stderr.splitlines() if not line.startswith('{"event":"requests"')]
    return (lines[0] if done.returncode in (1, 4, 5) and len(lines) == 1 else None), int(re.findall(r'"count":(\d+)', done.stderr)[-1])


def worker(where):
    """`motu think` with too little: it works, or it ends and says why."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Idle)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    (where / "key").write_text("a-token-of-sixteen")
    said, count = worker_ends(where, server, 0)
    check("with all it asks for a worker works until it is not wanted", said and "takes no workers" in said and count > 5, (said, count))
    ends = [worker_ends(where, server, n)[0] for n in range(1, count + 1)]
    check(f"of the {count} requests of a worker each was refused: it went on, or said why not", all(ends)
          and any("takes no workers" in end for end in ends) and any("no thread" in end for end in ends), ends)
    server.shutdown()


def main():
    with guests.folder() as where:
        worker(where)
        faults, count = survives(where, "plenty", "0")
        check("with all it asks for the server plays, and keeps what it said", not faults and count > 100, (faults, count))
        step = int(sys.argv[3]) if len(sys.argv) > 3 else max(1, count // 90)
        first = int(sys.argv[4]) if len(sys.argv) > 4 else 1 + step // 2
        points = [f"{n}{ever}" for n in range(first, count + 1, step) for ever in ("", "+")]
        with concurrent.futures.ThreadPoolExecutor(4) as four:
            for found, _ in four.map(lambda point: survives(where, point.replace("+", "-ever"), point), points):
                faults += found
        check(f"of {count} requests every {step}th was refused, once and for ever ({len(points)} servers): none fell over, hung or forgot", not faults,
              "\n".join(faults))
    wire.done()


main()
