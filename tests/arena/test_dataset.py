"""test_dataset.py: datasets from outside: reproducible, resumable, in shards, in both formats, readable by the description alone."""
import json
import os
import struct

from files import path, place, read, refused, write
from tap import check, done, motu

PLAYERS = ("--player", "level=2,visits=30", "--others", "greedy;random", "--mixed", "20", "--stray", "10")
KAIVAI = ("kaivai", "--games", "5", "--seed", "5", "--options", "players=3;profile=2005-it players=4", "--old-rules", "40", *PLAYERS)
KAHUNA = ("kahuna", "--games", "7", "--seed", "5", "--options", ";variant1=on", *PLAYERS)
SIZES = {"U8": ("B", 1), "U16": ("H", 2), "U32": ("I", 4), "U64": ("Q", 8), "F32": ("f", 4)}


def make(name, *words):
    return motu("selfplay", *words, "--out", path(name))


def dataset(verb, *words, out=None):
    return motu("dataset", verb, *(path(word) for word in words), *(("--out", path(out)) if out else ()))


def columns(data):
    """A file of columns, read by the description alone."""
    length = struct.unpack_from("<Q", data)[0]
    head = json.loads(data[8:8 + length])
    found, start, end = {}, 8 + length, 0
    about = head.pop("__metadata__")
    for name, column in head.items():
        letter, size = SIZES[column["dtype"]]
        first, last = column["data_offsets"]
        check(f"{name} begins where the column before it ends, at a multiple of its size", first == end and (start + first) % size == 0)
        end, count = last, (last - first) // size
        numbers = struct.unpack_from(f"<{count}{letter}", data, start + first)
        rows, width = column["shape"][0], (column["shape"] + [1])[1]
        check(f"{name} has its shape", rows * width == count)
        found[name] = list(numbers) if len(column["shape"]) == 1 else [numbers[i * width:(i + 1) * width] for i in range(rows)]
    check("the columns are all there is", start + end == len(data) and start % 64 == 0)
    return about, found


def close(a, b):
    return all(abs(x - y) < 1e-5 for x, y in zip(a, b))


# --- making, going on, shards ------------------------------------------------------------------------------------------
for words in (KAHUNA, KAIVAI):
    game = words[0]
    got = make(game + ".jsonl", *words)
    whole = read(game + ".jsonl")
    check(f"{game}: a dataset is made", got.returncode == 0 and whole.count(b"\n") == 1 + int(words[2]), got)
    make("again.jsonl", *words)
    check(f"{game}: the same words give the same bytes", read("again.jsonl") == whole)
    os.remove(path("again.jsonl"))
    lines = whole.splitlines(True)
    for cut in (len(lines[0]), len(lines[0]) + 10, len(lines[0] + lines[1]), len(whole) - 1, len(whole)):
        write("cut.jsonl", whole[:cut])
        got = make("cut.jsonl", *words)
        check(f"{game}: a run that ended after {cut} bytes goes on to the same file", got.returncode == 0 and read("cut.jsonl") == whole, got)
    got = make(game + ".safetensors", *words)
    packed = read(game + ".safetensors")
    check(f"{game}: so are columns, and nothing is left beside them", got.returncode == 0 and packed[8:9] == b"{"
          and not os.path.exists(path(game + ".safetensors.part")), got)
    write("begun.safetensors.part", whole[:len(whole) * 2 // 3])
    make("begun.safetensors", *words)
    check(f"{game}: columns of a run that was interrupted are the same", read("begun.safetensors") == packed)
    os.remove(path("begun.safetensors"))
    check(f"{game}: once they are there, nothing is to be done", make(game + ".safetensors", *words).returncode == 0 and read(game + ".safetensors") == packed)

    for shard in range(3):
        make(f"{game}{shard}.jsonl", *words, "--shard", f"{shard}/3")
        make(f"{game}{shard}.safetensors", *words, "--shard", f"{shard}/3")
    for ending in (".jsonl", ".safetensors"):
        shards = [f"{game}{i}{ending}" for i in (2, 0, 1)]
        for out, wanted in (("merged.jsonl", whole), ("merged.safetensors", packed)):
            got = dataset("merge", *shards, out=out)
            check(f"{game}: shards {ending} in any order are merged to the bytes of one run, {out}", got.returncode == 0 and read(out) == wanted, got)
    got = dataset("merge", f"{game}0.jsonl", f"{game}2.safetensors", f"{game}1.jsonl", out="merged.jsonl")
    check(f"{game}: files of both formats can be merged", got.returncode == 0 and read("merged.jsonl") == whole, got)
    check(f"{game}: a file is converted and back", dataset("merge", game + ".safetensors", out="merged.jsonl").returncode == 0 and read("merged.jsonl") == whole)
    got = dataset("check", game + ".jsonl", game + ".safetensors", game + "1.safetensors")
    check(f"{game}: all of them are sound", got.returncode == 0 and got.stdout.count(game + ", ") == 3 and f"{words[2]} of {words[2]} games" in got.stdout, got)
    stats = [motu("dataset", "stats", path(name), "--json").stdout for name in (game + ".jsonl", game + ".safetensors")]
    figures = json.loads(stats[0])
    check(f"{game}: both formats have the same statistics", stats[0] == stats[1] and figures["games"] == int(words[2])
          and len(figures["seats"]) == (2 if game == "kahuna" else 4) and all(0 <= seat["wins"]["mean"] <= 1 for seat in figures["seats"].values()), stats)
    check(f"{game}: they are printed, too", f"{words[2]} of {words[2]} games" in dataset("stats", game + ".jsonl").stdout)
    got = motu("check", path(game + ".jsonl"))
    check(f"{game}: the lines are games that other commands read", got.returncode == 0 and motu("replay", path(game + ".jsonl") + "#3").returncode == 0, got)

# --- the formats, as doc/datasets.md has them ----------------------------------------------------------------------------
for game, actions, size in (("kahuna", 446, 217), ("kaivai", 2166, 2972)):
    lines = [json.loads(line) for line in read(game + ".jsonl").splitlines()]
    head, games = lines[0], lines[1:]
    about, column = columns(read(game + ".safetensors"))
    check(f"{game}: the head says what is in the file", head["selfplay"] == about["game"] == game and about["command"] == head["command"]
          and about["motu"] == "dataset 1" and head["format"] == 1 and about["games"] == str(head["games"]))
    flat = [(one, number, row) for number, one in enumerate(games) for row in one["decisions"]]
    check(f"{game}: both have the same decisions", [(row["ply"], row["seat"], row["action"]) for _, _, row in flat]
          == list(zip(column["ply"], column["seat"], column["action"])))
    check(f"{game}: of the same games", [number for _, number, _ in flat] == column["game"] and [one["game"] for one in games] == column["game_number"])
    check(f"{game}: the same values, results and luck", all(
        close(row["value"] or [0, 0], value) and close(one["result"], result) and close(row["luck"], luck)
        for (one, _, row), value, result, luck in zip(flat, column["value"], column["result"], column["luck"])))
    start = column["policy_start"]
    policies = [list(zip(column["policy_action"][a:b], column["policy_visits"][a:b])) for a, b in zip(start, start[1:])]
    check(f"{game}: the same visits", [[tuple(move) for move in row["policy"]] for _, _, row in flat] == policies)
    check(f"{game}: legal moves are sorted, and what was decided is one of them", all(
        [a for a, _ in policy] == sorted({a for a, _ in policy}) and row["action"] in dict(policy) and policy[-1][0] < actions
        for (_, _, row), policy in zip(flat, policies)))
    check(f"{game}: visits, and values that add up to 1, where there was a search", all(
        bool(row["value"]) == bool(searched) == any(v for _, v in policy) and (not searched or abs(sum(row["value"]) - 1) < 1e-4)
        for (_, _, row), searched, policy in zip(flat, column["searched"], policies)) and 0 < sum(column["searched"]) < len(flat))
    check(f"{game}: luck takes from one what it gives to others", all(abs(sum(luck)) < 1e-4 for luck in column["luck"] + column["game_luck"]))
    check(f"{game}: observations are bytes of their width", {len(seen) for seen in column["observation"]} == {size})
    check(f"{game}: rows and moves of games lie one after the other", column["row_start"][0] == column["move_start"][0] == 0
          and column["row_start"][-1] == len(flat) and column["move_start"][-1] == len(column["move"]) == sum(
              len(one["record"].partition("\n\n")[2].splitlines()) for one in games))
    check(f"{game}: two sets of options take turns", sorted(set(column["game_options"])) == [0, 1] and about["options"].count(";") == 2)
check("some games are under older rules, others not", sorted(set(column["game_rules"])) == [1, 2] and sorted(set(column["game_seats"])) == [3, 4])

# --- merging what does not belong together -------------------------------------------------------------------------------
make("other.jsonl", "kahuna", "--games", "2", "--seed", "6", *PLAYERS)
got = dataset("merge", "kahuna.jsonl", "other.jsonl", out="both.safetensors")
check("courses of different seeds are merged, too, and numbered on", got.returncode == 0
      and columns(read("both.safetensors"))[1]["game_number"] == list(range(9)), got)
check("and are sound", "9 of 9 games" in dataset("check", "both.safetensors").stdout)
refused("a shard given twice is refused", dataset("merge", "kahuna0.jsonl", "kahuna0.safetensors", out="x.jsonl"), 2)
refused("games of Kahuna and Kaivai are not merged", dataset("merge", "kahuna.jsonl", "kaivai.jsonl", out="x.jsonl"), 2)
refused("it does not go on in a file of another command", make("other.jsonl", *KAHUNA), 2)
refused("nor with columns of another command", make("both.safetensors", *KAHUNA), 2)
check("nothing is left of what was refused", not os.path.exists(path("x.jsonl")) and not os.path.exists(path("x.jsonl.new")))

# --- bad files -------------------------------------------------------------------------------------------------------------
whole, packed = read("kahuna.jsonl"), read("kahuna.safetensors")
lines = whole.splitlines(True)
for name, data in (("an empty file", b""), ("a text", b"no dataset"), ("JSON", b"{}\n"), ("a list", b"[]\n"), ("a head alone without its end", lines[0][:-1]),
                   ("a head of another version", whole.replace(b'"format":1', b'"format":2', 1)), ("an unknown game", whole.replace(b"kahuna", b"kanasta", 1)),
                   ("a cut line", whole[:-1]), ("no JSON in a line", lines[0] + b"x\n"), ("an empty object", lines[0] + b"{}\n"),
                   ("games in a wrong order", lines[0] + lines[2] + lines[1]), ("a game twice", lines[0] + lines[1] + lines[1]),
                   ("a game of no shard of it", whole.replace(b'"games":7', b'"games":3', 1)),
                   ("a changed move", whole.replace(b"draw pile", b"draw A", 1)), ("a changed result", whole.replace(b'"result":[1.0', b'"result":[0.9', 1)),
                   ("changed visits", whole.replace(b',2],', b',3],', 1)), ("a changed value", whole.replace(b'"value":[0.5', b'"value":[0.4', 1)),
                   ("a further member", whole[:-2] + b',"more":1}\n'),
                   ("a cut head of columns", packed[:100]), ("cut columns", packed[:-1]), ("columns and more", packed + b"x"),
                   ("a head too long", b"\xff" * 8 + packed[8:]), ("columns of another name", packed.replace(b'"luck"', b'"duck"', 1)),
                   ("columns of another version", packed.replace(b"dataset 1", b"dataset 2", 1))):
    write("bad", data)
    refused(f"{name} is refused", dataset("check", "bad"), 3)
    check(f"{name} is not merged", dataset("merge", "kahuna0.jsonl", "bad", out="x.safetensors").returncode in (2, 3) and not os.path.exists(path("x.safetensors")))
head = 8 + struct.unpack_from("<Q", packed)[0]
missed = []
for at in [*range(head, head + 64, 5), *range(head, len(packed), 4999)]:
    write("bad", packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1:])
    got = dataset("check", "bad")
    if got.returncode != 3:
        missed.append((at, got))
check("a bit that is wrong anywhere in the columns is found", not missed, missed[:2])
refused("a file that is not there", dataset("check", "nothing"), 4)

# --- bad words -------------------------------------------------------------------------------------------------------------
for words in ((), ("kahuna",), ("chess", "--out", path("x")), ("kahuna", "--out", path("x"), "--shard", "3/3"), ("kahuna", "--out", path("x"), "--games", "0"),
              ("kahuna", "--out", path("x"), "--player", "cmd=x"), ("kahuna", "--out", path("no/such/folder")), ("kahuna", "more", "--out", path("x"))):
    got = motu("selfplay", *words)
    check(f"selfplay {' '.join(words[:1] + words[3:])}: refused", got.returncode in (2, 4, 5) and got.stderr, got)
for words in ((), ("check",), ("merge", path("kahuna.jsonl")), ("frobnicate", path("kahuna.jsonl")), ("check", path("kahuna.jsonl"), "--out", path("x"))):
    refused(f"dataset {' '.join(words[:1])} with {len(words)} words: refused", motu("dataset", *words), 2)
check("a disk that is full is said", motu("selfplay", *KAHUNA, "--out", "/dev/full").returncode == 5 if os.path.exists("/dev/full") else True)
place.cleanup()
done()
