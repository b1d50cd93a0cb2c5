import { expect, test } from "vitest";
import { ENCODINGS, type Encoding } from "@/lib/contract/encodings";
import { encodeText } from "@/lib/testing/encode-text";
import { importFixture } from "@/lib/testing/import-fixture";
import { findEncoding } from "./text-encoding";

const BIOS: [Encoding, string[]][] = [
  ["gb18030", ["美妆 博主", "美食探店和旅行日记", "每天分享穿搭,合作请私信"]],
  ["big5", ["美食探店與旅行日記", "每天分享穿搭,合作請私訊", "台北的咖啡店和甜點"]],
  ["shift_jis", ["毎日のコーデを紹介します", "東京のカフェ巡り", "料理とお菓子作りが好きです"]],
  ["euc-jp", ["毎日のコーデを紹介します", "東京のカフェ巡り", "料理とお菓子作りが好きです"]],
  ["euc-kr", ["서울 맛집과 카페를 소개합니다", "매일 운동하는 사람", "협찬 문의는 메일로"]],
  ["windows-1251", ["Рецепты на каждый день", "Путешествия и еда", "Реклама в директ"]],
  ["koi8-r", ["Рецепты на каждый день", "Путешествия и еда", "Реклама в директ"]],
  [
    "windows-1250",
    ["Przepisy na każdy dzień i podróże", "Piękne zdjęcia, łąka", "Współpraca: napisz wiadomość"],
  ],
  [
    "windows-1252",
    ["Recettes simples et légères", "Schöne Wände für kleine Räume", "Niños y viajes por España"],
  ],
  ["windows-1253", ["Συνταγές για κάθε μέρα", "Ταξίδια και φαγητό", "Συνεργασίες στο μήνυμα"]],
  [
    "windows-1254",
    ["Günlük yemek tarifleri ve gezi", "İstanbul'da yaşıyorum, aşk", "İş birliği için mesaj atın"],
  ],
  ["windows-1255", ["מתכונים לכל יום", "טיולים ואוכל", "לשיתופי פעולה שלחו הודעה"]],
  ["windows-1256", ["وصفات لكل يوم", "السفر والطعام في المدينة", "للتعاون أرسل رسالة"]],
  ["windows-874", ["สูตรอาหารทุกวัน", "เที่ยวและกิน", "ติดต่องานทางข้อความ"]],
  ["utf-16le", ["Recettes simples", "美食", "Рецепты"]],
  ["utf-16be", ["Recettes simples", "美食", "Рецепты"]],
];

const tableOf = (bios: readonly string[]) =>
  `username,followers,bio\n${bios.map((bio, at) => `fang.f${at},${12_000 + at},"${bio}"`).join("\n")}\n`;

test.each(BIOS)("%s is found and read", async (label, bios) => {
  const content = encodeText(tableOf(bios), label);
  expect(findEncoding(content).encoding).toBe(label);
  const { rows, rejects } = await importFixture("tiktok.csv", content, "creators");
  expect(rows.map(({ bio }) => bio)).toEqual(bios);
  expect(rejects.map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining(ENCODINGS[label].split(" (")[0]!),
  );
});

test("detects UTF-8 without a label, also with a broken character", () => {
  expect(findEncoding(Buffer.from("a,b\n1,2\n"))).toEqual({ encoding: "utf-8" });
  const broken = Buffer.concat([Buffer.from("bio\nécole élémentaire für Ärzte "), Buffer.from([0xe9, 0x2c])]);
  expect(findEncoding(broken)).toEqual({ encoding: "utf-8" });
});

test("a person can set the encoding", async () => {
  const bio = "Рецепты";
  const content = encodeText(tableOf([bio]), "koi8-r");
  const { rows } = await importFixture("tiktok.csv", content, "creators", { encoding: "koi8-r" });
  expect(rows[0]!.bio).toBe(bio);
});
