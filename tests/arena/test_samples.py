"""test_samples.py: training samples from outside: reproducible, resumable, in shards, readable by the description alone."""
import struct

from files import path, place, read, refused, write
from tap import check, done, motu

HEAD = 512
PLAYERS = ("--player", "1", "--others", "greedy;random", "--odd", "50")
KAIVAI = ("kaivai", "--games", "6", "--seed", "5", "--options", ";profile=2005-it players=3", *PLAYERS)


def make(name, *words):
    return motu("samples", *words, "--out", path(name))


def fnv(data, at):
    value = 0x811C9DC5
    for i, byte in enumerate(data):
        value = (value ^ (0 if at <= i < at + 4 else byte)) * 0x01000193 & 0xFFFFFFFF
    return value


# --- making ------------------------------------------------------------------------------------------------------
got = make("whole", *KAIVAI)
whole = read("whole")
check("samples are made", got.returncode == 0 and len(whole) > HEAD, got)
make("again", *KAIVAI)
check("the same words give the same bytes", read("again") == whole)
make("other", *KAIVAI[:4], "6", *KAIVAI[5:])
check("another seed gives others", read("other") != whole)

row_bytes = struct.unpack_from("<H", whole, 12)[0]
for cut in (HEAD, HEAD + 10, HEAD + row_bytes * 3, len(whole) - row_bytes, len(whole) - 1, len(whole)):
    write("cut", whole[:cut])
    got = make("cut", *KAIVAI)
    check(f"a run that ended after {cut} bytes goes on to the same file", got.returncode == 0 and read("cut") == whole, got)
refused("it does not go on in a file of another command", make("other", *KAIVAI), 2)

for shard in range(3):
    make(f"shard{shard}", *KAIVAI, "--shard", f"{shard}/3")
merged = motu("samples", "--merge", "--out", path("merged"), *(path(f"shard{i}") for i in (2, 0, 1)))
check("shards in any order are merged to the bytes of one run", merged.returncode == 0 and read("merged") == whole, merged)
refused("a shard given twice is refused",
        motu("samples", "--merge", "--out", path("x"), path("shard0"), path("shard0")), 2)
motu("samples", "--merge", "--out", path("both"), path("whole"), path("other"))
got = motu("samples", "--check", path("both"))
check("courses of different seeds are merged, too", "12 games" in got.stdout, got)
make("kahuna", "kahuna", "--games", "3", *PLAYERS)
check("so are those of Kahuna made", "kahuna, 3 games" in motu("samples", "--check", path("kahuna")).stdout)
refused("but not merged with Kaivai's",
        motu("samples", "--merge", "--out", path("x"), path("whole"), path("kahuna")), 2)

# --- the format, as doc/samples.md has it --------------------------------------------------------------------------
magic, version, head, row_bytes, features, seats, stages, contexts, whole_win, value = struct.unpack_from(
    "<8sHHHHHHHHI", whole)
check("the head says what is in the file",
      magic == b"MOTUSMP\0" and (version, head, seats, whole_win, value) == (1, HEAD, 4, 12, 49152)
      and row_bytes == 36 + 4 * features and whole[64:96].rstrip(b"\0") == b"kaivai")
check("and its sum is right", struct.unpack_from("<I", whole, 60)[0] == fnv(whole[:HEAD], 60))
rows = [whole[at:at + row_bytes] for at in range(HEAD, len(whole), row_bytes)]
fields = [struct.unpack_from("<IHBBBBBB4B4H4hI", row) for row in rows]
check("every sample's sum is right", all(f[-1] == fnv(row, 32) for f, row in zip(fields, rows)))
check("results add up, so do root values where there are some",
      all(sum(f[8:12]) == 12 and sum(f[12:16]) == (value if f[7] & 2 else 0) for f in fields))
check("stages, contexts, seats and rules are within bounds",
      all(f[2] < stages and f[3] < contexts and f[4] in (3, 4) and f[5] < f[4] and f[6] >= 1 for f in fields))
check("six games, each with a last sample", sum(f[7] & 1 for f in fields) == 6 and [f[0] for f in fields] ==
      sorted(f[0] for f in fields))
check("all under the newest rules, if nothing else is asked for", {f[6] for f in fields} == {2})
make("old", *KAIVAI, "--old-rules", "50")
old = read("old")
ages = {struct.unpack_from("<I6xB", old, at) for at in range(HEAD, len(old), row_bytes)}
check("some under older ones, if it is, each game under one", len(ages) == 6 and {rules for _, rules in ages} == {1, 2}, ages)
refused("that is another command", make("old", *KAIVAI), 2)
check("rulebooks take turns", {f[0] % 2: f[4] for f in fields} == {0: 4, 1: 3})

# --- what is not a good file -----------------------------------------------------------------------------------------
for name, data, code in (("an empty file", b"", 3), ("a text", b"motu: 1\n" * 100, 3), ("a cut head", whole[:300], 3),
                         ("a damaged head", whole[:45] + b"\x07" + whole[46:], 3),
                         ("another version", whole[:8] + b"\x09" + whole[9:], 3),
                         ("a damaged sample", whole[:HEAD + 50] + bytes([whole[HEAD + 50] ^ 1]) + whole[HEAD + 51:], 3),
                         ("samples in a wrong order", whole[:HEAD] + b"".join(reversed(rows)), 3),
                         ("a cut game", whole[:-row_bytes], 3)):
    write("bad", data)
    refused(f"{name} is refused", motu("samples", "--check", path("bad")), code)
    refused(f"{name} is nothing to fit to", motu("fit", "--samples", path("bad")), code)
foreign = bytearray(whole)
foreign[28] ^= 1
foreign[60:64] = struct.pack("<I", fnv(bytes(foreign[:HEAD]), 60))
write("bad", foreign)
got = motu("samples", "--check", path("bad"))
check("samples of other features are refused", got.returncode == 3 and "features" in got.stderr, got)
for words in ((), ("chess", "--out", path("x")), ("kaivai",), ("kaivai", "--out", path("x"), "--shard", "2/2"),
              ("kaivai", "--out", path("x"), "--others", "nobody"), ("kaivai", "--out", path("x"), "--player", "cmd=x"),
              ("kaivai", "--out", path("x"), "--options", "players=9"),
              ("kaivai", "--out", path("x"), "--old-rules", "101"), ("--merge", path("whole"))):
    got = motu("samples", *words)
    check(f"samples {' '.join(words[:1] + words[3:])}: refused", got.returncode in (2, 4) and got.stderr, got)

# --- fitting ---------------------------------------------------------------------------------------------------------
fits = [motu("fit", "--samples", path("whole"), "--epochs", "2", "--seed", "3") for _ in range(2)]
check("the same samples give the same weights", fits[0].returncode == 0 and fits[0].stdout == fits[1].stdout
      and "WEIGHTS_HIDDEN 32" in fits[0].stdout and "log-loss" in fits[0].stderr, fits[0].stderr)
check("how good they are is told by stage and by context",
      "  stage 0: log-loss " in fits[0].stderr and "  context " in fits[0].stderr, fits[0].stderr)
check("another seed gives others", motu("fit", "--samples", path("whole"), "--epochs", "2").stdout != fits[0].stdout)
again = [motu("fit", "--samples", path("whole"), "--epochs", "1", "--continue") for _ in range(2)]
loss = [float(line.split("log-loss ")[1].split(",")[0]) for line in again[0].stderr.splitlines() if "not used" in line]
check("weights go on from those compiled in, and say from which", again[0].returncode == 0
      and again[0].stdout == again[1].stdout and len(loss) == 2 and abs(loss[0] - loss[1]) < 0.1
      and "--continue` (from those of sum 0x" in again[0].stdout, again[0].stderr)
drawn = [[abs(int(number)) for line in motu("fit", "--samples", path("whole"), "--epochs", "2", "--seed", "3", "--decay", decay)
          .stdout.splitlines() if line.startswith("    ") for number in line.strip(" ,").split(",")] for decay in ("0", "1000")]
check("the stronger the decay, the smaller a net's weights", sum(drawn[1]) < sum(drawn[0]), [sum(one) for one in drawn])
check("the file of weights says how strong it was, and of how many games", "--decay 30 " in fits[0].stdout
      and "FILE of 6 games by `motu samples kaivai" in fits[0].stdout, fits[0].stdout[:300])
check("without a net they are linear",
      "WEIGHTS_HIDDEN 0" in motu("fit", "--samples", path("whole"), "--epochs", "1", "--hidden", "0").stdout)
games = make("others", "kaivai", "--games", "3", "--seed", "78", "--player", "greedy")
tested = motu("fit", "--samples", path("whole"), "--epochs", "2", "--seed", "3", "--test", path("others"))
alone = motu("fit", "--test", path("others"))
count = motu("samples", "--check", path("others")).stdout.split(", ")[2].split()[0]
check("other games measure all of their positions", games.returncode == 0 and tested.returncode == 0
      and tested.stdout == fits[0].stdout and tested.stderr.count(f"on {count} of {count} positions") == 2, tested.stderr)
check("--test alone measures the weights compiled in", alone.returncode == 0 and not alone.stdout
      and alone.stderr.splitlines()[0] == tested.stderr.splitlines()[0] and "  stage 0: " in alone.stderr
      and "fitted" not in alone.stderr, alone.stderr)
refused("a test on bad samples", motu("fit", "--test", path("bad")), 3)
refused("a test on another game", motu("fit", "--samples", path("whole"), "--test", path("kahuna")), 2)
for words in (("--hidden", "7"), ("--continue", "--hidden", "0"), ("--epochs", "0"), ("--root", "101"), ("--decay", "-1"),
              ("kaivai",)):
    refused(f"fit --samples {' '.join(words)}: refused", motu("fit", "--samples", path("whole"), *words), 2)
place.cleanup()
done()
