import "server-only";
import { defineVerb, type VerbContext } from "./define-verb";

/** Writes down that a member signed out; the browser forgets its session by the header that answers. */
export const noteSignOut = defineVerb(
  { scope: "signedIn", input: null, act: "session.ended" },
  async ({ actor }: VerbContext, _, audit): Promise<void> => {
    await audit({ act: "session.ended", subject: actor.id ?? "" });
  },
);
