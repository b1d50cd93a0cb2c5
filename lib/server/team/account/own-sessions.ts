import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { SessionRow } from "@/lib/contract/members";
import { memberIdOf } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { endOneSession, endSessionsOf, liveSessions } from "@/lib/server/access/session-rows";
import type { SessionContext } from "@/lib/server/access/sign-out";
import { isAuthenticatedLately, requireLately } from "../second-step/confirm-identity";

const iso = (ms: number) => new Date(ms).toISOString();

/** This session comes first, then the most recently used. @throws AppError `forbidden` for programs */
export const listSessions = defineVerb(
  { scope: "signedIn", input: null },
  async ({ db, actor, sessionId }: SessionContext): Promise<SessionRow[]> => {
    const rows = await liveSessions(db, memberIdOf(actor))
      .select(["session.id", "device", "address", "startedAtMs", "seenAtMs"])
      .orderBy("seenAtMs", "desc")
      .orderBy("session.id")
      .execute();
    return rows
      .map(({ id, device, address, startedAtMs, seenAtMs }) => ({
        id,
        device,
        address,
        startedAt: iso(startedAtMs),
        seenAt: iso(seenAtMs),
        isThis: id === sessionId,
      }))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  },
);

/** True when the caller signed in or gave the password lately. */
export const mayEndSessions = defineVerb(
  { scope: "signedIn", input: null },
  ({ db, sessionId }: SessionContext): Promise<boolean> => isAuthenticatedLately(db, sessionId),
);

/** @throws AppError `not_found` when it has ended or is another member's; what `requireLately` throws */
export const endSession = defineVerb(
  { scope: "signedIn", input: z.strictObject({ id: z.string() }), act: "session.closed" },
  async ({ db, actor, sessionId }: SessionContext, { id }, audit): Promise<void> => {
    const memberId = memberIdOf(actor);
    await requireLately(db, sessionId);
    const device = await endOneSession(db, memberId, id);
    if (device === null) throw new AppError("not_found", "This session has already ended.");
    await audit({ act: "session.closed", subject: memberId, after: { device } });
  },
);

/** Ends this session too. @returns how many there were @throws AppError as `requireLately` */
export const endAllSessions = defineVerb(
  { scope: "signedIn", input: null, act: "session.everywhere" },
  async ({ db, actor, sessionId }: SessionContext, _, audit): Promise<number> => {
    const memberId = memberIdOf(actor);
    await requireLately(db, sessionId);
    const sessions = await endSessionsOf(db, memberId);
    await audit({ act: "session.everywhere", subject: memberId, after: { sessions } });
    return sessions;
  },
);
