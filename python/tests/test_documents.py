"""The README, the docstrings and the types."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import cotulenh

PYTHON = Path(__file__).resolve().parents[1]
MODULES = [
    name for _, name, _ in pkgutil.iter_modules(cotulenh.__path__) if name not in ("__main__",)
]


def test_the_readme_is_a_doctest() -> None:
    result = doctest.testfile(str(PYTHON / "README.md"), module_relative=False)
    assert result.attempted > 20 and result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_docstrings_run(name: str) -> None:
    if name == "env":
        pytest.importorskip("pettingzoo")
    module = importlib.import_module(f"cotulenh.{name}")
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner()
    for test in finder.find(module, globs=vars(cotulenh) | vars(module)):
        runner.run(test)
    assert runner.failures == 0


def test_every_public_name_is_documented() -> None:
    for name in cotulenh.__all__:
        value = getattr(cotulenh, name)
        if not isinstance(value, type) or value is cotulenh.Event:
            continue
        assert value.__doc__, name
        for member, attribute in vars(value).items():
            if not member.startswith("_") and not isinstance(attribute, (str, int)):
                assert attribute.__doc__, f"{name}.{member}"


def test_the_stubs_are_those_of_the_module() -> None:
    pytest.importorskip("mypy")
    allow = PYTHON / "tests" / "stubtest.txt"
    command = [sys.executable, "-m", "mypy.stubtest", "cotulenh._native", "--allowlist", str(allow)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=PYTHON / "tests")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_module_runs_as_a_uci_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cotulenh", "uci"],
        input="uci\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0 and "uciok" in done.stdout
    done = subprocess.run([sys.executable, "-m", "cotulenh"], capture_output=True, text=True)
    assert done.returncode != 0 and "usage" in done.stderr
