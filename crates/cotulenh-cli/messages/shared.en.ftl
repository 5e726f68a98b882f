### Texts that `cotulenh play` and the page share. A key belongs here only if both use it.

## Pieces and sides

piece-commander = Commander
piece-infantry = Infantry
piece-tank = Tank
piece-militia = Militia
piece-engineer = Engineer
piece-artillery = Artillery
piece-anti-air = Anti-air
piece-missile = Missile
piece-air-force = Air Force
piece-navy = Navy
piece-headquarters = Headquarters
piece-heroic = heroic { $piece }
unit-carrying = { $carrier } carrying { $passengers }
unit-and = { $one } and { $other }
side-red = Red
side-blue = Blue
side-random = Random

## Squares

terrain-sea = sea
terrain-mixed = coast
terrain-land = land
square-stack = { $square }, { $terrain }: { $side } { $unit }
square-empty = { $square }, { $terrain }, empty

## The game

app-name = Cờ Tư Lệnh
objective-total = Commander
objective-marine = Marine
objective-air = Air
objective-land = Land
objective-any = Any corps
moves-heading = Moves
hint-said = Hint: { $san }
resign-question = Do you want to resign?

## Selection and deployment

say-selected = { $unit } on { $square } selected: { $targets ->
    [one] 1 target
   *[other] { $targets } targets
}.
kind-short-move = move
kind-short-capture = capture
kind-short-stay-capture = capture and stay
kind-short-suicide-capture = suicide capture
kind-short-combine = combine
deploy-stay = { $piece } stays
say-cancelled = Deployment cancelled.
unfinished-nothing-to-commit = You cannot finish yet: make at least one step.
unfinished-stranded = You cannot finish yet: the remaining pieces cannot stand on { $square }.
unfinished-commander-unsafe = You cannot finish yet: your Commander is not safe.
unfinished-cannot-be-completed = You cannot finish yet: another step is needed.
unfinished-other = You cannot finish yet: { $detail }

## Events

say-check = Check!
say-promoted = The { $piece } on { $square } becomes a hero.
say-last-guard = The { $piece } on { $square } becomes a hero as the last guard.
say-destroyed = { $side } loses { $pieces } on { $square }.

## Results

result-red = Red wins
result-blue = Blue wins
result-draw = Draw
reason-commander-captured = Commander captured
reason-objective = objective reached
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-fifty = 50 moves each without a capture
reason-repetition = threefold repetition
reason-resignation = opponent resigned
reason-agreement = mutual agreement
reason-flag = opponent ran out of time
reason-recorded = as recorded
outcome-line = { $result } – { $reason }

## Refused moves

refused-over = The game is over.
refused-no-unit = No piece can make that move.
refused-deploying = Finish or cancel the deployment first.
refused-part-of-stack = Part of a stack can only leave it by deployment.
refused-whole-stack = Moving the whole stack is an ordinary move, not a deployment step.
refused-out-of-reach = This piece cannot get there.
refused-stranded = The remaining pieces cannot stand there.
refused-commander-unsafe = Illegal move: your Commander would not be safe.
refused-cannot-be-completed = Illegal step: the deployment could not be finished after it.
refused-nothing-to-commit = You have not made a step yet.
refused-no-moves = This piece has no legal moves.
refused-ambiguous = More than one move matches: { $candidates }.
refused-syntax = Not understood at character { $place }: { $detail }
refused-step-impossible = Not possible: an earlier step could no longer be made.

## Errors in a typed move

problem-found = unexpected { $found }
problem-found-end = incomplete
problem-expected = { $detail } (expected: { $expected })
expected-square = a square from a1 to k12
expected-unit = a piece letter C I T M E A G S F N H, capital for both sides, or a stack in brackets
expected-square-part = a file from a to k, a rank from 1 to 12, or a square
expected-stack-end = another piece or “)”
expected-second-piece = at least two pieces in brackets
expected-stack-full = “)” after at most three pieces
expected-carrier-first = “{ $stack }”, the carrier first
expected-legal-stack = pieces that form a legal stack
expected-staying = the staying pieces in capitals, or “:”
expected-no-more = nothing more
expected-rank = a rank from 1 to 12
expected-no-heroes = the unit without “+”
expected-word = a square, “_” and a square, or “:” and steps
