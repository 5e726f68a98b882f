### Setting up a position.

editor-heading = Set up a position
editor-board-label = Board being set up
editor-owned = { $side } { $piece }

## Pieces and tools

editor-palette = { $side } pieces
editor-piece-left = { $side } { $piece }, { $left } left
editor-piece-over = { $side } { $piece }, { $over } too many
editor-tools = Tools
editor-tool-move = Move
editor-tool-erase = Remove
editor-tool-hero = Hero
editor-hint-move = Drag a piece to another square, or off the board to remove it; or tap it, then its target.
editor-hint-held = Tap the target for { $pile }.
editor-hint-place = Tap a square to put { $piece } there; tap again to take it off.
editor-hint-erase = Tap a square to remove all its pieces.
editor-hint-hero = Tap a piece to make it a hero; tap again to undo that.
editor-keys = Keys on the board: arrows move, letters of pieces put them (with Shift for the other side), R and B choose the side, Delete removes all, Backspace takes one piece out, + or 1–3 make a hero, Ctrl+Z undoes.

## Actions

editor-undo = Undo
editor-redo = Redo
editor-clear = Clear board
editor-start = Start position
editor-mirror = Flip top and bottom
editor-exchange = Exchange sides
editor-actions = The whole board

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
editor-square-no-stack = no legal stack
editor-square-wrong = something is wrong

## Turn and counters

editor-settings = Turn, counters, objective
editor-turn = Side to move
editor-halfmoves = Turns since capture
editor-number = Move number
editor-number-wrong = Expected: a number from { $min } to { $max }.
editor-deployment = Deployment in progress: { $text }
editor-deployment-drop = Drop the deployment

## FEN

editor-fen = FEN
editor-fen-kept = The board is as it was.
editor-fen-go = Go to the place
editor-fen-too-long = The text is too long ({ $length } characters, at most { $most }).
editor-share = Copy link
editor-shared = Link copied.

## What is wrong

editor-problems = Check of the position
editor-fine = The position is legal.
editor-count = { $count ->
    [one] One thing is wrong:
   *[other] { $count } things are wrong:
}
editor-more = …and { $count } more.
editor-over = The game is over here: { $outcome }.
editor-takes = { $side } can take the enemy Commander at once.
editor-check = { $side } is in check.
editor-problem-stack = { $square }: { $pieces } form no legal stack.
editor-problem-marine = { $side } has no Navy, but the objective is { $objective }.
editor-problem-air = { $side } has no Air Force, but the objective is { $objective }.
editor-problem-land = { $side } has no Tank, Infantry or Artillery, but the objective is { $objective }.
editor-problem-any = { $side } lacks a corps, but the objective is { $objective }: Navy, Air Force, and Tank, Infantry or Artillery are needed.
editor-problem-number = The move number counts from 1.
editor-problem-deployment = The deployment in progress { $text } is not possible in this position.

## Going on

editor-continue = Go on from here
editor-computer = Play the computer
editor-two = Two players
editor-analyse = Analyse
editor-cannot-play = Cannot be played: { $reason }
editor-cannot-analyse = Cannot be analysed: { $reason }

## Spoken

editor-said-place = { $piece } put on { $square }.
editor-said-replaced = Replaced: { $pile }.
editor-said-pile = { $square }: { $pile }.
editor-said-remove = { $pile } removed from { $square }.
editor-said-move = { $pile } from { $from } to { $to }.
editor-said-hero = { $piece } on { $square } is a hero.
editor-said-no-hero = { $piece } on { $square } is no hero any more.
editor-said-side = Pieces of { $side }.
editor-said-mirror = Top and bottom flipped.
editor-said-exchange = The sides have changed places.
editor-said-clear = Board cleared.
editor-said-start = Start position.
editor-said-undo = Undone.
editor-said-redo = Redone.
editor-said-full = A square holds at most three pieces.
