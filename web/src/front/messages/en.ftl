## The other options of a new game

clock-custom = Custom
clock-minutes = Minutes
clock-increment = Increment (seconds)
clock-delay = Delay (seconds)
clock-delay-detail = The delay is time at the start of each move that does not count.
clock-wrong = Enter 1–180 minutes, and 0–180 seconds for increment and delay.
name-red = Red player
name-blue = Blue player
name-hint = Name (optional)
auto-flip = Flip the board after each move
