"""A friendly game in the terminal, by a script that reads what it is shown."""
import os
import random
import re

from support import (ISLANDS, Folder, Terminal, cards_of, contains, environment, equal, expect, golden_record, lacks,
                     read_json,
                     refuse, run, succeed, test)

CURTAIN = re.compile(r"\n{50,}|\033\[2J")
ANY_CARD = "|".join(ISLANDS)
PLAIN = ("--seed", "1", "--ascii", "first=black")


def begin(*words: str, **how: object) -> Terminal:
    return Terminal("kahuna", *words, **how)


def other(seat: str) -> str:
    return "white" if seat == "black" else "black"


# --- whole games ---------------------------------------------------------------------------------------------


def whole_game(seat: str, opponent: str, *options: str) -> None:
    """Plays to the end, keeps the record and has it checked."""
    rng = random.Random(f"{seat}{opponent}{options}")
    with Folder() as folder, begin(*options, "--seat", seat, "--vs", opponent, "--seed", "7",
                                   cwd=folder.name) as terminal:
        end = terminal.play_at_random(rng)
        contains(end, "The game is over.")
        contains(terminal.type("end.motu"), "Saved in end.motu.")
        equal(terminal.said(), "")
        told = read_json(succeed("check", "--json", "end.motu", cwd=folder.name).out)
        equal(told["over"], True)
        winner = told["result"]["winner"]
        contains(end[end.index("The game is over."):].lower(), f"{winner} wins" if winner else "draw")
        equal(os.listdir(folder.name), ["end.motu"])
        header = (open(f"{folder.name}/end.motu").read().split("\n\n")[0] + "\n")
        contains(header, f"{seat}: guest\n")
        contains(header, f"{other(seat)}: {opponent}\n")
        told_to = re.sub(r"(?s)The game is over.*", "", terminal.all)
        lacks(told_to, rf"{other(seat).capitalize()} (is dealt|gets) ({ANY_CARD})")
        lacks(told_to[:told_to.rindex("Round ")], r" Cards:")


@test
def play_a_whole_game_as_black_against_greedy():
    whole_game("black", "greedy")


@test
def play_a_whole_game_as_white_against_random():
    whole_game("white", "random")


@test
def play_a_whole_game_as_white_against_greedy_with_variant_1():
    whole_game("white", "greedy", "variant1=on")


@test
def play_a_whole_game_as_black_against_random_with_variant_2():
    whole_game("black", "random", "variant2=on")


@test
def play_a_whole_game_with_both_variants_and_a_handicap():
    whole_game("black", "greedy", "variant1=on", "variant2=on", "handicap=black:2")


@test
def play_prints_its_seed_and_deals_the_same_again():
    with begin("first=black") as terminal:
        seed = re.search(r"seed of this game is (\d+)", terminal.opening).group(1)
    with begin("first=black", "--seed", seed) as again:
        equal(again.opening, terminal.opening)
    with begin("first=black", "--seed", "evening") as named:
        seed = re.search(r"seed of this game is (\d+)", named.opening).group(1)
    with begin("first=black", "--seed", seed) as again:
        equal(cards_of(again.opening), cards_of(named.opening),
              f"--seed evening prints {seed}, which must deal the same")


# --- two people at one screen --------------------------------------------------------------------------------


def hands_stay_behind_the_curtain(options: tuple[str, ...], **how: object) -> None:
    rng = random.Random(5)
    curtains = 0
    with begin(*options, "--seat", "both", "--seed", "3", **how) as terminal:
        text = terminal.opening
        for _ in range(60):
            if text.endswith("ready. "):
                shown = text[[found.end() for found in CURTAIN.finditer(text)][-1]:]
                lacks(shown, ANY_CARD)
                seat = re.search(r"It is (black|white)'s turn", shown).group(1)
                text = terminal.type("")
                curtains += 1
            board = text.replace("\r", "")
            if "Your cards" in board:
                equal(len(re.findall("Your cards:", board)), 1)
                mine = re.search(r"(black|white)(?:\033\[0m)?  \d+ points?, \d+ islands?\. Your cards:", board).group(1)
                equal(mine, seat, "whose cards are shown")
                expect(re.search(rf"{other(seat)}(?:\033\[0m)?  \d+ points?, \d+ islands?\. Holds \d", board), board)
            lacks(board, rf"{other(seat).capitalize()} (is dealt|gets|puts) ({ANY_CARD})")
            lacks(terminal.type("log"), rf"{other(seat).capitalize()} (is dealt|gets|puts) ({ANY_CARD})")
            answer = terminal.type("moves").replace("\r", "")
            moves = [move for move in re.split(r"\s{2,}|\n", answer[:answer.rindex("\n")]) if move]
            text = terminal.type(rng.choice([move for move in moves if move.startswith("draw")] or moves))
        terminal.type("quit")
    expect(curtains > 20, f"{curtains} curtains")


@test
def play_both_shows_no_hand_before_the_right_person_asks():
    hands_stay_behind_the_curtain(("--ascii",))


@test
def play_both_clears_the_screen_of_a_terminal():
    hands_stay_behind_the_curtain(("variant2=on",), tty=True)


@test
def play_both_goes_to_the_end_and_then_shows_everything():
    with begin("--seat", "both", "--seed", "9", "variant1=on") as terminal:
        end = terminal.play_at_random(random.Random(9))
        contains(end, "The game is over.")
        contains(end, "To keep the record")
        terminal.type("")


@test
def play_both_asks_nothing_of_the_computer():
    with Folder() as folder, begin("--seat", "both", cwd=folder.name) as terminal:
        terminal.type("")
        terminal.type("save both.motu")
        header = open(f"{folder.name}/both.motu").read()
        contains(header, "black: guest\n")
        contains(header, "white: guest\n")
        terminal.type("quit")


@test
def play_both_undo_does_not_reach_behind_the_curtain():
    with begin(*PLAIN, "--seat", "both") as terminal:
        terminal.type("")
        terminal.type("abstain")
        terminal.type("")
        contains(terminal.type("undo"), "Undo ends here")
        equal(terminal.type("board").split("\n")[-1], "white> ")
        terminal.type("quit")


# --- words that are no moves ---------------------------------------------------------------------------------


@test
def play_why_tells_legal_moves_from_others_with_the_rule():
    with begin(*PLAIN) as terminal:
        held = {card[0] for card in cards_of(terminal.opening)}
        legal = terminal.moves()
        for move in legal:
            contains(terminal.type(f"why {move}"), "legal")
        missing = next(letter for letter in "ABCDEFGHIJKL" if letter not in held)
        contains(terminal.type(f"why {missing}-{'B' if missing == 'A' else 'A'}"), "KH-")
        contains(terminal.type("why end"), "KH-20")
        contains(terminal.type("why fly"), "fly")
        contains(terminal.type("why"), "why A-B")
        equal(terminal.moves(), legal, "nothing was played")


@test
def play_undo_takes_back_until_something_new_was_seen():
    with begin(*PLAIN) as terminal:
        contains(terminal.type("undo"), "Undo ends here")
        cards, legal = cards_of(terminal.opening), terminal.moves()
        places = [move for move in legal if re.fullmatch("[A-L]-[A-L]", move)]
        after = terminal.type(places[0])
        equal(len(cards_of(after)), len(cards) - 1)
        second = next(move for move in terminal.moves() if re.fullmatch("[A-L]-[A-L]", move))
        terminal.type(second)
        for left in (2, 3):
            text = terminal.type("undo")
            contains(text, "Taken back.")
            equal(len(cards_of(text)), left)
        equal((cards_of(text), terminal.moves()), (cards, legal))
        contains(terminal.type("undo"), "Undo ends here")
        terminal.type("draw pile")
        refused = terminal.type("undo")
        contains(refused, "Undo ends here")
        lacks(refused, rf"card ({ANY_CARD})")


@test
def play_wrong_input_is_answered_and_changes_nothing():
    with begin(*PLAIN) as terminal:
        legal = terminal.moves()
        for line in ("fly", "A-", "moves now please", "Z-Z", "discard A", "end", "swap", "deal black ALOA",
                     "card ALOA", "?", "help",
                     "rules", "rules KH-13", "rules KH-99", "rules --help", "rules --json", "rules -x", "why why",
                     "save", "hint", "log",
                     "board", "", "   ", "\t", "%s%n%d", "ü", "x" * 510):
            before = terminal.said()
            answer = terminal.type(line)
            expect(answer != "black> " or terminal.said() != before, f"no answer to {line!r}")
            expect(answer.endswith("black> "), f"{line!r}: {answer[-200:]!r}")
        equal(terminal.moves(), legal)


@test
def play_says_that_a_line_is_too_long_and_asks_again():
    with begin(*PLAIN) as terminal:
        legal = terminal.moves()
        for length in (511, 512, 5000, 100_000):
            contains(terminal.type("x" * length, seconds=3), "too long")
        equal(terminal.moves(), legal)


@test
def play_reads_moves_forgivingly():
    with begin(*PLAIN) as terminal:
        move = next(move for move in terminal.moves() if re.fullmatch("[A-L]-[A-L]", move))
        names = {island[0]: island.lower() for island in ISLANDS}
        contains(terminal.type(f"  {names[move[0]]} - {move[2].lower()} \r"), f"Black plays {names[move[0]].upper()}")


@test
def play_hint_names_a_legal_move():
    with begin(*PLAIN) as terminal:
        hint = re.search(r"say: (.*)", terminal.type("hint")).group(1)
        expect(hint in terminal.moves(), hint)


@test
def play_shows_rules_by_number():
    with begin(*PLAIN) as terminal:
        contains(terminal.type("rules KH-13"), succeed("rules", "KH-13").out)


@test
def play_end_of_input_leaves_in_peace():
    for lines in ("", "moves\n", "moves\nabst", "save", "abstain\n"):
        result = run("play", "kahuna", *PLAIN, stdin=lines)
        equal((result.code, result.err), (0, ""), repr(lines))
        expect(result.out.endswith("\n"), "the shell's prompt would follow on the same line")
    result = run("play", "kahuna", "--seat", "both", *PLAIN, stdin="")
    equal((result.code, result.err), (0, ""))
    with begin(*PLAIN) as terminal:
        terminal.play_at_random(random.Random(3), 10)
        terminal.end_input()


@test
def play_end_of_input_at_the_curtain_ends_the_line():
    result = run("play", "kahuna", "--seat", "both", *PLAIN, stdin="\nabstain\n")
    expect(result.out.endswith("\n"), repr(result.out[-60:]))


# --- saving and loading --------------------------------------------------------------------------------------


@test
def play_saves_checks_and_loads_the_same_game():
    for options in ((), ("variant1=on", "variant2=on")):
        with Folder() as folder:
            with begin("--seed", "4", "--ascii", *options, cwd=folder.name) as terminal:
                terminal.play_at_random(random.Random(4), 15)
                legal, board = terminal.moves(), terminal.type("board")
                contains(terminal.type("save evening.motu"), "Saved in evening.motu.")
                equal(os.listdir(folder.name), ["evening.motu"])
                terminal.type("quit")
            succeed("check", "evening.motu", cwd=folder.name)
            with Terminal("--load", "evening.motu", "--ascii", "--seed", "4", cwd=folder.name) as again:
                contains(again.opening, board[board.index("Round "):])
                equal(again.moves(), legal)
                contains(again.type("save evening.motu"), "Saved")
                end = again.play_at_random(random.Random(5))
                contains(end, "The game is over.")
                again.type("./evening.motu")
            contains(succeed("check", "evening.motu", cwd=folder.name).out, "right")
            equal(os.listdir(folder.name), ["evening.motu"])
            with Terminal("--load", "evening.motu", cwd=folder.name) as finished:
                contains(finished.opening, "The game is over.")
                finished.type("")


@test
def play_saves_where_it_cannot_with_a_message_and_goes_on():
    with Folder() as folder, begin(*PLAIN, cwd=folder.name) as terminal:
        for number, path in enumerate(("none/evening.motu", ".", "/dev/full/x", "x" * 400, "/proc/evening.motu")):
            answer = terminal.type(f"save {path}")
            lacks(answer, "Saved")
            equal(len(terminal.said().splitlines()), number + 1, terminal.said())
            equal(os.listdir(folder.name), [], "something was left behind")
        contains(terminal.type("abstain"), "Black does not draw.")


@test
def play_keeps_the_old_file_if_the_new_one_cannot_be_written():
    with Folder() as folder, begin(*PLAIN, cwd=folder.name) as terminal:
        os.mkdir(f"{folder.name}/taken")
        lacks(terminal.type("save taken"), "Saved")
        equal(os.listdir(folder.name), ["taken"])
        contains(terminal.said(), "taken")


@test
def play_does_not_load_one_players_record():
    with Folder() as folder:
        path = folder.put("black.motu", golden_record("base-1", "black", 40))
        refuse(3, "play", "--load", path, message="one player")


@test
def play_load_refuses_words_it_would_not_use():
    with Folder() as folder:
        path = folder.put("g.motu", golden_record("base-1", decisions=40))
        refuse(2, "play", "--load", path, "kahuna", "variant1=on")


@test
def play_load_keeps_the_header_of_the_record():
    with Folder() as folder:
        more = "\nblack: Anna\nwhite: Bela\ndate: 2001-02-03\nevent: evening\n\n"
        text = golden_record("base-1", decisions=40).replace("\n\n", more, 1)
        path = folder.put("g.motu", text)
        with Terminal("--load", path, cwd=folder.name) as terminal:
            terminal.type("save h.motu")
            terminal.type("quit")
        contains(open(f"{folder.name}/h.motu").read(), "event: evening\n")


# --- signs and colours ---------------------------------------------------------------------------------------


def some_play(*words: str, **how: object) -> str:
    with begin("--seed", "2", *words, **how) as terminal:
        for line in ("help", "moves", "hint", "log", "why A-B"):
            terminal.type(line)
        terminal.play_at_random(random.Random(2), 12)
        terminal.type("quit")
        return terminal.all


@test
def play_ascii_is_ascii_without_escapes():
    for how in ({}, {"tty": True, "env": environment(NO_COLOR="1")}, {"tty": True, "env": environment(TERM="dumb")}):
        text = some_play("--ascii", **how)
        expect(text.isascii() and "\033" not in text, how)
    text = some_play("--ascii", "--no-color", tty=True)
    expect(text.isascii() and "\033" not in text, "--no-color")
    text = some_play(env=environment(LC_ALL="C"))
    expect(text.isascii() and "\033" not in text, "a locale without UTF-8")


@test
def play_ascii_stays_ascii_when_it_quotes_long_wrong_input():
    with begin(*PLAIN) as terminal:
        answer = terminal.type("x" * 100)
        expect(answer.isascii(), repr(answer))


@test
def play_has_colours_only_on_a_terminal_that_wants_them():
    contains(some_play(tty=True), "\033[")
    contains(some_play(tty=True, env=environment(NO_COLOR="")), "\033[")
    for how in ({}, {"tty": True, "env": environment(NO_COLOR="1")}, {"tty": True, "env": environment(TERM="dumb")}):
        expect("\033" not in some_play(**how), how)
    expect("\033" not in some_play("--no-color", tty=True), "--no-color")
    expect(not some_play().isascii(), "no signs beyond ASCII where they can be shown")
