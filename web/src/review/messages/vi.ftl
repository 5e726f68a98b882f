### Đánh giá ván cờ

review-heading = Đánh giá ván cờ
review-intro = Máy xem từng thế cờ của biến chính và chỉ ra nước nào làm giảm cơ hội thắng.
review-effort = Độ kỹ
review-effort-quick = Nhanh
review-effort-normal = Vừa
review-effort-deep = Kỹ
review-effort-detail = { $nodes } nút mỗi thế cờ, { $threads } luồng
review-start = Bắt đầu đánh giá
review-stop = Dừng
review-go-on = Tiếp tục
review-again = Đánh giá lại
review-empty = Chưa có nước nào để đánh giá.
review-too-long = Chỉ đánh giá { $most } nước đầu của biến chính.
review-progress = Tiến độ đánh giá
review-progress-text = { $done }/{ $total } thế cờ ({ $percent }%)
review-left = còn khoảng { $time }
review-left-seconds = { $seconds } giây
review-left-minutes = { $minutes } phút
review-stopped = Đã dừng. Kết quả đã có vẫn được giữ.
review-done = Đã đánh giá xong.
review-restarted = Máy không phản hồi nên đã được khởi động lại ở thế cờ sau nước { $ply }.
review-failed = Máy không phản hồi ({ $detail }). Kết quả đã có vẫn được giữ; bạn có thể tiếp tục.
review-network-missing = Đã dừng vì chưa tải được mạng nơ-ron của máy. Kết quả đã có vẫn được giữ; hãy tiếp tục khi có kết nối mạng.
review-said-done = Đánh giá xong. Độ chính xác: Đỏ { $red }, Xanh { $blue }.

## Trên máy chủ

review-server = Đánh giá trên máy chủ
review-server-failed = Máy chủ không đánh giá được ván cờ. Hãy thử lại hoặc đánh giá trên thiết bị này.

## Tóm tắt

review-summary = Tóm tắt
review-accuracy = Độ chính xác
review-accuracy-none = –
review-best = Nước tốt nhất
review-inaccuracies = Thiếu chính xác
review-mistakes = Sai lầm
review-blunders = Sai lầm nghiêm trọng
review-mean-loss = Mất trung bình mỗi nước
review-percent = { $percent }%
review-how = Cách tính
review-how-chance = Cơ hội thắng là số điểm mà máy kỳ vọng: thắng tính 1, hòa ½, thua 0.
review-how-loss = Mức mất của một nước là cơ hội thắng sau nước tốt nhất trừ đi cơ hội thắng sau nước đã đi. Mất từ { $inaccuracy }%: thiếu chính xác (?!), từ { $mistake }%: sai lầm (?), từ { $blunder }%: sai lầm nghiêm trọng (??).
review-how-accuracy = Độ chính xác = 100 × { $half } / ({ $half } + mất trung bình mỗi nước, tính bằng %). Không mất gì thì độ chính xác là 100; mất trung bình { $half }% mỗi nước thì là 50.

## Biểu đồ

review-graph = Biểu đồ cơ hội thắng của Đỏ
review-graph-help = Phím mũi tên đi từng nước, Page Up và Page Down đi mười nước, Home và End về đầu và cuối ván.
review-point = Sau nước { $ply }: Đỏ { $percent }%
review-point-start = Đầu ván: Đỏ { $percent }%
review-point-unknown = Sau nước { $ply }: chưa đánh giá
review-point-fault = { $point }, { $turn } {$fault}
review-table = Xem dạng bảng
review-table-turn = Nước
review-table-chance = Cơ hội của Đỏ
review-table-loss = Mất
review-table-judgement = Nhận xét
fault-inaccuracy = thiếu chính xác
fault-mistake = sai lầm
fault-blunder = sai lầm nghiêm trọng
review-is-best = tốt nhất

## Các sai lầm

review-faults = Các sai lầm
review-no-faults = Không tìm thấy sai lầm nào.
review-lost = mất { $percent }%
review-better = Hay hơn: { $line }
review-show-turn = Xem nước { $turn }
review-add-line = Thêm vào cây biến
review-add-line-label = Thêm biến hay hơn nước { $turn } vào cây biến
review-line-added = Đã thêm biến vào cây biến.
review-write-glyphs = Ghi ?!, ?, ?? vào các nước đi
review-glyphs-written = Đã ghi ký hiệu vào { $count } nước.

## Tìm nước hay hơn

better-start = Tìm nước hay hơn
better-start-at = Tìm nước hay hơn { $turn }
better-heading = Tìm nước hay hơn
better-number = { $number }/{ $count }
better-side = Sai lầm của
better-both = Cả hai bên
better-ask = { $side } đã đi { $turn }, cơ hội thắng giảm { $percent }%. Hãy đi một nước hay hơn trên bàn cờ.
better-elsewhere = Bàn cờ đang ở thế khác.
better-back = Về thế cờ này
better-judging = Máy đang xét nước này…
better-right = Đúng rồi! { $turn } là nước hay.
better-right-best = Đúng rồi! { $turn } cũng là nước máy chọn.
better-right-other = Máy chọn { $line }.
better-wrong = { $turn } chưa đủ hay: kém nước tốt nhất { $percent }%.
better-wrong-same = { $turn } là nước đã đi trong ván: mất { $percent }%.
better-answer = Đối phương sẽ đáp lại: { $line }
better-hint-from = Gợi ý: hãy đi quân ở { $square }.
better-hint-to = Gợi ý: { $turn }
better-solution = Nước hay hơn: { $line }
better-problem = Máy chưa xét được nước này: { $detail }
better-hint = Gợi ý
better-hint-more = Gợi ý thêm
better-show = Xem lời giải
better-next = Sai lầm tiếp theo
better-leave = Thoát
better-score = Đã tìm được { $found }/{ $answered }
better-finished = Đã hết: bạn tìm được { $found }/{ $count }.
