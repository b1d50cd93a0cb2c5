import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import { importFile } from "./import-file";
import { importFixture, IMPORTED_AT } from "@/lib/testing/import-fixture";

const post = {
  id: "6907228749016714497",
  videoUrl: "https://example.com/v/1",
  thumbnailUrl: "https://example.com/t/1",
  caption: 'She said "wait", then; this\nhappened',
  views: 1200,
  likes: 90,
  comments: 3,
  shares: 0,
  viralityScore: 55.5,
  followers: 400,
  category: "Food",
  country: "Japan",
  musicTitle: "Neon Rain · Kisaragi Loop",
  creatorUsername: "mila.bakes",
  hook: "Wait for it",
  createdAt: "2026-02-01T10:00:00.000Z",
};
const creator = {
  id: "tiktok_6825540583826768902",
  username: "mila.bakes",
  followers: 400,
  averageViews: 900.5,
  averageLikes: 70,
  averageComments: 2,
  engagementRate: 7.25,
  age: "20-29",
  gender: "female",
  mainCategory: "Food",
  subCategory: "baking",
  bio: "Bread, mostly",
  promotedProducts: ["Pannello skillet", "Umbrasalt"],
  nichesToPromote: ["baking"],
  hashtags: ["food", "bread"],
  country: "Japan",
  source: "tiktok",
  accountType: "ugc",
  language: "japanese",
  email: "mila@example.com",
  dateCreated: "2026-02-01T10:00:00.000Z",
  race: "East Asian",
  hairColor: "Black hair",
  bodyComplexion: "Ordinary",
};
const postRow = { ...post, createdAt: Date.parse(post.createdAt) };
const creatorRow = { ...creator, dateCreated: Date.parse(creator.dateCreated) };

const cell = (value: unknown) =>
  `"${(Array.isArray(value) ? value.join(";") : String(value)).replaceAll('"', '""')}"`;
const csv = (record: object, separator = ",") =>
  [Object.keys(record).join(separator), Object.values(record).map(cell).join(separator)].join("\r\n");

describe("our own format", () => {
  const forms: [string, (record: object) => string | Uint8Array][] = [
    ["x.jsonl", (record) => `\n${JSON.stringify(record)}\n\n${JSON.stringify({ ...record })}`],
    ["x.json", (record) => JSON.stringify([record], null, 2)],
    ["one.json", (record) => JSON.stringify(record, null, 2)],
    ["envelope.json", (record) => JSON.stringify({ message: "ok", response: { data: [record], page: 1 } })],
    ["x.csv", (record) => csv(record)],
    [
      "bom.csv",
      (record) =>
        `\ufeff${csv(record, ";").replace("Pannello skillet;Umbrasalt", "Pannello skillet;Umbrasalt")}`,
    ],
    ["x.csv.gz", (record) => gzipSync(csv(record))],
    // Recognised by content, whatever the file's name.
    ["misnamed.txt", (record) => gzipSync(JSON.stringify([record]))],
  ];

  it.each(forms)("%s gives the same post", async (name, write) => {
    const { rows, rejects } = await importFixture(name, write(post), "posts");
    expect(rejects).toEqual([]);
    expect(rows[0]).toEqual(postRow);
  });

  it.each(forms)("%s gives the same creator", async (name, write) => {
    const { rows, rejects } = await importFixture(name, write(creator), "creators");
    expect(rejects).toEqual([]);
    expect(rows[0]).toEqual(creatorRow);
  });

  it("derives what a post does not bring, and nothing else", async () => {
    const bare = {
      id: "p1",
      createdAt: "2026-02-01",
      caption: "Bread at last #baking",
      views: 1000,
      likes: 100,
    };
    const { rows } = await importFixture("x.json", JSON.stringify([bare]), "posts");
    expect(rows[0]).toEqual({
      ...bare,
      createdAt: Date.UTC(2026, 1, 1),
      hook: "Bread at last",
      category: "Food",
      viralityScore: expect.any(Number),
      inferred: ["hook", "viralityScore", "category"],
    });
  });

  it("infers nothing when disabled, and never marks stated values", async () => {
    const bare = {
      id: "p1",
      createdAt: "2026-02-01",
      caption: "Bread at last #baking",
      views: 1000,
      likes: 100,
    };
    const stated = { ...post, id: "p2" };
    const file = JSON.stringify([bare, stated]);
    const off = await importFixture("x.json", file, "posts", { isInferring: false });
    expect(off.rows).toEqual([
      { ...bare, createdAt: Date.UTC(2026, 1, 1) },
      { ...postRow, id: "p2" },
    ]);
    const on = await importFixture("x.json", file, "posts");
    expect(on.rows[1]).toEqual({ ...postRow, id: "p2" });
  });

  it("works out the language of a creator from a bio that says enough, and never a stated one", async () => {
    const bio = "Bread, mostly, and what I think about while it bakes";
    const creators = JSON.stringify([
      { id: "youtube_7", username: "a", bio },
      { id: "youtube_8", username: "b", bio, language: "german" },
      { id: "youtube_9", username: "c", bio: "Bread" },
    ]);
    const languages = async (isInferring: boolean) => {
      const { rows } = await importFixture("x.json", creators, "creators", { isInferring });
      return rows.map(({ language, inferred }) => [language, inferred]);
    };
    const [stated, none] = [
      ["german", undefined],
      [undefined, undefined],
    ];
    expect(await languages(true)).toEqual([["english", ["language"]], stated, none]);
    expect(await languages(false)).toEqual([none, stated, none]);
  });

  it("keeps the marks of a file that the service wrote, of fields that it has", async () => {
    const marked = { ...post, inferred: ["hook", "category"] };
    const { rows, rejects } = await importFixture("x.json", JSON.stringify([marked]), "posts");
    expect([rows, rejects]).toEqual([[{ ...postRow, inferred: ["hook", "category"] }], []]);
    const { rows: fromCsv } = await importFixture(
      "x.csv",
      "id,createdAt,hook,inferred\n1,2026-01-01,Wait,hook;views",
      "posts",
    );
    expect(fromCsv[0]!.inferred).toEqual(["hook"]);
  });

  it("dates a creator without a date by the import and finds the e-mail in the bio", async () => {
    const bare = { id: "youtube_7", bio: "Write to Bread@Example.com!" };
    const { rows } = await importFixture("x.json", JSON.stringify([bare]), "creators");
    expect(rows[0]).toEqual({
      ...bare,
      source: "youtube",
      email: "bread@example.com",
      dateCreated: IMPORTED_AT,
    });
  });
});

describe("bad rows", () => {
  it("are named by the line on which they start, and the good ones are imported", async () => {
    const text = [
      "id,createdAt,caption,views,category,followrs",
      '1,2026-01-01,"two',
      'lines",5,Food,1',
      ",2026-01-01,no id,5,Food,1",
      "",
      "3,2026-01-01,bad count,-7,Food,1",
      "4,2026-01-01,ends early",
      "5,2026-01-01,bad category,5,Fod,1",
      "6,,no date,5,Food,1",
      "7,2026-01-01,big,9007199254740993,,1",
    ].join("\r\n");
    const { rows, rejects, counts } = await importFixture("x.csv", text, "posts");
    expect(rows.map((row) => row.id)).toEqual(["1", "4", "7"]);
    expect(rows[2]!.views).toBeUndefined();
    expect(counts).toEqual({ rows: 7, accepted: 3, rejected: 4, superseded: 0 });
    expect(rejects.map(({ at, field, isRow, reason }) => [at, field, isRow, reason])).toEqual([
      [1, "followrs", false, 'is not a field of posts and was left out. Did you mean "followers"?'],
      [4, "id", true, "is missing"],
      [6, "views", true, "is negative"],
      [8, "category", true, 'is not on the list. Did you mean "Food"?'],
      [9, "createdAt", true, "is missing; --date gives one to posts without it"],
      [10, "views", false, "is beyond 2^53 and was left out"],
    ]);
  });

  it("are named by their line in JSON Lines", async () => {
    const lines = [
      JSON.stringify(post),
      "",
      "{broken",
      JSON.stringify({ ...post, id: "2", likes: "lots" }),
      "[1]",
    ];
    const { rows, rejects } = await importFixture("x.jsonl", lines.join("\n"), "posts");
    expect(rows).toHaveLength(1);
    expect(rejects.map(({ at, unit }) => [at, unit])).toEqual([
      [3, "line"],
      [4, "line"],
      [5, "line"],
    ]);
  });

  it("are named by their index in an array, even in one that is cut off", async () => {
    const text = `[${JSON.stringify(post)}, 7, ${JSON.stringify({ ...post, id: "2" })}, {"id": "3", "caption": "cu`;
    const { rows, rejects } = await importFixture("x.json", text, "posts");
    expect(rows.map((row) => row.id)).toEqual([post.id, "2"]);
    expect(rejects.map(({ at, reason }) => [at, reason])).toEqual([
      [1, "it is not a JSON object"],
      [3, "the file ends in the middle of the array"],
    ]);
  });

  it("explain why a file has no records", async () => {
    await expect(importFixture("x.csv", 'id,createdAt\na,"2026-01-01\n', "posts")).rejects.toThrow(
      "has no records: a quote is opened that is never closed",
    );
  });

  it("end the reading when a quote is never closed", async () => {
    const text = 'id,createdAt\na,2026-01-01\nb,"2026-01-01\nc,2026-01-01\n';
    const { rows, rejects } = await importFixture("x.csv", text, "posts");
    expect(rows.map((row) => row.id)).toEqual(["a"]);
    expect(rejects).toEqual([expect.objectContaining({ at: 3, isRow: true })]);
  });

  it.each([
    [{ id: "myspace_1" }, "id"],
    [{ id: "tiktok_1", source: "youtube" }, "source"],
    [{ id: "tiktok_1", age: "old" }, "age"],
    [{ id: "tiktok_1", hashtags: [7] }, "hashtags"],
    [{ id: "tiktok_1", language: "klingon" }, "language"],
  ])("creator %j is rejected for its %s", async (bad, field) => {
    const text = JSON.stringify([bad, { id: "tiktok_2", username: "fine" }]);
    const { rows, rejects } = await importFixture("x.json", text, "creators");
    expect(rows.map((row) => row.id)).toEqual(["tiktok_2"]);
    expect(rejects).toContainEqual(expect.objectContaining({ at: 0, field, isRow: true }));
  });
});

describe("files that cannot be imported", () => {
  it.each([
    ["empty.csv", "", "is empty"],
    ["other.csv", "a,b\n1,2\n", "Its columns are a, b"],
    ["broken.json", '{"id": 1,\n "x"', "not valid JSON"],
    ["cut.csv.gz", gzipSync("id,createdAt\n".repeat(5000)).subarray(0, 60), "cut off"],
    ["bad.parquet", "PAR1 nothing more", "not a readable Parquet file"],
  ])("%s", async (name, content, words) => {
    await expect(importFixture(name, content, "posts")).rejects.toThrow(words);
  });

  it("names a missing file, a folder, and the other kind", async () => {
    await expect(importFile("/nowhere/x.csv", { readParquet })).rejects.toThrow(
      "There is no file /nowhere/x.csv.",
    );
    await expect(importFile(tmpdir(), { readParquet })).rejects.toThrow("is a folder");
    await expect(importFixture("x.json", JSON.stringify([creator]), "posts")).rejects.toThrow(
      "holds creators, not posts",
    );
  });
});

describe("large and odd texts", () => {
  it("reads an array across chunk borders exactly", async () => {
    const captions = Array.from({ length: 3000 }, (_, index) => `{[,"\\${"é🦊".repeat(index % 70)}]}`);
    const list = captions.map((caption, index) => ({ id: `p${index}`, createdAt: "2026-01-01", caption }));
    const { rows, rejects } = await importFixture("x.json", JSON.stringify(list), "posts");
    expect(rejects).toEqual([]);
    expect(rows.map((row) => row.caption)).toEqual(captions);
  });

  it("reads UTF-16 and Windows-1252", async () => {
    const text = "id,createdAt,caption\n1,2026-01-01,Crème brûlée à l'été\n";
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    const latin = Buffer.from(text, "latin1");
    for (const bytes of [utf16, latin]) {
      const { rows } = await importFixture("x.csv", bytes, "posts");
      expect(rows[0]!.caption).toBe("Crème brûlée à l'été");
    }
  });
});
