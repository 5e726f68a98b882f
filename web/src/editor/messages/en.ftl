### Position editor

editor-heading = Set up a position
editor-board-label = Board to set up
editor-owned = { $side } { $piece }

## Pieces and tools

editor-palette = { $side } pieces
editor-piece-left = { $side } { $piece }, { $left } left
editor-piece-over = { $side } { $piece }, { $over } too many
editor-tools = Tools
editor-tool-move = Move
editor-tool-erase = Remove
editor-tool-hero = Hero
editor-hint-move = Drag a piece to another square, or off the board to remove it. You can also tap it, then tap its target.
editor-hint-held = Tap the target square for { $pile }.
editor-hint-place = Tap a square to place { $piece } there. Tap again to remove it.
editor-hint-erase = Tap a square to remove all its pieces.
editor-hint-hero = Tap a piece to make it a hero. Tap again to undo.
editor-keys = Keys on the board: arrow keys move, piece letters place a piece (with Shift for the other side), R and B choose the side, Delete clears the square, Backspace removes one piece, + or 1–3 make a hero, Ctrl+Z undoes.

## Actions

editor-undo = Undo
editor-redo = Redo
editor-clear = Clear board
editor-start = Start position
editor-mirror = Mirror position
editor-exchange = Swap sides
editor-actions = Whole board

## One square

editor-square-heading = Square { $square }
editor-square-none = Tap a square to see and change its pieces.
editor-square-empty = This square is empty.
editor-part-hero = Hero
editor-part-hero-label = { $piece }: hero
editor-part-move = Move alone
editor-part-move-label = Move { $piece } alone
editor-part-remove-label = Remove { $piece }
editor-square = { $square }, { $terrain }: { $pile }
editor-square-no-stack = not a legal stack
editor-square-wrong = has a problem

## Turn and counters

editor-settings = Side to move, counters, objective
editor-turn = Side to move
editor-halfmoves = Moves since last capture
editor-number = Move number
editor-number-wrong = Expected: a number from { $min } to { $max }.
editor-deployment = Deployment in progress: { $text }
editor-deployment-drop = Remove the deployment

## FEN

editor-fen = FEN
editor-fen-kept = The board is unchanged.
editor-fen-go = Go to the error
editor-fen-too-long = The text is too long ({ $length } characters, at most { $most }).
editor-share = Copy link
editor-shared = Link copied.

## Validation

editor-problems = Position check
editor-fine = The position is legal.
editor-count = { $count ->
    [one] 1 problem:
   *[other] { $count } problems:
}
editor-more = …and { $count } more.
editor-over = The game is over in this position: { $outcome }.
editor-takes = { $side } can take the enemy Commander at once.
editor-check = { $side } is in check.
editor-problem-stack = { $square }: { $pieces } do not form a legal stack.
editor-problem-marine = { $side } has no Navy, but the objective is { $objective }.
editor-problem-air = { $side } has no Air Force, but the objective is { $objective }.
editor-problem-land = { $side } has no Tank, Infantry or Artillery, but the objective is { $objective }.
editor-problem-any = { $side } is missing a corps, but the objective is { $objective }. Each side needs a Navy, an Air Force, and a Tank, Infantry or Artillery.
editor-problem-number = The move number starts at 1.
editor-problem-deployment = The deployment in progress { $text } is not possible in this position.

## Continue

editor-continue = Continue from here
editor-computer = Play the computer
editor-two = Two players
editor-analyse = Analyse
editor-cannot-play = You cannot play this position: { $reason }
editor-cannot-analyse = You cannot analyse this position: { $reason }

## Announcements for screen readers

editor-said-place = { $piece } placed on { $square }.
editor-said-replaced = Replaced: { $pile }.
editor-said-pile = { $square }: { $pile }.
editor-said-remove = { $pile } removed from { $square }.
editor-said-move = { $pile } from { $from } to { $to }.
editor-said-hero = { $piece } on { $square } is a hero.
editor-said-no-hero = { $piece } on { $square } is no longer a hero.
editor-said-side = { $side } pieces.
editor-said-mirror = Position mirrored.
editor-said-exchange = Sides swapped.
editor-said-clear = Board cleared.
editor-said-start = Start position.
editor-said-undo = Undone.
editor-said-redo = Redone.
editor-said-full = A square can hold at most three pieces.
