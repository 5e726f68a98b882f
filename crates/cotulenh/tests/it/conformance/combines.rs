//! Combines: the carrier of the new stack, and its heroes.

use crate::conformance::case::cases;

cases! {
    /// The table of stacks decides which piece carries. Here it is the piece that was joined.
    a_passenger_joins_its_carrier "8hhc/11/11/11/11/11/11/6I4/6T4/11/11/4C6 r - - 7 3" {
        "Ig5&g4" => "8hhc/11/11/11/11/11/11/11/6(TI)4/11/11/4C6 b - - 8 3",
    }

    /// Here the piece that moved becomes the carrier.
    a_carrier_joins_its_passenger "8hhc/11/11/11/11/11/11/6I4/6T4/11/11/4C6 r - - 7 3" {
        "Tg4&g5" => "8hhc/11/11/11/11/11/11/6(TI)4/11/11/11/4C6 b - - 8 3",
    }

    /// A Tank with its Infantry goes aboard. The Air Force carries both.
    a_carrier_becomes_a_passenger "8hhc/11/11/11/11/11/11/6F4/6(TI)4/11/11/4C6 r - - 7 3" {
        "(TI)g4&g5" => "8hhc/11/11/11/11/11/11/6(FTI)4/11/11/11/4C6 b - - 8 3",
    }

    /// An Air Force lands on a Tank and carries it.
    a_new_carrier_takes_over_a_stack "8hhc/11/11/11/6F4/11/11/11/6(TI)4/11/11/4C6 r - - 7 3" {
        "Fg8&g4" => "8hhc/11/11/11/11/11/11/11/6(FTI)4/11/11/4C6 b - - 8 3",
    }

    /// Only an Air Force boards a Navy at sea.
    an_air_force_boards_a_navy_at_sea "8hhc/11/11/11/11/11/11/11/1(NI)1F7/11/11/4C6 r - - 7 3" {
        "Fd4&b4" => "8hhc/11/11/11/11/11/11/11/1(NFI)9/11/11/4C6 b - - 8 3",
    }

    /// A Navy picks up an Air Force with a Tank from the coast.
    a_navy_takes_aboard_a_stack_on_the_coast "8hhc/11/11/11/11/11/11/2(FT)8/11/2N8/11/4C6 r - - 7 3" {
        "Nc3&c5" => "8hhc/11/11/11/11/11/11/2(NFT)8/11/11/11/4C6 b - - 8 3",
    }

    /// Each piece keeps its own heroic status.
    heroes_combine "8hhc/11/11/11/11/11/11/6+I4/6(F+T)4/11/11/4C6 r - - 7 3" {
        "+Ig5&g4" => "8hhc/11/11/11/11/11/11/11/6(F+T+I)4/11/11/4C6 b - - 8 3",
    }

    /// Both pieces attack the Commander from the square of the combine.
    a_combine_makes_heroes "9hh/11/11/11/5Ic4/5T5/11/11/11/11/11/4C5E r - - 7 3" {
        "Tf7&f8" => "9hh/11/11/11/5(+T+I)c4/11/11/11/11/11/11/4C5E b - - 8 3",
    }
}
