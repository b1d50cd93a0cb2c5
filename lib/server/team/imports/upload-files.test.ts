/** Files uploaded in parts, whole or pasted: received bytes, refusals, and files left on disk. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MOST_FILES, UPLOADS_KEPT_DAYS } from "@/lib/contract/imports";
import { openTestImports, type TestImports } from "@/lib/testing/open-test-imports";
import { discardImport } from "./change-import";
import type { ImportContext } from "./import-context";
import { eraseUploadedFiles, pruneUploads } from "./prune-uploads";
import { listImports } from "./read-imports";
import { checkImport, stopImport } from "./start-work";
import { addFile, addWholeFile, pasteText, putPart, readUpload, removeFile } from "./upload-files";

let t: TestImports;
let id: string;
beforeEach(async () => {
  t = await openTestImports();
  ({ id } = await t.draft({}));
});
afterEach(() => t.leave());

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const pathOf = (file: string) => join(t.dataDir, "uploads", id, file);
const put = (file: string, offset: number, text: string) =>
  putPart(t.ctx, { id, file, offset, bytes: bytesOf(text) });

describe("a file in parts", () => {
  test("is whole when its last part is here, whatever was sent twice", async () => {
    const file = await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    expect(file).toMatchObject({ state: "uploading", receivedBytes: 0, sizeBytes: 10, parts: [] });
    expect(await put(file.id, 0, "01234")).toMatchObject({ receivedBytes: 5, state: "uploading" });
    // The answer was lost, and the browser sends it again.
    await expect(put(file.id, 0, "01234")).rejects.toMatchObject({
      code: "conflict",
      message: "The file is here up to byte 5. Go on from there.",
    });
    expect(await readUpload(t.ctx, { id, file: file.id })).toMatchObject({ receivedBytes: 5 });
    expect(await put(file.id, 5, "56789")).toMatchObject({ receivedBytes: 10, state: "uploaded" });
    expect(readFileSync(pathOf(file.id), "utf8")).toBe("0123456789");
  });

  test("is gone on with when it is announced again, also by another page", async () => {
    const first = await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    await put(first.id, 0, "01234");
    const again = await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    expect(again).toMatchObject({ id: first.id, receivedBytes: 5 });
    await put(first.id, 5, "56789");
    // Whole, it is another file of the same name.
    expect((await addFile(t.ctx, { id, name: "a.csv", size: 10 })).id).not.toBe(first.id);
  });

  test.each([
    ["beyond its end", 0, "0123456789x", "body_too_large"],
    ["with a gap", 3, "345", "conflict"],
    ["of nothing", 0, "", "invalid_parameter"],
  ])("refuses a part %s", async (_, offset, text, code) => {
    const file = await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    await expect(put(file.id, offset, text)).rejects.toMatchObject({ code });
    expect(await readUpload(t.ctx, { id, file: file.id })).toMatchObject({ receivedBytes: 0 });
  });

  test.each([NaN, -1, 1.5])("refuses the offset %s", async (offset) => {
    const file = await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    await expect(put(file.id, offset, "x")).rejects.toMatchObject({ code: "invalid_parameter" });
  });

  test("two parts of one place at the same moment are counted once", async () => {
    const file = await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    const both = await Promise.allSettled([put(file.id, 0, "01234"), put(file.id, 0, "01234")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await readUpload(t.ctx, { id, file: file.id })).toMatchObject({ receivedBytes: 5 });
  });

  test("cannot be checked before it is whole", async () => {
    await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    await expect(checkImport(t.ctx, id)).rejects.toMatchObject({
      code: "conflict",
      message: "a.csv is incomplete. Upload the rest or remove it.",
    });
  });

  test("belongs to its import", async () => {
    const file = await addFile(t.ctx, { id, name: "a.csv", size: 10 });
    const other = await t.draft({});
    const parts = { id: other.id, file: file.id, offset: 0, bytes: bytesOf("x") };
    await expect(putPart(t.ctx, parts)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeFile(t.ctx, { id: other.id, file: file.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(readUpload(t.ctx, { id: "nowhere", file: file.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a name", () => {
  test.each([
    ["../../etc/passwd", "etc/passwd"],
    ["C:\\data\\posts.csv", "C:/data/posts.csv"],
    ["folder/./deep//a.csv", "folder/deep/a.csv"],
    ["a\u0007\u0000b.csv", "ab.csv"],
    ["..", "file"],
  ])("%j is the label %j and no path", async (name, label) => {
    const file = await addFile(t.ctx, { id, name, size: 1 });
    expect(file.name).toBe(label);
    await put(file.id, 0, "x");
    expect(readdirSync(join(t.dataDir, "uploads", id))).toEqual([file.id]);
  });
});

describe("what is too much is refused before it comes", () => {
  const bounded = (more: Partial<ImportContext>) => ({ ...t.ctx, ...more });

  test("counts all uploads of all members", async () => {
    const ctx = bounded({ maxBytes: 3 * 1_048_576 });
    await addFile(ctx, { id, name: "a.csv", size: 2 * 1_048_576 });
    const other = await t.draft({});
    await expect(addFile(ctx, { id: other.id, name: "b.csv", size: 2 * 1_048_576 })).rejects.toMatchObject({
      code: "body_too_large",
      message: expect.stringContaining("1 MB are left"),
    });
    const { limits } = await listImports(ctx);
    expect(limits).toMatchObject({ maxBytes: 3 * 1_048_576, usedBytes: 2 * 1_048_576 });
    await discardImport(ctx, id);
    expect(await addFile(ctx, { id: other.id, name: "b.csv", size: 2 * 1_048_576 })).toMatchObject({
      receivedBytes: 0,
    });
  });

  test("a disk that is nearly full", async () => {
    const ctx = bounded({ freeBytes: async () => 300 * 1_048_576 });
    await expect(addFile(ctx, { id, name: "a.csv", size: 100 * 1_048_576 })).rejects.toMatchObject({
      code: "body_too_large",
      message: expect.stringContaining("room for 44 MB"),
    });
  });

  test("files without end", async () => {
    for (let n = 0; n < MOST_FILES; n++) await addFile(t.ctx, { id, name: `${n}.csv`, size: 1 });
    await expect(addFile(t.ctx, { id, name: "more.csv", size: 1 })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("whole files", () => {
  test("of a form and of pasted text are files like others", async () => {
    const whole = await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
    expect(whole).toMatchObject({ state: "uploaded", receivedBytes: 4 });
    const pasted = await pasteText(t.ctx, { id, text: "é" });
    expect(pasted).toMatchObject({ name: "Pasted text", sizeBytes: 2, state: "uploaded" });
    expect(readFileSync(pathOf(pasted.id), "utf8")).toBe("é");
    expect((await t.read(id)).files.map(({ name }) => name)).toEqual(["a.csv", "Pasted text"]);
  });

  test("that are empty are refused by name", async () => {
    await expect(addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("") })).rejects.toMatchObject({
      code: "invalid_parameter",
      message: "a.csv is empty.",
    });
  });

  test("can be removed, with their bytes", async () => {
    const { id: file } = await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
    expect(await removeFile(t.ctx, { id, file })).toMatchObject({ files: [], hasFiles: false });
    expect(existsSync(pathOf(file))).toBe(false);
  });
});

describe("an import that is being checked or is in", () => {
  test("takes no files and forgets none", async () => {
    const { id: file } = await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
    await checkImport(t.ctx, id);
    const refusal = { code: "conflict", message: "It is being checked. Stop the check first." };
    await expect(addFile(t.ctx, { id, name: "b.csv", size: 1 })).rejects.toMatchObject(refusal);
    await expect(removeFile(t.ctx, { id, file })).rejects.toMatchObject(refusal);
    await expect(discardImport(t.ctx, id)).rejects.toMatchObject(refusal);
    await stopImport(t.ctx, id);
    expect(await discardImport(t.ctx, id)).toBeNull();
    expect(existsSync(join(t.dataDir, "uploads", id))).toBe(false);
    await expect(t.read(id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("without files has nothing to check or to stop", async () => {
    await expect(checkImport(t.ctx, id)).rejects.toMatchObject({ message: "There is no file to check." });
    await expect(stopImport(t.ctx, id)).rejects.toMatchObject({ message: "It is not running." });
  });
});

describe("cleaning up", () => {
  const later = (days: number) => Date.now() + days * 86_400_000;

  test("ends drafts with their files some days after the last change", async () => {
    await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
    expect(await pruneUploads(t.ctx.db, t.dataDir, later(UPLOADS_KEPT_DAYS - 1))).toBe(0);
    expect((await t.read(id)).files).toHaveLength(1);
    await pruneUploads(t.ctx.db, t.dataDir, later(UPLOADS_KEPT_DAYS + 1));
    await pruneUploads(t.ctx.db, t.dataDir, later(UPLOADS_KEPT_DAYS + 1));
    await expect(t.read(id)).rejects.toMatchObject({ code: "not_found" });
    expect(readdirSync(join(t.dataDir, "uploads"))).toEqual([]);
  });

  test("deletes folders that no import knows, but not at once", async () => {
    const folder = join(t.dataDir, "uploads", "nobody");
    mkdirSync(folder, { recursive: true });
    expect(await pruneUploads(t.ctx.db, t.dataDir)).toBe(0);
    const old = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(folder, old, old);
    expect(await pruneUploads(t.ctx.db, t.dataDir)).toBe(1);
  });

  test("reports abandoned work as failed", async () => {
    await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
    await checkImport(t.ctx, id);
    await pruneUploads(t.ctx.db, t.dataDir);
    expect(await t.read(id)).toMatchObject({ state: "checking" });
    // This is the state after a restored backup or ten failed attempts.
    await t.ctx.db.deleteFrom("job").execute();
    await pruneUploads(t.ctx.db, t.dataDir);
    const failed = await t.read(id);
    expect(failed).toMatchObject({ state: "failed", progress: null });
    expect(failed.problem).toContain("never came to its end");
  });

  test("of an erasure takes everything that was uploaded", async () => {
    await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
    await eraseUploadedFiles(t.dataDir);
    expect(readdirSync(join(t.dataDir, "uploads"))).toEqual([]);
    await eraseUploadedFiles(join(t.dataDir, "nowhere"));
  });
});
