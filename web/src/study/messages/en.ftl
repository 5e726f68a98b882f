### Analysis

## Overview

study-intro = Try out variations, see what the engine thinks, add notes, and share your study with a link. Your data stays on your device.
study-new = From the start position
study-from-editor = Set up a position
study-from-games = From saved games
study-list = Studies
study-none = No studies yet.
study-nameless = Study
study-with-variations = { $turns ->
    [one] { $turns } move in variations
   *[other] { $turns } moves in variations
  }
study-name = Study name
study-rename-label = Rename { $name }
study-rename-done = Done
study-delete-label = Delete { $name }
study-deleted = Study deleted.
study-store-refused = The browser does not allow saving studies (private mode?). Copy the PGN to keep this one.
study-too-many = You already have { $most } studies, the maximum. Please delete some.
study-too-long = The study is too long to be saved. Export the PGN to keep it.
study-full = The study is full: at most 5000 moves, variations included.
study-missing = Study not found.
study-missing-detail = It may have been deleted, or the browser may have cleared its storage.
study-damaged = This study cannot be opened
study-playing = You are still playing this game against the computer.
study-playing-detail = Analysis is available after the game.
study-back-to-game = Back to the game

## Choosing one of several games

study-choose = Choose a game to analyse
study-choose-search = Name, event, result…
study-choose-count = { $found } of { $all } games
study-choose-damaged = { $count } damaged
study-choose-line = line { $line }
study-choose-nameless = Game { $number }

## Board

study-start = Start
study-empty = Play a move on the board, or type one.
study-line-end = Go to the end of the line
study-turn = { $number }. { $side } { $san }
study-stale = This study was just changed in another window.
study-stale-reload = Load the latest version
study-unkept = This study is not saved yet.
study-keep = Save
study-play-on = Play on from here
study-removed = Deleted from this move on.
study-changed-since = The study has changed since then. Use the Undo button.
study-review = Review the whole game

## Engine

study-lines-heading = Engine
study-lines-switch = Engine
study-lines-count = Number of lines
study-lines-number = { $count ->
    [one] { $count } line
   *[other] { $count } lines
  }
study-lines-threads = Threads
study-threads-one = 1 thread
study-threads-many = Multiple threads
study-lines-off = The engine is off. Scores are from Red’s point of view: + is better for Red, − is better for Blue.
study-lines-over = The game is over in this position.
study-lines-reserved = The engine is busy with the review.
study-lines-told = Depth { $depth } · { $nodes }k positions · { $speed }k/s
study-evaluation-network = Evaluation: neural network
study-evaluation-hand = Evaluation: built-in formula
study-evaluation-loading = Evaluation: built-in formula (loading the neural network)
study-evaluation-failed = Evaluation: built-in formula (the neural network did not load)
study-lines-play = Add the moves up to here to the tree
study-server = Deep analysis on the server
study-server-effort = Effort
study-server-millions = { $millions } million positions
study-server-searching = The server is searching…
study-server-done = Server · depth { $depth } · { $nodes }k positions
study-server-failed = The server could not analyse this position. Please try again.
study-eval-win = { $side } wins in { $turns }
study-eval-won = { $side } has won
study-eval-sentence = Evaluation for Red: { $worth }. Red wins { $red }%, draw { $draw }%, Blue wins { $blue }%.
study-eval-none = No evaluation yet

## Notes

study-notes = Notes
study-notes-start = Start position
study-comment = Comment
study-glyphs = Symbols
study-noted-eval = Saved evaluation: { $worth }
study-noted-clock = Clock: { $time }
study-promote = Promote variation
study-make-main = Make main line
study-remove = Delete from here
study-glyph-good = good move
study-glyph-mistake = mistake
study-glyph-brilliant = brilliant move
study-glyph-blunder = blunder
study-glyph-interesting = interesting move
study-glyph-dubious = dubious move
study-glyph-forced = only move
study-glyph-equal = equal position
study-glyph-unclear = unclear position
study-glyph-red-slightly = Red is slightly better
study-glyph-blue-slightly = Blue is slightly better
study-glyph-red-better = Red is better
study-glyph-blue-better = Blue is better
study-glyph-red-winning = Red is winning
study-glyph-blue-winning = Blue is winning
study-glyph-other = symbol number { $number }

## Sharing

study-share = Share
study-share-evaluations = Include engine evaluations
study-download = Download PGN
study-link = Link
study-link-detail = The whole study is in the link ({ $length } characters). Nothing is uploaded.
study-link-copy = Copy link
study-link-copied = Link copied.
study-link-too-long = This study is too long for a link (at most { $most } characters). Send the PGN file instead.
study-link-unable = This browser cannot create links. Send the PGN file instead.
study-link-bad = This link cannot be opened
study-link-problem = Error at character { $column } of the link, after “#/link/”: expected { $expected }.
study-link-pgn = The game in the link cannot be read. { $detail }
study-link-advice = The link was probably cut off or changed on the way. Ask for the complete link again, or for the PGN.
study-link-unchanged = Your games and studies are unchanged.
study-link-wants-something = a study
study-link-wants-letter = a letter without accents, a digit, “-” or “_”
study-link-wants-version = the letter “A”, the format this page knows
study-link-wants-end = the end of the link
study-link-wants-check = the original text (the checksum does not match)
study-link-wants-data = readable compressed data
study-link-wants-more = { $count ->
    [one] one more character
   *[other] { $count } more characters
  }
study-link-wants-shorter = at most { $most } characters
study-link-wants-smaller = at most { $most } bytes of text
