# Màn hình của `cotulenh play`.

title = Cờ Tư Lệnh
red = Đỏ
blue = Xanh
person = Người chơi
engine = Máy, cấp { $level }
versus = Đỏ: { $red } · Xanh: { $blue }
objective-is = mục tiêu: { $objective }
objective-total = Tư lệnh
objective-marine = hải chiến
objective-air = không chiến
objective-land = lục chiến
objective-any = quân chủng bất kỳ

commander = Tư lệnh
infantry = Bộ binh
tank = Xe tăng
militia = Dân quân
engineer = Công binh
artillery = Pháo binh
anti-air = Cao xạ
missile = Tên lửa
air-force = Không quân
navy = Hải quân
headquarters = Sở chỉ huy
hero = { $piece } anh hùng
carries = { $carrier } chở { $passengers }

square-stack = { $square }: { $stack } ({ $side })
square-empty = { $square }: { $terrain }
sea = biển
mixed = ven bờ
land = đất liền
target-here = { $info } → { $kinds }
kind-move = đi tới
kind-capture = ăn
kind-stay = đứng tại chỗ ăn
kind-suicide = hy sinh để ăn
kind-combine = ghép quân
kind-join = cùng đi từ bước { $step }

turn-of = Đến lượt { $side }, nước { $number }
turn-of-checked = Đến lượt { $side }, nước { $number } – bị chiếu!
engine-thinks = Đến lượt { $side }, nước { $number } – máy đang nghĩ…

hint-awaited = Máy đang tìm gợi ý…
hint-is = Gợi ý: { $turn }
welcome = Mũi tên và Enter để đi quân, : để gõ nước đi, ? xem các phím.
engine-played = Máy đi { $turn }.
captured = { $side } ăn { $pieces } ở { $square }.
lost = { $side } hy sinh { $pieces } ở { $square }.
promoted = { $side } có anh hùng mới: { $pieces }.
promoted-several = { $side } có anh hùng mới: { $pieces }.
last-guard = { $piece } ở { $square } là quân cuối cùng bảo vệ Tư lệnh { $side } nên thành anh hùng.
checked = { $side } bị chiếu.
checkmated = { $side } bị chiếu hết.
zone-gained = Vùng phòng không { $side } thêm { $gained } ô.
zone-lost = Vùng phòng không { $side } bớt { $lost } ô.
zone-moved = Vùng phòng không { $side } thêm { $gained } ô, bớt { $lost } ô.
piece-on = { $piece } ở { $square }
and = { $first } và { $last }
preview = Xem trước: { $events }
preview-kind = Xem trước ({ $kind }): { $events }
engine-turn = Đang đến lượt máy.
engine-gone = Máy đã ngừng; s lưu ván cờ.
selected = Đã chọn { $unit } ở { $from }: { $count } nước.
nothing-own = Ở đây không có quân của bên đang đi.
cannot-move = Quân này hiện không có nước đi hợp lệ.
only-deploying = Đang triển khai tổ hợp quân ở { $origin }: chỉ quân ở đó được đi.
no-target = Không đi tới { $square } được.
cancelled = Đã hủy triển khai.
undone = Đã lùi lại.
nothing-to-undo = Không còn gì để lùi.
redone = Đã đi tiếp.
nothing-to-redo = Không còn gì để đi tiếp.
reopened = Đã mở lại lượt triển khai.
nothing-to-reopen = Nước vừa rồi không phải là triển khai.
draw-refused = Máy không đồng ý hòa.
saved = Đã lưu vào { $file }.
not-saved = { $file }: không lưu được: { $why }
no-file-name = Hãy gõ tên tệp.
autosave-failed = Không tự động lưu được: { $why }
can-resume = Có ván cờ bị gián đoạn. Để chơi tiếp, hãy thoát rồi chạy lại với --resume.
resumed = Chơi tiếp ván cờ bị gián đoạn.

moves = Các nước đi
moves-ahead = Các nước đi (y: còn { $count })
points = { $points } điểm
deploying = Triển khai { $origin }: { $steps }
deploying-rest = chờ: { $waiting } · ở lại: { $staying }
no-pieces = –
may-finish = Có thể xong lượt: f
may-not-finish = Chưa xong lượt được: { $why }

choose-unit = Quân ở { $square }
choose-kind = Làm gì ở { $square }?
choice-whole = { $unit } cả tổ hợp ({ $count })
choice-unit = { $unit } ({ $count })
choice-stay = { $unit } ở lại
choice-finish = Xong lượt (f)
choice-undo = Lùi bước (u)
choice-cancel = Hủy triển khai (c)

prompt-move = Nước đi:
prompt-file = Lưu vào tệp:
file-exists = { $file } đã có.
ask-resign = Bạn muốn xin thua?
ask-draw = Cầu hòa?
ask-quit = Thoát? Ván cờ chưa lưu.

help-board = Enter chọn · : gõ · u lùi · h gợi ý · s lưu · n ván mới · ? phím · q thoát
help-chosen = Enter đi · Tab đích kế · Esc bỏ chọn · ? phím
help-deploying = Enter chọn quân · f xong lượt · u lùi bước · y đi tiếp · c hủy · ? phím
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
    f  u  c      triển khai: xong lượt, lùi bước, hủy
    u  y  o      lùi, đi tiếp, mở lại lượt triển khai vừa rồi
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
side-red = đỏ (đi trước)
side-blue = xanh
side-both = cả hai bên
side-random = ngẫu nhiên
no-clock = không
start-usual = tiêu chuẩn
start-same = như ván này

too-small = Cửa sổ nhỏ quá: cần { $need }, đang có { $have }

outcome-win = { $side } thắng: { $reason }
outcome-draw = Hòa: { $reason }
by-commander = Tư lệnh bị bắt
by-objective = đạt mục tiêu
by-mate = chiếu hết
by-stalemate = hết nước đi
by-fifty = mỗi bên 50 nước không ăn quân
by-repetition = lặp thế cờ ba lần
by-resignation = đối phương xin thua
by-agreement = thỏa thuận
by-flag = đối phương hết giờ
by-record = theo biên bản

why-over = ván cờ đã kết thúc
why-no-unit = không có quân như vậy đi được từ { $from }
why-no-unit-anywhere = bên đang đi không có quân như vậy
why-deploying = đang triển khai tổ hợp quân ở { $origin }
why-part = một phần tổ hợp quân ở { $from } rời đi bằng bước triển khai (>)
why-whole = cả tổ hợp quân ở { $from } đi bằng nước thường, không phải bước triển khai
why-reach = quân ở { $from } không làm vậy ở { $to } được: { $kind }
why-nothing = chưa đi bước nào
why-stranded = phần còn lại không đứng được ở { $origin }
why-unsafe = Tư lệnh của mình không an toàn
why-incomplete = lượt triển khai sẽ không xong hợp lệ được
why-not-deploying = không có tổ hợp quân nào đang triển khai
why-no-stack = bên đang đi không có tổ hợp quân ở { $square }
why-not-waiting = { $piece } không chờ đi
why-no-step = không có bước { $step }
why-nothing-to-join = bước { $step } không để lại quân nào để ghép
why-step-impossible = bước { $step } không đi được như vậy: { $why }
why-too-long = ván cờ quá dài
why-ambiguous = có thể là { $candidates }
why-syntax = ký tự { $place }: gặp { $found }, cần { $expected }
found-end = cuối chuỗi
expected-move = một nước đi như Tf6, (TI)xe7 hay c4:N:F>e6
expected-square = một ô từ a1 đến k12
expected-rank = một hàng từ 1 đến 12
expected-origin = một cột từ a đến k, một hàng từ 1 đến 12 hay một ô
expected-letter = một chữ quân C I T M E A G S F N H
expected-end = không gì thêm
expected-stack = một tổ hợp quân hợp lệ, quân chở đứng đầu
expected-step = một bước như F>e6, cách nhau bằng dấu phẩy
