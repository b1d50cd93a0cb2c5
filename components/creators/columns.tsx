/** The columns that both tables of creators share: what an owned record shows, and what the filters prove of a new one. */
import type { ReactNode } from "react";
import { Mail } from "lucide-react";
import { EngagementBar } from "@/components/records/engagement-bar";
import { Amount } from "@/components/ui/amount";
import type { CreatorSortKey } from "@/lib/contract/enums";
import type { Creator } from "@/lib/contract/records";
import type { KnownValues } from "./known-values";

export type Column = {
  title: string;
  sort?: CreatorSortKey;
  isNumber?: boolean;
  /** Width, and from which width of the table it is shown. */
  className: string;
  owned: (creator: Creator) => ReactNode;
  known: (known: KnownValues) => ReactNode;
};

/** A value that the filters prove, or the veil of one that comes with the reveal. */
export function Known({ children }: { children: ReactNode }) {
  if (children) return <span className="known-value">{children}</span>;
  return (
    <>
      <i className="veil" aria-hidden="true" title="Shown after the reveal" />
      <span className="sr-only">Shown after the reveal</span>
    </>
  );
}

export const NUMBER_COLUMNS: readonly Column[] = [
  {
    title: "Followers",
    sort: "followers",
    isNumber: true,
    className: "w-[100px] @max-[700px]:hidden",
    owned: ({ followers }) => <Amount value={followers} />,
    known: ({ followers }) => <Known>{followers}</Known>,
  },
  {
    title: "Avg. views",
    sort: "avg_views",
    isNumber: true,
    className: "w-[94px] @max-[860px]:hidden",
    owned: ({ averageViews }) => <Amount value={averageViews} />,
    known: ({ averageViews }) => <Known>{averageViews}</Known>,
  },
  {
    title: "Avg. likes",
    sort: "avg_likes",
    isNumber: true,
    className: "w-[100px] @max-[1280px]:hidden",
    owned: ({ averageLikes }) => <Amount value={averageLikes} />,
    known: ({ averageLikes }) => <Known>{averageLikes}</Known>,
  },
  {
    title: "Comments",
    sort: "avg_comments",
    isNumber: true,
    className: "w-[100px] @max-[1400px]:hidden",
    owned: ({ averageComments }) => <Amount value={averageComments} />,
    known: () => <Known>{undefined}</Known>,
  },
  {
    title: "Engagement",
    sort: "engagement_rate",
    isNumber: true,
    className: "w-[114px] @max-[700px]:hidden",
    owned: ({ engagementRate }) => <EngagementBar rate={engagementRate} />,
    known: ({ engagementRate }) => <Known>{engagementRate}</Known>,
  },
];

export const CATEGORY_COLUMN: Column = {
  title: "Category",
  className: "@max-[700px]:hidden",
  owned: ({ mainCategory, subCategory }) => (
    <>
      <bdi>{mainCategory ?? "–"}</bdi>
      {subCategory && (
        <span className="text-ink-3">
          {" "}
          · <bdi>{subCategory}</bdi>
        </span>
      )}
    </>
  ),
  known: ({ category, subCategory }) => (
    <>
      <Known>{category}</Known>
      {subCategory && (
        <span className="text-ink-3">
          {" "}
          · <bdi className="known-value">{subCategory}</bdi>
        </span>
      )}
    </>
  ),
};

export const COUNTRY_COLUMN: Column = {
  title: "Country",
  className: "w-[106px] @max-[960px]:hidden",
  owned: ({ country }) => <bdi>{country ?? "–"}</bdi>,
  known: ({ country }) => <Known>{country && <bdi>{country}</bdi>}</Known>,
};

export const EMAIL_COLUMN: Column = {
  title: "Email",
  className: "w-[76px] @max-[900px]:hidden",
  owned: ({ email }) =>
    email ? (
      <span title={email} className="inline-flex align-middle text-ink-2">
        <Mail size={15} aria-hidden="true" />
        <span className="sr-only">{email}</span>
      </span>
    ) : (
      <span className="text-ink-3">none</span>
    ),
  known: ({ email }) => <Known>{email && <bdi>{email}</bdi>}</Known>,
};
