"""The network of the engine: its inputs, its file, and its integer arithmetic.

The Rust module `eval/network` of cotulenh-engine reads the file and computes the same integers.
"""

import struct
import zlib

import numpy as np

SQUARES, FILES, RANKS, ROLES = 132, 11, 12, 11
INPUTS = 2 * ROLES * 2 * 2 * SQUARES
HIDDEN, BUCKETS, MAX_PIECES = 128, 8, 38
FIRST_ONE, SECOND_ONE, MAX_SECOND, SCALE = 255, 128, 127, 389
MAGIC, VERSION = b"\x89CTN\r\n\x1a\n", 1

# A record of `cotulenh selfplay export --format network`. docs/DATA.md describes it.
SLOTS, NO_INPUT = 44, 65_535
RECORD = np.dtype(
    [
        ("score", "<i2"),
        ("hand", "<i2"),
        ("points", "u1"),
        ("pieces", "u1"),
        ("reserved", "<u2"),
        ("inputs", "<u2", SLOTS),
    ]
)


def other_perspective() -> np.ndarray:
    """Returns for each input its number from the perspective of the other side. The last entry is for empty slots."""
    numbers = np.arange(INPUTS)
    kind, square = numbers // SQUARES, numbers % SQUARES
    kind = (kind + ROLES * 4) % (2 * ROLES * 4)
    square = (RANKS - 1 - square // FILES) * FILES + square % FILES
    return np.append(kind * SQUARES + square, INPUTS)


def bucket(pieces):
    """Returns the output bucket for a number of pieces."""
    return np.minimum(
        np.maximum(pieces.astype(np.int64) - 1, 0) * BUCKETS // MAX_PIECES, BUCKETS - 1
    )


class Integers:
    """The weights as integers."""

    def __init__(self, first, first_bias, second, second_bias):
        def whole(values, one, most):
            return np.clip(np.rint(values * one), -most, most)

        self.first = whole(first, FIRST_ONE, 32_000).astype("<i2")
        self.first_bias = whole(first_bias, FIRST_ONE, 32_000).astype("<i2")
        self.second = (
            whole(second, SECOND_ONE, MAX_SECOND).astype("<i2").reshape(BUCKETS, 2, HIDDEN)
        )
        self.second_bias = whole(second_bias, FIRST_ONE * SECOND_ONE, 2**30).astype("<i4")

    def write(self, path, description: str) -> None:
        """Writes the network file."""
        text = description.encode()
        body = MAGIC + struct.pack(
            "<H6I", VERSION, INPUTS, HIDDEN, BUCKETS, FIRST_ONE, SECOND_ONE, SCALE
        )
        body += struct.pack("<H", len(text)) + text
        for weights in (self.first, self.first_bias, self.second, self.second_bias):
            body += weights.tobytes()
        with open(path, "wb") as file:
            file.write(body + struct.pack("<I", zlib.crc32(body)))

    def evaluate(self, records) -> np.ndarray:
        """Returns the values of positions for the side to move, as the engine computes them."""
        rows = np.vstack([self.first.astype(np.int32), np.zeros((1, HIDDEN), np.int32)])
        own = np.minimum(records["inputs"].astype(np.int64), INPUTS)
        weights = self.second.astype(np.int64)[bucket(records["pieces"])]
        total = np.zeros(len(records), np.int64)
        for side, inputs in enumerate((own, other_perspective()[own])):
            active = np.clip(rows[inputs].sum(1) + self.first_bias, 0, FIRST_ONE).astype(np.int64)
            total += (active * active * weights[:, side]).sum(1)

        # Division truncates towards zero, as in Rust.
        def divide(a, b):
            return (np.abs(a) // b) * np.sign(a)

        output = divide(total, FIRST_ONE) + self.second_bias[bucket(records["pieces"])]
        return divide(output * SCALE, FIRST_ONE * SECOND_ONE)
