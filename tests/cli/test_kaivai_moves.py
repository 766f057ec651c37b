"""Kaivai over the engine protocol: refusals, playing, undo, loading."""
import json
import random
import re
from typing import Any

from kaivai_session import HEXES, before_the_last, fixed, start
from mutation import damage_requests, refuses_spoilt
from support import Engine, converse, equal, expect, golden, golden_moves, golden_record, read_answer, request, test

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
        damage_requests(engine, valid, [record, masked], 800, rng)
