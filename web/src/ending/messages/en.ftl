### The end of a game

ending-won-checkmate = Your opponent is checkmated.
ending-won-stalemate = Your opponent has no legal move.
ending-won-commander = You captured the enemy Commander.
ending-won-objective = You reached the objective.
ending-won-resignation = Your opponent resigned.
ending-won-flag = Your opponent ran out of time.
ending-lost-checkmate = You are checkmated.
ending-lost-stalemate = You have no legal move.
ending-lost-commander = Your Commander was captured.
ending-lost-objective = Your opponent reached the objective.
ending-lost-resignation = You resigned.
ending-lost-flag = You ran out of time.
ending-side-checkmate = { $side } is checkmated.
ending-side-stalemate = { $side } has no legal move.
ending-side-commander = { $side } lost the Commander.
ending-side-objective = { $side } lost by the objective.
ending-side-resignation = { $side } resigned.
ending-side-flag = { $side } ran out of time.
ending-drawn-stalemate = The side to move has no legal move.
ending-drawn-fifty = Each side made 50 moves without a capture.
ending-drawn-repetition = The same position occurred three times.
ending-drawn-agreement = Both players agreed to a draw.
ending-accuracy = Accuracy
ending-reviewing = Checking the game… { $done }/{ $total }
ending-decisive-you = Turning point: { $turn } cost you { $percent }% in winning chances. Better was { $better }.
ending-decisive-them = Turning point: { $turn } cost your opponent { $percent }% in winning chances.
ending-decisive-side = Turning point: { $turn } cost { $side } { $percent }% in winning chances. Better was { $better }.
ending-no-decisive = No big mistakes: the game was decided little by little.
ending-show = Show
ending-review = Review
ending-rise = You are winning at this level. Try level { $level }, { $rank }?
ending-fall = This level is hard for now. Try level { $level }, { $rank }?
ending-play-level = Play

## Statistics

stats-heading = My statistics
stats-none = No finished games against the computer yet.
stats-sum = { $games ->
    [one] 1 game
   *[other] { $games } games
} against the computer: { $won } won, { $drawn } drawn, { $lost } lost.
stats-streak = { $count } wins in a row.
stats-by-level = By level
stats-by-side = By colour
stats-level = { $level } ({ $elo })
stats-won = Won
stats-drawn = Drawn
stats-lost = Lost
stats-score = Score
stats-percent = { $percent }%
stats-detail = Counted from the saved games in this browser. The number after a level is its Elo on the computer’s own scale.
