"""wire.py: what the tests of the server share: TAP lines, starting a server, HTTP and WebSocket byte by byte.

Every test connects from an address of its own (127.x.y.z), so that the limits per address of one are not felt by the
next."""
import atexit
import base64
import hashlib
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time

_count = 0
_failed = 0
_addresses = 0
_planted = None  # the name of a mistake on purpose, of which checks are to find something


def check(what, condition, note=""):
    global _count, _failed
    if _planted:
        _failed += not condition
        print("# as it should be:" if condition else "# found: not", what, str(note)[:300], flush=True)
        return
    _count += 1
    print(("ok" if condition else "not ok"), _count, "-", what, flush=True)
    if not condition:
        _failed += 1
        for line in str(note).splitlines()[:20]:
            print("#", line[:300], flush=True)


def find(planted):
    """From now on checks are expected to fail, at least one of them."""
    global _planted
    _planted = planted


def done():
    global _planted, _failed
    if _planted:
        found, name, _planted, _failed = _failed, _planted, None, 0
        check(f"'{name}' is found, by {found} checks", found)
    print(f"1..{_count}")
    sys.exit(1 if _failed else 0)


def fresh_address():
    global _addresses
    _addresses += 1
    return f"127.{1 + os.getpid() % 250}.{_addresses // 250 % 250}.{1 + _addresses % 250}"  # the first ones again, after all


class Server:
    """A program that prints its address and serves until it is stopped."""

    def __init__(self, *words, env=None):
        self.process = subprocess.Popen([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env={**os.environ, **(env or {})})
        atexit.register(self.process.kill)  # also if the test breaks
        self.address = self.process.stdout.readline().strip().rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1]) if self.address else 0

    def connect(self, source=None, timeout=10, receive=None):
        s = socket.socket()
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        s.settimeout(timeout)
        s.bind((source or fresh_address(), 0))
        s.connect(("127.0.0.1", self.port))
        return s

    def ask(self, method, path, body=None, headers=(), source=None):
        """One request over a connection of its own."""
        connection = Http(self, source)
        try:
            return connection.ask(method, path, body, headers)
        finally:
            connection.close()

    def raw(self, data, source=None, timeout=10):
        """Sends bytes, returns all that comes until the other side closes, or nothing more within the time."""
        with self.connect(source, timeout) as s:
            try:
                s.sendall(data)
            except OSError:
                pass
            return drain(s)

    def memory(self):
        """Resident, in kB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int([line for line in status if line.startswith("VmRSS")][0].split()[1])

    def sanitized(self):
        """Whether it was built with sanitizers, which keep what was freed."""
        # gcc's is a library, clang's a part of the program; both reserve terabytes of addresses
        sizes = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmSize:\s+(\d+)", sizes)[1]) > 1 << 30

    def cpu(self):
        """Seconds of processor time so far."""
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, how=signal.SIGTERM, timeout=30):
        """Exit code and what was said on standard error."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            _, errors = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, errors = self.process.communicate()
        return self.process.returncode, errors


def drain(s):
    data = b""
    try:
        while piece := s.recv(65536):
            data += piece
    except OSError:
        pass
    return data


def closes_within(s, seconds):
    """Whether the other side ends the connection in this time; what it says until then does not count."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        s.settimeout(left)
        try:
            if not s.recv(65536):
                return True
        except TimeoutError:
            return False
        except OSError:
            return True
    return False


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.headers} {self.body[:300]}"


class Http:
    """A connection that is kept alive."""

    def __init__(self, server, source=None, timeout=10):
        self.socket = server.connect(source, timeout)
        self.server = server
        self.buffer = b""

    def send(self, method, path, body=None, headers=()):
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}"]
        lines += [f"{name}: {value}" for name, value in (headers.items() if isinstance(headers, dict) else headers)]
        if body is not None:
            body = body if isinstance(body, bytes) else body.encode()
            lines.append(f"Content-Length: {len(body)}")
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b""))
        self.method = method

    def _more(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise ConnectionError("closed")
        self.buffer += piece

    def head(self):
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        return int(first.split()[1]), {k.lower(): v for k, v in (line.split(": ", 1) for line in lines)}

    def chunk(self):
        """The next chunk of a stream; b"" at its end."""
        while b"\r\n" not in self.buffer:
            self._more()
        size, self.buffer = self.buffer.split(b"\r\n", 1)
        length = int(size, 16)
        while len(self.buffer) < length + 2:
            self._more()
        data, self.buffer = self.buffer[:length], self.buffer[length + 2:]
        return data

    def receive(self):
        status, headers = self.head()
        length = 0 if self.method == "HEAD" or status == 304 else int(headers.get("content-length", 0))
        while len(self.buffer) < length:
            self._more()
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return Answer(status, headers, body)

    def ask(self, method, path, body=None, headers=()):
        self.send(method, path, body, headers)
        return self.receive()

    def close(self):
        self.socket.close()


KEY = base64.b64encode(b"0123456789abcdef").decode()
ACCEPT = base64.b64encode(hashlib.sha1((KEY + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()


def handshake(server, path="/api/live", origin="own", extra=(), version="13", key=KEY):
    """The bytes that ask for a WebSocket."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Connection: Upgrade", "Upgrade: websocket"]
    if version:
        lines.append(f"Sec-WebSocket-Version: {version}")
    if key:
        lines.append(f"Sec-WebSocket-Key: {key}")
    if origin:
        lines.append("Origin: " + (server.address if origin == "own" else origin))
    return "\r\n".join([*lines, *extra]).encode() + b"\r\n\r\n"


def frame(opcode, payload=b"", fin=True, mask=b"\x01\x02\x03\x04", rsv=0, length=None):
    """A frame as a client sends it; a length may be claimed that is not true."""
    payload = payload.encode() if isinstance(payload, str) else payload
    length = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if mask else 0
    if length < 126:
        head += bytes([bit | length])
    elif length < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", length)
    if not mask:
        return head + payload
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class WebSocket:
    def __init__(self, server, source=None, timeout=10, receive=None, early=b"", **words):
        self.socket = server.connect(source, timeout, receive)
        self.socket.sendall(handshake(server, **words) + early)
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            piece = self.socket.recv(65536)
            if not piece:
                raise ConnectionError("closed in the handshake")
            self.buffer += piece
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.head = head.decode("latin-1")
        self.status = int(self.head.split()[1])

    def send(self, opcode, payload=b"", **words):
        self.socket.sendall(frame(opcode, payload, **words))

    def say(self, text):
        self.send(TEXT, text)

    def _need(self, length):
        while len(self.buffer) < length:
            piece = self.socket.recv(65536)
            if not piece:
                raise ConnectionError("closed")
            self.buffer += piece

    def receive(self):
        """The next frame: opcode and payload. An end without a close is (None, b"")."""
        try:
            self._need(2)
            length, start = self.buffer[1] & 0x7f, 2
            if length == 126:
                self._need(4)
                length, start = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif length == 127:
                self._need(10)
                length, start = struct.unpack(">Q", self.buffer[2:10])[0], 10
            self._need(start + length)
        except TimeoutError:
            raise
        except OSError:
            return None, b""
        opcode, payload = self.buffer[0] & 15, self.buffer[start:start + length]
        self.buffer = self.buffer[start + length:]
        return opcode, payload

    def hear(self):
        """The next text."""
        while True:
            opcode, payload = self.receive()
            if opcode == PING:
                self.send(PONG, payload)
            elif opcode == TEXT:
                return payload.decode()
            elif opcode in (CLOSE, None):
                raise ConnectionError(f"closed: {payload!r}")

    def close_code(self):
        """Reads until the close: its code; None if the connection just ends."""
        while True:
            opcode, payload = self.receive()
            if opcode is None:
                return None
            if opcode == CLOSE:
                return struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005

    def echoes(self, text="hello"):
        self.say(text)
        return self.hear() == text

    def close(self):
        self.socket.close()
