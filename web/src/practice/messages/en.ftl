### Practice: find the win.

practice-heading = Practice: find the win
practice-lead = Every position has a forced win. You have the winning side, the computer holds out as long as it can.
practice-progress = { $done } of { $count } solved
practice-begin = Begin
practice-continue = Continue: problem { $number }
practice-all-done = You have solved them all.
practice-stage = { $turns ->
    [one] Win in { $turns } turn
   *[other] Win in { $turns } turns
}
practice-problem = Problem { $number }
practice-problem-open = Problem { $number }, not solved yet
practice-problem-alone = Problem { $number }, solved
practice-problem-helped = Problem { $number }, solved with a hint
practice-missing = There is no such problem.
practice-back = All problems
practice-previous = Problem before
practice-next = Problem after
practice-goal = { $turns ->
    [one] { $side } to move wins in { $turns } turn.
   *[other] { $side } to move wins in { $turns } turns.
}
practice-left = { $left ->
    [one] Your turn. { $left } turn left.
   *[other] Your turn. { $left } turns left.
}
practice-judging = The computer looks for a defence…
practice-solved = Right, you win!
practice-next-open = Next problem
practice-restart = Start over
practice-take-back = Take back
practice-hint = Hint
practice-hint-more = Show the turn
practice-solution = Solution
practice-solution-heading = Solution
practice-try = Try it yourself
practice-wrong-escapes = { $left ->
    [one] Not this. { $answer } After that no win is forced in the one turn left.
   *[other] Not this. { $answer } After that no win is forced in the { $left } turns left.
}
practice-wrong-alive = Not won yet: { $side } still has a turn. { $answer }
practice-wrong-over = Not won yet: the other side still has a turn.
practice-wrong-drawn = Not this: { $outcome }.
practice-failed = The computer could not answer this turn.
practice-hint-stack = Look at the { $unit } on { $square }.
practice-hint-turn = { $san } – { $turn }
practice-hint-astray = The steps made so far do not lead to the win. Cancel the deployment and try another way.
