"""Records, rules and figures of Kaivai on the command line."""
import re
from fractions import Fraction
from pathlib import Path

import support
from kaivai_session import FIXED_BASES, PROFILES, before_the_last, fixed, kaivai_viewers
from support import (KAIVAI_SEATS, Engine, Folder, contains, converse, equal, expect, golden, golden_moves,
                     golden_record, lacks, read_json, refuse, request, run, succeed, test)

FINISHED = ("2010-en-1", "2010-de-1", "2005-sk-1", "2005-it-1", "2010-en-3p-1", "beginner-1", "dice-off-1")


def record(name: str, viewer: str = "all", decisions: int | None = None) -> str:
    return golden_record(name, viewer, decisions, "kaivai")


# --- check ---------------------------------------------------------------------------------------------------


@test
def kaivai_check_accepts_finished_and_unfinished_records():
    with Folder() as folder:
        for name in FINISHED:
            path = folder.put(f"{name}.motu", record(name))
            count, result = len(golden_moves(name, "kaivai")), golden(name, "kaivai")[0]["result"]
            contains(succeed("check", path).out, f"{count} decisions")
            equal(read_json(succeed("check", "--json", path).out),
                  {"file": path, "game": "kaivai", "decisions": count, "over": True, "result": result})
        for decisions in (0, 1, 2, 3, 12, 100, 200):
            path = folder.put("part.motu", record("2010-en-1", decisions=decisions))
            contains(succeed("check", path).out, f"{decisions} decision{'s' * (decisions != 1)}, not finished")


@test
def kaivai_check_accepts_records_of_every_viewer():
    with Engine() as engine, Folder() as folder:
        before_the_last(engine, fixed("2005-it", 3))
        for viewer in kaivai_viewers(3):
            text = engine.do("record", viewer=viewer)["record"]
            contains(text, " show ?\n")
            contains(succeed("check", folder.put(f"{viewer}.motu", text)).out, "not finished")
            refuse(3, "check", folder.put("blue.motu", text.replace(f"viewer: {viewer}", "viewer: blue")))


@test
def kaivai_check_names_the_first_wrong_line_and_the_rule():
    lines = record("2010-en-1").splitlines()
    first = lines.index("") + 1
    bid = next(number for number in range(first, len(lines)) if " bid " in lines[number])
    turn = next(number for number in range(first, len(lines)) if lines[number].endswith(" pass"))
    seat = lines[turn].split()[0]
    stranger = next(one for one in KAIVAI_SEATS if one != seat)
    wrong = [(bid, f"{lines[bid].split()[0]} bid 11", "KV-12"), (bid, f"{lines[bid].split()[0]} pass", "KV-12"),
             (bid + 1, f"{lines[bid + 1].split()[0]} {' '.join(lines[bid].split()[1:])}", "KV-12"),
             (turn, f"{seat} celebrate B2", "KV-"), (turn, f"{seat} bid 3", "KV-18"), (turn, f"{seat} fly", "fly"),
             (turn, f"{stranger} pass", seat), (turn, "black pass", ""),
             (turn, f"{seat} give {stranger} fish 4", "KV-56"),
             (first, "chance base A5 A6", "KV-10"), (first + 1, "chance base B2 B3", "KV-4")]
    with Folder() as folder:
        for at, text, message in wrong:
            path = folder.put("wrong.motu", "\n".join([*lines[:at], text, *lines[at + 1:], "rubbish"]) + "\n")
            for command in (("check", path), ("replay", path), ("play", "--load", path)):
                contains(refuse(3, *command, message=message).err, f":{at + 1}: ")


@test
def kaivai_check_refuses_a_wrong_a_missing_and_an_early_result():
    text = record("2005-it-1")
    result = re.search(r"^result: .*\n", text, re.M).group()
    with Folder() as folder:
        for name, other in (("missing", text.replace(result, "")),
                            ("winner", re.sub(r"winners=\w+", "winners=nobody", text)),
                            ("glory", re.sub(r"red=(\d+)", "red=99", text, count=1)),
                            ("kahuna", text.replace(result, "result: black 4:2 points\n")),
                            ("early", "\n".join(text.splitlines()[:-1]) + "\n"), ("after", text + "red pass\n"),
                            ("options", text.replace("profile=2005-it", "profile=2005-it start=free")),
                            ("other", text.replace("game: kaivai", "game: kahuna"))):
            refuse(3, "check", folder.put(name, other))


@test
def kaivai_check_survives_every_byte_changed_here_and_there():
    with Engine() as engine:
        before_the_last(engine, fixed())
        text = engine.do("record", viewer="public")["record"].encode()
    with Folder() as folder:
        for step in range(30):
            at = step * len(text) // 30
            damaged = bytearray(text)
            damaged[at] = (damaged[at] + 1 + 37 * step) % 256
            result = run("check", folder.put("damaged.motu", bytes(damaged)))
            expect(result.code in (0, 3) and len(result.err.splitlines()) == (result.code == 3), f"byte {at}: {result}")


# --- replay --------------------------------------------------------------------------------------------------


@test
def kaivai_replay_lists_every_decision_and_the_end():
    with Folder() as folder:
        for name in ("2005-sk-1", "2010-en-3p-1"):
            path = folder.put("g.motu", record(name))
            out = succeed("replay", path, "--ascii").out
            expect(out.isascii() and "\033" not in out, "not ASCII")
            shown = re.findall(r"^ *(\d+)  (\w+) +(\S.*?)(?:  |$)", out, re.M)
            equal([int(number) for number, _, _ in shown], list(range(1, len(golden_moves(name, "kaivai")) + 1)))
            contains(out, "#GOD#")
            told = [read_json(line) for line in succeed("replay", "--json", path).lines()]
            equal(told, [{"ply": i + 1, "actor": line["actor"], "move": line["move"]}
                         for i, line in enumerate(golden(name, "kaivai")[1:]) if line["move"]])


@test
def kaivai_replay_ply_shows_the_state_of_that_moment_to_each_viewer():
    name = "2010-en-3p-1"
    moves = golden_moves(name, "kaivai")
    shows = [i for i, move in enumerate(moves) if move.startswith("show")]
    with Folder() as folder:
        path = folder.put("g.motu", record(name))
        for ply in (0, 2, 12, 60, shows[0], shows[0] + 1, shows[1] + 1, shows[4] + 1, len(moves)):
            states = converse([request("new", game="kaivai", rules=golden(name, "kaivai")[0].get("rules", 1),
                                options=golden(name, "kaivai")[0]["options"]),
                               request("play", moves=moves[:ply])]
                              + [request("state", viewer=viewer) for viewer in ("all", *kaivai_viewers(3))])[2:]
            for viewer, answer in zip(("all", *kaivai_viewers(3)), states):
                told = read_json(succeed("replay", path, "--ply", str(ply), "--json", "--as", viewer).out)
                equal(told, {"ply": ply, "of": len(moves), "state": answer["state"]}, f"ply {ply} for {viewer}")
            contains(succeed("replay", path, "--ply", str(ply)).out, f"After {ply} of {len(moves)} decisions")
        for viewer in ("blue", "black", "chance", "", "both"):
            refuse(2, "replay", path, "--as", viewer)
        refuse(2, "replay", path, "--ply", str(len(moves) + 1), message="--ply")


@test
def kaivai_replay_as_a_player_shows_nothing_of_what_others_show_in_secret():
    """Two games that differ only in what two others have shown so far: byte for byte the same to the third."""
    for profile in ("2010-de", "2005-it"):
        with Engine() as engine, Folder() as folder:
            shown = before_the_last(engine, fixed(profile, 3))
            last = engine.state()["actor"]
            one = folder.put("a", engine.do("record")["record"])
            engine.do("undo", count=2)
            engine.do("play", moves=["show 0", "show 7"])
            two = folder.put("b", engine.do("record")["record"])
            plies = engine.do("record")["record"].split("\n\n")[1].count("\n")
            for viewer in (last, "public"):
                for more in ((), ("--json",), *((*json, "--ply", str(ply)) for json in ((), ("--json",))
                                                for ply in range(plies - 3, plies + 1))):
                    outs = [succeed("replay", path, "--as", viewer, *more).out for path in (one, two)]
                    equal(outs[0], outs[1], f"{profile} for {viewer}: {more}")
                    lacks(outs[0], r"show [0-9]|\"shown\":\{[^}]*[0-9]")
            for seat in shown:
                outs = [succeed("replay", path, "--as", seat, "--json").out for path in (one, two)]
                expect(outs[0] != outs[1], f"{seat} does not see what {seat} has shown")


@test
def kaivai_replay_of_one_players_record_is_for_that_player_only():
    with Engine() as engine, Folder() as folder:
        before_the_last(engine, fixed("2005-sk", 3))
        whole = folder.put("whole.motu", engine.do("record")["record"])
        for viewer in kaivai_viewers(3):
            masked = folder.put("masked.motu", engine.do("record", viewer=viewer)["record"])
            for more in ((), ("--json",), ("--ply", "79"), ("--ply", "78", "--json")):
                equal(succeed("replay", masked, *more).out, succeed("replay", whole, "--as", viewer, *more).out,
                      f"{viewer} {more}")
            for other in ("all", *kaivai_viewers(3)):
                if other != viewer:
                    refuse(2, "replay", masked, "--as", other, message=viewer)


# --- rules ---------------------------------------------------------------------------------------------------


def numbers() -> list[str]:
    text = Path(support.source, "rules", "kaivai.md").read_text()
    return re.findall(r"^### (KV-\d+) ", text, re.M)


@test
def kaivai_rules_compare_shows_what_version_2_changed():
    common = {"KV-11", "KV-66"}
    changed = {"2010-en": common | {"KV-32"}, "2010-de": common | {"KV-32", "KV-50"}, "2005-sk": common | {"KV-26", "KV-56"},
               "2005-it": common | {"KV-56"}}
    tables = re.split(r"\n(?=rule )", succeed("rules", "--compare").out)[1:]
    equal({re.match(r"rule +(\S+)", table)[1]: set(re.findall(r"^KV-\d+", table, re.M)) for table in tables}, changed)
    rows = [row for row in read_json(succeed("rules", "--compare", "--json").out) if "1" in row]
    for profile, rules in changed.items():
        equal({row["rule"] for row in rows if row["profile"] == profile}, rules)
    expect(all(row["1"] != row["2"] for row in rows), rows)


@test
def kaivai_rules_every_number_has_a_title_and_a_text():
    listed = succeed("rules").out
    expect(len(numbers()) > 45 and {"KV-1", "KV-31", "KV-62", "KV-65"} <= set(numbers()), numbers())
    everything = {one["rule"]: one for one in read_json(succeed("rules", "kaivai", "--json").out)}
    equal(list(everything), numbers())
    for rule in numbers():
        expect(re.search(rf"^ +{rule} +\S", listed, re.M), f"{rule} is not listed")
        title, _, text = succeed("rules", rule).out.partition("\n")
        equal((title, text.strip("\n")), (f"{rule} {everything[rule]['title']}", everything[rule]["text"]))
        expect(len(text.strip()) > 40, f"{rule}: {text!r}")
    whole = succeed("rules", "kaivai").out
    for rule in numbers():
        expect(re.search(rf"^#+ {rule} ", whole, re.M), rule)
    refuse(4, "rules", "KV-27")
    refuse(4, "rules", "KV-67")
    refuse(4, "rules", "kaivai", "--search", "xyzzy", message="xyzzy")


@test
def kaivai_rules_31_names_bid_and_village():
    out = succeed("rules", "kv-31").out
    expect(out.startswith("KV-31 "), out)
    for word in ("bid", "village"):
        contains(out.lower(), word)


@test
def kaivai_rules_every_rule_that_a_refusal_names_can_be_read():
    source = "".join(path.read_text() for path in Path(support.source, "src", "kaivai").glob("*.c"))
    named = set(re.findall(r'"(KV-\d+)"', source))
    expect(len(named) > 20 and named <= set(numbers()), named - set(numbers()))


# --- perft -----------------------------------------------------------------------------------------------------


def perft(depth: int, options: str) -> int:
    told = read_json(succeed("perft", "kaivai", str(depth), "--options", options, "--json").out)
    equal((told["game"], told["depth"]), ("kaivai", depth))
    return told["count"]


@test
def kaivai_perft_counts_what_the_engine_protocol_lists():
    for options in ("", "players=3", "profile=2005-sk", "profile=2005-it players=3", "dice=off start=beginner"):
        new = request("new", game="kaivai", options=options)
        first = converse([new, request("moves")])[1]["moves"]
        equal(perft(1, options), len(first), options)
        requests = [ask for move in first for ask in (new, request("play", move=move), request("moves"))]
        equal(perft(2, options), sum(len(answer["moves"]) for answer in converse(requests)[2::3]), options)


@test
def kaivai_perft_counts_bids_as_the_rules_do():
    for profile in PROFILES:
        for players in (3, 4):
            options = fixed(profile, players)
            if profile != "2005-it":  # there gifts go before bids
                equal([perft(depth, options) for depth in range(4)], [1, 10, 90, 720], options)
    equal(perft(1, f"bases={FIXED_BASES['2010', 4]}"), 24, "the age orders of four")
    equal(perft(1, f"profile=2005-it players=3 bases={FIXED_BASES['2005', 3]}"), 6, "of three")
    equal(perft(1, "ages=red,yellow,green,blue"), 10, "the pairs of KV-4")
    equal(perft(1, "profile=2005-sk ages=red,yellow,green,blue"), 13, "the singles of KV-4")


@test
def kaivai_perft_refuses_wrong_options():
    refuse(2, "perft", "kaivai", "1", "--options", "gifts=on")
    refuse(2, "perft", "kaivai", "1", "--options", "bases=A5-A6")


# --- stats and bench ---------------------------------------------------------------------------------------------


@test
def kaivai_stats_json_adds_up():
    for options, seats, player, games in (("", 4, "random", 20), ("profile=2005-it players=3", 3, "random", 20),
                                          ("profile=2010-de", 4, "greedy", 2)):
        told = read_json(succeed("stats", "kaivai", "--games", str(games), "--player", player, "--options", options,
                                 "--json").out)
        equal((told["game"], told["games"], told["player"]), ("kaivai", games, player))
        equal(tuple(told["seats"]), KAIVAI_SEATS[:seats])
        wins = [told["seats"][seat]["wins"] for seat in told["seats"]]
        expect(abs(sum(wins) - 1) < 4e-4, told)
        expect(all(0 <= share <= 1 for share in (*wins, told["first_wins"], told["shared"])), told)
        length = told["player_decisions"] + told["chance_decisions"]
        expect(told["shortest"] - 0.02 <= length <= told["longest"] + 0.02, told)
        expect(1 <= told["choices"] <= told["most_choices"], told)
        expect(all(told["seats"][seat]["points"] > 0 for seat in told["seats"]), told)


@test
def kaivai_stats_of_one_seed_are_always_the_same():
    same = [succeed("stats", "kaivai", "--games", "5", "--json", "--seed", "5").out for _ in range(2)]
    equal(same[0], same[1])
    other = succeed("stats", "kaivai", "-n", "5", "--json", "--seed", "6").out
    expect(other != same[0], "another seed, the same games")
    one = read_json(succeed("stats", "kaivai", "--games", "1", "--options", "ages=red,yellow,green,blue dice=off",
                            "--json").out)
    equal((one["shortest"], one["player_decisions"] + one["chance_decisions"]), (one["longest"], one["longest"]))
    equal(one["chance_decisions"], 2, "the two bases only")
    out = succeed("stats", "kaivai", "--games", "2", "--options", "players=3").out
    for word in ("2 games", "red", "yellow", "green", "decisions"):
        contains(out, word)
    lacks(out, "blue")


@test
def kaivai_bench_json_has_the_documented_keys():
    told = read_json(succeed("bench", "kaivai", "--json", "--seconds", "1").out)
    equal(set(told), {"kaivai"})
    figures = told["kaivai"]
    equal(set(figures), {"playouts_per_s", "decisions_per_s", "ns_per_decision", "decisions_per_playout", "copy_ns",
                         "conceal_ns", "determinize_ns", "moves_ns", "widest_moves", "widest_ns", "state_bytes",
                         "ismcts_per_s", "search_per_s"})
    for key in ("playouts_per_s", "decisions_per_s", "ns_per_decision", "moves_ns", "widest_moves", "state_bytes"):
        expect(figures[key] > 0, f"{key}: {figures}")
    ratio = Fraction(str(figures["decisions_per_s"])) * Fraction(str(figures["ns_per_decision"])) / 10**9
    expect(abs(ratio - 1) < 0.05, figures)
