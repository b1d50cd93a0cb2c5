import { describe, expect, test } from "vitest";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import { importFixture } from "@/lib/testing/import-fixture";
import { stableId } from "../stable-id";
import { dateOfTiktokId, mappedShape } from "./mapped-shape";

const CONTEXT = { fileName: "x.csv", importedAt: 0 };
const draftOf = (mapping: ImportMapping, fields: Record<string, unknown>) =>
  mappedShape(mapping).map(fields, CONTEXT);

const creators = (fields: ImportMapping["fields"]): ImportMapping => ({ kind: "creators", fields });
const posts = (fields: ImportMapping["fields"]): ImportMapping => ({ kind: "posts", fields });

describe("a creator", () => {
  const BASE = creators({ username: { column: "Profil" }, source: { column: "Profil", value: "instagram" } });

  test.each<[string, Record<string, unknown>, object]>([
    [
      "by a handle, on the platform of all rows",
      { Profil: "@Mila.Bakes" },
      { username: "Mila.Bakes", source: "instagram" },
    ],
    [
      "by an address",
      { Profil: "https://www.tiktok.com/@mila.bakes" },
      { username: "mila.bakes", source: "tiktok" },
    ],
    [
      "by the first of several",
      { Profil: "tiktok.com/@mila.bakes / @mila" },
      { username: "mila.bakes", source: "tiktok" },
    ],
  ])("%s", (_, fields, draft) => expect(draftOf(BASE, fields)).toMatchObject(draft));

  test("has the same id in every file, whatever case its handle has", () => {
    const id = (handle: string) => (draftOf(BASE, { Profil: handle }) as { id: string }).id;
    expect(id("mila.bakes")).toBe(stableId("instagram", "mila.bakes"));
    expect(id("Mila.Bakes")).toBe(id("mila.bakes"));
  });

  test("keeps the platform's number; a row number is not an ID", () => {
    const mapping = creators({ ...BASE.fields, id: { column: "ID" } });
    const id = (text: unknown) => (draftOf(mapping, { Profil: "mila.bakes", ID: text }) as { id: string }).id;
    expect(id("6825540583826768902")).toBe("instagram_6825540583826768902");
    expect(id("tiktok_7")).toBe("tiktok_7");
    expect(id("12")).toBe(stableId("instagram", "mila.bakes"));
  });

  test.each<[string, ImportMapping, Record<string, unknown>, RegExp]>([
    ["without a handle", BASE, { Profil: "n/a" }, /no handle and no id/],
    [
      "without a platform",
      creators({ username: { column: "Profil" } }),
      { Profil: "@mila" },
      /which platform/,
    ],
    [
      "on a platform that is none of ours",
      creators({ username: { column: "Profil" }, source: { column: "Wo", value: "tiktok" } }),
      { Profil: "@mila", Wo: "Facebook" },
      /its platform "Facebook" is none of tiktok, instagram, youtube/,
    ],
  ])("%s is rejected", (_, mapping, fields, reason) => expect(draftOf(mapping, fields)).toMatch(reason));

  test("the words of a person come before those of the lists", () => {
    const mapping = creators({
      ...BASE.fields,
      mainCategory: { column: "Thema", words: { Strick: "Crafts & DIY" } },
    });
    expect(draftOf(mapping, { Profil: "@mila", Thema: "Strick" })).toMatchObject({
      mainCategory: "Crafts & DIY",
    });
    expect(draftOf(mapping, { Profil: "@mila", Thema: "Unheard of" })).toMatchObject({
      mainCategory: "Unheard of",
    });
  });
});

describe("a post", () => {
  const BASE = posts({ videoUrl: { column: "Link" }, createdAt: { column: "Date", date: "day-first" } });
  const LINK = "https://www.tiktok.com/@mila.bakes/video/6907228749016714497";

  test("takes id and handle from its link", () => {
    expect(draftOf(BASE, { Link: LINK, Date: "15/01/2026" })).toEqual({
      id: "6907228749016714497",
      videoUrl: LINK,
      creatorUsername: "mila.bakes",
      createdAt: "2026-01-15T00:00:00.000Z",
    });
  });

  test("a number that a spreadsheet has rounded is no id", () => {
    const mapping = posts({ ...BASE.fields, id: { column: "ID" } });
    expect(draftOf(mapping, { ID: "6.90723E+18", Link: LINK })).toMatchObject({ id: "6907228749016714497" });
    expect(draftOf(mapping, { ID: "6.90723E+18", Link: "" })).toMatch(/rounded/);
  });

  test("gets an address when its platform and handle make one", () => {
    const mapping = (source: string) =>
      posts({ id: { column: "id" }, source: { value: source }, creatorUsername: { column: "who" } });
    const of = (source: string, id: string) => draftOf(mapping(source), { id, who: "@mila" });
    expect(of("youtube", "abcdefghijk")).toMatchObject({
      videoUrl: "https://www.youtube.com/watch?v=abcdefghijk",
    });
    expect(of("instagram", "CxYz12_abC4")).toMatchObject({
      videoUrl: "https://www.instagram.com/p/CxYz12_abC4/",
    });
    expect(of("instagram", "123456789")).not.toHaveProperty("videoUrl");
  });

  test("of TikTok says in its id when it was made", () => {
    expect(dateOfTiktokId("6907228749016714497")).toMatch(/^2020-12-1\d/);
    expect(draftOf(BASE, { Link: LINK })).toMatchObject({ createdAt: dateOfTiktokId("6907228749016714497") });
    for (const id of ["", "7", "abcdefghijk", "9999999999999999999", "1000000000000000000"])
      expect(dateOfTiktokId(id)).toBeUndefined();
  });

  test("without a date is rejected with advice, and --date is for those alone", async () => {
    const text =
      "Link,Date,Views\nhttps://youtu.be/abcdefghijk,,5\nhttps://youtu.be/abcdefghijl,2026-01-15,6\n";
    const without = await importFixture("x.csv", text, "posts");
    expect(without.rejects.filter(({ isRow }) => isRow)).toMatchObject([
      { at: 2, field: "createdAt", reason: "is missing; --date gives one to posts without it" },
    ]);
    const { rows } = await importFixture("x.csv", text, "posts", { defaultDate: Date.UTC(2026, 1, 1) });
    expect(rows.map(({ createdAt }) => createdAt)).toEqual([Date.UTC(2026, 1, 1), Date.UTC(2026, 0, 15)]);
  });
});

describe("values", () => {
  test("that cannot be read are reported, and the row is kept", async () => {
    const text =
      "Handle,Platform,Followers,Category\nmila,TikTok,12400,Food\ntom,TikTok,many,Quantum plumbing\nada,TikTok,900,Travel\n";
    const { rows, rejects } = await importFixture("x.csv", text, "creators");
    expect(rows.map(({ followers, mainCategory }) => [followers, mainCategory])).toEqual([
      [12_400, "Food"],
      [undefined, undefined],
      [900, "Travel"],
    ]);
    expect(rejects.map(({ at, field, isRow, value }) => [at, field, isRow, value])).toEqual([
      [3, "followers", false, "many"],
      [3, "mainCategory", false, "Quantum plumbing"],
    ]);
  });

  test('texts that mean "none" are empty', async () => {
    const text =
      "Handle,Platform,Followers,Country\na.one,TikTok,N/A,-\nb.two,TikTok,null,nan\nc.three,TikTok,12,Spain\nd.four,TikTok,13,Spain\n";
    const { rows, rejects } = await importFixture("x.csv", text, "creators");
    expect(rejects).toEqual([]);
    expect(rows.map(({ followers }) => followers)).toEqual([undefined, undefined, 12, 13]);
  });

  test("a guess about day and month is reported with what would change it", async () => {
    const text =
      "Post link,Date,Likes\nhttps://youtu.be/abcdefghijk,01/02/2026,5\nhttps://youtu.be/abcdefghijl,03/04/2026,6\n";
    const { rows, rejects } = await importFixture("x.csv", text, "posts");
    expect(rows[0]!.createdAt).toBe(Date.UTC(2026, 0, 2));
    expect(rejects).toMatchObject([
      {
        field: "Date",
        reason: '(createdAt): "01/02/2026" is read as month-first; set date to "day-first" if that is wrong',
        isRow: false,
      },
    ]);
  });
});
