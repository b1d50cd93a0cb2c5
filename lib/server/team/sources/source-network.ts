import "server-only";
import { env } from "@/lib/server/runtime/env";
import { guardedNetwork, type GuardedNetwork } from "../outgoing/guarded-network";

/** `headersMs`: until an answer begins; `idleMs`: without a byte; `wholeMs`: with all redirects. */
export type FetchLimits = { bytes: number; headersMs: number; idleMs: number; wholeMs: number };

export type SourceNetwork = GuardedNetwork & { limits: FetchLimits };

export const LIMITS: FetchLimits = {
  bytes: 512 * 1024 * 1024,
  headersMs: 30_000,
  idleMs: 30_000,
  wholeMs: 300_000,
};

export function sourceNetwork(): SourceNetwork {
  const { sourceHosts: hosts, isTlsRequired } = env();
  return { ...guardedNetwork("SOURCE_HOSTS", { hosts, isTlsRequired }), limits: LIMITS };
}
