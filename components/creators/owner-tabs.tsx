import { Segments } from "@/components/ui/segments";
import { HIDE, ONLY } from "@/lib/contract/hiding";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { changedHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/more";

/** `all` is counted by the service, `owned` from the bought records. Null means not counted. */
export type TabCounts = { all: number | null; owned: number | null };

/** Records may have changed since they were bought, so more owned ones can match than the search finds: null then. */
export const freshOf = ({ all, owned }: TabCounts): number | null =>
  all === null || owned === null || owned > all ? null : all - owned;

const count = (number: number | null) =>
  number !== null && <span className="text-13 font-450 text-ink-3 tabular-nums">{formatNumber(number)}</span>;

export function OwnerTabs({ address, counts }: { address: CreatorAddress; counts: TabCounts }) {
  const { all, owned } = counts;
  const current = address.keep.owned;
  const hrefOf = (value: string | undefined) =>
    changedHref({ ...address, keep: { ...address.keep, owned: value } }, { page: 1 });
  const tabs = [
    { value: undefined, words: messages.tabs.all, number: all },
    { value: HIDE, words: messages.tabs.fresh, number: freshOf(counts) },
    { value: ONLY, words: messages.tabs.owned, number: owned },
  ];
  return (
    <Segments
      label={messages.tabs.label}
      segments={tabs.map(({ value, words, number }) => ({
        href: hrefOf(value),
        label: (
          <>
            {words} {count(number)}
          </>
        ),
        isCurrent: current === value,
      }))}
    />
  );
}
