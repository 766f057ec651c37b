"""Requests that are damaged at random, and states that are spoilt on purpose."""
import json
import random
import re
from typing import Any

from support import Engine, equal, read_answer

PIECES = [b'"', b"{", b"[", b"]", b"}", b":", b",", b"\\u0000", b"\\ud800", b"1e999", b"-", b"\xff", b"?", b"*"]
VALUES = [b'""', b"0", b"null", b"[]", b"{}", b"-1", b"1e5", b'"all"']
NUMBERS = [b"-1", b"99999999999999999999", b"0", b"255", b"256"]


def mutate(line: bytes, others: list[bytes], rng: random.Random) -> bytes:
    at, to = sorted((rng.randrange(len(line) + 1), rng.randrange(len(line) + 1)))
    kind = rng.randrange(7)
    if kind == 0:
        return line[:at] + bytes([rng.randrange(256)]) + line[at + 1:]
    if kind == 1:
        return line[:at] + line[to:]
    if kind == 2:
        return line[:at] + line[at:to] * 2 + line[to:]
    if kind == 3:
        other = rng.choice(others)
        return line[:at] + other[rng.randrange(len(other)):]
    if kind == 4:
        return line[:at] + rng.choice(PIECES) + line[at:]
    pattern, others = (rb'"[^"]*"', VALUES) if kind == 5 else (rb"[0-9]+", NUMBERS)
    return re.sub(pattern, lambda found: rng.choice([found.group(), *others]), line)


def refuses_spoilt(engine: Engine, state: dict[str, Any], wrong: list[dict[str, Any]]) -> None:
    """A state with any of these changes, or without any of its members, is not loaded."""
    for change in wrong:
        answer = engine.ask("load", state=state | change)
        equal((answer["ok"], answer.get("error") in ("syntax", "unknown")), (False, True), f"{change}: {answer}")
    for key in state:
        if key == "rules":
            continue  # a state without it is of version 1
        answer = engine.ask("load", state={k: v for k, v in state.items() if k != key})
        equal(answer["ok"], False, f"without {key}")


def damage_requests(engine: Engine, valid: list[dict[str, Any]], records: list[str], tries: int, rng: random.Random) -> None:
    """Requests that were right once: each damaged one is answered, and at the end the session still is."""
    lines = [json.dumps(one).encode() for one in valid]
    tried = 0
    while tried < tries:
        line = rng.choice(lines)
        for _ in range(rng.randrange(1, 4)):
            line = mutate(line, lines, rng).replace(b"\n", b" ") or b"x"
        if not line.strip(b" \t\r") or b"quit" in line:
            continue
        tried += 1
        engine.send(line)
        read_answer(engine.receive())
        if tried % 20 == 0:  # so that there is a game to damage
            engine.do("load", record=rng.choice(records))
    equal(engine.do("hello", id="end")["id"], "end")
