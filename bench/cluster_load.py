#!/usr/bin/env python3
"""cluster_load.py LOAD [WORDS…]: `load moves WORDS…` with several nodes on a database and its synchronous standby, both with fsync, and
what the databases did meanwhile. Run it by with_postgres:

    MOTU_TEST_FSYNC=on tests/server/with_postgres python3 bench/cluster_load.py build/release/bench/load --nodes 3 --rate 2000

MOTU_STANDBY=no leaves the standby out."""
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/server"))
from databases import Database, place  # noqa: E402


def processor_ms():
    """Of all processes of both databases, including those that have ended: their parents have counted them."""
    total = 0
    for name in ("data", "standby"):
        file = Path(os.environ["MOTU_TEST_POSTGRES"]) / name / "postmaster.pid"
        if not file.exists():
            continue
        postmaster = file.read_text().split()[0]
        for process in [postmaster, *subprocess.run(["pgrep", "-P", postmaster], capture_output=True, text=True).stdout.split()]:
            try:
                fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            total += sum(int(f) for f in (fields[11:15] if process == postmaster else fields[11:13]))
    return total * 1000 // os.sysconf("SC_CLK_TCK")


def figure(text):
    return int(first.sql(text) or 0)


first, second = Database("data", 5432), Database("standby", 5433)
if os.environ.get("MOTU_STANDBY") != "no":
    second.follow(first)
cpu, wal = processor_ms(), figure("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")
commits = figure("SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'")
done = subprocess.run([sys.argv[1], "moves", "--data", place, *sys.argv[2:]])
cpu, wal = processor_ms() - cpu, figure("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn") - wal
commits = figure("SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'") - commits
events = figure("SELECT count(*) FROM motu.event")
size = figure("SELECT pg_total_relation_size('motu.event')")
print(f"databases, from the first table to the end: {events} events, {cpu * 1000 / events:.0f} µs of processor time and {wal / events:.0f} "
      f"bytes of WAL an event, {size / events:.0f} bytes on disk, {events / commits:.1f} events a transaction")
sys.exit(done.returncode)
