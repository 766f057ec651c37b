"""Playing over the engine protocol: moves, chance, undo."""
import random
from fractions import Fraction
from typing import Any

from support import DEAL, Engine, converse, dealt, equal, expect, golden, request, test


# --- playing -------------------------------------------------------------------------------------------------


@test
def engine_new_stops_at_the_first_chance_decision():
    with Engine() as engine:
        equal(engine.start(), {"ok": True, "actor": "chance", "over": False})
        equal(engine.state()["phase"], "deal")
        equal(engine.do("play", moves=[]), {"ok": True, "actor": "chance", "over": False})


@test
def engine_play_reads_forgivingly_and_records_canonically():
    with Engine() as engine:
        dealt(engine)
        engine.do("play", moves=["  aloa-Bari ", "b - c", "DRAW  gola", "reveal a", "D-a", "draw Pile", "Card huna"])
        lines = engine.do("record")["record"].splitlines()[-7:]
        equal(lines, ["black A-B", "black B-C", "black draw G", "chance reveal ALOA", "white D-A", "white draw pile",
                      "chance card HUNA"])


@test
def engine_reads_lines_of_cuts_and_handicaps_in_either_order():
    with Engine() as engine:
        engine.start("first=black handicap=white:1")
        engine.do("play", moves=[*DEAL, "bridge B-A"])
        equal(engine.state()["bridges"]["white"], ["AB"])
        engine.do("play", move="bari x aloa BA")
        equal(engine.state()["bridges"]["white"], [])
        equal(engine.do("record")["record"].splitlines()[-2:], ["white bridge A-B", "black AxB AB"])


@test
def engine_reads_cards_without_a_star_as_hidden_or_as_the_only_ones_that_fit():
    with Engine() as engine:
        dealt(engine, "variant2=on first=black")
        engine.do("play", moves=["draw G", "reveal ALOA", "abstain", "draw A", "reveal JOJO", "abstain"])
        equal(engine.state()["open"]["black"], ["ALOA", "GOLA"])
        equal([move for move in engine.moves() if move[0] in "AG"],
              ["A*-B", "A*-D", "A*-H", "A-B", "A-D", "A-H", "G*-C", "G*-F", "G*-J", "G*-K"])
        engine.do("play", moves=["A-B", "A-D", "g-c"])
        equal(engine.do("record")["record"].splitlines()[-3:], ["black A-B", "black A*-D", "black G*-C"])


@test
def engine_reads_abstain_as_end_in_the_last_turns():
    moves = [line["move"] for line in golden("base-1")[1:] if line["move"]]
    equal(moves[-1], "end")
    with Engine() as engine:
        engine.start(golden("base-1")[0]["options"])
        equal(engine.do("play", moves=[*moves[:-1], "abstain"])["over"], True)
        equal(engine.do("record")["record"].splitlines()[-1], "white end")


@test
def engine_play_of_several_moves_is_all_or_none():
    with Engine() as engine:
        dealt(engine)
        equal(engine.fail("illegal", "play", moves=["A-B", "B-C", "A-D", "draw pile"])["rule"], "KH-8")
        engine.fail("syntax", "play", moves=["A-B", "B-C", "nonsense"])
        engine.fail("illegal", "play", moves=["A-B", "draw G", "draw H"])
        equal(engine.do("play", moves=["A-B", "B-C"]), {"ok": True, "actor": "black", "over": False})
        equal(engine.state()["bridges"]["black"], ["AB", "BC"])
    name = "variant2-2"
    moves = [line["move"] for line in golden(name)[1:] if line["move"]]
    with Engine() as engine:
        engine.start(golden(name)[0]["options"])
        engine.fail("over", "play", moves=[*moves, "abstain"])
        equal(engine.do("play", moves=moves)["over"], True)


@test
def engine_refuses_illegal_moves_with_a_rule():
    with Engine() as engine:
        engine.start("first=black")
        for move in ("deal white ALOA", "reveal ALOA", "card ALOA", "A-B", "draw pile", "first black"):
            engine.fail("illegal", "play", move=move)
        engine.do("play", moves=DEAL)
        for move, rules in (("A-C", "KH-2"), ("D-E", "KH-8"), ("AxB AB", "KH-9"), ("AxB CC", "KH-9"),
                            ("discard A", "KH-11"),
                            ("draw A", "KH-16"), ("end", "KH-20"), ("swap", "KH-23"), ("A*-B", "KH-24"),
                            ("bridge A-B", "KH-6")):
            equal(engine.fail("illegal", "play", move=move).get("rule"), rules, move)
            equal(engine.do("why", move=move)["rule"], rules, f"why {move}")
        engine.fail("illegal", "play", move="card ALOA")
        engine.do("play", moves=["abstain"])
        equal(engine.fail("illegal", "play", move="abstain")["rule"], "KH-17")


@test
def engine_refuses_unreadable_moves_with_syntax():
    unreadable = ["", " ", "A", "A-", "-B", "A-B-C", "A-Z", "AxB", "AxB A", "AxB ABA", "draw", "draw pile pile",
                  "fly", "A–B",
                  "deal", "abstain now", "?", "x" * 100_000, "A-B;", "A\tB", "draw ?", "ü", "A-BARIS"]
    with Engine() as engine:
        dealt(engine)
        for move in unreadable:
            engine.fail("syntax", "play", move=move)
            answer = engine.ask("why", move=move)
            equal((answer["ok"], answer.get("error")), (False, "syntax"), f"why {move[:50]!r}")


@test
def engine_moves_are_sorted_by_bytes_and_odds_are_lowest_fractions_that_add_up_to_one():
    rng = random.Random(7)
    with Engine() as engine:
        for options in ("", "variant1=on variant2=on handicap=white:2"):
            engine.start(options, "5")
            chances = 0
            while True:
                answer = engine.do("moves")
                moves = answer["moves"]
                equal(moves, sorted(set(moves), key=str.encode), "order")
                if not moves:
                    break
                equal("odds" in answer, answer["actor"] == "chance", "odds")
                if "odds" in answer:
                    fractions = [Fraction(odds) for odds in answer["odds"]]
                    equal([f"{f.numerator}/{f.denominator}" for f in fractions], answer["odds"], "lowest terms")
                    equal((sum(fractions), min(fractions) > 0, len(fractions)), (1, True, len(moves)))
                    chances += 1
                engine.do("play", move=rng.choice(moves))
            expect(chances > 20, chances)
            equal(answer["actor"], None)


@test
def engine_every_listed_move_is_legal_and_nothing_else_is():
    rng = random.Random(11)
    letters = "ABCDEFGHIJKL"
    texts = [f"{a}-{b}" for a in letters for b in letters if a != b] + [f"draw {a}" for a in letters]
    texts += ["draw pile", "abstain", "end", "swap", "keep"] + [f"discard {a}" for a in letters]
    texts += [f"{a}x{b} {p}{q}" for a in letters for b in letters if a < b for p, q in ((a, a), (a, b), (b, b))]
    with Engine() as engine:
        engine.deal("variant1=on", "9")
        for _ in range(4):
            engine.play_at_random(rng, 25)
            while engine.do("moves")["actor"] == "chance":
                engine.do("chance")
            legal = [text for text in texts if engine.do("why", move=text)["legal"]]
            equal(sorted(legal, key=str.encode), engine.moves())


@test
def engine_chance_follows_the_seed_alone():
    def course(seed: Any, *words: str) -> list[str]:
        fields = {} if seed is None else {"seed": seed}
        answers = converse([request("new", game="kahuna", **fields)] + [request("chance")] * 10, *words)
        return [a["move"] for a in answers[1:]]

    equal(course("42"), course("42"))
    equal(course(42), course(42))
    equal(course("evening"), course("evening"))
    equal(course(None, "--seed", "7"), course(None, "--seed", "7"))
    equal(len({tuple(course(str(seed))) for seed in range(20)}), 20, "seeds that deal differently")
    equal(course("42", "--seed", "1"), course("42", "--seed", "2"), "the seed of the game comes first")


@test
def engine_chance_is_the_same_after_undo_and_depends_on_nothing_asked_in_between():
    with Engine() as engine:
        engine.start("", "8")
        first = [engine.do("chance")["move"] for _ in range(10)]
        engine.do("undo", count=7)
        for command in ("moves", "state", "record"):
            engine.do(command)
        engine.fail("illegal", "play", move="A-B")
        equal([engine.do("chance")["move"] for _ in range(7)], first[3:])
        engine.do("play", move="draw pile")
        card = engine.do("chance")
        engine.do("undo", count=1)
        equal(engine.do("chance"), card)


@test
def engine_chance_is_refused_when_a_player_decides_or_the_game_is_over():
    with Engine() as engine:
        dealt(engine)
        engine.fail("state", "chance")
        engine.play_at_random(random.Random(1))
        engine.fail("over", "chance")


@test
def engine_after_the_end_a_decision_is_over_and_all_else_still_answers():
    rng = random.Random(2)
    with Engine() as engine:
        engine.deal("", "2")
        engine.play_at_random(rng)
        for move in ("abstain", "A-B", "nonsense", "end"):
            engine.fail("over", "play", move=move)
            equal(engine.do("why", move=move)["legal"], False, f"why {move}")
        for viewer in ("all", "black", "white", "public"):
            answer = engine.do("moves", viewer=viewer)
            equal((answer["actor"], answer["moves"]), (None, []))
            expect("odds" not in answer, answer)
        result = engine.state()["result"]
        equal(engine.do("play", moves=[]), {"ok": True, "actor": None, "over": True, "result": result})
        expect(result["winner"] in ("black", "white", None), result)
        equal(set(result), {"winner", "reason", "points"})
        back = engine.do("undo", count=1)
        equal((back["over"], "result" in back), (False, False))


@test
def engine_why_says_legal_or_names_rule_and_reason():
    with Engine() as engine:
        dealt(engine)
        equal(engine.do("why", move="A-B"), {"ok": True, "legal": True})
        equal(engine.do("why", move="a-b", viewer="black"), {"ok": True, "legal": True})
        answer = engine.do("why", move="D-E")
        equal((answer["legal"], answer["rule"]), (False, "KH-8"))
        expect("DUDA" in answer["message"], answer)
        equal(engine.ask("why", move="D+E")["error"], "syntax")


@test
def engine_undo_counts_decisions_of_chance_too():
    with Engine() as engine:
        dealt(engine)
        engine.do("play", moves=["A-B", "draw pile", "card JOJO"])
        states = []
        for count in (1, 2):
            states.append(engine.state())
            engine.do("undo", count=count)
        equal(states[0]["hands"]["black"], ["BARI", "COCO", "JOJO"])
        equal((states[1]["actor"], states[1]["phase"]), ("chance", "draw"))
        equal(engine.state()["bridges"]["black"], [])
        equal(engine.do("undo"), {"ok": True, "actor": "chance", "over": False}, "without a count: one")
        engine.fail("state", "undo", count=9)
        engine.fail("state", "undo", count=4097)
        engine.fail("state", "undo", count=2**62)
        engine.do("undo", count=8)
        engine.fail("state", "undo")
        equal(engine.state()["phase"], "deal")
