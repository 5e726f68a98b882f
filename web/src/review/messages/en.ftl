### Review of a whole game.

review-heading = Review of the whole game
review-intro = The engine looks at every position of the main line and shows which turns lost winning chances.
review-effort = Effort
review-effort-quick = Quick
review-effort-normal = Normal
review-effort-deep = Deep
review-effort-detail = { $nodes } nodes a position, { $threads ->
    [one] { $threads } thread
   *[other] { $threads } threads
}
review-start = Start the review
review-stop = Stop
review-go-on = Go on
review-again = Review again
review-empty = The game has no turns to review yet.
review-too-long = Only the first { $most } turns of the main line are reviewed.
review-progress = Progress of the review
review-progress-text = { $done }/{ $total } positions ({ $percent }%)
review-left = about { $time } left
review-left-seconds = { $seconds } s
review-left-minutes = { $minutes } min
review-stopped = Stopped; what was done is kept.
review-done = The review is complete.
review-restarted = The engine did not answer; it was started again for the position after turn { $ply }.
review-failed = The engine does not answer ({ $detail }). What was done is kept; you can go on.
review-said-done = Review complete. Accuracy: Red { $red }, Blue { $blue }.

## Summary

review-summary = Summary
review-accuracy = Accuracy
review-accuracy-none = –
review-best = Best turns
review-inaccuracies = Inaccuracies
review-mistakes = Mistakes
review-blunders = Blunders
review-mean-loss = Average loss a turn
review-percent = { $percent }%
review-how = How this is computed
review-how-chance = The winning chance is the number of points to expect by the engine’s evaluation: a win is 1, a draw ½, a loss 0.
review-how-loss = What a turn lost: the winning chance with the best turn, less the chance after the turn played. From { $inaccuracy }% on it is an inaccuracy (?!), from { $mistake }% a mistake (?), from { $blunder }% a blunder (??).
review-how-accuracy = Accuracy = 100 × { $half } / ({ $half } + average loss a turn in %). Nothing lost is 100; an average of { $half }% a turn is 50.

## Graph

review-graph = Graph of Red’s winning chance
review-graph-help = Arrow keys go turn by turn, Page Up and Page Down by ten, Home and End to the start and the end.
review-point = After turn { $ply }: Red { $percent }%
review-point-start = Start: Red { $percent }%
review-point-unknown = After turn { $ply }: not reviewed yet
review-point-fault = { $point }, { $turn } {$fault}
review-table = Figures as a table
review-table-turn = Turn
review-table-chance = Red’s chance
review-table-loss = Loss
review-table-judgement = Judgement
fault-inaccuracy = inaccuracy
fault-mistake = mistake
fault-blunder = blunder
review-is-best = best

## Mistakes

review-faults = Turns that lost chances
review-no-faults = No turn lost much winning chance.
review-lost = lost { $percent }%
review-better = Better: { $line }
review-show-turn = Show turn { $turn }
review-add-line = Add to the tree
review-add-line-label = Add the line better than { $turn } to the tree
review-line-added = The line was added to the tree.
review-write-glyphs = Write ?!, ?, ?? into the record
review-glyphs-written = { $count ->
    [one] A glyph was written at { $count } turn.
   *[other] Glyphs were written at { $count } turns.
}

## Find the better turn

better-start = Find the better turn
better-start-at = Find a better turn than { $turn }
better-heading = Find the better turn
better-number = { $number }/{ $count }
better-side = Turns of
better-both = Both
better-ask = { $side } played { $turn } and lost { $percent }% winning chance. Play a better turn on the board.
better-elsewhere = The board shows another position.
better-back = Back to this position
better-judging = The engine looks at this turn…
better-right = Right! { $turn } is a good turn.
better-right-best = Right! { $turn } is the engine’s choice too.
better-right-other = The engine chose { $line }.
better-wrong = { $turn } is not it: { $percent }% less than the best turn.
better-wrong-same = { $turn } is what was played in the game: it loses { $percent }%.
better-answer = The answer would be: { $line }
better-hint-from = Hint: the unit on { $square } moves.
better-hint-to = Hint: { $turn }
better-solution = The better turn: { $line }
better-problem = The engine could not judge this turn: { $detail }
better-hint = Hint
better-hint-more = Another hint
better-show = Show the solution
better-next = Next mistake
better-leave = Leave
better-score = Found { $found }/{ $answered }
better-finished = That was the last one: found { $found } of { $count }.
