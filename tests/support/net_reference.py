"""Networks once more, slowly: the file, the inputs and the arithmetic of cpp/nardy/{features,net}.h in plain numpy.

Written from those files' comments, not from their code; the tests hold the engine to the same integers.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np

import reference as ref
from nardy import Position, Variant

UNIT = 65536
HEIGHTS = 8
SIDE_COLUMNS = 15 + 25 * HEIGHTS
LETTERS = {Position.start(game).id[0]: game for game in Variant}


def is_contrary(variant: Variant) -> bool:
    """Whether the sides walk towards each other; the games in which they do have hits, and these inputs."""
    return ref.other_number(variant.name.lower(), 1) == 24


@dataclass
class Net:
    variant: Variant
    pairs: int
    """Whether hidden units are products of two numbers."""
    phases: int
    outputs: int
    bias: np.ndarray
    column: np.ndarray
    output: np.ndarray
    output_bias: np.ndarray


def checksum(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) % 2**64
    return value


def read(data: bytes) -> Net:
    """The only network of a file."""
    magic, version, letter, phases, outputs, zero, columns, width = struct.unpack_from("<8sIcBBBHH", data)
    assert (magic, zero) == (b"nardynet", 0) and version in (2, 3)
    pairs = version - 2
    at = struct.calcsize("<8sIcBBBHH")

    def take(dtype: str, *shape: int) -> np.ndarray:
        nonlocal at
        count, size = int(np.prod(shape)), np.dtype(dtype).itemsize
        planes = np.frombuffer(data, np.uint8, count * size, at).reshape(size, count)
        at += count * size
        return np.ascontiguousarray(planes.T).view(dtype).reshape(shape).astype(np.int64)

    net = Net(
        LETTERS[letter.decode()],
        pairs,
        phases,
        outputs,
        take("<i2", width),
        take("<i2", columns, width),
        take("<i2", phases, outputs, width // (1 + pairs)),
        take("<i4", phases, outputs),
    )
    assert len(data) == at + 8
    return net


def write(net: Net) -> bytes:
    outputs, (columns, width) = net.output.shape[:2], net.column.shape
    letter = next(letter for letter, game in LETTERS.items() if game is net.variant).encode()
    out = struct.pack("<8sIcBBBHH", b"nardynet", 2 + net.pairs, letter, *outputs, 0, columns, width)
    for part, dtype in (
        (net.bias, "<i2"),
        (net.column, "<i2"),
        (net.output, "<i2"),
        (net.output_bias, "<i4"),
    ):
        numbers = part.astype(dtype).reshape(-1, 1)
        out += numbers.view(np.uint8).T.tobytes()
    return out + struct.pack("<Q", checksum(out))


def read_all(data: bytes) -> list[Net]:
    found = []
    while data:
        version, _, phases, outputs, _, columns, width = struct.unpack_from("<IcBBBHH", data, 8)
        units = width // (version - 1)
        size = 20 + 2 * width * (1 + columns) + 2 * units * phases * outputs + 4 * phases * outputs + 8
        found.append(read(data[:size]))
        data = data[size:]
    return found


def six(points: set[int], first: int) -> int:
    """Which of first .. first + 5 are in the set; the first is bit 0."""
    return sum(1 << k for k in range(6) if first + k in points)


def checker_columns(row: np.ndarray) -> list[int]:
    found = []
    for side, counts in enumerate((row[:26], row[26:])):
        for place in range(26):
            for height in range(1, counts[place] + 1):
                inside = height - 1 if place == 0 else 15 + (place - 1) * HEIGHTS + min(height, HEIGHTS) - 1
                found.append(side * SIDE_COLUMNS + inside)
    return found


def columns(variant: Variant, row: np.ndarray) -> list[int]:
    sides = row[:26], row[26:]
    found = checker_columns(row)

    def other(point: int) -> int:
        return ref.other_number(variant.name.lower(), point)

    def points(side: int, least: int, most: int = 15) -> set[int]:
        return {p for p in range(1, 25) if least <= sides[side][p] <= most}

    def rearmost(side: int) -> int:
        return max((p for p in range(1, 26) if sides[side][p]), default=0)

    def numbers(side: int) -> int:
        blots = {other(p) for p in points(1 - side, 1, 1)}
        checkers = [p for p in range(1, 26) if sides[side][p]]
        return sum(1 << (n - 1) for n in range(1, 7) if any(p - n in blots for p in checkers))

    least = 2 if is_contrary(variant) else 1
    patterns = [six({other(p) for p in points(1 - side, least)}, rearmost(side) - 6) for side in (0, 1)]
    if is_contrary(variant):
        patterns += [six(points(side, 2), 1) for side in (0, 1)]
        patterns += [six(points(side, 1, 1), 1) for side in (0, 1)]
        patterns += [numbers(side) for side in (0, 1)]
    else:
        far = [six({other(p) for p in points(1 - side, 1)}, rearmost(side) - 12) for side in (0, 1)]
        patterns = [patterns[0], far[0], patterns[1], far[1]]
        patterns += [six(points(side, 1), 1 + 6 * q) for side in (0, 1) for q in range(4)]
    return found + [2 * SIDE_COLUMNS + 64 * k + pattern for k, pattern in enumerate(patterns)]


def phase(variant: Variant, row: np.ndarray) -> int:
    mine, theirs = row[:26], row[26:]

    def rearmost(counts: np.ndarray) -> int:
        return max((p for p in range(1, 26) if counts[p]), default=0)

    if is_contrary(variant):
        if rearmost(mine) + rearmost(theirs) < 25:
            return 0

        def held(counts: np.ndarray) -> int:
            back = int(counts[19:26].sum())
            return 0 if back == 0 else 1 if back <= 2 else 2

        return 1 + 3 * held(mine) + held(theirs)
    past = rearmost(mine) <= 12, rearmost(theirs) <= 12
    if all(past):
        return 0
    if any(past):
        return 1
    return 2 if mine[24] + theirs[24] >= 12 else 3


def units_of(layer: np.ndarray) -> np.ndarray:
    """Products in 1/1024, rounded; in each piece of 64 the first half times the second."""
    first, second = np.clip(layer, 0, 1023).reshape(-1, 2, 32).transpose(1, 0, 2)
    products: np.ndarray = (first * second + 512).reshape(-1) // 1024
    return products


def evaluate(net: Net, row: np.ndarray) -> tuple[float, ...]:
    """The chances, exact but for the sigmoid, in the order of nardy.Chances."""
    layer = net.bias + net.column[columns(net.variant, row)].sum(axis=0)
    active = units_of(layer) if net.pairs else np.clip(layer, 0, 1024)
    which = phase(net.variant, row)
    sums = net.output[which] @ active + net.output_bias[which]
    y = 1 / (1 + np.exp(-sums / 2**21))
    win = y[0]
    win_mars = 0.0 if row[26] else min(y[1], win)
    lose_mars = 0.0 if row[0] else min(y[2], 1 - win)
    if net.outputs == 3:
        return win, win_mars, 0.0, lose_mars, 0.0
    return win, win_mars, min(y[3], win_mars), lose_mars, min(y[4], lose_mars)


def rank(pruning: Net, row: np.ndarray) -> int:
    """The opinion of a pruning network in 2^-16 point, of a row that begins with the side that has played."""
    layer = pruning.bias + pruning.column[checker_columns(row)].sum(axis=0)
    return int(pruning.output[0, 0] @ np.clip(layer, 0, 1024)) >> 5
