"""The engine protocol, as protocol.md promises it to the authors of bots."""
import json
import random
import re
from fractions import Fraction
from typing import Any

from support import (ISLANDS, SEATS, Engine, converse, equal, expect, golden, long_file, play_twins, read_answer,
                     request, succeed,
                     test)

NEW = request("new", game="kahuna", options="first=black", seed="1")
BLACK_DEAL = [f"deal black {island}" for island in ("ALOA", "BARI", "COCO")]
WHITE_DEAL = [f"deal white {island}" for island in ("DUDA", "ELAI", "FAAA")]
ROW = [f"reveal {island}" for island in ("GOLA", "HUNA", "IFFI")]
DEAL = BLACK_DEAL + WHITE_DEAL + ROW
ODD_VIEWERS = ("", "chance", "red", "Black ", "nobody")


def dealt(engine: Engine, options: str = "first=black") -> dict[str, Any]:
    """Black holds ALOA BARI COCO, white DUDA ELAI FAAA, the row is GOLA HUNA IFFI, black begins."""
    engine.start(options)
    return engine.do("play", moves=DEAL)


# --- requests and answers ------------------------------------------------------------------------------------


@test
def engine_hello_names_program_version_protocol_and_games():
    answer = converse([request("hello")])[0]
    equal((answer["name"], answer["protocol"]), ("motu", 1))
    equal(succeed("--version").out, f"motu {answer['version']}\n")
    equal(set(answer["games"]["kahuna"]), {"variant1", "variant2", "handicap", "first"})


@test
def engine_returns_ids_of_every_json_type():
    ids = [0, -1, 7, 1.5, -2.5e-7, "", "x", 'a "quoted" \\ word', "tab\tnew\nline", "ü→🏝", True, False, None,
           [], {},
           [1, [2, [None, "x"]]], {"a": {"b": [True]}}, 2**53 + 1, 2**63 - 1, -(2**63), "\u007f\u2028", 0.1]
    answers = converse([request("hello", id=value) for value in ids])
    equal([(type(a["id"]), a["id"]) for a in answers], [(type(value), value) for value in ids])
    answers = converse([request("nonsense", id=value) for value in ids])
    equal([a["id"] for a in answers], ids, "with an error")
    expect("id" not in converse([request("hello")])[0], "an id that nobody sent")


@test
def engine_returns_ids_that_json_allows_but_few_write():
    answers = converse([b'{"cmd":"hello","id":"\\u0000"}', b'{"cmd":"hello","id":12345678901234567890}'])
    equal([a.get("id") for a in answers], ["\0", 12345678901234567890])


@test
def engine_answers_in_one_line_even_if_the_id_grows_when_written_back():
    line = b'{"cmd":"hello","id":[' + b",".join([b"1e9"] * 240_000) + b"]}"
    answers = converse([line, request("hello", id=2)])
    equal(answers[1]["id"], 2)


@test
def engine_refuses_what_is_no_request_with_syntax():
    lines = [b"hello", b"{", b"[]", b"null", b"3", b'"hello"', b"{}", b'{"cmd":null}', b'{"cmd":7}',
             b'{"cmd":["hello"]}',
             b'{"cmd":"hello"', b'{"cmd":"hello"} x', b'{"cmd":"hello"}{"cmd":"hello"}', b"{'cmd':'hello'}",
             b'{"cmd":"hello","cmd":"hello"}', b'{"cmd":"hello","id":1,"id":2}', b'{"cmd":"hello",}',
             b'{"cmd":"hello","id":NaN}', b'\xef\xbb\xbf{"cmd":"hello"}', b'{"cmd":"hel\xfflo"}', b"\0",
             b"\x80\x81\xfe\xff"]
    answers = converse([*lines, request("hello", id="still there")])
    equal([a.get("error") for a in answers[:-1]], ["syntax"] * len(lines))
    equal(answers[-1]["id"], "still there")


@test
def engine_refuses_unknown_commands_with_unknown():
    answers = converse([request(word, id=1) for word in ("", "Hello", "hello ", "help", "movesx", "move")])
    equal([(a["error"], a["id"]) for a in answers], [("unknown", 1)] * len(answers))


@test
def engine_refuses_commands_before_a_game_with_state():
    commands = [request("play", move="A-B"), request("play", moves=[]), request("moves"), request("chance"),
                request("state"), request("why", move="A-B"), request("undo"), request("record")]
    equal([a.get("error") for a in converse(commands)], ["state"] * len(commands))


@test
def engine_refuses_fields_of_a_wrong_kind_with_syntax_and_changes_nothing():
    wrong = [("new", {}), ("new", {"game": 1}), ("new", {"game": None}), ("new", {"game": ["kahuna"]}),
             ("new", {"game": "kahuna", "options": 1}), ("new", {"game": "kahuna", "options": ["variant1=on"]}),
             ("new", {"game": "kahuna", "seed": []}), ("new", {"game": "kahuna", "seed": True}),
             ("new", {"game": "kahuna", "seed": {}}), ("new", {"game": "kahuna", "seed": 1.5}),
             ("play", {}), ("play", {"move": 1}), ("play", {"move": None}), ("play", {"move": ["A-B"]}),
             ("play", {"moves": "A-B"}), ("play", {"moves": {}}), ("play", {"moves": [1]}),
             ("play", {"moves": ["A-B", None]}), ("play", {"move": "A-B", "moves": ["A-B"]}),
             ("why", {}), ("why", {"move": 1}), ("why", {"move": ["A-B"]}), ("why", {"move": "A-B", "viewer": 1}),
             ("undo", {"count": 0}), ("undo", {"count": -1}), ("undo", {"count": "1"}), ("undo", {"count": 1.5}),
             ("undo", {"count": True}), ("undo", {"count": None}), ("undo", {"count": [1]}),
             ("load", {}), ("load", {"record": 1}), ("load", {"record": None}), ("load", {"state": "x"}),
             ("load", {"state": []}), ("load", {"record": "x", "state": {}}), ("load", {"state": {}}),
             ("load", {"state": {"game": 1}}), ("load", {"record": ""}), ("load", {"record": "rubbish"})]
    wrong += [(command, {"viewer": viewer}) for command in ("state", "record", "moves")
              for viewer in (1, None, True, ["black"], {})]
    with Engine() as engine:
        dealt(engine)
        for command, fields in wrong:
            engine.fail("syntax", command, **fields)


@test
def engine_refuses_unknown_games_and_viewers_with_unknown():
    with Engine() as engine:
        dealt(engine)
        for game in ("", "chess", "Kahuna ", "kahuna\n"):
            engine.fail("unknown", "new", game=game)
        engine.fail("unknown", "load", state={"game": "chess"})
        for viewer in ODD_VIEWERS:
            for command in ("state", "record", "moves"):
                engine.fail("unknown", command, viewer=viewer)
            engine.fail("unknown", "why", move="A-B", viewer=viewer)


@test
def engine_refuses_wrong_options_with_syntax_and_keeps_the_game():
    with Engine() as engine:
        dealt(engine)
        for options in ("variant1", "variant1=", "=on", "variant1=maybe", "variant3=on", "variant1=on variant1=on",
                        "handicap=black", "handicap=black:0", "handicap=black:4", "handicap=red:1", "first=chance",
                        "first=black first=white", "players=2", "x" * 5000, "variant1=on;variant2=on", "ü=on"):
            engine.fail("syntax", "new", game="kahuna", options=options)


@test
def engine_reads_options_in_any_order_and_writes_them_canonically():
    read = {"": "", "variant1=off": "", "first=random handicap=none": "",
            "first=black variant1=on": "variant1=on first=black",
            "variant2=on  variant1=on": "variant1=on variant2=on",
            "first=white handicap=white:3 variant2=on": "variant2=on handicap=white:3 first=white"}
    with Engine() as engine:
        for given, canonical in read.items():
            engine.start(given)
            equal(engine.state()["options"], canonical, given)


@test
def engine_ignores_blank_lines_and_needs_no_newline_at_the_end():
    result = succeed("engine", stdin=b'\n  \n\t\r\n{"cmd":"hello","id":1}\r\n\n{"cmd":"hello","id":2}')
    equal([read_answer(line)["id"] for line in result.lines()], [1, 2])
    equal(succeed("engine", stdin=b"").out, "")
    equal(succeed("engine", stdin=b"\n\n   ").out, "")


@test
def engine_reads_a_line_of_1048576_bytes_and_refuses_one_byte_more():
    whole = b'{"cmd":"hello","id":1' + b" " * (1_048_576 - 22) + b"}"
    equal(len(whole), 1_048_576)
    answers = converse([whole, whole + b" ", request("hello", id=2), b"x" * 1_048_577, request("hello", id=3)])
    equal([(a["ok"], a.get("error"), a.get("id")) for a in answers],
          [(True, None, 1), (False, "syntax", None), (True, None, 2), (False, "syntax", None), (True, None, 3)])


@test
def engine_refuses_a_line_of_64_megabytes_once_and_goes_on():
    hello = b'{"cmd":"hello","id":"before"}\n{"cmd":"hello","id":"'
    with long_file(hello, 64, b'"}\n{"cmd":"hello","id":"after"}\n') as lines:
        result = succeed("engine", stdin=lines)
    answers = [read_answer(line) for line in result.lines()]
    equal([a.get("id", a.get("error")) for a in answers], ["before", "syntax", "after"])
    expect(result.kilobytes < 60_000, f"{result.kilobytes} kB for a line that is thrown away")
    with long_file(hello, 64, b"") as lines:
        answers = [read_answer(line) for line in succeed("engine", stdin=lines).lines()]
    equal([a.get("id", a.get("error")) for a in answers], ["before", "syntax"], "without a newline")


@test
def engine_survives_nesting_without_end():
    deep_id = b'{"cmd":"hello","id":' + b"[" * 400_000 + b"]" * 400_000 + b"}"
    answers = converse([b"[" * 500_000, b'{"a":' * 100_000, deep_id, request("hello", id=1)])
    equal([a.get("error") for a in answers[:3]], ["syntax"] * 3)
    equal(answers[3]["id"], 1)


@test
def engine_answers_binary_rubbish_line_by_line():
    rng = random.Random(5)
    lines = [rng.randbytes(rng.randrange(1, 300)).replace(b"\n", b"") for _ in range(300)]
    lines = [line for line in lines if line.strip(b" \t\r")]
    equal({a.get("error") for a in converse(lines)}, {"syntax"})


PIECES = [b'"', b"{", b"[", b"]", b"}", b":", b",", b"\\u0000", b"\\ud800", b"1e999", b"-", b"\xff", b"?", b"*"]
VALUES = [b'""', b"0", b"null", b"[]", b"{}", b"-1", b"1e5", b'"all"']
NUMBERS = [b"-1", b"99999999999999999999", b"0", b"255", b"256"]


def mutate(line: bytes, others: list[bytes], rng: random.Random) -> bytes:
    at, to = sorted((rng.randrange(len(line) + 1), rng.randrange(len(line) + 1)))
    kind = rng.randrange(7)
    if kind == 0:
        return line[:at] + bytes([rng.randrange(256)]) + line[at + 1:]
    if kind == 1:
        return line[:at] + line[to:]
    if kind == 2:
        return line[:at] + line[at:to] * 2 + line[to:]
    if kind == 3:
        other = rng.choice(others)
        return line[:at] + other[rng.randrange(len(other)):]
    if kind == 4:
        return line[:at] + rng.choice(PIECES) + line[at:]
    pattern, others = (rb'"[^"]*"', VALUES) if kind == 5 else (rb"[0-9]+", NUMBERS)
    return re.sub(pattern, lambda found: rng.choice([found.group(), *others]), line)


@test
def engine_gives_one_answer_to_each_of_2000_mutated_requests():
    rng = random.Random(20261115)
    with Engine() as engine:
        engine.deal("variant1=on variant2=on", "3")
        engine.play_at_random(rng, 60)
        record, masked = (engine.do("record", viewer=viewer)["record"] for viewer in ("all", "black"))
        state = engine.state()
        valid = [NEW, request("play", moves=DEAL), request("play", move="A-B"),
                 request("play", moves=["A-B", "draw pile"]),
                 request("moves", viewer="black"), request("chance"), request("state", viewer="public"),
                 request("why", move="AxB A*B", viewer="white"), request("undo", count=2),
                 request("record", viewer="white"),
                 request("load", record=record), request("load", record=masked), request("load", state=state),
                 request("hello", id={"a": [1, "x"]}), request("go", ms=1), request("stop")]
        lines = [json.dumps(one).encode() for one in valid]
        tried = 0
        while tried < 2000:
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


@test
def engine_quit_answers_and_ends_at_once():
    result = succeed("engine", stdin=b'{"cmd":"quit","id":5}\n{"cmd":"hello"}\n')
    equal([read_answer(line) for line in result.lines()], [{"id": 5, "ok": True}])


@test
def engine_go_and_stop_are_answered_and_change_nothing():
    with Engine() as engine:
        dealt(engine)
        for command, fields in (("go", {"ms": 5}), ("go", {"visits": 10, "level": 1}), ("stop", {})):
            answer = engine.ask(command, **fields, id=1)
            equal((answer["ok"], answer["id"]), (True, 1), command)
        equal(engine.moves(viewer="black"), engine.moves())


@test
def engine_reads_a_file_of_many_requests_in_time_that_grows_with_their_number_only():
    def seconds(count: int) -> float:
        result = succeed("engine", stdin=b'{"cmd":"x"}\n' * count)
        equal(len(result.lines()), count)
        return result.seconds

    few, many = min(seconds(6_000) for _ in range(3)), seconds(60_000)
    expect(many < 18 * few, f"6,000 requests take {few:.2f} s, 60,000 take {many:.2f} s")


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


# --- viewers -------------------------------------------------------------------------------------------------


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


# --- loading -------------------------------------------------------------------------------------------------


@test
def engine_record_and_load_make_a_round_trip_at_every_length():
    rng = random.Random(12)
    with Engine() as engine, Engine() as other:
        engine.start("variant2=on handicap=black:1", "12")
        while True:
            record = engine.do("record")["record"]
            answer = other.do("load", record=record)
            equal(answer, engine.do("play", moves=[]))
            equal(other.ask_raw("record"), engine.ask_raw("record"))
            equal(other.ask_raw("state"), engine.ask_raw("state"))
            if not engine.play_at_random(rng, 7):
                break
        equal(re.findall(r"^result: .*", record, re.M) != [], True, "result of a finished game")


@test
def engine_load_keeps_unknown_header_keys_and_ignores_comments():
    with Engine() as engine:
        dealt(engine)
        record = engine.do("record")["record"]
        head, body = record.split("\n\n", 1)
        head += "\n# a remark\nblack: Anna\nevent: evening # 3\nclock: 5:00\n"
        extra = head + "\n" + body.replace("\n", " # seen\n", 2) + "# the end\n\n"
        engine.do("load", record=extra)
        again = engine.do("record")["record"]
        for line in ("black: Anna", "event: evening # 3", "clock: 5:00"):
            expect(line in again.splitlines(), again)
        expect("remark" not in again and "seen" not in again, again)
        engine.do("load", record=extra.replace("\n", "\r\n"))
        equal(engine.do("record")["record"], again, "with CRLF")


@test
def engine_load_of_a_bad_record_names_the_line_and_keeps_the_game():
    with Engine() as engine:
        dealt(engine)
        lines = engine.do("record")["record"].splitlines()
        first = lines.index("") + 1
        cases = [(lines[:first] + ["chance deal white ALOA"], "illegal", first + 1),
                 (lines + ["white abstain"], "illegal", len(lines) + 1),
                 (lines + ["black fly"], "syntax", len(lines) + 1),
                 (lines + ["abstain"], "syntax", len(lines) + 1),
                 (lines + ["black D-E"], "illegal", len(lines) + 1),
                 (["motu: 2", *lines[1:]], "syntax", 1),
                 ([line.replace("kahuna", "chess") for line in lines], "unknown", 2),
                 ([line.replace("rules: 1", "rules: 99") for line in lines], "syntax", 3),
                 ([line.replace("first=black", "first=red") for line in lines], "syntax", 4)]
        for text, error, line in cases:
            answer = engine.fail(error, "load", record="\n".join(text) + "\n")
            equal(answer.get("line"), line, answer)
        for missing in ("motu", "game", "rules", "options"):
            kept = [line for line in lines if not line.startswith(f"{missing}:")]
            engine.fail("syntax", "load", record="\n".join(kept))
        engine.fail("syntax", "load", record="\n".join([lines[0], *lines]))
        engine.fail("syntax", "load", record="\n".join([*lines[:4], "result: black 1:0 points", *lines[4:]]))


def white_draws(engine: Engine) -> None:
    """White draws from the pile, and chance has to say what."""
    dealt(engine)
    engine.do("play", moves=["A-B", "draw pile", "card JOJO", "D-A", "draw pile"])


@test
def engine_masked_load_answers_for_its_viewer_only():
    with Engine() as engine, Engine() as masked:
        white_draws(engine)
        record = engine.do("record", viewer="black")["record"]
        equal(masked.do("load", record=record), {"ok": True, "actor": "chance", "over": False})
        equal(masked.ask_raw("state"), engine.ask_raw("state", viewer="black"))
        equal(masked.ask_raw("state", viewer="black"), engine.ask_raw("state", viewer="black"))
        equal(masked.do("record")["record"], record)
        for viewer in ("all", "white", "public"):
            masked.fail("state", "state", viewer=viewer)
            masked.fail("state", "record", viewer=viewer)
            masked.fail("state", "moves", viewer=viewer)
            masked.fail("state", "why", move="card ?", viewer=viewer)
        masked.fail("state", "moves")
        masked.fail("state", "chance")


@test
def engine_masked_game_is_played_on_with_question_marks():
    with Engine() as engine, Engine() as masked:
        white_draws(engine)
        masked.do("load", record=engine.do("record", viewer="black")["record"])
        for move in ("card ALOA", "card KAHU"):
            equal(masked.ask("play", move=move)["ok"], False, f"{move} is not for black to see")
        masked.do("play", move="card ?")
        engine.do("play", move="card KAHU")
        equal(masked.ask_raw("state"), engine.ask_raw("state", viewer="black"))
        equal(masked.ask_raw("moves"), engine.ask_raw("moves", viewer="black"))
        for one in (masked, engine):
            one.do("play", move="draw pile")
        equal(masked.ask("play", move="card ?")["ok"], False, "black sees what black draws")
        equal(masked.ask("play", move="chance")["ok"], False)
        for one in (masked, engine):
            one.do("play", moves=["card LALE", "E-I", "draw H", "reveal ALOA"])
        equal(masked.ask_raw("state"), engine.ask_raw("state", viewer="black"))
        equal(masked.ask_raw("record"), engine.ask_raw("record", viewer="black"))
        masked.do("undo", count=6)
        engine.do("undo", count=6)
        equal(masked.ask_raw("record"), engine.ask_raw("record", viewer="black"))
        equal(masked.ask("play", moves=["draw pile", "card LALE", "E-I", "E-J", "nonsense"])["ok"], False)
        equal(masked.ask_raw("record"), engine.ask_raw("record", viewer="black"), "all or none")


@test
def engine_masked_load_refuses_what_no_hidden_cards_make_possible():
    """White was dealt three cards and has drawn none: it cannot play four, nor a third copy."""
    with Engine() as engine:
        dealt(engine)
        engine.do("play", moves=["A-B", "draw G", "reveal GOLA"])
        head = engine.do("record", viewer="black")["record"]
        engine.do("load", record=head + "white D-A\nwhite E-I\nwhite F-C\n")
        answer = engine.ask("load", record=head + "white D-A\nwhite E-I\nwhite F-C\nwhite L-H\n")
        equal((answer["ok"], answer["error"]), (False, "illegal"), answer)
        for line in ("white G-J", "white DxE DD"):  # both GOLA have been seen elsewhere; there is nothing to cut
            answer = engine.ask("load", record=head + line + "\n")
            equal((answer["ok"], answer["error"]), (False, "illegal"), f"{line}: {answer}")
        answer = engine.ask("load", record=head + "white D-A\nwhite D-E\nwhite D-H\n")
        equal((answer["ok"], answer["error"]), (False, "illegal"), f"three cards DUDA: {answer}")


@test
def engine_masked_replay_of_whole_games_follows_the_open_game():
    rng = random.Random(31)
    with Engine() as engine, Engine() as masked:
        for options, viewer in (("", "black"), ("variant1=on variant2=on", "white"), ("handicap=white:3", "black")):
            engine.start(options, "31")
            while engine.play_at_random(rng, 9):
                masked.do("load", record=engine.do("record", viewer=viewer)["record"])
                equal(masked.ask_raw("state"), engine.ask_raw("state", viewer=viewer))
                equal(masked.ask_raw("moves"), engine.ask_raw("moves", viewer=viewer))
                equal(masked.ask_raw("record"), engine.ask_raw("record", viewer=viewer))


@test
def engine_public_record_is_not_read():
    with Engine() as engine:
        dealt(engine)
        record = engine.do("record", viewer="public")["record"]
        expect("viewer: public" in record and "deal black ?" in record, record)
        answer = engine.ask("load", record=record)
        equal((answer["ok"], answer["error"] in ("syntax", "unknown")), (False, True), answer)
        equal(engine.do("record", viewer="public")["record"], record)


@test
def engine_question_marks_are_refused_in_a_whole_record_and_a_whole_game():
    with Engine() as engine:
        engine.start("first=black")
        equal(engine.ask("play", move="deal black ?")["ok"], False)
        equal(engine.ask("load", record=engine.do("record")["record"] + "chance deal black ?\n")["ok"], False)
        equal(engine.state()["hands"]["black"], [])


@test
def engine_load_of_a_state_undoes_back_to_it_only_and_has_no_record():
    rng = random.Random(13)
    with Engine() as engine, Engine() as other:
        engine.deal("variant1=on", "13")
        engine.play_at_random(rng, 40)
        state = engine.state()
        equal(other.do("load", state=state), engine.do("play", moves=[]))
        equal(other.state(), state)
        for viewer in (*SEATS, "public"):
            equal(other.ask_raw("state", viewer=viewer), engine.ask_raw("state", viewer=viewer))
        equal(other.ask("record")["error"], "state")
        equal(other.ask("record", viewer="black")["error"], "state")
        equal(other.ask("undo")["error"], "state")
        other.play_at_random(rng, 3)
        equal(other.ask("undo", count=4)["error"], "state")
        other.do("undo", count=3)
        equal(other.state(), state)
        other.do("load", record=engine.do("record")["record"])
        equal(other.ask_raw("record"), engine.ask_raw("record"))


@test
def engine_load_of_every_state_of_a_game_gives_that_state_and_its_moves():
    rng = random.Random(14)
    with Engine() as engine, Engine() as other:
        for options in ("handicap=black:2", "variant1=on variant2=on first=white"):
            engine.start(options, "14")
            while True:
                other.do("load", state=engine.state())
                equal(other.ask_raw("state"), engine.ask_raw("state"))
                equal(other.ask_raw("moves"), engine.ask_raw("moves"))
                if not engine.play_at_random(rng, 1):
                    break


@test
def engine_load_refuses_states_that_cannot_be():
    with Engine() as engine:
        dealt(engine)
        state = engine.state()
        wrong = [{"round": 4}, {"round": "1"}, {"phase": "dance"}, {"phase": "swap"}, {"phase": "over"},
                 {"actor": "white"},
                 {"actor": None}, {"player": None}, {"turn": 0}, {"turn": 10**9}, {"abstained": 1}, {"swap": "AB"},
                 {"last_turns": 1},
                 {"hands": {"black": 3, "white": 3}}, {"hands": {"black": ["ALOA"] * 3, "white": []}},
                 {"hands": {"black": ["Aloa", "BARI", "COCO"], "white": ["DUDA", "ELAI", "FAAA"]}},
                 {"hands": {"black": ["ALOA", "BARI", "COCO"]}}, {"open": {"black": ["JOJO"], "white": []}},
                 {"face_up": ["GOLA"]}, {"pile": 14}, {"pile": -1}, {"discards": ["JOJO"]},
                 {"bridges": {"black": ["AC"], "white": []}},
                 {"bridges": {"black": ["AB"], "white": ["AB"]}}, {"bridges": {"black": ["AB", "AD"], "white": []}},
                 {"tokens": {"black": ["ALOA"], "white": []}}, {"result": {}}, {"options": "variant1=maybe"},
                 {"extra": 1},
                 {"points": {"black": 0, "white": -1}}, {"game": "kahuna "}]
        for change in wrong:
            answer = engine.ask("load", state=state | change)
            equal((answer["ok"], answer.get("error") in ("syntax", "unknown")), (False, True), f"{change}: {answer}")
        for key in state:
            answer = engine.ask("load", state={k: v for k, v in state.items() if k != key})
            equal(answer["ok"], False, f"without {key}")
        for viewer in (*SEATS, "public"):
            equal(engine.ask("load", state=engine.state(viewer=viewer))["error"], "syntax", f"the view of {viewer}")
        equal(engine.state(), state, "errors change nothing")


# --- games of another implementation -------------------------------------------------------------------------


def fnv(moves: list[str]) -> str:
    value = 0xCBF29CE484222325
    for byte in "\n".join(moves).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def follows_golden(name: str) -> None:
    head, *lines = golden(name)
    requests = [request("new", game="kahuna", options=head["options"])]
    for line in lines:
        requests += [request("moves"), request("state")]
        requests += [request("play", move=line["move"])] if line["move"] else []
    answers = iter(converse(requests))
    next(answers)
    states = 0
    for number, line in enumerate(lines):
        moves, state = next(answers), next(answers)["state"]
        where = f"{name}, decision {number + 1}"
        equal((moves["actor"], len(moves["moves"])), (line["actor"], line["count"]), where)
        equal(fnv(moves["moves"]), line["fnv"], where)
        equal(moves.get("odds"), line.get("odds"), where)
        if "state" in line:
            equal(state, line["state"], where)
            states += 1
        if line["move"]:
            last = next(answers)
            equal(last["ok"], True, where)
    equal((last["over"], last["result"]), (True, head["result"]), name)
    expect(states > 3, f"{name}: {states} states")


@test
def engine_follows_a_golden_game_of_the_basic_rules():
    follows_golden("base-1")


@test
def engine_follows_a_golden_game_with_both_variants():
    follows_golden("both-4")


@test
def engine_follows_a_golden_game_with_variant_1():
    follows_golden("variant1-3")


@test
def engine_follows_a_golden_game_with_a_handicap():
    follows_golden("handicap-2")
