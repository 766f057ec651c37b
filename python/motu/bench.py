"""How fast Python steps many games: ``python3 -m motu.bench``.

Random actions, with observations and masks, chance and new games included, on one thread, in CPU time.
"""

from __future__ import annotations

import argparse
import time

from motu.game import load_game, registered_games
from motu.vector import Batch, VectorEnv


def measure(name: str, games: int, seconds: float, bare: bool) -> tuple[float, float]:
    """Decisions of players, and all decisions, in a second of CPU time."""
    game = load_game(name)
    with VectorEnv(game, games, buffers=Batch(None, None, None, None, None) if bare else None) as env:  # type: ignore[arg-type]
        for _ in range(100):  # games of all ages
            env.step(env.sample_actions())
        before, begun = env.decisions(), time.process_time()
        while time.process_time() - begun < seconds:
            for _ in range(10):
                env.step(env.sample_actions())
        spent, after = time.process_time() - begun, env.decisions()
    return (after[0] - before[0]) / spent, (after[1] - before[1]) / spent


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m motu.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line (default: 3)")
    parser.add_argument("--games", type=int, default=1024, help="in a batch (default: 1024)")
    options = parser.parse_args()
    print(f"{options.games} games at once; millions a second: decisions of players, and with chance's")
    for name in registered_games():
        for bare, what in ((False, "observations and masks"), (True, "neither")):
            players, all_of_them = measure(name, options.games, options.seconds, bare)
            print(f"{name:8} {what:24} {players / 1e6:6.2f} {all_of_them / 1e6:6.2f}", flush=True)


if __name__ == "__main__":
    main()
