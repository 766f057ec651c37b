"""The engine protocol, as protocol.md promises it to the authors of bots: requests and answers."""
import random

from mutation import damage_requests
from support import DEAL, Engine, converse, dealt, equal, expect, long_file, read_answer, request, succeed, test

NEW = request("new", game="kahuna", options="first=black", seed="1")
ODD_VIEWERS = ("", "chance", "red", "Black ", "nobody")


@test
def engine_hello_names_program_version_protocol_and_games():
    answer = converse([request("hello")])[0]
    equal((answer["name"], answer["protocol"]), ("motu", 1))
    equal(succeed("--version").lines()[0], f"motu {answer['version']}")
    equal(answer["rules"], {"kahuna": [1], "kaivai": [1, 2]})
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
        damage_requests(engine, valid, [record, masked], 2000, rng)


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

    apart, together = sum(seconds(5_000) for _ in range(40)), min(seconds(200_000) for _ in range(3))
    expect(together < 1.2 * apart, f"40 times 5,000 requests take {apart:.2f} s, 200,000 at once {together:.2f} s")
