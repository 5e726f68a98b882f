### English. The texts that `cotulenh play` uses too are in crates/cotulenh-cli/messages.

## Common

nav-label = Main menu
nav-play = Play
nav-learn = Learn
nav-analysis = Analysis
nav-games = Saved games
nav-open = Open FEN/PGN
nav-settings = Settings
skip-to-content = Skip to content
close = Close
cancel = Cancel
loading = Loading…
load-failed = Could not load the rules of the game. Please check your connection.
try-again = Try again
notices = Notices
dismiss = Dismiss

## Home

home-intro = Chess on land, at sea and in the air. Play the computer or your friends.
home-continue = Continue
home-learn-detail = Short lessons on every piece and rule
home-solve = Puzzles
home-solve-detail = Find the winning move
home-analyse = Analyse
home-analyse-detail = Study any game with the engine
home-more = More options
front-ways = More to do
front-board = The finish of a game: Blue’s Air Force lands behind the lines, becomes a hero and hunts down Red’s Commander.
front-finish = Replay: the finish of a game
front-live = Live: { $red } – { $blue }
front-pause = Pause
front-replay = Play
language-other = Tiếng Việt
home-online = Play online
home-online-detail = Send a friend a link, or find an opponent
home-online-waiting = { $count ->
    [one] It is your turn in 1 game
   *[other] It is your turn in { $count } games
}
home-new = New game
home-opponent = Opponent
opponent-computer = Computer
opponent-person = Two players, one screen
home-level = Computer level
level-name = Level { $level }
level-title = Level { $level } · { $rank }
level-1 = Recruit
level-2 = Private
level-3 = Corporal
level-4 = Sergeant
level-5 = Lieutenant
level-6 = Captain
level-7 = Major
level-8 = Colonel
level-9 = General
level-10 = Marshal
level-detail-first = About { $elo } Elo. For your first games: it often overlooks your threats.
level-detail-easy = About { $elo } Elo. Makes mistakes, but takes what you leave undefended.
level-detail-middle = About { $elo } Elo. Plans a few moves ahead and seldom loses pieces for nothing.
level-detail-strong = About { $elo } Elo. Hardly makes mistakes.
home-side = Play as
home-objective = Objective
objective-total-detail = Only the Commander counts.
objective-marine-detail = You also lose if you have no Navy left.
objective-air-detail = You also lose if you have no Air Force left.
objective-land-detail = You also lose if you have no Tank, Infantry or Artillery left.
objective-any-detail = You also lose if you lose a whole corps: Navy, Air Force, or Land (Tank, Infantry and Artillery).
home-clock = Clock (minutes + seconds per move)
clock-none = Unlimited
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
status-hinting = The engine is searching…
status-viewing = { $ply ->
    [0] Start position
   *[other] Position after move { $ply } of { $last }
}
status-replaying = Replaying the move…
status-stale = This game was continued in another window.
status-stale-reload = Load the latest version
status-engine-failed = The computer is not responding.
back-to-game = Back to the game
game-missing = Game not found.
game-missing-detail = It may have been deleted, or the browser may have cleared its storage.
game-damaged = This saved game cannot be read: { $detail }

material-lost = { $side } has lost: { $pieces } ({ $points } points).
material-none = { $side } has lost no pieces.
material-count = { $count } × { $piece }
material-ahead = { $side } is ahead by { $points } points.
material-corps = { $corps } { $balance ->
    [even] even
   *[other] { $balance }
}
corps-marine = Navy
corps-air = Air Force
corps-land = Land forces
corps-left = { $side } still has: { $counts }.
corps-count = { $corps } { $left }

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
draw-declined = The computer declined the draw.
resign-yes = Resign
draw-question = Do both players agree to a draw?
draw-yes = Agree to a draw

moves-none = No moves yet.
moves-first = Go to the start
moves-previous = Previous move
moves-next = Next move
moves-last = Go to the last move
moves-replay = Replay the move
moves-type = Type a move
moves-type-hint = For example: Tf6 or c4:N:F>e6
moves-play = Play

## Selection and deployment

parts-heading = Which pieces move?
parts-whole = Whole stack
parts-rest = All remaining
kinds-heading = What do you want to do on { $square }?
kind-move = Move there
kind-capture = Capture and move there
kind-stay-capture = Capture and stay
kind-suicide-capture = Suicide capture
kind-combine = Combine
kind-join = Go along from the start
deploy-heading = Deploying from { $square }
deploy-chosen = Stack on { $square }
deploy-no-steps = No steps yet.
deploy-step-move = { $unit } → { $to }
deploy-step-capture = { $unit } takes { $to }
deploy-step-stay-capture = { $unit } takes { $to } and stays
deploy-step-suicide-capture = { $unit } takes { $to } (suicide)
deploy-step-combine = { $unit } joins { $to }
deploy-staying = Staying: { $unit }
deploy-undo = Undo step
deploy-cancel = Cancel
deploy-finish = Finish turn
deploy-join = { $piece } goes along to { $to }
deploy-can-finish = You can finish the turn now. The remaining pieces will stay.

## Results

ending-won = You won!
ending-lost = You lost
result-open = Unfinished

## Announcements for screen readers

say-move = { $side }: { $unit } from { $from } to { $to }.
say-capture = { $side }: { $unit } from { $from } takes { $captured } on { $to }.
say-stay-capture = { $side }: { $unit } on { $from } takes { $captured } on { $to } and stays.
say-suicide-capture = { $side }: { $unit } from { $from } sacrifices itself to take { $captured } on { $to }.
say-combine = { $side }: { $unit } from { $from } joins the stack on { $to }.
say-deployment = { $side } deploys from { $from }: { $steps }.
say-commander-captured = { $side }’s Commander is captured.
say-step = Step { $number }: { $step }. The turn is not finished.
say-stay = { $piece } stays.
say-join = { $piece } goes along to { $to }.
say-step-undone = Step undone.
say-taken-back = { $turns ->
    [one] One move taken back.
   *[other] { $turns } moves taken back.
}
say-selected-parts = Number keys choose which pieces move ({ $parts } choices).
say-flagged = { $side } ran out of time.
effect-move = { $unit } to { $to }.
effect-capture = { $unit } takes { $captured } on { $to }.
effect-stay-capture = { $unit } takes { $captured } on { $to } and stays.
effect-suicide-capture = { $unit } sacrifices itself to take { $captured } on { $to }.
effect-combine = { $unit } joins the stack on { $to }.
effect-or = Or:
effect-checkmate = Checkmate!
effect-ends = The game ends: { $reason }.
square-selected = selected
square-check = in check
square-may = possible: { $kinds }

## Refused moves

refused-no-moves-check = Your Commander is in check, and this piece cannot help.
refused-engine = The computer player stopped with an error: { $detail }
refused-other = Not possible: { $detail }

## Saved games

games-heading = Saved games
games-search = Search
games-search-hint = Name, date, result, moves…
games-none = No saved games yet.
games-no-match = No games match “{ $query }”.
games-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
games-export-all = Export all
games-export = Export PGN
games-delete = Delete
games-delete-label = Delete game { $name }
games-open-label = Open game { $name }
games-export-label = Export game { $name } as PGN
games-analyse-label = Analyse game { $name }
games-deleted = Game deleted.
games-undo = Undo
games-turns = { $turns ->
    [one] 1 move
   *[other] { $turns } moves
}
games-more = Show more
games-deploying = deployment in progress

## Opening FEN and PGN

open-heading = Open FEN or PGN
open-text = Paste a position (FEN), or one or more games (PGN)
open-file = Choose a file
open-play = Open to play
open-analyse = Open to analyse
open-set-up = Set up a position to play or analyse
open-objective = Objective (FEN only)
open-empty = Nothing to open yet. Paste some text or choose a file.
open-too-long = The text is too long ({ $size } MB, at most { $most } MB).
open-unreadable = The file { $name } could not be read.
open-too-many = Too many games ({ $count }, at most { $most }).
open-many = { $count } games were added to your saved games.
open-warnings = Opened with warnings: { $detail }
open-kept = Your games are unchanged.
problem-at-line = Line { $line }, column { $column }: { $detail }
problem-in-game = Game { $number } – { $detail }
found-space = space
found-tab = tab
found-line-break = line break
found-backquote = backquote
found-character = character { $code }
problem-terrain-land = { $square }: { $piece } cannot stand on land.
problem-terrain-sea = { $square }: { $piece } cannot stand at sea.
problem-stack = { $square }: ({ $pieces }) is not a legal stack.
problem-too-many = { $side } has { $found } × { $piece }, at most { $most } allowed.
problem-no-commander = { $side } has no Commander.
problem-move-illegal = { $move }: not a legal move ({ $detail })
problem-move-none = “{ $move }” is not a move. Moves look like Tf6, Txe7 or c4:N:F>e6.
problem-move-syntax = “{ $move }” is not a move: { $detail }
problem-move-no-unit = { $move } is not legal here: no { $unit } can move to { $to }.
problem-other = { $detail }
problem-at-square = Line { $line }, column { $column } (square { $square }): { $detail }
problem-objective = unknown objective
problem-deployment-tag = the tag “Deployment” is wrong: { $detail }
problem-no-such-turn = the game has no such move
problem-too-long = the game is too long (expected: at most { $most } bytes).
problem-too-deep = variations are nested too deeply (expected: at most { $most } levels).
problem-too-many-turns = the game has too many moves (expected: at most { $most }, variations included).
problem-no-corps = { $side } has no piece of a corps that the objective needs (expected: at least one).
problem-move-ambiguous = { $move } is ambiguous (expected one of: { $all }).
expected-piece-letter = one of the piece letters C I T M E A G S F N H, lower case for Blue, a stack in brackets, or a number of empty squares
expected-side = the side to move, “r” (Red) or “b” (Blue)
expected-number = a number from { $from } to { $to }
expected-empty = a number of empty squares from 1 to { $most }
expected-rank-end = the end of the rank (it already has 11 squares)
expected-squares = { $count ->
    [one] one more square in the rank
   *[other] { $count } more squares in the rank
  }
expected-ranks = { $count ->
    [one] “/” and one more rank
   *[other] “/” and { $count } more ranks
  }
expected-board-end = the end of the board (it already has 12 ranks)
expected-field = a space and the next field
expected-no-zeros = a number without leading zeros
expected-end-or-deployment = nothing more, or a space and a deployment in progress
expected-deployment = a deployment in progress, such as “c3::F>e5...”
expected-step = a step, or “...”
expected-ellipsis = “...” after at most three steps
expected-something = a move, a comment, a glyph, a variation or a result
expected-tag-name = the name of a tag
expected-tag-value = the value of the tag in quotes
expected-tag-value-end = the quote that ends the tag’s value, on the same line
expected-tag-end = “]” at the end of the tag
expected-comment-end = the closing brace at the end of the comment
expected-glyph-number = the number of a glyph, from 0 to 255
expected-glyph = one of the glyphs ! ? !! ?? !? ?!
expected-no-tag = no tags after the first move
expected-move-first = a move before this
expected-variation-end = “)” at the end of the variation
expected-no-variation-end = no “)”, because no variation is open
expected-end = nothing more after the result
expected-operation = a step, “stay” or “recombine”
expected-place-dot = “.” and the number of moves in the variation
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
settings-coach = Coach
settings-coach-detail = Explains pieces, illegal moves and hints during a game, and warns beginners. Long press or right-click a piece to see what it can do.
settings-figurines = Pieces in the move list
figurines-letters = Letters
figurines-pictures = Pictures
reader-mode = Screen-reader mode
reader-mode-detail = The board in words: read it by rank, file or piece, and type moves and commands.
settings-threads = Multi-threaded engine
settings-on = On
settings-off = Off
settings-keys = Keyboard
settings-keys-on = Single-key shortcuts
keys-board = Use the arrow keys to move around the board and piece letters to jump to a piece. Press Enter to select and Esc to deselect.
keys-parts = 1–9: choose which pieces move
keys-undo = U: undo a step or take back a move
keys-finish = D: finish the deployment
keys-hint = Q: hint
keys-inspect = ?: what the piece can do
keys-flip = F: flip the board
keys-turns = [ and ]: previous and next move, even while you move around the board with the keyboard
keys-replay = P: replay the move, a deployment step by step
keys-type = /: type a move
keys-reader = R: screen-reader mode

## Browser storage

store-refused = The browser does not allow saving games (private mode?). Your games last only while this page is open. Copy the PGN to keep a game.
store-full = The browser’s storage is full, so the game was not saved. Please export and delete some old games.
store-failed = The game could not be saved: { $detail }
