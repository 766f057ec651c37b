#!/usr/bin/env python3
"""Conformance of WebSocket, case by case: test_websocket_cases.py PARROT

A case is what is sent and what must come back, frame by frame, to the end of the connection: grouped as the well-known
suites do (framing, pings, reserved bits, opcodes, fragments, UTF-8, closes, extensions). Each is sent at once, byte by
byte and cut somewhere, which must make no difference. Where we are stricter than RFC 6455 asks, the case says so: only
text is taken (1003), a message has at most 4 KiB (1009) in 16 fragments (1008). Control frames may overtake what waits to be
sent, as the RFC allows: so a close for what came after a good message may come before its answer."""
import struct
import sys
import time

from wire import BINARY, CLOSE, PING, PONG, TEXT, Server, WebSocket, check, done, frame

PARROT = sys.argv[1]
CONTINUED = 0


def close(code=None, reason=b""):
    return frame(CLOSE, b"" if code is None else struct.pack(">H", code) + reason)


def fragments(payload, size):
    """A text in pieces of that size."""
    pieces = [payload[i:i + size] for i in range(0, len(payload), size)] or [b""]
    return b"".join(frame(CONTINUED if i else TEXT, piece, fin=i + 1 == len(pieces)) for i, piece in enumerate(pieces))


def text(payload):
    return TEXT, payload if isinstance(payload, bytes) else payload.encode()


def perhaps(payload):
    """A text that may be overtaken by what follows."""
    return [text(payload)]


def pong(payload):
    return PONG, payload


def framing():
    for length in (0, 1, 2, 124, 125, 126, 127, 128, 1023, 1024, 4094, 4095, 4096):
        yield f"1 a text of {length} bytes", frame(TEXT, "*" * length), [text("*" * length)]
    for mask in (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x80\x01\x7f\x00"):
        yield f"1 a mask of {mask.hex()}", frame(TEXT, "masked", mask=mask), [text("masked")]
    for length in (4097, 65535, 65536):
        yield f"1 strict: a text of {length} bytes", frame(TEXT, "*" * length), [1009]
    for length in (0, 1, 125, 126):
        yield f"1 strict: {length} bytes of binary", frame(BINARY, b"\xfe" * length), [1003]
    yield "1 two texts", frame(TEXT, "a") + frame(TEXT, "b"), [text("a"), text("b")]
    yield "1 an unmasked text", frame(TEXT, "x", mask=b""), [1002]
    yield "1 an unmasked ping", frame(PING, "x", mask=b""), [1002]
    yield "1 an unmasked close", frame(CLOSE, b"\x03\xe8", mask=b""), [1002]
    yield "1 126 written as 16 bits is right", frame(TEXT, "x" * 126), [text("x" * 126)]
    for wide, form in ((5, ">H"), (125, ">H"), (5, ">Q"), (126, ">Q")):
        head = bytes([0x81, 0x80 | (126 if form == ">H" else 127)]) + struct.pack(form, wide)
        yield f"1 a length of {wide} in {8 * struct.calcsize(form)} bits", head + b"\0\0\0\0" + b"x" * wide, [1002]


def pings():
    for payload in (b"", b"\0", b"hello", b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", b"\xfe" * 125):
        yield f"2 a ping of {payload[:8].hex() or 'nothing'}, {len(payload)} bytes", frame(PING, payload), [pong(payload)]
    yield "2 a ping of 126 bytes", frame(PING, b"\xfe" * 126), [1002]
    yield "2 a pong nobody asked for", frame(PONG), []
    yield "2 one with words", frame(PONG, "unasked"), []
    yield "2 a pong and then a ping", frame(PONG, "x") + frame(PING, "y"), [pong(b"y")]
    ten = [b"payload %d" % i for i in range(10)]
    yield "2 ten pings", b"".join(frame(PING, one) for one in ten), [pong(one) for one in ten]
    yield "2 a ping and a text", frame(PING, "1") + frame(TEXT, "x"), [pong(b"1"), text("x")]


def reserved():
    for rsv in range(1, 8):
        for name, opcode, payload in (("a text", TEXT, b"x"), ("a ping", PING, b"x"), ("a pong", PONG, b""), ("a close", CLOSE, b"\x03\xe8"),
                                      ("binary", BINARY, b"x"), ("a continuation", CONTINUED, b"x")):
            yield f"3 bits {rsv} on {name}", frame(opcode, payload, rsv=rsv), [1002]
        yield f"3 bits {rsv} after a good text", frame(TEXT, "good") + frame(TEXT, "bad", rsv=rsv), [perhaps("good"), 1002]
        yield f"3 bits {rsv} within fragments", frame(TEXT, "x", fin=False) + frame(CONTINUED, "y", rsv=rsv), [1002]


def opcodes():
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield f"4 opcode {opcode}", frame(opcode), [1002]
        yield f"4 opcode {opcode} with a payload", frame(opcode, "payload"), [1002]
        yield f"4 opcode {opcode} after a good text", frame(TEXT, "good") + frame(opcode) + frame(PING), [perhaps("good"), 1002]
        yield f"4 opcode {opcode} within fragments", frame(TEXT, "x", fin=False) + frame(opcode, "y"), [1002]


def in_fragments():
    yield "5 a ping in fragments", frame(PING, "x", fin=False) + frame(CONTINUED, "y"), [1002]
    yield "5 a pong in fragments", frame(PONG, "x", fin=False) + frame(CONTINUED, "y"), [1002]
    yield "5 a close in fragments", frame(CLOSE, b"\x03\xe8", fin=False), [1002]
    for size in (1, 2, 3, 7):
        yield f"5 a text in pieces of {size}", fragments(b"fragmented", size), [text("fragmented")]
    yield "5 empty fragments around", frame(TEXT, "", fin=False) + frame(CONTINUED, "x", fin=False) + frame(CONTINUED), [text("x")]
    yield "5 nothing but empty fragments", frame(TEXT, "", fin=False) + frame(CONTINUED), [text("")]
    for count in range(1, 4):
        between = b"".join(frame(PING, f"{i}") for i in range(count))
        yield (f"5 {count} pings between fragments", frame(TEXT, "a", fin=False) + between + frame(CONTINUED, "b"),
               [pong(b"%d" % i) for i in range(count)] + [text("ab")])
    yield "5 a pong between fragments", frame(TEXT, "a", fin=False) + frame(PONG) + frame(CONTINUED, "b"), [text("ab")]
    yield "5 a close between fragments", frame(TEXT, "a", fin=False) + close(1000), [1000]
    yield "5 a continuation of nothing", frame(CONTINUED, "x"), [1002]
    yield "5 one that is not the last", frame(CONTINUED, "x", fin=False), [1002]
    yield "5 one of nothing, empty", frame(CONTINUED), [1002]
    yield "5 one after a text", frame(TEXT, "a") + frame(CONTINUED, "x"), [perhaps("a"), 1002]
    yield "5 one after the last", fragments(b"ab", 1) + frame(CONTINUED, "x"), [perhaps("ab"), 1002]
    for opcode, name in ((TEXT, "a text"), (BINARY, "binary")):
        yield f"5 {name} before the last fragment", frame(TEXT, "a", fin=False) + frame(opcode, "x"), [1002]
    yield "5 two texts in fragments", fragments(b"one", 1) + fragments(b"two", 2), [text("one"), text("two")]
    yield "5 16 fragments", fragments(b"0123456789abcdef", 1), [text("0123456789abcdef")]
    yield "5 strict: 17 fragments", fragments(b"0123456789abcdefg", 1), [1008]
    yield "5 strict: fragments of 4097 bytes in all", fragments(b"x" * 4097, 1024), [1009]


VALID = ["κόσμε", "\x00", "\x7f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\ufffe", "\uffff", "\U00010000", "\U0001fffe",
         "\U0003ffff", "\U0010ffff", "\ufeffx", "Hello-µ@ßöäüàá-UTF-8!!", "日本語", "👍🏽"]
INVALID = ["80", "bf", "8080", "80bf", "c0", "c0af", "c080", "c1bf", "c2", "c3", "c328", "df", "e0", "e080af", "e09fbf", "e2", "e228a1", "e282",
           "e28228", "ed", "eda080", "edad80", "edae80", "edafbf", "edb080", "edbe80", "edbfbf", "eda080edb080", "ef", "efbf", "f0", "f08080af",
           "f0288cbc", "f09028bc", "f0288c28", "f08fbfbf", "f4", "f4908080", "f5808080", "f7bfbfbf", "f888808080", "fbbfbfbfbf", "fc8480808080",
           "fdbfbfbfbfbf", "fe", "ff", "fefeffff", "6f6bceba", "cebae1bdb9cf83cebcceb5eda080656469746564", "cebae1bdb9cf83cebcceb5f4908080"]
INVALID.remove("6f6bceba")  # "okκ" is a text


def utf8():
    for good in VALID:
        data = good.encode()
        yield f"6 text {data.hex()}", frame(TEXT, data), [text(data)]
        yield f"6 text {data.hex()} in bytes", fragments(data, 1 if len(data) <= 16 else 2), [text(data)]
    for bad in INVALID:
        data = bytes.fromhex(bad)
        yield f"6 no text {bad}", frame(TEXT, data), [1007]
        yield f"6 no text {bad} behind good letters", frame(TEXT, b"ok " + data), [1007]
        if len(data) <= 16:
            yield f"6 no text {bad} in bytes", fragments(data, 1), [1007]


def closes():
    yield "7 a close without a code", close(), [None]
    yield "7 a close of one byte", frame(CLOSE, b"\x03"), [1002]
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        yield f"7 a close with {code}", close(code), [code]
    for code in (0, 1, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535):
        yield f"7 a close with {code} is none", close(code), [1002]
    for length in (1, 122, 123):
        yield f"7 a reason of {length} bytes", close(1000, b"*" * length), [1000]
    yield "7 a reason of 124 bytes", close(1000, b"*" * 124), [1002]
    yield "7 a reason that is no text", close(1000, b"\xce\xba\xe1\xbd"), [(1002, 1007)]
    yield "7 a text after a close", close(1000) + frame(TEXT, "x"), [1000]
    yield "7 a ping after a close", close(1000) + frame(PING, "x"), [1000]
    yield "7 a second close", close(1000) + close(1001), [1000]
    yield "7 a text and then a close", frame(TEXT, "x") + close(1000), [perhaps("x"), 1000]


def send(ws, data, way):
    """All at once, byte by byte (or in eighths, if it is long), or cut in two."""
    step = {"whole": len(data), "bytes": 1 if len(data) < 60 else len(data) // 8, "cut": len(data) // 2 + 1}[way]
    try:
        for i in range(0, len(data), step):
            ws.socket.sendall(data[i:i + step])
            if way != "whole":
                time.sleep(0)
    except OSError:
        pass  # closed in the middle of it, as it should be


def matches(heard, wanted):
    """A frame; or a close, by its code, or one of several."""
    if isinstance(wanted, list):
        return heard == wanted[0]
    if isinstance(wanted, tuple) and isinstance(wanted[1], bytes):
        return heard == wanted
    if heard[0] != CLOSE:
        return False
    code = struct.unpack(">H", heard[1][:2])[0] if len(heard[1]) >= 2 else None
    return code in wanted if isinstance(wanted, tuple) else code == wanted


def passes(server, data, wanted, way):
    ws = WebSocket(server)
    try:
        send(ws, data, way)
        heard = None
        for one in wanted:
            heard = heard or ws.receive()
            if isinstance(one, list) and heard != one[0]:
                continue  # overtaken: it is the next
            if not matches(heard, one):
                return False, heard
            if heard[0] == CLOSE:
                return True, heard
            heard = None
        return ws.echoes("and it goes on"), "the echo"
    except (OSError, TimeoutError, EOFError) as fault:
        return False, repr(fault)
    finally:
        ws.close()


def test_cases(server):
    for group in (framing, pings, reserved, opcodes, in_fragments, utf8, closes):
        for name, data, wanted in group():
            said = {way: passes(server, data, wanted, way) for way in ("whole", "bytes", "cut")}
            check(name, all(good for good, _ in said.values()), {way: heard for way, (good, heard) in said.items() if not good})


def test_extensions(server):
    for offer in ("permessage-deflate", "permessage-deflate; client_max_window_bits", "x-webkit-deflate-frame", "permessage-bzip2, permessage-deflate"):
        ws = WebSocket(server, extra=(f"Sec-WebSocket-Extensions: {offer}",))
        check(f"12 not taken up: {offer}", ws.status == 101 and "sec-websocket-extensions" not in ws.head.lower() and ws.echoes("plain"))
        ws.close()


def main():
    server = Server(PARROT, "--many")
    honest = WebSocket(server)
    test_cases(server)
    test_extensions(server)
    check("somebody who behaved noticed nothing", honest.echoes())
    code, errors = server.stop()
    check("it stops when told, cleanly", code == 0 and "ERROR" not in errors, errors)
    done()


main()
