#!/usr/bin/env python3
"""`motu serve` from outside: its options, its configuration file, what it opens: test_serve.py MOTU"""
import os
import subprocess
import sys
import tempfile

from wire import Server, WebSocket, check, done

MOTU = sys.argv[1]
FOLDER = tempfile.mkdtemp()


def refused(*words):
    """Exit code and words of a server that does not start."""
    got = subprocess.run([MOTU, "serve", "--data", f"{FOLDER}/games.db", *words], capture_output=True, text=True, timeout=20)
    return got.returncode, got.stderr


def config(text):
    with open(f"{FOLDER}/serve.conf", "w") as out:
        out.write(text)
    return f"{FOLDER}/serve.conf"


def test_refusals():
    for words, code, said in (
            (("--port", "65536"), 2, "--port must be a whole number from 0 to 65535"), (("--port", "x"), 2, "--port must be"),
            (("--listen", "example.org"), 1, "is not an address"), (("--public-url", "motu.example"), 2, "https://motu.example"),
            (("--public-url", "https://a b"), 2, "https://motu.example"), (("--public-url", "https://" + "a" * 300), 2, "https://"),
            (("--config", f"{FOLDER}/none"), 4, "cannot be opened"), (("--config", FOLDER), 5, "directory"), (("word",), 2, "one word too many"),
            (("--cluster", "north"), 2, "a file has one server"), (("--cluster", "north", "--data", f"{FOLDER}/games.db"), 2, "a file has one server"),
            (("--cluster", "a b", "--data", "postgresql://"), 2, "--cluster must have 1 to 31"), (("--cluster", "a" * 32, "--data", "postgresql://"), 2, "1 to 31"),
            (("--data", f"{FOLDER}/none/games.db"), 5, "none/games.db")):
        got = refused(*words)
        check(f"refused with a reason: {' '.join(words).replace(FOLDER, '…')[:60]}", got[0] == code and said in got[1], got)
    for line, said in (("port", "line 2: a setting is written 'key = value'"), ("prt = 1", "line 2: prt is not known"),
                       ("port = -1", "line 2: port must be"), ("port =", "line 2: port has no value"), ("log-requests = maybe", "yes or no"),
                       ("new-per-second = 0", "must be a number"), ("thinkers = 0", "from 1 to 256"), ("thinkers = 257", "from 1 to 256"), ("think-visits = 0", "from 1 to 1000000"), ("cluster = a/b", "line 2: cluster must have 1 to 31 letters"), ("\x01\xff = 2", "line 2"), ("a = b\0", "it has a NUL"), ("origin = a\n" * 20, "too often")):
        got = refused("--config", config(f"# first\n{line}\n"))
        check(f"refused with its line: {line.splitlines()[0][:30]!r}", got[0] == 2 and said in got[1], got)
    got = refused("--config", config("x" * 70000))
    check("a configuration that is too long", got[0] == 5 and "too long" in got[1], got)


def count_threads(*words):
    server = Server(MOTU, "serve", "--port", "0", "--data", f"{FOLDER}/thinkers.db", *words)
    figure = [line for line in server.ask("GET", "/metrics").body.decode().splitlines() if line.startswith("motu_thinkers ")]
    count = len(os.listdir(f"/proc/{server.process.pid}/task"))
    server.stop()
    return count, int(figure[0].split()[1])


def test_thinkers():
    """A thread for each, and the house asks that many at a time."""
    one, figure = count_threads("--config", config("thinkers = 1"))
    check("one computer thinks at a time if the host says so", figure == 1, figure)
    five, figure = count_threads("--config", config("thinkers = 5"))
    check("or five, each in a thread of its own", figure == 5 and five == one + 4, (one, five, figure))
    _, figure = count_threads()
    check("else there are as many as processors to spare", figure == max(1, len(os.sched_getaffinity(0)) - 1), figure)


def listeners(pid):
    """What a process listens at."""
    inodes = set()
    for name in os.listdir(f"/proc/{pid}/fd"):
        try:
            inodes.add(os.readlink(f"/proc/{pid}/fd/{name}"))
        except OSError:
            pass
    found = []
    for kind in ("tcp", "tcp6", "udp", "udp6"):
        for line in open(f"/proc/{pid}/net/{kind}").read().splitlines()[1:]:
            fields = line.split()
            if f"socket:[{fields[9]}]" in inodes and (fields[3] == "0A" or kind.startswith("udp")):
                found.append((kind, fields[1]))
    return found


def test_defaults():
    server = Server(MOTU, "serve", "--port", "0", env={"XDG_DATA_HOME": FOLDER + "/data"})
    check("it prints its address", server.address == f"http://127.0.0.1:{server.port}" and server.port, server.address)
    opened = listeners(server.process.pid)
    check("it listens there and nowhere else", opened == [("tcp", f"0100007F:{server.port:04X}")], opened)
    check("the games are kept in the data folder", os.path.exists(FOLDER + "/data/motu/games.db"))
    check("and are nobody else's to read", os.stat(FOLDER + "/data/motu").st_mode & 0o077 == 0)
    check("it is well", server.ask("GET", "/healthz").status == 200)
    check("it has figures of net and house", all(name in server.ask("GET", "/metrics").body for name in (
        b"motu_websockets ", b"motu_tables_loaded ")))
    busy = refused("--port", str(server.port))
    check("a port that is taken is said, and what to do", busy[0] == 1 and "cannot be opened" in busy[1]
          and "choose another with --port" in busy[1], busy)
    code, errors = server.stop()
    check("it stops when told", code == 0 and '"stopped"' in errors, errors)


def test_config():
    file = config("# a host's\npublic-url = https://motu.example  # behind nginx\nport = 1\n\ntrusted-proxy = 127.0.0.1\n"
                  f"data = {FOLDER}/hosted.db\norigin = https://friend.example\nconnections-per-address = 3\nlog-requests = yes\n")
    server = Server(MOTU, "serve", "--config", file, "--port", "0")
    check("options win over the file", server.port > 1 and os.path.exists(f"{FOLDER}/hosted.db"))
    for origin, status in (("https://motu.example", 101), ("https://friend.example", 101), ("https://evil.example", 403)):
        check(f"a page of {origin}: {status}", WebSocket(server, origin=origin).status == status)
    held = [server.connect("127.77.0.1") for _ in range(3)]
    one_more = server.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", "127.77.0.1")
    check("the limit of an address is the file's", one_more.startswith(b"HTTP/1.1 429 ") and held, one_more)
    code, errors = server.stop()
    check("requests are logged if wished", code == 0 and '"event":"request"' in errors, errors)


def test_shipped():
    file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../contrib/serve.conf")
    server = Server(MOTU, "serve", "--config", file, "--port", "0", "--data", f"{FOLDER}/shipped.db")
    check("the configuration we ship is understood", server.port and server.stop()[0] == 0)


test_refusals()
test_shipped()
test_defaults()
test_config()
test_thinkers()
subprocess.run(["rm", "-rf", FOLDER])
done()
