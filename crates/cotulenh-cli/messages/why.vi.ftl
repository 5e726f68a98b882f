### Vì sao không đi được. `cotulenh play` và trang web dùng chung; trang web chỉ tải khi cần.

why-no-line = { $unit } chỉ đi theo đường thẳng.
why-no-diagonal = { $unit } không đi chéo được.
why-river = { $unit } là quân nặng: chỉ qua sông được theo ngầm, thẳng cột f hoặc cột h.
why-corner = Hải quân không đi chéo được giữa c5 và d6, giữa c8 và d7.
why-facing = Không được: hai Tư lệnh sẽ đối mặt nhau, không còn quân nào ở giữa.
why-headquarters = Sở chỉ huy chỉ đi được khi là anh hùng.
why-several-stay = Khi triển khai, chỉ một quân đi riêng mới ăn được ở { $to } mà vẫn đứng tại chỗ.
why-range = { $unit } đi tối đa { $most } ô; { $to } cách { $distance } ô.
why-capture-range = Ở đây { $unit } ăn tối đa { $most } ô; { $to } cách { $distance } ô.
why-sea = { $unit } không đứng được trên biển ({ $to }).
why-land = { $unit } không vào được đất liền ({ $to }).
why-path = { $unit } không qua được { $to } ({ $terrain }).
why-blocked = { $unit } ở { $square } chặn đường.
why-defended = { $to } nằm trong vùng phòng không của { $unit } ở { $square }.
why-defended-path = Đường bay tới { $to } đi qua vùng phòng không của { $unit } ở { $square }.
why-defended-twice = Trên đường tới { $to } có hơn một vùng phòng không.
why-attacked = Không được: { $unit } ở { $square } sẽ bắt được Tư lệnh của bạn.
why-no-stack = { $unit } và { $other } không ghép thành tổ hợp được.
why-line = Không được: Tư lệnh đi tới { $to } sẽ dừng trên hoặc băng qua đường mà Tư lệnh đối phương khống chế.
why-only = Ở { $to } chỉ làm được: { $kind }.
