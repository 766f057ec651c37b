#!/usr/bin/env python3
"""HTTP over real sockets, with the parrot behind it: test_http.py PARROT

What is good is answered; what two servers could understand in two ways, is too long or too slow is refused, and
whoever behaves does not notice."""
import gzip
import re
import socket
import sys
import time

from wire import Http, Server, check, done, drain, fresh_address

PARROT = sys.argv[1]


def status_of(data):
    return int(data.split()[1]) if data.startswith(b"HTTP/1.1 ") else None


def answers(server):
    """An honest client is served."""
    answer = server.ask("POST", "/api/echo", "x")
    return answer.status == 200 and answer.json()["body"] == "x"


def test_plain(server):
    answer = server.ask("POST", "/api/echo", '{"a":1}', {"Authorization": "Bearer abc"})
    check("a request reaches the handler whole", answer.status == 200 and answer.json() == {
        "method": "POST", "path": "/api/echo", "address": answer.json()["address"], "token": "abc", "upgrade": "",
        "body": '{"a":1}'} and answer.json()["address"].startswith("127."), answer)
    check("an answer is not cached and not sniffed", answer.headers["cache-control"] == "no-store"
          and answer.headers["x-content-type-options"] == "nosniff", answer)
    connection = Http(server)
    check("a connection is kept for the next request",
          [connection.ask("POST", "/api/echo", str(i)).json()["body"] for i in range(5)] == list("01234"))
    connection.send("POST", "/api/echo", "one")
    connection.send("POST", "/api/echo", "two")
    check("requests sent together are answered in order",
          [connection.receive().json()["body"], connection.receive().json()["body"]] == ["one", "two"])
    check("a path is handed on as it was sent",
          server.ask("GET", "/api/echo%2f..", None).status == 404 and answers(server))
    check("the largest body passes", len(server.ask("POST", "/api/echo", "x" * 65536).json()["body"]) == 65536)
    check("other methods are refused", server.ask("PATCH", "/api/echo", "x").status == 405)
    check("what is not there is not there", server.ask("GET", "/nothing").status == 404)


def test_later(server):
    check("an answer can come later", server.ask("GET", "/api/later?ms=300").json() == {"later": True})
    check("an answer can come from another thread",
          all(server.ask("GET", "/api/post").json() == {"posted": True} for _ in range(20)))
    waiting = Http(server)
    waiting.send("GET", "/api/never")
    time.sleep(0.1)
    before = server.ask("GET", "/api/gone").json()["gone"]
    waiting.close()
    time.sleep(0.2)
    check("the handler hears that a waiting client left", server.ask("GET", "/api/gone").json()["gone"] == before + 1)


def test_stream(server):
    stream = Http(server)
    stream.send("GET", "/api/stream")
    status, headers = stream.head()
    check("a stream begins at once", status == 200 and headers["content-type"] == "application/x-ndjson", headers)
    heard = b""
    for i in range(3):
        server.ask("POST", "/api/say", f"line {i}")
        while not heard.endswith(b"%d\n" % i):
            heard += stream.chunk()
    check("and goes on as things happen", heard == b"line 0\nline 1\nline 2\n", heard)
    before = server.ask("GET", "/api/gone").json()["gone"]
    stream.close()
    time.sleep(0.2)
    check("and its end is noticed", server.ask("GET", "/api/gone").json()["gone"] == before + 1)


def test_slow_reader(server):
    stream = Http(server)
    stream.send("GET", "/api/stream")
    stream.head()
    before = server.ask("GET", "/api/gone").json()["gone"]
    speaker, memory = Http(server), server.memory()
    for _ in range(200):  # 12 MB to somebody who does not read: the sockets take some, the server 256 KiB
        speaker.ask("POST", "/api/say", "x" * 60000)
    check("a stream nobody reads is cut off", server.ask("GET", "/api/gone").json()["gone"] == before + 1)
    check("and pins no memory", server.sanitized() or server.memory() - memory < 4000, server.memory() - memory)
    stream.close()


def test_limits(server):
    head = b"GET /api/echo HTTP/1.1\r\nHost: x\r\n"
    check("headers of 8 KiB are refused", status_of(server.raw(head + b"A: " + b"x" * 8192 + b"\r\n\r\n")) == 431)
    check("a bit less passes", status_of(server.raw(head + b"A: " + b"x" * 8000 + b"\r\nConnection: close\r\n\r\n")) == 200)
    check("many small headers count too", status_of(server.raw(head + b"A: b\r\n" * 1500 + b"\r\n")) in (431, 413))
    check("a path of 8 KiB is refused",
          status_of(server.raw(b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")) in (414, 431))
    check("endless headers are cut off", len(server.raw(head + b"A: " + b"x" * 2000000, timeout=5)) < 2000)
    check("a body of more than 64 KiB is refused before it comes", status_of(
        server.raw(b"POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n")) == 413)
    check("a length beyond all numbers too", status_of(
        server.raw(b"POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n")) in (400, 413))
    check("after all that others are served", answers(server))


SMUGGLED = b"POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nSMUGGLED"


CLOSED = 0  # without a word, as libmicrohttpd 1.0 does where it cannot make out what is asked


def refused_once(data, *statuses):
    """A refusal, and nothing more on this connection. (libmicrohttpd 0.9.75 says the head of its own ones twice.)"""
    if not data:
        return CLOSED in statuses
    said = {int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", data)}
    return len(said) == 1 and said <= set(statuses)


# Also of answers that the library gives by itself: a browser must not take one for something else, nor show it in a frame.
HARDENED = (b"\r\nX-Content-Type-Options: nosniff\r\n", b"\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n",
            b"\r\nContent-Type: ", b"\r\nCache-Control: no-store\r\n")


def test_smuggling(server):
    post = b"POST /api/echo HTTP/1.1\r\nHost: x\r\n"
    listener = Http(server)
    listener.send("GET", "/api/stream")
    listener.head()
    cases = [
        ("chunked", post + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", (411,)),
        ("chunked, with another case", post + b"transfer-encoding: CHUNKED\r\n\r\n0\r\n\r\n", (411,)),
        ("an unknown encoding", post + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", (400, 411)),
        ("two lengths", post + b"Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello", (400,)),
        ("two equal lengths", post + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", (400,)),
        ("a list of lengths", post + b"Content-Length: 0, 5\r\n\r\nhello", (400,)),
        ("length and encoding", post + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", (400,)),
        ("encoding and length", post + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n", (400,)),
        ("HTTP/1.0 with chunks", b"POST /api/echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", (400, 411)),
        ("a space before the colon", post + b"Content-Length : 5\r\n\r\nhello", (400,)),
        ("a signed length", post + b"Content-Length: +5\r\n\r\nhello", (400,)),
        ("a negative length", post + b"Content-Length: -5\r\n\r\nhello", (400,)),
        ("a length in hex", post + b"Content-Length: 0x5\r\n\r\nhello", (400,)),
        ("an empty length", post + b"Content-Length: \r\n\r\n", (400,)),
        ("a body with GET", b"GET /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", (400,)),
        ("no host", b"GET /api/echo HTTP/1.1\r\n\r\n", (400,)),
        ("two hosts", b"GET /api/echo HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", (400,)),
        ("a path without a slash", b"GET http://x/api/echo HTTP/1.1\r\nHost: x\r\n\r\n", (400,)),
        ("a NUL in the path", b"GET /api/echo\0x HTTP/1.1\r\nHost: x\r\n\r\n", (400, CLOSED)),
        ("a NUL at the end of the path", b"GET /api/echo\0 HTTP/1.1\r\nHost: x\r\n\r\n", (400, CLOSED)),
        ("a NUL in the query", b"GET /api/echo?a\0 HTTP/1.1\r\nHost: x\r\n\r\n", (400, CLOSED)),
        ("a NUL in the method", b"GET\0 /api/echo HTTP/1.1\r\nHost: x\r\n\r\n", (400, CLOSED)),
        ("a NUL in a header", b"GET /api/echo HTTP/1.1\r\nHost: x\r\nX-A:a\0b\r\nX-B:b\r\n\r\n", (400,)),
        ("a NUL behind a host", b"GET /api/echo HTTP/1.1\r\nHost: x\0\r\n\r\n", (400,)),
        ("a NUL in a name", b"GET /api/echo HTTP/1.1\r\nHost: x\r\nX\0A: a\r\n\r\n", (400,)),
        ("another protocol", b"GET /api/echo HTTP/2.0\r\nHost: x\r\n\r\n", (400, 505)),
    ]
    for name, data, statuses in cases:
        answer = server.raw(data + SMUGGLED, timeout=5)
        check(f"refused: {name}", refused_once(answer, *statuses), answer)
        check("with our headers", not answer or all(header in answer for header in HARDENED), answer)
    for name, data in (("garbage", b"\x00\xff\x13\x37" * 100), ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" + b"x" * 500),
                       ("an HTTP/2 preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), ("nothing but ends", b"\r\n" * 5000)):
        answer = server.raw(data + b"\r\n\r\n", timeout=3)
        check(f"no answer but a refusal: {name}", not answer or 400 <= status_of(answer) < 600, answer)
    server.ask("POST", "/api/say", "THE END")
    heard = b""
    while not heard.endswith(b"THE END\n"):
        heard += listener.chunk()
    check("no hidden request was carried out", b"SMUGGLED" not in heard, heard)
    before = server.cpu()
    for _ in range(4):
        server.raw(post + b"Transfer-Encoding: chunked\r\n\r\n" + b"0" * 200000, timeout=2)
    check("a long chunk size does not make the server spin", server.cpu() - before < 1.0, server.cpu() - before)


def test_hang_up(server):
    """Who asks for something to be done and closes their side at once is answered; who only waits is let go."""
    def ask(line):
        with server.connect() as s:
            s.sendall(line + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            s.shutdown(socket.SHUT_WR)
            return drain(s)

    for path in (b"/api/echo", b"/api/later?ms=100", b"/api/post"):
        answer = ask(b"POST " + path)
        check(f"a request and a close are answered: {path.decode()}", answer.startswith(b"HTTP/1.1 200 "), answer)
    gone = server.ask("GET", "/api/gone").json()["gone"]
    check("somebody who waited for news and closes is let go", ask(b"GET /api/later?ms=5000") == b"")
    check("and the handler hears of it", server.ask("GET", "/api/gone").json()["gone"] == gone + 1)


def test_origin(server):
    for origin, allowed in (("https://evil.example", False), ("null", False), (f"http://127.0.0.1:{server.port + 1}", False),
                            (f"http://evil.example:{server.port}", False), ("https://friend.example", True),
                            ("https://motu.example", True), (f"http://127.0.0.1:{server.port}", True),
                            (f"http://localhost:{server.port}", True), (f"https://127.0.0.1:{server.port}", False)):
        answer = server.ask("POST", "/api/echo", "x", {"Origin": origin})
        check(f"a page of {origin} {'may' if allowed else 'may not'} post", answer.status == (200 if allowed else 403), answer)
    check("two origins are refused", server.ask("POST", "/api/echo", "x", [("Origin", "https://motu.example"),
          ("Origin", "https://evil.example")]).status == 400)


def test_files(server):
    page = server.ask("GET", "/")
    policy = page.headers["content-security-policy"]
    check("the page comes", page.status == 200 and b"<title>Parrot" in page.body
          and page.headers["content-type"] == "text/html; charset=utf-8", page)
    check("with a strict policy", all(part in policy for part in (
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'", "base-uri 'none'",
        "connect-src 'self' wss://motu.example;")) and "unsafe-inline" not in policy, policy)
    check("isolated", page.headers["cross-origin-opener-policy"] == "same-origin"
          and page.headers["cross-origin-embedder-policy"] == "require-corp"
          and page.headers["referrer-policy"] == "no-referrer", page)
    tag = page.headers["etag"]
    check("what is held is not sent again", server.ask("GET", "/", None, {"If-None-Match": tag}).status == 304)
    check("another tag is", server.ask("GET", "/", None, {"If-None-Match": '"0"'}).status == 200)
    check("by default it is asked for each time", page.headers["cache-control"] == "no-cache")
    kept = server.ask("GET", f"/index.html?v={tag[1:-1]}")
    check("with its tag it may be kept for ever", "immutable" in kept.headers["cache-control"], kept)
    packed = server.ask("GET", "/words.txt", None, {"Accept-Encoding": "br, gzip"})
    plain = server.ask("GET", "/words.txt", None, {"Accept-Encoding": "gzip;q=0"})
    check("compressed for those who can", packed.headers.get("content-encoding") == "gzip"
          and gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body) / 2, packed)
    check("and not for others", "content-encoding" not in plain.headers and plain.headers["etag"] != packed.headers["etag"])
    check("the packed one is known by its tag too",
          server.ask("GET", "/words.txt", None, {"If-None-Match": packed.headers["etag"]}).status == 304)
    check("only the head on HEAD", server.ask("HEAD", "/words.txt").headers["content-length"] == str(len(plain.body)))
    check("files cannot be posted to", server.ask("POST", "/index.html", "x").status == 405)


def test_odd_but_legal(server):
    """What few clients say, and what is made of it."""
    old = server.raw(b"POST /api/echo HTTP/1.0\r\nContent-Length: 1\r\n\r\nx")
    check("HTTP/1.0 needs no Host", b" 200 " in old.split(b"\r\n")[0] and b'"body":"x"' in old, old)
    check("there is no HTTP/1.2", status_of(server.raw(b"GET /healthz HTTP/1.2\r\nHost: x\r\n\r\n")) in (400, 505))
    check("who asks for the head alone sends no body",
          status_of(server.raw(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx")) == 400)
    check("a password is not a token", server.ask("POST", "/api/echo", "x", {"Authorization": "Basic YTpi"}).json()["token"] == "")
    check("no origin at all is refused as one", server.ask("POST", "/api/echo", "x", [("Origin", "")]).status == 403)
    empty = server.raw(b"POST /api/echo HTTP/1.1\r\nHost: x\r\nX-Nothing:\r\nX-Wide:   \t a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    check("headers may be empty, and wide", status_of(empty) == 200, empty)
    check("the API is not at its own name", server.ask("GET", "/apix").status == 404 and server.ask("GET", "/tables").status == 404)
    tag = server.ask("GET", "/").headers["etag"]
    for held, status in ((f"W/{tag}", 304), (f'"x", {tag}', 304), (tag[1:-1], 200), ("*", 200)):
        check(f"what is held as {held.replace(tag, 'TAG')[:12]}: {status}", server.ask("GET", "/", None, {"If-None-Match": held}).status == status)
    for words, packed in (("gzip;q=0.5", True), ("deflate, gzip;q=1.0", True), ("gzip;q=0", False), ("x-gzip", False), ("", False)):
        answer = server.ask("GET", "/words.txt", None, {"Accept-Encoding": words})
        check(f"packed for {words!r}: {packed}", ("content-encoding" in answer.headers) == packed, answer)
    check("a foreign tag is not kept for ever", server.ask("GET", "/index.html?v=0").headers["cache-control"] == "no-cache")


def test_six():
    """The same by IPv6."""
    server = Server(PARROT, "--listen", "::1")
    if not server.port:
        check("there is no IPv6 here # SKIP", True)
        return

    def post(origin):
        with socket.create_connection(("::1", server.port), 10) as s:
            s.sendall(f"POST /api/echo HTTP/1.1\r\nHost: x\r\nOrigin: {origin}\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx".encode())
            return drain(s)

    check("its address can be opened", server.address == f"http://[::1]:{server.port}", server.address)
    own = post(server.address)
    check("its own page may post there, and is known by its address", status_of(own) == 200 and b'"address":"::1"' in own, own)
    check("by its name too", status_of(post(f"http://localhost:{server.port}")) == 200)
    check("others may not", [status_of(post(origin)) for origin in (f"http://[::2]:{server.port}", f"http://127.0.0.1:{server.port}")] == [403] * 2)
    check("and it stops", server.stop()[0] == 0)


def test_traversal(server):
    steps = ["..", "%2e%2e", ".%2e", "%2E%2E", "%252e%252e", "..%00", "....", "..;", "%c0%ae%c0%ae", "..%c0%af"]
    slashes = ["/", "//", "\\", "%2f", "%5c", "%252f", "/./", "%c0%af"]
    targets = ["etc/passwd", "index.html", "proc/self/environ"]
    paths = [f"/{slash.join([step] * depth)}{slash}{target}" for step in steps for slash in slashes
             for depth in (1, 6) for target in targets]
    found, connection = [], None
    for number, path in enumerate(paths):
        if number % 100 == 0:
            connection = Http(server, fresh_address())
        answer = connection.ask("GET", path.replace(" ", "%20"))
        if answer.status != 404:
            found.append((path, answer.status))
    check(f"{len(paths)} ways to climb out lead nowhere", not found and len(paths) >= 200, found[:5])


def test_status(server):
    health = server.ask("GET", "/healthz")
    check("/healthz says ok", health.status == 200 and health.body == b"ok\n", health)
    text = server.ask("GET", "/metrics").body.decode()
    values = {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if line and line[0] != "#"}
    check("/metrics counts", values["motu_requests_total"] > 100 and values["motu_requests_refused_total"] > 10
          and values["motu_parrot_gone"] > 0 and values["motu_http_connections"] >= 1, text)
    check("every figure has its type", text.count("# TYPE ") == len(values) - 1, text)


def main():
    server = Server(PARROT, "--public-url", "https://motu.example/", "--origin", "https://friend.example")
    for test in (test_plain, test_later, test_stream, test_slow_reader, test_limits, test_smuggling, test_hang_up, test_origin, test_files,
                 test_odd_but_legal, test_traversal, test_status):
        test(server)
    test_six()
    code, errors = server.stop()
    check("it stops when told, cleanly", code == 0 and "ERROR" not in errors, errors)
    done()


main()
