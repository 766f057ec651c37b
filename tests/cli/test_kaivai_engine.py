"""Kaivai over the engine protocol: what protocol.md and kaivai.md promise."""
import json
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mutation import mutate, refuses_spoilt
from support import (KAIVAI_SEATS, Engine, converse, equal, expect, golden, golden_moves, golden_record,
                     read_answer, request, test)

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


# --- options -------------------------------------------------------------------------------------------------


@test
def kaivai_engine_hello_names_options_and_values():
    options = converse([request("hello")])[0]["games"]["kaivai"]
    equal(list(options), ["profile", "players", "dice", "start", "gifts", "influence", "bases", "ages"])
    equal((options["profile"], options["players"]), (list(PROFILES), ["4", "3"]))


@test
def kaivai_engine_refuses_wrong_options_with_syntax_and_keeps_the_game():
    wrong = ["profile=2015-en", "profile=", "profile", "profile=2010", "players=2", "players=5", "players=04",
             "dice=maybe", "start=pro", "variant1=on", "first=red", "handicap=red:1", "x=y", "=", "dice=on dice=on",
             "players=3 players=3",
             # an option of the other edition, also with its default
             "gifts=on", "gifts=off", "profile=2010-de gifts=off", "profile=2005-sk start=free",
             "start=beginner profile=2005-it", "profile=2005-it start=free",
             # bases: too few, too many, unknown, no pair, pairs in 2005, singles in 2010, too near, twice
             "bases=", "bases=A5-A6", "bases=A5-A6,G1-H1,M4-M5", "bases=A5-A6,G1", "bases=A5,G1", "bases=A5-A6,Z1-Z2",
             "bases=A5-A7,G1-H1", "bases=A5-A6,A6-A7", "bases=A5-A6,A5-A6", "bases=A5-A6,A7-B8", "bases=B2-B3,G1-H1",
             "bases=G6-G7,G1-H1", "bases=A5-A6;G1-H1", "bases=A5-A6,G1-H1,", "profile=2005-sk bases=A5-A6,G1-H1",
             "profile=2005-sk bases=A5", "profile=2005-sk bases=A5,A6", "profile=2005-it players=3 bases=A5,M4",
             "profile=2005-it bases=A5,A5", "profile=2005-it bases=A5,C3",
             # ages: not all, twice, strangers, a seat that does not play
             "ages=", "ages=red", "ages=red,blue,green", "ages=red,red,green,yellow", "ages=red,blue,green,black",
             "ages=red,blue,green,yellow,red", "ages=red blue green yellow", "players=3 ages=red,blue,green",
             "players=3 ages=red,yellow,green,blue", "ages=red;blue;green;yellow"]
    with Engine() as engine:
        start(engine, "profile=2005-sk players=3 gifts=off", "3")
        engine.do("chance")
        for options in wrong:
            answer = engine.fail("syntax", "new", game="kaivai", options=options)
            expect("line" not in answer, answer)


@test
def kaivai_engine_reads_options_in_any_order_and_writes_them_canonically():
    read = {"": "", "players=4 profile=2010-en dice=on start=free": "", "bases=random ages=random": "",
            "players=3 profile=2010-de": "profile=2010-de players=3",
            "gifts=off dice=off profile=2005-sk": "profile=2005-sk dice=off gifts=off",
            "profile=2005-it gifts=on": "profile=2005-it", "start=beginner  dice=off": "dice=off start=beginner",
            "ages=blue,red,green,yellow bases=H1-G1,A6-A5": "bases=A5-A6,G1-H1 ages=blue,red,green,yellow",
            "bases=M4,A5 profile=2005-sk": "profile=2005-sk bases=A5,M4"}
    with Engine() as engine:
        for given, canonical in read.items():
            start(engine, given)
            state = engine.state()
            equal(state["options"], canonical, given)
            expect(f"options: {canonical}".strip() in engine.do("record")["record"].splitlines(), given)


@test
def kaivai_engine_what_an_option_fixes_is_no_decision():
    with Engine() as engine:
        equal(start(engine, fixed()), {"ok": True, "actor": "red", "over": False})
        equal(engine.moves(), sorted((f"bid {number}" for number in range(1, 11)), key=str.encode))
        equal(start(engine, "ages=blue,green,red,yellow")["actor"], "chance")
        expect(all(move.startswith("base ") for move in engine.moves()), engine.moves())
        equal(start(engine, "bases=A5-A6,G1-H1")["actor"], "chance")
        equal(len(engine.moves()), 24)
        equal(engine.do("chance")["actor"], engine.state()["ages"][0])


# --- chance --------------------------------------------------------------------------------------------------


def odds_of_roll(move: str) -> Fraction:
    odds = Fraction(1)
    for side, blue in zip(move.split()[1:], BLUE_SIDES):
        odds *= Fraction(blue if side == "1" else 6 - blue, 6)
    return odds


@test
def kaivai_engine_odds_are_those_of_the_dice_and_shown_to_everybody():
    dice: set[int] = set()
    for name, players in (("2005-it-3", 4), ("2010-en-3p-2", 3)):
        moves = golden_moves(name, "kaivai")
        rolls = [i for i, move in enumerate(moves) if move.startswith(("ages", "base", "roll"))]
        requests, before = [request("new", game="kaivai", rules=golden(name, "kaivai")[0].get("rules", 1),
                                options=golden(name, "kaivai")[0]["options"])], 0
        for at in rolls:
            requests += [request("play", moves=moves[before:at])]
            requests += [request("moves", viewer=viewer) for viewer in ("all", *kaivai_viewers(players))]
            before = at
        answers = iter(converse(requests))
        next(answers)
        for at in rolls:
            next(answers)
            shown = [next(answers) for _ in range(players + 2)]
            expect(all(one == shown[0] for one in shown), f"{name}, decision {at + 1}: {shown}")
            equal(shown[0]["actor"], "chance")
            fractions = [Fraction(odds) for odds in shown[0]["odds"]]
            equal([str(f) if f.denominator > 1 else "1/1" for f in fractions], shown[0]["odds"], "lowest terms")
            equal((sum(fractions), len(fractions)), (1, len(shown[0]["moves"])))
            if moves[at].startswith("roll"):
                dice.add(len(moves[at].split()) - 1)
                equal(fractions, [odds_of_roll(move) for move in shown[0]["moves"]], moves[at])
            else:
                equal(len(set(fractions)), 1, "equally likely (KV-4, KV-10)")
    expect({1, 2, 3} <= dice, dice)


@test
def kaivai_engine_chance_follows_the_seed_alone():
    def course(seed: str) -> str:
        with Engine() as engine:
            start(engine, "profile=2005-it", seed)
            rng, rolls = random.Random(1), 0
            while engine.do("play", moves=[])["actor"] is not None and rolls < 8:
                if engine.do("play", moves=[])["actor"] == "chance":
                    engine.do("chance")
                    rolls += 1
                else:
                    moves = engine.moves()
                    engine.do("play", move=rng.choice([m for m in moves if m in ("fish", "build")] or moves))
            return engine.do("record")["record"]

    equal(course("42"), course("42"))
    expect(course("42") != course("43"), "another seed, the same game")


# --- versions of the rules -----------------------------------------------------------------------------------


@test
def kaivai_engine_plays_every_version_of_the_rules_and_no_other():
    with Engine() as engine:
        start(engine, "players=3")
        for rules in (0, -1, 3, 99):
            answer = engine.fail("unknown", "new", game="kaivai", rules=rules)
            expect("1, 2" in answer["message"], answer)
        engine.fail("unknown", "new", game="kahuna", rules=2)
        for rules in ("2", 1.5, None, [], True):
            engine.fail("syntax", "new", game="kaivai", rules=rules)
        for options in ("influence=hidden", "influence=open", "bases=players", "bases=chance"):
            engine.fail("syntax", "new", game="kaivai", rules=1, options=options)
        for rules in (1, 2):
            start(engine, fixed("2005-sk"), rules=rules)
            equal(engine.state().get("rules"), None if rules == 1 else 2)
            expect(f"rules: {rules}" in engine.do("record")["record"].splitlines(), rules)
        expect("rules: 2" in engine.do("record")["record"], "a new game takes the newest")


@test
def kaivai_engine_reads_add_and_offer_under_version_1_and_refuses_them():
    with Engine() as engine:
        start(engine, fixed("2005-it"), rules=1)
        for move in ("add fish 5", "offer"):
            equal(engine.fail("illegal", "play", move=move)["rule"], "KV-56")


@test
def kaivai_engine_refuses_a_gift_of_the_wrong_shape():
    one = {"from": "red", "to": "blue", "what": "fish", "space": 5, "approved": []}
    several = {"from": "red", "to": "blue", "fish": [0, 0, 0, 0, 1], "shells": [0] * 5, "offered": True, "approved": []}
    with Engine() as engine:
        for rules, right, wrong in ((1, one, several), (2, several, one)):
            start(engine, fixed("2005-it"), rules=rules)
            engine.do("play", moves=["bid 9", "bid 8", "bid 7", "bid 6"])
            while engine.state()["phase"] in ("place", "god"):
                engine.do("play", move=engine.moves()[0])
            engine.do("play", moves=["give blue fish 5", *(["offer"] if rules == 2 else [])])
            state = engine.state()
            equal(state["gift"], right)
            engine.do("load", state=state)
            for gift in (wrong, right | {"more": 1}, {k: v for k, v in right.items() if k != "to"}, {}, [], 1,
                         right | {"to": "red"}, right | {"approved": ["blue"]}):
                answer = engine.ask("load", state=state | {"gift": gift})
                equal((answer["ok"], answer["error"]), (False, "syntax"), f"{gift}")
                equal(engine.state(), state, "errors change nothing")
            for spoilt in ({"fish": [0, 0, 0, 0, 9]}, {"fish": [0] * 5}, {"fish": [0, 0, 1]}, {"offered": False}):
                if rules == 2:
                    equal(engine.ask("load", state=state | {"gift": right | spoilt})["ok"], False, f"{spoilt}")


@test
def kaivai_engine_hidden_influence_is_for_its_owner_only():
    rng = random.Random(66)
    with Engine() as engine:
        for options in ("players=3 influence=hidden", "profile=2005-it players=3"):
            answer = start(engine, options)
            while not answer["over"]:
                actor = answer["actor"]
                for viewer in kaivai_viewers(3):
                    counts = engine.state(viewer=viewer)["influence"]
                    equal({seat for seat, count in counts.items() if count is not None}, {viewer} - {"public"}, viewer)
                    allowed = viewer == actor
                    equal(engine.ask("moves", viewer=viewer)["ok"], allowed, f"{viewer}, {actor}")
                    why = engine.ask("why", move="pass", viewer=viewer)
                    equal(why["ok"] or why["error"], allowed or "state", f"{viewer}, {actor}")
                moves = engine.moves()
                rest = [move for move in moves if move.split()[0] not in ("give", "add")] or moves
                answer = (engine.do("chance") if actor == "chance"
                          else engine.do("play", move="pass" if "pass" in moves else rng.choice(rest)))
            for viewer in kaivai_viewers(3):  # to the end
                equal(engine.ask("moves", viewer=viewer)["error"], "state")
                expect(None in engine.state(viewer=viewer)["influence"].values(), viewer)


# --- viewers -------------------------------------------------------------------------------------------------


@test
def kaivai_engine_moves_and_why_are_for_everybody():
    name, viewers = "2005-sk-3p-2", ("all", *kaivai_viewers(3))
    head, phases = golden(name, "kaivai")[0], set()
    with Engine() as engine:
        start(engine, head["options"], rules=head.get("rules", 1))
        for number, move in enumerate(golden_moves(name, "kaivai")):
            phase = engine.state()["phase"]
            if phase not in phases or number % 11 == 0 or phase in ("show", "pay"):
                phases.add(phase)
                for fields in ({"command": "moves"}, {"command": "why", "move": move},
                               {"command": "why", "move": "bid 11"}, {"command": "why", "move": "god A1"},
                               {"command": "why", "move": "celebrate B2"}, {"command": "why", "move": "fly"}):
                    answers = {engine.ask_raw(viewer=viewer, **fields) for viewer in viewers}
                    equal(len(answers), 1, f"{fields} in {phase}: {answers}")
            engine.do("play", move=move)
        for viewer in viewers:
            equal(engine.do("moves", viewer=viewer), {"ok": True, "actor": None, "moves": []})
    expect({"setup", "bid", "place", "god", "turn", "build", "fish", "deliver", "move", "pay", "gift", "choose",
            "show"} <= phases, phases)


@test
def kaivai_engine_viewers_are_the_seats_in_play_public_and_all():
    with Engine() as engine:
        start(engine, "players=3")
        for viewer in ("blue", "black", "white", "chance", "", "Red ", "nobody"):
            for command in ("state", "record", "moves"):
                engine.fail("unknown", command, viewer=viewer)
            engine.fail("unknown", "why", move="bid 1", viewer=viewer)
        start(engine)
        engine.do("state", viewer="blue")
        engine.start("", "1")
        for viewer in KAIVAI_SEATS:
            engine.fail("unknown", "state", viewer=viewer)


@test
def kaivai_engine_state_hides_nothing_but_what_others_have_shown():
    rng = random.Random(4)
    hidden = 0
    with Engine() as engine:
        for profile, players in (("2010-en", 4), ("2005-it", 3)):
            to_scoring(engine, fixed(profile, players))
            for _ in range(25):
                whole = engine.state()
                asked = whole["phase"] == "show"
                for viewer in kaivai_viewers(players):
                    view = engine.state(viewer=viewer)
                    secret = profile == "2005-it"  # KV-66
                    wanted = {seat: shown if seat == viewer or not (secret or whole["influence"][seat]) else None
                              for seat, shown in whole["shown"].items()}
                    counts = {seat: count if seat == viewer or not secret else None
                              for seat, count in whole["influence"].items()}
                    equal(view, whole | {"shown": wanted, "influence": counts}, f"{viewer} in {whole['phase']}")
                    hidden += view["shown"] != whole["shown"]
                expect(asked or set(whole["shown"].values()) == {None}, whole["shown"])
                if not engine.moves():
                    break
                engine.do("play", move=rng.choice(engine.moves()))
    expect(hidden > 20, f"only {hidden} views were masked")


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


# --- refusals ------------------------------------------------------------------------------------------------


PLACES = ["place canoe C3", "place fisher F5", "place canoe E8", "place meeting I8", "place canoe K3",
          "place meeting G12", "place fisher A4", "place canoe G2"]


def at_first_turn(engine: Engine) -> None:
    """Red bid 9, yellow 5, green 4, blue 2; the god is at F4's village; red is at turn with a canoe on C3."""
    start(engine, fixed())
    engine.do("play", moves=["bid 9", "bid 5", "bid 4", "bid 2", *PLACES, "god F3"])


@test
def kaivai_engine_refuses_illegal_moves_with_a_rule():
    steps: list[tuple[list[str], dict[str, str]]] = [
        ([], {"bid 0": "KV-12", "bid 11": "KV-12", "pass": "KV-12", "place canoe C3": "KV-12", "god D7": "KV-12"}),
        (["bid 9"], {"bid 9": "KV-12"}),
        (["bid 5", "bid 4", "bid 2"],
         {"bid 3": "KV-15", "place canoe B2": "KV-8", "place canoe G7": "KV-8", "place canoe Z1": "KV-2",
          "place canoe A8": "KV-2"}),
        (["place canoe C3"], {"place canoe C3": "KV-8", "place canoe C4": "KV-15"}),
        (PLACES[1:], {"pass": "KV-16", "god G7": "KV-8", "god F4": "KV-8"}),
        (["god F3"],
         {"fish": "KV-20", "celebrate F4": "KV-52", "celebrate G7": "KV-8", "bid 1": "KV-18", "done": "KV-18",
          "give blue fish 4": "KV-56", "give blue shell 5": "KV-56", "approve": "KV-18", "show 1": "KV-18",
          "canoe C3 D4": "KV-18"}),
        (["move"], {"done": "KV-20", "canoe C3": "KV-25", "canoe C3 C3": "KV-23", "canoe C3 G7": "KV-23",
                    "canoe E8 E9": "KV-23", "canoe C3 B2": "KV-24", "canoe C3 N1": "KV-2", "pass": "KV-23",
                    "canoe D4 D5": "KV-23", "sell E8 1": "KV-23"}),
    ]
    with Engine() as engine:
        start(engine, fixed())
        for moves, wrong in steps:
            engine.do("play", moves=moves)
            for move, rule in wrong.items():
                answer = engine.ask("why", move=move)
                equal((answer.get("legal"), answer.get("rule")), (False, rule), f"{move}: {answer}")
                refused = engine.fail("illegal", "play", move=move)
                equal((refused["rule"], refused["message"]), (rule, answer["message"]), move)
        engine.do("play", move="canoe C3 D4")
        equal(engine.state()["actor"], "yellow", "the only canoe has acted")


@test
def kaivai_engine_every_refusal_along_a_game_names_a_rule():
    """The moves of one decision tried at others: each refusal is `illegal` and names a rule of Kaivai."""
    name = "2005-it-2"
    moves = golden_moves(name, "kaivai")
    rng, rules = random.Random(2), set()
    requests, before = [request("new", game="kaivai", rules=golden(name, "kaivai")[0].get("rules", 1),
                                options=golden(name, "kaivai")[0]["options"])], 0
    tried: list[list[str]] = []
    for at in range(4, len(moves), 6):
        requests.append(request("play", moves=moves[before:at]))
        before = at
        tried.append([*rng.sample(moves[3:], 25), "upgrade", "pass", "done", "show 1", "give red fish 4", "pay 5 5"])
        requests += [request("why", move=move) for move in tried[-1]]
    answers = iter(converse(requests))
    next(answers)
    for batch in tried:
        next(answers)
        for move in batch:
            answer = next(answers)
            if answer["ok"] and not answer["legal"] and not move.startswith(("roll", "base", "ages")):
                expect(re.fullmatch(r"KV-\d+", answer["rule"]) or "Chance" in answer["message"], f"{move}: {answer}")
                rules.add(answer["rule"])
            else:
                expect(answer["ok"], f"{move}: {answer}")
    expect(len(rules) > 12, rules)


@test
def kaivai_engine_refuses_unreadable_moves_with_syntax():
    unreadable = ["", " ", "bid", "bid x", "bid 1 2", "place", "place C3", "place palace C3", "place canoe", "god",
                  "god 7", "canoe", "canoe C3 D4 E5", "canoe C3-D4", "hut C3", "pay", "pay x", "village", "roll 2",
                  "roll", "sell C3", "sell C3 x", "done done", "give", "give blue", "give blue fish",
                  "give black fish 3", "give blue hut 3", "score", "show", "show x", "ages", "ages red", "base",
                  "base A5 A6 A7", "A-B", "draw pile", "fly", "?", "x" * 100_000, "bid 99999999999999999999", "pass;",
                  "passé", "bid\t1x"]
    with Engine() as engine:
        at_first_turn(engine)
        for move in unreadable:
            answer = engine.ask("play", move=move)
            equal(answer["ok"], False, move[:50])
            expect(answer["error"] in ("syntax", "illegal"), f"{move[:50]}: {answer}")
            why = engine.ask("why", move=move)
            equal(why["ok"], answer["error"] == "illegal", f"why {move[:50]}: {why}")
        for move in ("", "bid", "bid x", "place", "canoe", "pay", "A-B", "fly", "?", "done done", "pass;", "give blue"):
            engine.fail("syntax", "play", move=move)


@test
def kaivai_engine_reads_forgivingly_and_records_canonically():
    with Engine() as engine:
        start(engine, "profile=2005-sk")
        engine.do("play", moves=["  AGES Red  blue GREEN yellow ", "Base a5", "base m4", "BID  9", "bid 5", "bid 4",
                                 "bid 2", "place Canoe c3", "PLACE meeting f5"])
        equal(engine.do("record")["record"].splitlines()[-9:],
              ["chance ages red blue green yellow", "chance base A5", "chance base M4", "red bid 9", "blue bid 5",
               "green bid 4", "yellow bid 2", "red place canoe C3", "red place meeting F5"])
        start(engine)
        engine.do("play", moves=["ages red blue green yellow", "base H1 G1"])
        equal(engine.do("record")["record"].splitlines()[-1], "chance base G1 H1")


def texts_of_phase(state: dict[str, Any], moves: list[str]) -> list[str]:
    """Every text that could be a decision of this phase."""
    canoes = state["canoes"].get(state["actor"], [])
    texts = [*moves, "done", "pass", "upgrade", "build", "fish", "deliver", "move", "approve", "refuse"]
    phase = state["phase"]
    if phase in ("build", "fish", "deliver", "move"):
        texts += [f"canoe {a} {b}" for a in canoes for b in HEXES] + [f"canoe {a}" for a in canoes]
        texts += [f"sell {a} {n}" for a in state["fish"] | {h: 0 for h in state["tiles"]} for n in (1, 2, 3)]
        texts += [f"village {a}" for a in state["villages"]]
    if phase in ("build", "place"):
        word = "hut" if phase == "build" else "place"
        texts += [f"{word} {kind} {a}" for kind in ("canoe", "fisher", "meeting") for a in HEXES]
    if phase == "god":
        texts += [f"god {a}" for a in HEXES]
    if phase == "turn":
        texts += [f"celebrate {a}" for a in state["villages"]]
        texts += [f"give {seat} {what} {space}" for seat in state["influence"] for what in ("fish", "shell")
                  for space in range(1, 6)]
    if phase in ("choose", "show"):
        texts += [f"score {a}" for a in state["villages"]] + [f"show {n}" for n in range(30)]
    if phase == "bid":
        texts += [f"bid {n}" for n in range(12)]
    return list(dict.fromkeys(texts))


@test
def kaivai_engine_every_listed_move_is_legal_and_nothing_else_is():
    seen: dict[str, int] = {}
    for name in ("2005-it-2", "2010-en-3p-1"):
        with Engine() as engine:
            start(engine, golden(name, "kaivai")[0]["options"], rules=golden(name, "kaivai")[0].get("rules", 1))
            for number, move in enumerate(golden_moves(name, "kaivai")):
                state = engine.state()
                if state["actor"] != "chance" and seen.get(state["phase"], 0) < 2 and number % 5 < 2:
                    seen[state["phase"]] = seen.get(state["phase"], 0) + 1
                    moves = engine.moves()
                    texts = texts_of_phase(state, moves)
                    for text in texts:
                        engine.send(json.dumps(request("why", move=text)).encode())
                    legal = [text for text in texts if read_answer(engine.receive()).get("legal")]
                    equal(sorted(legal, key=str.encode), moves, f"{name}, decision {number + 1}, {state['phase']}")
                engine.do("play", move=move)
    expect({"bid", "place", "god", "turn", "build", "fish", "deliver", "move", "gift", "choose", "show"} <= set(seen),
           seen)


# --- playing, undo, loading ----------------------------------------------------------------------------------


@test
def kaivai_engine_play_of_several_moves_is_all_or_none_and_undo_counts_chance_too():
    with Engine() as engine:
        start(engine, fixed())
        engine.fail("illegal", "play", moves=["bid 9", "bid 9"])
        engine.fail("syntax", "play", moves=["bid 9", "fly"])
        at_first_turn(engine)
        before = engine.ask_raw("state")
        engine.do("play", moves=["pass", "upgrade"])
        engine.do("undo", count=2)
        equal(engine.ask_raw("state"), before)
        engine.fail("state", "undo", count=len(PLACES) + 6)
        start(engine)
        engine.do("chance")
        engine.do("chance")
        equal(engine.do("undo", count=2), {"ok": True, "actor": "chance", "over": False})
        equal(engine.state()["phase"], "setup")


@test
def kaivai_engine_after_the_end_a_decision_is_over_and_all_else_still_answers():
    for name in ("2005-it-1", "2010-en-3p-3"):
        head, moves = golden(name, "kaivai")[0], golden_moves(name, "kaivai")
        with Engine() as engine:
            start(engine, head["options"], rules=head.get("rules", 1))
            engine.fail("over", "play", moves=[*moves, "pass"])
            equal(engine.do("play", moves=moves), {"ok": True, "actor": None, "over": True, "result": head["result"]})
            for move in ("pass", "fly", "show 1"):
                engine.fail("over", "play", move=move)
                equal(engine.do("why", move=move)["legal"], False)
            engine.fail("over", "chance")
            glory = " ".join(f"{seat}={number}" for seat, number in head["result"]["glory"].items())
            record = engine.do("record")["record"]
            result = f"result: {glory} winners={','.join(head['result']['winners'])}"
            expect(result in record.splitlines(), f"{result} is not in {record[:300]}")
            equal(engine.state()["result"], head["result"])
            back = engine.do("undo")
            equal((back["over"], "result" in back), (False, False))


@test
def kaivai_engine_record_and_load_make_a_round_trip_at_many_lengths():
    name = "2005-sk-3"
    moves = golden_moves(name, "kaivai")
    with Engine() as engine, Engine() as other:
        start(engine, golden(name, "kaivai")[0]["options"], rules=golden(name, "kaivai")[0].get("rules", 1))
        for at in range(0, len(moves), 17):
            equal(other.do("load", record=engine.do("record")["record"]), engine.do("play", moves=[]))
            for command in ("record", "state", "moves"):
                equal(other.ask_raw(command), engine.ask_raw(command))
            engine.do("play", moves=moves[at:at + 17])
        equal(other.do("load", record=engine.do("record")["record"])["result"], golden(name, "kaivai")[0]["result"])


@test
def kaivai_engine_load_of_every_state_of_a_game_gives_that_state_and_its_moves():
    for name in ("dice-off-2", "2005-sk-3p-2"):
        requests = [request("new", game="kaivai", rules=golden(name, "kaivai")[0].get("rules", 1),
                                options=golden(name, "kaivai")[0]["options"]), request("state"),
                    request("moves")]
        for move in golden_moves(name, "kaivai"):
            requests += [request("play", move=move), request("state"), request("moves")]
        answers = converse(requests)
        states, moves = answers[1::3], answers[2::3]
        again = converse([ask for answer in states for ask in
                          (request("load", state=answer["state"]), request("state"), request("moves"))])
        for number, answer in enumerate(states):
            equal(again[3 * number]["ok"], True, f"{name}, after {number}: {again[3 * number]}")
            equal(again[3 * number + 1], answer, f"{name}, after {number}")
            equal(again[3 * number + 2], moves[number], f"{name}, after {number}")


@test
def kaivai_engine_load_of_a_state_undoes_back_to_it_only_and_has_no_record():
    with Engine() as engine, Engine() as other:
        at_first_turn(engine)
        state = engine.state()
        equal(other.do("load", state=state), engine.do("play", moves=[]))
        equal((other.ask("record")["error"], other.ask("undo")["error"]), ("state", "state"))
        other.do("play", moves=["pass", "upgrade"])
        equal(other.ask("undo", count=3)["error"], "state")
        other.do("undo", count=2)
        equal(other.state(), state)


@test
def kaivai_engine_load_refuses_states_that_cannot_be():
    with Engine() as engine:
        at_first_turn(engine)
        state = engine.state()
        wrong: list[dict[str, Any]] = [
            {"round": 0}, {"round": 9}, {"round": "1"}, {"phase": "dance"}, {"phase": "show"}, {"phase": "over"},
            {"actor": "chance"}, {"actor": None}, {"actor": "yellow"}, {"profile": "2005-sk"}, {"profile": None},
            {"options": "players=3"}, {"options": "gifts=on"}, {"ages": ["red", "yellow", "green"]},
            {"ages": ["red", "red", "green", "blue"]}, {"bids": state["bids"] | {"red": 5}},
            {"bids": state["bids"] | {"red": 11}}, {"order": state["order"][:-1]}, {"order": state["order"][::-1]},
            {"passed": ["red"]}, {"acted": ["black"]}, {"spaces": state["spaces"] | {"build": 3}}, {"god": "G7"},
            {"god": None}, {"tiles": {}}, {"tiles": state["tiles"] | {"G7": "cult"}},
            {"tiles": state["tiles"] | {"Z9": "cult"}}, {"tiles": state["tiles"] | {"B2": "red canoe"}},
            {"tiles": state["tiles"] | {"C3": "red palace"}}, {"villages": {}}, {"fish": {"C3": 1}},
            {"fish": {"I8": 4}}, {"fish": {"F5": 1}}, {"canoes": state["canoes"] | {"red": ["B2"]}},
            {"canoes": state["canoes"] | {"red": ["C3", "C3"]}}, {"canoes": state["canoes"] | {"red": ["F5"]}},
            {"canoes": state["canoes"] | {"red": ["C3", "G7", "G8", "H7", "H8"]}},
            {"shells": state["shells"] | {"red": [0, 0, 0, 0]}},
            {"shells": state["shells"] | {"red": [0, 0, 0, 0, -1]}},
            {"caught": None}, {"influence": state["influence"] | {"red": -1}}, {"influence": {"red": 3}},
            {"glory": state["glory"] | {"red": 10**9}}, {"upgrades": state["upgrades"] | {"red": 9}},
            {"bonus": state["bonus"] | {"red": 5}}, {"canoe": "C3"}, {"used": ["C3"]}, {"price": 5}, {"dice": 2},
            {"gift": {}}, {"gifted": True}, {"chooser": "red"}, {"scoring": "F4"}, {"scored": ["F4"]},
            {"counted": ["C3"]}, {"shown": state["shown"] | {"red": 1}}, {"result": {}}, {"extra": 1}]
        refuses_spoilt(engine, state, wrong)
        equal(engine.state(), state, "errors change nothing")


@test
def kaivai_engine_does_not_load_the_view_of_a_viewer_with_hidden_numbers():
    with Engine() as engine:
        shown = before_the_last(engine, fixed())
        whole = engine.state()
        for viewer in ("public", *shown):
            equal(engine.ask("load", state=engine.state(viewer=viewer))["ok"], False, viewer)
        engine.do("load", state=whole)
        equal(engine.state(), whole)


@test
def kaivai_engine_goes_from_one_game_to_the_other_in_one_session():
    kahuna = golden_record("both-4")
    kaivai = golden_record("2005-it-2", game="kaivai")
    with Engine() as engine:
        for _ in range(2):
            for record, game in ((kahuna, "kahuna"), (kaivai, "kaivai")):
                engine.do("load", record=record)
                equal((engine.state()["game"], engine.do("record")["record"]), (game, record))
                start(engine)
                equal(engine.state()["game"], "kaivai")
                engine.start("variant1=on")
                equal(engine.state()["game"], "kahuna")
        engine.do("load", record=golden_record("both-4", "black", 60))
        engine.do("load", record=golden_record("2010-en-3p-1", "public", game="kaivai"))
        equal(engine.state()["result"], golden("2010-en-3p-1", "kaivai")[0]["result"])


@test
def kaivai_engine_gives_one_answer_to_each_of_800_mutated_requests():
    rng = random.Random(20261115)
    moves = golden_moves("2005-it-2", "kaivai")
    with Engine() as engine:
        before_the_last(engine, fixed("2005-it", 4))
        masked = engine.do("record", viewer="public")["record"]
        shown = engine.state()
        start(engine, golden("2005-it-2", "kaivai")[0]["options"], rules=1)
        engine.do("play", moves=moves[:150])
        record, state = engine.do("record")["record"], engine.state()
        valid = [request("new", game="kaivai", options=fixed("2005-it", 3), seed="1"), request("moves", viewer="green"),
                 request("play", moves=moves[150:155]), request("play", move="canoe C5 D7"), request("chance"),
                 request("state", viewer="public"), request("why", move="hut meeting E8", viewer="blue"),
                 request("why", move="give blue fish 3"), request("undo", count=2), request("record", viewer="red"),
                 request("load", record=record), request("load", record=masked), request("load", state=state),
                 request("load", state=shown), request("play", move="show 2"), request("play", move="show ?")]
        lines = [json.dumps(one).encode() for one in valid]
        tried = 0
        while tried < 800:
            line = rng.choice(lines)
            for _ in range(rng.randrange(1, 4)):
                line = mutate(line, lines, rng).replace(b"\n", b" ") or b"x"
            if not line.strip(b" \t\r") or b"quit" in line:
                continue
            tried += 1
            engine.send(line)
            read_answer(engine.receive())
            if tried % 20 == 0:  # so that there is a game to damage
                engine.do("load", record=rng.choice([record, masked]))
        equal(engine.do("hello", id="end")["id"], "end")
