# The screen of `cotulenh play`.

title = Cờ Tư Lệnh
red = Red
blue = Blue
person = Person
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
mixed = coast, river mouth
land = land
target-here = { $info } → { $kinds }
kind-move = move
kind-capture = capture
kind-stay = capture, staying
kind-suicide = suicide capture
kind-combine = combine
kind-join = join step { $step }

turn-of = { $side } to move, move { $number }
turn-of-checked = { $side } to move, move { $number } – check!
engine-thinks = { $side } to move, move { $number } – the engine thinks…

hint-awaited = The engine looks for a hint…
hint-is = Hint: { $turn }
welcome = Arrow keys and Enter move, : types a move, ? shows the keys.
engine-played = The engine played { $turn }.
captured = { $side } captures the { $pieces } on { $square }.
lost = { $side } loses the { $pieces } on { $square }.
promoted = { $side }'s { $pieces } becomes heroic.
promoted-several = { $side }'s { $pieces } become heroic.
last-guard = { $side }'s { $piece } on { $square } becomes heroic as the last guard.
checked = { $side } is in check.
piece-on = { $piece } on { $square }
and = { $first } and { $last }
preview = Preview: { $events }
preview-kind = Preview ({ $kind }): { $events }
engine-turn = It is the engine's turn.
engine-gone = The engine has ended; s saves the game.
selected = { $unit } on { $from } chosen: { $count } moves.
nothing-own = The side to move has nothing here.
cannot-move = This unit has no legal move now.
only-deploying = The stack on { $origin } is being deployed: only its pieces may act.
no-target = { $square } cannot be reached.
cancelled = The deployment is cancelled.
undone = Taken back.
nothing-to-undo = There is nothing to take back.
redone = Played again.
nothing-to-redo = There is nothing to play again.
reopened = The deployment is open again.
nothing-to-reopen = The last turn was not a deployment.
draw-refused = The engine does not agree to a draw.
saved = Saved to { $file }.
not-saved = { $file }: not saved: { $why }
no-file-name = Type the name of a file.
autosave-failed = Autosave failed: { $why }
can-resume = A game was interrupted. To resume it, quit and start with --resume.
resumed = Resumed the interrupted game.

moves = Moves
moves-ahead = Moves (y: { $count } more)
points = { $points } points
deploying = Deploying { $origin }: { $steps }
deploying-rest = waiting: { $waiting } · staying: { $staying }
nobody = –
may-finish = May be finished: f
may-not-finish = Cannot be finished yet: { $why }

choose-unit = Units on { $square }
choose-kind = What on { $square }?
choice-whole = { $unit } whole stack ({ $count })
choice-unit = { $unit } ({ $count })
choice-stay = { $unit } stays
choice-finish = Finish (f)
choice-undo = Undo a step (u)
choice-cancel = Cancel (c)

prompt-move = Move:
prompt-file = Save to file:
file-exists = { $file } is there already.
ask-resign = Resign?
ask-draw = Offer a draw?
ask-quit = Quit? The game is not saved.

help-board = Enter choose · : type · u undo · h hint · s save · n new · ? keys · q quit
help-chosen = Enter go · Tab next target · Esc leave it · ? keys
help-deploying = Enter choose · f finish · u undo step · y redo · c cancel · ? keys
help-menu = ↑↓ or a number · Enter take · Esc leave
help-prompt = Enter take · Esc leave
help-form = ↑↓ line · ←→ change · Enter begin · Esc leave
help-confirm = Enter yes · Esc no
help-quit = Enter quit · s save and quit · Esc stay
help-exists = a append · o overwrite · Esc another name
help-help = Esc close

help-title = Keys
help-keys =
    Arrows       move the cursor
    Enter        choose a unit, then its target
    Tab          next unit or target
    Esc          leave what is chosen
    :            type a move (SAN or LAN), such as
                 Tf6, (TI)xe7, c4:N:F>e6
    f  u  c      deployment: finish, undo step, cancel
    u  y  o      take back, play again, reopen the last deployment
    h            hint
    v            turn the board
    d  r         offer a draw, resign
    n  s         new game, save PGN
    PgUp PgDn    scroll the moves
    L            Tiếng Việt
    q  Ctrl-C    quit
help-marks =
    Capitals Red, small letters Blue, + hero
    cursor [ ], chosen { "{" } { "}" }, last turn ‹ ›, check ! !, hint ? ?
    move •, capture x x, capture and stay _ _, suicide @ @, combine & &
    beside the board: points ahead or behind, pieces captured

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
side-random = by chance
no-clock = none
start-usual = usual
start-same = as this game

too-small = The window is too small: { $need } needed, { $have } there

outcome-win = { $side } wins: { $reason }
outcome-draw = Draw: { $reason }
by-commander = the Commander is captured
by-objective = the objective is reached
by-mate = checkmate
by-stalemate = no legal turn
by-fifty = 100 half-moves without a capture
by-repetition = the same position for the third time
by-resignation = resignation
by-agreement = agreement
by-flag = time is up
by-record = as recorded

why-over = the game is over
why-no-unit = no such unit can act from { $from }
why-no-unit-anywhere = the side to move has no such unit
why-deploying = the stack from { $origin } is being deployed
why-part = a part of the stack on { $from } leaves by a deployment step (>)
why-whole = the whole stack on { $from } makes an ordinary move, no step
why-reach = the unit on { $from } cannot do that on { $to }: { $kind }
why-nothing = no step has been made yet
why-stranded = what is left on { $origin } may not stand there
why-unsafe = one's own Commander would be unsafe
why-incomplete = the deployment could not be completed
why-not-deploying = no stack is being deployed
why-no-stack = the side to move has no stack to deploy on { $square }
why-not-waiting = the { $piece } is not waiting to act
why-no-step = there is no step { $step }
why-nothing-to-join = step { $step } left no unit standing that could be joined
why-step-impossible = step { $step } could not be made that way: { $why }
why-too-long = the game is as long as it may be
why-ambiguous = it could mean { $candidates }
why-syntax = character { $place }: found { $found }, expected { $expected }
found-end = the end
expected-move = a move such as Tf6, (TI)xe7 or c4:N:F>e6
expected-square = a square from a1 to k12
expected-rank = a rank from 1 to 12
expected-origin = a file from a to k, a rank from 1 to 12 or a square
expected-letter = one of the piece letters C I T M E A G S F N H
expected-end = nothing more
expected-stack = a legal stack, its carrier first
expected-step = a step such as F>e6, with commas between steps
