import "server-only";
/** Whether a page goes out before an answer that takes its time: its frame at once, the results in the same response. */
import { setTimeout as sleep } from "node:timers/promises";
import { headers } from "next/headers";
import { WAIT } from "@/lib/contract/wait";

/** Milliseconds. A page whose answers come sooner is sent whole: nothing is drawn twice, and it needs no scripts. */
const PATIENCE_MS = 800;

/**
 * Only a browser that opens an address gets a page in parts, and not when the address asks for the whole of it. What the
 * scripts of a page fetch replaces it when it is complete, and until then the old one is shown.
 */
export function mayComeInParts(sent: Pick<Headers, "get">): boolean {
  const search = sent.get("x-scoutdeck-path")?.split("?")[1];
  return !!sent.get("accept")?.includes("text/html") && new URLSearchParams(search).get(WAIT) !== "1";
}

/** Whether `answer` is not there after `ms` milliseconds. Its failure counts as an answer. */
export async function takesLonger(answer: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const isThere = () => false;
  return Promise.race([
    answer.then(isThere, isThere),
    sleep(ms, true, { signal: timer.signal }).catch(isThere),
  ]).finally(() => timer.abort());
}

/** True when the page that is being made should be sent without `answer`, which follows in the same response. */
export async function isLate(answer: Promise<unknown>): Promise<boolean> {
  return mayComeInParts(await headers()) && takesLonger(answer, PATIENCE_MS);
}
