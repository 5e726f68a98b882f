### Xếp thế cờ

editor-heading = Xếp thế cờ
editor-board-label = Bàn cờ đang xếp
editor-owned = { $piece } { $side }

## Quân và công cụ

editor-palette = Quân { $side }
editor-piece-left = { $piece } { $side }, còn { $left }
editor-piece-over = { $piece } { $side }, thừa { $over }
editor-tools = Công cụ
editor-tool-move = Di chuyển
editor-tool-erase = Xóa quân
editor-tool-hero = Anh hùng
editor-hint-move = Kéo quân tới ô khác, hoặc ra ngoài bàn để xóa. Cũng có thể chạm quân rồi chạm ô đến.
editor-hint-held = Chạm ô đến cho { $pile }.
editor-hint-place = Chạm ô để đặt { $piece }. Chạm lần nữa để lấy ra.
editor-hint-erase = Chạm ô để xóa hết quân ở đó.
editor-hint-hero = Chạm quân để phong anh hùng. Chạm lần nữa để hủy.
editor-keys = Phím trên bàn cờ: mũi tên để di chuyển, chữ của quân để đặt quân (kèm Shift cho bên kia), R và B chọn bên, Delete xóa cả ô, Backspace xóa một quân, + hoặc 1–3 phong anh hùng, Ctrl+Z hoàn tác.

## Thao tác

editor-undo = Hoàn tác
editor-redo = Làm lại
editor-clear = Xóa bàn
editor-start = Thế cờ ban đầu
editor-mirror = Lật thế cờ
editor-exchange = Đổi bên
editor-actions = Cả bàn cờ

## Một ô

editor-square-heading = Ô { $square }
editor-square-none = Chạm một ô để xem và sửa quân ở đó.
editor-square-empty = Ô này trống.
editor-part-hero = Anh hùng
editor-part-hero-label = { $piece }: anh hùng
editor-part-move = Chuyển riêng
editor-part-move-label = Chuyển riêng { $piece }
editor-part-remove-label = Xóa { $piece }
editor-square = { $square }, { $terrain }: { $pile }
editor-square-no-stack = không phải tổ hợp hợp lệ
editor-square-wrong = có lỗi

## Lượt đi và các số

editor-settings = Lượt đi, số nước, mục tiêu
editor-turn = Đến lượt
editor-halfmoves = Số nước từ lần ăn quân cuối
editor-number = Số thứ tự nước
editor-number-wrong = Cần một số từ { $min } đến { $max }.
editor-deployment = Đang triển khai dở: { $text }
editor-deployment-drop = Bỏ nước triển khai

## FEN

editor-fen = FEN
editor-fen-kept = Bàn cờ vẫn như trước.
editor-fen-go = Tới chỗ lỗi
editor-fen-too-long = Văn bản quá dài ({ $length } ký tự, tối đa { $most }).
editor-share = Sao chép liên kết
editor-shared = Đã sao chép liên kết.

## Kiểm tra

editor-problems = Kiểm tra thế cờ
editor-fine = Thế cờ hợp lệ.
editor-count = Có { $count } lỗi:
editor-more = …và { $count } lỗi nữa.
editor-over = Ở thế này ván đã kết thúc: { $outcome }.
editor-takes = { $side } có thể bắt Tư lệnh đối phương ngay.
editor-check = { $side } đang bị chiếu.
editor-problem-stack = { $square }: { $pieces } không thành tổ hợp hợp lệ.
editor-problem-marine = { $side } không có Hải quân, trong khi mục tiêu là { $objective }.
editor-problem-air = { $side } không có Không quân, trong khi mục tiêu là { $objective }.
editor-problem-land = { $side } không có Xe tăng, Bộ binh hay Pháo binh, trong khi mục tiêu là { $objective }.
editor-problem-any = { $side } thiếu một quân chủng, trong khi mục tiêu là { $objective }. Mỗi bên cần Hải quân, Không quân, và Xe tăng, Bộ binh hoặc Pháo binh.
editor-problem-number = Số thứ tự nước phải từ 1 trở lên.
editor-problem-deployment = Nước triển khai dở { $text } không thể có ở thế cờ này.

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
editor-said-remove = Xóa { $pile } khỏi { $square }.
editor-said-move = { $pile } từ { $from } đến { $to }.
editor-said-hero = { $piece } ở { $square } thành anh hùng.
editor-said-no-hero = { $piece } ở { $square } không còn là anh hùng.
editor-said-side = Quân { $side }.
editor-said-mirror = Đã lật thế cờ.
editor-said-exchange = Đã đổi bên.
editor-said-clear = Đã xóa bàn.
editor-said-start = Đã về thế cờ ban đầu.
editor-said-undo = Đã hoàn tác.
editor-said-redo = Đã làm lại.
editor-said-full = Một ô có tối đa ba quân.
