/** Uploads that fail: late copies of parts, lost bytes, and names and sizes at their limits. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LONGEST_NAME, MOST_FILES, PASTE_BYTES } from "@/lib/contract/imports";
import { openTestImports, type TestImports } from "@/lib/testing/open-test-imports";
import type { ImportContext } from "./import-context";
import { eraseUploadedFiles } from "./prune-uploads";
import { listImports } from "./read-imports";
import { checkImport } from "./start-work";
import { addFile, addWholeFile, pasteText, putPart, readUpload, removeFile } from "./upload-files";

let t: TestImports;
let id: string;
beforeEach(async () => {
  t = await openTestImports();
  ({ id } = await t.draft({}));
});
afterEach(() => t.leave());

const MB = 1_048_576;
const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const pathOf = (file: string) => join(t.dataDir, "uploads", id, file);
const put = (file: string, offset: number, text: string) =>
  putPart(t.ctx, { id, file, offset, bytes: bytesOf(text) });
const announce = (name: string, size: number, modifiedAt?: number) =>
  addFile(t.ctx, { id, name, size, ...(modifiedAt !== undefined && { modifiedAt }) });
const receivedOf = async (file: string) => (await readUpload(t.ctx, { id, file })).receivedBytes;

describe("a part that does not begin where the last one ended", () => {
  test.each([
    ["before it", 0],
    ["within it", 3],
    ["with a gap of one byte", 7],
    ["at the end of the file", 10],
    ["beyond the end of the file", 1_000],
  ])("%s: is refused with the expected offset, and writes nothing", async (_, offset) => {
    const { id: file } = await announce("a.csv", 10);
    await put(file, 0, "012345");
    await expect(put(file, offset, "x")).rejects.toMatchObject({
      code: "conflict",
      message: "The file is here up to byte 6. Go on from there.",
    });
    expect(await receivedOf(file)).toBe(6);
    expect(readFileSync(pathOf(file), "utf8")).toBe("012345");
  });

  test.each([
    ["by one byte", 0, "0123456789x"],
    ["by one byte of its last part", 8, "89x"],
    ["after it was whole", 10, "x"],
  ])("more than was announced, %s: is refused with the size", async (_, offset, text) => {
    const { id: file } = await announce("a.csv", 10);
    const whole = "0123456789";
    if (offset > 0) await put(file, 0, whole.slice(0, offset));
    await expect(put(file, offset, text)).rejects.toMatchObject({
      code: "body_too_large",
      message: "The file was announced with 10 bytes.",
    });
    expect(await receivedOf(file)).toBe(offset);
    // Bytes that fit are still accepted.
    if (offset < 10) await put(file, offset, whole.slice(offset));
    expect(readFileSync(pathOf(file), "utf8")).toBe(whole);
  });
});

describe("parts", () => {
  test("of one byte each make the same file", async () => {
    const text = "Ünï,ço\r\n1,2\n";
    const bytes = bytesOf(text);
    const { id: file } = await announce("a.csv", bytes.length);
    for (let offset = 0; offset < bytes.length; offset++)
      await putPart(t.ctx, { id, file, offset, bytes: bytes.slice(offset, offset + 1) });
    expect(readFileSync(pathOf(file), "utf8")).toBe(text);
    expect(await readUpload(t.ctx, { id, file })).toMatchObject({ state: "uploaded" });
  });

  test("of several files stay separate", async () => {
    const files = await Promise.all(Array.from({ length: 8 }, (_, n) => announce(`${n}.csv`, 2_000)));
    await Promise.all(
      files.map(async ({ id: file }, n) => {
        await put(file, 0, `${n}`.repeat(1_000));
        await put(file, 1_000, `${n}`.repeat(1_000));
      }),
    );
    for (const [n, { id: file }] of files.entries())
      expect(readFileSync(pathOf(file), "utf8")).toBe(`${n}`.repeat(2_000));
    expect((await t.read(id)).files.every(({ state }) => state === "uploaded")).toBe(true);
  });

  test("keep any bytes", async () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, n) => n % 256);
    const { id: file } = await announce("a.bin", 512);
    await putPart(t.ctx, { id, file, offset: 0, bytes: bytes.slice(0, 300) });
    await putPart(t.ctx, { id, file, offset: 300, bytes: bytes.slice(300) });
    expect(new Uint8Array(readFileSync(pathOf(file)))).toEqual(bytes);
  });

  test("only the server can read them", async () => {
    const { id: file } = await announce("a.csv", 1);
    await put(file, 0, "x");
    if (process.platform === "win32") return;
    expect(statSync(pathOf(file)).mode & 0o077).toBe(0);
    expect(statSync(join(t.dataDir, "uploads", id)).mode & 0o077).toBe(0);
  });

  test("a late copy of the first part removes nothing", async () => {
    const { id: file } = await announce("a.csv", 10);
    await put(file, 0, "01234");
    await put(file, 5, "56789");
    // It had checked the received bytes before the others arrived.
    await t.ctx.db.updateTable("importFile").set({ received: 0 }).where("id", "=", file).execute();
    await put(file, 0, "01234");
    expect(readFileSync(pathOf(file), "utf8")).toBe("0123456789");
  });
});

describe("bytes lost during an upload", () => {
  test("after an erasure the browser can start again", async () => {
    const { id: file } = await announce("a.csv", 10);
    await put(file, 0, "01234");
    await eraseUploadedFiles(t.dataDir);
    await expect(put(file, 5, "56789")).rejects.toMatchObject({
      code: "conflict",
      message: "The file is here up to byte 0. Go on from there.",
    });
    expect(await receivedOf(file)).toBe(0);
    await put(file, 0, "01234");
    await put(file, 5, "56789");
    expect(readFileSync(pathOf(file), "utf8")).toBe("0123456789");
  });

  test("before the first part: it is accepted", async () => {
    const { id: file } = await announce("a.csv", 4);
    rmSync(join(t.dataDir, "uploads"), { recursive: true });
    expect(await put(file, 0, "a,b\n")).toMatchObject({ state: "uploaded" });
  });

  test("such a file can be removed", async () => {
    const { id: file } = await announce("a.csv", 4);
    rmSync(join(t.dataDir, "uploads"), { recursive: true });
    expect(await removeFile(t.ctx, { id, file })).toMatchObject({ files: [] });
  });
});

describe("a file that is announced again", () => {
  test.each([
    ["under another name", "b.csv", 10, 5],
    ["with another size", "a.csv", 11, 5],
    ["changed since, of the same size", "a.csv", 10, 6],
  ])("%s: is another file", async (_, name, size, modifiedAt) => {
    const first = await announce("a.csv", 10, 5);
    await put(first.id, 0, "01234");
    const second = await announce(name, size, modifiedAt);
    expect(second).toMatchObject({ receivedBytes: 0, name });
    expect(second.id).not.toBe(first.id);
    expect((await t.read(id)).files).toHaveLength(2);
  });

  test.each([
    ["with the same moment of change", 5],
    ["by a browser that does not say when it was changed", undefined],
  ])("%s: is gone on with", async (_, modifiedAt) => {
    const first = await announce("a.csv", 10, 5);
    await put(first.id, 0, "01234");
    expect(await announce("a.csv", 10, modifiedAt)).toMatchObject({ id: first.id, receivedBytes: 5 });
  });

  test("in another import: is another file", async () => {
    const first = await announce("a.csv", 10);
    await put(first.id, 0, "01234");
    const other = await t.draft({});
    const second = await addFile(t.ctx, { id: other.id, name: "a.csv", size: 10 });
    expect(second).toMatchObject({ receivedBytes: 0 });
    expect(existsSync(join(t.dataDir, "uploads", other.id, first.id))).toBe(false);
  });

  test("sent as a form: replaces the received bytes", async () => {
    const first = await announce("a.csv", 4);
    await put(first.id, 0, "xx");
    const whole = await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
    expect(whole).toMatchObject({ id: first.id, state: "uploaded", receivedBytes: 4 });
    expect(readFileSync(pathOf(first.id), "utf8")).toBe("a,b\n");
  });
});

describe("announced files", () => {
  test.each([
    ["no bytes", { name: "a.csv", size: 0 }],
    ["less than no bytes", { name: "a.csv", size: -1 }],
    ["half a byte", { name: "a.csv", size: 0.5 }],
    ["more bytes than can be counted", { name: "a.csv", size: 2 ** 60 }],
    ["no name", { name: "", size: 1 }],
    ["a name of spaces", { name: "  ", size: 1 }],
    ["a name without end", { name: "a".repeat(LONGEST_NAME + 1), size: 1 }],
    ["a moment that there is not", { name: "a.csv", size: 1, modifiedAt: 8.64e15 + 2 }],
  ])("%s: is refused", async (_, file) => {
    await expect(addFile(t.ctx, { id, ...file })).rejects.toMatchObject({ code: "invalid_parameter" });
    expect((await t.read(id)).files).toEqual([]);
  });

  test.each([
    ["a name at its longest", "é".repeat(LONGEST_NAME), "é".repeat(LONGEST_NAME)],
    ["a name from the root", "/etc/passwd", "etc/passwd"],
    ["a way out in the middle", "data/../../secret.csv", "data/secret.csv"],
    ["a way out with control characters in it", "a/.\u0000./b.csv", "a/b.csv"],
    ["lines and tabs", "a\nb\tc.csv", "abc.csv"],
    ["a line that deletes", "a\u007f\u0085b.csv", "ab.csv"],
    ["only control characters", "\u0001\u0002", "file"],
    ["dots that are part of a name", "..a..csv", "..a..csv"],
    ["half of a character", "a\ud800.csv", "a\ufffd.csv"],
    ["a network share", "\\\\server\\share\\a.csv", "server/share/a.csv"],
  ])("%s: is a label", async (_, name, label) => {
    const file = await announce(name, 1);
    expect(file.name).toBe(label);
    expect((await t.read(id)).files[0]!.name).toBe(label);
    await put(file.id, 0, "x");
    expect(readdirSync(join(t.dataDir, "uploads", id))).toEqual([file.id]);
  });

  test("whole, a label of a form without end is cut to its last folders", async () => {
    const name = `${"long/".repeat(100)}a.csv`;
    const whole = await addWholeFile(t.ctx, { id, name, bytes: bytesOf("a") });
    expect(whole.name).toHaveLength(LONGEST_NAME);
    expect(whole.name.endsWith("/long/a.csv")).toBe(true);
  });
});

describe("bounds at their edges", () => {
  const bounded = (more: Partial<ImportContext>) => ({ ...t.ctx, ...more });

  test.each([
    ["as much as is left", 3 * MB, true],
    ["one byte more", 3 * MB + 1, false],
  ])("%s", async (_, size, isTaken) => {
    const ctx = bounded({ maxBytes: 5 * MB });
    await addFile(ctx, { id, name: "a.csv", size: 2 * MB });
    const adding = addFile(ctx, { id, name: "b.csv", size });
    if (isTaken) expect(await adding).toMatchObject({ sizeBytes: size });
    else
      await expect(adding).rejects.toMatchObject({
        code: "body_too_large",
        message: "Uploads may have 5 MB together, and 3 MB are left. Discard an import or split the file.",
      });
  });

  test.each([
    ["a disk with exactly the room", 256 * MB + 10, 10, true],
    ["a disk with a byte less", 256 * MB + 9, 10, false],
    ["a disk that is full", 0, 1, false],
  ])("%s", async (_, free, size, isTaken) => {
    const ctx = bounded({ freeBytes: async () => free });
    const adding = addFile(ctx, { id, name: "a.csv", size });
    if (isTaken) expect(await adding).toMatchObject({ sizeBytes: 10 });
    else
      await expect(adding).rejects.toMatchObject({
        code: "body_too_large",
        message: "The disk of the server has room for 0 MB more. Free some space first.",
      });
    expect((await t.read(id)).files).toHaveLength(isTaken ? 1 : 0);
  });

  test("an incomplete file may continue without free space", async () => {
    const ctx = bounded({ maxBytes: 10 });
    const first = await addFile(ctx, { id, name: "a.csv", size: 10 });
    expect(await addFile(ctx, { id, name: "a.csv", size: 10 })).toMatchObject({ id: first.id });
    await expect(pasteText(ctx, { id, text: "x" })).rejects.toMatchObject({ code: "body_too_large" });
  });

  test("two simultaneous files can't exceed the limit together", async () => {
    const ctx = bounded({ maxBytes: 10 });
    const both = await Promise.allSettled([
      addFile(ctx, { id, name: "a.csv", size: 6 }),
      addFile(ctx, { id, name: "b.csv", size: 6 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await listImports(ctx)).limits.usedBytes).toBe(6);
  });

  test("allows the maximum of files, and another one after a removal", async () => {
    for (let n = 1; n <= MOST_FILES; n++) await announce(`${n}.csv`, 1);
    const { files } = await t.read(id);
    expect(files.map(({ name }) => name)).toEqual(files.map((_, n) => `${n + 1}.csv`));
    await expect(announce("more.csv", 1)).rejects.toMatchObject({
      message: `An import has at most ${MOST_FILES} files. Pack them into one ZIP file.`,
    });
    await removeFile(t.ctx, { id, file: files[0]!.id });
    await announce("more.csv", 1);
    expect((await t.read(id)).files.at(-1)!.name).toBe("more.csv");
  });

  test("pasted text has a limit and needs no name", async () => {
    await expect(pasteText(t.ctx, { id, text: "" })).rejects.toMatchObject({ code: "invalid_parameter" });
    const tooLong = "x".repeat(PASTE_BYTES + 1);
    await expect(pasteText(t.ctx, { id, text: tooLong })).rejects.toMatchObject({
      code: "invalid_parameter",
    });
    const named = await pasteText(t.ctx, { id, text: "a\tb\n", name: "../Shortlist" });
    expect(named).toMatchObject({ name: "Shortlist", sizeBytes: 4, state: "uploaded" });
    expect((await t.read(id)).files.map(({ name }) => name)).toEqual(["Shortlist"]);
  });
});

test("a file removed during its upload leaves no bytes", async () => {
  const { id: file } = await announce("a.csv", 10);
  await put(file, 0, "01234");
  await removeFile(t.ctx, { id, file });
  await expect(put(file, 5, "56789")).rejects.toMatchObject({ code: "not_found" });
  await expect(readUpload(t.ctx, { id, file })).rejects.toMatchObject({ code: "not_found" });
  expect(existsSync(pathOf(file))).toBe(false);
});

test("names the incomplete file", async () => {
  await addWholeFile(t.ctx, { id, name: "a.csv", bytes: bytesOf("a,b\n") });
  const { id: file } = await announce("b.csv", 4);
  await put(file, 0, "a,b");
  await expect(checkImport(t.ctx, id)).rejects.toMatchObject({
    message: "b.csv is incomplete. Upload the rest or remove it.",
  });
  await removeFile(t.ctx, { id, file });
  expect(await checkImport(t.ctx, id)).toMatchObject({ state: "checking" });
  writeFileSync(pathOf("stray"), "x");
  expect((await t.read(id)).files).toHaveLength(1);
});
