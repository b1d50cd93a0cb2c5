import Link from "next/link";
import { Bookmark, Music2, Play } from "lucide-react";
import { Amount } from "@/components/ui/amount";
import { LinkPending } from "@/components/ui/link-pending";
import { Moment } from "@/components/ui/moment";
import { unseen } from "@/components/ui/unseen";
import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { ChoosePost, overPoster } from "./choose-post";
import { bareHandle, creatorsHref } from "./creators-href";
import { headlineOf } from "./headline";
import { Poster } from "./poster";
import { ScorePopover } from "./score-popover";
import { messages } from "./messages/posts";

export type PostCardProps = {
  post: ViralPost;
  href: string;
  benchmark: Benchmark | undefined;
  /** The time is in milliseconds since 1970. */
  now: number;
  isFirst: boolean;
  isCurrent: boolean;
  isCompact: boolean;
  /** Position among all matches, from 0. Absent if the card can't be selected. */
  at?: number;
  saveHref?: string;
};

/** The surrounding form handles the link if scripts run. */
function SavePost({ post, at, saveHref }: Pick<PostCardProps, "post" | "at" | "saveHref">) {
  if (saveHref === undefined) return null;
  const label = messages.save(headlineOf(post));
  return (
    <a
      href={saveHref}
      data-save={post.id}
      data-at={at}
      aria-label={label}
      title={messages.saveTitle}
      className="absolute right-0 top-11 z-[5] grid size-11 place-items-center text-white opacity-0 focus-visible:opacity-100 focus-visible:outline-white group-focus-within/card:opacity-100 group-hover/card:opacity-100 noscript:opacity-100 [@media(hover:none)]:opacity-100"
    >
      <span className="grid size-7 place-items-center rounded-full bg-poster/80">
        <Bookmark size={14} aria-hidden="true" />
      </span>
    </a>
  );
}

export function PostCard(props: PostCardProps) {
  const { post, href, benchmark, now, isFirst, isCurrent, isCompact, at } = props;
  return (
    <article
      className="group/card relative min-w-0 holds-chosen:[&>:first-child]:shadow-[0_0_0_2px_var(--canvas),0_0_0_4px_var(--accent)]"
      aria-current={isCurrent ? "true" : undefined}
    >
      <Poster
        post={post}
        isFirst={isFirst}
        className={`rounded-8 transition-shadow duration-base ${isCurrent ? "shadow-[0_0_0_2px_var(--canvas),0_0_0_4px_var(--ink)]" : ""}`}
      >
        <div className="poster-scrim pointer-events-none absolute inset-0 z-[1] rounded-[inherit]" />
        <div className="absolute inset-0 z-[2] flex flex-col justify-end rounded-[inherit] p-2.5 text-white">
          <h2
            className={`line-clamp-4 text-balance wrap-anywhere [font-stretch:92%] ${isCompact ? "text-12 font-650" : "text-hook"}`}
          >
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              data-open=""
              // The whole poster is the click target, so the focus outline is drawn inside it.
              className="outline-none after:absolute after:inset-0 after:rounded-8 focus-visible:after:shadow-[inset_0_0_0_5px_var(--canvas)] focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              <bdi>{headlineOf(post)}</bdi>
              <LinkPending />
            </Link>
          </h2>
          <p className="pointer-events-none mt-2 flex items-center gap-1 text-12 font-550 tabular-nums">
            {post.views !== undefined && (
              <>
                <Play size={12} className="fill-current opacity-80" aria-hidden="true" />
                {messages.marked.views(<Amount value={post.views} />, unseen)}
              </>
            )}
            {post.createdAt && (
              <Moment iso={post.createdAt} now={now} className="ml-auto font-450 text-white/85" />
            )}
          </p>
        </div>
        <ScorePopover post={post} benchmark={benchmark} />
        {at !== undefined && (
          <label className="absolute right-0 top-0 z-[5] grid size-11 cursor-pointer place-items-center">
            <ChoosePost post={post} at={at} className={overPoster} />
          </label>
        )}
        <SavePost {...props} />
      </Poster>
      <footer className="px-px pt-2 leading-[18px]">
        {post.creatorUsername && (
          <p className="flex items-baseline gap-1.5">
            <Link
              href={creatorsHref(post.creatorUsername)}
              prefetch={false}
              title={messages.findCreator}
              className="relative z-[1] -my-3.5 min-w-0 truncate rounded-4 py-3.5 font-550 hover:underline md:-my-1 md:py-1"
            >
              <bdi>@{bareHandle(post.creatorUsername)}</bdi>
              <LinkPending />
            </Link>
            {post.followers !== undefined && (
              <span className="ml-auto text-12 text-ink-3">
                {messages.marked.followers(<Amount value={post.followers} />, unseen)}
              </span>
            )}
          </p>
        )}
        {post.musicTitle && !isCompact && (
          <p className="flex items-center gap-1.5 text-12 text-ink-3">
            <Music2 size={12} className="shrink-0" aria-hidden="true" />
            {messages.marked.sound(<bdi className="truncate">{post.musicTitle}</bdi>, unseen)}
          </p>
        )}
      </footer>
    </article>
  );
}
