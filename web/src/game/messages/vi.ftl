## Xác nhận, nước đặt trước và đòn đe dọa

confirm-question = Đi { $san }?
confirm-yes = Xác nhận
confirm-no = Chọn lại
confirm-said = { $turn } Nhấn Enter ở cùng ô để xác nhận, hoặc Esc để chọn lại.
premove-set = Nước đặt trước: { $san }
premove-said = Đã đặt trước nước { $san }.
premove-failed = Nước đặt trước không còn hợp lệ.
premove-cancel = Hủy nước đặt trước
threat-said = Đối phương đang dọa: { $turn }
threat-none = Đối phương chưa dọa gì.
say-low-time = { $side } sắp hết giờ.
action-threat = Nước dọa
action-more = Thêm
game-objective = Mục tiêu: { $objective }
reader-on = Đã bật chế độ trình đọc màn hình.
reader-turn-off = Tắt
