"""Analysis: goes through a game decision by decision, and tells luck from play."""

from __future__ import annotations

from typing import NamedTuple

from motu._engine import Error
from motu.game import State
from motu.players import Move, Search, search
from motu.records import Record

_DOUBT = 12  # weight of the average, in visits, for a move that was hardly looked at


class Judgement(NamedTuple):
    """The verdict on one decision of a player, from what that player knew."""

    ply: int
    player: int
    played: int
    best: int
    loss: float  #: what the played move gave away of the win, from 0 to 1
    forced: bool  #: there was no choice
    values: list[float]  #: what each player may expect to win before it
    table: list[Move]  #: the most visited first


class Stroke(NamedTuple):
    """A decision of chance, and what it was worth to each player: it sums to 0."""

    ply: int
    outcome: int
    luck: list[float]


class Analysis(NamedTuple):
    """The result of :func:`analyse`. Sums are parts of the win: 0.08 is luck of 8 %."""

    judgements: list[Judgement]
    strokes: list[Stroke]  #: empty for a player's record, whose hidden cards are unknown
    luck: list[float]
    play: list[float]  #: minus what each player gave away

    def turning_points(self, count: int = 3) -> list[Judgement | Stroke]:
        """The biggest mistakes and strokes of luck, the biggest first."""
        turns: list[tuple[float, Judgement | Stroke]] = [(j.loss, j) for j in self.judgements if not j.forced]
        turns += [(max(s.luck), s) for s in self.strokes]
        return [turn for _, turn in sorted(turns, key=lambda turn: -turn[0])[:count]]


def _worth(state: State) -> list[float]:
    """What each player may expect to win; at the end what it got, on the same scale."""
    if not state.is_terminal():
        return state.value()
    seats = state.get_game().num_players()
    return [(value * (seats - 1) + 1) / seats for value in state.returns()]


def luck_of(state: State, outcome: int) -> list[float]:
    """What an outcome of chance is worth to each player: its value minus the mean over all outcomes by their odds.

    However good the value is, the mean of this over all outcomes is 0.
    """
    came: list[float] | None = None
    mean = [0.0] * state.get_game().num_players()
    for other, odds in state.chance_outcomes():
        worth = _worth(state.child(other))
        mean = [sum_ + odds * value for sum_, value in zip(mean, worth)]
        came = worth if other == outcome else came
    if came is None:
        raise Error(f"chance cannot bring {outcome!r} here")
    return [value - expected for value, expected in zip(came, mean)]


def loss_of(found: Search, played: int) -> float:
    """What a move gives away according to a search's table, as in ``motu analyse``: one hardly looked at counts as average."""
    rows = {move.action: move for move in found.table}
    visits = sum(move.visits for move in found.table)
    if not visits or len(rows) < 2 or played == found.action:
        return 0.0
    own = rows.get(played, Move(played, 0, 0.0))
    average = sum(move.visits * move.value for move in found.table) / visits
    value = own.value if found.solved else (own.visits * own.value + _DOUBT * average) / (own.visits + _DOUBT)
    best = rows[found.action].value if found.action in rows else 0.0
    return max(0.0, best - value)


def analyse(record: Record, name: str = "level=8,sensible=0", *, visits: int = 1000, seed: int = 0) -> Analysis:
    """Goes through a record: every decision of a player is judged by a search, every one of chance by its odds.

    It needs a whole record: a player's does not say what the others held.
    """
    if record.viewer is not None:
        raise Error("a player's record does not tell what the others held: analyse takes a whole one")
    seats = record.game.num_players()
    judgements, strokes, luck, play = [], [], [0.0] * seats, [0.0] * seats
    for ply in record.plies():
        if ply.words is None:
            break
        state, made = ply.state, ply.state.string_to_action(ply.words)
        if state.is_chance_node():
            stroke = Stroke(ply.number, made, luck_of(state, made))
            strokes.append(stroke)
            luck = [sum_ + part for sum_, part in zip(luck, stroke.luck)]
            continue
        found = search(state, name, visits=visits, seed=seed + ply.number)
        forced = len(state.legal_actions()) == 1
        loss = 0.0 if forced else loss_of(found, made)
        judgements.append(Judgement(ply.number, ply.player, made, found.action, loss, forced, found.values, found.table))
        play[ply.player] -= loss
    return Analysis(judgements, strokes, luck, play)
