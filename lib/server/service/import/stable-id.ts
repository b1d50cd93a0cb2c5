import "server-only";
import { hash } from "node:crypto";
import type { Platform } from "@/lib/contract/enums";
import { bareHandle } from "@/lib/contract/handle";

export function hashedId(source: Platform, text: string): string {
  const digest = hash("sha256", `${source}:${text.toLowerCase()}`, "hex");
  return `${source}_${BigInt(`0x${digest.slice(0, 15)}`)}`;
}

/**
 * An identifier `<source>_<digits>` for a creator whose source gives no number: the first 60 bits of the SHA-256 of
 * `<source>:<handle in lower case>`. Every spelling of a handle gives the same identifier.
 */
export const stableId = (source: Platform, handle: string): string => hashedId(source, bareHandle(handle));
