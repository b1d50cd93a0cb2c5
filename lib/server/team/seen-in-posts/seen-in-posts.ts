import "server-only";
import { creatorIds } from "@/lib/contract/record-sources";
import type { SeenById } from "@/lib/domain/seen/seen-in-post";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { readSeen } from "./kept-seen";

/** What the newest post of each of 1 to 100 creators says about them, where the team has seen one. Sends no search. */
export const seenInPosts = defineVerb(
  { scope: "search", input: creatorIds },
  async ({ db, service }: MemberContext, ids): Promise<SeenById> =>
    readSeen(db, ids, (await service.identity()).provider),
);
