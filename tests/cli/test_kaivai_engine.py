"""Kaivai over the engine protocol: options, chance, versions of the rules, viewers; what protocol.md and kaivai.md promise."""
import random
from fractions import Fraction

from kaivai_session import BLUE_SIDES, PROFILES, fixed, kaivai_viewers, start, to_scoring
from support import KAIVAI_SEATS, Engine, converse, equal, expect, golden, golden_moves, request, test

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
