import "server-only";
/** What one person keeps open in this process: of answers that do not end by themselves, the oldest end. */
import { AppError } from "@/lib/contract/errors";
import { metrics } from "@/lib/server/runtime/metrics";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { MemberContext } from "@/lib/server/team/team-context";

/** Of one kind. A browser has one stream of events for all its tabs. */
const MOST_OF_SESSION = 10;
const MOST_OF_PERSON = 50;
/** Of requests that work until they answer: more at once is no person. */
const MOST_WORKING = 10;

type Opened = { member: string; session: string | undefined; kind: string; end: () => void };
type Asker = Pick<MemberContext, "member" | "sessionId">;

/** In the order in which they were opened. */
const opened = processSingleton("open-at-once", () => new Set<Opened>());
const working = processSingleton("working-at-once", () => new Map<string, number>());

function endOldest(all: readonly Opened[], most: number): void {
  for (const each of all.slice(0, Math.max(0, all.length - most))) {
    opened().delete(each);
    each.end();
  }
}

/**
 * Notes something that was opened; what is beyond the bounds is ended, the oldest first.
 * @param end closes it; called at most once
 * @returns to be called when it has ended by itself
 */
export function noteOpened({ member, sessionId }: Asker, kind: string, end: () => void): () => void {
  const own: Opened = { member: member.id, session: sessionId, kind, end };
  opened().add(own);
  const ofPerson = [...opened()].filter((each) => each.member === own.member && each.kind === kind);
  endOldest(
    ofPerson.filter(({ session }) => session === own.session),
    MOST_OF_SESSION,
  );
  endOldest(
    ofPerson.filter((each) => opened().has(each)),
    MOST_OF_PERSON,
  );
  return () => void opened().delete(own);
}

/** Does a piece of work that holds the server up until it has answered. @throws AppError `rate_limited` beyond ten at once */
export async function atOnce<T>({ member }: Asker, kind: string, work: () => Promise<T>): Promise<T> {
  const key = `${kind} ${member.id}`;
  const before = working().get(key) ?? 0;
  if (before >= MOST_WORKING) {
    metrics().refusals.inc({ limiter: "person" });
    const detail = `You have ${MOST_WORKING} of these running. Wait for one to end.`;
    throw new AppError("rate_limited", detail, { retryAfterS: 5 });
  }
  working().set(key, before + 1);
  try {
    return await work();
  } finally {
    const left = working().get(key)! - 1;
    if (left === 0) working().delete(key);
    else working().set(key, left);
  }
}
