#!/usr/bin/env python3
"""make_map_tables.py: prints the tables that follow from the games' boards, exactly as in the sources.

    tools/make_map_tables.py kahuna    map_lines_at and map_ends of src/kahuna/kahuna_map.c
    tools/make_map_tables.py kaivai    map_has of src/kaivai/kaivai_map.h

tests/checks/shape compares them with the sources.
"""
import sys

# KH-2, in its order
LINES = "AB AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL JK KL".split()
ISLANDS = "ABCDEFGHIJKL"


def lines_at(island):
    return sum(1 << number for number, line in enumerate(LINES) if island in line)


def ends(islands):
    """The lines that begin at one of the islands and, from bit 32 on, those that end at one."""
    return sum((line[0] in islands) << number | (line[1] in islands) << number + 32 for number, line in enumerate(LINES))


def kahuna():
    at = [f"0x{lines_at(island):X}" for island in ISLANDS]
    print(f"const uint32_t map_lines_at[ISLANDS] = {{{', '.join(at)}}};\n")
    print("/* clang-format off */\nconst uint64_t map_ends[2][64] = {")
    for half in (ISLANDS[:6], ISLANDS[6:]):
        row = [f"0x{ends([island for place, island in enumerate(half) if chosen >> place & 1]):015X}" for chosen in range(64)]
        print("    {")
        for start in range(0, 64, 4):
            print(f"        {', '.join(row[start:start + 4])},")
        print("    },")
    print("};\n/* clang-format on */")


RADIUS, HEXES = 6, 127
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # +1, +20, +19, -1, -20, -19 in the ring


def on_board(q, r):
    return max(abs(q), abs(r), abs(q + r)) <= RADIUS


def kaivai():
    print("static const hexes map_has[DIRECTIONS] = {")
    for dq, dr in DIRECTIONS:
        has = sum(1 << (q + 20 * r) % HEXES for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1)
                  if on_board(q, r) and on_board(q + dq, r + dr))
        print(f"    {{0x{has & (1 << 64) - 1:016X}, 0x{has >> 64:016X}}},")
    print("};")


tables = {"kahuna": kahuna, "kaivai": kaivai}
if len(sys.argv) != 2 or sys.argv[1] not in tables:
    sys.exit(__doc__)
tables[sys.argv[1]]()
