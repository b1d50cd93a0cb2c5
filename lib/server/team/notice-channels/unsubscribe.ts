import "server-only";
import { z } from "zod";
import { groupsOf, mailPaces, NOTICE_GROUPS, type Paces } from "@/lib/contract/notice-channels";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { sealingFor } from "@/lib/server/access/sealing";
import { changePaces } from "./change-settings";
import { reachedMembers } from "./internal/channel-rows";

const sealing = sealingFor("scoutdeck unsubscribe");
const OWNER = "link";

/** @param what a group, or `daily` or `weekly` for all that comes so */
export const unsubscribeToken = (memberId: string, what: string): string =>
  sealing.seal(OWNER, JSON.stringify([memberId, what]));

const sealed = z.tuple([z.string(), z.enum([...NOTICE_GROUPS, "daily", "weekly"])]);

function readToken(token: string): z.output<typeof sealed> | null {
  const text = sealing.open(OWNER, token.slice(0, 1_000));
  return text === null ? null : (sealed.safeParse(JSON.parse(text)).data ?? null);
}

/** A token that is unknown, or was used before, gets the same answer and changes nothing. */
export const unsubscribe = defineVerb(
  { scope: "public", input: z.strictObject({ token: z.string() }), act: "member.notices" },
  async ({ db }: VerbContext, { token }, audit): Promise<void> => {
    const read = readToken(token);
    const [reached] = read ? await reachedMembers(db, [read[0]]) : [];
    if (!read || !reached) return audit.nothing();
    const [memberId, what] = read;
    const before = mailPaces(reached.role, reached.given);
    const isStopped = (group: (typeof NOTICE_GROUPS)[number]) => group === what || before[group] === what;
    const stopped = groupsOf(reached.role).filter((group) => isStopped(group) && before[group] !== "off");
    if (stopped.length === 0) return audit.nothing();
    const after: Partial<Paces> = Object.fromEntries(stopped.map((group) => [group, "off"]));
    await changePaces(db, reached, { ...reached.given, ...after }, reached.time);
    await audit({
      act: "member.notices",
      subject: memberId,
      before: Object.fromEntries(stopped.map((group) => [group, before[group]])),
      after,
    });
  },
);
