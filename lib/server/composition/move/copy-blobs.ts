import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { BlobStore } from "@/lib/server/ports/blob-store";

/**
 * Copies every blob and reads it back. What an interrupted copy brought and the source no longer has is removed.
 * @throws AppError `unavailable` when the target gives back something else
 */
export async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
): Promise<{ count: number; bytes: number }> {
  const copied = new Set<string>();
  let bytes = 0;
  for (const name of await source.list()) {
    const blob = await source.get(name);
    // Deleted since it was listed.
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
