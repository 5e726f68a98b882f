### Lessons.

learn-heading = Learn to play
learn-lead = Each lesson is a few short positions, played on the board. You are Red.
learn-progress = { $done } of { $count } positions
learn-begin = Begin
learn-continue = Continue: { $name }
learn-all-done = You have solved all lessons. Now for a real game!
learn-play = Play a game
learn-practice = Practice: find the win
learn-group-pieces = Pieces
learn-group-rules = Rules
learn-group-game = Winning, losing, drawing
learn-lesson-state = { $done ->
    [0] { $name }: { $count } positions
   *[other] { $name }: { $done } of { $count } positions done
}
learn-tasks = Positions of this lesson
learn-task-open = Position { $number }
learn-task-done = Position { $number }, done
learn-back = All lessons
learn-missing = There is no such lesson.
learn-left = { $left ->
    [one] 1 turn left.
   *[other] { $left } turns left.
}
learn-hint = Hint
learn-hint-more = Show the move
learn-hint-turn = Play { $turn }.
learn-hint-astray = This way does not get there. Please start again.
learn-again = Try again
learn-restart = Start again
learn-right = Right!
learn-next = Next position
learn-next-lesson = Next lesson: { $name }
learn-solved = { $name }: lesson done!
learn-missing-stands = Not yet: { $unit } is not on { $square }.
learn-missing-stack = Not yet: on { $square } there has to be { $unit }, no more and no less.
learn-missing-taken = Not yet: still to be taken: { $squares }.
learn-missing-alive = Not quite: you have lost your { $unit }.
learn-missing-heroes = Not yet: { $unit } is no hero.
learn-missing-check = Not yet: Blue’s Commander is not in check.
learn-missing-covers = Not yet: your air defence does not cover { $squares }.
learn-missing-wins = Not yet: this does not win.
learn-missing-draws = Not yet: the game is not drawn.

## Infantry

learn-infantry = Infantry
learn-infantry-intro = Infantry moves and captures 1 square, straight, not diagonally.
learn-infantry-1-goal = Bring the Infantry to f6 in 2 turns. It goes 1 square a turn, and not diagonally.
learn-infantry-1-hint = Straight ahead, 1 square a turn.
learn-infantry-2-goal = Infantry captures as it moves: it goes to the enemy’s square and takes its place. Take the piece that the Infantry can take.
learn-infantry-2-hint = g5 is diagonal from f4. But e4 is right beside it.
learn-infantry-3-goal = Take both the Engineer and the Anti-air in 2 turns.
learn-infantry-3-hint = f5 is diagonal from e4: take the piece on e5 first.

## Tank

learn-tank = Tank
learn-tank-intro = A Tank moves and captures up to 2 squares, straight; it does not jump.
learn-tank-1-goal = Bring the Tank to h6 in 2 turns.
learn-tank-1-hint = 2 squares a turn: one turn up, one turn to the right.
learn-tank-2-goal = A Tank does not jump over pieces, not even its own. It can take only one of the two Engineers: take it.
learn-tank-2-hint = The Infantry on f5 is in the way. Look to the right.
learn-tank-3-goal = Take all three pieces in 3 turns.
learn-tank-3-hint = Go round the square: 2 squares and one piece a turn.

## Militia

learn-militia = Militia
learn-militia-intro = Militia moves and captures 1 square in all 8 directions.
learn-militia-1-goal = Bring the Militia to h6 in 2 turns. It may go diagonally.
learn-militia-1-hint = Two diagonal steps, up and to the right.
learn-militia-2-goal = Which of your pieces can take the Tank on g5? Take it.
learn-militia-2-hint = Both are diagonal from g5, and Infantry does not go diagonally.
learn-militia-3-goal = Take both pieces in 2 turns.
learn-militia-3-hint = Both captures are diagonal: up right to g5, then up left.

## Engineer

learn-engineer = Engineer
learn-engineer-intro = An Engineer moves and captures 1 square, straight. It carries one heavy piece: Artillery, Anti-air or Missile.
learn-engineer-1-goal = Take both the Infantry and the Militia in 2 turns.
learn-engineer-1-hint = g5 is diagonal from f4: go by f5 first.
learn-engineer-2-goal = Let the Engineer pick up the Artillery on f5: move onto your own piece, and they form a stack.
learn-engineer-2-hint = Choose the Engineer, then touch the Artillery on f5.
learn-engineer-why-f4 = Whoever moves, the Engineer carries; but this stack stands on f4. Let the Engineer go this time.
learn-engineer-3-goal = An Anti-air is heavy and cannot cross the river here. The Engineer can, and takes it along: bring the stack to e7.
learn-engineer-3-hint = Choose the whole stack and go 1 square up to e7.

## Artillery

learn-artillery = Artillery
learn-artillery-intro = Artillery moves and captures up to 3 squares in all 8 directions. Capturing, it fires over other pieces; moving, it does not pass them. It is heavy.
learn-artillery-1-goal = Bring the Artillery to h6 in 1 turn.
learn-artillery-1-hint = h6 is exactly 3 squares away, diagonally.
learn-artillery-2-goal = Your Infantry stands in front. The Artillery cannot move past it, but it can fire over it: take the Tank on f6.
learn-artillery-2-hint = f6 is 3 squares away, straight over the Infantry.
learn-artillery-3-goal = Terrain does not stop a capture: Artillery fires across the river anywhere, and advances. Bring it to e8.
learn-artillery-3-hint = It cannot move to e8, but it can take the Engineer there.
learn-artillery-4-goal = Take both the Militia and the Engineer in 2 turns.
learn-artillery-4-hint = From d4 it can take on d7; from there look 3 squares to the right.

## Anti-air

learn-anti-air = Anti-air
learn-anti-air-intro = An Anti-air moves and captures 1 square, straight. It guards its own square and the 4 beside it against enemy planes. It is heavy.
learn-anti-air-1-goal = Take Blue’s Air Force.
learn-anti-air-1-hint = The plane is on f5, right in front.
learn-anti-air-2-goal = Heavy pieces cross the river only at the two fords, on files f and h. Bring the Anti-air to f7 in 2 turns.
learn-anti-air-2-hint = To file f first, then over the ford.
learn-anti-air-3-goal = Blue’s Air Force aims at the Artillery on g5. Place the Anti-air so that it covers g5.
learn-anti-air-3-hint = It covers the squares beside it, straight: stand next to g5, on g4 or f5.

## Missile

learn-missile = Missile
learn-missile-intro = A Missile moves and captures up to 2 squares straight or 1 diagonally, and captures over other pieces. Its air defence reaches 2 squares. It is heavy.
learn-missile-1-goal = Bring the Missile to g6 in 2 turns: 2 squares straight, but only 1 diagonally.
learn-missile-1-hint = One turn 2 squares straight, one turn 1 diagonally.
learn-missile-2-goal = A Missile fires over pieces as Artillery does. Take the piece that the Missile can reach.
learn-missile-2-hint = h6 is 2 squares away diagonally: too far. f6 is 2 squares straight ahead.
learn-missile-3-goal = A Missile’s air defence: 2 squares straight, 1 diagonally. Place it so that it covers both g6 and e4.
learn-missile-3-hint = From f5 both g6 and e4 are 1 square away diagonally.

## Air Force

learn-air-force = Air Force
learn-air-force-intro = An Air Force flies and captures up to 4 squares in all 8 directions, over all pieces and any terrain, but it does not land at sea.
learn-air-force-1-goal = Fly to e7, over all three pieces.
learn-air-force-1-hint = e7 is 4 squares straight ahead. A plane flies over everybody.
learn-air-force-2-goal = A plane that captures may land there, or stay where it was. Take the Infantry on e7 so that the Tank on e8 cannot take back.
learn-air-force-2-hint = Touch e7 and choose “Capture and stay”. Typed: F_e7.
learn-air-force-why-landed = That takes it, but on e7 the Tank on e8 takes the plane at once. Capture and stay.
learn-air-force-3-goal = Take both the Engineer and the Infantry on file g in 2 turns.
learn-air-force-3-hint = From d3 fly diagonally to g6, then straight up.

## Navy

learn-navy = Navy
learn-navy-intro = A Navy moves up to 4 squares in all 8 directions: at sea, on file c and in the river’s mouth. It takes troops at up to 3 squares, ships at up to 4, and has an air defence of 1.
learn-navy-1-goal = Bring the Navy to c8 in 2 turns. File c is both sea and shore.
learn-navy-1-hint = To b7 first, then diagonally to c8.
learn-navy-2-goal = Ships may also enter the river’s mouth: d6, e6, d7, e7. Bring the Navy to e6 in 2 turns.
learn-navy-2-hint = It may not go diagonally from c5 to d6. To c6 first, then right.
learn-navy-3-goal = A ship sails past troops on the shore; only ships stop it. Bring the Navy to c6.
learn-navy-3-hint = The Infantry on c4 does not matter: 3 squares straight to c6.
learn-navy-4-goal = A ship’s guns reach 3 squares on land. Take the piece they can reach.
learn-navy-4-hint = f4 is 3 squares away, g4 is 4.
learn-navy-5-goal = Torpedoes reach ships at 4 squares. Take the ship in range.
learn-navy-5-hint = b7 is 4 squares away, b9 is too far.

## Commander

learn-commander = Commander
learn-commander-intro = Who loses the Commander loses the game. It moves straight as far as it likes, but captures only right beside it.
learn-commander-1-goal = Bring the Commander to d9 in 1 turn.
learn-commander-1-hint = Straight up file d.
learn-commander-2-goal = A Commander goes far but captures at 1 square only. Take the piece it can take.
learn-commander-2-hint = e7 is too far to be taken. f4 is right beside it.
learn-commander-3-goal = Tank, Air Force, Navy and Headquarters carry the Commander. Let it board the Tank and bring the stack to h4, in 2 turns.
learn-commander-3-hint = The Commander goes to f4 first. Then the stack moves as a Tank does.

## Headquarters

learn-headquarters = Headquarters
learn-headquarters-intro = A Headquarters neither moves nor captures; the Commander may be inside it. As a hero it moves and captures 1 square in all 8 directions.
learn-headquarters-1-goal = Bring the Commander into the Headquarters on f2.
learn-headquarters-1-hint = The Headquarters cannot move; the Commander comes to it, straight down file f.
learn-headquarters-2-goal = This Headquarters is a hero (the ring with a star). Take the Engineer on g5.
learn-headquarters-2-hint = g5 is 1 square away diagonally.
learn-headquarters-3-goal = A heroic Headquarters takes the Commander along. With the whole stack take both blue Headquarters in 2 turns.
learn-headquarters-3-hint = Choose the whole stack: take diagonally on f5, then diagonally again on g6.

## Terrain

learn-terrain = Board and terrain
learn-terrain-intro = Files a and b are sea: Navy only. File c and the river’s mouth d6, e6, d7, e7 are coast: everybody may stand there. The rest is land: everybody but the Navy.
learn-terrain-1-goal = Bring the Navy out to sea, to a2.
learn-terrain-1-hint = From c4, a2 is 2 squares away diagonally, down left.
learn-terrain-2-goal = Troops walk on file c but not into the sea. Bring the Infantry to c7 in 2 turns.
learn-terrain-2-hint = Straight up file c. The river does not stop Infantry.
learn-terrain-3-goal = Bring the Navy into the river’s mouth, to e6.
learn-terrain-3-hint = Along rank 6: c6, d6, e6. f6 is land already.
learn-terrain-4-goal = A plane flies over the sea but lands only where troops may stand. Fly to the coast, to c7.
learn-terrain-4-hint = c7 is 2 squares away diagonally, up left.

## River

learn-river = River and fords
learn-river-intro = The river runs between ranks 6 and 7. It stops only heavy pieces: Artillery, Anti-air, Missile. They cross at the two fords, straight along file f or h.
learn-river-1-goal = The Artillery stands at the ford on file f. Bring it across to f8.
learn-river-1-hint = Straight up file f. Diagonally it cannot cross.
learn-river-2-goal = Bring the Missile to h7 in 2 turns.
learn-river-2-hint = To file h first: h5 or h6. Then straight over the ford.
learn-river-3-goal = Light pieces cross the river anywhere. Bring the Tank to d8.
learn-river-3-hint = 2 squares straight up.
learn-river-4-goal = The Artillery on j6 is far from the fords, but an Engineer can carry it. Bring the Artillery to j7 in 2 turns.
learn-river-4-hint = The Engineer goes to j6 first, then the stack to j7.

## Captures

learn-captures = Capturing
learn-captures-intro = A capture removes the whole stack on its square and takes its place. Terrain on the way does not matter; pieces between do, except for Artillery, Missile, Air Force and Navy.
learn-captures-1-goal = Taking a stack takes everybody in it. Choose the capture that takes the most pieces.
learn-captures-1-hint = On e6 there are two pieces: a Tank carrying an Infantry.
learn-captures-why-single = That takes one piece only. The stack on e6 has two.
learn-captures-2-goal = Your own Headquarters blocks the Tank. Take the Engineer on f5 with another piece.
learn-captures-2-hint = The Artillery on i5 fires over the Anti-air.
learn-captures-3-goal = A Missile cannot move across the river here, but it can capture across. Take the Engineer on d8.
learn-captures-3-hint = d8 is 2 squares straight up.
learn-captures-4-goal = A ship does not move diagonally from c5 to d6, but it may capture so. Take the ship on d6.
learn-captures-4-hint = Choose your Navy, then touch d6.

## Stay capture

learn-stay-capture = Capturing and staying
learn-stay-capture-intro = A piece that captures where it could not stand stays: the target goes, the piece does not move. An Air Force may choose: capture and land, or capture and stay.
learn-stay-capture-1-goal = Let the Navy take the Infantry on land and stay on c5.
learn-stay-capture-1-hint = f5 is land, 3 squares away.
learn-stay-capture-2-goal = Let the Artillery take the ship on a5. It cannot stand at sea, so it stays.
learn-stay-capture-2-hint = a5 is 3 squares to the left. Typed: A_a5.
learn-stay-capture-3-goal = Without leaving c4, let the Navy take both pieces in 2 turns.
learn-stay-capture-3-hint = f4 is 3 squares away straight, d5 is 1 diagonally.
learn-stay-capture-4-goal = Take the Infantry on g8 and stay on g4, or the Tank on g9 takes back.
learn-stay-capture-4-hint = Touch g8 and choose “Capture and stay”. Typed: F_g8.
learn-stay-capture-why-landed = The plane has landed on g8, right beside the Tank on g9. Choose to capture and stay.

## Air defence

learn-air-defense = Air defence
learn-air-defense-intro = A stack led by Anti-air or Navy covers its own square and 1 square straight in each direction; one led by a Missile 2 straight and 1 diagonally. Enemy planes neither fly through such a zone nor stop in it.
learn-air-defense-1-goal = Blue’s Anti-air covers f5, f6, f7, e6 and g6. Fly round it to h7 in 2 turns.
learn-air-defense-1-hint = Diagonally to h5 first, then straight up.
learn-air-defense-2-goal = A Missile covers more: 2 squares straight, 1 diagonally. Fly round it to c8 in 2 turns.
learn-air-defense-2-hint = File c lies outside. To c4 or c5 first.
learn-air-defense-3-goal = A Navy covers 1 square straight, too. Take the piece that the plane can take safely.
learn-air-defense-3-hint = d5 is beside the ship on c5. Nobody covers g5.
learn-air-defense-why-lost = d5 lies in the zone of the Navy on c5: the capture costs you the plane.
learn-air-defense-4-goal = Take both the Anti-air and the Engineer in 2 turns without losing the plane.
learn-air-defense-4-hint = The Tank takes the Anti-air on d8 first. With no air defence left, the plane takes e8.
learn-air-defense-why-early = The Anti-air on d8 still covers e8, so the plane had to give itself up. Remove the Anti-air first.
learn-air-defense-5-goal = Only the leader of a stack defends; passengers do not. Take the stack with an Anti-air in it without losing the plane.
learn-air-defense-5-hint = On f6 an Engineer leads and the Anti-air is a passenger: no zone there.

## Suicide capture

learn-suicide = Suicide capture
learn-suicide-intro = Inside the first zone it meets a plane can only give itself up: it takes its target, and both are gone. A second zone cannot be entered.
learn-suicide-1-goal = Give the plane up for the Anti-air on f7.
learn-suicide-1-hint = Choose the plane, then touch f7. Typed: F@f7.
learn-suicide-2-goal = A Missile’s zone reaches 2 squares, but it is one zone: give the plane up for the Missile on d8.
learn-suicide-2-hint = d8 is 4 squares straight up. Typed: F@d8.
learn-suicide-3-goal = A square covered by two zones cannot be reached. Only one Artillery can be taken by a suicide capture: take it.
learn-suicide-3-hint = g6 is covered by both Anti-airs. d7 is covered by the ship on c7 only.

## Stacks

learn-stacks = Stacks
learn-stacks-intro = A Navy carries an Air Force and one of Commander, Infantry, Militia, Tank. An Air Force carries a Tank and one of Commander, Infantry, Militia. A Tank carries one of Commander, Infantry, Militia. An Engineer carries one heavy piece. A Headquarters carries the Commander.
learn-stacks-1-goal = Let the Infantry board the Tank on g4.
learn-stacks-1-hint = Choose the Infantry, then touch the Tank. Typed: I&g4.
learn-stacks-why-f4 = That is a Tank carrying an Infantry as well, but on f4. Let the Infantry go this time.
learn-stacks-2-goal = A stack moves as its leader does. Bring the Tank with the Infantry to f6. (A Tank with an Infantry aboard takes no Militia as well.)
learn-stacks-2-hint = Choose the whole stack and go 2 squares straight up.
learn-stacks-3-goal = At sea only a plane can board a ship, for troops do not swim. Let the plane land on the ship on b4.
learn-stacks-3-hint = b4 is 3 squares to the left. Typed: F&b4.
learn-stacks-4-goal = Build a stack of three on c3: a Navy carrying Air Force and Tank, in 2 turns.
learn-stacks-4-hint = On file c troops can board, too. Bring them to c3 one after the other.

## Deployment

learn-deployment = Deployment
learn-deployment-intro = In a single turn the pieces of a stack may leave it one after another, a step each; the rest stays. Choose the stack, choose “Who goes?”, make the steps, then “Finish turn”.
learn-deployment-1-goal = Let the Air Force fly to e5; Navy and Tank stay on c3.
learn-deployment-1-hint = Choose c3, choose the Air Force, touch e5, then Finish turn.
learn-deployment-2-goal = Take both pieces in one turn: the Tank on f6, the Infantry on g4.
learn-deployment-2-hint = Choose the stack on f4, choose the Tank and take f6; then the Infantry takes g4. Typed: f4::T>xf6,I>xg4.
learn-deployment-why-one = The whole stack taking f6 is an ordinary move and takes one piece. Let each go by itself.
learn-deployment-3-goal = A step may be made by several together. The Air Force takes the Tank to e5, the Navy goes to c7, in one turn.
learn-deployment-3-hint = At “Who goes?” choose Air Force + Tank, to e5; then the Navy to c7.
learn-deployment-4-goal = Whoever stays must be able to stand there. Bring the Navy alone to b5; the two others have to go ashore, wherever you like.
learn-deployment-4-hint = The Navy to b5, then the Air Force takes the Tank to d3.
learn-deployment-why-whole = The whole stack went to b5. The Navy is to be alone on b5, the others ashore.
learn-deployment-5-goal = To capture and stay is a step as well: the Navy takes the Infantry on f4 without leaving c4, and the Air Force flies to e6, in one turn.
learn-deployment-5-hint = Choose the stack on c4, choose the Navy and touch f4; then the Air Force to e6.

## Going along

learn-recombine = Going along
learn-recombine-intro = In the middle of a deployment a waiting piece may join one that has gone before, as if it had been aboard from the start. Use the button “goes along”.
learn-recombine-1-goal = Let the Air Force fly to e5, then let the Tank go along. The Navy stays on c3.
learn-recombine-1-hint = When the Air Force is on e5 press “Tank goes along to e5”, then Finish turn.
learn-recombine-why-alone = The Tank has stayed behind. After the Air Force’s step let the Tank go along.
learn-recombine-2-goal = Infantry cannot get ashore from the open sea by itself. Bring the Air Force with the Infantry to d4 and the Navy to a6.
learn-recombine-2-hint = The Air Force to d4, the Infantry goes along, then the Navy to a6.
learn-recombine-3-goal = The Tank takes the Anti-air on f6 and the Infantry goes along: the whole stack is on f6, an ordinary move.
learn-recombine-3-hint = Let the Tank take f6 and press “Infantry goes along”, or choose the whole stack at once.

## Heroes

learn-heroes = Heroes
learn-heroes-intro = A piece that comes to attack the enemy Commander becomes a hero: range +1, all 8 directions, air defence, if it has any, +1. Once a hero, always a hero.
learn-heroes-1-goal = Make the Tank a hero: bring it where it could take Blue’s Commander.
learn-heroes-1-hint = A Tank captures at 2 squares: go to f10.
learn-heroes-2-goal = A heroic Tank goes 3 squares, diagonally too. Bring it to i7.
learn-heroes-2-hint = i7 is 3 squares away diagonally, up right.
learn-heroes-3-goal = The hero need not be who moved. Open the line so that the Tank becomes a hero.
learn-heroes-3-hint = The Air Force takes the Infantry on f11 without landing there. Typed: F_f11.
learn-heroes-why-plane = The plane has landed on f11, so it became the hero itself and hides the Tank again. Capture and stay.
learn-heroes-why-itself = The Tank is a hero, but it moved itself. Let the Air Force open the line for it.
learn-heroes-4-goal = Passengers count, too. Make both the Tank and the Infantry heroes in one move.
learn-heroes-4-hint = Infantry captures at 1 square only: the stack has to stand right beside the Commander, on f11.
learn-heroes-why-far = The Tank is a hero now, but the Infantry is still 2 squares from the Commander.
learn-heroes-5-goal = A heroic Air Force ignores air defence. Take the Anti-air on e8 and land there.
learn-heroes-5-hint = Use the heroic plane on e4, straight up to e8.
learn-heroes-6-goal = A hero’s air defence reaches 1 further, and a heroic Anti-air goes 2 squares in all 8 directions. Place it so that it covers both g6 and f3.
learn-heroes-6-hint = It covers 2 squares straight, 1 diagonally: from f5, g6 is 1 diagonally and f3 is 2 straight.

## Last guard

learn-last-guard = Last guard
learn-last-guard-intro = When a turn ends, a side with its Commander and exactly one other piece has that piece made a hero. Both sides are looked at.
learn-last-guard-1-goal = Make your Infantry the last guard.
learn-last-guard-1-hint = You have a Commander and two others. Give the plane up on f7.
learn-last-guard-2-goal = Take a piece without giving Blue a hero.
learn-last-guard-2-hint = Blue has three pieces beside its Commander. Do not leave exactly one: take on g4.
learn-last-guard-why-guard = With the two on e6 gone, Blue has only the Militia beside its Commander: it becomes a hero.
learn-last-guard-3-goal = A Headquarters moves only as a hero. Make it the last guard and bring it to g4, in 2 turns.
learn-last-guard-3-hint = Give the plane up on f8. Then the Headquarters goes 1 square diagonally.

## Commander lines

learn-commander-lines = The Commanders’ lines
learn-commander-lines-intro = The Commanders may not face each other on an open file or rank. A Commander moving by itself may not stop on or cross an open line of the enemy Commander either.
learn-commander-lines-1-goal = Only the Tank stands between the Commanders. Bring it to g7.
learn-commander-lines-1-hint = It may only move along file g.
learn-commander-lines-2-goal = Blue’s Commander looks down file g and along rank 12. Bring your Commander to the furthest safe square of file e.
learn-commander-lines-2-hint = e12 is on rank 12. Stop on e11.
learn-commander-lines-3-goal = Carried, a Commander may cross such a line. Bring it to h4.
learn-commander-lines-3-hint = Move the whole stack: the Tank carries the Commander across file g.
learn-commander-lines-4-goal = A Commander takes the enemy Commander at any distance along an open line. Open it and win in one deployment.
learn-commander-lines-4-hint = The plane gives itself up for the Anti-air on g6; file g is open, and the Commander takes g12. Typed: g3::F>@g6,C>xg12.

## Check

learn-check = Check
learn-check-intro = A Commander that could be taken is in check. That side has to answer at once: take the attacker, block the line (not against Artillery, Missile, Air Force or Navy), or go elsewhere.
learn-check-1-goal = Give check to Blue’s Commander with the Artillery.
learn-check-1-hint = Artillery captures at 3 squares in 8 directions: from i10 it aims at g12.
learn-check-2-goal = The Tank gives you check. Answer by taking it.
learn-check-2-hint = The Infantry on e3 is right beside the Tank on f3.
learn-check-why-away = That is safe, but there is better here: take the attacker.
learn-check-3-goal = Where the attacker cannot be taken, block. Block on f2 with the Tank.
learn-check-3-hint = The Tank on d2 goes 2 squares sideways to f2.

## Mate

learn-mate = Mate and capture
learn-mate-intro = Who captures the Commander wins. A check that cannot be answered is mate and wins, too.
learn-mate-1-goal = Blue’s Commander is within your reach. Take it!
learn-mate-1-hint = The Tank on e10 captures at 2 squares: e12.
learn-mate-2-goal = Mate in one. Your Commander on j1 looks up file j, so Blue’s cannot step there.
learn-mate-2-hint = Only file k is left to run. Give check along file k, from k9.
learn-mate-why-escapes = That is check, but Blue’s Commander can still run down file k.
learn-mate-3-goal = The Artillery is aboard an Engineer. Mate by a deployment.
learn-mate-3-hint = Choose the stack on i9, choose the Artillery, to k9, then Finish turn. Typed: i9:E:A>k9.

## Draws

learn-draws = Draws
learn-draws-intro = A draw: no legal turn without being in check; 100 half-moves without a capture; the same position for the third time.
learn-draws-1-goal = Win at once. Careful: to surround without check is only a draw.
learn-draws-1-hint = It has to be check: the Artillery diagonally to k10.
learn-draws-why-stuck = Blue is not in check and has no legal turn: a draw. Give check from nearer.
learn-draws-2-goal = 99 half-moves have gone by without a capture. Avoid the draw: capture.
learn-draws-2-hint = The Tank can take the Infantry on e6.
learn-draws-why-quiet = The 100th half-move without a capture: a draw.
learn-draws-3-goal = Make this position come about for the third time, for a draw, in 4 turns. Blue goes to and fro as well.
learn-draws-3-hint = The Tank goes up to e5 and back to e4, twice.

## Objectives

learn-objectives = What a game is played for
learn-objectives-intro = The objective is chosen before the game. “Commander”: only the Commander counts. Marine, Air, Land: who has lost that whole corps loses, too. “Any corps”: who has lost one of the three loses.
learn-objectives-1-goal = Objective Commander. Win in one move.
learn-objectives-1-hint = The Artillery on h9 reaches the Commander on h12.
learn-objectives-why-total = Blue has no Navy left, but with this objective only the Commander counts.
learn-objectives-2-goal = Objective Marine: who has no Navy left loses. Win in one move.
learn-objectives-2-hint = Blue has one ship left, on b7.
learn-objectives-3-goal = Objective Air: who has no Air Force left loses. Win in one move.
learn-objectives-3-hint = Blue’s last Air Force is on e6.
learn-objectives-4-goal = Objective Land: who has no Tank, Infantry or Artillery left loses. Win in one move.
learn-objectives-4-hint = Militia does not count. Blue has only the Tank on h4.
learn-objectives-5-goal = Objective Any corps: who has lost a whole corps loses. Take the right piece and win at once.
learn-objectives-5-hint = Blue has two planes but only one ship, on c9.
learn-objectives-why-plane = Blue still has a plane. Find the corps with only one piece left.

## Pieces at a glance

learn-glance = Pieces at a glance
learn-glance-piece = Piece
learn-glance-moves = Moves
learn-glance-captures = Captures
learn-glance-directions = Directions
learn-glance-over = Over other pieces
learn-glance-air = Air defence
learn-glance-carries = Carries
learn-glance-any = no limit
learn-glance-diagonal = { $straight }, diagonally { $diagonal }
learn-glance-ships = { $troops }, ships { $ships }
learn-glance-straight = straight
learn-glance-eight = all 8
learn-glance-never = no
learn-glance-capturing = when capturing
learn-glance-always = always
learn-glance-navy = when capturing; when moving, not over ships
learn-glance-heroes = Heroes: moving and capturing 1 further, in all 8 directions; air defence, if any, 1 further. A heroic Commander still captures at 1 only; a heroic Air Force ignores air defence. Artillery, Anti-air and Missile are heavy.
