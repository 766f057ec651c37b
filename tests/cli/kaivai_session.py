"""Kaivai over the engine protocol: how the tests begin a game."""
from typing import Any

from support import KAIVAI_SEATS, Engine, equal

PROFILES = ("2010-en", "2010-de", "2005-sk", "2005-it")
BLUE_SIDES = (5, 4, 3, 2)  # of six, from the largest die down (KV-41)
HEXES = [f"{chr(ord('A') + q + 6)}{row}" for q in range(-6, 7) for row in range(1, 14 - abs(q))]
FIXED_BASES = {("2010", 4): "A5-A6,G1-H1", ("2010", 3): "A5-A6,G1-H1", ("2005", 4): "A5,M4", ("2005", 3): "A5"}


def kaivai_viewers(players: int) -> tuple[str, ...]:
    return (*KAIVAI_SEATS[:players], "public")


def start(engine: Engine, options: str = "", seed: str = "1", rules: int = 2) -> dict[str, Any]:
    return engine.do("new", game="kaivai", options=options, seed=seed, rules=rules)


def fixed(profile: str = "2010-en", players: int = 4) -> str:
    """Options that leave nothing to chance before the first bid; red bids first."""
    seats = KAIVAI_SEATS[:players]
    return (f"profile={profile} players={players} bases={FIXED_BASES[profile[:4], players]} "
            f"ages={','.join(seats)}")


def to_scoring(engine: Engine, options: str, seed: str = "1") -> None:
    """A game in which everybody passes, up to the first village: so they all have much influence to show."""
    start(engine, options, seed)
    while (state := engine.state())["phase"] != "choose":
        moves = engine.moves()
        engine.do("play", move="pass" if "pass" in moves else moves[len(moves) // 2])
    equal(sum(state["influence"].values()), len(state["influence"]) * (3 + 2 * state["round"]), "KV-7, KV-21")


def before_the_last(engine: Engine, options: str) -> list[str]:
    """A village for which all but one have shown; who has, in order."""
    to_scoring(engine, options)
    engine.do("play", move=engine.moves()[0])
    shown, players = [], len(engine.state()["influence"])
    while len(shown) < players - 1:
        actor = engine.state()["actor"]
        engine.do("play", move=f"show {len(shown) + 2}")
        shown.append(actor)
    return shown
