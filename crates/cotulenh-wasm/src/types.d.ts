// Generated from the folder `types`. Run the tests with UPDATE_TYPES=1 to update it.

/**
 * A side.
 */
export type Side = "red" | "blue";

/**
 * The kind of a move. `deployment` is a complete deployment and `commit` is its end.
 */
export type Kind = "move" | "capture" | "stay-capture" | "suicide-capture" | "combine" | "deployment" | "commit";

/**
 * The objective of a game.
 */
export type Objective = "total" | "marine" | "air" | "land" | "any";

/**
 * The terrain of a square.
 */
export type Terrain = "sea" | "mixed" | "land";

/**
 * The moves in which a carrier passes over other stacks: none, captures, captures and moves over stacks that no Navy
 * carries, or all.
 */
export type Jumps = "never" | "captures" | "except-navies" | "always";

/**
 * The roles that an objective counts together.
 */
export type Corps = "marine" | "air" | "land";

/**
 * The kind of an undo: an operation of the deployment in progress, a whole turn, or the end of a deployment.
 */
export type UndoneKind = "operation" | "turn" | "reopened";

/**
 * A piece.
 */
export type Piece = {
/**
 * The letter as a capital.
 */
letter: string,
/**
 * Whether the piece is heroic.
 */
heroic: boolean,
};

/**
 * A stack of one to three pieces, the carrier first.
 */
export type Stack = {
/**
 * The square.
 */
square: string,
/**
 * The side.
 */
color: Side,
/**
 * The stack in FEN notation.
 */
text: string,
/**
 * The pieces, the carrier first.
 */
pieces: Array<Piece>,
};

/**
 * The abilities of a piece as a carrier, and its value.
 */
export type Abilities = {
/**
 * The letter as a capital.
 */
letter: string,
/**
 * Whether the piece is heroic.
 */
heroic: boolean,
/**
 * The range of moves along files and ranks, or `null` if it has no limit.
 */
moves: number | null,
/**
 * The range of moves along diagonals, or `null` if it has no limit.
 */
movesDiagonally: number | null,
/**
 * The range of captures along files and ranks.
 */
captures: number,
/**
 * The range of captures along diagonals.
 */
capturesDiagonally: number,
/**
 * The range of captures along files and ranks, if a Navy carries the target.
 */
capturesNavy: number,
/**
 * The moves in which it passes over other stacks.
 */
jumps: Jumps,
/**
 * The radius of its air defence, or 0 if it has none.
 */
airDefense: number,
/**
 * Whether enemy air defence stops it.
 */
stoppedByAirDefense: boolean,
/**
 * Whether it crosses the river only along the fords.
 */
heavy: boolean,
/**
 * The terrain where it may stand.
 */
terrain: Array<Terrain>,
/**
 * The letters of the pieces that it can carry, for each place. Empty if it carries nothing.
 */
carries: Array<Array<string>>,
/**
 * The value in points.
 */
points: number,
/**
 * The corps it belongs to, or `null`.
 */
corps: Corps | null,
};

/**
 * A legal move: an ordinary move, a step of a deployment, or its end.
 */
export type Move = {
/**
 * SAN.
 */
san: string,
/**
 * LAN, which names the origin and is never ambiguous.
 */
lan: string,
/**
 * The kind.
 */
kind: Kind,
/**
 * `true` if it is a step of a deployment.
 */
step: boolean,
/**
 * The acting unit in capitals, or `null` for a commit.
 */
unit: string | null,
/**
 * The pieces of the unit, the carrier first. Empty for a commit.
 */
pieces: Array<Piece>,
/**
 * The origin.
 */
from: string,
/**
 * The target, or `null` for a commit.
 */
to: string | null,
/**
 * The captured stack, or `null` if there is none.
 */
captured: string | null,
};

/**
 * A captured stack.
 */
export type Captured = {
/**
 * The square.
 */
square: string,
/**
 * The stack in FEN notation.
 */
stack: string,
/**
 * The pieces of the stack, the carrier first.
 */
pieces: Array<Piece>,
};

/**
 * A step of a deployment, or an ordinary move.
 */
export type Step = {
/**
 * The acting unit in capitals.
 */
unit: string,
/**
 * The pieces of the unit, the carrier first.
 */
pieces: Array<Piece>,
/**
 * The origin.
 */
from: string,
/**
 * The target.
 */
to: string,
/**
 * The kind.
 */
kind: Kind,
};

/**
 * The reason why a game is over.
 */
export type OutcomeReason = "commander-captured" | "objective" | "checkmate" | "stalemate" | "fifty" | "repetition" | "resignation" | "agreement" | "flag" | "recorded";

/**
 * The state of a game: `ongoing`, or the reason why it is over.
 */
export type GameStatus = "ongoing" | OutcomeReason;

/**
 * The code of a problem that makes a setup unplayable.
 */
export type SetupProblemCode = "illegal-stack" | "terrain" | "too-many" | "missing-commander" | "missing-corps" | "move-number" | "deployment";

/**
 * An event of a move. Pieces and units are written in capitals, with `+` before a hero. `pieces` has the same as data, the
 * carrier first. `side` is the side they belong to.
 */
export type Event =
  /** A piece was captured. A captured stack has one event per piece. */
  | { type: 'captured', square: string, piece: string, pieces: Piece[], side: Side, by: string, byPieces: Piece[], from: string }
  /** The captured piece was a Commander. */
  | { type: 'commander-captured', square: string, side: Side }
  /** A whole stack moved to another square. */
  | { type: 'moved', unit: string, pieces: Piece[], side: Side, from: string, to: string }
  /** A unit left its stack in a deployment step. */
  | { type: 'deployed', unit: string, pieces: Piece[], side: Side, from: string, to: string }
  /** A unit joined a friendly stack, which is now `stack`. */
  | { type: 'combined', unit: string, pieces: Piece[], side: Side, from: string, to: string, stack: string, stackPieces: Piece[] }
  /** A piece was lost in its own suicide capture. */
  | { type: 'destroyed', square: string, piece: string, pieces: Piece[], side: Side, from: string }
  /** A piece of a deployed stack stays. */
  | { type: 'stayed', square: string, piece: string, pieces: Piece[], side: Side }
  /** A piece became heroic because it attacks the enemy Commander. */
  | { type: 'promoted', square: string, piece: string, pieces: Piece[], side: Side }
  /** A piece became heroic because it is the last one beside its Commander. */
  | { type: 'last-guard', square: string, piece: string, pieces: Piece[], side: Side }
  /** `side` is in check. */
  | { type: 'check', side: Side }
  /** The turn of `side` is over. */
  | { type: 'turn-ended', side: Side }
  /** The game is over. `winner` is `null` for a draw. */
  | { type: 'game-over', winner: Side | null, reason: OutcomeReason };

/**
 * A turn that was played, or, if `complete` is false, an operation of a deployment that has not ended. `redo` can
 * return a stay or a recombine: `san`, `lan` and `steps` are then empty, and `unit` is the piece.
 */
export type Played = {
/**
 * `true` if the turn has ended.
 */
complete: boolean,
/**
 * The side that played it.
 */
color: Side,
/**
 * The kind. A whole deployment and a stay have `deployment`, and a recombine has `combine`.
 */
kind: Kind,
/**
 * SAN.
 */
san: string,
/**
 * LAN.
 */
lan: string,
/**
 * The turn as an engine move, or `null` if the turn has not ended.
 */
word: string | null,
/**
 * The unit that acted, in capitals, or `null` for a whole deployment.
 */
unit: string | null,
/**
 * The pieces of the unit, the carrier first. Empty for a whole deployment.
 */
pieces: Array<Piece>,
/**
 * The origin.
 */
from: string,
/**
 * The target, or `null` for a whole deployment and a stay.
 */
to: string | null,
/**
 * The steps. An ordinary move is one step.
 */
steps: Array<Step>,
/**
 * The captured stacks.
 */
captured: Array<Captured>,
/**
 * The FEN before it.
 */
before: string,
/**
 * The FEN after it.
 */
after: string,
/**
 * `true` if the side to move after it is in check.
 */
check: boolean,
/**
 * The number of the move, as in the FEN before it.
 */
moveNumber: number,
/**
 * The number of turns up to this one.
 */
ply: number,
/**
 * The node of the turn, or `null` if the turn has not ended.
 */
node: number | null,
/**
 * The events in order.
 */
events: Array<Event>,
};

/**
 * The position after turns that were not played.
 */
export type Preview = {
/**
 * The turns, as `move` returns them. Fewer than given if one of them is illegal.
 */
turns: Array<Played>,
/**
 * The stacks after them.
 */
stacks: Array<Stack>,
/**
 * The side to move after them.
 */
turn: Side,
/**
 * `true` if that side is in check.
 */
check: boolean,
};

/**
 * What an undo took back, as `move` described it. The events are those that were taken back, newest first.
 */
export type Undone = {
/**
 * Whether it took back an operation of a deployment, a whole turn, or the end of a deployment.
 */
undone: UndoneKind,
/**
 * `true` if the turn has ended.
 */
complete: boolean,
/**
 * The side that played it.
 */
color: Side,
/**
 * The kind. A whole deployment and a stay have `deployment`, and a recombine has `combine`.
 */
kind: Kind,
/**
 * SAN.
 */
san: string,
/**
 * LAN.
 */
lan: string,
/**
 * The turn as an engine move, or `null` if the turn has not ended.
 */
word: string | null,
/**
 * The unit that acted, in capitals, or `null` for a whole deployment.
 */
unit: string | null,
/**
 * The pieces of the unit, the carrier first. Empty for a whole deployment.
 */
pieces: Array<Piece>,
/**
 * The origin.
 */
from: string,
/**
 * The target, or `null` for a whole deployment and a stay.
 */
to: string | null,
/**
 * The steps. An ordinary move is one step.
 */
steps: Array<Step>,
/**
 * The captured stacks.
 */
captured: Array<Captured>,
/**
 * The FEN before it.
 */
before: string,
/**
 * The FEN after it.
 */
after: string,
/**
 * `true` if the side to move after it is in check.
 */
check: boolean,
/**
 * The number of the move, as in the FEN before it.
 */
moveNumber: number,
/**
 * The number of turns up to this one.
 */
ply: number,
/**
 * The node of the turn, or `null` if the turn has not ended.
 */
node: number | null,
/**
 * The events in order.
 */
events: Array<Event>,
};

/**
 * The options of a unit of the waiting pieces.
 */
export type UnitOptions = {
/**
 * The unit, in capitals.
 */
unit: string,
/**
 * Its legal steps.
 */
moves: Array<Move>,
};

/**
 * A waiting piece that may join the unit of an earlier step.
 */
export type Join = {
/**
 * The piece.
 */
piece: string,
/**
 * The number of the step, from 0.
 */
step: number,
};

/**
 * A stack that is selected for deployment or being deployed.
 */
export type Deployment = {
/**
 * The square of the stack before the turn.
 */
origin: string,
/**
 * The stack before the turn.
 */
stack: string,
/**
 * The pieces of the stack, the carrier first.
 */
pieces: Array<Piece>,
/**
 * The steps so far.
 */
steps: Array<Step>,
/**
 * The waiting pieces, which may still act.
 */
remaining: string | null,
/**
 * The waiting pieces as data.
 */
remainingPieces: Array<Piece>,
/**
 * The pieces that were told to stay.
 */
staying: string | null,
/**
 * The staying pieces as data.
 */
stayingPieces: Array<Piece>,
/**
 * The reason why the turn cannot end now, or `null` if it can.
 */
unfinished: ErrorData | null,
/**
 * The options of each unit of the waiting pieces.
 */
options: Array<UnitOptions>,
/**
 * The pieces that may be told to stay.
 */
mayStay: Array<string>,
/**
 * The waiting pieces that may join an earlier step.
 */
joins: Array<Join>,
};

/**
 * The result of an operation of a deployment, or of a received command.
 */
export type Deployed = {
/**
 * `true` if the turn has ended.
 */
complete: boolean,
/**
 * The turn, or `null` if it has not ended.
 */
turn: Played | null,
/**
 * The deployment, if it continues.
 */
deployment: Deployment | null,
/**
 * The events in order.
 */
events: Array<Event>,
};

/**
 * A unit that can act, with its targets.
 */
export type Selection = {
/**
 * The square of the unit.
 */
from: string,
/**
 * The unit, in capitals.
 */
unit: string,
/**
 * The pieces of the unit, the carrier first.
 */
pieces: Array<Piece>,
/**
 * `true` if the unit is the whole stack, or in a deployment all pieces that still wait.
 */
whole: boolean,
/**
 * The targets: the legal moves of the unit, then its joins.
 */
targets: Array<Target>,
};

/**
 * A move or a join of a selected unit. Exactly one of `move` and `join` is not `null`.
 */
export type Target = {
/**
 * The target square.
 */
to: string,
/**
 * The kind. A join has `combine`.
 */
kind: Kind,
/**
 * The legal move, as `moves` describes it.
 */
move: Move | null,
/**
 * The arguments for `recombine`.
 */
join: Join | null,
};

/**
 * A square that a move changes. Stacks are written as in a FEN.
 */
export type SquareChange = {
/**
 * The square.
 */
square: string,
/**
 * The stack before the move, or `null` if the square is empty.
 */
before: string | null,
/**
 * The stack after the move, or `null` if the square is empty.
 */
after: string | null,
};

/**
 * An air-defence zone before and after a move.
 */
export type ZoneChange = {
/**
 * The squares covered before the move.
 */
before: Array<string>,
/**
 * The squares covered after the move.
 */
after: Array<string>,
};

/**
 * The air-defence zones of both sides.
 */
export type ZoneChanges = {
/**
 * The zone of Red.
 */
red: ZoneChange,
/**
 * The zone of Blue.
 */
blue: ZoneChange,
};

/**
 * The effects of a move, a stay or a recombine that was not made.
 */
export type MovePreview = {
/**
 * The events, in order.
 */
events: Array<Event>,
/**
 * The squares that change.
 */
changes: Array<SquareChange>,
/**
 * `true` if the enemy Commander is attacked afterwards.
 */
check: boolean,
/**
 * The state of the game afterwards.
 */
status: GameStatus,
/**
 * The air-defence zones.
 */
zones: ZoneChanges,
};

/**
 * The outcome of a game.
 */
export type Outcome = {
/**
 * The winner, or `null` for a draw.
 */
winner: Side | null,
/**
 * The reason.
 */
reason: OutcomeReason,
/**
 * `true` if the players or a record declared the end: `resignation`, `agreement`, `flag` or `recorded`. The
 * rules made all other ends.
 */
declared: boolean,
/**
 * A message in English.
 */
message: string,
};

/**
 * The pieces on one square of a setup, at most three, whether or not they form a stack.
 */
export type Pile = {
/**
 * The square.
 */
square: string,
/**
 * The pieces.
 */
pieces: Array<OwnedPiece>,
};

/**
 * A piece with its side. A square of a setup may hold pieces of both sides.
 */
export type OwnedPiece = {
/**
 * The side.
 */
color: Side,
/**
 * The letter as a capital.
 */
letter: string,
/**
 * Whether the piece is heroic.
 */
heroic: boolean,
};

/**
 * A position that may be illegal: any pieces on any squares. It contains everything that a FEN can express.
 */
export type Setup = {
/**
 * The squares that are not empty.
 */
piles: Array<Pile>,
/**
 * The side to move.
 */
turn: Side,
/**
 * The number of turns since the last capture.
 */
halfmoveClock: number,
/**
 * The number of the move.
 */
moveNumber: number,
/**
 * The deployment in progress in FEN notation.
 */
deployment: string | null,
};

/**
 * A problem that makes a setup unplayable.
 */
export type SetupProblem = {
/**
 * A machine-readable code.
 */
code: SetupProblemCode,
/**
 * A message in English.
 */
message: string,
/**
 * The square, or `null` if the problem is not about one square.
 */
square: string | null,
/**
 * All squares of the problem. For `too-many`, the squares of every piece of the kind.
 */
squares: Array<string>,
/**
 * The side of the pieces, or `null` if they belong to both sides.
 */
color: Side | null,
/**
 * The letter of the piece as a capital, or the pieces of an illegal stack in FEN notation.
 */
piece: string | null,
/**
 * The actual number of pieces of the kind.
 */
found: number | null,
/**
 * The maximum number of pieces of the kind.
 */
most: number | null,
};

/**
 * A tag of a PGN.
 */
export type Tag = { name: string, value: string,
};

/**
 * One game of a text with several games.
 */
export type GameText = {
/**
 * The text for `loadPgn`. Empty if the game is too long.
 */
text: string,
/**
 * The line where the game starts, from 1.
 */
line: number,
/**
 * The tags as written.
 */
tags: Array<Tag>,
/**
 * The reason why the game cannot be read, as far as it is known before parsing.
 */
problem: ErrorData | null,
};

/**
 * A tolerated error in a text.
 */
export type Warning = {
/**
 * The line, from 1.
 */
line: number,
/**
 * The column, from 1.
 */
column: number,
/**
 * A message in English.
 */
message: string,
};

/**
 * A turn in the tree of a game.
 */
export type Node = {
/**
 * The id of the node, for `jump`.
 */
node: number,
/**
 * The id of the previous node. 0 is the start.
 */
parent: number,
/**
 * The depth in variations. 0 is the main line.
 */
level: number,
/**
 * The number of turns from the start to this one.
 */
ply: number,
/**
 * The side that played it.
 */
color: Side,
/**
 * The number of the move.
 */
moveNumber: number,
/**
 * SAN.
 */
san: string,
/**
 * The turn as an engine move.
 */
word: string,
/**
 * The steps. An ordinary move is one step.
 */
steps: Array<Step>,
/**
 * The FEN after it.
 */
after: string,
/**
 * The annotations.
 */
notes: Notes,
};

/**
 * The annotations of a node.
 */
export type Notes = {
/**
 * The comment before the turn.
 */
commentBefore: string,
/**
 * The comment after the turn.
 */
comment: string,
/**
 * The glyphs by number: 1 is `!`, 2 is `?`.
 */
glyphs: Array<number>,
/**
 * The remaining time in milliseconds.
 */
clock: number | null,
/**
 * The evaluation in PGN notation.
 */
eval: string | null,
/**
 * The evaluation as a score for Red, whichever side is to move.
 */
redScore: Score | null,
};

/**
 * A position with its history, as an engine needs it.
 */
export type Line = {
/**
 * The FEN of the start position.
 */
start: string,
/**
 * The objective of the game.
 */
objective: Objective,
/**
 * The turns as engine moves.
 */
words: Array<string>,
/**
 * The current FEN, including a deployment in progress.
 */
fen: string,
};

/**
 * A score for the side to move. Exactly one field is set.
 */
export type Score = {
/**
 * The score in hundredths of an Infantry.
 */
cp: number | null,
/**
 * The number of turns in which the side to move wins.
 */
win: number | null,
/**
 * The number of own turns after which the side to move loses.
 */
loss: number | null,
};

/**
 * A principal variation.
 */
export type Variation = {
/**
 * The score for the side to move.
 */
score: Score,
/**
 * The chances of a win, a draw and a loss in thousandths.
 */
chances: [number, number, number],
/**
 * The turns as engine moves.
 */
words: Array<string>,
/**
 * The turns in SAN.
 */
san: Array<string>,
};

/**
 * A progress report of a search.
 */
export type Info = {
/**
 * The search depth.
 */
depth: number,
/**
 * The selective depth: the length of the longest searched line.
 */
seldepth: number,
/**
 * The number of the line, from 1.
 */
number: number,
/**
 * The principal variation.
 */
line: Variation,
/**
 * The number of nodes so far.
 */
nodes: number,
/**
 * The number of nodes per second.
 */
nps: number,
/**
 * The time since the start of the search in milliseconds.
 */
time: number,
/**
 * The fill level of the transposition table in thousandths.
 */
fullness: number,
};

/**
 * The result of a search.
 */
export type SearchResult = {
/**
 * The best turn as an engine move, or `null` if there is no legal turn.
 */
best: string | null,
/**
 * The best turn in SAN.
 */
san: string | null,
/**
 * The expected answer.
 */
ponder: string | null,
/**
 * The principal variations, the best first.
 */
lines: Array<Variation>,
/**
 * The last completed depth.
 */
depth: number,
/**
 * The total number of nodes.
 */
nodes: number,
/**
 * The total time in milliseconds.
 */
time: number,
};

/**
 * The losses at which faults begin, and the mean loss at which the accuracy is 50.
 */
export type ReviewScale = {
/**
 * The smallest loss of an inaccuracy.
 */
inaccuracy: number,
/**
 * The smallest loss of a mistake.
 */
mistake: number,
/**
 * The smallest loss of a blunder.
 */
blunder: number,
/**
 * The mean loss per turn at which the accuracy is 50.
 */
halfAccuracy: number,
};

/**
 * The faults, the mean loss and the accuracy of one side.
 */
export type ReviewSummary = {
/**
 * The number of turns.
 */
turns: number,
/**
 * The number of inaccuracies.
 */
inaccuracy: number,
/**
 * The number of mistakes.
 */
mistake: number,
/**
 * The number of blunders.
 */
blunder: number,
/**
 * The mean loss per turn, from 0 to 1.
 */
meanLoss: number,
/**
 * The accuracy from 0 to 100; `null` if there are no turns.
 */
accuracy: number | null,
};

/**
 * The result of the benchmark.
 */
export type Bench = {
/**
 * The number of nodes over all positions.
 */
nodes: number,
/**
 * The total time in milliseconds.
 */
time: number,
/**
 * The number of nodes per second.
 */
nps: number,
};

/**
 * The header of a network file.
 */
export type NetworkHeader = {
/**
 * The checksum of the file (CRC-32) in hexadecimal.
 */
checksum: string,
/**
 * How the network was trained, in words.
 */
description: string,
};

/**
 * The header of an opening book.
 */
export type BookHeader = {
/**
 * The number of positions.
 */
positions: number,
/**
 * How the book was made, in words.
 */
description: string,
};

/**
 * The clock of one side in milliseconds.
 */
export type Clock = {
/**
 * The remaining time.
 */
remaining?: number,
/**
 * The increment per turn.
 */
increment?: number,
};

/**
 * The limits of a search. The first one that is reached ends it.
 */
export type Limits = {
/**
 * The maximum depth.
 */
depth?: number,
/**
 * The maximum number of nodes.
 */
nodes?: number,
/**
 * The search time in milliseconds.
 */
movetime?: number,
/**
 * Stops when a win in at most this number of turns is found.
 */
mate?: number,
/**
 * Red's clock.
 */
red?: Clock,
/**
 * Blue's clock.
 */
blue?: Clock,
/**
 * The number of turns until the next time control.
 */
movesToGo?: number,
/**
 * Searches only these turns, given as SAN, LAN or engine moves.
 */
moves?: Array<string>,
};

/**
 * The settings of an engine. Missing fields keep their values.
 */
export type Settings = {
/**
 * The size of the transposition table in MiB, 1 to 1024. By default 16.
 */
hash?: number,
/**
 * The number of threads, 1 to 32. By default 1. `Engine.threads` is the actual number.
 */
threads?: number,
/**
 * The number of principal variations, 1 to 64. By default 1.
 */
lines?: number,
/**
 * The playing strength, 1 to 10. By default 10.
 */
level?: number,
/**
 * The seed of the mistakes on lower levels and of the turns from the book. Another seed gives another game.
 */
seed?: number,
/**
 * Whether the engine plays from the loaded opening book, by the seed. By default `false`. An analysis does not: a
 * search with several lines, chosen moves or a mate to find.
 */
book?: boolean,
};

/**
 * The verdict on a forced win.
 */
export type SolveVerdict = "win" | "none" | "unknown";

/**
 * The result of a search for a forced win.
 */
export type Solved = {
/**
 * `win`; `none` if there is no win in the given number of turns; `unknown` if the search was stopped or
 * reached its node limit.
 */
verdict: SolveVerdict,
/**
 * The smallest number of turns of the winner, or `null` if there is no win.
 */
turns: number | null,
/**
 * A winning line in engine moves, with the longest defence. Empty if the search was stopped before the line
 * was complete.
 */
words: Array<string>,
/**
 * The winning line in SAN.
 */
san: Array<string>,
/**
 * The number of searched moves.
 */
nodes: number,
};

/**
 * The verdict on a defence.
 */
export type DefendVerdict = "lost" | "escapes" | "unknown";

/**
 * The best defence of the side to move against a forced win.
 */
export type Defended = {
/**
 * `lost` if every defence loses; `escapes`; `unknown` if the search was stopped or reached its node limit.
 */
verdict: DefendVerdict,
/**
 * The turn that escapes or lasts longest, as an engine move, or `null` if the verdict is unknown.
 */
best: string | null,
/**
 * The turn in SAN.
 */
san: string | null,
/**
 * The number of turns in which the other side then wins, or `null` if it does not.
 */
turns: number | null,
/**
 * The number of searched moves.
 */
nodes: number,
};

/**
 * The limits of a search for a forced win.
 */
export type ProofLimits = {
/**
 * The maximum number of searched moves, 1 to 100,000,000. By default 2,000,000.
 */
nodes?: number,
};
