### Tiếng Việt của phần chơi trực tuyến.

## Menu

online-nav = Chơi trực tuyến
online-nav-play = Chơi
online-nav-live = Xem
online-nav-leaderboard = Bảng xếp hạng
online-nav-archive = Kho ván cờ
online-nav-account = Tài khoản
online-no-server = Chưa thể chơi trực tuyến ở đây
online-no-server-detail = Máy chủ không trả lời, hoặc trang web này không có máy chủ chơi cờ. Bạn vẫn có thể chơi với máy và phân tích.
online-outdated = Đã có phiên bản mới. Hãy tải lại trang để tiếp tục.
online-reload = Tải lại
online-revoked = Bạn đã bị đăng xuất trên thiết bị này.

## Sảnh

online-heading = Chơi trực tuyến
online-people = { $online } người trực tuyến · { $games } ván đang đấu
online-connecting = Đang kết nối…
online-paired = Đã tìm thấy đối thủ
online-to-game = Vào ván cờ
online-my-games = Ván của bạn
online-challenge = Thách đấu
online-opponent = Đối thủ
online-friend = Bạn bè
online-friend-detail = Tạo liên kết rồi gửi cho bạn bè. Người nhận không cần tài khoản.
online-anybody = Bất kỳ ai
online-anybody-detail = Lời thách đấu của bạn hiện trong sảnh.
online-make-link = Tạo liên kết
online-post = Đăng lên sảnh
online-from-position = Từ thế cờ tự xếp
online-usual-start = Dùng thế cờ ban đầu
online-clock = Thời gian
online-clock-fischer = Cộng giây
online-clock-delay = Trì hoãn
online-clock-days = Cờ thư tín
online-clock-minutes = Phút + giây mỗi nước
online-clock-per-turn = Thời gian mỗi nước
online-time-delay = { $minutes } + trì hoãn { $seconds } giây
online-time-days = { $days } ngày
online-rating = Loại ván
online-rated = Tính điểm
online-casual = Giao hữu
online-rated-needs = Cần có tài khoản để đấu ván tính điểm.
online-quick = Ghép cặp nhanh
online-range = Điểm xếp hạng của đối thủ
online-range-any = Bất kỳ
online-waiting-pairing = Đang tìm đối thủ…
online-cancel = Hủy
online-notify = Bật thông báo
online-computer-instead = Chơi với máy trong lúc chờ
online-lobby = Sảnh chờ
online-lobby-empty = Hiện chưa có lời thách đấu nào.
online-plays-side = cầm quân { $side }

## Thách đấu

online-your-challenge = Lời thách đấu của bạn
online-challenge-from = { $name } thách đấu bạn
online-challenge-cancelled = Lời thách đấu này đã bị hủy hoặc hết hạn.
online-conditions = Thiết lập
online-waiting-friend = Đang chờ đối thủ. Ván cờ bắt đầu ngay khi họ nhận lời.
online-accepted = Lời thách đấu đã được chấp nhận.
online-cancel-challenge = Hủy thách đấu
online-accept = Đồng ý
online-decline = Từ chối
online-withdraw = Rút lại
online-not-now = Để sau
online-no-account-needed = Không cần tài khoản.
online-link = Liên kết
online-copy-link = Sao chép liên kết
online-copied = Đã sao chép liên kết.
online-qr = Mã QR của liên kết
online-qr-detail = Quét mã bằng điện thoại hoặc gửi liên kết.
online-code = Mã khôi phục: { $code }. Dùng để vào lại ván khi trình duyệt mất dữ liệu.
online-missing-detail = Máy chủ không có ván cờ hay lời thách đấu này.

## Ván cờ

online-side-you = { $side } (bạn)
online-away = mất kết nối
online-bot = { $name } (máy)
online-days-hours = { $days } ngày { $hours } giờ
online-hours-minutes = { $hours } giờ { $minutes } phút
online-title-your-turn = Đến lượt bạn
online-sending = Đang gửi nước đi…
online-sent-later = Nước đi sẽ được gửi khi có kết nối trở lại.
online-half-turn = Đối thủ chưa thấy gì cho đến khi bạn hoàn tất.
online-premove = Đã đặt nước đi chờ
online-premove-said = Nước đi chờ: { $san }
online-premove-failed = Nước đi chờ không còn hợp lệ.
online-turn-dropped = Không đi được nước { $turn } vì thế cờ đã thay đổi.
online-not-sent = Chưa gửi được: không có kết nối.
online-connected = Đã kết nối
online-lag = Đã kết nối · { $lag } ms
online-reconnecting = Mất kết nối. Đang kết nối lại…
online-connection-lost = Mất kết nối.
online-connection-back = Đã kết nối lại.
online-spectators = { $count } người xem
online-watching = Bạn đang xem. Đây là ván của bạn?
online-code-label = Mã khôi phục
online-recover = Vào lại ván
online-offered-draw = { $side } cầu hòa.
online-offered-takeback = { $side } xin đi lại.
online-offered-rematch = { $side } muốn đấu lại.
online-my-offer-draw = Bạn đã cầu hòa.
online-my-offer-takeback = Bạn đã xin đi lại.
online-my-offer-rematch = Bạn đã mời đấu lại.
online-declined-draw = Lời cầu hòa đã bị từ chối hoặc rút lại.
online-declined-takeback = Yêu cầu đi lại đã bị từ chối hoặc rút lại.
online-declined-rematch = Lời mời đấu lại đã bị từ chối hoặc rút lại.
online-taken-back = Đã lùi lại nước đi.
online-left = { $side } đã rời ván cờ.
online-claim-in = { $side } đã rời đi. Bạn có thể xin xử thắng hoặc xử hòa sau { $seconds } giây.
online-claim-win = Xin xử thắng
online-claim-draw = Xin xử hòa
online-rematch-ready = Ván đấu lại đã bắt đầu.
online-abort = Hủy ván
online-abort-question = Hủy ván cờ này?
online-new = Ván mới
online-end-left = { $side } rời ván cờ
online-end-claimed-draw = xử hòa vì một bên rời ván
online-end-never-started = Ván bị hủy vì nước đầu tiên không đi kịp giờ.
online-end-aborted = Ván cờ bị hủy.
online-end-aborted-you = Bạn đã hủy ván cờ.
online-end-aborted-by = { $side } đã hủy ván cờ.

## Ván cờ và người chơi

online-live-heading = Ván đang diễn ra
online-live-none = Hiện chưa có ván nào.
online-pace = Thể thức
online-pace-blitz = Cờ chớp
online-pace-rapid = Cờ nhanh
online-pace-classical = Cờ tiêu chuẩn
online-pace-correspondence = Cờ thư tín
online-leaders-none = Chưa có người chơi nào được xếp hạng.
online-player = Người chơi
online-rating-number = Điểm xếp hạng
online-games = Ván cờ
online-games-none = Chưa có ván nào kết thúc.
online-wins = Thắng
online-draws = Hòa
online-losses = Thua
online-since = Tham gia từ { $date }
online-is-online = đang trực tuyến
online-history = Lịch sử điểm xếp hạng
online-history-line = { $pace }: từ { $first } đến { $last } sau { $games } ván.
online-no-result = Không có kết quả
online-archive-heading = Kho ván cờ
online-result = Kết quả
online-all = Tất cả
online-date-from = Từ ngày
online-date-to = Đến ngày
online-opening = Nước khai cuộc
online-search = Tìm
online-more = Xem thêm

## Tài khoản

online-account-detail = Bạn có thể chơi mà không cần tài khoản. Tài khoản giữ ván cờ của bạn trên mọi thiết bị và cho phép đấu ván tính điểm.
online-register = Tạo tài khoản
online-log-in = Đăng nhập
online-log-out = Đăng xuất
online-logged-in = Đã đăng nhập: { $name }.
online-have-account = Tôi đã có tài khoản
online-need-account = Tôi chưa có tài khoản
online-name = Tên
online-password = Mật khẩu
online-old-password = Mật khẩu hiện tại
online-new-password = Mật khẩu mới
online-change-password = Đổi mật khẩu
online-password-changed = Đã đổi mật khẩu. Các thiết bị khác đã bị đăng xuất.
online-profile = Hồ sơ
online-sessions = Thiết bị
online-device = Thiết bị không xác định
online-this-device = Thiết bị này
online-revoke = Đăng xuất
online-my-data = Dữ liệu của tôi
online-export = Tải về
online-export-detail = Toàn bộ dữ liệu về bạn trên máy chủ, dạng JSON.
online-delete = Xóa tài khoản
online-delete-detail = Các ván đã kết thúc được giữ lại nhưng không kèm tên bạn. Không thể hoàn tác.
online-account-deleted = Tài khoản đã bị xóa.

## Lỗi

online-error = Máy chủ từ chối: { $detail }
online-error-offline = Máy chủ không trả lời. Hãy kiểm tra kết nối.
online-error-too-many = Quá nhiều yêu cầu. Hãy thử lại sau { $seconds } giây.
online-error-not-your-turn = Chưa đến lượt bạn.
online-error-wrong-position = Không đi được vì thế cờ đã thay đổi.
online-error-game-ended = Ván cờ đã kết thúc.
online-error-time-over = Bạn đã hết giờ.
online-error-offer-limit = Bạn đã đề nghị quá nhiều lần. Hãy đi một nước rồi thử lại.
online-error-already-offered = Bạn đã đề nghị rồi.
online-error-no-offer = Lời đề nghị đã hết hiệu lực.
online-error-rated-takeback = Ván tính điểm không được đi lại.
online-error-nothing-to-take-back = Không có nước nào để đi lại.
online-error-cannot-abort = Đã quá muộn để hủy ván. Bạn có thể xin thua.
online-error-cannot-claim = Chưa thể xin xử: đối thủ chưa vắng mặt đủ lâu.
online-error-name-taken = Tên này đã có người dùng.
online-error-bad-name = Tên gồm 3 đến 20 chữ cái, chữ số, - hoặc _. Một số tên không được dùng.
online-error-bad-password = Mật khẩu gồm 8 đến 256 ký tự.
online-error-wrong-password = Sai tên hoặc mật khẩu.
online-error-wrong-code = Sai mã khôi phục.
online-error-own-challenge = Đây là lời thách đấu của chính bạn.
online-error-challenge-closed = Lời thách đấu này không còn hiệu lực.
online-error-rated-needs-account = Cần có tài khoản để đấu ván tính điểm.
online-error-out-of-range = Điểm xếp hạng của bạn nằm ngoài khoảng của lời thách đấu này.
online-error-no-such-player = Không có người chơi này.
