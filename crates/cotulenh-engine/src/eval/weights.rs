//! Every number of the evaluation, in one place. A value of 100 is an Infantry.

use super::Taper;
use cotulenh::Role;

const ROLES: usize = Role::ALL.len();

/// The numbers of the evaluation. Arrays over roles are in the order of [`Role::ALL`].
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// What a piece is worth. A Commander has no price: losing it ends the game.
    pub material: [Taper; ROLES],
    /// What heroism adds.
    pub heroic: [Taper; ROLES],
    /// For each rank forward.
    pub advance: [Taper; ROLES],
    /// For each file nearer to the middle of the land.
    pub center: [Taper; ROLES],
    /// How much of the game's beginning a piece stands for.
    pub phase: [i32; ROLES],
    /// For each square a piece reaches that its own side does not occupy. Only of pieces that reach far: each role with
    /// a weight costs time.
    pub mobility: [Taper; ROLES],
    /// How much a piece presses on a Commander whose surroundings it reaches; see `pressure`.
    pub attacker: [i32; ROLES],
    /// The sum of attackers is squared and divided by this.
    pub pressure: i32,
    /// No pressure counts for more.
    pub most_pressure: i32,
    /// For each square beside the Commander to which it could escape, up to three.
    pub escape: Taper,
    /// A Commander covered by its own air defence while the enemy flies.
    pub covered: Taper,
    /// For each square beside the Commander open to enemy flight, for each Air Force.
    pub hole: Taper,
    /// A Commander inside a stack or its Headquarters.
    pub sheltered: Taper,
    /// A hero at most two squares from the enemy Commander.
    pub hero_near: Taper,
    /// For each passenger of a stack.
    pub stack: Taper,
    /// A passenger that cannot step off: far from land aboard a Navy.
    pub stranded: Taper,
    /// The last piece of a corps the objective asks for.
    pub last_of_corps: Taper,
    /// Being to move.
    pub tempo: i32,
}

const fn t(early: i32, late: i32) -> Taper {
    Taper::new(early, late)
}

/// The numbers in use.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights {
    //                C          I            T            M            E            A            G            S            F            N            H
    material:  [t(0, 0),   t(100, 110), t(220, 240), t(110, 130), t(100, 110), t(340, 360), t(130, 120), t(260, 270), t(480, 520), t(560, 540), t(20, 20)],
    heroic:    [t(40, 60), t(60, 80),   t(90, 110),  t(60, 80),   t(50, 60),   t(110, 120), t(60, 70),   t(90, 100),  t(170, 190), t(150, 150), t(90, 120)],
    advance:   [t(-8, -2), t(3, 6),     t(4, 5),     t(3, 6),     t(2, 2),     t(4, 3),     t(-1, 0),    t(1, 1),     t(1, 1),     t(5, 4),     t(0, 0)],
    center:    [t(-2, 0),  t(2, 2),     t(3, 3),     t(3, 3),     t(1, 1),     t(2, 2),     t(1, 1),     t(2, 2),     t(2, 1),     t(0, 0),     t(0, 0)],
    phase:     [0,         0,           1,           0,           0,           2,           0,           1,           3,           4,           0],
    mobility:  [t(0, 0),   t(0, 0),     t(3, 3),     t(0, 0),     t(0, 0),     t(2, 2),     t(0, 0),     t(0, 0),     t(2, 3),     t(2, 2),     t(0, 0)],
    attacker:  [0,         6,           12,          8,           4,           18,          4,           12,          22,          18,          4],
    pressure:  14,
    most_pressure: 320,
    escape:    t(8, 10),
    covered:   t(12, 6),
    hole:      t(-3, -2),
    sheltered: t(-6, -4),
    hero_near: t(20, 25),
    stack:     t(6, 4),
    stranded:  t(-12, -8),
    last_of_corps: t(-60, -60),
    tempo: 18,
};
