### Dựng thế cờ.

editor-heading = Dựng thế cờ
editor-board-label = Bàn cờ đang dựng
editor-owned = { $piece } { $side }

## Quân và công cụ

editor-palette = Quân { $side }
editor-piece-left = { $piece } { $side }, còn { $left }
editor-piece-over = { $piece } { $side }, thừa { $over }
editor-tools = Công cụ
editor-tool-move = Di chuyển
editor-tool-erase = Bỏ quân
editor-tool-hero = Anh hùng
editor-hint-move = Kéo quân tới ô khác, ra ngoài bàn để bỏ; hoặc chạm quân rồi chạm ô đến.
editor-hint-held = Chạm ô đến cho { $pile }.
editor-hint-place = Chạm ô để đặt { $piece }; chạm lần nữa để lấy ra.
editor-hint-erase = Chạm ô để bỏ hết quân ở đó.
editor-hint-hero = Chạm quân để phong anh hùng, chạm lần nữa để thôi.
editor-keys = Bàn phím trên bàn cờ: mũi tên đi, chữ của quân để đặt (kèm Shift cho bên kia), R và B chọn bên, Delete bỏ hết, Backspace lấy ra một quân, + hoặc 1–3 phong anh hùng, Ctrl+Z hoàn tác.

## Thao tác

editor-undo = Hoàn tác
editor-redo = Làm lại
editor-clear = Xóa bàn
editor-start = Thế ban đầu
editor-mirror = Lật trên dưới
editor-exchange = Đổi bên
editor-actions = Cả bàn cờ

## Một ô

editor-square-heading = Ô { $square }
editor-square-none = Chạm một ô để xem và sửa quân ở đó.
editor-square-empty = Ô này trống.
editor-part-hero = Anh hùng
editor-part-hero-label = { $piece }: anh hùng
editor-part-move = Dời riêng
editor-part-move-label = Dời riêng { $piece }
editor-part-remove-label = Bỏ { $piece }
editor-square = { $square }, { $terrain }: { $pile }
editor-square-no-stack = không phải chồng quân hợp lệ
editor-square-wrong = có lỗi

## Lượt đi và các số

editor-settings = Lượt đi, số nước, mục tiêu
editor-turn = Bên đi
editor-halfmoves = Lượt chưa ăn quân
editor-number = Số nước
editor-number-range = một số từ { $min } đến { $max }
editor-number-wrong = Cần { $expected }.
editor-deployment = Đang triển khai dở: { $text }
editor-deployment-drop = Bỏ triển khai

## FEN

editor-fen = FEN
editor-fen-kept = Bàn cờ vẫn như trước.
editor-fen-go = Tới chỗ sai
editor-fen-too-long = Văn bản quá dài ({ $length } ký tự, nhiều nhất { $most }).
editor-fen-at-square = Dòng { $line }, cột { $column } ({ $square }): { $detail }
editor-fen-wrong = gặp { $found }, cần { $expected }.
editor-share = Chép liên kết
editor-shared = Đã chép liên kết.
editor-found-end = chỗ hết văn bản
editor-found-space = dấu cách
editor-found-tab = dấu tab
editor-found-line-break = chỗ xuống dòng
editor-found-backquote = dấu nháy ngược
editor-expected-dash = dấu `-`
editor-expected-colon = dấu `:`
editor-expected-step-mark = dấu `>`
editor-expected-piece-or-end = một quân nữa hoặc dấu `)`
editor-expected-one-empty = số 1, cho ô cuối của hàng
editor-expected-rank-end = hết hàng, vì hàng đã đủ 11 ô
editor-expected-one-square = thêm một ô trong hàng
editor-expected-one-rank = dấu `/` và thêm một hàng
editor-expected-board-end = hết bàn cờ, vì đã đủ 12 hàng
editor-expected-second-piece = ít nhất hai quân trong ngoặc
editor-expected-stack-end = dấu `)` sau nhiều nhất ba quân
editor-expected-legal-stack = các quân thành chồng hợp lệ
editor-expected-space = một dấu cách rồi phần tiếp theo
editor-expected-turn = bên đi, `r` (Đỏ) hoặc `b` (Xanh)
editor-expected-no-zero = số không có số 0 ở đầu
editor-expected-end = hết văn bản
editor-expected-end-or-deployment = hết văn bản, hoặc một dấu cách rồi lượt triển khai dở
editor-expected-deployment = lượt triển khai dở, ví dụ `c3::F>e5...`
editor-expected-staying = các quân ở lại bằng chữ hoa, hoặc dấu `:`
editor-expected-step = một bước, hoặc `...`
editor-expected-comma = dấu `,` và một bước, hoặc `...`
editor-expected-dots = `...` sau nhiều nhất ba bước
editor-expected-letter = chữ của quân C I T M E A G S F N H, chữ thường cho Xanh
editor-expected-capital = chữ hoa của quân C I T M E A G S F N H
editor-expected-empty = số ô trống từ 1 đến { $most }
editor-expected-squares = thêm { $missing } ô trong hàng
editor-expected-ranks = dấu `/` và thêm { $missing } hàng
editor-expected-carrier-first = `{ $stack }`, quân chở đứng đầu

## Điều chưa đúng

editor-problems = Kiểm tra thế cờ
editor-fine = Thế cờ hợp lệ.
editor-count = Có { $count } điều chưa đúng:
editor-more = …và { $count } điều nữa.
editor-over = Ở thế này ván đã xong: { $outcome }.
editor-takes = { $side } có thể bắt Tư lệnh đối phương ngay.
editor-check = { $side } đang bị chiếu.
editor-problem-stack = { $square }: { $pieces } không thành chồng quân hợp lệ.
editor-problem-marine = { $side } không có Hải quân, trong khi mục tiêu là { $objective }.
editor-problem-air = { $side } không có Không quân, trong khi mục tiêu là { $objective }.
editor-problem-land = { $side } không có Xe tăng, Bộ binh hay Pháo binh, trong khi mục tiêu là { $objective }.
editor-problem-any = { $side } thiếu một quân chủng, trong khi mục tiêu là { $objective }: cần Hải quân, Không quân, và Xe tăng, Bộ binh hoặc Pháo binh.
editor-problem-number = Số nước phải từ 1 trở lên.
editor-problem-deployment = Lượt triển khai dở { $text } không thể có ở thế cờ này.

## Tiếp tục

editor-continue = Tiếp tục từ thế này
editor-computer = Chơi với máy
editor-two = Hai người chơi
editor-analyse = Phân tích
editor-cannot-play = Chưa chơi được: { $reason }
editor-cannot-analyse = Chưa phân tích được: { $reason }

## Đọc thành tiếng

editor-said-place = Đặt { $piece } lên { $square }.
editor-said-replaced = Thay { $pile }.
editor-said-pile = { $square }: { $pile }.
editor-said-remove = Bỏ { $pile } khỏi { $square }.
editor-said-move = { $pile } từ { $from } đến { $to }.
editor-said-hero = { $piece } ở { $square } thành anh hùng.
editor-said-no-hero = { $piece } ở { $square } thôi là anh hùng.
editor-said-side = Đặt quân { $side }.
editor-said-mirror = Đã lật trên dưới.
editor-said-exchange = Hai bên đã đổi chỗ.
editor-said-clear = Đã xóa bàn.
editor-said-start = Đã về thế ban đầu.
editor-said-undo = Đã hoàn tác.
editor-said-redo = Đã làm lại.
editor-said-full = Một ô có nhiều nhất ba quân.
