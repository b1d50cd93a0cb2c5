import { ResultsFoot } from "@/components/ui/results-foot";
import type { HideReason } from "@/lib/contract/hiding";
import { changedHref, hidingOf, type CreatorAddress } from "./creator-address";
import { messages as moreMessages } from "./messages/more";
import { messages } from "./messages/table";

const SIZES = [10, 25, 50, 100] as const;

/** `total` is null if the service reports pages but not the number of creators. */
export function PageFoot({
  address,
  shown,
  hidden,
  total,
  totalPages,
  isAtLeast,
  isElsewhere,
}: {
  address: CreatorAddress;
  shown: number;
  hidden?: number;
  total: number | null;
  totalPages: number;
  isAtLeast?: boolean;
  /** The service answered with another page than requested. */
  isElsewhere?: boolean;
}) {
  const { page, perPage } = address.values;
  return (
    <ResultsFoot
      label={messages.foot}
      page={page}
      totalPages={totalPages}
      pageSize={perPage}
      sizes={SIZES}
      shown={shown}
      hidden={hidden}
      total={total}
      isAtLeast={total === null && isAtLeast}
      isElsewhere={isElsewhere}
      hrefOfPage={(target) => changedHref(address, { page: target })}
      hrefOfSize={(size) => changedHref(address, { perPage: size })}
    />
  );
}

/** `hidden` gives the reason why each hidden creator of this page is hidden. */
export function HiddenHere({
  address,
  hidden,
}: {
  address: CreatorAddress;
  hidden: ReadonlyMap<string, HideReason>;
}) {
  const { owned: _, ...hiding } = hidingOf(address);
  const counts = Object.keys(hiding).flatMap((name) => {
    const reason = name as HideReason;
    const count = [...hidden.values()].filter((each) => each === reason).length;
    return count > 0 ? [{ reason, count }] : [];
  });
  if (Object.keys(hiding).length === 0) return null;
  return <p className="px-4 pt-3 text-ink-2 lg:px-6">{moreMessages.hidden(counts)}</p>;
}
