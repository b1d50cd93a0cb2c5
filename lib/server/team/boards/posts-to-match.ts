import "server-only";
import type { ViralPost } from "@/lib/contract/records";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";
import type { BoardRequest } from "../match-creators/match-request";
import type { MemberContext } from "../team-context";
import { foundOn, postsOfBoard } from "./read-board";
import { findBoard } from "./internal/saved-posts";

/** Returns posts in the shown order, as they were when saved. @throws AppError `not_found` */
export async function postsToMatch(
  ctx: Pick<MemberContext, "db" | "member" | "actor">,
  { listId, ids, ...search }: BoardRequest,
): Promise<ViralPost[]> {
  await findBoard(ctx, listId);
  const wanted = ids && new Set(ids);
  return foundOn(await postsOfBoard(ctx.db, listId), search)
    .map(({ post }) => post)
    .filter(({ id }) => !wanted || wanted.has(id))
    .slice(0, MOST_MATCHED);
}
