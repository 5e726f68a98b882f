## Confirmation, premoves and threats

confirm-question = Play { $san }?
confirm-yes = Confirm
confirm-no = Choose again
confirm-said = { $turn } Press Enter on the same square to confirm, or Esc to choose again.
premove-set = Premove: { $san }
premove-said = Premove set: { $san }.
premove-failed = Your premove is no longer possible.
premove-cancel = Cancel premove
threat-said = The opponent threatens: { $turn }
threat-none = The opponent has no threat.
say-low-time = { $side } is low on time.
action-threat = Threat
action-more = More
game-objective = Objective: { $objective }
reader-on = Screen-reader mode is on.
reader-turn-off = Turn off
