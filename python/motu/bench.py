"""How fast Python steps many games: ``python3 -m motu.bench``.

Random actions, with observations and masks, chance and new games included, on one thread, in CPU time; in the environment's own
arrays, in arrays of one's own, in such that others write to, and without arrays. The last column compares with random games in C, one after the other, as
``motu bench`` plays them, chance's decisions counted in both. The two are measured in short turns, and the speed of
each is the one that a quarter of its turns exceed: whatever else runs on the machine slows some turns down and none up.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
from collections.abc import Iterator

from motu import _engine
from motu.game import Game, load_game, registered_games
from motu.vector import Batch, VectorEnv

NOTHING = Batch(None, None, None, None, None)  # type: ignore[arg-type]
TURN = 0.005  # seconds


def step(env: VectorEnv, seconds: float) -> tuple[float, int, int]:
    """CPU time, decisions of players, and all decisions."""
    before, begun = env.decisions(), time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(10):
            env.step(env.sample_actions())
    spent, after = time.process_time() - begun, env.decisions()
    return spent, after[0] - before[0], after[1] - before[1]


def play(game: Game, seconds: float, seeds: Iterator[int]) -> tuple[float, int]:
    """CPU time and decisions of random games in C: new ones each time, since the processor learns games that it has seen before."""
    decisions, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        decisions += _engine.random_games(game.name, game.options, game.rules, 50, next(seeds))
    return time.process_time() - begun, decisions


def upper_quarter(speeds: list[float]) -> float:
    """The speed that a quarter of them exceed."""
    return statistics.quantiles(speeds, n=4)[2]


def measure(env: VectorEnv, seconds: float) -> tuple[float, float, float]:
    """Decisions of players in a second of CPU time, all decisions, and all those of random games in C."""
    for _ in range(100):  # games of all ages
        env.step(env.sample_actions())
    players, everybody, alone = [], [], []
    seeds = itertools.count()
    for _ in range(max(4, round(seconds / TURN))):
        spent, by_players, by_all = step(env, TURN)
        players.append(by_players / spent)
        everybody.append(by_all / spent)
        spent, by_all = play(env.game, TURN / 2, seeds)
        alone.append(by_all / spent)
    return upper_quarter(players), upper_quarter(everybody), upper_quarter(alone)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m motu.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line (default: 3)")
    parser.add_argument("--games", type=int, default=1024, help="in a batch (default: 1024)")
    options = parser.parse_args()
    print(f"{options.games} games at once; millions a second: decisions of players, all decisions, those of random games in C")
    for name in registered_games():
        game = load_game(name)
        own = Batch.zeros(game, options.games)
        for what, buffers, untouched in (
            ("observations and masks", None, False),
            ("in arrays of one's own", own, True),
            ("written by others, too", own, False),
            ("neither", NOTHING, False),
        ):
            with VectorEnv(game, options.games, buffers=buffers, untouched=untouched) as env:
                players, everybody, alone = measure(env, options.seconds)
            print(
                f"{name:8} {what:24} {players / 1e6:6.2f} {everybody / 1e6:6.2f} {alone / 1e6:6.2f} {everybody / alone:5.0%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
