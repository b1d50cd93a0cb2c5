/** Version 1 of the service: the page in full at once, its highest cost stated before (section 4.2). */
import type { CreatorAddress } from "@/components/creators/creator-address";
import { ButtonLink } from "@/components/ui/button";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** `balance`: null when the service does not report it. */
export function WholePage({
  address: { values },
  balance,
}: {
  address: CreatorAddress;
  balance: number | null;
}) {
  const search = canonical(creatorQuery, values);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-ink-3 lg:px-6">
      <ButtonLink
        href={`/creators/reveal?${new URLSearchParams({ choose: "page", search })}`}
        prefetch={false}
        aria-describedby="whole-page"
      >
        Search and reveal this page
      </ButtonLink>
      <span id="whole-page">
        Version 1 of the service brings the whole page in full: at most {formatNumber(values.perPage)} credits
        {balance !== null && ` of ${formatNumber(balance)}`}, owned creators included. You’ll see the price
        before you pay.
      </span>
    </p>
  );
}
