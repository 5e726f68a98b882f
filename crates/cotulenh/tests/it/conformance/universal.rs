//! Promotions of one and of several pieces, of last guards, in a deployment and at its end. The first design documents
//! require these cases of every way to apply a move.

use crate::conformance::case::cases;

cases! {
    /// The Tank captures the Infantry and then attacks the Commander.
    single_attacker_promoted "9hh/11/11/11/4c6/11/4i6/4T6/11/11/11/6C3E r - - 4 6" {
        "Te5xe6" => "9hh/11/11/11/4c6/11/4+T6/11/11/11/11/6C3E b - - 0 6",
    }

    /// After the capture of one of two air defenders, both Air Forces attack, and so does the Tank that captured it.
    several_attackers_promoted_at_once "9hh/11/11/2F2gcg3/11/7T3/11/6F4/11/11/11/4C6 r - - 3 9" {
        "Th7xh9" => "9hh/11/11/2+F2gc+T3/11/11/11/6+F4/11/11/11/4C6 b - - 0 9",
    }

    /// Red's Tank is captured, so its Headquarters is the last guard.
    last_piece_promoted "6c2hh/11/11/11/11/11/3t7/4H6/3T7/11/11/4C6 b - - 2 7" {
        "Td6xd4" => "6c2hh/11/11/11/11/11/11/4+H6/3t7/11/11/4C6 r - - 0 8",
    }

    /// With one more Infantry there is no last guard.
    not_promoted_if_more_pieces_remain "6c2hh/11/11/11/11/11/3t7/4H6/3T7/11/11/4C5I b - - 2 7" {
        "Td6xd4" => "6c2hh/11/11/11/11/11/11/4H6/3t7/11/11/4C5I r - - 0 8",
    }

    /// The Navy captures, attacks and becomes heroic. The deployment continues, and the side to move does not change.
    promotion_during_a_deployment "9hh/11/11/11/11/2i2c5/11/2(NFT)8/11/11/11/4C6 r - - 0 1" {
        "Nc5>xc7" => "9hh/11/11/11/11/2+N2c5/11/2(FT)8/11/11/11/4C6 r - - 0 1 c5::N>xc7...",
    }

    /// The deployment of the case above is played to its end.
    promotion_during_a_deployment_that_goes_on "9hh/11/11/11/11/2i2c5/11/2(NFT)8/11/11/11/4C6 r - - 0 1" {
        "Nc5>xc7" => "9hh/11/11/11/11/2+N2c5/11/2(FT)8/11/11/11/4C6 r - - 0 1 c5::N>xc7...",
        "Fc5>c3" => "9hh/11/11/11/11/2+N2c5/11/2T8/11/2F8/11/4C6 r - - 0 1 c5::N>xc7,F>c3...",
        "Tc5>d5" => "9hh/11/11/11/11/2+N2c5/11/3T7/11/2F8/11/4C6 b - - 0 1",
    }

    /// The Air Force is lost. The Tank is the last guard when its step ends the deployment.
    promotion_on_deploy_completion "6c2hh/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C6 r - - 9 3" {
        "Fg2>@g5" => "6c2hh/11/11/11/11/11/11/11/11/11/6T4/4C6 r - - 9 3 g2::F>@g5...",
        "Tg2>g4" => "6c2hh/11/11/11/11/11/11/11/6+T4/11/11/4C6 b - - 0 3",
    }

    /// A commit ends the deployment of the case above.
    promotion_on_deploy_commit "6c2hh/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C6 r - - 9 3" {
        "Fg2>@g5" => "6c2hh/11/11/11/11/11/11/11/11/11/6T4/4C6 r - - 9 3 g2::F>@g5...",
        "commit" => "6c2hh/11/11/11/11/11/11/11/11/11/6+T4/4C6 b - - 0 3",
    }
}
