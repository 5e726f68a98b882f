### Lessons

learn-heading = Learn to play
learn-lead = Each lesson has a few short positions to play on the board. You play Red.
learn-progress = { $done } of { $count } positions
learn-begin = Start
learn-continue = Continue: { $name }
learn-all-done = You have finished all lessons. Time for a real game!
learn-play = Play a game
learn-practice = Practice: find the win
learn-group-pieces = Pieces
learn-group-rules = Rules
learn-group-game = Win, lose, draw
learn-lesson-state = { $done ->
    [0] { $name }: { $count } positions
   *[other] { $name }: { $done } of { $count } positions solved
}
learn-tasks = Positions in this lesson
learn-task-open = Position { $number }
learn-task-done = Position { $number }, solved
learn-back = All lessons
learn-missing = Lesson not found.
learn-left = { $left ->
    [one] 1 move left.
   *[other] { $left } moves left.
}
learn-hint = Hint
learn-hint-more = Show the move
learn-hint-turn = Play { $turn }.
learn-hint-astray = You cannot reach the goal from here. Please start again.
learn-again = Try again
learn-restart = Start again
learn-right = Right!
learn-next = Next position
learn-next-lesson = Next lesson: { $name }
learn-solved = { $name }: lesson complete!
learn-missing-stands = Not yet: { $unit } is not on { $square }.
learn-missing-stack = Not yet: there must be exactly { $unit } on { $square }.
learn-missing-taken = Not yet: you still have to capture on { $squares }.
learn-missing-alive = Not quite: you lost your { $unit }.
learn-missing-heroes = Not yet: { $unit } is not a hero.
learn-missing-check = Not yet: Blue’s Commander is not in check.
learn-missing-covers = Not yet: your air defence does not cover { $squares }.
learn-missing-wins = Not yet: this move does not win.
learn-missing-draws = Not yet: this is not a draw.

## Infantry

learn-infantry = Infantry
learn-infantry-intro = The Infantry moves and captures 1 square straight, never diagonally.
learn-infantry-1-goal = Bring the Infantry to f6 in 2 moves. It moves 1 square at a time, never diagonally.
learn-infantry-1-hint = Go straight ahead, 1 square per move.
learn-infantry-2-goal = The Infantry captures the way it moves: it goes to the enemy’s square and takes its place. Take the piece it can reach.
learn-infantry-2-hint = g5 is diagonal from f4, but e4 is right next to it.
learn-infantry-3-goal = Take both the Engineer and the Anti-air in 2 moves.
learn-infantry-3-hint = f5 is diagonal from e4, so take the piece on e5 first.

## Tank

learn-tank = Tank
learn-tank-intro = The Tank moves and captures up to 2 squares straight. It cannot jump over pieces.
learn-tank-1-goal = Bring the Tank to h6 in 2 moves.
learn-tank-1-hint = 2 squares per move: first up, then right.
learn-tank-2-goal = The Tank cannot jump over pieces, not even your own. It can reach only one of the two Engineers: take that one.
learn-tank-2-hint = Your Infantry on f5 is in the way. Look to the right.
learn-tank-3-goal = Take all three pieces in 3 moves.
learn-tank-3-hint = Go around the square: 2 squares and one piece per move.

## Militia

learn-militia = Militia
learn-militia-intro = The Militia moves and captures 1 square in all 8 directions.
learn-militia-1-goal = Bring the Militia to h6 in 2 moves. It can move diagonally.
learn-militia-1-hint = Two diagonal moves, up and to the right.
learn-militia-2-goal = Which of your pieces can take the Tank on g5? Take it.
learn-militia-2-hint = Both are diagonal from g5, and the Infantry does not move diagonally.
learn-militia-3-goal = Take both pieces in 2 moves.
learn-militia-3-hint = Both captures are diagonal: up and right to g5, then up and left.

## Engineer

learn-engineer = Engineer
learn-engineer-intro = The Engineer moves and captures 1 square straight. It can carry one heavy piece: Artillery, Anti-air or Missile.
learn-engineer-1-goal = Take both the Infantry and the Militia in 2 moves.
learn-engineer-1-hint = g5 is diagonal from f4, so go through f5.
learn-engineer-2-goal = Pick up the Artillery on f5 with the Engineer: move onto your own piece to form a stack.
learn-engineer-2-hint = Select the Engineer, then tap the Artillery on f5.
learn-engineer-why-f4 = The Engineer is always the carrier, but now the stack is on f4. This time, move the Engineer.
learn-engineer-3-goal = The Anti-air is heavy and cannot cross the river here. The Engineer can, and it carries the Anti-air: bring the stack to e7.
learn-engineer-3-hint = Select the whole stack and move 1 square up to e7.

## Artillery

learn-artillery = Artillery
learn-artillery-intro = The Artillery moves and captures up to 3 squares in all 8 directions. It captures over other pieces, but it cannot move past them. It is a heavy piece.
learn-artillery-1-goal = Bring the Artillery to h6 in 1 move.
learn-artillery-1-hint = h6 is exactly 3 squares away, diagonally.
learn-artillery-2-goal = Your Infantry is in front. The Artillery cannot move past it, but it can fire over it: take the Tank on f6.
learn-artillery-2-hint = f6 is 3 squares away, straight over the Infantry.
learn-artillery-3-goal = Terrain does not stop a capture. The Artillery can capture across the river anywhere. Bring it to e8.
learn-artillery-3-hint = It cannot simply move to e8, but it can take the Engineer there.
learn-artillery-4-goal = Take both the Militia and the Engineer in 2 moves.
learn-artillery-4-hint = From d4, take on d7. From there, look 3 squares to the right.

## Anti-air

learn-anti-air = Anti-air
learn-anti-air-intro = The Anti-air moves and captures 1 square straight. It protects its own square and the 4 squares next to it from enemy planes. It is a heavy piece.
learn-anti-air-1-goal = Take Blue’s Air Force.
learn-anti-air-1-hint = The plane is on f5, right in front of you.
learn-anti-air-2-goal = Heavy pieces cross the river only at the two fords, on files f and h. Bring the Anti-air to f7 in 2 moves.
learn-anti-air-2-hint = Go to file f first, then over the ford.
learn-anti-air-3-goal = Blue’s Air Force is attacking your Artillery on g5. Place the Anti-air so that it covers g5.
learn-anti-air-3-hint = It covers the 4 squares next to it, not the diagonal ones. Stand next to g5, on g4 or f5.

## Missile

learn-missile = Missile
learn-missile-intro = The Missile moves and captures up to 2 squares straight or 1 diagonally. It captures over other pieces. Its air defence reaches 2 squares. It is a heavy piece.
learn-missile-1-goal = Bring the Missile to g6 in 2 moves: 2 squares straight, but only 1 diagonally.
learn-missile-1-hint = One move of 2 squares straight, one move of 1 square diagonally.
learn-missile-2-goal = The Missile fires over pieces, like the Artillery. Take the piece it can reach.
learn-missile-2-hint = h6 is 2 squares away diagonally, which is too far. f6 is 2 squares straight ahead.
learn-missile-3-goal = The Missile’s air defence covers 2 squares straight and 1 diagonally. Place it so that it covers both g6 and e4.
learn-missile-3-hint = From f5, both g6 and e4 are 1 square away diagonally.

## Air Force

learn-air-force = Air Force
learn-air-force-intro = The Air Force flies and captures up to 4 squares in all 8 directions, over any piece and any terrain. It cannot land at sea.
learn-air-force-1-goal = Fly to e7, over all three pieces.
learn-air-force-1-hint = e7 is 4 squares straight ahead. A plane can fly over any piece.
learn-air-force-2-goal = After a capture, a plane can land there or stay where it was. Take the Infantry on e7 so that the Tank on e8 cannot take back.
learn-air-force-2-hint = Tap e7 and choose “Capture and stay”. Or type F_e7.
learn-air-force-why-landed = You took it, but on e7 the Tank on e8 can take your plane. Choose “Capture and stay”.
learn-air-force-3-goal = Take both the Engineer and the Infantry on file g in 2 moves.
learn-air-force-3-hint = From d3, fly diagonally to g6, then straight up.

## Navy

learn-navy = Navy
learn-navy-intro = The Navy moves up to 4 squares in all 8 directions: at sea, on file c and in the river mouth. It captures land pieces up to 3 squares away and ships up to 4. Its air defence reaches 1 square.
learn-navy-1-goal = Bring the Navy to c8 in 2 moves. File c is both sea and shore.
learn-navy-1-hint = Go to b7 first, then diagonally to c8.
learn-navy-2-goal = Ships can also enter the river mouth: d6, e6, d7 and e7. Bring the Navy to e6 in 2 moves.
learn-navy-2-hint = It cannot go diagonally from c5 to d6. Go to c6 first, then right.
learn-navy-3-goal = A ship can sail past land pieces on the shore. Only ships block it. Bring the Navy to c6.
learn-navy-3-hint = The Infantry on c4 is not in the way: go 3 squares straight to c6.
learn-navy-4-goal = A ship’s guns reach 3 squares inland. Take the piece in range.
learn-navy-4-hint = f4 is 3 squares away, g4 is 4.
learn-navy-5-goal = Anti-ship missiles reach ships up to 4 squares away. Take the ship in range.
learn-navy-5-hint = b7 is 4 squares away. b9 is too far.

## Commander

learn-commander = Commander
learn-commander-intro = You lose if your Commander is captured. The Commander moves straight as far as it likes, but captures only 1 square away.
learn-commander-1-goal = Bring the Commander to d9 in 1 move.
learn-commander-1-hint = Go straight up file d.
learn-commander-2-goal = The Commander moves far but captures only 1 square away. Take the piece it can reach.
learn-commander-2-hint = e7 is too far away to capture. f4 is right next to it.
learn-commander-3-goal = The Tank, the Air Force, the Navy and the Headquarters can carry the Commander. Board the Tank and bring the stack to h4 in 2 moves.
learn-commander-3-hint = Move the Commander to f4 first. The stack then moves like a Tank.

## Headquarters

learn-headquarters = Headquarters
learn-headquarters-intro = The Headquarters cannot move or capture, but the Commander can go inside. As a hero, it moves and captures 1 square in all 8 directions.
learn-headquarters-1-goal = Bring the Commander into the Headquarters on f2.
learn-headquarters-1-hint = The Headquarters cannot move, so bring the Commander straight down file f.
learn-headquarters-2-goal = This Headquarters is a hero (see the ring with a star). Take the Engineer on g5.
learn-headquarters-2-hint = g5 is 1 square away diagonally.
learn-headquarters-3-goal = A heroic Headquarters can carry the Commander along. Take both blue Headquarters with the whole stack in 2 moves.
learn-headquarters-3-hint = Select the whole stack. Take diagonally on f5, then diagonally again on g6.

## Terrain

learn-terrain = Board and terrain
learn-terrain-intro = Files a and b are sea, for the Navy only. File c and the river mouth (d6, e6, d7, e7) are coast, where every piece can stand. The rest is land, for every piece except the Navy.
learn-terrain-1-goal = Bring the Navy out to sea, to a2.
learn-terrain-1-hint = From c4, a2 is 2 squares away diagonally, down and left.
learn-terrain-2-goal = Land pieces can walk on file c but not into the sea. Bring the Infantry to c7 in 2 moves.
learn-terrain-2-hint = Go straight up file c. The river does not stop the Infantry.
learn-terrain-3-goal = Bring the Navy into the river mouth, to e6.
learn-terrain-3-hint = Go along rank 6: c6, d6, e6. f6 is already land.
learn-terrain-4-goal = A plane can fly over the sea but lands only where land pieces can stand. Fly to c7 on the coast.
learn-terrain-4-hint = c7 is 2 squares away diagonally, up and left.

## River

learn-river = River and fords
learn-river-intro = The river runs between ranks 6 and 7. It stops only heavy pieces: Artillery, Anti-air and Missile. They cross at the two fords, straight along file f or h.
learn-river-1-goal = The Artillery is at the ford on file f. Bring it across the river to f8.
learn-river-1-hint = Go straight up file f. It cannot cross diagonally.
learn-river-2-goal = Bring the Missile to h7 in 2 moves.
learn-river-2-hint = Go to file h first, to h5 or h6. Then go straight over the ford.
learn-river-3-goal = Light pieces can cross the river anywhere. Bring the Tank to d8.
learn-river-3-hint = Go 2 squares straight up.
learn-river-4-goal = The Artillery on j6 is far from the fords, but an Engineer can carry it. Bring the Artillery to j7 in 2 moves.
learn-river-4-hint = Move the Engineer to j6 first, then the stack to j7.

## Captures

learn-captures = Capturing
learn-captures-intro = A capture removes the whole stack on the target square, and your piece takes its place. Terrain on the way does not matter. Pieces in between block the capture, except for Artillery, Missile, Air Force and Navy.
learn-captures-1-goal = When you take a stack, you take every piece in it. Find the capture that takes the most pieces.
learn-captures-1-hint = There are two pieces on e6: a Tank carrying an Infantry.
learn-captures-why-single = That takes only one piece. The stack on e6 has two.
learn-captures-2-goal = Your own Headquarters blocks the Tank. Take the Engineer on f5 with another piece.
learn-captures-2-hint = The Artillery on i5 fires over the Anti-air.
learn-captures-3-goal = The Missile cannot move across the river here, but it can capture across it. Take the Engineer on d8.
learn-captures-3-hint = d8 is 2 squares straight up.
learn-captures-4-goal = A ship cannot move diagonally from c5 to d6, but it can capture that way. Take the ship on d6.
learn-captures-4-hint = Select your Navy, then tap d6.

## Stay capture

learn-stay-capture = Capture and stay
learn-stay-capture-intro = When a piece captures on a square where it cannot stand, it stays where it is and the target is removed. The Air Force may choose: capture and land there, or capture and stay.
learn-stay-capture-1-goal = Take the Infantry on land with the Navy. The Navy stays on c5.
learn-stay-capture-1-hint = f5 is land, 3 squares away.
learn-stay-capture-2-goal = Take the ship on a5 with the Artillery. It cannot stand at sea, so it stays.
learn-stay-capture-2-hint = Tap a5, 3 squares to the left. Or type A_a5.
learn-stay-capture-3-goal = Take both pieces with the Navy in 2 moves without leaving c4.
learn-stay-capture-3-hint = f4 is 3 squares away straight, d5 is 1 square diagonally.
learn-stay-capture-4-goal = Take the Infantry on g8 but stay on g4, or the Tank on g9 will take back.
learn-stay-capture-4-hint = Tap g8 and choose “Capture and stay”. Or type F_g8.
learn-stay-capture-why-landed = Your plane landed on g8, right next to the Tank on g9. Choose “Capture and stay”.

## Air defence

learn-air-defense = Air defence
learn-air-defense-intro = An Anti-air or a Navy covers its own square and 1 square straight in each direction. A Missile covers 2 squares straight and 1 diagonally. A piece that is carried covers nothing. Enemy planes cannot fly through such a zone or stop in it.
learn-air-defense-1-goal = Blue’s Anti-air covers f5, f6, f7, e6 and g6. Fly around it to h7 in 2 moves.
learn-air-defense-1-hint = Fly diagonally to h5 first, then straight up.
learn-air-defense-2-goal = A Missile covers more: 2 squares straight and 1 diagonally. Fly around it to c8 in 2 moves.
learn-air-defense-2-hint = File c is outside the zone. Fly to c4 or c5 first.
learn-air-defense-3-goal = A Navy also covers 1 square straight. Take the piece that your plane can take safely.
learn-air-defense-3-hint = d5 is next to the ship on c5. Nothing covers g5.
learn-air-defense-why-lost = d5 is in the zone of the Navy on c5, so the capture costs you the plane.
learn-air-defense-4-goal = Take both the Anti-air and the Engineer in 2 moves without losing the plane.
learn-air-defense-4-hint = First take the Anti-air on d8 with the Tank. With no air defence left, the plane can take e8.
learn-air-defense-why-early = The Anti-air on d8 still covers e8, so the plane was lost. Take the Anti-air first.
learn-air-defense-5-goal = Only the carrier of a stack defends. The pieces it carries do not. Take the stack with an Anti-air in it without losing the plane.
learn-air-defense-5-hint = On f6 the Engineer is the carrier and the Anti-air is carried, so there is no zone.

## Suicide capture

learn-suicide = Suicide capture
learn-suicide-intro = In the first air-defence zone it enters, a plane can only make a suicide capture: it takes its target, and both are removed. It cannot enter a second zone.
learn-suicide-1-goal = Sacrifice the plane to take the Anti-air on f7.
learn-suicide-1-hint = Select the plane, then tap f7. Or type F@f7.
learn-suicide-2-goal = A Missile’s zone reaches 2 squares, but it is still one zone. Sacrifice the plane to take the Missile on d8.
learn-suicide-2-hint = Tap d8, 4 squares straight up. Or type F@d8.
learn-suicide-3-goal = A square covered by two zones cannot be reached. Only one of the two Artillery pieces can be taken by a suicide capture: take it.
learn-suicide-3-hint = Both Anti-air pieces cover g6. Only the ship on c7 covers d7.

## Stacks

learn-stacks = Stacks
learn-stacks-intro = A Navy carries an Air Force and one of Commander, Infantry, Militia or Tank. An Air Force carries a Tank and one of Commander, Infantry or Militia. A Tank carries one of Commander, Infantry or Militia. An Engineer carries one heavy piece. A Headquarters carries the Commander.
learn-stacks-1-goal = Move the Infantry onto the Tank on g4.
learn-stacks-1-hint = Select the Infantry, then tap the Tank. Or type I&g4.
learn-stacks-why-f4 = That is also a Tank carrying an Infantry, but on f4. This time, move the Infantry.
learn-stacks-2-goal = A stack moves like its carrier. Bring the Tank with the Infantry to f6. (A Tank that carries an Infantry has no room for a Militia.)
learn-stacks-2-hint = Select the whole stack and move 2 squares straight up.
learn-stacks-3-goal = Land pieces cannot go to sea, so only a plane can board a ship there. Land the plane on the ship on b4.
learn-stacks-3-hint = Tap the ship on b4, 3 squares to the left. Or type F&b4.
learn-stacks-4-goal = Build a stack of three on c3 in 2 moves: a Navy carrying an Air Force and a Tank.
learn-stacks-4-hint = On file c, land pieces can board too. Move them to c3 one after the other.

## Deployment

learn-deployment = Deployment
learn-deployment-intro = The pieces of a stack can leave it one after another in a single turn, one step at a time. The rest stay. Select the stack, choose under “Which pieces move?”, make your steps, then press “Finish turn”.
learn-deployment-1-goal = Fly the Air Force to e5. The Navy and the Tank stay on c3.
learn-deployment-1-hint = Select c3, choose the Air Force, tap e5, then press “Finish turn”.
learn-deployment-2-goal = Take both pieces in one turn: on f6 with the Tank, on g4 with the Infantry.
learn-deployment-2-hint = Select the stack on f4, choose the Tank and take f6. Then take g4 with the Infantry. Or type f4::T>xf6,I>xg4.
learn-deployment-why-one = The whole stack made an ordinary move and took only one piece. Move each piece on its own.
learn-deployment-3-goal = Several pieces can make a step together. In one turn, the Air Force carries the Tank to e5 and the Navy goes to c7.
learn-deployment-3-hint = Under “Which pieces move?”, choose Air Force + Tank and go to e5. Then move the Navy to c7.
learn-deployment-4-goal = Pieces that stay must be able to stand there. Bring the Navy alone to b5. The other two must go ashore, anywhere you like.
learn-deployment-4-hint = Move the Navy to b5. Then the Air Force carries the Tank to d3.
learn-deployment-why-whole = The whole stack went to b5. The Navy must be alone on b5, with the other two ashore.
learn-deployment-5-goal = “Capture and stay” is a step too. In one turn, the Navy takes the Infantry on f4 without leaving c4, and the Air Force flies to e6.
learn-deployment-5-hint = Select the stack on c4, choose the Navy and tap f4. Then fly the Air Force to e6.

## Going along

learn-recombine = Going along
learn-recombine-intro = During a deployment, a piece still in the stack can join a piece that has already left, as if it had gone along from the start. Use the “goes along” button.
learn-recombine-1-goal = Fly the Air Force to e5, then let the Tank go along. The Navy stays on c3.
learn-recombine-1-hint = When the Air Force is on e5, press “Tank goes along to e5”, then “Finish turn”.
learn-recombine-why-alone = The Tank stayed behind. After the Air Force’s step, let the Tank go along.
learn-recombine-2-goal = The Infantry cannot get ashore from the open sea by itself. Bring the Air Force with the Infantry to d4 and the Navy to a6.
learn-recombine-2-hint = Fly the Air Force to d4, let the Infantry go along, then move the Navy to a6.
learn-recombine-3-goal = The Tank takes the Anti-air on f6 and the Infantry goes along. The whole stack is then on f6, just like an ordinary move.
learn-recombine-3-hint = Take f6 with the Tank and press “Infantry goes along to f6”, or select the whole stack from the start.

## Heroes

learn-heroes = Heroes
learn-heroes-intro = A piece that attacks the enemy Commander becomes a hero. It moves and captures 1 square farther, in all 8 directions, and its air defence, if it has any, reaches 1 square farther. Once a hero, always a hero.
learn-heroes-1-goal = Make the Tank a hero: bring it to where it could take Blue’s Commander.
learn-heroes-1-hint = The Tank captures 2 squares away, so go to f10.
learn-heroes-2-goal = A heroic Tank moves 3 squares, also diagonally. Bring it to i7.
learn-heroes-2-hint = i7 is 3 squares away diagonally, up and right.
learn-heroes-3-goal = A piece can become a hero without moving. Open the line so that the Tank becomes a hero.
learn-heroes-3-hint = Take the Infantry on f11 with the Air Force, without landing there. Or type F_f11.
learn-heroes-why-plane = Your plane landed on f11, so it became the hero itself and blocks the Tank again. Choose “Capture and stay”.
learn-heroes-why-itself = The Tank is a hero, but it moved. Let the Air Force open the line for it.
learn-heroes-4-goal = Carried pieces count too. Make both the Tank and the Infantry heroes in one move.
learn-heroes-4-hint = The Infantry captures only 1 square away, so the stack must stand right next to the Commander, on f11.
learn-heroes-why-far = The Tank is a hero now, but the Infantry is still 2 squares from the Commander.
learn-heroes-5-goal = A heroic Air Force ignores air defence. Take the Anti-air on e8 and land there.
learn-heroes-5-hint = Use the heroic plane on e4 and fly straight up to e8.
learn-heroes-6-goal = A hero’s air defence reaches 1 square farther, and a heroic Anti-air moves 2 squares in all 8 directions. Place it so that it covers both g6 and f3.
learn-heroes-6-hint = It covers 2 squares straight and 1 diagonally. From f5, g6 is 1 diagonally and f3 is 2 straight.

## Last guard

learn-last-guard = Last guard
learn-last-guard-intro = If a side has only its Commander and one other piece at the end of a turn, that piece becomes a hero. This applies to both sides.
learn-last-guard-1-goal = Make your Infantry the last guard.
learn-last-guard-1-hint = You have a Commander and two other pieces. Sacrifice the plane on f7.
learn-last-guard-2-goal = Take a piece without giving Blue a hero.
learn-last-guard-2-hint = Blue has three pieces besides its Commander. Do not leave exactly one: take on g4.
learn-last-guard-why-guard = With both pieces on e6 gone, Blue has only the Militia besides its Commander, so it becomes a hero.
learn-last-guard-3-goal = The Headquarters can move only as a hero. Make it the last guard and bring it to g4, in 2 moves.
learn-last-guard-3-hint = Sacrifice the plane on f8. Then move the Headquarters 1 square diagonally.

## Facing Commanders

learn-commander-lines = Facing Commanders
learn-commander-lines-intro = The two Commanders may never face each other on an open file or rank. Each Commander controls its file and rank up to the first piece. A Commander moving on its own may not stop on or cross a line that the enemy Commander controls.
learn-commander-lines-1-goal = Only the Tank stands between the Commanders. Bring it to g7.
learn-commander-lines-1-hint = It can only move along file g.
learn-commander-lines-2-goal = Blue’s Commander controls file g and rank 12. Bring your Commander to the farthest safe square on file e.
learn-commander-lines-2-hint = e12 is on rank 12. Stop on e11.
learn-commander-lines-3-goal = A Commander that is carried may cross such a line. Bring it to h4.
learn-commander-lines-3-hint = Move the whole stack: the Tank carries the Commander across file g.
learn-commander-lines-4-goal = A Commander can take the enemy Commander at any distance along an open line. Open the line and win with one deployment.
learn-commander-lines-4-hint = Sacrifice the plane to take the Anti-air on g6. File g is then open, and your Commander takes g12. Or type g3::F>@g6,C>xg12.

## Check

learn-check = Check
learn-check-intro = A Commander that could be captured next is in check. You must respond at once: take the attacker, block its line (not possible against Artillery, Missile, Air Force or Navy), or move the Commander away.
learn-check-1-goal = Check Blue’s Commander with the Artillery.
learn-check-1-hint = The Artillery captures 3 squares away in 8 directions. From i10 it attacks g12.
learn-check-2-goal = The Tank is giving check. Get out of check by taking it.
learn-check-2-hint = The Infantry on e3 is right next to the Tank on f3.
learn-check-why-away = That is safe, but there is a better move: take the attacker.
learn-check-3-goal = If you cannot take the attacker, block its line. Block on f2 with the Tank.
learn-check-3-hint = The Tank on d2 moves 2 squares sideways to f2.

## Mate

learn-mate = Checkmate and capture
learn-mate-intro = You win if you capture the Commander. You also win by checkmate: a check that your opponent cannot escape.
learn-mate-1-goal = Blue’s Commander is within reach. Take it!
learn-mate-1-hint = The Tank on e10 captures 2 squares away: e12.
learn-mate-2-goal = Checkmate in one move. Your Commander on j1 controls file j, so Blue’s Commander cannot go there.
learn-mate-2-hint = Blue’s Commander can only run along file k. Give check along file k, from k9.
learn-mate-why-escapes = That is check, but Blue’s Commander can still run down file k.
learn-mate-3-goal = An Engineer is carrying the Artillery. Checkmate with a deployment.
learn-mate-3-hint = Select the stack on i9, choose the Artillery, move to k9, then press “Finish turn”. Or type i9:E:A>k9.

## Draws

learn-draws = Draws
learn-draws-intro = The game is a draw by stalemate (no legal move, but not in check), after 100 moves in a row without a capture (counting both sides), or when the same position occurs for the third time.
learn-draws-1-goal = Win at once. Be careful: if Blue has no legal move but is not in check, it is only a draw.
learn-draws-1-hint = You have to give check: move the Artillery diagonally to k10.
learn-draws-why-stuck = Blue has no legal move but is not in check: stalemate, a draw. Give check from closer.
learn-draws-2-goal = There have been 99 moves in a row without a capture. Avoid the draw: capture.
learn-draws-2-hint = The Tank can take the Infantry on e6.
learn-draws-why-quiet = That was the 100th move without a capture: a draw.
learn-draws-3-goal = Repeat this position for the third time to draw, in 4 moves. Blue will move back and forth too.
learn-draws-3-hint = Move the Tank up to e5 and back to e4, twice.

## Objectives

learn-objectives = Objectives
learn-objectives-intro = You choose the objective before the game. “Commander”: only the Commander counts. “Marine”, “Air”, “Land”: you also lose if you lose all of that corps. “Any corps”: you also lose if you lose all of any one of the three.
learn-objectives-1-goal = Objective “Commander”. Win in one move.
learn-objectives-1-hint = The Artillery on h9 reaches the Commander on h12.
learn-objectives-why-total = Blue has no Navy left, but with this objective only the Commander counts.
learn-objectives-2-goal = Objective “Marine”: a side with no Navy left loses. Win in one move.
learn-objectives-2-hint = Blue has one ship left, on b7.
learn-objectives-3-goal = Objective “Air”: a side with no Air Force left loses. Win in one move.
learn-objectives-3-hint = Blue’s last Air Force is on e6.
learn-objectives-4-goal = Objective “Land”: a side with no Tank, Infantry or Artillery left loses. Win in one move.
learn-objectives-4-hint = The Militia does not count. Blue has only the Tank on h4.
learn-objectives-5-goal = Objective “Any corps”: a side that loses a whole corps loses the game. Take the right piece and win at once.
learn-objectives-5-hint = Blue has two planes but only one ship, on c9.
learn-objectives-why-plane = Blue still has a plane. Find the corps that has only one piece left.

## Pieces at a glance

learn-glance = Pieces at a glance
learn-glance-piece = Piece
learn-glance-moves = Moves
learn-glance-captures = Captures
learn-glance-directions = Directions
learn-glance-over = Over other pieces
learn-glance-air = Air defence
learn-glance-carries = Carries
learn-glance-any = unlimited
learn-glance-diagonal = { $straight }, diagonally { $diagonal }
learn-glance-ships = { $troops }, ships { $ships }
learn-glance-straight = straight
learn-glance-eight = all 8
learn-glance-never = no
learn-glance-capturing = when capturing
learn-glance-always = always
learn-glance-navy = when capturing; when moving, not over ships
learn-glance-heroes = Heroes move and capture 1 square farther, in all 8 directions. Their air defence, if any, reaches 1 square farther. A heroic Commander still captures only 1 square away. A heroic Air Force ignores air defence. Artillery, Anti-air and Missile are heavy pieces.
