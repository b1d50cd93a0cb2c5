import "server-only";
import { creatorIds } from "@/lib/contract/record-sources";
import type { SeenById } from "@/lib/domain/seen/seen-in-post";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { readSeen } from "./kept-seen";

/** Takes 1 to 100 ids and sends no search. */
export const seenInPosts = defineVerb(
  { scope: "search", input: creatorIds },
  async ({ db, service }: MemberContext, ids): Promise<SeenById> =>
    readSeen(db, ids, (await service.identity()).provider),
);
