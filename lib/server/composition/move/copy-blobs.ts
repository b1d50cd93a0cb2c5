import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { BlobStore } from "@/lib/server/ports/blob-store";

/** Copies every blob and reads it back. What an interrupted copy brought and the source no longer has is removed. */
export async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
): Promise<{ count: number; bytes: number }> {
  const names = await source.list();
  let bytes = 0;
  for (const name of names) {
    const blob = await source.get(name);
    if (!blob) throw new AppError("unavailable", `The file ${name} was removed while it was moved.`);
    await target.put(name, blob);
    const kept = await target.get(name);
    if (!kept?.bytes.equals(blob.bytes) || kept.contentType !== blob.contentType)
      throw new AppError("unavailable", `The file ${name} is another one in the target.`);
    bytes += blob.bytes.length;
  }
  const wanted = new Set(names);
  for (const name of await target.list()) if (!wanted.has(name)) await target.delete(name);
  return { count: names.length, bytes };
}
