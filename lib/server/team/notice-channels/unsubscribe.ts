import "server-only";
import { z } from "zod";
import { groupsOf, mailPaces, type NoticeGroup, type Paces } from "@/lib/contract/notice-channels";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { changePaces } from "./internal/change-paces";
import { reachedMembers } from "./internal/channel-rows";
import { readToken } from "./internal/unsubscribe-token";

export { unsubscribeToken } from "./internal/unsubscribe-token";

/** A token that is unknown, or was used before, gets the same answer and changes nothing. */
export const unsubscribe = defineVerb(
  { scope: "public", input: z.strictObject({ token: z.string() }), act: "member.notices" },
  async ({ db }: VerbContext, { token }, audit): Promise<void> => {
    const read = readToken(token);
    const [reached] = read ? await reachedMembers(db, [read[0]]) : [];
    if (!read || !reached) return audit.nothing();
    const [memberId, what] = read;
    const before = mailPaces(reached.role, reached.given);
    const isStopped = (group: NoticeGroup) => group === what || before[group] === what;
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
