#!/usr/bin/env python3
"""test_leaks.py PLANTED_LEAKS: the tests of secrets, with each of ten leaks planted in the house (leaks.c), must be red."""
import os
import subprocess
import sys

LEAKS = ("words of a decision that was taken back", "the log from its beginning", "the words of a notice", "the length of an update",
         "what onlookers are shown", "a long record", "a field for finding faults", "the order of members", "a gap in the numbers",
         "the time of an event")
failed = 0
for number, name in enumerate(LEAKS, 1):
    run = subprocess.run([sys.argv[1]], env={**os.environ, "MOTU_LEAK": str(number)}, capture_output=True, text=True)
    found = run.returncode == 1 or "FAILED" in run.stdout + run.stderr or "not ok" in run.stdout
    print(f"{'ok' if found else 'not ok'} {number} - a leak is found: {name}")
    failed += not found
print(f"1..{len(LEAKS)}")
sys.exit(failed > 0)
