#!/usr/bin/env python3
"""WebSocket over real sockets, with the parrot behind it: test_websocket.py PARROT

Groups as in the well-known conformance suites: framing, pings, reserved bits, opcodes, fragments, UTF-8, closes,
limits; then what the net adds: origins, floods, slow readers."""
import random
import struct
import sys
import time

from wire import (ACCEPT, BINARY, CLOSE, PING, PONG, TEXT, Server, WebSocket, check, closes_within, done, frame, handshake)

PARROT = sys.argv[1]


def test_handshake(server):
    ws = WebSocket(server)
    check("a handshake is answered", ws.status == 101 and f"Sec-WebSocket-Accept: {ACCEPT}" in ws.head, ws.head)
    check("a message comes back", ws.echoes("hello"))
    check("messages in a row are not held back", quick(server))
    refused = [("no origin", dict(origin=None), 403), ("a foreign origin", dict(origin="https://evil.example"), 403),
               ("the origin null", dict(origin="null"), 403), ("our name on another port", dict(origin="http://127.0.0.1:1"), 403),
               ("an origin that begins like ours", dict(origin=server.address + ".evil.example"), 403),
               ("another version", dict(version="8"), 426), ("no version", dict(version=None), 426),
               ("no key", dict(key=None), 400), ("a short key", dict(key="abc="), 400), ("a key that is none", dict(key="!" * 24), 400),
               ("another path", dict(path="/api/elsewhere"), 404), ("a path of files", dict(path="/index.html"), 200)]
    for name, words, status in refused:
        check(f"no WebSocket: {name}", WebSocket(server, **words).status == status)
    hundred = sum(WebSocket(server, origin=f"https://evil{i}.example:{server.port}").status == 403 for i in range(100))
    check("100 foreign origins are refused", hundred == 100, hundred)
    posted = server.raw(handshake(server).replace(b"GET", b"POST"), timeout=3)
    check("no WebSocket by POST", posted.startswith(b"HTTP/1.1 400"), posted)
    plain = server.raw(handshake(server).replace(b"Connection: Upgrade", b"Connection: close"), timeout=3)
    check("no WebSocket without Connection: Upgrade", plain.startswith(b"HTTP/1.1 400"), plain)


def quick(server):
    """Whether three messages in a row come without waiting for each other: packets held back until the one before is
    acknowledged would take 40 ms, every time; so the fastest of several tells, however busy the machine is."""
    ws, took = WebSocket(server), []
    for _ in range(13):
        start = time.monotonic()
        ws.socket.sendall(frame(TEXT, "tick") * 3)
        for _ in range(3):
            ws.hear()
        took.append(time.monotonic() - start)
    return min(took[6:]) < 0.03  # the first ones are acknowledged at once by any system


def test_early_bytes(server):
    lost = 0
    for size in (1, 2, 5, 50, 124, 125, 126, 1000, 4000):
        text = "e" * size
        whole = frame(TEXT, text) + frame(TEXT, "second")
        for cut in (0, 1, 3, 6, len(whole) // 2, len(whole)):
            ws = WebSocket(server, early=whole[:cut])
            if cut < len(whole):
                ws.socket.sendall(whole[cut:])
            lost += ws.hear() != text or ws.hear() != "second"
            ws.close()
    check("frames sent with the handshake are not lost, however they are cut", lost == 0, lost)


def test_framing(server):
    ws = WebSocket(server)
    good = [ws.echoes("x" * n) for n in (0, 1, 125, 126, 127, 128, 1000, 4095, 4096)]
    check("texts of all lengths", all(good), good)
    for b in frame(TEXT, "byte by byte"):
        ws.socket.sendall(bytes([b]))
        time.sleep(0.001)
    check("a frame byte by byte", ws.hear() == "byte by byte")
    ws.socket.sendall(frame(TEXT, "a") + frame(TEXT, "b") + frame(TEXT, "c"))
    check("several frames at once", [ws.hear(), ws.hear(), ws.hear()] == ["a", "b", "c"])
    ws.send(TEXT, "Kōhatu, τρία, 島", mask=b"\xff\x00\xaa\x55")
    check("any mask, any language", ws.hear() == "Kōhatu, τρία, 島")
    ws = WebSocket(server)
    ws.send(TEXT, "x", fin=False)
    ws.send(0, "y", fin=False)
    ws.send(PING, "between")
    ws.send(0, "z")
    first = ws.receive()
    check("a ping between fragments is answered at once", first == (PONG, b"between"), first)
    check("fragments are put together", ws.hear() == "xyz")
    for payload in (b"", b"p", b"p" * 125):
        ws.send(PING, payload)
        check(f"a ping of {len(payload)} bytes", ws.receive() == (PONG, payload))
    ws.send(PONG, "unasked")
    check("a pong nobody asked for is ignored", ws.echoes("still here"))
    sixteen = WebSocket(server)
    sixteen.send(TEXT, "0", fin=False)
    for i in range(1, 16):
        sixteen.send(0, str(i % 10), fin=i == 15)
    check("16 fragments pass", sixteen.hear() == "0123456789012345")


def closes_with(server, data, *codes):
    ws = WebSocket(server)
    try:
        ws.socket.sendall(data)
    except OSError:
        pass
    try:
        return ws.close_code() in codes
    except TimeoutError:
        return False
    finally:
        ws.close()


def test_broken(server):
    cases = [("unmasked", frame(TEXT, "x", mask=b""), 1002)]
    cases += [(f"reserved bits {rsv}", frame(TEXT, "x", rsv=rsv), 1002) for rsv in range(1, 8)]
    cases += [(f"reserved bits {rsv} on a ping", frame(PING, "x", rsv=rsv), 1002) for rsv in range(1, 8)]
    cases += [(f"opcode {op}", frame(op, "x"), 1002) for op in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)]
    cases += [(f"opcode {op} in a fragment", frame(TEXT, "x", fin=False) + frame(op, "y"), 1002) for op in (3, 7, 11, 15)]
    cases += [("a continuation of nothing", frame(0, "x"), 1002), ("an unfinished one", frame(0, "x", fin=False), 1002),
              ("a text within a text", frame(TEXT, "x", fin=False) + frame(TEXT, "y"), 1002),
              ("a binary within a text", frame(TEXT, "x", fin=False) + frame(BINARY, "y"), 1002),
              ("a continuation after the last", frame(TEXT, "x", fin=False) + frame(0, "y") + frame(0, "z"), 1002),
              ("a ping in fragments", frame(PING, "x", fin=False), 1002), ("a pong in fragments", frame(PONG, "x", fin=False), 1002),
              ("a close in fragments", frame(CLOSE, b"\x03\xe8", fin=False), 1002),
              ("a ping of 126 bytes", frame(PING, "x" * 126), 1002), ("a close of 126 bytes", frame(CLOSE, "x" * 126), 1002),
              ("binary", frame(BINARY, b"\x00\x01"), 1003), ("binary in fragments", frame(BINARY, b"x", fin=False) + frame(0, b"y"), 1003)]
    cases += [("a length written too long", bytes([0x81, 0xfe, 0, 5]) + frame(TEXT, "hello")[2:], 1002),
              ("a length written far too long", bytes([0x81, 0xff]) + struct.pack(">Q", 5) + frame(TEXT, "hello")[2:], 1002),
              ("a length with the highest bit", bytes([0x81, 0xff]) + struct.pack(">Q", 1 << 63 | 5) + b"1234hello", 1002)]
    for name, data, code in cases:
        check(f"closed with {code}: {name}", closes_with(server, data, code))


BAD_UTF8 = [b"\x80", b"\xbf", b"\xc0\xaf", b"\xc1\xbf", b"\xc3", b"\xc3\x28", b"\xe0\x80\xaf", b"\xe2\x28\xa1", b"\xe2\x82",
            b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xf0\x80\x80\xaf", b"\xf0\x28\x8c\xbc", b"\xf0\x90\x28\xbc", b"\xf4\x90\x80\x80",
            b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xfe", b"\xff", b"ok \xce\xba\xe1\xbd"]
GOOD_UTF8 = ["\x00", "\x7f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\U00010000", "\U0010ffff", "κόσμε", "\ufeff"]


def test_utf8(server):
    for bad in BAD_UTF8:
        check(f"closed with 1007: {bad.hex()}", closes_with(server, frame(TEXT, bad), 1007))
        check(f"closed with 1007, in fragments: {bad.hex()}",
              closes_with(server, b"".join(frame(0 if i else TEXT, bad[i:i + 1], fin=False) for i in range(len(bad)))
                          + frame(0), 1007))
    for bad in BAD_UTF8[:8]:
        check(f"closed for a reason that is no text: {bad.hex()}", closes_with(server, frame(CLOSE, b"\x03\xe8" + bad), 1002, 1007))
    for good in GOOD_UTF8:
        data = good.encode()
        ws = WebSocket(server)
        check(f"text: {data.hex()}", ws.echoes(good))
        for i in range(len(data)):
            ws.send(0 if i else TEXT, data[i:i + 1], fin=i + 1 == len(data))
        check(f"text in fragments: {data.hex()}", ws.hear() == good)
        ws.close()


def test_closes(server):
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        check(f"a close with {code} is answered with it", closes_with(server, frame(CLOSE, struct.pack(">H", code) + b"bye"), code))
    for code in (0, 999, 1004, 1005, 1006, 1100, 2000, 2999, 5000, 65535):
        check(f"a close with {code} is none", closes_with(server, frame(CLOSE, struct.pack(">H", code)), 1002))
    check("a close without a code", closes_with(server, frame(CLOSE), 1005))
    check("a close of one byte is none", closes_with(server, frame(CLOSE, b"\x03"), 1002))
    check("what follows a close is not looked at", closes_with(server, frame(CLOSE, b"\x03\xe8") + frame(TEXT, "x"), 1000))
    ws = WebSocket(server)
    ws.say("close 4001")
    check("the handler can close", ws.close_code() == 4001)
    ws.send(CLOSE, struct.pack(">H", 4001))
    check("and the connection ends when we agree", closes_within(ws.socket, 2))
    before = sockets(server)
    for _ in range(10):
        WebSocket(server).close()
    time.sleep(0.3)
    check("who just goes is forgotten", sockets(server) == before, sockets(server))


def sockets(server):
    return server.ask("GET", "/api/gone").json()["sockets"]


def test_limits(server):
    honest = WebSocket(server)
    check("closed with 1009: a message of 4097 bytes", closes_with(server, frame(TEXT, "x" * 4097), 1009))
    check("closed with 1009: a length of 2^62", closes_with(server, frame(TEXT, "x", length=1 << 62), 1009))
    check("closed with 1009: one of 2 GiB", closes_with(server, frame(TEXT, "x" * 100, length=1 << 31), 1009))
    check("closed with 1009: fragments that add up",
          closes_with(server, frame(TEXT, "x" * 4000, fin=False) + frame(0, "x" * 97), 1009))
    check("closed with 1008: 17 fragments",
          closes_with(server, frame(TEXT, "x", fin=False) + frame(0, "x", fin=False) * 16, 1008))
    check("closed with 1008: 100,000 empty fragments",
          closes_with(server, frame(TEXT, "", fin=False) + frame(0, "", fin=False) * 100000, 1008))
    check("closed with 1008: 41 messages at once", closes_with(server, frame(TEXT, "x") * 60, 1008))
    check("closed with 1008: a flood of pings", closes_with(server, frame(PING, "x" * 125) * 5000, 1008))
    check("closed with 1008: a flood of pongs", closes_with(server, frame(PONG, "x") * 5000, 1008))
    burst = WebSocket(server)
    for i in range(40):
        burst.say(str(i))
    check("40 messages at once pass", [burst.hear() for _ in range(40)] == [str(i) for i in range(40)])
    check("an honest player noticed nothing", honest.echoes())


def test_long_message(server):
    ws = WebSocket(server, receive=4096)
    ws.say("bytes 1000000")
    ws.say("after")
    check("a message is never too long to be read, nor is what follows it", len(ws.hear()) == 1000000 and ws.hear() == "after")
    ws.close()


def test_slow_reader(server):
    honest, memory = WebSocket(server), server.memory()
    slow = [WebSocket(server, receive=4096) for _ in range(20)]
    for ws in slow:
        try:
            for _ in range(35):
                ws.say("bytes 200000")
        except OSError:
            pass  # dropped already
    check("who does not read is dropped", all(closes_within(ws.socket, 5) for ws in slow))
    check("and pins no memory", server.sanitized() or server.memory() - memory < 12000, server.memory() - memory)
    check("an honest player noticed nothing", honest.echoes())


def test_rubbish(server):
    honest, random_bytes = WebSocket(server), random.Random(7)
    for _ in range(150):
        ws = WebSocket(server)
        data = bytearray(b"".join(frame(random_bytes.choice((0, 1, 1, 8, 9, 10)), random_bytes.randbytes(
            random_bytes.choice((0, 3, 125, 126, 700))), fin=random_bytes.random() < 0.7) for _ in range(4)))
        for _ in range(random_bytes.randrange(4)):
            data[random_bytes.randrange(len(data))] = random_bytes.randrange(256)
        ws.socket.sendall(bytes(data[:random_bytes.randrange(1, len(data))]))
        ws.close()
    check("150 connections of rubbish do no harm", honest.echoes())


def main():
    server = Server(PARROT, "--many")
    for test in (test_handshake, test_early_bytes, test_framing, test_broken, test_utf8, test_closes, test_limits, test_long_message, test_slow_reader,
                 test_rubbish):
        test(server)
    code, errors = server.stop()
    check("it stops when told, cleanly", code == 0 and "ERROR" not in errors, errors)
    done()


main()
