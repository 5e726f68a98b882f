### Phòng phân tích.

## Trang chung

study-intro = Đi thử mọi biến, xem máy nghĩ gì, ghi chú, rồi gửi cho bạn bè bằng một liên kết. Không gì rời khỏi máy của bạn.
study-new = Từ thế đầu
study-from-editor = Tự xếp thế cờ
study-from-games = Từ ván đã lưu
study-list = Bài phân tích
study-none = Chưa có bài phân tích nào.
study-nameless = Bài phân tích
study-with-variations = { $turns } lượt trong các biến
study-name = Tên bài phân tích
study-rename-label = Đổi tên { $name }
study-rename-done = Xong
study-delete-label = Xóa { $name }
study-deleted = Đã xóa một bài phân tích.
study-store-refused = Trình duyệt không cho lưu bài phân tích (chế độ riêng tư?). Hãy chép PGN để giữ.
study-too-many = Đã có { $most } bài phân tích, nhiều nhất có thể. Hãy xóa bớt.
study-too-long = Bài phân tích quá dài nên không được lưu. Hãy xuất PGN để giữ.
study-full = Bài phân tích đã đầy: nhiều nhất 5000 lượt, kể cả các biến.
study-missing = Không tìm thấy bài phân tích này.
study-missing-detail = Có thể bài đã bị xóa, hoặc trình duyệt đã dọn bộ nhớ.
study-damaged = Không mở được bài phân tích
study-playing = Ván này còn đang chơi với máy.
study-playing-detail = Khi ván kết thúc bạn có thể phân tích; còn bây giờ thì máy sẽ đánh với chính nó.
study-back-to-game = Về ván cờ

## Chọn ván trong văn bản

study-choose = Chọn một ván để phân tích
study-choose-search = Tên, giải, kết quả…
study-choose-count = { $found }/{ $all } ván
study-choose-damaged = { $count } ván bị hỏng
study-choose-line = dòng { $line }
study-choose-nameless = Ván { $number }

## Trên bàn

study-start = Thế đầu
study-empty = Hãy đi một nước trên bàn, hoặc nhập nước đi.
study-line-end = Cuối biến
study-turn = { $number }. { $side } { $san }
study-stale = Bài này vừa được sửa ở cửa sổ khác.
study-stale-reload = Lấy bản mới nhất
study-unkept = Bài này chưa được lưu.
study-keep = Lưu lại
study-play-on = Đi tiếp từ đây
study-removed = Đã xóa từ lượt này.
study-changed-since = Đã có thay đổi khác; hãy dùng nút Hoàn tác.
study-review = Đánh giá cả ván

## Máy nghĩ

study-lines-heading = Máy phân tích
study-lines-turn-on = Bật máy
study-lines-turn-off = Tắt máy
study-lines-count = Số biến
study-lines-number = { $count } biến
study-lines-threads = Số luồng
study-threads-one = 1 luồng
study-threads-many = Nhiều luồng
study-lines-off = Máy đang tắt. Điểm tính theo phía Đỏ: + là Đỏ hơn, − là Xanh hơn.
study-lines-over = Ván đã kết thúc ở đây.
study-lines-quiet = Máy đang đánh giá cả ván.
study-lines-told = Độ sâu { $depth } · { $nodes } nghìn thế · { $speed } nghìn/giây
study-lines-play = Đưa vào cây đến lượt này
study-eval-win = { $side } thắng { $turns }
study-eval-won = { $side } đã thắng
study-eval-sentence = Đánh giá theo phía Đỏ: { $worth }. Đỏ thắng { $red }%, hòa { $draw }%, Xanh thắng { $blue }%.
study-eval-none = Chưa có đánh giá

## Ghi chú

study-notes = Ghi chú
study-notes-start = Thế đầu
study-comment = Bình luận
study-glyphs = Ký hiệu
study-noted-eval = Đánh giá đã ghi: { $worth }
study-noted-clock = Đồng hồ: { $time }
study-promote = Đưa biến lên
study-make-main = Thành biến chính
study-remove = Xóa từ đây
study-glyph-good = nước hay
study-glyph-mistake = sai lầm
study-glyph-brilliant = nước tuyệt vời
study-glyph-blunder = sai lầm nặng
study-glyph-interesting = đáng chú ý
study-glyph-dubious = đáng ngờ
study-glyph-forced = bắt buộc
study-glyph-equal = cân bằng
study-glyph-unclear = chưa rõ
study-glyph-red-slightly = Đỏ hơn chút ít
study-glyph-blue-slightly = Xanh hơn chút ít
study-glyph-red-better = Đỏ hơn
study-glyph-blue-better = Xanh hơn
study-glyph-red-winning = Đỏ thắng thế
study-glyph-blue-winning = Xanh thắng thế
study-glyph-other = ký hiệu số { $number }

## Chia sẻ

study-share = Chia sẻ
study-share-evaluations = Kèm đánh giá của máy
study-download = Tải PGN
study-link = Liên kết
study-link-detail = Cả bài nằm trong địa chỉ ({ $length } ký tự); không gì được tải lên mạng.
study-link-copy = Chép liên kết
study-link-copied = Đã chép liên kết.
study-link-too-long = Bài này dài quá, không vừa một liên kết ({ $most } ký tự). Hãy gửi tệp PGN.
study-link-unable = Trình duyệt này không tạo được liên kết. Hãy gửi tệp PGN.
study-link-bad = Liên kết này không mở được
study-link-problem = Dòng 1, cột { $column } của phần sau “#/link/”: cần { $expected }.
study-link-pgn = Ván trong liên kết không đọc được. { $detail }
study-link-advice = Liên kết có lẽ đã bị cắt hoặc bị sửa trên đường gửi. Hãy xin lại nguyên vẹn, hoặc xin PGN.
study-link-unchanged = Các ván và bài phân tích của bạn vẫn còn nguyên.
study-link-wants-something = nội dung của bài phân tích
study-link-wants-letter = chữ cái không dấu, chữ số, “-” hoặc “_”
study-link-wants-version = chữ “A”, cách viết mà trang này biết
study-link-wants-end = hết liên kết ở đây
study-link-wants-check = nội dung đúng như lúc gửi (tổng kiểm tra không khớp)
study-link-wants-data = dữ liệu nén đọc được
study-link-wants-more = thêm { $count } ký tự nữa
study-link-wants-shorter = nhiều nhất { $most } ký tự
study-link-wants-smaller = nội dung nhiều nhất { $most } byte
