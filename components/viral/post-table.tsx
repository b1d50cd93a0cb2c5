import Link from "next/link";
import { heatStep } from "@/components/records/score-badge";
import { Amount } from "@/components/ui/amount";
import { rowHeights, type Density } from "@/components/ui/density";
import { LinkPending } from "@/components/ui/link-pending";
import { Moment } from "@/components/ui/moment";
import { unseen } from "@/components/ui/unseen";
import type { ViralPost } from "@/lib/contract/records";
import { viralityRatios } from "@/lib/domain/virality";
import { ChoosePost } from "./choose-post";
import { bareHandle, creatorsHref } from "./creators-href";
import { headlineOf } from "./headline";
import { Poster } from "./poster";
import { messages } from "./messages/posts";

const HEAT = { 1: "bg-heat-1", 2: "bg-heat-2", 3: "bg-heat-3", 4: "bg-heat-4", 5: "bg-heat-5" } as const;

function Score({ score }: { score: number | undefined }) {
  if (score === undefined) return <Amount value={undefined} />;
  return (
    <span className="inline-flex items-center justify-end gap-1.5 font-600 tabular-nums">
      <i className={`size-[7px] rounded-full ${HEAT[heatStep(score)]}`} aria-hidden="true" />
      {Math.round(score)}
    </span>
  );
}

function rate(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 10_000) / 100;
}

type Column = {
  title: string;
  isNumber?: boolean;
  /** This class hides the column on narrow screens. */
  from?: string;
  cell: (post: ViralPost, now: number) => React.ReactNode;
};

const COLUMNS: readonly Column[] = [
  { title: messages.table.virality, isNumber: true, cell: (post) => <Score score={post.viralityScore} /> },
  {
    title: messages.table.views,
    isNumber: true,
    from: "max-md:hidden",
    cell: (post) => <Amount value={post.views} />,
  },
  {
    title: messages.table.likes,
    isNumber: true,
    from: "max-md:hidden",
    cell: (post) => <Amount value={post.likes} />,
  },
  {
    title: messages.table.comments,
    isNumber: true,
    from: "max-md:hidden",
    cell: (post) => <Amount value={post.comments} />,
  },
  {
    title: messages.table.shares,
    isNumber: true,
    from: "max-md:hidden",
    cell: (post) => <Amount value={post.shares} />,
  },
  {
    title: messages.table.engagement,
    isNumber: true,
    from: "max-md:hidden",
    cell: (post) => <Amount value={rate(viralityRatios(post).engagement)} unit="%" />,
  },
  {
    title: messages.table.creator,
    from: "max-md:hidden",
    cell: (post) =>
      post.creatorUsername && (
        <Link
          href={creatorsHref(post.creatorUsername)}
          prefetch={false}
          title={messages.findCreator}
          className="relative z-[1] block w-fit max-w-40 truncate rounded-4 font-550 hover:underline"
        >
          <bdi>@{bareHandle(post.creatorUsername)}</bdi>
          <LinkPending />
        </Link>
      ),
  },
  {
    title: messages.table.followers,
    isNumber: true,
    from: "max-md:hidden",
    cell: (post) => <Amount value={post.followers} />,
  },
  {
    title: messages.table.category,
    from: "max-md:hidden",
    cell: (post) =>
      post.inferred?.includes("category") ? (
        <span className="text-ink-3">
          <bdi>{post.category}</bdi>
          {unseen(messages.inferred.inTable)}
        </span>
      ) : (
        <bdi>{post.category}</bdi>
      ),
  },
  { title: messages.table.country, from: "max-md:hidden", cell: (post) => <bdi>{post.country}</bdi> },
  {
    title: messages.table.sound,
    from: "max-md:hidden",
    cell: (post) => <bdi className="block max-w-44 truncate text-ink-2">{post.musicTitle}</bdi>,
  },
  {
    title: messages.table.posted,
    isNumber: true,
    from: "max-md:hidden",
    cell: (post, now) => post.createdAt && <Moment iso={post.createdAt} now={now} className="text-ink-2" />,
  },
];

/** Phones show the columns' values in a second line. */
function Facts({ post, now }: { post: ViralPost; now: number }) {
  return (
    <span className="mt-0.5 block truncate text-13 font-450 text-ink-3 md:hidden [&>*+*]:before:mx-1 [&>*+*]:before:content-['·']">
      {post.views !== undefined && <span>{messages.views(<Amount value={post.views} />)}</span>}
      {post.creatorUsername && (
        <span>
          <bdi>@{post.creatorUsername}</bdi>
        </span>
      )}
      {post.createdAt && (
        <span>
          <Moment iso={post.createdAt} now={now} />
        </span>
      )}
    </span>
  );
}

export function PostTable({
  posts,
  hrefOf,
  now,
  currentId,
  density,
  first,
}: {
  posts: readonly ViralPost[];
  hrefOf: (id: string) => string;
  now: number;
  currentId: string | undefined;
  density: Density;
  /** Position of the first post among all matches, from 0. */
  first: number;
}) {
  return (
    <div
      className="relative overflow-x-auto md:scroll-pl-[22rem] border-y border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={messages.table.region}
    >
      <table
        aria-label={messages.table.label}
        className="w-full border-separate max-md:table-fixed border-spacing-0 whitespace-nowrap"
        style={rowHeights(density)}
      >
        <thead>
          <tr className="text-left text-12 text-ink-3 [&>th]:h-[2.125rem] [&>th]:border-b [&>th]:border-line [&>th]:px-2.5 [&>th]:font-550 [&>th:last-child]:pr-4 lg:[&>th:last-child]:pr-6">
            <th scope="col" className="bg-surface pl-4! md:sticky md:left-0 md:z-[2] lg:pl-6!">
              {messages.table.post}
            </th>
            {COLUMNS.map(({ title, isNumber, from }) => (
              <th
                key={title}
                scope="col"
                className={`max-md:w-24 ${isNumber ? "text-right" : ""} ${from ?? ""}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post, index) => (
            <tr
              key={post.id}
              data-peek={hrefOf(post.id)}
              aria-current={post.id === currentId ? "true" : undefined}
              className="group/row relative h-[var(--row)] cursor-pointer max-md:h-[var(--row-narrow)] hover:[&>*]:bg-hover aria-[current]:[&>*]:bg-accent-soft holds-chosen:[&>*]:bg-[color-mix(in_srgb,var(--accent)_4%,var(--surface))] [&>td]:border-b [&>td]:border-line [&>td]:px-2.5 [&>td:last-child]:pr-4 lg:[&>td:last-child]:pr-6 last:[&>td]:border-b-0 [&>th]:border-b [&>th]:border-line last:[&>th]:border-b-0"
            >
              <th
                scope="row"
                className="w-full min-w-44 max-w-80 bg-surface py-0.5 pl-4 max-md:max-w-none md:sticky md:left-0 md:z-[2] md:min-w-72 md:max-2xl:shadow-[1px_0_0_var(--line)] pr-2.5 text-left font-550 lg:pl-6"
              >
                <span className="flex items-center gap-3">
                  <label className="relative z-[1] -my-2 -ml-3.5 -mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
                    <ChoosePost post={post} at={first + index} />
                  </label>
                  <span
                    className={`shrink-0 max-md:w-[1.75rem] ${density === "compact" ? "w-3.5" : "w-[1.375rem]"}`}
                  >
                    <Poster post={post} className="rounded-4" />
                  </span>
                  <span className="min-w-0">
                    <Link
                      href={hrefOf(post.id)}
                      prefetch={false}
                      scroll={false}
                      className="block truncate after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
                    >
                      <bdi>{headlineOf(post)}</bdi>
                      <LinkPending />
                    </Link>
                    <Facts post={post} now={now} />
                  </span>
                </span>
              </th>
              {COLUMNS.map(({ title, isNumber, from, cell }) => (
                <td key={title} className={`${isNumber ? "text-right" : ""} ${from ?? ""}`}>
                  {cell(post, now)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
