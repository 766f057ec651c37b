"""What all tests share: running motu, speaking the engine protocol, sitting at the terminal."""
import json
import os
import pty
import random
import re
import select
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

ISLANDS = "ALOA BARI COCO DUDA ELAI FAAA GOLA HUNA IFFI JOJO KAHU LALE".split()
SEATS = ("black", "white")
KAIVAI_SEATS = ("red", "yellow", "green", "blue")
COMMANDS = ("play", "serve", "rules", "check", "replay", "draw", "analyse", "puzzle", "engine", "arena", "examine",
            "selfplay", "dataset", "samples", "fit", "stats", "perft", "bench", "verify", "verify-data", "admin", "backup", "move-data", "think")
SECONDS = 30  # that any one answer may take

tests: dict[str, Callable[[], None]] = {}
motu = ""
source = Path()


def use(path: str, source_dir: str) -> None:
    global motu, source
    motu, source = os.path.abspath(path), Path(source_dir).resolve()


def test(function: Callable[[], None]) -> Callable[[], None]:
    """Registers a test; its name says what it proves."""
    assert function.__name__ not in tests, function.__name__
    tests[function.__name__] = function
    return function


# --- expectations ----------------------------------------------------------------------------------------


class Failure(Exception):
    """Something is not as it should be."""


class Skip(Exception):
    """The test cannot be made here."""


def short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) < 1500 else text[:1000] + " … " + text[-400:]


def expect(condition: Any, what: Any) -> None:
    if not condition:
        raise Failure(short(what))


def equal(got: Any, wanted: Any, what: str = "") -> None:
    if got != wanted:
        raise Failure(f"{what}\n  got    {short(got)}\n  wanted {short(wanted)}")


def contains(text: str, part: str) -> None:
    expect(part in text, f"{part!r} is not in {short(repr(text))}")


def lacks(text: str, pattern: str) -> None:
    found = re.search(pattern, text)
    expect(not found, found and f"{found.group()!r} is in {short(repr(text))}")


# --- running a command -------------------------------------------------------------------------------------


@dataclass
class Result:
    code: int
    out: str
    err: str
    seconds: float  # of processor time: how busy the machine is does not count
    kilobytes: int  # the largest it ever was in memory

    def lines(self) -> list[str]:
        return self.out.splitlines()


state = tempfile.TemporaryDirectory(prefix="motu-state-")  # games that tests leave are no games of whoever runs them


def environment(**changes: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR" and not key.startswith("LC_")}
    return kept | {"LC_ALL": "C.UTF-8", "TERM": "xterm", "XDG_STATE_HOME": state.name} | changes


def expect_no_sanitizer_report(err: str) -> None:
    expect(not re.search(r"Sanitizer|runtime error:", err), err)


def wait_for(process: subprocess.Popen, seconds: float = SECONDS) -> tuple[int, float, int]:
    """Exit code, seconds of processor time and kilobytes; a process that does not end is killed."""
    until = time.monotonic() + seconds
    if process.returncode is not None:  # waited for already, as kill() does
        return process.returncode, 0, 0
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss
        if time.monotonic() > until:
            process.kill()
            process.wait()
            raise Failure(f"{process.args} did not end within {seconds} s")
        time.sleep(0.002)


def run(*words: str, stdin: Any = b"", stdout: Any = None, cwd: Any = None, seconds: float = SECONDS,
        env: dict[str, str] | None = None, program: str = "", **more: Any) -> Result:
    """Runs motu; stdin is text, bytes or a file, stdout a file if it is not wanted here."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        if isinstance(stdin, (str, bytes)):
            given.write(stdin.encode() if isinstance(stdin, str) else stdin)
            given.seek(0)
            stdin = given
        process = subprocess.Popen([program or motu, *words], stdin=stdin, stdout=out if stdout is None else stdout,
                                   stderr=err, cwd=cwd, env=env or environment(), **more)
        code, spent, kilobytes = wait_for(process, seconds)
        out.seek(0)
        err.seek(0)
        result = Result(code, out.read().decode(errors="surrogateescape"), err.read().decode(errors="surrogateescape"),
                        spent, kilobytes)
    expect_no_sanitizer_report(result.err)
    return result


class Folder(tempfile.TemporaryDirectory):
    """A folder for the files of one test."""

    def put(self, name: str, content: str | bytes) -> str:
        path = Path(self.name) / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def __enter__(self) -> "Folder":
        return self


@contextmanager
def long_file(begin: bytes, megabytes: int, end: bytes) -> Iterator[BinaryIO]:
    """A file with that many megabytes of x in between; they are never in our own memory, which counts."""
    with tempfile.TemporaryFile() as file:
        file.write(begin)
        for _ in range(megabytes):
            file.write(b"x" * (1 << 20))
        file.write(end)
        file.seek(0)
        yield file


def succeed(*words: str, **how: Any) -> Result:
    """Runs motu, which must do what it is asked and say nothing on standard error."""
    result = run(*words, **how)
    equal((result.code, result.err), (0, ""), f"motu {' '.join(words)}")
    return result


def refuse(code: int | tuple[int, ...], *words: str, message: str = "", out: str = "", **how: Any) -> Result:
    """Runs motu in an empty folder; it must refuse with that exit code and exactly one message, print nothing
    and leave nothing in the folder."""
    with tempfile.TemporaryDirectory() as folder:
        result = run(*words, cwd=how.pop("cwd", folder), **how)
        equal(os.listdir(folder), [], f"motu {' '.join(words)} wrote into the folder")
    what = f"motu {' '.join(word[:80] for word in words)}: {result.err!r}"
    expect(result.code in (code if isinstance(code, tuple) else (code,)),
           f"{what}\nexit code {result.code}, not {code}")
    equal(result.out, out, f"{what}: on standard output")
    expect(re.fullmatch(r"motu[^\n]*: [^\n]+\n", result.err), f"not one message: {what}")
    contains(result.err, message)
    return result


# --- the engine protocol -----------------------------------------------------------------------------------


def read_json(text: str | bytes) -> Any:
    """JSON as strictly as it is defined: UTF-8, no double keys, no NaN."""

    def pairs(members: list[tuple[str, Any]]) -> dict[str, Any]:
        expect(len(dict(members)) == len(members), f"a key is there twice: {short(repr(text))}")
        return dict(members)

    def constant(name: str) -> None:
        raise Failure(f"{name} is not JSON")

    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        return json.loads(decoded, object_pairs_hook=pairs, parse_constant=constant)
    except ValueError as error:
        raise Failure(f"not JSON: {error}: {short(repr(text))}") from None


def read_answer(line: str | bytes) -> dict[str, Any]:
    answer = read_json(line)
    expect(isinstance(answer, dict) and isinstance(answer.get("ok"), bool), f"no answer: {short(repr(line))}")
    if not answer["ok"]:
        expect(answer.get("error") in ("syntax", "unknown", "illegal", "over", "state"), f"no error: {answer}")
        expect(isinstance(answer.get("message"), str) and answer["message"], f"no message: {answer}")
    return answer


def request(command: str, **fields: Any) -> dict[str, Any]:
    return {"cmd": command} | fields


def as_lines(requests: Iterable[Any]) -> bytes:
    return b"".join((r if isinstance(r, bytes) else json.dumps(r).encode()) + b"\n" for r in requests)


def converse(requests: Iterable[Any], *words: str) -> list[dict[str, Any]]:
    """Sends all requests (objects, or lines as bytes) to a fresh engine at once: one answer each."""
    requests = list(requests)
    result = succeed("engine", *words, stdin=as_lines(requests))
    answers = [read_answer(line) for line in result.out.encode(errors="surrogateescape").split(b"\n")[:-1]]
    equal(len(answers), len(requests), "answers to requests")
    return answers


class Engine:
    """`motu engine` as a partner in a conversation. At the end it must leave with 0 and without a word."""

    def __init__(self, *words: str) -> None:
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([motu, "engine", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.errors, bufsize=0, env=environment())
        self.unread = b""

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        self.process.stdin.close()
        code, *_ = wait_for(self.process)
        self.process.stdout.close()
        self.errors.seek(0)
        err = self.errors.read().decode(errors="replace")
        self.errors.close()
        if kind is None or code:
            expect_no_sanitizer_report(err)
        if kind is None:
            equal((code, err, self.unread), (0, "", b""), "how the engine left")

    def send(self, line: bytes) -> None:
        self.process.stdin.write(line + b"\n")

    def receive(self) -> bytes:
        while b"\n" not in self.unread:
            ready, _, _ = select.select([self.process.stdout], [], [], SECONDS)
            expect(ready, "the engine does not answer")
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            expect(more, f"the engine left in the middle of {self.unread!r}")
            self.unread += more
        line, self.unread = self.unread.split(b"\n", 1)
        return line

    def ask_raw(self, command: str, **fields: Any) -> bytes:
        self.send(json.dumps(request(command, **fields)).encode())
        return self.receive()

    def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        return read_answer(self.ask_raw(command, **fields))

    def do(self, command: str, **fields: Any) -> dict[str, Any]:
        """A request that must succeed."""
        answer = self.ask(command, **fields)
        expect(answer["ok"], f"{command} {fields}: {answer}")
        return answer

    def fail(self, error: str, command: str, **fields: Any) -> dict[str, Any]:
        """A request that must be refused like this, and change nothing."""
        before = self.ask_raw("state") + self.ask_raw("record")
        answer = self.ask(command, **fields)
        equal((answer["ok"], answer.get("error")), (False, error), f"{command} {short(repr(fields))}: {answer}")
        equal(self.ask_raw("state") + self.ask_raw("record"), before, f"{command} {fields} has changed something")
        return answer

    def start(self, options: str = "", seed: str = "1", game: str = "kahuna") -> dict[str, Any]:
        return self.do("new", game=game, options=options, seed=seed)

    def deal(self, options: str = "first=black", seed: str = "1") -> None:
        """A new game up to the first decision of a player."""
        answer = self.start(options, seed)
        while answer["actor"] == "chance":
            answer = self.do("chance")

    def moves(self, **fields: Any) -> list[str]:
        return self.do("moves", **fields)["moves"]

    def state(self, **fields: Any) -> dict[str, Any]:
        return self.do("state", **fields)["state"]

    def play_at_random(self, rng: random.Random, most: int = 1000) -> int:
        """Goes on until the game is over or so many decisions are made; how many they were."""
        for made in range(most):
            moves = self.moves()
            if not moves:
                return made
            self.do("play", move=choose(rng, moves))
        return most


def choose(rng: random.Random, moves: list[str]) -> str:
    """A move at random; rather no abstaining, so that much happens."""
    return rng.choice([move for move in moves if move != "abstain"] or moves)


# --- games that are known ----------------------------------------------------------------------------------


BLACK_DEAL = [f"deal black {island}" for island in ("ALOA", "BARI", "COCO")]
WHITE_DEAL = [f"deal white {island}" for island in ("DUDA", "ELAI", "FAAA")]
ROW = [f"reveal {island}" for island in ("GOLA", "HUNA", "IFFI")]
DEAL = BLACK_DEAL + WHITE_DEAL + ROW


def dealt(engine: Engine, options: str = "first=black") -> dict[str, Any]:
    """Black holds ALOA BARI COCO, white DUDA ELAI FAAA, the row is GOLA HUNA IFFI, black begins."""
    engine.start(options)
    return engine.do("play", moves=DEAL)


@cache
def golden(name: str, game: str = "kahuna") -> list[dict[str, Any]]:
    path = source / "tests" / "golden" / "games" / f"{game}-{name}.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()]


def fnv(moves: list[str]) -> str:
    """The checksum of a list of moves, as golden games have it."""
    value = 0xCBF29CE484222325
    for byte in "\n".join(moves).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def golden_moves(name: str, game: str = "kahuna") -> list[str]:
    return [line["move"] for line in golden(name, game)[1:] if line["move"]]


@cache
def golden_record(name: str, viewer: str = "all", decisions: int | None = None, game: str = "kahuna") -> str:
    """The record of a golden game, or of its beginning."""
    answers = converse([request("new", game=game, rules=golden(name, game)[0].get("rules", 1), options=golden(name, game)[0]["options"]),
                        request("play", moves=golden_moves(name, game)[:decisions]),
                        request("record", viewer=viewer)])
    return answers[2]["record"]


def is_hidden_from_black(move: str, player: str | None) -> bool:
    """Whether black sees that this is decided, but not what."""
    return (move.startswith("deal white ") or (player == "white" and move.startswith("card "))
            or (player == "white" and move.startswith("discard ") and not move.endswith("*")))


def play_twins(left: Engine, right: Engine, options: str, seed: int, look: Callable[[str | None], None]) -> int:
    """Plays two games that look the same to black, with other hidden cards for white wherever it can be. Calls
    look(actor) before each decision and at the end, and goes as far as both can go the same way; how far."""
    rng = random.Random(seed)
    for engine in (left, right):
        engine.start(options)
    made = 0
    while True:
        states = [left.state(), right.state()]
        player, actor = states[0]["player"], states[0]["actor"]
        moves = [left.moves(), right.moves()]
        look(actor)
        hidden = [[move for move in one if is_hidden_from_black(move, player)] for one in moves]
        shared = sorted(set(moves[0]) & set(moves[1]) - set(hidden[0]) - set(hidden[1]))
        if hidden[0] and hidden[1] and (not shared or rng.random() < 0.5):
            pair = choose_hidden(rng, hidden, states)
        elif actor == "white" and "draw pile" in shared and ends_soon(states):
            pair = ["draw pile"] * 2  # a chance to hold the same cards again
        elif shared:
            pair = [choose(rng, shared)] * 2
        else:
            return made
        left.do("play", move=pair[0])
        right.do("play", move=pair[1])
        made += 1


def ends_soon(states: list[dict[str, Any]]) -> bool:
    return states[0]["pile"] < 10


def choose_hidden(rng: random.Random, hidden: list[list[str]], states: list[dict[str, Any]]) -> list[str]:
    """Different cards for white; but alike again before the pile ends, as its last cards will be seen."""
    hands = [Counter(state["hands"]["white"]) for state in states]
    if states[0]["actor"] == "chance" and ends_soon(states):
        missing = [hands[1] - hands[0], hands[0] - hands[1]]
        healing = [[move for move in hidden[i] if move.split()[-1] in missing[i]] for i in (0, 1)]
        if healing[0] and healing[1]:
            return [rng.choice(one) for one in healing]
        both = sorted(set(hidden[0]) & set(hidden[1]))
        if both:
            return [rng.choice(both)] * 2
    one = rng.choice(hidden[0])
    if one in hidden[1] and rng.random() < 0.4:
        return [one, one]
    return [one, rng.choice([move for move in hidden[1] if move != one] or hidden[1])]


# --- the terminal ------------------------------------------------------------------------------------------


class Terminal:
    """`motu play` with somebody who reads up to the next question and types a line."""

    QUESTIONS = (*(f"{seat}> ".encode() for seat in SEATS + KAIVAI_SEATS), b"ready. ", b"without saving. ")

    def __init__(self, *words: str, tty: bool = False, env: dict[str, str] | None = None, cwd: Any = None) -> None:
        self.errors = tempfile.TemporaryFile()
        self.reading, writing = pty.openpty() if tty else os.pipe()
        self.process = subprocess.Popen([motu, "play", *words], stdin=subprocess.PIPE, stdout=writing,
                                        stderr=self.errors, bufsize=0, env=env or environment(), cwd=cwd)
        os.close(writing)
        self.all = ""

    def __enter__(self) -> "Terminal":
        self.opening = self.read()
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        if kind is not None:
            self.process.kill()
        self.process.stdin.close()
        code, *_ = wait_for(self.process)
        os.close(self.reading)
        expect_no_sanitizer_report(self.said())
        self.errors.close()
        if kind is None:
            equal(code, 0, "the exit code of play")

    def read(self, seconds: float = SECONDS) -> str:
        """All up to the next question, or to the end."""
        text = b""
        while not text.endswith(self.QUESTIONS):
            ready, _, _ = select.select([self.reading], [], [], seconds)
            expect(ready, f"no question after {text[-300:]!r}")
            try:
                more = os.read(self.reading, 1 << 16)
            except OSError:  # so a pseudo-terminal says that nobody writes any more
                more = b""
            if not more:
                break
            text += more
        decoded = text.decode(errors="surrogateescape")
        self.all += decoded
        return decoded

    def type(self, line: str | bytes, seconds: float = SECONDS) -> str:
        try:
            self.process.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")
        except BrokenPipeError:
            pass
        return self.read(seconds)

    def end_input(self) -> str:
        self.process.stdin.close()
        return self.read()

    def said(self) -> str:
        """What went to standard error so far."""
        self.errors.seek(0)
        return self.errors.read().decode()

    def moves(self) -> list[str]:
        answer = self.type("moves")
        return [move for move in re.split(r"\s{2,}|\n", answer[:answer.rindex("\n")]) if move]

    def play_at_random(self, rng: random.Random, most: int = 1000) -> str:
        """Plays on until the game is over or so many moves are made; the last text."""
        text = self.all
        for _ in range(most):
            while text.endswith("ready. "):
                text = self.type("")
            if not text.endswith("> "):
                return text
            text = self.type(choose(rng, self.moves()))
        return text


def cards_of(text: str) -> list[str]:
    """The cards on the last line "Your cards: …" of a screen."""
    lines = re.findall(r"Your cards:(.*)", text)
    expect(lines, f"no cards in {text!r}")
    return lines[-1].split()
