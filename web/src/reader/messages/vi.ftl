reader-heading = Bàn cờ bằng chữ
reader-field = Nước đi hoặc lệnh
reader-field-hint = Ví dụ: Tf6, xe tăng f6, hàng 5, cột c, quân T, ô e4. Gõ “giúp” để nghe mọi lệnh.
reader-do = Thực hiện
reader-log = Nhật ký, mới nhất ở trên
reader-log-empty = Chưa có gì.
reader-typed = Bạn gõ: { $text }
reader-position = Thế cờ

reader-rank = Hàng { $rank }: { $stacks }.
reader-rank-empty = Hàng { $rank }: trống.
reader-file = Cột { $file }: { $stacks }.
reader-file-empty = Cột { $file }: trống.
reader-stack = { $square } { $unit } { $side }
reader-place-heroic = { $square } (anh hùng)
reader-place-stack = { $place } (trong tổ hợp { $unit })
reader-piece = { $piece }: { $places }
reader-piece-side = { $side } { $places }
reader-none = không còn
reader-side = Quân { $side }: { $pieces }.
reader-air = { $square } nằm trong vùng phòng không của { $sides }.
reader-air-none = { $square } không nằm trong vùng phòng không nào.
reader-reach = { $side } tới được { $square }: { $moves }.
reader-reach-none = { $side } không tới được { $square }.
reader-reach-move = { $unit } từ { $from } ({ $kind })
reader-target = { $square } ({ $kind })
reader-moves = Từ { $square }: { $moves }.
reader-moves-none = Từ { $square } không có nước đi nào lúc này.
reader-move-number = Nước thứ { $number }.
reader-no-clock = Ván này không có đồng hồ.
reader-no-deployment = Không có nước triển khai nào đang dở. Nhập một bước như F>e6, hoặc “chọn c4”.
reader-steps = Các bước: { $steps }.
reader-waiting = Đang chờ: { $unit }.
reader-may = Có thể: { $may }.
reader-may-not = { $piece } không làm vậy được. { $state }
reader-candidate = { $unit } từ { $from } đến { $to } ({ $kind }), gõ { $text }
reader-ambiguous = Chưa rõ. Có thể là: { $candidates }.
reader-best = Biến tốt nhất: { $line }
reader-engine-busy = Máy đang bận, hoặc ở thế này ván đã kết thúc.
reader-not-now = Chưa đến lượt bạn.
reader-only-analysis = Lệnh này chỉ dùng được khi phân tích.
reader-only-play = Lệnh này chỉ dùng được khi đang chơi.
reader-nothing-said = Chưa có gì để nhắc lại.
reader-misread = Không hiểu “{ $found }”. Cần { $expected }.
reader-empty = Cần { $expected }.
reader-expected-rank = số hàng từ 1 đến 12, ví dụ “hàng 5”
reader-expected-file = chữ của cột từ a đến k, ví dụ “cột c”
reader-expected-square = một ô từ a1 đến k12, ví dụ “ô e4”
reader-expected-piece = tên hoặc chữ của một quân (C I T M E A G S F N H), ví dụ “quân T” hay “quân xe tăng”
reader-expected-nothing = lệnh đứng một mình, không có gì theo sau
reader-expected-command = một nước đi như Tf6, “xe tăng f4 f6”, hoặc một lệnh; gõ “giúp” để nghe mọi lệnh
reader-help =
    Nước đi: Tf6, f4f6, “t f4 f6”, “xe tăng f6”, “không quân đứng tại chỗ ăn e7”, “cả tổ hợp c4 c6”.
    Đọc: “bàn cờ”; “đỏ”, “xanh”; “hàng 5”; “cột c”; “quân T” hay “quân xe tăng đỏ”; “ô e4”; “phòng không e4”; “quân nào tới e4”; “nước đi c4”.
    Ván cờ: “lượt”; “nước cuối”; “đồng hồ”; “nước hay”; “đi lại”; “nhắc lại”.
    Triển khai: từng bước như “F>e6” hay “không quân e6”; “chọn c4”; “triển khai” để nghe các bước đã đi; “ở lại T”; “đi cùng T”; “lùi”; “hủy”; “xong”.
    Phân tích: “đánh giá”; “nước hay”; “trước”, “sau”.
    Gõ không dấu cũng được, và lệnh tiếng Anh cũng được.
