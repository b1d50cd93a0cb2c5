import "server-only";
import { defineVerb, type VerbContext } from "./define-verb";
import { endOneSession } from "./session-rows";

/** `sessionId` is absent at the command line. */
export type SessionContext = VerbContext & { sessionId?: string };

export const signOut = defineVerb(
  { scope: "session", input: null, act: "session.ended" },
  async ({ db, actor, sessionId }: SessionContext, _, audit): Promise<void> => {
    if (sessionId !== undefined) await endOneSession(db, actor.id, sessionId);
    await audit({ act: "session.ended", subject: actor.id ?? "" });
  },
);
