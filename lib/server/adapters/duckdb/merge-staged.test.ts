import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PostRow } from "@/lib/server/ports/catalogue";
import { buildFile, type Before } from "./build-file";
import { postLayout } from "../catalogue/layout";
import { excludeIds } from "./read-rows";
import { mergeStaged, stageRows } from "./stage-rows";

const NOTHING: Before = { kind: "nothing" };
/** The IDs below need several stretches of this size. */
const STRETCH_IDS = 2;

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
const open = async () => {
  instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "merge-"));
  await open();
});
afterEach(() => {
  instance.closeSync();
  rmSync(folder, { recursive: true });
});

const post = (id: string, observedAt: number, more: Partial<PostRow> = {}): PostRow => ({
  id,
  createdAt: 1000,
  observedAt,
  observedIn: `${observedAt}.csv`,
  ...more,
});
const stage = (...rows: PostRow[]) => stageRows(connection, postLayout, rows, () => {});
const merge = (before: Before = NOTHING) =>
  mergeStaged(instance, postLayout, before, { stretchIds: STRETCH_IDS });
const staged = async () => (await connection.runAndReadAll("select count(*)::integer from staged")).getRows();

/** The record that is kept of each id: that of its last row. */
async function kept(): Promise<Record<string, Record<string, unknown>>> {
  const reader = await connection.runAndReadAll("select id, record from staged order by rowid");
  const rows = reader.getRows() as [string, string][];
  return Object.fromEntries(rows.map(([id, record]) => [id, JSON.parse(record) as Record<string, unknown>]));
}

test("rows whose id comes once stay alone", async () => {
  await stage(post("a", 1), post("b", 1));
  expect(await merge()).toEqual({ updated: 0, unchanged: 0, older: 0 });
  expect(await staged()).toEqual([[2]]);
});

test("each repeated id gets one merged row in any stretches", async () => {
  const ids = ["a", "b", "c", "d", "e"];
  await stage(
    ...ids.map((id) => post(id, 1, { likes: 1, views: 1 })),
    post("single", 1),
    ...ids.map((id) => post(id, 2, { views: 2 })),
  );
  await merge();
  expect(await staged()).toEqual([[16]]);
  for (const id of ids) expect((await kept())[id]).toMatchObject({ likes: 1, views: 2 });
});

test("a thousand rows of one id are one", async () => {
  await stage(...Array.from({ length: 1000 }, (_, at) => post("a", (at * 7) % 1000, { views: at })));
  await merge();
  expect(await staged()).toEqual([[1001]]);
  expect((await kept()).a).toMatchObject({ views: 857 });
});

test("a replaced value is no longer found", async () => {
  await stage(post("a", 2, { hook: "new" }), post("a", 1, { hook: "old", views: 3 }));
  await merge();
  const columns = "select hook, views from staged order by rowid desc limit 1";
  expect((await connection.runAndReadAll(columns)).getRows()).toEqual([["new", 3]]);
});

const OLD = [post("same", 5, { views: 1 }), post("older", 5, { views: 1 }), post("updated", 5, { views: 1 })];
const BROUGHT = [
  post("same", 5, { views: 1 }),
  post("older", 4, { views: 9 }),
  post("updated", 6, { views: 9 }),
  post("new", 1),
];
const OUTCOMES = { updated: 1, unchanged: 1, older: 1 };

describe("with existing records", () => {
  test("as first rows", async () => {
    await stage(...OLD, ...BROUGHT);
    expect(await merge({ kind: "staged", count: OLD.length })).toEqual(OUTCOMES);
    expect(await kept()).toMatchObject({ same: { views: 1 }, older: { views: 1 }, updated: { views: 9 } });
  });

  /** Writes OLD into a file, and attaches it as `old` to another instance. */
  async function attachOld(gone: ReadonlySet<string>): Promise<void> {
    const path = join(folder, "old.duckdb");
    await stage(...OLD);
    await connection.run(`attach '${path}' as next`);
    await buildFile(connection, postLayout, NOTHING, () => {});
    instance.closeSync();
    await open();
    await connection.run(`attach '${path}' as old (read_only)`);
    await excludeIds(connection, gone);
  }

  test("in a file of the same layout", async () => {
    await attachOld(new Set());
    await stage(...BROUGHT);
    expect(await merge({ kind: "attached" })).toEqual(OUTCOMES);
    expect(await kept()).toMatchObject({ older: { views: 1 }, updated: { views: 9 } });
    // Unchanged records are not staged again.
    expect(await staged()).toEqual([[6]]);
  });

  test("without excluded records", async () => {
    await attachOld(new Set(["older"]));
    await stage(...BROUGHT, post("older", 3, { likes: 2 }));
    expect(await merge({ kind: "attached" })).toEqual({ updated: 1, unchanged: 1, older: 0 });
    expect((await kept()).older).toMatchObject({ views: 9, likes: 2 });
    const texts = await connection.runAndReadAll(
      "select provenance from staged where id = 'older' order by rowid desc limit 1",
    );
    expect(String(texts.getRows()[0]![0])).not.toContain("5.csv");
  });
});

describe("the report of a merge", () => {
  const changesOf = async (before: Before, ...rows: PostRow[]) => {
    await stage(...rows);
    const changes: string[][] = [];
    const onChange = (fields: readonly string[]) => void changes.push([...fields].toSorted());
    const outcomes = await mergeStaged(instance, postLayout, before, { stretchIds: STRETCH_IDS, onChange });
    return { changes, outcomes };
  };

  test("names the changed fields of each updated record", async () => {
    const { changes, outcomes } = await changesOf(
      { kind: "staged", count: 3 },
      ...OLD,
      post("same", 5, { views: 1 }),
      post("older", 4, { views: 9 }),
      post("updated", 6, { views: 9, likes: 2 }),
    );
    expect(outcomes).toEqual(OUTCOMES);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toEqual(expect.arrayContaining(["likes", "views"]));
  });

  test("a record that several rows of one file change counts once", async () => {
    const { changes, outcomes } = await changesOf(
      { kind: "staged", count: 1 },
      post("a", 1, { views: 1 }),
      post("a", 2, { views: 2 }),
      post("a", 3, { views: 3 }),
      post("a", 4, { views: 4 }),
    );
    expect(outcomes).toEqual({ updated: 1, unchanged: 0, older: 0 });
    expect(changes).toHaveLength(1);
    expect((await kept()).a).toMatchObject({ views: 4 });
  });

  test("an older row adds unknown values and keeps newer ones", async () => {
    const { changes, outcomes } = await changesOf(
      { kind: "staged", count: 1 },
      post("a", 5, { views: 9 }),
      post("a", 4, { views: 1, likes: 3 }),
    );
    expect(outcomes).toEqual({ updated: 1, unchanged: 0, older: 0 });
    expect(changes[0]).toContain("likes");
    expect(changes[0]).not.toContain("views");
    expect((await kept()).a).toMatchObject({ views: 9, likes: 3 });
  });

  test("repeated rows of a new record are no change", async () => {
    const { changes, outcomes } = await changesOf(NOTHING, post("a", 1), post("a", 2), post("b", 1));
    expect(outcomes).toEqual({ updated: 0, unchanged: 0, older: 0 });
    expect(changes).toEqual([]);
  });

  test.each([1, 2, 3, 100])("is the same in stretches of %i ids", async (stretchIds) => {
    const ids = ["a", "b", "c", "d", "e"];
    await stage(...ids.map((id) => post(id, 1, { views: 1 })), ...ids.map((id) => post(id, 2, { views: 2 })));
    const before: Before = { kind: "staged", count: ids.length };
    expect(await mergeStaged(instance, postLayout, before, { stretchIds })).toEqual({
      updated: 5,
      unchanged: 0,
      older: 0,
    });
    for (const id of ids) expect((await kept())[id]).toMatchObject({ views: 2 });
  });
});
