"""Builds the wheel, and tests it in a fresh virtual environment.

python check.py build      builds the wheel for users
python check.py release    builds the wheel for users, and runs the program of the README with it
python check.py test       builds a wheel with every assertion, and runs all checks
python check.py notebook   executes the notebook in the tools' environment
python check.py bench      measures, with python-chess as a yardstick

`cargo xtask python` runs this file. Everything is made under `target/python`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

PYTHON = Path(__file__).resolve().parent
ROOT = PYTHON.parent
OUT = ROOT / "target" / "python"
REQUIREMENTS = PYTHON / "requirements.txt"


def environment(name: str, *, fresh: bool = False) -> Path:
    """Return the interpreter of a virtual environment, which is made if it is missing."""
    folder = OUT / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if fresh or not python.exists():
        venv.create(folder, clear=True, with_pip=True)
    return python


TARGET = {"CARGO_TARGET_DIR": str(ROOT / "target")}
"""The target folder of the project, so that crates are compiled once."""


def run(*command: str | Path, folder: Path = PYTHON) -> None:
    """Run a command. A failure ends this program."""
    print("$", *command, flush=True)
    done = subprocess.run(command, cwd=folder, env=os.environ | TARGET)
    if done.returncode != 0:
        sys.exit(done.returncode)


def install(python: Path, *what: str | Path) -> None:
    """Install packages by pip."""
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def tools() -> Path:
    """Return the interpreter with the tools of `requirements.txt`."""
    python = environment("tools")
    stamp = OUT / "tools" / "requirements.txt"
    if not stamp.exists() or stamp.read_bytes() != REQUIREMENTS.read_bytes():
        install(python, "--requirement", REQUIREMENTS)
        shutil.copy(REQUIREMENTS, stamp)
    return python


def build(profile: str) -> Path:
    """Build the wheel and return its path."""
    folder = OUT / profile
    shutil.rmtree(folder, ignore_errors=True)
    python = tools()
    maturin: list[str | Path] = [python, "-m", "maturin", "build", "--locked", "--profile", profile]
    run(*maturin, "--out", folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def check_sources(python: Path) -> None:
    """Check the sources: format, lints, types."""
    run("cargo", "fmt", "--check")
    flags = ["--locked", "--all-targets", "--", "-D", "warnings"]
    run("cargo", "clippy", *flags)
    run(python, "-m", "ruff", "format", "--check", ".")
    run(python, "-m", "ruff", "check", ".")


def check_readme(wheel: Path) -> None:
    """Run the program of the README with the wheel in a bare environment."""
    bare = environment("bare", fresh=True)
    install(bare, wheel)
    readme = f"import doctest, sys; sys.exit(doctest.testfile({str(PYTHON / 'README.md')!r}, False).failed)"
    run(bare, "-c", readme, folder=OUT)


def check_wheel(python: Path, wheel: Path) -> None:
    """Check the wheel: the program of the README in a bare environment, then everything else."""
    check_readme(wheel)
    listed = subprocess.run(
        [python, "-m", "zipfile", "--list", wheel], capture_output=True, text=True, check=True
    )
    for part in ("LICENSE-MIT", "LICENSE-APACHE", "py.typed", "_native.pyi"):
        if part not in listed.stdout:
            sys.exit(f"the wheel has no {part}")
    # The tests run outside of the sources, so that the installed package is tested.
    install(python, "--force-reinstall", "--no-deps", wheel)
    run(python, "-m", "pytest", PYTHON / "tests", "--rootdir", PYTHON / "tests", folder=OUT)
    checked = [PYTHON / "examples", PYTHON / "check.py"]
    config: list[str | Path] = ["--config-file", PYTHON / "pyproject.toml"]
    run(python, "-m", "mypy", *config, "-p", "cotulenh", folder=OUT)
    run(python, "-m", "mypy", *config, *checked, folder=OUT)
    run(python, "-m", "pyright", "--project", PYTHON, "--pythonpath", python)
    for example in ("random_games.py", "train_value.py"):
        run(python, PYTHON / "examples" / example, "8", folder=OUT)
    run(python, PYTHON / "check.py", "notebook", folder=OUT)
    run(
        python,
        "-m",
        "pdoc",
        "--output-directory",
        OUT / "reference",
        "cotulenh",
        "!cotulenh._native",
        folder=OUT,
    )


def notebook() -> None:
    """Execute the notebook and write it with its outputs. The tools' interpreter runs this."""
    import jupytext
    from nbclient import NotebookClient

    tour = jupytext.read(PYTHON / "examples" / "tour.py")
    NotebookClient(tour, timeout=300, kernel_name="python3").execute()
    jupytext.write(tour, OUT / "tour.ipynb")


def bench() -> None:
    """Measure the wheel for users."""
    wheel = build("release")
    python = environment("bench")
    install(python, "--force-reinstall", "--no-deps", wheel)
    install(python, "numpy", "chess")
    run(python, PYTHON / "examples" / "benchmark.py", *sys.argv[2:], folder=OUT)


def main() -> None:
    """Run the task of the first argument."""
    OUT.mkdir(parents=True, exist_ok=True)
    match sys.argv[1:2]:
        case ["build"]:
            print(build("release"))
        case ["release"]:
            check_readme(build("release"))
        case ["test"]:
            check_sources(tools())
            check_wheel(tools(), build("dev"))
        case ["notebook"]:
            notebook()
        case ["bench"]:
            bench()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
