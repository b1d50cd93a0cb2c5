/** Imports of the command line appear in the history of the pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSettings } from "@/lib/host/settings.mjs";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { listImports, readImport } from "@/lib/server/team/imports/read-imports";
import { previewUndo, undoImport } from "@/lib/server/team/imports/undo-import";
import { OPERATOR } from "@/lib/server/access/caller";
import { importFiles } from "./import-files";
import { withDatabase } from "./with-database";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "import-history-"));
  vi.stubEnv("INIT_CWD", folder);
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  vi.stubEnv("DATABASE_URL", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const settings = () => readSettings(process.env);
async function run(name: string, content: string, options = {}) {
  writeFileSync(join(folder, name), content);
  const progress = { show: () => undefined, end: () => undefined };
  return importFiles([name], options, { settings: settings(), progress });
}
const openDatabase = () => {
  mkdirSync(join(folder, "data"), { recursive: true });
  return withDatabase(settings(), async () => undefined, { mayBegin: true });
};
const asked = <T>(ask: (ctx: ReturnType<typeof contextOf>) => Promise<T>) =>
  withDatabase(settings(), (db) => ask(contextOf(db)));
const contextOf = (db: Parameters<Parameters<typeof withDatabase>[1]>[0]) =>
  importContext({ ...OPERATOR, db }, join(folder, "data"));

const LIST = "Handle,Platform,Followers,Notes\n@mila.bakes,TikTok,12400,call her\n,TikTok,5,\n";

test("each import is in it, with the command line as who, and no value of any row", async () => {
  await openDatabase();
  await run("list.csv", LIST);
  await run("more.csv", LIST.replace("12400", "13000"), { observed: Date.now() });
  const { imports } = await asked((ctx) => listImports(ctx));
  expect(imports).toMatchObject([
    { number: 2, by: { kind: "operator", name: null }, fileNames: ["more.csv"], canUndo: true },
    {
      number: 1,
      state: "done",
      fileNames: ["list.csv"],
      totals: { rows: 2, added: 1, rejected: 1, creators: 1 },
    },
  ]);
  const first = await asked((ctx) => readImport(ctx, imports[1]!.id));
  expect(first.files[0]!.parts[0]).toMatchObject({
    kind: "creators",
    unused: [{ column: "Notes", sample: "" }],
  });
  expect(JSON.stringify(first)).not.toMatch(/mila|call her/);
});

test("one can be undone like the others", async () => {
  await openDatabase();
  await run("list.csv", LIST);
  const { value } = (await run("b.csv", LIST.replace("mila.bakes", "tom.runs"))) as {
    value: { generation: number };
  };
  expect(value.generation).toBe(2);
  const { imports } = await asked((ctx) => listImports(ctx));
  const id = imports[0]!.id;
  expect(await asked((ctx) => previewUndo(ctx, id))).toMatchObject({ creatorsNow: 2, creatorsThen: 1 });
  expect(await asked((ctx) => undoImport(ctx, { id, numbers: [2] }))).toMatchObject({ state: "undone" });
});

test("a check is not in it, nor an import into a folder that has no database", async () => {
  await run("list.csv", LIST);
  await openDatabase();
  await run("list.csv", LIST, { dryRun: true });
  expect((await asked((ctx) => listImports(ctx))).imports).toEqual([]);
});
