#!/usr/bin/env python3
"""test_push.py MOTU: Web Push against a push service of this test, which believes nothing: it checks the signature of every
push with openssl."""
import base64
import http.server
import json
import subprocess
import sys
import threading
import time

import guests
import wire
from wire import check

motu = sys.argv[1]
# What stands before the point of a P-256 key in a file of openssl's.
KEY_HEAD = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def der(flat):
    """A signature as openssl reads it: two numbers."""
    def number(part):
        part = part.lstrip(b"\0") or b"\0"
        part = b"\0" + part if part[0] & 0x80 else part
        return b"\x02" + bytes([len(part)]) + part
    body = number(flat[:32]) + number(flat[32:])
    return b"\x30" + bytes([len(body)]) + body


def is_signed(where, key, text, signature):
    for name, data in (("key", KEY_HEAD + bytes_of(key)), ("text", text.encode()), ("signature", der(signature))):
        (where / name).write_bytes(data)
    return subprocess.run(["openssl", "dgst", "-sha256", "-keyform", "DER", "-verify", where / "key", "-signature",
                           where / "signature", where / "text"], capture_output=True).returncode == 0


class Service:
    """A push service: what it was asked, and what it answers."""

    def __init__(self):
        service = self
        self.asked, self.status = [], 201

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                service.asked.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def wait(self, count, seconds=10):
        until = time.monotonic() + seconds
        while len(self.asked) < count and time.monotonic() < until:
            time.sleep(0.02)
        return len(self.asked)


def key_of(server):
    return guests.Guest(server).call("GET", "/api/push")["key"]


def to_white(seats):
    """Until white has been told anew that it is its turn."""
    for seat, wanted in (("white", "black"), ("black", "white")):
        view = seats[seat].view()
        while view["status"]["actor"] != wanted:
            seats[seat].do("move", expect=view["seq"] + 1, move=view["moves"][-1])
            view = seats[seat].view()


def a_push(where, server, service):
    """What a push is: signed by the key the page was given, for this service, and empty."""
    seats = guests.sit(server, game="kahuna", options="first=black")
    seats["white"].do("push", endpoint=f"{service.origin}/device/1?x=y")
    check("a subscribed device is counted", seats["white"].view()["status"]["pushes"] == 1)
    to_white(seats)
    check("it is pushed", service.wait(1) == 1, service.asked)
    path, headers, body = service.asked[-1]
    check("at its own address", path == "/device/1?x=y", path)
    check("with nothing in it", body == b"" and "Content-Type" not in headers, (headers, body))
    check("with what RFC 8030 asks for", headers["TTL"] == "86400" and headers["Urgency"] == "high"
          and headers["Topic"] == "turn", headers)
    scheme, words = headers["Authorization"].split(" ", 1)
    parts = dict(part.split("=", 1) for part in words.split(", "))
    head, claims, signature = parts["t"].split(".")
    said = json.loads(bytes_of(claims))
    check("by the key the page is given", scheme == "vapid" and parts["k"] == key_of(server), headers)
    check("in JWT's words", json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}, head)
    check("for this push service and no other", said["aud"] == service.origin, said)
    check("for less than a day", 0 < said["exp"] - time.time() < 86400, said)
    check("with the host's address", said["sub"] == "mailto:host@motu.example", said)
    check("it is signed", is_signed(where, parts["k"], f"{head}.{claims}", bytes_of(signature)))
    check("and this test would notice", not is_signed(where, parts["k"], f"{head}.{claims}x", bytes_of(signature)))
    return seats


def who_is_there_needs_none(seats, service):
    live = guests.Live(seats["white"])
    before = len(service.asked)
    to_white(seats)
    check("who is connected is not pushed", service.wait(before + 1, 1) == before, service.asked[before:])
    live.socket.close()


def gone(seats, service):
    """410: the device is no more. Other failures are tried twice, and counted."""
    before = len(service.asked)
    service.status = 500
    to_white(seats)
    check("a failure is tried once more", service.wait(before + 2) == before + 2, service.asked[before:])
    service.status = 410
    to_white(seats)
    check("a device that is gone is not", service.wait(before + 3) == before + 3)
    for _ in range(100):
        if seats["white"].view()["status"]["pushes"] == 0:
            break
        time.sleep(0.05)
    check("and is not counted any more", seats["white"].view()["status"]["pushes"] == 0)
    service.status = 201
    to_white(seats)
    check("nor pushed", service.wait(before + 4, 1) == before + 3, service.asked[before:])


def revoked(seats, service):
    seats["white"].do("push", endpoint=f"{service.origin}/again")
    before = len(service.asked)
    to_white(seats)
    check("subscribed again, it is pushed", service.wait(before + 1) == before + 1)
    seats["white"].do("push", endpoint=f"{service.origin}/again", off=True)
    to_white(seats)
    check("who has enough of it says so", service.wait(before + 2, 1) == before + 1)


def figures(server):
    text = server.ask("GET", "/metrics", source="127.0.0.1").body.decode()
    check("pushes are counted", "pushes_sent_total 2" in text and "pushes_failed_total 2" in text,
          [line for line in text.splitlines() if "push" in line])


def near_addresses(where, service):
    """What a host has not allowed: nobody on this machine is connected to."""
    config = where / "far.conf"
    config.write_text("near-webhooks = no\n")
    server = wire.Server(motu, "serve", "--port", "0", "--data", where / "far.db", "--config", config)
    seats = guests.sit(server, game="kahuna", options="first=black")
    seats["white"].do("push", endpoint=f"{service.origin}/near")
    before = len(service.asked)
    to_white(seats)
    check("a private address is not connected to", service.wait(before + 1, 1) == before, service.asked[before:])
    server.stop()


def bad_contact(where):
    config = where / "bad.conf"
    config.write_text('push-contact = me"you\n')
    server = wire.Server(motu, "serve", "--port", "0", "--data", where / "bad.db", "--config", config)
    code, said = server.stop()
    check("an address that is none is refused", code == 2 and "push-contact must be" in said, (code, said))


with guests.folder() as where:
    service = Service()
    config = where / "push.conf"
    config.write_text("near-webhooks = yes\npush-contact = mailto:host@motu.example\nconnections-per-address = 1000\n"
                      "new-per-second = 1000\n")
    start = lambda: wire.Server(motu, "serve", "--port", "0", "--data", where / "games.db", "--config", config)
    server = start()
    key = key_of(server)
    check("a key is made at the first start", len(bytes_of(key)) == 65 and bytes_of(key)[0] == 4, key)
    seats = a_push(where, server, service)
    who_is_there_needs_none(seats, service)
    gone(seats, service)
    revoked(seats, service)
    figures(server)
    server.stop()
    server = start()
    check("and kept", key_of(server) == key)
    copy = where / "copy.db"
    guests.run(motu, "backup", "--data", where / "games.db", copy)
    server.stop()
    server = wire.Server(motu, "serve", "--port", "0", "--data", copy)
    check("also in a backup", key_of(server) == key)
    server.stop()
    near_addresses(where, service)
    bad_contact(where)
wire.done()
