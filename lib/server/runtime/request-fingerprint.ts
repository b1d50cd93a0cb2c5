import "server-only";
import { createHash } from "node:crypto";

/** An Idempotency-Key is for one operation with one input, whatever kind of API key sends it. */
export const requestFingerprint = (operation: string, canonicalInput: string): string =>
  createHash("sha256").update(`${operation}\n${canonicalInput}`).digest("hex");
