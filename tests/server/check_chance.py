#!/usr/bin/env python3
"""check_chance.py MAKE_FAIR [GAMES]: computes chance again from records, by the words of include/motu/fair.h and of the rules
alone: SHA-256 and HMAC are Python's, which outcomes there are and how likely follows from rules/kahuna.md and
rules/kaivai.md. In Kahuna all of chance (basic game); in Kaivai the age order and the dice, not where extra bases lie."""
import collections
import hashlib
import hmac
import itertools
import re
import struct
import subprocess
import sys

ISLANDS = "ALOA BARI COCO DUDA ELAI FAAA GOLA HUNA IFFI JOJO KAHU LALE".split()
BLUE = (5, 4, 3, 2)  # KV-41: sides of each die, of 6


class Kahuna:
    """Where the 24 cards are, as far as chance asks: two of each island."""

    def __init__(self):
        self.pile = collections.Counter({island: 2 for island in ISLANDS})
        self.elsewhere = collections.Counter()  # in hands and in the face-up row

    def outcomes(self, words):
        kind = words.rsplit(" ", 1)[0] if words.startswith("deal") else words.split()[0]
        if kind == "first":
            return {"first black": 1, "first white": 1}
        if not +self.pile:  # the discards are shuffled, the face-down ones too
            self.pile = collections.Counter({island: 2 for island in ISLANDS}) - self.elsewhere
        return {f"{kind} {island}": count for island, count in (+self.pile).items()}

    def play(self, actor, words):
        if actor == "chance":
            if not words.startswith("first"):
                self.pile[words.split()[-1]] -= 1
                self.elsewhere[words.split()[-1]] += 1
            return
        played = re.fullmatch(r"(\w)-\w", words) or re.fullmatch(r"\wx\w (\w)(\w)", words) or re.fullmatch(r"discard (\w)", words)
        for letter in played.groups() if played else ():
            self.elsewhere[ISLANDS[ord(letter) - ord("A")]] -= 1


class Kaivai:
    def outcomes(self, words):
        if words.startswith("ages"):
            return {"ages " + " ".join(order): 1 for order in itertools.permutations(words.split()[1:])}
        if words.startswith("roll"):
            rolls = itertools.product((0, 1), repeat=len(words.split()) - 1)
            return {" ".join(["roll", *map(str, roll)]): self.ways(roll) for roll in rolls}
        return None  # a base: the places are a matter of the board

    @staticmethod
    def ways(roll):
        product = 1
        for die, side in enumerate(roll):
            product *= BLUE[die] if side else 6 - BLUE[die]
        return product

    def play(self, actor, words):
        pass


def draw(key, drawing, number, weights):
    """What chance decides: the outcomes in the order of their texts, each as often as its weight."""
    total = sum(weights.values())
    for block in itertools.count():
        words = hmac.new(key, struct.pack(">III", drawing, number, block), hashlib.sha256).digest()
        for word in struct.unpack(">8I", words):
            if word < 2 ** 32 // total * total:
                pick = word % total
                for text in sorted(weights, key=str.encode):
                    pick -= weights[text]
                    if pick < 0:
                        return text


def check_record(record):
    """How many decisions of chance were computed, and what is wrong."""
    head = dict(re.findall(r"^([\w-]+): ?(.*)$", record, re.M))
    game, options = head["game"], head.get("options", "")
    moves = [line.split(" ", 1) for line in record.splitlines() if re.match(r"(chance|black|white|red|yellow|green|blue) ", line)]
    seats = ("black", "white") if game == "kahuna" else ("red", "yellow", "green", "blue")[:3 if "players=3" in options else 4]
    seed = bytes.fromhex(head["fair-seed"])
    if hashlib.sha256(b"motu fair 1\n" + seed).hexdigest() != head["fair-commit"]:
        return 0, "the seed is not the one committed to"
    for seat in seats:
        share, seal = head.get(f"fair-share-{seat}", ""), head.get(f"fair-seal-{seat}")
        if seal and hashlib.sha256(f"motu share 1\n{share}".encode()).hexdigest() != seal:
            return 0, f"the share of {seat} is not the one it sealed"
    added = "".join(f"{seat} {head.get(f'fair-share-{seat}', '')}\n" for seat in seats)
    key = hmac.new(seed, f"motu fair 1\n{game}\n{options}\n{added}".encode(), hashlib.sha256).digest()
    anew = [tuple(map(int, entry.split("."))) for entry in head.get("fair-anew", "").split()]
    state, computed = Kahuna() if game == "kahuna" else Kaivai(), 0
    for number, (actor, words) in enumerate(moves):
        if actor == "chance" and (weights := state.outcomes(words)):
            drawing = ([0] + [one for at, one in anew if at <= number])[-1]
            if (ours := draw(key, drawing, number, weights)) != words:
                return computed, f"decision {number} was {words}, not {ours}, of {weights}"
            computed += 1
        state.play(actor, words)
    return computed, ""


text = subprocess.run([sys.argv[1], *sys.argv[2:4]], capture_output=True, text=True, check=True).stdout
records = re.split(r"^(?=motu: )", text, flags=re.M)[1:]
results = [check_record(record) for record in records]
faults = [fault for _, fault in results if fault]
print(f"{'not ok' if faults else 'ok'} 1 - {sum(computed for computed, _ in results)} decisions of chance in {len(records)} records follow from the documents")
for fault in faults[:5]:
    print(f"# {fault}")
spoilt = re.sub(r"^(fair-seed: .)(.)", lambda m: m[1] + ("0" if m[2] != "0" else "1"), records[0], flags=re.M)
print(f"{'ok' if check_record(spoilt)[1] else 'not ok'} 2 - another seed does not")
print("1..2")
sys.exit(bool(faults))
