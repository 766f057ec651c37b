"""The reader's language: how it is chosen, and that it changes words only."""
import random
import re
from pathlib import Path
from typing import Any

import support
from support import (SECONDS, Folder, Terminal, as_lines, contains, environment, equal, expect, golden_record, lacks, read_answer,
                     read_json, refuse, request, run, succeed, test)

LANGUAGES = ("en", "de", "sk", "it")
# what the rulebooks leave open
RULINGS = [f"KH-{rule}" for rule in (3, 6, 22)] + [
    f"KV-{rule}" for rule in (3, 4, 5, 6, 9, 10, 14, 16, 23, 24, 25, 32, 33, 43, 45, 48, 50, 52, 54, 56, 61, 62, 63, 64)]
COMMANDS = {"en": "Commands:", "de": "Befehle:", "sk": "Príkazy:", "it": "Comandi:"}


def speaking(**variables: str) -> dict[str, str]:
    """An environment with these variables and no others that choose a language."""
    kept = {key: value for key, value in environment().items() if key not in ("LANG", "LANGUAGE") and not key.startswith("LC_")}
    return kept | variables


def speaks(language: str, *words: str, **variables: str) -> None:
    contains(succeed(*words, env=speaking(**variables)).out, COMMANDS[language])


@test
def the_language_is_that_of_the_system():
    speaks("de", LANG="de_DE.UTF-8")
    speaks("sk", LANG="sk_SK.UTF-8")
    speaks("it", LANG="it_IT.UTF-8")
    speaks("de", LANG="de_AT.UTF-8@euro")
    speaks("en", LANG="C.UTF-8")
    speaks("en", LANG="fr_FR.UTF-8")
    speaks("en")


@test
def lc_all_counts_before_lc_messages_and_that_before_lang():
    speaks("it", LANG="de_DE.UTF-8", LC_MESSAGES="it_IT.UTF-8")
    speaks("de", LANG="sk_SK.UTF-8", LC_MESSAGES="it_IT.UTF-8", LC_ALL="de_DE.UTF-8")
    speaks("en", LANG="de_DE.UTF-8", LC_ALL="C.UTF-8")
    speaks("de", LANG="de_DE.UTF-8", LC_ALL="", LC_MESSAGES="")


@test
def the_option_counts_before_the_system_and_stands_anywhere():
    for words in (("--lang", "de"), ("--lang=de",), ("--lang=de_CH",), ("help", "--lang", "de"), ("--lang", "de", "--help")):
        speaks("de", *words, LANG="sk_SK.UTF-8")
    contains(succeed("rules", "--lang", "sk", "--search", "most").out, "žetóny")
    contains(refuse(4, "rules", "KH-99", "--lang", "it").err, "non c'è una regola")
    contains(refuse(4, "--lang", "it", "rules", "KH-99").err, "non c'è una regola")


@test
def an_unknown_language_is_refused():
    for words in (("--lang", "fr"), ("--lang=",), ("play", "--lang"), ("rules", "--lang", "x" * 5000), ("--lang", "\033[2J")):
        contains(refuse(2, *words).err, "one of en, de, it, sk")


@test
def the_rules_are_read_in_every_language():
    for language in LANGUAGES:
        folder = support.source / "rules" / ("" if language == "en" else language)
        for game in ("kahuna", "kaivai"):
            text = (folder / f"{game}.md").read_text()
            equal(succeed("rules", game, "--lang", language).out, text)
            listed = succeed("rules", "--lang", language).out
            for rule, title in re.findall(r"^### (K[HV]-\d+) (.*)$", text, re.M):
                expect(re.search(rf"^  {rule} +{re.escape(title)}$", listed, re.M), f"{language}: {rule}")
            told = read_json(succeed("rules", game, "--json", "--lang", language).out)
            equal([(one["rule"], one["title"]) for one in told], re.findall(r"^### (K[HV]-\d+) (.*)$", text, re.M))


@test
def the_rules_are_searched_without_regard_to_accents():
    for language, word, other in (("de", "brücke", "BRUECKE"), ("sk", "žetónov", "zetonov"), ("it", "più", "PIU")):
        found = succeed("rules", "--lang", language, "--search", word).out
        expect(found.count("KH-") > 2, found)
        equal(succeed("rules", "--lang", language, "--search", other).out, found)
    refuse(4, "rules", "--search", "x" * 300)


@test
def the_rules_are_ascii_where_the_terminal_is():
    for language in LANGUAGES:
        plain = succeed("rules", "kaivai", "--lang", language, env=speaking(LC_ALL="C")).out
        expect(plain.isascii(), language)
        contains(plain, "KV-66")


@test
def every_ruling_is_listed_in_every_language():
    for language in LANGUAGES:
        told = read_json(succeed("rules", "--rulings", "--json", "--lang", language).out)
        equal([one["rule"] for one in told], RULINGS)
        expect(all(len(one["text"]) > 30 and "*" not in one["text"][:3] for one in told), language)
        equal(re.findall(r"^(K[HV]-\d+) ", succeed("rules", "--rulings", "--lang", language).out, re.M), RULINGS)


@test
def the_help_ends_with_what_stands_there_in_every_language():
    for language in LANGUAGES:
        told = succeed("play", "--help", "--lang", language).out
        for option in ("variant1=on", "influence=hidden", "bases=players", "ages=red,blue,green,yellow"):
            expect(option in told, told)
        told = succeed("check", "--help", "--lang", language).out
        expect(re.search(r" 0 .* 3 .* 4 .* 5 ", told.rstrip().rsplit("\n\n", 1)[1]), told)


@test
def every_language_helps_with_what_players_use():
    for command in ("play", "rules", "check", "replay", "analyse"):
        told = {language: succeed(command, "--help", "--lang", language).out for language in LANGUAGES}
        equal(len(set(told.values())), len(LANGUAGES))
        for language, text in told.items():
            contains(text, f"motu {command} ")
            expect(max(map(len, text.splitlines())) <= 120, f"{command} {language}: a line is too long")
            equal(sorted(set(re.findall(r"--[a-z-]+", text))), sorted(set(re.findall(r"--[a-z-]+", told["en"]))), language)


# --- the same game in other words ----------------------------------------------------------------------------


class Listening(Terminal):
    """Keeps what was typed."""

    def __init__(self, *words: str, **how: Any) -> None:
        self.typed: list[str] = []
        super().__init__(*words, **how)

    def type(self, line: str | bytes, seconds: float = SECONDS) -> str:
        self.typed.append(str(line))
        return super().type(line, seconds)


def same_in_every_language(*words: str) -> None:
    over = {"en": "The game is over.", "de": "Die Partie ist zu Ende.", "sk": "Partia sa skončila.", "it": "La partita è finita."}
    with Folder() as folder:
        with Listening(*words, cwd=folder.name) as terminal:
            terminal.play_at_random(random.Random(3))
            terminal.type("en.motu")
        typed = terminal.typed[:-1]
        record = Path(folder.name, "en.motu").read_text()
        contains(record, "result: ")
        for language in LANGUAGES[1:]:
            path = f"{language}.motu"
            said = succeed("play", *words, "--lang", language, stdin="\n".join([*typed, path]) + "\n", cwd=folder.name).out
            equal(Path(folder.name, path).read_text(), record, language)
            contains(said, over[language])
            lacks(said, r"\{\d\}|\x1f")
            lacks(said, r"\b(the|The|your|You|and) ")


@test
def a_game_of_kahuna_is_the_same_in_every_language():
    same_in_every_language("kahuna", "variant2=on", "--vs", "random", "--seed", "9")


@test
def a_game_of_kaivai_is_the_same_in_every_language():
    same_in_every_language("kaivai", "profile=2005-it", "players=3", "--vs", "random", "--seed", "9")


@test
def a_replay_tells_in_every_language_what_a_record_holds():
    with Folder() as folder:
        path = folder.put("game.motu", golden_record("base-1"))
        told = {language: succeed("replay", path, "--lang", language).out for language in LANGUAGES}
        json = {language: succeed("replay", path, "--json", "--lang", language).out for language in LANGUAGES}
    equal(len(set(told.values())), len(LANGUAGES))
    equal(len(set(json.values())), 1, "what programs read is the same in every language")
    contains(told["de"], "Schwarz bekommt ")
    contains(told["sk"], "Čierny ")
    contains(told["it"], "Bianco ")


@test
def slovak_has_three_forms_for_numbers():
    with Folder() as folder:
        for decisions, words in ((0, "0 rozhodnutí"), (1, "1 rozhodnutie"), (2, "2 rozhodnutia"), (4, "4 rozhodnutia"),
                                 (5, "5 rozhodnutí"), (21, "21 rozhodnutí"), (22, "22 rozhodnutí")):
            path = folder.put("part.motu", golden_record("base-1", decisions=decisions))
            contains(succeed("check", path, "--lang", "sk").out, f", {words}, nedohraná")


@test
def the_engine_answers_in_the_language_of_its_host():
    lines = as_lines([request("play"), request("new", game="kahuna", options="first=white"), request("play", move="xx")])
    for language, words in (("en", ("No game has been started", "is not a move")), ("de", ("keine Partie begonnen", "ist kein Zug")),
                            ("sk", ("partia sa nezačala", "nie je ťah")), ("it", ("partita è cominciata", "non è una mossa"))):
        answers = [read_answer(line) for line in succeed("engine", "--lang", language, stdin=lines).out.splitlines()]
        contains(answers[0]["message"], words[0])
        contains(answers[2]["message"], words[1])
        equal([answers[0]["error"], answers[2]["error"]], ["state", "syntax"])


# --- a terminal that shows less ---------------------------------------------------------------------------------


def some_words(*words: str, **variables: str) -> bytes:
    result = run("play", "kahuna", "--seed", "1", *words, stdin="why A-B\nlog\nundo\n", env=speaking(**variables))
    equal(result.code, 0)
    return result.out.encode()


@test
def without_utf8_letters_become_the_nearest_ascii_has():
    for language, words in (("de", "Weiss  0 Punkte"), ("sk", "cierny> "), ("it", "Tocca a te.")):
        said = some_words("--lang", language, LC_ALL="C")
        expect(said.isascii(), f"{language}: {said!r}")
        contains(said.decode(), words)
    contains(some_words(LANG="de_DE.ISO-8859-1").decode(), "Spiel eine Karte")
    expect(some_words(LANG="de_DE.ISO-8859-1").isascii(), "a locale without UTF-8 gets ASCII")
    expect(refuse(2, "play", "kahuna", "--sæat", env=speaking(LC_ALL="C")).err.isascii(), "also what was typed")


@test
def a_terminal_with_utf8_gets_every_letter_also_where_its_locale_is_not_installed():
    for variables in ({"LANG": "de_DE.UTF-8"}, {"LANG": "de_DE.utf8"}, {"LC_ALL": "de_CH.UTF-8"}):
        said = some_words(**variables).decode()
        contains(said, "Weiß")
        contains(said, "■")
