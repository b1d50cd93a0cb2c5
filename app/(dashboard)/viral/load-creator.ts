import "server-only";
/** A free search finds the handle; then the library is read. */
import type { PostCreator } from "@/components/viral/creator-bar";
import type { ViralPost } from "@/lib/contract/records";
import { readOwned } from "@/lib/server/team/library/browse-library";
import { creatorOfPost } from "@/lib/server/team/match-creators/creator-of-post";
import type { MemberContext } from "@/lib/server/team/team-context";

export async function loadCreator(ctx: MemberContext, post: ViralPost): Promise<PostCreator> {
  const match = await creatorOfPost(ctx, post);
  if (match.state === "several") return { state: "several", count: match.ids.length };
  if (match.state !== "found") return match;
  const owned = (await readOwned(ctx, [match.id])).get(match.id);
  return owned ? { state: "owned", creator: owned.creator } : { state: "new", id: match.id };
}
