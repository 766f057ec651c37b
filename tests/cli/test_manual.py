"""The man pages, the completions and --help say the same: every command and option is in all of them, and nothing else is."""
import re
import shutil
import subprocess

import support
from support import COMMANDS, Folder, Skip, contains, equal, expect, run, succeed, test

COMMON = {"--lang", "--help"}


def options_of(command: str) -> dict[str, str]:
    """The options of a command by its --help, with their letters."""
    table = succeed(command, "--help").out.split("\nOptions:\n", 1)[1].split("\n\n", 1)[0]
    rows = re.findall(r"^ +(?:-(\w), )?(--[\w-]+)", table, re.M)
    expect(rows, f"{command} has no options")
    return {name: letter for letter, name in rows}


def listed_commands() -> list[str]:
    table = succeed("--help").out.split("Commands:\n", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^  ([\w-]+) ", table, re.M)


def manual(name: str) -> str:
    return (support.source / "doc" / name).read_text()


def manual_sections() -> dict[str, str]:
    text = manual("motu.1.scd").split("\n# COMMANDS\n", 1)[1].split("\n# PLAYERS\n", 1)[0]
    parts = re.split(r"^## (?:motu )?(.*)$", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


@test
def manual_has_every_command_and_no_other():
    equal(listed_commands(), list(COMMANDS))
    equal(list(manual_sections())[:-1], list(COMMANDS))


@test
def manual_has_every_option_and_no_other():
    for command, text in list(manual_sections().items())[:-1]:
        rows = re.findall(r"^(?:\*-(\w)\*, )?\*(--[\w-]+)\*", text, re.M)
        wanted = {name: letter for name, letter in options_of(command).items() if name not in COMMON}
        equal({name: letter for letter, name in rows}, wanted, f"motu {command}")
        named = set(re.findall(r"(?<![\w-])--[a-z][\w-]*", text.replace("\\", "")))
        expect(named <= set(wanted) | COMMON, f"{command}: {named - set(wanted)}")
    for name in COMMON:
        contains(manual_sections()["For every command"], f"*{name}*")


@test
def manual_has_every_setting_of_the_server_and_no_other():
    with Folder() as folder:
        path = folder.put("wrong.conf", "no-such-key = 1\n")
        said = run("serve", "--config", path).err
    known = re.search(r"there are ([\w, -]+)\.", said)[1].replace(" and ", ", ").split(", ")
    described = re.findall(r"^\*([\w-]+)\* = ", manual("motu.conf.5.scd"), re.M)
    equal(sorted(described), sorted(known))
    example = (support.source / "contrib/serve.conf").read_text()
    equal(sorted(set(re.findall(r"^(?:# )?([\w-]+) +=", example, re.M))), sorted(known), "contrib/serve.conf")
    hosting = (support.source / "doc/hosting.md").read_text().split("## Settings", 1)[1].split("\n## ", 1)[0]
    table = {name for row in re.findall(r"^\| (`.*?`) \|", hosting, re.M) for name in re.findall(r"`([\w-]+)`", row)}
    equal(sorted(table), sorted(known), "doc/hosting.md")


@test
def manual_is_read_by_scdoc():
    if not shutil.which("scdoc"):
        raise Skip("scdoc is not there")
    for name in ("motu.1.scd", "motu.conf.5.scd"):
        done = subprocess.run(["scdoc"], input=manual(name), capture_output=True, text=True)
        equal((done.returncode, done.stderr), (0, ""), name)


# --- completions -----------------------------------------------------------------------------------------------------


@test
def completions_of_every_shell_name_every_command_and_option():
    for shell, form in (("bash", "{}"), ("zsh", "{}["), ("fish", "-l {}")):
        text = succeed("completions", shell).out
        for command in COMMANDS:
            contains(text, command)
            for name in options_of(command):
                contains(text, form.format(name[2:] if shell == "fish" else name))
    for words in ((), ("tcsh",)):
        equal(run("completions", *words).code, 2)
    expect("completions" not in listed_commands(), "it is for shells, not for people")


@test
def completions_are_what_the_shells_read():
    checked = 0
    with Folder() as folder:
        for shell in ("bash", "zsh", "fish"):
            if shutil.which(shell):
                path = folder.put(shell, succeed("completions", shell).out)
                done = subprocess.run([shell, "-n", path], capture_output=True, text=True)
                equal((done.returncode, done.stderr), (0, ""), shell)
                checked += 1
    expect(checked, "not even bash is there")


def completed(*words: str) -> list[str]:
    """What bash offers for the last of these words."""
    script = ('source /dev/stdin <<<"$(\"$0\" completions bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _motu; '
              'printf "%s\\n" "${COMPREPLY[@]}"')
    done = subprocess.run(["bash", "-c", script, support.motu, "motu", *words], capture_output=True, text=True,
                          cwd=support.source)
    equal(done.stderr, "", words)
    return done.stdout.split()


@test
def completions_in_bash_offer_what_fits():
    equal(completed("pl"), ["play"])
    equal(completed("play", "--se"), ["--seat", "--seed"])
    equal(completed("play", "--seat", "wh"), ["white"])
    equal(completed("play", "kai"), ["kaivai"])
    equal(completed("play", "kaivai", "players"), ["players=4", "players=3"])
    equal(completed("play", "--vs", "gr"), ["greedy"])
    equal(completed("play", "--load", "READ"), ["README.md"])
    equal(completed("check", "READ"), ["README.md"])
    equal(completed("rules", "KH-24"), ["KH-24"])
    equal(completed("admin", "no"), ["notes"])
    equal(completed("play", "--lang", "d"), ["de"])
    equal(completed("comp"), [])


# --- the version -----------------------------------------------------------------------------------------------------


@test
def version_tells_commit_and_how_it_was_built():
    first, commit, built, *_ = succeed("--version").lines()
    expect(re.fullmatch(r"motu \d+\.\d+\.\d+\S*", first), first)
    expect(re.fullmatch(r"commit ([0-9a-f]{7,40}|unknown)", commit), commit)
    expect(re.match(r"build: \S+ [\d.]+, \w+", built), built)
    for part in ("server", "page", "libedit"):
        expect(re.search(rf"with(out)? {part}\b", built), built)
