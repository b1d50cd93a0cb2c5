import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportColumns, type ExportedTable } from "./export-columns";
import { publish } from "./publish";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "catalogue-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

/** More than one chunk of the engine. */
const POSTS = 5000;
const posts = Array.from({ length: POSTS }, (_, index) => ({
  id: `p${index}`,
  createdAt: index * 1000,
  views: index === 0 ? Number.MAX_SAFE_INTEGER : index,
  ...(index % 2 === 0 && { musicTitle: index < 100 ? "Neon Rain" : "NEON RAIN", hook: `Hook ${index}` }),
}));
const creators = [{ id: "tiktok_1", dateCreated: 1000, country: "Atlantis", race: "White" }];

async function column(table: ExportedTable, name: string, order?: "asc" | "desc") {
  const values: unknown[] = [];
  for await (const [chunk] of table.chunks([name], order)) values.push(...chunk!);
  return values;
}

test("columns come whole, along the first rank, in either direction", async () => {
  await publish(dataDir, { posts, creators, isDemo: false });
  const columns = await exportColumns(dataDir);
  const ranks = Array.from({ length: POSTS }, (_, rank) => rank);
  expect(columns.posts.records).toBe(POSTS);
  expect(await column(columns.posts, "rank_created_at", "asc")).toEqual(ranks);
  expect(await column(columns.posts, "rank_created_at")).toEqual(ranks.toReversed());
  expect(await column(columns.posts, "id", "asc")).toEqual(posts.map(({ id }) => id));
  expect(await column(columns.posts, "views", "asc")).toEqual(posts.map(({ views }) => views));
  const records = (await column(columns.posts, "record", "asc")) as string[];
  expect((JSON.parse(records[4999]!) as { id: string }).id).toBe("p4999");
  columns.close();
});

test("repeated texts come as codes of a dictionary, folded and as most often spelled", async () => {
  await publish(dataDir, { posts, creators, isDemo: false });
  const columns = await exportColumns(dataDir);
  expect(columns.posts.dictionaries.get("music_title")).toEqual({
    folded: ["neon rain"],
    shown: ["NEON RAIN"],
  });
  const codes = await column(columns.posts, "music_title", "asc");
  expect(codes.slice(0, 4)).toEqual([0, null, 0, null]);
  expect(columns.creators.dictionaries.get("country")).toEqual({ folded: ["atlantis"], shown: ["Atlantis"] });
  columns.close();
});

test("exports search columns, but not this engine's bigrams", async () => {
  await publish(dataDir, { posts, creators, isDemo: false });
  const columns = await exportColumns(dataDir);
  const typeOf = (table: ExportedTable) => new Map(table.columns.map(({ name, type }) => [name, type]));
  expect([...typeOf(columns.posts).keys()].filter((name) => name.includes("bigrams"))).toEqual([]);
  expect(typeOf(columns.posts)).toEqual(
    new Map([...typeOf(columns.posts), ["hook", "folded"], ["category", "code"], ["created_at_day", "day"]]),
  );
  expect(typeOf(columns.creators).get("race")).toBe("code");
  columns.close();
});

test("a catalogue without creators cannot be exported", async () => {
  await publish(dataDir, { posts: posts.slice(0, 1), isDemo: false });
  await expect(exportColumns(dataDir)).rejects.toThrow("no creators");
});
