#!/usr/bin/env python3
"""Black-box tests of the program: run.py PATH_TO_MOTU SOURCE_DIR [filter]

Runs every test of the modules test_*.py beside this file whose name contains the filter, and prints TAP.
Exit code 0 only if all of them passed.
"""
import importlib
import os
import sys
import traceback
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is left behind in the source folder
import support  # noqa: E402


def failure_lines(error: BaseException) -> list[str]:
    """What went wrong, and where in the tests."""
    lines = str(error).splitlines() or [type(error).__name__]
    if not isinstance(error, support.Failure):
        lines = traceback.format_exception_only(type(error), error)[-1].splitlines()
    here = os.path.dirname(os.path.abspath(__file__))
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename.startswith(here) and not frame.filename.endswith(("run.py", "support.py")):
            lines.append(f"at {os.path.basename(frame.filename)}:{frame.lineno}: {frame.line}")
    return lines


def main(arguments: list[str]) -> int:
    if len(arguments) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    support.use(arguments[1], arguments[2])
    wanted = arguments[3] if len(arguments) == 4 else ""
    for module in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(module.stem)
    return prove(wanted)


def prove(wanted: str = "") -> int:
    """Runs the tests that are known by now; the exit code."""
    number = failed = 0
    for name, test in support.tests.items():
        if wanted not in name:
            continue
        number += 1
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except support.Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}", flush=True)
        except Exception as error:  # a test that breaks has not passed
            failed += 1
            print(f"not ok {number} - {name}")
            for line in failure_lines(error):
                print(f"# {line}", flush=True)
    print(f"1..{number}")
    return 1 if failed or not number else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
