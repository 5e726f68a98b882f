//! Every kind of ordinary move except combines.

use crate::conformance::case::cases;

cases! {
    /// The first moves of a game.
    a_piece_moves "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1" {
        "Tf4f6" => "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 1 1",
    }

    a_whole_stack_moves "8hhc/11/11/11/11/11/11/11/11/2(NF+T)8/11/4C6 r - - 0 1" {
        "(NF+T)c3c7" => "8hhc/11/11/11/11/2(NF+T)8/11/11/11/11/11/4C6 b - - 1 1",
    }

    /// A stack of three pieces with a hero is captured as a whole.
    a_capture_removes_a_whole_stack "8hhc/11/11/11/11/11/6(f+tm)4/11/6(T+I)4/11/11/4C6 r - - 7 3" {
        "(T+I)g4xg6" => "8hhc/11/11/11/11/11/6(T+I)4/11/11/11/11/4C6 b - - 0 3",
    }

    /// Artillery advances across the river only by capturing.
    a_capture_across_the_river "8hhc/11/11/6i4/11/11/6A4/11/11/11/11/4C5E r - - 7 3" {
        "Ag6xg9" => "8hhc/11/11/6A4/11/11/11/11/11/11/11/4C5E b - - 0 3",
    }

    /// A Navy passes the pieces in between and turns the corner.
    a_capture_round_the_corner "8hhc/11/11/11/11/4i6/3e7/2n8/1(NT)9/11/11/4C6 r - - 7 3" {
        "(NT)b4xe7" => "8hhc/11/11/11/11/4(NT)6/3e7/2n8/11/11/11/4C6 b - - 0 3",
    }

    /// A Navy cannot stand on land.
    a_stay_capture_on_land "8hhc/11/11/11/11/11/11/11/2(NT)2(fti)5/11/11/4C6 r - - 7 3" {
        "(NT)c4_f4" => "8hhc/11/11/11/11/11/11/11/2(NT)8/11/11/4C6 b - - 0 3",
    }

    /// A Tank cannot stand at sea.
    a_stay_capture_at_sea "8hhc/11/11/11/11/11/11/11/1n1T7/11/11/4C5E r - - 7 3" {
        "Td4_b4" => "8hhc/11/11/11/11/11/11/11/3T7/11/11/4C5E b - - 0 3",
    }

    /// An Air Force may choose a stay capture where it could also capture.
    a_stay_capture_by_choice "8hhc/11/11/11/11/11/4i6/11/11/11/4(FT)6/4C6 r - - 7 3" {
        "(FT)e2_e6" => "8hhc/11/11/11/11/11/11/11/11/11/4(FT)6/4C6 b - - 0 3",
    }

    a_suicide_capture "8hhc/11/11/11/11/11/11/6g4/11/11/6F4/4C4EE r - - 7 3" {
        "Fg2@g5" => "8hhc/11/11/11/11/11/11/11/11/11/11/4C4EE b - - 0 3",
    }

    /// Passengers are lost with their Air Force.
    a_suicide_capture_with_passengers "8hhc/11/11/11/11/11/6g4/6(ti)4/11/11/6(F+TI)4/4C4EE r - - 7 3" {
        "(F+TI)g2@g5" => "8hhc/11/11/11/11/11/6g4/11/11/11/11/4C4EE b - - 0 3",
    }

    /// A heroic Air Force flies through air defence and captures there.
    a_hero_ignores_air_defense "8hhc/11/11/11/11/11/11/6g4/11/11/6+F4/4C4EE r - - 7 3" {
        "+Fg2xg5" => "8hhc/11/11/11/11/11/11/6+F4/11/11/11/4C4EE b - - 0 3",
    }

    /// A heroic Tank reaches three squares, diagonally too.
    a_hero_captures_at_its_longer_range "8hhc/11/11/11/11/9i1/11/11/6+T4/11/11/4C5E r - - 7 3" {
        "+Tg4xj7" => "8hhc/11/11/11/11/9+T1/11/11/11/11/11/4C5E b - - 0 3",
    }

    a_heroic_headquarters_moves "8hhc/11/11/11/11/11/11/11/6+H4/11/11/4C5E r - - 7 3" {
        "+Hg4h5" => "8hhc/11/11/11/11/11/11/7+H3/11/11/11/4C5E b - - 8 3",
    }
}
