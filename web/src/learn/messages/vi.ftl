### Bài học.

learn-heading = Học chơi
learn-lead = Mỗi bài có vài thế cờ ngắn, chơi ngay trên bàn. Bạn cầm quân Đỏ.
learn-progress = { $done }/{ $count } thế cờ
learn-begin = Bắt đầu học
learn-continue = Học tiếp: { $name }
learn-all-done = Bạn đã giải hết các bài. Giờ hãy vào ván thật!
learn-play = Chơi một ván
learn-practice = Luyện tập: tìm nước thắng
learn-group-pieces = Quân cờ
learn-group-rules = Luật chơi
learn-group-game = Thắng, thua, hòa
learn-lesson-state = { $done ->
    [0] { $name }: { $count } thế cờ
   *[other] { $name }: đã giải { $done }/{ $count } thế cờ
}
learn-tasks = Các thế cờ của bài
learn-task-open = Thế { $number }
learn-task-done = Thế { $number }, đã giải
learn-back = Các bài học
learn-missing = Không tìm thấy bài học này.
learn-left = Còn { $left } nước.
learn-hint = Gợi ý
learn-hint-more = Chỉ nước đi
learn-hint-turn = Hãy đi { $turn }.
learn-hint-astray = Từ đây không tới đích được nữa. Hãy làm lại từ đầu.
learn-again = Thử lại
learn-restart = Làm lại
learn-right = Đúng rồi!
learn-next = Thế tiếp theo
learn-next-lesson = Bài tiếp: { $name }
learn-solved = Xong bài { $name }!
learn-missing-stands = Chưa đúng: { $unit } chưa ở { $square }.
learn-missing-stack = Chưa đúng: ở { $square } phải có chính xác { $unit }.
learn-missing-taken = Chưa đúng: bạn còn phải ăn quân ở { $squares }.
learn-missing-alive = Chưa đúng: bạn đã mất { $unit }.
learn-missing-heroes = Chưa đúng: { $unit } chưa thành anh hùng.
learn-missing-check = Chưa đúng: Tư lệnh Xanh chưa bị chiếu.
learn-missing-covers = Chưa đúng: vùng phòng không của bạn chưa bao phủ { $squares }.
learn-missing-wins = Chưa đúng: nước này chưa thắng.
learn-missing-draws = Chưa đúng: ván chưa hòa.

## Bộ binh

learn-infantry = Bộ binh
learn-infantry-intro = Bộ binh đi và ăn 1 ô, ngang hoặc dọc, không đi chéo.
learn-infantry-1-goal = Đưa Bộ binh tới f6 trong 2 nước. Mỗi nước nó đi 1 ô, không đi chéo.
learn-infantry-1-hint = Đi thẳng lên, mỗi nước 1 ô.
learn-infantry-2-goal = Bộ binh đi thế nào thì ăn thế ấy: tới ô có quân đối phương và thế chỗ. Ăn quân mà nó ăn được.
learn-infantry-2-hint = g5 nằm chéo so với f4, còn e4 thì ngay bên cạnh.
learn-infantry-3-goal = Ăn cả Công binh và Cao xạ trong 2 nước.
learn-infantry-3-hint = f5 nằm chéo so với e4: trước hết hãy ăn quân ở e5.

## Xe tăng

learn-tank = Xe tăng
learn-tank-intro = Xe tăng đi và ăn tới 2 ô, ngang hoặc dọc, không nhảy qua quân khác.
learn-tank-1-goal = Đưa Xe tăng tới h6 trong 2 nước.
learn-tank-1-hint = Mỗi nước 2 ô: lên trước, rồi sang phải.
learn-tank-2-goal = Xe tăng không nhảy qua quân khác, kể cả quân mình. Nó chỉ ăn được một trong hai Công binh: hãy ăn quân đó.
learn-tank-2-hint = Bộ binh của bạn ở f5 chặn đường lên. Nhìn sang phải.
learn-tank-3-goal = Ăn cả ba quân trong 3 nước.
learn-tank-3-hint = Đi vòng quanh hình vuông, mỗi nước 2 ô và một quân.

## Dân quân

learn-militia = Dân quân
learn-militia-intro = Dân quân đi và ăn 1 ô theo cả 8 hướng.
learn-militia-1-goal = Đưa Dân quân tới h6 trong 2 nước. Nó đi chéo được.
learn-militia-1-hint = Hai nước chéo, lên bên phải.
learn-militia-2-goal = Quân nào của bạn ăn được Xe tăng ở g5? Hãy ăn.
learn-militia-2-hint = Cả hai quân đều đứng chéo so với g5, mà Bộ binh không đi chéo.
learn-militia-3-goal = Ăn cả hai quân trong 2 nước.
learn-militia-3-hint = Cả hai lần đều ăn chéo: lên phải tới g5, rồi lên trái.

## Công binh

learn-engineer = Công binh
learn-engineer-intro = Công binh đi và ăn 1 ô, ngang hoặc dọc. Nó chở được một quân nặng: Pháo binh, Cao xạ hoặc Tên lửa.
learn-engineer-1-goal = Ăn cả Bộ binh và Dân quân trong 2 nước.
learn-engineer-1-hint = g5 nằm chéo so với f4, nên hãy đi qua f5.
learn-engineer-2-goal = Cho Công binh tới chở Pháo binh ở f5: đi vào ô của quân mình để ghép thành tổ hợp.
learn-engineer-2-hint = Chọn Công binh rồi chạm vào Pháo binh ở f5.
learn-engineer-why-f4 = Quân nào đi thì Công binh vẫn là quân chở, nhưng như vậy tổ hợp nằm ở f4. Lần này hãy cho Công binh đi.
learn-engineer-3-goal = Cao xạ là quân nặng, không qua sông ở đây được. Công binh thì qua được và chở nó theo: đưa cả tổ hợp tới e7.
learn-engineer-3-hint = Chọn cả tổ hợp, đi 1 ô lên e7.

## Pháo binh

learn-artillery = Pháo binh
learn-artillery-intro = Pháo binh đi và ăn tới 3 ô theo 8 hướng. Khi ăn, nó bắn qua đầu quân khác; khi đi thì không vượt qua được. Nó là quân nặng.
learn-artillery-1-goal = Đưa Pháo binh tới h6 trong 1 nước.
learn-artillery-1-hint = h6 cách đúng 3 ô, theo đường chéo.
learn-artillery-2-goal = Bộ binh của bạn đứng ngay phía trước. Pháo binh không đi qua được, nhưng bắn qua đầu thì được: ăn Xe tăng ở f6.
learn-artillery-2-hint = f6 cách 3 ô, thẳng trên đầu Bộ binh.
learn-artillery-3-goal = Khi ăn, địa hình không cản: Pháo binh ăn qua sông ở bất cứ đâu. Đưa nó tới e8.
learn-artillery-3-hint = Không đi thẳng tới e8 được, nhưng ăn Công binh ở đó thì được.
learn-artillery-4-goal = Ăn cả Dân quân và Công binh trong 2 nước.
learn-artillery-4-hint = Từ d4 hãy ăn ở d7; từ đó nhìn sang phải 3 ô.

## Cao xạ

learn-anti-air = Cao xạ
learn-anti-air-intro = Cao xạ đi và ăn 1 ô, ngang hoặc dọc. Nó bảo vệ ô mình đứng và 4 ô liền kề khỏi Không quân đối phương. Nó là quân nặng.
learn-anti-air-1-goal = Ăn Không quân Xanh.
learn-anti-air-1-hint = Không quân ở f5, ngay phía trước.
learn-anti-air-2-goal = Quân nặng chỉ qua sông ở hai ngầm, trên cột f và cột h. Đưa Cao xạ tới f7 trong 2 nước.
learn-anti-air-2-hint = Sang cột f trước, rồi qua ngầm.
learn-anti-air-3-goal = Không quân Xanh đang nhắm vào Pháo binh của bạn ở g5. Đặt Cao xạ sao cho nó bao phủ g5.
learn-anti-air-3-hint = Cao xạ bao phủ 4 ô liền kề, không tính ô chéo. Hãy đứng cạnh g5, ở g4 hoặc f5.

## Tên lửa

learn-missile = Tên lửa
learn-missile-intro = Tên lửa đi và ăn tới 2 ô ngang, dọc hoặc 1 ô chéo. Nó ăn được qua đầu quân khác. Tầm phòng không của nó là 2 ô. Nó là quân nặng.
learn-missile-1-goal = Đưa Tên lửa tới g6 trong 2 nước: thẳng thì 2 ô, chéo chỉ 1 ô.
learn-missile-1-hint = Một nước thẳng 2 ô, một nước chéo 1 ô.
learn-missile-2-goal = Tên lửa bắn qua đầu quân khác như Pháo binh. Ăn quân mà nó với tới.
learn-missile-2-hint = h6 cách 2 ô chéo, quá xa. f6 cách 2 ô thẳng lên.
learn-missile-3-goal = Vùng phòng không của Tên lửa bao phủ 2 ô thẳng, 1 ô chéo. Đặt nó sao cho bao phủ cả g6 lẫn e4.
learn-missile-3-hint = Từ f5, cả g6 và e4 đều cách 1 ô chéo.

## Không quân

learn-air-force = Không quân
learn-air-force-intro = Không quân bay và ăn tới 4 ô theo 8 hướng, bay qua mọi quân và mọi địa hình, nhưng không đậu trên biển.
learn-air-force-1-goal = Bay tới e7, qua đầu cả ba quân.
learn-air-force-1-hint = e7 cách 4 ô thẳng lên. Không quân bay qua được tất cả.
learn-air-force-2-goal = Không quân ăn xong có thể đậu lại đó hoặc đứng tại chỗ. Ăn Bộ binh ở e7 mà không để Xe tăng ở e8 ăn lại.
learn-air-force-2-hint = Chạm vào e7 rồi chọn “Đứng tại chỗ ăn”. Hoặc gõ F_e7.
learn-air-force-why-landed = Ăn được, nhưng đậu ở e7 thì Xe tăng ở e8 ăn lại ngay. Hãy chọn “Đứng tại chỗ ăn”.
learn-air-force-3-goal = Ăn cả Công binh và Bộ binh ở cột g trong 2 nước.
learn-air-force-3-hint = Từ d3 bay chéo tới g6, rồi bay thẳng lên.

## Hải quân

learn-navy = Hải quân
learn-navy-intro = Hải quân đi tới 4 ô theo 8 hướng: trên biển, cột c và cửa sông. Nó ăn quân trên bộ trong 3 ô, ăn tàu trong 4 ô. Tầm phòng không của nó là 1 ô.
learn-navy-1-goal = Đưa Hải quân tới c8 trong 2 nước. Cột c vừa là biển vừa là bờ.
learn-navy-1-hint = Lên b7 trước, rồi chéo sang c8.
learn-navy-2-goal = Tàu cũng vào được cửa sông: d6, e6, d7 và e7. Đưa Hải quân tới e6 trong 2 nước.
learn-navy-2-hint = Không đi chéo từ c5 vào d6 được. Lên c6 trước, rồi rẽ phải.
learn-navy-3-goal = Tàu đi qua được quân trên bộ đứng ở bờ, chỉ bị tàu khác chặn. Đưa Hải quân tới c6.
learn-navy-3-hint = Bộ binh ở c4 không cản: đi thẳng 3 ô tới c6.
learn-navy-4-goal = Pháo của tàu bắn lên bờ 3 ô. Ăn quân trong tầm.
learn-navy-4-hint = f4 cách 3 ô, g4 cách 4 ô.
learn-navy-5-goal = Tên lửa chống hạm bắn tàu xa tới 4 ô. Ăn chiếc tàu trong tầm.
learn-navy-5-hint = b7 cách 4 ô. b9 thì quá xa.

## Tư lệnh

learn-commander = Tư lệnh
learn-commander-intro = Mất Tư lệnh là thua. Tư lệnh đi ngang hoặc dọc bao xa cũng được, nhưng chỉ ăn trong tầm 1 ô.
learn-commander-1-goal = Đưa Tư lệnh tới d9 trong 1 nước.
learn-commander-1-hint = Đi thẳng lên theo cột d.
learn-commander-2-goal = Tư lệnh đi xa nhưng chỉ ăn trong tầm 1 ô. Ăn quân mà nó ăn được.
learn-commander-2-hint = e7 quá xa để ăn. f4 ở ngay bên cạnh.
learn-commander-3-goal = Xe tăng, Không quân, Hải quân và Sở chỉ huy chở được Tư lệnh. Cho Tư lệnh lên Xe tăng rồi đưa cả tổ hợp tới h4, trong 2 nước.
learn-commander-3-hint = Tư lệnh vào f4 trước. Sau đó cả tổ hợp đi như Xe tăng.

## Sở chỉ huy

learn-headquarters = Sở chỉ huy
learn-headquarters-intro = Sở chỉ huy không đi, không ăn, nhưng Tư lệnh có thể vào trong. Khi thành anh hùng, nó đi và ăn 1 ô theo 8 hướng.
learn-headquarters-1-goal = Cho Tư lệnh vào Sở chỉ huy ở f2.
learn-headquarters-1-hint = Sở chỉ huy không đi được; hãy đưa Tư lệnh thẳng xuống theo cột f.
learn-headquarters-2-goal = Sở chỉ huy này là anh hùng (có vòng tròn và ngôi sao). Ăn Công binh ở g5.
learn-headquarters-2-hint = g5 cách 1 ô chéo.
learn-headquarters-3-goal = Sở chỉ huy anh hùng chở Tư lệnh đi cùng. Dùng cả tổ hợp ăn hai Sở chỉ huy Xanh trong 2 nước.
learn-headquarters-3-hint = Chọn cả tổ hợp: ăn chéo ở f5, rồi ăn chéo lần nữa ở g6.

## Địa hình

learn-terrain = Bàn cờ và địa hình
learn-terrain-intro = Cột a và b là biển, chỉ dành cho Hải quân. Cột c và cửa sông (d6, e6, d7, e7) là ven bờ, quân nào cũng đứng được. Còn lại là đất liền, dành cho mọi quân trừ Hải quân.
learn-terrain-1-goal = Đưa Hải quân ra biển, tới a2.
learn-terrain-1-hint = Từ c4, a2 cách 2 ô chéo xuống trái.
learn-terrain-2-goal = Quân trên bộ đi được trên cột c nhưng không xuống biển. Đưa Bộ binh tới c7 trong 2 nước.
learn-terrain-2-hint = Đi thẳng lên theo cột c. Sông không cản Bộ binh.
learn-terrain-3-goal = Cho Hải quân vào cửa sông tới e6.
learn-terrain-3-hint = Đi ngang theo hàng 6: c6, d6, e6. f6 đã là đất liền.
learn-terrain-4-goal = Không quân bay qua biển nhưng chỉ đậu nơi quân trên bộ đứng được. Bay tới c7 ở ven bờ.
learn-terrain-4-hint = c7 cách 2 ô chéo lên trái.

## Sông

learn-river = Sông và ngầm
learn-river-intro = Sông chảy giữa hàng 6 và hàng 7. Nó chỉ cản quân nặng: Pháo binh, Cao xạ, Tên lửa. Chúng qua sông theo hai ngầm, thẳng cột f hoặc cột h.
learn-river-1-goal = Pháo binh đứng ngay ngầm ở cột f. Đưa nó qua sông tới f8.
learn-river-1-hint = Đi thẳng lên theo cột f. Không qua sông theo đường chéo được.
learn-river-2-goal = Đưa Tên lửa tới h7 trong 2 nước.
learn-river-2-hint = Sang cột h trước, tới h5 hoặc h6. Rồi đi thẳng qua ngầm.
learn-river-3-goal = Quân nhẹ qua sông ở đâu cũng được. Đưa Xe tăng tới d8.
learn-river-3-hint = Đi thẳng lên 2 ô.
learn-river-4-goal = Pháo binh ở j6 xa các ngầm, nhưng Công binh chở được nó. Đưa Pháo binh tới j7 trong 2 nước.
learn-river-4-hint = Công binh vào j6 trước, rồi cả tổ hợp lên j7.

## Ăn quân

learn-captures = Ăn quân
learn-captures-intro = Ăn là loại hết quân ở ô đích, và quân của bạn thế chỗ. Địa hình trên đường không ảnh hưởng. Quân đứng giữa thì chặn, trừ với Pháo binh, Tên lửa, Không quân và Hải quân.
learn-captures-1-goal = Ăn một tổ hợp là ăn hết quân trong đó. Chọn nước ăn được nhiều quân nhất.
learn-captures-1-hint = Ở e6 có hai quân: Xe tăng chở Bộ binh.
learn-captures-why-single = Nước này chỉ ăn được một quân. Tổ hợp ở e6 có hai quân.
learn-captures-2-goal = Sở chỉ huy của bạn chặn Xe tăng. Ăn Công binh ở f5 bằng quân khác.
learn-captures-2-hint = Pháo binh ở i5 bắn qua đầu Cao xạ.
learn-captures-3-goal = Tên lửa không đi qua sông ở đây được, nhưng ăn qua sông thì được. Ăn Công binh ở d8.
learn-captures-3-hint = d8 cách 2 ô thẳng lên.
learn-captures-4-goal = Tàu không đi chéo từ c5 vào d6 được, nhưng ăn chéo thì được. Ăn tàu ở d6.
learn-captures-4-hint = Chọn Hải quân của bạn rồi chạm d6.

## Đứng tại chỗ ăn

learn-stay-capture = Đứng tại chỗ ăn
learn-stay-capture-intro = Khi ăn quân ở ô mình không đứng được, quân ăn đứng yên tại chỗ, còn mục tiêu bị loại. Không quân được chọn: ăn rồi đậu lại đó, hoặc đứng tại chỗ ăn.
learn-stay-capture-1-goal = Dùng Hải quân ăn Bộ binh trên bờ. Hải quân ở lại c5.
learn-stay-capture-1-hint = f5 là đất liền, cách 3 ô.
learn-stay-capture-2-goal = Dùng Pháo binh ăn tàu ở a5. Nó không đứng được trên biển nên ở lại.
learn-stay-capture-2-hint = Chạm a5, cách 3 ô sang trái. Hoặc gõ A_a5.
learn-stay-capture-3-goal = Dùng Hải quân ăn cả hai quân trong 2 nước mà không rời c4.
learn-stay-capture-3-hint = f4 cách 3 ô ngang, d5 cách 1 ô chéo.
learn-stay-capture-4-goal = Ăn Bộ binh ở g8 nhưng vẫn đứng ở g4, kẻo Xe tăng ở g9 ăn lại.
learn-stay-capture-4-hint = Chạm g8 rồi chọn “Đứng tại chỗ ăn”. Hoặc gõ F_g8.
learn-stay-capture-why-landed = Không quân đã đậu ở g8, ngay cạnh Xe tăng ở g9. Hãy chọn “Đứng tại chỗ ăn”.

## Phòng không

learn-air-defense = Phòng không
learn-air-defense-intro = Cao xạ hoặc Hải quân bao phủ ô mình đứng và 1 ô ngang, dọc mỗi phía. Tên lửa bao phủ 2 ô thẳng, 1 ô chéo. Quân được chở không bao phủ ô nào. Không quân đối phương không được bay qua hay dừng trong vùng đó.
learn-air-defense-1-goal = Cao xạ Xanh bao phủ f5, f6, f7, e6 và g6. Bay vòng tới h7 trong 2 nước.
learn-air-defense-1-hint = Bay chéo tới h5 trước, rồi bay thẳng lên.
learn-air-defense-2-goal = Tên lửa bao phủ rộng hơn: 2 ô thẳng, 1 ô chéo. Bay vòng tới c8 trong 2 nước.
learn-air-defense-2-hint = Cột c nằm ngoài vùng phòng không. Bay sang c4 hoặc c5 trước.
learn-air-defense-3-goal = Hải quân cũng bao phủ 1 ô ngang, dọc. Ăn quân mà Không quân của bạn ăn được an toàn.
learn-air-defense-3-hint = d5 nằm cạnh tàu ở c5. Ô g5 thì không bị bao phủ.
learn-air-defense-why-lost = d5 nằm trong vùng phòng không của Hải quân ở c5, nên ăn thì mất luôn Không quân.
learn-air-defense-4-goal = Ăn cả Cao xạ và Công binh trong 2 nước mà không mất Không quân.
learn-air-defense-4-hint = Dùng Xe tăng ăn Cao xạ ở d8 trước. Hết phòng không, Không quân ăn được e8.
learn-air-defense-why-early = Cao xạ ở d8 còn bao phủ e8 nên bạn mất Không quân. Hãy ăn Cao xạ trước.
learn-air-defense-5-goal = Trong một tổ hợp, chỉ quân chở mới có phòng không; quân được chở thì không. Ăn tổ hợp có Cao xạ mà không mất Không quân.
learn-air-defense-5-hint = Ở f6 Công binh là quân chở, Cao xạ là quân được chở, nên không có vùng phòng không.

## Hy sinh

learn-suicide = Hy sinh để ăn
learn-suicide-intro = Trong vùng phòng không đầu tiên gặp phải, Không quân chỉ có thể hy sinh để ăn: mục tiêu và Không quân cùng bị loại. Không vào được vùng thứ hai.
learn-suicide-1-goal = Hy sinh Không quân để ăn Cao xạ ở f7.
learn-suicide-1-hint = Chọn Không quân rồi chạm f7. Hoặc gõ F@f7.
learn-suicide-2-goal = Vùng phòng không của Tên lửa rộng 2 ô, nhưng vẫn chỉ là một vùng. Hy sinh Không quân để ăn Tên lửa ở d8.
learn-suicide-2-hint = Chạm d8, cách 4 ô thẳng lên. Hoặc gõ F@d8.
learn-suicide-3-goal = Ô nằm trong hai vùng phòng không thì không tới được. Chỉ có thể hy sinh để ăn một trong hai Pháo binh: hãy ăn quân đó.
learn-suicide-3-hint = g6 bị cả hai Cao xạ bao phủ. d7 chỉ bị tàu ở c7 bao phủ.

## Tổ hợp quân

learn-stacks = Tổ hợp quân
learn-stacks-intro = Hải quân chở Không quân và một trong Tư lệnh, Bộ binh, Dân quân, Xe tăng. Không quân chở Xe tăng và một trong Tư lệnh, Bộ binh, Dân quân. Xe tăng chở một trong Tư lệnh, Bộ binh, Dân quân. Công binh chở một quân nặng. Sở chỉ huy chở Tư lệnh.
learn-stacks-1-goal = Cho Bộ binh lên Xe tăng ở g4.
learn-stacks-1-hint = Chọn Bộ binh rồi chạm vào Xe tăng. Hoặc gõ I&g4.
learn-stacks-why-f4 = Cũng là Xe tăng chở Bộ binh, nhưng ở f4. Lần này hãy cho Bộ binh đi.
learn-stacks-2-goal = Tổ hợp đi như quân chở. Đưa Xe tăng chở Bộ binh tới f6. (Xe tăng đã chở Bộ binh thì không chở thêm Dân quân.)
learn-stacks-2-hint = Chọn cả tổ hợp, đi 2 ô thẳng lên.
learn-stacks-3-goal = Quân trên bộ không ra biển được, nên ở đó chỉ Không quân lên tàu được. Cho Không quân đậu lên tàu ở b4.
learn-stacks-3-hint = Chạm tàu ở b4, cách 3 ô sang trái. Hoặc gõ F&b4.
learn-stacks-4-goal = Lập tổ hợp ba quân ở c3 trong 2 nước: Hải quân chở Không quân và Xe tăng.
learn-stacks-4-hint = Ở cột c, quân trên bộ cũng lên tàu được. Cho từng quân vào c3.

## Triển khai

learn-deployment = Triển khai
learn-deployment-intro = Trong một nước, các quân của tổ hợp có thể lần lượt rời đi, từng bước một; các quân khác ở lại. Chọn tổ hợp, chọn quân ở mục “Quân nào đi?”, đi từng bước rồi bấm “Kết thúc lượt”.
learn-deployment-1-goal = Cho Không quân bay tới e5; Hải quân và Xe tăng ở lại c3.
learn-deployment-1-hint = Chọn c3, chọn Không quân, chạm e5, rồi bấm “Kết thúc lượt”.
learn-deployment-2-goal = Ăn cả hai quân trong một nước: Xe tăng ăn ở f6, Bộ binh ăn ở g4.
learn-deployment-2-hint = Chọn tổ hợp ở f4, chọn Xe tăng và ăn f6; rồi Bộ binh ăn g4. Hoặc gõ f4::T>xf6,I>xg4.
learn-deployment-why-one = Cả tổ hợp cùng đi là nước thường, chỉ được một quân. Hãy cho từng quân đi riêng.
learn-deployment-3-goal = Nhiều quân có thể cùng đi một bước. Trong một nước, Không quân chở Xe tăng tới e5 và Hải quân tới c7.
learn-deployment-3-hint = Ở mục “Quân nào đi?”, chọn Không quân + Xe tăng, tới e5; rồi cho Hải quân tới c7.
learn-deployment-4-goal = Quân ở lại phải đứng được ở đó. Chỉ đưa Hải quân tới b5; hai quân kia phải lên bờ, ô nào tùy bạn.
learn-deployment-4-hint = Hải quân tới b5, rồi Không quân chở Xe tăng tới d3.
learn-deployment-why-whole = Cả tổ hợp đã tới b5. Chỉ Hải quân được ở b5, hai quân kia phải lên bờ.
learn-deployment-5-goal = Đứng tại chỗ ăn cũng là một bước. Trong một nước, Hải quân ăn Bộ binh ở f4 mà không rời c4, còn Không quân bay tới e6.
learn-deployment-5-hint = Chọn tổ hợp ở c4, chọn Hải quân rồi chạm f4; sau đó cho Không quân bay tới e6.

## Đi cùng

learn-recombine = Đi cùng
learn-recombine-intro = Khi đang triển khai, quân còn trong tổ hợp có thể nhập với quân đã rời đi, như thể cùng đi từ đầu. Bấm nút “đi cùng”.
learn-recombine-1-goal = Cho Không quân bay tới e5, rồi cho Xe tăng đi cùng. Hải quân ở lại c3.
learn-recombine-1-hint = Sau khi Không quân tới e5, bấm “Xe tăng đi cùng tới e5”, rồi bấm “Kết thúc lượt”.
learn-recombine-why-alone = Xe tăng đã ở lại. Sau bước của Không quân, hãy cho Xe tăng đi cùng.
learn-recombine-2-goal = Bộ binh không tự lên bờ từ giữa biển được. Đưa Không quân chở Bộ binh tới d4 và Hải quân tới a6.
learn-recombine-2-hint = Không quân bay tới d4, Bộ binh đi cùng, rồi Hải quân tới a6.
learn-recombine-3-goal = Xe tăng ăn Cao xạ ở f6 và Bộ binh đi cùng. Như vậy cả tổ hợp ở f6, giống một nước thường.
learn-recombine-3-hint = Cho Xe tăng ăn f6 rồi bấm “Bộ binh đi cùng tới f6”, hoặc chọn cả tổ hợp ngay từ đầu.

## Anh hùng

learn-heroes = Anh hùng
learn-heroes-intro = Quân nào chiếu Tư lệnh đối phương thì thành anh hùng: tầm đi, tầm ăn thêm 1 ô, đi cả 8 hướng, tầm phòng không (nếu có) thêm 1 ô. Đã là anh hùng thì mãi là anh hùng.
learn-heroes-1-goal = Cho Xe tăng thành anh hùng: đưa nó tới nơi ăn được Tư lệnh Xanh.
learn-heroes-1-hint = Xe tăng ăn xa 2 ô: tới f10.
learn-heroes-2-goal = Xe tăng anh hùng đi 3 ô, đi chéo cũng được. Đưa nó tới i7.
learn-heroes-2-hint = i7 cách 3 ô chéo lên phải.
learn-heroes-3-goal = Quân không đi cũng có thể thành anh hùng. Mở đường để Xe tăng thành anh hùng.
learn-heroes-3-hint = Dùng Không quân ăn Bộ binh ở f11 mà không đậu lại đó. Hoặc gõ F_f11.
learn-heroes-why-plane = Không quân đậu ở f11 nên chính nó thành anh hùng và lại chặn Xe tăng. Hãy chọn “Đứng tại chỗ ăn”.
learn-heroes-why-itself = Xe tăng thành anh hùng, nhưng chính nó đã đi. Hãy để Không quân mở đường cho nó.
learn-heroes-4-goal = Quân được chở cũng tính. Cho cả Xe tăng lẫn Bộ binh thành anh hùng trong một nước.
learn-heroes-4-hint = Bộ binh chỉ ăn trong tầm 1 ô, nên cả tổ hợp phải tới sát Tư lệnh, ở f11.
learn-heroes-why-far = Xe tăng đã thành anh hùng, nhưng Bộ binh còn cách Tư lệnh 2 ô.
learn-heroes-5-goal = Không quân anh hùng không sợ phòng không. Ăn Cao xạ ở e8 và đậu lại đó.
learn-heroes-5-hint = Dùng Không quân anh hùng ở e4, bay thẳng lên e8.
learn-heroes-6-goal = Tầm phòng không của anh hùng thêm 1 ô, và Cao xạ anh hùng đi 2 ô theo 8 hướng. Đặt nó sao cho bao phủ cả g6 lẫn f3.
learn-heroes-6-hint = Nó bao phủ 2 ô thẳng, 1 ô chéo: từ f5, g6 cách 1 ô chéo, f3 cách 2 ô thẳng.

## Cận vệ cuối cùng

learn-last-guard = Cận vệ cuối cùng
learn-last-guard-intro = Sau mỗi nước, bên nào chỉ còn Tư lệnh và đúng một quân khác thì quân ấy thành anh hùng. Luật này áp dụng cho cả hai bên.
learn-last-guard-1-goal = Làm cho Bộ binh của bạn thành cận vệ cuối cùng.
learn-last-guard-1-hint = Bạn có Tư lệnh và hai quân khác. Hy sinh Không quân ở f7.
learn-last-guard-2-goal = Ăn một quân mà không cho Xanh có anh hùng.
learn-last-guard-2-hint = Ngoài Tư lệnh, Xanh có ba quân. Đừng để còn đúng một: ăn ở g4.
learn-last-guard-why-guard = Mất cả hai quân ở e6, ngoài Tư lệnh Xanh chỉ còn Dân quân, nên nó thành anh hùng.
learn-last-guard-3-goal = Sở chỉ huy chỉ đi được khi là anh hùng. Cho nó thành cận vệ cuối cùng rồi đưa tới g4, trong 2 nước.
learn-last-guard-3-hint = Hy sinh Không quân ở f8. Sau đó Sở chỉ huy đi 1 ô chéo.

## Hai Tư lệnh đối mặt

learn-commander-lines = Hai Tư lệnh đối mặt
learn-commander-lines-intro = Hai Tư lệnh không bao giờ được đối mặt trên một cột hay hàng trống. Mỗi Tư lệnh khống chế cột và hàng của mình cho tới quân đầu tiên. Khi tự đi, Tư lệnh không được dừng trên hay băng qua đường mà Tư lệnh đối phương khống chế.
learn-commander-lines-1-goal = Xe tăng là quân duy nhất giữa hai Tư lệnh. Đưa nó tới g7.
learn-commander-lines-1-hint = Nó chỉ được đi dọc cột g.
learn-commander-lines-2-goal = Tư lệnh Xanh khống chế cột g và hàng 12. Đưa Tư lệnh của bạn tới ô xa nhất còn an toàn trên cột e.
learn-commander-lines-2-hint = e12 nằm trên hàng 12. Dừng ở e11.
learn-commander-lines-3-goal = Khi được chở, Tư lệnh băng qua đường đó được. Đưa Tư lệnh sang h4.
learn-commander-lines-3-hint = Đi cả tổ hợp: Xe tăng chở Tư lệnh qua cột g.
learn-commander-lines-4-goal = Trên đường trống, Tư lệnh ăn được Tư lệnh đối phương từ bất cứ khoảng cách nào. Mở đường và thắng bằng một nước triển khai.
learn-commander-lines-4-hint = Hy sinh Không quân để ăn Cao xạ ở g6. Cột g trống, Tư lệnh của bạn ăn g12. Hoặc gõ g3::F>@g6,C>xg12.

## Chiếu

learn-check = Chiếu
learn-check-intro = Tư lệnh có thể bị ăn ở nước sau là đang bị chiếu. Bạn phải thoát ngay: ăn quân chiếu, chặn đường chiếu (không chặn được Pháo binh, Tên lửa, Không quân, Hải quân), hoặc đưa Tư lệnh đi nơi khác.
learn-check-1-goal = Chiếu Tư lệnh Xanh bằng Pháo binh.
learn-check-1-hint = Pháo binh ăn xa 3 ô theo 8 hướng: từ i10 nó nhắm tới g12.
learn-check-2-goal = Bạn đang bị Xe tăng chiếu. Thoát bằng cách ăn nó.
learn-check-2-hint = Bộ binh ở e3 đứng ngay cạnh Xe tăng ở f3.
learn-check-why-away = Thoát được, nhưng ở đây có nước hay hơn: ăn luôn quân chiếu.
learn-check-3-goal = Không ăn được quân chiếu thì chặn đường chiếu. Chặn ở f2 bằng Xe tăng.
learn-check-3-hint = Xe tăng ở d2 đi ngang 2 ô tới f2.

## Chiếu hết

learn-mate = Chiếu hết và bắt Tư lệnh
learn-mate-intro = Bắt được Tư lệnh là thắng. Chiếu hết cũng thắng: đối phương bị chiếu mà không còn nước nào để thoát.
learn-mate-1-goal = Tư lệnh Xanh đang nằm trong tầm của bạn. Bắt lấy!
learn-mate-1-hint = Xe tăng ở e10 ăn xa 2 ô: e12.
learn-mate-2-goal = Chiếu hết trong một nước. Tư lệnh của bạn ở j1 khống chế cột j, nên Tư lệnh Xanh không sang đó được.
learn-mate-2-hint = Tư lệnh Xanh chỉ còn chạy được theo cột k. Hãy chiếu dọc cột k, từ k9.
learn-mate-why-escapes = Nước này có chiếu, nhưng Tư lệnh Xanh còn chạy xuống theo cột k được.
learn-mate-3-goal = Công binh đang chở Pháo binh. Chiếu hết bằng một nước triển khai.
learn-mate-3-hint = Chọn tổ hợp ở i9, chọn Pháo binh, tới k9, rồi bấm “Kết thúc lượt”. Hoặc gõ i9:E:A>k9.

## Hòa

learn-draws = Hòa
learn-draws-intro = Ván hòa khi: một bên hết nước đi mà không bị chiếu; 100 nước liên tiếp (tính cả hai bên) không ăn quân; hoặc một thế cờ lặp lại lần thứ ba.
learn-draws-1-goal = Thắng ngay trong nước này. Cẩn thận: Xanh hết nước đi mà không bị chiếu thì chỉ hòa.
learn-draws-1-hint = Phải chiếu: cho Pháo binh đi chéo tới k10.
learn-draws-why-stuck = Xanh hết nước đi mà không bị chiếu: hòa. Hãy chiếu từ gần hơn.
learn-draws-2-goal = Đã 99 nước liên tiếp không ăn quân. Đừng để hòa: hãy ăn quân.
learn-draws-2-hint = Xe tăng ăn được Bộ binh ở e6.
learn-draws-why-quiet = Đó là nước thứ 100 không ăn quân: hòa.
learn-draws-3-goal = Lặp lại thế cờ này lần thứ ba để hòa, trong 4 nước. Xanh cũng sẽ đi tới đi lui.
learn-draws-3-hint = Xe tăng lên e5 rồi về e4, hai lần như vậy.

## Mục tiêu

learn-objectives = Mục tiêu ván cờ
learn-objectives-intro = Mục tiêu được chọn trước ván. “Tư lệnh”: chỉ tính Tư lệnh. “Hải chiến”, “Không chiến”, “Lục chiến”: mất hết quân chủng ấy cũng thua. “Quân chủng bất kỳ”: mất hết một trong ba quân chủng cũng thua.
learn-objectives-1-goal = Mục tiêu “Tư lệnh”. Thắng trong một nước.
learn-objectives-1-hint = Pháo binh ở h9 với tới Tư lệnh ở h12.
learn-objectives-why-total = Xanh mất hết Hải quân, nhưng với mục tiêu này chỉ tính Tư lệnh.
learn-objectives-2-goal = Mục tiêu “Hải chiến”: bên nào mất hết Hải quân thì thua. Thắng trong một nước.
learn-objectives-2-hint = Xanh chỉ còn một tàu, ở b7.
learn-objectives-3-goal = Mục tiêu “Không chiến”: bên nào mất hết Không quân thì thua. Thắng trong một nước.
learn-objectives-3-hint = Không quân cuối cùng của Xanh ở e6.
learn-objectives-4-goal = Mục tiêu “Lục chiến”: bên nào mất hết Xe tăng, Bộ binh và Pháo binh thì thua. Thắng trong một nước.
learn-objectives-4-hint = Dân quân không tính. Xanh chỉ còn Xe tăng ở h4.
learn-objectives-5-goal = Mục tiêu “Quân chủng bất kỳ”: bên nào mất hết một quân chủng thì thua. Ăn đúng quân để thắng ngay.
learn-objectives-5-hint = Xanh còn hai Không quân nhưng chỉ một tàu, ở c9.
learn-objectives-why-plane = Xanh vẫn còn một Không quân. Hãy tìm quân chủng chỉ còn một quân.

## Bảng quân

learn-glance = Bảng tóm tắt các quân
learn-glance-piece = Quân
learn-glance-moves = Đi (ô)
learn-glance-captures = Ăn (ô)
learn-glance-directions = Hướng
learn-glance-over = Qua đầu quân khác
learn-glance-air = Phòng không (ô)
learn-glance-carries = Chở
learn-glance-any = không giới hạn
learn-glance-diagonal = { $straight }, chéo { $diagonal }
learn-glance-ships = { $troops }, tàu { $ships }
learn-glance-straight = ngang, dọc
learn-glance-eight = 8 hướng
learn-glance-never = không
learn-glance-capturing = khi ăn
learn-glance-always = luôn được
learn-glance-navy = khi ăn; khi đi thì trừ tàu
learn-glance-heroes = Anh hùng: đi và ăn xa thêm 1 ô, cả 8 hướng; tầm phòng không, nếu có, thêm 1 ô. Tư lệnh anh hùng vẫn chỉ ăn trong tầm 1 ô. Không quân anh hùng không sợ phòng không. Pháo binh, Cao xạ và Tên lửa là quân nặng.
