import "server-only";
import { createHash } from "node:crypto";

/** Names what an Idempotency-Key stands for: one operation with one input is one request, with whatever kind of key. */
export const requestFingerprint = (operation: string, canonicalInput: string): string =>
  createHash("sha256").update(`${operation}\n${canonicalInput}`).digest("hex");
