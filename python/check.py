"""Builds the wheel, and tests it in a virtual environment.

python check.py build      builds the wheel for users
python check.py release    builds the wheel for users, and runs the program of the README with it
python check.py test       builds a wheel with every assertion, and runs the checks of every change
python check.py all        runs `test` and the slower checks: a bare environment, pyright, notebook, reference
python check.py notebook   executes the notebook in the tools' environment
python check.py bench      measures, with python-chess as a yardstick

`cargo xtask python` runs this file. Everything is made under `target/python`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PYTHON = Path(__file__).resolve().parent
ROOT = PYTHON.parent
OUT = ROOT / "target" / "python"
REQUIREMENTS = PYTHON / "requirements.txt"
ALL_REQUIREMENTS = PYTHON / "requirements-all.txt"


def environment(name: str, *, fresh: bool = False) -> Path:
    """Return the interpreter of a virtual environment, which is made if it is missing."""
    folder = OUT / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if fresh or not python.exists():
        venv.create(folder, clear=True, with_pip=True)
    return python


TARGET = {"CARGO_TARGET_DIR": str(OUT / "cargo")}
"""A target folder of its own, because other builds may run at the same time."""


REPORTS = Path(os.environ.get("COTULENH_REPORTS", OUT))
"""The folder of the reports."""


def run(*command: str | Path, folder: Path = PYTHON, compiles: bool = False) -> None:
    """Run a command and print its seconds. A failure ends this program."""
    print("$", *command, flush=True)
    start = time.monotonic()
    done = subprocess.run(command, cwd=folder, env=os.environ | TARGET)
    seconds = time.monotonic() - start
    name = " ".join(Path(word).name for word in command[:5])
    print(f"{seconds:6.1f} s  {name}", flush=True)
    if compiles and "COTULENH_REPORTS" in os.environ:
        # `cargo xtask test` splits the time of a stage into compiling and running.
        with (REPORTS / "compiling.txt").open("a") as file:
            print(f"{seconds:.3f}", file=file)
    if done.returncode != 0:
        sys.exit(done.returncode)


def together(*tasks: Callable[[], object]) -> None:
    """Run tasks at the same time. If one fails, this program ends after the others."""
    with ThreadPoolExecutor() as pool:
        running = [pool.submit(task) for task in tasks]
    for task in running:
        task.result()


def install(python: Path, *what: str | Path) -> None:
    """Install packages by pip."""
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def tools(*requirements: Path) -> Path:
    """Return the interpreter with the tools of `requirements.txt` and of the given files."""
    python = environment("tools")
    for file in (REQUIREMENTS, *requirements):
        stamp = OUT / "tools" / file.name
        if not stamp.exists() or stamp.read_bytes() != file.read_bytes():
            install(python, "--requirement", file)
            shutil.copy(file, stamp)
    return python


def build(profile: str) -> Path:
    """Build the wheel and return its path."""
    folder = OUT / profile
    shutil.rmtree(folder, ignore_errors=True)
    python = tools()
    maturin: list[str | Path] = [python, "-m", "maturin", "build", "--locked", "--profile", profile]
    run(*maturin, "--out", folder, compiles=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def check_rust() -> None:
    """Check the format and the lints of the native module."""
    run("cargo", "fmt", "--check")
    run("cargo", "clippy", "--locked", "--all-targets", "--", "-D", "warnings", compiles=True)


def check_sources() -> None:
    """Check the format and the lints of the Python sources, also of the training."""
    ruff: list[str | Path] = [tools(), "-m", "ruff"]
    config: list[str | Path] = ["--config", PYTHON / "pyproject.toml", ".", "../training"]
    run(*ruff, "format", "--check", *config)
    run(*ruff, "check", *config)


def check_readme(wheel: Path) -> None:
    """Run the program of the README with the wheel in a bare environment."""
    bare = environment("bare", fresh=True)
    install(bare, wheel)
    readme = f"import doctest, sys; sys.exit(doctest.testfile({str(PYTHON / 'README.md')!r}, False).failed)"
    run(bare, "-c", readme, folder=OUT)


def check_files(wheel: Path) -> None:
    """Check that the wheel has its licences and types."""
    names = " ".join(zipfile.ZipFile(wheel).namelist())
    for part in ("LICENSE-MIT", "LICENSE-APACHE", "py.typed", "_native.pyi"):
        if part not in names:
            sys.exit(f"the wheel has no {part}")


def check_types(*what: str | Path) -> None:
    """Check types with mypy."""
    config: list[str | Path] = ["--config-file", PYTHON / "pyproject.toml"]
    run(tools(), "-m", "mypy", *config, *what, folder=OUT)


def check_behavior() -> None:
    """Run the tests outside of the sources, so that they import the installed package."""
    tests: list[str | Path] = [PYTHON / "tests", "--rootdir", PYTHON / "tests"]
    run(tools(), "-m", "pytest", *tests, "--junitxml", REPORTS / "pytest.xml", folder=OUT)


def test() -> Path:
    """Run the checks of every change and return the wheel."""
    # Clippy needs no tools, and pip mostly waits for the network and the disk.
    together(check_rust, check_sources)
    wheel = build("dev")
    check_files(wheel)
    install(tools(), "--force-reinstall", "--no-deps", wheel)
    together(check_behavior, check_types_and_examples)
    return wheel


def check_types_and_examples() -> None:
    """Check the types of the package and of its users, and run the short examples."""
    check_types("-p", "cotulenh")
    check_types(PYTHON / "examples", PYTHON / "check.py")
    for example in ("random_games.py", "train_value.py"):
        run(tools(), PYTHON / "examples" / example, "8", folder=OUT)


def test_all() -> None:
    """Run every check."""
    check_readme(test())
    python = tools(ALL_REQUIREMENTS)
    run(python, "-m", "pyright", "--project", PYTHON, "--pythonpath", python)
    run(python, PYTHON / "check.py", "notebook", folder=OUT)
    pages: list[str | Path] = ["--output-directory", OUT / "reference"]
    run(python, "-m", "pdoc", *pages, "cotulenh", "!cotulenh._native", folder=OUT)


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
            test()
        case ["all"]:
            test_all()
        case ["notebook"]:
            notebook()
        case ["bench"]:
            bench()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
