"""A friendly game of Kaivai in the terminal, by a script that reads what it is shown."""
import os
import random
import re
from pathlib import Path
from typing import Any

from kaivai_session import fixed, to_scoring
from support import (KAIVAI_SEATS, Engine, Folder, Terminal, contains, environment, equal, expect, golden_record, lacks,
                     read_json, refuse, run, succeed, test)

CURTAIN = re.compile(r"\n{50,}|\033\[2J")
FIXED = tuple(fixed().split())
PLAIN = ("--seed", "1", "--ascii", *FIXED)


def begin(*words: str, **how: Any) -> Terminal:
    return Terminal("kaivai", *words, **how)


def pick(rng: random.Random, moves: list[str]) -> str:
    """A move at random; rather an action than a gift or a pass, so that much happens."""
    actions = [move for move in moves if not move.startswith(("give", "pass"))]
    return rng.choice(actions if actions and rng.random() < 0.8 else moves)


def play_on(terminal: Terminal, rng: random.Random, most: int = 2000) -> str:
    """To the end or so many moves of people; the last text."""
    text = terminal.all
    for _ in range(most):
        while text.endswith("ready. "):
            text = terminal.type("")
        if not text.endswith("> "):
            break
        text = terminal.type(pick(rng, terminal.moves()))
    return text


def asked(text: str) -> str:
    """Whose decision is asked for at the end of a text."""
    return re.search(r"(\w+)> $", text).group(1)


# --- whole games ---------------------------------------------------------------------------------------------


def whole_game(profile: str, players: int, seat: str, opponent: str) -> None:
    """Plays to the end, keeps the record and has it checked."""
    rng = random.Random(f"{profile}{seat}")
    seats = KAIVAI_SEATS[:players]
    with Folder() as folder, begin(f"profile={profile}", f"players={players}", "--seat", seat, "--vs", opponent,
                                   "--seed", "7", cwd=folder.name) as terminal:
        end = play_on(terminal, rng)
        contains(end, "The game is over.")
        contains(terminal.type("end.motu"), "Saved in end.motu.")
        equal((terminal.said(), os.listdir(folder.name)), ("", ["end.motu"]))
        told = read_json(succeed("check", "--json", "end.motu", cwd=folder.name).out)
        equal((told["game"], told["over"], set(told["result"]["glory"])), ("kaivai", True, set(seats)))
        for winner in told["result"]["winners"]:
            contains(end[end.index("The game is over."):].lower(), winner)
        header, body = Path(folder.name, "end.motu").read_text().split("\n\n", 1)
        for one in seats:
            contains(header + "\n", f"\n{one}: {'guest' if one == seat else opponent}\n")
        equal(set(re.findall(r"\b([a-z]+)> ", terminal.all)), {seat}, "who was asked")
        equal({line.split()[0] for line in body.splitlines()}, {"chance", *seats})
        for one in seats:  # what a computer shows is not told before the village is scored
            if one != seat:
                lacks(terminal.all, rf"(?i)\b{one} secretly chooses to show \d")


@test
def kaivai_play_a_whole_game_of_2010_en_with_four_players_against_greedy():
    whole_game("2010-en", 4, "red", "greedy")


@test
def kaivai_play_a_whole_game_of_2010_de_with_three_players_against_random():
    whole_game("2010-de", 3, "green", "random")


@test
def kaivai_play_a_whole_game_of_2005_sk_with_four_players_against_random():
    whole_game("2005-sk", 4, "blue", "random")


@test
def kaivai_play_a_whole_game_of_2005_it_with_three_players_against_greedy():
    whole_game("2005-it", 3, "yellow", "greedy")


@test
def kaivai_play_prints_its_seed_and_plays_the_same_again():
    with begin("--seat", "blue") as terminal:
        seed = re.search(r"seed of this game is (\d+)", terminal.opening).group(1)
    with begin("--seat", "blue", "--seed", seed) as again:
        equal(again.opening, terminal.opening)


@test
def kaivai_play_refuses_seats_and_options_that_are_not_there():
    refuse(2, "play", "kaivai", "--seat", "black", message="black")
    refuse(2, "play", "kaivai", "players=3", "--seat", "blue", message="blue")
    refuse(2, "play", "kaivai", "variant1=on", message="variant1")
    refuse(2, "play", "kaivai", "gifts=on", message="gifts")
    refuse(2, "play", "kaivai", "profile=2005-it", "start=beginner", message="start")
    refuse(2, "play", "kaivai", "bases=A5", message="bases")
    refuse(4, "play", "kaiwai", message="kaivai")


# --- people in every seat ------------------------------------------------------------------------------------


def curtains_of_a_game(profile: str, players: int, **how: Any) -> None:
    """To the end with people in every seat: a curtain whenever another one decides, and nobody's secret behind."""
    rng = random.Random(profile)
    curtains, shows = 0, 0
    with Folder() as folder, begin("--seat", "both", "--seed", "3", "--ascii", f"profile={profile}",
                                   f"players={players}", cwd=folder.name, **how) as terminal:
        text, last = terminal.opening, ""
        while True:
            if text.endswith("ready. "):
                shown = text[[found.end() for found in CURTAIN.finditer(text)][-1]:]
                seat = re.search(r"It is (\w+)'s turn", shown).group(1)
                lacks(shown, r"show|[\[{<#]")
                expect(seat != last, f"a curtain between {seat} and {seat}")
                text = terminal.type("")
                curtains += 1
                equal(asked(text), seat, "who is asked behind the curtain")
                for other in KAIVAI_SEATS[:players]:
                    if other != seat:
                        lacks(text, rf"(?i)\b{other} secretly chooses to show \d")
                        lacks(terminal.type("log"), rf"(?i)\b{other} secretly chooses to show \d")
            if not text.endswith("> "):
                break
            last = asked(text)
            moves = terminal.moves()
            # most pass, so that there is influence to be shown at the end
            move = "pass" if "pass" in moves and rng.random() < 0.6 else pick(rng, moves)
            shows += move.startswith("show")
            text = terminal.type(move)
        contains(text, "The game is over.")
        contains(terminal.type("all.motu"), "Saved in all.motu.")
        header = Path(folder.name, "all.motu").read_text().split("\n\n")[0] + "\n"
        for seat in KAIVAI_SEATS[:players]:
            contains(header, f"\n{seat}: guest\n")
        contains(succeed("check", "all.motu", cwd=folder.name).out, "right")
    expect(curtains > 50 and shows > 5, f"{curtains} curtains, {shows} shows")


@test
def kaivai_play_both_is_a_game_of_three_people_with_a_curtain_between_them():
    curtains_of_a_game("2010-en", 3)


@test
def kaivai_play_both_is_a_game_of_four_people_with_a_curtain_between_them():
    curtains_of_a_game("2005-it", 4)


def scoring_record(profile: str, players: int) -> str:
    """The record of a game up to the first `show`, everybody with influence."""
    with Engine() as engine:
        to_scoring(engine, fixed(profile, players))
        engine.do("play", move=engine.moves()[0])
        return engine.do("record")["record"]


@test
def kaivai_play_both_shows_nobody_what_another_has_shown_before_the_village_is_scored():
    """Two terminals, the same but for what the first two show: the others see the same, byte for byte."""
    record = scoring_record("2010-en", 4)
    with Folder() as folder:
        path = folder.put("scoring.motu", record)
        words = ("--load", path, "--seat", "both", "--ascii", "--seed", "1")
        with Terminal(*words) as left, Terminal(*words) as right:
            equal(left.opening, right.opening)
            for one, two in (("show 1", "show 7"), ("show 4", "show 0")):
                equal(left.type(""), right.type(""))
                for terminal, move in ((left, one), (right, two)):
                    text = terminal.type(move)
                    expect(CURTAIN.search(text), f"no curtain after {move}")
                equal(CURTAIN.split(left.all)[-1], CURTAIN.split(right.all)[-1], "the curtain")
            for line in ("", "log", "moves", "board", "hint", "why show 3", "why show 90", "undo"):
                equal(left.type(line), right.type(line), f"what the third sees after {line!r}")
            for terminal in (left, right):
                terminal.type("show 2")
                terminal.type("")
            last = [terminal.type("show 2") for terminal in (left, right)]
            expect(last[0] != last[1], "revealed, and still the same")
            for terminal in (left, right):
                terminal.type("quit")


# --- words that are no moves ---------------------------------------------------------------------------------


@test
def kaivai_play_why_tells_legal_moves_from_others_with_the_rule():
    with begin(*PLAIN) as terminal:
        legal = terminal.moves()
        equal(legal, sorted((f"bid {number}" for number in range(1, 11)), key=str.encode))
        for move in legal:
            lacks(terminal.type(f"why {move}"), "KV-12")
        for line, rule in (("why bid 11", "KV-12"), ("why pass", "KV-12"), ("why place canoe Z9", "KV-2")):
            contains(terminal.type(line), rule)
        contains(terminal.type("why fly"), "fly")
        for line in ("bid 0", "bid 11", "place canoe C3", "fly", "A-B", "roll 1", "ages red", "show 1", "?", "help",
                     "rules KV-31", "rules KV-99", "why", "save", "hint", "board", "", "\t", "%s%n", "ü"):
            before = terminal.said()
            answer = terminal.type(line)
            expect(answer.endswith("red> "), f"{line!r}: {answer[-200:]!r}")
            expect(answer != "red> " or terminal.said() != before, f"no answer to {line!r}")
        equal(terminal.moves(), legal, "nothing was played")
        contains(terminal.type("rules KV-31"), succeed("rules", "KV-31").out)
        hint = re.search(r"say: (.*)", terminal.type("hint")).group(1)
        expect(hint in legal, hint)


@test
def kaivai_play_undo_takes_back_ones_own_decisions_but_not_those_of_others():
    with begin(*PLAIN, "--seat", "both") as terminal:
        terminal.type("")
        contains(terminal.type("undo"), "nothing to undo")
        for number in (9, 5, 4, 2):
            text = terminal.type(f"bid {number}")
            while text.endswith("ready. "):
                text = terminal.type("")
        equal(asked(text), "red")
        answer = terminal.type("undo")
        contains(answer, "Undo ends here: bid 2")
        first = terminal.moves()
        terminal.type("place canoe C3")
        second = terminal.moves()
        contains(terminal.type("undo"), "Taken back.")
        equal(terminal.moves(), first)
        terminal.type("place canoe C3")
        equal(terminal.moves(), second)
        text = terminal.type("place fisher F5")
        equal(CURTAIN.search(text) is not None, True)
        terminal.type("")
        contains(terminal.type("undo"), "Undo ends here: place fisher F5")
        terminal.type("quit")


@test
def kaivai_play_undo_stops_at_the_dice():
    """Red fishes with two canoes: what the first has rolled is seen, and stays."""
    record = golden_record("2005-it-3", game="kaivai").splitlines()
    rolls = [number for number in range(len(record) - 1) if record[number].startswith("chance roll")
             and record[number - 1].split()[0] == record[number + 1].split()[0]
             and record[number + 1].split()[1] in ("canoe", "done")]
    head = [line for line in record[:record.index("")] if not line.startswith("result")]
    tried = 0
    with Folder() as folder:
        for at in rolls[:3]:
            seat = record[at + 1].split()[0]
            path = folder.put("dice.motu", "\n".join(head + record[record.index(""):at]) + "\n")
            with Terminal("--load", path, "--seat", seat, "--seed", "1", "--ascii") as terminal:
                if asked(terminal.opening) != seat or "canoe" not in terminal.type("moves"):
                    continue
                answer = terminal.type("undo")
                contains(answer, "Undo ends here: with roll ")
                contains(answer, "something new was seen")
                terminal.type(record[at + 1].split(" ", 1)[1])
                tried += 1
    expect(tried, "nobody ever fished with two canoes")


@test
def kaivai_play_undo_stops_where_a_village_was_revealed():
    """With two to show, the last one reveals both: the show before it cannot be taken back any more."""
    with Folder() as folder:
        path = folder.put("scoring.motu", scoring_record("2010-de", 3))
        with Terminal("--load", path, "--seat", "both", "--ascii") as terminal:
            text, seats = terminal.opening, []
            for move in ("show 3", "show 1", "show 2"):
                if text.endswith("ready. "):
                    text = terminal.type("")
                seats.append(asked(text))
                text = terminal.type(move)
            equal(len(set(seats)), 3)
            while text.endswith("ready. "):
                text = terminal.type("")
            answer = terminal.type("undo")
            contains(answer, "Undo ends here: with show 2")
            contains(answer, "something new was seen")
            terminal.type("quit")


@test
def kaivai_play_undo_does_not_tell_what_another_has_shown():
    with Folder() as folder:
        path = folder.put("scoring.motu", scoring_record("2010-de", 3))
        with Terminal("--load", path, "--seat", "both", "--ascii") as terminal:
            terminal.type("")
            terminal.type("show 3")
            terminal.type("")
            contains(terminal.type("undo"), "Undo ends here: show ?")
            terminal.type("quit")


@test
def kaivai_play_end_of_input_leaves_in_peace():
    for lines in ("", "moves\n", "bid 9\n", "bid 9\nmoves\nplace can", "save"):
        for more in ((), ("--seat", "both")):
            result = run("play", "kaivai", *PLAIN, *more, stdin=lines)
            equal((result.code, result.err), (0, ""), repr(lines))
            expect(result.out.endswith("\n"), "the shell's prompt would follow on the same line")


# --- saving and loading --------------------------------------------------------------------------------------


@test
def kaivai_play_saves_checks_and_loads_the_same_game():
    for options in (("dice=off",), ("profile=2005-sk", "players=3")):
        with Folder() as folder:
            with begin("--seed", "4", "--ascii", *options, cwd=folder.name) as terminal:
                play_on(terminal, random.Random(4), 25)
                legal, board = terminal.moves(), terminal.type("board")
                contains(terminal.type("save evening.motu"), "Saved in evening.motu.")
                terminal.type("quit")
            contains(succeed("check", "evening.motu", cwd=folder.name).out, "not finished")
            with Terminal("--load", "evening.motu", "--ascii", "--seed", "4", cwd=folder.name) as again:
                contains(again.opening, board[board.index("Round "):])
                equal(again.moves(), legal)
                contains(play_on(again, random.Random(5)), "The game is over.")
                again.type("./evening.motu")
            contains(succeed("check", "evening.motu", cwd=folder.name).out, "right")
            equal(os.listdir(folder.name), ["evening.motu"])
            with Terminal("--load", "evening.motu", cwd=folder.name) as finished:
                contains(finished.opening, "The game is over.")
                finished.type("")


@test
def kaivai_play_does_not_load_one_players_record():
    with Folder() as folder:
        for viewer in ("red", "public"):
            path = folder.put(f"{viewer}.motu", golden_record("2010-en-3p-1", viewer, 60, "kaivai"))
            refuse(3, "play", "--load", path, message="record")


# --- the screen ----------------------------------------------------------------------------------------------


def without_told(text: str) -> list[str]:
    """The lines of a text but for those that tell what happened, which are as long as they are."""
    told = re.compile(r" *(Red|Yellow|Green|Blue|The|Round \d+ (is|begins)|Nobody|Chance) ?")
    return [line for line in re.sub(r"(?m)^\w+> ", "", text).splitlines() if not told.match(line)]


def some_play(*words: str, **how: Any) -> str:
    with begin("--seed", "2", *words, **how) as terminal:
        for line in ("help", "moves", "hint", "log", "why build"):
            terminal.type(line)
        play_on(terminal, random.Random(2), 25)
        terminal.type("quit")
        return terminal.all


@test
def kaivai_play_ascii_is_ascii_without_escapes():
    for words, how in ((("--ascii",), {}), (("--ascii",), {"tty": True, "env": environment(NO_COLOR="1")}),
                       (("--ascii", "--no-color", "profile=2005-it"), {"tty": True}),
                       ((), {"env": environment(LC_ALL="C")})):
        text = some_play(*words, **how)
        expect(text.isascii() and "\033" not in text, f"{words} {how}: "
               + repr([line for line in text.splitlines() if not line.isascii() or "\033" in line][:3]))


@test
def kaivai_play_ascii_stays_ascii_when_it_shows_a_rule():
    with begin(*PLAIN) as terminal:
        for rule in ("KV-1", "KV-2", "KV-3", "KV-31"):
            answer = terminal.type(f"rules {rule}")
            contains(answer, rule)
            expect(answer.isascii(), [line for line in answer.splitlines() if not line.isascii()])


@test
def kaivai_play_screen_is_at_most_100_columns_wide():
    wide: set[str] = set()
    for words in (("--ascii",), ("--ascii", "profile=2005-it", "players=3"), ("dice=off", "start=beginner")):
        wide |= {line for line in without_told(some_play(*words)) if len(line) > 100}
    with Folder() as folder:
        for name in ("2005-sk-3", "2010-en-3"):
            path = folder.put("g.motu", golden_record(name, game="kaivai"))
            for ply in ("40", "200", "330"):
                out = succeed("replay", path, "--ply", ply, "--ascii").out
                wide |= {line for line in out.split("\n", 1)[1].splitlines() if len(line) > 100}
    expect(not wide, "\n".join(f"{len(line)}: {line}" for line in sorted(wide)))


@test
def kaivai_play_screen_shows_every_piece_where_it_lies():
    """Each hut, canoe, cult hex and fish of the state is on the board, under the name of its hex."""
    mark = {"cult": "###", "canoe": "c", "fisher": "f", "meeting": "m"}
    with Folder() as folder:
        path = folder.put("g.motu", golden_record("2005-sk-3", game="kaivai"))
        for ply in (60, 250, 480):
            state = read_json(succeed("replay", path, "--ply", str(ply), "--json").out)["state"]
            board = [line.ljust(100) for line in succeed("replay", path, "--ply", str(ply), "--ascii").lines()]
            canoes = {at: seat for seat, places in state["canoes"].items() for at in places}
            for at in state["tiles"] | canoes:
                rows = [(y, found.start()) for y, line in enumerate(board)
                        for found in re.finditer(rf"(?<!\w){at}(?!\w)", line) if y + 1 < len(board)]
                below = [board[y + 1][max(0, x - 2):x + 5] for y, x in rows]
                tile = state["tiles"].get(at)
                if at == state["god"]:
                    wanted = "#GOD#"
                elif tile == "cult":
                    wanted = "###"
                elif tile:
                    owner, kind = tile.split()
                    fish = str(state["fish"].get(at, " "))
                    inside = owner[0].upper() + mark[kind] + fish
                    wanted = f"{{{inside}}}" if at in canoes else f"[{inside}]"
                else:
                    wanted = f"<{canoes[at][0].upper()}>"
                expect(any(wanted in one for one in below), f"ply {ply}, {at}: {wanted} is not in {below}")


@test
def kaivai_play_colours_a_terminal_and_only_a_terminal():
    contains(some_play(tty=True), "\033[")
    lacks(some_play(), "\033")
