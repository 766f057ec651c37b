"""What README.md and doc/ show is what happens: their examples are run as they stand there."""
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import support
from support import COMMANDS, Engine, Folder, Skip, Terminal, contains, equal, expect, read_json, run, succeed, test


def document(name: str) -> str:
    return (support.source / name).read_text()


def blocks(name: str, language: str = "") -> list[str]:
    """The fenced examples of a document, in one language or in none."""
    return re.findall(rf"^```{language}\n(.*?)^```$", document(name), re.S | re.M)


def block_with(name: str, words: str) -> str:
    found = [block for block in blocks(name) if words in block]
    equal(len(found), 1, f"examples of {name} with {words!r}")
    return found[0]


# --- README --------------------------------------------------------------------------------------------------------


def typed_and_shown(block: str, seat: str) -> tuple[list[str], list[str]]:
    """What somebody types behind the prompt, and every line that motu shows."""
    typed = re.findall(rf"^{seat}> (.*)$", block, re.M)
    return typed, [line.rstrip() for line in re.sub(rf"^{seat}> .*\n", "", block, flags=re.M).splitlines()]


def shows(record: str, seat: str, block: str, whole_lines: bool) -> None:
    typed, lines = typed_and_shown(block, seat)
    expect(typed, "nothing is typed")
    with Terminal("--load", str(support.source / "tests/cli/readme" / record), "--no-color", "--seat", seat) as terminal:
        shown = terminal.opening + "".join(terminal.type(line) for line in typed)
        terminal.type("quit")
    real = [line.removeprefix(f"{seat}> ").rstrip() for line in shown.splitlines()]
    for line in lines:
        there = line in real if whole_lines else any(line.strip() in one for one in real)
        expect(there, f"motu does not show {line!r}\n{shown}")


@test
def readme_shows_kahuna_as_it_is():
    shows("kahuna.motu", "black", block_with("README.md", "KH-2"), True)


@test
def readme_shows_kaivai_as_it_is():
    shows("kaivai.motu", "red", block_with("README.md", "KV-18"), False)


# --- the protocol --------------------------------------------------------------------------------------------------


@test
def protocol_session_goes_as_it_is_written():
    block = block_with("doc/protocol.md", "$ motu engine")
    command, *lines = block.splitlines()
    asked = [line for line in lines if line.startswith('{"cmd"')]
    expect(len(asked) >= 2, "no conversation")
    result = succeed(*shlex.split(command)[2:], stdin="".join(line + "\n" for line in asked))
    equal(result.lines(), [line for line in lines if line not in asked])


def record_example() -> str:
    return block_with("doc/protocol.md", "chance deal")


@test
def protocol_record_is_a_record():
    contains(succeed("check", "-", stdin=record_example()).out, "right")


@test
def protocol_state_is_that_of_the_record_and_loads():
    state = read_json(block_with("doc/protocol.md", '"face_up"'))
    with Engine() as engine, Engine() as other:
        engine.do("load", record=record_example())
        equal(engine.state(), state)
        other.do("load", state=state)
        equal(other.moves(), engine.moves())
        view = engine.state(viewer="black")
        equal((view["hands"]["white"], view["hidden_discards"]["white"]), (3, 0))
        engine.fail("syntax", "load", state=view)


@test
def protocol_error_is_what_is_answered():
    shown = read_json(block_with("doc/protocol.md", '"error":"illegal"'))
    with Engine() as engine:
        engine.do("load", record=record_example())
        answer = engine.ask("play", move="B-C", id=shown["id"])
        equal(answer, shown)


@test
def protocol_thinking_looks_as_it_is_written():
    asked, *answers = [read_json(line) for line in block_with("doc/protocol.md", '"info"').splitlines()]
    with Engine("--threads", "1") as engine:
        engine.do("load", record=record_example())
        engine.send(json.dumps(asked).encode())
        lines = [read_json(engine.receive())]
        while "info" in lines[-1]:
            lines.append(read_json(engine.receive()))
    expect(len(lines) > 1, "no line with info within 600 ms")
    equal(list(lines[0]["info"]), list(answers[0]["info"]))
    equal(list(lines[-1]), list(answers[-1]))
    equal(sorted(lines[-1]["value"]), sorted(answers[-1]["value"]))


@test
def protocol_requests_are_understood():
    requests = [read_json(text) for text in re.findall(r'`(\{"cmd":.*?\})`', document("doc/protocol.md")) if "…" not in text]
    names = {request["cmd"] for request in requests}
    expect({"hello", "new", "play", "moves", "chance", "state", "why", "undo", "record", "go"} <= names, names)
    for request in requests:
        with Engine("--threads", "1") as engine:
            engine.deal()
            answer = ask_patiently(engine, request)
            expect(answer["ok"] or answer["error"] in ("illegal", "state"), (request, answer))


def ask_patiently(engine: Engine, request: dict[str, Any]) -> dict[str, Any]:
    engine.send(json.dumps(request).encode())
    while True:
        answer = read_json(engine.receive())
        if "info" not in answer:
            return answer


# --- bots ----------------------------------------------------------------------------------------------------------


BOTS = {"python": "bot.py", "c": "bot.c", "js": "bot.mjs", "sh": "bot.sh"}


def put_bots(folder: Folder) -> None:
    """The programs of doc/bots.md, saved and compiled as it says."""
    text = document("doc/bots.md")
    for language, name in BOTS.items():
        (code,) = blocks("doc/bots.md", language)
        contains(text, f"Save as `{name}`")
        folder.put(name, code)
    compile_bot = re.search(r"`(cc [^`]*bot\.c)`", text)[1]
    done = subprocess.run(shlex.split(compile_bot) + ["-Wall", "-Wextra", "-Werror"], cwd=folder.name, capture_output=True,
                          text=True)
    equal((done.returncode, done.stderr), (0, ""), compile_bot)


@test
def bots_that_are_shown_beat_the_random_player():
    """At least 45 % is promised. They make about nine in ten, so that 40 games with a fixed seed are far from that."""
    for program in ("cc", "node", "python3", "shuf"):
        if not shutil.which(program):
            raise Skip(f"{program} is not there")
    shown = re.findall(r"motu (arena --a (?:'cmd=[^']*'|cmd=\S+) --b \w+(?: --games \d+)?)", document("doc/bots.md"))
    shown = [words for words in shown if "…" not in words]
    players = {shlex.split(words)[2] for words in shown}
    equal(players, {"cmd=python3 bot.py", "cmd=./bot", "cmd=node bot.mjs", "cmd=sh bot.sh"})
    with Folder() as folder:
        put_bots(folder)
        for words in shown:  # as it stands there, but shorter
            result = run(*shlex.split(words), "--games", "4", cwd=folder.name, seconds=120)
            equal((result.code, result.err), (0, ""), words)
        for player in sorted(players):
            result = run("arena", "--a", player, "--b", "random", "--games", "40", "--seed", "3", "--json",
                         cwd=folder.name, seconds=300)
            equal((result.code, result.err), (0, ""), player)
            expect(read_json(result.out)["score"] >= 0.45, f"{player}: {result.out}")


@test
def bots_that_are_shown_play_kaivai_too():
    if not shutil.which("node"):
        raise Skip("node is not there")
    with Folder() as folder:
        put_bots(folder)
        for player in ("cmd=python3 bot.py", "cmd=./bot", "cmd=node bot.mjs", "cmd=sh bot.sh"):
            result = run("arena", "--game", "kaivai", "--a", player, "--b", "random", "--games", "1", cwd=folder.name,
                         seconds=120)
            equal((result.code, result.err), (0, ""), player)


@test
def bots_requests_are_those_that_arrive():
    """The table of requests: what it shows has the members that a bot gets, in that order."""
    rows = re.findall(r'^\| `(\{"cmd".*?\})` \|', document("doc/bots.md"), re.M)
    shown = {re.search(r'"cmd":"(\w+)"', row)[1]: re.findall(r'[{,]"(\w+)":', row.replace("{…}", "0")) for row in rows}
    with Folder() as folder:
        folder.put("spy.py", "import sys, json\nfor line in sys.stdin:\n    r = json.loads(line)\n"
                             "    print(json.dumps(list(r)), file=open('seen', 'a'))\n"
                             "    print(json.dumps({'ok': True, 'move': r.get('moves', [''])[0]}), flush=True)\n")
        run("arena", "--a", "cmd=python3 spy.py", "--b", "random", "--games", "1", cwd=folder.name)
        seen = [json.loads(line) for line in open(f"{folder.name}/seen")]
    for command, members in shown.items():
        expect(any(sorted(members) == sorted(one) for one in seen), f"{command}: {members}, but {seen[:2]}")


# --- samples and library ---------------------------------------------------------------------------------------------


def indented(name: str, first: str) -> str:
    """The indented example of a document that begins with these words."""
    found = re.search(rf"^    {re.escape(first)}.*\n(?:    .*\n|\n(?=    ))*", document(name), re.M)
    expect(found, f"{name} has no example {first!r}")
    return re.sub("^    ", "", found[0], flags=re.M)


@test
def samples_are_made_merged_and_read_as_it_is_written():
    """The commands as they stand there, with fewer games of players that think less, and the lines of Python."""
    commands = indented("doc/samples.md", "motu samples kaivai").splitlines()
    expect(len(commands) == 5, commands)
    with Folder() as folder:
        (Path(folder.name) / "src/kaivai").mkdir(parents=True)
        for line in commands:
            words = shlex.split(line.replace("--games 4000", "--games 12 --player greedy --others greedy"))[1:]
            if words[0] == "fit":
                words += ["--epochs", "1"]
            result = run(*words, cwd=folder.name, seconds=120)
            equal(result.code, 0, f"{line}: {result.err}")
        expect((Path(folder.name) / "src/kaivai/kaivai_weights.inc").stat().st_size > 1000, "no weights")
        reader = indented("doc/samples.md", "import struct") + "\nprint(len(first), result)\n"
        done = subprocess.run(["python3", "-c", reader], cwd=folder.name, capture_output=True, text=True)
        expect(re.match(r"\d+ \(\d+, \d+, \d+, \d+\)$", done.stdout), done.stdout + done.stderr)


@test
def datasets_are_made_and_merged_as_it_is_written():
    commands = indented("doc/datasets.md", "motu selfplay kahuna").splitlines()
    expect(len(commands) == 5, commands)
    with Folder() as folder:
        for line in commands:
            result = run(*shlex.split(line.replace("--games 4000", "--games 4 --player greedy"))[1:], cwd=folder.name, seconds=120)
            equal(result.code, 0, f"{line}: {result.err}")
        expect("4 of 4 games" in result.out, result.out)


@test
def library_examples_compile():
    if not shutil.which("cc"):
        raise Skip("cc is not there")
    walk, version = indented("doc/library.md", "struct motu_walk walk;"), indented("doc/library.md", "if (motu_version_number()")
    program = ("#include <motu/motu.h>\nint too_old(void);\nint example(struct motu_match match, int viewer);\n"
               "void show(int, int, motu_move, const struct motu_state *, const struct motu_state *);\n"
               f"int example(struct motu_match match, int viewer)\n{{\n{version}{walk}return 0;\n}}\n")
    generated = Path(support.motu).resolve().parent / "generated"
    done = subprocess.run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{support.source}/include",
                           f"-I{generated}", "-xc", "-"], input=program, capture_output=True, text=True)
    equal((done.returncode, done.stderr), (0, ""))


# --- every command that is named -------------------------------------------------------------------------------------


def named_commands() -> list[tuple[str, str]]:
    """Every `motu …` in code of the documents, with where it stands."""
    names = ["README.md", *(f"doc/{path.name}" for path in sorted((support.source / "doc").glob("*.md")))]
    found = []
    for name in names:
        text = document(name)
        for code in re.findall(r"`(motu [^`]+)`|^    (?:\$ )?(motu .*)$", text, re.M):
            found.append((name, code[0] or code[1]))
    return found


@test
def every_command_that_a_document_names_is_there_with_its_options():
    found = named_commands()
    expect(len(found) > 20, found)
    for name, line in found:
        words = shlex.split(line.split(" | ")[0])
        if words[1].startswith("-"):
            continue
        expect(words[1] in COMMANDS, f"{name}: {line}")
        known = succeed(words[1], "--help").out
        for word in words[2:]:
            if word.startswith("--"):
                expect(re.search(rf"{word.split('=')[0]}\b", known), f"{name}: {line}: there is no {word}")


# --- BENCHMARKS.md -------------------------------------------------------------------------------------------------


@test
def the_picture_of_the_rounds_of_training_is_drawn_from_their_table():
    drawn = subprocess.run([support.source / "tools" / "plot_rounds", support.source / "BENCHMARKS.md"],
                           capture_output=True, text=True, check=True).stdout
    equal(drawn, document("doc/rounds.svg"))
