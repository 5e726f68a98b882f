## Cài đặt

settings-board = Bàn cờ
board-map = Bản đồ
board-wood = Gỗ
board-jungle = Rừng
board-slate = Đá
board-print = Bản in
pieces-vietnamese = Chữ Việt
settings-volume = Âm lượng
settings-volume-test = Nghe thử
settings-confirm = Xác nhận nước đi
confirm-never = Không
confirm-deployments = Khi triển khai
confirm-always = Luôn luôn
settings-confirm-detail = Nước đi hiện bằng mũi tên để bạn xác nhận trước khi đi.
keys-step = ← và →, hoặc lăn chuột trên bàn cờ: nước trước và nước sau. Home và End: thế cờ đầu và cuối
keys-threat = X: xem đối phương đang dọa gì
keys-draw = Kéo chuột phải: vẽ mũi tên. Giữ Ctrl, Alt hoặc cả hai để đổi màu

## Ván đã lưu

filter-result = Kết quả
filter-all = Tất cả
filter-open = Chưa kết thúc
filter-won = Thắng
filter-lost = Thua
filter-draw = Hòa
filter-finished = Đã kết thúc
filter-opponent = Đối thủ
filter-none = Không có ván nào khớp bộ lọc.
filter-clear = Bỏ lọc
games-result-won = Bạn thắng
games-result-lost = Bạn thua
