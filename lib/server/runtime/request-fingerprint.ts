import "server-only";
import { createHash } from "node:crypto";
import { REPEATS_ANSWERED_S } from "@/lib/contract/retention";

/** An Idempotency-Key is for one operation with one input, whatever kind of API key sends it. */
export const requestFingerprint = (operation: string, canonicalInput: string): string =>
  createHash("sha256").update(`${operation}\n${canonicalInput}`).digest("hex");

/** Begins the name of an order without an Idempotency-Key. No Idempotency-Key has a space. */
const REPEAT = "same request ";

/** The names of all orders without an Idempotency-Key: `from` is included, `before` is not. */
export const REPEAT_NAMES = { from: REPEAT, before: "same request~" } as const;

/** The name that finds an order again: its Idempotency-Key, or its fingerprint when it has none (decision 68). */
export const orderName = (idempotencyKey: string | undefined, fingerprint: string): string =>
  idempotencyKey ?? `${REPEAT}${fingerprint}`;

/** The name of an order that confirmed a quote. */
export const quotedOrder = (quoteId: string): string => `quote ${quoteId}`;

/** The Idempotency-Key that the client sent with an order of this name. */
export const sentKey = (name: string | null): string | null => (name?.includes(" ") ? null : name);

/** An order without an Idempotency-Key that ended before this moment is not answered again. */
export const oldestRepeat = (now: Date): string =>
  new Date(now.getTime() - REPEATS_ANSWERED_S * 1000).toISOString();
