### Huấn luyện viên

## Khả năng của quân

coach-unit = { $unit }. { $facts }
coach-stack = { $side }: { $unit } ở { $square }.
coach-moves-none = Không đi được.
coach-moves-any = Đi ngang, dọc bao xa cũng được.
coach-moves-any-eight = Đi cả 8 hướng, bao xa cũng được.
coach-moves-straight = { $most ->
    [1] Đi ngang, dọc 1 ô.
   *[other] Đi ngang, dọc tối đa { $most } ô.
}
coach-moves-eight = { $most ->
    [1] Đi 1 ô theo cả 8 hướng.
   *[other] Đi tối đa { $most } ô theo cả 8 hướng.
}
coach-moves-mixed = Đi ngang, dọc tối đa { $most } ô, đi chéo { $diagonal } ô.
coach-captures-none = Không ăn được quân.
coach-captures-same = Ăn trong cùng tầm.
coach-captures = { $most ->
    [1] Ăn trong tầm 1 ô.
   *[other] Ăn xa tối đa { $most } ô.
}
coach-captures-ships = Ăn xa tối đa { $most } ô, ăn tàu tối đa { $ships } ô.
coach-over-capturing = Ăn được qua đầu quân khác.
coach-over-always = Bay qua đầu mọi quân.
coach-over-navy = Qua đầu quân khác được; khi đi thì trừ tàu.
coach-air = { $range ->
    [1] Có vùng phòng không: ô đang đứng và các ô liền kề.
   *[other] Có vùng phòng không tầm { $range } ô.
}
coach-heavy = Quân nặng: chỉ qua sông ở ngầm.
coach-carries = Chở được { $pieces }.
coach-commander = Mất Tư lệnh là thua.
coach-hero = Anh hùng đi và ăn xa hơn, theo cả 8 hướng.
coach-hero-plane = Không quân anh hùng không sợ phòng không.

## Gợi ý và cảnh báo

coach-hint = Lý do: { $reasons }
coach-hint-wins = Thắng ngay.
coach-hint-forces = { $turns ->
    [1] Thắng ở nước sau.
   *[other] Thắng chắc sau { $turns } nước.
}
coach-hint-captures = Ăn { $unit } ở { $square }.
coach-hint-hero = { $unit } thành anh hùng ở { $square }.
coach-hint-opens = Mở đường tới Tư lệnh: { $unit } ở { $square } thành anh hùng.
coach-hint-last-guard = { $unit } ở { $square } thành anh hùng vì là cận vệ cuối cùng.
coach-hint-check = Chiếu Tư lệnh.
coach-hint-escapes-check = Gỡ chiếu cho Tư lệnh.
coach-hint-breaks-air = Phá { $squares } ô phòng không của đối phương.
coach-hint-saves = Đưa { $unit } ở { $square } ra khỏi chỗ nguy hiểm.
coach-hint-prepares = Chuẩn bị ăn { $unit } ở { $square }.
coach-hint-attacks = Uy hiếp { $unit } ở { $square }.
coach-hint-combines = Ghép quân ở { $square }: { $unit }.
coach-hint-solid = Cải thiện thế trận.
coach-undefended = Cẩn thận: { $by } ở { $from } ăn được { $unit } của bạn ở { $square }.
