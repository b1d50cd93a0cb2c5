"use client";
/** The page carries a post's figures, and this code draws the card over the poster. */
import Link from "next/link";
import { Bookmark, Music2, Play } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { ScoreBadge } from "@/components/records/score-badge";
import { Amount } from "@/components/ui/amount";
import { Checkbox } from "@/components/ui/checkbox";
import { LinkPending } from "@/components/ui/link-pending";
import { Moment } from "@/components/ui/moment";
import { unseen } from "@/components/ui/unseen";
import type { Benchmark } from "@/lib/contract/records";
import { messages as badgeMessages } from "./messages/badge";
import { overPoster } from "./over-poster";
import { PlayByTouch } from "./play-on-hover";
import type { ScoredPost } from "./score-explained";
import { messages } from "./messages/posts";
import type { ScoreExplanationProps } from "./score-explanation";

export type CardFaceProps = {
  id: string;
  headline: string;
  href: string;
  post: ScoredPost;
  createdAt: string | undefined;
  benchmark: Benchmark | undefined;
  /** The time is in milliseconds since 1970. */
  now: number;
  isCompact: boolean;
  /** Position among all matches, from 0. Absent if the card can't be selected. */
  at?: number;
  saveHref?: string;
};

/** The surrounding form handles the link if scripts run. */
function SavePost({
  id,
  headline,
  at,
  saveHref,
}: Pick<CardFaceProps, "id" | "headline" | "at" | "saveHref">) {
  if (saveHref === undefined) return null;
  return (
    <a
      href={saveHref}
      data-save={id}
      data-at={at}
      aria-label={messages.save(headline)}
      title={messages.saveTitle}
      className="card-save"
    >
      <span>
        <Bookmark size={14} aria-hidden="true" />
      </span>
    </a>
  );
}

/** Its code is loaded when the first score is opened. */
const ScoreExplanation = lazy(async () => ({
  default: (await import("./score-explanation")).ScoreExplanation,
}));

/**
 * A native popover works by keyboard. Anchor positioning places it beside the badge. `href` opens the post, which
 * explains the score to readers without scripts.
 */
function ScorePopover({
  id: postId,
  href,
  ...explained
}: ScoreExplanationProps & { id: string; href: string }) {
  const { score } = explained;
  const [isOpen, setOpen] = useState(false);
  const id = `score-${postId}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={badgeMessages.badge(Math.round(score))}
        className="absolute left-2 top-2 z-[3] rounded-full before:absolute before:-inset-2.5 hover:shadow-[0_0_0_2px_#fff] focus-visible:outline-white"
      >
        <ScoreBadge score={score} />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={badgeMessages.dialog(Math.round(score))}
        className="score-popover"
        onBeforeToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen ? (
          <Suspense>
            <ScoreExplanation {...explained} />
          </Suspense>
        ) : (
          <a href={href} className="text-accent-ink hover:underline">
            {badgeMessages.inPost}
          </a>
        )}
      </div>
    </>
  );
}

export function CardFace(props: CardFaceProps) {
  const { id, headline, href, post, createdAt, benchmark, now, isCompact, at } = props;
  return (
    <>
      <div className="poster-scrim pointer-events-none absolute inset-0 z-[1] rounded-[inherit]" />
      <div className="absolute inset-0 z-[2] flex flex-col justify-end rounded-[inherit] p-2.5 text-white">
        <h2
          className={`line-clamp-4 text-balance wrap-anywhere [font-stretch:92%] ${isCompact ? "text-12 font-650" : "text-hook"}`}
        >
          {/* The whole poster is the click target, so the focus outline is drawn inside it. */}
          <Link href={href} prefetch={false} scroll={false} data-open="" className="card-link">
            <bdi>{headline}</bdi>
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
          {createdAt && <Moment iso={createdAt} now={now} className="ml-auto font-450 text-white/85" />}
        </p>
      </div>
      {post.viralityScore !== undefined && (
        <ScorePopover id={id} href={href} post={post} score={post.viralityScore} benchmark={benchmark} />
      )}
      {at !== undefined && (
        <label className="absolute right-0 top-0 z-[5] grid size-11 cursor-pointer place-items-center">
          <Checkbox
            name="posts"
            value={id}
            data-at={at}
            aria-label={messages.select(headline)}
            className={overPoster}
          />
        </label>
      )}
      <SavePost {...props} />
      <PlayByTouch />
    </>
  );
}

type CardFootProps = {
  handle: string | undefined;
  href: string;
  followers: number | undefined;
  sound: string | undefined;
};

export function CardFoot({ handle, href, followers, sound }: CardFootProps) {
  return (
    <footer className="px-px pt-2 leading-[18px]">
      {handle && (
        <p className="flex items-baseline gap-1.5">
          <Link
            href={href}
            prefetch={false}
            title={messages.findCreator}
            className="relative z-[1] -my-3.5 min-w-0 truncate rounded-4 py-3.5 font-550 hover:underline md:-my-1 md:py-1"
          >
            <bdi>@{handle}</bdi>
            <LinkPending />
          </Link>
          {followers !== undefined && (
            <span className="ml-auto text-12 text-ink-3">
              {messages.marked.followers(<Amount value={followers} />, unseen)}
            </span>
          )}
        </p>
      )}
      {sound && (
        <p className="flex items-center gap-1.5 text-12 text-ink-3">
          <Music2 size={12} className="shrink-0" aria-hidden="true" />
          {messages.marked.sound(<bdi className="truncate">{sound}</bdi>, unseen)}
        </p>
      )}
    </footer>
  );
}
