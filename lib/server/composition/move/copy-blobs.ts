import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { BlobStore } from "@/lib/server/ports/blob-store";

/**
 * Reads every copied blob back, and removes blobs of an interrupted copy that the source no longer has.
 * @throws AppError `unavailable` when the target returns different content
 */
export async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
): Promise<{ count: number; bytes: number }> {
  const copied = new Set<string>();
  let bytes = 0;
  for (const name of await source.list()) {
    const blob = await source.get(name);
    // The blob was deleted since it was listed.
    if (!blob) continue;
    await target.put(name, blob);
    const kept = await target.get(name);
    if (!kept?.bytes.equals(blob.bytes) || kept.contentType !== blob.contentType)
      throw new AppError("unavailable", `The file ${name} is another one in the copy.`);
    copied.add(name);
    bytes += blob.bytes.length;
  }
  for (const name of await target.list()) if (!copied.has(name)) await target.delete(name);
  return { count: copied.size, bytes };
}
