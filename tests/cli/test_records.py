"""Records on disk: check and replay."""
import json
import os
import re
from pathlib import Path

from support import (ISLANDS, Engine, Folder, contains, converse, equal, expect, golden, golden_moves, golden_record,
                     lacks,
                     play_twins, read_json, refuse, request, run, succeed, test)

FINISHED = ("base-1", "variant1-3", "variant2-2", "both-4", "handicap-2")

# --- check ---------------------------------------------------------------------------------------------------


@test
def check_accepts_finished_records_of_every_variant():
    with Folder() as folder:
        for name in FINISHED:
            path = folder.put(f"{name}.motu", golden_record(name))
            said = succeed("check", path).out
            contains(said, f"{len(golden_moves(name))} decisions")
            points = golden(name)[0]["result"]["points"]
            contains(said, f"{points['black']}:{points['white']}")
            told = read_json(succeed("check", "--json", path).out)
            equal(told, {"file": path, "game": "kahuna", "decisions": len(golden_moves(name)), "over": True,
                         "result": golden(name)[0]["result"]})
            equal(succeed("check", "--quiet", path).out, "")
            equal(succeed("check", "-q", path).out, "")


@test
def check_accepts_a_record_that_is_cut_between_two_decisions():
    with Folder() as folder:
        for decisions in (0, 1, 9, 10, 57, 100):
            path = folder.put("part.motu", golden_record("base-1", decisions=decisions))
            contains(succeed("check", path).out, f"{decisions} decision{'s' * (decisions != 1)}, not finished")
            told = read_json(succeed("check", "--json", path).out)
            equal((told["over"], told["result"]), (False, None))


@test
def check_accepts_records_of_one_player_but_no_public_one():
    with Folder() as folder:
        for viewer in ("black", "white"):
            text = golden_record("both-4", viewer)
            contains(text, f"viewer: {viewer}\n")
            succeed("check", folder.put(f"{viewer}.motu", text))
        refuse(3, "check", folder.put("public.motu", golden_record("both-4", "public")))


@test
def check_reads_standard_input_as_a_minus():
    contains(succeed("check", "-", stdin=golden_record("base-1")).out, "right")
    refuse(3, "check", "-", stdin="rubbish")


@test
def check_reads_a_byte_order_mark_crlf_comments_and_a_missing_last_newline():
    text = golden_record("variant2-2")
    with Folder() as folder:
        for name, other in (("bom", "\ufeff" + text), ("crlf", text.replace("\n", "\r\n")), ("cut", text.rstrip("\n")),
                            ("comment", text.replace("\n", "\n# a remark\n", 3) + "# end\n\n\n"),
                            ("blanks", text.replace("\nblack ", "\n  black   "))):
            succeed("check", folder.put(name, other))


@test
def check_names_the_first_wrong_line_and_the_rule():
    lines = golden_record("base-1").splitlines()
    actor = lines[56].split()[0]
    with Folder() as folder:
        for wrong, message in ((f"{actor} fly", "fly"), ("nobody abstain", ""), (f"{actor} end", "KH-"),
                               (f"{actor} A-C", "KH-2"), (f"{'white' if actor == 'black' else 'black'} abstain",
                                                          actor)):
            path = folder.put("wrong.motu", "\n".join([*lines[:56], wrong, *lines[57:], "rubbish"]) + "\n")
            contains(refuse(3, "check", path, message=message).err, f"{path}:57: ")
            contains(refuse(3, "replay", path, message=message).err, ":57: ")
            contains(refuse(3, "play", "--load", path, message=message).err, ":57: ")


@test
def check_refuses_a_wrong_a_missing_and_an_early_result():
    text = golden_record("base-1")
    result = re.search(r"^result: .*\n", text, re.M).group()
    with Folder() as folder:
        for name, other in (("missing", text.replace(result, "")),
                            ("wrong", text.replace(result, "result: white 9:9 points\n")),
                            ("other", text.replace(result, "result: black\n")),
                            ("twice", text.replace(result, result * 2)),
                            ("early", "\n".join(text.splitlines()[:-1]) + "\n"), ("after", text + "black abstain\n")):
            refuse(3, "check", folder.put(name, other))


@test
def check_refuses_a_record_cut_anywhere_inside_a_line():
    text = golden_record("variant1-3")
    head = text.replace(re.search(r"^result: .*\n", text, re.M).group(), "")
    with Folder() as folder:
        body = head.index("\n\n") + 2
        for at in (1, 5, 10, 25, body - 3, body + 3, body + 12, len(head) // 2):
            path = folder.put("cut.motu", text[:at])
            result = run("check", path)
            whole = text[:at].endswith("\n") or text[at] == "\n"
            expect(result.code == 3 or (whole and result.code == 0), f"cut at {at}: {result}")
            equal(len(result.err.splitlines()), 1 if result.code else 0)


@test
def check_of_several_files_says_each_and_fails_if_one_is_wrong():
    with Folder() as folder:
        good, bad = folder.put("good.motu", golden_record("both-4")), folder.put("bad.motu", "motu: 1\n")
        result = run("check", good, bad, good, folder.name + "/none")
        equal((result.code, len(result.lines()), len(result.err.splitlines())), (3, 2, 2))
        equal(run("check", "--quiet", bad, good).out, "")
        equal(run("check", good, folder.name + "/none").code, 4)


@test
def check_json_is_json_for_any_file_name():
    with Folder() as folder:
        for name in ('a "b" \\ c', "tab\there", "new\nline", "ü→🏝", "\x01\x02" * 60,
                     b"bad\xff\xfe".decode(errors="surrogateescape")):
            path = folder.put(name, golden_record("both-4"))
            equal(read_json(succeed("check", "--json", path).out)["over"], True, name)


@test
def check_json_is_json_for_a_path_that_grows_when_quoted():
    with Folder() as folder:
        deep = folder.name
        for _ in range(7):
            deep += "/" + "\x01" * 200
            Path(deep).mkdir()
        path = deep + "/x"
        Path(path).write_text(golden_record("both-4"))
        equal(read_json(succeed("check", "--json", path).out)["file"], path)


@test
def check_survives_every_byte_changed_here_and_there():
    """Records with one damaged byte: right or refused with one message, never anything else."""
    text = golden_record("both-4", "black").encode()
    with Folder() as folder:
        for step in range(40):
            at = step * len(text) // 40
            damaged = bytearray(text)
            damaged[at] = (damaged[at] + 1 + 37 * step) % 256
            result = run("check", folder.put("damaged.motu", bytes(damaged)))
            expect(result.code in (0, 3) and len(result.err.splitlines()) == (result.code == 3), f"byte {at}: {result}")


@test
def a_file_of_many_games_is_not_taken_for_a_record():
    with Folder() as folder:
        path = folder.put("games.jsonl", "")
        Path(path).unlink()
        succeed("arena", "--a", "greedy", "--b", "random", "--games", "2", "--threads", "1", "--out", path)
        for words in (("replay",), ("draw",), ("analyse",), ("verify",), ("play", "--load"), ("puzzle", "make")):
            refuse(3, *words, path, message=f"{path} has many games; {path}#N is")
        with open(path, "a", encoding="utf-8") as file:  # longer than any record
            file.write(" " * (1 << 22))
        refuse(3, "replay", path, message="many games")
        succeed("replay", f"{path}#1")


@test
def a_record_is_read_from_a_pipe_as_from_a_file():
    record = golden_record("base-1")
    for words in (("check",), ("replay",)):
        with Folder() as folder:
            path = folder.put("g.motu", record)
            wanted = succeed(*words, path).out.replace(path, "/dev/stdin")
        begin, end = os.pipe()
        with open(begin, "rb") as read, open(end, "wb") as write:
            write.write(record.encode())
            write.close()
            equal(succeed(*words, "/dev/stdin", stdin=read).out, wanted)


# --- replay --------------------------------------------------------------------------------------------------


@test
def replay_lists_every_decision_and_the_end():
    with Folder() as folder:
        for name in FINISHED:
            out = succeed("replay", folder.put("g.motu", golden_record(name))).out
            shown = re.findall(r"^ *(\d+)  (black|white|chance) +(\S.*?)(?:  |$)", out, re.M)
            equal([int(number) for number, _, _ in shown], list(range(1, len(golden_moves(name)) + 1)))
            contains(out, "wins" if golden(name)[0]["result"]["winner"] else "draw")
            contains(out, "Pile:")


@test
def replay_json_gives_actor_and_move_of_each_decision():
    with Folder() as folder:
        path = folder.put("g.motu", golden_record("base-1"))
        told = [read_json(line) for line in succeed("replay", "--json", path).lines()]
        wanted = [{"ply": i + 1, "actor": line["actor"], "move": line["move"]}
                  for i, line in enumerate(golden("base-1")[1:]) if line["move"]]
        equal(told, wanted)


@test
def replay_ply_shows_the_state_of_that_moment():
    name = "handicap-2"
    moves = golden_moves(name)
    plies = [0, 1, 9, 13, 30, len(moves)]
    with Folder() as folder:
        path = folder.put("g.motu", golden_record(name))
        for ply in plies:
            for viewer in ("all", "black", "white", "public"):
                told = read_json(succeed("replay", path, "--ply", str(ply), "--json", "--as", viewer).out)
                state = converse([request("new", game="kahuna", options=golden(name)[0]["options"]),
                                  request("play", moves=moves[:ply]), request("state", viewer=viewer)])[2]["state"]
                equal(told, {"ply": ply, "of": len(moves), "state": state}, f"ply {ply} for {viewer}")
            contains(succeed("replay", path, "--ply", str(ply)).out, f"After {ply} of {len(moves)} decisions")
        for wrong in (str(len(moves) + 1), "-1", "x", "", "1.5", "9" * 30):
            refuse(2, "replay", path, "--ply", wrong, message="--ply")


@test
def replay_as_black_shows_nothing_of_hidden_cards_of_white():
    """Two games that differ only in what black cannot know: byte for byte the same to black."""
    for options in ("", "variant1=on variant2=on"):
        with Engine() as left, Engine() as right, Folder() as folder:
            plies = play_twins(left, right, options, 3, lambda actor: None)
            texts = [engine.do("record")["record"] for engine in (left, right)]
            expect(texts[0] != texts[1], "the twins are one game")
            paths = [folder.put(name, text) for name, text in zip("ab", texts)]
            views = [("--as", viewer, *more) for viewer in ("black", "public") for more in
                     ((), ("--json",), *(("--ply", str(ply)) for ply in range(0, plies, plies // 6)),
                      *(("--json", "--ply", str(ply)) for ply in range(5, plies, plies // 6)))]
            for view in views:
                one, two = (succeed("replay", path, *view).out for path in paths)
                equal(two, one, f"{options}: {view}")
            lacks(succeed("replay", paths[0], "--as", "black").out, f"White (is dealt|gets) ({'|'.join(ISLANDS)})")
            expect(re.search("White is dealt [A-Z]{4}", succeed("replay", paths[0], "--as", "white").out),
                   "white sees it")


@test
def replay_of_one_players_record_is_for_that_player_only():
    with Folder() as folder:
        masked = folder.put("black.motu", golden_record("both-4", "black"))
        whole = folder.put("whole.motu", golden_record("both-4"))
        for more in ((), ("--json",), ("--ply", "30"), ("--ply", "30", "--json")):
            equal(succeed("replay", masked, *more).out, succeed("replay", whole, "--as", "black", *more).out, str(more))
            equal(succeed("replay", masked, "--as", "black", *more).out, succeed("replay", masked, *more).out)
        for viewer in ("white", "public", "all"):
            refuse(2, "replay", masked, "--as", viewer, message="black")
        for viewer in ("red", "chance", "", "both"):
            refuse(2, "replay", whole, "--as", viewer)


@test
def replay_ascii_is_ascii_without_escapes():
    with Folder() as folder:
        path = folder.put("g.motu", golden_record("both-4"))
        out = succeed("replay", "--ascii", path).out
        expect(out.isascii() and "\033" not in out, out)
        expect(not succeed("replay", path).out.isascii(), "no signs beyond ASCII where they can be shown")


@test
def replay_reads_standard_input():
    equal(succeed("replay", "-", "--json", stdin=golden_record("both-4")).lines()[0],
          json.dumps({"ply": 1, "actor": "chance", "move": golden_moves("both-4")[0]}, separators=(",", ":")))
