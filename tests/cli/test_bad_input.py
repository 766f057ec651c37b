"""What no command may fall for: each refuses with its exit code, one message, and leaves nothing behind."""
import os
import random
import resource
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import support
from support import (COMMANDS, Folder, Skip, contains, environment, equal, expect, golden_record, lacks, long_file,
                     refuse, run, succeed, test, wait_for)

READERS = (("check",), ("replay",), ("analyse",), ("verify",), ("play", "--load"))  # commands that take a record
HEADER = b"motu: 1\ngame: kahuna\nrules: 1\n"
GAME = {"play": ("kahuna",), "stats": ("kahuna",), "perft": ("kahuna", "2"), "bench": ("kahuna",)}
VALUES = {"play": ("--seat", "--vs", "--load", "--seed"), "rules": ("--search",), "check": (),
          "replay": ("--ply", "--as"),
          "engine": ("--seed",), "stats": ("--games", "--player", "--options", "--seed", "-n", "-p"),
          "perft": ("--options",), "bench": ("--seconds", "--seed"),
          "serve": ("--port", "--listen", "--data", "--cluster", "--public-url", "--config"),
          "analyse": ("--visits", "--threads", "--seed"),
          "arena": ("--game", "--options", "--a", "--b", "--games", "--cpu-ms", "--bot-ms", "--sprt", "--out"),
          "examine": ("--player", "--positions", "--cpu-ms", "--options"), "fit": ("--games", "--stray", "--out"),
          "samples": ("--games", "--shard", "--others", "--out"), "selfplay": ("--games", "--shard", "--others", "--out"),
          "dataset": ("--out",),
          "verify-data": ("--data",), "admin": ("--data",), "backup": ("--data",),
          "think": ("--server", "--token", "--threads")}
FIT = ("fit", "kahuna", "--games", "10", "--player", "random", "--threads", "1", "--out")


# --- options and words ---------------------------------------------------------------------------------------


@test
def every_command_refuses_an_unknown_option():
    for command in COMMANDS:
        for option in ("--frobnicate", "-Z", "--frobnicate=3", "--" + "x" * 3000):
            contains(refuse(2, command, *GAME.get(command, ()), option).err,
                     f"motu {command}: there is no option {option.split('=')[0][:50]}")


@test
def an_unknown_letter_among_others_is_named_itself():
    err = refuse(2, "check", "-Zq", "x").err
    expect("no option check" not in err and "Z" in err, err)


@test
def an_option_nearly_written_right_is_suggested():
    for words, near in ((("play", "--saet", "white"), "--seat"), (("check", "--quite", "x"), "--quiet"),
                        (("stats", "kahuna", "--gaems=3"), "--games"), (("bench", "--secnds", "1"), "--seconds")):
        refuse(2, *words, message=f"did you mean {near}?")


@test
def a_switch_with_a_value_is_refused_for_that_reason():
    err = refuse(2, "check", "--json=5", "x").err
    expect("no option --json" not in err, err)


@test
def every_option_with_a_value_needs_it():
    for command, options in VALUES.items():
        for option in options:
            refuse(2, command, *GAME.get(command, ()), option, message=f"{option} needs a value")


@test
def every_command_refuses_a_word_too_many():
    for words in (("rules", "KH-1", "KH-2"), ("replay", "a", "b"), ("engine", "x"), ("stats", "kahuna", "x"),
                  ("perft", "kahuna", "1", "2"), ("bench", "kahuna", "x"), ("serve", "x"), ("analyse", "a", "b"),
                  ("arena", "x"), ("examine", "kahuna", "x"), ("fit", "kahuna", "x"), ("verify-data", "x"),
                  ("backup", "a", "b"), ("move-data", "a", "b", "c"), ("admin", "list", "x"), ("admin", "replace", "a", "b", "c", "d")):
        refuse(2, *words, message="too many")
    refuse(2, "admin", "show", message="too few")
    refuse(2, "play", "kahuna", *["variant1=on"] * 50)
    refuse(2, "play", "kahuna", "x" * 100_000)


@test
def every_command_says_which_word_is_missing():
    for words in (("check",), ("replay",), ("stats",), ("perft",), ("perft", "kahuna"), ("check", "--json"),
                  ("stats", "--json"), ("analyse",), ("verify",), ("arena",), ("arena", "--a", "random"), ("admin",),
                  ("admin", "show"), ("backup",)):
        refuse(2, *words)


@test
def replay_with_an_option_but_no_record_says_so():
    for option in ("--json", "--ascii", "--ply=3"):
        refuse(2, "replay", option, message="name a record")


@test
def unreadable_numbers_are_refused():
    for number in ("", "x", "1x", "1.5", "1e3", "0x10", "-5", "99999999999999999999", "--", "１", "0 1"):
        refuse(2, "stats", "kahuna", f"--games={number}", message="--games")
        refuse(2, "bench", f"--seconds={number}", message="--seconds")
        if number != "--":
            refuse(2, "perft", "kahuna", "--", number, message="DEPTH")
    for words in (("stats", "kahuna", "--games", "0"), ("stats", "kahuna", "--games", "100000001"),
                  ("bench", "--seconds", "0"),
                  ("bench", "--seconds", "601"), ("perft", "kahuna", "61")):
        refuse(2, *words)


@test
def unknown_games_are_not_found():
    for command in ("play", "stats", "bench", "examine", "fit"):
        refuse(4, command, "chess", message="chess")
        refuse(4, command, "kahun", message="did you mean kahuna?")
        refuse(4, command, "", message="''")
    refuse(4, "perft", "chess", "3", message="chess")


@test
def wrong_options_of_a_game_are_refused():
    for options in ("variant1=maybe", "variant3=on", "variant1", "=", "first=black first=white", "x" * 3000):
        refuse(2, "stats", "kahuna", "--options", options)
        refuse(2, "perft", "kahuna", "1", "--options", options)
        refuse(2, "play", "kahuna", *options.split())


@test
def unknown_players_are_refused():
    refuse(2, "stats", "kahuna", "--player", "clever", message="clever")
    refuse(2, "play", "kahuna", "--vs", "clever", message="clever")


@test
def unknown_seats_are_refused_with_one_message():
    for seat in ("red", "chance", "", "public", "x" * 1000):
        refuse(2, "play", "kahuna", "--seat", seat, message="black, white, and all")


@test
def an_empty_word_can_be_seen_in_the_message():
    for words in (("",), ("rules", ""), ("--lang", ""), ("stats", "kahuna", "--games", "")):
        refuse((2, 4), *words, message="''")
    for words in READERS:
        refuse(4, *words, "", message="'' cannot be opened")


@test
def a_ladder_takes_no_players():
    for words in (("--a", "random"), ("--b", "random"), ("--sprt", "0,20")):
        refuse(2, "arena", "--ladder", *words, message="--ladder")


# --- files ---------------------------------------------------------------------------------------------------


@test
def a_missing_file_is_not_found():
    for words in READERS:
        for path in ("none.motu", "none/none.motu", "/dev/null/x", "", "x" * 300):
            refuse((4, 5) if len(path) == 300 else 4, *words, path)


@test
def a_directory_is_refused():
    for words in READERS:
        refuse(5, *words, "/tmp", message="directory")


@test
def a_file_that_may_not_be_read_is_refused():
    if os.geteuid() == 0:
        raise Skip("nothing is forbidden to root")
    with Folder() as folder:
        path = folder.put("secret.motu", golden_record("base-1"))
        os.chmod(path, 0)
        for words in READERS:
            refuse(5, *words, path)


@test
def files_that_are_no_records_are_refused():
    rng = random.Random(4)
    contents = {"empty": b"", "newlines": b"\n\n\n", "nul": b"\0" * 1000, "rubbish": rng.randbytes(5000),
                "text": b"Hello.\n",
                "header": b"motu: 1\n", "elf": b"\x7fELF" + rng.randbytes(300),
                "utf-16": golden_record("base-1").encode("utf-16"),
                "long line": b"motu: 1\n" + b"x" * 200_000,
                "long header": HEADER + b"options:\nnote: " + b"x" * 5000 + b"\n\n",
                "many keys": b"motu: 1\n" + b"".join(b"k%d: v\n" % i for i in range(5000)), "colons": b":\n" * 100,
                "long decision": golden_record("base-1", decisions=9).encode() + b"chance " + b"first " * 3000,
                "control": golden_record("base-1", decisions=9).encode() + b"chance first\x1b[2J black\n",
                "comment": b"# only this\n",
                "options": HEADER + b"options: " + b"a=b " * 300 + b"\n\n"}
    with Folder() as folder:
        for name, content in contents.items():
            path = folder.put(name, content)
            for words in READERS:
                err = refuse(3, *words, path).err
                expect(err.rstrip("\n").isprintable(), f"{name}: {err!r}")


@test
def what_is_no_configuration_is_refused_as_such():
    """Messages about files do not take every file for a record."""
    for path, message in (("/tmp", "directory"), ("/dev/zero", "too long"), ("none", "cannot be opened")):
        lacks(refuse((4, 5), "serve", "--config", path, message=message).err, "record")


@test
def a_file_that_cannot_be_written_is_refused_before_the_work():
    for path in ("none/x", "/tmp", "", "/dev/null/x", "x" * 5000):
        refuse(5, *FIT, path)  # one message: no game was played and measured


@test
def what_is_no_plain_file_is_written_to_and_stays():
    with Folder() as folder:
        pipe = os.path.join(folder.name, "pipe")
        os.mkfifo(pipe)
        reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            equal(run(*FIT, pipe).code, 0)
            expect(stat.S_ISFIFO(os.stat(pipe).st_mode), "the pipe is gone")
            contains(os.read(reading, 1 << 16).decode(), "weights")
        finally:
            os.close(reading)


@test
def a_file_written_again_keeps_its_link_and_its_permissions():
    with Folder() as folder:
        target, link = folder.put("target", "old"), os.path.join(folder.name, "link")
        os.chmod(target, 0o600)
        os.symlink("target", link)
        run("play", "kahuna", "--seed", "1", stdin=f"save {link}\nquit\n")
        expect(os.path.islink(link), "the link is gone")
        equal(run("check", target).code, 0)
        equal(stat.S_IMODE(os.stat(target).st_mode), 0o600)
        equal(sorted(os.listdir(folder.name)), ["link", "target"])


@test
def no_games_are_kept_in_a_file_without_a_name():
    """SQLite would take these for a database that is gone at the end."""
    for name in ("", ":memory:"):
        for words in (("serve", "--port", "0"), ("verify-data",), ("admin", "list"), ("backup", "copy")):
            refuse(5, *words, "--data", name, message=f"'{name}' cannot be the name")
    with Folder() as folder:
        data = served(folder)
        for name in ("", ":memory:"):
            refuse(2, "backup", "--data", data, name, message=f"'{name}' cannot be the name")


def served(folder: Folder, *, shut: bool = False) -> str:
    """The data file of a server that has run and ended; with standard output shut, if asked for."""
    path = os.path.join(folder.name, "games.db")
    command = 'exec "$0" serve --port 0 --data "$1"' + (" >&-" if shut else "")
    process = subprocess.Popen(["/bin/sh", "-c", command, support.motu, path], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, env=environment())
    try:
        contains(process.stderr.readline().decode(), "listening")
    finally:
        process.terminate()
    code, *_ = wait_for(process)
    process.stderr.close()
    equal(code, 5 if shut else 0)
    return path


def sparse(folder: Folder, gigabytes: int, end: bytes) -> str:
    path = Path(folder.name) / "huge.motu"
    with open(path, "wb") as file:
        file.write(b"motu: 1\n")
        file.truncate(gigabytes << 30)
        file.seek(0, os.SEEK_END)
        file.write(end)
    return str(path)


@test
def a_line_of_a_gigabyte_is_refused_fast_and_in_little_memory():
    with Folder() as folder:
        path = sparse(folder, 1, b"\n")
        for words in READERS:
            result = refuse((3, 5), *words, path)
            expect(result.seconds < 2 and result.kilobytes < 60_000,
                   f"{words}: {result.seconds:.1f} s, {result.kilobytes} kB")
        for command in ("check", "replay"):
            with open(path, "rb") as file:
                result = refuse((3, 5), command, "-", stdin=file)
            expect(result.seconds < 2 and result.kilobytes < 60_000,
                   f"{command} -: {result.seconds:.1f} s, {result.kilobytes} kB")


def limit_addresses() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (64 << 20, 64 << 20))


@test
def a_line_of_a_gigabyte_is_refused_by_a_program_with_64_megabytes():
    released = support.source / "build" / "release" / "src" / "motu"
    if not released.exists():  # the sanitizer needs all addresses there are
        raise Skip("there is no build/release")
    with Folder() as folder:
        path = sparse(folder, 1, b"\n")
        for words in READERS:
            refuse((3, 5), *words, path, program=str(released), preexec_fn=limit_addresses)


@test
def an_endless_file_is_refused():
    for words in READERS:
        result = refuse((3, 5), *words, "/dev/zero")
        expect(result.seconds < 2 and result.kilobytes < 60_000, result)


@test
def play_throws_a_line_of_64_megabytes_away_and_goes_on():
    with long_file(b"", 64, b"\nabstain\nquit\n") as lines:
        result = run("play", "kahuna", "first=black", "--seed", "1", "--ascii", stdin=lines)
    equal((result.code, result.err), (0, ""))
    contains(result.out, "too long")
    contains(result.out, "Black does not draw.")
    expect(result.kilobytes < 60_000, f"{result.kilobytes} kB")


@test
def play_reads_binary_rubbish_and_goes_on():
    rubbish = random.Random(6).randbytes(3000).replace(b"\n", b" ").replace(b"\0", b" ")
    result = run("play", "kahuna", "first=black", "--seed", "1", "--ascii",
                 stdin=rubbish[:400] + b"\n\xff\xfe\nwhy \xff\n\x1b[2J\nabstain\nquit\n")
    equal((result.code, result.err), (0, ""))
    contains(result.out, "Black does not draw.")
    result.out.encode()  # raises if bytes came back that are no UTF-8
    expect("\033" not in result.out, "an escape came back")


@test
def control_characters_beyond_ascii_do_not_come_back():
    """U+009B begins an escape sequence as ESC [ does."""
    part = golden_record("base-1", decisions=9)
    with Folder() as folder:
        err = refuse(3, "check", folder.put("a", part + "chance \u009b2J\n")).err
        expect("\u009b" not in err, repr(err))
        err = refuse(3, "check", folder.put("b", part.replace("options:", "options: \u009b2J=on"))).err
        expect("\u009b" not in err, repr(err))
    result = run("play", "kahuna", "first=black", "--seed", "1", stdin="\u009b2J\nquit\n")
    expect("\u009b" not in result.out, "it came back in play")


@test
def engine_reading_a_directory_is_an_input_error():
    descriptor = os.open("/tmp", os.O_RDONLY)
    try:
        refuse(5, "engine", stdin=descriptor)
    finally:
        os.close(descriptor)


@test
def an_interrupt_ends_a_long_command_at_once():
    for words in (("stats", "kahuna", "--games", "100000000"), ("perft", "kahuna", "12"),
                  ("bench", "--seconds", "600"), ("engine",),
                  ("play", "kahuna")):
        process = subprocess.Popen([support.motu, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env=environment())
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        code, *_ = wait_for(process, 3)
        process.stdin.close()
        expect(code in (130, -signal.SIGINT), f"{words}: {code}")


@test
def play_does_not_lose_the_line_after_one_with_a_nul():
    result = run("play", "kahuna", "first=black", "--seed", "1", "--ascii", stdin=b"abc\0def\nabstain\nquit\n")
    contains(result.out, "Black does not draw.")


# --- output --------------------------------------------------------------------------------------------------


def outputs() -> list[tuple[tuple[str, ...], bytes]]:
    """A call of every command that prints something."""
    record = golden_record("both-4").encode()
    calls = [((), b""), (("--version",), b""), (("help",), b""), (("rules", "kahuna"), b""),
             (("check", "-"), record), (("check", "--json", "-"), record), (("replay", "-"), record),
             (("perft", "kahuna", "2"), b""), (("stats", "kahuna", "--games", "2"), b""),
             (("bench", "kahuna", "--seconds", "1"), b""), (("engine",), b'{"cmd":"hello"}\n' * 2),
             (("play", "kahuna", "--seed", "1"), b"moves\nquit\n"), (("play", "--vs", "?"), b""),
             (("analyse", "-", "--visits", "10"), golden_record("both-4", decisions=12).encode()),
             (("arena", "--a", "random", "--b", "random", "--games", "2"), b""),
             (("arena", "--a", "random", "--b", "random", "--games", "2", "--json"), b""),
             (("examine", "kahuna", "--positions", "1", "--player", "random"), b"")]
    return calls + [((command, "--help"), b"") for command in COMMANDS]


def fails_to_write(call: Callable[..., object]) -> None:
    for words, given in outputs():
        result = call(words, given)
        equal((result.code, len(result.err.splitlines())), (5, 1), f"motu {' '.join(words)}: {result.err!r}")
        contains(result.err, "output")


@test
def a_full_disk_is_an_output_error_for_every_command():
    def call(words: tuple[str, ...], given: bytes) -> support.Result:
        with open("/dev/full", "wb") as full:
            return run(*words, stdin=given, stdout=full)

    fails_to_write(call)


@test
def a_reader_who_went_away_ends_every_command_quietly():
    for words, given in outputs():
        reading, writing = os.pipe()
        os.close(reading)
        try:
            result = run(*words, stdin=given, stdout=writing)
        finally:
            os.close(writing)
        equal((result.code, result.err), (0, ""), f"motu {' '.join(words)}")


@test
def rules_through_head_end_quietly():
    done = subprocess.run(["/bin/bash", "-c", 'set -o pipefail; "$0" rules kahuna | head -1', support.motu],
                          capture_output=True, text=True, env=environment())
    equal((done.returncode, done.stdout, done.stderr), (0, "# Kahuna\n", ""))


# --- options -------------------------------------------------------------------------------------------------


@test
def an_option_may_be_shortened_to_three_letters_that_only_it_begins_with():
    whole = succeed("rules", "KH-13", "--json").out
    for word in ("--json", "--jso"):
        equal(succeed("rules", "KH-13", word).out, whole, word)
    equal(succeed("rules", "--sea", "token").out, succeed("rules", "--search", "token").out)
    equal(succeed("rules", "--sea=token").out, succeed("rules", "--search=token").out)
    contains(succeed("rules", "KH-13", "--lan", "de").out, "KH-13")
    for words, message in ((("rules", "--js"), "--js is too short for --json"),
                           (("rules", "--j"), "--j is too short for --json"),
                           (("rules", "--se", "token"), "--se is too short for --search"),
                           (("rules", "--se=token"), "--se is too short for --search"),
                           (("play", "--se", "1"), "--se could be --seat or --seed"),
                           (("play", "--s=1"), "--s could be --seat or --seed"),
                           (("arena", "--game", "kahuna", "--op", "x"), "--op is too short for --options"),
                           (("play", "--l", "x"), "--l could be"), (("rules", "--h"), "--h is too short for --help")):
        refuse(2, *words, message=message)


@test
def an_option_of_one_or_two_letters_is_written_whole():
    result = run("arena", "--a", "random", "--b", "random", "--games", "2", "--json")
    equal(result.code, 0, result.err)
    equal(run("play", "--vs", "?").code, 0)


@test
def a_closed_output_never_spoils_a_file():
    """With standard output closed a saved game must not get its number and be printed into."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as given:
        given.write(b"save a.motu\nmoves\nquit\n")
        given.seek(0)
        process = subprocess.Popen(["/bin/sh", "-c", 'exec "$0" play kahuna --seed 1 >&-', support.motu], stdin=given,
                                   stderr=subprocess.DEVNULL, cwd=folder, env=environment())
        code, *_ = wait_for(process)
        equal(code, 5)
        for name in os.listdir(folder):
            equal(run("check", name, cwd=folder).code, 0, name)


@test
def a_server_does_not_print_into_its_files():
    with Folder() as folder:
        data = served(folder, shut=True)
        equal(succeed("verify-data", "--data", data).out, "0 games, 0 differences\n")
        for name in os.listdir(folder.name):
            expect(b"http://" not in Path(folder.name, name).read_bytes(), f"the address is in {name}")


@test
def commands_leave_nothing_in_the_folder():
    with tempfile.TemporaryDirectory() as folder:
        for words, given in outputs():
            equal(run(*words, stdin=given, cwd=folder).code, 0, " ".join(words))
        equal(os.listdir(folder), [])
