/** What the search of creators says of who is hidden, and why. */
import { plural } from "@/components/ui/counted";
import type { HideReason } from "@/lib/contract/hiding";
import { formatNumber } from "@/lib/contract/reader-numbers";

type Counts = readonly { reason: HideReason; count: number }[];

/** After a number. */
const WHO: Readonly<Record<HideReason, string>> = {
  owned: "owned",
  declined: "declined",
  doNotContact: "not to be contacted",
  onList: "on a list",
  opened: "opened before",
};

const of = ({ reason, count }: Counts[number]) => `${formatNumber(count)} ${WHO[reason]}`;

function hidden(counts: Counts): string {
  const [first, ...others] = counts;
  if (!first) return "none hidden on this page";
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (others.length > 0)
    return `${formatNumber(all)} are hidden on this page: ${counts.map((each) => of(each)).join(", ")}`;
  const be = plural(first.count, { one: "is", other: "are" });
  return `${of(first)} ${be} hidden on this page`;
}

export const messages = {
  tabs: { label: "New or owned", all: "All", fresh: "New", owned: "Owned" },
  hide: (count: number) => (count === 0 ? "Hide" : `Hide (${formatNumber(count)})`),
  reason: {
    owned: () => "Owned",
    declined: () => "Declined",
    doNotContact: () => "Do not contact",
    onList: (_: string, list?: string) => (list === undefined ? "On a team list" : `On ${list}`),
    opened: (days: string) =>
      plural(Number(days), {
        one: "Opened in the last day",
        other: `Opened in the last ${formatNumber(Number(days))} days`,
      }),
  } satisfies Record<HideReason, (value: string, list?: string) => string>,
  help: "Searches don't know your team, so creators are hidden page by page. What you select leaves them out too.",
  hidden,
  allHidden: "Everybody on this page is hidden.",
  noOwned: {
    title: "You own none of these creators",
    all: "Show all creators",
  },
};
