## Các tùy chọn khác của ván mới

clock-custom = Tự chọn
clock-minutes = Số phút
clock-increment = Giây cộng mỗi nước
clock-delay = Giây chờ mỗi nước
clock-delay-detail = Trong thời gian chờ ở đầu mỗi nước, đồng hồ chưa chạy.
clock-wrong = Nhập từ 1 đến 180 phút, giây cộng và giây chờ từ 0 đến 180.
name-red = Người cầm quân Đỏ
name-blue = Người cầm quân Xanh
name-hint = Tên (không bắt buộc)
auto-flip = Xoay bàn sau mỗi nước
