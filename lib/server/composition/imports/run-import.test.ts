/** Imports from upload to catalogue, each in a real process. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { markErased } from "@/lib/server/schema/erased-marks";
import { runImport, checkImport, stopImport } from "@/lib/server/team/imports/start-work";
import { changeMapping, changeOptions } from "@/lib/server/team/imports/change-import";
import { previewUndo, undoImport } from "@/lib/server/team/imports/undo-import";
import { saveMapping } from "@/lib/server/team/imports/saved-mappings";
import {
  APART,
  openTestImports,
  partOf,
  summaryOf,
  USUAL,
  type TestImports,
} from "@/lib/testing/open-test-imports";
import { openCatalogueWriter } from "../open-catalogue";
import { LOWER_BY } from "./start-child";

let t: TestImports;

beforeEach(async () => void (t = await openTestImports()));
afterEach(() => t.leave());

const SHORTLIST = [
  "Profil;Abonnés;Taux eng.;Thème;Notes",
  "https://www.tiktok.com/@lea.runs;49,6 k;6,8;course à pied;call her",
  "https://www.tiktok.com/@tom.bakes;1.200;3,25;cuisine;",
  ";800;1,5;mode;nobody",
  "",
].join("\n");
const posts = (...ids: string[]) =>
  ids.map((id) => JSON.stringify({ id, createdAt: "2026-03-01T00:00:00Z", views: 10 })).join("\n");

describe("a check", () => {
  test("reports every row's result and writes nothing", async () => {
    const found = await t.checked({ "shortlist.csv": SHORTLIST });
    expect(found).toMatchObject({
      state: "checked",
      isStale: false,
      canRun: true,
      progress: null,
      problem: null,
    });
    expect(found.totals).toMatchObject({
      rows: 3,
      accepted: 2,
      rejected: 1,
      added: 2,
      updated: 0,
      creators: 2,
    });
    const part = partOf(found);
    expect(part).toMatchObject({ status: "read", kind: "creators", mappingFrom: "guess", rows: 3 });
    expect(part.unused).toEqual([{ column: "Notes", sample: "call her" }]);
    const fields = Object.fromEntries(part.fields.map((field) => [field.field, field]));
    expect(fields.followers).toMatchObject({
      column: "Abonnés",
      sample: "49,6 k",
      converted: "49600",
      filled: 3,
      locale: { decimal: "," },
    });
    expect(fields.engagementRate).toMatchObject({ sample: "6,8", converted: "6.8%" });
    expect(fields.username).toMatchObject({
      isNeeded: true,
      converted: "lea.runs",
      filled: 2,
      empty: 1,
      problems: 1,
    });
    expect(part.reasons).toMatchObject([
      { isRow: true, count: 1, advice: "add-key", unit: "line", first: [4] },
    ]);
    expect(part.preview.map(({ isRejected }) => isRejected)).toEqual([false, false, true]);
    expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 0, posts: 0, creators: 0 });
    expect(readdirSync(join(t.dataDir, "catalogue")).filter((name) => name.includes("building"))).toEqual([]);
  });

  test("counts new, changed and unchanged records", async () => {
    await t.imported({ "a.jsonl": posts("1", "2", "3") });
    const newer = [
      { id: "1", createdAt: "2026-03-01T00:00:00Z", views: 99 },
      { id: "2", createdAt: "2026-03-01T00:00:00Z", views: 10 },
      { id: "4", createdAt: "2026-03-01T00:00:00Z", views: 10 },
    ].map((post) => JSON.stringify(post));
    const { totals, files } = await t.checked({ "b.jsonl": newer.join("\n") });
    expect(totals).toMatchObject({ added: 1, updated: 1, unchanged: 1, posts: 4 });
    expect(totals!.changed).toContainEqual({ kind: "posts", field: "views", count: 1 });
    expect(partOf({ files }).difference).toMatchObject({ added: 1, updated: 1 });
  });

  test("of an unknown file shows its columns for mapping", async () => {
    const found = await t.checked({ "x.csv": "alpha,beta\n1,2\n3,4\n", "a.jsonl": posts("1") });
    const part = partOf(found);
    expect(part).toMatchObject({ status: "unknown", needsMapping: true, rows: 0 });
    expect(part.columns.map(({ column }) => column)).toEqual(["alpha", "beta"]);
    expect(part.problem).not.toContain("--map");
    expect(found).toMatchObject({ canRun: true, totals: { accepted: 1 } });
  });

  test("shows both readings of a date that could be either", async () => {
    const link = "https://www.tiktok.com/@a/video/";
    const rows = `Link,Views,Posted\n${link}7300000000000000001,10,03/11/25\n${link}7300000000000000002,20,04/10/25\n`;
    const file = { "x.csv": rows };
    const options = { dateOrder: "day-first" as const };
    const found = partOf(await t.checked(file, options));
    const dated = found.fields.find(({ ambiguous }) => ambiguous?.kind === "date");
    expect(dated?.ambiguous?.readings).toEqual([
      { set: { date: "day-first" }, shown: "2025-11-03", isChosen: true },
      { set: { date: "month-first" }, shown: "2025-03-11", isChosen: false },
    ]);
  });

  test("can be stopped while waiting and while running", async () => {
    const { id } = await t.draft({ "a.jsonl": posts("1") });
    expect(await checkImport(t.ctx, id)).toMatchObject({ state: "checking", isWaiting: false });
    expect(await stopImport(t.ctx, id)).toMatchObject({ state: "draft", isStale: true });
    expect(await t.work()).toBe(false);
  });
});

describe("a mapping", () => {
  const UNKNOWN = "alpha,beta,gamma\nlea.runs,5,x\ntom.bakes,7,y\n";
  const mapping = {
    kind: "creators" as const,
    fields: { username: { column: "alpha" }, followers: { column: "beta" }, source: { value: "tiktok" } },
  };

  test("made by a person is used exclusively", async () => {
    const { id, files } = await t.checked({ "x.csv": UNKNOWN });
    const changed = await changeMapping(t.ctx, {
      id,
      file: files[0]!.id,
      part: "x.csv",
      mapping,
      saved: null,
    });
    expect(changed).toMatchObject({ state: "draft", isStale: true, canRun: false });
    await expect(runImport(t.ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await checkImport(t.ctx, id);
    await t.work();
    const part = partOf(await t.read(id));
    expect(part).toMatchObject({ mappingFrom: "person", needsMapping: false, accepted: 2, mapping });
    expect(part.unused).toEqual([{ column: "gamma", sample: "x" }]);
  });

  test("that was saved applies to files with its columns", async () => {
    const columns = ["alpha", "beta", "gamma"];
    const saved = await saveMapping(t.ctx, { name: "Agency", mapping, columns });
    const part = partOf(await t.checked({ "next.csv": UNKNOWN }));
    expect(part).toMatchObject({
      mappingFrom: "saved",
      savedMapping: { id: saved.id, name: "Agency" },
      accepted: 2,
    });
    const other = partOf(await t.checked({ "other.csv": "alpha,delta\nx,1\n" }));
    expect(other).toMatchObject({ status: "unknown", savedMapping: null });
  });

  test("options give platform, dates and observation time", async () => {
    const bare = "Handle,Followers,Country\n@lea.runs,1200,France\n@tom.bakes,900,Spain\n";
    const found = await t.checked({ "x.csv": bare });
    expect(partOf(found).accepted).toBe(0);
    await changeOptions(t.ctx, {
      id: found.id,
      options: { ...USUAL, platform: "instagram", observed: "2026-02-01" },
    });
    await checkImport(t.ctx, found.id);
    await t.work();
    expect(partOf(await t.read(found.id))).toMatchObject({ accepted: 2, rejected: 0 });
  });
});

describe("a run", () => {
  test("imports rows, deletes the file and keeps rejected rows", async () => {
    const done = await t.imported({ "shortlist.csv": SHORTLIST });
    expect(done).toMatchObject({
      state: "done",
      problem: null,
      canUndo: true,
      hasRejected: true,
      hasFiles: false,
    });
    expect(done.totals).toMatchObject({ added: 2, rejected: 1, creators: 2 });
    expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 1, creators: 2 });
    const folder = join(t.dataDir, "uploads", done.id);
    expect(readdirSync(folder)).toEqual(["rejected.csv"]);
    const text = readFileSync(join(folder, "rejected.csv"), "utf8");
    expect(text).toContain("reason");
    expect(text).toContain("it has no handle and no id");
    expect(partOf(done)).toMatchObject({ preview: [], accepted: 2 });
    expect(partOf(done).fields.length).toBeGreaterThan(5);
  });

  test("fails without an acceptable row", async () => {
    const found = await t.checked({
      "a.jsonl": JSON.stringify({
        id: "1",
        createdAt: "never",
        views: 1,
        likes: 2,
        comments: 3,
        caption: "x",
      }),
    });
    expect(found).toMatchObject({ canRun: false, totals: { accepted: 0, rejected: 1 } });
    await expect(runImport(t.ctx, found.id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("reports progress to every process, and can be stopped without effect", async () => {
    const lines = Array.from({ length: 150_000 }, (_, n) =>
      JSON.stringify({
        id: `p${n}`,
        createdAt: "2026-03-01T00:00:00Z",
        views: n,
        caption: "one more of them",
      }),
    );
    const { id } = await t.checked({ "many.jsonl": lines.join("\n") });
    await runImport(t.ctx, id);
    let pid = 0;
    const working = t.work({ ...APART, onStart: (started) => (pid = started) });
    const progress = async () => (await t.read(id)).progress;
    for (let looks = 0; looks < 2_400 && !(await progress())?.rows; looks++) await sleep(50);
    const shown = await t.read(id);
    expect(shown).toMatchObject({ state: "running", progress: { rowsExpected: 150_000 } });
    expect(shown.progress!.rows).toBeGreaterThan(0);
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      expect(Number(stat[16])).toBe(Math.min(19, getPriority() + LOWER_BY));
    }
    expect(await stopImport(t.ctx, id)).toMatchObject({ state: "stopped" });
    await working;
    expect(await t.read(id)).toMatchObject({ state: "stopped", canRun: true, hasFiles: true });
    expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 0, posts: 0 });
    // The catalogue is not locked.
    expect(await t.imported({ "a.jsonl": posts("1") })).toMatchObject({ state: "done" });
  });

  test("fails with a reason if its process is killed, and can be repeated", async () => {
    const { id } = await t.checked({ "a.jsonl": posts("1", "2") });
    await runImport(t.ctx, id);
    await t.work({ ...APART, onStart: (pid) => process.kill(pid, "SIGKILL") });
    const failed = await t.read(id);
    expect(failed).toMatchObject({ state: "failed", canRun: true, hasFiles: true, progress: null });
    expect(failed.problem).toContain("try again");
    expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 0 });
    await runImport(t.ctx, id);
    await t.work();
    expect(await t.read(id)).toMatchObject({ state: "done", totals: { added: 2 } });
  });

  test("continues in another process when the server stops", async () => {
    const { id } = await t.checked({ "a.jsonl": posts("1", "2") });
    await runImport(t.ctx, id);
    const stop = new AbortController();
    await t.work({
      ...APART,
      signal: stop.signal,
      onStart: () => stop.abort(new Error("The process stops.")),
    });
    expect(await t.read(id)).toMatchObject({ state: "running" });
    expect(await t.work(APART)).toBe(true);
    expect(await t.read(id)).toMatchObject({ state: "done", totals: { added: 2 } });
  });

  test("an import interrupted after publication is reported as published", async () => {
    const file = { "a.jsonl": posts("1", "2") };
    const options = { observed: "2026-03-02" };
    await t.imported(file, options);
    const { id } = await t.checked(file, options);
    await runImport(t.ctx, id);
    const staged = { ...(await t.read(id)).totals, added: 2, unchanged: 0 };
    await t.ctx.db
      .updateTable("dataImport")
      .set({ generationBefore: 0, generationAfter: 1, totals: JSON.stringify(staged) })
      .where("id", "=", id)
      .execute();
    await expect(stopImport(t.ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await t.work();
    const row = await t.ctx.db.selectFrom("dataImport").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ state: "done", generationBefore: 0, generationAfter: 1 });
    expect(await t.read(id)).toMatchObject({ totals: { added: 2, unchanged: 0 } });
  });

  test("excludes erased people", async () => {
    await t.ctx.db.transaction().execute((trx) => markErased(trx, { ids: ["tiktok_1"], handles: [] }));
    const creators = [1, 2].map((n) =>
      JSON.stringify({ id: `tiktok_${n}`, username: `n${n}`, source: "tiktok", followers: 5 }),
    );
    const done = await t.imported({ "c.jsonl": creators.join("\n") });
    expect(done.totals).toMatchObject({ accepted: 2, erased: 1, added: 1, creators: 1 });
  });
});

test.each(["before it begins", "while it reads"])("ends for a member who is disabled %s", async (when) => {
  const { id } = await t.checked({
    "posts.jsonl": '{"id":"1","createdAt":"2026-01-01T00:00:00Z","views":1}\n',
  });
  await runImport(t.ctx, id);
  const disable = () => t.team.db.updateTable("member").set({ disabledAt: "2026" }).execute();
  if (when === "before it begins") await disable();
  const start: typeof t.here = async (options) => {
    await disable();
    return t.here({ ...options, onStaged: options.onStaged });
  };
  await t.work({ start });
  const problem = "The account of ana is disabled. Nothing was imported.";
  expect(await t.read(id)).toMatchObject({ state: "failed", problem });
  expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 0 });
});

describe("undoing", () => {
  test("restores the earlier catalogue, including later imports", async () => {
    await t.imported({ "a.jsonl": posts("1") });
    const second = await t.imported({ "b.jsonl": posts("2", "3") });
    const third = await t.imported({ "c.jsonl": posts("4") });
    expect(await previewUndo(t.ctx, second.id)).toMatchObject({
      number: 2,
      undoes: [{ number: 3 }, { number: 2 }],
      postsNow: 4,
      postsThen: 1,
      otherPublications: 0,
    });
    await expect(undoImport(t.ctx, { id: second.id, numbers: [2] })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await undoImport(t.ctx, { id: second.id, numbers: [2, 3] })).toMatchObject({ state: "undone" });
    expect(await t.read(third.id)).toMatchObject({ state: "undone", canUndo: false });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 1, generation: 4 });
    await expect(previewUndo(t.ctx, second.id)).rejects.toMatchObject({ code: "conflict" });
    const acts = await t.ctx.db
      .selectFrom("auditEntry")
      .select(["act", "after"])
      .where("act", "=", "import.undone")
      .execute();
    expect(acts).toEqual([{ act: "import.undone", after: expect.stringContaining('"numbers":"3, 2"') }]);
  });

  test("of the very first one leaves an empty catalogue", async () => {
    const { id } = await t.imported({ "a.jsonl": posts("1") });
    await undoImport(t.ctx, { id, numbers: [1] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 0, creators: 0 });
  });

  test("restores no erased person", async () => {
    const creator = (n: number) =>
      JSON.stringify({ id: `tiktok_${n}`, username: `n${n}`, source: "tiktok", followers: 5 });
    await t.imported({ "a.jsonl": [creator(1), creator(2)].join("\n") });
    const { id } = await t.imported({ "b.jsonl": creator(3) });
    await t.ctx.db.transaction().execute((trx) => markErased(trx, { ids: ["tiktok_1"], handles: [] }));
    await undoImport(t.ctx, { id, numbers: [2] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ creators: 1 });
  });

  test("is still possible after many publications of programs", async () => {
    await t.imported({ "a.jsonl": posts("1") });
    const { id } = await t.imported({ "b.jsonl": posts("2") });
    const writer = openCatalogueWriter(t.dataDir);
    for (let n = 0; n < 12; n++)
      await writer.publish({ posts: [{ id: `r${n}`, createdAt: 1000 }], isDemo: false, isRoutine: true });
    expect(await t.read(id)).toMatchObject({ canUndo: true });
    await undoImport(t.ctx, { id, numbers: [2] });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 1 });
  });
});

test("missing bytes are a readable error", async () => {
  const { id } = await t.draft({ "a.jsonl": posts("1") });
  const { rmSync } = await import("node:fs");
  rmSync(join(t.dataDir, "uploads", id), { recursive: true });
  await checkImport(t.ctx, id);
  await t.work();
  const found = await t.read(id);
  expect(existsSync(join(t.dataDir, "uploads", id))).toBe(false);
  expect(found.state).toBe("draft");
});
