/** What each column shows: the record when the team owns it, else what the filters prove, else a veil. */
import type { ReactNode } from "react";
import { Mail } from "lucide-react";
import { describeFilter } from "@/components/filters/describe-filter";
import { Amount } from "@/components/ui/amount";
import { creatorQuery } from "@/lib/contract/creators";
import type { AnyValues } from "@/lib/contract/definition";
import { activeFilters } from "@/lib/contract/canonical";
import type { CreatorSortKey } from "@/lib/contract/enums";
import type { Creator } from "@/lib/contract/records";

type FilterName = keyof typeof creatorQuery.filters;

export type Column = {
  name: string;
  label: string;
  isNumber?: boolean;
  sortKey?: CreatorSortKey;
  /** Classes that hide it where there is no room. */
  room: string;
  owned: (creator: Creator) => ReactNode;
  /** The filter that tells something of the value before the reveal. */
  provenBy?: FilterName;
};

function Engagement({ rate }: { rate: number | undefined }) {
  if (rate === undefined) return <Amount value={undefined} />;
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span className="h-1 w-9 overflow-hidden rounded-full bg-line-strong" aria-hidden="true">
        <i className="block h-1 bg-accent" style={{ width: `${Math.min(100, (rate / 10) * 100)}%` }} />
      </span>
      <span className="tabular-nums">{rate.toLocaleString("en", { maximumFractionDigits: 1 })}%</span>
    </span>
  );
}

const text = (value: string | undefined) =>
  value ? <bdi>{value}</bdi> : <span className="text-ink-3">–</span>;

export const COLUMNS: readonly Column[] = [
  {
    name: "followers",
    label: "Followers",
    isNumber: true,
    sortKey: "followers",
    room: "",
    owned: ({ followers }) => <Amount value={followers} />,
    provenBy: "followers",
  },
  {
    name: "views",
    label: "Avg. views",
    isNumber: true,
    sortKey: "avg_views",
    room: "max-xl:hidden",
    owned: ({ averageViews }) => <Amount value={averageViews} />,
    provenBy: "averageViews",
  },
  {
    name: "engagement",
    label: "Engagement",
    isNumber: true,
    sortKey: "engagement_rate",
    room: "max-lg:hidden",
    owned: ({ engagementRate }) => <Engagement rate={engagementRate} />,
    provenBy: "engagementRate",
  },
  {
    name: "category",
    label: "Category",
    room: "",
    provenBy: "mainCategory",
    owned: ({ mainCategory, subCategory }) => (
      <span className="block max-w-60 truncate">
        {text(mainCategory)}
        {subCategory && <bdi className="text-ink-3"> · {subCategory}</bdi>}
      </span>
    ),
  },
  {
    name: "country",
    label: "Country",
    room: "max-xl:hidden",
    owned: ({ country }) => text(country),
    provenBy: "country",
  },
  {
    name: "email",
    label: "Email",
    room: "max-2xl:hidden",
    provenBy: "emailExists",
    owned: ({ email }) =>
      email ? (
        <span title={email}>
          <Mail size={15} aria-hidden="true" />
          <span className="sr-only">{email}</span>
        </span>
      ) : (
        <span className="text-ink-3">none</span>
      ),
  },
];

/** What the active filters say of a column, in words; null when they say nothing. */
export function provenValue({ provenBy }: Column, values: object): string | null {
  if (!provenBy || !activeFilters(creatorQuery, values).includes(provenBy)) return null;
  const words = describeFilter(creatorQuery.filters[provenBy], values as AnyValues);
  return words.replace(/ and up$/, "+");
}
