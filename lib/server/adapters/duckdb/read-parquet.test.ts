import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";
import { readParquet } from "./read-parquet";

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

async function parquet(records: object[]): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-parquet-"));
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const list = records.map((record) => `'${JSON.stringify(record).replaceAll("'", "''")}'`);
  const path = join(folder, "x.parquet");
  await connection.run(`create table j as select unnest([${list.join(",")}])::json as j`);
  const columns = Object.entries(records[0]!).map(([name, value]) => {
    const type = Array.isArray(value) ? "varchar[]" : typeof value === "number" ? "double" : "varchar";
    const text = `j->>'${name}'`;
    if (name === "id" && /^\d+$/.test(String(value))) return `(${text})::bigint as id`;
    if (/createdAt|dateCreated/.test(name)) return `(${text})::timestamptz as "${name}"`;
    return `${Array.isArray(value) ? `(j->'${name}')` : `(${text})`}::${type} as "${name}"`;
  });
  await connection.run(`copy (select ${columns.join(", ")} from j) to '${path}' (format parquet)`);
  connection.closeSync();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

test("identifiers keep all their digits, and rows their order", async () => {
  const ids = ["6907228749016714497", "1", "9223372036854775807"];
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-parquet-"));
  const path = join(folder, "it's.parquet");
  writeFileSync(path, await parquet(ids.map((id) => ({ id }))));
  const read: unknown[] = [];
  for await (const text of readParquet(path)) read.push(JSON.parse(text));
  rmSync(folder, { recursive: true });
  expect(read).toEqual(ids.map((id) => ({ id })));
});

test.each([
  ["posts", post],
  ["creators", creator],
] as const)("%s in Parquet give the rows that they give in JSON", async (kind, record) => {
  const fromJson = await importFixture("x.json", JSON.stringify([record]), kind);
  const fromParquet = await importFixture("x.parquet", await parquet([record]), kind);
  const [{ observedAt }] = fromJson.observed as [{ observedAt: number }];
  expect(fromParquet).toEqual({ ...fromJson, observed: [{ observedAt, observedIn: "x.parquet" }] });
  expect(fromParquet.rows).toHaveLength(1);
});

test("whole numbers of 64 bits are whole, whatever their column is called; doubles are no ids", async () => {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-parquet-"));
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const made = async (name: string, id: string) => {
    const path = join(folder, name);
    await connection.run(`copy (select unnest([7516514308457598991, 7516514308457598992])::${id} as video_id,
      'pq.one' as username, unnest([100, 200]) as view_count, unnest([1750000000, 1750000001]) as create_time)
      to '${path}' (format parquet)`);
    return importFixture("input_tiktok.parquet", readFileSync(path));
  };
  const whole = await made("whole.parquet", "bigint");
  expect(whole.rows).toMatchObject([
    { id: "7516514308457598991", views: 100, creatorUsername: "pq.one" },
    { id: "7516514308457598992", views: 200 },
  ]);
  const rounded = await made("rounded.parquet", "double");
  expect(rounded.rows).toEqual([]);
  expect(rounded.rejects.filter(({ isRow }) => isRow).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/rounded/),
    expect.stringMatching(/rounded/),
  ]);
  connection.closeSync();
  instance.closeSync();
  rmSync(folder, { recursive: true });
});
