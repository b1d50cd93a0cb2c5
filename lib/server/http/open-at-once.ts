import "server-only";
/** Limits open streams per person in this process. Beyond the limit the oldest end. */
import { AppError } from "@/lib/contract/errors";
import { metrics } from "@/lib/server/runtime/metrics";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { MemberContext } from "@/lib/server/team/team-context";

/** The limits are per kind. A browser has one event stream for all its tabs. */
const MOST_OF_SESSION = 10;
const MOST_OF_PERSON = 50;
/** A person does not send more working requests at once than this. */
const MOST_WORKING = 10;

type Opened = { member: string; session: string | undefined; kind: string; end: () => void };
type Asker = Pick<MemberContext, "member" | "sessionId">;

/** Ordered by the time of opening. */
const opened = processSingleton("open-at-once", () => new Set<Opened>());
const working = processSingleton("working-at-once", () => new Map<string, number>());

function endOldest(all: readonly Opened[], most: number): void {
  for (const each of all.slice(0, Math.max(0, all.length - most))) {
    opened().delete(each);
    each.end();
  }
}

/**
 * Registers an opened stream and ends the oldest beyond the limits.
 * @param end closes it; called at most once
 * @returns must be called when it has ended by itself
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

/** Limits work that occupies the server until it answers. @throws AppError `rate_limited` beyond ten at once */
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
