### English.

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
terrain-sea = sea
terrain-mixed = coast
terrain-land = land

## Everywhere

app-name = Cờ Tư Lệnh
nav-label = Pages
nav-play = Play
nav-learn = Learn
nav-analysis = Analysis
nav-games = Saved games
nav-open = Open FEN/PGN
nav-settings = Settings
skip-to-content = Skip to content
close = Close
cancel = Not now
loading = Loading…
load-failed = The rules could not be loaded. Please check your connection.
try-again = Try again
notices = Notices
dismiss = Hide this notice

## Home

home-intro = Chess of sea, land and sky. Play the computer, or two at one screen.
home-continue = Continue
home-learn = New here? Learn to play
home-learn-detail = Short lessons for each piece and rule
home-new = New game
home-opponent = Opponent
opponent-computer = Computer
opponent-person = Two players
home-level = Computer’s level
level-name = Level { $level }
level-easy = Easy
level-hard = Hard
home-side = You play
side-random = Random
home-objective = Objective
objective-total = Commander
objective-marine = Marine
objective-air = Air
objective-land = Land
objective-any = Any corps
objective-total-detail = Only the Commander decides the game.
objective-marine-detail = Whoever has no Navy left loses as well.
objective-air-detail = Whoever has no Air Force left loses as well.
objective-land-detail = Whoever has no Tank, Infantry or Artillery left loses as well.
objective-any-detail = Whoever has lost one of the three corps loses as well.
home-clock = Clock (minutes + seconds a turn)
clock-none = None
clock-choice = { $minutes } + { $seconds }
home-start = Start

## The game

game-heading = Game
player-person = Player
player-you = You
player-computer = Computer, level { $level }
player-clock = { $side }’s clock: { $time }
turn-to-move = to move
board-label = Board
status-turn = { $side } to move
status-your-turn = Your turn
status-check = Check! { $side } to move
status-thinking = The computer is thinking…
status-hinting = Looking for a good move…
status-viewing = Position after turn { $ply } of { $last }
status-stale = This game went on in another window.
status-stale-reload = Get the latest
status-engine-failed = The computer does not answer.
back-to-game = Back to the game
game-missing = This game was not found.
game-missing-detail = It may have been deleted, or the browser has cleared its storage.
game-damaged = The saved game cannot be read: { $detail }

material-lost = { $side } has lost: { $pieces } ({ $points } points).
material-none = { $side } has lost no pieces.
material-count = { $count } × { $piece }
material-ahead = { $side } is ahead by { $points } points.

actions-label = Actions
action-hint = Hint
action-take-back = Take back
action-flip = Flip board
action-draw = Offer draw
action-draw-two = Draw
action-resign = Resign
action-zones-red = Red air defence
action-zones-blue = Blue air defence
action-copy-pgn = Copy PGN
action-copy-fen = Copy FEN
action-edit = Edit position
action-analyse = Analyse
action-rematch = Rematch
action-new = New game
copied-pgn = PGN copied.
copied-fen = FEN copied.
copy-failed = The browser does not allow copying. Please select and copy this text:
draw-declined = The computer declines the draw.
resign-question = Resign this game?
resign-yes = Resign
draw-question = Do both sides agree to a draw?
draw-yes = Agree to a draw
hint-said = Hint: { $san }

moves-heading = Turns
moves-none = No turns yet.
moves-first = To the start
moves-previous = Previous turn
moves-next = Next turn
moves-last = To the present
moves-type = Type a move
moves-type-hint = For example: Tf6, c4:N:F>e6
moves-play = Play

## Choosing and deploying

parts-heading = Who goes?
parts-whole = Whole stack
parts-rest = All who wait
kinds-heading = What to do on { $square }?
kind-move = Move there
kind-capture = Capture and go there
kind-stay-capture = Capture and stay
kind-suicide-capture = Suicide capture
kind-combine = Combine
kind-join = Aboard from the start
deploy-heading = Deploying from { $square }
deploy-chosen = Stack on { $square }
deploy-no-steps = No steps yet.
deploy-step-move = { $unit } → { $to }
deploy-step-capture = { $unit } takes { $to }
deploy-step-stay-capture = { $unit } takes { $to }, stays
deploy-step-suicide-capture = { $unit } suicide on { $to }
deploy-step-combine = { $unit } joins { $to }
deploy-staying = Staying: { $unit }
deploy-undo = Undo step
deploy-cancel = Cancel
deploy-finish = Finish turn
deploy-stay = { $piece } stays
deploy-join = { $piece } goes along to { $to }
deploy-can-finish = The turn can be finished; whoever waits will stay.
unfinished-nothing-to-commit = Cannot be finished yet: no step has been made.
unfinished-stranded = Cannot be finished yet: what is left may not stand on { $square }.
unfinished-commander-unsafe = Cannot be finished yet: your Commander is not safe.
unfinished-cannot-be-completed = Cannot be finished yet: a step is missing.
unfinished-other = Cannot be finished yet: { $detail }

## Results

result-red = Red wins
result-blue = Blue wins
result-draw = Draw
result-open = Unfinished
reason-commander-captured = Commander captured
reason-objective = objective
reason-checkmate = checkmate
reason-stalemate = no legal turn
reason-fifty = 50 moves without a capture
reason-repetition = threefold repetition
reason-resignation = resignation
reason-agreement = agreement
reason-flag = out of time
reason-recorded = as recorded
outcome-line = { $result } – { $reason }

## Spoken

say-move = { $side }: { $unit } from { $from } to { $to }.
say-capture = { $side }: { $unit } from { $from } takes { $captured } on { $to }.
say-stay-capture = { $side }: { $unit } on { $from } takes { $captured } on { $to } and stays.
say-suicide-capture = { $side }: { $unit } from { $from } gives itself up for { $captured } on { $to }.
say-combine = { $side }: { $unit } from { $from } joins the stack on { $to }.
say-deployment = { $side } deploys from { $from }: { $steps }.
say-check = Check!
say-promoted = The { $piece } on { $square } becomes heroic.
say-last-guard = The { $piece } on { $square } becomes heroic as the last guard.
say-destroyed = { $side } loses { $pieces } on { $square }.
say-commander-captured = { $side }’s Commander is captured.
say-step = Step { $number }: { $step }. The turn is not finished.
say-stay = { $piece } stays.
say-join = { $piece } goes along to { $to }.
say-step-undone = One step taken back.
say-cancelled = Deployment cancelled.
say-taken-back = { $turns ->
    [one] One turn taken back.
   *[other] { $turns } turns taken back.
}
say-selected = { $unit } on { $square } selected: { $targets ->
    [one] 1 target
   *[other] { $targets } targets
}.
say-selected-parts = { $parts } ways to choose who goes; number keys change it.
say-flagged = { $side } is out of time.
square-stack = { $square }, { $terrain }: { $side } { $unit }
square-empty = { $square }, { $terrain }, empty
square-selected = selected
square-check = in check
square-may = possible: { $kinds }
kind-short-move = move
kind-short-capture = capture
kind-short-stay-capture = capture and stay
kind-short-suicide-capture = suicide capture
kind-short-combine = combine

## What cannot be done

refused-over = The game is over.
refused-no-unit = No piece can make that move.
refused-deploying = Finish or cancel the deployment first.
refused-part-of-stack = A part of a stack leaves by a deployment step only.
refused-whole-stack = The whole stack makes an ordinary move, not a step.
refused-out-of-reach = It cannot get there.
refused-stranded = What is left may not stand there.
refused-commander-unsafe = Not possible: your Commander would not be safe.
refused-cannot-be-completed = Not possible: the deployment could never be finished.
refused-nothing-to-commit = No step has been made yet.
refused-no-moves = This piece has no legal move.
refused-no-moves-check = The Commander is in check; this piece cannot help.
refused-ambiguous = Several moves are written like this: { $candidates }.
refused-syntax = Not understood at character { $place }: { $detail }
refused-step-impossible = Not possible: an earlier step could not be made like that.
refused-engine = The computer player has failed: { $detail }
refused-other = Not possible: { $detail }

## Saved games

games-heading = Saved games
games-search = Search
games-search-hint = Name, date, result, moves…
games-none = No games saved yet.
games-no-match = No game matches “{ $query }”.
games-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
games-export-all = Export all
games-export = Export PGN
games-delete = Delete
games-delete-label = Delete the game { $name }
games-open-label = Open the game { $name }
games-export-label = Export the game { $name } as PGN
games-analyse-label = Analyse the game { $name }
games-deleted = One game deleted.
games-undo = Undo
games-turns = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
games-more = Show more
games-deploying = deploying

## Opening FEN and PGN

open-heading = Open FEN or PGN
open-text = Paste a position (FEN), or one or more games (PGN)
open-file = Choose a file
open-play = Open to play
open-analyse = Open to analyse
open-set-up = Edit the position, play the computer from there
open-objective = Objective (for FEN only)
open-empty = There is nothing to open.
open-too-long = The text is too long ({ $size } MB, at most { $most } MB).
open-unreadable = The file { $name } could not be read.
open-too-many = Too many games ({ $count }, at most { $most }).
open-many = { $count } games were added to the list.
open-warnings = Opened, with something odd: { $detail }
open-kept = The game in progress is as it was.
problem-at-line = Line { $line }, column { $column }: { $detail }
problem-in-game = Game { $number } – { $detail }
problem-found = found { $found }
found-space = a space
found-tab = a tab
found-line-break = a line break
found-backquote = a backquote
found-character = the character { $code }
problem-found-end = the text ends too early
problem-expected = { $detail } (expected: { $expected })
problem-terrain-land = { $square }: { $piece } may not stand on land.
problem-terrain-sea = { $square }: { $piece } may not stand at sea.
problem-stack = { $square }: ({ $pieces }) is no legal stack.
problem-too-many = { $side } has { $found } of { $piece }, at most { $most }.
problem-no-commander = { $side } has no Commander.
problem-move-illegal = { $move }: not a legal move ({ $detail })
problem-other = { $detail }
problem-at-square = Line { $line }, column { $column } (square { $square }): { $detail }
problem-objective = there is no such objective
problem-too-long = the game is too long (expected: at most { $most } bytes).
problem-too-deep = variations are nested too deep (expected: at most { $most } deep).
problem-too-many-turns = the game has too many turns (expected: at most { $most }, variations included).
problem-no-corps = { $side } lacks what the objective asks for (expected: at least one piece of that corps).
problem-move-ambiguous = { $move } is ambiguous (expected one of: { $all }).
expected-piece-letter = one of the piece letters C I T M E A G S F N H, lower case for Blue, a stack in brackets, or a number of empty squares
expected-square = a square from a1 to k12
expected-unit = a piece letter C I T M E A G S F N H, capital for both sides, or a stack in brackets
expected-square-part = a file from a to k, a rank from 1 to 12, or a square
expected-side = the side to move, “r” (Red) or “b” (Blue)
expected-number = a number from { $from } to { $to }
expected-empty = a number of empty squares from 1 to { $most }
expected-rank-end = the end of the rank, which has its 11 squares
expected-squares = { $count ->
    [one] one more square in the rank
   *[other] { $count } more squares in the rank
  }
expected-ranks = { $count ->
    [one] “/” and one more rank
   *[other] “/” and { $count } more ranks
  }
expected-stack-end = another piece or “)”
expected-board-end = the end of the board, which has its 12 ranks
expected-second-piece = at least two pieces in brackets
expected-stack-full = “)” after at most three pieces
expected-carrier-first = “{ $stack }”, the carrier first
expected-legal-stack = pieces that form a legal stack
expected-field = a space and the next field
expected-no-zeros = a number without leading zeros
expected-end-or-deployment = nothing more, or a space and a deployment in progress
expected-deployment = a deployment in progress, such as “c3::F>e5...”
expected-staying = the staying pieces in capitals, or “:”
expected-step = a step, or “...”
expected-ellipsis = “...” after at most three steps
expected-no-more = nothing more
expected-rank = a rank from 1 to 12
expected-no-heroes = the unit without “+”
expected-word = a square, “_” and a square, or “:” and steps
expected-something = a move, a comment, a glyph, a variation or a result
expected-tag-name = the name of a tag
expected-tag-value = the value of the tag in quotes
expected-tag-value-end = the quote that ends the tag’s value, on the same line
expected-tag-end = “]” at the end of the tag
expected-comment-end = the closing brace at the end of the comment
expected-glyph-number = the number of a glyph, from 0 to 255
expected-glyph = one of the glyphs ! ? !! ?? !? ?!
expected-no-tag = no tag after the first move
expected-move-first = a move first
expected-variation-end = “)” at the end of the variation
expected-no-variation-end = no “)” where no variation is open
expected-end = nothing more after the result
expected-legal = a legal move in this position

## Settings

settings-heading = Settings
settings-language = Language
language-vi = Tiếng Việt
language-en = English
settings-theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
settings-pieces = Pieces
pieces-symbols = Symbols
pieces-letters = Letters
settings-coordinates = Coordinates
coordinates-letters = a–k, 1–12
coordinates-numbers = 0–10, 0–11
coordinates-none = None
settings-sound = Sound
settings-animation = Animation
reader-mode = Screen-reader mode
reader-mode-detail = The board in words: read by rank, file or piece; moves and commands are typed.
settings-threads = Engine on several processors
settings-on = On
settings-off = Off
settings-keys = Keyboard
settings-keys-on = Single-key shortcuts
keys-board = Arrow keys move on the board, letters of pieces jump, Enter selects, Esc lets go
keys-parts = 1–9: choose who goes
keys-undo = U: undo a step, or take back
keys-finish = D: finish the deployment
keys-hint = Q: hint
keys-flip = X: flip the board
keys-turns = [ and ]: previous and next turn
keys-type = /: type a move
keys-reader = R: screen-reader mode

## The browser's storage

store-refused = The browser does not keep games (private mode?). They last while this page is open; copy the PGN to keep one.
store-full = The browser’s storage is full and the game was not saved. Please export and delete some old games.
store-failed = The game could not be saved: { $detail }
