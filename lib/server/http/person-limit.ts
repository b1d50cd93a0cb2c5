import "server-only";
/** The limit is far above what people do, and below what a program could do. */
import { AppError } from "@/lib/contract/errors";
import { metrics } from "@/lib/server/runtime/metrics";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { MemberContext } from "@/lib/server/team/team-context";
import { countInWindow, newCounts } from "./count-in-window";

const MOST = { search: 3_000, download: 300 };
const WORDS = { search: "searches", download: "downloads" };
export type Counted = keyof typeof MOST;

const counts = processSingleton("person-limits", newCounts);

/** @throws AppError `rate_limited` */
export function countPerson({ member }: Pick<MemberContext, "member">, what: Counted, now?: number): void {
  const retryAfterS = countInWindow(counts(), `${what} ${member.id}`, MOST[what], now);
  if (retryAfterS === null) return;
  metrics().refusals.inc({ limiter: "person" });
  const detail = `Too many ${WORDS[what]} in a minute. Try again in ${retryAfterS} s, or use an API key.`;
  throw new AppError("rate_limited", detail, { retryAfterS });
}
