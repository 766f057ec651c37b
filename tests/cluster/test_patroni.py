#!/usr/bin/env python3
"""test_patroni.py MOTU [DEATHS [killed|asleep|asynchronous]]: contrib/cluster/patroni.yml for real: etcd, three Patroni with their PostgreSQL, TLS
between them and three nodes, and players at all of them. The leader's machine dies, by turns without a word and by falling asleep, and
comes back; how long was nobody answered, and is everything there that was acknowledged? A command of its own: it takes a minute for
each death, and Debian's patroni and etcd-server. As root the databases run as postgres. With `asynchronous` commits do not wait for a
standby, and moves are lost: to see that this test would notice. MOTU_TEST_TABLES is how many play, 30 unless told."""
import atexit
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from nodes import Node, wait_until  # first: it knows where the others are
import guests
import ledger
import wire
from wire import check

motu = sys.argv[1]
deaths = int(sys.argv[2]) if len(sys.argv) > 2 else 2
asynchronous = "asynchronous" in sys.argv
kinds = {"asleep": [True], "killed": [False]}.get(sys.argv[3] if len(sys.argv) > 3 else "", [False, True])
template = Path(__file__).resolve().parent.parent.parent / "contrib/cluster/patroni.yml"
binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda b: int(b.parent.name))[-1]
ttl = int(re.search(r"ttl: (\d+)", template.read_text())[1])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def as_postgres(where):
    if os.geteuid():
        return []
    shutil.chown(where, "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "env", f"HOME={where}"]


def begin(where, name, *words):
    with open(where / f"{name}.log", "a", encoding="utf-8") as log:
        process = subprocess.Popen([*as_postgres(where), *(str(w) for w in words)], stdout=log, stderr=log, cwd=where)
    atexit.register(process.kill)
    return process


class Machine:
    """One of the three: a Patroni, and the PostgreSQL it looks after."""

    def __init__(self, where, number, etcd, password):
        self.where, self.name, self.password = where, f"db{number}", password
        self.rest, self.port, self.data = free_port(), free_port(), where / f"db{number}"
        text = template.read_text(encoding="utf-8")
        for old, new in ((r"^name: .*", f"name: {self.name}"), (r"10\.0\.0\.21:8008", f"127.0.0.1:{self.rest}"),
                         (r"hosts: \[.*\]", f"hosts: [127.0.0.1:{etcd}]"), (r"10\.0\.0\.21:5432", f"127.0.0.1:{self.port}"),
                         (r"data_dir: .*", f"data_dir: {self.data}"), (r"bin_dir: .*", f"bin_dir: {binaries}"),
                         (r"pgpass: .*", f"pgpass: {where}/pgpass{number}"), (r"/etc/motu/database", str(where / "database")),
                         (r"10\.0\.0\.0/24", "127.0.0.1/32"), (r"CHANGE-ME", password),
                         (r"^( *)ssl: .*", rf"\g<0>\n\1unix_socket_directories: {where}")):
            text, count = re.subn(old, new, text, flags=re.M)
            assert count, old
        if asynchronous:
            text = re.sub("(synchronous_mode(_strict)?): true", r"\1: false", text).replace("failover: 0", "failover: 100000000")
        self.config = where / f"{self.name}.yml"
        self.config.write_text(text)
        atexit.register(self.signal, signal.SIGKILL)  # also the database, which outlives its Patroni
        self.start()

    def start(self):
        self.process = begin(self.where, self.name, "/usr/bin/patroni", self.config)

    def is_(self, role):
        """Whether it is the leader, sync (the standby that commits wait for), or replica."""
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/{role}", timeout=2).status == 200
        except (OSError, urllib.error.URLError):
            return False

    def sql(self, text, database="motu"):
        where = f"postgresql://postgres:{self.password}@127.0.0.1:{self.port}/{database}?sslmode=require"
        return subprocess.run(["psql", "-XAtq", where, "-c", text], check=True, capture_output=True, text=True).stdout

    def state(self):
        """What Patroni says of it."""
        try:
            return json.load(urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/patroni", timeout=2))
        except (OSError, urllib.error.URLError, ValueError):
            return {}

    def processes(self):
        """Patroni, and all that the database is."""
        try:
            postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        except OSError:
            return [self.process.pid]
        others = subprocess.run(["pgrep", "-P", str(postmaster)], capture_output=True, text=True).stdout.split()
        return [self.process.pid, postmaster, *map(int, others)]

    def hush(self):
        """For a moment its standbys hear nothing of it."""
        for sender in self.sql("SELECT pid FROM pg_stat_replication").split():
            os.kill(int(sender), signal.SIGSTOP)
        time.sleep(1)

    def signal(self, what):
        for process in self.processes():
            try:
                os.kill(process, what)
            except ProcessLookupError:
                pass


def start_databases(where):
    password = secrets.token_hex(12)
    client, peer = free_port(), free_port()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=motu", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", where / "database.key", "-out",
                    where / "database.pem"], check=True, capture_output=True)
    if not os.geteuid():
        shutil.chown(where / "database.key", "postgres")
    begin(where, "etcd", "/usr/bin/etcd", "--enable-v2", "--data-dir", where / "etcd", "--listen-client-urls", f"http://127.0.0.1:{client}",
          "--advertise-client-urls", f"http://127.0.0.1:{client}", "--listen-peer-urls", f"http://127.0.0.1:{peer}",
          "--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}", "--initial-cluster", f"default=http://127.0.0.1:{peer}")
    machines = [Machine(where, n, client, password) for n in (1, 2, 3)]
    check("Patroni makes a leader and two standbys of the configuration that hosts are given",
          wait_until(lambda: any(m.is_("leader") for m in machines) and all_follow(machines), 240, 0.5))
    leader = next(m for m in machines if m.is_("leader"))
    for text in (f"CREATE ROLE motu LOGIN PASSWORD '{password}'", "CREATE DATABASE motu OWNER motu ENCODING UTF8 TEMPLATE template0"):
        leader.sql(text, "postgres")
    hosts = ",".join(f"127.0.0.1:{m.port}" for m in machines)
    return machines, f"postgresql://motu:{password}@{hosts}/motu?sslmode=verify-full&sslrootcert={where}/database.pem"


class Roamer(ledger.Player):
    """Asks one node after the other, and writes down when and where it was answered."""

    def post(self, server, seat, body):
        before = set(self.ledger)
        self.times = getattr(self, "times", {})
        faults = len(self.faults)
        super().post(server, seat, body)
        now = f"{time.time() % 100000:.2f} at {server.port}"
        for seq in set(self.ledger) - before:
            self.times[seq] = now
        if len(self.faults) > faults:
            seq = int(re.search(r"\d+|$", str(self.faults[-1]))[0] or 0)
            self.faults[-1] = f"{self.table} {self.faults[-1]}: {now}, before {self.times.get(seq)}"

    def play_on(self, nodes, stop, answered):
        while not stop.is_set() and not self.stopping:
            before, asked = len(self.ledger), time.monotonic()
            try:
                server = self.rng.choice(nodes).server
                if self.unanswered:
                    self.post(server, *self.unanswered)
                else:
                    self.step(server)
            except (OSError, ConnectionError, ValueError, IndexError, KeyError):
                pass
            if len(self.ledger) > before:
                answered.append((asked, time.monotonic()))
            stop.wait(0.05)


def all_follow(machines):
    """Whether both others follow the leader. One that has just come back may call itself a standby and still have to undo what the
    leader never had: it is on another timeline."""
    states = [m.state() for m in machines]
    follows = [r for s in states for r in s.get("replication", []) if r["state"] == "streaming"]
    waited_for = asynchronous or any(m.is_("sync") for m in machines)
    return len(follows) == 2 and len({s.get("timeline") for s in states}) == 1 and waited_for


def die(machines, asleep, answered):
    """The leader's machine; how long until anybody was answered again."""
    leader = next(m for m in machines if m.is_("leader"))
    if asynchronous:  # what is acknowledged meanwhile is on one machine alone
        leader.hush()
    leader.signal(signal.SIGSTOP if asleep else signal.SIGKILL)
    begun = time.monotonic()
    # what was asked before may be answered late: it had been kept
    wait_until(lambda: any(asked > begun + 0.5 for asked, _ in answered[-30:]), 90, 0.02)
    silence = min((at - begun for asked, at in answered if asked > begun + 0.5), default=99)
    print(f"# {leader.name} {'fell asleep' if asleep else 'died'}: {silence:.1f} s without an answer", flush=True)
    if asleep:
        leader.signal(signal.SIGCONT)
    else:
        leader.process.wait()
        leader.start()
    check(f"{leader.name} comes back as a standby", wait_until(lambda: all_follow(machines), 300, 0.5), [m.state() for m in machines])
    return silence


class Crowd:
    """The players; between two faults they pause, and it is looked for what was acknowledged."""

    def __init__(self, nodes, tables):
        self.nodes, self.tables, self.answered, self.players = nodes, tables, [], []

    def play(self):
        playing = [p for p in self.players if not p.stopping]
        fresh = ledger.open_tables(self.nodes[0].server, self.tables - len(playing))  # in place of games that are over
        self.players += [Roamer(p.table, p.seats, i) for i, p in enumerate(fresh, len(self.players))]
        self.stop = threading.Event()
        self.threads = [threading.Thread(target=p.play_on, args=(self.nodes, self.stop, self.answered)) for p in self.players]
        for thread in self.threads:
            thread.start()

    def pause(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def hidden(self):
        """What was acknowledged and some node does not show."""
        return [(p.table, node.number, m) for node in self.nodes for p in self.players for m in p.missing(node.server)]

    def lost(self, machines):
        """What was acknowledged and the leader has not."""
        leader = next(m for m in machines if m.is_("leader"))
        there = leader.sql("SELECT game || '/' || seq || ' ' || split_part(text, ' ', 2) FROM motu.event WHERE text LIKE 'move c%'")
        there = set(there.splitlines())
        return [(p.table, seq, name, p.times.get(seq)) for p in self.players for seq, (name, _) in p.ledger.items()
                if f"{p.table}/{seq} {name}" not in there] + [f for p in self.players for f in p.faults]

    def verify(self, machines):
        self.pause()
        lost = self.lost(machines)
        moves = sum(len(p.ledger) for p in self.players)
        check(f"{moves} acknowledged moves are in the leader's log, at their numbers", not lost, lost[:5])
        hidden = self.hidden()
        check("and every node shows them", not hidden, hidden[:5])


if not Path("/usr/bin/patroni").exists() or not Path("/usr/bin/etcd").exists():
    sys.exit("There is no patroni, or no etcd (Debian: patroni etcd-server).")
with guests.folder() as where:
    os.chmod(where, 0o755)
    machines, place = start_databases(where)
    nodes = [Node(motu, place, where, n) for n in range(3)]
    crowd, silences = Crowd(nodes, int(os.environ.get("MOTU_TEST_TABLES", "30"))), []
    for n in range(deaths):
        crowd.play()
        time.sleep(2)
        silences.append(die(machines, kinds[n % len(kinds)], crowd.answered))
        crowd.verify(machines)
    print(f"# ttl is {ttl} s, the goal {ttl + 2} s")
    check("players are answered again within twice the ttl", max(silences) <= 2 * ttl, silences)
    check("the nodes stop when told", [n.stop() for n in nodes] == [0, 0, 0])
    said = guests.run(motu, "verify-data", "--data", place)
    check("every chain and every decision of chance comes out the same again", "0 differences" in said, said)
    for machine in machines:
        machine.signal(signal.SIGKILL)
wire.done()
