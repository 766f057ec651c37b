"""Records: games as texts that every part of motu reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from motu import _engine
from motu._engine import Error
from motu.game import Game, State


class Ply(NamedTuple):
    """A place in a record: who decides next and what is decided then, in words; None at its end."""

    number: int
    player: int
    words: str | None
    state: State


class Record:
    """A recorded game. A player's record, with ``?`` for what that player did not see, can only be looked at."""

    def __init__(self, text: str) -> None:
        self._position = _engine.Position.from_record(text)
        name, rules, options, seen_by, _ = self._position.describe()
        words = dict(word.split("=", 1) for word in options.split())
        self.game = Game(name, {**words, "rules": rules})
        #: Whose record it is: a player, None for a whole one, -3 for what everybody saw.
        self.viewer: int | None = None if seen_by == -4 else seen_by
        #: The record as motu writes it, and its decisions in words.
        self.text = self._position.to_record(seen_by)
        self.decisions = [line.split(" ", 1)[1] for line in self.text.partition("\n\n")[2].splitlines()]

    def __len__(self) -> int:
        return self._position.count()

    def header(self, key: str) -> str | None:
        """A line of the header that describes the game but does not affect it: names, a date."""
        return self._position.header(key)

    def with_header(self, key: str, value: str) -> Record:
        """The same record with such a line."""
        position = self._position.copy()
        position.set_header(key, value)
        return Record(position.to_record(-4 if self.viewer is None else self.viewer))

    def state(self, ply: int | None = None) -> State:
        """The position after that many decisions, or at the end; in a player's record, as that player saw it."""
        return State(self.game, self._position.at(len(self) if ply is None else ply))

    def plies(self) -> Iterator[Ply]:
        """Every position of the game, from its beginning to its end, with what was decided there."""
        for number in range(len(self) + 1):
            state = self.state(number)
            yield Ply(number, state.current_player(), self.decisions[number] if number < len(self) else None, state)


def read_record(source: str | PathLike[str]) -> Record:
    """Reads and checks a record: a text, or the path of a file. Raises :class:`motu.Error` with the line that is wrong."""
    if isinstance(source, PathLike):
        return Record(Path(source).read_text(encoding="utf-8"))
    return Record(source)


def read_games(path: str | PathLike[str]) -> Iterator[Record]:
    """The games of a file of lines from ``motu arena --out`` or ``motu selfplay``, one after the other."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                game = json.loads(line)
                text = game["record"] if "arena" not in game and "selfplay" not in game else None
            except (ValueError, TypeError, KeyError) as error:
                raise Error(f"line {number} is not a game with its record") from error
            if text is not None:
                yield Record(text)
