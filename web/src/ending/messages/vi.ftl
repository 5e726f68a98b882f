### Kết thúc ván

ending-won-checkmate = Đối phương bị chiếu hết.
ending-won-stalemate = Đối phương hết nước đi.
ending-won-commander = Bạn đã bắt Tư lệnh đối phương.
ending-won-objective = Bạn đã đạt mục tiêu.
ending-won-resignation = Đối phương xin thua.
ending-won-flag = Đối phương hết giờ.
ending-lost-checkmate = Bạn bị chiếu hết.
ending-lost-stalemate = Bạn hết nước đi.
ending-lost-commander = Tư lệnh của bạn bị bắt.
ending-lost-objective = Đối phương đã đạt mục tiêu.
ending-lost-resignation = Bạn đã xin thua.
ending-lost-flag = Bạn hết giờ.
ending-side-checkmate = { $side } bị chiếu hết.
ending-side-stalemate = { $side } hết nước đi.
ending-side-commander = { $side } mất Tư lệnh.
ending-side-objective = { $side } thua theo mục tiêu.
ending-side-resignation = { $side } xin thua.
ending-side-flag = { $side } hết giờ.
ending-drawn-stalemate = Bên đến lượt không còn nước đi nào.
ending-drawn-fifty = Mỗi bên đã đi 50 nước không ăn quân.
ending-drawn-repetition = Thế cờ lặp lại ba lần.
ending-drawn-agreement = Hai bên đồng ý hòa.
ending-accuracy = Độ chính xác
ending-reviewing = Đang đánh giá ván… { $done }/{ $total }
ending-decisive-you = Bước ngoặt: nước { $turn } làm cơ hội thắng của bạn giảm { $percent }%. Nên đi { $better }.
ending-decisive-them = Bước ngoặt: nước { $turn } làm cơ hội thắng của đối phương giảm { $percent }%.
ending-decisive-side = Bước ngoặt: nước { $turn } làm cơ hội thắng của { $side } giảm { $percent }%. Nên đi { $better }.
ending-no-decisive = Không có sai lầm lớn: ván cờ ngã ngũ dần qua từng nước.
ending-show = Xem
ending-review = Đánh giá ván
ending-rise = Bạn đang thắng ở cấp này. Thử cấp { $level }, { $rank }?
ending-fall = Cấp này còn hơi khó. Thử cấp { $level }, { $rank }?
ending-play-level = Chơi

## Thống kê

stats-heading = Thống kê của tôi
stats-none = Chưa có ván nào đấu xong với máy.
stats-sum = { $games } ván với máy: thắng { $won }, hòa { $drawn }, thua { $lost }.
stats-streak = Thắng liền { $count } ván.
stats-by-level = Theo cấp độ
stats-by-side = Theo màu quân
stats-level = { $level } ({ $elo })
stats-won = Thắng
stats-drawn = Hòa
stats-lost = Thua
stats-score = Hiệu suất
stats-percent = { $percent }%
stats-detail = Tính từ các ván đã lưu trong trình duyệt này. Số sau mỗi cấp là Elo theo thang riêng của máy.
