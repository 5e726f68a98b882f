### English texts of online play.

## Menu

online-nav = Online play
online-nav-play = Play
online-nav-live = Watch
online-nav-leaderboard = Leaderboard
online-nav-archive = Archive
online-nav-account = Account
online-no-server = Online play is not available here
online-no-server-detail = The server is not responding, or this site has no game server. You can still play the computer and analyse.
online-outdated = A new version is available. Reload to continue.
online-reload = Reload
online-revoked = You were logged out on this device.

## Hub

online-heading = Play online
online-people =
  { $games ->
    [one] { $online } online · { $games } game
   *[other] { $online } online · { $games } games
  }
online-connecting = Connecting…
online-paired = Your game has started
online-to-game = Go to the game
online-my-games = Your games
online-incoming = Challenges for you
online-you-play = you play { $side }
online-accept-from = Accept the challenge from { $name }
online-decline-from = Decline the challenge from { $name }
online-show-challenge = Show
online-challenge = New challenge
online-opponent = Opponent
online-friend = A friend
online-friend-detail = You get a link to send. Your friend needs no account.
online-anybody = Anyone
online-anybody-detail = Your challenge appears in the lobby.
online-named = A player by name
online-named-detail = Only this player sees your challenge.
online-named-name = Player’s name
online-make-link = Create link
online-post = Post in the lobby
online-send-challenge = Send challenge
online-from-position = From a custom position
online-usual-start = Use the standard position
online-clock = Clock
online-clock-fischer = With increment
online-clock-delay = With delay
online-clock-days = Correspondence
online-clock-minutes = Minutes + seconds per move
online-clock-per-turn = Time per move
online-time-delay = { $minutes } + { $seconds } delay
online-time-days =
  { $days ->
    [one] { $days } day
   *[other] { $days } days
  }
online-rating = Mode
online-rated = Rated
online-casual = Casual
online-rated-needs = Rated games need an account.
online-quick = Quick pairing
online-range = Opponent’s rating
online-range-any = Any
online-waiting-pairing = Looking for an opponent…
online-cancel = Cancel
online-notify = Notify me
online-computer-instead = Play the computer meanwhile
online-lobby = Lobby
online-lobby-empty = No open challenges right now.
online-plays-side = plays { $side }

## Challenge

online-your-challenge = Your challenge
online-your-challenge-to = Your challenge to { $name }
online-challenge-from = { $name } challenges you
online-challenge-cancelled = This challenge was cancelled or has expired.
online-challenge-declined = { $name } declined your challenge.
online-challenge-declined-you = You declined this challenge.
online-challenge-was-declined = Your challenge was declined.
online-conditions = Game
online-waiting-friend = Waiting for your opponent. The game starts as soon as they accept.
online-waiting-player = Waiting for { $name }. The game starts as soon as they accept.
online-accepted = Your challenge was accepted.
online-cancel-challenge = Cancel challenge
online-accept = Accept
online-decline = Decline
online-withdraw = Withdraw
online-not-now = Not now
online-no-account-needed = No account needed.
online-link = Link
online-copy-link = Copy link
online-copied = Link copied.
online-embed = Embed
online-embed-copied = HTML code copied.
online-qr = QR code of the link
online-qr-detail = Scan the code with a phone, or send the link.
online-code = Recovery code: { $code }. Use it to get back into this game if you clear your cookies.
online-missing-detail = The server has no such game or challenge.

## Game

online-away = offline
online-bot = { $name } (bot)
online-guest = Guest { $code }
online-deleted = Deleted account
online-days-hours = { $days } d { $hours } h
online-hours-minutes = { $hours } h { $minutes } min
online-seconds = { $seconds } s
online-title-your-turn = Your turn
online-sending = Sending your move…
online-sent-later = Your move will be sent when the connection is back.
online-half-turn = Your opponent sees your move when you finish it.
online-first-move-you = Play your first move within { $time }, or the game will be aborted.
online-first-move = { $side } has { $time } left to play the first move.
online-turn-dropped = Your move { $turn } was not played because the position has changed.
online-not-sent = You are offline, so this was not sent.
online-connected = Connected
online-lag = Connected · { $lag } ms
online-reconnecting = Connection lost. Reconnecting…
online-connection-lost = Connection lost.
online-connection-back = Connected again.
online-spectators =
  { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
  }
online-watching = You are spectating. Is this your game?
online-code-label = Recovery code
online-recover = Rejoin game
online-offered-draw = { $side } offers a draw.
online-offered-takeback = { $side } asks for a takeback.
online-offered-rematch = { $side } wants a rematch.
online-my-offer-draw = You have offered a draw.
online-my-offer-takeback = You have asked for a takeback.
online-my-offer-rematch = You have offered a rematch.
online-declined-draw = { $side } declined the draw offer.
online-declined-takeback = { $side } declined the takeback.
online-declined-rematch = { $side } declined the rematch.
online-withdrawn-draw = { $side } withdrew the draw offer.
online-withdrawn-takeback = { $side } withdrew the takeback request.
online-withdrawn-rematch = { $side } withdrew the rematch offer.
online-taken-back = Moves were taken back.
online-left = { $side } has left the game.
online-claim-in = { $side } has left. You can claim a win or a draw in { $seconds } s.
online-claim-win = Claim win
online-claim-draw = Claim draw
online-rematch-ready = The rematch has started.
online-abort = Abort
online-abort-question = Abort the game?
online-new = New game
online-end = { $result } · { $reason }
online-end-left = { $side } left the game.
online-end-claimed-draw = A player left the game.
online-end-never-started = Game aborted: the first move was not played in time.
online-end-aborted = Game aborted.
online-end-aborted-you = You aborted the game.
online-end-aborted-by = { $side } aborted the game.

## Games and players

online-live-heading = Live games
online-live-none = No games are being played right now.
online-pace = Time control
online-pace-blitz = Blitz
online-pace-rapid = Rapid
online-pace-classical = Classical
online-pace-correspondence = Correspondence
online-leaderboard-heading = Leaderboard
online-leaders-none = No player has an established rating in this time control yet. A rating with a question mark is provisional: it needs more rated games.
online-player = Player
online-rating-number = Rating
online-games = Games
online-games-none = No finished games yet.
online-wins = Wins
online-draws = Draws
online-losses = Losses
online-since = Member since { $date }
online-is-online = online now
online-challenge-player = Challenge
online-challenge-name = Challenge { $name }
online-history = Rating history
online-history-line = { $pace }: from { $first } to { $last }, rated games: { $games }.
online-no-result = No result
online-archive-heading = Game archive
online-result = Result
online-all = All
online-date-from = From
online-date-to = To
online-opening = Opening moves
online-search = Search
online-more = More

## Account

online-account-detail = You can play without an account. An account keeps your games on all devices and lets you play rated games.
online-register = Create account
online-log-in = Log in
online-log-out = Log out
online-logged-in = Logged in as { $name }.
online-have-account = I already have an account
online-need-account = Create a new account
online-name = Name
online-password = Password
online-old-password = Current password
online-new-password = New password
online-change-password = Change password
online-password-changed = Password changed. Other devices were logged out, and all API tokens were revoked.
online-profile = Profile
online-sessions = Devices
online-device = Unknown device
online-this-device = This device
online-revoke = Log out
online-tokens = API tokens
online-tokens-detail = With a token, a program can use your account without your password.
online-token-name = Name of the token
online-token-scopes = What the program may do
online-scope-play = Play games
online-scope-challenge = Create and accept challenges
online-scope-read = See your private data
online-scope-analyse = Ask for game reviews and analyses
online-token-create = Create token
online-token-new = New token
online-token-once = Copy the token now. It is shown only once.
online-token-copy = Copy token
online-token-copied = Token copied.
online-token-used = Last used: { $date }
online-token-unused = Never used
online-token-revoke = Revoke
online-token-revoke-name = Revoke { $name }
online-token-revoked = { $name } was revoked.
online-bot-heading = Bot account
online-bot-detail = If a program plays for this account, mark it as a bot. Only an account without games can become a bot, and this cannot be undone.
online-bot-is = This account is a bot. Other players see that next to its name.
online-bot-make = Mark as bot
online-bot-question = Mark this account as a bot? This cannot be undone.
online-bot-made = This account is now a bot.
online-my-data = Your data
online-export = Download my data
online-export-detail = A JSON file with everything that the server stores about you.
online-delete = Delete account
online-delete-detail = Your finished games are kept without your name. This cannot be undone.
online-account-deleted = Your account was deleted.

## Errors

online-error = The server refused the request: { $detail }
online-error-offline = The server is not responding. Please check your connection.
online-error-too-many = Too many requests. Try again in { $seconds } s.
online-error-not-your-turn = It is not your turn.
online-error-wrong-position = Your move was not played because the position has changed.
online-error-game-ended = The game is over.
online-error-time-over = You ran out of time.
online-error-offer-limit = Too many offers. Play a move first.
online-error-already-offered = You have already made this offer.
online-error-no-offer = The offer is no longer open.
online-error-rated-takeback = Rated games have no takebacks.
online-error-nothing-to-take-back = There is no move to take back.
online-error-cannot-abort = It is too late to abort. You can resign.
online-error-cannot-claim = You cannot claim the game yet: your opponent has not been away long enough.
online-error-name-taken = This name, or one that looks like it, is taken.
online-error-bad-name = Names have 3 to 20 letters, digits, - or _. Some names are reserved.
online-error-bad-password = Passwords have 8 to 256 characters.
online-error-wrong-password = Wrong name or password.
online-error-wrong-code = Wrong recovery code.
online-error-own-challenge = This is your own challenge.
online-error-challenge-closed = This challenge is no longer open.
online-error-rated-needs-account = Rated games need an account.
online-error-out-of-range = Your rating is outside the range of this challenge.
online-error-no-such-player = There is no such player.
online-error-has-played = This account has already played, so it cannot become a bot.
online-error-limit = You have too many of these. Remove or cancel one first.
online-error-too-many-to-one = You have sent this player too many challenges. Try again later.
online-error-not-for-you = This challenge is for another player.
online-error-server = Something went wrong on the server. Please try again.
online-error-damaged = The server cannot read the stored data.
online-error-unknown = The server has not confirmed this. Please try again.
online-error-busy = The server is busy. Please try again in a moment.
online-error-input = Please check your entry: { $detail }
online-error-bad-text = This text is empty or too long.
online-error-request = The server did not understand the page. Please reload the page.
online-error-no-account = You need an account for this.
online-error-no-session = Your session has ended. Please reload the page.
online-error-not-guest = You already have an account.
online-error-not-allowed = You are not allowed to do this.
online-error-not-connected = You are not connected yet. Please try again in a moment.
online-error-not-found = Not found. It may have been removed.
online-error-time = This time control is not allowed.
online-error-position = A game cannot start from this position.
online-error-rated-clock = Rated games need a clock.
online-error-rated-position = Rated games start from the standard position.
online-error-too-many-games = You or your opponent has too many games in progress. Finish some first.
online-error-too-many-jobs = The server is still working on too many of your requests. Wait until one is done.
online-error-job-over = The server has already finished this.
online-error-too-many-listed = The lobby already has too many challenges from your network. Cancel one first.
online-error-illegal-turn = This move is illegal.
online-error-both-seats = You already play the other side of this game.
online-error-seat-of-account = This seat belongs to an account. Log in to play.
online-error-game-not-ended = The game is not over yet.
online-error-not-a-player = Only the two players can do this.
online-error-too-many-takebacks = This game has had too many takebacks.

## Jobs of the server

online-job-queued = In the queue: number { $position }
online-job-cancel = Cancel
