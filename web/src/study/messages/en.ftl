### The room for analysis.

## Overview

study-intro = Try every variation, see what the engine thinks, take notes, and send it to friends as a link. Nothing leaves your device.
study-new = From the start
study-from-editor = Set up a position
study-from-games = From saved games
study-list = Studies
study-none = There are no studies yet.
study-nameless = Study
study-with-variations = { $turns ->
    [one] { $turns } turn in variations
   *[other] { $turns } turns in variations
  }
study-name = Name of the study
study-rename-label = Rename { $name }
study-rename-done = Done
study-delete-label = Delete { $name }
study-deleted = Deleted a study.
study-store-refused = The browser does not let us keep studies (private mode?). Copy the PGN to keep it.
study-too-many = There are { $most } studies already, as many as there can be. Delete some.
study-too-long = The study is too long and was not kept. Export the PGN to keep it.
study-full = The study is full: 5000 turns at most, variations included.
study-missing = There is no such study.
study-missing-detail = It may have been deleted, or the browser has cleared its storage.
study-damaged = The study cannot be opened
study-playing = This game is still being played against the computer.
study-playing-detail = You can analyse it when it is over; now the computer would play itself.
study-back-to-game = Back to the game

## One of many games

study-choose = Choose a game to analyse
study-choose-search = Name, event, result…
study-choose-count = { $found } of { $all } games
study-choose-damaged = { $count } damaged
study-choose-line = line { $line }
study-choose-nameless = Game { $number }

## At the board

study-start = Start
study-empty = Play a turn on the board, or type one.
study-line-end = End of the line
study-turn = { $number }. { $side } { $san }
study-stale = This study was just changed in another window.
study-stale-reload = Get the latest
study-unkept = This study is not kept yet.
study-keep = Keep it
study-play-on = Play on from here
study-removed = Deleted from this turn on.
study-changed-since = Something else was changed since; use the Undo button.
study-review = Review the whole game

## What the engine thinks

study-lines-heading = Engine
study-lines-turn-on = Engine on
study-lines-turn-off = Engine off
study-lines-count = Number of lines
study-lines-number = { $count ->
    [one] { $count } line
   *[other] { $count } lines
  }
study-lines-threads = Threads
study-threads-one = 1 thread
study-threads-many = Many threads
study-lines-off = The engine is off. Points are from Red’s side: + is better for Red, − for Blue.
study-lines-over = The game is over here.
study-lines-quiet = The engine is reviewing the whole game.
study-lines-told = Depth { $depth } · { $nodes } k positions · { $speed } k/s
study-lines-play = Put it into the tree up to this turn
study-eval-win = { $side } wins in { $turns }
study-eval-won = { $side } has won
study-eval-sentence = From Red’s side: { $worth }. Red wins { $red }%, draw { $draw }%, Blue wins { $blue }%.
study-eval-none = No evaluation yet

## Notes

study-notes = Notes
study-notes-start = Start
study-comment = Comment
study-glyphs = Glyphs
study-noted-eval = Noted evaluation: { $worth }
study-noted-clock = Clock: { $time }
study-promote = Move line up
study-make-main = Make main line
study-remove = Delete from here
study-glyph-good = good move
study-glyph-mistake = mistake
study-glyph-brilliant = brilliant move
study-glyph-blunder = blunder
study-glyph-interesting = interesting
study-glyph-dubious = dubious
study-glyph-forced = forced
study-glyph-equal = equal
study-glyph-unclear = unclear
study-glyph-red-slightly = Red is slightly better
study-glyph-blue-slightly = Blue is slightly better
study-glyph-red-better = Red is better
study-glyph-blue-better = Blue is better
study-glyph-red-winning = Red is winning
study-glyph-blue-winning = Blue is winning
study-glyph-other = glyph number { $number }

## Sharing

study-share = Share
study-share-evaluations = With the engine’s evaluations
study-download = Download PGN
study-link = Link
study-link-detail = All of it is in the address ({ $length } characters); nothing is uploaded.
study-link-copy = Copy link
study-link-copied = Link copied.
study-link-too-long = This study is too long for a link ({ $most } characters). Send the PGN file.
study-link-unable = This browser cannot make links. Send the PGN file.
study-link-bad = This link cannot be opened
study-link-problem = Line 1, column { $column } of what follows “#/link/”: expected { $expected }.
study-link-pgn = The game in the link cannot be read. { $detail }
study-link-advice = The link was probably cut or altered on its way. Ask for all of it once more, or for the PGN.
study-link-unchanged = Your games and studies are as they were.
study-link-wants-something = a study
study-link-wants-letter = a plain letter, a digit, “-” or “_”
study-link-wants-version = the letter “A”, the way of writing this page knows
study-link-wants-end = the end of the link
study-link-wants-check = what was sent (the checksum does not fit)
study-link-wants-data = compressed data that can be read
study-link-wants-more = { $count ->
    [one] one more character
   *[other] { $count } more characters
  }
study-link-wants-shorter = at most { $most } characters
study-link-wants-smaller = at most { $most } bytes of text
