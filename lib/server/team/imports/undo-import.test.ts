/** Undoing imports: removed data, refusals, and data that never returns. */
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ImportTotals } from "@/lib/contract/imports";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { markErased } from "@/lib/server/schema/erased-marks";
import { openTestImports, summaryOf, type TestImports } from "@/lib/testing/open-test-imports";
import type { ImportContext } from "./import-context";
import { noteImport } from "./note-import";
import { listImports } from "./read-imports";
import { previewUndo, undoImport } from "./undo-import";

let t: TestImports;
beforeEach(async () => void (t = await openTestImports()));
afterEach(() => t.leave());

const post = (id: string, views = 10) => JSON.stringify({ id, createdAt: "2026-03-01T00:00:00Z", views });
const creator = (n: number) =>
  JSON.stringify({ id: `tiktok_${n}`, username: `n${n}`, source: "tiktok", followers: 5 });
/** Each import has its own day, so that later ones have newer values. */
const bringIn = (day: number, ...rows: string[]) => {
  const ofKind = (isCreators: boolean) =>
    rows.filter((row) => row.includes("username") === isCreators).join("\n");
  const files = { "posts.jsonl": ofKind(false), "creators.jsonl": ofKind(true) };
  const brought = Object.fromEntries(Object.entries(files).filter(([, text]) => text !== ""));
  return t.imported(brought, { observed: `2026-03-${String(day).padStart(2, "0")}` });
};
const acts = () =>
  t.ctx.db.selectFrom("auditEntry").select(["act", "after"]).where("act", "=", "import.undone").execute();
const statesOf = async () =>
  Object.fromEntries((await listImports(t.ctx)).imports.map(({ number, state }) => [number, state]));
const erase = (id: string) =>
  t.ctx.db.transaction().execute((trx) => markErased(trx, { ids: [id], handles: [] }));

describe("the preview", () => {
  test("counts records now, before and changed", async () => {
    await bringIn(1, post("1"), post("2"));
    const second = await bringIn(2, post("1", 99), post("3"));
    await bringIn(3, post("2", 50), creator(1));
    const preview = await previewUndo(t.ctx, second.id);
    expect(preview).toMatchObject({
      number: 2,
      postsNow: 3,
      postsThen: 2,
      creatorsNow: 1,
      creatorsThen: 0,
      updated: 2,
      otherPublications: 0,
    });
    expect(preview.undoes.map(({ number, by }) => [number, by])).toEqual([
      [3, { kind: "member", name: "ana" }],
      [2, { kind: "member", name: "ana" }],
    ]);
    // The catalogue returns to the state that the first import published.
    const first = (await listImports(t.ctx)).imports.at(-1)!;
    expect(preview.backTo <= second.createdAt && preview.backTo >= first.createdAt).toBe(true);
  });

  test("of the last import undoes only that one", async () => {
    await bringIn(1, post("1"));
    const last = await bringIn(2, post("2"));
    const preview = await previewUndo(t.ctx, last.id);
    expect(preview.undoes.map(({ number }) => number)).toEqual([2]);
    expect(preview.undoes[0]).toMatchObject({ id: last.id, createdAt: last.createdAt });
  });

  test("counts later published batches of programs", async () => {
    await bringIn(1, post("1"));
    const { id, endedAt } = await bringIn(2, post("2"));
    const after = (ms: number) => new Date(Date.parse(endedAt!) + ms).toISOString();
    const account = { id: "acc", label: "x", createdAt: after(-90_000) };
    await t.ctx.db.insertInto("account").values(account).execute();
    const key = { id: "key", accountId: "acc", label: "x", prefix: "x", hash: "x" };
    await t.ctx.db
      .insertInto("apiKey")
      .values({ ...key, createdAt: after(-90_000) })
      .execute();
    for (const publishedAt of [after(-60_000), after(60_000), after(120_000), null])
      await t.ctx.db
        .insertInto("ingestBatch")
        .values({
          id: randomUUID(),
          keyId: "key",
          idempotencyKey: null,
          digest: "d",
          kind: "posts",
          answer: "{}",
          records: null,
          createdAt: after(-90_000),
          publishedAt,
        })
        .execute();
    expect(await previewUndo(t.ctx, id)).toMatchObject({ otherPublications: 2, undoes: [{ number: 2 }] });
  });

  test("changes nothing", async () => {
    const { id } = await bringIn(1, post("1"));
    const first = await previewUndo(t.ctx, id);
    expect(await previewUndo(t.ctx, id)).toEqual(first);
    expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 1, posts: 1 });
    expect(await acts()).toEqual([]);
  });
});

describe("the confirmed numbers", () => {
  test.each([
    ["one too few", [2]],
    ["one too many", [1, 2, 3]],
    ["others", [1, 2]],
    ["one of them twice", [2, 2, 3]],
    ["one that there is not", [2, 4]],
  ])("%s: nothing is undone", async (_, numbers) => {
    await bringIn(1, post("1"));
    const { id } = await bringIn(2, post("2"));
    await bringIn(3, post("3"));
    await expect(undoImport(t.ctx, { id, numbers })).rejects.toMatchObject({
      code: "conflict",
      message: "New imports arrived. Check what is undone.",
    });
    expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 3, posts: 3 });
    expect(await statesOf()).toEqual({ 1: "done", 2: "done", 3: "done" });
    expect(await acts()).toEqual([]);
  });

  test.each([[[]], [[0]], [[1.5]], [["2"]]])("%j is no list of imports", async (numbers) => {
    const { id } = await bringIn(1, post("1"));
    const undoing = undoImport(t.ctx, { id, numbers: numbers as number[] });
    await expect(undoing).rejects.toMatchObject({ code: "invalid_parameter" });
  });

  test("may come in any order, also beyond the ninth import", async () => {
    for (let day = 1; day <= 11; day++) await bringIn(day, post(`${day}`));
    const { imports } = await listImports(t.ctx);
    const ninth = imports.find(({ number }) => number === 9)!;
    expect((await previewUndo(t.ctx, ninth.id)).undoes.map(({ number }) => number)).toEqual([11, 10, 9]);
    await undoImport(t.ctx, { id: ninth.id, numbers: [9, 11, 10] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 8 });
    expect(await statesOf()).toMatchObject({ 8: "done", 9: "undone", 10: "undone", 11: "undone" });
  });
});

describe("afterwards", () => {
  test("restores earlier values and logs the removed records", async () => {
    await bringIn(1, post("1", 10), creator(1));
    const { id } = await bringIn(2, post("1", 99), post("2"), creator(2));
    const undone = await undoImport(t.ctx, { id, numbers: [2] });
    expect(undone).toMatchObject({ state: "undone", canUndo: false, canRun: false });
    const writer = openCatalogueWriter(t.dataDir);
    expect(await writer.summary()).toMatchObject({ posts: 1, creators: 1 });
    const found = await bringIn(3, post("1", 10));
    expect(found.totals).toMatchObject({ added: 0 });
    const [act] = await acts();
    expect(JSON.parse(act!.after!)).toMatchObject({ numbers: "2", records: -2 });
  });

  test("the same rows can be imported again", async () => {
    await bringIn(1, post("1"));
    const second = await bringIn(2, post("2"));
    await undoImport(t.ctx, { id: second.id, numbers: [2] });
    const third = await bringIn(3, post("2"));
    expect(third.totals).toMatchObject({ added: 1, posts: 2 });
    expect(await statesOf()).toEqual({ 1: "done", 2: "undone", 3: "done" });
    // An undone import is not undone again.
    const preview = await previewUndo(t.ctx, third.id);
    expect(preview.undoes.map(({ number }) => number)).toEqual([3]);
    await undoImport(t.ctx, { id: third.id, numbers: [3] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 1 });
  });

  test("undoing the first import leaves an empty catalogue", async () => {
    const { id } = await bringIn(1, post("1"), creator(1));
    await undoImport(t.ctx, { id, numbers: [1] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 0, creators: 0, isDemo: false });
    const again = await bringIn(2, post("2"));
    expect(again.totals).toMatchObject({ added: 1, posts: 1, creators: 0 });
    await undoImport(t.ctx, { id: again.id, numbers: [2] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 0 });
  });

  test("erased people never return", async () => {
    await bringIn(1, creator(1), creator(2), creator(3));
    const { id } = await bringIn(2, creator(4));
    await erase("tiktok_1");
    const { writer } = t.ctx;
    const during: ImportContext["writer"] = {
      ...writer,
      revert: async (generation, without) => {
        const result = await writer.revert(generation, without);
        await erase("tiktok_2");
        return result;
      },
    };
    await undoImport({ ...t.ctx, writer: during }, { id, numbers: [2] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ creators: 1 });
  });

  test("two simultaneous undos undo once", async () => {
    await bringIn(1, post("1"));
    const { id } = await bringIn(2, post("2"));
    const both = await Promise.allSettled([
      undoImport(t.ctx, { id, numbers: [2] }),
      undoImport(t.ctx, { id, numbers: [2] }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 1 });
    expect(await statesOf()).toEqual({ 1: "done", 2: "undone" });
  });
});

describe("missing data", () => {
  const forget = (pattern: RegExp) => {
    const folder = join(t.dataDir, "catalogue");
    for (const name of readdirSync(folder)) if (pattern.test(name)) rmSync(join(folder, name));
  };

  test("a missing copy: refused and not offered", async () => {
    await bringIn(1, post("1"));
    const { id } = await bringIn(2, post("2"));
    forget(/^generation-\d+\.json$/);
    expect(await t.read(id)).toMatchObject({ state: "done", canUndo: false });
    await expect(undoImport(t.ctx, { id, numbers: [2] })).rejects.toMatchObject({
      code: "conflict",
      message: "The catalogue from before this import is no longer kept.",
    });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 2 });
  });

  test("a missing catalogue: a readable error, and the history works", async () => {
    const { id } = await bringIn(1, post("1"));
    rmSync(join(t.dataDir, "catalogue"), { recursive: true });
    rmSync(join(t.dataDir, "has-catalogue"), { force: true });
    await expect(previewUndo(t.ctx, id)).rejects.toMatchObject({ code: "conflict" });
    const { imports, catalogue } = await listImports(t.ctx);
    expect(imports).toMatchObject([{ number: 1, state: "done", canUndo: false }]);
    expect(catalogue).toMatchObject({ posts: 0, creators: 0, copies: 0, copiesBytes: 0 });
  });

  test("the preview does not name the person who imported it", async () => {
    const { id } = await bringIn(1, post("1"));
    await t.ctx.db.updateTable("dataImport").set({ memberId: null }).where("id", "=", id).execute();
    expect((await previewUndo(t.ctx, id)).undoes).toMatchObject([{ by: { kind: "member", name: null } }]);
  });
});

describe("an import of the command line", () => {
  const TOTALS: ImportTotals = {
    added: 1,
    updated: 0,
    unchanged: 0,
    older: 0,
    changed: [],
    rows: 1,
    accepted: 1,
    rejected: 0,
    erased: 0,
    posts: 2,
    creators: 0,
    replacesDemo: false,
    seconds: 1,
  };
  const note = async (id: string) => {
    const startedAt = new Date().toISOString();
    const { generation } = await openCatalogueWriter(t.dataDir).publish({
      posts: [{ id, createdAt: 1_000 }],
      isDemo: false,
    });
    const files = [
      { name: "b.jsonl", sizeBytes: 10, parts: [] },
      { name: "a.jsonl", sizeBytes: 20, parts: [] },
    ];
    return noteImport(t.ctx.db, { files, totals: TOTALS, generation, startedAt });
  };

  test("is in the history like others, without bytes and with its files in order", async () => {
    await bringIn(1, post("1"));
    expect(await note("2")).toBe(2);
    const { imports, limits } = await listImports(t.ctx);
    expect(imports[0]).toMatchObject({
      number: 2,
      state: "done",
      by: { kind: "operator", name: null },
      fileNames: ["b.jsonl", "a.jsonl"],
      files: 2,
      totals: TOTALS,
      canUndo: true,
      problem: null,
    });
    expect(limits.usedBytes).toBe(0);
    const detail = await t.read(imports[0]!.id);
    expect(detail).toMatchObject({ hasFiles: false, hasRejected: false, isStale: false, canRun: false });
    expect(detail.files.map(({ state, receivedBytes }) => [state, receivedBytes])).toEqual([
      ["checked", 10],
      ["checked", 20],
    ]);
  });

  test("is undone with an earlier one, or alone", async () => {
    const first = await bringIn(1, post("1"));
    await note("2");
    const noted = (await listImports(t.ctx)).imports[0]!;
    expect((await previewUndo(t.ctx, first.id)).undoes).toMatchObject([
      { number: 2, by: { kind: "operator", name: null } },
      { number: 1 },
    ]);
    await undoImport(t.ctx, { id: noted.id, numbers: [2] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 1 });
    expect(await statesOf()).toEqual({ 1: "done", 2: "undone" });
  });

  test("have distinct numbers when recorded simultaneously", async () => {
    const noted = { files: [], totals: TOTALS, generation: 1, startedAt: new Date().toISOString() };
    const numbers = await Promise.all([1, 2, 3, 4].map(() => noteImport(t.ctx.db, noted)));
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4]);
  });
});
