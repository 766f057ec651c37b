"""Loading over the engine protocol: whole and masked records, and states."""
import random
import re

from mutation import refuses_spoilt
from support import SEATS, Engine, dealt, equal, expect, test


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
        refuses_spoilt(engine, state, wrong)
        for viewer in (*SEATS, "public"):
            equal(engine.ask("load", state=engine.state(viewer=viewer))["error"], "syntax", f"the view of {viewer}")
        equal(engine.state(), state, "errors change nothing")
