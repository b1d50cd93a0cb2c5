import "server-only";
/** "_" replaces "/", so a file can't leave the folder. The first line is the content type, so both change at once. */
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  checkBlob,
  checkBlobName,
  checkBlobPrefix,
  type BlobStore,
  type StoredBlob,
} from "@/lib/server/ports/blob-store";

export const blobFolder = (dataDir: string) => join(dataDir, "blobs");

const fileOf = (name: string) => name.replaceAll("/", "_");
const nameOf = (file: string) => file.replaceAll("_", "/");
/** A partially written file begins with a dot, and no blob name does. */
const isWhole = (file: string) => !file.startsWith(".");

const orWhenMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return value;
    throw error;
  };

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

async function writeNew(path: string, parts: readonly Buffer[]): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    for (const part of parts) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putFile(folder: string, name: string, { contentType, bytes }: StoredBlob): Promise<void> {
  const draft = join(folder, `.${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeNew(draft, [Buffer.from(`${contentType}\n`), bytes]);
    await rename(draft, join(folder, fileOf(name)));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await sync(folder);
}

export function folderBlobStore(folder: string): BlobStore {
  return {
    async put(name, blob) {
      checkBlob(name, blob);
      await putFile(folder, name, blob);
    },
    async get(name) {
      checkBlobName(name);
      const content = await readFile(join(folder, fileOf(name))).catch(orWhenMissing(null));
      if (content === null) return null;
      const end = content.indexOf("\n");
      return { contentType: content.toString("latin1", 0, end), bytes: content.subarray(end + 1) };
    },
    async delete(name) {
      checkBlobName(name);
      await rm(join(folder, fileOf(name)), { force: true });
      await sync(folder).catch(orWhenMissing(undefined));
    },
    async list(prefix = "") {
      checkBlobPrefix(prefix);
      const files = await readdir(folder).catch(orWhenMissing<string[]>([]));
      return files
        .filter(isWhole)
        .map(nameOf)
        .filter((name) => name.startsWith(prefix))
        .sort();
    },
  };
}
