## Settings

settings-board = Board
board-map = Map
board-wood = Wood
board-jungle = Jungle
board-slate = Slate
board-print = Print
pieces-vietnamese = Vietnamese letters
settings-volume = Volume
settings-volume-test = Test
settings-confirm = Confirm moves
confirm-never = Never
confirm-deployments = Deployments
confirm-always = Always
settings-confirm-detail = You see the move with arrows and confirm it before it is played.
keys-step = ← and →, or the mouse wheel over the board: previous and next move. Home and End: first and last position
keys-threat = X: show the opponent’s threat
keys-draw = Right-drag: draw an arrow. Hold Ctrl, Alt or both for other colours

## Saved games

filter-result = Result
filter-all = All
filter-open = Unfinished
filter-won = Won
filter-lost = Lost
filter-draw = Draw
filter-finished = Finished
filter-opponent = Opponent
filter-none = No games match these filters.
filter-clear = Clear filters
games-result-won = You won
games-result-lost = You lost
