"""guests.py: people and bots at the tables of a real `motu serve`: over HTTP, over WebSocket, in a stream."""
import contextlib
import http.server
import itertools
import json
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import wire

ids = itertools.count(1)


@contextlib.contextmanager
def folder():
    path = Path(tempfile.mkdtemp(prefix="motu-"))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def serve(motu, data, *more, idle_days=0, config=None):
    """A server for crowds from one address: tests are one; and for games that were played long ago."""
    config = config or Path(str(data) + ".conf")
    config.write_text("connections-per-address = 1000\nnew-per-second = 1000\nnear-webhooks = yes\n"
                      f"idle-days = {idle_days}\n")
    server = wire.Server(motu, "serve", "--port", "0", "--data", data, "--config", config, *more)
    if not server.port:
        raise RuntimeError(server.stop()[1])
    return server


class Refused(Exception):
    def __init__(self, status, answer):
        super().__init__(f"{status} {answer}")
        self.status, self.answer = status, answer


class Guest:
    """Somebody with a token, over a connection that is kept."""

    def __init__(self, server, table=None, token=None, name="guest"):
        self.server, self.table, self.token, self.name = server, table, token, name
        self.http = None

    def ask(self, method, path, body=None, tries=1):
        """An answer as it comes; when there is none, as often as `tries` says."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        while True:
            try:
                self.http = self.http or wire.Http(self.server, timeout=70)
                return self.http.ask(method, path, body if body is None else json.dumps(body), headers)
            except (OSError, ConnectionError):
                self.http = None
                tries -= 1
                if not tries:
                    raise

    def call(self, method, path, body=None):
        answer = self.ask(method, path, body, tries=2)  # an idle connection may have been closed
        value = answer.json() if answer.headers.get("content-type") == "application/json" else answer.body.decode()
        if answer.status == 429:  # not so fast: a bot that is told so waits
            time.sleep(0.6)
            return self.call(method, path, body)
        if answer.status >= 400:
            raise Refused(answer.status, value)
        return value

    def do(self, verb, **body):
        return self.call("POST", f"/api/tables/{self.table}/{verb}", {"id": f"{self.name}-{next(ids)}", **body})

    def view(self):
        return self.call("GET", f"/api/tables/{self.table}")

    def record(self):
        return self.call("GET", f"/api/tables/{self.table}/record")

    def wait(self, since, seconds=30):
        return self.call("GET", f"/api/tables/{self.table}/events?since={since}&wait={seconds}")


class Bell:
    """Where webhooks and pushes go: what it was told, in order."""

    def __init__(self):
        self.rung = rung = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                rung.append(json.loads(body) if body else None)
                self.send_response(204)
                self.end_headers()

            def log_message(self, *words):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.http.server_port}/"

    def wait(self, seconds=10):
        """What it was told, as soon as that is anything."""
        until = time.monotonic() + seconds
        while not self.rung and time.monotonic() < until:
            time.sleep(0.05)
        return self.rung


def create(server, **plan):
    """A table; its guests by seat, and "watch"."""
    made = Guest(server).call("POST", "/api/tables", plan)
    return {seat: Guest(server, made["table"], token, seat) for seat, token in made["tokens"].items()}


def sit(server, **plan):
    guests = create(server, **plan)
    for seat, guest in guests.items():
        if seat != "watch":
            guest.do("join", name=seat.title(), share=os.urandom(32).hex())
    return guests


def play(guest, rng, most=10 ** 6):
    """A bot: any legal move whenever it is its turn, until the game is over. Returns how many."""
    moves = 0
    view = guest.view()
    while view["status"]["phase"] == "playing" and moves < most:
        if view["status"]["actor"] == view["status"]["you"]:
            move = rng.choice(view["moves"])
            seq = guest.do("move", expect=view["seq"] + 1, move=move)["seq"]
            moves += 1
        else:
            seq = guest.wait(view["seq"])["seq"]
        view = guest.view()
        assert view["seq"] >= seq
    return moves


class Live:
    """A WebSocket that watches a table and keeps the record up to date as doc/api.md says. It says no more in any
    time than is allowed there, 40 things at once and 20 in 10 s: else a fast machine would be shown the door."""
    AT_ONCE, A_SECOND = 36, 1.9

    def __init__(self, guest, since=None):
        self.guest = guest
        self.left, self.counted = self.AT_ONCE, time.monotonic()
        self.socket = wire.WebSocket(guest.server, timeout=20)
        self.pending = []
        words = {} if since is None else {"since": since}
        answer = self.say("watch", token=guest.token, **words)
        self.record = answer["record"]
        self.seq, self.status = answer["seq"], answer["status"]

    def take_time(self):
        now = time.monotonic()
        self.left = min(self.AT_ONCE, self.left + (now - self.counted) * self.A_SECOND) - 1
        self.counted = now
        if self.left < 0:
            time.sleep(-self.left / self.A_SECOND)

    def say(self, verb, **words):
        self.take_time()
        me = f"{self.guest.name}-{next(ids)}"
        self.socket.say(json.dumps({"do": verb, "table": self.guest.table, "id": me, **words}))
        while True:
            message = json.loads(self.socket.hear())
            if message.get("re") == me:
                return message
            self.take(message)

    def take(self, update):
        self.seq, self.status = update["seq"], update["status"]
        if "record" in update:
            self.record = update["record"]
        else:
            for event in update["events"]:
                self.record += event["line"] + "\n" if "line" in event else ""

    def hear(self):
        self.take(json.loads(self.socket.hear()))

    def hear_until(self, seq):
        while self.seq < seq:
            self.hear()

    def close(self):
        self.socket.close()


def run(motu, *words, code=0, text=None):
    """A command of motu: its output."""
    result = subprocess.run([motu, *map(str, words)], capture_output=True, text=True, input=text, timeout=60)
    if code is not None and result.returncode != code:
        raise AssertionError(f"motu {' '.join(map(str, words))}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr
