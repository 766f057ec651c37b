#!/usr/bin/env python3
"""test_faults.py MOTU_PLANTED: a mistake of motu's own, planted: what the command line and the server say before they end."""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))
import guests  # noqa: E402
import wire  # noqa: E402
from wire import check  # noqa: E402

motu = sys.argv[1]
ENVIRONMENT = os.environ | {"LC_ALL": "C.UTF-8", "XDG_STATE_HOME": tempfile.mkdtemp(prefix="motu-state-"),
                            "ASAN_OPTIONS": "handle_abort=0"}
CONDITION = 'strncmp(words, "planted failure"'
PLACE = re.compile(r"tests/planted/planted\.c:\d+")
GAME = ["play", "kahuna", "first=black", "--seed", "1", "--ascii"]


def run(*words, stdin):
    return subprocess.run([motu, *words], input=stdin, capture_output=True, text=True, timeout=60, env=ENVIRONMENT)


def record_in(text):
    """The record that was printed, checked by motu itself."""
    record = text[text.index("motu: 1\n"):]
    return record, run("check", "-", stdin=record)


got = run(*GAME, stdin="draw pile\nwhy planted failure\nquit\n")
check("play names the condition", CONDITION in got.stderr, got.stderr)
check("and its place, from the top of the source", PLACE.search(got.stderr) and "/tests/planted" not in got.stderr, got.stderr)
record, checked = record_in(got.stderr)
check("and the record so far, which is right", checked.returncode == 0 and "black draw pile" in record, checked)
check("and ends by a signal", got.returncode < 0, got.returncode)
got = run("--lang", "de", *GAME, stdin="why planted failure\n")
check("in the reader's language", "einen Fehler gemacht" in got.stderr and CONDITION in got.stderr, got.stderr)
got = run(*GAME, stdin="why planted failure twice\n")
check("a record that breaks too is printed as far as it goes",
      got.stderr.count(CONDITION) == 1 and "chance deal black" in got.stderr and got.returncode < 0, got.stderr)

requests = [{"cmd": "new", "game": "kahuna", "options": "first=black", "seed": "1"}, *[{"cmd": "chance"}] * 9,
            {"cmd": "why", "move": "planted failure"}]
got = run("engine", stdin="".join(json.dumps(r) + "\n" for r in requests))
record, checked = record_in(got.stderr)
check("engine answers what came before", got.stdout.count('"ok":true') == len(requests) - 1, got.stdout)
check("and prints condition, place and record", CONDITION in got.stderr and PLACE.search(got.stderr)
      and checked.returncode == 0 and record.count("\nchance ") == 9, got.stderr)
got = run("engine", stdin=json.dumps({"cmd": "hello"}) + "\n")
check("without a fault nothing is said", got.returncode == 0 and not got.stderr, got)

with guests.folder() as where:
    server = guests.serve(motu, where / "games.db")
    seats = guests.sit(server, game="kahuna", options="first=black")
    try:
        seats["black"].do("move", expect=seats["black"].view()["seq"] + 1, move="planted failure")
        check("the server does not answer", False)
    except (OSError, ConnectionError):
        check("the server does not answer", True)
    code, said = server.stop()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    faults = [line for line in lines if line["event"] == "fault"]
    check("the server ends by a signal", code < 0, code)
    check("its log has one fault, as JSON", len(faults) == 1, said)
    fault = faults[0]
    check("with level, condition and place", fault["level"] == "fatal" and CONDITION in fault["condition"]
          and fault["file"] == "tests/planted/planted.c" and fault["line"] > 0, fault)
    check("with the table's id", fault["table"] == seats["black"].table, fault)
    check("with the record as onlookers see it", "viewer: public" in fault["record"]
          and "chance deal black ?" in fault["record"], fault["record"])
    server = guests.serve(motu, where / "games.db")
    check("started again it has the game", "moves" in guests.Guest(server, seats["black"].table, seats["black"].token).view())
    server.stop()
wire.done()
