"""The package against the data of an independent implementation of the rules, line by line."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import ORACLE

from cotulenh import Board, CotulenhError


def lines(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(ORACLE / name, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def board_of(line: dict[str, Any]) -> Board:
    if "after" in line and isinstance(line["after"], list):
        fen, lan = line["after"]
        board = Board(fen, study=True)
        board.push_san(lan)
        return board
    return Board(line["fen"], study=True)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("positions-full.jsonl.gz", 300),
        ("positions.jsonl.gz", 4000),
        ("study.jsonl.gz", 150),
        ("stay.jsonl.gz", 150),
    ],
)
def test_positions_have_the_oracles_moves_and_status(name: str, count: int) -> None:
    seen = 0
    for line in lines(name):
        seen += 1
        board = board_of(line)
        fen = line["fen"]
        assert board.fen() == fen
        assert board.is_check() == line["check"], fen
        outcome = board.outcome()
        assert (outcome.termination if outcome else "ongoing") == line["status"], fen
        found = []
        for move in board.legal_moves:
            board.push(move)
            found.append([move.lan, board.fen()])
            assert board.pop() == move
        assert board.fen() == fen
        if "actions" in line:
            assert sorted(found) == line["actions"], fen
        else:
            coded = [[lan, f"{zlib.crc32(after.encode()):08x}"] for lan, after in found]
            assert sorted(coded) == line["actions_crc"], fen
    assert seen == count


def test_recombines_lead_where_the_oracle_says() -> None:
    seen = 0
    for line in lines("recombine.jsonl.gz"):
        seen += 1
        board = Board(line["fen"], study=True)
        try:
            board._recombine(line["piece"], line["step"])
        except CotulenhError:
            assert line["after"] is None, line
            assert board.fen() == line["fen"]
        else:
            assert board.fen() == line["after"], line
    assert seen == 400


def test_perft_counts_are_the_oracles() -> None:
    seen = 0
    for row in (ORACLE / "perft.tsv").read_text(encoding="utf-8").splitlines():
        fen, depth, nodes = row.split("\t")
        if not depth.isdigit() or int(nodes) > 100_000:
            continue
        seen += 1
        assert Board(fen, study=True).perft(int(depth)) == int(nodes), row
    assert seen > 10
