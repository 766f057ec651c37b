#!/usr/bin/env python3
"""What takes too long is ended, however busy it looks: test_deadlines.py PARROT

The parrot's clock runs ten times as fast (a hundred for the longest wait), so that ten seconds are one."""
import sys
import threading
import time

from wire import PING, PONG, Http, Server, WebSocket, check, closes_within, done

PARROT = sys.argv[1]
SPEED = 10


def drip(s, data, seconds, pause=0.1):
    """Sends a byte now and then; returns after how long the other side hung up, or None."""
    start, at = time.monotonic(), 0
    s.settimeout(pause)
    while time.monotonic() - start < seconds:
        try:
            s.sendall(data[at % len(data):at % len(data) + 1])
            at += 1
            if not s.recv(4096):
                return time.monotonic() - start
        except TimeoutError:
            continue
        except OSError:
            return time.monotonic() - start
    return None


def test_slow_requests(server):
    honest = WebSocket(server)
    results = {}

    def run(name, prefix, data):
        s = server.connect()
        s.sendall(prefix)
        results[name] = drip(s, data, 4)

    post = b"POST /api/echo HTTP/1.1\r\nHost: x\r\n"
    threads = [threading.Thread(target=run, args=case) for case in (
        ("headers", post, b"X-A: b\r\n"), ("a request line", b"GET /", b"a"), ("nothing but empty lines", b"", b"\r\n"),
        ("a body", post + b"Content-Length: 60000\r\n\r\n", b"x"))]
    idle = server.connect()
    for t in threads:
        t.start()
    check("a connection on which nothing is asked is closed", closes_within(idle, 2))
    for t in threads:
        t.join()
    for name, after in results.items():
        # libmicrohttpd 1.0 has heard enough after some empty lines
        early = name == "nothing but empty lines"
        check(f"{name}, byte by byte, end after 10 s", after is not None and (early or after > 0.8) and after < 2.5, after)
    kept = Http(server)
    kept.ask("GET", "/healthz")
    time.sleep(0.6)
    check("the time begins again with each request", kept.ask("GET", "/healthz").status == 200)
    check("an honest player noticed nothing", honest.echoes())


def test_slow_answer(server):
    s = server.connect(receive=2048)
    s.sendall(b"GET /api/stream HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.2)
    for _ in range(60):
        server.ask("POST", "/api/say", "x" * 4000)
    before = server.ask("GET", "/api/gone").json()["gone"]
    time.sleep(0.2)
    check("a stream that is not read is still there within its limits", before == 0, before)
    time.sleep(6.5)  # two heartbeats
    check("and lost when nothing was taken for a minute", server.ask("GET", "/api/gone").json()["gone"] == 1)
    s.close()


def test_long_answer(server):
    slow, quick = server.connect(receive=2048), Http(server)
    slow.sendall(b"GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n")
    check("a long answer comes whole", len(quick.ask("GET", "/api/long").body) == 1 << 20)
    start, size = time.monotonic(), 0
    try:
        while piece := slow.recv(2048):  # a sip now and then
            size += len(piece)
            time.sleep(0.05)
    except OSError:
        pass
    check("who takes longer than 60 s for one is cut off", size < 1 << 20 and 5 < time.monotonic() - start < 30,
          (size, time.monotonic() - start))


def test_heartbeat(server):
    stream = Http(server)
    stream.send("GET", "/api/stream")
    stream.head()
    start = time.monotonic()
    check("a quiet stream has an empty line every 30 s", stream.chunk() == b"\n" and 2 < time.monotonic() - start < 5)
    stream.close()


def test_pings(server):
    polite, silent = WebSocket(server), WebSocket(server)
    start = time.monotonic()
    first = polite.receive()
    asked = time.monotonic() - start
    check("after 30 s of silence there is a ping", first == (PING, b"") and 2.5 < asked < 5, (first, asked))
    polite.send(PONG)
    check("the other was asked too", silent.receive() == (PING, b""))
    check("who does not answer is dropped after 75 s", closes_within(silent.socket, 8) and 6.5 < time.monotonic() - start < 10,
          time.monotonic() - start)
    while (heard := polite.receive())[0] == PING:
        polite.send(PONG)
        if time.monotonic() - start > 9:
            break
    check("who answers stays", polite.echoes("here"), heard)
    stubborn = WebSocket(server)
    stubborn.say("close 4000")
    check("a close is sent", stubborn.close_code() == 4000)
    check("who does not answer it is dropped after 5 s", closes_within(stubborn.socket, 2))


def test_owed():
    server = Server(PARROT, "--speed", 100)
    waiting = Http(server)
    waiting.send("GET", "/api/never")
    answer = waiting.receive()
    check("an answer the handler forgot is a 503 after five minutes", answer.status == 503, answer)
    check("and the handler is told", server.ask("GET", "/api/gone").json()["gone"] == 1)
    code, errors = server.stop()
    check("and the host is told", code == 0 and "overdue" in errors, errors)


def main():
    server = Server(PARROT, "--speed", SPEED)
    for test in (test_slow_requests, test_slow_answer, test_long_answer, test_heartbeat, test_pings):
        test(server)
    code, errors = server.stop()
    check("it stops when told, cleanly", code == 0 and "ERROR" not in errors, errors)
    test_owed()
    done()


main()
