"""Actions and observations as numbers, and many games at once.

**Actions.** Every move has a fixed number: `Move.index`, and back with `Move.from_index`. Both are as the mover sees the
board: for Blue, the ranks are mirrored. An action is `part * PAIRS + pair`, and the last one is `commit`. `PAIR_SQUARES` has the
origin and the target of each pair. The parts are

| part | unit |
| --- | --- |
| 0 | the whole stack: a move, a capture, a suicide capture or a combine |
| 1 | the whole stack: a stay capture |
| 2 | step of a Navy, an Engineer or a Headquarters |
| 3 | step of an Air Force, an Artillery, an Anti-air or a Missile |
| 4 | step of a Tank |
| 5 | step of a Commander, an Infantry or a Militia |
| 6 | step of Navy and Air Force, or of a Tank and one of part 5 |
| 7 | step of Navy and Tank, or of an Air Force and one of part 5 |
| 8 | step of Air Force and Tank, or of a Navy and one of part 5 |

**Observations.** `Board.observation` is an array of bytes `(PLANES, 12, 11)`: planes, ranks, files, as the mover sees the
board. `PLANE_NAMES` names the planes: the pieces of both sides by role, the heroes among them, terrain, air-defence zones,
the deployment in progress, check, half-move clock, repetitions and objective.

The numbers do not change as long as `ENCODING_VERSION` is the same.

>>> env = BatchEnv(64)
>>> actions, starts = env.legal_actions()
>>> rewards, ended, cut = env.step(actions[starts[:-1]].astype("int64"))
>>> env.observe().shape
(64, 57, 12, 11)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ._native import ACTIONS, ENCODING_VERSION, PAIRS, PARTS, PLANES, BatchEnv, pairs

__all__ = [
    "ACTIONS",
    "ENCODING_VERSION",
    "PAIRS",
    "PAIR_SQUARES",
    "PARTS",
    "PLANES",
    "PLANE_NAMES",
    "BatchEnv",
]

_ROLES = "CITMEAGSFNH"

PLANE_NAMES: tuple[str, ...] = (
    *(f"own {role}" for role in _ROLES),
    *(f"enemy {role}" for role in _ROLES),
    *(f"own heroic {role}" for role in _ROLES),
    *(f"enemy heroic {role}" for role in _ROLES),
    "navy may stand",
    "land pieces may stand",
    "own air defence",
    "enemy air defence",
    "origin of the deployment",
    "waits there: N E H",
    "waits there: F A G S",
    "waits there: T",
    "waits there: C I M",
    "check",
    "half-move clock",
    "repetitions",
    "objective",
)
"""The names of the planes of an observation, in order."""

PAIR_SQUARES: NDArray[np.uint8] = pairs()
"""The square numbers of the pairs: row 0 has the origins, row 1 the targets. Square 0 is the mover's a1."""
