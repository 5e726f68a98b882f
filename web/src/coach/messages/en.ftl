### The coach

## What a piece can do

coach-unit = { $unit }. { $facts }
coach-stack = { $side }: { $unit } on { $square }.
coach-moves-none = Cannot move.
coach-moves-any = Moves any distance, not diagonally.
coach-moves-any-eight = Moves any distance in all 8 directions.
coach-moves-straight = { $most ->
    [one] Moves 1 square, not diagonally.
   *[other] Moves up to { $most } squares, not diagonally.
}
coach-moves-eight = { $most ->
    [one] Moves 1 square in all 8 directions.
   *[other] Moves up to { $most } squares in all 8 directions.
}
coach-moves-mixed = Moves up to { $most } squares, { $diagonal } diagonally.
coach-captures-none = Cannot capture.
coach-captures-same = Captures at the same range.
coach-captures = { $most ->
    [one] Captures 1 square away.
   *[other] Captures up to { $most } squares away.
}
coach-captures-ships = Captures up to { $most } squares away, ships up to { $ships }.
coach-over-capturing = Captures over other pieces.
coach-over-always = Flies over other pieces.
coach-over-navy = Passes over pieces, but not over ships when it moves.
coach-air = { $range ->
    [one] Air defence: its own square and the squares next to it.
   *[other] Air defence up to { $range } squares around it.
}
coach-heavy = A heavy piece: crosses the river only at the fords.
coach-carries = Carries { $pieces }.
coach-commander = If it is captured, the game is lost.
coach-hero = A hero moves and captures farther, in all 8 directions.
coach-hero-plane = A heroic plane ignores air defence.

## Hints and warnings

coach-hint = Why: { $reasons }
coach-hint-wins = It wins the game.
coach-hint-forces = { $turns ->
    [one] It wins on the next move.
   *[other] It forces a win in { $turns } moves.
}
coach-hint-captures = It takes the { $unit } on { $square }.
coach-hint-hero = The { $unit } becomes a hero on { $square }.
coach-hint-opens = It opens a line to the Commander: the { $unit } on { $square } becomes a hero.
coach-hint-last-guard = The { $unit } on { $square } becomes a hero as the last guard.
coach-hint-check = It gives check.
coach-hint-escapes-check = It gets your Commander out of check.
coach-hint-breaks-air = { $squares ->
    [one] It clears 1 square of enemy air defence.
   *[other] It clears { $squares } squares of enemy air defence.
}
coach-hint-saves = It moves the { $unit } on { $square } out of danger.
coach-hint-prepares = It prepares to take the { $unit } on { $square }.
coach-hint-attacks = It attacks the { $unit } on { $square }.
coach-hint-combines = It forms a stack on { $square }: { $unit }.
coach-hint-solid = It improves your position.
coach-undefended = Careful: the { $by } on { $from } can take your { $unit } on { $square }.
