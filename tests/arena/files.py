"""files.py: a folder for the files of a test, and what is done with them."""
import os
import tempfile

from tap import check

place = tempfile.TemporaryDirectory()


def path(name):
    return os.path.join(place.name, name)


def read(name):
    with open(path(name), "rb") as file:
        return file.read()


def write(name, data):
    with open(path(name), "wb") as file:
        file.write(data)


def refused(name, got, code):
    """A command that ended with that exit code, after a sentence on standard error and nothing else."""
    check(name, got.returncode == code and got.stderr.startswith("motu ") and not got.stdout, got)
