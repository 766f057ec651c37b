"""world.py: what is around nodes and may fail: their cables, their clocks, the disk of the databases. Each says whether it can be had
here: cables and disks are for root, clocks need libfaketime (Debian: faketime)."""
import atexit
import glob
import os
import shutil
import subprocess


def can_fake_clocks(motu):
    with open(motu, "rb") as program:
        sanitized = b"__asan_init" in program.read()  # which wants to be loaded first
    return not sanitized and bool(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))


class Clock:
    """A node's calendar, some seconds ahead of the others'."""

    def __init__(self, where, number):
        self.file = where / f"clock{number}"
        self.set(0)

    def set(self, seconds):
        new = self.file.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.replace(self.file)

    def env(self):
        return {"LD_PRELOAD": glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")[0], "FAKETIME_TIMESTAMP_FILE": str(self.file),
                "FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


def ip(*words):
    return subprocess.run(["ip", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def can_lay_cables():
    name = f"motu-try-{os.getpid()}"
    here = os.geteuid() == 0 and shutil.which("ip") and ip("netns", "add", name)
    return bool(here) and ip("netns", "exec", name, "true") & ip("netns", "del", name)


class Cables:
    """A machine of its own for a node, as far as its network goes: a cable to the players and one to the databases."""

    def __init__(self):
        number, net = os.getpid() % 100000, f"198.18.{os.getpid() % 256}"
        self.space = f"motu-{os.getpid()}"
        self.node, self.databases, self.network = f"{net}.2", f"{net}.5", f"{net}.4/30"
        self.there = {"players": f"mp{number}n", "databases": f"md{number}n"}
        assert ip("netns", "add", self.space)
        atexit.register(ip, "netns", "del", self.space)  # the cables go with it
        for (which, there), place in zip(self.there.items(), (1, 5)):
            here = there[:-1] + "h"
            assert ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", self.space), which
            assert ip("addr", "add", f"{net}.{place}/30", "dev", here) and ip("link", "set", here, "up")
            self.inside("addr", "add", f"{net}.{place + 1}/30", "dev", there)
            self.inside("link", "set", there, "up")
        self.inside("link", "set", "lo", "up")

    def inside(self, *words):
        assert ip("-n", self.space, *words), words

    def prefix(self):
        return ("ip", "netns", "exec", self.space)

    def cut(self, which):
        self.inside("link", "set", self.there[which], "down")

    def mend(self, which):
        self.inside("link", "set", self.there[which], "up")


class Disk:
    """The disk with both databases, which with_small_disk has made."""

    def __init__(self):
        self.place = os.environ.get("MOTU_TEST_DISK")

    def fill(self):
        with open(f"{self.place}/filler", "wb", buffering=0) as filler:
            for piece in (1 << 20, 4096):  # to the last page
                try:
                    while filler.write(bytes(piece)) == piece:
                        pass
                except OSError:
                    pass

    def empty(self):
        os.unlink(f"{self.place}/filler")
