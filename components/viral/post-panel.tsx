import type { ReactNode } from "react";
import { ExternalLink, Music2, ArrowRight } from "lucide-react";
import Link from "next/link";
import { PanelFrame } from "@/components/records/panel-frame";
import { PanelHead } from "@/components/records/panel-head";
import type { PanelHrefs } from "@/components/records/panel-hrefs";
import { SourceList } from "@/components/records/source-list";
import { Amount } from "@/components/ui/amount";
import { buttonClass } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { shortAge } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import { unseen } from "@/components/ui/unseen";
import { translateMarks, formatNumber } from "@/lib/contract/reader-numbers";
import type { RecordSources, CountsAt } from "@/lib/contract/record-sources";
import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { captionBelow, headlineOf } from "./headline";
import { HeatScale, ScoreMethod } from "./heat-scale";
import { PostPlayer } from "./post-player";
import { Poster } from "./poster";
import { originalUrl, playableUrl } from "./safe-url";
import { messages } from "./messages/posts";
import { messages as scoreMessages } from "./messages/score";
import { PostThumb } from "./post-thumb";
import { scoreInputs, topPercent, type ScoreInput } from "./score-explained";

export type Related = {
  title: string;
  what: string;
  href: string;
  hrefOf: (id: string) => string;
  /** The open post is left out. It is null if the service didn't respond. */
  posts: readonly ViralPost[] | null;
  /** The open post is included. */
  total: number | null;
};

function RelatedPosts({ related, now }: { related: Related; now: number }) {
  const { title, what, href, hrefOf, posts, total } = related;
  return (
    <section className="min-w-0">
      <header className="mb-2 flex items-baseline gap-2 whitespace-nowrap">
        <h3 className="text-14 font-600">{title}</h3>
        <Link
          href={href}
          prefetch={false}
          className="ml-auto inline-flex min-w-0 items-center gap-1 text-12 font-550 text-accent-ink hover:underline"
        >
          <bdi className="truncate">{what}</bdi>
          {total !== null && <span className="shrink-0">· {formatNumber(total)}</span>}
          <ArrowRight size={13} className="shrink-0" aria-hidden="true" />
        </Link>
      </header>
      {posts !== null && posts.length > 0 ? (
        <ul className="grid grid-cols-3 gap-3">
          {posts.map((post) => (
            <PostThumb key={post.id} post={post} href={hrefOf(post.id)} now={now} />
          ))}
        </ul>
      ) : (
        <p className="text-12 text-ink-3">
          {posts === null ? messages.related.notAnswered : messages.related.none}
        </p>
      )}
    </section>
  );
}

type PostPanelProps = {
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

const FIGURES = ["views", "likes", "comments", "shares"] as const;

function shareOfViews(value: number, views: number | undefined): string | undefined {
  if (!views) return undefined;
  const percent = (value / views) * 100;
  return `${translateMarks(percent.toFixed(1))}%`;
}

function PostFigures({ post }: { post: ViralPost }) {
  const figures = FIGURES.flatMap((key) => {
    const value = post[key];
    return value === undefined ? [] : [{ key, value }];
  });
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3.5 sm:grid-cols-4">
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dt className="text-12 text-ink-3">{messages.figures[key]}</dt>
          <dd className="whitespace-nowrap text-16 font-600">
            <Amount value={value} />
            {key !== "views" && (
              <span className="ml-1 text-12 font-450 text-ink-3">{shareOfViews(value, post.views)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
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

/** The text is empty if the source stated every shown value. */
export function inferredInWords({ inferred = [] }: ViralPost): string {
  const read = (["category", "hook"] as const).filter((field) => inferred.includes(field));
  return [
    ...(read.length > 0 ? [messages.inferred.caption(read.map((field) => messages.inferred[field]))] : []),
    ...(inferred.includes("viralityScore") ? [messages.inferred.score] : []),
    ...(inferred.includes("country") ? [messages.inferred.country] : []),
  ].join(" ");
}

function InferredNote({ post }: { post: ViralPost }) {
  const words = inferredInWords(post);
  return words === "" ? null : <p className="mt-3 text-12 text-ink-3">{words}</p>;
}

/** `from` and `to` are views, `since` and `until` ISO 8601. */
type ViewsGrowth = { from: number; to: number; since: string; until: string };

/** Undefined with fewer than two known counts. @param history newest first */
export function viewsGrowth(history: readonly CountsAt[]): ViewsGrowth | undefined {
  const seen = history.filter(({ counts }) => counts.views !== undefined);
  const [last, first] = [seen[0], seen.at(-1)];
  if (!last || !first || first.observedAt === last.observedAt) return undefined;
  return {
    from: first.counts.views!,
    to: last.counts.views!,
    since: first.observedAt,
    until: last.observedAt,
  };
}

export function PostSources({ of: { sources, history } }: { of: RecordSources }) {
  if (sources.length === 0) return null;
  const growth = viewsGrowth(history);
  return (
    <section aria-labelledby="post-sources" className="pt-5">
      <h3 id="post-sources" className="mb-1 text-14 font-600">
        {messages.sources.title}
      </h3>
      <SourceList sources={sources} />
      {growth && (
        <p className="mt-1.5 text-ink-2">
          {messages.sources.views(
            growth,
            <When iso={growth.since} style="day" />,
            <When iso={growth.until} style="day" />,
          )}
        </p>
      )}
    </section>
  );
}

/** The usual value is at the centre. Each doubling moves by an eighth of the bar. */
function barPercent(timesUsual: number): number {
  return Math.min(100, Math.max(3, 50 + Math.log2(timesUsual) * 12.5));
}

function Input({ input }: { input: ScoreInput }) {
  return (
    <div className="min-w-0 max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:border-t max-sm:border-line max-sm:py-2.5">
      <dt className="max-sm:flex-1">{input.name}</dt>
      <dd>
        <b className="text-16 font-650 tabular-nums max-sm:text-14">{input.value}</b>{" "}
        <span className="text-ink-2 max-sm:sr-only">{input.unit}</span>
      </dd>
      {input.timesUsual !== undefined && (
        <dd className="text-12 text-ink-3">
          <span className="relative my-1.5 block h-1 rounded-full bg-line max-sm:hidden" aria-hidden="true">
            <i
              className="absolute inset-y-0 left-0 rounded-full bg-heat-4"
              style={{ width: `${barPercent(input.timesUsual)}%` }}
            />
            <i className="absolute -top-1 left-1/2 h-3 w-0.5 bg-ink" />
          </span>
          <span className="block text-center max-sm:text-right">{scoreMessages.usual(input.usual!)}</span>
        </dd>
      )}
    </div>
  );
}

const strong = (text: string) => <b className="font-600">{text}</b>;
const quiet = (text: string) => <span className="text-ink-2">{text}</span>;

/** `top` is in percent, `count` the number of posts in the category. */
const rankOf = (top: number, count: number, category: string) =>
  top <= 50
    ? scoreMessages.rank.top(top, count, category, strong, quiet)
    : scoreMessages.rank.hotter(100 - top, count, category, strong, quiet);

function PostScore({ post, benchmark }: { post: ViralPost; benchmark: Benchmark | undefined }) {
  const score = post.viralityScore;
  const inputs = scoreInputs(post, benchmark);
  if (score === undefined && inputs.length === 0) return null;
  const top = topPercent(post, benchmark);
  return (
    <section aria-label={scoreMessages.label} className="border-y border-line py-3.5">
      {score !== undefined && (
        <>
          <div className="flex flex-wrap items-baseline gap-x-2.5">
            <b className="text-36 font-650">{Math.round(score)}</b>
            <h3 className="text-14">
              {top === undefined ? (
                <span className="text-ink-2">
                  {score > 100 ? scoreMessages.rank.beyond : scoreMessages.rank.none}
                </span>
              ) : (
                rankOf(top, benchmark!.count, post.category!)
              )}
            </h3>
          </div>
          <div className="mb-3 mt-1">
            <HeatScale score={score} />
          </div>
        </>
      )}
      <dl className="mb-3 grid gap-x-7 sm:grid-cols-3">
        {inputs.map((input) => (
          <Input key={input.name} input={input} />
        ))}
      </dl>
      {score !== undefined && <ScoreMethod post={post} />}
    </section>
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
