import "server-only";
/** Decides whether a page's frame is sent before a slow answer, which follows in the same response. */
import { setTimeout as sleep } from "node:timers/promises";
import { headers } from "next/headers";
import { WAIT } from "@/lib/contract/wait";

/** Milliseconds. A faster page is sent whole: nothing is drawn twice, and it needs no scripts. */
const PATIENCE_MS = 800;

/** Only navigations get a page in parts, because scripts replace a page only when it is complete. */
export function mayComeInParts(sent: Pick<Headers, "get">): boolean {
  const search = sent.get("x-scoutdeck-path")?.split("?")[1];
  return !!sent.get("accept")?.includes("text/html") && new URLSearchParams(search).get(WAIT) !== "1";
}

/** A failed `answer` counts as one that has arrived. */
export async function takesLonger(answer: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const isThere = () => false;
  return Promise.race([
    answer.then(isThere, isThere),
    sleep(ms, true, { signal: timer.signal }).catch(isThere),
  ]).finally(() => timer.abort());
}

export async function isLate(answer: Promise<unknown>): Promise<boolean> {
  return mayComeInParts(await headers()) && takesLonger(answer, PATIENCE_MS);
}
