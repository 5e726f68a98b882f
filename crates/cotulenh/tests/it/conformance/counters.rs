//! The half-move clock, the move number, objectives, and turns that end the game.

use crate::conformance::case::cases;

cases! {
    /// The clock counts turns. The move number grows after Blue's turn.
    turns_of_both_sides_are_counted "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1" {
        "Tf4f6" => "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 1 1",
        "Th9h7" => "6c4/1n2fh1hf2/3a2s2a1/2n1gt2g2/2ie2m2ei/7t3/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 2",
        "Tf6f5" => "6c4/1n2fh1hf2/3a2s2a1/2n1gt2g2/2ie2m2ei/7t3/11/2IE1TM2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 3 2",
        "Th7h8" => "6c4/1n2fh1hf2/3a2s2a1/2n1gt2g2/2ie2mt1ei/11/11/2IE1TM2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 4 3",
        "Tf5f4" => "6c4/1n2fh1hf2/3a2s2a1/2n1gt2g2/2ie2mt1ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 5 3",
        "Th8h9" => "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 6 4",
    }

    /// A capture resets the clock to 0. Later turns count again.
    a_capture_returns_the_clock_to_zero "8hhc/11/11/11/11/11/6i4/11/6T4/11/11/4C5E r - - 41 60" {
        "Tg4xg6" => "8hhc/11/11/11/11/11/6T4/11/11/11/11/4C5E b - - 0 60",
        "Ck12k11" => "8hh1/10c/11/11/11/11/6T4/11/11/11/11/4C5E r - - 1 61",
        "Tg6g5" => "8hh1/10c/11/11/11/11/11/6T4/11/11/11/4C5E b - - 2 61",
    }

    a_combine_counts_on "8hhc/11/11/11/11/11/11/6I4/6T4/11/11/4C6 b - - 41 60" {
        "Ck12k11" => "8hh1/10c/11/11/11/11/11/6I4/6T4/11/11/4C6 r - - 42 61",
        "Ig5&g4" => "8hh1/10c/11/11/11/11/11/11/6(TI)4/11/11/4C6 b - - 43 61",
    }

    /// A capture in the first step resets the clock at the end of the turn.
    a_capture_in_an_early_step_counts_at_the_end "8hhc/11/11/11/11/11/6i4/11/6(FTI)4/11/11/4C6 r - - 41 60" {
        "Tg4>xg6" => "8hhc/11/11/11/11/11/6T4/11/6(FI)4/11/11/4C6 r - - 41 60 g4::T>xg6...",
        "Fg4>j4" => "8hhc/11/11/11/11/11/6T4/11/6I2F1/11/11/4C6 r - - 41 60 g4::T>xg6,F>j4...",
        "commit" => "8hhc/11/11/11/11/11/6T4/11/6I2F1/11/11/4C6 b - - 0 60",
    }

    /// Move number and clock change when the deployment ends, not before.
    a_deployment_of_blue_is_one_turn "8hhc/11/11/6(fti)4/11/11/11/11/11/11/11/4C5E b - - 41 60" {
        "Tg9>g7" => "8hhc/11/11/6(fi)4/11/6t4/11/11/11/11/11/4C5E b - - 41 60 g9::T>g7...",
        "Fg9>j9" => "8hhc/11/11/6i2f1/11/6t4/11/11/11/11/11/4C5E b - - 41 60 g9::T>g7,F>j9...",
        "Ig9>g8" => "8hhc/11/11/9f1/6i4/6t4/11/11/11/11/11/4C5+E r - - 42 61",
    }

    /// A suicide capture is a capture.
    a_suicide_returns_the_clock_to_zero "8hhc/11/11/11/11/11/11/6g4/11/11/6F4/4C4EE r - - 41 60" {
        "Fg2@g5" => "8hhc/11/11/11/11/11/11/11/11/11/11/4C4EE b - - 0 60",
    }

    the_hundredth_half_move_is_a_draw "8hhc/11/11/11/11/11/11/11/6T4/11/11/4C5E r - - 98 60" {
        "Tg4g5" => "8hhc/11/11/11/11/11/11/6T4/11/11/11/4C5E b - - 99 60",
        "Ck12k11" => "8hh1/10c/11/11/11/11/11/6T4/11/11/11/4C5E r - - 100 61",
    } => Fifty

    /// The capture resets the clock, so the game is not drawn.
    a_capture_saves_the_hundredth_half_move "8hhc/11/11/11/11/11/6i4/11/6T4/11/11/4C5E r - - 99 60" {
        "Tg4xg6" => "8hhc/11/11/11/11/11/6T4/11/11/11/11/4C5E b - - 0 60",
    }

    a_side_without_a_navy_has_lost for Marine "8hhc/11/11/11/11/11/n10/11/11/N10/11/4C5E r - - 4 6" {
        "Na3xa6" => "8hhc/11/11/11/11/11/N10/11/11/11/11/4C5E b - - 0 6",
    } => Objective: Red

    /// The objective is decided when the deployment ends, not by the step that captured the last Air Force.
    a_side_without_an_air_force_has_lost for Air "8hhc/11/11/11/11/11/6f4/11/6(FTI)4/11/11/4C5E r - - 4 6" {
        "Tg4>xg6" => "8hhc/11/11/11/11/11/6T4/11/6(FI)4/11/11/4C5E r - - 4 6 g4::T>xg6...",
        "Ig4>g5" => "8hhc/11/11/11/11/11/6T4/6I4/6F4/11/11/4C5E r - - 4 6 g4::T>xg6,I>g5...",
        "commit" => "8hhc/11/11/11/11/11/6T4/6I4/6F4/11/11/4C5E b - - 0 6",
    } => Objective: Red

    /// Blue loses its own Air Force by a suicide capture, so Red wins.
    an_own_air_force_lost_by_suicide for Air "8hhc/11/11/6f4/11/11/6G4/11/11/11/6F4/4C5E b - - 4 6" {
        "Fg9@g6" => "8hhc/11/11/11/11/11/11/11/11/11/6F4/4C5E r - - 0 7",
    } => Objective: Red

    /// Both sides lose their Air Force in one turn. The side that moved wins.
    both_lose_the_objective_at_once for Air "8hhc/11/11/11/11/6g4/6f4/11/11/11/6F4/4C5E r - - 4 6" {
        "Fg2@g6" => "8hhc/11/11/11/11/6g4/11/11/11/11/11/4C5+E b - - 0 6",
    } => Objective: Red

    /// The loss of any of the three corps decides.
    any_corps_lost for Any "8hhc/11/11/2f8/11/n10/6t4/11/6T4/N10/5F5/4C5E r - - 4 6" {
        "Tg4xg6" => "8hhc/11/11/2f8/11/n10/6T4/11/11/N10/5F5/4C5E b - - 0 6",
    } => Objective: Red

    /// The position is mate after the move, and no longer mate after its undo.
    a_mate "3hh5c/11/11/11/10T/11/11/9C1/11/11/11/4E6 r - - 4 6" {
        "Tk8k10" => "3hh5c/11/10+T/11/11/11/11/9C1/11/11/11/4E6 b - - 5 6",
    } => Checkmate: Red

    /// Stalemate: no legal turn and no check.
    a_stalemate "3hh4Hc/5C5/11/9A1/11/11/11/11/11/11/11/10E r - - 4 6" {
        "Ek1k2" => "3hh4Hc/5C5/11/9A1/11/11/11/11/11/11/10E/11 b - - 5 6",
    } => Stalemate

    /// After moves there and back, the squares are those of the start and the clock differs.
    there_and_back "8hhc/11/11/11/11/11/11/11/6T4/11/11/4C5E r - - 4 6" {
        "Tg4g5" => "8hhc/11/11/11/11/11/11/6T4/11/11/11/4C5E b - - 5 6",
        "Ck12k11" => "8hh1/10c/11/11/11/11/11/6T4/11/11/11/4C5E r - - 6 7",
        "Tg5g4" => "8hh1/10c/11/11/11/11/11/11/6T4/11/11/4C5E b - - 7 7",
        "Ck11k12" => "8hhc/11/11/11/11/11/11/11/6T4/11/11/4C5E r - - 8 8",
    }
}
