#!/usr/bin/env python3
"""test_database.py MOTU [SECONDS]: `motu serve` on PostgreSQL, to be run by with_postgres: what a host does with it, games
that go on while connections are cut and the database and the server are killed, and moving from a file and back."""
import hashlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time

import guests
import ledger
import wire
from wire import check

motu = sys.argv[1]
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 12
place, postgres = os.environ["MOTU_TEST_DATABASE"], os.environ["MOTU_TEST_POSTGRES"]
rng = random.Random(int(os.environ.get("MOTU_TEST_SEED", "7")))


def sql(text):
    done = subprocess.run(["psql", "-XAtq", place, "-c", text], capture_output=True, text=True)
    return done.stdout.strip() or done.stderr


def control(*words):
    subprocess.run([f"{postgres}/control", *words], check=True, stdout=subprocess.DEVNULL)


def serve(where):
    return guests.serve(motu, place, config=where / "serve.conf")


def admin(*words, code=0):
    return guests.run(motu, "admin", "--data", place, *words, code=code).strip()


def bad_places():
    for words, part in ((("serve", "--port", "0"), "cannot be reached"), (("verify-data",), "cannot be reached"),
                        (("admin", "close", "x"), "cannot be reached"), (("backup", "copy"), "cannot be reached")):
        said = guests.run(motu, *words, "--data", "postgresql://me:hushhush@/games?host=/nowhere", code=5)
        check(f"motu {words[0]} says in one line that there is no database, and not the password",
              part in said and said.count("\n") == 1 and "hushhush" not in said, said)
    said = guests.run(motu, "admin", "--data", place, "list", code=5)
    check("looking makes no tables", "has no games of motu" in said and sql("SELECT to_regclass('motu.game')") == "", said)


def copy_of_nothing(where):
    empty = where / "empty.db"
    guests.serve(motu, empty, config=where / "serve.conf").stop()
    return empty


def a_host(where):
    server = serve(where)
    seats = guests.sit(server, game="kahuna", options="first=black", seats={"white": 1})
    black = seats["black"]
    guests.play(black, random.Random(1), most=2)
    said = guests.run(motu, "move-data", copy_of_nothing(where), place, code=5)
    check("who needs the database for themselves does not get it from a server", "another motu serves this database" in said, said)
    check("admin looks while it runs", black.table in admin("list") and "viewer: public" in admin("export", black.table))
    copy = where / "copy.db"
    guests.run(motu, "backup", "--data", place, copy)
    check("a backup is one file", sorted(p.name for p in where.glob("copy*")) == ["copy.db"], list(where.glob("copy*")))
    check("which only its owner reads", copy.stat().st_mode & 0o077 == 0, oct(copy.stat().st_mode))
    check("and is whole", "1 games, 0 differences" in guests.run(motu, "verify-data", "--data", copy))
    check("a backup is not written over", "already exists" in guests.run(motu, "backup", "--data", place, copy, code=5))
    there = guests.serve(motu, copy)
    check("and a server can be started with it",
          guests.Guest(there, black.table, black.token).record() == black.record())
    there.stop()
    check("admin closes a table", admin("close", black.table, "the", "tide") == "closed")
    check("players see it", black.wait(0, 0)["events"][-1]["text"] == "the tide")
    check("a closed table is deleted", admin("delete", black.table) == "deleted" and black.table in admin("notes"))
    check("and gone", black.ask("GET", f"/api/tables/{black.table}").status == 404)
    code, _ = server.stop()
    check("it stops when told", code == 0, code)
    check("admin works while no server does", "no such table" in admin("close", "nowhere", code=4))


def write_elsewhere(table, text):
    """An event that somebody else appends to a table, as another server would: behind the last, with its hash."""
    seq, link = sql(f"SELECT seq, encode(hash, 'hex') FROM motu.event WHERE game = '{table}' ORDER BY seq DESC LIMIT 1").split("|")
    words = (table, str(int(seq) + 1), "black", "7", text)
    link = bytes.fromhex(link)
    link_hash = hashlib.sha256(link + b"".join(word.encode() + b"\0" for word in words)).hexdigest()
    sql(f"INSERT INTO motu.event VALUES('{table}', {words[1]}, 'black', 7, '{text}', '\\x{link.hex()}', '\\x{link_hash}')")
    return int(words[1])


def somebody_else(where):
    """A server that has not heard of an event is refused, reads it, and tells those who watch; nobody else notices."""
    server = serve(where)
    seats, other = (guests.sit(server, game="kahuna", options="first=black") for _ in range(2))
    black, elsewhere = seats["black"], guests.Live(other["black"])
    live = guests.Live(seats["watch"])
    move = {"id": "mine", "expect": black.view()["seq"] + 1, "move": black.view()["moves"][0]}
    seq = write_elsewhere(black.table, "say - from elsewhere")
    answer = black.ask("POST", f"/api/tables/{black.table}/move", move)
    check("who has not heard of an event is refused, reads it, and does what was asked behind it",
          move["expect"] == seq and answer.status == 200 and answer.json()["seq"] == seq + 1, answer.body)
    live.hear_until(seq)
    check("and who watches hears of it", live.seq >= seq)
    check("so does who looks", black.wait(seq - 1, 0)["events"][0]["text"] == "from elsewhere")
    check("it is known by its id", black.ask("POST", f"/api/tables/{black.table}/move", move).json()["seq"] == seq + 1)
    here = other["black"].view()
    check("another table did not notice", other["black"].do("move", expect=here["seq"] + 1, move=here["moves"][0])["seq"]
          == here["seq"] + 1)
    elsewhere.hear_until(here["seq"] + 1)
    server.stop()
    check("all chains are whole", "0 differences" in guests.run(motu, "verify-data", "--data", place))
    sql("DELETE FROM motu.event; DELETE FROM motu.game")


def cut_lines(server, where):
    sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'motu'")


def restart_database(server, where):
    control("-m", "immediate", "stop")
    time.sleep(rng.uniform(0, 0.6))
    control("-l", f"{postgres}/data/log", "start")


def kill_server(server, where):
    server[0].process.send_signal(signal.SIGKILL)
    server[0].process.wait()
    server[0].process.stdout.close()
    server[0].process.stderr.close()
    server[0] = serve(where)


def is_back(server):
    """Whether it answers again, within 15 s."""
    until = time.monotonic() + 15
    while time.monotonic() < until:
        if guests.Guest(server[0]).ask("GET", "/healthz").status == 200:
            return True
        time.sleep(0.05)
    return False


def faults(where):
    server = [serve(where)]
    players = ledger.open_tables(server[0], 6)
    stop = threading.Event()
    threads = ledger.start(players, server, stop)
    end, done, silent = time.monotonic() + seconds, {}, []
    while time.monotonic() < end or len(done) < 3:
        time.sleep(rng.uniform(0.1, 0.8))
        fault = rng.choice([cut_lines, cut_lines, restart_database, kill_server])
        done[fault.__name__] = done.get(fault.__name__, 0) + 1
        fault(server, where)
        if not is_back(server):
            silent.append(fault.__name__)
    check("it is back after each fault", not silent, silent)
    stuck = ledger.stuck(players, 30)
    check("and every game goes on", not stuck, stuck)
    stop.set()
    for thread in threads:
        thread.join()
    lost = [m for p in players for m in p.missing(server[0])]
    odd = [f for p in players for f in p.faults]
    moves = sum(len(p.ledger) for p in players)
    check(f"{done}: {moves} acknowledged moves, none lost or twice", not lost and not odd and moves > 50, (lost + odd)[:3])
    ids = sql("SELECT count(*) FROM (SELECT game, split_part(text, ' ', 2) AS id FROM motu.event WHERE text LIKE 'move c%'"
              " GROUP BY 1, 2 HAVING count(*) > 1) AS twice")
    check("no id is in a log twice", ids == "0", ids)
    server[0].stop()
    said = guests.run(motu, "verify-data", "--data", place)
    check("and everything comes out the same again", "6 games, 0 differences" in said, said)
    return players


def there_and_back(where, players):
    file, other = where / "moved.db", where / "again.db"
    said = guests.run(motu, "move-data", place, file)
    check("all games move from the database to a file", said.startswith("6 games, "), said)
    check("where they are whole", "6 games, 0 differences" in guests.run(motu, "verify-data", "--data", file))
    said = guests.run(motu, "move-data", file, place, code=1)
    check("never over others", "there are games in it already. Nothing was moved" in said, said)
    sql("SET client_min_messages = error; DROP SCHEMA motu CASCADE")
    guests.run(motu, "move-data", file, place)
    check("and back", "6 games, 0 differences" in guests.run(motu, "verify-data", "--data", place))
    server = serve(where)
    check("where they go on", not [m for p in players for m in p.missing(server)])
    said = guests.run(motu, "move-data", place, other, code=5)
    check("nothing is moved under a server", "another motu serves" in said and not other.exists(), said)
    server.stop()
    sql("UPDATE motu.event SET at = at + 1 WHERE seq = 3")
    said = guests.run(motu, "move-data", place, other, code=1)
    check("what was tampered with is not moved", "event 3 of table" in said and not other.exists(), said)
    check("verify-data finds it", "event 3" in guests.run(motu, "verify-data", "--data", place, code=3))


def certificate(name):
    """A certificate for db.example that is its own authority; whoever runs the database owns it."""
    key, cert = f"{postgres}/{name}.key", f"{postgres}/{name}.crt"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                    "-subj", "/CN=db.example", "-addext", "subjectAltName=DNS:db.example"], check=True, capture_output=True)
    owner = os.stat(f"{postgres}/data")
    os.chmod(key, 0o600)
    os.chown(key, owner.st_uid, owner.st_gid)
    return key, cert


def encrypted(where):
    """Across a network: only the database that the certificate names, and only if we trust who signed it."""
    (key, cert), (_, stranger) = certificate("server"), certificate("stranger")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    control("-l", f"{postgres}/data/log", "-o", f"-c port={port} -c listen_addresses=127.0.0.1 -c ssl=on"
            f" -c ssl_cert_file={cert} -c ssl_key_file={key}", "restart")

    def address(host="db.example", root=cert):
        return (f"postgresql://motu@{host}:{port}/postgres?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert={root}")

    server = guests.serve(motu, address(), config=where / "serve.conf")
    seen = subprocess.run(["psql", "-XAtq", address(), "-c", "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING(pid)"
                           " WHERE application_name = 'motu'"], capture_output=True, text=True).stdout.strip()
    check("a server talks to its database encrypted", seen == "t", seen)
    server.stop()
    said = guests.run(motu, "serve", "--port", "0", "--data", address(host="other.example"), code=5)
    check("and to no other", "does not match host name" in said and said.count("\n") == 1, said)
    said = guests.run(motu, "serve", "--port", "0", "--data", address(root=stranger), code=5)
    check("nor to one that a stranger vouches for", "certificate verify failed" in said and said.count("\n") == 1, said)


with guests.folder() as where:
    bad_places()
    a_host(where)
    somebody_else(where)
    there_and_back(where, faults(where))
    encrypted(where)
wire.done()
