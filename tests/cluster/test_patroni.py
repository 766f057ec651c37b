#!/usr/bin/env python3
"""test_patroni.py MOTU [DEATHS]: contrib/cluster/patroni.yml for real: etcd, three Patroni with their PostgreSQL, TLS between them and
three nodes, and players at all of them. The leader's machine dies, by turns without a word and by falling asleep, and comes back; how
long was nobody answered? A command of its own: it takes a minute for each death, and Debian's patroni and etcd-server. As root the
databases run as postgres."""
import atexit
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
        self.where, self.name = where, f"db{number}"
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
        self.config = where / f"{self.name}.yml"
        self.config.write_text(text)
        self.start()

    def start(self):
        self.process = begin(self.where, self.name, "/usr/bin/patroni", self.config)

    def is_(self, role):
        """Whether it is the leader, sync (the standby that commits wait for), or replica."""
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/{role}", timeout=2).status == 200
        except (OSError, urllib.error.URLError):
            return False

    def processes(self):
        """Patroni, and all that the database is."""
        try:
            postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        except OSError:
            return [self.process.pid]
        others = subprocess.run(["pgrep", "-P", str(postmaster)], capture_output=True, text=True).stdout.split()
        return [self.process.pid, postmaster, *map(int, others)]

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
    begin(where, "etcd", "/usr/bin/etcd", "--data-dir", where / "etcd", "--listen-client-urls", f"http://127.0.0.1:{client}",
          "--advertise-client-urls", f"http://127.0.0.1:{client}", "--listen-peer-urls", f"http://127.0.0.1:{peer}",
          "--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}", "--initial-cluster", f"default=http://127.0.0.1:{peer}")
    machines = [Machine(where, n, client, password) for n in (1, 2, 3)]
    check("Patroni makes a leader and two standbys of the configuration that hosts are given",
          wait_until(lambda: any(m.is_("leader") for m in machines) and sum(m.is_("replica") for m in machines) == 2
                     and any(m.is_("sync") for m in machines), 120, 0.5))
    leader = next(m for m in machines if m.is_("leader"))
    for text in (f"CREATE ROLE motu LOGIN PASSWORD '{password}'", "CREATE DATABASE motu OWNER motu ENCODING UTF8 TEMPLATE template0"):
        subprocess.run(["psql", "-XAtq", f"postgresql://postgres:{password}@127.0.0.1:{leader.port}/postgres?sslmode=require", "-c", text],
                       check=True)
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
            before = len(self.ledger)
            try:
                server = self.rng.choice(nodes).server
                if self.unanswered:
                    self.post(server, *self.unanswered)
                else:
                    self.step(server)
            except (OSError, ConnectionError, ValueError, IndexError, KeyError):
                pass
            if len(self.ledger) > before:
                answered.append(time.monotonic())
            stop.wait(0.05)


def die(machines, asleep, answered):
    """The leader's machine; how long until anybody was answered again."""
    leader = next(m for m in machines if m.is_("leader"))
    begun = time.monotonic()
    leader.signal(signal.SIGSTOP if asleep else signal.SIGKILL)
    wait_until(lambda: any(t > begun + 1.5 for t in answered[-3:]), 90, 0.02)
    silence = max((b - a for a, b in zip([begun, *answered], answered) if b > begun), default=99)
    print(f"# {leader.name} {'fell asleep' if asleep else 'died'}: {silence:.1f} s without an answer", flush=True)
    if asleep:
        leader.signal(signal.SIGCONT)
    else:
        leader.process.wait()
        leader.start()
    check(f"{leader.name} comes back as a standby", wait_until(lambda: leader.is_("replica"), 120, 0.5))
    wait_until(lambda: any(m.is_("sync") for m in machines), 60, 0.5)
    return silence


if not Path("/usr/bin/patroni").exists() or not Path("/usr/bin/etcd").exists():
    sys.exit("There is no patroni, or no etcd (Debian: patroni etcd-server).")
with guests.folder() as where:
    os.chmod(where, 0o755)
    machines, place = start_databases(where)
    nodes = [Node(motu, place, where, n) for n in range(3)]
    players = [Roamer(p.table, p.seats, i) for i, p in enumerate(ledger.open_tables(nodes[0].server, 30))]
    stop, answered = threading.Event(), []
    threads = [threading.Thread(target=p.play_on, args=(nodes, stop, answered)) for p in players]
    for thread in threads:
        thread.start()
    time.sleep(2)
    silences = [die(machines, n % 2 == 1, answered) for n in range(deaths)]
    print(f"# ttl is {ttl} s, the goal {ttl + 2} s")
    check("players are answered again within twice the ttl", max(silences) <= 2 * ttl, silences)
    stop.set()
    for thread in threads:
        thread.join()
    lost = [m for p in players for m in p.missing(nodes[0].server)] + [f for p in players for f in p.faults]
    check(f"{sum(len(p.ledger) for p in players)} acknowledged moves are there, at their numbers", not lost, lost[:5])
    check("the nodes stop when told", [n.stop() for n in nodes] == [0, 0, 0])
    said = guests.run(motu, "verify-data", "--data", place)
    check("every chain and every decision of chance comes out the same again", "0 differences" in said, said)
    for machine in machines:
        machine.signal(signal.SIGKILL)
wire.done()
