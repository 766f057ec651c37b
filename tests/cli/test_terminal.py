"""`motu play` at a real terminal: Ctrl-C, Ctrl-D, Tab and the arrow keys, and the game that was left."""
import fcntl
import functools
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
from pathlib import Path
from typing import Any

import support
from support import (SECONDS, Folder, Skip, cards_of, contains, environment, equal, expect, expect_no_sanitizer_report, lacks,
                     run, succeed, test, wait_for)

INTERRUPT, END, TAB, UP = "\x03", "\x04", "\t", "\033[A"
ESCAPES = re.compile(r"\033\[[0-9;?]*[A-Za-z]|\033[=>]|\r|\a")


@functools.cache
def edits() -> bool:
    return "libedit" in subprocess.run(["ldd", support.motu], capture_output=True, text=True).stdout


class Screen:
    """Somebody at a terminal of their own: keys go in, what is shown comes out; and `motu` is its foreground program."""

    def __init__(self, *words: str, state: str, **changes: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen([support.motu, "play", *words], stdin=theirs, stdout=theirs, stderr=theirs,
                                        start_new_session=True, preexec_fn=lambda: take_terminal(theirs),
                                        env=environment(XDG_STATE_HOME=state, **changes))
        os.close(theirs)
        self.edits = edits() and changes.get("TERM") != "dumb"
        self.shown = ""

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        expect_no_sanitizer_report(self.shown)

    def more(self, until: float, told: str) -> str:
        """What is shown next; nothing once motu has ended."""
        ready, _, _ = select.select([self.ours], [], [], max(0, until - time.monotonic()))
        expect(ready, told)
        try:
            more = os.read(self.ours, 1 << 16).decode(errors="replace")
        except OSError:
            return ""
        self.shown += more
        return more

    def read_until(self, *questions: str, typed: bool = False) -> str:
        """What is shown up to one of these, without escape sequences. Where something was typed before, the question it
        answered may be shown once more while it is echoed: only one on a later line counts."""
        text, until = "", time.monotonic() + SECONDS
        ends = tuple(question.rstrip(" ") for question in questions)
        while not text.rstrip(" ").endswith(ends) or (typed and "\n" not in text):
            more = self.more(until, f"none of {questions} after {text[-400:]!r}")
            if not more:
                break
            text = ESCAPES.sub("", text + more)
        return text

    def keys(self, keys: str) -> None:
        """Presses keys, once motu reads them one by one: libedit shows its question a moment before, and a Ctrl-D in
        between is lost."""
        until = time.monotonic() + SECONDS
        while self.edits and termios.tcgetattr(self.ours)[3] & termios.ICANON and time.monotonic() < until:
            time.sleep(0.002)
        os.write(self.ours, keys.encode())

    def type(self, line: str, *questions: str) -> str:
        self.keys(line + "\n")
        return self.read_until(*(questions or ("black> ",)), typed=True)

    def leave(self, keys: str) -> tuple[int, str]:
        """Presses these keys, after which motu ends: its exit code and its last words."""
        self.keys(keys)
        text, until = "", time.monotonic() + SECONDS
        while more := self.more(until, f"motu goes on after {keys!r}: {text[-400:]!r}"):
            text += more
        code, *_ = wait_for(self.process)
        return code, ESCAPES.sub("", text)


def take_terminal(terminal: int) -> None:
    """Makes it the controlling terminal, so that Ctrl-C is a signal."""
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def kept(state: str) -> list[Path]:
    return sorted(Path(state, "motu").glob("*.motu"))


PLAIN = ("kahuna", "first=black", "--seed", "1", "--ascii", "--vs", "1")
OFFER = "begin a new one. "


def some_moves(screen: Screen) -> str:
    """A turn of ours and the computer's: the board after it."""
    screen.read_until("black> ")
    screen.type("draw pile")
    return screen.type("board")


# --- the game that was left ----------------------------------------------------------------------------------------


@test
def terminal_quit_interrupt_and_end_of_input_keep_the_game_and_the_next_play_offers_it():
    for keys, code in (("quit\n", 0), (INTERRUPT, 130), (END, 0)):
        with Folder() as state:
            with Screen(*PLAIN, state=state.name) as screen:
                board = some_moves(screen)
                equal(screen.leave(keys)[0], code, repr(keys))
                contains(ESCAPES.sub("", screen.shown), "The game is kept: 'motu play' goes on with it.")
            equal(len(kept(state.name)), 1)
            succeed("check", str(kept(state.name)[0]))
            with Screen("--ascii", state=state.name) as again:
                contains(again.read_until(OFFER), "You left a game of Kahuna")
                shown = again.type("")
                equal(cards_of(shown), cards_of(board))
                contains(shown, "against level 1")
                again.leave("quit\n")
            equal(len(kept(state.name)), 1, "it is the same game")


@test
def terminal_a_new_game_leaves_the_old_one_where_it_is():
    with Folder() as state:
        with Screen(*PLAIN, state=state.name) as screen:
            some_moves(screen)
            screen.leave(INTERRUPT)
        (first,) = kept(state.name)
        with Screen("kahuna", "--ascii", "--seed", "2", state=state.name) as screen:
            screen.read_until(OFFER)
            shown = screen.type("n", "black> ", "white> ")
            contains(shown.replace("\n", ""), str(first))
            contains(shown, "The seed of this game is 2.")
            screen.leave("quit\n")
        equal(len(kept(state.name)), 2)
        expect(first in kept(state.name), "it is gone")


@test
def terminal_a_game_nobody_had_begun_is_not_kept_twice():
    with Folder() as state:
        for answer in ("", "n\n", "n\n"):
            with Screen(*PLAIN, state=state.name) as screen:
                if answer:
                    screen.read_until(OFFER)
                    screen.keys(answer)
                screen.read_until("black> ")
                screen.leave(END)
            equal(len(kept(state.name)), 1, "nothing was played, so nothing is put aside")


@test
def terminal_options_choose_without_asking():
    with Folder() as state:
        with Screen(*PLAIN, state=state.name) as screen:
            board = some_moves(screen)
            screen.leave(END)
        with Screen("--new", "--ascii", "--seed", "9", state=state.name) as screen:
            shown = screen.read_until("black> ", "white> ")
            lacks(shown, "You left")
            screen.leave("quit\n")
        with Screen("--resume", "--ascii", state=state.name) as screen:
            screen.read_until("black> ")
            screen.leave("quit\n")
        result = run("play", "kahuna", "--resume", "--ascii", stdin="board\n", env=environment(XDG_STATE_HOME=state.name))
        equal(result.code, 0, result.err)
    with Folder() as state:
        result = run("play", "--resume", env=environment(XDG_STATE_HOME=state.name))
        equal(result.code, 4)
        contains(result.err, "no game was left unfinished")


@test
def terminal_the_same_cards_come_after_going_on():
    """The seed is kept too, so that leaving and coming back is no way to other cards."""
    cards = []
    for leave in (False, True):
        with Folder() as state, Screen(*PLAIN, state=state.name) as screen:
            some_moves(screen)
            if not leave:
                cards.append(cards_of(screen.type("draw pile") + screen.type("board")))
                screen.leave("quit\n")
                continue
            screen.leave(INTERRUPT)
            with Screen("--resume", "--ascii", state=state.name) as again:
                again.read_until("black> ")
                cards.append(cards_of(again.type("draw pile") + again.type("board")))
                again.leave("quit\n")
    equal(cards[0], cards[1])


@test
def terminal_another_game_is_not_offered():
    with Folder() as state:
        with Screen(*PLAIN, state=state.name) as screen:
            some_moves(screen)
            screen.leave(END)
        with Screen("kaivai", "--ascii", state=state.name) as screen:
            lacks(screen.read_until("red> "), "You left")
            screen.leave(END)
        equal(len(kept(state.name)), 2)


@test
def terminal_a_game_somebody_plays_at_the_moment_is_not_offered():
    with Folder() as state, Screen(*PLAIN, state=state.name) as one:
        some_moves(one)
        with Screen(*PLAIN, state=state.name) as other:
            lacks(other.read_until("black> "), "You left")
            other.leave(END)
        equal(one.leave("quit\n")[0], 0)


@test
def terminal_a_closed_window_loses_nothing():
    for how in (signal.SIGKILL, signal.SIGHUP):
        with Folder() as state:
            with Screen(*PLAIN, state=state.name) as screen:
                board = some_moves(screen)
                screen.process.send_signal(how)
                wait_for(screen.process)
            with Screen("--ascii", state=state.name) as again:
                again.read_until(OFFER)
                equal(cards_of(again.type("")), cards_of(board))
                again.leave(END)


@test
def terminal_people_at_one_screen_come_back_to_the_curtain():
    with Folder() as state:
        with Screen("kahuna", "first=black", "--seat", "both", "--ascii", "--seed", "3", state=state.name) as screen:
            screen.read_until("ready. ")
            screen.type("")
            screen.type("abstain", "ready. ")
            screen.leave(INTERRUPT)
        with Screen("--ascii", state=state.name) as again:
            again.read_until(OFFER)
            contains(again.type("", "ready. "), "It is white's turn.")
            again.leave(INTERRUPT)
        expect(not Path(state.name, "motu/history").exists() or "abstain" not in Path(state.name, "motu/history").read_text(),
               "what somebody typed behind the curtain can be read")


@test
def terminal_a_finished_game_is_not_offered():
    with Folder() as state:
        record = support.golden_record("base-1", decisions=len(support.golden_moves("base-1")) - 1)
        path = state.put("end.motu", record)
        with Screen("--load", path, "--ascii", state=state.name) as screen:
            shown = screen.read_until("black> ", "white> ", "without saving. ")
            for _ in range(20):
                if "The game is over." in shown:
                    break
                moves = screen.type("moves", "black> ", "white> ").split("\n")[1].split("  ")
                shown = screen.type([move for move in moves if move][0], "black> ", "white> ", "without saving. ")
            contains(shown, "The game is over.")
            equal(screen.leave("\n")[0], 0)
        equal(kept(state.name), [])


@test
def terminal_a_kept_game_that_cannot_be_read_is_left_alone():
    with Folder() as state:
        os.makedirs(f"{state.name}/motu")
        state.put("motu/kahuna-2026-01-01-000000.motu", "motu: 1\ngame: kahuna\nrules: 1\noptions: \n\nblack Z-Z\n")
        with Screen("--ascii", state=state.name) as screen:
            contains(screen.read_until("black> ", "white> "), "kahuna-2026-01-01-000000.motu")
            screen.leave(END)
        expect(any("2026-01-01" in path.name for path in kept(state.name)), "it is gone")


@test
def terminal_without_a_place_to_keep_it_says_so_and_plays():
    with Folder() as folder:
        blocked = folder.put("file", "")
        with Screen(*PLAIN, state=blocked) as screen:
            contains(screen.read_until("black> "), "cannot be kept")
            lacks(screen.type("draw pile"), "cannot be kept")
            code, words = screen.leave("quit\n")
            equal(code, 0)
            lacks(words, "The game is kept")


@test
def play_through_a_pipe_is_kept_but_never_asked_about():
    with Folder() as state:
        there = environment(XDG_STATE_HOME=state.name)
        result = run("play", *PLAIN, stdin="draw pile\nquit\n", env=there)
        contains(result.out, "The game is kept")
        equal(len(kept(state.name)), 1)
        lacks(run("play", *PLAIN, stdin="moves\nquit\n", env=there).out, "You left")
        equal(len(kept(state.name)), 1, "who only looks leaves nothing")
        with Screen("--ascii", state=state.name) as screen:
            screen.read_until(OFFER)
            screen.leave(END)


@test
def play_interrupted_through_a_pipe_keeps_the_game():
    with Folder() as state:
        process = subprocess.Popen([support.motu, "play", *PLAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   env=environment(XDG_STATE_HOME=state.name))
        process.stdin.write(b"draw pile\nmoves\n")
        process.stdin.flush()
        shown = b""
        while shown.count(b"black> ") < 3:
            shown += os.read(process.stdout.fileno(), 4096)
        process.send_signal(signal.SIGINT)
        code, *_ = wait_for(process)
        process.stdin.close()
        process.stdout.close()
        equal((code, len(kept(state.name))), (130, 1))


# --- editing ------------------------------------------------------------------------------------------------------


def needs_editing() -> None:
    if not edits():
        raise Skip("motu was built without libedit")


@test
def terminal_tab_completes_words_and_moves():
    needs_editing()
    with Folder() as state, Screen(*PLAIN, state=state.name) as screen:
        screen.read_until("black> ")
        screen.keys("mov" + TAB + "\n")
        moves = screen.read_until("black> ")
        contains(moves, "draw pile")
        screen.keys("DRAW P" + TAB)
        contains(screen.read_until("draw pile"), "draw pile")
        screen.keys("\x15dr" + TAB + TAB)  # Ctrl-U: away with it; then all draws are listed
        listed = screen.read_until("draw ")
        screen.keys("\x15why dr" + TAB + "p" + TAB + "\n")
        contains(listed + screen.read_until("black> "), "That is legal.")
        screen.leave(INTERRUPT)


@test
def terminal_arrows_bring_back_what_was_typed_also_the_next_time():
    needs_editing()
    with Folder() as state:
        with Screen(*PLAIN, state=state.name) as screen:
            screen.read_until("black> ")
            screen.type("why fly")
            screen.keys(UP)
            screen.read_until("why fly")
            contains(screen.type("ing"), "flying")
            screen.leave("\x15" + INTERRUPT)
        contains(Path(state.name, "motu/history").read_text(), "flying")
        with Screen("--resume", "--ascii", state=state.name) as screen:
            screen.read_until("black> ")
            screen.keys(UP)
            screen.read_until("why flying")
            screen.leave(INTERRUPT)


@test
def terminal_a_line_can_be_corrected():
    needs_editing()
    with Folder() as state, Screen(*PLAIN, state=state.name) as screen:
        screen.read_until("black> ")
        contains(screen.type("movez\x7fs"), "draw pile")
        contains(screen.type("oves\x01m"), "draw pile")  # Ctrl-A: to its beginning
        contains(screen.type("x" * 600), "too long")
        screen.leave(INTERRUPT)


@test
def terminal_a_dumb_one_is_read_plainly():
    with Folder() as state, Screen(*PLAIN, state=state.name, TERM="dumb") as screen:
        screen.read_until("black> ")
        contains(screen.type("moves"), "draw pile")
        expect("\033" not in screen.shown, repr(screen.shown))
        equal(screen.leave(INTERRUPT)[0], 130)
