"""databases.py: a pair of databases, one the standby of the other, below the folder of with_postgres."""
import os
import shutil
import signal
import subprocess
import sys
import time

folder = os.environ.get("MOTU_TEST_POSTGRES") or sys.exit("There is no database. Run this by tests/server/with_postgres.")
# both of a pair, as motu is told of them: whichever takes writes
place = f"postgresql://motu@/postgres?host={folder},{folder}&port=5432,5433"


class Database:
    """One of the pair: a folder and a port."""

    def __init__(self, name, port):
        self.name, self.port, self.data = name, port, f"{folder}/{name}"

    def run(self, *words, check=True):
        return subprocess.run([f"{folder}/run", *words], check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def control(self, *words, check=True):
        return self.run("pg_ctl", "-D", self.data, "-s", "-w", *words, check=check)

    def sql(self, text, seconds=None):
        """What it answers, or how it complains; nothing if it takes longer."""
        try:
            done = subprocess.run(["psql", "-XAtq", f"postgresql://motu@/postgres?host={folder}&port={self.port}", "-c", text],
                                  capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            return ""
        return done.stdout.strip() or done.stderr

    def follow(self, first, waits=True):
        """Becomes the standby of another, from a fresh copy of it; returns when it has caught up. With `waits` the other's
        commits wait for it."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run("pg_basebackup", "-D", self.data, "-h", folder, "-p", str(first.port), "-U", "motu", "-R", "-X", "stream",
                 "-c", "fast", "--no-sync")
        self.attach(first, waits)

    def rewind(self, first):
        """The same from what it has of its own, which is sooner. False: it cannot; then it takes a fresh copy."""
        first.sql("CHECKPOINT")  # so that its control file says which timeline it is on
        done = self.run("pg_rewind", "-D", self.data, f"--source-server=host={folder} port={first.port} user=motu dbname=postgres", "-R",
                        "--no-sync", check=False)
        try:
            if not done.returncode:
                self.attach(first, True)
                return True
        except (AssertionError, subprocess.CalledProcessError):
            pass
        self.control("-m", "immediate", "stop", check=False)
        return False

    def attach(self, first, waits):
        with open(f"{self.data}/postgresql.auto.conf", "a", encoding="utf-8") as settings:
            settings.write(f"port = {self.port}\nsynchronous_standby_names = ''\n")
        self.control("-l", f"{self.data}/log", "start")
        wanted = "sync" if waits else "async"
        first.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{'*' if waits else ''}'")
        first.sql("SELECT pg_reload_conf()")
        until = time.monotonic() + 30
        while first.sql("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'") != wanted:
            assert time.monotonic() < until, first.sql("SELECT * FROM pg_stat_replication")
            time.sleep(0.05)

    def postmaster(self):
        """Its first process; None if there is none."""
        try:
            with open(f"{self.data}/postmaster.pid", encoding="utf-8") as file:
                return int(file.readline())
        except OSError:
            return None

    def receiver(self):
        """The process of a standby by which it hears from the other."""
        return int(self.sql("SELECT pid FROM pg_stat_wal_receiver"))


def fail_over(first, second, waits=True):
    """The first dies, the second takes its place. When that began."""
    if not waits:  # what is acknowledged meanwhile is on one machine alone
        sender = int(first.sql("SELECT pid FROM pg_stat_replication"))
        postmaster = first.postmaster()
        os.kill(sender, signal.SIGSTOP)
        time.sleep(0.8)
        os.kill(postmaster, signal.SIGKILL)  # before it could start another sender
        os.kill(sender, signal.SIGKILL)
    begun = time.monotonic()
    first.control("-m", "immediate", "stop", check=False)
    second.control("promote")
    second.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
    second.sql("SELECT pg_reload_conf()")
    return begun
