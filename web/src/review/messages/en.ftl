### Game review

review-heading = Game review
review-intro = The engine checks every position of the main line and shows which moves lost winning chances.
review-effort = Thoroughness
review-effort-quick = Quick
review-effort-normal = Normal
review-effort-deep = Deep
review-effort-detail = { $nodes } nodes per position, { $threads ->
    [one] { $threads } thread
   *[other] { $threads } threads
}
review-start = Start review
review-stop = Stop
review-go-on = Continue
review-again = Review again
review-empty = There are no moves to review yet.
review-too-long = Only the first { $most } moves of the main line are reviewed.
review-progress = Review progress
review-progress-text = { $done }/{ $total } positions ({ $percent }%)
review-left = about { $time } left
review-left-seconds = { $seconds } s
review-left-minutes = { $minutes } min
review-stopped = Stopped. The results so far are kept.
review-done = The review is complete.
review-restarted = The engine did not respond and was restarted for the position after move { $ply }.
review-failed = The engine is not responding ({ $detail }). The results so far are kept, and you can continue.
review-network-missing = The review stopped because the neural network could not be loaded. The results so far are kept. Continue when you are online.
review-said-done = Review complete. Accuracy: Red { $red }, Blue { $blue }.

## On the server

review-server = Review on the server
review-server-failed = The server could not review the game. Try again, or review it on this device.

## Summary

review-summary = Summary
review-accuracy = Accuracy
review-accuracy-none = –
review-best = Best moves
review-inaccuracies = Inaccuracies
review-mistakes = Mistakes
review-blunders = Blunders
review-mean-loss = Average loss per move
review-percent = { $percent }%
review-how = How this is calculated
review-how-chance = The winning chance is the score the engine expects: a win counts 1, a draw ½, a loss 0.
review-how-loss = The loss of a move is the winning chance after the best move minus the winning chance after the move played. A loss of { $inaccuracy }% or more is an inaccuracy (?!), { $mistake }% or more a mistake (?), { $blunder }% or more a blunder (??).
review-how-accuracy = Accuracy = 100 × { $half } / ({ $half } + average loss per move in %). With no loss, the accuracy is 100. With an average loss of { $half }% per move, it is 50.

## Graph

review-graph = Graph of Red’s winning chance
review-graph-help = Use the arrow keys to go move by move, Page Up and Page Down to go ten moves at a time, Home and End to go to the start and the end.
review-point = After move { $ply }: Red { $percent }%
review-point-start = Start: Red { $percent }%
review-point-unknown = After move { $ply }: not reviewed yet
review-point-fault = { $point }, { $turn } {$fault}
review-table = Show as a table
review-table-turn = Move
review-table-chance = Red’s chance
review-table-loss = Loss
review-table-judgement = Verdict
fault-inaccuracy = inaccuracy
fault-mistake = mistake
fault-blunder = blunder
review-is-best = best

## Mistakes

review-faults = Mistakes
review-no-faults = No mistakes found.
review-lost = lost { $percent }%
review-better = Better: { $line }
review-show-turn = Show move { $turn }
review-add-line = Add to tree
review-add-line-label = Add the line that is better than { $turn } to the tree
review-line-added = Line added to the tree.
review-write-glyphs = Mark the moves with ?!, ?, ??
review-glyphs-written = { $count ->
    [one] { $count } move marked.
   *[other] { $count } moves marked.
}

## Find a better move

better-start = Find a better move
better-start-at = Find a better move than { $turn }
better-heading = Find a better move
better-number = { $number }/{ $count }
better-side = Mistakes by
better-both = Both sides
better-ask = { $side } played { $turn } and lost { $percent }% in winning chances. Play a better move on the board.
better-elsewhere = The board shows another position.
better-back = Back to this position
better-judging = The engine is checking this move…
better-right = Right! { $turn } is a good move.
better-right-best = Right! { $turn } is also the engine’s choice.
better-right-other = The engine chose { $line }.
better-wrong = { $turn } is not good enough: { $percent }% less than the best move.
better-wrong-same = { $turn } was played in the game. It loses { $percent }%.
better-answer = The reply would be: { $line }
better-hint-from = Hint: move the piece on { $square }.
better-hint-to = Hint: { $turn }
better-solution = The better move: { $line }
better-problem = The engine could not check this move: { $detail }
better-hint = Hint
better-hint-more = Another hint
better-show = Show solution
better-next = Next mistake
better-leave = Exit
better-score = Found { $found }/{ $answered }
better-finished = That was the last one. You found { $found } of { $count }.
