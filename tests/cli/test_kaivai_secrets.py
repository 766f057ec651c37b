"""Kaivai over the engine protocol: what is shown in secret (KV-62), and masked records."""
import random
import re
from collections.abc import Iterator
from typing import Any

from kaivai_session import before_the_last, fixed, kaivai_viewers, to_scoring
from support import KAIVAI_SEATS, Engine, equal, expect, golden, golden_record, test

# --- the secret of KV-62 -------------------------------------------------------------------------------------


def questions(viewer: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for command in ("state", "record", "moves"):
        yield command, {"viewer": viewer}
    for move in ("show 0", "show 1", "show 5", "show 40", "show ?", "score F4", "pass", "roll 1"):
        yield "why", {"move": move, "viewer": viewer}


def see_the_same(left: Engine, right: Engine, viewers: list[str], where: str) -> None:
    for viewer in viewers:
        for command, fields in questions(viewer):
            one, two = (engine.ask_raw(command, **fields) for engine in (left, right))
            equal(two, one, f"{command} {fields} {where}")


def show_apart(left: Engine, right: Engine, players: int, rng: random.Random) -> int:
    """Both games stand before the first `show` of a village: everybody shows something else in the other game.
    Nobody else may see a difference before the last has shown; how many decisions were hidden."""
    seats, differing = KAIVAI_SEATS[:players], []
    scoring = left.state()["scoring"]
    while left.state()["scoring"] == scoring:
        actor, moves = left.state()["actor"], left.moves()
        equal((right.state()["actor"], right.moves()), (actor, moves))
        one, two = rng.sample(moves, 2) if len(moves) > 1 and rng.random() < 0.8 else [rng.choice(moves)] * 2
        answers = [engine.ask_raw("play", move=move) for engine, move in ((left, one), (right, two))]
        if left.state()["scoring"] != scoring:
            break
        equal(answers[0], answers[1], "the answers to play")
        if one != two:
            differing.append(actor)
        blind = ["public", *(seat for seat in seats if seat not in differing)]
        see_the_same(left, right, blind, f"after {one} and {two} by {actor}")
        expect(one == two or left.ask_raw("record", viewer=actor) != right.ask_raw("record", viewer=actor),
               "who has chosen does not see it")
    for viewer in ("public", *seats):  # now it lies open, for everybody
        for engine in (left, right):
            lines = engine.do("record", viewer=viewer)["record"].splitlines()
            whole = engine.do("record")["record"].splitlines()
            equal([line for line in lines if not line.startswith("viewer:")], whole, f"revealed to {viewer}")
            view, truth = engine.state(viewer=viewer), engine.state()
            equal(view | {"influence": None}, truth | {"influence": None}, f"revealed to {viewer}")
    return len(differing)


def no_secret_leaks(profile: str, players: int) -> None:
    rng, hidden = random.Random(f"{profile}{players}"), 0
    with Engine() as left, Engine() as right:
        to_scoring(left, fixed(profile, players))
        while left.do("play", moves=[])["actor"]:
            left.do("play", move=rng.choice(left.moves()))
            right.do("load", record=left.do("record")["record"])
            if left.state()["phase"] == "show":
                hidden += show_apart(left, right, players, rng)
    expect(hidden > 8, f"only {hidden} decisions differed")


@test
def kaivai_engine_what_is_shown_stays_secret_in_2010_en_with_four_players():
    no_secret_leaks("2010-en", 4)


@test
def kaivai_engine_what_is_shown_stays_secret_in_2010_de_with_three_players():
    no_secret_leaks("2010-de", 3)


@test
def kaivai_engine_what_is_shown_stays_secret_in_2005_sk_with_four_players():
    no_secret_leaks("2005-sk", 4)


@test
def kaivai_engine_what_is_shown_stays_secret_in_2005_it_with_three_players():
    no_secret_leaks("2005-it", 3)


# --- masked records ------------------------------------------------------------------------------------------


@test
def kaivai_engine_masked_record_of_an_unfinished_village_answers_for_its_viewer_only():
    for players in (3, 4):
        with Engine() as engine, Engine() as masked:
            shown = before_the_last(engine, fixed("2005-sk", players))
            for viewer in kaivai_viewers(players):
                record = engine.do("record", viewer=viewer)["record"]
                wanted = {f"{seat} show {'?' if seat != viewer else i + 2}" for i, seat in enumerate(shown)}
                equal(set(record.splitlines()[-len(shown):]), wanted, viewer)
                equal(masked.do("load", record=record), engine.do("play", moves=[]))
                for command, fields in questions(viewer):
                    fields = {key: value for key, value in fields.items() if key != "viewer"}
                    if fields.get("move") == "show ?":
                        continue
                    wanted_raw = engine.ask_raw(command, viewer=viewer, **fields)
                    equal(masked.ask_raw(command, **fields), wanted_raw, f"{viewer}: {command} {fields}")
                    equal(masked.ask_raw(command, viewer=viewer, **fields), wanted_raw)
                for other in ("all", *kaivai_viewers(players)):
                    if other != viewer:
                        for command in ("state", "record", "moves"):
                            equal(masked.ask(command, viewer=other)["error"], "state", f"{command} for {other}")


@test
def kaivai_engine_masked_game_of_a_viewer_goes_on_and_follows_the_open_game():
    """Every village: each viewer's record is read after each decision and played on by what the viewer sees."""
    rng = random.Random(8)
    with Engine() as engine, Engine() as masked:
        for profile, players in (("2010-de", 3), ("2005-it", 4)):
            to_scoring(engine, fixed(profile, players), "8")
            while engine.do("play", moves=[])["actor"]:
                viewer = rng.choice(kaivai_viewers(players))
                masked.do("load", record=engine.do("record", viewer=viewer)["record"])
                state = engine.state()
                move = rng.choice(engine.moves())
                engine.do("play", move=move)
                after = engine.state(viewer=viewer)
                hidden = state["phase"] == "show" and state["actor"] != viewer and after["scoring"] == state["scoring"]
                if state["phase"] == "show" and after["scoring"] != state["scoring"]:
                    # the last to show reveals what the masked game does not know: it is read again
                    unseen = [seat for seat, number in state["shown"].items()
                              if number is not None and state["influence"][seat] and seat != viewer]
                    equal(masked.ask("play", move=move)["ok"], not unseen, f"{viewer} {move} {state['shown']}")
                    masked.do("load", record=engine.do("record", viewer=viewer)["record"])
                else:
                    masked.do("play", move=re.sub(r"\d+$", "?", move) if hidden else move)
                equal(masked.state(), after, f"{viewer} after {move}")
                equal(masked.ask_raw("record"), engine.ask_raw("record", viewer=viewer), f"{viewer} after {move}")
                equal(masked.ask_raw("moves"), engine.ask_raw("moves", viewer=viewer))


@test
def kaivai_engine_refuses_question_marks_where_nothing_is_hidden():
    with Engine() as engine, Engine() as masked:
        shown = before_the_last(engine, fixed())
        answer = engine.fail("illegal", "play", move="show ?")
        equal(answer["rule"], "KV-62")
        whole = engine.do("record")["record"]
        equal(masked.ask("load", record=whole.replace("show 2", "show ?"))["ok"], False, "a whole record")
        own = engine.do("record", viewer=shown[0])["record"].replace(f"{shown[0]} show 2", f"{shown[0]} show ?")
        answer = masked.ask("load", record=own)
        equal((answer["ok"], answer.get("rule")), (False, "KV-62"), "one's own")
        public = engine.do("record", viewer="public")["record"]
        masked.do("load", record=public)
        equal(masked.ask("play", move="show ?")["ok"], False, "the last to show reveals it")
        for words in ("bid ?", "canoe ?", "place canoe ?"):
            equal(masked.ask("play", move=words)["ok"], False, words)
        for change in (("show ?", "show 41"), ("show ?", "shown ?"), ("show ?", "show")):
            equal(masked.ask("load", record=public.replace(*change, 1))["ok"], False, str(change))


@test
def kaivai_engine_records_of_finished_games_hide_nothing_from_anybody():
    with Engine() as engine:
        whole = golden_record("2010-en-3p-1", game="kaivai")
        for viewer in kaivai_viewers(3):
            record = golden_record("2010-en-3p-1", viewer, game="kaivai")
            equal(record.replace(f"viewer: {viewer}\n", ""), whole, viewer)
            equal(engine.do("load", record=record)["result"], golden("2010-en-3p-1", "kaivai")[0]["result"])
            equal(engine.ask("state", viewer="all")["error"], "state")
