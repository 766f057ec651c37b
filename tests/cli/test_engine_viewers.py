"""What the engine protocol shows to whom: states, moves and records for a viewer, and nothing that leaks."""
import random
import re
from typing import Any

from support import DEAL, ISLANDS, SEATS, Engine, dealt, equal, expect, play_twins, test


def count_lists(seen: Any) -> Any:
    return {seat: cards if isinstance(cards, int) else len(cards) for seat, cards in seen.items()}


@test
def engine_state_shows_each_viewer_only_what_that_viewer_may_see():
    rng = random.Random(3)
    hidden_discards = 0
    with Engine() as engine:
        for options in ("", "variant2=on"):
            engine.start(options, "4")
            for _ in range(250):
                whole = engine.state()
                equal(engine.state(viewer="all"), whole)
                for viewer in (*SEATS, "public"):
                    view = engine.state(viewer=viewer)
                    for key in ("hands", "hidden_discards"):
                        wanted = {seat: whole[key][seat] if seat == viewer else len(whole[key][seat]) for seat in SEATS}
                        equal(view[key], wanted, f"{key} for {viewer}")
                    equal({k: v for k, v in view.items() if k not in ("hands", "hidden_discards")},
                          {k: v for k, v in whole.items() if k not in ("hands", "hidden_discards")},
                          f"the rest for {viewer}")
                hidden_discards += sum(count_lists(whole["hidden_discards"]).values())
                moves = engine.moves()
                if not moves:
                    break
                discards = [move for move in moves if move.startswith("discard")]
                draws = [move for move in moves if move.startswith(("draw", "card", "reveal"))]
                engine.do("play", move=rng.choice(discards or (draws if rng.random() < 0.5 else []) or moves))
    expect(hidden_discards, "nobody ever discarded")


@test
def engine_state_counts_24_cards_and_holds_no_card_three_times():
    with Engine() as engine:
        engine.start("variant2=on", "6")
        for _ in range(300):
            state = engine.state()
            cards = state["face_up"] + state["discards"]
            for key in ("hands", "open", "hidden_discards"):
                cards += state[key]["black"] + state[key]["white"]
            equal(len(cards) + state["pile"], 24, state)
            expect(all(cards.count(island) <= 2 for island in ISLANDS), cards)
            if not engine.moves():
                break
            engine.play_at_random(random.Random(state["turn"]), 1)


@test
def engine_moves_and_why_are_for_the_player_to_decide_only():
    with Engine() as engine:
        dealt(engine)
        for actor, other, card in (("black", "white", "G"), ("white", "black", "H")):
            equal(engine.moves(viewer=actor), engine.moves())
            equal(engine.do("why", move="abstain", viewer=actor)["ok"], True)
            for viewer in (other, "public"):
                engine.fail("state", "moves", viewer=viewer)
                for move in ("A-B", "D-E", "abstain"):
                    engine.fail("state", "why", move=move, viewer=viewer)
            engine.do("play", moves=[f"draw {card}", "reveal JOJO"])


@test
def engine_chance_decisions_are_seen_by_all_only():
    with Engine() as engine:
        engine.start("")
        for moves in (DEAL, ["first black", "draw pile"], ["card JOJO", "draw G"], ["reveal JOJO"]):
            equal(engine.do("moves", viewer="all")["actor"], "chance")
            for viewer in (*SEATS, "public"):
                engine.fail("state", "moves", viewer=viewer)
                engine.fail("state", "why", move=moves[0], viewer=viewer)
            engine.do("play", moves=moves)


@test
def engine_record_for_a_viewer_masks_what_that_viewer_cannot_see():
    with Engine() as engine:
        dealt(engine)
        engine.do("play", moves=["draw pile", "card JOJO", "draw pile", "card KAHU"])
        viewers = ("all", *SEATS, "public")
        lines = {viewer: engine.do("record", viewer=viewer)["record"].splitlines() for viewer in viewers}
        expect("viewer: black" in lines["black"] and "viewer: white" in lines["white"], lines)
        expect(not any(line.startswith("viewer") for line in lines["all"]), lines["all"])
        body = {viewer: text[text.index("") + 1:] for viewer, text in lines.items()}

        def masked(line: str, viewer: str, player: str) -> str:
            secret = re.match(r"chance (deal (black|white)|card) [A-Z]+$", line)
            owner = secret and (secret.group(2) or player)
            return re.sub(r"[A-Z]+$", "?", line) if secret and owner != viewer and viewer != "all" else line

        players = ["black"] * 11 + ["white"] * 2
        for viewer, text in body.items():
            equal(text, [masked(line, viewer, player) for line, player in zip(body["all"], players)], viewer)


def see_the_same(left: Engine, right: Engine, actor: str | None) -> None:
    questions = [("state", {}), ("record", {}), ("moves", {})]
    questions += [("why", {"move": move}) for move in ("abstain", "A-B", "E-I", "CxF CF", "draw pile", "discard A",
                                                       "swap", "end", "card ALOA")]
    for command, fields in questions:
        one, two = (engine.ask_raw(command, viewer="black", **fields) for engine in (left, right))
        equal(two, one, f"{command} {fields} while {actor} decides")


def no_leak_with(options: str, seeds: range, least: int) -> None:
    made = 0
    with Engine() as left, Engine() as right:
        for seed in seeds:
            made += play_twins(left, right, options, seed, lambda actor: see_the_same(left, right, actor))
            expect(left.ask_raw("record") != right.ask_raw("record"), "the twins are one game")
    expect(made >= least, f"only {made} decisions were compared")


@test
def engine_answers_for_black_do_not_depend_on_cards_black_cannot_know():
    no_leak_with("", range(4), 400)


@test
def engine_answers_for_black_do_not_depend_on_hidden_cards_with_both_variants():
    no_leak_with("variant1=on variant2=on", range(4), 400)
