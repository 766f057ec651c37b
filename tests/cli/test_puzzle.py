"""motu puzzle: what is wrong with a file, what is in the sets that come with motu, making and verifying."""
import json
import re
from pathlib import Path

from support import Folder, contains, equal, expect, golden_record, lacks, read_json, run, source, succeed, test


def shipped(game: str) -> Path:
    return source / "data" / "puzzles" / f"{game}.jsonl"


def lines_of(game: str) -> list[dict]:
    return [json.loads(line) for line in shipped(game).read_text().splitlines()]


def make(*words: str) -> str:
    result = run("puzzle", "make", *words, seconds=120)
    equal((result.code, result.err), (0, f"{len(result.lines())} puzzle{'s' * (len(result.lines()) != 1)} found.\n"))
    return result.out


@test
def puzzle_says_what_is_wrong():
    with Folder() as folder:
        first = lines_of("kahuna")[0]
        good = json.dumps(first) + "\n"
        record = folder.put("game.motu", golden_record("base-1", decisions=30))

        def spoilt(**changes: object) -> str:
            return good + json.dumps({key: value for key, value in (first | changes).items() if value is not None})

        cases = [((), 2, "make, verify"), (("solve",), 2, "solve"), (("list",), 2, "name a file"),
                 (("list", "nowhere.jsonl"), 4, "nowhere"), (("list", record), 3, "game.motu:1"),
                 (("list", str(shipped("kahuna")), "--id", "nobody"), 4, "no such puzzle"),
                 (("play", str(shipped("kahuna")), "--id", "nobody"), 4, "no such puzzle"),
                 (("list", str(shipped("kahuna")), "--level", "9"), 2, "--level"),
                 (("verify", str(shipped("kahuna")), "--visits", "1"), 2, "--visits"),
                 (("make", "--game", "go"), 4, "go"), (("make", "--games", "0"), 2, "--games"),
                 (("make", "--margin", "0"), 2, "--margin"), (("make", "--options", "x=y"), 2, "x"),
                 (("make", "nowhere.motu"), 4, "nowhere")]
        for member in ("puzzle", "best", "next", "value", "next_value", "visits", "seeds", "margin", "line", "level", "exact",
                       "record"):
            cases.append((("list", folder.put(f"{member}.jsonl", spoilt(**{member: None}))), 3, f"{member}.jsonl:2"))
        for number, changes in enumerate(({"level": 0}, {"level": 9}, {"value": 2}, {"visits": [1]}, {"seeds": [-1, 2]},
                                          {"line": ["nothing"]}, {"best": "x" * 90}, {"record": "motu: 1"},
                                          {"best": "Z-Z", "line": ["Z-Z"]}, {"exact": 1})):
            cases.append((("list", folder.put(f"bad{number}.jsonl", spoilt(**changes))), 3, f"bad{number}.jsonl:2"))
        for words, code, said in cases:
            result = run("puzzle", *words)
            equal(result.code, code, f"{words}: {result.err}")
            contains(result.err, said)


@test
def puzzle_sets_are_whole():
    for game, editions in (("kahuna", {""}), ("kaivai", {"2010-en", "2010-de", "2005-sk", "2005-it"})):
        puzzles = lines_of(game)
        equal(len({puzzle["puzzle"] for puzzle in puzzles}), len(puzzles))
        told = [json.loads(line) for line in succeed("puzzle", "list", "--json", str(shipped(game))).lines()]
        equal(len(told), len(puzzles))
        found = set()
        for puzzle, said in zip(puzzles, told):
            equal((said["puzzle"], said["best"], said["line"][0]), (puzzle["puzzle"], puzzle["best"], puzzle["best"]))
            contains(said["reason"], puzzle["best"])
            expect(puzzle["value"] - puzzle["next_value"] >= (0.4999 if puzzle["exact"] else puzzle["margin"] - 0.0002), puzzle["puzzle"])
            contains(puzzle["record"], f"\nviewer: {puzzle['seat']}\n")  # nothing the player cannot know
            profile = re.search(r"profile=(\S+)", puzzle["record"])
            found.add(profile.group(1) if profile else "2010-en" if game == "kaivai" else "")
        equal(found, editions)


@test
def puzzle_reasons_are_in_every_language():
    one = lines_of("kahuna")[0]["puzzle"]
    said = {language: read_json(succeed("puzzle", "list", "--json", str(shipped("kahuna")), "--id", one, "--lang", language).out)
            ["reason"] for language in ("en", "de", "sk", "it")}
    equal(len(set(said.values())), 4)


@test
def a_few_puzzles_are_as_the_file_has_them():
    for game, count in (("kahuna", 2), ("kaivai", 1)):
        for puzzle in lines_of(game)[::40][:count]:
            contains(succeed("puzzle", "verify", str(shipped(game)), "--id", puzzle["puzzle"], seconds=120).out, "1 of 1")


@test
def renew_puzzle_prints_it_as_the_players_of_today_judge_it():
    with Folder() as folder:
        puzzle = lines_of("kahuna")[0]
        stale = puzzle | {"value": puzzle["value"] - 0.01, "level": puzzle["level"] % 8 + 1}
        path = folder.put("stale.jsonl", json.dumps(stale) + "\n")
        renewed = run("puzzle", "renew", path, seconds=120)
        equal((renewed.code, [json.loads(line) for line in renewed.lines()]), (0, [puzzle]))
        equal(run("puzzle", "renew", path, "--id", "another").out, "")


@test
def verify_puzzle_finds_one_that_is_wrong():
    with Folder() as folder:
        puzzle = lines_of("kahuna")[0]
        other = puzzle | {"best": puzzle["next"], "next": puzzle["best"], "line": [puzzle["next"]]}
        for changes in (other, puzzle | {"value": puzzle["value"] - 0.01}, puzzle | {"level": puzzle["level"] % 8 + 1}):
            path = folder.put("wrong.jsonl", json.dumps(changes) + "\n")
            result = run("puzzle", "verify", path, seconds=120)
            equal(result.code, 1)
            contains(result.out, "0 of 1")
            contains(result.err, puzzle["puzzle"])


@test
def make_puzzle_finds_the_same_ones_again_and_verify_agrees():
    words = ("--game", "kahuna", "--games", "3", "--seed", "3", "--visits", "2000", "--margin", "8")
    made = make(*words)
    equal(make(*words), made)
    expect(made, "no puzzle in three games")
    with Folder() as folder:
        path = folder.put("made.jsonl", made)
        contains(succeed("puzzle", "verify", path, seconds=120).out, f"{len(made.splitlines())} of")


@test
def a_puzzle_is_found_in_a_record_and_solved_at_the_terminal():
    with Folder() as folder:
        record = folder.put("game.motu", golden_record("base-1"))
        made = make(record, "--visits", "300", "--margin", "5")
        expect(made, "no puzzle in a whole game")
        first = json.loads(made.splitlines()[0])
        path = folder.put("mine.jsonl", made)
        said = succeed("puzzle", "play", path, "--id", first["puzzle"], "--ascii",
                       stdin=f"nonsense\n{first['next']}\n{first['best']}\n").out
        for part in ("something better", "That is it.", "0 of 1 solved"):
            contains(said, part)
        contains(succeed("puzzle", "play", path, "--id", first["puzzle"], stdin=f"{first['best']}\n").out, "1 of 1 solved")
        for word in ("quit", "q"):
            left = succeed("puzzle", "play", path, stdin=f"{word}\n").out
            contains(left, "0 of 0 solved")
            lacks(left, "is not a move")
        # the words that the prompt names
        asked = succeed("puzzle", "play", path, "--id", first["puzzle"], stdin="quit\n").out
        listed = succeed("puzzle", "play", path, "--id", first["puzzle"], stdin=f"moves\n\nhelp\n{first['best']}\n").out
        contains(listed, f"  {first['best']}")
        contains(listed, f"  {first['next']}")
        equal(listed.count("Find the best move."), 2, "help says what to do")
        equal(listed.count(asked.splitlines()[1]), 2, "an empty line shows the position again")
        lacks(listed, "is not a move")
        contains(listed, "1 of 1 solved")
