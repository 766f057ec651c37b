"""Pictures: motu draw, and --svg of the commands that measure."""
import json
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

from support import (Folder, Skip, contains, environment, equal, expect, golden_record, lacks, refuse, run, source, succeed,
                     test)


def words_of(svg: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@test
def draw_says_what_is_wrong():
    with Folder() as folder:
        record = folder.put("game.motu", golden_record("base-1", decisions=60))
        state = folder.put("state.json", '{"nothing":1}')
        broken = folder.put("broken.motu", "motu: 1\ngame: kahuna\nrules: 1\noptions:\n\nblack A-L\n")
        for words, code, said in (((), 2, "name a record"),
                                  ((record, "--ply", "61"), 2, "--ply"), ((record, "--ply", "x"), 2, "--ply"),
                                  ((record, "--as", "red"), 2, "red"), ((record, "--as", "chance"), 2, "chance"),
                                  ((record, "-o", "board.gif"), 2, ".svg or .png"), ((record, "-o", ".png"), 2, ".svg or .png"),
                                  ((record, "-o", str(Path(record).parent / "no" / "board.svg")), 5, "no"),
                                  ((record, "--game", "kahuna"), 3, ""), ((record, "--game", "go"), 4, "go"),
                                  ((state, "--game", "kahuna"), 3, ""), ((broken,), 3, "broken.motu:6"),
                                  (("nowhere.motu",), 4, "nowhere.motu"), ((record, record), 2, "one word too many"),
                                  ((record, "--drak"), 2, "--dark")):
            result = run("draw", *words)
            equal(result.code, code, f"{words}: {result.err}")
            equal(result.out, "")
            contains(result.err, said)


@test
def pictures_are_xml_for_every_edition_viewer_and_theme():
    with Folder() as folder:
        for game, name, seat in (("kahuna", "base-1", "white"), ("kahuna", "both-2", "black"), ("kaivai", "2005-it-1", "red"),
                                 ("kaivai", "2005-sk-3p-1", "green"), ("kaivai", "2010-de-2", "blue"), ("kaivai", "2010-en-1", "red")):
            record = folder.put("game.motu", golden_record(name, game=game))
            for words in ((), ("--dark",), ("--as", seat), ("--as", "public", "--ply", "0"), ("--ply", "77")):
                words_of(succeed("draw", record, *words).out)


@test
def a_state_is_drawn_like_the_record_it_comes_from():
    with Folder() as folder:
        record = folder.put("game.motu", golden_record("base-1"))
        state = re.search(r'"state":(.*)\}', succeed("replay", record, "--ply", "80", "--json").out).group(1)
        path = folder.put("state.json", state)
        drawn = succeed("draw", path, "--game", "kahuna").out
        lacks(drawn, "After 80")
        whole = succeed("draw", record, "--ply", "80").out
        equal(drawn.split("<style>")[1].replace("</svg>", "").strip(),
              re.sub(r"<text [^>]*>After 80.*</text>\n", "", whole).split("<style>")[1].replace("</svg>", "").strip())


@test
def a_seat_sees_its_own_hand_and_nobody_elses():
    with Folder() as folder:
        record = folder.put("game.motu", golden_record("base-1", decisions=10))
        hands = {seat: [line.split()[-1] for line in Path(record).read_text().splitlines() if f"deal {seat} " in line]
                 for seat in ("black", "white")}
        everybody = words_of(succeed("draw", record, "--as", "public").out)
        for seat, hand in hands.items():
            more = words_of(succeed("draw", record, "--as", seat).out)
            equal(sorted(set(hand)), sorted({word for word in more if more.count(word) > everybody.count(word)}))


@test
def names_of_players_are_text_and_nothing_else():
    with Folder() as folder:
        record = golden_record("base-1", decisions=30).replace("\n\n", '\nblack: <script>&"\nwhite: Ödön\n\n', 1)
        svg = succeed("draw", folder.put("game.motu", record)).out
        expect({'<script>&"', "Ödön"} <= set(words_of(svg)), words_of(svg)[-20:])


@test
def pictures_go_to_files_whole_or_not_at_all():
    with Folder() as folder:
        record = folder.put("game.motu", golden_record("base-1"))
        svg = Path(record).parent / "board.svg"
        equal(succeed("draw", record, "-o", str(svg)).out, "")
        equal(svg.read_text(), succeed("draw", record).out)
        made = svg.with_name("other.png")
        result = run("draw", record, "-o", str(made), env=environment(PATH=""))
        equal(result.code, 0)
        contains(result.err, "rsvg-convert")
        expect(not made.exists(), "a PNG, made by nobody")
        equal(svg.with_name("other.svg").read_text(), svg.read_text())


@test
def pictures_are_png_where_rsvg_convert_is():
    if not shutil.which("rsvg-convert"):
        raise Skip("rsvg-convert is not there")
    with Folder() as folder:
        record = folder.put("game.motu", golden_record("base-1"))
        made = Path(record).parent / "board.png"
        equal(succeed("draw", record, "-o", str(made)).err, "")
        equal(made.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        expect(len(made.read_bytes()) > 20000, "a picture of nothing")


@test
def stats_draws_who_wins_how_often():
    with Folder() as folder:
        picture = Path(folder.put("old.svg", "old"))
        told = succeed("stats", "kahuna", "--games", "50").out
        equal(succeed("stats", "kahuna", "--games", "50", "--svg", str(picture)).out, told)
        words = words_of(picture.read_text())
        expect({"black", "white", "first to decide"} <= set(words), words)
        contains(words[0], "50 games")
        equal(run("stats", "kahuna", "--games", "1", "--svg", "picture.gif").code, 2)


@test
def arena_draws_shares_and_ratings():
    with Folder() as folder:
        picture = Path(folder.put("old.svg", "old"))
        told = succeed("arena", "--players", "random;greedy;level=1", "--games", "4", "--threads", "1", "--json", "--svg", str(picture)).out
        words = words_of(picture.read_text())
        expect({"random", "greedy", "level=1"} <= set(words) and "Elo" in words[0] and len(json.loads(told)["ratings"]) == 3, words)
        succeed("arena", "--a", "greedy", "--b", "random", "--games", "10", "--threads", "1", "--svg", str(picture))
        words = words_of(picture.read_text())
        expect({"greedy", "random"} <= set(words) and "10 games" in words[0], words)
        circles = [float(one.get("cx")) for one in ET.fromstring(picture.read_text()).iter("{http://www.w3.org/2000/svg}circle")]
        expect(len(circles) == 2 and circles[0] > circles[1], circles)
        equal(run("arena", "--a", "greedy", "--b", "random", "--games", "1", "--svg", "picture.gif").code, 2)
        equal(run("arena", "--a", "greedy", "--b", "random", "--games", "1", "--svg", f"{folder.name}/no/such.svg").code, 5)


@test
def analyse_draws_chances_luck_and_turning_points():
    for name, seats in (("base-1", ("black", "white")), ("kaivai", ("greedy", "random"))):
        with Folder() as folder:
            record = folder.put("game.motu", golden_record(name) if name != "kaivai" else greedy_kaivai())
            picture = Path(record).parent / "game.svg"
            told = succeed("analyse", record, "--visits", "10", "--threads", "1").out
            equal(succeed("analyse", record, "--visits", "10", "--threads", "1", "--svg", str(picture)).out, told)
            words = words_of(picture.read_text())
            expect({"Chances to win", "Luck so far", "100 %", *seats} <= set(words), words)
            curves = [one.get("d") for one in ET.fromstring(picture.read_text()).iter("{http://www.w3.org/2000/svg}path") if "L" in one.get("d")]
            expect(len(curves) >= 2 * len(seats), len(curves))
            turns = told.split("Turning points:")[1]
            for number in re.findall(r"^ +(\d+)  ", turns, re.M):
                expect(any(line.startswith(number + "  ") for line in words), f"{number}: {words}")
            equal(run("analyse", record, "--svg", "picture.gif").code, 2)


def greedy_kaivai() -> str:
    """A whole game of Kaivai, from an arena."""
    with Folder() as folder:
        kept = Path(folder.put("kept.jsonl", ""))
        kept.unlink()
        succeed("arena", "--game", "kaivai", "--a", "greedy", "--b", "random", "--games", "1", "--threads", "1", "--out", str(kept))
        return json.loads(kept.read_text().splitlines()[1])["record"]
