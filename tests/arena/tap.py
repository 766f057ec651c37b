"""tap.py: what the scripts of this folder share: TAP lines, starting motu, talking to `motu engine`."""
import json
import subprocess
import sys
import time

MOTU = sys.argv[1]
_count = 0
_failed = 0


def check(what, condition, note=""):
    global _count, _failed
    _count += 1
    print(("ok" if condition else "not ok"), _count, "-", what, flush=True)
    if not condition:
        _failed += 1
        for line in str(note).splitlines()[:20]:
            print("#", line, flush=True)


def done():
    print(f"1..{_count}")
    sys.exit(1 if _failed else 0)


def motu(*words, stdin="", timeout=300):
    return subprocess.run([MOTU, *map(str, words)], input=stdin, capture_output=True, text=True, timeout=timeout)


class Engine:
    """A session with `motu engine`."""

    def __init__(self, *words):
        self.process = subprocess.Popen([MOTU, "engine", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.infos = []

    def send(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def receive(self):
        """The next answer; lines with info are kept apart."""
        while True:
            answer = json.loads(self.process.stdout.readline())
            if "info" not in answer:
                return answer
            self.infos.append(answer)

    def ask(self, **request):
        self.send(**request)
        return self.receive()

    def deal(self, options="", seed="1"):
        """Starts Kahuna and lets chance decide until a player is asked."""
        answer = self.ask(cmd="new", game="kahuna", options=options, seed=seed)
        while answer["actor"] == "chance":
            answer = self.ask(cmd="chance")
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait(10)


def measure(action):
    start = time.monotonic()
    result = action()
    return time.monotonic() - start, result
