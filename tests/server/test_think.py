#!/usr/bin/env python3
"""test_think.py MOTU: decisions made elsewhere: `motu think`, and workers that lie, sleep, or are somebody else."""
import contextlib
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
token = "thinking-is-allowed"


def serve(where, *lines):
    """With one thread of its own, and the token for workers."""
    config = where / "serve.conf"
    config.write_text("\n".join(("connections-per-address = 1000", "new-per-second = 1000", "thinkers = 1", *lines, "")))
    server = wire.Server(motu, "serve", "--port", "0", "--data", where / "games.db", "--config", config)
    if not server.port:
        raise RuntimeError(server.stop()[1])
    return server


def figure(server, name):
    return next(int(line.split()[1]) for line in server.ask("GET", "/metrics").body.decode().splitlines()
                if line.startswith(f"motu_{name} "))


def worker(server, key=token):
    return guests.Guest(server, None, key)


def sit(server, tables, level=1):
    """Tables where a computer begins; their people."""
    return [guests.sit(server, game="kahuna", options="first=white", seats={"white": level})["black"] for _ in range(tables)]


def all_decided(people, seconds=60):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if all(p.view()["status"]["actor"] == "black" for p in people):
            return True
        time.sleep(0.1)
    return False


def take_job(server, seconds=40):
    """A job, by asking for one while computers have much to do; and the people whose games these are."""
    people, jobs = [], []
    until = time.monotonic() + seconds

    def ask():  # again, if the server's own threads were faster
        while not jobs and time.monotonic() < until:
            jobs.extend(job for job in [worker(server).ask("GET", "/api/think").json()] if job)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    time.sleep(0.2)
    while not jobs and time.monotonic() < until:
        people += sit(server, 4, 5)
        asking.join(0.5)
    return jobs[0] if jobs else {}, people


def outsiders(server):
    check("without the token there is nothing to think about", worker(server, None).ask("GET", "/api/think").status == 403
          and worker(server, token + "x").ask("GET", "/api/think").status == 403)
    answer = worker(server, "x" * 500).ask("GET", "/api/think")
    check("a token that is too long is none", answer.status == 403, answer.status)
    for body in ({"job": "1", "move": "x"}, {"job": 7}, {}, {"job": "99999999999999999999999", "move": "x"}):
        answer = worker(server).ask("POST", "/api/think", body)
        check(f"nobody waits for {body}", answer.status == 409, answer.status)
    check("a body must be an object", worker(server).ask("POST", "/api/think", [1]).status == 400)
    check("a method must be known", worker(server).ask("DELETE", "/api/think").status in (400, 405))


def liars(server):
    """A job, what is in it, and what becomes of it when it is answered with rubbish."""
    job, people = take_job(server)
    check("a worker gets a job", set(job) == {"job", "seat", "level", "visits", "seed", "record"}
          and job["level"] == 5 and 0 < job["visits"] < 7000, job)
    check("with what the seat may know, and nothing else", "viewer: white" in job["record"] and job["seat"] == "white"
          and not any(p.token in json.dumps(job) for p in people), job["record"][:400])
    answer = worker(server).ask("POST", "/api/think", {"job": job["job"], "move": "fly to the moon"})
    check("rubbish is refused", answer.status == 422, answer.status)
    again = worker(server).ask("POST", "/api/think", {"job": job["job"], "move": "fly to the moon"})
    check("and the job is somebody else's", again.status == 409, again.status)
    check("who decides: nobody waits for long", all_decided(people))
    check("it is counted", figure(server, "workers_failed_total") == 1)
    lies(where, job)


def sleepers(server):
    """A worker that takes a job and dies."""
    job, people = take_job(server)
    check("a worker may die with its job", "job" in job, job)
    check("the decision is made all the same", all_decided(people, 90))
    answer = worker(server).ask("POST", "/api/think", {"job": job.get("job"), "move": "pass"})
    check("what comes too late is not heard", answer.status == 409, answer.status)


def helpers(server, where):
    """The real one."""
    key = where / "token"
    key.write_text(token + "\n")
    process = subprocess.Popen([motu, "think", "--server", server.address, "--token", key, "--threads", "1"])
    try:
        people, until = [], time.monotonic() + 60
        while figure(server, "workers_decided_total") < 3 and time.monotonic() < until:
            people += sit(server, 4, 3)
            time.sleep(0.2)
        check("motu think makes decisions", figure(server, "workers_decided_total") >= 3)
        check("and all games go on", all_decided(people))
        check("it is not counted as a failure", figure(server, "workers_failed_total") == 0)
        check("it is seen", figure(server, "workers") >= 1)
    finally:
        process.terminate()
        process.wait()
    more = sit(server, 2, 3)
    check("without it too", all_decided(more))
    key.write_text("another-token-altogether")
    said = guests.run(motu, "think", "--server", server.address, "--token", key, code=5)
    check("a wrong token is said in one line", "does not know this token" in said and said.count("\n") == 1, said)


def lies(where, job):
    """A server that makes no sense: `motu think` believes nothing of it, answers what it can, and goes on."""
    spoilt = [{**job, "job": str(number), **change} for number, change in enumerate((
        {"record": None}, {"seat": None}, {"seed": None}, {"level": 0}, {"level": 9}, {"visits": -1}, {"visits": 2 ** 33}, {"record": "rubbish"}, {"seat": "green"},
        {"seat": "black"}, {"record": job["record"] + "white A-L\n"}, {}))]
    said = [(200, b"x" * 5000000), (500, b""), (429, b"")]  # too much, a fault of its own, and not so fast
    said += [(200, body) for body in (b"", b"{", b"[]", b"{}", b'{"job":7}', *(json.dumps(one).encode() for one in spoilt))]
    heard = []

    class Liar(http.server.BaseHTTPRequestHandler):
        def answer(self, status, body):
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            with contextlib.suppress(OSError):  # whoever is told too much hangs up
                self.answer(*(said.pop(0) if said else (404, b"")))

        def do_POST(self):
            heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.answer(500, b"no")

        def log_message(self, *words):
            pass

    liar = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Liar)
    threading.Thread(target=liar.serve_forever, daemon=True).start()
    last = guests.run(motu, "think", "--server", f"http://127.0.0.1:{liar.server_port}", "--token", where / "key", "--threads", "1", code=5)
    check("a server that lies is told that there is no decision", [(one["job"], one["move"]) for one in heard[:-1]] == [
        (str(number), "") for number in range(len(spoilt) - 1)], heard)
    check("and then served again", heard and heard[-1]["move"], heard[-1:])
    check("until it wants no workers", "takes no workers" in last, last)


def bad_words(where):
    for words, code in ((("--server", "http://x"), 2), (("--token", "x"), 2), (("--server", "x", "--token", "y"), 2),
                        (("--server", "http://x", "--token", where / "nowhere"), 4),
                        (("--server", "http://x", "--token", "y", "--threads", "0"), 2)):
        said = guests.run(motu, "think", *words, code=code)
        check(f"motu think {' '.join(map(str, words))[:40]} is refused in one line", said.count("\n") == 1, said)
    for value in ("short", "has spaces in it, many", "x" * 64):
        (where / "bad.conf").write_text(f"think-token = {value}\n")
        said = guests.run(motu, "serve", "--port", "0", "--data", where / "x.db", "--config", where / "bad.conf", code=2)
        check("a token must be one", "think-token must have 16 to 63 letters and digits" in said, said)


with guests.folder() as where:
    bad_words(where)
    plain = serve(where)
    (where / "key").write_text(token)
    said = guests.run(motu, "think", "--server", plain.address, "--token", where / "key", code=5)
    check("a server without a token takes no workers", "takes no workers" in said, said)
    plain.stop()
    for part in (outsiders, liars, sleepers):  # each server forgets whom it shuns
        server = serve(where, f"think-token = {token}")
        part(server)
        server.stop()
    server = serve(where, f"think-token = {token}")
    helpers(server, where)
    server.stop()
    check("all games come out the same again", "0 differences" in guests.run(motu, "verify-data", "--data", where / "games.db"))
wire.done()
