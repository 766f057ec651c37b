"""Computer players, searches with their tables, and matches between players of any kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from motu._engine import Error
from motu.game import Game, State, View, _seed

#: A player is a function: it gets what it may know and returns a legal action.
Player = Callable[[View], int]


class Move(NamedTuple):
    """A line of a search's table."""

    action: int
    visits: int
    value: float  #: what the mover may expect to win, from 0 to 1


class Search(NamedTuple):
    """What a search found. Players that do not search, or have no choice, have an empty table."""

    action: int
    visits: int
    solved: bool  #: nothing better exists
    values: list[float]  #: what each player may expect to win, from 0 to 1
    table: list[Move]  #: the most visited first


def search(state: State | View, name: str = "level=8", *, visits: int | None = None, seed: int | None = 0) -> Search:
    """What one of motu's players thinks of a decision: "level=1" to "level=8", "greedy", "random", "ismcts", "flat".

    It gets only what the player who decides may know. ``visits`` are iterations, by default the player's own.
    """
    view = state if isinstance(state, View) else state.view(max(state.current_player(), 0))
    if visits is not None and not 1 <= visits < 2**32:
        raise ValueError("visits must be at least 1")
    action, made, solved, values, table = view.think(name, visits or 0, _seed(seed))
    return Search(action, made, solved, values, [Move(*line) for line in table])


def player(name: str, *, visits: int | None = None, seed: int | None = 0) -> Player:
    """One of motu's players as a function. Equal seeds play equal games."""
    source = random.Random(_seed(seed))

    def decide(view: View) -> int:
        return search(view, name, visits=visits, seed=source.getrandbits(64)).action

    return decide


class Contest(NamedTuple):
    """The result of :func:`arena`: a player's share of all wins, with its 95 % interval (Wilson)."""

    games: int
    shares: list[float]
    intervals: list[tuple[float, float]]
    records: list[str]


def _wilson(share: float, games: int) -> tuple[float, float]:
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def _check_number(game: Game, players: Sequence[Player]) -> None:
    if len(players) != game.num_players():
        raise ValueError(f"{game.title} is played by {game.num_players()} here, not by {len(players)}")


def play(game: Game, players: Sequence[Player], *, seed: int | None = 0) -> State:
    """One game to its end; ``players`` in the order of the seats. Chance decides by the seed."""
    _check_number(game, players)
    state = game.new_initial_state(seed)
    while not state.is_terminal():
        who = state.current_player()
        if who < 0:
            state.apply_chance()
            continue
        action = players[who](state.view(who))
        if action not in state.legal_actions():
            raise Error(f"the player of seat {who} chose {action!r}, which is not legal")
        state.apply_action(action)
    return state


def arena(game: Game, players: Sequence[Player], games: int, *, seed: int = 0, keep: bool = False) -> Contest:
    """Games in which every player has each seat equally often; with ``keep``, their records as well."""
    if games < 1:
        raise ValueError("there must be at least one game")
    _check_number(game, players)
    seats, wins, records = game.num_players(), [0.0] * len(players), []
    for number in range(games):
        turn = number % seats
        at = [(seat + turn) % seats for seat in range(seats)]  # who sits where
        end = play(game, [players[who] for who in at], seed=seed + number // seats)
        for seat, value in enumerate(end.returns()):
            wins[at[seat]] += (value * (seats - 1) + 1) / seats
        if keep:
            records.append(end.record())
    shares = [won / games for won in wins]
    return Contest(games, shares, [_wilson(share, games) for share in shares], records)
