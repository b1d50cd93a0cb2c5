/** A creator or post on a client's page, with the chosen fields. */
import type { ReactNode } from "react";
import { ExternalLink } from "lucide-react";
import { optionLabel } from "@/components/filters/option-label";
import { PlatformIcon } from "@/components/records/platform-icon";
import {
  SHARED_FIGURES,
  type SharedBand,
  type SharedCreator,
  type SharedPost,
  type SharedRow,
} from "@/lib/contract/links";
import { formatShort } from "@/lib/contract/reader-numbers";
import { clientMessages as messages } from "./messages";

export type PosterOf = (key: string, place: number, post: SharedPost) => ReactNode;

function bandText({ min, max }: SharedBand, unit: string): string {
  const [low, high] = [min, max].map((end) => (end === undefined ? "" : formatShort(end) + unit));
  if (max === undefined) return messages.over(low!);
  return min === undefined || min <= 0 ? messages.under(high!) : messages.between(low!, high!);
}

function Figures({ figures = {}, bands = {} }: SharedCreator) {
  const shown = SHARED_FIGURES.flatMap((figure) => {
    const unit = figure === "engagementRate" ? "%" : "";
    const [value, band] = [figures[figure], bands[figure]];
    if (value !== undefined)
      return [{ figure, text: unit ? `${value.toFixed(1)}${unit}` : formatShort(value) }];
    return band === undefined ? [] : [{ figure, text: bandText(band, unit) }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
      {shown.map(({ figure, text }) => (
        <div key={figure} className="flex flex-col-reverse">
          <dt className="text-12 text-ink-2">{messages.figures[figure]}</dt>
          <dd className="text-15 font-650 tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export const linkClass =
  "inline-flex min-h-6 items-center gap-1 text-12 text-ink-2 underline-offset-3 hover:underline max-md:min-h-11";

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
      {children}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

export function CreatorFacts({ row, n, poster }: { row: SharedRow; n: number; poster: PosterOf }) {
  const { key } = row;
  const creator = row.creator!;
  const { isRevealed, handle, profile, source, posts = [], email, status, columns = [] } = creator;
  const place = joined(creator.country, creator.language && optionLabel(creator.language), creator.category);
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-650 wrap-anywhere">
            <bdi>{handle ? `@${handle}` : messages.unrevealed(n)}</bdi>
          </h2>
          <p className="flex flex-wrap items-center gap-1.5 text-12 text-ink-2">
            {source && <PlatformIcon source={source} />}
            <bdi>{place || (isRevealed || creator.bands ? "" : messages.nothingKnown)}</bdi>
          </p>
        </div>
        {profile && <Outside href={profile}>{messages.profile}</Outside>}
      </div>
      <Figures {...creator} />
      {posts.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {posts.map((post, at) => (
            <li key={post.thumbnailUrl ?? at} className="min-w-0">
              {poster(key, at, post)}
              {post.views !== undefined && (
                <p className="mt-0.5 text-12 text-ink-2 tabular-nums">
                  {messages.views(formatShort(post.views))}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {(email || status || columns.length > 0) && (
        <dl className="mt-3 grid gap-1 text-12">
          {[
            ...(status ? [{ name: "Status", text: status }] : []),
            ...(email ? [{ name: "Email", text: email }] : []),
            ...columns,
          ].map(({ name, text }) => (
            <div key={name} className="flex gap-2">
              <dt className="text-ink-2">
                <bdi>{name}</bdi>
              </dt>
              <dd className="min-w-0 wrap-anywhere">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

export function PostFacts({ row, n, poster }: { row: SharedRow; n: number; poster: PosterOf }) {
  const post = row.post!;
  const { hook, handle, address, caption, views, likes, viralityScore, postedAt } = post;
  const figures = joined(
    views === undefined ? undefined : messages.views(formatShort(views)),
    likes === undefined ? undefined : messages.likes(formatShort(likes)),
    viralityScore === undefined ? undefined : messages.score(String(Math.round(viralityScore))),
  );
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
      {poster(row.key, 0, post)}
      <div className="min-w-0">
        <h2 className="font-650 wrap-anywhere">
          <bdi>{hook ?? (handle ? `@${handle}` : messages.post(n))}</bdi>
        </h2>
        <p className="text-12 text-ink-2 wrap-anywhere">
          <bdi>{joined(hook && handle ? `@${handle}` : undefined, post.category, post.country)}</bdi>
        </p>
        <p className="mt-1 text-12 text-ink-2 tabular-nums">{figures}</p>
        {postedAt && <p className="text-12 text-ink-3">{postedAt.slice(0, 10)}</p>}
        {caption && (
          <p className="mt-1 line-clamp-4 text-12 wrap-anywhere">
            <bdi>{caption}</bdi>
          </p>
        )}
        {address && <Outside href={address}>{messages.original}</Outside>}
      </div>
    </div>
  );
}
