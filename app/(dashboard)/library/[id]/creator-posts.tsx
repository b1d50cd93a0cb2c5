/** Searched on request only, so that a record never waits for the service. */
import Link from "next/link";
import { ArrowRight, Search } from "lucide-react";
import { LIBRARY_PATH } from "@/components/creators/creator-address";
import { messages } from "@/components/creators/messages/posts";
import { searchWords } from "@/components/creators/posts-search";
import { postsSearch } from "@/lib/domain/creator-posts";
import { searchAddress } from "@/components/filters/search-address";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { PostThumb } from "@/components/viral/post-thumb";
import { VIRAL_PATH } from "@/components/viral/viral-address";
import type { Creator } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import type { MemberContext } from "@/lib/server/team/team-context";
import type { Problem } from "@/app/(dashboard)/problem-of";
import { POSTS_SCANNED, loadPosts, type FoundPosts } from "./load-posts";

const lookHref = ({ id }: Creator, page: number) => `${LIBRARY_PATH}/${id}?posts=${page}#posts`;

function Found({ creator, found }: { creator: Creator; found: FoundPosts }) {
  const { page, totalPages, total, looked, posts } = found;
  const [first, last] = [(page - 1) * POSTS_SCANNED + 1, (page - 1) * POSTS_SCANNED + looked];
  const values = { ...postsSearch(creator), page, pageSize: POSTS_SCANNED };
  const range = looked === total ? "all" : page === 1 ? "newest" : "next";
  const handle = <bdi>@{creator.username?.replace(/^@/, "")}</bdi>;
  return (
    <>
      <p role="status" className="mt-3 text-ink-2">
        {total === 0
          ? messages.nothing
          : looked === 0
            ? messages.nothingHere
            : messages.looked[range](
                { first, last, all: total },
                <b className="font-600 text-ink">
                  {posts.length === 0 ? messages.noneBy(handle) : messages.someBy(posts.length, handle)}
                </b>,
              )}
      </p>
      {posts.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-5">
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
          {messages.lookOn(total === null ? null : Math.min(POSTS_SCANNED, total - last))}
        </ButtonLink>
      )}
    </>
  );
}

function problemWords({ kind, waitS }: Problem): string {
  const { wait, waitSeconds, key, other } = messages.problems;
  if (kind === "limited") return waitS ? waitSeconds(waitS) : wait;
  return kind === "key" ? key : other;
}

/** @param page matching posts to search, from 1; null until the member requests one */
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
      title={messages.title}
      className="scroll-mt-20 px-[18px] pb-4 [&>header]:px-0"
      aside={
        <Link
          href={searchAddress(viralQuery, VIRAL_PATH, filters)}
          prefetch={false}
          className="inline-flex items-center gap-1 rounded-4 font-550 text-accent-ink hover:underline hover:underline-offset-3"
        >
          {messages.all}
          <ArrowRight size={14} aria-hidden="true" />
        </Link>
      }
    >
      <p id="posts" className="mt-1 max-w-[72ch] scroll-mt-24 text-ink-3">
        {creator.username ? (
          <>
            {words.length > 0
              ? messages.byHandleAmong(<bdi className="text-ink-2">{words.join(", ")}</bdi>)
              : messages.byHandle}{" "}
            {filters.categories && messages.otherCategory}
          </>
        ) : (
          messages.noHandle
        )}
      </p>
      {creator.username && page === null && (
        <ButtonLink href={lookHref(creator, 1)} className="mt-3">
          <Search size={14} className="text-ink-3" aria-hidden="true" />
          {messages.look}
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
            {messages.tryAgain}
          </Link>
        </p>
      )}
      {found && !("kind" in found) && <Found creator={creator} found={found} />}
    </Box>
  );
}
