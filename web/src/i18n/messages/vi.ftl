### Tiếng Việt. Những câu dùng chung với `cotulenh play` nằm ở crates/cotulenh-cli/messages.

## Chung

nav-label = Menu chính
nav-play = Chơi
nav-learn = Học
nav-analysis = Phân tích
nav-games = Ván đã lưu
nav-open = Mở FEN/PGN
nav-settings = Cài đặt
skip-to-content = Tới nội dung chính
close = Đóng
cancel = Quay lại
loading = Đang tải…
load-failed = Không tải được luật chơi. Hãy kiểm tra kết nối mạng.
try-again = Thử lại
notices = Thông báo
dismiss = Ẩn thông báo

## Trang đầu

home-intro = Môn cờ tác chiến trên biển, trên bộ, trên không. Chơi với máy hoặc với bạn bè.
home-continue = Chơi tiếp
home-learn-detail = Bài học ngắn cho từng quân và từng luật
home-solve = Câu đố
home-solve-detail = Tìm nước thắng
home-analyse = Phân tích
home-analyse-detail = Mổ xẻ ván cờ cùng máy
home-more = Tùy chọn khác
front-ways = Các mục khác
front-board = Đoạn kết một ván cờ: Không quân Xanh đổ quân sau lưng đối phương, thành anh hùng rồi truy bắt Tư lệnh Đỏ.
front-finish = Xem lại: đoạn kết một ván cờ
front-live = Trực tiếp: { $red } – { $blue }
front-pause = Tạm dừng
front-replay = Phát tiếp
language-other = English
home-online = Chơi trực tuyến
home-online-detail = Gửi liên kết cho bạn bè hoặc tìm đối thủ
home-online-waiting = Đến lượt bạn trong { $count } ván
home-new = Ván mới
home-opponent = Đối thủ
opponent-computer = Máy
opponent-person = Hai người, một màn hình
home-level = Cấp độ máy
level-name = Cấp { $level }
level-title = Cấp { $level } · { $rank }
level-1 = Tân binh
level-2 = Binh nhì
level-3 = Binh nhất
level-4 = Hạ sĩ
level-5 = Trung sĩ
level-6 = Trung úy
level-7 = Đại úy
level-8 = Thiếu tá
level-9 = Đại tá
level-10 = Đại tướng
level-detail-first = Khoảng { $elo } Elo. Hợp với những ván đầu tiên: hay bỏ sót đòn của bạn.
level-detail-easy = Khoảng { $elo } Elo. Còn sai lầm, nhưng sẽ ăn quân bạn bỏ hở.
level-detail-middle = Khoảng { $elo } Elo. Tính trước vài nước, ít khi mất quân vô ích.
level-detail-strong = Khoảng { $elo } Elo. Hầu như không mắc sai lầm.
home-side = Bạn cầm quân
home-objective = Mục tiêu
objective-total-detail = Chỉ tính Tư lệnh.
objective-marine-detail = Mất hết Hải quân cũng thua.
objective-air-detail = Mất hết Không quân cũng thua.
objective-land-detail = Mất hết Xe tăng, Bộ binh và Pháo binh cũng thua.
objective-any-detail = Mất hết một quân chủng cũng thua: Hải quân, Không quân, hoặc Lục quân (Xe tăng, Bộ binh và Pháo binh).
home-clock = Thời gian (phút + giây cộng mỗi nước)
clock-none = Không giới hạn
clock-choice = { $minutes } + { $seconds }
home-start = Bắt đầu

## Ván cờ

game-heading = Ván cờ
player-person = Người chơi
player-you = Bạn
player-computer = Máy, cấp { $level }
player-clock = Đồng hồ của { $side }: { $time }
turn-to-move = Đến lượt
board-label = Bàn cờ
status-turn = Đến lượt { $side }
status-your-turn = Đến lượt bạn
status-check = Chiếu! Đến lượt { $side }
status-thinking = Máy đang nghĩ…
status-hinting = Máy đang tính…
status-viewing = { $ply ->
    [0] Đang xem thế cờ ban đầu
   *[other] Đang xem thế cờ sau nước { $ply }/{ $last }
}
status-replaying = Đang xem lại nước đi…
status-stale = Ván này vừa được chơi tiếp ở cửa sổ khác.
status-stale-reload = Tải bản mới nhất
status-engine-failed = Máy không phản hồi.
back-to-game = Trở lại ván cờ
game-missing = Không tìm thấy ván này.
game-missing-detail = Có thể ván đã bị xóa, hoặc trình duyệt đã dọn bộ nhớ.
game-damaged = Không đọc được ván đã lưu: { $detail }

material-lost = { $side } đã mất: { $pieces } ({ $points } điểm).
material-none = { $side } chưa mất quân nào.
material-count = { $count } { $piece }
material-ahead = { $side } hơn { $points } điểm.
material-corps = { $corps } { $balance ->
    [even] ngang nhau
   *[other] { $balance }
}
corps-marine = Hải quân
corps-air = Không quân
corps-land = Lục quân
corps-left = { $side } còn: { $counts }.
corps-count = { $corps } { $left }

actions-label = Thao tác
action-hint = Gợi ý
action-take-back = Đi lại
action-flip = Xoay bàn
action-draw = Cầu hòa
action-draw-two = Hòa
action-resign = Xin thua
action-zones-red = Phòng không Đỏ
action-zones-blue = Phòng không Xanh
action-copy-pgn = Sao chép PGN
action-copy-fen = Sao chép FEN
action-edit = Xếp thế cờ
action-analyse = Phân tích
action-rematch = Đấu lại
action-new = Ván mới
copied-pgn = Đã sao chép PGN.
copied-fen = Đã sao chép FEN.
copy-failed = Trình duyệt không cho sao chép. Hãy chọn và sao chép văn bản này:
draw-declined = Máy không đồng ý hòa.
resign-yes = Xin thua
draw-question = Hai bên đồng ý hòa?
draw-yes = Đồng ý hòa

moves-none = Chưa có nước nào.
moves-first = Về đầu ván
moves-previous = Nước trước
moves-next = Nước sau
moves-last = Đến nước cuối
moves-replay = Xem lại nước này
moves-type = Nhập nước đi
moves-type-hint = Ví dụ: Tf6 hoặc c4:N:F>e6
moves-play = Đi

## Chọn quân và triển khai

parts-heading = Quân nào đi?
parts-whole = Cả tổ hợp
parts-rest = Các quân còn lại
kinds-heading = Bạn muốn làm gì ở { $square }?
kind-move = Đi tới
kind-capture = Ăn và thế chỗ
kind-stay-capture = Đứng tại chỗ ăn
kind-suicide-capture = Hy sinh để ăn
kind-combine = Ghép quân
kind-join = Đi cùng từ đầu
deploy-heading = Đang triển khai từ { $square }
deploy-chosen = Tổ hợp quân ở { $square }
deploy-no-steps = Chưa có bước nào.
deploy-step-move = { $unit } → { $to }
deploy-step-capture = { $unit } ăn { $to }
deploy-step-stay-capture = { $unit } đứng tại chỗ ăn { $to }
deploy-step-suicide-capture = { $unit } hy sinh để ăn { $to }
deploy-step-combine = { $unit } ghép vào { $to }
deploy-staying = Ở lại: { $unit }
deploy-undo = Lùi bước
deploy-cancel = Hủy
deploy-finish = Kết thúc lượt
deploy-join = { $piece } đi cùng tới { $to }
deploy-can-finish = Có thể kết thúc lượt ngay; các quân còn lại sẽ ở lại.

## Kết quả

ending-won = Bạn thắng!
ending-lost = Bạn thua
result-open = Chưa kết thúc

## Đọc thành tiếng

say-move = { $side }: { $unit } từ { $from } đến { $to }.
say-capture = { $side }: { $unit } từ { $from } ăn { $captured } ở { $to }.
say-stay-capture = { $side }: { $unit } ở { $from } đứng tại chỗ ăn { $captured } ở { $to }.
say-suicide-capture = { $side }: { $unit } từ { $from } hy sinh để ăn { $captured } ở { $to }.
say-combine = { $side }: { $unit } từ { $from } ghép vào tổ hợp ở { $to }.
say-deployment = { $side } triển khai từ { $from }: { $steps }.
say-commander-captured = Tư lệnh { $side } bị bắt.
say-step = Bước { $number }: { $step }. Lượt chưa kết thúc.
say-stay = { $piece } ở lại.
say-join = { $piece } đi cùng tới { $to }.
say-step-undone = Đã lùi một bước.
say-taken-back = Đã lùi { $turns } nước.
say-selected-parts = Dùng phím số để chọn quân đi ({ $parts } cách).
say-flagged = { $side } hết giờ.
effect-move = { $unit } đến { $to }.
effect-capture = { $unit } ăn { $captured } ở { $to }.
effect-stay-capture = { $unit } đứng tại chỗ ăn { $captured } ở { $to }.
effect-suicide-capture = { $unit } hy sinh để ăn { $captured } ở { $to }.
effect-combine = { $unit } ghép vào tổ hợp ở { $to }.
effect-or = Hoặc:
effect-checkmate = Chiếu hết!
effect-ends = Ván cờ kết thúc: { $reason }.
square-selected = đang chọn
square-check = bị chiếu
square-may = có thể: { $kinds }

## Điều không làm được

refused-no-moves-check = Tư lệnh đang bị chiếu; quân này không cứu được.
refused-engine = Máy gặp sự cố: { $detail }
refused-other = Không được: { $detail }

## Ván đã lưu

games-heading = Ván đã lưu
games-search = Tìm
games-search-hint = Tên, ngày, kết quả, nước đi…
games-none = Chưa có ván nào được lưu.
games-no-match = Không ván nào khớp với “{ $query }”.
games-count = { $count } ván
games-export-all = Xuất tất cả
games-export = Xuất PGN
games-delete = Xóa
games-delete-label = Xóa ván { $name }
games-open-label = Mở ván { $name }
games-export-label = Xuất ván { $name } ra PGN
games-analyse-label = Phân tích ván { $name }
games-deleted = Đã xóa ván cờ.
games-undo = Hoàn tác
games-turns = { $turns } nước
games-more = Xem thêm
games-deploying = đang triển khai dở

## Mở FEN và PGN

open-heading = Mở FEN hoặc PGN
open-text = Dán một thế cờ (FEN) hoặc một hay nhiều ván (PGN)
open-file = Chọn tệp
open-play = Mở để chơi
open-analyse = Mở để phân tích
open-set-up = Xếp thế cờ để chơi hoặc phân tích
open-objective = Mục tiêu (chỉ cho FEN)
open-empty = Chưa có gì để mở. Hãy dán văn bản hoặc chọn tệp.
open-too-long = Văn bản quá dài ({ $size } MB, tối đa { $most } MB).
open-unreadable = Không đọc được tệp { $name }.
open-too-many = Quá nhiều ván ({ $count }, tối đa { $most }).
open-many = Đã thêm { $count } ván vào danh sách ván đã lưu.
open-warnings = Đã mở, có cảnh báo: { $detail }
open-kept = Các ván của bạn vẫn còn nguyên.
problem-at-line = Dòng { $line }, cột { $column }: { $detail }
problem-in-game = Ván thứ { $number } – { $detail }
found-space = dấu cách
found-tab = dấu tab
found-line-break = chỗ xuống dòng
found-backquote = dấu nháy ngược
found-character = ký tự { $code }
problem-terrain-land = { $square }: { $piece } không đứng được trên đất liền.
problem-terrain-sea = { $square }: { $piece } không đứng được trên biển.
problem-stack = { $square }: ({ $pieces }) không phải tổ hợp hợp lệ.
problem-too-many = { $side } có { $found } { $piece }, tối đa { $most }.
problem-no-commander = { $side } không có Tư lệnh.
problem-move-illegal = { $move }: nước không hợp lệ ({ $detail })
problem-move-none = “{ $move }” không phải nước đi. Nước đi được viết như Tf6, Txe7 hoặc c4:N:F>e6.
problem-move-syntax = “{ $move }” không phải nước đi: { $detail }
problem-move-no-unit = Không đi được { $move }: không có { $unit } nào tới được { $to }.
problem-other = { $detail }
problem-at-square = Dòng { $line }, cột { $column } (ô { $square }): { $detail }
problem-objective = không có mục tiêu này
problem-deployment-tag = thẻ “Deployment” sai: { $detail }
problem-no-such-turn = ván cờ không có nước này
problem-too-long = ván quá dài (cần: tối đa { $most } byte).
problem-too-deep = biến lồng nhau quá sâu (cần: tối đa { $most } tầng).
problem-too-many-turns = ván có quá nhiều nước (cần: tối đa { $most } nước, kể cả các biến).
problem-no-corps = { $side } không có quân thuộc quân chủng mà mục tiêu đòi hỏi (cần: ít nhất một quân).
problem-move-ambiguous = { $move }: nước đi chưa rõ (cần một trong: { $all }).
expected-piece-letter = chữ của quân C I T M E A G S F N H, chữ thường cho Xanh, tổ hợp trong ngoặc, hoặc số ô trống
expected-side = bên đến lượt đi, “r” (Đỏ) hoặc “b” (Xanh)
expected-number = một số từ { $from } đến { $to }
expected-empty = số ô trống từ 1 đến { $most }
expected-rank-end = hết hàng, vì hàng đã đủ 11 ô
expected-squares = thêm { $count } ô trong hàng
expected-ranks = “/” và thêm { $count } hàng
expected-board-end = hết bàn cờ, vì bàn đã đủ 12 hàng
expected-field = một dấu cách và phần tiếp theo
expected-no-zeros = số không có chữ số 0 ở đầu
expected-end-or-deployment = hết văn bản, hoặc một dấu cách và nước triển khai dở
expected-deployment = nước triển khai dở, ví dụ “c3::F>e5...”
expected-step = một bước triển khai, hoặc “...”
expected-ellipsis = “...” sau tối đa ba bước
expected-something = một nước đi, bình luận, ký hiệu, biến hoặc kết quả
expected-tag-name = tên của thẻ
expected-tag-value = giá trị của thẻ trong ngoặc kép
expected-tag-value-end = dấu ngoặc kép đóng giá trị của thẻ, trên cùng một dòng
expected-tag-end = “]” ở cuối thẻ
expected-comment-end = dấu ngoặc nhọn đóng ở cuối bình luận
expected-glyph-number = số của ký hiệu, từ 0 đến 255
expected-glyph = một trong các ký hiệu ! ? !! ?? !? ?!
expected-no-tag = không có thẻ nào sau nước đi đầu tiên
expected-move-first = một nước đi ở trước đó
expected-variation-end = “)” ở cuối biến
expected-no-variation-end = không có “)”, vì chưa mở biến nào
expected-end = hết ván sau kết quả
expected-operation = một bước, “stay” hoặc “recombine”
expected-place-dot = “.” và số nước trong biến
expected-legal = một nước hợp lệ ở thế này

## Cài đặt

settings-heading = Cài đặt
settings-language = Ngôn ngữ
language-vi = Tiếng Việt
language-en = English
settings-theme = Giao diện
theme-system = Theo hệ thống
theme-light = Sáng
theme-dark = Tối
settings-pieces = Quân cờ
pieces-symbols = Hình
pieces-letters = Chữ
settings-coordinates = Tọa độ
coordinates-letters = a–k, 1–12
coordinates-numbers = 0–10, 0–11
coordinates-none = Không
settings-sound = Âm thanh
settings-animation = Chuyển động
settings-coach = Huấn luyện viên
settings-coach-detail = Giải thích quân cờ, nước không hợp lệ và gợi ý trong ván; cảnh báo người mới chơi. Nhấn giữ hoặc nhấp chuột phải vào quân để xem khả năng của quân.
settings-figurines = Quân trong danh sách nước đi
figurines-letters = Chữ
figurines-pictures = Hình
reader-mode = Chế độ trình đọc màn hình
reader-mode-detail = Bàn cờ bằng chữ: đọc theo hàng, cột hoặc quân; nhập nước đi và lệnh bằng chữ.
settings-threads = Máy chạy nhiều luồng
settings-on = Bật
settings-off = Tắt
settings-keys = Bàn phím
settings-keys-on = Phím tắt một phím
keys-board = Dùng phím mũi tên để di chuyển trên bàn cờ, chữ của quân để nhảy tới quân đó. Nhấn Enter để chọn, Esc để bỏ chọn.
keys-parts = 1–9: chọn quân đi
keys-undo = U: lùi bước hoặc đi lại
keys-finish = D: kết thúc nước triển khai
keys-hint = Q: gợi ý
keys-inspect = ?: xem khả năng của quân
keys-flip = F: xoay bàn
keys-turns = [ và ]: nước trước và nước sau, cả khi đang di chuyển trên bàn cờ bằng bàn phím
keys-replay = P: xem lại nước đi, từng bước triển khai
keys-type = /: nhập nước đi
keys-reader = R: chế độ trình đọc màn hình

## Bộ nhớ của trình duyệt

store-refused = Trình duyệt không cho lưu ván (chế độ riêng tư?). Ván chỉ còn khi trang này còn mở; hãy sao chép PGN để giữ lại.
store-full = Bộ nhớ của trình duyệt đã đầy, ván chưa được lưu. Hãy xuất và xóa bớt ván cũ.
store-failed = Chưa lưu được ván: { $detail }
