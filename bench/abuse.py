#!/usr/bin/env python3
"""abuse.py MOTU MAKE_PAST [SECONDS]: every kind of abuse at once, and how it affects honest players.

2,000 connections that send a byte now and then, 200 that flood, tables against computers of level 8 opened from ever new
IPv6 networks, looks at tables whose past is 6,000 takebacks long, and chat as fast as the limits allow; all
through a trusted proxy's header or from addresses of loopback, with every limit in force. Meanwhile eight honest people
play over WebSocket. Printed: p50, p99 and longest of their durable answers, how many were disconnected, the memory."""
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "server"))
import guests  # noqa: E402
import wire  # noqa: E402

motu, make_past = (Path(word).resolve() for word in sys.argv[1:3])
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 30
PROXY = "127.99.99.99"
SLOW, FLOODERS, HONEST = 2000, 200, 8
counted = {"slow": 0, "floods": 0, "tables": 0, "looks": 0, "lines": 0}


def until(end, act, pause=0.0):
    """Again and again; the server may do to such clients whatever it likes."""
    while time.monotonic() < end:
        try:
            act()
        except (OSError, ConnectionError, ValueError, KeyError, AssertionError):
            time.sleep(0.05)
        time.sleep(pause)


def slow_loris(server, end):
    held = []
    while time.monotonic() < end:
        for _ in range(20 if len(held) < SLOW else 0):
            try:
                s = server.connect()
                s.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                held.append(s)
                counted["slow"] += 1
            except OSError:
                pass
        for s in list(held):
            try:
                s.send(b"x")
            except OSError:
                held.remove(s)
        time.sleep(0.2)


def flood(server):
    ws = wire.WebSocket(server)
    ws.socket.sendall(wire.frame(wire.TEXT, "flood") * 2000)
    counted["floods"] += 1
    ws.close()


def computers(server, number):
    """A game against level 8, from a network of its own; and one move, so that the computer must think."""
    header = {"X-Forwarded-For": f"2001:db8:{number:x}:{counted['tables']:x}::1"}
    ask = lambda path, body, token=None: server.ask("POST", path, json.dumps(body), {  # noqa: E731
        **header, **({"Authorization": f"Bearer {token}"} if token else {})}, source=PROXY).json()
    made = ask("/api/tables", {"game": "kahuna", "seats": {"white": 8}, "options": "first=white"})
    ask(f"/api/tables/{made['table']}/join", {"name": "Flood"}, made["tokens"]["black"])
    counted["tables"] += 1


def look(server, table, token):
    http = wire.Http(server, timeout=30)
    for _ in range(50):
        status = http.ask("GET", f"/api/tables/{table}/events?since=0", headers={"Authorization": f"Bearer {token}"}).status
        counted["looks"] += status == 200
    http.close()


def chat(server, guest):
    status = guest.ask("POST", f"/api/tables/{guest.table}/say", {"text": "x" * 400}).status
    counted["lines"] += status == 200
    time.sleep(0.02)


def figures(server):
    """What the server says of itself, by name; those that explain its memory are printed."""
    try:
        lines = server.ask("GET", "/metrics").body.decode().splitlines()
    except OSError:
        return {}
    return {line.split()[0].removeprefix("motu_"): line.split()[1] for line in lines if line and line[0] != "#"}


class Honest(threading.Thread):
    """Says something over a WebSocket twice a second, which is durable when it is answered."""

    def __init__(self, server, end):
        super().__init__(daemon=True)
        seats = guests.sit(server, game="kahuna")
        self.ws, self.end, self.guest = wire.WebSocket(server, timeout=60), end, seats["black"]
        self.times, self.lost = [], 0
        self.ws.say(json.dumps({"do": "watch", "table": self.guest.table, "token": self.guest.token}))
        self.ws.hear()

    def run(self):
        for number in range(10 ** 6):
            if time.monotonic() > self.end:
                return
            began = time.monotonic()
            try:
                self.ws.say(json.dumps({"do": "say", "table": self.guest.table, "phrase": "hello", "id": f"h{number}"}))
                while json.loads(self.ws.hear()).get("re") != f"h{number}":
                    pass
            except (OSError, ConnectionError):
                self.lost += 1
                return
            self.times.append(time.monotonic() - began)
            time.sleep(0.55)


def main():
    with guests.folder() as where:
        data, config = where / "abuse.db", where / "abuse.conf"
        words = subprocess.run([make_past, data, "40", "6000", "0"], check=True, capture_output=True, text=True, cwd=where)
        table, black, _, _ = words.stdout.split()
        config.write_text(f"trusted-proxy = {PROXY}\n")
        server = wire.Server(motu, "serve", "--port", "0", "--data", data, "--config", config)
        end = time.monotonic() + seconds
        honest = [Honest(server, end) for _ in range(HONEST)]
        talkers = [guest for seat, guest in guests.sit(server, game="kahuna").items() if seat != "watch"]
        bad = [threading.Thread(target=slow_loris, args=(server, end), daemon=True)]
        bad += [threading.Thread(target=until, args=(end, lambda: flood(server), 5 * seconds / FLOODERS), daemon=True) for _ in range(5)]
        bad += [threading.Thread(target=until, args=(end, lambda n=n: computers(server, n)), daemon=True) for n in range(4)]
        bad += [threading.Thread(target=until, args=(end, lambda: look(server, table, black)), daemon=True) for _ in range(4)]
        bad += [threading.Thread(target=until, args=(end, lambda g=g: chat(server, g)), daemon=True) for g in talkers]
        most, then = 0, {}
        for thread in honest + bad:
            thread.start()
        while time.monotonic() < end:
            time.sleep(0.5)
            if server.memory() > most:
                most, then = server.memory(), figures(server)
        for thread in honest:
            thread.join(70)
        cpu = server.cpu()
        code, errors = server.stop()
    times = sorted(t for one in honest for t in one.times)
    at = lambda share: 1000 * times[min(len(times) - 1, int(share * len(times)))]  # noqa: E731
    print(f"{seconds:g} s with {counted['slow']} slow connections, {counted['floods']} floods, {counted['tables']} tables against level 8, "
          f"{counted['looks']} looks at a long past, {counted['lines']} lines of chat")
    print(f"honest: {len(times)} durable answers, p50 {at(0.5):.1f} ms, p99 {at(0.99):.1f} ms, longest {at(1):.1f} ms, "
          f"{sum(one.lost for one in honest)} of {HONEST} disconnected")
    print(f"server: at most {most / 1024:.0f} MB, {cpu:.1f} s of processor time; then " +
          ", ".join(f"{name} {then.get(name, '?')}" for name in ("tables_loaded", "thoughts", "http_connections", "websockets")))
    sys.exit(code or sum(one.lost for one in honest) or "ERROR" in errors)


main()
