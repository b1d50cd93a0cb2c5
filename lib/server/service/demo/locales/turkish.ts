import "server-only";
import type { Locale } from "../locale";

export const turkish: Locale = {
  language: "turkish",
  weight: 2.5,
  countries: [
    ["Turkey", 95],
    ["Germany", 5],
  ],
  races: [
    ["White", 55],
    ["Middle Eastern", 45],
  ],
  names:
    "elif mert zeynep emre defne kaan ece baris asya onur ipek tuna selin bora naz deniz melis alp damla cem irmak sarp lale ozan".split(
      " ",
    ),
  originalSound: "orijinal ses",
  tags: ["keşfet", "fyp", "keşfetteyiz", "viral", "öneçıkar"],
  bios: ["{Dürüst|Kolay|Her gün} %", "{Anne|Öğretmen|Öğrenci|Mühendis}, bir de %", "Yeni başlayanlar için %"],
  subjects: {
    food: "ev yemekleri",
    fitness: "spor",
    beauty: "cilt bakımı",
    fashion: "kombin",
    money: "para",
    work: "iş hayatı",
    tech: "teknoloji",
    gaming: "oyun",
    music: "müzik",
    learn: "ilginç bilgiler",
    pets: "evcil hayvan",
    travel: "gezi",
    home: "ev",
    family: "aile",
    mind: "alışkanlık",
    humor: "komedi",
    sports: "spor",
  },
  openers: ["POV: ", "{2-60}. gün: ", "Bölüm {2-9}: ", "Gerçek hikâye: "],
  closers: [" 😭", " (sonuna kadar izle)", " – bölüm {2-6}", " ve kimse söylemedi", " 👀"],
  anything: [
    "Kimse {bu kısmı anlatmıyor|bundan bahsetmiyor}",
    "Sen deneme diye {7-60} gün denedim",
    "Keşke {18-35} yaşında bilseydim dediğim {üç|dört|beş} şey",
  ],
  captions: ["{Sonra|Hafta sonu} için kaydet.", "Hangisini denerdin?", "İhtiyacı olan birine gönder."],
  hooks: {
    food: [
      "{Dolap boşken|Misafir gelince} yaptığım {2|3|4} malzemeli {çorba|kek|makarna|börek}",
      "{Pilavı|Eti|Yumurtayı} böyle {pişirmeyi|ısıtmayı} bırak",
    ],
    fitness: [
      "{14-90} gün boyunca her {sabah|akşam} {3|5|8} km koştum",
      "{Bel|Diz|Boyun} ağrısına {3|4|5} hareket, {yatakta|masada} bile olur",
    ],
    beauty: [
      "{Serumu|Kremi|Güneş kremini} bu sırayla sürme",
      "{50-200} liralık {ruj|şampuan|maskara} {pahalısını|ünlüsünü} yendi",
    ],
    fashion: [
      "{Bir beyaz gömlek|Bir kot|Bir blazer}, {7-20} kombin",
      "Bir {hafta|ay} sadece ikinci el giydim",
    ],
    money: [
      "İlk {5|10|50} bin liramla {ne yapardım|buradan başlardım}",
      "{Normal|Asgari} maaşla {20-90} bin lira nasıl biriktirdim",
    ],
    work: ["{Mülakatta|Patronuna} bunu asla söyleme", "CV'mdeki bu cümle {3-9} görüşme getirdi"],
    tech: [
      "{Telefonda|Modemde|Televizyonda} bu ayarı {hemen|uyumadan} kapat",
      "{Yasak|Hile} gibi hissettiren {3|4|5} ücretsiz site",
    ],
    gaming: [
      "Son bossu {tek elle|zıplamadan|gözüm kapalı} yendim",
      "Bölüm {3-30} sırrını {neredeyse kimse|oyuncuların çoğu} bilmiyor",
    ],
    music: [
      "{Kaşıkla|Yağmur sesiyle|Kedimle} şarkı yaptım",
      "Herkesin yanlış anladığı sahne, {30-60} saniyede",
    ],
    learn: [
      "{Uçaklar|Ahtapotlar|Kaleler} neden böyle?",
      "Okulda {ay|yanardağ|sıfır} hakkında anlatılmayan şey",
    ],
    pets: [
      "{Kedim|Köpeğim|Papağanım} bunu her {sabah|gece 3'te} yapıyor",
      "Kurtardığımız yavruyla {2-60}. gün: {artık güveniyor|ilk banyo}",
    ],
    travel: [
      "{3|4|5} gün {dağda|adada|köyde}, {2-9} bin liraya",
      "Bu {koy|köy|göl} {film seti|rüya} gibi ve bomboş",
    ],
    home: [
      "Kiralık {mutfağı|banyoyu|balkonu} {500-3000} liraya değiştirdim",
      "Evi {temiz|sakin} tutan {5|10|15} dakikalık rutin",
    ],
    family: [
      "{3-7} yaşındaki kızım bunu dedi, {ağladım|cevap veremedim}",
      "{Yağmurlu gün|Yolculuk} için ekransız {5|6|7} oyun",
    ],
    mind: [
      "{Yorgun|Kaygılı} uyanıyorsan {üç|yedi} gün bunu dene",
      "{Sabahlarımı|Uykumu} değiştiren {iki|beş} dakikalık alışkanlık",
    ],
    humor: [
      "{Annen|Patron|Hoca} «{konuşmamız lazım|bir dakika}» deyince",
      "{Düğünde|Markette|Spor salonunda} insan tipleri, {2-7} numara dayım",
    ],
    sports: [
      "Bu {frikik|smaç|hareket} {100-900} denemede oldu",
      "{30-90} bin liraya {araba|motor} aldım, {çalıştı mı|bak ne oldu}",
    ],
  },
};
