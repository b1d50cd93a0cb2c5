import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildFile, type Before } from "./build-file";
import { postLayout } from "../catalogue/layout";
import { stageRows } from "./stage-rows";

const STRETCH_ROWS = 64;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "build-file-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

type Post = { id: string; createdAt: number; musicTitle?: string; views: number };

/** Days jump about, so the rows of one stretch come from everywhere in the input; many share a day. */
function posts(from: number, to: number, musicTitle: string): Post[] {
  return Array.from({ length: to - from }, (_, index) => ({
    id: `p${from + index}`,
    createdAt: ((from + index) * 7919) % 301,
    views: from + index,
    ...(index % 5 === 0 ? {} : { musicTitle: `${musicTitle} ${index % 11}` }),
  }));
}

/** Builds `<name>.duckdb`, over the file of the name `old` when given, and returns its progress. */
async function build(
  name: string,
  rows: Post[],
  old?: string,
): Promise<{ counts: object; written: number[] }> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await stageRows(connection, postLayout, rows, () => {});
  await connection.run(`attach '${join(folder, name)}' as next`);
  if (old) await connection.run(`attach '${join(folder, old)}' as old (read_only)`);
  const before: Before = { kind: old ? "attached" : "nothing" };
  const written: number[] = [];
  const counts = await buildFile(connection, postLayout, before, (count) => written.push(count), {
    stretchRows: STRETCH_ROWS,
    countedRows: 3,
  });
  instance.closeSync();
  return { counts, written };
}

/** Rank, record and sound of each row in the order in which the file holds them. */
async function contents(name: string): Promise<[number, Post, string | null][]> {
  const instance = await DuckDBInstance.create(join(folder, name), { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`select rank_created_at, record, folded from record
    left join music_title_dictionary on code = music_title order by record.rowid`);
  instance.closeSync();
  return (reader.getRows() as [number, string, string | null][]).map(([rank, record, sound]) => [
    rank,
    JSON.parse(record) as Post,
    sound,
  ]);
}

/** The expected `contents` for these posts. */
function expected(rows: Post[]): [number, object, string | null][] {
  const ascending = rows.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return ascending
    .map((row, rank): [number, object, string | null] => [
      rank,
      { ...row, createdAt: new Date(row.createdAt).toISOString() },
      row.musicTitle?.toLowerCase() ?? null,
    ])
    .reverse();
}

test("orders many stretches of an input, also with an overlapping old file", async () => {
  const first = posts(0, 1000, "Old Sound");
  const firstBuild = await build("first.duckdb", first);
  expect(firstBuild.counts).toEqual({ added: 1000, total: 1000 });
  expect(firstBuild.written).toHaveLength(Math.ceil(1000 / STRETCH_ROWS));
  expect(firstBuild.written.at(-1)).toBe(1000);
  expect(await contents("first.duckdb")).toEqual(expected(first));

  const second = [...posts(700, 1300, "New Sound"), ...posts(1299, 1300, "Newest Sound")];
  const { counts } = await build("second.duckdb", second, "first.duckdb");
  expect(counts).toEqual({ added: 300, total: 1300 });
  const merged = new Map([...first, ...second].map((row) => [row.id, row]));
  expect(await contents("second.duckdb")).toEqual(expected([...merged.values()]));
});
