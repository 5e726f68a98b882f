//! The squares of the Commanders, and their capture.

use crate::conformance::case::cases;

cases! {
    a_commander_moves "8hhc/11/11/11/11/11/11/11/11/11/11/4C4EE r - - 4 6" {
        "Ce1e9" => "8hhc/11/11/4C6/11/11/11/11/11/11/11/9EE b - - 5 6",
    }

    a_commander_is_carried "8hhc/11/11/11/11/11/11/11/4(FTC)6/11/11/9EE r - - 4 6" {
        "(FTC)e4e8" => "8hhc/11/11/11/4(FTC)6/11/11/11/11/11/11/9EE b - - 5 6",
    }

    a_commander_enters_its_headquarters "8hhc/11/11/11/11/11/11/11/4H6/11/11/4C5E r - - 4 6" {
        "Ce1&e4" => "8hhc/11/11/11/11/11/11/11/4(HC)6/11/11/10E b - - 5 6",
    }

    a_commander_leaves_its_stack "8hhc/11/11/11/11/11/11/11/4(TC)6/11/11/9EE r - - 4 6" {
        "Ce4>e9" => "8hhc/11/11/4C6/11/11/11/11/4T6/11/11/9EE r - - 4 6 e4::C>e9...",
        "Te4>e5" => "8hhc/11/11/4C6/11/11/11/4T6/11/11/11/9EE b - - 5 6",
    }

    /// The carrier leaves. The Commander stays on its square.
    a_commander_is_left_behind "8hhc/11/11/11/11/11/11/11/4(FTC)6/11/11/9EE r - - 4 6" {
        "(FT)e4>e8" => "8hhc/11/11/11/4(FT)6/11/11/11/4C6/11/11/9EE r - - 4 6 e4::(FT)>e8...",
        "commit" => "8hhc/11/11/11/4(FT)6/11/11/11/4C6/11/11/9EE b - - 5 6",
    }

    a_heroic_commander_moves_diagonally "8hhc/11/11/11/11/11/11/11/4+C6/11/11/9EE r - - 4 6" {
        "+Ce4h7" => "8hhc/11/11/11/11/7+C3/11/11/11/11/11/9EE b - - 5 6",
    }

    a_commander_captures "8hhc/11/11/11/11/11/11/4i6/4C6/11/11/9EE r - - 4 6" {
        "Ce4xe5" => "8hhc/11/11/11/11/11/11/4C6/11/11/11/9EE b - - 0 6",
    }

    a_commander_is_captured "9hh/11/11/11/6c4/11/6T4/11/11/11/11/4C5E r - - 4 6" {
        "Tg6xg8" => "9hh/11/11/11/6T4/11/11/11/11/11/11/4C5E b - - 0 6",
    } => CommanderCaptured: Red

    /// The Commander is captured together with the Headquarters that carries it.
    a_commander_is_captured_in_a_stack "10h/11/11/11/6(+hc)4/11/6T4/11/11/11/11/4C5E r - - 4 6" {
        "Tg6xg8" => "10h/11/11/11/6T4/11/11/11/11/11/11/4C5E b - - 0 6",
    } => CommanderCaptured: Red

    a_commander_is_captured_at_sea "9hh/11/11/11/11/11/11/1(nc)1T7/11/11/11/4C5E r - - 4 6" {
        "Td5_b5" => "9hh/11/11/11/11/11/11/3T7/11/11/11/4C5E b - - 0 6",
    } => CommanderCaptured: Red

    a_commander_is_captured_by_suicide "9hh/11/11/11/6gc3/11/11/11/7F3/11/11/4C5E r - - 4 6" {
        "Fh4@h8" => "9hh/11/11/11/6g4/11/11/11/11/11/11/4C5+E b - - 0 6",
    } => CommanderCaptured: Red

    /// The game ends with the deployment, not with the step.
    a_commander_is_captured_in_a_step "9hh/11/11/11/6c4/11/6(TI)4/11/11/11/11/4C5E r - - 4 6" {
        "Tg6>xg8" => "9hh/11/11/11/6T4/11/6I4/11/11/11/11/4C5E r - - 4 6 g6::T>xg8...",
        "commit" => "9hh/11/11/11/6T4/11/6I4/11/11/11/11/4C5E b - - 0 6",
    } => CommanderCaptured: Red

    /// The deployment continues without promotions, because there is no Commander to attack.
    a_deployment_goes_on_after_the_commander_is_captured "9hh/11/11/11/6c4/11/6(FTI)4/11/11/11/11/4C5E r - - 4 6" {
        "Tg6>xg8" => "9hh/11/11/11/6T4/11/6(FI)4/11/11/11/11/4C5E r - - 4 6 g6::T>xg8...",
        "Ig6>g7" => "9hh/11/11/11/6T4/6I4/6F4/11/11/11/11/4C5E r - - 4 6 g6::T>xg8,I>g7...",
        "Fg6>k6" => "9hh/11/11/11/6T4/6I4/10F/11/11/11/11/4C5E b - - 0 6",
    } => CommanderCaptured: Red

    /// The suicide capture of the Air Force opens the line.
    a_long_line_capture_in_a_deployment "11/11/11/6c4/11/11/11/6g4/11/11/6(FC)4/9HH r - - 4 6" {
        "Fg2>@g5" => "11/11/11/6c4/11/11/11/11/11/11/6C4/9HH r - - 4 6 g2::F>@g5...",
        "Cg2>xg9" => "11/11/11/6C4/11/11/11/11/11/11/11/9HH b - - 0 6",
    } => CommanderCaptured: Red

    /// The start position has the Commanders facing each other.
    a_long_line_capture "9hh/11/11/6c4/11/11/11/11/11/11/11/6C3E r - - 4 6" {
        "Cg1xg9" => "9hh/11/11/6C4/11/11/11/11/11/11/11/10+E b - - 0 6",
    } => CommanderCaptured: Red

    /// Capturing the enemy Commander wins even if the mover's Commander is then attacked.
    a_commander_is_captured_while_the_own_is_attacked "9hh/11/11/11/6c4/11/6T4/11/4i6/4C6/11/10E r - - 4 6" {
        "Tg6xg8" => "9hh/11/11/11/6T4/11/11/11/4i6/4C6/11/10E b - - 0 6",
    } => CommanderCaptured: Red
}
