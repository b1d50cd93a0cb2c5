import "server-only";
/** Who posted: the free search finds the handle. */
import { z } from "zod";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { ViralPost } from "@/lib/contract/records";
import { creatorOfHandle, type HandleMatch, type WantedHandle } from "@/lib/domain/seen/creator-of-handle";
import { platformOfPost } from "@/lib/domain/platform-of";
import { bareHandle } from "@/lib/domain/seen/seen-in-post";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallOptions } from "@/lib/server/ports/discovery-service";
import { saveSeen } from "../seen-in-posts/kept-seen";
import type { MemberContext } from "../team-context";

/** With more creators of one handle than this, nobody is told apart here. */
const PAGE = "10";

/** @throws what the service throws */
export async function matchHandle(
  { service }: Pick<MemberContext, "service">,
  { handle, platform }: WantedHandle,
  options?: CallOptions,
): Promise<HandleMatch> {
  const { values, issues } = parseUrl(creatorQuery, [
    ["username", handle],
    ["perPage", PAGE],
  ]);
  // A malformed handle belongs to no creator.
  if (issues.length > 0) return { state: "absent" };
  return creatorOfHandle((await service.searchCreatorIds(values, options)).data, platform);
}

/** A post as a search returned it; what a browser says about a post is none. */
const post = z.custom<ViralPost>((value) => typeof (value as ViralPost | null)?.id === "string");

/**
 * The creator of a post, by a free search; what the post says is kept when exactly one fits. `unclear`: the post names
 * nobody, or the service did not answer.
 */
export const creatorOfPost = defineVerb(
  { scope: "search", input: post },
  async (ctx: MemberContext, of): Promise<HandleMatch | { state: "unclear" }> => {
    const handle = bareHandle(of.creatorUsername);
    if (!handle) return { state: "unclear" };
    const wanted = { handle, platform: platformOfPost(of) };
    const match = await matchHandle(ctx, wanted, { signal: ctx.signal }).catch(() => null);
    if (!match) return { state: "unclear" };
    if (match.state === "found")
      await saveSeen(ctx.db, [{ creatorId: match.id, post: of }], (await ctx.service.identity()).provider);
    return match;
  },
);
