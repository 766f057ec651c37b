#!/usr/bin/env python3
"""Many at once, and the end: test_crowd.py PARROT

Limits per address and in all, also behind a proxy; floods; and how the server goes."""
import json
import os
import resource
import socket
import sys
import tempfile
import time

from wire import CLOSE, Http, Server, WebSocket, check, closes_within, done, frame, fresh_address

PARROT = sys.argv[1]
PROXY = "127.9.9.9"


def is_open(s):
    """Whether a connection is served: a refused one is closed at once."""
    s.settimeout(5)
    try:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        return s.recv(4096).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def open_slowly(server, source, count):
    """Connections of one address, not more than it may open in a second."""
    opened = []
    for number in range(count):
        if number >= 35:
            time.sleep(0.06)
        opened.append(server.connect(source))
    return opened


def test_connections(server):
    source, other = fresh_address(), fresh_address()
    held = open_slowly(server, source, 50)
    check("an address may have 50 connections", all(map(is_open, held)))
    check("and no more", not is_open(server.connect(source)))
    check("another address is served", is_open(server.connect(other)))
    held.pop().close()
    check("one that is closed makes room", any(is_open(server.connect(source)) or time.sleep(0.1) for _ in range(50)))
    for s in held:
        s.close()
    sockets, refused = [], 0
    until = time.monotonic() + 60
    while len(sockets) < 50 and time.monotonic() < until:
        sockets += [ws for ws in [WebSocket(server, source)] if ws.status == 101]
        time.sleep(0.06)  # not too fast; and those above are not all forgotten yet
    time.sleep(1.5)
    for _ in range(5):
        refused += WebSocket(server, source).status == 429
    check("WebSockets count as well", len(sockets) == 50 and refused == 5, (len(sockets), refused))
    for ws in sockets:
        ws.close()


def test_come_again(server):
    """A plain bot that opens a connection for each request is told to wait, and how long."""
    source, answers = fresh_address(), []
    for _ in range(60):
        answers.append(server.ask("GET", "/healthz", source=source))
    told = [a for a in answers if a.status == 429]
    check("who opens too many connections is told when to come again",
          told and all(a.headers.get("retry-after") == "1" and a.headers.get("connection") == "close" for a in told)
          and len(told) + sum(a.status == 200 for a in answers) == 60, (len(told), answers[-1]))
    idle = [server.connect(source) for _ in range(60)]
    check("but few of them at once, and not for long", sum(closes_within(s, 0.2) for s in idle) >= 50 - 25
          and all(closes_within(s, 12) for s in idle))
    time.sleep(1.5)
    check("after which it is served", server.ask("GET", "/healthz", source=source).status == 200)


def test_new_per_second(server):
    source = fresh_address()
    served, began = 0, time.monotonic()
    for _ in range(100):
        s = server.connect(source)
        served += is_open(s)
        s.close()
    most = 41 + 20 * (time.monotonic() - began)
    check("an address may open 40 connections at once and 20 a second", 40 <= served <= most, (served, most))
    check("another address is served", is_open(server.connect()))
    time.sleep(1)
    check("a second later it may again", is_open(server.connect(source)))


def asked_until_refused(server, path, most):
    """The statuses of the same request again and again, up to the first refusal."""
    connection, statuses = Http(server), []
    while len(statuses) < most and statuses[-1:] != [429]:
        statuses.append(connection.ask("GET", path).status)
    return statuses


def test_requests(server):
    statuses = asked_until_refused(server, "/healthz", 600)
    check("300 requests at once, then 429", statuses[-1] == 429 and 300 <= len(statuses) < 600, len(statuses))
    files = asked_until_refused(server, "/words.txt", 1500)
    check("files of the page are counted apart: several people open it from one address at once", set(files) == {200},
          (len(files), set(files)))
    check("another address is served", is_open(server.connect()))


def forwarded(server, header, path="/api/echo", method="POST"):
    return server.ask(method, path, "x" if method == "POST" else None, {"X-Forwarded-For": header}, PROXY)


def sockets_behind(server, addresses):
    """Whether so many WebSockets are let in as there should be, until the first is refused; and how many in what time."""
    start, opened = time.monotonic(), []
    for address in addresses:
        opened.append(WebSocket(server, PROXY, extra=[f"X-Forwarded-For: {address}"]))
        if opened[-1].status != 101:
            break
    seconds, count = time.monotonic() - start, len(opened) - 1
    for ws in opened:
        ws.close()
    return 40 <= count <= min(41 + 20 * seconds, 50), (count, seconds)


def test_proxy(server):
    check("who stands behind a trusted proxy is asked for", forwarded(server, "10.0.0.7").json()["address"] == "10.0.0.7")
    check("only the last hop is believed", forwarded(server, "1.2.3.4, 10.0.0.8").json()["address"] == "10.0.0.8")
    check("past other trusted ones", forwarded(server, f"10.0.0.9, {PROXY}").json()["address"] == "10.0.0.9")
    check("IPv6 by its network", forwarded(server, "2001:db8::7").json()["address"] == "2001:db8::/64")
    check("rubbish is not", forwarded(server, "10.0.0.7, rubbish").json()["address"] == PROXY)
    source = fresh_address()
    claimed = server.ask("POST", "/api/echo", "x", {"X-Forwarded-For": "10.0.0.7"}, source).json()["address"]
    check("nobody else is believed", claimed == source, claimed)
    check("the proxy may have many connections", all([is_open(server.connect(PROXY)) for _ in range(150)]))
    held = []
    for number in range(55):
        connection = Http(server, PROXY)
        connection.send("GET", "/api/never", None, {"X-Forwarded-For": "10.0.1.1"})
        held.append(connection)
    time.sleep(0.2)
    full = forwarded(server, "10.0.1.1")
    check("50 at once for each address behind it", full.status == 429, full)
    check("others behind it are served", forwarded(server, "10.0.1.2").status == 200)
    for connection in held:
        connection.close()
    check("and it again afterwards",
          any(forwarded(server, "10.0.1.1").status == 200 or time.sleep(0.1) for _ in range(50)))
    check("40 new WebSockets at once for each address behind it, and 20 a second", *sockets_behind(server, ["10.0.2.1"] * 200))
    network = [f"2001:db8:1:2::{number:x}" for number in range(200)]
    check("a network of IPv6 is one address", *sockets_behind(server, network))
    check("the figures are not for the public", forwarded(server, "10.0.0.7", "/metrics", "GET").status == 403)


def test_total():
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))

    import subprocess
    popen = subprocess.Popen
    subprocess.Popen = lambda *words, **more: popen(*words, preexec_fn=few, **more)
    server = Server(PARROT)
    subprocess.Popen = popen
    sockets = []
    for number in range(20):
        source = fresh_address()
        for _ in range(10):
            sockets.append(server.connect(source))
    time.sleep(0.5)
    served = sum(map(is_open, sockets))
    check("no more connections than there are descriptors for", served == 136, served)
    for s in sockets:
        s.close()
    check("when they go there is room again", any(is_open(server.connect()) or time.sleep(0.1) for _ in range(50)))
    code, errors = server.stop()
    check("and all is well", code == 0, errors)


def test_storm(server):
    """Half-open requests and floods from everywhere, and some who want to play."""
    players = [WebSocket(server, fresh_address()) for _ in range(3)]
    slow, flooders, waits = [], [], []
    halves = (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ",
              b"POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\nx")
    flood = frame(1, "flood") * 2000
    for _ in range(100):
        source = fresh_address()
        for number in range(20):
            s = server.connect(source)
            s.sendall(halves[number % 2])
            slow.append(s)
    for number in range(200):
        ws = WebSocket(server, fresh_address())
        try:
            ws.socket.sendall(flood)
        except OSError:
            pass
        flooders.append(ws)
        if number % 50 == 49:  # in the middle of it
            start = time.monotonic()
            assert all(honest.echoes(f"storm {number}") for honest in players)
            waits.append(time.monotonic() - start)
    honest = players[0]
    for i in range(30):
        start = time.monotonic()
        assert honest.echoes(f"move {i}")
        waits.append(time.monotonic() - start)
        if i % 10 == 9:
            time.sleep(0.5)
    check("in a storm of 2,000 half-open requests and 200 floods honest players play on", max(waits) < 5, max(waits))
    check("the floods are closed", all(ws.close_code() in (1008, None) for ws in flooders))
    check("within 300 MB", server.sanitized() or server.memory() < 300 * 1024, server.memory())
    check("the honest are still there", all(player.echoes("after") for player in players))
    for s in slow:
        s.close()


def test_unread():
    """Each leaves no more unread than it may, but all together would fill the memory: those with most go."""
    server = Server(PARROT, "--many")
    honest, memory = WebSocket(server), server.memory()
    slow, lines = [], []
    for _ in range(70):
        ws = WebSocket(server, receive=4096)
        ws.say("bytes 1000000")
        slow.append(ws)
        line = server.connect(receive=4096)
        line.sendall(b"GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n")
        lines.append(line)
    check("a crowd of slow readers is bounded", honest.echoes() and b"_slow_total 0" not in server.ask("GET", "/metrics").body)
    check("in memory", server.sanitized() or server.memory() - memory < 85000, server.memory() - memory)
    small = WebSocket(server, receive=4096)
    small.say("bytes 100000")
    ws = WebSocket(server, receive=4096)
    ws.say("bytes 1000000")
    check("and who has left little unread is not the one to go", len(small.hear()) == 100000 and honest.echoes())
    code, errors = server.stop()
    check("it stops with all of them", code == 0 and "ERROR" not in errors, errors)


def drain_datagrams(s):
    data = b""
    s.setblocking(False)
    try:
        while True:
            data += s.recv(100)
    except OSError:
        return data


def test_stop():
    folder = tempfile.mkdtemp()
    notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notices.bind(folder + "/notify")
    notices.settimeout(10)
    server = Server(PARROT, "--log", env={"NOTIFY_SOCKET": folder + "/notify", "WATCHDOG_USEC": "400000"})
    heard = [notices.recv(100), notices.recv(100)]
    check("systemd is told that we are ready, and well", heard == [b"READY=1", b"WATCHDOG=1"], heard)
    polite, stubborn, owed, stream = WebSocket(server), WebSocket(server), Http(server), Http(server)
    owed.send("GET", "/api/never?secret=S3CRET", None, {"Authorization": "Bearer T0KEN"})
    stream.send("GET", "/api/stream")
    stream.head()
    idle = Http(server)
    idle.ask("POST", "/api/echo", "B0DY")
    time.sleep(0.2)
    start = time.monotonic()
    rest = [drain_datagrams(notices)]
    server.process.terminate()
    check("sockets are told that the server goes", polite.close_code() == 1001 and stubborn.close_code() == 1001)
    polite.send(CLOSE, b"\x03\xe9")
    check("who agrees is let go", closes_within(polite.socket, 1))
    check("what is owed gets an answer", owed.receive().status == 503)
    check("streams end properly", stream.chunk() == b"")
    check("idle connections are closed", closes_within(idle.socket, 1))
    try:
        server.connect().close()
        refused = False
    except OSError:
        refused = True
    check("nobody new comes in", refused)
    code, errors = server.stop()
    took = time.monotonic() - start
    check("a stubborn client does not keep it", code == 0 and took < 9, (code, took, errors))
    rest.append(drain_datagrams(notices))
    check("systemd is told that we go", b"STOPPING=1" in rest[1] and b"STOPPING=1" not in rest[0], rest)
    lines = [json.loads(line) for line in errors.splitlines()]
    check("the log is JSON, line by line", {"time", "level", "event"} <= set(lines[0]) and any(
        line["event"] == "request" and line["path"] == "/api/echo" and line["status"] == 200 for line in lines), errors)
    check("and holds no secret", not any(secret in errors for secret in ("S3CRET", "T0KEN", "B0DY")), errors)
    os.remove(folder + "/notify")
    os.rmdir(folder)


def test_who_is_told():
    """systemd's socket may have a name of another kind; what cannot be one is nobody's."""
    notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    name = f"motu-test-{os.getpid()}"
    notices.bind("\0" + name)
    notices.settimeout(10)
    server = Server(PARROT, env={"NOTIFY_SOCKET": "@" + name, "WATCHDOG_USEC": "400000", "WATCHDOG_PID": "1"})
    heard = [notices.recv(100)]
    time.sleep(0.5)
    heard.append(drain_datagrams(notices))
    check("a socket without a file is told, and another's watchdog is not fed", heard == [b"READY=1", b""], heard)
    check("it serves", is_open(server.connect()) and server.stop()[0] == 0)
    for odd in ("motu-notify", "/" + "x" * 300, "/nowhere/at/all"):
        server = Server(PARROT, env={"NOTIFY_SOCKET": odd})
        check(f"nobody is told at {odd[:20]}, and it serves", is_open(server.connect()) and server.stop()[0] == 0)


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    server = Server(PARROT, "--proxy", PROXY)
    for test in (test_connections, test_come_again, test_new_per_second, test_requests, test_proxy, test_storm):
        test(server)
    code, errors = server.stop()
    check("it stops when told, cleanly", code == 0 and "ERROR" not in errors, errors)
    test_total()
    test_unread()
    test_stop()
    test_who_is_told()
    done()


main()
