import "server-only";
import { createHash } from "node:crypto";
import type { Platform } from "@/lib/contract/enums";

/**
 * An identifier of the shape `<source>_<digits>` for a creator whose source gives no number: the first 60 bits of the
 * SHA-256 of `<source>:<handle in lower case>`. The same handle gets the same identifier in every file.
 */
export function stableId(source: Platform, handle: string): string {
  const digest = createHash("sha256").update(`${source}:${handle.toLowerCase()}`).digest();
  return `${source}_${digest.readBigUInt64BE(0) >> 4n}`;
}
