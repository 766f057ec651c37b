#!/usr/bin/env python3
"""The example game in the terminal: examples.py MOTU MOTU_WITH_EXAMPLES SOURCE_DIR

Nim is in a motu that was built with examples, and nobody meets it in one that was not.
"""
import sys

sys.dont_write_bytecode = True  # nothing is left behind in the source folder
import run  # noqa: E402
import support  # noqa: E402
from support import contains, equal, lacks, read_json, refuse, succeed, test  # noqa: E402

plain, with_examples, source = sys.argv[1:4]
WHOLE = "\nB9\nx\nA3\n\nB4\n\nC5\n"  # two people, who press Enter when they take over; two of these are refused


@test
def nobody_meets_an_example_in_a_motu_without_examples():
    support.use(plain, source)
    lacks(succeed("--help").out, r"\bnim\b")
    lacks(succeed("--version").out, r"\bnim\b")
    lacks(succeed("rules").out, r"NM-1")
    lacks(succeed("completions", "bash").out, r"\bnim\b|NM-1")
    contains(refuse(4, "play", "nim").err, "nim")
    contains(refuse(4, "rules", "NM-1").err, "NM-1")


@test
def with_examples_it_is_a_game_like_any_other():
    support.use(with_examples, source)
    contains(succeed("--help").out, "kahuna kaivai nim")
    contains(succeed("--version").out, "nim rules 1")
    contains(succeed("rules").out, "NM-3")
    contains(succeed("rules", "nim").out, "# Nim")
    contains(succeed("completions", "bash").out, "NM-1")


@test
def two_people_play_it_in_the_terminal():
    support.use(with_examples, source)
    said = succeed("play", "nim", "--seat", "both", "--seed", "1", "--ascii", stdin=WHOLE).out
    contains(said, "  A  3  o o o\n  B  4  o o o o\n  C  5  o o o o o\n")
    contains(said, "Your turn: take stones from one heap (A1).")
    contains(said, "NM-2: No heap has that many stones")
    contains(said, '"x" is not a move. A move names a heap and a number of stones: B2.')
    contains(said, "White takes 4 stones from heap B.")
    contains(said, "The stones are gone: black wins.")


@test
def a_computer_player_takes_the_game_that_is_won():
    support.use(with_examples, source)
    answers = support.run("engine", stdin='{"cmd":"new","game":"nim","options":""}\n{"cmd":"go","level":8}\n').out
    move = read_json(answers.splitlines()[1])["move"]
    equal(move, "A2")  # the only move that wins: 1, 4 and 5 stones


sys.exit(run.prove())
