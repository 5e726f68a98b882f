### Các câu mà `cotulenh play` và trang web dùng chung. Chỉ để ở đây những câu cả hai đều dùng.
### Tên quân theo luật của dự án.

## Quân và phe

piece-commander = Tư lệnh
piece-infantry = Bộ binh
piece-tank = Xe tăng
piece-militia = Dân quân
piece-engineer = Công binh
piece-artillery = Pháo binh
piece-anti-air = Cao xạ
piece-missile = Tên lửa
piece-air-force = Không quân
piece-navy = Hải quân
piece-headquarters = Sở chỉ huy
piece-heroic = { $piece } anh hùng
unit-carrying = { $carrier } chở { $passengers }
unit-and = { $one } và { $other }
side-red = Đỏ
side-blue = Xanh
side-random = Ngẫu nhiên

## Các ô

terrain-sea = biển
terrain-mixed = ven bờ
terrain-land = đất liền
square-stack = { $square }, { $terrain }: { $unit } { $side }
square-empty = { $square }, { $terrain }, trống

## Ván cờ

app-name = Cờ Tư Lệnh
objective-total = Tư lệnh
objective-marine = Hải chiến
objective-air = Không chiến
objective-land = Lục chiến
objective-any = Quân chủng bất kỳ
moves-heading = Các nước đi
hint-said = Gợi ý: { $san }
resign-question = Bạn muốn xin thua?

## Chọn quân và triển khai

say-selected = Đã chọn { $unit } ở { $square }: { $targets } điểm đến.
kind-short-move = đi tới
kind-short-capture = ăn
kind-short-stay-capture = đứng tại chỗ ăn
kind-short-suicide-capture = hy sinh để ăn
kind-short-combine = ghép quân
deploy-stay = { $piece } ở lại
say-cancelled = Đã hủy triển khai.
unfinished-nothing-to-commit = Chưa kết thúc được: hãy đi ít nhất một bước.
unfinished-stranded = Chưa kết thúc được: quân còn lại không đứng được ở { $square }.
unfinished-commander-unsafe = Chưa kết thúc được: Tư lệnh của bạn chưa an toàn.
unfinished-cannot-be-completed = Chưa kết thúc được: cần thêm một bước nữa.
unfinished-other = Chưa kết thúc được: { $detail }

## Diễn biến

say-check = Chiếu!
say-promoted = { $piece } ở { $square } thành anh hùng.
say-last-guard = { $piece } ở { $square } thành anh hùng vì là cận vệ cuối cùng.
say-destroyed = { $side } mất { $pieces } ở { $square }.

## Kết quả

result-red = Đỏ thắng
result-blue = Xanh thắng
result-draw = Hòa
reason-commander-captured = Tư lệnh bị bắt
reason-objective = đạt mục tiêu
reason-checkmate = chiếu hết
reason-stalemate = hết nước đi
reason-fifty = mỗi bên 50 nước không ăn quân
reason-repetition = lặp thế cờ ba lần
reason-resignation = đối phương xin thua
reason-agreement = thỏa thuận
reason-flag = đối phương hết giờ
reason-recorded = theo biên bản
outcome-line = { $result } – { $reason }

## Điều không làm được

refused-over = Ván đã kết thúc.
refused-no-unit = Không có quân nào đi được nước đó.
refused-deploying = Hãy kết thúc hoặc hủy nước triển khai trước đã.
refused-part-of-stack = Một phần tổ hợp chỉ rời đi được bằng triển khai.
refused-whole-stack = Đi cả tổ hợp là nước thường, không phải bước triển khai.
refused-out-of-reach = Quân này không tới được đó.
refused-stranded = Quân còn lại không đứng được ở đó.
refused-commander-unsafe = Không được: Tư lệnh của bạn sẽ không an toàn.
refused-cannot-be-completed = Không được: sau bước này không thể kết thúc nước triển khai.
refused-nothing-to-commit = Bạn chưa đi bước nào.
refused-no-moves = Quân này không có nước đi hợp lệ.
refused-ambiguous = Có nhiều nước viết như vậy: { $candidates }.
refused-syntax = Không hiểu từ ký tự thứ { $place }: { $detail }
refused-step-impossible = Không được: một bước trước đó sẽ không còn đi được.

## Lỗi khi gõ nước đi

problem-found = { $found } không đúng chỗ
problem-found-end = còn thiếu ở cuối
problem-expected = { $detail } (cần: { $expected })
expected-square = một ô từ a1 đến k12
expected-unit = chữ của quân C I T M E A G S F N H, viết hoa cho cả hai bên, hoặc tổ hợp trong ngoặc
expected-square-part = một cột từ a đến k, một hàng từ 1 đến 12, hoặc một ô
expected-stack-end = một quân nữa hoặc “)”
expected-second-piece = ít nhất hai quân trong ngoặc
expected-stack-full = “)” sau tối đa ba quân
expected-carrier-first = “{ $stack }”, quân chở đứng đầu
expected-legal-stack = các quân hợp thành một tổ hợp hợp lệ
expected-staying = các quân ở lại viết hoa, hoặc “:”
expected-no-more = hết ở đây
expected-rank = một hàng từ 1 đến 12
expected-no-heroes = quân viết không có “+”
expected-word = một ô, “_” và một ô, hoặc “:” và các bước
