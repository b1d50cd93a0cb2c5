import { plural } from "@/components/ui/counted";
import type { HideReason } from "@/lib/contract/hiding";
import { formatNumber } from "@/lib/contract/reader-numbers";

type Counts = readonly { reason: HideReason; count: number }[];

/** Follows a number. */
const WHO: Readonly<Record<HideReason, string>> = {
  owned: "owned",
  declined: "declined",
  doNotContact: "marked do not contact",
  onList: "on a list",
  opened: "recently opened",
};

const of = ({ reason, count }: Counts[number]) => `${formatNumber(count)} ${WHO[reason]}`;

function hidden(counts: Counts): string {
  const [first, ...others] = counts;
  if (!first) return "none hidden on this page";
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (others.length > 0)
    return `${formatNumber(all)} hidden on this page: ${counts.map((each) => of(each)).join(", ")}`;
  return `${of(first)} hidden on this page`;
}

export const messages = {
  tabs: { label: "New or owned", all: "All", fresh: "New", owned: "Owned" },
  more: (hiding: number) => (hiding === 0 ? "More" : `More, Hide (${formatNumber(hiding)})`),
  hide: "Hide",
  active: (hiding: number) => `Hide (${formatNumber(hiding)})`,
  selectPage: "Select this page",
  paste: "Paste handles",
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
  help: "Hidden creators aren’t selected.",
  hidden,
  allHidden: "All on this page are hidden.",
  noOwned: {
    title: "None owned",
    all: "Show all creators",
  },
};
