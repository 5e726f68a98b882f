// Made from the folder `types`: run the tests with UPDATE_TYPES=1.

/**
 * A side.
 */
export type Side = "red" | "blue";

/**
 * What an action does, or that it is a whole deployment or its end.
 */
export type Kind = "move" | "capture" | "stay-capture" | "suicide-capture" | "combine" | "deployment" | "commit";

/**
 * What a game is played for.
 */
export type Objective = "total" | "marine" | "air" | "land" | "any";

/**
 * What a square is made of.
 */
export type Terrain = "sea" | "mixed" | "land";

/**
 * The kind of an undo: an operation of the deployment in progress, a whole turn, or the end of a deployment.
 */
export type UndoneKind = "operation" | "turn" | "reopened";

/**
 * A piece.
 */
export type Piece = {
/**
 * Its letter, a capital.
 */
letter: string,
/**
 * Whether it is a hero.
 */
heroic: boolean,
};

/**
 * A stack of one to three pieces, the carrier first.
 */
export type Stack = {
/**
 * Where it stands.
 */
square: string,
/**
 * Whose it is.
 */
color: Side,
/**
 * As FEN writes it.
 */
text: string,
/**
 * Its pieces.
 */
pieces: Array<Piece>,
};

/**
 * A legal action: an ordinary move, a step of a deployment, or its end.
 */
export type Move = {
/**
 * SAN.
 */
san: string,
/**
 * LAN, which is never ambiguous.
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
 * The unit that acts, in capitals, or `null` for a commit.
 */
unit: string | null,
/**
 * The origin.
 */
from: string,
/**
 * The target, or `null` for a commit.
 */
to: string | null,
/**
 * The stack that it captures, or `null`.
 */
captured: string | null,
};

/**
 * A captured stack.
 */
export type Captured = {
/**
 * Its square.
 */
square: string,
/**
 * The stack as in a FEN.
 */
stack: string,
};

/**
 * A step of a deployment, or an ordinary move.
 */
export type Step = {
/**
 * The unit that acted, in capitals.
 */
unit: string,
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
 * Something that happened in a move. Pieces and units are written in capitals, with `+` before a hero; `side` says to
 * which side they belong.
 */
export type Event =
  /** A piece was captured; a captured stack gives one event for each of its pieces. */
  | { type: 'captured', square: string, piece: string, side: Side, by: string, from: string }
  /** The captured piece was a Commander. */
  | { type: 'commander-captured', square: string, side: Side }
  /** A whole stack went to another square. */
  | { type: 'moved', unit: string, side: Side, from: string, to: string }
  /** A unit left its stack in a deployment step. */
  | { type: 'deployed', unit: string, side: Side, from: string, to: string }
  /** A unit joined a friendly stack, which is now `stack`. */
  | { type: 'combined', unit: string, side: Side, from: string, to: string, stack: string }
  /** A piece was lost in its own suicide capture. */
  | { type: 'destroyed', square: string, piece: string, side: Side, from: string }
  /** A piece of a deployed stack stays. */
  | { type: 'stayed', square: string, piece: string, side: Side }
  /** A piece became heroic because it attacks the enemy Commander. */
  | { type: 'promoted', square: string, piece: string, side: Side }
  /** A piece became heroic because it is the last one beside its Commander. */
  | { type: 'last-guard', square: string, piece: string, side: Side }
  /** `side` is in check. */
  | { type: 'check', side: Side }
  /** The turn of `side` is over. */
  | { type: 'turn-ended', side: Side }
  /** The game is over; `winner` is `null` if it is a draw. */
  | { type: 'game-over', winner: Side | null, reason: string };

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
 * The engine word, or `null` if the turn has not ended.
 */
word: string | null,
/**
 * The unit that acted, in capitals, or `null` for a whole deployment.
 */
unit: string | null,
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
 * The number of the move, as the FEN before it counts.
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
 * The events, in order.
 */
events: Array<Event>,
};

/**
 * The position after some turns that were not played.
 */
export type Preview = {
/**
 * The turns, as `move` describes them. Fewer than asked for if one of them cannot be played.
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
 * The result of an undo.
 */
export type Undone = {
/**
 * The kind: an operation of a deployment, a whole turn, or the end of a deployment.
 */
kind: UndoneKind,
/**
 * The events that were taken back, newest first.
 */
events: Array<Event>,
};

/**
 * The legal steps of a unit of the waiting pieces.
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
 * A stack that is chosen or being deployed.
 */
export type Deployment = {
/**
 * The square of the stack.
 */
origin: string,
/**
 * The stack before the turn.
 */
stack: string,
/**
 * The steps that were made.
 */
steps: Array<Step>,
/**
 * The waiting pieces, which may still act.
 */
remaining: string | null,
/**
 * The pieces that stay.
 */
staying: string | null,
/**
 * The reason why the turn cannot be ended now, or `null` if it can.
 */
unfinished: ErrorData | null,
/**
 * The legal steps of each unit of the waiting pieces.
 */
options: Array<UnitOptions>,
/**
 * The waiting pieces that may stay.
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
 * The deployment, or `null` if it has ended.
 */
deployment: Deployment | null,
/**
 * The events, in order.
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
 * The state of the game afterwards: `ongoing`, or the reason of an outcome, e.g. `checkmate`.
 */
status: string,
/**
 * The air-defence zones.
 */
zones: ZoneChanges,
};

/**
 * How a game ended.
 */
export type Outcome = {
/**
 * The winner; nobody in a draw.
 */
winner: Side | null,
/**
 * Why: `commander-captured`, `objective`, `checkmate`, `stalemate`, `fifty`, `repetition`, `resignation`,
 * `agreement`, `flag` or `recorded`.
 */
reason: string,
/**
 * A sentence for people.
 */
message: string,
};

/**
 * The pieces on one square of a set-up, at most three, whether or not they form a stack.
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
 * A piece with its side. A square of a set-up may hold pieces of both sides.
 */
export type OwnedPiece = {
/**
 * The side.
 */
color: Side,
/**
 * The letter, a capital.
 */
letter: string,
/**
 * Whether it is heroic.
 */
heroic: boolean,
};

/**
 * Any pieces on any squares, legal or not: what a FEN can express.
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
 * The deployment in progress as the FEN writes it.
 */
deployment: string | null,
};

/**
 * Something that keeps a set-up from being played.
 */
export type SetupProblem = {
/**
 * A word for programs: `illegal-stack`, `terrain`, `too-many`, `missing-commander`, `missing-corps`,
 * `move-number` or `deployment`.
 */
code: string,
/**
 * A sentence for people.
 */
message: string,
/**
 * The square, where it is about one.
 */
square: string | null,
/**
 * All squares it is about: for `too-many` those of every piece of the kind.
 */
squares: Array<string>,
/**
 * Whose pieces; nothing where a stack has pieces of both sides.
 */
color: Side | null,
/**
 * The letter of the piece, a capital; of a stack that is none, its pieces as FEN writes them.
 */
piece: string | null,
/**
 * How many there are of the kind.
 */
found: number | null,
/**
 * How many there may be.
 */
most: number | null,
};

/**
 * A tag of a PGN.
 */
export type Tag = {
/**
 * Its name.
 */
name: string,
/**
 * Its value.
 */
value: string,
};

/**
 * A game among others in a text.
 */
export type GameText = {
/**
 * Its text, for `loadPgn`; empty if it is too long.
 */
text: string,
/**
 * The line where it begins, from 1.
 */
line: number,
/**
 * Its tags as they are written.
 */
tags: Array<Tag>,
/**
 * Why it cannot be read, as far as that is known without reading it.
 */
problem: ErrorData | null,
};

/**
 * Something odd in a text that was forgiven.
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
 * A sentence for people.
 */
message: string,
};

/**
 * A turn in the game's tree.
 */
export type Node = {
/**
 * Its name: `jump` goes there.
 */
node: number,
/**
 * The node before it; 0 is the start.
 */
parent: number,
/**
 * How deep it lies in variations: 0 on the main line.
 */
level: number,
/**
 * How many turns there are up to this one.
 */
ply: number,
/**
 * Who played.
 */
color: Side,
/**
 * The number of the move.
 */
moveNumber: number,
/**
 * In short, as people write it.
 */
san: string,
/**
 * As engines write it.
 */
word: string,
/**
 * Its steps. An ordinary move is one step.
 */
steps: Array<Step>,
/**
 * The FEN after it.
 */
after: string,
/**
 * What is noted there.
 */
notes: Notes,
};

/**
 * What is noted at a node.
 */
export type Notes = {
/**
 * The comment before the turn.
 */
commentBefore: string,
/**
 * The comment after it.
 */
comment: string,
/**
 * The numbers of its glyphs: 1 is `!`, 2 is `?`.
 */
glyphs: Array<number>,
/**
 * What is left on the clock, in milliseconds.
 */
clock: number | null,
/**
 * The evaluation, as PGN writes it.
 */
eval: string | null,
};

/**
 * A game as far as an engine needs it: how it came to its position.
 */
export type Line = {
/**
 * The FEN of the start.
 */
start: string,
/**
 * What the game is played for.
 */
objective: Objective,
/**
 * The turns, as engines write them.
 */
words: Array<string>,
/**
 * The FEN now, a deployment in progress included.
 */
fen: string,
};

/**
 * What a position is worth to the side to move: one of the three.
 */
export type Score = {
/**
 * Hundredths of an Infantry.
 */
cp: number | null,
/**
 * It wins with its turn of this number.
 */
win: number | null,
/**
 * It loses after so many turns of its own.
 */
loss: number | null,
};

/**
 * A line the engine expects.
 */
export type Variation = {
/**
 * What it is worth to the side to move.
 */
score: Score,
/**
 * Chances of a win, a draw and a loss, in thousandths.
 */
chances: [number, number, number],
/**
 * Its turns, as engines write them.
 */
words: Array<string>,
/**
 * Its turns, as people write them.
 */
san: Array<string>,
};

/**
 * What the engine tells while it searches.
 */
export type Info = {
/**
 * The depth that was searched.
 */
depth: number,
/**
 * The longest line that was looked at.
 */
seldepth: number,
/**
 * The number of the line among those asked for, from 1.
 */
number: number,
/**
 * The line.
 */
line: Variation,
/**
 * Nodes so far.
 */
nodes: number,
/**
 * Nodes a second.
 */
nps: number,
/**
 * Milliseconds since the search began.
 */
time: number,
/**
 * How full the table is, in thousandths.
 */
fullness: number,
};

/**
 * What a search has found.
 */
export type SearchResult = {
/**
 * The turn to play, as engines write it; nothing if there is no legal one.
 */
best: string | null,
/**
 * The same, as people write it.
 */
san: string | null,
/**
 * The answer that is expected.
 */
ponder: string | null,
/**
 * The lines asked for, best first.
 */
lines: Array<Variation>,
/**
 * The last depth that was searched to its end.
 */
depth: number,
/**
 * Nodes in all.
 */
nodes: number,
/**
 * Milliseconds in all.
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
 * The engine's fingerprint and speed.
 */
export type Bench = {
/**
 * Nodes of all positions: equal to those of `cotulenh bench`.
 */
nodes: number,
/**
 * Milliseconds in all.
 */
time: number,
/**
 * Nodes a second.
 */
nps: number,
};

/**
 * What is left on a clock, in milliseconds.
 */
export type Clock = {
/**
 * The time left.
 */
remaining?: number,
/**
 * What each turn adds.
 */
increment?: number,
};

/**
 * How far a search goes; whatever is met first ends it.
 */
export type Limits = {
/**
 * Iterations of deepening.
 */
depth?: number,
/**
 * Nodes.
 */
nodes?: number,
/**
 * Milliseconds.
 */
movetime?: number,
/**
 * A win in so many turns is found.
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
 * Turns until the clocks are wound up again.
 */
movesToGo?: number,
/**
 * Look only at these turns: SAN, LAN or engine words.
 */
moves?: Array<string>,
};

/**
 * How an engine works. What is not said is as it was.
 */
export type Settings = {
/**
 * The size of its table in MiB, 1 to 1024; 16 at first.
 */
hash?: number,
/**
 * How many threads search, 1 to 32; 1 at first. `Engine.threads` tells how many there are.
 */
threads?: number,
/**
 * How many lines it shows, 1 to 64; 1 at first.
 */
lines?: number,
/**
 * How strong it plays, 1 to 10; 10 at first.
 */
level?: number,
/**
 * What its mistakes follow from on lower levels: another number gives another game.
 */
seed?: number,
};

/**
 * Whether there is a forced win.
 */
export type SolveVerdict = "win" | "none" | "unknown";

/**
 * Whether the side to move wins by force.
 */
export type Solved = {
/**
 * `win`, or `none` in so many turns, or `unknown`: it was stopped, or looked at as many nodes as it may.
 */
verdict: SolveVerdict,
/**
 * How many turns of its own it takes, and no fewer; nothing where there is no win.
 */
turns: number | null,
/**
 * A winning line, as engines write it: each answer lasts as long as any. Empty if it was stopped before it
 * could be shown.
 */
words: Array<string>,
/**
 * The same, as people write it.
 */
san: Array<string>,
/**
 * Actions looked at.
 */
nodes: number,
};

/**
 * Whether a forced win can be escaped.
 */
export type DefendVerdict = "lost" | "escapes" | "unknown";

/**
 * The best that the side to move can do against a win by force.
 */
export type Defended = {
/**
 * `lost` whatever it does, or it `escapes`, or `unknown`: it was stopped, or looked at as many nodes as it may.
 */
verdict: DefendVerdict,
/**
 * The turn that escapes, or holds out longest, as engines write it; nothing where that is unknown.
 */
best: string | null,
/**
 * The same, as people write it.
 */
san: string | null,
/**
 * How many turns the other side then needs; nothing where it does not win.
 */
turns: number | null,
/**
 * Actions looked at.
 */
nodes: number,
};

/**
 * How much is looked at to prove a win.
 */
export type ProofLimits = {
/**
 * Actions, 1 to 100,000,000; 2,000,000 if not said.
 */
nodes?: number,
};
