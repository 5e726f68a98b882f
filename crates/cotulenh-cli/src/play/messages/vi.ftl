### Màn hình của `cotulenh play`. Những câu dùng chung với trang web nằm ở `messages/` của crate.

person = Người chơi
engine = Máy, cấp { $level }
versus = Đỏ: { $red } · Xanh: { $blue }
objective-is = mục tiêu: { $objective }

target-here = { $info } → { $kinds }
kind-short-join = cùng đi từ bước { $step }

turn-of = Đến lượt { $side }, nước { $number }
turn-of-checked = Đến lượt { $side }, nước { $number } – bị chiếu!
engine-thinks = Đến lượt { $side }, nước { $number } – máy đang nghĩ…

hint-awaited = Máy đang tìm gợi ý…
welcome = Mũi tên và Enter để đi quân, : để gõ nước đi, ? xem các phím.
engine-played = Máy đi { $turn }.
say-captured = { $side } ăn { $pieces } ở { $square }.
say-checkmate = Chiếu hết!
zone-gained = Vùng phòng không { $side } thêm { $gained } ô.
zone-lost = Vùng phòng không { $side } bớt { $lost } ô.
zone-moved = Vùng phòng không { $side } thêm { $gained } ô, bớt { $lost } ô.
only-reply = Đối phương chỉ còn một nước hợp lệ: { $move }.
preview = Xem trước: { $events }
preview-kind = Xem trước ({ $kind }): { $events }
engine-turn = Đang đến lượt máy.
engine-gone = Máy đã ngừng. Nhấn s để lưu ván cờ.
nothing-own = Ở đây không có quân của bên đang đi.
only-deploying = Đang triển khai tổ hợp quân ở { $origin }: chỉ quân ở đó được đi.
undone = Đã lùi lại.
nothing-to-undo = Không còn gì để lùi.
redone = Đã đi tiếp.
nothing-to-redo = Không còn gì để đi tiếp.
reopened = Đã mở lại nước triển khai.
nothing-to-reopen = Nước vừa rồi không phải là triển khai.
draw-refused = Máy không đồng ý hòa.
saved = Đã lưu vào { $file }.
not-saved = Không lưu được { $file }: { $why }
no-file-name = Hãy gõ tên tệp.
autosave-failed = Không tự động lưu được: { $why }
can-resume = Có ván cờ bị gián đoạn. Để chơi tiếp, hãy thoát rồi chạy lại với --resume.
resumed = Chơi tiếp ván cờ bị gián đoạn.

moves-ahead = Các nước đi (y: còn { $count })
points = { $points } điểm
deploying = Triển khai { $origin }: { $steps }
deploying-rest = chờ: { $waiting } · ở lại: { $staying }
no-pieces = –
may-finish = Nhấn f để kết thúc lượt

choose-unit = Quân ở { $square }
choose-kind = Làm gì ở { $square }?
choice-whole = { $unit } cả tổ hợp ({ $count })
choice-unit = { $unit } ({ $count })
choice-finish = Kết thúc lượt (f)
choice-undo = Lùi bước (u)
choice-cancel = Hủy triển khai (c)

prompt-move = Nước đi:
prompt-file = Lưu vào tệp:
file-exists = { $file } đã có.
ask-draw = Cầu hòa?
ask-quit = Thoát? Ván cờ chưa lưu.

help-board = Enter chọn · : gõ · u lùi · h gợi ý · s lưu · n ván mới · ? phím · q thoát
help-chosen = Enter đi · Tab đích kế · Esc bỏ chọn · ? phím
help-deploying = Enter chọn quân · f kết thúc · u lùi bước · y đi tiếp · c hủy · ? phím
help-menu = ↑↓ hoặc số để chọn · Enter chọn · Esc thoát
help-prompt = Enter đồng ý · Esc thoát
help-form = ↑↓ mục · ←→ đổi · Enter bắt đầu · Esc thoát
help-confirm = Enter có · Esc không
help-quit = Enter thoát · s lưu rồi thoát · Esc ở lại
help-exists = a ghi thêm vào cuối · o ghi đè · Esc tên khác
help-help = Esc đóng

help-title = Các phím
help-keys =
    Mũi tên      di chuyển con trỏ
    Enter        chọn quân, rồi chọn đích
    Tab          tới quân hoặc đích kế tiếp
    Esc          bỏ chọn
    :            gõ nước đi (SAN hoặc LAN), ví dụ
                 Tf6, (TI)xe7, c4:N:F>e6
    f  u  c      triển khai: kết thúc lượt, lùi bước, hủy
    u  y  o      lùi, đi tiếp, mở lại nước triển khai vừa rồi
    h            gợi ý
    v            xoay bàn
    d  r         cầu hòa, xin thua
    n  s         ván mới, lưu PGN
    PgUp PgDn    cuộn các nước đi
    L            English
    q  Ctrl-C    thoát
help-marks =
    Chữ hoa: đỏ, chữ thường: xanh, +: anh hùng
    con trỏ [ ], đã chọn { "{" } { "}" }, nước vừa đi ‹ ›, bị chiếu ! !, gợi ý ? ?
    đi •, ăn x x, đứng tại chỗ ăn _ _, hy sinh @ @, ghép & &
    cạnh bàn cờ: số điểm hơn kém, quân đã ăn

form-title = Ván mới
form-side = Bạn cầm quân
form-level = Cấp độ máy
form-objective = Mục tiêu
form-clock = Đồng hồ
form-start = Thế cờ ban đầu
form-unsaved = Ván đang chơi chưa lưu.
form-red = Đỏ (đi trước)
form-both = Cả hai bên
no-clock = Không
start-usual = Tiêu chuẩn
start-same = Như ván này

too-small = Cửa sổ nhỏ quá: cần { $need }, đang có { $have }

refused-not-deploying = Không có tổ hợp quân nào đang triển khai.
refused-no-stack = Bên đang đi không có tổ hợp quân ở { $square }.
refused-not-waiting = { $piece } không còn bước nào để đi.
refused-no-step = Không có bước { $step }.
refused-nothing-to-join = Bước { $step } không để lại quân nào để ghép.
refused-too-long = Ván cờ đã đạt độ dài tối đa.
expected-move = một nước đi như Tf6, (TI)xe7 hay c4:N:F>e6
