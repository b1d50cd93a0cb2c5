/** Simultaneous imports, and manual writes between their steps. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { markErased } from "@/lib/server/schema/erased-marks";
import { discardImport } from "@/lib/server/team/imports/change-import";
import { Instance } from "@/lib/server/team/instance/instance";
import { claimJob } from "@/lib/server/team/jobs/claim-job";
import { runJob } from "@/lib/server/team/jobs/run-job";
import { checkImport, runImport, stopImport } from "@/lib/server/team/imports/start-work";
import { openTestImports, partOf, summaryOf, type TestImports } from "@/lib/testing/open-test-imports";
import { openCatalogueWriter } from "../open-catalogue";
import { importing } from "./run-import";

let t: TestImports;
beforeEach(async () => void (t = await openTestImports()));
afterEach(() => t.leave());

const posts = (...ids: string[]) =>
  ids.map((id) => JSON.stringify({ id, createdAt: "2026-03-01T00:00:00Z", views: 10 })).join("\n");
const creator = (n: number) =>
  JSON.stringify({ id: `tiktok_${n}`, username: `n${n}`, source: "tiktok", followers: 5 });
const erase = (...ids: string[]) =>
  t.ctx.db.transaction().execute((trx) => markErased(trx, { ids, handles: [] }));
const rowOf = (id: string) =>
  t.ctx.db.selectFrom("dataImport").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

type Start = TestImports["here"];

/** Does the next job as another process of the same team would: a process begins none while it does one. */
async function workElsewhere(start: Start): Promise<void> {
  const { db } = t.ctx;
  const instance = await Instance.register(db);
  const kind = importing(async () => ({ db, dataDir: t.dataDir, start }));
  const job = await claimJob({ db, instance }, [kind]);
  await runJob(db, { kind, job: job! }, new AbortController().signal);
}
/** Runs an order, with another action before it and one after it. */
const around =
  ({ before, after }: { before?: () => Promise<unknown>; after?: () => Promise<unknown> }): Start =>
  async (options) => {
    await before?.();
    const result = await t.here(options);
    await after?.();
    return result;
  };
/** Runs an order, with another action after all rows were read and before they are published. */
const beforePublishing =
  (step: () => Promise<unknown>): Start =>
  (options) =>
    t.here({
      ...options,
      onStaged: async (told) => {
        await step();
        await options.onStaged(told);
      },
    });

describe("two simultaneous imports", () => {
  test("the later one waits and sees the first one's records", async () => {
    const first = await t.checked({ "a.jsonl": posts("1", "2") });
    const second = await t.checked({ "b.jsonl": posts("2", "3") });
    await runImport(t.ctx, first.id);
    await sleep(5);
    await runImport(t.ctx, second.id);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const order: string[] = [];
    const one = t.work({
      start: around({ before: () => held, after: async () => void order.push("first") }),
    });
    // Claimed one after the other, so that it is known which one is earlier.
    for (let looks = 0; looks < 100 && (await rowOf(first.id)).progress === null; looks++) await sleep(20);
    const two = workElsewhere(around({ before: async () => void order.push("second") }));
    for (let looks = 0; looks < 100 && (await rowOf(second.id)).progress === null; looks++) await sleep(20);
    await sleep(600);
    expect(order).toEqual([]);
    expect(await t.read(second.id)).toMatchObject({
      state: "running",
      isWaiting: true,
      progress: { phase: "waiting", rows: 0 },
    });
    release();
    await Promise.all([one, two]);
    expect(order).toEqual(["first", "second"]);
    expect((await t.read(second.id)).totals).toMatchObject({ added: 1, posts: 3 });
    expect(await rowOf(second.id)).toMatchObject({ generationBefore: 1, generationAfter: 2 });
  });

  test("a waiting import can be stopped, and the first continues", async () => {
    const first = await t.checked({ "a.jsonl": posts("1") });
    const second = await t.checked({ "b.jsonl": posts("2") });
    await runImport(t.ctx, first.id);
    await sleep(5);
    await runImport(t.ctx, second.id);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const one = t.work({ start: around({ before: () => held }) });
    for (let looks = 0; looks < 100 && (await rowOf(first.id)).progress === null; looks++) await sleep(20);
    const two = workElsewhere(() => Promise.reject(new Error("It was stopped before its turn.")));
    for (let looks = 0; looks < 100 && (await rowOf(second.id)).progress === null; looks++) await sleep(20);
    expect(await stopImport(t.ctx, second.id)).toMatchObject({ state: "stopped" });
    await two;
    release();
    await one;
    expect(await t.read(first.id)).toMatchObject({ state: "done", totals: { added: 1 } });
    expect(await t.read(second.id)).toMatchObject({ state: "stopped", canRun: true, progress: null });
    expect(await summaryOf(t.dataDir)).toMatchObject({ posts: 1, generation: 1 });
  });

  test("a program that publishes meanwhile is not lost", async () => {
    const { id } = await t.checked({ "a.jsonl": posts("1") });
    await runImport(t.ctx, id);
    const publish = () =>
      openCatalogueWriter(t.dataDir).publish({ posts: [{ id: "p", createdAt: 1 }], isDemo: false });
    await t.work({ start: around({ before: publish }) });
    expect(await t.read(id)).toMatchObject({ state: "done", totals: { added: 1, posts: 2 } });
    expect(await rowOf(id)).toMatchObject({ generationBefore: 1, generationAfter: 2 });
  });
});

describe("stopped by a person", () => {
  test("before publication: nothing is imported", async () => {
    const { id } = await t.checked({ "a.jsonl": posts("1") });
    await runImport(t.ctx, id);
    await t.work({ start: beforePublishing(() => stopImport(t.ctx, id)) });
    expect(await t.read(id)).toMatchObject({ state: "stopped", hasFiles: true, canRun: true });
    expect(await summaryOf(t.dataDir)).toMatchObject({ generation: 0, posts: 0 });
    // The lock of the catalogue is free again.
    await runImport(t.ctx, id);
    await t.work();
    expect(await t.read(id)).toMatchObject({ state: "done", totals: { added: 1 } });
  });

  test("while a check ends: the draft has no figures", async () => {
    const { id } = await t.draft({ "a.jsonl": posts("1") });
    await checkImport(t.ctx, id);
    await t.work({ start: around({ after: () => stopImport(t.ctx, id) }) });
    expect(await t.read(id)).toMatchObject({ state: "draft", canRun: false, totals: null });
  });

  test("and discarded before its job: the job does nothing", async () => {
    const { id } = await t.checked({ "a.jsonl": posts("1") });
    await runImport(t.ctx, id);
    await stopImport(t.ctx, id);
    await discardImport(t.ctx, id);
    expect(await t.work()).toBe(false);
    await expect(t.read(id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("during an erasure", () => {
  const both = [creator(1), creator(2)].join("\n");

  test.each([
    ["before the files are opened", (start: () => Promise<unknown>) => around({ before: start })],
    ["between reading and publishing", (start: () => Promise<unknown>) => beforePublishing(start)],
    ["after it was published", (start: () => Promise<unknown>) => around({ after: start })],
  ])("%s: the catalogue is without the person, and so is the report", async (_, when) => {
    const { id } = await t.checked({ "c.jsonl": both });
    await runImport(t.ctx, id);
    await t.work({ start: when(() => erase("tiktok_1")) });
    expect(await t.read(id)).toMatchObject({ state: "done" });
    expect(await summaryOf(t.dataDir)).toMatchObject({ creators: 1 });
    expect(JSON.stringify(await t.ctx.db.selectFrom("importFile").select("report").execute())).not.toContain(
      "n1",
    );
  });

  test("during a check: its report has no samples", async () => {
    const { id } = await t.draft({ "x.csv": "Handle,Platform,Followers\n@lea.runs,tiktok,1200\n" });
    await checkImport(t.ctx, id);
    await t.work({ start: around({ after: () => erase("tiktok_9") }) });
    const found = await t.read(id);
    expect(found).toMatchObject({ state: "checked", totals: { accepted: 1 } });
    expect(partOf(found)).toMatchObject({ preview: [], accepted: 1 });
    expect(partOf(found).fields.every(({ sample, converted }) => sample === null && converted === null)).toBe(
      true,
    );
  });
});

describe("a process that ends badly", () => {
  test.each([
    [
      "a check",
      "draft",
      { type: "refused", message: "The catalogue is damaged." },
      "The catalogue is damaged.",
    ],
    [
      "a run",
      "failed",
      { type: "refused", message: "The catalogue is damaged." },
      "The catalogue is damaged.",
    ],
    ["a check", "draft", { type: "broken", message: "at line 5 of secret.ts" }, "try again"],
    ["a run", "failed", { type: "broken", message: "at line 5 of secret.ts" }, "try again"],
  ] as const)("%s is %s afterwards and says what a person can read", async (what, state, result, problem) => {
    const files = { "a.jsonl": posts("1") };
    const { id } = what === "a run" ? await t.checked(files) : await t.draft(files);
    await (what === "a run" ? runImport(t.ctx, id) : checkImport(t.ctx, id));
    await t.work({ start: async () => result });
    const found = await t.read(id);
    expect(found).toMatchObject({ state, progress: null, hasFiles: true, canUndo: false });
    expect(found.problem).toContain(problem);
    expect(found.problem).not.toContain("secret");
    expect(await rowOf(id)).toMatchObject({ generationAfter: null });
    // It can be done again as it is.
    await (what === "a run" ? runImport(t.ctx, id) : checkImport(t.ctx, id));
    await t.work();
    expect(await t.read(id)).toMatchObject({ state: what === "a run" ? "done" : "checked", problem: null });
  });

  test("a run with only rows of an erased person fails and says so", async () => {
    const { id } = await t.checked({ "c.jsonl": creator(1) });
    await erase("tiktok_1");
    await runImport(t.ctx, id);
    await t.work();
    const found = await t.read(id);
    expect(found).toMatchObject({ state: "failed", canUndo: false });
    expect(found.problem).toBe("No row could be imported. The catalogue is unchanged.");
    expect(await summaryOf(t.dataDir)).toMatchObject({ creators: 0 });
  });
});
