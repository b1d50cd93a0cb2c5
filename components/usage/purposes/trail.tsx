import Link from "next/link";
import { ChevronRight } from "lucide-react";
import { usageHref } from "@/components/usage/usage-address";
import { messages } from "./messages/page";
import { purposeHref, type PurposeValues } from "@/lib/contract/purposes";

const LINK = "rounded-4 hover:text-ink hover:underline max-md:py-2.5";

export function Trail({ days: { from, to }, isOne = false }: { days: PurposeValues; isOne?: boolean }) {
  return (
    <nav aria-label={messages.page.whereYouAre} className="mb-1.5 flex items-center gap-1.5 text-ink-2">
      <Link href={usageHref({ from, to })} prefetch={false} className={LINK}>
        {messages.page.usage}
      </Link>
      {isOne && (
        <>
          <ChevronRight size={13} className="text-ink-3" aria-hidden="true" />
          <Link href={purposeHref({ from, to })} prefetch={false} className={LINK}>
            {messages.page.purposes}
          </Link>
        </>
      )}
    </nav>
  );
}
