import Link from "next/link";
import { messages } from "@/components/creators/messages/peek";
import { postsSearch } from "@/lib/domain/creator-posts";
import { searchAddress } from "@/components/filters/search-address";
import { PostThumb } from "@/components/viral/post-thumb";
import { VIRAL_PATH } from "@/components/viral/viral-address";
import type { Creator } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import type { MemberContext } from "@/lib/server/team/team-context";
import { loadPosts, POSTS_SCANNED } from "../library/[id]/load-posts";

const SHOWN = 3;

/** Shows nothing when none of the newest similar posts is theirs. */
export async function KnownPosts({ ctx, creator }: { ctx: MemberContext; creator: Creator }) {
  const found = await loadPosts(ctx, creator, 1);
  if ("kind" in found || found.posts.length === 0) return null;
  const filters = { ...postsSearch(creator), page: 1, pageSize: POSTS_SCANNED };
  return (
    <section aria-labelledby="known-posts" className="pt-5">
      <h3 id="known-posts" className="flex items-baseline gap-2 text-14 font-600">
        {messages.posts.title}
        <Link
          href={searchAddress(viralQuery, VIRAL_PATH, postsSearch(creator))}
          prefetch={false}
          className="ml-auto rounded-4 text-12 font-550 text-accent-ink hover:underline"
        >
          {messages.posts.more}
        </Link>
      </h3>
      <ul className="mt-2 grid grid-cols-3 gap-3">
        {found.posts.slice(0, SHOWN).map((post) => (
          <PostThumb
            key={post.id}
            post={post}
            href={searchAddress(viralQuery, VIRAL_PATH, filters, { post: post.id })}
            now={Date.now()}
          />
        ))}
      </ul>
    </section>
  );
}
