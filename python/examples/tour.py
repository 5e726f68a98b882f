# %% [markdown]
# # A tour of `cotulenh`
#
# This notebook is a script in the percent format. `python check.py notebook` executes it and writes `tour.ipynb` with its outputs.

# %%
import cotulenh
from cotulenh import svg
from cotulenh.engine import Engine, Limit

board = cotulenh.Board()
board  # a board draws itself # pyright: ignore[reportUnusedExpression]

# %% [markdown]
# ## A few turns of the engine against itself

# %%
engine = Engine()
game = cotulenh.Game()
for _turn in range(6):
    turn = engine.play(game.board(), Limit(nodes=2000)).turn
    assert turn is not None
    node, _events = game.play(turn)
    assert node is not None
    print(node.describe())

# %% [markdown]
# ## The last position, with Blue's air defence and the best turns

# %%
board = game.board()
lines = engine.analyse(board, Limit(nodes=5000), multipv=3)
arrows: list[svg.Arrow] = []
for line in lines:
    move = line.pv[0].moves[0]
    if move.from_square and move.to_square:
        arrows.append((move.from_square, move.to_square))
    print(board.san(line.pv[0]), line.score)
picture = svg.board(board, arrows=arrows, zones="blue")

# %%
try:
    from IPython.display import SVG, display

    display(SVG(picture))
except ImportError:
    print(len(picture), "characters of SVG")

# %% [markdown]
# ## Planes for learning

# %%
from cotulenh.learning import PLANE_NAMES  # noqa: E402

planes = board.observation()
for name, plane in zip(PLANE_NAMES, planes, strict=True):
    if plane.any():
        print(f"{name:28}{int(plane.sum()):6}")
