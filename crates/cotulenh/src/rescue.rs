//! What those who are left of a stack could still do for a Commander in danger (RULES §7).
//!
//! A step is legal if some continuation ends well. To find none by trying them all takes long, so first comes what could be
//! done at the very best: where each piece could get if nothing hindered it. Most steps in check are decided by that.

use crate::air_defense::AirDefense;
use crate::attacks::{Line, visit_in_range};
use crate::danger::{By, visit_lines};
use crate::geometry::{LONGEST, between, ray_up_to, towards};
use crate::role_set::RoleSet;
use crate::stack::STACK_MAX;
use crate::view::View;
use crate::{
    Bitboard, Board, Color, Direction, Piece, Position, Role, Square, Stack, commander, reach,
    terrain,
};
use core::ops::ControlFlow;

/// Who leads air defence.
pub(crate) const DEFENDERS: [Role; 3] = [Role::Navy, Role::AntiAir, Role::Missile];
/// How far any of them that is no hero captures.
pub(crate) const DEFENDERS_REACH: usize = 4;
/// The most pieces a side can have whom the loss of one stack leaves with a last guard. One action takes no more of the
/// enemy's, and one turn no more of one's own: those who fly to their death.
pub(crate) const FEW: u16 = 2 + STACK_MAX as u16;
/// The same for the loss of two stacks: what two who wait can take.
pub(crate) const MANY: u16 = FEW + STACK_MAX as u16;

/// Whether a defender of the side may become a hero whoever acts: it attacks the enemy Commander and nobody has
/// promoted it yet, or the side has so few pieces left that it may come to be the last guard.
pub(crate) fn defense_rises(board: &Board, color: Color) -> bool {
    let attacks = |square| {
        visit_in_range(board, square, color, |_, piece| {
            if DEFENDERS.contains(&piece.role) && !piece.heroic {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    };
    let own = |role| board.of_role(role).intersects(board.of_color(color));
    board.commander(!color).is_some_and(attacks)
        || board.piece_count(color) <= FEW && DEFENDERS.into_iter().any(own)
}

/// A stack of which some pieces act now and some may act later.
pub(crate) struct Rescue<'a> {
    board: &'a Board,
    color: Color,
    stack: Stack,
    origin: Square,
    acting: RoleSet,
    waiting: RoleSet,
    enemy_commander: Option<Square>,
    /// The ship has left those who are on the sea: whoever takes something and stays ends no turn. A plane may yet fly to
    /// its death.
    must_leave: bool,
    /// Enemies that those who act now could take. Whatever that may open or stop, it is always worth a try.
    takeable: Bitboard,
    /// Those who wait; the Commander does not help himself by standing in a way.
    later: Helpers,
}

/// What each of some pieces reaches, and all of them together.
#[derive(Clone, Copy)]
struct Helpers {
    each: [(RoleSet, Bitboard); STACK_MAX],
    all: Bitboard,
}

impl Helpers {
    const NONE: Helpers = Helpers {
        each: [(RoleSet::EMPTY, Bitboard::EMPTY); STACK_MAX],
        all: Bitboard::EMPTY,
    };

    /// The others: who carries the Commander somewhere does nothing else.
    fn without(mut self, role: Role) -> Helpers {
        self.all = Bitboard::EMPTY;
        for (roles, reach) in &mut self.each {
            if roles.contains(role) {
                *reach = Bitboard::EMPTY;
            }
            self.all |= *reach;
        }
        self
    }
}

impl<'a> Rescue<'a> {
    /// The stack on `origin`, of which `acting` act now and `waiting` may act later.
    pub(crate) fn of(
        position: &'a Position,
        origin: Square,
        acting: RoleSet,
        waiting: RoleSet,
    ) -> Option<Rescue<'a>> {
        let (board, color) = (position.board(), position.turn());
        let stack = board.stack(origin)?;
        let mut rescue = Rescue {
            board,
            color,
            stack,
            origin,
            acting,
            waiting,
            enemy_commander: board.commander(!color),
            must_leave: !terrain::FIRM.contains(origin) && !stack.contains(Role::Navy),
            takeable: Bitboard::EMPTY,
            later: Helpers::NONE,
        };
        rescue.takeable = rescue.takeable_by(acting);
        let helpers = waiting.difference(RoleSet::of(Role::Commander));
        let helpers = stack.pieces().filter(|p| helpers.contains(p.role));
        for (number, piece) in helpers.enumerate() {
            let reach = rescue.reach(piece);
            rescue.later.each[number] = (RoleSet::of(piece.role), reach);
            rescue.later.all |= reach;
        }
        Some(rescue)
    }

    /// Where the next action must arrive or capture so that those who wait could do the rest. Everywhere if they may be
    /// able to do it all.
    pub(crate) fn answers(&self, commander: Square) -> Bitboard {
        if self.may_win() {
            return Bitboard::ALL;
        }
        let answers = self.answers_at(commander, &self.later, Bitboard::EMPTY);
        if answers == Bitboard::ALL {
            return answers;
        }
        let elsewhere = if self.waiting.contains(Role::Commander) {
            self.answers_elsewhere()
        } else {
            Bitboard::EMPTY
        };
        answers | elsewhere | self.takeable
    }

    /// Whether one who waits may take the enemy Commander, which wins whatever else.
    fn may_win(&self) -> bool {
        let Some(enemy) = self.enemy_commander else {
            return false;
        };
        self.later.all.contains(enemy)
            || self.waiting.contains(Role::Commander) && {
                let commander = self.stack.piece(Role::Commander);
                commander.is_some_and(|piece| self.reach(piece).contains(enemy))
            }
    }

    /// The same for a Commander that waits and may go elsewhere, alone or with others: what answers the attacks on any
    /// of the squares it may come to.
    fn answers_elsewhere(&self) -> Bitboard {
        let mut answers = Bitboard::EMPTY;
        for piece in self.stack.pieces() {
            let goes = matches!(
                piece.role,
                Role::Commander | Role::Navy | Role::AirForce | Role::Tank
            );
            if goes && self.waiting.contains(piece.role) {
                answers |= self.answers_where(piece);
            }
            if answers == Bitboard::ALL {
                break;
            }
        }
        answers
    }

    /// The same for a Commander that one piece carries, or that goes by himself.
    fn answers_where(&self, carrier: Piece) -> Bitboard {
        let mut places = self.reach(carrier);
        if carrier.role != Role::Commander {
            // Who takes something where it may not stand brings him nowhere. He himself has helped himself then.
            places &= terrain::standing(carrier.role) | self.stops(carrier);
        }
        // Where an enemy Navy stands, torpedoes reach one farther than they will when the Commander has taken it. Aboard a
        // friend's they do then too.
        let enemies = self.board.of_color(!self.color);
        if places.intersects(self.board.of_role(Role::Navy) & enemies) {
            return Bitboard::ALL;
        }
        let helpers = self.later.without(carrier.role);
        // Enemies that somebody else must have taken before.
        let in_the_way = enemies - self.takes(carrier);
        let mut answers = Bitboard::EMPTY;
        for place in places {
            let mut here = match carrier.role {
                Role::Commander => self.opens_way_to(place),
                _ => Bitboard::ALL,
            };
            if !here.is_empty() {
                here &= self.answers_at(place, &helpers, in_the_way);
            }
            answers |= here;
            if answers == Bitboard::ALL {
                break;
            }
        }
        answers
    }

    /// Where somebody must arrive so that a Commander who goes alone need not pass an open line from the enemy's (RULES §8).
    fn opens_way_to(&self, place: Square) -> Bitboard {
        let mut squares = Bitboard::ALL;
        let (Some(enemy), Some((direction, _))) =
            (self.enemy_commander, Direction::between(self.origin, place))
        else {
            return squares;
        };
        let way = between(self.origin, direction, place);
        for passed in way & commander::open_lines(self.board, enemy, None) {
            // The line is as long as it is now or longer, unless somebody steps into it.
            if let Some((direction, _)) = Direction::between(enemy, passed) {
                let line = between(enemy, direction, passed).with(enemy);
                if !line.intersects(self.later.all) {
                    squares &= line;
                }
            }
        }
        squares
    }

    /// What answers every attack on a Commander who stays on a square or comes there, that the helpers cannot answer;
    /// `in_the_way` are enemies whom they must take before he comes to where one of them is.
    fn answers_at(&self, place: Square, helpers: &Helpers, in_the_way: Bitboard) -> Bitboard {
        let mut answers = Bitboard::ALL;
        // Enemies of whom nothing but their being taken rids us.
        let mut must_take = Bitboard::EMPTY;
        let mut leave_or_answer = |squares: Bitboard| {
            if !squares.intersects(helpers.all) {
                answers &= squares;
            }
            if squares.is_single() {
                must_take |= squares;
            }
        };
        if in_the_way.contains(place) {
            leave_or_answer(Bitboard::from(place));
        }
        let mut planes = Bitboard::EMPTY;
        visit_lines(self.board, self.color, place, |line, by| match by {
            By::Plane => planes.insert(line.from),
            By::Over if self.is_torpedo(line) => {}
            By::Over => leave_or_answer(Bitboard::from(line.from)),
            By::Open => {
                let way = line.between();
                if !way.intersects(self.board.occupied()) {
                    leave_or_answer(way.with(line.from));
                }
            }
        });
        if !planes.is_empty() && !self.defense_rises() {
            let defense = AirDefense::of(self.board, self.color);
            for plane in planes {
                let (direction, _) = towards(plane, place);
                let line = Line {
                    from: plane,
                    to: place,
                    direction,
                };
                if !line.is_flown(&defense) {
                    continue;
                }
                let squares = self.defense_that_stops(line, &defense);
                let waits = |piece: Piece| self.waiting.contains(piece.role);
                if squares.is_empty() || !self.defender().is_some_and(waits) {
                    leave_or_answer(squares.with(plane));
                }
            }
        }
        // Nobody takes two of them: where they are more than those who could, the unit that acts now must take one.
        let takers = helpers
            .each
            .iter()
            .filter(|(_, reach)| reach.intersects(must_take));
        if must_take.len() as usize > takers.count() {
            answers &= must_take;
        }
        answers
    }

    /// Whether a shot at the stack reaches it only for the Navy that leads it, and so no longer when that has left.
    fn is_torpedo(&self, line: Line) -> bool {
        let (_, distance) = towards(line.from, line.to);
        line.to == self.origin
            && self.stack.contains(Role::Navy)
            && self.board.of_role(Role::Navy).contains(line.from)
            && distance > Role::Navy.capture_reach(false, false).orthogonal
    }

    /// Whether air defence may change by others than the stack's one defender.
    fn defense_rises(&self) -> bool {
        // An Engineer that leaves lets what it carried lead.
        self.stack.contains(Role::Engineer) || defense_rises(self.board, self.color)
    }

    /// Where the stack's defender, if it has one that acts now or later, would stop a plane. There is one at most: a
    /// Navy, or an Anti-air or Missile alone.
    fn defense_that_stops(&self, line: Line, defense: &AirDefense) -> Bitboard {
        let Some(defender) = self.defender() else {
            return Bitboard::EMPTY;
        };
        let level = |heroic| defender.role.air_defense_level(heroic);
        // One that covers no square of the way stops nothing.
        let mut close = Bitboard::EMPTY;
        for square in line.between().with(line.to) {
            close |= AirDefense::zone_of(level(true), square);
        }
        let mut stopping = Bitboard::EMPTY;
        for square in close & (self.stops(defender) | self.takes(defender)) {
            let stops = |heroic| !line.is_flown(&defense.moved(self.origin, square, level(heroic)));
            if stops(true) || !defender.heroic && stops(false) {
                stopping.insert(square);
            }
        }
        stopping
    }

    fn defender(&self) -> Option<Piece> {
        let concerned = self.acting.union(self.waiting);
        let leads =
            |piece: &Piece| concerned.contains(piece.role) && DEFENDERS.contains(&piece.role);
        self.stack.pieces().find(leads)
    }

    /// What a piece that waits reaches at best: with what surely hinders it taken into account, and that is whatever no
    /// other who waits can take. What those who act now take is looked at by itself.
    fn reach(&self, piece: Piece) -> Bitboard {
        let others = self.waiting.difference(RoleSet::of(piece.role));
        let cleared = self.takeable_by(others);
        let standing = self.board.of_color(!self.color) - cleared;
        let best = (self.stops(piece) - standing) | self.takes(piece);
        let mut blockers = self.board.occupied() - self.emptied(cleared, others);
        blockers.remove(self.origin);
        match piece.role {
            Role::Commander => {
                let line = |direction| ray_up_to(self.origin, direction, blockers);
                let lines = Direction::ALL.map(line);
                best & lines
                    .into_iter()
                    .fold(Bitboard::EMPTY, |all, line| all | line)
            }
            Role::AirForce => self.flights(piece, best, cleared),
            role if role.captures_over_pieces() => best,
            _ => best - reach::hidden(self.origin, LONGEST, blockers),
        }
    }

    /// The part of a plane's reach that the enemy's air defence lets it come to, if that is not weakened before.
    fn flights(&self, plane: Piece, best: Bitboard, cleared: Bitboard) -> Bitboard {
        let defends = |role| cleared.intersects(self.board.of_role(role));
        if self.best_of(plane).heroic || DEFENDERS.into_iter().any(defends) {
            return best;
        }
        let defense = AirDefense::of(self.board, !self.color);
        if !best.intersects(defense.zone()) {
            return best;
        }
        let mut flown = Bitboard::EMPTY;
        for to in best {
            let (direction, _) = towards(self.origin, to);
            let line = Line {
                from: self.origin,
                to,
                direction,
            };
            if line.is_flown(&defense) {
                flown.insert(to);
            }
        }
        flown
    }

    /// Of the enemies that these pieces could take, those in whose place nobody then stands: who takes a stack stands where it
    /// stood, unless it may not, or flies to its death inside a zone of air defence.
    fn emptied(&self, taken: Bitboard, by: RoleSet) -> Bitboard {
        let mut filled = Bitboard::ALL;
        for piece in self.stack.pieces().filter(|p| by.contains(p.role)) {
            filled &= terrain::standing(piece.role);
            if piece.role == Role::AirForce && !piece.heroic && taken.intersects(filled) {
                filled = filled - AirDefense::of(self.board, !self.color).zone();
            }
        }
        taken - filled
    }

    fn takeable_by(&self, roles: RoleSet) -> Bitboard {
        let pieces = self.stack.pieces().filter(|p| roles.contains(p.role));
        pieces.fold(Bitboard::EMPTY, |all, piece| all | self.takes(piece))
    }

    /// Where a piece may stop or board a friend with nothing in its way.
    fn stops(&self, piece: Piece) -> Bitboard {
        let piece = self.best_of(piece);
        // A plane boards ships where it could not stop, one that leaves this stack too.
        let ships = match piece.role {
            Role::AirForce if self.stack.contains(Role::Navy) => terrain::NAVIGABLE,
            Role::AirForce => self.board.of_color(self.color),
            _ => Bitboard::EMPTY,
        };
        reach::stops_of(piece, self.origin) | reach::range_of(piece, self.origin) & ships
    }

    /// The enemies that a piece has in range.
    fn takes(&self, piece: Piece) -> Bitboard {
        let may_stay = !self.must_leave || piece.role == Role::AirForce && !piece.heroic;
        let piece = self.best_of(piece);
        let farther = match piece.role {
            Role::Navy => {
                reach::torpedo_range(piece.heroic, self.origin) & self.board.of_role(Role::Navy)
            }
            // The enemy Commander is taken at any distance.
            Role::Commander => self.enemy_commander.map_or(Bitboard::EMPTY, Bitboard::from),
            _ => Bitboard::EMPTY,
        };
        let mut taken =
            (reach::range_of(piece, self.origin) | farther) & self.board.of_color(!self.color);
        if !may_stay {
            taken &= terrain::standing(piece.role);
        }
        taken
    }

    /// The piece as the hero that an earlier step could make of it: while it waits it becomes one only if it has the enemy
    /// Commander in range from where it is, as the plain piece it still is.
    fn best_of(&self, piece: Piece) -> Piece {
        let in_range = |enemy| {
            let range = match piece.role {
                Role::Navy if self.board.navy_leads(enemy) => {
                    reach::torpedo_range(false, self.origin)
                }
                _ => reach::range_of(piece, self.origin),
            };
            range.contains(enemy)
        };
        Piece {
            heroic: piece.heroic || self.enemy_commander.is_some_and(in_range),
            ..piece
        }
    }
}
