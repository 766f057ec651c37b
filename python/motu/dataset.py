"""Datasets: the files of ``motu selfplay``, mapped into memory. doc/datasets.md describes the format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from os import PathLike
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu._engine import Error
from motu.game import Game, State

_TYPES = {"U8": "<u1", "U16": "<u2", "U32": "<u4", "U64": "<u8", "F32": "<f4"}
_FORMAT = "dataset 1"


class Positions(NamedTuple):
    """Decisions as a learner wants them. Values, results and luck begin with the seat that decides, as observations do."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    policies: NDArray[np.float32]
    values: NDArray[np.float32]
    results: NDArray[np.float32]
    luck: NDArray[np.float32]


def _head(file: NDArray[np.uint8], path: object) -> tuple[dict[str, dict], dict[str, str], int]:
    """The columns that the head names, its other contents, and where it ends."""
    length = int.from_bytes(file[:8].tobytes(), "little")
    if len(file) < 8 or length > len(file) - 8:
        raise Error(f"{path} is not a dataset")
    try:
        columns = json.loads(file[8:8 + length].tobytes())
        about = columns.pop("__metadata__")
        if about["motu"] != _FORMAT:
            raise KeyError("motu")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Error(f"{path} is not a dataset in columns of this version") from error
    return columns, about, 8 + length


class Dataset:
    """The columns of a file that ``motu selfplay`` or ``motu dataset merge`` has written, a row for each decision of a player.

    Nothing is read before it is used: the arrays are the file. ``columns`` has all of them by name; they are read-only.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        try:
            file = np.memmap(path, np.uint8, "r")
        except ValueError as error:  # an empty file
            raise Error(f"{path} is not a dataset") from error
        columns, about, start = _head(file, path)
        self.columns: dict[str, NDArray] = {}
        for name, column in columns.items():
            try:
                first, last = column["data_offsets"]
                part = file[start + first:start + last].view(_TYPES[column["dtype"]])
                self.columns[name] = part.reshape(column["shape"])
            except (ValueError, TypeError, KeyError) as error:
                raise Error(f"{path} is cut off or damaged: column {name}") from error
        #: The options that games were played with, and the words of the command that made the file.
        self.options: list[str] = about["options"].split(";")[:-1]
        self.command: str = about["command"]
        #: The game, with the options and rules of the first game in the file.
        self.game = self._game(about["game"], 0)
        #: What the deciding player saw, and decided; who that was; how many decisions had been made before.
        self.observations: NDArray[np.uint8] = self.columns["observation"]
        self.actions: NDArray[np.uint16] = self.columns["action"]
        self.seats: NDArray[np.uint8] = self.columns["seat"]
        self.plies: NDArray[np.uint16] = self.columns["ply"]
        #: The index of the game in the file; whether there was a search: if not, visits and values are 0.
        self.games: NDArray[np.uint32] = self.columns["game"]
        self.searched: NDArray[np.uint8] = self.columns["searched"]
        #: For each seat, in parts of the win: what the search expected, the result, and the luck still to come.
        self.values: NDArray[np.float32] = self.columns["value"]
        self.results: NDArray[np.float32] = self.columns["result"]
        self.luck: NDArray[np.float32] = self.columns["luck"]

    def _game(self, name: str, place: int) -> Game:
        if not len(self.columns["game_rules"]):
            return Game(name, {})
        words = dict(word.split("=", 1) for word in self.options[self.columns["game_options"][place]].split())
        return Game(name, {**words, "rules": int(self.columns["game_rules"][place])})

    def __len__(self) -> int:
        return len(self.actions)

    def num_games(self) -> int:
        """How many games there are."""
        return len(self.columns["game_number"])

    def rows(self, game: int) -> range:
        """The decisions of a game, by its index in the file."""
        start = self.columns["row_start"]
        if not 0 <= game < len(start) - 1:
            raise IndexError(f"there is no game {game}")
        return range(int(start[game]), int(start[game + 1]))

    def _check(self, first: int, last: int) -> None:
        if first < 0 or last >= len(self):
            raise IndexError(f"there is no decision {first if first < 0 else last}")

    def visits(self, row: int) -> dict[int, int]:
        """The legal actions of a decision, with how often each was visited."""
        self._check(row, row)
        part = slice(*map(int, self.columns["policy_start"][[row, row + 1]]))
        return dict(zip(self.columns["policy_action"][part].tolist(), self.columns["policy_visits"][part].tolist()))

    def state(self, row: int) -> State:
        """The position in which a decision was made, replayed: the truth, with everything that was hidden."""
        self._check(row, row)
        place = int(self.games[row])
        first = int(self.columns["move_start"][place])
        state = self._game(self.game.name, place).new_initial_state()
        for move in self.columns["move"][first:first + int(self.plies[row])].tolist():
            state.apply_action(move)
        return state

    def positions(self, rows: Sequence[int] | NDArray[np.integer]) -> Positions:
        """Some decisions as arrays, policies and masks as wide as there are actions."""
        rows = np.asarray(rows, np.int64)
        if rows.size:
            self._check(int(rows.min()), int(rows.max()))
        start, end = self.columns["policy_start"][rows], self.columns["policy_start"][rows + 1]
        policies = np.zeros((len(rows), self.game.num_distinct_actions()), np.float32)
        masks = np.zeros(policies.shape, np.uint8)
        for i, part in enumerate(map(slice, start.tolist(), end.tolist())):
            actions = self.columns["policy_action"][part]
            masks[i, actions] = 1
            policies[i, actions] = self.columns["policy_visits"][part]
        total = policies.sum(1, keepdims=True)
        policies /= np.where(total > 0, total, 1)
        return Positions(self.observations[rows], masks, policies, *(self._from_own_seat(column, rows)
                                                                     for column in (self.values, self.results, self.luck)))

    def _from_own_seat(self, column: NDArray[np.float32], rows: NDArray[np.int64]) -> NDArray[np.float32]:
        players = self.columns["game_seats"][self.games[rows]].astype(np.int64)[:, None]
        place = np.arange(column.shape[1])
        turned = (self.seats[rows].astype(np.int64)[:, None] + place) % players
        return np.where(place < players, np.take_along_axis(column[rows], turned, 1), np.float32(0))
