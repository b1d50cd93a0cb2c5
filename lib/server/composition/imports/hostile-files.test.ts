/** Files made to crash their reader: the server keeps running and reports each problem. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PASTE_BYTES, USUAL_OPTIONS } from "@/lib/contract/imports";
import { checkImport } from "@/lib/server/team/imports/start-work";
import { pasteText } from "@/lib/server/team/imports/upload-files";
import { HOSTILE_FILES } from "@/lib/testing/hostile-files";
import { hostileTexts } from "@/lib/testing/hostile-texts";
import { APART, openTestImports } from "@/lib/testing/open-test-imports";
import { openCatalogueWriter } from "../open-catalogue";
import type { OrderedFile, SourceOrder } from "./import-order";
import { startChild, startSourceChild } from "./start-child";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-hostile-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const signal = new AbortController().signal;
const onStaged = async () => undefined;

function written(name: string, content: Buffer | string): string {
  const path = join(dataDir, name);
  writeFileSync(path, content);
  return path;
}

const fileOf = (name: string, path: string): OrderedFile => ({
  id: name,
  name,
  path,
  modifiedAt: 1,
  choices: {},
});

const check = (files: OrderedFile[], more: object = {}) =>
  startChild({
    order: {
      phase: "check",
      dataDir,
      files,
      options: USUAL_OPTIONS,
      saved: [],
      marks: [],
      rejectedPath: join(dataDir, "rejected.csv"),
    },
    signal,
    onProgress: () => undefined,
    onStaged,
    ...more,
  });

const sourceOrder = (name: string, path: string): SourceOrder => ({
  phase: "source",
  dataDir,
  marks: [],
  download: {
    path,
    label: "Source Export",
    fileName: name,
    changedAt: null,
    fetchedAt: 1,
    mapping: null,
    isInferring: true,
    defaultDate: null,
    observed: "fetched",
  },
});

/** A Parquet file of many rows that are all the same: some KB for each million. */
async function parquetOf(path: string, rows: number): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(
    `copy (select 'tiktok_1' as id, 'knots' as username from range(${rows})) to '${path}' (format parquet, row_group_size 1000000, compression zstd)`,
  );
  connection.closeSync();
  instance.closeSync();
}

const GOOD = "id,username,followers\ntiktok_1,knots,5\n";

test("an upload of all files names each problem and reads the good file", async () => {
  const files = HOSTILE_FILES.map(([name, make]) => fileOf(name, written(name, make())));
  files.push(fileOf("good.csv", written("good.csv", GOOD)));
  const result = await check(files);
  if (result.type !== "ended") throw new Error(JSON.stringify(result));
  const said = result.files.map(({ id, parts }) => {
    const [part] = parts;
    return [id, [part!.problem, ...part!.reasons.map(({ reason }) => reason)].join(" ")] as const;
  });
  const expected = HOSTILE_FILES.map(([name, , refusal]) => [name, expect.stringMatching(refusal)]);
  expect(said.slice(0, HOSTILE_FILES.length)).toEqual(expected);
  expect(result.files.at(-1)).toMatchObject({ id: "good.csv", parts: [{ status: "read", accepted: 1 }] });
});

test("pasted hostile texts are read like files", async () => {
  const t = await openTestImports();
  const texts = Object.entries(hostileTexts(PASTE_BYTES / 4));
  const { id } = await t.draft({ "good.csv": GOOD });
  for (const [name, text] of texts) await pasteText(t.ctx, { id, name, text });
  await checkImport(t.ctx, id);
  await t.work(APART);
  const { state, problem, files } = await t.read(id);
  expect([state, problem]).toEqual(["checked", null]);
  expect(files).toHaveLength(texts.length + 1);
  expect(files.map(({ parts }) => parts.reduce((sum, { accepted }) => sum + accepted, 0))).toEqual([
    1,
    ...texts.map(() => 0),
  ]);
  await t.leave();
});

describe("a source", () => {
  test.each(["far-row.xlsx", "corners.xlsx", "wide.csv"])(
    "with %s is refused with a reason",
    async (name) => {
      const [, make, refusal] = HOSTILE_FILES.find(([each]) => each === name)!;
      const order = sourceOrder(name, written(name, make()));
      const result = await startSourceChild({ order, signal, onStaged });
      expect(result).toMatchObject({ type: "refused", message: expect.stringMatching(refusal) });
    },
  );

  test("with 30 million rows in a few KB is refused with a reason", async () => {
    const path = join(dataDir, "endless.parquet");
    await parquetOf(path, 30_000_000);
    expect(statSync(path).size).toBeLessThan(100_000);
    const order = sourceOrder("endless.parquet", path);
    const result = await startSourceChild({ order, signal, onStaged });
    expect(result).toMatchObject({ type: "refused", message: expect.stringContaining("more rows than") });
  });

  test("is published by its child", async () => {
    const order = sourceOrder("good.csv", written("good.csv", GOOD));
    const result = await startSourceChild({ order, signal, onStaged });
    expect(result).toMatchObject({ type: "source-ended", brought: { creators: { added: 1 }, posts: null } });
    expect(await openCatalogueWriter(dataDir).summary()).toMatchObject({ creators: 1 });
  });
});

describe.runIf(process.platform !== "win32")("a process that reads", () => {
  test("is ended if it takes too much memory", async () => {
    const files = [fileOf("good.csv", written("good.csv", GOOD))];
    const result = await check(files, { memoryMb: 20 });
    expect(result).toMatchObject({
      type: "died",
      message: expect.stringContaining("more than 20 MB of memory (IMPORT_MEMORY_MB)"),
    });
    expect(await openCatalogueWriter(dataDir).summary()).toMatchObject({ generation: 0 });
  });

  test("is ended without progress", async () => {
    // The pipe stays empty, so the process waits without using the processor.
    const path = join(dataDir, "endless.csv");
    execFileSync("mkfifo", [path]);
    const result = await check([fileOf("endless.csv", path)], { stuckMs: 1_000 });
    expect(result).toMatchObject({
      type: "died",
      message: expect.stringContaining("no progress in 5 seconds"),
    });
  });
});
