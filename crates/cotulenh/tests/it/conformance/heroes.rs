//! Promotions: the promoted pieces, the time of a promotion, and the moves of heroes.

use crate::conformance::case::cases;

cases! {
    /// Carrier and passenger both attack the Commander.
    carrier_and_passenger_become_heroes "9hh/11/11/11/6c4/11/11/6(TI)4/11/11/11/4C6 r - - 1 1" {
        "(TI)g5g7" => "9hh/11/11/11/6c4/6(+T+I)4/11/11/11/11/11/4C6 b - - 2 1",
    }

    /// From two squares away the Tank attacks, but its Infantry does not.
    a_carrier_alone_becomes_a_hero "9hh/11/11/11/6c4/11/11/6(TI)4/11/11/11/4C6 r - - 1 1" {
        "(TI)g5g6" => "9hh/11/11/11/6c4/11/6(+TI)4/11/11/11/11/4C6 b - - 2 1",
    }

    /// The Artillery attacks. The Engineer that carries it does not.
    a_passenger_alone_becomes_a_hero "9hh/11/11/11/6c4/11/11/11/6(EA)4/11/11/4C6 r - - 1 1" {
        "(EA)g4g5" => "9hh/11/11/11/6c4/11/11/6(E+A)4/11/11/11/4C6 b - - 2 1",
    }

    /// The piece that moved attacks, and so does the piece behind it, along the opened line.
    a_line_opens_for_another "9hh/11/11/11/6c4/6M4/6T4/11/11/11/11/4C6 r - - 1 1" {
        "Mg7h7" => "9hh/11/11/11/6c4/7+M3/6+T4/11/11/11/11/4C6 b - - 2 1",
    }

    /// A stay capture opens a line. The Air Force that captured attacks too.
    a_stay_capture_opens_a_line "9hh/11/11/11/6c4/6i4/6T4/11/6F4/11/11/4C6 r - - 1 1" {
        "Fg4_g7" => "9hh/11/11/11/6c4/11/6+T4/11/6+F4/11/11/4C6 b - - 0 1",
    }

    /// Pieces that attacked before the move are promoted by any move.
    whoever_moves_all_attackers_are_promoted "9hh/11/11/11/6c4/11/6T4/6A4/11/11/11/4C5E r - - 1 1" {
        "Ek1k2" => "9hh/11/11/11/6c4/11/6+T4/6+A4/11/11/10E/4C6 b - - 2 1",
    }

    /// A hero is not promoted again, and is still a hero after the undo.
    a_hero_is_not_promoted_again "9hh/11/11/11/6c4/11/6+A4/11/6(F+TI)4/11/11/4C6 r - - 4 6" {
        "(F+TI)g4g7" => "9hh/11/11/11/6c4/6(+F+T+I)4/6+A4/11/11/11/11/4C6 b - - 5 6",
    }

    a_capture_makes_no_hero "8hhc/11/11/11/11/11/6i4/11/6T4/11/11/4C5E r - - 4 6" {
        "Tg4xg6" => "8hhc/11/11/11/11/11/6T4/11/11/11/11/4C5E b - - 0 6",
    }

    /// The Tank left behind attacks and becomes heroic. In the next step it moves three squares.
    a_hero_made_in_a_step_acts_as_one "9hh/11/11/11/11/11/6c4/11/6(FT)4/11/11/4C6 r - - 0 1" {
        "Fg4>c4" => "9hh/11/11/11/11/11/6c4/11/2F3+T4/11/11/4C6 r - - 0 1 g4::F>c4...",
        "+Tg4>j4" => "9hh/11/11/11/11/11/6c4/11/2F6+T1/11/11/4C6 b - - 1 1",
    }

    /// A piece promoted in an earlier turn is deployed as a hero.
    a_hero_made_in_a_turn_acts_as_one_later "9hh/11/11/11/6c4/11/11/6(TI)4/11/11/11/4C6 r - - 0 1" {
        "(TI)g5g6" => "9hh/11/11/11/6c4/11/6(+TI)4/11/11/11/11/4C6 b - - 1 1",
        "Cg8h8" => "9hh/11/11/11/7c3/11/6(+TI)4/11/11/11/11/4C6 r - - 2 2",
        "+Tg6>j9" => "9hh/11/11/9+T1/7c3/11/6I4/11/11/11/11/4C6 r - - 2 2 g6::+T>j9...",
        "Ig6>g7" => "9hh/11/11/9+T1/7c3/6I4/11/11/11/11/11/4C6 b - - 3 2",
    }

    /// Attackers are promoted after each step.
    each_step_makes_its_heroes "9hh/11/11/11/6c4/11/11/11/6(FTI)4/11/11/4C6 r - - 0 1" {
        "Tg4>g6" => "9hh/11/11/11/6c4/11/6+T4/11/6(+FI)4/11/11/4C6 r - - 0 1 g4::T>g6...",
        "+Fg4>j7" => "9hh/11/11/11/6c4/9+F1/6+T4/11/6I4/11/11/4C6 r - - 0 1 g4::T>g6,+F>j7...",
        "Ig4>g5" => "9hh/11/11/11/6c4/9+F1/6+T4/6I4/11/11/11/4C6 b - - 1 1",
    }

    /// One capture leaves both sides with a last guard.
    last_guards_of_both_sides "10c/11/11/11/11/11/6i4/10h/6T4/11/11/4C6 r - - 4 6" {
        "Tg4xg6" => "10c/11/11/11/11/11/6+T4/10+h/11/11/11/4C6 b - - 0 6",
    }

    /// The last guard carries its Commander.
    a_last_guard_carries_its_commander "9hc/11/11/11/11/11/11/9h1/6T4/11/11/6C3i r - - 4 6" {
        "Cg1&g4" => "9hc/11/11/11/11/11/11/9h1/6(+TC)4/11/11/10i b - - 5 6",
    }

    /// The last guard is promoted after the attackers, so its longer range promotes no piece.
    a_last_guard_attacks_only_as_a_hero "9hh/11/11/11/6c4/11/11/11/6T4/11/11/4C6 r - - 4 6" {
        "Tg4g5" => "9hh/11/11/11/6c4/11/11/6+T4/11/11/11/4C6 b - - 5 6",
    }

    /// A heroic Anti-air would stop the Air Force. It is promoted only after the attackers are.
    attackers_are_promoted_before_last_guards "11/11/8g2/11/10c/6F4/11/11/11/11/11/4C5E r - - 4 6" {
        "Fg7g8" => "11/11/8+g2/11/6+F3c/11/11/11/11/11/11/4C5E b - - 5 6",
    }

    /// A suicide capture leaves the mover a last guard.
    a_suicide_leaves_a_last_guard "8hhc/11/11/11/11/11/11/6g4/11/11/6F4/4C5E r - - 4 6" {
        "Fg2@g5" => "8hhc/11/11/11/11/11/11/11/11/11/11/4C5+E b - - 0 6",
    }

    /// A last guard is promoted only when the deployment ends.
    no_last_guard_before_the_end "8hhc/11/11/11/11/11/11/6g4/11/11/6(FTI)4/4C6 r - - 4 6" {
        "(FT)g2>@g5" => "8hhc/11/11/11/11/11/11/11/11/11/6I4/4C6 r - - 4 6 g2::(FT)>@g5...",
        "commit" => "8hhc/11/11/11/11/11/11/11/11/11/6+I4/4C6 b - - 0 6",
    }

    /// Blue's pieces are promoted by the same rules.
    blue_makes_heroes_too "8h1c/11/11/11/6(fti)4/11/11/11/6C4/11/11/9HH b - - 4 6" {
        "(FTI)g8g5" => "8h1c/11/11/11/11/11/11/6(+f+t+i)4/6C4/11/11/9HH r - - 5 7",
    }
}
