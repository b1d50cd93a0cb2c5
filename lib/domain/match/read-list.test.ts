import { expect, test } from "vitest";
import { MOST_MATCHED, wantedLabel } from "./wanted-creator";
import { readList, readWanted } from "./read-list";
import { writeWanted } from "./wanted-creator";

const handle = (text: string, platform?: string) => ({
  by: "username",
  text,
  ...(platform !== undefined && { platform }),
});

test.each([
  ["lea.foulee", handle("lea.foulee")],
  [" @lea.foulee ", handle("lea.foulee")],
  ["@@lea", handle("lea")],
  ["lea.foulee\u200e", handle("lea.foulee")],
  ["\u200f@lea.foulee\u200b", handle("lea.foulee")],
  ["'@lea.foulee", handle("lea.foulee")],
  ["tiktok:@lea", handle("lea", "tiktok")],
  ["YouTube: lea", handle("lea", "youtube")],
  ["zoë_日本", handle("zoë_日本")],
  ["https://www.tiktok.com/@lea.foulee?lang=fr", handle("lea.foulee", "tiktok")],
  ["tiktok.com/@lea/video/731", handle("lea", "tiktok")],
  ["https://www.instagram.com/lea.foulee/", handle("lea.foulee", "instagram")],
  ["instagram.com/stories/lea/3", handle("lea", "instagram")],
  ["https://m.youtube.com/@lea/shorts", handle("lea", "youtube")],
  ["https://www.youtube.com/%40zo%C3%AB", handle("zoë", "youtube")],
  ["lea@foulee.example", { by: "email", text: "lea@foulee.example" }],
])("%s", (text, wanted) => {
  const read = readWanted(text);
  expect(read).toEqual(wanted);
  if (typeof read !== "string") expect(readWanted(writeWanted(read))).toEqual(read);
});

test.each([
  ["Lea Foulee", "spaces"],
  ["https://example.com/@lea", "otherSite"],
  ["tiktok.com.example.org/@lea", "otherSite"],
  ["https://www.instagram.com/p/Cx1/", "noHandle"],
  ["https://www.youtube.com/channel/UC123", "noHandle"],
  ["https://youtu.be/abc", "noHandle"],
  ["https://www.tiktok.com/", "noHandle"],
  ["https://www.tiktok.com/@", "noHandle"],
  ["https://www.tiktok.com/%E0%A4%A", "characters"],
  ["http://[", "characters"],
  ["lea!", "characters"],
  ["@", "characters"],
  ["x".repeat(101), "long"],
  [`${"x".repeat(200)}@example.com`, "long"],
])("rejects %s: %s", (text, why) => expect(readWanted(text)).toBe(why));

test("reads one or several per line, once each in any case", () => {
  const { wanted, repeated, unreadable, beyond } = readList("@lea\r\n\n ben, cara;@LEA\n\tdora\n");
  expect(wanted.map(wantedLabel)).toEqual(["@lea", "@ben", "@cara", "@dora"]);
  expect([unreadable, repeated, beyond]).toEqual([[], 1, 0]);
  const twice = readList("lea\n@Lea\ntiktok:lea");
  expect(twice.wanted).toEqual([handle("lea"), handle("lea", "tiktok")]);
  expect(twice.repeated).toBe(1);
});

test("finds the column of people in a table with a header", () => {
  const text = '\uFEFFName;Platform;Notes\n"lea";TikTok;"likes; cats"\nben;myspace;\n;tiktok;nobody\n';
  expect(readList(text)).toEqual({
    wanted: [handle("lea", "tiktok"), handle("ben")],
    unreadable: [],
    repeated: 0,
    beyond: 0,
  });
  // A handle takes precedence over an address, whatever the column order.
  const both = readList("email,profile_url,username\na@b.example,https://x.example/,lea");
  expect(both.wanted).toEqual([handle("lea")]);
  expect(readList("Profile URL\thandles\nhttps://www.tiktok.com/@lea\t1").wanted).toEqual([
    handle("lea", "tiktok"),
  ]);
});

test("names unreadable lines with their number, truncated", () => {
  const { wanted, unreadable } = readList(`lea\n\nLea Foulee\nhttps://example.com/${"x".repeat(200)}`);
  expect(wanted).toHaveLength(1);
  expect(unreadable.map(({ line, why }) => [line, why])).toEqual([
    [3, "spaces"],
    [4, "otherSite"],
  ]);
  expect(unreadable[1]!.text).toHaveLength(80);
});

test("takes the maximum of one match and counts the others", () => {
  const lines = Array.from({ length: MOST_MATCHED + 5 }, (_, at) => `person${at}`);
  const { wanted, beyond } = readList([...lines, "person0"].join("\n"));
  expect([wanted.length, beyond]).toEqual([MOST_MATCHED, 5]);
  expect(readList("")).toEqual({ wanted: [], unreadable: [], repeated: 0, beyond: 0 });
});
