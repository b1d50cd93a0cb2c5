import "server-only";
/** The creator of the open post: the free search finds the handle, then the library is read. */
import { sourceOf } from "@/components/records/masked-id";
import type { PostCreator } from "@/components/viral/creator-bar";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { CREATOR_ID, type ViralPost } from "@/lib/contract/records";
import { readOwned } from "@/lib/server/team/library/browse-library";
import { searchCreators } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";

/** With more creators of one handle than this, the creator stays unidentified here. */
const PAGE = "10";

export async function loadCreator(ctx: MemberContext, post: ViralPost): Promise<PostCreator> {
  const handle = post.creatorUsername?.replace(/^@/, "").trim();
  if (!handle) return { state: "unclear" };
  const { values, issues } = parseUrl(creatorQuery, [
    ["username", handle],
    ["perPage", PAGE],
  ]);
  // A malformed handle belongs to no creator.
  if (issues.length > 0) return { state: "absent" };
  const found = await searchCreators(ctx, values).catch(() => null);
  if (!found) return { state: "unclear" };
  const all = found.data.filter((id) => CREATOR_ID.test(id));
  // The id of a post names its platform; on one platform a handle has one owner.
  const same = all.filter((id) => sourceOf(id) === sourceOf(post.id));
  const [id, ...others] = same.length > 0 ? same : all;
  if (id === undefined) return { state: "absent" };
  if (others.length > 0) return { state: "several", count: others.length + 1 };
  const owned = (await readOwned(ctx, [id])).get(id);
  return owned ? { state: "owned", creator: owned.creator } : { state: "new", id };
}
