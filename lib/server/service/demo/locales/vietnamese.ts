import "server-only";
import type { Locale } from "../locale";

export const vietnamese: Locale = {
  language: "vietnamese",
  weight: 2.5,
  countries: [["Vietnam", 1]],
  races: [["Southeast Asian", 1]],
  names:
    "linh minh thao khoa trang quan ngan duc my phuc vy long chi tuan hien dat quynh bao thuy nam hanh khang tram vinh".split(
      " ",
    ),
  originalSound: "nhạc nền",
  tags: ["xuhuong", "fyp", "trending", "viral", "learnontiktok"],
  bios: ["% {đơn giản|mỗi ngày|thật lòng} cho {người mới|mọi người}", "{Mẹ bỉm|Giáo viên|Sinh viên} mê %"],
  subjects: {
    food: "nấu ăn",
    fitness: "tập luyện",
    beauty: "chăm da",
    fashion: "phối đồ",
    money: "tài chính",
    work: "công sở",
    tech: "công nghệ",
    gaming: "game",
    music: "âm nhạc",
    learn: "kiến thức",
    pets: "thú cưng",
    travel: "du lịch",
    home: "nhà cửa",
    family: "gia đình",
    mind: "thói quen",
    humor: "hài",
    sports: "thể thao",
  },
  openers: ["POV: ", "Ngày {2-60}: ", "Phần {2-9}: ", "Nói thật nhé, "],
  closers: [" 😭", " (xem hết nhé)", " – phần {2-6}", " mà không ai nói", " 👀"],
  anything: [
    "Không ai {nói|nhắc} bạn chuyện này",
    "Mình thử {7-60} ngày để bạn khỏi phải thử",
    "{Ba|Bốn|Năm} điều ước gì biết từ năm {18-30} tuổi",
  ],
  captions: ["Lưu lại {để dành|cuối tuần làm} nhé.", "Bạn chọn cái nào?", "Gửi cho người cần nhé."],
  hooks: {
    food: [
      "{Canh|Mì|Bánh|Nước chấm} {2|3|4} nguyên liệu khi {tủ lạnh trống|về muộn}",
      "Đừng {rửa|luộc|hâm} {gạo|gà|trứng} kiểu này nữa",
    ],
    fitness: [
      "Chạy {3|5|8} km mỗi {sáng|tối} trong {14-90} ngày và kết quả",
      "{3|4|5} động tác cho {lưng|gối|cổ} làm {trên giường|ở bàn làm việc}",
    ],
    beauty: [
      "Đừng bôi {serum|kem dưỡng|kem chống nắng} theo thứ tự này",
      "{Son|Dầu gội|Phấn} {50-150} nghìn thắng loại {đắt|nổi tiếng}",
    ],
    fashion: [
      "{Một sơ mi trắng|Một quần jean|Một blazer}, {7-20} cách mặc",
      "Chỉ mặc đồ cũ trong {một tuần|một tháng}",
    ],
    money: [
      "Có {5|10|50} triệu đầu tiên mình sẽ {làm gì|bắt đầu thế này}",
      "Tiết kiệm {30-200} triệu với lương {bình thường|thấp}",
    ],
    work: [
      "Đừng bao giờ nói câu này khi {phỏng vấn|đàm phán lương}",
      "Dòng trong CV giúp mình có {3-9} cuộc hẹn",
    ],
    tech: [
      "Tắt cài đặt này trên {điện thoại|wifi|tivi} {ngay|trước khi ngủ}",
      "{3|4|5} trang miễn phí {như gian lận|ít ai biết}",
    ],
    gaming: ["Hạ trùm cuối {bằng một tay|không nhảy|bịt mắt}", "Bí mật màn {3-30} chỉ {1|3}% biết"],
    music: ["Làm bài hát từ {cái thìa|tiếng mưa|con mèo}", "Cảnh phim ai cũng hiểu sai, {30-60} giây"],
    learn: [
      "Vì sao {máy bay|bạch tuộc|lâu đài} lại như vậy?",
      "Điều trường học không kể về {mặt trăng|núi lửa|số 0}",
    ],
    pets: [
      "{Mèo|Chó|Vẹt} nhà mình làm thế này mỗi {sáng|3 giờ đêm}",
      "Ngày {2-60} nuôi bé cún cứu hộ: {biết tin rồi|tắm lần đầu}",
    ],
    travel: [
      "{3|4|5} ngày ở {biển|núi|đảo} dưới {1-5} triệu",
      "{Ngôi làng|Bãi biển|Thác} này như {phim|ảnh ghép} mà vắng tanh",
    ],
    home: [
      "Đổi mới {phòng trọ|bếp|ban công} với {200-900} nghìn",
      "Thói quen {5|10|15} phút giữ nhà {sạch|yên}",
    ],
    family: [
      "Con gái {3-7} tuổi nói câu này, mình {khóc|không biết đáp}",
      "{5|6|7} trò không màn hình cho {ngày mưa|chuyến xe}",
    ],
    mind: [
      "Nếu thức dậy {mệt|lo lắng}, thử điều này {ba|bảy} ngày",
      "Thói quen {hai|năm} phút đổi {buổi sáng|giấc ngủ} của mình",
    ],
    humor: [
      "Khi {mẹ|sếp|cô giáo} nói «{mình nói chuyện|nhanh thôi}»",
      "Kiểu người ở {đám cưới|phòng gym|chợ}, số {2-7} là cậu mình",
    ],
    sports: [
      "Cú {sút phạt|giao bóng|nhảy} này mất {100-900} lần thử",
      "Mua xe máy cũ {3-9} triệu, {nổ máy không|và đây}",
    ],
  },
};
