import "server-only";
/** Wrong API keys are counted by network. A valid key is found first, so others' mistakes never block it. */
import { AppError } from "@/lib/contract/errors";
import { networkOf } from "@/lib/server/access/network-of";
import { metrics } from "@/lib/server/runtime/metrics";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { countInWindow, newCounts } from "../count-in-window";

const MOST = 20;

const counts = processSingleton("bad-keys", newCounts);

/**
 * Counts a wrong or missing key.
 * @param address of the caller's socket; our own server always knows it
 * @throws AppError `rate_limited` when the network has sent more than 20 in a minute
 */
export function countBadKey(address: string | null, now?: number): void {
  if (address === null) return;
  const retryAfterS = countInWindow(counts(), networkOf(address), MOST, now);
  if (retryAfterS === null) return;
  metrics().refusals.inc({ limiter: "bad-key" });
  const detail = `Too many wrong keys came from your network. Send a valid key, or try again in ${retryAfterS} s.`;
  throw new AppError("rate_limited", detail, { retryAfterS });
}
