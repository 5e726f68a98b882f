//! Who becomes a hero, when, and what a hero then does.

use crate::case::cases;

cases! {
    /// Carrier and passenger at once.
    carrier_and_passenger_become_heroes "9hh/11/11/11/6c4/11/11/6(TI)4/11/11/11/4C6 r - - 1 1" {
        "(TI)g5g7" => "9hh/11/11/11/6c4/6(+T+I)4/11/11/11/11/11/4C6 b - - 2 1",
    }

    /// Two squares away the Tank attacks and its Infantry does not.
    a_carrier_alone_becomes_a_hero "9hh/11/11/11/6c4/11/11/6(TI)4/11/11/11/4C6 r - - 1 1" {
        "(TI)g5g6" => "9hh/11/11/11/6c4/11/6(+TI)4/11/11/11/11/4C6 b - - 2 1",
    }

    /// The Engineer's Artillery attacks, the Engineer does not.
    a_passenger_alone_becomes_a_hero "9hh/11/11/11/6c4/11/11/11/6(EA)4/11/11/4C6 r - - 1 1" {
        "(EA)g4g5" => "9hh/11/11/11/6c4/11/11/6(E+A)4/11/11/11/4C6 b - - 2 1",
    }

    /// The mover, and the one whose line it opened.
    a_line_opens_for_another "9hh/11/11/11/6c4/6M4/6T4/11/11/11/11/4C6 r - - 1 1" {
        "Mg7h7" => "9hh/11/11/11/6c4/7+M3/6+T4/11/11/11/11/4C6 b - - 2 1",
    }

    /// A stay capture opens the line; the Air Force that made it attacks too.
    a_stay_capture_opens_a_line "9hh/11/11/11/6c4/6i4/6T4/11/6F4/11/11/4C6 r - - 1 1" {
        "Fg4_g7" => "9hh/11/11/11/6c4/11/6+T4/11/6+F4/11/11/4C6 b - - 0 1",
    }

    /// Who attacked before is promoted by whatever moves.
    whoever_moves_all_attackers_are_promoted "9hh/11/11/11/6c4/11/6T4/6A4/11/11/11/4C5E r - - 1 1" {
        "Ek1k2" => "9hh/11/11/11/6c4/11/6+T4/6+A4/11/11/10E/4C6 b - - 2 1",
    }

    /// What was a hero is not promoted again, and stays one when the move is taken back.
    a_hero_is_not_promoted_again "9hh/11/11/11/6c4/11/6+A4/11/6(F+TI)4/11/11/4C6 r - - 4 6" {
        "(F+TI)g4g7" => "9hh/11/11/11/6c4/6(+F+T+I)4/6+A4/11/11/11/11/4C6 b - - 5 6",
    }

    /// A capture alone makes no hero.
    a_capture_makes_no_hero "8hhc/11/11/11/11/11/6i4/11/6T4/11/11/4C5E r - - 4 6" {
        "Tg4xg6" => "8hhc/11/11/11/11/11/6T4/11/11/11/11/4C5E b - - 0 6",
    }

    /// The Tank left behind attacks and is a hero; in the next step it goes three squares.
    a_hero_made_in_a_step_acts_as_one "9hh/11/11/11/11/11/6c4/11/6(FT)4/11/11/4C6 r - - 0 1" {
        "Fg4>c4" => "9hh/11/11/11/11/11/6c4/11/2F3+T4/11/11/4C6 r - - 0 1 g4::F>c4...",
        "+Tg4>j4" => "9hh/11/11/11/11/11/6c4/11/2F6+T1/11/11/4C6 b - - 1 1",
    }

    /// A hero of an earlier turn is one in the deployment.
    a_hero_made_in_a_turn_acts_as_one_later "9hh/11/11/11/6c4/11/11/6(TI)4/11/11/11/4C6 r - - 0 1" {
        "(TI)g5g6" => "9hh/11/11/11/6c4/11/6(+TI)4/11/11/11/11/4C6 b - - 1 1",
        "Cg8h8" => "9hh/11/11/11/7c3/11/6(+TI)4/11/11/11/11/4C6 r - - 2 2",
        "+Tg6>j9" => "9hh/11/11/9+T1/7c3/11/6I4/11/11/11/11/4C6 r - - 2 2 g6::+T>j9...",
        "Ig6>g7" => "9hh/11/11/9+T1/7c3/6I4/11/11/11/11/11/4C6 b - - 3 2",
    }

    /// Each step makes the heroes it makes.
    each_step_makes_its_heroes "9hh/11/11/11/6c4/11/11/11/6(FTI)4/11/11/4C6 r - - 0 1" {
        "Tg4>g6" => "9hh/11/11/11/6c4/11/6+T4/11/6(+FI)4/11/11/4C6 r - - 0 1 g4::T>g6...",
        "+Fg4>j7" => "9hh/11/11/11/6c4/9+F1/6+T4/11/6I4/11/11/4C6 r - - 0 1 g4::T>g6,+F>j7...",
        "Ig4>g5" => "9hh/11/11/11/6c4/9+F1/6+T4/6I4/11/11/11/4C6 b - - 1 1",
    }

    /// One capture leaves both sides with a last guard.
    last_guards_of_both_sides "10c/11/11/11/11/11/6i4/10h/6T4/11/11/4C6 r - - 4 6" {
        "Tg4xg6" => "10c/11/11/11/11/11/6+T4/10+h/11/11/11/4C6 b - - 0 6",
    }

    /// A last guard that carries its Commander.
    a_last_guard_carries_its_commander "9hc/11/11/11/11/11/11/9h1/6T4/11/11/6C3i r - - 4 6" {
        "Cg1&g4" => "9hc/11/11/11/11/11/11/9h1/6(+TC)4/11/11/10i b - - 5 6",
    }

    /// The last guard is promoted after attackers were looked at: what it then attacks promotes nobody.
    a_last_guard_attacks_only_as_a_hero "9hh/11/11/11/6c4/11/11/11/6T4/11/11/4C6 r - - 4 6" {
        "Tg4g5" => "9hh/11/11/11/6c4/11/11/6+T4/11/11/11/4C6 b - - 5 6",
    }

    /// As a hero the Anti-air would bar the Air Force's way: it is made one only after the attack was looked at.
    attackers_are_promoted_before_last_guards "11/11/8g2/11/10c/6F4/11/11/11/11/11/4C5E r - - 4 6" {
        "Fg7g8" => "11/11/8+g2/11/6+F3c/11/11/11/11/11/11/4C5E b - - 5 6",
    }

    /// The mover's suicide leaves its own last guard.
    a_suicide_leaves_a_last_guard "8hhc/11/11/11/11/11/11/6g4/11/11/6F4/4C5E r - - 4 6" {
        "Fg2@g5" => "8hhc/11/11/11/11/11/11/11/11/11/11/4C5+E b - - 0 6",
    }

    /// Not before the deployment ends is anybody the last guard.
    no_last_guard_before_the_end "8hhc/11/11/11/11/11/11/6g4/11/11/6(FTI)4/4C6 r - - 4 6" {
        "(FT)g2>@g5" => "8hhc/11/11/11/11/11/11/11/11/11/6I4/4C6 r - - 4 6 g2::(FT)>@g5...",
        "commit" => "8hhc/11/11/11/11/11/11/11/11/11/6+I4/4C6 b - - 0 6",
    }

    /// Blue's heroes are made by the same rules.
    blue_makes_heroes_too "8h1c/11/11/11/6(fti)4/11/11/11/6C4/11/11/9HH b - - 4 6" {
        "(FTI)g8g5" => "8h1c/11/11/11/11/11/11/6(+f+t+i)4/6C4/11/11/9HH r - - 5 7",
    }
}
