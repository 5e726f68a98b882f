//! Set-ups: any pieces on any squares, legal or not. A legal set-up becomes a [`Position`].

use crate::action::Counters;
use crate::bounded_list::BoundedList;
use crate::color::ByColor;
use crate::deployment::{Deployment, Steps};
use crate::objective::Objective;
use crate::problems::{DeploymentProblem, PileFull, SetupError, SetupProblem};
use crate::role::ByRole;
use crate::square::SQUARES;
use crate::stack::STACK_MAX;
use crate::{Board, Color, Piece, Position, Role, Square, Stack, terrain};
use alloc::vec::Vec;

/// The pieces on one square. They need not form a legal stack.
pub type Pile = BoundedList<Piece, STACK_MAX>;

/// Pieces on squares, the side to move, and the counters. A set-up need not be legal.
///
/// ```
/// use cotulenh::{Color, Piece, Position, Role, Setup};
/// let mut setup = Setup::empty();
/// setup.put("e1".parse()?, Piece::new(Color::Red, Role::Commander))?;
/// setup.put("d12".parse()?, Piece::new(Color::Blue, Role::Commander))?;
/// setup.put("e5".parse()?, Piece::new(Color::Red, Role::Navy))?;
/// let error = setup.position().unwrap_err();
/// assert_eq!(error.to_string(), "e5: a Navy may not stand on land");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    piles: Vec<Pile>,
    /// The side to move.
    pub turn: Color,
    /// The number of finished turns since the last capture.
    pub halfmove_clock: u16,
    /// The number of the move.
    pub move_number: u32,
    /// The objective of the game. It is not part of a FEN.
    pub objective: Objective,
    /// The deployment in progress.
    pub deployment: Option<DeploymentSetup>,
}

/// A deployment in progress that has not been validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeploymentSetup {
    /// The origin of the deployment.
    pub origin: Square,
    /// The pieces marked as staying, as they were before the turn.
    pub staying: Option<Stack>,
    /// The steps.
    pub steps: Steps,
}

impl Setup {
    /// Returns an empty board with Red to move.
    #[must_use]
    pub fn empty() -> Setup {
        Setup {
            piles: alloc::vec![Pile::new(); SQUARES],
            turn: Color::Red,
            halfmove_clock: 0,
            move_number: 1,
            objective: Objective::Total,
            deployment: None,
        }
    }

    /// Returns the pieces on a square.
    #[must_use]
    pub fn pile(&self, square: Square) -> &[Piece] {
        &self.piles[square.index()]
    }

    /// Adds a piece to a square.
    ///
    /// # Errors
    ///
    /// Returns an error if the square already holds three pieces. The set-up does not change then.
    pub fn put(&mut self, square: Square, piece: Piece) -> Result<(), PileFull> {
        self.piles[square.index()]
            .push(piece)
            .map_err(|_| PileFull { square })
    }

    /// Clears a square.
    pub fn clear(&mut self, square: Square) {
        self.piles[square.index()].clear();
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Returns all problems if the set-up is not legal.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.position_forgiving(Forgive::NOTHING)
    }

    /// Returns the position, ignoring the problems that the caller forgives.
    ///
    /// # Errors
    ///
    /// Returns all problems that are not forgiven.
    pub fn position_forgiving(&self, forgive: Forgive) -> Result<Position, SetupError> {
        let mut problems = Vec::new();
        let board = self.check_board(&mut problems);
        self.check_sides(&mut problems);
        if self.move_number == 0 {
            problems.push(SetupProblem::MoveNumber);
        }
        problems.retain(|problem| !forgive.forgives(problem));
        SetupError::of(problems)?;
        let mut position = Position {
            counters: Counters {
                halfmove_clock: self.halfmove_clock,
                move_number: self.move_number,
                ended: None,
            },
            objective: self.objective,
            ..Position::bare(board, self.turn)
        };
        if let Some(deployment) = &self.deployment {
            if let Err(problem) = deployment.play(&mut position) {
                SetupError::of(alloc::vec![SetupProblem::Deployment(problem)])?;
            }
        }
        Ok(position)
    }

    /// Returns the board if every stack is legal. A stack may be on any square.
    pub(crate) fn board(&self) -> Result<Board, SetupError> {
        let mut problems = Vec::new();
        let board = self.check_board(&mut problems);
        problems.retain(|problem| !matches!(problem, SetupProblem::Terrain { .. }));
        SetupError::of(problems)?;
        Ok(board)
    }

    /// Checks stacks and terrain, square by square from `a1`. Returns a board with the legal stacks.
    fn check_board(&self, problems: &mut Vec<SetupProblem>) -> Board {
        let mut board = Board::empty();
        for square in Square::all() {
            let pile = self.pile(square);
            if pile.is_empty() {
                continue;
            }
            let Some(stack) = Stack::from_pieces(pile) else {
                problems.push(SetupProblem::IllegalStack {
                    square,
                    pieces: self.piles[square.index()].clone(),
                });
                continue;
            };
            let carrier = stack.carrier().role;
            if !terrain::may_stand(carrier, square) {
                problems.push(SetupProblem::Terrain { square, carrier });
            }
            board.set(square, Some(stack));
        }
        board
    }

    /// Checks the number of pieces of each role, and the pieces that each side must have.
    fn check_sides(&self, problems: &mut Vec<SetupProblem>) {
        let mut counts: ByColor<ByRole<u16>> = ByColor::default();
        for piece in self.piles.iter().flatten() {
            counts[piece.color][piece.role] += 1;
        }
        for color in Color::ALL {
            for role in Role::ALL {
                let found = counts[color][role];
                if found > u16::from(role.at_most()) {
                    problems.push(SetupProblem::TooMany { color, role, found });
                }
            }
            if counts[color][Role::Commander] == 0 {
                problems.push(SetupProblem::MissingCommander { color });
            }
            if !self
                .objective
                .is_kept_with(|roles| roles.iter().any(|role| counts[color][role] > 0))
            {
                problems.push(SetupProblem::MissingCorps {
                    color,
                    objective: self.objective,
                });
            }
        }
    }
}

impl DeploymentSetup {
    /// Plays the deployment on the position before it.
    fn play(&self, position: &mut Position) -> Result<(), DeploymentProblem> {
        let origin = self.origin;
        let stack = match position.board().stack(origin) {
            Some(stack) if stack.color() == position.turn() && !stack.is_single() => stack,
            _ => return Err(DeploymentProblem::NoStack { square: origin }),
        };
        if self.steps.is_empty() && self.staying.is_none() {
            return Err(DeploymentProblem::NothingDone);
        }
        if let Some(staying) = self.staying {
            if stack.part(staying.roles()) != Some(staying) {
                return Err(DeploymentProblem::NotThere { unit: staying });
            }
            let acts = |role| self.steps.iter().any(|step| step.unit.contains(role));
            if let Some(role) = staying.roles().iter().find(|&role| acts(role)) {
                return Err(DeploymentProblem::StaysAndActs { role });
            }
        }
        for (number, step) in self.steps.iter().enumerate() {
            let roles = step.unit.roles();
            let waiting = position
                .deployment()
                .map_or(stack.roles(), Deployment::waiting);
            let now = position.board().stack(origin).and_then(|s| s.part(roles));
            let other_heroism = roles.is_subset(waiting) && now != Some(step.unit);
            if !roles.is_subset(stack.roles()) || other_heroism {
                return Err(DeploymentProblem::NotThere { unit: step.unit });
            }
            // A step of the whole stack is an ordinary move.
            if number == 0 && step.unit == stack {
                return Err(DeploymentProblem::WholeStack);
            }
            position
                .make_pseudo_legal_step(origin, roles, step.to, step.kind)
                .map_err(|why| DeploymentProblem::StepImpossible { step: number, why })?;
            if position.deployment().is_none() {
                return Err(DeploymentProblem::AlreadyOver);
            }
        }
        for role in self.staying.iter().flat_map(|unit| unit.roles().iter()) {
            let waits = |d: &Deployment| d.waiting().len() > 1;
            if !position.deployment().is_none_or(waits) {
                return Err(DeploymentProblem::AlreadyOver);
            }
            position
                .make_pseudo_legal_stay(origin, role)
                .map_err(|_| DeploymentProblem::StaysAndActs { role })?;
        }
        if position.can_be_completed() {
            Ok(())
        } else {
            Err(DeploymentProblem::CannotBeCompleted)
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let base = position.before_deployment();
        let mut setup = Setup {
            turn: base.turn(),
            halfmove_clock: base.halfmove_clock(),
            move_number: base.move_number(),
            objective: base.objective(),
            deployment: position.deployment().map(DeploymentSetup::from),
            ..Setup::empty()
        };
        for color in Color::ALL {
            for (square, stack) in base.board().stacks_of(color) {
                setup.piles[square.index()] = Pile::of_first(stack.pieces());
            }
        }
        setup
    }
}

impl From<&Deployment> for DeploymentSetup {
    fn from(deployment: &Deployment) -> DeploymentSetup {
        DeploymentSetup {
            origin: deployment.origin(),
            staying: deployment.original().part(deployment.staying()),
            steps: deployment.steps(),
        }
    }
}

/// The problems of a set-up that the caller accepts. Only problems with which the game can still be played can be
/// forgiven. Illegal stacks, wrong terrain and too many pieces cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgive {
    /// Accepts a side without a Commander, as in a study.
    pub missing_commander: bool,
    /// Accepts a side without the corps that the objective requires. It has not lost, because only a turn that captures
    /// the last piece of a corps ends the game.
    pub missing_corps: bool,
}

impl Forgive {
    /// Forgives nothing.
    pub const NOTHING: Forgive = Forgive {
        missing_commander: false,
        missing_corps: false,
    };
    /// Forgives a missing Commander, for studies.
    pub const STUDY: Forgive = Forgive {
        missing_commander: true,
        missing_corps: false,
    };

    fn forgives(self, problem: &SetupProblem) -> bool {
        match problem {
            SetupProblem::MissingCommander { .. } => self.missing_commander,
            SetupProblem::MissingCorps { .. } => self.missing_corps,
            _ => false,
        }
    }
}
