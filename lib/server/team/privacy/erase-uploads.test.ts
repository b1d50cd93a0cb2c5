/** Erasures and imports: imports keep no row data. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eraseFiles } from "@/lib/server/composition/erase-files";
import { markErased } from "@/lib/server/schema/erased-marks";
import { checkImport, runImport } from "@/lib/server/team/imports/start-work";
import { openTestImports, partOf, summaryOf, type TestImports } from "@/lib/testing/open-test-imports";
import { eraseUploads, withoutSamples } from "./erase-uploads";

let t: TestImports;
beforeEach(async () => void (t = await openTestImports()));
afterEach(() => t.leave());

const SHORTLIST = [
  "Handle,Platform,Followers,Country,Remarks",
  "@lea.runs,tiktok,1200,France,private words",
  "@tom.bakes,tiktok,900,Atlantis,",
  ",tiktok,5,Spain,",
].join("\n");
const erase = () =>
  t.ctx.db.transaction().execute(async (trx) => {
    await markErased(trx, { ids: [], handles: [{ source: "tiktok", handle: "lea.runs" }] });
    await eraseUploads(trx);
  });
const reports = async () =>
  JSON.stringify(await t.ctx.db.selectFrom("importFile").select(["report", "name"]).execute());

test("finished imports keep counts and lose values", async () => {
  const before = await t.imported({ "list.csv": SHORTLIST });
  expect(await reports()).toMatch(/lea\.runs/);
  await erase();
  await eraseFiles(t.ctx.db, t.dataDir);
  const text = await reports();
  for (const value of ["lea.runs", "tom.bakes", "private words", "Atlantis", "1200"])
    expect(text).not.toContain(value);
  const after = await t.read(before.id);
  expect(after).toMatchObject({ state: "done", totals: before.totals, hasRejected: false });
  expect(partOf(after)).toMatchObject({ rows: 3, accepted: 2, rejected: 1 });
  expect(partOf(after).unused).toEqual([{ column: "Remarks", sample: "" }]);
  expect(partOf(after).fields.map(({ field }) => field)).toEqual(
    partOf(before).fields.map(({ field }) => field),
  );
  expect(await summaryOf(t.dataDir)).toMatchObject({ creators: 1 });
  expect(readdirSync(join(t.dataDir, "uploads"))).toEqual([]);
});

test("open imports lose their files with a reason", async () => {
  const { id } = await t.checked({ "list.csv": SHORTLIST });
  await erase();
  await eraseFiles(t.ctx.db, t.dataDir);
  const found = await t.read(id);
  expect(found).toMatchObject({ files: [], isStale: true, canRun: false, totals: null });
  expect(found.problem).toContain("a creator was erased");
  expect(existsSync(join(t.dataDir, "uploads", id))).toBe(false);
  await expect(checkImport(t.ctx, id)).rejects.toMatchObject({ message: "There is no file to check." });
});

test("an erasure while an import runs leaves nothing of the person in the catalogue or the report", async () => {
  const { id } = await t.checked({ "list.csv": SHORTLIST });
  await runImport(t.ctx, id);
  const start = async (
    options: Parameters<NonNullable<NonNullable<Parameters<typeof t.work>[0]>["start"]>>[0],
  ) => {
    const result = await t.here(options);
    await t.ctx.db
      .transaction()
      .execute((trx) => markErased(trx, { ids: [], handles: [{ source: "tiktok", handle: "lea.runs" }] }));
    return result;
  };
  await t.work({ start });
  expect(await t.read(id)).toMatchObject({ state: "done" });
  expect(await reports()).not.toContain("lea.runs");
  expect(await summaryOf(t.dataDir)).toMatchObject({ creators: 1 });
});

test.each(["draft", "checked", "stopped", "failed", "checking", "running"] as const)(
  "an import that is %s loses files and numbers",
  async (state) => {
    const { id } = await t.checked({ "list.csv": SHORTLIST });
    await t.ctx.db.updateTable("dataImport").set({ state }).where("id", "=", id).execute();
    await erase();
    expect(await t.read(id)).toMatchObject({ state, files: [], totals: null, isStale: true, canRun: false });
    expect(await reports()).toBe("[]");
  },
);

test.each(["done", "undone"] as const)("one that is %s keeps files and numbers", async (state) => {
  const { id, totals } = await t.checked({ "list.csv": SHORTLIST });
  await t.ctx.db.updateTable("dataImport").set({ state }).where("id", "=", id).execute();
  await erase();
  const found = await t.read(id);
  expect(found).toMatchObject({ state, totals, problem: null });
  expect(found.files).toHaveLength(1);
  expect(partOf(found)).toMatchObject({ preview: [], rejected: 1 });
  expect(await reports()).not.toContain("lea.runs");
});

test("an import without files is left as it is", async () => {
  const { id } = await t.draft({});
  await erase();
  expect(await t.read(id)).toMatchObject({ state: "draft", problem: null });
});

test("a report without samples keeps names, counts, places and what can be done", async () => {
  const before = partOf(await t.checked({ "list.csv": SHORTLIST }));
  const { parts } = withoutSamples({ parts: [before] });
  const after = parts[0]!;
  expect(after.columns.map(({ column }) => column)).toEqual(before.columns.map(({ column }) => column));
  expect(after.columns.every(({ sample }) => sample === null)).toBe(true);
  expect(after.fields.map(({ field, filled, empty }) => [field, filled, empty])).toEqual(
    before.fields.map(({ field, filled, empty }) => [field, filled, empty]),
  );
  const placesOf = ({ reasons }: typeof before) =>
    reasons.map(({ reason, count, first, advice }) => [reason, count, first, advice]);
  expect(placesOf(after)).toEqual(placesOf(before));
  expect(after.reasons.every(({ example }) => example === null)).toBe(true);
  expect(after.fields.every(({ unknownWords }) => unknownWords.length === 0)).toBe(true);
  // The original value is not changed.
  expect(before.preview.length).toBeGreaterThan(0);
});

test.each(["Lea Example", "Example of Lea"])("a reason no longer quotes the cell %j", async (cell) => {
  const done = await t.imported({ "list.csv": `${SHORTLIST}\n@b,${cell},6,Spain,\n` });
  expect(
    partOf(done)
      .reasons.map(({ reason }) => reason)
      .join(),
  ).toContain("Lea");
  await erase();
  expect(await reports()).not.toContain("Example");
  const reasons = partOf(await t.read(done.id)).reasons.map(({ reason, count }) => [reason, count]);
  expect(reasons).toContainEqual(['its platform "…" is none of tiktok, instagram, youtube', 1]);
});
