### Why a move is not possible. `cotulenh play` and the page share these texts; the page loads them when it needs them.

why-no-line = The { $unit } moves in a straight line only.
why-no-diagonal = The { $unit } does not move diagonally.
why-river = The { $unit } is a heavy piece. It crosses the river only at the fords, straight along file f or h.
why-corner = The Navy cannot move diagonally between c5 and d6, or between c8 and d7.
why-facing = Illegal move: the Commanders would face each other with no piece between them.
why-headquarters = The Headquarters can move only as a hero.
why-several-stay = In a deployment, only a single piece can capture on { $to } and stay where it is.
why-range = The { $unit } moves at most { $most ->
    [one] { $most } square
   *[other] { $most } squares
    }, but { $to } is { $distance } away.
why-capture-range = The { $unit } captures at most { $most ->
    [one] { $most } square
   *[other] { $most } squares
    } away here, but { $to } is { $distance } away.
why-sea = The { $unit } cannot stand at sea ({ $to }).
why-land = The { $unit } cannot go onto land ({ $to }).
why-path = The { $unit } cannot cross { $to } ({ $terrain }).
why-blocked = The { $unit } on { $square } is in the way.
why-defended = { $to } is in the air-defence zone of the { $unit } on { $square }.
why-defended-path = The way to { $to } goes through the air-defence zone of the { $unit } on { $square }.
why-defended-twice = There is more than one air-defence zone on the way to { $to }.
why-attacked = Illegal move: the { $unit } on { $square } could take your Commander.
why-no-stack = The { $unit } and the { $other } cannot form a stack.
why-line = Illegal move: on the way to { $to }, your Commander would stop on or cross a line that the enemy Commander controls.
why-only = Only this is possible on { $to }: { $kind }.
