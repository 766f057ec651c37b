"""nodes.py: several `motu serve` on one database, as the tests of them start, ask and kill them."""
import atexit
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))
import guests  # noqa: E402
import wire  # noqa: E402


class Node:
    """A server that may be killed, put to sleep and started again, always at the same port."""

    def __init__(self, motu, place, where, number, env=None, lines="", prefix=(), listen="127.0.0.1"):
        self.motu, self.place, self.env, self.prefix, self.listen = motu, place, env or {}, tuple(prefix), listen
        self.config = where / f"node{number}.conf"
        self.config.write_text("connections-per-address = 10000\nnew-per-second = 1000\nrequests-per-second = 1000\n"
                               f"near-webhooks = yes\nidle-days = 0\n{lines}")
        self.number, self.port, self.server = number, 0, None
        self.log = open(where / f"node{number}.log", "w", encoding="utf-8")
        self.start()

    def start(self):
        """Waits until it serves: also on a database that is just coming back."""
        until = time.monotonic() + 30
        while True:
            words = [*self.prefix, self.motu, "serve", "--listen", self.listen, "--port", self.port, "--data", self.place, "--config", self.config]
            self.process = subprocess.Popen([str(w) for w in words], stdout=subprocess.PIPE, stderr=self.log, text=True,
                                            env={**os.environ, **self.env}, start_new_session=True)  # Ctrl-C is for the test
            atexit.register(self.process.kill)  # also if the test breaks
            address = self.process.stdout.readline().strip().rstrip("/")
            if address:
                break
            self.process.wait()
            assert time.monotonic() < until, f"node {self.number} does not start"
            time.sleep(0.2)
        self.server = Address(int(address.rsplit(":", 1)[1]), self.listen)
        self.port = self.server.port

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        return code

    def sleep(self):
        self.process.send_signal(signal.SIGSTOP)

    def wake(self):
        self.process.send_signal(signal.SIGCONT)

    def figure(self, name):
        text = self.server.ask("GET", "/metrics").body.decode()
        return int(re.search(rf"^motu_{name} (\d+)", text, re.M)[1])

    def is_well(self):
        try:
            return self.server.ask("GET", "/healthz").status == 200
        except OSError:
            return False


class Address(wire.Server):
    """Somewhere on this machine, or at the end of a cable, where somebody else's program listens."""

    def __init__(self, port, host="127.0.0.1"):  # pylint: disable=super-init-not-called
        self.port, self.host, self.address = port, host, f"http://{host}:{port}"

    def connect(self, source=None, timeout=10, receive=None):
        if self.host == "127.0.0.1":
            return super().connect(source, timeout, receive)
        line = socket.create_connection((self.host, self.port), min(timeout, 5))  # nobody is there if a cable is cut
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line


def at(guest, node):
    """The same guest at another node."""
    return guests.Guest(node.server, guest.table, guest.token, guest.name)


def wait_until(true, seconds=10, every=0.02):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(every)
    return bool(true())
