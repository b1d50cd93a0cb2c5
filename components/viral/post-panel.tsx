import type { ReactNode } from "react";
import { ExternalLink, Music2 } from "lucide-react";
import { PanelFrame } from "@/components/records/panel-frame";
import { PanelHead } from "@/components/records/panel-head";
import type { PanelHrefs } from "@/components/records/panel-hrefs";
import { buttonClass } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { shortAge } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import { unseen } from "@/components/ui/unseen";
import type { RecordSources } from "@/lib/contract/record-sources";
import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { captionBelow, headlineOf } from "./headline";
import { InferredNote } from "./inferred-note";
import { PostFigures } from "./post-figures";
import { PostPlayer } from "./post-player";
import { PostScore } from "./post-score";
import { PostSources } from "./post-sources";
import { Poster } from "./poster";
import { RelatedPosts, type Related } from "./related-posts";
import { originalUrl, playableUrl } from "./safe-url";
import { messages } from "./messages/posts";

export type PostPanelProps = {
  post: ViralPost;
  benchmark: Benchmark | undefined;
  /** The position counts from 1. */
  position: number;
  /** Null when the service doesn't report it. */
  total: number | null;
  hrefs: PanelHrefs;
  related: readonly Related[];
  /** It is null if the service doesn't report sources. */
  sources: RecordSources | null;
  foot: ReactNode;
  save?: ReactNode;
  now: number;
};

function OriginalLink({ post }: { post: ViralPost }) {
  const original = originalUrl(post.videoUrl);
  if (!original) return null;
  return (
    <a
      href={original}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonClass({ variant: "ghost" })}
    >
      <ExternalLink size={14} className="text-ink-3" aria-hidden="true" />
      <span className="max-sm:sr-only">{messages.panel.original}</span>
    </a>
  );
}

function PanelHero({ post, caption, now }: { post: ViralPost; caption?: string; now: number }) {
  const clip = playableUrl(post.videoUrl);
  const poster = <Poster post={post} isFirst />;
  return (
    <div className="flex gap-4 sm:gap-6">
      <div className="w-[38%] max-w-[9.75rem] shrink-0 sm:w-[9.75rem]">
        {clip ? <PostPlayer src={clip}>{poster}</PostPlayer> : poster}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          {post.category && <Tag>{post.category}</Tag>}
          {post.country && <Tag>{post.country}</Tag>}
          {post.createdAt && (
            <time dateTime={post.createdAt} className="text-ink-3">
              {messages.panel.posted(
                <When iso={post.createdAt} style="full" />,
                shortAge(post.createdAt, now),
              )}
            </time>
          )}
        </div>
        <h2 className="mt-2.5 text-22 font-650 text-balance wrap-anywhere">
          <bdi>{headlineOf(post)}</bdi>
        </h2>
        {caption && (
          <p
            className="mt-2 max-h-24 overflow-y-auto whitespace-pre-line text-ink-2 wrap-anywhere max-sm:hidden"
            tabIndex={0}
            role="group"
            aria-label={messages.panel.caption}
          >
            <bdi>{caption}</bdi>
          </p>
        )}
        {post.musicTitle && (
          <p className="mt-2.5 flex items-center gap-1.5 font-500">
            <Music2 size={14} className="shrink-0 text-ink-3" aria-hidden="true" />
            {messages.marked.sound(<bdi className="min-w-0 wrap-anywhere">{post.musicTitle}</bdi>, unseen)}
          </p>
        )}
        <div className="mt-auto pt-4 max-sm:hidden">
          <PostFigures post={post} />
        </div>
      </div>
    </div>
  );
}

export function PostPanel(props: PostPanelProps) {
  const { post, benchmark, hrefs, related, sources, foot, now } = props;
  const caption = captionBelow(post);
  return (
    <PanelFrame
      label={messages.panel.label(headlineOf(post))}
      closeHref={hrefs.close}
      previousHref={hrefs.previous}
      nextHref={hrefs.next}
    >
      <PanelHead {...props} noun="post" name={<span className="font-mono text-12">{post.id}</span>}>
        {props.save}
        <OriginalLink post={post} />
      </PanelHead>
      <div key={post.id} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        <PanelHero post={post} caption={caption} now={now} />
        {caption && (
          <p className="mt-4 whitespace-pre-line text-ink-2 wrap-anywhere sm:hidden">
            <bdi>{caption}</bdi>
          </p>
        )}
        <div className="mt-4 sm:hidden">
          <PostFigures post={post} />
        </div>
        <InferredNote post={post} />
        <div className="h-4" />
        <PostScore post={post} benchmark={benchmark} />
        {related.length > 0 && (
          <div className={`grid gap-6 pt-4 ${related.length > 1 ? "sm:grid-cols-2" : "sm:max-w-[50%]"}`}>
            {related.map((each) => (
              <RelatedPosts key={each.title} related={each} now={now} />
            ))}
          </div>
        )}
        {sources && <PostSources of={sources} />}
      </div>
      {foot}
    </PanelFrame>
  );
}
