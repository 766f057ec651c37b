#!/usr/bin/env python3
"""make_bits.py: prints the table of src/game/bits.c: for n from 0 to 7 and every byte, the place of its n-th set bit.

    tools/make_bits.py >src/game/bits.c
"""


def nth(byte, n):
    places = [place for place in range(8) if byte >> place & 1]
    return places[n] if n < len(places) else 0


print("/* bits.c: see bits.h. Made by tools/make_bits.py. */")
print('#include "bits.h"\n')
print("/* clang-format off */")
print("const uint8_t bits_nth_of_byte[8][256] = {")
for n in range(8):
    print("    {")
    for row in range(0, 256, 32):
        print("        " + ",".join(str(nth(byte, n)) for byte in range(row, row + 32)) + ",")
    print("    },")
print("};")
print("/* clang-format on */")
