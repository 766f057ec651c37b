"""doc/python.md does what it says: its examples are run as they stand there, one after the other."""
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import equal, run, test

GUIDE = Path(__file__).resolve().parent.parent.parent / "doc/python.md"
BLOCKS = list(re.finditer(r"^```python\n(.*?)^```$", GUIDE.read_text(), re.S | re.M))
SPACE = {"__name__": "guide"}
# Some examples start motu, and make files.
os.environ["PATH"] = os.path.dirname(os.environ["MOTU"]) + os.pathsep + os.environ["PATH"]
FOLDER = tempfile.TemporaryDirectory()
os.chdir(FOLDER.name)


def example(number, block):
    line = GUIDE.read_text()[: block.start()].count("\n") + 1

    def check():
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * line + block.group(1), str(GUIDE), "exec"), SPACE)
        assert "print(" not in block.group(1) or printed.getvalue().strip(), "it prints nothing"

    check.__name__ = f"example_{number}_of_the_guide_in_line_{line}"
    test(check)


for at, found in enumerate(BLOCKS, 1):
    example(at, found)


@test
def the_guide_has_examples():
    assert len(BLOCKS) >= 10


@test
def the_bench_measures():
    done = subprocess.run(
        [sys.executable, "-m", "motu.bench", "--seconds", "0.05", "--games", "16"], capture_output=True, text=True
    )
    equal(done.returncode, 0, done.stderr)
    equal(len(re.findall(r"^(?:kahuna|kaivai) +\w.*(?: +\d+\.\d\d){3} +\d+%$", done.stdout, re.M)), 8, done.stdout)


run()
