import { ResultsFoot } from "@/components/ui/results-foot";
import { changedHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/table";

const SIZES = [10, 25, 50, 100] as const;

/** `total` is null if the service reports pages but not the number of creators. */
export function PageFoot({
  address,
  shown,
  total,
  totalPages,
  isAtLeast,
  isElsewhere,
}: {
  address: CreatorAddress;
  shown: number;
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
      total={total}
      isAtLeast={total === null && isAtLeast}
      isElsewhere={isElsewhere}
      hrefOfPage={(target) => changedHref(address, { page: target })}
      hrefOfSize={(size) => changedHref(address, { perPage: size })}
    />
  );
}
