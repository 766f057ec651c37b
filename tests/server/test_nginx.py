#!/usr/bin/env python3
"""The nginx of contrib/nginx.conf in front of the parrot: test_nginx.py PARROT SOURCE_DIR

The file is run as it is, but for ports and certificates."""
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from wire import Http, Server, WebSocket, check, done, fresh_address

PARROT, SOURCE = sys.argv[1:3]
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Front:
    """nginx, with the face of a Server."""

    def __init__(self, folder, behind):
        self.port, plain = free_port(), free_port()
        self.address = "https://motu.example"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=motu.example",
                        "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"], check=True, capture_output=True)
        site = open(f"{SOURCE}/contrib/nginx.conf").read()
        site = re.sub(r"/etc/letsencrypt/live/motu.example/(fullchain|privkey).pem",
                      lambda m: f"{folder}/{'cert' if m[1] == 'fullchain' else 'key'}.pem", site)
        site = site.replace("127.0.0.1:8080", f"127.0.0.1:{behind.port}")
        site = re.sub(r"\s*listen \[::\].*", "", site)
        site = site.replace("listen 443 ", f"listen 127.0.0.1:{self.port} ").replace("listen 80;", f"listen 127.0.0.1:{plain};")
        with open(f"{folder}/nginx.conf", "w") as conf:
            conf.write(f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n"
                       "events { worker_connections 512; }\nhttp {\n"
                       + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
                       + site + "}\n")
        self.process = subprocess.Popen([NGINX, "-p", folder, "-c", f"{folder}/nginx.conf"], stderr=subprocess.PIPE, text=True)
        self.context = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        for _ in range(100):
            try:
                self.connect().close()
                break
            except OSError:
                time.sleep(0.1)

    def connect(self, source=None, timeout=10, receive=None):
        s = socket.socket()
        s.settimeout(timeout)
        s.bind((source or fresh_address(), 0))
        s.connect(("127.0.0.1", self.port))
        return self.context.wrap_socket(s, server_hostname="motu.example")

    ask, raw = Server.ask, Server.raw


def test_front(front, behind):
    page = front.ask("GET", "/")
    check("the page comes by TLS", page.status == 200 and b"Parrot" in page.body, page)
    check("with its policy, for wss too", "wss://motu.example" in page.headers["content-security-policy"]
          and "strict-transport-security" in page.headers, page)
    check("what motu says of itself is said once", front.raw(b"GET / HTTP/1.1\r\nHost: motu.example\r\nConnection: close\r\n\r\n").lower().count(
        b"\r\nx-content-type-options: nosniff\r\n") == 1)
    source = fresh_address()
    answer = front.ask("POST", "/api/echo", "x", {"X-Forwarded-For": "6.6.6.6", "Authorization": "Bearer t"}, source).json()
    check("the client's address is known, and not what it claims", answer["address"] == source, answer)
    check("tokens pass", answer["token"] == "t")
    ws = WebSocket(front)
    check("a WebSocket passes", ws.status == 101 and ws.echoes("through nginx"), ws.head)
    check("a foreign origin does not", WebSocket(front, origin="https://evil.example").status == 403)
    for word in ("h2c", "websocket, h2c", "TLS/1.3"):
        answer = front.ask("POST", "/api/echo", "x", {"Upgrade": word, "Connection": "Upgrade"})
        check(f"Upgrade: {word} is not forwarded", answer.status == 200 and answer.json()["upgrade"] == "", answer)
    check("the figures are not for the public", front.ask("GET", "/metrics").status == 403
          and front.ask("GET", "/healthz").status == 403)
    check("but for the host", behind.ask("GET", "/healthz").status == 200)


def test_waiting(front, behind):
    check("an answer may come late", front.ask("GET", "/api/later?ms=500").json() == {"later": True})
    stream = Http(front)
    stream.send("GET", "/api/stream")
    stream.head()
    behind.ask("POST", "/api/say", "now")
    check("a stream is not kept back", stream.chunk() == b"now\n")
    before = behind.ask("GET", "/api/gone").json()["gone"]
    stream.close()
    time.sleep(0.3)
    check("and its end is noticed", behind.ask("GET", "/api/gone").json()["gone"] == before + 1)


def test_refusals(front, behind):
    post = b"POST /api/echo HTTP/1.1\r\nHost: motu.example\r\nConnection: close\r\n"
    for name, head in (("two lengths", b"Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello"),
                       ("length and chunks", b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                       ("an unknown encoding", b"Transfer-Encoding: xchunked\r\n\r\n")):
        answer = front.raw(post + head)
        check(f"refused: {name}", answer[9:12] in (b"400", b"501"), answer)
    chunked = front.raw(post + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
    check("chunks are put together on the way", chunked[9:12] == b"200" and b'"body":"hello"' in chunked, chunked)
    check("a long body stops there", front.raw(post + b"Content-Length: 70000\r\n\r\n")[9:12] == b"413")
    source = fresh_address()
    held = [WebSocket(front, source) for _ in range(36)]
    time.sleep(1)
    held += [WebSocket(front, source) for _ in range(18)]
    statuses = [ws.status for ws in held]
    check("50 connections of an address, then no more", statuses.count(101) == 50 and statuses[-1] in (429, 503), statuses)
    check("others are served", WebSocket(front).echoes())
    behind.process.kill()
    behind.process.wait()
    alone = [front.ask("GET", "/"), front.ask("GET", "/metrics"), front.ask("POST", "/", "x" * 70000)]
    check("without motu there is a 502", alone[0].status == 502)
    check("what nginx says by itself has the same headers", all(
        "frame-ancestors 'none'" in answer.headers.get("content-security-policy", "") and answer.headers.get("x-content-type-options") == "nosniff"
        for answer in alone), alone)


def main():
    folder = tempfile.mkdtemp()
    behind = Server(PARROT, "--public-url", "https://motu.example", "--proxy", "127.0.0.1")
    os.chmod(folder, 0o755)
    front = Front(folder, behind)
    try:
        for test in (test_front, test_waiting, test_refusals):
            test(front, behind)
    finally:
        front.process.terminate()
        front.process.communicate()
        behind.stop()
        log = open(f"{folder}/error.log").read()
        shutil.rmtree(folder)
    check("nginx has nothing to complain about but our absence and our limits", not [
        line for line in log.splitlines() if "[emerg]" in line or "[alert]" in line or "[crit]" in line], log)
    done()


main()
