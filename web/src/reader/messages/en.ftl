reader-heading = The board in words
reader-field = Move or command
reader-field-hint = For example: Tf6, tank f6, rank 5, file c, piece T, square e4. Type “help” to hear all commands.
reader-do = Enter
reader-log = Log, latest first
reader-log-empty = Nothing yet.
reader-typed = You typed: { $text }
reader-position = Position

reader-rank = Rank { $rank }: { $stacks }.
reader-rank-empty = Rank { $rank }: empty.
reader-file = File { $file }: { $stacks }.
reader-file-empty = File { $file }: empty.
reader-stack = { $square } { $side } { $unit }
reader-place-heroic = { $square } (heroic)
reader-place-stack = { $place } (in stack { $unit })
reader-piece = { $piece }: { $places }
reader-piece-side = { $side } { $places }
reader-none = none left
reader-side = { $side }: { $pieces }.
reader-air = { $square } is in the air-defence zone of { $sides }.
reader-air-none = { $square } is not in any air-defence zone.
reader-reach = { $side } can reach { $square }: { $moves }.
reader-reach-none = { $side } cannot reach { $square }.
reader-reach-move = { $unit } from { $from } ({ $kind })
reader-target = { $square } ({ $kind })
reader-moves = From { $square }: { $moves }.
reader-moves-none = There are no moves from { $square } now.
reader-move-number = Move { $number }.
reader-no-clock = This game has no clock.
reader-no-deployment = There is no deployment in progress. Type a step such as F>e6, or “choose c4”.
reader-steps = Steps: { $steps }.
reader-waiting = Waiting: { $unit }.
reader-may = Possible: { $may }.
reader-may-not = { $piece } cannot do that. { $state }
reader-candidate = { $unit } from { $from } to { $to } ({ $kind }), type { $text }
reader-ambiguous = Not clear. It could be: { $candidates }.
reader-best = Best line: { $line }
reader-engine-busy = The engine is busy, or the game is over in this position.
reader-not-now = It is not your turn.
reader-only-analysis = This command works only in analysis.
reader-only-play = This command works only in games.
reader-nothing-said = There is nothing to repeat yet.
reader-misread = “{ $found }” was not understood. Expected: { $expected }.
reader-empty = Expected: { $expected }.
reader-expected-rank = a rank number from 1 to 12, such as “rank 5”
reader-expected-file = a file letter from a to k, such as “file c”
reader-expected-square = a square from a1 to k12, such as “square e4”
reader-expected-piece = the name or letter of a piece (C I T M E A G S F N H), such as “piece T” or “piece tank”
reader-expected-nothing = the command alone, with nothing after it
reader-expected-command = a move such as Tf6, “tank f4 f6”, or a command; type “help” to hear all commands
reader-help =
    Moves: Tf6, f4f6, “t f4 f6”, “tank f6”, “air force takes e7 stays”, “whole stack c4 c6”.
    Reading: “board”; “red”, “blue”; “rank 5”; “file c”; “piece T” or “piece red tank”; “square e4”; “air e4”; “who e4”; “moves c4”.
    Game: “turn”; “last”; “clock”; “best”; “take back”; “repeat”.
    Deployment: one step at a time, such as “F>e6” or “air force e6”; “choose c4”; “deployment” to hear the steps so far; “stay T”; “join T”; “undo”; “cancel”; “finish”.
    Analysis: “eval”; “best”; “previous”, “next”.
    Commands in Vietnamese work too, with or without accents.
