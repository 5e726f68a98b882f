//! Stays and recombines: alone, between steps, and at the end of a deployment.

use crate::conformance::case::cases;

cases! {
    /// A stay comes before the first step. The last step ends the turn.
    a_stay_comes_first "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9" {
        "stay c4 N" => "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9 c4:N:...",
        "Fc4>e6" => "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4:N:F>e6...",
        "Tc4>d4" => "8hhc/11/11/11/11/11/4F6/11/2NT7/11/11/6C4 b - - 4 9",
    }

    a_stay_between_two_steps "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9" {
        "Fc4>e6" => "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4::F>e6...",
        "stay c4 T" => "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4:T:F>e6...",
        "Nc4>c8" => "8hhc/11/11/11/2N8/11/4F6/11/2T8/11/11/6C4 b - - 4 9",
    }

    /// The stay of the last waiting piece ends the turn.
    a_stay_ends_the_turn "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9" {
        "(FT)c4>e6" => "8hhc/11/11/11/11/11/4(FT)6/11/2N8/11/11/6C4 r - - 3 9 c4::(FT)>e6...",
        "stay c4 N" => "8hhc/11/11/11/11/11/4(FT)6/11/2N8/11/11/6C4 b - - 4 9",
    }

    /// A stay ends the turn, so the last guard is promoted.
    a_stay_promotes_a_last_guard "6c2hh/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C6 r - - 9 3" {
        "Fg2>@g5" => "6c2hh/11/11/11/11/11/11/11/11/11/6T4/4C6 r - - 9 3 g2::F>@g5...",
        "stay g2 T" => "6c2hh/11/11/11/11/11/11/11/11/11/6+T4/4C6 b - - 0 3",
    }

    a_piece_recombines "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9" {
        "Fc4>e6" => "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4::F>e6...",
        "recombine T 1" => "8hhc/11/11/11/11/11/4(FT)6/11/2N8/11/11/6C4 r - - 3 9 c4::(FT)>e6...",
        "commit" => "8hhc/11/11/11/11/11/4(FT)6/11/2N8/11/11/6C4 b - - 4 9",
    }

    /// With all pieces in one step, the turn is an ordinary move.
    a_recombine_ends_the_turn "8hhc/11/11/11/11/11/11/11/6(FT)4/11/11/4C6 r - - 3 9" {
        "Fg4>g6" => "8hhc/11/11/11/11/11/6F4/11/6T4/11/11/4C6 r - - 3 9 g4::F>g6...",
        "recombine T 1" => "8hhc/11/11/11/11/11/6(FT)4/11/11/11/11/4C6 b - - 4 9",
    }

    /// The first step promotes the Air Force that waits. The Tank then stays.
    a_stay_after_a_promotion "9hh/11/11/11/6c4/11/11/11/6(FTI)4/11/11/4C5E r - - 3 9" {
        "Ig4>h4" => "9hh/11/11/11/6c4/11/11/11/6(+FT)I3/11/11/4C5E r - - 3 9 g4::I>h4...",
        "stay g4 T" => "9hh/11/11/11/6c4/11/11/11/6(+FT)I3/11/11/4C5E r - - 3 9 g4:T:I>h4...",
    }

    /// The Tank attacks the Commander from the square of the unit it joins.
    a_recombine_promotes "9hh/11/11/11/11/6c4/11/11/6(TI)4/11/11/4C5E r - - 3 9" {
        "Ig4>g5" => "9hh/11/11/11/11/6c4/11/6I4/6T4/11/11/4C5E r - - 3 9 g4::I>g5...",
        "recombine T 1" => "9hh/11/11/11/11/6c4/11/6(+TI)4/11/11/11/4C5E b - - 4 9",
    }

    a_stay_and_a_recombine "8hhc/11/11/11/11/11/11/11/6(FTI)4/11/11/4C6 r - - 3 9" {
        "stay g4 I" => "8hhc/11/11/11/11/11/11/11/6(FTI)4/11/11/4C6 r - - 3 9 g4:I:...",
        "Fg4>g6" => "8hhc/11/11/11/11/11/6F4/11/6(TI)4/11/11/4C6 r - - 3 9 g4:I:F>g6...",
        "recombine T 1" => "8hhc/11/11/11/11/11/6(FT)4/11/6I4/11/11/4C6 b - - 4 9",
    }
}
