### Why it cannot be done.

why-no-line = { $unit } goes in one straight line, without a turn on the way.
why-no-diagonal = { $unit } does not go diagonally.
why-river = { $unit } is a heavy piece: it crosses the river only at the fords, straight along file f or h.
why-corner = A Navy does not go diagonally round the river’s corners: between c5 and d6, between c8 and d7.
why-facing = Not possible: the Commanders would face each other with nobody between.
why-headquarters = A Headquarters does not move before it is a hero.
why-range = { $unit } goes at most { $most }; { $to } is { $distance } away.
why-capture-range = { $unit } takes at a distance of at most { $most } here; { $to } is { $distance } away.
why-sea = { $unit } cannot stand at sea ({ $to }).
why-land = { $unit } cannot go on land ({ $to }).
why-way = { $unit } cannot cross { $to } ({ $terrain }).
why-blocked = { $unit } on { $square } is in the way.
why-defended = { $to } is covered by the air defence of { $unit } on { $square }.
why-defended-way = The way to { $to } goes through the air defence of { $unit } on { $square }.
why-defended-twice = There is more than one air-defence zone on the way to { $to }.
why-attacked = Not possible: { $unit } on { $square } could take your Commander.
why-no-stack = { $unit } and { $other } do not form a stack.
why-line = Not possible: on its way to { $to } your Commander would stop on or cross an open line of the enemy Commander.
why-only = All that can be done on { $to }: { $kind }.
