### Phân tích

## Trang chung

study-intro = Đi thử các biến, xem máy đánh giá, ghi chú, rồi gửi cho bạn bè bằng một liên kết. Dữ liệu chỉ nằm trên thiết bị của bạn.
study-new = Từ thế cờ ban đầu
study-from-editor = Xếp thế cờ
study-from-games = Từ ván đã lưu
study-list = Bài phân tích
study-none = Chưa có bài phân tích nào.
study-nameless = Bài phân tích
study-with-variations = { $turns } nước trong các biến
study-name = Tên bài phân tích
study-rename-label = Đổi tên { $name }
study-rename-done = Xong
study-delete-label = Xóa { $name }
study-deleted = Đã xóa bài phân tích.
study-store-refused = Trình duyệt không cho lưu bài phân tích (chế độ riêng tư?). Hãy sao chép PGN để giữ lại.
study-too-many = Bạn đã có { $most } bài phân tích, là mức tối đa. Hãy xóa bớt.
study-too-long = Bài phân tích quá dài nên không được lưu. Hãy xuất PGN để giữ lại.
study-full = Bài phân tích đã đầy: tối đa 5000 nước, kể cả các biến.
study-missing = Không tìm thấy bài phân tích này.
study-missing-detail = Có thể bài đã bị xóa, hoặc trình duyệt đã dọn bộ nhớ.
study-damaged = Không mở được bài phân tích
study-playing = Ván này còn đang chơi với máy.
study-playing-detail = Bạn có thể phân tích sau khi ván kết thúc.
study-back-to-game = Trở lại ván cờ

## Chọn ván trong văn bản

study-choose = Chọn một ván để phân tích
study-choose-search = Tên, giải, kết quả…
study-choose-count = { $found }/{ $all } ván
study-choose-damaged = { $count } ván bị hỏng
study-choose-line = dòng { $line }
study-choose-nameless = Ván { $number }

## Trên bàn

study-start = Thế cờ ban đầu
study-empty = Hãy đi một nước trên bàn, hoặc nhập nước đi.
study-line-end = Đến cuối biến
study-turn = { $number }. { $side } { $san }
study-stale = Bài này vừa được sửa ở cửa sổ khác.
study-stale-reload = Tải bản mới nhất
study-unkept = Bài này chưa được lưu.
study-keep = Lưu
study-play-on = Chơi tiếp từ đây
study-removed = Đã xóa từ nước này trở đi.
study-changed-since = Đã có thay đổi khác sau đó; hãy dùng nút Hoàn tác.
study-review = Đánh giá cả ván

## Máy phân tích

study-lines-heading = Máy phân tích
study-lines-switch = Máy
study-lines-count = Số biến
study-lines-number = { $count } biến
study-lines-threads = Số luồng
study-threads-one = 1 luồng
study-threads-many = Nhiều luồng
study-lines-off = Máy đang tắt. Điểm tính theo phía Đỏ: + là Đỏ ưu, − là Xanh ưu.
study-lines-over = Ở thế này ván đã kết thúc.
study-lines-reserved = Máy đang bận đánh giá ván cờ.
study-lines-told = Độ sâu { $depth } · { $nodes } nghìn thế cờ · { $speed } nghìn/giây
study-evaluation-network = Đánh giá: mạng nơ-ron
study-evaluation-hand = Đánh giá: công thức có sẵn
study-evaluation-loading = Đánh giá: công thức có sẵn (đang tải mạng nơ-ron)
study-evaluation-failed = Đánh giá: công thức có sẵn (chưa tải được mạng nơ-ron)
study-lines-play = Thêm các nước đến đây vào cây biến
study-server = Phân tích sâu trên máy chủ
study-server-effort = Mức độ
study-server-millions = { $millions } triệu thế cờ
study-server-searching = Máy chủ đang phân tích…
study-server-done = Máy chủ · độ sâu { $depth } · { $nodes } nghìn thế cờ
study-server-failed = Máy chủ không phân tích được thế cờ này. Hãy thử lại.
study-eval-win = { $side } thắng sau { $turns } nước
study-eval-won = { $side } đã thắng
study-eval-sentence = Đánh giá theo phía Đỏ: { $worth }. Đỏ thắng { $red }%, hòa { $draw }%, Xanh thắng { $blue }%.
study-eval-none = Chưa có đánh giá

## Ghi chú

study-notes = Ghi chú
study-notes-start = Thế cờ ban đầu
study-comment = Bình luận
study-glyphs = Ký hiệu
study-noted-eval = Đánh giá đã lưu: { $worth }
study-noted-clock = Đồng hồ: { $time }
study-promote = Đưa biến lên đầu
study-make-main = Đặt làm biến chính
study-remove = Xóa từ đây
study-glyph-good = nước hay
study-glyph-mistake = sai lầm
study-glyph-brilliant = nước tuyệt vời
study-glyph-blunder = sai lầm nghiêm trọng
study-glyph-interesting = nước đáng chú ý
study-glyph-dubious = nước đáng ngờ
study-glyph-forced = nước duy nhất
study-glyph-equal = thế cân bằng
study-glyph-unclear = thế chưa rõ ràng
study-glyph-red-slightly = Đỏ hơi ưu
study-glyph-blue-slightly = Xanh hơi ưu
study-glyph-red-better = Đỏ ưu
study-glyph-blue-better = Xanh ưu
study-glyph-red-winning = Đỏ thắng thế
study-glyph-blue-winning = Xanh thắng thế
study-glyph-other = ký hiệu số { $number }

## Chia sẻ

study-share = Chia sẻ
study-share-evaluations = Kèm đánh giá của máy
study-download = Tải PGN
study-link = Liên kết
study-link-detail = Cả bài nằm trong liên kết ({ $length } ký tự). Không có gì được tải lên mạng.
study-link-copy = Sao chép liên kết
study-link-copied = Đã sao chép liên kết.
study-link-too-long = Bài này quá dài cho một liên kết (tối đa { $most } ký tự). Hãy gửi tệp PGN.
study-link-unable = Trình duyệt này không tạo được liên kết. Hãy gửi tệp PGN.
study-link-bad = Liên kết này không mở được
study-link-problem = Lỗi ở ký tự thứ { $column } của liên kết, sau “#/link/”: cần { $expected }.
study-link-pgn = Ván trong liên kết không đọc được. { $detail }
study-link-advice = Có lẽ liên kết đã bị cắt hoặc bị sửa trên đường gửi. Hãy xin lại liên kết đầy đủ, hoặc xin PGN.
study-link-unchanged = Các ván và bài phân tích của bạn vẫn còn nguyên.
study-link-wants-something = nội dung của bài phân tích
study-link-wants-letter = chữ cái không dấu, chữ số, “-” hoặc “_”
study-link-wants-version = chữ “A”, định dạng mà trang này đọc được
study-link-wants-end = hết liên kết ở đây
study-link-wants-check = nội dung đúng như lúc gửi (tổng kiểm tra không khớp)
study-link-wants-data = dữ liệu nén đọc được
study-link-wants-more = thêm { $count } ký tự nữa
study-link-wants-shorter = tối đa { $most } ký tự
study-link-wants-smaller = nội dung tối đa { $most } byte
