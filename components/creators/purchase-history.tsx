/** Each time that the team paid for a record, and the choice to pay once more for newer figures. */
import Link from "next/link";
import { RefreshCw } from "lucide-react";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { Moment, When } from "@/components/ui/moment";
import type { Purchase } from "@/lib/contract/reveal";
import { messages } from "./messages/record";

function Bought({ purchase: { kind, memberName, purpose } }: { purchase: Purchase }) {
  const bought = messages.history.by[kind](<bdi>{memberName}</bdi>);
  return <span>{purpose ? messages.history.forPurpose(bought, <bdi>{purpose}</bdi>) : bought}</span>;
}

/**
 * `receiptHref`: undefined for a receipt that the reader may not see. `refreshHref`: where the price is stated;
 * undefined for a reader who may not spend.
 */
export function PurchaseHistory({
  purchases,
  receiptHref,
  refreshHref,
  now,
}: {
  purchases: readonly Purchase[];
  receiptHref: (purchase: Purchase) => string | undefined;
  refreshHref: string | undefined;
  now: number;
}) {
  return (
    <Box title={messages.history.title} className="mt-4 pb-3.5">
      <ol className="mt-1 divide-y divide-line px-[18px]">
        {purchases.map((purchase) => {
          const href = receiptHref(purchase);
          return (
            <li key={purchase.revealId} className="flex min-h-9 flex-wrap items-baseline gap-x-2 py-1.5">
              <Bought purchase={purchase} />
              <span className="text-ink-3">
                <When iso={purchase.at} style="full" />, <Moment iso={purchase.at} now={now} />
              </span>
              {href && (
                <Link
                  href={href}
                  prefetch={false}
                  className="rounded-4 font-550 text-accent-ink underline decoration-accent-line underline-offset-3"
                >
                  {messages.history.receipt}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      {refreshHref && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-[18px] text-ink-3">
          <ButtonLink href={refreshHref} prefetch={false}>
            <RefreshCw size={14} className="text-ink-3" aria-hidden="true" />
            {messages.history.refresh}
          </ButtonLink>
          <span>{messages.history.priceFirst}</span>
        </div>
      )}
    </Box>
  );
}
