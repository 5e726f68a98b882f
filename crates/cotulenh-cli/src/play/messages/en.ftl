# The screen of `cotulenh play`.

title = Cờ Tư Lệnh
red = Red
blue = Blue
person = Human
engine = Engine, level { $level }
versus = Red: { $red } · Blue: { $blue }
objective-is = objective: { $objective }
objective-total = Commander
objective-marine = marine
objective-air = air
objective-land = land
objective-any = any corps

commander = Commander
infantry = Infantry
tank = Tank
militia = Militia
engineer = Engineer
artillery = Artillery
anti-air = Anti-air
missile = Missile
air-force = Air Force
navy = Navy
headquarters = Headquarters
hero = heroic { $piece }
carries = { $carrier } carrying { $passengers }

square-stack = { $square }: { $stack } ({ $side })
square-empty = { $square }: { $terrain }
sea = sea
mixed = coast or river
land = land
target-here = { $info } → { $kinds }
kind-move = move
kind-capture = capture
kind-stay = stay capture
kind-suicide = suicide capture
kind-combine = combine
kind-join = join step { $step }

turn-of = { $side } to move, move { $number }
turn-of-checked = { $side } to move, move { $number } – check!
engine-thinks = { $side } to move, move { $number } – the engine is thinking…

hint-awaited = Looking for a hint…
hint-is = Hint: { $turn }
welcome = Move with the arrow keys and Enter, or type a move with :. Press ? for the keys.
engine-played = The engine played { $turn }.
captured = { $side } captures the { $pieces } on { $square }.
lost = { $side } loses the { $pieces } on { $square }.
promoted = { $side }'s { $pieces } becomes heroic.
promoted-several = { $side }'s { $pieces } become heroic.
last-guard = { $side }'s { $piece } on { $square } becomes heroic as the last guard.
checked = { $side } is in check.
checkmated = { $side } is checkmated.
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
piece-on = { $piece } on { $square }
and = { $first } and { $last }
preview = Preview: { $events }
preview-kind = Preview ({ $kind }): { $events }
engine-turn = It is the engine's turn.
engine-gone = The engine has stopped. Press s to save the game.
selected = { $unit } on { $from } selected: { $count } moves.
nothing-own = The side to move has no pieces here.
cannot-move = This unit has no legal moves.
only-deploying = The stack on { $origin } is being deployed. Only its pieces can move.
no-target = The unit cannot move to { $square }.
cancelled = Deployment cancelled.
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

moves = Moves
moves-ahead = Moves (y: { $count } more)
points = { $points } points
deploying = Deploying { $origin }: { $steps }
deploying-rest = waiting: { $waiting } · staying: { $staying }
no-pieces = –
may-finish = Press f to finish
may-not-finish = Cannot finish yet: { $why }

choose-unit = Units on { $square }
choose-kind = Which move on { $square }?
choice-whole = { $unit } whole stack ({ $count })
choice-unit = { $unit } ({ $count })
choice-stay = { $unit } stays
choice-finish = Finish (f)
choice-undo = Undo a step (u)
choice-cancel = Cancel (c)

prompt-move = Move:
prompt-file = Save to file:
file-exists = { $file } already exists.
ask-resign = Resign?
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
    move •, capture x x, stay capture _ _, suicide @ @, combine & &
    beside the board: difference in points, captured pieces

form-title = New game
form-side = You play
form-level = Engine level
form-objective = Objective
form-clock = Clock
form-start = Start
form-unsaved = The game on the board is not saved.
side-red = Red (moves first)
side-blue = Blue
side-both = both sides
side-random = random
no-clock = none
start-usual = standard
start-same = same as this game

too-small = The window is too small: needs { $need }, has { $have }

outcome-win = { $side } wins: { $reason }
outcome-draw = Draw: { $reason }
by-commander = Commander captured
by-objective = objective reached
by-mate = checkmate
by-stalemate = no legal moves
by-fifty = 50 moves without a capture
by-repetition = threefold repetition
by-resignation = resignation
by-agreement = agreement
by-flag = opponent out of time
by-record = as recorded

why-over = the game is over
why-no-unit = no such unit can move from { $from }
why-no-unit-anywhere = the side to move has no such unit
why-deploying = the stack from { $origin } is being deployed
why-part = part of the stack on { $from } can leave only by a deployment step (>)
why-whole = the whole stack on { $from } makes an ordinary move, not a step
why-reach = the unit on { $from } cannot do this on { $to }: { $kind }
why-nothing = no step has been made yet
why-stranded = the pieces left on { $origin } cannot stand there
why-unsafe = your Commander could be captured
why-incomplete = the deployment could not be completed
why-not-deploying = no stack is being deployed
why-no-stack = the side to move has no stack to deploy on { $square }
why-not-waiting = the { $piece } is not waiting to act
why-no-step = there is no step { $step }
why-nothing-to-join = step { $step } left no unit that could be joined
why-step-impossible = step { $step } is not possible: { $why }
why-too-long = the game has the maximum length
why-ambiguous = it could mean { $candidates }
why-syntax = character { $place }: found { $found }, expected { $expected }
found-end = the end of the text
expected-move = a move, e.g. Tf6, (TI)xe7 or c4:N:F>e6
expected-square = a square from a1 to k12
expected-rank = a rank from 1 to 12
expected-origin = a file from a to k, a rank from 1 to 12 or a square
expected-letter = one of the piece letters C I T M E A G S F N H
expected-end = the end of the text
expected-stack = a legal stack, its carrier first
expected-step = a step, e.g. F>e6, with commas between steps
