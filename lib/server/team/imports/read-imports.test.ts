/** The history of imports and its page: each import, remaining space and the catalogue. */
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  FORM_BYTES,
  IMPORT_STATES,
  MOST_FILES,
  PART_BYTES,
  PASTE_BYTES,
  UPLOADS_KEPT_DAYS,
  type ImportProgress,
} from "@/lib/contract/imports";
import { openTestImports, type TestImports } from "@/lib/testing/open-test-imports";
import { pruneUploads } from "./prune-uploads";
import { listImports, findRejected } from "./read-imports";
import { addFile } from "./upload-files";

let t: TestImports;
beforeEach(async () => void (t = await openTestImports()));
afterEach(() => t.leave());

const POSTS = JSON.stringify({ id: "1", createdAt: "2026-03-01T00:00:00Z", views: 10 });
const REJECTED = "Handle,Platform,Followers\n@lea.runs,tiktok,5\n,tiktok,6\n";
const set = (id: string, values: object) =>
  t.ctx.db.updateTable("dataImport").set(values).where("id", "=", id).execute();
const folderOf = (id: string) => join(t.dataDir, "uploads", id);
const summary = async () => (await listImports(t.ctx)).imports[0]!;

describe("the list", () => {
  test("is newest first, with three file names each", async () => {
    const files = Object.fromEntries(["d", "b", "a", "c"].map((name) => [`${name}.jsonl`, POSTS]));
    const first = await t.draft(files);
    const second = await t.draft({});
    const { imports } = await listImports(t.ctx);
    expect(imports.map(({ id, number }) => [id, number])).toEqual([
      [second.id, 2],
      [first.id, 1],
    ]);
    expect(imports[1]).toMatchObject({ fileNames: ["d.jsonl", "b.jsonl", "a.jsonl"], files: 4 });
    expect(imports[0]).toMatchObject({ fileNames: [], files: 0, totals: null, startedAt: null });
  });

  test("ends after a hundred, and the numbers continue", async () => {
    const values = Array.from({ length: 105 }, (_, n) => ({
      id: `i${n}`,
      number: n + 1,
      state: "draft" as const,
      byKind: "member" as const,
      options: "{}",
      createdAt: "2026-01-01",
      changedAt: "2026-01-01",
    }));
    await t.ctx.db.insertInto("dataImport").values(values).execute();
    const { imports } = await listImports(t.ctx);
    expect(imports).toHaveLength(100);
    expect([imports[0]!.number, imports.at(-1)!.number]).toEqual([105, 6]);
    expect((await t.draft({})).number).toBe(106);
  });

  test("names the importer by current name", async () => {
    const { id } = await t.draft({});
    expect((await summary()).by).toEqual({ kind: "member", name: "ana" });
    await t.ctx.db.updateTable("member").set({ name: "Ana É." }).where("name", "=", "ana").execute();
    expect((await summary()).by).toEqual({ kind: "member", name: "Ana É." });
    await set(id, { byKind: "operator", memberId: null });
    expect((await summary()).by).toEqual({ kind: "operator", name: null });
  });

  test("has remaining space, catalogue and copies", async () => {
    expect(await listImports(t.ctx)).toMatchObject({
      imports: [],
      mappings: [],
      limits: {
        usedBytes: 0,
        partBytes: PART_BYTES,
        formBytes: FORM_BYTES,
        pasteBytes: PASTE_BYTES,
        maxFiles: MOST_FILES,
      },
      catalogue: { posts: 0, creators: 0, isDemo: false, copies: 0, copiesBytes: 0 },
    });
    await t.imported({ "a.jsonl": POSTS });
    await t.imported({ "b.csv": REJECTED });
    const { catalogue } = await listImports(t.ctx);
    expect(catalogue).toMatchObject({ posts: 1, creators: 1, isDemo: false, copies: 1 });
    expect(catalogue.copiesBytes).toBeGreaterThan(0);
  });

  test("works without a readable catalogue", async () => {
    const { id } = await t.imported({ "a.jsonl": POSTS });
    writeFileSync(join(t.dataDir, "catalogue", "current.json"), "{ cut off");
    expect((await listImports(t.ctx)).imports).toMatchObject([{ id, state: "done", canUndo: false }]);
    expect(await t.read(id)).toMatchObject({ state: "done", canUndo: false, totals: { added: 1 } });
  });
});

test.each(IMPORT_STATES)("counts bytes of an import that is %s, unless published", async (state) => {
  const { id } = await t.draft({});
  await addFile(t.ctx, { id, name: "a.csv", size: 1_000 });
  await set(id, { state });
  const counted = state === "done" || state === "undone" ? 0 : 1_000;
  expect((await listImports(t.ctx)).limits.usedBytes).toBe(counted);
});

describe("progress", () => {
  const progress: ImportProgress = {
    phase: "reading",
    rows: 5,
    rowsExpected: 10,
    rowsPerSecond: null,
    files: [],
  };

  test.each(IMPORT_STATES)("of an import that is %s", async (state) => {
    const { id } = await t.draft({});
    const isWorking = state === "checking" || state === "running";
    await set(id, { state, progress: JSON.stringify(progress) });
    expect(await t.read(id)).toMatchObject({ progress: isWorking ? progress : null, isWaiting: false });
    await set(id, { progress: JSON.stringify({ ...progress, phase: "waiting" }) });
    expect(await t.read(id)).toMatchObject({ isWaiting: isWorking });
    // Its process has not begun; no other import is to blame.
    await set(id, { progress: null });
    expect(await t.read(id)).toMatchObject({ isWaiting: false, progress: null });
  });
});

describe("files", () => {
  test("that are incomplete cannot run again", async () => {
    const { id, files } = await t.draft({ "a.jsonl": POSTS, "b.jsonl": POSTS });
    expect(await t.read(id)).toMatchObject({ hasFiles: true });
    rmSync(join(folderOf(id), files[1]!.id));
    expect(await t.read(id)).toMatchObject({ hasFiles: false });
  });

  test("are uploading, uploaded and checked, one after the other", async () => {
    const { id } = await t.draft({});
    await addFile(t.ctx, { id, name: "a.csv", size: 5 });
    const state = async () => (await t.read(id)).files[0]!.state;
    expect(await state()).toBe("uploading");
    await t.ctx.db.updateTable("importFile").set({ received: 5 }).execute();
    expect(await state()).toBe("uploaded");
    await t.ctx.db.updateTable("importFile").set({ report: '{"ignored":["a.md"],"parts":[]}' }).execute();
    expect(await state()).toBe("checked");
    expect((await t.read(id)).files[0]!.ignored).toEqual(["a.md"]);
  });
});

describe("rejected rows", () => {
  test("of a check and of a run can be fetched, under the number of the import", async () => {
    const { id } = await t.checked({ "list.csv": REJECTED });
    const found = await findRejected(t.ctx, id);
    expect(found.name).toBe("scoutdeck-import-1-rejected.csv");
    expect(readFileSync(found.path, "utf8")).toMatch(/Handle,Platform,Followers,reason\r\n,tiktok,6,line 3/);
    const acts = await t.ctx.db
      .selectFrom("auditEntry")
      .select(["act", "after"])
      .where("subjectId", "=", id)
      .execute();
    expect(acts).toEqual([{ act: "export.rejected", after: '{"number":1}' }]);
    const done = await t.imported({ "list.csv": REJECTED });
    expect(done).toMatchObject({ hasRejected: true, state: "done" });
    expect((await findRejected(t.ctx, done.id)).name).toBe("scoutdeck-import-2-rejected.csv");
  });

  test("missing files are not found and not recorded as fetched", async () => {
    const { id, hasRejected } = await t.checked({ "a.jsonl": POSTS });
    expect(hasRejected).toBe(false);
    await expect(findRejected(t.ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await t.ctx.db.selectFrom("auditEntry").select("act").execute()).toEqual([]);
  });

  test("expire some days after the import", async () => {
    const { id } = await t.imported({ "list.csv": REJECTED });
    const later = (days: number) => Date.now() + days * 86_400_000;
    expect(await pruneUploads(t.ctx.db, t.dataDir, later(UPLOADS_KEPT_DAYS - 1))).toBe(0);
    expect((await t.read(id)).hasRejected).toBe(true);
    expect(await pruneUploads(t.ctx.db, t.dataDir, later(UPLOADS_KEPT_DAYS + 1))).toBe(1);
    expect(await t.read(id)).toMatchObject({ state: "done", hasRejected: false, totals: { rejected: 1 } });
    await expect(findRejected(t.ctx, id)).rejects.toMatchObject({
      message: "There are no rejected rows, or they are no longer kept.",
    });
  });
});

describe("drafts untouched for days", () => {
  const later = Date.now() + (UPLOADS_KEPT_DAYS + 1) * 86_400_000;

  test.each([
    ["draft", null, "gone"],
    ["checked", null, "gone"],
    ["stopped", "2026-01-01T00:00:00.000Z", "without files"],
    ["failed", "2026-01-01T00:00:00.000Z", "without files"],
    ["done", "2026-01-01T00:00:00.000Z", "as it was"],
    ["undone", "2026-01-01T00:00:00.000Z", "as it was"],
  ] as const)("%s, begun at %s: is %s", async (state, startedAt, what) => {
    const { id } = await t.draft({ "a.jsonl": POSTS });
    await set(id, { state, startedAt, isStale: 0 });
    expect(await pruneUploads(t.ctx.db, t.dataDir, later)).toBe(1);
    const { imports } = await listImports(t.ctx);
    expect(imports).toHaveLength(what === "gone" ? 0 : 1);
    if (what === "gone") return;
    const found = await t.read(id);
    expect(found).toMatchObject({ state, hasFiles: false, canRun: false });
    expect(found.files).toHaveLength(what === "as it was" ? 1 : 0);
    expect(found.isStale).toBe(what === "without files");
  });

  test("are kept after recent work", async () => {
    const { id } = await t.draft({ "a.jsonl": POSTS });
    const old = new Date(Date.now() - 90 * 86_400_000);
    utimesSync(folderOf(id), old, old);
    expect(await pruneUploads(t.ctx.db, t.dataDir)).toBe(0);
    expect((await t.read(id)).hasFiles).toBe(true);
  });

  test("deletes only upload folders", async () => {
    mkdirSync(join(t.dataDir, "other"));
    await pruneUploads(t.ctx.db, t.dataDir, later);
    expect(await pruneUploads(t.ctx.db, join(t.dataDir, "nowhere"), later)).toBe(0);
    utimesSync(join(t.dataDir, "other"), 1, 1);
    expect(await pruneUploads(t.ctx.db, t.dataDir, later)).toBe(0);
  });
});
