import "server-only";
/** Limits open streams per person in this process. Beyond the limit the oldest end. */
import { AppError } from "@/lib/contract/errors";
import { MOST_INGESTING } from "@/lib/contract/ingest";
import { metrics } from "@/lib/server/runtime/metrics";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { MemberContext } from "@/lib/server/team/team-context";

/** The limits are per kind. A browser has one event stream for all its tabs. */
const MOST_OF_SESSION = 10;
const MOST_OF_PERSON = 50;
/** Most at once of each kind of work, with the sentence that says what to do. */
const WORK = {
  selections: [10, "selections running. Wait for one to end."],
  prices: [10, "prices running. Wait for one to end."],
  uploads: [10, "uploads running. Wait for one to end."],
  previews: [10, "previews running. Wait for one to end."],
  downloads: [10, "downloads open. Wait for one to end, or cancel one in your browser."],
  ingest: [MOST_INGESTING, "bodies being read with this key. Wait for an answer before you send the next."],
} as const;
export type WorkKind = keyof typeof WORK;

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
 * @returns must be called when the stream has ended
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

type Person = { member: { id: string } };

/**
 * Takes one of the places that a person has for a kind of work.
 * @returns gives the place back; may be called twice
 * @throws AppError `rate_limited` when all are taken
 */
export function takePlace({ member }: Person, kind: WorkKind): () => void {
  const key = `${kind} ${member.id}`;
  const [most, words] = WORK[kind];
  const before = working().get(key) ?? 0;
  if (before >= most) {
    metrics().refusals.inc({ limiter: "person" });
    throw new AppError("rate_limited", `You have ${most} ${words}`, { retryAfterS: 5 });
  }
  working().set(key, before + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = working().get(key)! - 1;
    if (left === 0) working().delete(key);
    else working().set(key, left);
  };
}

/** Limits work that occupies the server until it answers. @throws AppError `rate_limited` */
export async function atOnce<T>(person: Person, kind: WorkKind, work: () => Promise<T>): Promise<T> {
  const giveBack = takePlace(person, kind);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/**
 * Returns the answer, whose body gives the place back when it was sent, failed or was cancelled. Two pieces are read
 * ahead, so that a short file has ended even when it isn't read.
 */
export function untilSent(response: Response, giveBack: () => void): Response {
  if (!response.body) {
    giveBack();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          giveBack();
          controller.close();
        } catch (error) {
          giveBack();
          controller.error(error);
        }
      },
      cancel: async (reason) => {
        giveBack();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 2 },
  );
  return new Response(body, response);
}
