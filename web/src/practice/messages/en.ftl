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

### Puzzles

puzzle-heading = Puzzles
puzzle-lead = Every position comes from an engine game and has a forced win. You play the winning side, and the computer defends as long as it can.
puzzle-rated = Rated puzzles
puzzle-theme = Theme
puzzle-theme-any = All themes ({ $count })
puzzle-theme-any-why = Puzzles of every kind, at your level.
puzzle-theme-count = { $theme } ({ $count })
puzzle-none-left = You have tried every puzzle of this theme.
puzzle-start = Start
puzzle-next = Next puzzle
puzzle-one = Puzzle
puzzle-back = Puzzles
puzzle-daily = Daily puzzle
puzzle-daily-of = Daily puzzle, { $date }
puzzle-daily-text = { $date }: the same puzzle for everyone.
puzzle-daily-streak = { $count ->
    [one] Solved { $count } day in a row.
   *[other] Solved { $count } days in a row.
}
puzzle-daily-go = Solve
puzzle-daily-done = Solved
puzzle-own = Your results
puzzle-rating = Rating
puzzle-rating-short = Rating { $rating }
puzzle-rating-now = Your rating is now { $rating }.
puzzle-provisional = Provisional rating: solve more puzzles to make it reliable.
puzzle-solved = Solved
puzzle-solved-of = { $solved } of { $count }
puzzle-streak = Streak
puzzle-streak-best = Best streak
puzzle-streak-now = { $count } in a row.
puzzle-chart = Rating over { $count } puzzles: from { $first } to { $last }.
puzzle-chart-later = The chart of your rating appears after two puzzles.
puzzle-failed = Failed puzzles
puzzle-failed-none = None. The puzzles that you fail are kept here for another try.
puzzle-failed-text = { $count ->
    [one] One puzzle to try again. It is no longer rated.
   *[other] { $count } puzzles to try again. They are no longer rated.
}
puzzle-failed-one = { $turns ->
    [one] Win in { $turns } move · { $rating }
   *[other] Win in { $turns } moves · { $rating }
}
puzzle-course = Course
puzzle-course-text = { $count } problems from easy to hard, without a rating.
puzzle-course-go = Open the course
puzzle-unrated = Not rated: you have tried this puzzle before.
puzzle-strength = Puzzle rating: { $rating }
puzzle-themes = Themes

puzzle-fork = Fork
puzzle-fork-why = A piece gives check and attacks another valuable piece at the same time.
puzzle-deployment = Deployment
puzzle-deployment-why = Only a deployment wins.
puzzle-air-defense = Air defence broken
puzzle-air-defense-why = A capture opens a hole in the air defence, and the Air Force flies through it.
puzzle-air-strike = Air strike
puzzle-air-strike-why = The Air Force takes part in the final blow.
puzzle-naval = Naval attack
puzzle-naval-why = The Navy takes part in the final blow.
puzzle-bombardment = Bombardment
puzzle-bombardment-why = Artillery or the Missile takes part in the final blow.
puzzle-hero = Hero
puzzle-hero-why = A heroic piece leads the attack.
puzzle-commander-hunt = Commander hunt
puzzle-commander-hunt-why = The Commander has to flee again and again.
puzzle-sacrifice = Sacrifice
puzzle-sacrifice-why = You give up a piece to win.
puzzle-quiet = Quiet move
puzzle-quiet-why = The first move neither captures nor gives check.
puzzle-ambush = Ambush
puzzle-ambush-why = The Commander is captured without having been in check.
puzzle-double-check = Double check
puzzle-double-check-why = Two pieces give check at the same time.
puzzle-discovered-check = Discovered check
puzzle-discovered-check-why = A piece moves away and opens the line for another one.
puzzle-stay-capture = Stay capture
puzzle-stay-capture-why = A piece captures without leaving its square.
puzzle-suicide = Suicide capture
puzzle-suicide-why = An Air Force captures and is removed too.
puzzle-exposure = Facing Commanders
puzzle-exposure-why = The open line between the Commanders decides the game.
puzzle-last-guard = Last guard
puzzle-last-guard-why = The last piece beside its Commander becomes a hero and decides the game.
