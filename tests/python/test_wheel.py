"""The wheel that pip makes: built from the tree, installed without the network, usable by itself."""
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from harness import equal, run, test

SOURCE = Path(__file__).resolve().parent.parent.parent / "python"
# Plays outside of the build folder's package.
PROGRAM = "import motu; s = motu.load_game('kahuna').new_initial_state(1); s.apply_chance(); print(motu.__file__, s.move_number())"


def play_with(folder):
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, cwd=folder)
    equal(done.returncode, 0, done.stderr)
    place, moves = done.stdout.split()
    assert place.startswith(str(folder)), place
    equal(moves, "1")


def make_wheel(folder, package=None):
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    environment.pop("LD_PRELOAD", None)
    if package:
        environment["MOTU_PYTHON_PACKAGE"] = package
    program = f"import wheel_builder; print(wheel_builder.build_wheel({str(folder)!r}))"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    equal(done.returncode, 0, done.stderr[-2000:])
    return Path(folder) / done.stdout.strip().splitlines()[-1]


@test
def a_wheel_of_what_is_built_plays():
    with tempfile.TemporaryDirectory() as folder:
        wheel = make_wheel(folder, os.environ["MOTU_PACKAGE"])
        assert wheel.name.endswith(".whl") and "-cp311-abi3-" in wheel.name
        with zipfile.ZipFile(wheel) as archive:
            equal(archive.testzip(), None)
            assert "motu/py.typed" in archive.namelist() and "motu/_engine.pyi" in archive.namelist()
            archive.extractall(Path(folder) / "site")
        play_with(Path(folder) / "site")


@test
def pip_installs_it_without_a_network():
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode:
        print("# there is no pip here")
        return
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MOTU_PYTHON_PACKAGE": os.environ["MOTU_PACKAGE"], "PIP_NO_INDEX": "1"}
        command = [sys.executable, "-m", "pip", "install", "--no-deps", "--quiet", "--target", folder, str(SOURCE)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        equal(done.returncode, 0, done.stderr[-2000:])
        play_with(Path(folder))


@test
def a_wheel_is_built_from_the_tree():
    if not os.environ.get("MOTU_LONG"):
        print("# MOTU_LONG=1 compiles the engine for it, which takes a minute")
        return
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(make_wheel(folder)) as archive:
            archive.extractall(Path(folder) / "site")
        play_with(Path(folder) / "site")


run()
