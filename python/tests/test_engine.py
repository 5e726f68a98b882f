"""The built-in engine and the clients for UCI programs."""

from __future__ import annotations

import asyncio
import sys
import threading
import time

import pytest

from cotulenh import Board, Turn, errors
from cotulenh._uci import UciAnalysis
from cotulenh.engine import (
    AsyncUciEngine,
    Centi,
    Engine,
    Limit,
    Mate,
    UciEngine,
)

WIN = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1"
UCI = [sys.executable, "-m", "cotulenh", "uci"]


def test_a_win_is_found() -> None:
    engine = Engine()
    info = engine.analyse(Board(WIN), Limit(depth=3))
    assert info.score == Mate(1) and info.pv[0].word == "e4:T>f4,F>h7"
    result = engine.play(Board(WIN), Limit(nodes=2000))
    assert result.turn == info.pv[0]


def test_lines_are_reported_best_first() -> None:
    lines = Engine().analyse(Board(), Limit(depth=3), 3)
    assert [line.multipv for line in lines] == [1, 2, 3]
    assert len({line.pv[0] for line in lines}) == 3
    assert all(isinstance(line.score, Centi) for line in lines)
    values = [line.score.value for line in lines if isinstance(line.score, Centi)]
    assert values == sorted(values, reverse=True)


def test_reports_are_streamed_and_the_search_stops() -> None:
    engine = Engine()
    with engine.analysis(Board()) as analysis:
        for info in analysis:
            if info.depth >= 2:
                break
        analysis.stop()
        assert analysis.wait().turn is not None
    assert engine.play(Board(), Limit(depth=1)).turn is not None


def test_another_thread_stops_a_search() -> None:
    engine = Engine()
    analysis = engine.analysis(Board())
    next(analysis)
    threading.Timer(0.05, engine.stop).start()
    assert analysis.wait().turn in Board().legal_turns()


def test_a_forgotten_search_does_not_block_the_engine() -> None:
    engine = Engine()
    analysis = engine.analysis(Board())
    next(analysis)
    with pytest.raises(errors.EngineError) as error:
        engine.play(Board(), Limit(depth=1))
    assert error.value.code == "searching"
    del analysis
    assert engine.play(Board(), Limit(depth=1)).turn is not None


def test_eight_threads_use_one_engine_each() -> None:
    results: list[Turn | None] = []

    def work() -> None:
        engine = Engine(hash=1)
        board = Board()
        for _ in range(5):
            turn = engine.play(board, Limit(nodes=3000)).turn
            assert turn is not None
            board.push(turn)
        results.append(turn)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    # The search is deterministic, so all engines play the same.
    assert len(results) == 8 and len(set(results)) == 1


def test_the_interpreter_runs_while_the_engine_searches() -> None:
    engine = Engine()
    # Without a stop this takes days.
    with engine.analysis(Board(), Limit(nodes=10**12)) as analysis:
        waiter = threading.Thread(target=analysis.wait)
        waiter.start()
        for _ in range(100):
            assert waiter.is_alive()
            time.sleep(0)
        analysis.stop()
        waiter.join(120)
    assert not waiter.is_alive()


def test_limits_and_settings_are_checked() -> None:
    engine = Engine()
    for limit in (Limit(), Limit(time=-1), Limit(time=float("nan")), Limit(red_clock=1e300)):
        with pytest.raises(errors.EngineError):
            engine.analyse(Board(), limit)
    for wrong in ({"hash": 0}, {"threads": 0}, {"level": 11}, {"level": 0}, {"hash": 1 << 40}):
        with pytest.raises(errors.EngineError):
            Engine(**wrong)
    with pytest.raises(errors.EngineError):
        engine.analyse(Board(), Limit(depth=1), 0)
    with pytest.raises(errors.IllegalMoveError):
        engine.play(Board(WIN), Limit(depth=1))
        engine.analyse(Board(WIN), Limit(depth=1), root_turns=[Turn.from_lan("Tf4f6")])
    over = Board(WIN)
    over.push_san("e4:T>f4,F>h7")
    with pytest.raises(errors.EngineError):
        engine.analyse(over, Limit(depth=1))
    assert engine.play(over, Limit(depth=1)).turn is None


def test_levels_scores_and_repetition() -> None:
    weak = Engine(level=1, seed=7, threads=2)
    assert weak.play(Board(), Limit(depth=2)).turn is not None
    assert -Centi(5) == Centi(-5) and -Mate(2) == Mate(-2, True) and Mate(-2).is_loss
    assert Mate(3).chances() == (1.0, 0.0, 0.0) and Mate(0, True).chances() == (0.0, 0.0, 1.0)
    assert sum(Centi(120).chances()) == pytest.approx(1)
    assert (Mate(3).number(), Mate(0, True).number(), Centi(7).number()) == (31997, -32000, 7)
    assert isinstance(weak.evaluate(Board()), int)
    weak.clear()
    board = Board()
    for text in ("Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9", "Tf4f5", "Tf9f8", "Tf5f4"):
        board.push_san(text)
    # The engine knows the earlier positions: the third occurrence is a draw.
    turn = board.parse_turn("Tf8f9")
    assert Engine().analyse(board, Limit(depth=1), root_turns=[turn]).score == Centi(0)


def test_a_uci_program_plays() -> None:
    with UciEngine.popen(UCI) as engine:
        assert engine.name and "MultiPV" in engine.options
        board = Board()
        for _ in range(4):
            turn = engine.play(board, Limit(nodes=500)).turn
            assert turn is not None
            board.push(turn)
        info = engine.analyse(Board(WIN), Limit(depth=3))
        assert info.score == Mate(1) and info.pv[0].word == "e4:T>f4,F>h7"
        with engine.analysis(Board(), multipv=2) as analysis:
            seen = {info.multipv for info, _ in zip(analysis, range(6), strict=False)}
        assert seen == {1, 2}
        engine.set_option("Hash", 2)
        engine.new_game()
        assert engine.play(Board(), Limit(depth=1)).turn is not None


def test_a_uci_program_is_told_a_deployment_in_progress(deployment: Board) -> None:
    with UciEngine.popen(UCI) as engine:
        deployment.push_san("F>xe5")
        turn = engine.play(deployment, Limit(depth=2)).turn
        assert turn is not None and turn.word.startswith("c3:F>e5")


def test_a_program_that_fails_is_an_error() -> None:
    with pytest.raises(errors.EngineError) as error:
        UciEngine.popen([sys.executable, "-c", "pass"])
    assert error.value.code == "gone"
    with pytest.raises(errors.EngineError) as error:
        UciEngine.popen([sys.executable, "-c", "import time; time.sleep(30)"], timeout=0.2)
    assert error.value.code == "timeout"
    with pytest.raises(FileNotFoundError):
        UciEngine.popen("/no/such/program")
    liar = "import sys\nfor l in sys.stdin:\n  if l=='quit\\n': break\n  print({'uci\\n':'uciok','isready\\n':'readyok'}.get(l,'bestmove z9z9'),flush=True)"
    with UciEngine.popen([sys.executable, "-c", liar]) as engine:
        engine.ready()
        engine._send("go")
        with pytest.raises(errors.EngineError) as error:
            UciAnalysis(engine, Board()).wait()
    assert error.value.code == "protocol"


def test_a_uci_program_plays_with_asyncio() -> None:
    async def play() -> None:
        async with await AsyncUciEngine.popen(UCI) as engine:
            info = await engine.analyse(Board(WIN), Limit(depth=3))
            assert info.score == Mate(1)
            analysis = await engine.analysis(Board())
            async for report in analysis:
                if report.depth >= 2:
                    break
            await analysis.stop()
            assert (await analysis.wait()).turn is not None
            await engine.set_option("Hash", 2)
        with pytest.raises(errors.EngineError):
            await AsyncUciEngine.popen([sys.executable, "-c", "pass"])

    asyncio.run(play())
