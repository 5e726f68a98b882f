//! Every kind of step, part-stacks, staying pieces, and the end of a deployment.

use crate::conformance::case::cases;

cases! {
    /// Each piece makes its own step. The last step ends the turn.
    steps_one_by_one "8hhc/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 3 9" {
        "Fc3>e5" => "8hhc/11/11/11/11/11/11/4F6/11/2(NT)8/11/6C4 r - - 3 9 c3::F>e5...",
        "Tc3>d3" => "8hhc/11/11/11/11/11/11/4F6/11/2NT7/11/6C4 r - - 3 9 c3::F>e5,T>d3...",
        "Nc3>c7" => "8hhc/11/11/11/11/2N8/11/4F6/11/3T7/11/6C4 b - - 4 9",
    }

    a_commit_leaves_the_rest "8hhc/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 3 9" {
        "Fc3>e5" => "8hhc/11/11/11/11/11/11/4F6/11/2(NT)8/11/6C4 r - - 3 9 c3::F>e5...",
        "commit" => "8hhc/11/11/11/11/11/11/4F6/11/2(NT)8/11/6C4 b - - 4 9",
    }

    /// A passenger becomes the carrier when the carrier leaves.
    the_carrier_leaves_first "8hhc/11/11/11/11/11/11/11/11/2(NF+T)8/11/6C4 r - - 3 9" {
        "Nc3>c7" => "8hhc/11/11/11/11/2N8/11/11/11/2(F+T)8/11/6C4 r - - 3 9 c3::N>c7...",
        "commit" => "8hhc/11/11/11/11/2N8/11/11/11/2(F+T)8/11/6C4 b - - 4 9",
    }

    a_part_stack_steps "8hhc/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 3 9" {
        "(FT)c3>g7" => "8hhc/11/11/11/11/6(FT)4/11/11/11/2N8/11/6C4 r - - 3 9 c3::(FT)>g7...",
        "Nc3>a3" => "8hhc/11/11/11/11/6(FT)4/11/11/11/N10/11/6C4 b - - 4 9",
    }

    /// The remaining pieces may leave together.
    the_rest_steps_as_a_part "8hhc/11/11/11/11/11/11/11/6(FTI)4/11/11/4C6 r - - 3 9" {
        "Fg4>g7" => "8hhc/11/11/11/11/6F4/11/11/6(TI)4/11/11/4C6 r - - 3 9 g4::F>g7...",
        "(TI)g4>g6" => "8hhc/11/11/11/11/6F4/6(TI)4/11/11/11/11/4C6 b - - 4 9",
    }

    a_step_captures "8hhc/11/11/11/11/11/6(ti)4/11/6(TI)4/11/11/4C6 r - - 3 9" {
        "Tg4>xg6" => "8hhc/11/11/11/11/11/6T4/11/6I4/11/11/4C6 r - - 3 9 g4::T>xg6...",
        "Ig4>g3" => "8hhc/11/11/11/11/11/6T4/11/11/6I4/11/4C6 b - - 0 9",
    }

    /// The Tank has acted and stays on its square. The Infantry leaves.
    a_step_captures_and_stays "8hhc/11/11/11/11/11/11/11/1n(TI)8/11/11/4C6 r - - 3 9" {
        "Tc4>_b4" => "8hhc/11/11/11/11/11/11/11/2(TI)8/11/11/4C6 r - - 3 9 c4::T>_b4...",
        "Ic4>d4" => "8hhc/11/11/11/11/11/11/11/2TI7/11/11/4C6 b - - 0 9",
    }

    /// The Navy makes a stay capture, its Air Force leaves, and the commit lets the Tank stay.
    a_navy_makes_a_stay_capture_in_a_deployment "8hhc/11/11/11/11/11/11/11/2(NFT)2i5/11/11/6C4 r - - 3 9" {
        "Nc4>_f4" => "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9 c4::N>_f4...",
        "Fc4>e6" => "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4::N>_f4,F>e6...",
        "commit" => "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 b - - 0 9",
    }

    a_step_by_suicide "8hhc/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C5E r - - 3 9" {
        "Fg2>@g5" => "8hhc/11/11/11/11/11/11/11/11/11/6T4/4C5E r - - 3 9 g2::F>@g5...",
        "Tg2>g4" => "8hhc/11/11/11/11/11/11/11/6T4/11/11/4C5E b - - 0 9",
    }

    /// The Tank aboard is lost too. The Infantry that stayed behind continues the deployment.
    a_step_by_suicide_with_a_passenger "8hhc/11/11/11/11/11/11/6g4/11/11/6(FTI)4/4C5E r - - 3 9" {
        "(FT)g2>@g5" => "8hhc/11/11/11/11/11/11/11/11/11/6I4/4C5E r - - 3 9 g2::(FT)>@g5...",
        "Ig2>g3" => "8hhc/11/11/11/11/11/11/11/11/6I4/11/4C5E b - - 0 9",
    }

    /// Two steps join one stack. Its Air Force remains the carrier.
    steps_combine_with_a_stack "8hhc/11/11/11/11/11/11/11/6(TI)F3/11/11/4C6 r - - 3 9" {
        "Tg4>&h4" => "8hhc/11/11/11/11/11/11/11/6I(FT)3/11/11/4C6 r - - 3 9 g4::T>&h4...",
        "Ig4>&h4" => "8hhc/11/11/11/11/11/11/11/7(FTI)3/11/11/4C6 b - - 4 9",
    }

    /// A piece joins the unit of an earlier step and becomes its carrier.
    a_step_combines_with_an_earlier_one "8hhc/11/11/11/11/11/11/11/6(FTI)4/11/11/4C6 r - - 3 9" {
        "Ig4>g5" => "8hhc/11/11/11/11/11/11/6I4/6(FT)4/11/11/4C6 r - - 3 9 g4::I>g5...",
        "Tg4>&g5" => "8hhc/11/11/11/11/11/11/6(TI)4/6F4/11/11/4C6 r - - 3 9 g4::I>g5,T>&g5...",
        "Fg4>&g5" => "8hhc/11/11/11/11/11/11/6(FTI)4/11/11/11/4C6 b - - 4 9",
    }

    /// A step captures, and the next step joins it.
    a_captured_square_is_joined "8hhc/11/11/11/11/11/11/6i4/6(FT)4/11/11/4C6 r - - 3 9" {
        "Fg4>xg5" => "8hhc/11/11/11/11/11/11/6F4/6T4/11/11/4C6 r - - 3 9 g4::F>xg5...",
        "Tg4>&g5" => "8hhc/11/11/11/11/11/11/6(FT)4/11/11/11/4C6 b - - 0 9",
    }

    /// The Navy puts to sea. The pieces it left board it again.
    a_navy_is_followed_aboard "8hhc/11/11/11/11/11/11/(NFT)10/11/11/11/6C4 r - - 3 9" {
        "Na5>a6" => "8hhc/11/11/11/11/11/N10/(FT)10/11/11/11/6C4 r - - 3 9 a5::N>a6...",
        "(FT)a5>&a6" => "8hhc/11/11/11/11/11/(NFT)10/11/11/11/11/6C4 b - - 4 9",
    }

    /// The Navy is marked as staying before the first step, so the last step ends the turn.
    a_piece_said_to_stay_first "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9 c4:N:..." {
        "Fc4>e6" => "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4:N:F>e6...",
        "Tc4>d4" => "8hhc/11/11/11/11/11/4F6/11/2NT7/11/11/6C4 b - - 4 9",
    }

    /// The Tank is marked as staying between the steps, so the step of the Navy ends the turn.
    a_piece_said_to_stay_between "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9 c4:T:F>e6..." {
        "Nc4>c8" => "8hhc/11/11/11/2N8/11/4F6/11/2T8/11/11/6C4 b - - 4 9",
    }

    /// Both sides deploy, one after the other.
    deployments_of_both_sides "8hhc/11/11/6(fti)4/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9" {
        "(FT)c4>e6" => "8hhc/11/11/6(fti)4/11/11/4(FT)6/11/2N8/11/11/6C4 r - - 3 9 c4::(FT)>e6...",
        "commit" => "8hhc/11/11/6(fti)4/11/11/4(FT)6/11/2N8/11/11/6C4 b - - 4 9",
        "Tg9>g7" => "8hhc/11/11/6(fi)4/11/6t4/4(FT)6/11/2N8/11/11/6C4 b - - 4 9 g9::T>g7...",
        "Ig9>g8" => "8hhc/11/11/6f4/6i4/6t4/4(FT)6/11/2N8/11/11/6C4 b - - 4 9 g9::T>g7,I>g8...",
        "Fg9>j9" => "8hhc/11/11/9f1/6i4/6t4/4(FT)6/11/2N8/11/11/6C4 r - - 5 10",
    }

    /// The Commander is attacked in the middle of the deployment and safe at its end.
    a_middle_that_is_not_safe "10c/11/11/11/11/11/4i6/11/4(FC)6/11/11/11 r - - 0 1" {
        "Ce4>e5" => "10c/11/11/11/11/11/4i6/4C6/4F6/11/11/11 r - - 0 1 e4::C>e5...",
        "Fe4>xe6" => "10c/11/11/11/11/11/4+F6/4C6/11/11/11/11 b - - 0 1",
    }

    /// A piece is deployed, joined by another, and deployed again in a later turn.
    a_unit_is_deployed_again "8hhc/11/11/11/11/11/11/11/6(FTI)4/11/11/4C6 r - - 3 9" {
        "(TI)g4>g6" => "8hhc/11/11/11/11/11/6(TI)4/11/6F4/11/11/4C6 r - - 3 9 g4::(TI)>g6...",
        "commit" => "8hhc/11/11/11/11/11/6(TI)4/11/6F4/11/11/4C6 b - - 4 9",
        "Ck12k11" => "8hh1/10c/11/11/11/11/6(TI)4/11/6F4/11/11/4C6 r - - 5 10",
        "Tg6>g7" => "8hh1/10c/11/11/11/6T4/6I4/11/6F4/11/11/4C6 r - - 5 10 g6::T>g7...",
        "Ig6>h6" => "8hh1/10c/11/11/11/6T4/7I3/11/6F4/11/11/4C6 b - - 6 10",
    }
}
