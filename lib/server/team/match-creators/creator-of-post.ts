import "server-only";
import { z } from "zod";
import type { ViralPost } from "@/lib/contract/records";
import { creatorOfHandle, type HandleMatch } from "@/lib/domain/match/creator-of-handle";
import { platformOfPost } from "@/lib/domain/platform-of";
import { bareHandle } from "@/lib/contract/handle";
import { defineVerb } from "@/lib/server/access/define-verb";
import { saveSeen } from "../seen-in-posts/seen-in-posts";
import type { MemberContext } from "../team-context";
import { findByName } from "./internal/find-by-name";

/** The post must come from a search; a browser's data about a post isn't trusted. */
const post = z.custom<ViralPost>((value) => typeof (value as ViralPost | null)?.id === "string");

/** The post's data is kept when exactly one creator matches. `unclear`: no name in the post, or no answer. */
export const creatorOfPost = defineVerb(
  { scope: "search", input: post },
  async ({ db, service, signal }: MemberContext, of): Promise<HandleMatch | { state: "unclear" }> => {
    const text = bareHandle(of.creatorUsername ?? "");
    if (!text) return { state: "unclear" };
    const found = await findByName(service, { by: "username", text }, { signal }).catch(() => null);
    if (!found) return { state: "unclear" };
    const match = creatorOfHandle(found, platformOfPost(of));
    if (match.state === "found")
      await saveSeen(db, [{ creatorId: match.id, post: of }], (await service.identity()).provider);
    return match;
  },
);
