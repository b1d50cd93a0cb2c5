import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { blobCases } from "@/lib/testing/conformance/blob-cases";
import { folderBlobStore } from "./folder-blob-store";

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "scoutdeck-blobs-"));
  folder = join(parent, "blobs");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const blob = { contentType: "text/plain", bytes: Buffer.from("x") };

blobCases("blobs in a folder", () => folderBlobStore(folder));

test("the folder is created with the first blob, and both are private", async () => {
  expect(await folderBlobStore(folder).list()).toEqual([]);
  expect(existsSync(folder)).toBe(false);
  await folderBlobStore(folder).put("a/b", blob);
  const modes = [folder, join(folder, "a_b")].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
});

test("a file begun by a killed process does not exist", async () => {
  await folderBlobStore(folder).put("a", blob);
  writeFileSync(join(folder, ".9e107d9d"), "text/plain\nhalf");
  expect(await folderBlobStore(folder).list()).toEqual(["a"]);
});

test("a failed write keeps the earlier blob", async () => {
  await folderBlobStore(folder).put("a", blob);
  // A folder stands where the file would.
  mkdirSync(join(folder, "b"));
  await expect(folderBlobStore(folder).put("b", blob)).rejects.toThrow();
  expect(readdirSync(folder).sort()).toEqual(["a", "b"]);
  expect(await folderBlobStore(folder).get("a")).toEqual(blob);
});
