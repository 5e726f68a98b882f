"""The command `python -m cotulenh uci`: the built-in engine as a program that speaks UCI."""

import sys

from ._native import run_uci

if sys.argv[1:] != ["uci"]:
    sys.exit("usage: python -m cotulenh uci")
run_uci()
