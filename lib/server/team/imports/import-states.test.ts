/** Each call in each state of an import: done, or refused with a sentence and no trace. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_STATES, MOST_DRAFTS, type ImportState } from "@/lib/contract/imports";
import { openTestImports, USUAL, type TestImports } from "@/lib/testing/open-test-imports";
import { beginImport, changeMapping, changeOptions, discardImport } from "./change-import";
import type { ImportContext } from "./import-context";
import { listImports, readImport, findRejected } from "./read-imports";
import { checkImport, runImport, stopImport } from "./start-work";
import { previewUndo, undoImport } from "./undo-import";
import { addFile, addWholeFile, pasteText, putPart, readUpload, removeFile } from "./upload-files";

let t: TestImports;
beforeAll(async () => void (t = await openTestImports()));
afterAll(() => t.leave());

const BYTES = new TextEncoder().encode("a,b\n") as Uint8Array<ArrayBuffer>;
const mapping = { kind: "posts" as const, fields: { id: { column: "a" } } };
type Call = (ctx: ImportContext, id: string, file: string) => Promise<unknown>;
const CALLS = {
  addFile: (ctx, id) => addFile(ctx, { id, name: "b.csv", size: 4 }),
  addWholeFile: (ctx, id) => addWholeFile(ctx, { id, name: "b.csv", bytes: BYTES }),
  pasteText: (ctx, id) => pasteText(ctx, { id, text: "a,b" }),
  putPart: (ctx, id, file) => putPart(ctx, { id, file, offset: 0, bytes: BYTES }),
  removeFile: (ctx, id, file) => removeFile(ctx, { id, file }),
  readUpload: (ctx, id, file) => readUpload(ctx, { id, file }),
  changeOptions: (ctx, id) => changeOptions(ctx, { id, options: USUAL }),
  changeMapping: (ctx, id, file) => changeMapping(ctx, { id, file, part: "a.csv", mapping, saved: null }),
  discardImport: (ctx, id) => discardImport(ctx, id),
  checkImport: (ctx, id) => checkImport(ctx, id),
  runImport: (ctx, id) => runImport(ctx, id),
  stopImport: (ctx, id) => stopImport(ctx, id),
  previewUndo: (ctx, id) => previewUndo(ctx, id),
  undoImport: (ctx, id) => undoImport(ctx, { id, numbers: [1] }),
  readImport: (ctx, id) => readImport(ctx, id),
  findRejected: (ctx, id) => findRejected(ctx, id),
} satisfies Record<string, Call>;
type Name = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as Name[];

const TOTALS = { added: 1, updated: 0, unchanged: 0, older: 0, changed: [], rows: 1, accepted: 1 };

/** An import with one empty file, placed in a given state. */
async function importIn(state: ImportState): Promise<{ id: string; file: string }> {
  const { id } = await t.draft({});
  const { id: file } = await addFile(t.ctx, { id, name: "a.csv", size: 4 });
  const totals = state === "draft" || state === "checking" ? null : JSON.stringify(TOTALS);
  await t.ctx.db
    .updateTable("dataImport")
    .set({ state, totals, isStale: 0, changedAt: "2026-01-01T00:00:00.000Z" })
    .where("id", "=", id)
    .execute();
  return { id, file };
}

const everything = async (id: string) => ({
  row: await t.ctx.db.selectFrom("dataImport").selectAll().where("id", "=", id).execute(),
  files: await t.ctx.db.selectFrom("importFile").selectAll().where("importId", "=", id).execute(),
  acts: await t.ctx.db.selectFrom("auditEntry").select("act").where("subjectId", "=", id).execute(),
  jobs: await t.ctx.db.selectFrom("job").select(["key", "state"]).where("key", "=", id).execute(),
});

const CLOSED: Partial<Record<ImportState, string>> = {
  checking: "It is being checked. Stop the check first.",
  running: "It is running. Stop it first.",
  done: "Already imported. Start a new import.",
  undone: "This import was undone. Start a new one.",
};
const CHANGES: Name[] = [
  "addFile",
  "addWholeFile",
  "pasteText",
  "putPart",
  "removeFile",
  "changeOptions",
  "changeMapping",
  "discardImport",
];

/** The message that refuses a call, or undefined if it works. */
function refusalOf(name: Name, state: ImportState): string | undefined {
  if (CHANGES.includes(name)) return CLOSED[state];
  if (name === "readUpload" || name === "readImport") return undefined;
  if (name === "checkImport") return CLOSED[state] ?? "a.csv is incomplete. Upload the rest or remove it.";
  if (name === "runImport")
    return CLOSED[state] ?? (state === "draft" ? "Check it first: something has changed since." : undefined);
  if (name === "stopImport")
    return state === "checking" || state === "running" ? undefined : "It is not running.";
  if (name === "findRejected") return "There are no rejected rows, or they are no longer kept.";
  if (state === "done") return "The catalogue from before this import is no longer kept.";
  return "Only an import that is in can be undone.";
}

describe.each(IMPORT_STATES)("an import that is %s", (state) => {
  test.each(NAMES)("%s", async (name) => {
    const { id, file } = await importIn(state);
    const before = await everything(id);
    const calling = CALLS[name](t.ctx, id, file);
    const refusal = refusalOf(name, state);
    if (refusal === undefined) return expect(await calling).not.toBeUndefined();
    const code = name === "findRejected" ? "not_found" : "conflict";
    await expect(calling).rejects.toMatchObject({ code, message: refusal });
    expect(await everything(id)).toEqual(before);
  });
});

describe("a change of an import that was checked", () => {
  const noted = CHANGES.filter((name) => name !== "discardImport" && name !== "putPart");

  test.each(
    noted.flatMap((name) => (["checked", "stopped", "failed"] as const).map((s) => [name, s] as const)),
  )("%s: one that is %s is a draft whose numbers are believed no longer", async (name, state) => {
    const { id, file } = await importIn(state);
    await t.ctx.db.updateTable("dataImport").set({ problem: "It broke." }).where("id", "=", id).execute();
    await CALLS[name](t.ctx, id, file);
    const found = await t.read(id);
    expect(found).toMatchObject({ state: "draft", isStale: true, canRun: false, problem: null });
    const { row } = await everything(id);
    expect(row[0]!.changedAt > "2026-01-01T00:00:00.000Z").toBe(true);
  });

  test("an answer about the encoding keeps the chosen columns whose names every encoding reads alike", async () => {
    const { id, files } = await t.draft({ "a.csv": "a,b\n" });
    const of = { id, file: files[0]!.id, part: "a.csv", mapping: null, saved: null };
    const choice = async () => {
      const row = t.ctx.db.selectFrom("importFile").select("mappings").where("id", "=", of.file);
      return JSON.parse((await row.executeTakeFirstOrThrow()).mappings)["a.csv"];
    };
    const mappingOf = (column: string) => ({ kind: "creators" as const, fields: { username: { column } } });
    await changeMapping(t.ctx, { ...of, mapping: mappingOf("a") });
    await changeMapping(t.ctx, { ...of, encoding: "koi8-r" });
    expect(await choice()).toEqual({ mapping: mappingOf("a"), saved: null, encoding: "koi8-r" });
    await changeMapping(t.ctx, { ...of, mapping: mappingOf("имя") });
    expect(await choice()).toMatchObject({ encoding: "koi8-r" });
    await changeMapping(t.ctx, { ...of, encoding: "windows-1251" });
    expect(await choice()).toEqual({ mapping: null, saved: null, encoding: "windows-1251" });
    await changeMapping(t.ctx, { ...of, mapping: mappingOf("a") });
    await changeMapping(t.ctx, of);
    expect(await choice()).toEqual({ mapping: null, saved: null, encoding: "windows-1251" });
  });

  test("a draft that was never checked does not become checked by a stop of its check", async () => {
    const { id } = await t.draft({ "a.csv": "a,b\n" });
    await checkImport(t.ctx, id);
    await stopImport(t.ctx, id);
    await expect(runImport(t.ctx, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await t.read(id)).toMatchObject({ state: "draft", endedAt: null, isWaiting: false });
  });
});

test("one person has a bounded number of drafts, and the next begins when one is discarded", async () => {
  const { id } = await beginImport(t.ctx, {});
  const row = await t.ctx.db
    .selectFrom("dataImport")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { count } = await t.ctx.db
    .selectFrom("dataImport")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("state", "in", ["draft", "checked", "stopped", "failed"])
    .where("startedAt", "is", null)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: MOST_DRAFTS - Number(count) }, (_, at) => ({
    ...row,
    id: randomUUID(),
    number: 100_000 + at,
  }));
  await t.ctx.db.insertInto("dataImport").values(more).execute();
  const message = "You have 200 imports that were not run. Run or discard one first.";
  await expect(beginImport(t.ctx, {})).rejects.toMatchObject({ code: "conflict", message });
  await discardImport(t.ctx, id);
  await discardImport(t.ctx, (await beginImport(t.ctx, {})).id);
  const ids = more.map((each) => each.id);
  await t.ctx.db.deleteFrom("dataImport").where("id", "in", ids).execute();
});

describe("started work", () => {
  test.each([
    ["run", "checked", "running", "import.started", runImport],
    ["run again", "stopped", "running", "import.started", runImport],
    ["run again", "failed", "running", "import.started", runImport],
    ["stop", "running", "stopped", "import.stopped", stopImport],
    ["stop", "checking", "draft", "import.stopped", stopImport],
  ] as const)("%s: what is %s is afterwards %s", async (_, from, to, act, call) => {
    const { id } = await importIn(from);
    expect(await call(t.ctx, id)).toMatchObject({ state: to, problem: null, progress: null });
    const { acts, jobs } = await everything(id);
    expect(acts).toEqual([{ act }]);
    // A stopped import is not begun.
    const waiting = jobs.filter((job) => job.state === "waiting");
    expect(waiting).toHaveLength(to === "running" ? 1 : 0);
  });

  test("is not begun twice by two clicks at the same moment", async () => {
    const { id } = await t.draft({ "a.csv": "a,b\n" });
    const both = await Promise.allSettled([checkImport(t.ctx, id), checkImport(t.ctx, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await everything(id)).jobs).toHaveLength(1);
    await stopImport(t.ctx, id);
  });

  test("that is just being published cannot be stopped", async () => {
    const { id } = await importIn("running");
    await t.ctx.db.updateTable("dataImport").set({ generationAfter: 1 }).where("id", "=", id).execute();
    const before = await everything(id);
    await expect(stopImport(t.ctx, id)).rejects.toMatchObject({
      code: "conflict",
      message: "The catalogue is being replaced now; it is in after a moment.",
    });
    expect(await everything(id)).toEqual(before);
  });

  test.each([
    ["no row was good", { totals: JSON.stringify({ ...TOTALS, accepted: 0 }) }],
    ["nothing was counted", { totals: null }],
    ["something has changed since", { isStale: 1 }],
  ])("is not run when %s", async (_, values) => {
    const { id } = await importIn("checked");
    await t.ctx.db.updateTable("dataImport").set(values).where("id", "=", id).execute();
    expect(await t.read(id)).toMatchObject({ canRun: false });
    await expect(runImport(t.ctx, id)).rejects.toMatchObject({ code: "conflict" });
    expect((await everything(id)).jobs).toEqual([]);
  });
});

describe("permissions", () => {
  test.each(NAMES)("%s: an unknown import is not found", async (name) => {
    const calling = CALLS[name](t.ctx, randomUUID(), randomUUID());
    await expect(calling).rejects.toMatchObject({ code: "not_found" });
  });

  test.each(NAMES)("%s: a member who was not given imports is refused", async (name) => {
    const { id, file } = await importIn("draft");
    const before = await everything(id);
    const calling = CALLS[name]({ ...t.ctx, ...t.ben }, id, file);
    await expect(calling).rejects.toMatchObject({ code: "forbidden" });
    expect(await everything(id)).toEqual(before);
  });

  test("the history and a new import are refused as well", async () => {
    const ctx = { ...t.ctx, ...t.ben };
    await expect(listImports(ctx)).rejects.toMatchObject({ code: "forbidden" });
    await expect(beginImport(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("options", () => {
  test.each([
    ["a day that there is not", { observed: "2026-02-30" }, "options.observed"],
    ["a moment in place of a day", { date: "2026-02-01T00:00:00Z" }, "options.date"],
    ["a platform that there is not", { platform: "myspace" }, "options.platform"],
    ["a sign that no number has", { decimal: ";" }, "options.decimal"],
    ["an order that no date has", { dateOrder: "year-last" }, "options.dateOrder"],
    ["a yes that is a text", { isInferring: "true" }, "options.isInferring"],
  ])("with %s are refused by the name of the field", async (_, wrong, field) => {
    const options = { ...USUAL, ...wrong } as unknown as typeof USUAL;
    await expect(beginImport(t.ctx, { options })).rejects.toMatchObject({
      code: "invalid_parameter",
      extra: { errors: [{ field }] },
    });
    const { id } = await t.draft({});
    await expect(changeOptions(t.ctx, { id, options })).rejects.toMatchObject({ code: "invalid_parameter" });
    expect((await t.read(id)).options).toEqual(USUAL);
  });

  test("are stored, and import numbers have no gap", async () => {
    const options = { ...USUAL, observed: "2026-02-28", platform: "youtube" as const, decimal: "," as const };
    const first = await beginImport(t.ctx, { options });
    const second = await beginImport(t.ctx, {});
    expect(first.options).toEqual(options);
    expect(second.options).toEqual(USUAL);
    expect(second.number).toBe(first.number + 1);
    expect(first).toMatchObject({ state: "draft", by: { kind: "member" }, files: [], canRun: false });
  });
});
