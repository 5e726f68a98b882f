### Đánh giá cả ván.

review-heading = Đánh giá cả ván
review-intro = Máy xem từng thế cờ của ván chính và chỉ ra lượt nào làm giảm cơ hội thắng.
review-effort = Mức độ
review-effort-quick = Nhanh
review-effort-normal = Vừa
review-effort-deep = Kỹ
review-effort-detail = { $nodes } nút mỗi thế cờ, { $threads } luồng
review-start = Bắt đầu đánh giá
review-stop = Dừng
review-go-on = Tiếp tục
review-again = Đánh giá lại
review-empty = Ván chưa có lượt nào để đánh giá.
review-too-long = Chỉ đánh giá { $most } lượt đầu của ván chính.
review-progress = Tiến độ đánh giá
review-progress-text = { $done }/{ $total } thế cờ ({ $percent } %)
review-left = còn khoảng { $time }
review-left-seconds = { $seconds } giây
review-left-minutes = { $minutes } phút
review-stopped = Đã dừng; phần đã xem vẫn được giữ.
review-done = Đã đánh giá xong.
review-restarted = Máy không trả lời, đã khởi động lại và xem lại thế cờ sau lượt { $ply }.
review-failed = Máy không trả lời ({ $detail }). Phần đã xem vẫn được giữ; có thể tiếp tục.
review-said-done = Đánh giá xong. Độ chính xác: Đỏ { $red }, Xanh { $blue }.

## Tóm tắt

review-summary = Tóm tắt
review-accuracy = Độ chính xác
review-accuracy-none = –
review-best = Lượt tốt nhất
review-inaccuracies = Thiếu chính xác
review-mistakes = Sai lầm
review-blunders = Sai lầm nặng
review-mean-loss = Mất trung bình mỗi lượt
review-percent = { $percent } %
review-how = Cách tính
review-how-chance = Cơ hội thắng là số điểm có thể mong đợi từ đánh giá của máy: thắng 1, hòa ½, thua 0.
review-how-loss = Một lượt mất bao nhiêu: cơ hội thắng nếu đi lượt tốt nhất, trừ đi cơ hội sau lượt đã đi. Từ { $inaccuracy } %: thiếu chính xác (?!), từ { $mistake } %: sai lầm (?), từ { $blunder } %: sai lầm nặng (??).
review-how-accuracy = Độ chính xác = 100 × { $half } / ({ $half } + mất trung bình mỗi lượt, tính bằng %). Không mất gì là 100; mất trung bình { $half } % mỗi lượt là 50.

## Biểu đồ

review-graph = Biểu đồ cơ hội thắng của Đỏ
review-graph-help = Phím mũi tên đi từng lượt, Page Up và Page Down đi mười lượt, Home và End về đầu và cuối ván.
review-point = Sau lượt { $ply }: Đỏ { $percent } %
review-point-start = Đầu ván: Đỏ { $percent } %
review-point-unknown = Sau lượt { $ply }: chưa xem
review-point-fault = { $point }, { $turn } {$fault}
review-table = Bảng số liệu
review-table-turn = Lượt
review-table-chance = Cơ hội của Đỏ
review-table-loss = Mất
review-table-judgement = Nhận xét
fault-inaccuracy = thiếu chính xác
fault-mistake = sai lầm
fault-blunder = sai lầm nặng
review-is-best = tốt nhất

## Các sai lầm

review-faults = Các lượt mất cơ hội
review-no-faults = Không có lượt nào mất nhiều cơ hội thắng.
review-lost = mất { $percent } %
review-better = Hay hơn: { $line }
review-show-turn = Xem lượt { $turn }
review-add-line = Thêm vào cây
review-add-line-label = Thêm biến hay hơn lượt { $turn } vào cây
review-line-added = Đã thêm biến vào cây.
review-write-glyphs = Ghi ?!, ?, ?? vào biên bản
review-glyphs-written = Đã ghi ký hiệu vào { $count } lượt.

## Tìm lượt hay hơn

better-start = Tìm lượt hay hơn
better-start-at = Tìm lượt hay hơn { $turn }
better-heading = Tìm lượt hay hơn
better-number = { $number }/{ $count }
better-side = Của bên
better-both = Cả hai
better-ask = { $side } đã đi { $turn } và mất { $percent } % cơ hội thắng. Hãy đi một lượt hay hơn trên bàn cờ.
better-elsewhere = Bàn cờ đang ở thế khác.
better-back = Về thế cờ này
better-judging = Máy đang xét lượt này…
better-right = Đúng rồi! { $turn } là lượt hay.
better-right-best = Đúng rồi! { $turn } cũng là lượt máy chọn.
better-right-other = Máy chọn { $line }.
better-wrong = { $turn } chưa phải: kém lượt tốt nhất { $percent } %.
better-wrong-same = { $turn } là lượt đã đi trong ván: mất { $percent } %.
better-answer = Đối phương sẽ đáp: { $line }
better-hint-from = Gợi ý: quân đi ở { $square }.
better-hint-to = Gợi ý: { $turn }
better-solution = Lượt hay hơn: { $line }
better-problem = Máy chưa xét được lượt này: { $detail }
better-hint = Gợi ý
better-hint-more = Gợi ý thêm
better-show = Xem lời giải
better-next = Sai lầm tiếp theo
better-leave = Thôi
better-score = Đã tìm được { $found }/{ $answered }
better-finished = Hết rồi: tìm được { $found } trong { $count } lượt.
