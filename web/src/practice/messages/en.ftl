### Practice: find the win

practice-heading = Practice: find the win
practice-lead = Every position has a forced win. You play the winning side, and the computer defends as long as it can.
practice-progress = { $done } of { $count } solved
practice-begin = Start
practice-continue = Continue: problem { $number }
practice-all-done = You have solved all problems.
practice-stage = { $turns ->
    [one] Win in { $turns } move
   *[other] Win in { $turns } moves
}
practice-problem = Problem { $number }
practice-problem-open = Problem { $number }, not solved yet
practice-problem-alone = Problem { $number }, solved
practice-problem-helped = Problem { $number }, solved with a hint
practice-missing = Problem not found.
practice-back = All problems
practice-previous = Previous problem
practice-next = Next problem
practice-goal = { $turns ->
    [one] { $side } to move and win in { $turns } move.
   *[other] { $side } to move and win in { $turns } moves.
}
practice-left = { $left ->
    [one] Your turn. { $left } move left.
   *[other] Your turn. { $left } moves left.
}
practice-judging = The computer is looking for a defence…
practice-solved = Right, you win!
practice-next-open = Next unsolved problem
practice-restart = Start again
practice-take-back = Take back
practice-hint = Hint
practice-hint-more = Show the move
practice-solution = Solution
practice-solution-heading = Solution
practice-try = Try it yourself
practice-wrong-escapes = { $left ->
    [one] That is not it. { $answer } After that, you can no longer force a win in the one move left.
   *[other] That is not it. { $answer } After that, you can no longer force a win in the { $left } moves left.
}
practice-wrong-alive = Not a win yet: { $side } still has a move. { $answer }
practice-wrong-over = Not a win yet: your opponent still has a move.
practice-wrong-drawn = That is not it: { $outcome }.
practice-failed = The computer could not check this move.
practice-hint-stack = Look at the { $unit } on { $square }.
practice-hint-turn = { $san } – { $turn }
practice-hint-astray = Your steps so far do not lead to the win. Cancel the deployment and try something else.
