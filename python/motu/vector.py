"""Many games at once, stepped in C into your own arrays."""

from __future__ import annotations

import contextlib
import mmap
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu import _engine
from motu._engine import Error
from motu.game import Game, _seed


_LARGE_PAGE = 1 << 21


def _zeros(shape: tuple[int, ...], dtype: Any) -> Any:
    """As numpy's, in large pages where the system has them: a step touches rows all over the array."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    if size < _LARGE_PAGE // 4 or not hasattr(mmap, "MADV_HUGEPAGE"):
        return np.zeros(shape, dtype)
    room = -(-size // _LARGE_PAGE) * _LARGE_PAGE + _LARGE_PAGE  # one more, since it may begin anywhere
    memory = mmap.mmap(-1, room, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with contextlib.suppress(OSError):  # a system without them
        memory.madvise(mmap.MADV_HUGEPAGE)
    offset = -np.frombuffer(memory, np.uint8).ctypes.data % _LARGE_PAGE
    return np.frombuffer(memory, dtype, int(np.prod(shape)), offset).reshape(shape)


class Batch(NamedTuple):
    """The arrays of a :class:`VectorEnv`, a row for each game. Every step changes them; copy what you want to keep."""

    observations: NDArray[np.uint8]  #: of the player who decides
    masks: NDArray[np.bool_]  #: of that player's legal actions
    rewards: NDArray[np.float32]  #: of all players; zeros unless the step ended a game
    terminations: NDArray[np.bool_]  #: whether it did: the observation is then the first of the next game
    players: NDArray[np.int8]  #: who decides

    @classmethod
    def zeros(cls, game: Game, num_envs: int) -> Batch:
        """New arrays for that many games: ``VectorEnv(game, n, buffers=Batch.zeros(game, n))`` writes to them."""
        return cls(
            _zeros((num_envs, game.observation_tensor_size()), np.uint8),
            _zeros((num_envs, game.num_distinct_actions()), np.bool_),
            np.zeros((num_envs, game._max_seats), np.float32),
            np.zeros(num_envs, np.bool_),
            np.zeros(num_envs, np.int8),
        )


def _for_reading(array: Any) -> Any:
    """The same memory, as an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view


class VectorEnv:
    """``num_envs`` games that step together. Chance decides by itself, and a game that is over begins again at once.

    A game depends only on the seed, its number (``first`` plus the place in the batch) and the actions. ``buffers``
    are arrays of yours, which every step writes in full; those that are None are skipped. With ``untouched`` you promise that
    nobody else writes to their observations and masks, so that a step need write only what has changed, which is faster.
    Without ``buffers`` the arrays are the environment's own, read-only and therefore untouched. ``threads`` splits the games
    among that many threads.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seed: int | None = 0,
        first: int = 0,
        threads: int = 1,
        buffers: Batch | None = None,
        untouched: bool = False,
    ) -> None:
        if threads < 1:
            raise ValueError("there must be at least one thread")
        if untouched and (buffers is None or buffers.observations is None or buffers.masks is None):
            raise ValueError("only observations and masks of yours can be promised to stay untouched")
        self.game = game
        self.num_envs = num_envs
        self._opening = (game.name, game.options, game.rules, num_envs)
        self._first = first
        self._batch = _engine.Batch.open(*self._opening, _seed(seed), first)
        self._untouched = untouched or buffers is None
        self._rows = Batch.zeros(game, num_envs) if buffers is None else Batch(*buffers)
        self.buffers = Batch(*map(_for_reading, self._rows)) if buffers is None else self._rows
        #: Where :meth:`sample_actions` puts its choice.
        self.actions: NDArray[np.int32] = np.zeros(num_envs, np.int32)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        bounds = [num_envs * part // threads for part in range(threads + 1)]
        self._ranges = list(zip(bounds, bounds[1:]))
        self._look()

    def _look(self) -> None:
        self._batch.look(0, self.num_envs, *self._rows)
        if self._untouched:
            self._batch.keep(self._rows.observations, self._rows.masks)

    def reset(self, seed: int | None = None) -> Batch:
        """Begins all games again; the same ones for the same seed."""
        self._batch.decisions()  # raises if it is closed
        batch = _engine.Batch.open(*self._opening, _seed(seed), self._first)
        self._batch.close()
        self._batch = batch
        self._look()
        return self.buffers

    def step(self, actions: NDArray[np.int32]) -> Batch:
        """Makes one decision in each game. Raises :class:`motu.Error` if one is not legal, and then nothing has happened."""
        if self._pool is None:
            self._batch.step(0, self.num_envs, actions, *self._rows)
            return self.buffers
        self._check(actions)  # one part cannot know that another will refuse
        calls = [self._pool.submit(self._batch.step, begin, end, actions, *self._rows) for begin, end in self._ranges]
        for call in calls:
            call.result()
        return self.buffers

    def _check(self, actions: Any) -> None:
        if self.buffers.masks is None:
            raise ValueError("several threads need masks")
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(f"actions must be {self.num_envs} whole numbers")
        known = (numbers >= 0) & (numbers < self.game.num_distinct_actions())
        legal = known & self.buffers.masks[np.arange(self.num_envs), np.where(known, numbers, 0)]
        if not legal.all():
            wrong = int(np.argmin(legal))
            raise Error(f"action {numbers[wrong]} of game {wrong} is not legal")

    def sample_actions(self) -> NDArray[np.int32]:
        """A random legal action for each game, in :attr:`actions`."""
        self._batch.choose(0, self.num_envs, self.actions)
        return self.actions

    def state_json(self, index: int) -> str:
        """The truth of one game, as JSON: :meth:`motu.Game.state_from_json` reads it."""
        return self._batch.to_json(index)

    def decisions(self) -> tuple[int, int]:
        """Decisions so far in all games: of players, and all with chance's."""
        return self._batch.decisions()

    def close(self) -> None:
        """Frees the memory. Any later call raises :class:`motu.Error`."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
        self._batch.close()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()
