import "server-only";
import { searchAddress } from "@/components/filters/search-address";
import { openingOf } from "@/components/viral/headline";
import type { Related } from "@/components/viral/related-posts";
import { VIRAL_PATH } from "@/components/viral/viral-address";
import { knownTotal, type ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";
import { searchPosts } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { withPoster } from "./with-poster";
import { messages } from "@/components/viral/messages/posts";

const SHOWN = 3;
const MAX_TEXT_LENGTH = 200;

async function relatedBy(
  ctx: MemberContext,
  title: string,
  what: string,
  filters: ViralFilters,
  openId: string,
): Promise<Related> {
  const values = { ...filters, page: 1, pageSize: SHOWN + 1 };
  const found = await searchPosts(ctx, values).catch(() => null);
  return {
    title,
    what,
    href: searchAddress(viralQuery, VIRAL_PATH, filters),
    hrefOf: (id) => searchAddress(viralQuery, VIRAL_PATH, filters, { post: id }),
    posts:
      found &&
      found.data
        .filter(({ id }) => id !== openId)
        .slice(0, SHOWN)
        .map(withPoster),
    total: found && knownTotal(found),
  };
}

export async function loadRelated(ctx: MemberContext, post: ViralPost): Promise<Related[]> {
  const { musicTitle, hook } = post;
  const opening = openingOf(hook);
  const searches: Promise<Related>[] = [];
  if (musicTitle && musicTitle.length <= MAX_TEXT_LENGTH) {
    searches.push(relatedBy(ctx, messages.related.sound, musicTitle, { musicTitle }, post.id));
  }
  if (opening && opening.length <= MAX_TEXT_LENGTH) {
    searches.push(relatedBy(ctx, messages.related.opening, `“${opening}”`, { hook: opening }, post.id));
  }
  return Promise.all(searches);
}
