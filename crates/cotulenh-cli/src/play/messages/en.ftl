### The screen of `cotulenh play`. The texts that the page uses too are in `messages/` of the crate.

person = Human
engine = Engine, level { $level }
versus = Red: { $red } · Blue: { $blue }
objective-is = objective: { $objective }

target-here = { $info } → { $kinds }
kind-short-join = join step { $step }

turn-of = { $side } to move, move { $number }
turn-of-checked = { $side } to move, move { $number } – check!
engine-thinks = { $side } to move, move { $number } – the engine is thinking…

hint-awaited = Looking for a hint…
welcome = Move with the arrow keys and Enter, or type a move with :. Press ? for the keys.
engine-played = The engine played { $turn }.
say-captured = { $side } captures the { $pieces } on { $square }.
say-checkmate = Checkmate!
zone-gained = { $side }'s air defence gains { $gained ->
    [one] 1 square
   *[other] { $gained } squares
}.
zone-lost = { $side }'s air defence loses { $lost ->
    [one] 1 square
   *[other] { $lost } squares
}.
zone-moved = { $side }'s air defence gains { $gained ->
    [one] 1 square
   *[other] { $gained } squares
} and loses { $lost }.
only-reply = The only legal reply is { $move }.
preview = Preview: { $events }
preview-kind = Preview ({ $kind }): { $events }
engine-turn = It is the engine's turn.
engine-gone = The engine has stopped. Press s to save the game.
nothing-own = The side to move has no pieces here.
only-deploying = The stack on { $origin } is being deployed. Only its pieces can move.
undone = Taken back.
nothing-to-undo = Nothing to take back.
redone = Redone.
nothing-to-redo = Nothing to redo.
reopened = Deployment reopened.
nothing-to-reopen = The last move was not a deployment.
draw-refused = The engine declines the draw.
saved = Saved to { $file }.
not-saved = Cannot save { $file }: { $why }
no-file-name = Enter a file name.
autosave-failed = Autosave failed: { $why }
can-resume = A game was interrupted. To resume it, quit and start with --resume.
resumed = Interrupted game resumed.

moves-ahead = Moves (y: { $count } more)
points = { $points } points
deploying = Deploying { $origin }: { $steps }
deploying-rest = waiting: { $waiting } · staying: { $staying }
no-pieces = –
may-finish = Press f to finish

choose-unit = Units on { $square }
choose-kind = Which move on { $square }?
choice-whole = { $unit } whole stack ({ $count })
choice-unit = { $unit } ({ $count })
choice-finish = Finish (f)
choice-undo = Undo a step (u)
choice-cancel = Cancel (c)

prompt-move = Move:
prompt-file = Save to file:
file-exists = { $file } already exists.
ask-draw = Offer a draw?
ask-quit = Quit? The game is not saved.

help-board = Enter select · : type · u undo · h hint · s save · n new · ? keys · q quit
help-chosen = Enter move · Tab next target · Esc deselect · ? keys
help-deploying = Enter select · f finish · u undo step · y redo · c cancel · ? keys
help-menu = ↑↓ or a number · Enter select · Esc cancel
help-prompt = Enter OK · Esc cancel
help-form = ↑↓ line · ←→ change · Enter start · Esc cancel
help-confirm = Enter yes · Esc no
help-quit = Enter quit · s save and quit · Esc cancel
help-exists = a append · o overwrite · Esc other name
help-help = Esc close

help-title = Keys
help-keys =
    Arrows       move the cursor
    Enter        select a unit, then its target
    Tab          next unit or target
    Esc          deselect
    :            type a move (SAN or LAN), e.g.
                 Tf6, (TI)xe7, c4:N:F>e6
    f  u  c      deployment: finish, undo step, cancel
    u  y  o      take back, redo, reopen the last deployment
    h            hint
    v            flip the board
    d  r         offer a draw, resign
    n  s         new game, save PGN
    PgUp PgDn    scroll the moves
    L            Tiếng Việt
    q  Ctrl-C    quit
help-marks =
    Upper case Red, lower case Blue, + hero
    cursor [ ], selected { "{" } { "}" }, last move ‹ ›, check ! !, hint ? ?
    move •, capture x x, capture and stay _ _, suicide @ @, combine & &
    beside the board: difference in points, captured pieces

form-title = New game
form-side = You play
form-level = Engine level
form-objective = Objective
form-clock = Clock
form-start = Start position
form-unsaved = The game on the board is not saved.
form-red = Red (moves first)
form-both = Both sides
no-clock = None
start-usual = Standard
start-same = Same as this game

too-small = The window is too small: needs { $need }, has { $have }

refused-not-deploying = No stack is being deployed.
refused-no-stack = The side to move has no stack to deploy on { $square }.
refused-not-waiting = The { $piece } has no step to make.
refused-no-step = There is no step { $step }.
refused-nothing-to-join = Step { $step } left no unit that could be joined.
refused-too-long = The game has reached its maximum length.
expected-move = a move, e.g. Tf6, (TI)xe7 or c4:N:F>e6
