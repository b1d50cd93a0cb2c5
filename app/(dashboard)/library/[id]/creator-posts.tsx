/** Posts of an owned creator, searched on request only, so that a record never waits for the service. */
import Link from "next/link";
import { ArrowRight, Search } from "lucide-react";
import { LIBRARY_PATH } from "@/components/creators/creator-address";
import { postsSearch, searchWords } from "@/components/creators/posts-search";
import { searchAddress } from "@/components/filters/search-address";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { PostThumb } from "@/components/viral/post-thumb";
import { VIRAL_PATH } from "@/components/viral/viral-address";
import type { Creator } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import type { MemberContext } from "@/lib/server/team/team-context";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Problem } from "@/app/(dashboard)/problem-of";
import { POSTS_SCANNED, loadPosts, type FoundPosts } from "./load-posts";

const lookHref = ({ id }: Creator, page: number) => `${LIBRARY_PATH}/${id}?posts=${page}#posts`;

function Found({ creator, found }: { creator: Creator; found: FoundPosts }) {
  const { page, totalPages, totalResults, looked, posts } = found;
  const [first, last] = [(page - 1) * POSTS_SCANNED + 1, (page - 1) * POSTS_SCANNED + looked];
  const values = { ...postsSearch(creator), page, pageSize: POSTS_SCANNED };
  const handle = <bdi>@{creator.username?.replace(/^@/, "")}</bdi>;
  return (
    <>
      <p role="status" className="mt-3 text-ink-2">
        {totalResults === 0 || looked === 0 ? (
          <>No post fits{totalResults > 0 && " on this page"}.</>
        ) : (
          <>
            Looked through{" "}
            {looked === totalResults ? "all " : page === 1 ? "the newest " : `${formatNumber(first)}–`}
            {formatNumber(last)}
            {looked < totalResults && ` of ${formatNumber(totalResults)}`} that fit:{" "}
            <b className="font-600 text-ink">
              {posts.length === 0 ? "none" : formatNumber(posts.length)} by {handle}
            </b>
            .
          </>
        )}
      </p>
      {posts.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-6 lg:grid-cols-8">
          {posts.map((post) => (
            <PostThumb
              key={post.id}
              post={post}
              href={searchAddress(viralQuery, VIRAL_PATH, values, { post: post.id })}
              now={Date.now()}
            />
          ))}
        </ul>
      )}
      {page < totalPages && looked > 0 && (
        <ButtonLink href={lookHref(creator, page + 1)} className="mt-3">
          Look through the next {formatNumber(Math.min(POSTS_SCANNED, totalResults - last))}
        </ButtonLink>
      )}
    </>
  );
}

function problemWords({ kind, waitS }: Problem): string {
  if (kind === "limited") return `The service asks to wait${waitS ? ` ${waitS} seconds` : ""}.`;
  if (kind === "key") return "The service rejected our API key. An admin can fix it.";
  return "The service did not answer.";
}

/** `page`: the page of matching posts to search through, from 1; null until the member requests one. */
export async function CreatorPosts({
  ctx,
  creator,
  page,
}: {
  ctx: MemberContext;
  creator: Creator;
  page: number | null;
}) {
  const filters = postsSearch(creator);
  const words = searchWords(filters);
  const found = page === null || !creator.username ? null : await loadPosts(ctx, creator, page);
  return (
    <Box
      title="Posts"
      className="mt-4 scroll-mt-20 px-[18px] pb-4 [&>header]:px-0"
      aside={
        <Link
          href={searchAddress(viralQuery, VIRAL_PATH, filters)}
          prefetch={false}
          className="inline-flex items-center gap-1 rounded-4 font-550 text-accent-ink hover:underline hover:underline-offset-3"
        >
          All posts that fit
          <ArrowRight size={14} aria-hidden="true" />
        </Link>
      }
    >
      <p id="posts" className="mt-1 max-w-[72ch] scroll-mt-24 text-ink-3">
        The service cannot be asked for the posts of one creator.{" "}
        {creator.username ? (
          <>
            They are looked for by their handle among posts that fit the record
            {words.length > 0 && (
              <>
                : <bdi className="text-ink-2">{words.join(", ")}</bdi>
              </>
            )}
            .{filters.categories && " A post in another category is not found this way."}
          </>
        ) : (
          "This record has no handle, so only posts that fit it can be searched for."
        )}
      </p>
      {creator.username && page === null && (
        <ButtonLink href={lookHref(creator, 1)} className="mt-3">
          <Search size={14} className="text-ink-3" aria-hidden="true" />
          Look for their posts
        </ButtonLink>
      )}
      {found && "kind" in found && (
        <p role="alert" className="mt-3 text-bad-ink" title={found.detail}>
          {problemWords(found)}{" "}
          <Link
            href={lookHref(creator, page ?? 1)}
            prefetch={false}
            className="font-550 underline underline-offset-3"
          >
            Try again
          </Link>
        </p>
      )}
      {found && !("kind" in found) && <Found creator={creator} found={found} />}
    </Box>
  );
}
