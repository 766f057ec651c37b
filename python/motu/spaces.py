"""Spaces like gymnasium's, for systems without it: what they contain, and samples."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


class Discrete:
    """Whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self._source = np.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        self._source = np.random.default_rng(seed)

    def sample(self, mask: NDArray[np.int8] | None = None) -> int:
        """One of them; with a mask, one whose entry there is not 0."""
        return int(self._source.integers(self.n) if mask is None else self._source.choice(np.flatnonzero(mask)))

    def contains(self, number: Any) -> bool:
        return isinstance(number, (int, np.integer)) and 0 <= int(number) < self.n

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Arrays of one shape whose numbers have bounds."""

    def __init__(self, low: Any, high: Any, shape: tuple[int, ...] | None = None, dtype: Any = np.float32) -> None:
        self.dtype = np.dtype(dtype)
        self.low = np.broadcast_to(np.asarray(low, self.dtype), shape if shape is not None else np.shape(low))
        self.high = np.broadcast_to(np.asarray(high, self.dtype), self.low.shape)
        self.shape = self.low.shape
        self._source = np.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        self._source = np.random.default_rng(seed)

    def sample(self) -> NDArray[Any]:
        return self._source.integers(self.low.astype(np.int64), self.high.astype(np.int64) + 1).astype(self.dtype)

    def contains(self, array: Any) -> bool:
        same = isinstance(array, np.ndarray) and array.shape == self.shape and array.dtype == self.dtype
        return same and bool(np.all(array >= self.low) and np.all(array <= self.high))

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype
        return same and bool(np.all(other.low == self.low) and np.all(other.high == self.high))

    def __repr__(self) -> str:
        return f"Box({self.shape}, {self.dtype})"


class Dict:
    """Several spaces by name."""

    def __init__(self, spaces: dict[str, Any]) -> None:
        self.spaces = dict(spaces)

    def seed(self, seed: int | None = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def keys(self) -> Any:
        return self.spaces.keys()

    def sample(self) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, things: Any) -> bool:
        same = isinstance(things, dict) and things.keys() == self.spaces.keys()
        return same and all(space.contains(things[name]) for name, space in self.spaces.items())

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and other.spaces == self.spaces

    def __repr__(self) -> str:
        return f"Dict({', '.join(self.spaces)})"
