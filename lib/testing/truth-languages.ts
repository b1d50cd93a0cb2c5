/** For tests: headers of languages, the encodings that have their letters, and how numbers are written where they are spoken. */

type Words = { followers: string; rate: string; email: string; views: string; likes: string; date: string };
/** Headers of a language, the encodings that have its letters, and how numbers are written where it is spoken. */
export type Language = {
  username: string;
  words: Words;
  encodings: string[];
  group: string;
  decimal: "." | ",";
  units: [number, string][];
};

const LATIN = ["utf-8", "utf-8-bom", "windows-1252", "utf-16le"];
const language = (
  username: string,
  words: [string, string, string, string, string, string],
  rest: Partial<Language> = {},
): Language => {
  const [followers, rate, email, views, likes, date] = words;
  return {
    username,
    words: { followers, rate, email, views, likes, date },
    encodings: LATIN,
    group: ",",
    decimal: ".",
    units: [
      [1e6, "M"],
      [1e3, "K"],
    ],
    ...rest,
  };
};
const EUROPEAN = { group: ".", decimal: "," as const };
const UNICODE = ["utf-8", "utf-8-bom", "utf-16le", "utf-16be"];

export const LANGUAGES: Record<string, Language> = {
  english: language("Username", ["Followers", "Engagement rate", "Email", "Views", "Likes", "Posted at"]),
  german: language(
    "Benutzername",
    ["Abonnenten", "Engagement-Rate", "E-Mail", "Aufrufe", "Gefällt", "Veröffentlicht"],
    {
      ...EUROPEAN,
      units: [
        [1e6, "Mio."],
        [1e3, "Tsd."],
      ],
    },
  ),
  french: language("Pseudo", ["Abonnés", "Taux d'engagement", "Courriel", "Vues", "J'aime", "Publié"], {
    group: "\u00a0",
    decimal: ",",
    units: [
      [1e6, "M"],
      [1e3, "k"],
    ],
  }),
  spanish: language(
    "Usuario",
    ["Seguidores", "Tasa de interacción", "Correo", "Vistas", "Me gusta", "Publicado"],
    {
      ...EUROPEAN,
      units: [
        [1e6, "M"],
        [1e3, "mil"],
      ],
    },
  ),
  italian: language(
    "Nome utente",
    ["Seguaci", "Tasso di interazioni", "E-mail", "Visualizzazioni", "Mi piace", "Pubblicato"],
    EUROPEAN,
  ),
  portuguese: language(
    "Usuario",
    ["Seguidores", "Taxa de engajamento", "Email", "Visualizações", "Curtidas", "Publicada"],
    {
      ...EUROPEAN,
      units: [
        [1e6, "mi"],
        [1e3, "mil"],
      ],
    },
  ),
  dutch: language(
    "Gebruikersnaam",
    ["Volgers", "Betrokkenheid", "E-mail", "Weergaven", "Vind-ik-leuks", "Geplaatst"],
    EUROPEAN,
  ),
  polish: language(
    "Nazwa użytkownika",
    ["Obserwujący", "Zaangażowanie", "E-mail", "Wyświetlenia", "Polubienia", "Opublikowano"],
    {
      encodings: [...UNICODE, "windows-1250"],
      group: " ",
      decimal: ",",
      units: [
        [1e6, "mln"],
        [1e3, "tys."],
      ],
    },
  ),
  russian: language(
    "Имя пользователя",
    ["Подписчики", "Вовлеченность", "Почта", "Просмотры", "Лайки", "Опубликовано"],
    {
      encodings: [...UNICODE, "windows-1251", "koi8-r"],
      group: " ",
      decimal: ",",
      units: [
        [1e6, "млн"],
        [1e3, "тыс."],
      ],
    },
  ),
  turkish: language(
    "Kullanıcı adı",
    ["Takipçi", "Etkileşim oranı", "E-posta", "İzlenme", "Beğeni", "Yayınlanma tarihi"],
    {
      encodings: [...UNICODE, "windows-1254"],
      ...EUROPEAN,
      units: [
        [1e6, "Mn"],
        [1e3, "B"],
      ],
    },
  ),
  japanese: language(
    "ユーザー名",
    ["フォロワー数", "エンゲージメント率", "メール", "再生回数", "いいね数", "投稿日"],
    {
      encodings: [...UNICODE, "shift_jis", "euc-jp"],
      units: [[1e4, "万"]],
    },
  ),
  chinese: language("用户名", ["粉丝数", "互动率", "邮箱", "播放量", "点赞数", "发布时间"], {
    encodings: [...UNICODE, "gb18030"],
    units: [
      [1e4, "万"],
      [1e4, "w"],
    ],
  }),
  korean: language("사용자 이름", ["팔로워", "참여율", "이메일", "조회수", "좋아요", "게시일"], {
    encodings: [...UNICODE, "euc-kr"],
    units: [
      [1e4, "만"],
      [1e3, "천"],
    ],
  }),
  arabic: language(
    "اسم المستخدم",
    ["المتابعون", "معدل التفاعل", "البريد الإلكتروني", "المشاهدات", "الإعجابات", "تاريخ النشر"],
    {
      encodings: [...UNICODE, "windows-1256"],
      units: [
        [1e6, "مليون"],
        [1e3, "ألف"],
      ],
    },
  ),
  hindi: language("उपयोगकर्ता नाम", ["फ़ॉलोअर्स", "एंगेजमेंट दर", "ईमेल", "व्यूज़", "लाइक", "प्रकाशित"], {
    encodings: UNICODE,
    units: [
      [1e5, "लाख"],
      [1e7, "करोड़"],
    ],
  }),
  thai: language("ชื่อผู้ใช้", ["ผู้ติดตาม", "อัตราการมีส่วนร่วม", "อีเมล", "ยอดวิว", "ถูกใจ", "วันที่โพสต์"], {
    encodings: [...UNICODE, "windows-874"],
    units: [
      [1e6, "ล้าน"],
      [1e3, "พัน"],
    ],
  }),
  vietnamese: language(
    "Tên người dùng",
    ["Người theo dõi", "Tỷ lệ tương tác", "Email", "Lượt xem", "Lượt thích", "Ngày đăng"],
    {
      encodings: UNICODE,
      ...EUROPEAN,
      units: [
        [1e6, "Tr"],
        [1e3, "N"],
      ],
    },
  ),
  indonesian: language(
    "Nama pengguna",
    ["Pengikut", "Tingkat interaksi", "Email", "Tayangan", "Suka", "Tanggal posting"],
    {
      ...EUROPEAN,
      units: [
        [1e6, "jt"],
        [1e3, "rb"],
      ],
    },
  ),
};
