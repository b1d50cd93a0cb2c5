import "server-only";
import type { Locale } from "../locale";

export const indonesian: Locale = {
  language: "indonesian",
  weight: 5,
  countries: [
    ["Indonesia", 96],
    ["Malaysia", 4],
  ],
  races: [
    ["Southeast Asian", 94],
    ["East Asian", 6],
  ],
  names:
    "putri raka dewi bayu sari dimas ayu galih intan rizal wulan arya kirana fajar melati yoga citra bagas laras damar tari gilang ratih satria".split(
      " ",
    ),
  originalSound: "suara asli",
  tags: ["fyp", "fypindonesia", "viral", "berandaku", "xyzbca"],
  bios: [
    "% {tanpa ribet|apa adanya|setiap hari} buat {pemula|semua}",
    "{Mama|Guru|Mahasiswa|Karyawan} yang suka %",
    "Ngobrolin % {tiap malam|sambil ngopi}",
  ],
  subjects: {
    food: "masak rumahan",
    fitness: "olahraga",
    beauty: "skincare",
    fashion: "ootd",
    money: "keuangan",
    work: "dunia kerja",
    tech: "gadget",
    gaming: "game",
    music: "musik",
    learn: "fakta unik",
    pets: "anabul",
    travel: "jalan-jalan",
    home: "rumah",
    family: "keluarga",
    mind: "kebiasaan baik",
    humor: "komedi",
    sports: "olahraga",
  },
  openers: ["POV: ", "Hari ke-{2-60}: ", "Part {2-9}: ", "Jujur ya, "],
  closers: [" 😭", " (tonton sampai habis)", " part {2-6}", " dan nggak ada yang bilang", " 👀"],
  anything: [
    "Nggak ada yang {cerita|ngingetin} soal bagian ini",
    "Aku coba {7-60} hari biar kamu nggak perlu",
    "{Tiga|Empat|Lima} hal yang pengen aku tahu dari umur {18-30}",
  ],
  captions: [
    "Simpan dulu buat {nanti|weekend}.",
    "Kamu tim yang mana?",
    "Kirim ke {teman|kakak} yang butuh.",
  ],
  hooks: {
    food: [
      "{Mie|Nasi goreng|Sambal|Kue} {2|3|4} bahan pas {tanggal tua|kulkas kosong}",
      "Stop {rebus|cuci|simpan} {ayam|beras|tahu} kayak gini",
    ],
    fitness: [
      "Lari {3|5|8} km tiap {pagi|malam} selama {14-90} hari, {hasilnya|begini jadinya}",
      "{3|4|5} gerakan buat {pinggang|lutut|postur} sambil {rebahan|duduk}",
    ],
    beauty: [
      "Jangan pakai {serum|sunscreen|pelembap} urutannya begini",
      "{Lip tint|Sampo|Cushion} {15-60} ribu ngalahin yang {mahal|viral}",
    ],
    fashion: [
      "{Satu kemeja putih|Satu jeans|Satu blazer}, {7-20} gaya",
      "Seminggu cuma pakai baju {thrift|hitam|nenek}",
    ],
    money: [
      "Kalau punya {1|5|10} juta pertama, aku bakal {lakuin ini|mulai dari sini}",
      "Nabung {10-90} juta dengan gaji {UMR|pas-pasan}, {ini caranya|catat}",
    ],
    work: [
      "Jangan pernah bilang ini pas {interview|nego gaji}",
      "Kalimat di CV yang bikin aku dipanggil {3-9} kali",
      "Bos bilang «{sebentar aja|tolong lembur}» dan aku {bilang nggak|jawab gini}",
    ],
    tech: [
      "Matiin setelan ini di {HP|wifi|TV} {sekarang|sebelum tidur}",
      "{3|4|5} situs gratis yang {kayak curang|harusnya rahasia}",
    ],
    gaming: [
      "Tamatin boss terakhir {satu tangan|tanpa lompat|tutup mata}",
      "Rahasia level {3-30} yang cuma {1|3} persen tahu",
    ],
    music: [
      "Bikin lagu cuma dari {sendok|suara hujan|kucing}",
      "Adegan yang semua orang salah paham, {30-60} detik",
    ],
    learn: [
      "Kenapa {pesawat|gurita|candi} {bentuknya gitu|butuh itu}",
      "Yang nggak diajarin di sekolah soal {bulan|gunung api|angka nol}",
    ],
    pets: [
      "{Kucing|Anjing|Burung}ku begini tiap {pagi|jam 3 malam}",
      "Hari ke-{2-60} rawat kucing jalanan: {udah manja|mandi pertama}",
    ],
    travel: [
      "{3|4|5} hari di {pantai|gunung|pulau} cuma {300-900} ribu",
      "{Desa|Pantai|Air terjun} ini kayak {editan|di film} dan sepi banget",
    ],
    home: ["Ubah {kamar kos|dapur} cuma {100-500} ribu", "Rutinitas {5|10|15} menit biar rumah {rapi|adem}"],
    family: [
      "Anakku umur {3-7} bilang ini dan aku {nangis|nggak bisa jawab}",
      "{5|6|7} mainan tanpa HP buat {hari hujan|perjalanan}",
    ],
    mind: [
      "Kalau bangun {capek|cemas|jam 4}, coba ini {tiga|tujuh} hari",
      "Kebiasaan {dua|lima} menit yang ngubah {pagiku|tidurku}",
    ],
    humor: [
      "Pas {mama|bos|guru} bilang «{kita perlu bicara|bentar doang}»",
      "Tipe orang di {kondangan|warung|grup keluarga}, nomor {2-7} om aku",
    ],
    sports: [
      "{Tendangan|Servis|Trik} ini butuh {100-900} kali coba",
      "Beli motor {1-4} juta, {nyala nggak|jadi begini}",
    ],
  },
};
